// The table that every game shares: what is going on, tools, seats, score, log with replay, panels, hand-over
// curtain, focus, keys and spoken words. Python owns the rules; this script draws one seat's view and asks.
//
// Python joins `const SPRITE = "<svg …>"`, the game's part and this file into one ES module. The game's part
// defines `GAME` with
//
//   name                          the game's name, also a class of the table's root: bgnb-NAME
//   start()                       the state of a choice before anything was chosen (plain data, "local" below)
//   settle(local, view)           the same after a new view has come: only what can still be chosen
//   prompt(view, local)           what the person can do now, in a sentence
//   progress(view)                {text: "Round 2 of 4", special: true for a bonus round}
//   starter(view)                 the seat with the start marker, or null
//   token(tools)                  {label, drawing} of that marker
//   scores(view)                  {rounds: [{label, points: [per seat]}], now: [per seat]|null, totals: [per seat],
//                                 by: what the rounds are, for the column of the result}
//   held(view, seat)              {icon, count, label}: how much a seat holds in its hand; null where nobody is told
//   secret, own                   keys of the observation that are never drawn behind the curtain; the word for them
//   letters, circuits             letters that mean a piece in some steps; whether the log says which time round the table it was
//   places                        the parts that Tab goes through between the tools and the log, in words
//   home(view, local)             groups in the order in which the focus looks for a place
//   board(view, local, tools)     tree of the board
//   hand(view, local, tools)      tree of the seat's own hand; null where there is none to show
//   pieces(view, seat, tools)     tree of what lies in front of a seat
//   act(view, local, name, arg)   a click on [data-act=name][data-arg=arg]: null where the name is unknown, else
//                                 {local, send: message?, say: words?, refuse: words?, after: group that gets the focus?}
//   cancel(view, local)           Escape: {local, say, focus: key} or null
//   hint(view, local, move)       the state of the choice with a suggestion
//   ask(view, local)              a question to Python about the choice as it is now (a message with `text`), or null; it is
//                                 sent after every change, one at a time, the newest last. Optional, with told(view, local, answer),
//                                 the state of the choice with the answer
//   key(view, local, key, at)     a key of the game's own: {act, arg, focus} or null; `at` is the key of the element in focus
//   travels(before, after)        [{from: [keys], to: key}] of the pieces that the last move carried
//   keys, help                    lines for the help panel
//
// A tree is made by `h(tag, attributes, ...children)`. The attribute `key` names an element for good (focus, travel);
// it must be unique within the table. `data-group` makes a group that the arrow keys walk, `data-item` its members,
// `data-up` and `data-down` the groups above and below (several names: the first that is there), `data-grid` makes the
// arrow keys walk up and down within it too. `tools` has sprite(name, class, stretch?), icon(name, class), mark(seat, class).
//
// All words that come from outside are set as text, never as markup.

/**
 * @typedef {{tag: string, attrs: Record<string, any>, kids: Array<Tree|string>}} Tree
 * @typedef {{seat: number, name: string, kind: string, to_move: boolean, winner: boolean}} Player
 * @typedef {{ply: number, round: number, turn: number, seat: number, move: string, text: string}} LogEntry
 * @typedef {{what: number, amount: number, seat: number, level: number, text: string, top: boolean}} Due
 * @typedef {{rev: number, game: string, title: string, status: string, sentence: string, you: number|null,
 *   curtain: {seat: number, name: string}|null, players: Player[], observation: any, moves: any[], due: Due[], log: LogEntry[],
 *   events: {id: number, text: string}[], last: any, undo: boolean, redo: boolean, ply: number, plies: number,
 *   next?: string|null, thinking: {seat: number, name: string, progress: number|null}|null, setup: any, changes: string[], variant: string}} View
 */

const SVG = "http://www.w3.org/2000/svg";

/** How long a message without an answer holds the next one back, in milliseconds. */
const PATIENCE = 5000;

/** How long a piece travels, in milliseconds. */
const TRAVEL = 240;

/** Words in the live region that stay in the document. */
const SPOKEN_KEPT = 12;

// ---------------------------------------------------------------------------------------------- trees

/** A node of a tree; children that are null, false or empty are left out. @returns {Tree} */
function h(tag, attrs, ...kids) {
  const flat = kids.flat(Infinity).filter((kid) => kid !== null && kid !== undefined && kid !== false && kid !== "");
  return { tag, attrs: attrs ?? {}, kids: flat.map((kid) => (typeof kid === "object" ? kid : String(kid))) };
}

/** What each element was drawn from. @type {WeakMap<Node, Tree|string>} */
const drawn = new WeakMap();

/** @param {any} name @param {any} value @param {Element} node */
function setAttribute(node, name, value) {
  if (name === "init") return;
  if (name === "style") {
    for (const [property, one] of Object.entries(value ?? {})) node.style.setProperty(property, String(one));
    return;
  }
  if (name === "value" && "value" in node) {
    if (node.value !== String(value)) node.value = String(value);
    return;
  }
  const attribute = name === "key" ? "data-key" : name;
  if (value === null || value === undefined || value === false) node.removeAttribute(attribute);
  else node.setAttribute(attribute, value === true ? "" : String(value));
}

/** @param {Document} page @param {Tree|string} tree @param {string|null} space */
function create(page, tree, space) {
  if (typeof tree === "string") {
    const text = page.createTextNode(tree);
    drawn.set(text, tree);
    return text;
  }
  const own = tree.tag === "svg" ? SVG : space;
  const node = own ? page.createElementNS(own, tree.tag) : page.createElement(tree.tag);
  for (const [name, value] of Object.entries(tree.attrs)) if (value !== null && value !== undefined && value !== false) setAttribute(node, name, value);
  for (const kid of tree.kids) node.append(create(page, kid, own));
  if (tree.attrs.init !== undefined) node.value = tree.attrs.init;
  drawn.set(node, tree);
  return node;
}

/** @param {Tree|string|undefined} old @param {Tree|string} tree */
function sameKind(old, tree) {
  if (typeof old === "string" || typeof tree === "string") return typeof old === typeof tree;
  return old !== undefined && old.tag === tree.tag && old.attrs.key === tree.attrs.key;
}

/** Brings one element up to date in place. */
function update(page, node, tree, space) {
  const old = drawn.get(node);
  if (old === tree) return;
  drawn.set(node, tree);
  if (typeof tree === "string") {
    if (old !== tree) node.data = tree;
    return;
  }
  for (const name of Object.keys(old.attrs)) if (!(name in tree.attrs)) setAttribute(node, name, null);
  for (const [name, value] of Object.entries(tree.attrs)) {
    if (name === "style" || name === "value" || old.attrs[name] !== value) setAttribute(node, name, value);
  }
  patch(page, node, tree.kids, tree.tag === "svg" ? SVG : space);
}

/** Makes the children of an element those of a tree, keeping every element that can be kept (and with it the focus). */
function patch(page, parent, kids, space = null) {
  const named = new Map();
  const loose = [];
  for (const node of parent.childNodes) {
    const tree = drawn.get(node);
    if (tree !== undefined && typeof tree === "object" && tree.attrs.key !== undefined) named.set(tree.attrs.key, node);
    else loose.push(node);
  }
  const kept = kids.map((kid) => {
    if (typeof kid === "object" && kid.attrs.key !== undefined) {
      const node = named.get(kid.attrs.key);
      if (!node || !sameKind(drawn.get(node), kid)) return null;
      named.delete(kid.attrs.key);
      return node;
    }
    const place = loose.findIndex((node) => sameKind(drawn.get(node), kid));
    return place < 0 ? null : loose.splice(place, 1)[0];
  });
  for (const node of named.values()) node.remove();
  for (const node of loose) node.remove();
  let at = parent.firstChild;
  kids.forEach((kid, i) => {
    const node = kept[i];
    if (node) update(page, node, kid, space);
    if (node && node === at) at = at.nextSibling;
    else parent.insertBefore(node ?? create(page, kid, space), at);
  });
}

