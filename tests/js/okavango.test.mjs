import assert from "node:assert/strict";
import test from "node:test";

import { having, sample, table, words } from "./load.mjs";

const { GAME, toolbox, okavangoNotation, okavangoMoved } = await table("okavango", [
  "GAME", "toolbox", "okavangoNotation", "okavangoMoved",
]);
const tools = toolbox("t");
const view = (name) => sample(`okavango_${name}`);

/** Clicks one after the other; gives the state of the choice after them. */
function clicks(seen, local, ...steps) {
  return steps.reduce((now, [name, arg]) => GAME.act(seen, now, name, arg).local, local);
}

/** The choice with Python's answer to it. */
function told(seen, local, answer) {
  return GAME.told(seen, local, { draft: GAME.ask(seen, local).text, ok: false, text: "Not yet.", pays: 0, add: [], ...answer });
}

test("herds are written in notation", () => {
  const notation = (...given) => okavangoNotation(view("choose"), ...given);
  assert.equal(notation("W6", ["F", "F", "R"], null), "W6=2F+R");
  assert.equal(notation("W6", ["F"], null), "W6=1F");
  assert.equal(notation("W6", ["R", "R"], "Z"), "W6=0Z+2R");
  assert.equal(notation("W6", ["R"], null), "W6=");
  assert.equal(notation("W6", [], null), "W6=");
  assert.equal(notation("D6", ["F", "M*", "E"], null), "D6=F,M*,E");
});

test("a herd for a waterhole: area, tiles, lead", () => {
  const seen = view("choose");
  let local = clicks(seen, GAME.start(), ["area", "W4"], ["tile", "F"], ["tile", "F"], ["tile", "R"]);
  assert.deepEqual(GAME.ask(seen, local), { type: "draft", text: "W4=2F+R" });
  assert.match(GAME.act(seen, local, "lead").refuse, /moment/);
  local = told(seen, local, { ok: true, text: "It may go.", pays: 0, add: ["F", "R"] });
  assert.deepEqual(GAME.act(seen, local, "lead").send, { type: "move", move: "W4=2F+R" });
  local = clicks(seen, local, ["off", "F"]);
  assert.equal(GAME.ask(seen, local).text, "W4=1F+R");
  local = told(seen, local, { text: "One more is needed.", add: ["F", "R"] });
  assert.equal(GAME.act(seen, local, "lead").refuse, "One more is needed.");
});

test("another species takes the place of the one before at a waterhole, Rangers stay", () => {
  const seen = view("choose");
  let local = clicks(seen, GAME.start(), ["area", "W4"], ["tile", "F"], ["tile", "R"]);
  local = told(seen, local, { add: ["F", "R"] });
  local = clicks(seen, local, ["tile", "G"]);
  assert.equal(GAME.ask(seen, local).text, "W4=1G+R");
});

test("all of a species with one click, as far as the fields go", () => {
  const seen = view("choose");
  const local = clicks(seen, GAME.start(), ["area", "W2"], ["tile", "F"], ["all", "F"]);
  assert.equal(GAME.ask(seen, local).text, "W2=4F");
  assert.equal(GAME.ask(seen, clicks(seen, GAME.start(), ["area", "W2"], ["tile", "R"], ["tile", "F"], ["all", "F"])).text, "W2=3F+R");
});

test("Rangers alone are asked what they stand for", () => {
  const seen = view("choose");
  let local = clicks(seen, GAME.start(), ["area", "W5"], ["tile", "R"]);
  assert.equal(GAME.ask(seen, local).text, "W5=");
  assert.equal(having(GAME.hand(seen, local, tools), "data-act", "stand").length, 11);
  local = clicks(seen, local, ["stand", "L"], ["tile", "R"]);
  assert.equal(GAME.ask(seen, local).text, "W5=0L+2R");
});

test("a Ranger at a delta is asked what it stands for, and joins in the order of rank", () => {
  const seen = view("choose");
  let local = clicks(seen, GAME.start(), ["area", "D6"], ["tile", "E"], ["tile", "R"]);
  assert.equal(local.asking, true);
  assert.equal(GAME.ask(seen, local).text, "D6=E");
  local = told(seen, local, { add: ["F", "A", "F*", "M*"] });
  assert.deepEqual(GAME.act(seen, local, "stand", "E").send, { type: "why", move: "D6=E,E*" });
  local = clicks(seen, local, ["stand", "M"]);
  assert.equal(local.asking, false);
  assert.equal(GAME.ask(seen, local).text, "D6=M*,E");
  assert.equal(GAME.ask(seen, clicks(seen, local, ["off", "0"])).text, "D6=E");
});

