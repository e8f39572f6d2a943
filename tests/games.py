"""The games, variants and remixes that every general test runs over, and what such a test must know of a game.

A new game joins by a class of its own below (what its pieces are, what is hidden) and its lines in CASES.
"""

import re
from collections import Counter
from random import Random

from boardgames_nb import botswana, okavango
from boardgames_nb.botswana import (
    ANIMALS,
    CARDS,
    CHOICES,
    FINISHED,
    NOTHING,
    PLAYING,
    SLOTS,
    chance_outcomes,
)
from boardgames_nb.engine import CHANCE, OVER
from boardgames_nb.okavango import AREAS, RANGER, covered


class Botswana:
    """What a test knows of Botswana besides its contract."""

    module = botswana

    @staticmethod
    def pieces(state):
        """Every card and figure, counted from where it lies; equal for all states of a game."""
        box, found = state.box, Counter()
        for card in range(botswana.CARDS):
            found["card", *divmod(card, botswana.SLOTS)] += state.pile[card] + sum(state.hand[seat][card] for seat in range(5))
        for animal in range(botswana.ANIMALS):
            for value in state.stack[animal][: state.height[animal]]:
                found["card", animal, box.values.index(value, 0, box.kinds)] += 1
            found["figure", animal] = state.supply[animal] + sum(state.taken[seat][animal] for seat in range(5))
        assert [state.held[seat] for seat in range(5)] == [sum(row) for row in state.hand]
        assert sum(state.turns) == state.plays
        return +found

    @staticmethod
    def hidden(state, seat):
        """The places that a seat (None: an onlooker) cannot look into, as lists of cards in notation."""
        hands = [state.hand[other] for other in range(state.box.seats) if other != seat]
        rows = [[botswana.card_name(state, card) for card in range(botswana.CARDS) if row[card]] for row in (state.pile, *hands)]
        return [row for row in rows if row]

    @staticmethod
    def bound(state, seat):
        """Whether a seat knows something of what it cannot see, for a turn has been begun that it must fit: never here."""
        return False

    @staticmethod
    def secret_text(seen):
        """The text of an observation in which no hidden card may be named: all but the cards of earlier rounds, which were open."""
        return {**seen, "history": [turn for turn in seen["history"] if turn["round"] == seen["round"]]}

    @staticmethod
    def names(card, text):
        """Whether a text names a card."""
        return re.search(rf"(?<![A-Z]){re.escape(card)}(?!\d)", text) is not None

    @staticmethod
    def public(states, moves):
        """What the history of an observation of the last state must say, from all states and moves."""
        rows = []
        for state, move in zip(states, moves):
            if state.phase == botswana.PLAYING:
                card, _, figure = botswana.format_move(state, move).partition(">")
                rows.append({"round": state.round_no + 1, "seat": state.seat, "card": card, "figure": None if figure == "-" else figure})
        return rows

    @staticmethod
    def rotated(game, states, moves, by):
        """The moves of the same game with every player `by` seats further on."""
        seats, out, deal = game.seats, [], {}
        for state, move in zip(states, moves):
            if state.phase == botswana.STARTING:
                out.append((move + by) % seats)
            elif state.phase == botswana.DEALING:
                deal.setdefault(botswana.receiver(state), []).append(move)
                if sum(map(len, deal.values())) == seats * state.box.hand_size:
                    out += [card for seat in range(seats) for card in deal[(seat - by) % seats]]
                    deal = {}
            else:
                out.append(move)
        return out + [card for seat in range(seats) for card in deal.get((seat - by) % seats, [])]


