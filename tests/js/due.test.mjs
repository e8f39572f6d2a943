import assert from "node:assert/strict";
import test from "node:test";

import { having, plain, sample, table, walk, words } from "./load.mjs";

const shell = await table("botswana", ["GAME", "drawDue", "drawHead", "inTurn"]);
const entry = (text, level, top = false, seat = 0) => ({ what: 1, amount: 1, seat, level, text, top });
const view = { ...sample("choose"), due: [entry("coin × 2", 1), entry("card", 1), entry("step × 2", 2), entry("watering", 3, true), entry("watering", 3, true)] };
const texts = (due) => shell.inTurn(due).map((one) => `${one.then ? "then " : ""}${one.text}`);

test("what can be taken now comes first, then level by level in the order of the stack", () => {
  assert.deepEqual(texts(view.due), ["watering", "watering", "then step × 2", "then coin × 2", "card"]);
  assert.deepEqual(shell.inTurn(view.due).map((one) => one.place), [3, 4, 2, 0, 1]);
});

test("what waits on the same level for another seat comes then", () => {
  assert.deepEqual(texts([entry("card", 1), entry("coin", 2, true), entry("choice", 2, false, 1)]), ["coin", "then choice", "then card"]);
});

test("where everything may be taken at once nothing comes later", () => {
  assert.deepEqual(texts([entry("card", 1, true), entry("coin", 2, true)]), ["coin", "card"]);
});

test("nothing open draws nothing, as does a view without the key", () => {
  const without = { ...view };
  delete without.due;
  assert.equal(shell.drawDue({ ...view, due: [] }), null);
  assert.equal(shell.drawDue(without), null);
  const ui = { local: shell.GAME.start(), logOpen: false };
  assert.deepEqual(plain(shell.drawHead({ ...view, due: [] }, ui)), plain(shell.drawHead(without, ui)));
});

test("the list has a heading, one item each, and marks what can be taken now", () => {
  const tree = shell.drawDue(view);
  assert.deepEqual([...walk(tree)].filter((node) => node.tag === "h3").map(words), ["Still to do"]);
  const items = [...walk(tree)].filter((node) => node.tag === "li");
  assert.deepEqual(items.map(words), ["watering", "watering", "then step × 2", "then coin × 2", "card"]);
  assert.deepEqual(items.map((node) => node.attrs["data-top"] ?? null), ["", "", null, null, null]);
  assert.equal(new Set(items.map((node) => node.attrs.key)).size, 5);
});

test("whose it is stands before what is not for the seat to move; chance has no name", () => {
  const tree = shell.drawDue({ ...view, due: [entry("coin", 1), entry("choice", 2, false, 1), entry("draw", 3, true, -1)] });
  assert.deepEqual([...walk(tree)].filter((node) => node.tag === "li").map(words), ["draw", "then Ben: choice", "then coin"]);
  assert.equal(having(tree, "data-seat").length, 1);
});

test("the text of an item is text", () => {
  const tree = shell.drawDue({ ...view, due: [entry("<b>coin</b>", 1, true)] });
  assert.equal(words(having(tree, "class", "bgnb-open")[0]), "<b>coin</b>");
  assert.equal([...walk(tree)].some((node) => node.tag === "b"), false);
});