// ---------------------------------------------------------------------------------------------- plain helpers

/** "Ada", "Ada and Ben", "Ada, Ben and Cy". @param {string[]} names */
function joinNames(names) {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
}

/** "1 point", "2 points", "−1 points". @param {number} count @param {string} one @param {string} [many] */
function counted(count, one, many) {
  const number = count < 0 ? `\u2212${-count}` : String(count);
  return `${number} ${count === 1 ? one : many ?? `${one}s`}`;
}

/** A number with a real minus sign. @param {number} value */
function signed(value) {
  return value < 0 ? `\u2212${-value}` : String(value);
}

/** The events that were not spoken yet, in their order. @param {{id: number}[]} events @param {number} last */
function unspoken(events, last) {
  return events.filter((event) => event.id > last).sort((a, b) => a.id - b.id);
}

/** Seats by total, the best first; equal totals share a place. @param {number[]} totals */
function ranking(totals) {
  return totals.map((total, seat) => ({ seat, total, place: 1 + totals.filter((other) => other > total).length }))
    .sort((a, b) => b.total - a.total || a.seat - b.seat);
}

/** The log in its rounds. @param {LogEntry[]} log */
function byRound(log) {
  const rounds = [];
  for (const entry of log) {
    if (!rounds.length || rounds[rounds.length - 1].round !== entry.round) rounds.push({ round: entry.round, entries: [] });
    rounds[rounds.length - 1].entries.push(entry);
  }
  return rounds;
}

/** What is still due, in the order in which it comes: what can be taken now, then level by level; `then` where a level begins. @param {Due[]} due */
function inTurn(due) {
  const rows = due.map((one, place) => ({ ...one, place })).sort((a, b) => Number(b.top) - Number(a.top) || b.level - a.level || a.place - b.place);
  return rows.map((one, i) => ({ ...one, then: i > 0 && !one.top && (rows[i - 1].top || one.level < rows[i - 1].level) }));
}

/** Where an arrow key leads in a row of items; −1 where it leads nowhere. */
function step(key, at, count) {
  if (!count) return -1;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  if (key === "ArrowRight" || key === "ArrowDown") return Math.min(count - 1, at + 1);
  if (key === "ArrowLeft" || key === "ArrowUp") return Math.max(0, at - 1);
  return -1;
}

/** A number field of the new-game panel as it is sent: a number where it is one, else the text for Python to refuse. */
function numberOf(text) {
  const trimmed = text.trim().replace("\u2212", "-");
  if (/^-?\d+$/.test(trimmed)) return Number(trimmed);
  if (/^-?\d+(\s*,\s*-?\d+)+$/.test(trimmed)) return trimmed.split(",").map(Number);
  return text;
}

/** The sprite with names of its own, so that two views in one page do not share them. @param {string} text @param {string} prefix */
function renamed(text, prefix) {
  return text.replace(/\bid="([^"]+)"/g, `id="${prefix}-$1"`).replace(/url\(#([^)]+)\)/g, `url(#${prefix}-$1)`)
    .replace(/\bhref="#([^"]+)"/g, `href="#${prefix}-$1"`);
}

/** Is a CSS colour such as "rgb(20, 20, 20)" dark? null where it says nothing (transparent). @param {string} colour */
function isDark(colour) {
  const parts = colour.match(/[\d.]+/g);
  if (!parts || parts.length < 3 || (parts.length > 3 && Number(parts[3]) < 0.5)) return null;
  const [red, green, blue] = parts.map(Number);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 110;
}

// ---------------------------------------------------------------------------------------------- drawings

/** Line drawings of the tools, 24 by 24. */
const ICONS = {
  undo: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6v1",
  redo: "m15 7 5 5-5 5M20 12H10a6 6 0 0 0-6 6v1",
  hint: "M9.5 18.5h5M10.5 21.5h3M12 2.5a6.5 6.5 0 0 0-4 11.6c.9.8 1.3 1.4 1.4 2.4h5.2c.1-1 .5-1.6 1.4-2.4a6.5 6.5 0 0 0-4-11.6z",
  stop: "M6.5 6.5h11v11h-11z",
  resume: "M8 5.5v13l10.5-6.5z",
  log: "M4.5 6.5h1M9 6.5h10.5M4.5 12h1M9 12h10.5M4.5 17.5h1M9 17.5h10.5",
  record: "M6.5 3.5h7.5l4 4v13H6.5zM14 3.5v4h4M9.5 12h5.5M9.5 15.5h5.5",
  new: "M12 5v14M5 12h14",
  help: "M8.8 9.2a3.3 3.3 0 1 1 5 2.8c-1.2.8-1.8 1.4-1.8 2.8M12 18v.6",
  close: "m6 6 12 12M18 6 6 18",
  first: "M6 5.5v13M18.5 5.5 9.5 12l9 6.5z",
  previous: "M16.5 5.5 7.5 12l9 6.5z",
  next: "m7.5 5.5 9 6.5-9 6.5z",
  last: "M18 5.5v13M5.5 5.5l9 6.5-9 6.5z",
  check: "m5 12.5 4.5 4.5L19 7.5",
  warn: "M12 4 2.8 20h18.4zM12 10v4.5M12 17v.4",
  flag: "M6.5 21V3.5M6.5 4.5h11.5l-3 4 3 4H6.5",
  trophy: "M8 4h8v5.5a4 4 0 0 1-8 0zM8 5.5H4.5a3.5 3.5 0 0 0 3.6 4M16 5.5h3.5a3.5 3.5 0 0 1-3.6 4M12 13.5V17M8.5 20.5h7M9.5 20.5c0-2 .8-3.5 2.5-3.5s2.5 1.5 2.5 3.5",
  cards: "M9.5 3.5h9v13h-9zM9.5 7.5h-4v13h9v-4",
  hand: "M5 20v-9M19 20H5l3-16h8z",
  tiles: "M4.5 4.5h6.5v6.5H4.5zM13 4.5h6.5v6.5H13zM4.5 13h6.5v6.5H4.5zM13 13h6.5v6.5H13z",
  swap: "M4 8.5h14M14.5 5 18 8.5 14.5 12M20 15.5H6M9.5 12 6 15.5 9.5 19",
};

/** The seats' marks, 24 by 24, one shape each. */
const MARKS = [
  ["circle", "M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18z"],
  ["square", "M4 4h16v16H4z"],
  ["triangle", "M12 3 21.5 20h-19z"],
  ["diamond", "M12 2 21 12l-9 10L3 12z"],
  ["star", "m12 2 3 6.6 7.2.8-5.4 4.8 1.5 7.1L12 17.7l-6.3 3.6 1.5-7.1-5.4-4.8 7.2-.8z"],
];

