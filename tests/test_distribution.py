"""The fast ways to draw a move and to deal are equal in distribution to listing moves and dealing card by card.

Exactly, where every path can be counted; by chi-squared with fixed seeds where not.
"""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import sqrt
from random import Random

import numpy as np
import pytest

from boardgames_nb import botswana
from boardgames_nb import engine as core
from boardgames_nb.botswana import CARDS, CHOICES, MOST_SEATS, PLAYING, arrange
from boardgames_nb.engine import CHANCE, OVER
from boardgames_nb.engine.ending import cap_of
from boardgames_nb.fast.layout import to_record
from boardgames_nb.fast.twin import play_games

# ---- Every path of a function that draws by int(rng.random() * n), with its exact probability ----


class Cut(Exception):
    """A path is longer than wanted."""


class Uniform:
    """A uniform number in [0, 1) that has not been drawn yet: times n, as an integer, it is one of n equally likely branches."""

    def __init__(self, paths, times=1): self.paths, self.times = paths, times
    def __mul__(self, n): return Uniform(self.paths, self.times * n)
    __rmul__ = __mul__
    def __int__(self): return self.paths.branch(self.times)


class Paths:
    """A generator that takes, run by run, every path through a function's draws; after `most` draws a path is given up."""

    def __init__(self, most=1000): self.most, self.taken, self.widths = most, [], []
    def random(self): return Uniform(self)

    def branch(self, n):
        assert isinstance(n, int) and n > 0, f"a draw among {n!r}"
        if len(self.taken) == self.at:
            if self.at == self.most: raise Cut
            self.taken.append(0)
            self.widths.append(n)
        assert self.widths[self.at] == n, "the same draws before, yet another choice"
        self.at += 1
        return self.taken[self.at - 1]

    def distribution(self, function):
        """{what the function returns: its exact probability}; what lies on paths given up is missing."""
        found = Counter()
        while True:
            self.at = 0
            try: result = function(self)
            except Cut: result = None
            if result is not None:
                chance = Fraction(1)
                for n in self.widths[:self.at]: chance /= n
                found[result] += chance
            while self.taken and self.taken[-1] + 1 == self.widths[-1]:
                self.taken.pop()
                self.widths.pop()
            if not self.taken: return found
            self.taken[-1] += 1


def test_paths_know_a_biased_function_when_they_see_one():
    coins = Paths().distribution(lambda rng: int(rng.random() * 2) + int(rng.random() * 2))
    assert coins == {0: Fraction(1, 4), 1: Fraction(1, 2), 2: Fraction(1, 4)}


# ---- Positions ----

VARIANTS = {2: {}, 3: {"figures": 1}, 4: {"values": (0, 2, 4), "set_aside": 3, "stack_end": 3, "rounds": 2}, 5: {"figures": 2, "rounds": 1}}


def positions(game, plies, seed=1):
    """The opening of a random game and every few plies on, all of them decisions."""
    rng, state, found = Random(seed), game.deal(game.new(), Random(seed)), []
    for ply in range(1000):
        if game.to_move(state) == CHANCE: state = game.deal(state, rng)
        if game.to_move(state) == OVER: return found
        if ply % plies == 0: found.append(state)
        state = game.after(state, rng.choice(game.legal_moves(state)))
    return found


def named():
    """Positions at the edges: one card, one species left, none left, every card."""
    four, two = botswana.game(4), botswana.game(2)
    none = ["GGGGGHHHHH", "EEEEEMMMMM", "LLLLL"]
    return {"one card": (four, arrange(four, hands=["L0"])),
            "one species left": (four, arrange(four, hands=["L0 G3 M5"], taken=["GGGGGHHHHH", "EEEEEMMMMM", "LLLL"])),
            "no figure left": (four, arrange(four, hands=["L0 G3 M5"], taken=none)),
            "one card, no figure left": (four, arrange(four, hands=["", "E4"], taken=none, seat=1)),
            "first and last of the cards": (two, arrange(two, hands=["G0 G1 L4 L5"], taken=["GGGGG", "LLLLL"])),
            "the whole hand of two": (two, arrange(two, hands=["G0 G1 G2 H3 H4 H5 E0 E5 M1 M2 M3 L4 L5 L0"]))}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("varied", [False, True], ids=["printed", "varied"])
def test_random_move_draws_every_legal_move_equally_often(seats, varied):
    game = botswana.game(seats, **VARIANTS[seats] if varied else {})
    for state in positions(game, 7 if not varied else 3): check_exactly_uniform(game, state)


