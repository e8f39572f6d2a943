// Botswana's part of the table: its board, its hand and how a move is chosen.
//
// A module of its own, which imports nothing: the shared table reads it and hands it what it lends. What it may say is
// told in CONTRIBUTING, "A game's script". Every function here is pure: it maps a view to a tree of plain objects or
// to the next step of a choice, and touches neither the document nor the model. The rules are Python's.

/** Lent by the shared table: makes a node of a tree (see trees.js), and a little English. */
let h, capital, an, signed;

/** What the shared table asks for. */
export default function botswana(kit) {
  ({ h, capital, an, signed } = kit);
  return GAME;
}

/**
 * What a person is in the middle of choosing. `card` is the card picked up, `hint` the suggested move.
 * @typedef {{card: string|null, hint: {card: string, figure: string|null}|null}} BotswanaChoice
 */

/** @param {any} look an observation @param {string} letter */
function botswanaSpecies(look, letter) {
  return look.species.find((one) => one.letter === letter) ?? { letter, name: letter, plural: letter };
}

/** What Python says of a card: its letter, its value, its name. @param {any} view @param {string|null} card */
function botswanaCard(view, card) {
  return view.words.cards[card] ?? { letter: "", value: 0, name: String(card) };
}

/** May a card be played now? @param {any} view @param {string} card */
function botswanaPlayable(view, card) {
  return view.status === "choose" && view.moves.some((move) => move.card === card);
}

/** The legal moves with a card. @param {any} view @param {string|null} card */
function botswanaMoves(view, card) {
  return view.status === "choose" && card !== null ? view.moves.filter((move) => move.card === card) : [];
}

/** The card that a screen reader hears. */
function botswanaCardLabel(view, card, place, count, local) {
  const parts = [capital(botswanaCard(view, card).name), `card ${place} of ${count}`];
  parts.push(botswanaPlayable(view, card) ? "playable" : "not playable now");
  if (local.hint && local.hint.card === card) parts.push("suggested");
  return parts.join(", ");
}

/** All that a species shows, in a sentence: every value in sight is also spoken. */
function botswanaSpeciesLabel(view, letter, legal, local) {
  const look = view.observation;
  const kind = botswanaSpecies(look, letter);
  const stack = look.stacks[letter];
  const left = look.supply[letter];
  const cards = stack.length
    ? `stack ${stack.map(signed).join(", ")}, ${stack.length} of ${look.stack_end} cards`
    : `no card of ${look.stack_end} yet`;
  const figures = left === 1 ? "1 figure left" : left ? `${left} figures left` : "no figure left";
  const parts = [`${capital(kind.plural)}: worth ${signed(look.worth[letter])}`, cards, figures];
  if (legal) parts.push(`take ${an(kind.name)}`);
  if (local.hint && local.hint.figure === letter && local.card === local.hint.card) parts.push("suggested");
  return parts.join(", ");
}

/** How many cards lie in a row of the hand, so that full rows are as even as can be. @param {number} cards @param {number} most */
function botswanaRow(cards, most) {
  return cards <= most ? Math.max(5, cards) : Math.ceil(cards / Math.ceil(cards / most));
}

/** Corners and face of a card. */
function botswanaCardFace(letter, value, tools) {
  const text = signed(value);
  const corner = (extra) => h("span", { class: `bgnb-corner${extra}`, "aria-hidden": "true" },
    h("b", { "data-long": text.length > 1 ? "" : null }, text), h("i", {}, letter));
  return [corner(""), tools.sprite(`bw-face-${letter}`, "bgnb-face"), corner(" bgnb-corner-low")];
}

