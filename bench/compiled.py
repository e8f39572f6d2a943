"""Compiled whole games against OpenSpiel's, by the fast way and by listing."""

from time import thread_time

from bench import spiel
from bench.games import GAMES
from bench.turns import by_turns, figure, mean_of, ratio
from boardgames_nb import engine as core
from boardgames_nb.fast.twin import play_games


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


def turns_of(game, field, runs):
    """Whole turns per second, from decisions per second: some games tell how many decisions a turn takes."""
    finals, decisions = game.fast().play(500, 1)
    share = float(finals[field].sum() / decisions.sum())
    return [run * share for run in runs]


def rows(quick, alone):
    """Decisions per second, chance moves not counted, and the ratio to OpenSpiel's mean."""
    repeats, games = 2 if quick else 15, 100 if quick else 3000
    others, sides = [] if alone else list(spiel.GAMES), {}
    for name, entry in GAMES.items():
        game = entry.module.game(entry.seats)
        sides[name, "fast"] = side(game, "random", games)
        sides[name, "moves"] = side(game, core.random_listed, games // 5)
        sides[name, "both"] = side(game.remix(deal=core.deal), core.random_listed, games // 5)
    figures = by_turns(repeats, {**{name: other(name, games // 10) for name in others}, **sides})
    mean = mean_of(figures, others) if others else None
    for name in others: yield figure(f"OpenSpiel {name}, evaluate_bots, uniform bots in C++", figures[name])
    if others: yield figure("OpenSpiel, mean of the three", mean)
    for name, entry in GAMES.items():
        yield figure(f"{name}, {entry.seats} seats, {entry.dealt}", figures[name, "fast"])
        if entry.turns:
            yield figure("  whole turns", turns_of(entry.module.game(entry.seats), entry.turns, figures[name, "fast"]), "turns/s")
        yield figure("  the same, every legal move listed", figures[name, "moves"])
        yield figure("  the same, and dealt by chance moves, one by one", figures[name, "both"])
        if alone: continue
        yield ratio(f"{name} to OpenSpiel's mean", figures[name, "fast"], mean, target=entry.compiled, note=entry.hoped)
        yield ratio("  every legal move listed", figures[name, "moves"], mean)
        yield ratio("  and dealt by chance moves, one by one", figures[name, "both"], mean)
