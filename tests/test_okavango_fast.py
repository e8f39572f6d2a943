"""Okavango's fast ways: a random move by counting and the set-up at once have exactly the distribution of the plain ways."""

from collections import Counter
from random import Random

import pytest

from boardgames_nb import engine as core
from boardgames_nb import okavango
from boardgames_nb.engine import CHANCE, OVER
from boardgames_nb.okavango import CHOOSING, COUNTING, JOINING, NAMING, RANGER, TAKING
from tests.test_distribution import alike, check_exactly_uniform

VARIANTS = [
    {},
    {"dark_gate": "step", "ranger_herds": "no"},
    {"dark_gate": "none", "end_scope": "waterholes", "rangers": 0},
    {"dark_gate": "none", "ranger_herds": "no"},
]


def positions(game, every, seed):
    """Decisions of a random game, every few plies one, and each phase among them."""
    rng = Random(seed)
    state, ply = game.deal(game.new(), rng), 0
    while game.to_move(state) != OVER:
        if ply % every == 0 or state.exchanged:
            yield state
        state, ply = game.deal(game.after(state, rng.choice(game.legal_moves(state))), rng), ply + 1


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("numbers", VARIANTS, ids=str)
def test_a_random_move_is_any_legal_move_equally_often(seats, numbers):
    game, phases = okavango.game(seats, **numbers), Counter()
    for seed in range(3):
        for state in positions(game, 3, seed):
            check_exactly_uniform(game, state)
            phases[state.phase] += 1
    assert set(phases) == {CHOOSING, NAMING, COUNTING, JOINING, TAKING} and min(phases.values()) > 5


def test_a_remix_of_what_the_shortcut_leaves_out_takes_effect():
    def passes(state):
        """No tile may be taken when passing."""
        return [okavango.PASS_EMPTY]

    game = okavango.game(3).remix(passes=passes)
    states = list(positions(game, 1, 4))
    assert {m for s in states if s.phase == CHOOSING for m in game.legal_moves(s) if m >= okavango.PASS} == {okavango.PASS_EMPTY}
    for state in states[:20]:
        check_exactly_uniform(game, state)


def test_the_set_up_at_once_is_that_of_drawing_tile_by_tile():
    """Chi-squared over many deals: kinds in reserves, areas and river, one by one and together."""
    game, deals, samples = okavango.game(3, tiles_each=6), 4000, {}
    plain = game.rules.bind(core.deal)
    for way, deal in (("at once", game.rules.deal), ("tile by tile", plain)):
        rng, found = Random(6), []
        for _ in range(deals):
            state = game.new()
            deal(state, rng)
            found.append(state)
        samples[way] = found
    for measure in (
        lambda s: (s.seat, s.mask_holder),
        lambda s: tuple(s.reserve[seat][RANGER] for seat in range(3)),
        lambda s: (s.reserve[0][0], s.reserve[2][10]),
        lambda s: s.drinker[0],
        lambda s: (s.drinker[7], s.animals[10].index(1)),
        lambda s: (s.river[RANGER], s.river[5]),
        lambda s: (s.bag[RANGER], s.bag[3]),
        lambda s: s.returned[RANGER],
    ):
        assert alike(*[[measure(state) for state in found] for found in samples.values()])


def test_the_set_up_at_once_takes_over_at_any_point():
    game = okavango.game(2)
    first = core.CHANCE
    for steps in (1, 5, 14, 27, 30, 38, 45):
        rng = Random(steps)
        state = game.new()
        for _ in range(steps):
            game.rules.apply(state, game.rules.chance(state, rng))
        assert game.to_move(state) == first == CHANCE
        game.rules.deal(state, rng)
        assert (
            state.phase == CHOOSING
            and [sum(row) for row in state.reserve] == [13, 13, 0, 0]
            and sum(state.river) == 13
            and state.lying == [1] * 11
        )
        assert (
            sum(state.bag) + 26 + 11 + 13 == 94 and sum(state.jokers) == 0 and all(0 <= r <= b for r, b in zip(state.returned, state.bag))
        )