/** One column of the board: figures to take, the fanned stack, what a figure is worth now. */
function botswanaColumn(view, local, tools, kind) {
  const look = view.observation;
  const letter = kind.letter;
  const stack = look.stacks[letter];
  const left = look.supply[letter];
  const each = look.figures_each;
  const legal = botswanaMoves(view, local.card).some((move) => move.figure === letter);
  const coming = local.card !== null && botswanaCard(view, local.card).letter === letter;
  const hinted = Boolean(local.hint && local.hint.figure === letter);
  const last = view.last && view.last.card !== undefined && view.last.card !== null ? view.last : null;
  const moved = last && botswanaCard(view, last.card).letter === letter && stack.length
    && stack[stack.length - 1] === botswanaCard(view, last.card).value;
  const figures = h("button", {
    type: "button", key: `figure:${letter}`, class: "bgnb-supply", "data-act": "figure", "data-arg": letter, "data-item": "",
    "aria-disabled": legal ? null : "true", "data-legal": legal ? "" : null, "data-hint": hinted ? "" : null,
    "data-empty": left ? null : "", "aria-label": botswanaSpeciesLabel(view, letter, legal, local),
  },
  h("span", { class: "bgnb-pieces", "aria-hidden": "true", style: { "--row": each > 5 ? Math.ceil(each / 2) : each, "--short-row": each > 6 ? 4 : 3 } },
    Array.from({ length: each }, (_, i) => h("span", { class: "bgnb-piece", "data-gone": i < left ? null : "" },
      tools.sprite(`bw-wood-${letter}`, "bgnb-wood")))),
  h("span", { class: "bgnb-left", "aria-hidden": "true" }, legal ? h("span", { class: "bgnb-wide" }, "take 1 of ") : null, String(left),
    legal ? null : h("span", { class: "bgnb-wide" }, " left")),
  hinted ? tools.icon("hint", "bgnb-flag") : legal ? tools.icon("new", "bgnb-flag bgnb-flag-take") : null);
  const cards = stack.map((value, i) => {
    const top = i === stack.length - 1;
    return h("span", {
      key: top ? `top:${letter}` : `stack:${letter}:${i}`, class: "bgnb-card bgnb-laid", "data-species": letter,
      "data-top": top ? "" : null, "data-moved": top && moved ? "" : null,
    }, botswanaCardFace(letter, value, tools), top && moved ? tools.mark(last.seat, "bgnb-by") : null);
  });
  if (coming) cards.push(h("span", { key: `ghost:${letter}`, class: "bgnb-card bgnb-laid bgnb-ghost", "data-species": letter },
    botswanaCardFace(letter, botswanaCard(view, local.card).value, tools)));
  if (!cards.length) cards.push(h("span", { key: `empty:${letter}`, class: "bgnb-place" },
    tools.sprite(`bw-face-${letter}`, "bgnb-face"), h("span", {}, "no card")));
  const worth = signed(look.worth[letter]);
  return h("section", { key: `column:${letter}`, class: "bgnb-column", "data-species": letter, "data-coming": coming ? "" : null },
    h("div", { class: "bgnb-inside" },
      h("h3", { class: "bgnb-species", title: kind.name }, capital(kind.name)),
      figures,
      h("div", {
        class: "bgnb-stack", role: "img", style: { "--end": look.stack_end },
        "aria-label": `${capital(kind.name)} stack, ${stack.length
          ? `bottom to top ${stack.map(signed).join(", ")}` : "empty"}; ${stack.length} of ${look.stack_end} cards`,
      }, cards),
      h("div", { class: "bgnb-worth" },
        h("span", { class: "bgnb-coin", "data-long": worth.length > 1 ? "" : null, title: `${capital(an(kind.name))} is worth ${worth} now` },
          h("span", { class: "bgnb-hush" }, `${capital(an(kind.name))} is worth `), worth),
        h("span", { class: "bgnb-count" },
          h("span", { class: "bgnb-each" }, look.worth[letter] === 1 ? "point" : "points", h("span", { class: "bgnb-widest" }, " each")),
          h("span", {}, `${stack.length} of ${look.stack_end}`, h("span", { class: "bgnb-widest" }, " cards"))))));
}

