import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { parts, plain, table } from "./load.mjs";

const shell = await table("botswana", ["h", "listed", "capital", "an", "counted", "signed", "unspoken", "ranking", "byRound", "step", "numberOf", "renamed", "isDark", "ICONS", "MARKS"]);

test("the module's default has render and nothing else", () => {
  assert.deepEqual(Object.keys(shell.default), ["render"]);
  assert.equal(typeof shell.default.render, "function");
});

test("a tree leaves out what is not there and flattens what is", () => {
  const tree = shell.h("p", null, "a", null, false, ["b", [shell.h("i", { key: "k" })]], 0, "");
  assert.deepEqual(plain(tree).kids.map((kid) => (typeof kid === "string" ? kid : kid.tag)), ["a", "b", "i", "0"]);
});

test("names are joined as in a sentence", () => {
  assert.equal(shell.listed([]), "");
  assert.equal(shell.listed(["Ada"]), "Ada");
  assert.equal(shell.listed(["Ada", "Ben"]), "Ada and Ben");
  assert.equal(shell.listed(["Ada", "Ben", "Cy"]), "Ada, Ben and Cy");
});

test("counts have the right number and a real minus", () => {
  assert.equal(shell.counted(1, "point"), "1 point");
  assert.equal(shell.counted(0, "point"), "0 points");
  assert.equal(shell.counted(-1, "point"), "\u22121 points");
  assert.equal(shell.counted(2, "fish", "fish"), "2 fish");
  assert.equal(shell.signed(-9), "\u22129");
  assert.equal(shell.signed(12), "12");
  assert.equal(shell.signed(null), "\u2013");
});

test("only events that were not spoken yet are spoken, in order", () => {
  const events = [{ id: 7, text: "c" }, { id: 5, text: "a" }, { id: 6, text: "b" }];
  assert.deepEqual(shell.unspoken(events, 5).map((event) => event.text), ["b", "c"]);
  assert.deepEqual(shell.unspoken(events, 7), []);
});

test("equal totals share a place and the next place counts them", () => {
  assert.deepEqual(shell.ranking([10, 30, 30, 5]).map(({ seat, place }) => [seat, place]), [[1, 1], [2, 1], [0, 3], [3, 4]]);
});

test("the log is cut into rounds", () => {
  const log = [{ round: 1, ply: 1 }, { round: 1, ply: 2 }, { round: 2, ply: 3 }];
  assert.deepEqual(shell.byRound(log).map(({ round, entries }) => [round, entries.length]), [[1, 2], [2, 1]]);
  assert.deepEqual(shell.byRound([]), []);
});

test("arrow keys walk and stop at the ends", () => {
  assert.equal(shell.step("ArrowRight", 0, 3), 1);
  assert.equal(shell.step("ArrowRight", 2, 3), 2);
  assert.equal(shell.step("ArrowLeft", 0, 3), 0);
  assert.equal(shell.step("Home", 2, 3), 0);
  assert.equal(shell.step("End", 0, 3), 2);
  assert.equal(shell.step("a", 0, 3), -1);
  assert.equal(shell.step("Home", 0, 0), -1);
});

test("numbers of a variant are sent as numbers, everything else as it was typed", () => {
  assert.equal(shell.numberOf(" 12 "), 12);
  assert.equal(shell.numberOf("\u22123"), -3);
  assert.deepEqual(shell.numberOf("0, 1,2"), [0, 1, 2]);
  assert.equal(shell.numberOf("four"), "four");
  assert.equal(shell.numberOf(""), "");
  assert.equal(shell.numberOf("1.5"), "1.5");
});

test("the sprite's names carry the view's prefix", () => {
  const text = '<svg><symbol id="a-b"></symbol><use href="#a-b"/><path fill="url(#a-b)"/></svg>';
  assert.equal(shell.renamed(text, "v1"), '<svg><symbol id="v1-a-b"></symbol><use href="#v1-a-b"/><path fill="url(#v1-a-b)"/></svg>');
});

test("a dark ground is known, a transparent one says nothing", () => {
  assert.equal(shell.isDark("rgb(20, 20, 30)"), true);
  assert.equal(shell.isDark("rgb(250, 250, 250)"), false);
  assert.equal(shell.isDark("rgba(0, 0, 0, 0)"), null);
  assert.equal(shell.isDark("transparent"), null);
});

test("every seat has a mark of its own shape", () => {
  assert.deepEqual(shell.MARKS.map(([name]) => name), ["circle", "square", "triangle", "diamond", "star"]);
  assert.equal(new Set(shell.MARKS.map(([, path]) => path)).size, 5);
});

test("nothing from outside can become markup, and nothing is loaded but the game's own script", () => {
  const library = "play/script/preact.mjs";
  for (const name of [...parts, library, "botswana/table.js", "okavango/table.js"]) {
    const text = readFileSync(new URL(`../../boardgames_nb/${name}`, import.meta.url), "utf8");
    if (name !== library) assert.doesNotMatch(text, /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function/, name);
    assert.doesNotMatch(text.replaceAll(/http:\/\/www\.w3\.org\/\w+(\/\w+)*/g, ""), /https?:\/\/|\bfetch\(|XMLHttpRequest|WebSocket/, name);
    if (name.endsWith("contract.js")) assert.deepEqual(text.match(/\bimport\([^)]*\)/g), ["import(url)"], name);
    else assert.doesNotMatch(text, /^\s*import\b|\bimport\(/m, name);
    assert.doesNotMatch(text, /dangerouslySetInnerHTML\s*:/, name);
  }
});

test("of a game's script that fails in one place the rest goes on, and the fault is told once", async () => {
  const { lay, faults } = await table("botswana", ["lay", "faults"]);
  const game = lay(() => ({ prompt: () => nobody.knows, start: () => ({ card: 1 }) }));
  assert.deepEqual(game.start(), { card: 1 });
  assert.equal(game.prompt({ sentence: "Choose." }), "Choose.");
  game.prompt({ sentence: "Choose." });
  assert.equal(faults.length, 1);
  assert.match(faults[0], /prompt.*nobody is not defined.*plain form/);
  assert.deepEqual(lay(() => ({})).scores({ observation: {}, players: [{}, {}] }).totals, [null, null], "points that are not told are not made up");
});
