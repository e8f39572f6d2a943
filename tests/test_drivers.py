"""Drivers from outside the package: declared with their sample, compiled and interpreted alike, by the rules as they stand; and the cap."""

import numpy as np
import pytest

from boardgames_nb import botswana, okavango, simulate
from boardgames_nb.engine import CHANCE, OVER, Game, deal
from boardgames_nb.engine.ending import MOST, cap_of, endless
from boardgames_nb.fast import cache, explain
from boardgames_nb.fast.layout import to_record
from boardgames_nb.fast.twin import IDLE, bound, built, driver, interpreted, numbered, opening, play_games
from tests import toy

to_move = apply = choose = scores = None  # the game's own


def no_games(game):
    """A start, a place to play, counts, a generator, the bots, no game, no decision."""
    start, rng, kinds = opening(game)
    return start, start.copy(), kinds.copy(), rng, kinds, 0, 0


@driver(no_games)
def count_leads(start, work, counts, rng, kinds, games, most):
    """After how many decisions each seat was alone in the lead, over some games; returns the decisions, or -1 where a game did not end."""
    decided = 0
    for _ in range(games):
        work[0], left = start[0], most
        while to_move(work[0]) != OVER:
            seat = to_move(work[0])
            if seat == CHANCE:
                deal(work[0], rng)
                continue
            if left == 0:
                return -1
            apply(work[0], choose(work[0], rng, kinds[seat]))
            left -= 1
            decided += 1
            totals = scores(work[0])
            best = max(totals)
            ahead = [place for place, total in enumerate(totals) if total == best]
            if len(ahead) == 1:
                counts[ahead[0]] += 1
    return decided


@pytest.fixture(autouse=True)
def told(monkeypatch):
    """What was said once is said again in each test."""
    monkeypatch.setattr(explain, "told", set())


@pytest.fixture
def pebbles(tmp_path):
    """The rules of the toy game, in a module of their own."""
    return toy.write(tmp_path)


def run(call, game, kinds, games, seed):
    """What a callable form of the driver counts and returns."""
    start, counts = to_record(game.new()), np.zeros(game.seats, np.int64)
    decided = call(start, start.copy(), counts, np.random.default_rng(seed), kinds, games, cap_of(game))
    if decided < 0:
        raise endless(game, cap_of(game))
    return counts.tolist(), decided


def compiled_leads(game, games=6, bots="random", seed=3):
    call, why, kinds = game.fast().entry(count_leads, bots)
    assert why is None, why
    return run(call, game, kinds, games, seed)


def plain_leads(game, games=6, bots="random", seed=3):
    different, kinds = numbered(game, bots)
    return run(interpreted(game, bound(game, count_leads, different)[0]), game, np.array(kinds), games, seed)


def leads_by_hand(game, games=6, bots="random", seed=3):
    """The same counted without any driver."""
    rules, rng, counts, decided = game.rules, np.random.default_rng(seed), [0] * game.seats, 0
    players = [game.bot(bot) for bot in ([bots] * game.seats if isinstance(bots, str) else bots)]
    for _ in range(games):
        state = game.new()
        while (seat := rules.to_move(state)) != OVER:
            if seat == CHANCE:
                rules.bind(getattr(rules, "deal", deal))(state, rng)
                continue
            rules.apply(state, players[seat](state, rng))
            totals, decided = rules.scores(state), decided + 1
            if totals.count(max(totals)) == 1:
                counts[totals.index(max(totals))] += 1
    return counts, decided


@pytest.mark.parametrize("game, bots", [(botswana.game(3), ["greedy", "random", "random"]), (okavango.game(2), "random")], ids=["botswana", "okavango"])
def test_a_driver_of_ones_own_counts_the_same_compiled_and_interpreted(game, bots):
    assert compiled_leads(game, bots=bots) == plain_leads(game, bots=bots) == leads_by_hand(game, bots=bots)


def test_a_driver_serves_any_game_and_follows_its_rules(pebbles, monkeypatch):
    game = pebbles.game(3)
    first = compiled_leads(game)
    assert first == plain_leads(game) == leads_by_hand(game) and sum(first[0]) > 0

    def worth_of_one(state):
        return 1 + (state.seat == 2) * 5

    def take_one(state, rng):
        return 1

    changed = game.remix(worth_of_one=worth_of_one)
    assert compiled_leads(changed) == plain_leads(changed) == leads_by_hand(changed) != first
    monkeypatch.setattr(pebbles, "MOST", 1)
    assert compiled_leads(game) == leads_by_hand(game) != first
    assert compiled_leads(game, bots=[take_one, "random", take_one]) == leads_by_hand(game, bots=[take_one, "random", take_one])


