import assert from "node:assert/strict";
import test from "node:test";

import { having, sample, table, words } from "./load.mjs";

const { GAME, toolbox, botswanaCard, botswanaRow } = await table("botswana", ["GAME", "toolbox", "botswanaCard", "botswanaRow"]);
const tools = toolbox("t");

test("what a card is comes from Python, never from its notation", () => {
  const view = { words: { cards: { L0: { letter: "L", value: 0, name: "lion 0" }, "H-9": { letter: "H", value: -9, name: "hippo \u22129" } } } };
  assert.deepEqual(botswanaCard(view, "H-9"), view.words.cards["H-9"]);
  assert.deepEqual(botswanaCard(view, "G12"), { letter: "", value: 0, name: "G12" });
});

test("rows of the hand are even", () => {
  assert.equal(botswanaRow(14, 9), 7);
  assert.equal(botswanaRow(7, 6), 4);
  assert.equal(botswanaRow(6, 6), 6);
  assert.equal(botswanaRow(14, 6), 5);
});

test("a turn: a card, then a figure, makes one message", () => {
  const view = sample("choose");
  const card = view.observation.hand[2];
  const first = GAME.act(view, GAME.start(), "card", card);
  assert.equal(first.local.card, card);
  assert.equal(first.send, undefined);
  const figure = view.moves.find((move) => move.card === card).figure;
  const second = GAME.act(view, first.local, "figure", figure);
  assert.deepEqual(second.send, { type: "move", move: `${card}>${figure}` });
});

test("another card changes the choice, the same card or Escape puts it back", () => {
  const view = sample("choose");
  const [one, two] = view.observation.hand;
  const first = GAME.act(view, GAME.start(), "card", one).local;
  assert.equal(GAME.act(view, first, "card", two).local.card, two);
  assert.equal(GAME.act(view, first, "card", one).local.card, null);
  assert.equal(GAME.cancel(view, first).local.card, null);
  assert.equal(GAME.cancel(view, GAME.start()), null);
});

test("where no figure is left a card is enough", () => {
  const view = sample("none_left");
  const step = GAME.act(view, GAME.start(), "card", view.observation.hand[0]);
  assert.equal(step.send.move, view.moves[0].move);
  assert.equal(step.local.card, null);
});

test("what cannot be chosen asks why", () => {
  const view = sample("choose");
  const card = view.observation.hand[0];
  const gone = Object.keys(view.observation.supply).find((letter) => !view.observation.supply[letter]);
  assert.deepEqual(GAME.act(view, { card, hint: null }, "figure", gone).send, { type: "why", move: `${card}>${gone}` });
  assert.match(GAME.act(view, GAME.start(), "figure", gone).refuse, /card first/);
  const waiting = sample("waiting");
  assert.deepEqual(GAME.act(waiting, GAME.start(), "card", waiting.observation.hand[0]).send, { type: "why", card: waiting.observation.hand[0] });
});

test("a choice lasts only while it can be made", () => {
  const view = sample("choose");
  const local = { card: view.observation.hand[0], hint: null };
  assert.equal(GAME.settle(local, view).card, local.card);
  assert.equal(GAME.settle(local, sample("waiting")).card, null);
  assert.equal(GAME.settle(local, sample("curtain")).card, null);
});

test("a hint marks its card and its figure", () => {
  const view = sample("choose");
  const move = view.moves[3];
  const local = GAME.hint(view, GAME.start(), move.move, move);
  assert.deepEqual(local.hint, { card: move.card, figure: move.figure });
  assert.equal(having(GAME.hand(view, local, tools), "data-hint").length, 1);
  assert.equal(having(GAME.board(view, local, tools), "data-hint").length, 1);
  assert.deepEqual(GAME.hint(view, GAME.start(), "X9>Y", { card: "X9", figure: "Y" }), GAME.start());
});

