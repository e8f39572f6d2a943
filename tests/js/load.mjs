// Joins the script of a table as Python does and hands out its inner functions too.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const top = new URL("../../boardgames_nb/", import.meta.url);
const read = (name) => readFileSync(fileURLToPath(new URL(name, top)), "utf8");
const module = (text) => import(`data:text/javascript;base64,${Buffer.from(text).toString("base64")}`);

/** The parts of the shared script, in the order in which Python joins them. */
export const parts = [...read("play/table.py").match(/^PARTS = \(([^)]*)\)/ms)[1].matchAll(/"(\w+)"/g)].map((found) => `play/script/${found[1]}.js`);

/** What a game's script is written as: a module of its own. @param {string} game */
export const own = (game) => module(read(`${game}/table.js`));

/**
 * The shared script with a game's on the table; `GAME` is the game's part as the shared script uses it.
 * @param {string} game @param {string[]} names inner names that the test needs; those of the game's own script too
 */
export async function table(game, names) {
  const [body, exported] = read("play/script/preact.mjs").split(/export\s*\{/);
  const given = exported.split("}")[0].split(",").map((pair) => pair.split(" as ").reverse().join(": "));
  const head = `const GAME_NAME = ${JSON.stringify(game)}, SPRITE = "", GAME_SCRIPT = "";\nconst preact = (() => { ${body}\nreturn { ${given} }; })();`;
  const script = read(`${game}/table.js`);
  const mine = names.filter((name) => new RegExp(`^(function|const) ${name}\\b`, "m").test(script) && name !== "GAME");
  const shared = names.filter((name) => !mine.includes(name));
  const joined = await module([head, ...parts.map(read), `export { ${[...new Set(["lay", ...shared])].filter((name) => name !== "GAME").join(", ")} };\n`].join("\n"));
  const part = await module(`${script}\nexport { ${mine.join(", ")} };\n`);
  return { ...joined, ...part, default: joined.default, GAME: joined.lay(part.default) };
}

/** A sample view. @param {string} name */
export function sample(name) {
  return JSON.parse(readFileSync(fileURLToPath(new URL(`../data/table_views/${name}.json`, import.meta.url)), "utf8"));
}

/** A tree as plain data: tag, attributes as they stand in the page, children. */
export function plain(tree) {
  if (tree === null || typeof tree !== "object") return tree === null || tree === undefined ? tree : String(tree);
  const { children, ...attrs } = tree.props;
  if (tree.key !== null && tree.key !== undefined) attrs.key = tree.key;
  return { tag: tree.type, attrs, kids: (children ?? []).map(plain) };
}

/** All nodes of a tree. */
export function* walk(tree) {
  if (typeof tree !== "object" || tree === null) return;
  const node = tree.attrs ? tree : plain(tree);
  yield node;
  for (const kid of node.kids) yield* walk(kid);
}

/** The nodes of a tree with an attribute (and a value of it). */
export function having(tree, name, value) {
  return [...walk(tree)].filter((node) => node.attrs[name] !== undefined && node.attrs[name] !== null && (value === undefined || node.attrs[name] === value));
}

/** The text of a tree. */
export function words(tree) {
  if (typeof tree !== "object") return String(tree);
  return (tree.attrs ? tree : plain(tree)).kids.map(words).join("");
}