def test_the_driver_alone_is_compiled_again_when_it_is_changed(pebbles):
    @driver(lambda game: (to_record(game.new()), 0))
    def heap(start, more):
        return start[0].heap + more

    @driver(lambda game: (to_record(game.new()), 0))
    def heap_twice(start, more):
        return 2 * start[0].heap + more

    game = pebbles.game(heap=7)
    assert [game.fast().entry(one)[0](to_record(game.new()), 1) for one in (heap, heap_twice, heap)] == [8, 15, 8]


def test_a_recursive_driver_is_kept_in_the_cache(tmp_path, monkeypatch, pebbles):
    from tests.trees import count_tree

    monkeypatch.setenv("BOARDGAMES_NB_CACHE", str(tmp_path))
    seen = []
    for _ in range(2):
        monkeypatch.setattr(cache, "loaded", {})
        game = pebbles.game(heap=4).remix()
        work = np.concatenate([to_record(game.new())] * 4)
        assert game.fast().entry(count_tree)[0](work, 3) == 3 * 2 * 2
        stats = built(game, count_tree, "random")[0][0].stats
        seen.append((len(stats.cache_misses), len(stats.cache_hits)))
    assert seen == [(1, 0), (0, 1)]


def test_what_is_no_driver_is_refused_in_a_sentence(pebbles):
    def undeclared(start, rng, kinds):
        return 0

    with pytest.raises(TypeError, match=r"undeclared.* is no driver: its sample arguments stand above it"):
        pebbles.game().fast().entry(undeclared)


def test_trouble_in_a_driver_is_explained_and_it_runs_interpreted(pebbles):
    @driver(lambda game: (to_record(game.new()), 0))
    def troublesome(start, more):
        return max(n for n in [start[0].heap, more])

    with pytest.warns(explain.NotCompiled, match="troublesome, line .*: a generator expression"):
        call, why, _ = pebbles.game().fast().entry(troublesome)
    assert "a generator expression" in why and call(to_record(pebbles.game().new()), 50) == 50


def test_every_index_of_a_readers_driver_is_checked(pebbles):
    @driver(lambda game: (to_record(game.new()), 0))
    def beyond(start, at):
        return start[0].points[at]

    call, why, _ = pebbles.game().fast().entry(beyond)
    assert why is None and call(to_record(pebbles.game().new()), 2) == 0
    with pytest.raises(IndexError, match="Pebbles: a replaced rule reaches beyond"):
        call(to_record(pebbles.game().new()), 3)


# The cap on decisions

ROUND = toy.RULES.replace("    state.heap -= pebbles\n", "")  # no pebble is ever gone
SINGLE = toy.RULES.replace("MOST = 2\n", "MOST = 1\n")  # a game of 9 to 11 decisions
STUCK = toy.RULES.replace("        state.heap += move\n        state.phase = 1\n", "        state.heap += 0\n")  # the start is drawn for ever


def ways(game):
    """All ways to play a game to its end, by name."""
    dealt = game.after(game.new(), 1)
    return {
        "play": lambda: game.fast().play(3, 1),
        "record": lambda: game.fast().record(1),
        "playouts": lambda: game.fast().playouts(dealt, 3, 1),
        "playouts of a seat": lambda: game.fast().playouts(dealt, 3, 1, seat=0),
        "simulate": lambda: simulate(game, 5),
        "simulate in threads": lambda: simulate(game, 1005, threads=2),
        "interpreted record": lambda: game.play(rng=1),
        "a driver from outside": lambda: compiled_leads(game),
    }


def complaints(game, *names):
    """What is said of a game that does not end, in all ways or in those named."""
    found, every = {}, ways(game)
    for name in names or every:
        with pytest.raises(ValueError) as error:
            every[name]()
        found[name] = str(error.value)
    return found