test("what may not be added asks why; what is not there is said at once", () => {
  const seen = view("choose");
  const local = told(seen, clicks(seen, GAME.start(), ["area", "D6"], ["tile", "F"]), { add: ["A"] });
  assert.deepEqual(GAME.act(seen, local, "tile", "F").send, { type: "why", move: "D6=F,F" });
  assert.deepEqual(GAME.act(seen, local, "tile", "R").send, { type: "why", move: "D6=K*,F" });
  assert.match(GAME.act(seen, local, "tile", "K").refuse, /no meerkat in your reserve/);
  assert.match(GAME.act(seen, GAME.start(), "tile", "F").refuse, /where they shall drink/);
  assert.deepEqual(GAME.act(seen, GAME.start(), "area", "W7").send, { type: "why", move: "W7=" });
});

test("another place of the same kind keeps the herd, one of the other kind does not, the same place puts it back", () => {
  const seen = view("choose");
  const local = clicks(seen, GAME.start(), ["area", "W4"], ["tile", "F"]);
  assert.equal(GAME.ask(seen, clicks(seen, local, ["area", "W5"])).text, "W5=1F");
  assert.equal(GAME.ask(seen, clicks(seen, local, ["area", "D6"])).text, "D6=");
  assert.equal(clicks(seen, local, ["area", "W4"]).area, null);
  assert.equal(GAME.cancel(seen, local).local.area, null);
  assert.equal(GAME.cancel(seen, local).focus, "area:W4");
  assert.equal(GAME.cancel(seen, GAME.start()), null);
});

test("an answer about another herd is not for now", () => {
  const seen = view("choose");
  const local = clicks(seen, GAME.start(), ["area", "W4"], ["tile", "F"], ["tile", "F"]);
  const late = GAME.told(seen, local, { draft: "W4=1F", ok: true, text: "Old.", pays: 4, add: [] });
  assert.equal(late, local);
});

test("a draft lasts while it can be made", () => {
  const seen = view("choose");
  const local = clicks(seen, GAME.start(), ["area", "W4"], ["tile", "F"], ["tile", "F"]);
  assert.equal(GAME.ask(seen, GAME.settle(local, seen)).text, "W4=2F");
  const poor = view("choose");
  poor.observation.reserve.F = 1;
  assert.equal(GAME.ask(poor, GAME.settle(local, poor)).text, "W4=1F");
  for (const name of ["waiting", "curtain", "over", "spectator"]) assert.equal(GAME.settle(local, view(name)).area, null, name);
});

test("exchanging: only where there is such a move, elsewhere why", () => {
  const seen = view("choose");
  assert.deepEqual(GAME.act(seen, GAME.start(), "exchange", "W5~L").send, { type: "move", move: "W5~L" });
  const after = view("exchanged");
  assert.deepEqual(GAME.act(after, GAME.start(), "exchange", "D6~N").send, { type: "why", move: "D6~N" });
  assert.equal(GAME.act(view("waiting"), GAME.start(), "exchange", "D6~N").refuse, view("waiting").sentence);
});

test("taking: what may be taken is sent, the rest says why, nothing is a choice", () => {
  const seen = view("take");
  assert.deepEqual(GAME.act(seen, GAME.start(), "pick", "P").send, { type: "move", move: "+3P" });
  assert.equal(GAME.act(seen, GAME.start(), "pick", "B").refuse, "The river has 4 buffaloes, more than the 3 you led.");
  assert.match(GAME.act(seen, GAME.start(), "pick", "M").refuse, /no monkey in the river/);
  assert.deepEqual(GAME.act(seen, GAME.start(), "nothing").send, { type: "move", move: "+-" });
  assert.match(GAME.act(seen, GAME.start(), "area", "W5").refuse, /has been led/);
  assert.match(words(GAME.hand(seen, GAME.start(), tools)), /The river has 4 buffaloes, more than the 3 you led/);
});

