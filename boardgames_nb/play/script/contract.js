// What a game's own script may say, each with what stands in where it says nothing. docs: CONTRIBUTING, "A game's script".

/** A word for the message where a part of a game's script fails. */
const FAILED = "The game's own script failed";

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
