// Joins the module of a table as Python does and hands out its inner functions too.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const top = new URL("../../boardgames_nb/", import.meta.url);

/** @param {string} game @param {string[]} names inner names that the test needs */
export async function table(game, names) {
  const read = (name) => readFileSync(fileURLToPath(new URL(name, top)), "utf8");
  const text = [`const SPRITE = ${JSON.stringify(read(`${game}/sprite.svg`))};\n`, read(`${game}/table.js`), read("play/table.js"), `export { ${names.join(", ")} };\n`].join("\n");
  return import(`data:text/javascript;base64,${Buffer.from(text).toString("base64")}`);
}

/** A sample view. @param {string} name */
export function sample(name) {
  return JSON.parse(readFileSync(fileURLToPath(new URL(`../data/table_views/${name}.json`, import.meta.url)), "utf8"));
}

/** All nodes of a tree. */
export function* walk(tree) {
  if (typeof tree === "string") return;
  yield tree;
  for (const kid of tree.kids) yield* walk(kid);
}

/** The nodes of a tree with an attribute (and a value of it). */
export function having(tree, name, value) {
  return [...walk(tree)].filter((node) => node.attrs[name] !== undefined && node.attrs[name] !== null && (value === undefined || node.attrs[name] === value));
}

/** The text of a tree. */
export function words(tree) {
  return typeof tree === "string" ? tree : tree.kids.map(words).join("");
}
