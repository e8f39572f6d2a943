// From a new view to the page: the whole tree, travelling pieces, the theme, what sticks and what scrolls.

function theme(t) {
  const marked = t.el.closest("[data-jp-theme-light]") ?? t.page.querySelector("body[data-jp-theme-light]");
  let dark = marked ? marked.dataset.jpThemeLight === "false" : null;
  for (let node = t.el; dark === null && node instanceof t.window.Element; node = node.parentElement) {
    dark = isDark(t.window.getComputedStyle(node).backgroundColor);
  }
  t.root.dataset.theme = dark ? "dark" : "light";
}

/** Where the pieces that will travel are now. */
function measure(t, paths) {
  const from = [];
  for (const path of paths) {
    const node = path.from.map((key) => keyed(t, key)).find(Boolean);
    if (node) from.push({ to: path.to, rect: node.getBoundingClientRect() });
  }
  return from;
}

/** Pieces go from where they were to where they are; nothing waits for it. */
function travel(t, from) {
  for (const { to, rect } of from) {
    const node = keyed(t, to);
    if (!node || !node.animate) continue;
    const goal = node.getBoundingClientRect();
    if (!goal.width || !rect.width) continue;
    const x = rect.left + rect.width / 2 - goal.left - goal.width / 2;
    const y = rect.top + rect.height / 2 - goal.top - goal.height / 2;
    node.animate([{ transform: `translate(${x}px, ${y}px)`, zIndex: 5 }, { transform: "none", zIndex: 5 }], { duration: TRAVEL, easing: "cubic-bezier(.2, .7, .3, 1)" });
  }
}

/** The view without what belongs to one seat alone, for behind the curtain. */
function veiled(view) {
  const secret = Object.fromEntries(GAME.secret.map((key) => [key, null]));
  return { ...view, you: null, moves: [], observation: { ...view.observation, seat: null, ...secret } };
}

/** The whole table. */
function tableTree({ view, ui, tools, uid, log: rows }) {
  const curtain = view.curtain !== null && view.curtain !== undefined;
  const told = { ...view, log: [...rows.values()].sort((a, b) => a.ply - b.ply) };
  const safe = curtain ? veiled(told) : told;
  const waits = view.status === "paused" && view.next ? drawPause(view) : null;
  const hand = curtain ? drawCurtain(view) : view.status === "over" ? drawResult(view) : GAME.hand(safe, ui.local, tools);
  const board = GAME.board(safe, ui.local, tools);
  const [head, bar, seats, scores] = [drawHead(safe, ui), drawTools(safe, ui), drawSeats(safe, tools), drawScores(safe)];
  const log = ui.logOpen || view.status === "replay" ? drawLog(safe, ui) : null;
  const panel = ui.panel ? drawPanel(safe, ui, uid) : null;
  return [ // the faults last: what comes before may find some
    h("div", { class: "bgnb-table", key: "table", inert: Boolean(ui.panel), "data-status": view.status },
      head,
      bar,
      h("div", { class: "bgnb-play", key: "play" },
        [...faults, ...(view.faults ?? [])].map((text, i) => h("p", { class: "bgnb-fault", role: "alert", key: `fault:${i}` }, text)),
        h("div", { class: "bgnb-board", key: "board" }, board),
        h("div", { class: "bgnb-toast", key: "toast" }, ui.notice ? drawNotice(ui.notice) : null),
        hand || waits ? h("div", { class: "bgnb-hand", key: "hand", "data-cover": curtain ? "" : null }, waits, hand) : null),
      h("aside", { class: "bgnb-side", key: "side", "aria-label": "Players and score" }, seats, scores),
      log),
    panel,
  ].filter(Boolean);
}

/** How much of the window the hand covers, for what must keep clear of it. */
function measureHand(t) {
  const stuck = t.watched && t.window.getComputedStyle(t.watched).position === "sticky";
  t.root.style.setProperty("--bgnb-hand-height", `${stuck ? t.watched.offsetHeight : 0}px`);
}

function watchHand(t) {
  const hand = t.root.querySelector(".bgnb-hand");
  if (hand !== t.watched) {
    t.sizes.disconnect();
    t.watched = hand;
    if (hand) t.sizes.observe(hand);
  }
  measureHand(t);
}

