// What a game's own script may say, each with what stands in where it says nothing. docs: CONTRIBUTING, "A game's script".

/** A word for the message where a part of a game's script fails. */
const FAILED = "The game's own script failed";

/** The legal moves as buttons. @param {View} view */
function plainMoves(view) {
  return h("div", { class: "bgnb-plain", "data-group": "moves", "data-up": "tools", role: "group", "aria-label": "Moves" },
    view.moves.map((move) => h("button", { type: "button", key: `plain:${move.move}`, class: "bgnb-button", "data-act": "plain", "data-arg": move.move, "data-item": "" }, move.label)));
}

/** The plain form of everything that a game's script may say better. */
const PLAIN = {
  start: () => ({}),
  settle: (local) => local,
  prompt: (view) => view.sentence,
  progress: (view) => ({ text: `Turn ${view.plies + 1}`, special: false }),
  starter: () => null,
  token: () => ({ label: "", drawing: null }),
  scores: (view) => ({ rounds: [], now: null, totals: view.observation.totals ?? view.players.map(() => null), by: "" }),
  held: () => null,
  secret: [],
  own: "hand",
  letters: "",
  circuits: false,
  places: "the board",
  home: () => ["moves"],
  board: (view) => plainMoves(view),
  hand: () => null,
  pieces: () => null,
  act: (view, local, name, arg) => (name === "plain" ? { local, send: { type: "move", move: arg }, after: "moves" } : null),
  cancel: () => null,
  hint: (view, local) => local,
  ask: () => null,
  told: (view, local) => local,
  key: () => null,
  travels: () => [],
  keys: [],
  help: [],
};

/** The game's part of the table: its own script, the plain form beside it. @type {any} */
let GAME = PLAIN;

/** What went wrong in the game's script, newest last, as sentences. @type {string[]} */
const faults = [];

/** Notes a fault once. @param {string} where @param {any} error */
function fault(where, error) {
  const text = `${FAILED} (${where}): ${error?.message ?? error}. The plain form stands in.`;
  if (!faults.includes(text)) faults.push(text);
  return text;
}

/** A member of a game's script; where it fails, the fault is noted and the plain form answers. */
function guarded(name, member) {
  if (typeof member !== "function") return member;
  return (...given) => {
    try {
      return member(...given);
    } catch (error) {
      fault(name, error);
      return PLAIN[name] ? PLAIN[name](...given) : null;
    }
  };
}

/** Puts a game's script on the table. @param {(kit: any) => any} part what the script exports */
function lay(part) {
  const own = part({ h, capital, an, listed, signed });
  GAME = { ...PLAIN, ...Object.fromEntries(Object.entries(own).map(([name, member]) => [name, guarded(name, member)])) };
  return GAME;
}

/** Reads a game's script, a module of its own, once. @type {Promise<void>|null} */
let reading = null;

/** @param {string} text the script */
function read(text) {
  reading ??= readAnew(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
  return reading;
}

async function readAnew(url) {
  try {
    lay((await import(url)).default);
  } catch (error) {
    fault("read", error);
  } finally {
    URL.revokeObjectURL(url);
  }
}