class Okavango:
    """What a test knows of Okavango besides its contract."""

    module = okavango

    @staticmethod
    def pieces(state):
        """Every tile, counted from where it lies; the counts kept along agree with the tables."""
        found, areas = Counter(), range(okavango.AREAS)
        for kind in range(okavango.KINDS):
            found[kind] = state.bag[kind] + state.river[kind] + sum(row[kind] for row in state.reserve)
        for area in areas:
            for kind in range(11):
                found[kind] += state.animals[area][kind]
                found[okavango.RANGER] += state.stand_ins[area][kind]
                if area < okavango.HOLES and state.animals[area][kind] + state.stand_ins[area][kind]:
                    assert state.drinker[area] == kind, "one species at a waterhole, the one written down"
                assert area < okavango.HOLES or state.animals[area][kind] + state.stand_ins[area][kind] <= 1, "all differ at a delta"
        assert list(state.lying) == [sum(state.animals[area]) + sum(state.stand_ins[area]) for area in areas]
        assert list(state.jokers) == [sum(state.stand_ins[area]) for area in areas]
        assert all(state.lying[area] <= state.box.fields[area] for area in areas)
        assert all(sure <= has for rows in zip(state.known, state.reserve) for sure, has in zip(*rows))
        assert all(sure <= has for sure, has in zip(state.returned, state.bag))
        assert list(state.score) == [a + b for a, b in zip(state.from_holes, state.from_deltas)]
        return +found

    @staticmethod
    def hidden(state, seat):
        """The tiles that a seat cannot locate: of the bag and of each other reserve, those that nobody saw go in."""
        rows = [[has - sure for has, sure in zip(state.bag, state.returned)]]
        for other in range(state.box.seats):
            if other != seat:
                rows.append([has - sure for has, sure in zip(state.reserve[other], state.known[other])])
        tiles = [[okavango.LETTERS[kind] for kind, n in enumerate(row) for _ in range(n)] for row in rows]
        return [row for row in tiles if row]

    @staticmethod
    def bound(state, seat):
        """Whether a seat knows something of what it cannot see: the seat that has begun a herd can finish it."""
        return okavango.NAMING <= state.phase <= okavango.JOINING and state.seat != seat

    @staticmethod
    def secret_text(seen):
        """An observation counts tiles and names none of the hidden ones; that it does not depend on them is tested by dealing afresh."""
        return ""

    @staticmethod
    def names(card, text):
        """Whether a text names a tile."""
        return card in text

    @staticmethod
    def public(states, moves):
        """There is no history in an observation: what matters of it is `known`."""
        return None

    @staticmethod
    def rotated(game, states, moves, by):
        """The moves of the same game with every player `by` seats further on."""
        seats, out, deal = game.seats, [], {}
        for state, move in zip(states, moves):
            if state.phase == okavango.STARTING:
                out.append((move + by) % seats)
            elif state.phase == okavango.DEALING:
                deal.setdefault(okavango.receiver(state), []).append(move)
                if sum(map(len, deal.values())) == seats * state.box.start_hand:
                    out += [kind for seat in range(seats) for kind in deal[(seat - by) % seats]]
            else:
                out.append(move)
        return out


def summed(state, animal):
    """The cards of a stack are added up."""
    return sum([state.stack[animal][i] for i in range(state.height[animal])])


def round_over(state):
    """The fifth card ends a round, or the last card of a hand."""
    for animal in range(ANIMALS):
        if state.height[animal] == 5:
            return True
    return state.held[state.seat] == 0