@pytest.mark.parametrize("name", list(named()))
def test_random_move_draws_every_legal_move_equally_often_at_the_edges(name): check_exactly_uniform(*named()[name])


def check_exactly_uniform(game, state):
    """Every legal move, and nothing else, has the same probability; a way that draws again until it fits may leave a little over."""
    before = state.save()
    found = Paths(most=6).distribution(lambda rng: game.rules.random_move(state, rng))
    assert state.save() == before
    assert sorted(found) == game.legal_moves(state), game.position(state)
    assert len(set(found.values())) == 1, game.position(state)
    assert Fraction(1, 2) < sum(found.values()) <= 1


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_chance_draws_by_the_probabilities_that_it_lists(seats):
    game = botswana.game(seats)
    rng, state = Random(seats), game.new()
    while game.to_move(state) == CHANCE:
        found = Paths().distribution(lambda paths, state=state: game.rules.chance(state, paths))
        listed = game.rules.chance_outcomes(state)
        assert sorted(found) == [outcome for outcome, _ in listed] == game.legal_moves(state)
        for outcome, probability in listed: assert float(found[outcome]) == pytest.approx(probability)
        state = game.after(state, game.rules.chance(state, rng))


@pytest.mark.parametrize("seats, set_aside", [(2, 8), (2, 6), (3, 7), (4, 6), (5, 5)])
def test_a_shuffle_gives_every_deal_the_chance_that_dealing_card_by_card_gives_it(seats, set_aside):
    game = botswana.game(seats, values=(0, 3), set_aside=set_aside, stack_end=2)
    start = game.new() if seats < 4 else game.after(game.new(), 1)
    def dealt(way):
        def deal(rng):
            state = start.copy()
            way(state, rng)
            return state.save()
        return Paths().distribution(deal)
    shuffled, singly = dealt(game.rules.deal), dealt(game.rules.bind(core.deal))
    assert sum(shuffled.values()) == 1 and shuffled == singly
    assert len(set(shuffled.values())) == 1


def test_a_shuffle_takes_over_in_mid_deal():
    game = botswana.game(2, values=(0, 3), set_aside=2, stack_end=2)
    state = game.after(game.new(), 1, 0, 8, 16, 24, 32)
    def dealt(way):
        def deal(rng):
            copy = state.copy()
            way(copy, rng)
            return copy.save()
        return Paths().distribution(deal)
    shuffled = dealt(game.rules.deal)
    assert shuffled == dealt(game.rules.bind(core.deal)) and sum(shuffled.values()) == 1 and len(shuffled) == 10


# ---- Chi-squared, where counting every path is too much: many cards, compiled code ----


def too_far(statistic, freedom):
    """Whether a chi-squared statistic is beyond what happens once in 100,000 times (Wilson and Hilferty's approximation)."""
    return freedom > 0 and statistic > freedom * (1 - 2 / (9 * freedom) + 4.2649 * sqrt(2 / (9 * freedom))) ** 3


def fits(counts, expected):
    """Whether counts agree with expected counts of the same sum."""
    assert set(counts) <= set(expected)
    return not too_far(sum((counts.get(k, 0) - e) ** 2 / e for k, e in expected.items()), len(expected) - 1)


def alike(first, second):
    """Whether two samples come from one distribution; rare values are put together."""
    ones, others = Counter(first), Counter(second)
    common = [k for k in sorted(ones | others) if ones[k] + others[k] >= 20]
    cells = [(ones[k], others[k]) for k in common]
    cells.append((len(first) - sum(c[0] for c in cells), len(second) - sum(c[1] for c in cells)))
    total, statistic = len(first) + len(second), 0
    cells = [cell for cell in cells if sum(cell)]
    for cell in cells:
        for seen, size in zip(cell, (len(first), len(second))):
            expected = sum(cell) * size / total
            statistic += (seen - expected) ** 2 / expected
    return not too_far(statistic, len(cells) - 1)


def test_the_yardsticks_measure():
    rng = Random(1)
    fair, loaded = [rng.randrange(6) for _ in range(6000)], [min(5, rng.randrange(7)) for _ in range(6000)]
    flat = dict.fromkeys(range(6), 1000)
    assert fits(Counter(fair), flat) and not fits(Counter(loaded), flat)
    assert alike(fair, [rng.randrange(6) for _ in range(3000)]) and not alike(fair, loaded)