def test_a_game_that_does_not_end_is_told_in_every_way_of_playing(tmp_path):
    game = toy.write(tmp_path, ROUND + "\nLONGEST = 500\n").game(3, heap=5)
    assert set(complaints(game).values()) == {f"{game!r}: not over after 500 decisions, so it is no game that ends"}


def test_it_is_told_interpreted_just_as_well(tmp_path, monkeypatch):
    numba = pytest.importorskip("numba")
    monkeypatch.setattr(numba.config, "DISABLE_JIT", True)
    game = toy.write(tmp_path, ROUND + "\nLONGEST = 500\n").game(3, heap=5)
    assert not game.fast().compiled
    said = complaints(game, *[name for name in ways(game) if name != "a driver from outside"])
    assert set(said.values()) == {f"{game!r}: not over after 500 decisions, so it is no game that ends"}


def test_it_is_told_from_other_processes(tmp_path):
    game = toy.write(tmp_path, ROUND).game(2)
    with pytest.raises(ValueError, match=r"Pebbles: 2 seats.*not over after 100,000 decisions, so it is no game that ends"):
        simulate(game, 2_100, processes=2)


def test_a_game_that_declares_nothing_has_a_hundred_thousand(pebbles):
    def take(state, pebbles):
        state.seat = (state.seat + 1) % state.box.seats

    for endless_game in (pebbles.game().remix(take=take), pebbles.game().remix(take=lambda state, pebbles: None)):
        said = complaints(endless_game, "play", "interpreted record")
        assert set(said.values()) == {f"{endless_game!r}: not over after 100,000 decisions, so it is no game that ends"}


def test_the_last_decision_that_is_declared_may_be_made_and_no_further_one(tmp_path):
    declares = lambda longest: toy.write(tmp_path, SINGLE + f"\nLONGEST = {longest}\n").game()
    enough, too_few = declares(11), declares(8)
    decisions = enough.fast().play(300, 1)[1]
    assert (decisions.min(), decisions.max()) == (9, 11)
    for way in ways(enough).values():
        way()
    complaints(too_few)
    assert declares(decisions[0]).fast().play(1, 1)[1][0] == decisions[0]
    complaints(declares(decisions[0] - 1), "play")


def test_chance_that_moves_for_ever_is_told(tmp_path):
    game = toy.write(tmp_path, STUCK).game()
    said = [lambda: game.fast().play(1, 1), lambda: game.fast().record(1), lambda: simulate(game, 2), lambda: game.play(rng=1)]
    for way in said:
        with pytest.raises(ValueError, match="Pebbles: 2 seats>: chance moves for ever, so it is no game that ends"):
            way()
    assert IDLE * 10_000 > MOST


def test_a_bound_may_depend_on_the_box_and_is_not_believed_of_replaced_rules(tmp_path):
    bounded = toy.write(tmp_path, toy.RULES + "\ndef most_decisions(box): return 100 * box.seats\n")
    assert [cap_of(bounded.game(seats)) for seats in (2, 3)] == [200, 300]

    def worth_of_one(state):
        return 3

    def most_decisions(box):
        return 7

    assert cap_of(bounded.game().remix(worth_of_one=worth_of_one)) == MOST
    assert cap_of(bounded.game().remix(worth_of_one=worth_of_one, most_decisions=most_decisions)) == 7
    assert cap_of(botswana.game()) == botswana.most_decisions(botswana.game().new().box)
    assert [cap_of(okavango.game(seats)) == okavango.most_decisions(okavango.game(seats).new().box) for seats in (2, 3, 4)] == [True] * 3


def test_what_a_game_says_of_its_nature_counts(pebbles):
    class Natured(Game):
        class nature:
            longest = 33

    assert cap_of(Natured(vars(pebbles))) == 33


def test_asking_for_the_cap_leaves_nothing_to_be_watched(pebbles):
    game = pebbles.game()
    game.play(rng=1)
    before = len(game.rules.seen)
    assert cap_of(game) == MOST and len(game.rules.seen) == before


def test_another_cap_is_the_same_machine_code(tmp_path):
    some, more = (toy.write(tmp_path, toy.RULES + f"\nLONGEST = {most}\n").game() for most in (50, 60))
    assert built(some, play_games, "random")[0][2].parcel.text == built(more, play_games, "random")[0][2].parcel.text
    two, four = (built(okavango.game(seats), count_leads, "random")[0][2].parcel.text for seats in (2, 4))
    assert two == four