/** The log shows the entry of the position that is shown; only its own box scrolls, never the page. */
function follow(t) {
  const box = t.root.querySelector(".bgnb-entries");
  const entry = box?.querySelector(`[data-key="log:${t.view.ply}"]`);
  const seen = `${Boolean(box)} ${t.view.ply}`;
  if (seen === t.followed) return;
  t.followed = seen;
  if (!entry) return;
  const [outer, inner] = [box.getBoundingClientRect(), entry.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.bottom) box.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
}

/** Brings the page up to date; the focus stays where it is, or goes where the person will want it. */
function draw(t) {
  if (!t.view) {
    show(t.stage, h("p", { class: "bgnb-none" }, "The table is being laid\u2026"));
    return;
  }
  const active = activeElement(t);
  const inside = active && t.root.contains(active) ? active : null;
  const group = inside?.closest("[data-group]") ?? null;
  const was = { key: inside?.dataset.key ?? null, name: group?.dataset.group ?? null, index: group ? items(group).indexOf(inside.closest("[data-item]")) : -1 };
  show(t.stage, ...tableTree(t));
  rove(t);
  follow(t);
  watchHand(t);
  if (inside) keepFocus(t, inside, was);
}

/** After drawing: the group that a move leads to, else where the focus was, else where the next choice is. */
function keepFocus(t, inside, was) {
  const now = activeElement(t);
  if (t.focusNext && t.focusNext.rev !== t.view.rev) {
    const { group, index } = t.focusNext;
    t.focusNext = null;
    if (!t.ui.panel && (focusKey(t, "ready", true) || focusKey(t, "again", true) || focusGroup(t, group, index, true))) return;
  }
  if (now === inside && t.root.contains(inside)) return;
  if (!focusKey(t, was.key, true) && !(was.name && focusGroup(t, was.name, Math.max(0, was.index), true))) focusHome(t);
}

/** A new view has come from Python. */
function newView(t) {
  const next = t.model.get("view");
  if (!next || typeof next !== "object" || next.rev === undefined) return;
  const [before, { ui }] = [t.view, t];
  const fresh = !before || next.rev !== before.rev;
  t.view = next;
  if (fresh) overtaken(t);
  gather(t, { rows: next.log, laid: next.laid, you: next.you });
  if (!t.nextLook) ui.scrub = null;
  if (next.curtain || (before && (before.you !== next.you || before.ply !== next.ply || before.plies !== next.plies))) ui.local = GAME.start();
  ui.local = GAME.settle(ui.local, next);
  const turned = before && fresh && before.status !== next.status;
  if (turned && ui.notice && ["choose", "curtain", "over"].includes(next.status)) ui.notice = null;
  const still = !before || !fresh || next.plies !== before.plies + 1 || next.ply !== next.plies
    || t.window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  const from = still ? [] : measure(t, GAME.travels(before, next));
  theme(t);
  const at = activeElement(t)?.closest?.("[data-group]");
  draw(t);
  if (turned) turnFocus(t, at);
  travel(t, from);
  speak(t, turned);
  flushLook(t);
  askOn(t);
  askLog(t);
}

/** What was waited for is overtaken by a new revision. */
function overtaken(t) {
  if (t.guard) t.window.clearTimeout(t.awaited.get(t.guard.type));
  release(t);
  for (const kind of ["move", "undo", "redo", "look", "ready", "stop", "resume"]) t.window.clearTimeout(t.awaited.get(kind));
}

/** Where the game takes a turn (a hand-over, the end), the focus goes along. */
function turnFocus(t, at) {
  const { view, ui, root } = t;
  if (at && root.contains(at) && !ui.panel && GAME.home(view, ui.local).includes(at.dataset.group)) {
    focusKey(t, { curtain: "ready", over: "again", paused: "next" }[view.status], true);
  }
  if (view.status === "over" && activeElement(t)?.dataset?.key === "again") root.querySelector(".bgnb-result")?.scrollIntoView({ block: "nearest" });
}

/** What has happened since, and what is to do now, in the live region. */
function speak(t, turned) {
  const events = t.view.events ?? [];
  if (t.spoken === null) t.spoken = events.reduce((most, event) => Math.max(most, event.id), 0);
  for (const event of unspoken(events, t.spoken)) {
    say(t, event.text);
    t.spoken = event.id;
  }
  const asks = ["choose", "curtain", "over", "paused", "replay"].includes(t.view.status);
  if (turned && asks && t.polite.lastChild?.textContent !== t.view.sentence) say(t, t.view.sentence);
}
