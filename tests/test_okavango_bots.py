"""Okavango's bot: legal everywhere, fair, better than chance, the same compiled and interpreted."""

from random import Random

import numpy as np
import pytest

from boardgames_nb import Record, okavango, simulate
from boardgames_nb.engine import OVER
from boardgames_nb.fast.twin import play_games
from boardgames_nb.okavango import CHOOSING, COUNTING, JOINING, NAMING, PASS, TAKING, arrange
from boardgames_nb.okavango.bots import BOTS, gained, keeper, price
from tests.conftest import LONG

VARIANTS = [{}, {"dark_gate": "step"}, {"dark_gate": "none", "ranger_herds": "no"}, {"end_scope": "waterholes", "rangers": 0}, {"start_hand": 4, "river": 1}]


class Refusing:
    """A generator that may not be asked."""

    def random(self): raise AssertionError("the bot drew")


def positions(game, bots, seed, every=1):
    """Decisions of a game between some bots."""
    rng = Random(seed)
    plays, state, ply = [game.bot(bot) for bot in bots], game.deal(game.new(), rng), 0
    while (seat := game.to_move(state)) != OVER:
        if ply % every == 0: yield state
        state, ply = game.deal(game.after(state, plays[seat](state, rng)), rng), ply + 1


def test_it_is_there_by_name():
    assert BOTS == {"keeper": keeper} and okavango.game(2).bots["keeper"] is keeper


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("numbers", VARIANTS, ids=str)
def test_its_moves_are_legal_wherever_others_have_led_it(seats, numbers):
    """At every decision of random games, in mid-turn too, where somebody else began the herd; nothing is changed and nothing drawn."""
    game, phases = okavango.game(seats, **numbers), set()
    bot = game.bot("keeper")
    for seed in range(2):
        for state in positions(game, ["random"] * seats, seed):
            before = state.save()
            assert bot(state, Refusing()) in game.legal_moves(state), game.position(state)
            assert state.save() == before
            phases.add(state.phase)
    assert phases == {CHOOSING, NAMING, COUNTING, JOINING, TAKING}


@pytest.mark.parametrize("bots", [["keeper"] * 3, ["keeper", "random", "keeper"]], ids=["keepers", "mixed"])
def test_it_uses_nothing_that_it_cannot_know(bots):
    """The same choice however the unknown tiles are dealt."""
    game, asked = okavango.game(3), 0
    bot = game.bot("keeper")
    for state in positions(game, bots, 5, 3):
        seat = game.to_move(state)
        worlds = [game.determinize(state, seat, Random(n)) for n in range(5)]
        assert {bot(world, Refusing()) for world in worlds} == {bot(state, Refusing())}
        asked += len({world.save() for world in worlds}) > 1
    assert asked > 20


def test_it_does_not_look_behind_shields_or_into_the_bag():
    """Other reserves and the bag may even be nonsense."""
    game = okavango.game(3)
    bot = game.bot("keeper")
    for state in positions(game, ["keeper"] * 3, 6, 2):
        seat, odd = game.to_move(state), state.copy()
        odd.bag = [9] * 12
        for other in range(3):
            if other != seat: odd.reserve[other], odd.known[other] = [9] * 12, [0] * 12
        assert bot(odd, Refusing()) == bot(state, Refusing())


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_beats_chance_clearly(seats):
    results = simulate(okavango.game(seats), 500, ["keeper"] + ["random"] * (seats - 1), seed=7)
    assert results.win_share(0).low > 0.97
    assert results.scores[:, 0].mean() > 3 * results.scores[:, 1:].mean()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_among_its_like_end_by_the_rule(seats):
    results = simulate(okavango.game(seats), 1000, "keeper", seed=8, keep=("stalemate", "turnover"))
    assert results["stalemate"].mean() < 0.01
    assert (results["turnover"] >= 2).mean(axis=0).min() > 0.6, "a place that nobody cares for"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_compiled_and_interpreted_it_plays_the_same_games(seats):
    game, bots = okavango.game(seats), ["keeper"] * seats
    assert game.fast().entry(play_games, bots)[1] is None
    for seed in range(10 if LONG else 2):
        record = game.play(bots, np.random.default_rng(seed))
        assert Record(game, game.fast().record(np.random.default_rng(seed), bots)).final == record.final


def turn(game, state):
    """The words of the turn that it plays."""
    seat, bot, texts = game.to_move(state), game.bot("keeper"), []
    while game.to_move(state) == seat:
        move = bot(state, Refusing())
        texts.append(game.format_move(state, move))
        state = game.after(state, move)
    return " ".join(game.join(texts))


def test_tips_of_the_rulebook():
    """A small herd is not replaced by a much bigger one early; in the last round everything that pays is led out."""
    game = okavango.game(2)
    state = arrange(game, {"W6": "4G"}, reserves=["7Z 2L K F M R"], river="2L 3E 2R")
    early = turn(game, state)
    assert not any(word in early for word in ("=7Z", "=6Z", "=5Z"))
    state.last_round = 1
    assert price(state) == 0 and "W9=" not in early and turn(game, state).split("=")[1].startswith("7Z")


def test_a_ranger_that_lies_out_is_fetched_for_a_cheap_animal():
    game = okavango.game(2)
    state = arrange(game, {"W2": "3K+R"}, reserves=["3K 2L F"], river="2K 2F 2E")
    assert turn(game, state).startswith("W2~K ")


def test_many_of_a_kind_are_worth_more_each():
    assert [gained(n, 1) for n in range(8)] == sorted(gained(n, 1) for n in range(8)) and gained(3, -3) == -gained(0, 3)


def test_without_anything_to_do_it_passes():
    game = okavango.game(2)
    full = {"W2": "4L", "W3": "5P", "W4": "6N", "W5": "7B", "W6": "8E", "W7": "8G", "W8": "8Z", "W9": "7A", "D5": "sand", "D6": "sand", "D7": "sand"}
    state = arrange(game, full, reserves=["2K", "F"], river="K 2F")
    assert min(game.legal_moves(state)) >= PASS and game.bot("keeper")(state, Refusing()) >= PASS


def test_remixed_rules_are_followed():
    """A changed rule never makes it play an illegal move."""
    def limit(state, area):
        """Two tiles at most, anywhere."""
        return min(2, state.box.fields[area])

    game = okavango.game(3).remix(limit=limit)
    bot = game.bot("keeper")
    for state in positions(game, ["random", "keeper", "random"], 3, 2): assert bot(state, Refusing()) in game.legal_moves(state)