test("passing: a tile of the river, or at once where the river is empty", () => {
  const seen = view("choose");
  assert.match(GAME.act(seen, GAME.start(), "pick", "B").refuse, /Lead a herd first/);
  const local = clicks(seen, GAME.start(), ["pass"]);
  assert.equal(local.passing, true);
  assert.deepEqual(GAME.act(seen, local, "pick", "B").send, { type: "move", move: "pass:B" });
  assert.match(GAME.act(seen, local, "tile", "F").refuse, /passing/);
  assert.equal(GAME.cancel(seen, local).local.passing, false);
  assert.deepEqual(GAME.act(view("dry"), GAME.start(), "pass").send, { type: "move", move: "pass" });
});

test("a hint marks the place and its tiles, the exchange, or the tile of the river", () => {
  const seen = view("choose");
  let local = GAME.hint(seen, GAME.start(), "W4=2F+R", { kind: "area", area: "W4", tiles: ["F", "F", "R"] });
  assert.deepEqual(local.hint, { area: "W4", tiles: ["F", "F", "R"] });
  assert.deepEqual(having(GAME.board(seen, local, tools), "data-hint").map((node) => node.attrs.key), ["place:W4"]);
  local = clicks(seen, local, ["area", "W4"], ["tile", "R"]);
  assert.deepEqual(having(GAME.hand(seen, local, tools), "data-hint").map((node) => node.attrs.key), ["tile:F"]);
  assert.deepEqual(GAME.hint(seen, GAME.start(), "W5~L D5=F,M*", { kind: "exchange", area: "W5", letter: "L", tiles: [] }).hint, { exchange: "W5~L" });
  assert.deepEqual(GAME.hint(seen, GAME.start(), "pass:Z", { kind: "pass", letter: "Z" }).hint, { pass: "Z" });
  assert.deepEqual(GAME.hint(view("take"), GAME.start(), "+3Z", { kind: "take", letter: "Z" }).hint, { take: "Z" });
  assert.equal(GAME.hint(seen, GAME.start(), "X9", {}).hint, null);
});

test("keys: digits and d for places, letters for tiles, = leads, Backspace takes back, p passes", () => {
  const seen = view("choose");
  assert.deepEqual(GAME.key(seen, GAME.start(), "4", ""), { act: "area", arg: "W4" });
  assert.deepEqual(GAME.key(seen, GAME.start(), "d", ""), { act: "area", arg: "D6" });
  assert.deepEqual(GAME.key(seen, GAME.start(), "p", ""), { act: "pass" });
  assert.equal(GAME.key(seen, GAME.start(), "r", ""), null);
  const local = clicks(seen, GAME.start(), ["area", "D6"], ["tile", "F"]);
  assert.deepEqual(GAME.key(seen, local, "d", ""), { act: "area", arg: "D7" });
  assert.deepEqual(GAME.key(seen, local, "r", ""), { act: "tile", arg: "R" });
  assert.deepEqual(GAME.key(seen, { ...local, asking: true }, "p", ""), { act: "stand", arg: "P" });
  assert.deepEqual(GAME.key(seen, local, "=", ""), { act: "lead" });
  assert.deepEqual(GAME.key(seen, local, "Backspace", ""), { act: "off", arg: "0" });
  assert.deepEqual(GAME.key(view("take"), GAME.start(), "z", ""), { act: "pick", arg: "Z" });
  assert.deepEqual(GAME.key(view("take"), GAME.start(), "-", ""), { act: "nothing" });
  assert.equal(GAME.key(view("waiting"), GAME.start(), "4", ""), null);
});

test("every area says who drinks there, what displaces them and what that pays", () => {
  const seen = view("choose");
  for (const area of seen.observation.areas) {
    const label = having(GAME.board(seen, GAME.start(), tools), "key", `area:${area.name}`)[0].attrs["aria-label"];
    if (area.depleted) assert.match(label, /depleted/);
    else {
      assert.ok(label.includes(seen.words.areas[area.name].there) && label.includes(seen.words.areas[area.name].pays), label);
      assert.ok(area.closed ? label.includes("closed") : label.includes(area.displace), label);
    }
    assert.equal(/can be chosen/.test(label), seen.moves.some((move) => move.area === area.name && move.kind === "area"), label);
  }
});

test("Rangers show what they stand for", () => {
  const seen = view("choose");
  const place = having(GAME.board(seen, GAME.start(), tools), "key", "place:D6")[0];
  const tokens = having(place, "data-ranger");
  assert.equal(tokens.length, 1);
  assert.equal(words(tokens[0]), "N");
  assert.deepEqual(having(place, "data-act", "exchange").map((node) => node.attrs["data-arg"]), ["D6~N"]);
});

