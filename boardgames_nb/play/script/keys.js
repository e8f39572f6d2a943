// Keys, while the table has the focus. Ctrl, Meta and Alt stay the notebook's.

/** The tools by their letters. */
function toolOf(key, view) {
  return { u: "undo", r: "redo", i: "hint", s: view.status === "paused" ? "resume" : "stop", o: "log", c: "record", n: "new", "?": "help" }[key];
}

/** Neither the page nor the notebook hears of a key that was used. */
function keepOff(event) {
  event.preventDefault();
  event.stopPropagation();
}

function onKey(t, event) {
  const node = event.target;
  const typing = node.matches("input:not([type=range]), textarea, select");
  if (event.key === "Control" || event.key === "Meta") {
    // Ctrl+S and the like stay the notebook's.
    if (!typing) node.removeAttribute("data-lm-suppress-shortcuts");
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (t.ui.panel) onPanelKey(t, event, typing);
  else if (event.key === "Escape") {
    if (putBack(t)) keepOff(event);
  } else if (typing || event.key === "Enter" || event.key === " ") event.stopPropagation();
  else if (onArrow(t, event, node)) return;
  else if (onLetter(t, event, node)) keepOff(event);
}

function onPanelKey(t, event, typing) {
  event.stopPropagation();
  if (event.key === "Escape") {
    keepOff(event);
    closePanel(t);
  } else if (event.key === "Tab") trap(t, event);
  else if (event.key === "?" && !typing) keepOff(event);
}

/** Escape: one step of the choice back, or a message away. */
function putBack(t) {
  const cancelled = GAME.cancel(t.view, t.ui.local);
  if (cancelled) run(t, cancelled);
  else if (t.ui.notice) act(t, "dismiss");
  else return false;
  return true;
}

/** Arrow keys walk, unless the element in focus has arrows of its own. */
function onArrow(t, event, node) {
  if (node.hasAttribute("data-own-arrows")) {
    if (!/^(Arrow|Home|End|Page)/.test(event.key)) return false;
    event.stopPropagation();
    return true;
  }
  const item = node.closest("[data-item]");
  const group = item?.closest("[data-group]");
  if (!group || !walk(t, event.key, group, item)) return false;
  keepOff(event);
  return true;
}

/** A letter, a digit or a sign: with Shift always a tool, else first the game's own. */
function onLetter(t, event, node) {
  const { view, ui } = t;
  const shifted = event.shiftKey && /^[A-Z]$/.test(event.key) ? toolOf(event.key.toLowerCase(), view) : undefined;
  if (shifted) {
    act(t, shifted);
    return true;
  }
  const game = ["curtain", "over"].includes(view.status) ? null : GAME.key(view, ui.local, event.key, node.dataset.key ?? "");
  if (game) {
    if (game.focus) focusKey(t, game.focus);
    if (game.act) act(t, game.act, game.arg);
    return true;
  }
  if (toolOf(event.key, view)) act(t, toolOf(event.key, view));
  else if (event.key === "[" || event.key === "]") act(t, "look", nextPly(t, event.key === "[" ? -1 : 1));
  else return false;
  return true;
}

/** The position before (−1) or after (1) the one that is shown, or asked for already. */
function nextPly(t, way) {
  return (t.nextLook ? Number(t.nextLook.ply) : t.view.ply) + way;
}

function onKeyUp(t, event) {
  if (event.key === "Control" || event.key === "Meta") event.target.setAttribute("data-lm-suppress-shortcuts", "true");
}