def modest(state):
    """Of one's hand only the first card of each species may be laid."""
    if state.phase == FINISHED:
        return [0][:0]
    if state.phase != PLAYING:
        return [option for option, _ in chance_outcomes(state)]
    hand = [card for card in range(CARDS) if state.hand[state.seat][card]]
    first = [card for card in hand if not [other for other in hand if other < card and other // SLOTS == card // SLOTS]]
    left = [animal for animal in range(ANIMALS) if state.supply[animal]]
    if len(left) == 0:
        left = [NOTHING]
    return [card * CHOICES + figure for card in first for figure in left]


def around(state):
    """The cards are dealt around the table, one at a time."""
    fewest = min([state.held[seat] for seat in range(state.box.seats)])
    for seat in range(state.box.seats):
        if state.held[seat] == fewest and fewest < state.box.hand_size:
            return seat
    return state.box.seats


def generous(state, kind):
    """From the river one may also take as many as were led, whatever their rank."""
    there = state.river[kind]
    return 0 < there <= state.laid if kind != RANGER else there > 0


def dry(state):
    """The game is over once one area more than half is covered."""
    return sum([1 for area in range(AREAS) if covered(state, area)]) > 6


PUDDLES = {"hole_white": (1, 1, 1, 2, 2, 3, 3, 3), "hole_dark": (1,) * 8, "tiles_each": 5, "start_hand": 6, "river": 5}
WIDEST = {"hole_white": (7,) * 8, "hole_dark": (7,) * 8, "delta_white": (8, 7, 6), "delta_dark": (3, 3, 3), "delta_points": (30,) * 12}

WIDE = {"values": (-9, -1, 0, 10, 25, 50, 75, 99), "figures": 8, "stack_end": 8, "rounds": 3, "set_aside": 0}
LARGEST = {"values": tuple(range(92, 100)), "figures": 8, "stack_end": 8, "rounds": 10, "set_aside": 0}
SMALLEST = {"values": (0, 1), "figures": 1, "stack_end": 2, "rounds": 1, "set_aside": 0}

# name: (what a test knows, the game)
CASES = {
    **{f"botswana-{seats}": (Botswana, botswana.game(seats)) for seats in (2, 3, 4, 5)},
    "botswana-wide": (Botswana, botswana.game(4, **WIDE)),
    "botswana-smallest": (Botswana, botswana.game(2, **SMALLEST)),
    "botswana-one-card-each": (Botswana, botswana.game(5, set_aside=25, rounds=2)),
    "botswana-first-card-ends": (Botswana, botswana.game(3, stack_end=1)),
    "botswana-few-figures": (Botswana, botswana.game(3, figures=1, rounds=2)),
    "botswana-many-rounds": (Botswana, botswana.game(2, rounds=10, set_aside=20)),
    "botswana-quandary": (Botswana, botswana.game(4, figures=6, rounds=2)),
    "botswana-summed": (Botswana, botswana.remix(3, worth=summed)),
    "botswana-fifth-card": (Botswana, botswana.remix(4, round_over=round_over)),
    "botswana-modest": (Botswana, botswana.remix(2, legal_moves=modest)),
    "botswana-dealt-around": (Botswana, botswana.remix(4, receiver=around)),
    **{f"okavango-{seats}": (Okavango, okavango.game(seats)) for seats in (2, 3, 4)},
    "okavango-step": (Okavango, okavango.game(3, dark_gate="step", end_scope="waterholes")),
    "okavango-no-gate": (Okavango, okavango.game(2, dark_gate="none", reserve_sizes="closed")),
    "okavango-no-ranger-herds": (Okavango, okavango.game(4, ranger_herds="no")),
    "okavango-puddles": (Okavango, okavango.game(3, **PUDDLES)),
    "okavango-no-rangers": (Okavango, okavango.game(2, rangers=0, river=1)),
    "okavango-widest": (Okavango, okavango.game(4, tiles_each=9, start_hand=15, river=20, **WIDEST)),
    "okavango-generous": (Okavango, okavango.remix(3, may_take=generous)),
    "okavango-dry": (Okavango, okavango.remix(2, all_covered=dry)),
}
REMIXED_PLAY = {"botswana-dealt-around"}  # hands of seats are not dealt in blocks here, so `rotated` cannot turn them


def played(game, seed, bot="random"):
    """Every state of a game between bots that move at random, and the moves between them, each on a copy of its own."""
    rng, rules = Random(seed), game.rules
    states, moves = [game.new()], []
    while (seat := rules.to_move(states[-1])) != OVER:
        state = states[-1].copy()
        moves.append(rules.chance(state, rng) if seat == CHANCE else rng.choice(rules.legal_moves(state)))
        rules.apply(state, moves[-1])
        states.append(state)
    return states, moves
