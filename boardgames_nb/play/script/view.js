// What Python sends, the view of one seat, and what can be read off it without drawing anything.

/**
 * @typedef {{seat: number, name: string, kind: string, to_move: boolean, winner: boolean}} Player
 * @typedef {{ply: number, round: number, turn: number, seat: number, move: string, text: string, places: string[]}} LogEntry
 * @typedef {{what: number, amount: number, seat: number, level: number, text: string, top: boolean}} Due
 * @typedef {{rev: number, laid: number, game: string, title: string, status: string, sentence: string, you: number|null,
 *   curtain: {seat: number, name: string}|null, players: Player[], observation: any, words: any, board: any, faults: string[], moves: any[], due: Due[], log: LogEntry[],
 *   events: {id: number, text: string}[], last: any, undo: boolean, redo: boolean, ply: number, plies: number,
 *   next?: string|null, thinking: {seat: number, name: string, progress: number|null}|null, setup: any, changes: string[], variant: string}} View
 */

/** "Ada", "Ada and Ben", "Ada, Ben and Cy". @param {string[]} words */
function listed(words) {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
}

/** First letter in upper case. @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "a lion", "an elephant". @param {string} noun */
function an(noun) {
  return `${/^[aeiou]/i.test(noun) ? "an" : "a"} ${noun}`;
}

/** "1 point", "2 points", "−1 points". @param {number} count @param {string} one @param {string} [many] */
function counted(count, one, many) {
  const number = count < 0 ? `\u2212${-count}` : String(count);
  return `${number} ${count === 1 ? one : many ?? `${one}s`}`;
}

/** A number with a real minus sign; a dash where there is none. @param {number|null} value */
function signed(value) {
  if (value === null || value === undefined) return "\u2013";
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
