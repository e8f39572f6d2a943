// The plain form: a table for every game, from the fields of its state, and what stands in where a game's script says nothing.

/** The moves that the person may choose among: all, or those that the piece picked up stands for. */
function plainChoices(view, local) {
  const wanted = local?.token ? view.board?.clicks[local.token] ?? [] : null;
  return wanted ? view.moves.filter((move) => wanted.includes(move.move)) : view.moves;
}

/** Moves by their kinds, in the order of the list. */
function byKind(moves) {
  const kinds = new Map();
  for (const move of moves) kinds.set(move.kind, [...(kinds.get(move.kind) ?? []), move]);
  return [...kinds];
}

/** The legal moves as buttons, a heading for each kind where there are several. @param {View} view */
function plainMoves(view, chosen) {
  const local = chosen ?? PLAIN.start();
  const groups = byKind(plainChoices(view, local));
  const button = (move) => h("button", {
    type: "button", key: `plain:${move.move}`, class: "bgnb-button", "data-act": "plain", "data-arg": move.move, "data-item": "",
    "data-hint": local.hint === move.move ? "" : null,
    "aria-label": local.hint === move.move ? `${move.label}, suggested` : null,
  }, move.label, local.hint === move.move ? icon("hint", "bgnb-flag") : null);
  return h("div", { class: "bgnb-plain", "data-group": "moves", "data-up": view.board ? "pieces" : "tools", role: "group", "aria-label": "Moves" },
    groups.map(([kind, moves]) => h("div", { class: "bgnb-plain-kind", key: `kind:${kind}` },
      groups.length > 1 ? h("h3", {}, capital(kind.replaceAll("_", " "))) : null, moves.map(button))));
}

/** The name of a seat, as its rows are called. */
function plainSeat(view, seat) {
  return seat === view.you ? "You" : view.players[seat]?.name ?? `Player ${seat + 1}`;
}

/** A piece: a button where moves name it. */
function plainToken(view, local, key, piece) {
  const text = [piece.text, piece.n > 1 ? h("b", {}, `\u00d7${piece.n}`) : null];
  if (!view.board.clicks[key]) return h("span", { class: "bgnb-token", key: `token:${key}` }, text);
  return h("button", {
    type: "button", key: `token:${key}`, class: "bgnb-token", "data-act": "token", "data-arg": key, "data-item": "", "data-legal": "",
    "aria-pressed": local.token === key ? "true" : "false", "data-chosen": local.token === key ? "" : null,
    "aria-label": `${piece.n > 1 ? `${piece.n} ` : ""}${piece.text}, playable`,
  }, text);
}

/** The cells of a row: pieces, numbers, or how many lie there face down. */
function plainCells(view, local, name, row, at) {
  if ("hidden" in row) {
    const said = row.hidden === null ? "hidden" : row.hidden === 0 ? "none" : `${row.hidden} hidden`;
    const backs = Array.from({ length: Math.min(row.hidden ?? 0, 12) }, () => h("span", { class: "bgnb-token bgnb-token-back", "aria-hidden": "true" }));
    return [...backs, h("span", { class: "bgnb-quiet" }, said)];
  }
  if (row.left_out) return h("span", { class: "bgnb-quiet" }, `${row.left_out} numbers`);
  if (row.numbers) return row.numbers.map((text, i) => h("span", { class: "bgnb-figure", key: `${name}:${at}:${i}` }, text));
  if (!row.tokens.length) return h("span", { class: "bgnb-quiet" }, "none");
  return row.tokens.map((piece) => plainToken(view, local, `${name}:${at}:${piece.at}`, piece));
}

/** A field with rows. */
function plainRows(view, local, block) {
  return block.rows.map((row, at) => h("div", { class: "bgnb-plain-row", key: `row:${block.name}:${at}`, "data-mine": row.seat === view.you && row.seat !== undefined ? "" : null },
    row.seat !== undefined ? h("span", { class: "bgnb-whose" }, plainSeat(view, row.seat)) : row.row ? h("span", { class: "bgnb-whose" }, String(row.row)) : null,
    h("span", { class: "bgnb-cells" }, plainCells(view, local, block.name, row, at))));
}

