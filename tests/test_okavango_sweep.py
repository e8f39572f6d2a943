"""Random play of Okavango ends in every seat count and under every option, and nothing is lost or broken on the way.

The short form; the long one is the section `sweep` of `make bench`, or BOARDGAMES_NB_LONG=1.
"""

from random import Random

import numpy as np
import pytest

from bench.sweep import COMBINATIONS, broken, sweep
from boardgames_nb import okavango
from boardgames_nb.engine import CHANCE, OVER
from boardgames_nb.fast.layout import to_record
from boardgames_nb.okavango import AREAS, HOLES, KINDS, RANGER
from tests.conftest import LONG


def test_compiled_games_end_with_everything_in_its_place():
    found = list(sweep(2800 if LONG else 60))
    assert len(found) == len(COMBINATIONS) == 36
    for seats, options, stale, _, wrong in found:
        assert not wrong, (seats, options, wrong)
        assert 0 < stale < 1 or not LONG, "both ends are seen"


@pytest.mark.parametrize("seats, options", COMBINATIONS, ids=str)
def test_at_every_move_everything_is_in_its_place(seats, options):
    game = okavango.game(seats, **options)
    rules, box, most = game.rules, game.new().box, okavango.most_decisions(game.new().box)
    for seed in range(12 if LONG else 3):
        state, rng, decisions = game.new(), Random(seed), 0
        while rules.to_move(state) != OVER:
            if rules.to_move(state) == CHANCE:
                move = rules.chance(state, rng)
            else:
                move, decisions = rng.choice(rules.legal_moves(state)), decisions + 1
            rules.apply(state, move)
            check(state, box, seats)
        assert decisions <= most
        assert not broken(to_record(state), seats)


def check(state, box, seats):
    """Tiles, sums and knowledge, in any state."""
    for kind in range(KINDS):
        out = state.animals if kind != RANGER else state.stand_ins
        lying = sum(sum(row) if kind == RANGER else row[kind] for row in out)
        assert state.bag[kind] + state.river[kind] + sum(row[kind] for row in state.reserve) + lying == (6 if kind == RANGER else 8)
        assert 0 <= state.returned[kind] <= state.bag[kind] and state.river[kind] >= 0
        for seat in range(4):
            assert 0 <= state.known[seat][kind] <= state.reserve[seat][kind] and (seat < seats or not state.reserve[seat][kind])
    for area in range(AREAS):
        there = [a + r for a, r in zip(state.animals[area], state.stand_ins[area])]
        assert state.lying[area] == sum(there) <= box.fields[area] and state.jokers[area] == sum(state.stand_ins[area])
        assert (sum(map(bool, there)) <= 1) if area < HOLES else max(there) <= 1
        assert not (state.depleted[area] and (area < HOLES or state.lying[area]))
        assert area >= HOLES or not state.lying[area] or there[state.drinker[area]] == state.lying[area]
    assert state.score == [h + d for h, d in zip(state.from_holes, state.from_deltas)] and 0 <= state.idle <= seats


def test_the_sweep_notices_what_is_broken():
    finals, _ = okavango.game(3).fast().play(5, np.random.default_rng(1))
    assert broken(finals, 3) == []
    for field, at, words in (("bag", (2, 4), "all 94 tiles"), ("known", (0, 1, 5), "known"), ("lying", (1, 3), "lying counts"), ("score", (0, 0), "points come from"),
                             ("phase", (3,), "the game is over"), ("turns", (4,), "equally many turns")):
        wrong = finals.copy()
        wrong[field][at] += 8 if field == "known" else -1 if field == "phase" else 1
        if field == "turns": wrong["stalemate"][4], wrong["last_round"][4] = 0, 1
        assert any(words in sentence for sentence in broken(wrong, 3)), field