test("spoken labels say value, place and whether it can be played", () => {
  const view = sample("choose");
  const cards = having(GAME.hand(view, GAME.start(), tools), "data-act", "card");
  assert.equal(cards.length, view.observation.hand.length);
  assert.match(cards[2].attrs["aria-label"], /^Lion 0, card 3 of \d+, playable$/);
  const waiting = having(GAME.hand(sample("waiting"), GAME.start(), tools), "data-act", "card");
  for (const card of waiting) {
    assert.match(card.attrs["aria-label"], /not playable now$/);
    assert.equal(card.attrs["aria-disabled"], "true");
  }
});

test("the board says every value aloud and shows every one", () => {
  const view = sample("large");
  const board = GAME.board(view, GAME.start(), tools);
  for (const [letter, stack] of Object.entries(view.observation.stacks)) {
    const column = having(board, "key", `column:${letter}`)[0];
    const cards = having(column, "class").filter((node) => /\bbgnb-laid\b/.test(node.attrs.class));
    assert.equal(cards.length, stack.length);
    const spoken = having(column, "key", `figure:${letter}`)[0].attrs["aria-label"];
    for (const value of stack) assert.ok(spoken.includes(value < 0 ? `\u2212${-value}` : String(value)), `${letter} ${value}`);
  }
});

test("the hand keeps the order in which it was sent", () => {
  for (const name of ["choose", "large", "two_seats", "waiting"]) {
    const view = sample(name);
    const cards = having(GAME.hand(view, GAME.start(), tools), "data-act", "card").map((card) => card.attrs["data-arg"]);
    assert.deepEqual(cards, view.observation.hand, name);
  }
});

test("somebody who watches has no hand", () => {
  assert.equal(GAME.hand(sample("spectator"), GAME.start(), tools), null);
});

test("keys: digits pick up, letters walk or take", () => {
  const view = sample("choose");
  const hand = view.observation.hand;
  assert.deepEqual(GAME.key(view, GAME.start(), "1", ""), { act: "card", arg: hand[0], focus: `card:${hand[0]}` });
  assert.equal(GAME.key(view, GAME.start(), "9", ""), null);
  const letter = hand[0][0];
  const next = GAME.key(view, GAME.start(), letter.toLowerCase(), `card:${hand[0]}`);
  assert.equal(next.focus[5], letter);
  assert.deepEqual(GAME.key(view, { card: hand[0], hint: null }, "h", ""), { act: "figure", arg: "H" });
  assert.equal(GAME.key(view, GAME.start(), "q", ""), null);
});

test("scores: bonus rounds are named, nothing is promised after the end", () => {
  const tie = GAME.scores(sample("over_tie"));
  assert.equal(tie.now, null);
  assert.equal(tie.rounds.at(-1).label, "Bonus");
  assert.deepEqual(GAME.scores(sample("choose")).now, sample("choose").observation.standing);
  assert.equal(GAME.scores(sample("round_over")).now, null);
  assert.equal(GAME.progress(sample("bonus")).text, "Bonus round");
});

test("pieces travel from the hand or the seat to the stack, and from the supply to the seat", () => {
  const after = sample("next");
  const { seat, card, figure } = after.last;
  assert.deepEqual(GAME.travels(sample("choose"), after), [
    { from: [`card:${card}`, `seat:${seat}`], to: `top:${card[0]}` }, { from: [`figure:${figure}`], to: `held:${seat}:${figure}` },
  ]);
  assert.deepEqual(GAME.travels(after, sample("first")), []);
});

test("keys of elements are unique in the board, the hand and all seats together", () => {
  const view = sample("large");
  const trees = [GAME.board(view, GAME.start(), tools), GAME.hand(view, GAME.start(), tools), ...view.players.map((player) => GAME.pieces(view, player.seat, tools))];
  const keys = trees.flatMap((tree) => having(tree, "key").map((node) => node.attrs.key));
  assert.equal(new Set(keys).size, keys.length);
  assert.ok(words(trees[0]).includes("Giraffe"));
});