/** A field as a labelled part of the board. */
function plainBlock(view, local, block) {
  const each = (text, seat) => h("div", { class: "bgnb-plain-row", key: `row:${block.name}:${seat}` },
    h("span", { class: "bgnb-whose" }, plainSeat(view, seat)), h("b", {}, text ?? "hidden"));
  return h("section", { class: "bgnb-block", key: `block:${block.name}`, title: block.about },
    h("h3", {}, block.label), block.each ? block.each.map(each) : plainRows(view, local, block));
}

/** The single numbers, side by side. */
function plainValues(view) {
  const values = view.board.blocks.filter((block) => "value" in block && block.value !== null && !block.aside);
  return values.length ? h("dl", { class: "bgnb-values", key: "values" },
    values.map((block) => h("div", { key: `value:${block.name}`, title: block.about }, h("dt", {}, block.label), h("dd", {}, block.value)))) : null;
}

/** The board of a game without a script: its picture or its fields, and the moves. */
function plainBoard(view, local) {
  if (!view.board) return plainMoves(view, local);
  const { picture, blocks } = view.board;
  const drawing = picture ? h("img", { class: "bgnb-picture", key: "picture", alt: view.sentence, src: `data:image/svg+xml;utf8,${encodeURIComponent(picture)}` }) : null;
  const fields = h("div", { class: "bgnb-blocks", key: "blocks", "data-group": "pieces", "data-up": "tools", "data-down": "moves", role: "group", "aria-label": "Board" },
    plainValues(view), blocks.filter((block) => !("value" in block)).map((block) => plainBlock(view, local, block)));
  return [drawing, fields, plainMoves(view, local)];
}

/** A click on a piece: its only move is made, several are offered. */
function plainPick(view, local, key) {
  const moves = view.board?.clicks[key] ?? [];
  if (!moves.length) return { local, refuse: view.sentence };
  if (moves.length === 1) return { local: { ...local, token: null }, send: { type: "move", move: moves[0] }, after: "pieces" };
  return { local: { ...local, token: local.token === key ? null : key }, say: "Choose what to do with it." };
}

/** The plain form of everything that a game's script may say better. */
const PLAIN = {
  start: () => ({ token: null, hint: null }),
  settle: (local, view) => ({
    token: local?.token && view.board?.clicks[local.token] ? local.token : null,
    hint: view.moves.some((move) => move.move === local?.hint) ? local.hint : null,
  }),
  prompt: (view, local) => (local?.token ? "Choose what to do with it." : view.sentence),
  progress: (view) => ({ text: `Turn ${view.plies + 1}`, special: false }),
  starter: () => null,
  token: () => ({ label: "", drawing: null }),
  scores: (view) => ({ rounds: [], now: null, totals: view.observation.totals ?? view.players.map(() => null), by: "" }),
  held: () => null,
  secret: [],
  own: "hand",
  letters: "",
  circuits: false,
  places: "pieces, moves",
  home: () => ["pieces", "moves"],
  board: plainBoard,
  hand: () => null,
  pieces: () => null,
  act: (view, local, name, arg) => {
    if (name === "token") return plainPick(view, local, arg);
    return name === "plain" ? { local: { ...local, token: null }, send: { type: "move", move: arg }, after: "moves" } : null;
  },
  cancel: (view, local) => (local?.token ? { local: { ...local, token: null }, say: "Put back. Choose a move.", focus: `token:${local.token}` } : null),
  hint: (view, local, text) => ({ ...local, hint: text }),
  ask: () => null,
  told: (view, local) => local,
  key: (view, local, key) => {
    if (!/^[1-9]$/.test(key)) return null;
    const move = plainChoices(view, local)[Number(key) - 1];
    return move ? { act: "plain", arg: move.move } : null;
  },
  travels: () => [],
  keys: [["1 \u2026 9", "make the first \u2026 ninth of the moves listed"]],
  help: ["Choose a move below the board, or a piece that a move names."],
};
