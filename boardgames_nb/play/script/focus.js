// Focus: one stop per group for Tab, arrow keys within.

function activeElement(t) {
  return t.root.getRootNode().activeElement ?? null;
}

function items(group) {
  return [...group.querySelectorAll("[data-item]")];
}

/** Makes one item of every group the one that Tab goes to. */
function rove(t) {
  for (const group of t.root.querySelectorAll("[data-group]")) {
    const all = items(group);
    const current = all.find((item) => item.dataset.key === t.roving[group.dataset.group])
      ?? all.find((item) => item.hasAttribute("aria-current")) ?? all.find((item) => !item.hasAttribute("aria-disabled")) ?? all[0];
    for (const item of all) item.tabIndex = item === current ? 0 : -1;
  }
}

/** `still` keeps the page where it is: the focus follows the game, not the eye. */
function focusElement(node, still = false) {
  if (!node) return false;
  node.focus({ preventScroll: still });
  return true;
}

/** The element with a key. */
function keyed(t, key) {
  return t.root.querySelector(`[data-key="${t.window.CSS.escape(key)}"]`);
}

function focusKey(t, key, still = false) {
  return key ? focusElement(keyed(t, key), still) : false;
}

function focusGroup(t, name, index = null, still = false) {
  const group = t.root.querySelector(`[data-group="${name}"]`);
  if (!group) return false;
  const all = items(group);
  if (!all.length) return false;
  return focusElement(index === null ? all.find((item) => item.tabIndex === 0) : all[Math.min(index, all.length - 1)], still);
}

function focusHome(t) {
  return ["ready", "again", "next"].some((key) => focusKey(t, key, true))
    || GAME.home(t.view, t.ui.local).some((group) => focusGroup(t, group, null, true)) || focusKey(t, "sentence", true);
}

/** Shortcuts of the notebook must not fire: it looks at the element in focus itself, so the mark goes there. */
function onFocus(t, event) {
  const node = event.target;
  node.setAttribute("data-lm-suppress-shortcuts", "true");
  const item = node.closest("[data-item]");
  const group = item?.closest("[data-group]");
  if (!item || !group) return;
  t.roving[group.dataset.group] = item.dataset.key;
  t.roving[`${group.dataset.group}#`] = items(group).indexOf(item);
  for (const one of items(group)) one.tabIndex = one === item ? 0 : -1;
}

/** An arrow key (or Home, End) within a group, or from one group to the next. */
function walk(t, key, group, item) {
  const all = items(group);
  const column = group.hasAttribute("data-column");
  if (!column && (key === "ArrowUp" || key === "ArrowDown")) {
    if (group.hasAttribute("data-grid") && focusElement(nearest(all, item, key === "ArrowUp" ? -1 : 1))) return true;
    (group.getAttribute(key === "ArrowUp" ? "data-up" : "data-down") ?? "").split(" ").some((name) => focusGroup(t, name));
    return true;
  }
  const place = step(key, all.indexOf(item), all.length);
  if (place < 0) return false;
  focusElement(all[place]);
  return true;
}

/** The item above (−1) or below (1) another as they lie on the page; null at the edge. */
function nearest(all, item, way) {
  const from = item.getBoundingClientRect();
  const middle = from.left + from.width / 2;
  let best = null;
  for (const one of all) {
    const box = one.getBoundingClientRect();
    const gap = way < 0 ? from.top - box.bottom : box.top - from.bottom;
    if (one === item || !box.width || gap < -4) continue;
    const cost = gap * 4 + Math.abs(box.left + box.width / 2 - middle);
    if (!best || cost < best.cost) best = { one, cost };
  }
  return best ? best.one : null;
}

/** Tab stays within an open panel. */
function trap(t, event) {
  const panel = t.root.querySelector(".bgnb-panel");
  const stops = [...panel.querySelectorAll("button, input, select, textarea")].filter((one) => one.tabIndex >= 0 && one.getClientRects().length);
  if (!stops.length) return;
  const at = stops.indexOf(activeElement(t));
  const next = event.shiftKey ? (at <= 0 ? stops.length - 1 : at - 1) : (at + 1) % stops.length;
  event.preventDefault();
  stops[next].focus();
}