def first_moves(game, state, times, bots, seed):
    """The move that the compiled game plays in a position, many times over: read from the history of games played on from there."""
    call, why, kinds = game.fast().entry(play_games, bots)
    assert why is None
    start = to_record(state)
    finals = np.zeros(times, start.dtype)
    assert call(start, finals, np.zeros(times, np.int32), np.random.default_rng(seed), kinds, cap_of(game)) == 0
    return finals["history"][:, state.plays].tolist()


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("bot", ["random", core.random_listed], ids=["counted", "listed"])
def test_compiled_moves_are_uniform(seats, bot):
    for numbers in ({}, VARIANTS[seats]):
        game = botswana.game(seats, **numbers)
        for n, state in enumerate(positions(game, 9)):
            legal, times = game.legal_moves(state), 20_000 if bot == "random" else 4000
            moves = Counter(first_moves(game, state, times, bot, n))
            assert fits(moves, dict.fromkeys(legal, times / len(legal))), (numbers, game.position(state))


@pytest.mark.parametrize("name", list(named()))
@pytest.mark.parametrize("bot", ["random", core.random_listed], ids=["counted", "listed"])
def test_compiled_moves_are_uniform_at_the_edges(name, bot):
    game, state = named()[name]
    legal = game.legal_moves(state)
    assert fits(Counter(first_moves(game, state, 4000, bot, 5)), dict.fromkeys(legal, 4000 / len(legal)))


def hands_after(game, deal, times, seed):
    """Whose hand each card is in after a deal (MOST_SEATS: set aside), and the starting player, over many deals, interpreted."""
    rng, owners, starters = Random(seed), [], []
    cards = [card for card in range(CARDS) if card % 8 < len(game.variant.values)]
    for _ in range(times):
        state = game.new()
        deal(state, rng)
        assert state.phase == PLAYING and state.seat == state.starter
        owners += [(card, [row[card] for row in (*state.hand, [1] * CARDS)].index(1)) for card in cards]
        starters.append(state.starter)
    return owners, starters


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_card_reaches_every_seat_equally_often(seats):
    game, times = botswana.game(seats), 2000
    aside = game.variant.set_aside / 30
    share = {**dict.fromkeys(range(seats), (1 - aside) / seats), MOST_SEATS: aside}
    expected = {(card, seat): times * share[seat] for card, seat in product(range(CARDS), share) if card % 8 < 6}
    for deal in (game.rules.deal, game.rules.bind(core.deal)):
        owners, starters = hands_after(game, deal, times, seats)
        assert fits(Counter(owners), {k: e for k, e in expected.items() if e})
        assert fits(Counter(starters), dict.fromkeys(range(seats), times / seats))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("varied", [False, True], ids=["printed", "varied"])
def test_compiled_games_are_alike_whether_drawn_fast_or_listed(seats, varied):
    game, games = botswana.game(seats, **VARIANTS[seats] if varied else {}), 20_000
    slow = game.remix(deal=core.deal)
    fast, listed = game.fast().play(games, 11), slow.fast().play(games, 12, core.random_listed)
    assert game.fast().compiled and slow.fast().entry(play_games, core.random_listed)[1] is None
    openings = Counter(fast[0]["history"][:, 0].tolist())
    possible = [card * CHOICES + figure for card in range(CARDS) if card % 8 < len(game.variant.values) for figure in range(5)]
    assert fits(openings, dict.fromkeys(possible, games / len(possible)))
    for measure in (lambda finals, decisions: decisions.tolist(),
                    lambda finals, decisions: finals["turns"][:, 0].tolist(),
                    lambda finals, decisions: finals["history"][:, 0].tolist(),
                    lambda finals, decisions: finals["history"][:, 3].tolist(),
                    lambda finals, decisions: finals["starter"].tolist(),
                    lambda finals, decisions: (finals["round_no"] > game.variant.rounds).tolist(),
                    lambda finals, decisions: finals["points"][:, 0, 0].tolist(),
                    lambda finals, decisions: (finals["total"][:, :seats].max(1) // 4).tolist(),
                    lambda finals, decisions: (finals["total"][:, 0] // 4).tolist(),
                    lambda finals, decisions: finals["height"][:, 0].tolist(),
                    lambda finals, decisions: finals["supply"].sum(1).tolist()):
        assert alike(measure(*fast), measure(*listed))