test("the reserve and the river keep their order, whatever is in them", () => {
  const order = "KFMAZGEBPNLR".split("");
  for (const name of ["first", "choose", "take", "dry"]) {
    const seen = view(name);
    assert.deepEqual(having(GAME.hand(seen, GAME.start(), tools), "data-act", "tile").map((node) => node.attrs["data-arg"]), order, name);
    assert.deepEqual(having(GAME.board(seen, GAME.start(), tools), "class", "bgnb-bank-spot").map((node) => node.attrs["data-arg"]), order, name);
  }
});

test("nothing of a reserve for somebody who watches; what is known is for all", () => {
  const seen = view("spectator");
  assert.equal(GAME.hand(seen, GAME.start(), tools), null);
  const known = Object.entries(seen.observation.known[1]).filter(([, count]) => count);
  const label = having(GAME.pieces(seen, 1, tools), "aria-label")[0].attrs["aria-label"];
  for (const [letter, count] of known) assert.match(label, new RegExp(`\\b${count} ${[...seen.observation.species, seen.observation.ranger].find((kind) => kind.letter === letter).name.slice(0, 6)}`));
  assert.match(label, new RegExp(`and ${seen.observation.reserve_sizes[1] - known.reduce((sum, [, count]) => sum + count, 0)} more$`));
  assert.equal(GAME.held(view("long_names"), 1), null);
  assert.deepEqual(GAME.held(view("choose"), 1), { icon: "tiles", count: 13, label: "13 tiles in the reserve" });
  assert.ok(GAME.secret.includes("reserve"));
});

test("points by source, the mask, the last round", () => {
  const over = view("over");
  const scores = GAME.scores(over);
  assert.deepEqual(scores.rounds.map((round) => round.label), ["Waterholes", "Deltas"]);
  for (const seat of [0, 1, 2, 3]) assert.equal(scores.rounds[0].points[seat] + scores.rounds[1].points[seat], scores.totals[seat]);
  assert.equal(GAME.starter(view("choose")), 3);
  assert.deepEqual(GAME.progress(view("last_round")), { text: "Last round", special: true });
  assert.match(GAME.progress(view("choose")).text, /^Round 9 . 4 of 11/);
});

test("the last turn marks its place; pieces travel there and from the river", () => {
  assert.deepEqual(okavangoMoved(view("take")), { seat: 0, places: ["W2", "W6"] });
  assert.deepEqual(okavangoMoved(view("choose")), { seat: 3, places: [] });
  assert.deepEqual(okavangoMoved({ ...view("first"), log: [], ply: 0 }), { seat: null, places: [] });
  const after = { ...view("waiting"), last: { seat: 0, move: "+3Z", carries: [[["river:Z"], "held:0:Z"]] } };
  assert.deepEqual(GAME.travels(view("choose"), after), [{ from: ["river:Z"], to: "tile:Z" }]);
  assert.deepEqual(GAME.travels(view("choose"), { ...after, last: { seat: 1, move: "pass:Z", carries: [[["river:Z"], "held:1:Z"]] } }), [{ from: ["river:Z"], to: "held:1:Z" }]);
  assert.deepEqual(GAME.travels(view("choose"), { ...after, last: { seat: 1, move: "W4=3Z", carries: [[["tray", "seat:1"], "herd:W4"]] } }), [{ from: ["tray", "seat:1"], to: "herd:W4" }]);
  assert.deepEqual(GAME.travels(view("choose"), { ...after, last: { seat: 1, move: "+-", carries: [] } }), []);
});

test("keys of elements are unique in the board, the hand and all seats together", () => {
  for (const [name, steps] of [["large", []], ["choose", [["area", "D6"], ["tile", "F"], ["tile", "R"]]], ["choose", [["area", "W4"], ["tile", "R"]]], ["take_few", []], ["choose", [["pass"]]]]) {
    const seen = view(name);
    const local = clicks(seen, GAME.start(), ...steps);
    const trees = [GAME.board(seen, local, tools), GAME.hand(seen, local, tools), ...seen.players.map((player) => GAME.pieces(seen, player.seat, tools))];
    const keys = trees.flatMap((tree) => having(tree, "key").map((node) => node.attrs.key));
    assert.equal(new Set(keys).size, keys.length, name);
  }
});