function icon(name, extra = "") {
  return h("svg", { class: `bgnb-icon ${extra}`.trim(), viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    h("path", { d: ICONS[name] ?? ICONS.help }));
}

function mark(seat, extra = "") {
  return h("svg", { class: `bgnb-mark ${extra}`.trim(), "data-seat": seat % MARKS.length, viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    h("path", { d: MARKS[seat % MARKS.length][1] }));
}

/** Drawing tools for one view: its sprite's names carry the view's own prefix. @param {string} uid */
function toolbox(uid) {
  return {
    icon,
    mark,
    sprite: (name, extra = "", stretch = false) => h("svg", { class: extra, viewBox: "0 0 100 100", preserveAspectRatio: stretch ? "none" : null, "aria-hidden": "true", focusable: "false" },
      h("use", { href: `#${uid}-${name}` })),
  };
}

// ---------------------------------------------------------------------------------------------- parts of the table

/** A person's name: text of its own direction, cut short by the style sheet, whole in the title. */
function nameOf(name, extra = "") {
  return h("bdi", { class: `bgnb-name ${extra}`.trim(), title: name }, name);
}

/** The word for who sits there. @param {View} view @param {Player} player */
function kindOf(view, player) {
  if (player.seat === view.you) return "you";
  if (player.kind === "person") return "person";
  const known = (view.setup?.kinds ?? []).find((kind) => kind.value === player.kind);
  return (known ? known.label : player.kind).toLowerCase();
}

/** The seat that is to move, or undefined. @param {View} view */
function mover(view) {
  return view.players.find((player) => player.to_move);
}

/** The key of a tool: with Shift where the letter alone is one of the game's own. */
function keyOf(letter) {
  return (GAME.letters ?? "").includes(letter.toUpperCase()) ? `Shift+${letter.toUpperCase()}` : letter;
}

/** Why not, a hint or the like: just above the hand, wherever the table is scrolled to. */
function drawNotice(note) {
  return h("div", { class: "bgnb-notice", "data-kind": note.kind, key: "notice" },
    icon(note.kind === "refusal" ? "warn" : note.kind === "hint" ? "hint" : "check"),
    h("p", {}, note.text, note.clause ? h("span", { class: "bgnb-clause", title: "The clause of the rules" }, note.clause) : null),
    h("button", { type: "button", key: "dismiss", class: "bgnb-small", "data-act": "dismiss", "aria-label": "Dismiss this message" }, icon("close")));
}

/** The first lines: game, round, what to do, what has happened. */
function drawHead(view, ui) {
  const progress = GAME.progress(view);
  const moving = view.curtain ? view.players[view.curtain.seat] : mover(view);
  const thinking = view.status === "thinking" ? view.thinking : null;
  const newest = view.events.map((event) => event.text).filter((text) => text !== view.sentence).pop() ?? "";
  return h("div", { class: "bgnb-head", key: "head" },
    h("div", { class: "bgnb-titles" },
      h("h2", { class: "bgnb-title" }, view.title),
      h("span", { class: "bgnb-chip", "data-special": progress.special ? "" : null }, progress.text),
      view.variant ? h("span", { class: "bgnb-variant", title: `Changed for this game: ${view.variant}` }, view.variant) : null,
      (view.changes ?? []).length ? h("span", { class: "bgnb-variant", title: "Rules replaced for this game" }, `own rules: ${view.changes.join(", ")}`) : null),
    h("div", { class: "bgnb-now", "data-status": view.status, "data-mine": view.status === "choose" ? "" : null },
      h("span", { class: "bgnb-who" }, view.status === "over" ? icon("trophy") : moving ? mark(moving.seat) : icon("flag")),
      h("p", { class: "bgnb-sentence", key: "sentence", tabindex: "-1", title: GAME.prompt(view, ui.local) }, GAME.prompt(view, ui.local)),
      view.status === "replay" ? h("button", { type: "button", key: "back", class: "bgnb-button", "data-act": "look", "data-arg": view.plies, title: "Back to the game (])" }, icon("last"), "Back", h("span", { class: "bgnb-more" }, "to the game")) : null,
    h("div", { class: "bgnb-progress", "data-on": thinking ? "" : null },
      thinking ? h("div", {
        role: "progressbar", "aria-label": `${thinking.name} is thinking`, "aria-valuemin": "0", "aria-valuemax": "100",
        "aria-valuenow": typeof thinking.progress === "number" ? Math.round(thinking.progress * 100) : null,
        "data-known": typeof thinking.progress === "number" ? "" : null,
        style: { "--part": typeof thinking.progress === "number" ? thinking.progress : 0 },
      }) : null)),
    h("div", { class: "bgnb-happened" }, h("p", { class: "bgnb-event" }, newest)),
    drawDue(view));
}

/** What is still due in the turn, as a list; nothing where nothing is open. */
function drawDue(view) {
  const due = inTurn(view.due ?? []);
  if (!due.length) return null;
  const moving = mover(view)?.seat;
  return h("div", { class: "bgnb-due", key: "due" },
    h("h3", {}, "Still to do"),
    h("ul", { role: "list" }, due.map((one) => {
      const who = one.seat === moving ? null : view.players[one.seat];
      return h("li", { key: `due:${one.place}`, "data-top": one.top ? "" : null, title: one.top ? "Can be taken now" : null },
        one.then ? h("span", { class: "bgnb-then" }, "then ") : null,
        h("span", { class: "bgnb-open" }, who ? [mark(one.seat), h("span", { class: "bgnb-whose" }, nameOf(who.name), ": ")] : null, h("span", {}, one.text)));
    })));
}

/** One tool: always at its place, dimmed where it does nothing now. */
function tool(name, drawing, label, title, on = true, more = {}) {
  return h("button", { type: "button", key: `tool:${name}`, class: "bgnb-tool", "data-act": name, "data-item": "", title, "aria-disabled": on ? null : "true", ...more },
    icon(drawing), h("span", {}, label));
}

function drawTools(view, ui) {
  const below = GAME.home(view, ui.local).slice().reverse().join(" ");
  const paused = view.status === "paused";
  const bots = paused || view.status === "thinking";
  return h("div", { class: "bgnb-tools", role: "toolbar", "aria-label": "Table tools", "data-group": "tools", "data-down": below, key: "tools" },
    tool("undo", "undo", "Undo", "Take back the last decision (u)", view.undo),
    tool("redo", "redo", "Redo", `Play the decision that was taken back (${keyOf("r")})`, view.redo),
    tool("hint", "hint", "Hint", "Suggest a move (i)", view.status === "choose"),
    tool(paused ? "resume" : "stop", paused ? "resume" : "stop", paused ? "Resume" : "Stop", paused ? "Let the bots go on (s)" : "Stop the bot that is thinking (s)", bots, { key: "tool:stop" }),
    tool("log", "log", "Log", "Moves so far, and replay (o)", true, { "aria-expanded": ui.logOpen || view.status === "replay" ? "true" : "false" }),
    tool("record", "record", "Record", "Copy or paste the record of the game (c)", true, { "aria-haspopup": "dialog" }),
    tool("new", "new", ["New", h("span", { class: "bgnb-more" }, " game")], `Start another game (${keyOf("n")})`, true, { "aria-haspopup": "dialog" }),
    tool("help", "help", "Help", "How to play here, and the keys (?)", true, { "aria-haspopup": "dialog" }));
}

function drawSeats(view, tools) {
  const scores = GAME.scores(view);
  const starter = GAME.starter(view);
  const token = GAME.token(tools);
  const first = view.players.find((player) => player.to_move);
  return h("ol", { class: "bgnb-seats", "aria-label": "Players", style: { "--seats": view.players.length } }, view.players.map((player) => {
    const held = GAME.held(view, player.seat);
    const now = scores.now ? scores.now[player.seat] : null;
    return h("li", {
      key: `seat:${player.seat}`, class: "bgnb-seat", "data-seat": player.seat, "data-moving": first === player && view.status !== "over" ? "" : null,
      "data-winner": player.winner ? "" : null, "data-you": player.seat === view.you ? "" : null,
    },
    h("div", { class: "bgnb-seat-line" },
      mark(player.seat),
      nameOf(player.name),
      h("span", { class: "bgnb-kind" }, kindOf(view, player)),
      starter === player.seat ? h("span", { class: "bgnb-starter", title: token.label.charAt(0).toUpperCase() + token.label.slice(1) }, token.drawing, h("span", { class: "bgnb-hush" }, token.label)) : null,
      player.winner ? h("span", { class: "bgnb-starter", title: "Winner" }, icon("trophy"), h("span", { class: "bgnb-hush" }, "winner")) : null,
      first === player && view.status !== "over" ? h("span", { class: "bgnb-turn" }, "to move") : null),
    h("div", { class: "bgnb-seat-line" },
      GAME.pieces(view, player.seat, tools),
      held ? h("span", { class: "bgnb-holds", title: held.label }, icon(held.icon), h("span", { "aria-hidden": "true" }, String(held.count)), h("span", { class: "bgnb-hush" }, held.label)) : null),
    h("div", { class: "bgnb-seat-line bgnb-points" },
      now === null ? null : h("span", { title: "What this round would pay if it ended now" }, "this round ", h("b", {}, signed(now))),
      h("span", { title: now === null ? "Points so far" : "Points of the finished rounds" }, "total ", h("b", { class: "bgnb-total" }, signed(scores.totals[player.seat])))));
  }));
}

function drawScores(view) {
  const { rounds, now, totals } = GAME.scores(view);
  const row = (label, points, extra = {}) => h("tr", extra, h("th", { scope: "row" }, label), points.map((one) => h("td", {}, one === null ? "\u2013" : signed(one))));
  return h("div", { class: "bgnb-scores" },
    h("table", { style: { "--seats": view.players.length } },
      h("caption", {}, "Score"),
      h("thead", {}, h("tr", {}, h("td", {}, ""), view.players.map((player) => h("th", { scope: "col", title: player.name }, mark(player.seat), h("bdi", { class: "bgnb-name" }, player.name))))),
      h("tbody", {},
        rounds.map((round) => row(/^\d+$/.test(round.label) ? `Round ${round.label}` : round.label, round.points, { key: `points:${round.label}` })),
        now ? row("So far", now, { class: "bgnb-so-far", title: "What this round would pay if it ended now" }) : null,
        row("Total", totals, { class: "bgnb-sum" }))));
}

function drawLog(view, ui) {
  const entry = view.log.find((one) => one.ply === view.ply);
  const looking = view.status === "replay";
  const hop = (name, drawing, label, ply, on) => h("button", {
    type: "button", key: `hop:${name}`, class: "bgnb-hop", "data-act": "look", "data-arg": ply, "data-item": "", "aria-label": label, title: label, "aria-disabled": on ? null : "true",
  }, icon(drawing));
  const before = view.log.filter((one) => one.ply < view.ply).map((one) => one.ply);
  const after = view.log.filter((one) => one.ply > view.ply).map((one) => one.ply);
  return h("section", { class: "bgnb-log", key: "log", "aria-label": "Log and replay" },
    h("div", { class: "bgnb-replay", "data-group": "replay", role: "group", "aria-label": "Replay" },
      hop("first", "first", "First position", 0, view.ply > 0),
      hop("previous", "previous", "One move back", before.length ? before[before.length - 1] : 0, view.ply > 0),
      h("input", {
        type: "range", key: "scrub", class: "bgnb-scrub", min: 0, max: view.plies, step: 1, value: ui.scrub ?? view.ply, "data-input": "look", "data-own-arrows": "",
        "aria-label": "Position shown", "aria-valuetext": entry ? `Move ${view.ply} of ${view.plies}: ${entry.text}` : `Move ${view.ply} of ${view.plies}`,
      }),
      hop("next", "next", "One move on", after.length ? after[0] : view.plies, view.ply < view.plies),
      hop("last", "last", "Back to the game", view.plies, view.ply < view.plies || looking)),
    h("p", { class: "bgnb-where" }, `Position ${view.ply} of ${view.plies}${entry ? `: ${entry.text}` : ""}`),
    view.log.length ? h("div", { class: "bgnb-entries", "data-group": "log", "data-column": "", key: "entries" }, byRound(view.log).map(({ round, entries }) =>
      h("div", { key: `round:${round}` },
        h("h4", {}, `Round ${round}`),
        h("ol", {}, entries.map((one) => h("li", { key: `entry:${one.ply}` },
          h("button", {
            type: "button", key: `log:${one.ply}`, class: "bgnb-entry", "data-act": "look", "data-arg": one.ply, "data-item": "",
            "aria-current": looking && one.ply === view.ply ? "true" : null, title: "Look at the position after this move",
          }, GAME.circuits ? h("span", { class: "bgnb-nth" }, String(one.turn)) : null, mark(one.seat), h("code", {}, one.move), h("span", { class: "bgnb-said" }, one.text))))))))
      : h("p", { class: "bgnb-none" }, "No move yet."));
}

function drawCurtain(view) {
  const { seat, name } = view.curtain;
  return h("div", { class: "bgnb-curtain", key: "curtain", role: "group", "aria-label": "Hand-over" },
    mark(seat),
    h("p", { class: "bgnb-curtain-words" }, "Hand the screen to ", nameOf(name)),
    h("button", { type: "button", key: "ready", class: "bgnb-button bgnb-main", "data-act": "ready", "aria-label": `I am ${name}: show my ${GAME.own}` }, h("span", {}, "I am "), nameOf(name), h("span", {}, `: show my ${GAME.own}`)));
}

/** A stop between rounds, or of a bot that was stopped: what goes on with a click. */
function drawPause(view) {
  return h("div", { class: "bgnb-pause", key: "pause", role: "group", "aria-label": "The table waits" },
    h("button", { type: "button", key: "next", class: "bgnb-button bgnb-main", "data-act": "resume" }, icon("resume"), view.next));
}

function drawResult(view) {
  const { rounds, totals, by } = GAME.scores(view);
  const winners = view.players.filter((player) => player.winner);
  const best = winners.length ? totals[winners[0].seat] : 0;
  const names = winners.map((player) => player.name);
  const short = names.map((name) => (name.length > 40 ? `${name.slice(0, 39)}\u2026` : name));
  return h("section", { class: "bgnb-result", key: "result", "aria-label": "Result" },
    h("div", { class: "bgnb-winners" }, winners.map((player) => h("span", {}, mark(player.seat))), icon("trophy")),
    h("h3", { title: joinNames(names) }, winners.length > 1 ? `${joinNames(short)} share the win with ${counted(best, "point")} each` : `${joinNames(short)} wins with ${counted(best, "point")}`),
    h("table", {},
      h("caption", { class: "bgnb-hush" }, "Final ranking"),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Place"), h("th", { scope: "col" }, "Player"), h("th", { scope: "col", class: "bgnb-by-round" }, by), h("th", { scope: "col" }, "Points"))),
      h("tbody", {}, ranking(totals).map(({ seat, total, place }) => h("tr", { key: `rank:${seat}`, "data-winner": view.players[seat].winner ? "" : null },
        h("td", {}, `${place}.`), h("th", { scope: "row" }, h("span", { class: "bgnb-ranked" }, mark(seat), nameOf(view.players[seat].name))),
        h("td", { class: "bgnb-by-round" }, rounds.map((round) => signed(round.points[seat])).join(" + ")), h("td", {}, signed(total)))))),
    h("div", { class: "bgnb-buttons" },
      h("button", { type: "button", key: "again", class: "bgnb-button bgnb-main", "data-act": "new" }, icon("new"), "New game"),
      h("button", { type: "button", key: "back-look", class: "bgnb-button", "data-act": "log" }, icon("log"), "Look back")));
}

// ---------------------------------------------------------------------------------------------- panels

function drawPanel(view, ui, uid) {
  const kind = ui.panel.kind;
  const title = { help: "Help", new: "New game", record: "Record of the game" }[kind];
  const body = { help: panelHelp, new: panelNew, record: panelRecord }[kind];
  return h("div", { class: "bgnb-veil", key: `panel:${kind}` },
    h("div", { class: "bgnb-panel", role: "dialog", "aria-modal": "true", "aria-labelledby": `${uid}-panel`, "data-kind": kind },
      h("div", { class: "bgnb-panel-head" },
        h("h2", { id: `${uid}-panel` }, title),
        h("button", { type: "button", key: "close", class: "bgnb-small", "data-act": "close", "aria-label": `Close: ${title}` }, icon("close"))),
      body(view, ui, uid),
      h("p", { class: "bgnb-panel-said", "data-bad": ui.panel.bad ? "" : null, key: "said" }, ui.panel.said ?? "")));
}

function panelHelp(view, ui, uid) {
  const keys = [
    ["Tab", `next part: tools, ${GAME.places}, log`], ["Arrow keys, Home, End", "within a part; up and down between the parts"],
    ["Enter or Space", "choose"], ["Escape", "put back, close"], ...GAME.keys, [`u, ${keyOf("r")}`, "undo, redo"], ["i", "hint"], ["s", "stop or resume the bots"],
    ["o", "log and replay"], ["[ and ]", "one move back or on in the replay"], ["c", "record: copy or paste"], [keyOf("n"), "new game"], ["?", "this help"],
  ];
  return h("div", { class: "bgnb-panel-body" },
    h("h3", {}, "A turn"), h("ul", {}, GAME.help.map((line) => h("li", {}, line))),
    h("h3", {}, "Signs"), h("ul", { class: "bgnb-signs" },
      h("li", {}, h("span", { class: "bgnb-sign", "data-legal": "" }), "can be chosen now"),
      h("li", {}, h("span", { class: "bgnb-sign", "data-chosen": "" }, icon("check")), "chosen"),
      h("li", {}, h("span", { class: "bgnb-sign", "data-hint": "" }, icon("hint")), "suggested"),
      h("li", {}, h("span", { class: "bgnb-sign", "data-moved": "" }, mark(0)), "moved just now, and by whom"),
      h("li", {}, h("span", { class: "bgnb-sign", "data-dim": "" }), "not now; choose it all the same to hear why")),
    h("h3", { id: `${uid}-keys` }, "Keys, while the table has the focus"),
    h("dl", { class: "bgnb-keys" }, keys.map(([key, meaning]) => h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, meaning)))));
}

