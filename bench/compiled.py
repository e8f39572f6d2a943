"""Compiled whole games of Botswana against OpenSpiel's, by the fast way and by listing."""

from time import thread_time

from bench import spiel
from bench.turns import by_turns, figure, mean_of, ratio
from boardgames_nb import botswana, core
from boardgames_nb.twin import play_games

SEATS = 4


def side(game, bots, games):
    """A function that plays some games and returns decisions per second; compiled beforehand, and a failure where that is impossible."""
    twin = game.fast()
    twin.play(1, 0, bots)
    if why := twin.entry(play_games, bots)[1]: raise SystemExit(f"{game!r} is not compiled: {why}")

    def play(n):
        start = thread_time()
        decisions = twin.play(games, n, bots)[1]
        return int(decisions.sum()) / (thread_time() - start)
    return play


def other(name, games):
    """The same for a game of OpenSpiel."""
    game = spiel.load(name)
    return lambda n: spiel.compiled(game, games, n)


def rows(quick, alone):
    """Decisions per second, chance moves not counted, and the ratio to OpenSpiel's mean."""
    game, repeats, games = botswana.game(SEATS), 3 if quick else 15, 200 if quick else 3000
    others = [] if alone else list(spiel.GAMES)
    sides = {"fast": side(game, "random", games), **{name: other(name, games // 10) for name in others},
             "moves": side(game, core.random_listed, games // 5),
             "both": side(game.remix(deal=core.deal), core.random_listed, games // 5)}
    figures = by_turns(repeats, sides)
    yield figure(f"Botswana, {SEATS} seats, cards dealt by a shuffle", figures["fast"])
    yield figure("  the same, every legal move listed", figures["moves"])
    yield figure("  the same, and cards dealt by chance moves, one by one", figures["both"])
    if alone: return
    mean = mean_of(figures, others)
    for name in others: yield figure(f"OpenSpiel {name}, evaluate_bots, uniform bots in C++", figures[name])
    yield figure("OpenSpiel, mean of the three", mean)
    yield ratio("Botswana to that mean", figures["fast"], mean, target=4, note="8 is hoped for")
    yield ratio("  every legal move listed", figures["moves"], mean)
    yield ratio("  and cards dealt by chance moves, one by one", figures["both"], mean)
