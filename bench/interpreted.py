"""Interpreted games, every legal move listed, against Python loops over OpenSpiel's hearts."""

import random
from time import thread_time

from bench import spiel
from bench.games import GAMES
from bench.turns import by_turns, figure, ratio
from boardgames_nb.engine import CHANCE, OVER


def play(game, games, seed, dealing_counts=True):
    """Decisions per second of random games in place; with the clock stopped while cards are dealt, unless `dealing_counts`."""
    rules, rng, decisions, dealing, start = game.rules, random.Random(seed), 0, 0, thread_time()
    for _ in range(games):
        state = game.new()
        while (seat := rules.to_move(state)) != OVER:
            if seat == CHANCE:
                begun = thread_time()
                rules.deal(state, rng)
                dealing += thread_time() - begun
            else:
                rules.apply(state, rng.choice(rules.legal_moves(state)))
                decisions += 1
    return decisions / (thread_time() - start - (0 if dealing_counts else dealing))


LOOPS = {"hearts": (spiel.as_in_its_example, "OpenSpiel hearts, the loop of its example.py"),
         "cheap": (spiel.with_cheap_chance, "  the same, random.choices for chance moves"),
         "decisions": (spiel.decisions_only, "  the same, clock stopped while dealing")}


def other(loop, games):
    """A loop over hearts as a function of the repeat's number."""
    hearts = spiel.load("hearts")
    return lambda n: loop(hearts, games, n)


def ours(entry, games, dealing_counts):
    """A game of ours as a function of the repeat's number."""
    game = entry.module.game(entry.seats)
    return lambda n: play(game, games, n, dealing_counts)


def rows(quick, alone):
    """Decisions per second, chance moves not counted, and the ratio to hearts."""
    repeats, games, sides = 1 if quick else 9, 3 if quick else 60, {}
    for name, entry in GAMES.items():
        sides[name] = ours(entry, games, True)
        sides[name, "decisions"] = ours(entry, games, False)
    if not alone: sides.update({name: other(loop, games) for name, (loop, _) in LOOPS.items()})
    figures = by_turns(repeats, sides)
    if not alone:
        for name, (_, title) in LOOPS.items(): yield figure(title, figures[name])
    for name, entry in GAMES.items():
        yield figure(f"{name}, {entry.seats} seats", figures[name])
        yield figure("  the same, clock stopped while dealing", figures[name, "decisions"])
        if alone: continue
        yield ratio(f"{name} to hearts, the loop of OpenSpiel's example.py", figures[name], figures["hearts"], target=entry.interpreted,
                    note="that loop draws each chance move with NumPy's choice among chance_outcomes, and most of its time goes there")
        yield ratio("  to hearts with random.choices for chance moves", figures[name], figures["cheap"])
        yield ratio("  decisions alone, on both sides", figures[name, "decisions"], figures["decisions"],
                    note="a decision of hearts is three calls into C++; here every rule is Python")