function panelNew(view, ui, uid) {
  const setup = view.setup;
  const [low, high] = setup.seats;
  const current = setup.current;
  const seats = ui.panel.seats ?? current.players.length;
  const names = ["Ada", "Ben", "Cy", "Dot", "Eve", "Fay", "Gus", "Hal"];
  const bot = setup.kinds.find((one) => one.value !== "person") ?? setup.kinds[0];
  return h("form", { class: "bgnb-panel-body", "data-form": "new", novalidate: "" },
    h("fieldset", {}, h("legend", {}, "Players"),
      h("div", { class: "bgnb-choice", role: "group", "aria-label": "Number of players" }, Array.from({ length: high - low + 1 }, (_, i) => low + i).map((count) =>
        h("button", { type: "button", key: `seats:${count}`, class: "bgnb-pick", "data-act": "seats", "data-arg": count, "aria-pressed": count === seats ? "true" : "false" }, String(count)))),
      Array.from({ length: high }, (_, seat) => {
        const given = current.players[seat];
        return h("div", { class: "bgnb-player-row", key: `player:${seat}`, hidden: seat >= seats },
          mark(seat),
          h("input", { type: "text", "aria-label": `Name of player ${seat + 1}`, "data-name": seat, init: given?.name ?? names[seat], autocomplete: "off", spellcheck: "false" }),
          h("select", { "aria-label": `Player ${seat + 1} is`, "data-kind-of": seat, init: given?.kind ?? bot.value },
            setup.kinds.map((one) => h("option", { value: one.value }, one.label))));
      })),
    setup.numbers.length ? h("fieldset", {}, h("legend", {}, "Numbers"), setup.numbers.map((number) => {
      const value = current.numbers?.[number.name] ?? number.value;
      const shown = Array.isArray(value) ? value.join(", ") : String(value);
      const usual = number.by_seats?.[seats] ?? number.value;
      const printed = Array.isArray(usual) ? usual.join(", ") : String(usual);
      const typed = ui.panel.typed?.[number.name] ?? shown;
      const id = `${uid}-number-${number.name}`;
      return h("div", { class: "bgnb-number", key: `number:${number.name}` },
        h("label", { for: id }, number.label),
        number.names
          ? h("select", { id, "data-number": number.name, "data-input": "typed", init: shown, "aria-describedby": `${id}-help` }, number.names.map((one) => h("option", { value: one }, one.replaceAll("_", " "))))
          : h("input", { id, type: "text", inputmode: Array.isArray(value) ? "text" : "numeric", "data-number": number.name, "data-input": "typed", init: shown, autocomplete: "off", "aria-describedby": `${id}-help` }),
        h("p", { id: `${id}-help` },
          typed.trim() === printed ? h("span", { class: "bgnb-tag" }, number.origin) : h("span", { class: "bgnb-tag", "data-changed": "" }, `changed; ${number.origin}: ${number.names ? printed.replaceAll("_", " ") : printed}`),
          !number.names && number.low !== undefined && number.low !== null ? ` ${Array.isArray(value) ? "each " : ""}${signed(number.low)} to ${signed(number.high)}. ` : " ", number.help ?? ""));
    })) : null,
    h("div", { class: "bgnb-buttons" },
      h("button", { type: "submit", key: "deal", class: "bgnb-button bgnb-main" }, "Start"),
      h("button", { type: "button", key: "cancel", class: "bgnb-button", "data-act": "close" }, "Cancel")));
}