const GAME = {
  name: "botswana",

  /** @returns {BotswanaChoice} */
  start() {
    return { card: null, hint: null };
  },

  /** A new view has come: keep a choice only while it can still be made. @returns {BotswanaChoice} */
  settle(local, view) {
    const card = local.card !== null && botswanaPlayable(view, local.card) ? local.card : null;
    const hint = local.hint && view.status === "choose"
      && view.moves.some((move) => move.card === local.hint.card && move.figure === local.hint.figure) ? local.hint : null;
    return { card, hint };
  },

  /** What to do now, in a sentence. */
  prompt(view, local) {
    if (view.status !== "choose" || local.card === null) return view.sentence;
    return `${capital(botswanaCard(view, local.card).name)} chosen: now take a figure.`;
  },

  /** "Round 2 of 4". */
  progress(view) {
    const look = view.observation;
    if (look.bonus) return { text: "Bonus round", special: true };
    return { text: `Round ${Math.max(1, look.round)} of ${look.rounds}`, special: false };
  },

  /** The seat that started, or null. */
  starter(view) {
    const seat = view.observation.starter;
    return Number.isInteger(seat) && seat >= 0 ? seat : null;
  },

  /** What marks that seat. */
  token(tools) {
    return { label: "started this round", drawing: tools.icon("flag") };
  },

  /** What of an observation belongs to the seat alone. */
  secret: ["hand"],

  /** What a person gets to see behind the curtain. */
  own: "cards",

  /** A round is several times round the table, so the log says which time it was. */
  circuits: true,

  /** The parts of the table between the tools and the log. */
  places: "figures, hand",

  /** Groups of the board and the hand in the order in which the focus looks for a place. */
  home() {
    return ["hand", "figures"];
  },

  /** Points: finished rounds, what this round would pay now, totals. */
  scores(view) {
    const look = view.observation;
    const rounds = look.points.map((points, i) => ({ label: i >= look.rounds ? "Bonus" : String(i + 1), points }));
    return { rounds, now: view.status === "over" || look.phase === "over" || look.round_over ? null : look.standing, totals: look.totals, by: rounds.length > 1 ? "Rounds" : "Round" };
  },

  /** The number of cards in a seat's hand. */
  held(view, seat) {
    const count = view.observation.hand_sizes[seat];
    return { icon: "cards", count, label: count === 1 ? "1 card in hand" : `${count} cards in hand` };
  },

  /** The board. */
  board(view, local, tools) {
    return h("div", { class: "bgnb-savanna", "data-group": "figures", "data-up": "tools", "data-down": "hand", role: "group",
      "aria-label": "Species: figures to take, stack and worth" },
    view.observation.species.map((kind) => botswanaColumn(view, local, tools, kind)));
  },

  /** The hand, in the order in which it was sent; nothing for somebody who only watches. */
  hand(view, local, tools) {
    const cards = view.observation.hand;
    if (!Array.isArray(cards)) return null;
    return h("div", { class: "bgnb-cards", "data-rows": cards.length > 9 ? "2" : null, "data-short-rows": cards.length > 6 ? "2" : null,
      style: { "--count": botswanaRow(cards.length, 9), "--short-count": botswanaRow(cards.length, 6) }, "data-group": "hand", "data-up": "figures", role: "group",
      "aria-label": `Your hand, ${cards.length === 1 ? "1 card" : `${cards.length} cards`}` },
    cards.map((card, i) => {
      const { letter, value } = botswanaCard(view, card);
      const playable = botswanaPlayable(view, card);
      const chosen = local.card === card;
      const hinted = Boolean(local.hint && local.hint.card === card);
      return h("button", {
        type: "button", key: `card:${card}`, class: "bgnb-card bgnb-hold", "data-species": letter, "data-act": "card", "data-arg": card,
        "data-item": "", "data-legal": playable ? "" : null, "data-chosen": chosen ? "" : null, "data-hint": hinted ? "" : null,
        "aria-pressed": chosen ? "true" : "false", "aria-disabled": playable ? null : "true",
        "aria-label": botswanaCardLabel(view, card, i + 1, cards.length, local),
      }, botswanaCardFace(letter, value, tools),
      chosen ? tools.icon("check", "bgnb-flag bgnb-flag-chosen") : hinted ? tools.icon("hint", "bgnb-flag") : null);
    }),
    cards.length ? null : h("p", { class: "bgnb-none" }, "No card left in your hand."));
  },

  /** What lies in front of a seat: its figures, species in the order of the board. */
  pieces(view, seat, tools) {
    const look = view.observation;
    const mine = look.figures[seat];
    const last = view.last && view.last.seat === seat ? view.last.figure : null;
    const spoken = look.species.filter((kind) => mine[kind.letter])
      .map((kind) => `${mine[kind.letter]} ${mine[kind.letter] === 1 ? kind.name : kind.plural}`).join(", ");
    return h("div", { class: "bgnb-held", role: "img", "aria-label": spoken ? `Figures: ${spoken}` : "No figures yet" },
      look.species.map((kind) => h("span", {
        key: `held:${seat}:${kind.letter}`, class: "bgnb-heap", "data-none": mine[kind.letter] ? null : "",
        "data-moved": last === kind.letter && mine[kind.letter] ? "" : null, "data-species": kind.letter,
      }, tools.sprite(`bw-wood-${kind.letter}`, "bgnb-wood"), h("b", {}, String(mine[kind.letter])))));
  },

  /** A click or Enter on one of the pieces above: the next step of the choice, a message to send, or words. */
  act(view, local, name, arg) {
    const look = view.observation;
    if (name === "card") {
      if (!botswanaPlayable(view, arg)) return { local, send: { type: "why", card: arg } };
      if (local.card === arg) return { local: { ...local, card: null }, say: `${capital(botswanaCard(view, arg).name)} put back. Choose a card.` };
      const moves = botswanaMoves(view, arg);
      if (moves.every((move) => move.figure === null)) {
        return { local: { ...local, card: null }, send: { type: "move", move: moves[0].move }, after: "hand" };
      }
      const next = { ...local, card: arg };
      return { local: next, say: GAME.prompt(view, next) };
    }
    if (name === "figure") {
      if (local.card === null) {
        return { local, refuse: view.status === "choose" ? "Choose a card first, then the figure to take." : view.sentence };
      }
      const move = botswanaMoves(view, local.card).find((one) => one.figure === arg);
      if (!move) return { local, send: { type: "why", move: `${local.card}>${arg}` } };
      return { local, send: { type: "move", move: move.move }, after: "hand" };
    }
    return null;
  },

  /** Escape: puts a card that was picked up back; null where nothing was. */
  cancel(view, local) {
    if (local.card === null) return null;
    return { local: { ...local, card: null }, say: "Card put back. Choose a card.", focus: `card:${local.card}` };
  },

  /** A suggested move has come, its parts as data. @returns {BotswanaChoice} */
  hint(view, local, text, move) {
    const legal = view.moves.some((one) => one.card === move.card && one.figure === move.figure);
    return legal ? { ...local, hint: { card: move.card, figure: move.figure } } : local;
  },

  /**
   * Keys of the game: digits pick up a card by its place; a species' letter takes that figure while a card is
   * picked up, and otherwise walks to the next card of that species.
   */
  key(view, local, key, focused) {
    const hand = view.observation.hand;
    if (!Array.isArray(hand)) return null;
    if (/^[0-9]$/.test(key)) {
      const card = hand[key === "0" ? 9 : Number(key) - 1];
      return card ? { act: "card", arg: card, focus: `card:${card}` } : null;
    }
    const letter = key.toUpperCase();
    if (!view.observation.species.some((kind) => kind.letter === letter)) return null;
    if (local.card !== null) return { act: "figure", arg: letter };
    const start = hand.findIndex((card) => `card:${card}` === focused);
    const turned = [...hand.slice(start + 1), ...hand.slice(0, start + 1)];
    const card = turned.find((one) => botswanaCard(view, one).letter === letter);
    return card ? { focus: `card:${card}` } : null;
  },

  /** Where the pieces of the last move came from and went to, as keys of elements; the first that is there serves. */
  travels(before, after) {
    const last = after.last;
    return (last?.carries ?? []).map(([from, to]) => ({ from, to }));
  },

  /** Lines for the help panel: key, meaning. */
  keys: [
    ["1 … 9, 0", "pick up the first … tenth card of your hand"],
    ["G H E M L", "with a card picked up: take that figure; without: go to your next card of that species"],
  ],

  /** How a turn goes, for the help panel. */
  help: [
    "Choose a card: it goes on the stack of its species. Then take one figure of any species that is left.",
    "The top card of a stack says what each figure of that species is worth. A species without a card is worth nothing.",
    "The round ends with the turn that completes a stack. Points of all rounds are added up.",
  ],
};
