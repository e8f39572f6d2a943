"""The other side of the comparison: random games in OpenSpiel."""

import random
import sys
from time import thread_time

GAMES = {"hearts": {}, "oh_hell": {"players": 4}, "spades": {}}


def load(name):
    """An OpenSpiel game; a plain sentence where OpenSpiel is missing."""
    try:
        import pyspiel
    except ImportError: sys.exit("OpenSpiel is not installed; pip install 'boardgames-nb[bench]' brings it, and --alone leaves it out")
    return pyspiel.load_game(name, GAMES[name])


def compiled(game, games, seed):
    """Decisions per second of whole games by `evaluate_bots` between uniform bots in C++, counted afterwards in the states it leaves."""
    import pyspiel

    bots = [pyspiel.make_uniform_random_bot(seat, seed + seat) for seat in range(game.num_players())]
    states, start = [], thread_time()
    for n in range(games):
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, seed + n)
        states.append(state)
    spent = thread_time() - start
    return sum(turn.player >= 0 for state in states for turn in state.full_history()) / spent


def as_in_its_example(game, games, seed):
    """Decisions per second of the loop of OpenSpiel's example.py: NumPy's choice for chance moves, `random.choice` for decisions."""
    import numpy as np

    rng, chance, decisions, start = random.Random(seed), np.random.RandomState(seed), 0, thread_time()
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes())
                state.apply_action(chance.choice(outcomes, p=chances))
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
    return decisions / (thread_time() - start)


def with_cheap_chance(game, games, seed):
    """The same with `random.choices` for chance."""
    rng, decisions, start = random.Random(seed), 0, thread_time()
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node(): state.apply_action(rng.choices(*zip(*state.chance_outcomes()))[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
    return decisions / (thread_time() - start)


def decisions_only(game, games, seed):
    """The same with the clock stopped while the cards are dealt."""
    rng, decisions, spent = random.Random(seed), 0, 0
    for _ in range(games):
        state = game.new_initial_state()
        while state.is_chance_node(): state.apply_action(rng.choice(state.legal_actions()))
        start = thread_time()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            decisions += 1
        spent += thread_time() - start
    return decisions / spent