function panelRecord(view, ui, uid) {
  return h("div", { class: "bgnb-panel-body" },
    h("fieldset", {}, h("legend", {}, "Copy"),
      h("textarea", { key: "record-text", class: "bgnb-text", readonly: "", rows: 8, "aria-label": "Record of this game", value: ui.panel.record ?? "", placeholder: "Reading the record\u2026", spellcheck: "false" }),
      h("div", { class: "bgnb-buttons" }, h("button", { type: "button", key: "copy", class: "bgnb-button bgnb-main", "data-act": "copy", "aria-disabled": ui.panel.record ? null : "true" }, "Copy to the clipboard"))),
    h("form", { "data-form": "paste" }, h("fieldset", {}, h("legend", {}, "Paste"),
      h("label", { for: `${uid}-paste` }, "A record to put on the table; the game here can be brought back with undo."),
      h("textarea", { id: `${uid}-paste`, key: "paste-text", class: "bgnb-text", rows: 5, "data-paste": "", init: "", spellcheck: "false" }),
      h("div", { class: "bgnb-buttons" }, h("button", { type: "submit", key: "load", class: "bgnb-button" }, "Put it on the table")))));
}

// ---------------------------------------------------------------------------------------------- the live table

/** Draws the model's view into an element; returns the clean-up. @param {{model: any, el: HTMLElement}} given */
function render({ model, el }) {
  const page = el.ownerDocument;
  const window = page.defaultView;
  const uid = `bgnb${Math.random().toString(36).slice(2, 10)}`;
  const tools = toolbox(uid);
  const stop = new window.AbortController();
  const root = page.createElement("div");
  root.className = `bgnb bgnb-${GAME.name}`;
  const stage = page.createElement("div");
  stage.className = "bgnb-stage";
  const polite = page.createElement("div");
  const urgent = page.createElement("div");
  polite.className = "bgnb-hush";
  urgent.className = "bgnb-hush";
  polite.setAttribute("role", "log");
  polite.setAttribute("aria-live", "polite");
  polite.setAttribute("aria-label", "Spoken moves");
  urgent.setAttribute("role", "alert");

  /** @type {View|null} */
  let view = null;
  const ui = { local: GAME.start(), notice: null, panel: null, logOpen: false, scrub: null };
  let spoken = null;
  let guard = null;
  let nextLook = null;
  let asked = null;
  const awaited = new Map();
  const ids = new Map();
  let wishes = 0;
  const roving = {};
  let focusNext = null;
  let opener = null;
  let followed = "";
  let watched = null;
  const sizes = new window.ResizeObserver(() => measureHand());

  // ---- words

  function say(text) {
    const line = page.createElement("p");
    line.textContent = text;
    polite.append(line);
    while (polite.childNodes.length > SPOKEN_KEPT) polite.firstChild.remove();
  }

  function alertNow(text) {
    const line = page.createElement("p");
    line.textContent = text;
    urgent.replaceChildren(line);
  }

  function refuse(text, clause = null) {
    ui.notice = { kind: "refusal", text, clause };
    alertNow(clause ? `${text} (${clause})` : text);
  }

  // ---- messages: one that changes the game per revision, until it is answered, overtaken or five seconds old

  function release() {
    if (guard) window.clearTimeout(guard.timer);
    guard = null;
    root.removeAttribute("data-busy");
  }

  function send(message) {
    const changes = !["why", "hint", "record", "draft"].includes(message.type);
    if (changes && guard) {
      if (message.type === "look") nextLook = message;
      return false;
    }
    if (!changes && awaited.get(message.type)) return false;
    const waitFor = changes ? "guard" : message.type;
    const timer = window.setTimeout(() => {
      if (changes) {
        if (!guard || guard.timer !== timer) return;
        release();
      } else {
        awaited.delete(waitFor);
        if (message.type === "draft") asked = null;
      }
      refuse("Python has not answered yet. It may be busy with another cell, or the kernel may have stopped.");
      draw();
    }, PATIENCE);
    if (changes) {
      guard = { rev: view.rev, type: message.type, timer };
      root.setAttribute("data-busy", "");
    }
    const previous = awaited.get(message.type);
    if (previous) window.clearTimeout(previous);
    awaited.set(message.type, timer);
    ids.set(message.type, `${uid}-${wishes += 1}`);
    model.send({ ...message, rev: view.rev, id: ids.get(message.type) });
    return true;
  }

  /** Asks Python about the choice as it is now, unless it was asked already; one question at a time, the newest last. */
  function askOn() {
    const question = GAME.ask ? GAME.ask(view, ui.local) : null;
    if (!question) asked = null;
    else if ((!asked || asked.text !== question.text || asked.rev !== view.rev) && send(question)) asked = { text: question.text, rev: view.rev };
  }

  function flushLook() {
    if (!nextLook || guard) return;
    const message = nextLook;
    nextLook = null;
    if (Number(message.ply) !== view.ply || view.status === "replay") send(message);
  }

  function onMessage(message) {
    if (!message || typeof message !== "object" || !view) return;
    const about = message.type === "record" ? "record" : message.to;
    const mine = awaited.has(about) && (message.id === undefined || message.id === null || message.id === ids.get(about));
    const foreign = ["move", "why", "hint", "undo", "redo", "look", "ready", "new", "record", "paste", "stop", "resume", "draft"].includes(about) && !mine;
    if (foreign) return;
    if (mine) window.clearTimeout(awaited.get(about));
    awaited.delete(about);
    if (guard && guard.type === about) release();
    if (message.type === "record") {
      if (ui.panel?.kind === "record") ui.panel.record = String(message.text ?? "");
    } else if (about === "draft") {
      if (asked && asked.rev === view.rev && GAME.told) {
        const before = ui.local;
        ui.local = GAME.told(view, before, message);
        if (message.text && ui.local !== before) say(String(message.text));
        else if (message.text && message.draft === undefined) refuse(String(message.text), message.clause ?? null);
      }
    } else if (message.type === "answer") {
      if (message.ok === false) focusNext = null;
      const text = String(message.text ?? "");
      if (message.ok === false && about === "why") refuse(text, message.clause ?? null);
      else if (message.ok === false) {
        if (ui.panel && ["new", "paste", "record"].includes(about)) {
          ui.panel.said = text;
          ui.panel.bad = true;
          alertNow(text);
        } else refuse(text, message.clause ?? null);
      } else if (about === "hint") {
        if (message.move) ui.local = GAME.hint(view, ui.local, message.move);
        ui.notice = { kind: "hint", text, clause: message.clause ?? null };
        say(text);
      } else if (about === "why") {
        ui.notice = { kind: "info", text, clause: message.clause ?? null };
        say(text);
      } else {
        if (["new", "paste"].includes(about) && ui.panel) {
          closePanel();
          focusHome();
        }
        if (text) {
          ui.notice = about === "move" ? null : { kind: "info", text, clause: null };
          if (ui.notice && !(view.events ?? []).some((event) => event.text === text)) say(text);
        }
      }
    }
    draw();
    flushLook();
    askOn();
  }

  // ---- what a person does

  function run(step) {
    if (!step) return false;
    const before = GAME.prompt(view, ui.local);
    if (step.local) ui.local = step.local;
    ui.notice = null;
    if (step.say && step.say !== before) say(step.say);
    if (step.refuse) refuse(step.refuse);
    if (step.send && send(step.send) && step.after) focusNext = { group: step.after, index: roving[`${step.after}#`] ?? 0, rev: view.rev };
    draw();
    if (step.focus) focusKey(step.focus);
    askOn();
    return true;
  }

  function openPanel(kind) {
    const active = activeElement();
    opener = active && root.contains(active) ? active.dataset.key ?? null : null;
    ui.panel = { kind };
    if (kind === "record") send({ type: "record" });
    draw();
    const panel = root.querySelector(".bgnb-panel");
    panel?.querySelector("input:not([hidden]), .bgnb-panel-body button, .bgnb-small")?.focus();
  }

  function closePanel() {
    ui.panel = null;
    draw();
    if (!focusKey(opener)) focusKey("tool:help");
    opener = null;
  }

  function act(name, arg) {
    const game = GAME.act(view, ui.local, name, arg);
    if (game) return run(game);
    if (ui.panel) ui.panel.said = "";
    ui.notice = null;
    if (name === "undo" && !view.undo) refuse("There is no decision to take back.");
    else if (name === "redo" && !view.redo) refuse("There is no decision to play again.");
    else if (name === "hint" && view.status !== "choose") refuse(`No hint now. ${view.sentence}`);
    else if (name === "stop" && view.status !== "thinking") refuse("No bot is thinking.");
    else if (["undo", "redo", "hint", "stop", "resume", "ready"].includes(name)) send({ type: name });
    else if (name === "log") {
      ui.logOpen = !ui.logOpen || view.status === "over";
      if (!ui.logOpen && view.status === "replay") look(view.plies);
    } else if (name === "look") look(Number(arg));
    else if (name === "dismiss") ui.notice = null;
    else if (["help", "new", "record"].includes(name)) return openPanel(name);
    else if (name === "close") return closePanel();
    else if (name === "seats") reseat(Number(arg));
    else if (name === "copy") copy();
    else return false;
    draw();
    if (name === "log" && ui.logOpen) root.querySelector(".bgnb-log")?.scrollIntoView({ block: "nearest" });
    return true;
  }

  /** Another number of players: numbers that still are the printed ones become those of the new number of players. */
  function reseat(seats) {
    const before = ui.panel.seats ?? view.setup.current.players.length;
    ui.panel.seats = seats;
    for (const number of view.setup.numbers) {
      const field = root.querySelector(`[data-number="${window.CSS.escape(number.name)}"]`);
      const usual = number.by_seats ?? {};
      if (!field || usual[before] === undefined || field.value.trim() !== String(usual[before])) continue;
      field.value = String(usual[seats]);
      ui.panel.typed = { ...ui.panel.typed, [number.name]: field.value };
    }
  }

  function look(ply) {
    const aim = Math.min(view.plies, Math.max(0, ply));
    if (!send({ type: "look", ply: aim })) nextLook = { type: "look", ply: aim };
  }

  async function copy() {
    const panel = ui.panel;
    if (!panel?.record) return;
    const area = root.querySelector('[data-key="record-text"]');
    let done = false;
    try {
      await window.navigator.clipboard.writeText(panel.record);
      done = true;
    } catch {
      area.focus();
      area.select();
    }
    if (ui.panel !== panel) return;
    panel.bad = false;
    panel.said = done ? "Copied." : "The record is selected: press Ctrl+C (or \u2318C) to copy it.";
    say(panel.said);
    draw();
  }

  function submit(form) {
    if (form.dataset.form === "paste") {
      send({ type: "paste", text: form.querySelector("[data-paste]").value });
      return;
    }
    const seats = ui.panel.seats ?? view.setup.current.players.length;
    const players = Array.from({ length: seats }, (_, seat) => ({
      name: form.querySelector(`[data-name="${seat}"]`).value, kind: form.querySelector(`[data-kind-of="${seat}"]`).value,
    }));
    const numbers = {};
    for (const field of form.querySelectorAll("[data-number]")) numbers[field.dataset.number] = field.tagName === "SELECT" ? field.value : numberOf(field.value);
    send({ type: "new", players, numbers });
  }

  // ---- focus: one stop per group for Tab, arrow keys within

  function activeElement() {
    const tree = root.getRootNode();
    return tree.activeElement ?? null;
  }

  function items(group) {
    return [...group.querySelectorAll("[data-item]")];
  }

  function rove() {
    for (const group of root.querySelectorAll("[data-group]")) {
      const all = items(group);
      const current = all.find((item) => item.dataset.key === roving[group.dataset.group])
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

  function focusKey(key, still = false) {
    return key ? focusElement(root.querySelector(`[data-key="${window.CSS.escape(key)}"]`), still) : false;
  }

  function focusGroup(name, index = null, still = false) {
    const group = root.querySelector(`[data-group="${name}"]`);
    if (!group) return false;
    const all = items(group);
    if (!all.length) return false;
    return focusElement(index === null ? all.find((item) => item.tabIndex === 0) : all[Math.min(index, all.length - 1)], still);
  }

  function focusHome() {
    return focusKey("ready", true) || focusKey("again", true) || focusKey("next", true) || GAME.home(view, ui.local).some((group) => focusGroup(group, null, true)) || focusKey("sentence", true);
  }

  /** Shortcuts of the notebook must not fire: it looks at the element in focus itself, so the mark goes there. */
  function onFocus(event) {
    const node = event.target;
    node.setAttribute("data-lm-suppress-shortcuts", "true");
    const item = node.closest("[data-item]");
    const group = item?.closest("[data-group]");
    if (!item || !group) return;
    roving[group.dataset.group] = item.dataset.key;
    roving[`${group.dataset.group}#`] = items(group).indexOf(item);
    for (const one of items(group)) one.tabIndex = one === item ? 0 : -1;
  }

  function onKey(event) {
    const node = event.target;
    const typing = node.matches("input:not([type=range]), textarea, select");
    const used = () => {
      event.preventDefault();
      event.stopPropagation();
    };
    if (event.key === "Control" || event.key === "Meta") {
      // Ctrl+S and the like stay the notebook's.
      if (!typing) node.removeAttribute("data-lm-suppress-shortcuts");
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (ui.panel) {
      event.stopPropagation();
      if (event.key === "Escape") {
        used();
        closePanel();
      } else if (event.key === "Tab") trap(event);
      else if (event.key === "?" && !typing) used();
      return;
    }
    if (event.key === "Escape") {
      const cancelled = GAME.cancel(view, ui.local);
      if (cancelled) run(cancelled);
      else if (ui.notice) act("dismiss");
      else return;
      return used();
    }
    if (typing) return event.stopPropagation();
    if (event.key === "Enter" || event.key === " ") return event.stopPropagation();
    if (!node.hasAttribute("data-own-arrows")) {
      const item = node.closest("[data-item]");
      const group = item?.closest("[data-group]");
      if (group && walk(event.key, group, item)) return used();
    } else if (/^(Arrow|Home|End|Page)/.test(event.key)) return event.stopPropagation();
    const shared = { u: "undo", r: "redo", i: "hint", s: view.status === "paused" ? "resume" : "stop", o: "log", c: "record", n: "new", "?": "help" };
    const shifted = event.shiftKey && /^[A-Z]$/.test(event.key) ? shared[event.key.toLowerCase()] : undefined;
    if (shifted) {
      used();
      return act(shifted);
    }
    const game = ["curtain", "over"].includes(view.status) ? null : GAME.key(view, ui.local, event.key, node.dataset.key ?? "");
    if (game) {
      if (game.focus) focusKey(game.focus);
      if (game.act) act(game.act, game.arg);
      return used();
    }
    if (shared[event.key]) {
      used();
      act(shared[event.key]);
    } else if (event.key === "[" || event.key === "]") {
      used();
      const from = nextLook ? Number(nextLook.ply) : view.ply;
      const plies = view.log.map((entry) => entry.ply);
      const aim = event.key === "[" ? plies.filter((ply) => ply < from).pop() ?? 0 : plies.find((ply) => ply > from) ?? view.plies;
      act("look", aim);
    }
  }

  function onKeyUp(event) {
    const node = event.target;
    if (event.key === "Control" || event.key === "Meta") node.setAttribute("data-lm-suppress-shortcuts", "true");
  }

  function walk(key, group, item) {
    const all = items(group);
    const column = group.hasAttribute("data-column");
    if (!column && (key === "ArrowUp" || key === "ArrowDown")) {
      if (group.hasAttribute("data-grid") && focusElement(nearest(all, item, key === "ArrowUp" ? -1 : 1))) return true;
      (group.getAttribute(key === "ArrowUp" ? "data-up" : "data-down") ?? "").split(" ").some((name) => focusGroup(name));
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

  function trap(event) {
    const panel = root.querySelector(".bgnb-panel");
    const stops = [...panel.querySelectorAll("button, input, select, textarea")].filter((one) => one.tabIndex >= 0 && one.getClientRects().length);
    if (!stops.length) return;
    const at = stops.indexOf(activeElement());
    const next = event.shiftKey ? (at <= 0 ? stops.length - 1 : at - 1) : (at + 1) % stops.length;
    event.preventDefault();
    stops[next].focus();
  }

  function onClick(event) {
    const node = event.target.closest("[data-act]");
    if (!node || !root.contains(node)) return;
    event.stopPropagation();
    act(node.dataset.act, node.dataset.arg);
  }

  function onInput(event) {
    const node = event.target;
    if (node.dataset.input === "look") {
      ui.scrub = Number(node.value);
      look(ui.scrub);
    } else if (node.dataset.input === "typed") {
      ui.panel.typed = { ...ui.panel.typed, [node.dataset.number]: node.value };
      draw();
    }
  }

  function onSubmit(event) {
    event.preventDefault();
    event.stopPropagation();
    ui.panel.said = "";
    submit(event.target);
    draw();
  }

  // ---- drawing

  function theme() {
    const marked = el.closest("[data-jp-theme-light]") ?? page.querySelector("body[data-jp-theme-light]");
    let dark = marked ? marked.dataset.jpThemeLight === "false" : null;
    for (let node = el; dark === null && node instanceof window.Element; node = node.parentElement) {
      dark = isDark(window.getComputedStyle(node).backgroundColor);
    }
    root.dataset.theme = dark ? "dark" : "light";
  }

  function measure(paths) {
    const from = [];
    for (const path of paths) {
      const node = path.from.map((key) => root.querySelector(`[data-key="${window.CSS.escape(key)}"]`)).find(Boolean);
      if (node) from.push({ to: path.to, rect: node.getBoundingClientRect() });
    }
    return from;
  }

  function travel(from) {
    for (const { to, rect } of from) {
      const node = root.querySelector(`[data-key="${window.CSS.escape(to)}"]`);
      if (!node || !node.animate) continue;
      const goal = node.getBoundingClientRect();
      if (!goal.width || !rect.width) continue;
      const x = rect.left + rect.width / 2 - goal.left - goal.width / 2;
      const y = rect.top + rect.height / 2 - goal.top - goal.height / 2;
      node.animate([{ transform: `translate(${x}px, ${y}px)`, zIndex: 5 }, { transform: "none", zIndex: 5 }], { duration: TRAVEL, easing: "cubic-bezier(.2, .7, .3, 1)" });
    }
  }

  function tree() {
    const curtain = view.curtain !== null && view.curtain !== undefined;
    const safe = curtain ? { ...view, you: null, moves: [], observation: { ...view.observation, seat: null, ...Object.fromEntries(GAME.secret.map((key) => [key, null])) } } : view;
    const waits = view.status === "paused" && view.next ? drawPause(view) : null;
    const hand = curtain ? drawCurtain(view) : view.status === "over" ? drawResult(view) : GAME.hand(safe, ui.local, tools);
    const logOpen = ui.logOpen || view.status === "replay";
    return [
      h("div", { class: "bgnb-table", key: "table", inert: Boolean(ui.panel), "data-status": view.status },
        drawHead(safe, ui),
        drawTools(safe, ui),
        h("div", { class: "bgnb-play", key: "play" },
          h("div", { class: "bgnb-board", key: "board" }, GAME.board(safe, ui.local, tools)),
          h("div", { class: "bgnb-toast", key: "toast" }, ui.notice ? drawNotice(ui.notice) : null),
          hand || waits ? h("div", { class: "bgnb-hand", key: "hand", "data-cover": curtain ? "" : null }, waits, hand) : null),
        h("aside", { class: "bgnb-side", key: "side", "aria-label": "Players and score" }, drawSeats(safe, tools), drawScores(safe)),
        logOpen ? drawLog(safe, ui) : null),
      ui.panel ? drawPanel(safe, ui, uid) : null,
    ].filter(Boolean);
  }

  /** How much of the window the hand covers, for what must keep clear of it. */
  function measureHand() {
    const stuck = watched && window.getComputedStyle(watched).position === "sticky";
    root.style.setProperty("--bgnb-hand-height", `${stuck ? watched.offsetHeight : 0}px`);
  }

  function watchHand() {
    const hand = root.querySelector(".bgnb-hand");
    if (hand !== watched) {
      sizes.disconnect();
      watched = hand;
      if (hand) sizes.observe(hand);
    }
    measureHand();
  }

  /** The log shows the entry of the position that is shown; only its own box scrolls, never the page. */
  function follow() {
    const box = root.querySelector(".bgnb-entries");
    const entry = box?.querySelector(`[data-key="log:${view.ply}"]`);
    const seen = `${Boolean(box)} ${view.ply}`;
    if (seen === followed) return;
    followed = seen;
    if (!entry) return;
    const [outer, inner] = [box.getBoundingClientRect(), entry.getBoundingClientRect()];
    if (inner.top < outer.top || inner.bottom > outer.bottom) box.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
  }

  function draw() {
    if (!view) {
      patch(page, stage, [h("p", { class: "bgnb-none" }, "The table is being laid\u2026")]);
      return;
    }
    const active = activeElement();
    const inside = active && root.contains(active) ? active : null;
    const key = inside?.dataset.key ?? null;
    const group = inside?.closest("[data-group]") ?? null;
    const name = group?.dataset.group ?? null;
    const index = group ? items(group).indexOf(inside.closest("[data-item]")) : -1;
    patch(page, stage, tree());
    rove();
    follow();
    watchHand();
    if (!inside) return;
    const now = activeElement();
    if (focusNext && focusNext.rev !== view.rev) {
      const { group: goal, index: place } = focusNext;
      focusNext = null;
      if (!ui.panel && (focusKey("ready", true) || focusKey("again", true) || focusGroup(goal, place, true))) return;
    }
    if (now === inside && root.contains(inside)) return;
    if (!focusKey(key, true) && !(name && focusGroup(name, Math.max(0, index), true))) focusHome();
  }

  function onView() {
    const next = model.get("view");
    if (!next || typeof next !== "object" || next.rev === undefined) return;
    const before = view;
    const fresh = !before || next.rev !== before.rev;
    view = next;
    if (fresh) {
      if (guard) window.clearTimeout(awaited.get(guard.type));
      release();
      for (const kind of ["move", "undo", "redo", "look", "ready", "stop", "resume"]) {
        window.clearTimeout(awaited.get(kind));
      }
    }
    if (!nextLook) ui.scrub = null;
    if (view.curtain || (before && (before.you !== view.you || before.ply !== view.ply || before.plies !== view.plies))) ui.local = GAME.start();
    ui.local = GAME.settle(ui.local, view);
    const turned = before && fresh && before.status !== view.status;
    if (turned && ui.notice && ["choose", "curtain", "over"].includes(view.status)) ui.notice = null;
    const still = !before || !fresh || view.plies !== before.plies + 1 || view.ply !== view.plies
      || window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const from = still ? [] : measure(GAME.travels(before, view));
    theme();
    const at = activeElement()?.closest?.("[data-group]");
    draw();
    if (turned && at && root.contains(at) && !ui.panel && GAME.home(view, ui.local).includes(at.dataset.group)) {
      focusKey({ curtain: "ready", over: "again", paused: "next" }[view.status], true);
    }
    if (turned && view.status === "over" && activeElement()?.dataset?.key === "again") root.querySelector(".bgnb-result")?.scrollIntoView({ block: "nearest" });
    travel(from);
    const events = view.events ?? [];
    if (spoken === null) spoken = events.reduce((most, event) => Math.max(most, event.id), 0);
    for (const event of unspoken(events, spoken)) {
      say(event.text);
      spoken = event.id;
    }
    if (turned && ["choose", "curtain", "over", "paused", "replay"].includes(view.status) && polite.lastChild?.textContent !== view.sentence) say(view.sentence);
    flushLook();
    askOn();
  }

  // ---- start and clean-up

  const sprite = page.createElement("div");
  sprite.className = "bgnb-sprite";
  sprite.setAttribute("aria-hidden", "true");
  if (SPRITE) {
    const drawing = new window.DOMParser().parseFromString(renamed(SPRITE, uid), "text/html").querySelector("svg");
    if (drawing) sprite.append(page.importNode(drawing, true));
  }
  root.append(sprite, stage, polite, urgent);
  el.append(root);
  for (const [name, handle] of [["click", onClick], ["keydown", onKey], ["keyup", onKeyUp], ["input", onInput], ["submit", onSubmit], ["focusin", onFocus]]) {
    root.addEventListener(name, handle, { signal: stop.signal });
  }
  const watcher = new window.MutationObserver(theme);
  for (const node of [page.documentElement, page.body]) {
    watcher.observe(node, { attributes: true, attributeFilter: ["data-jp-theme-light", "data-jp-theme-name", "data-theme", "class", "style"] });
  }
  model.on("change:view", onView);
  model.on("msg:custom", onMessage);
  draw();
  onView();

  return () => {
    stop.abort();
    watcher.disconnect();
    sizes.disconnect();
    model.off("change:view", onView);
    model.off("msg:custom", onMessage);
    release();
    for (const timer of awaited.values()) window.clearTimeout(timer);
    awaited.clear();
    root.remove();
  };
}

export default { render };
