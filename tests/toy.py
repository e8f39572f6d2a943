"""A whole game of a few lines, quick to compile: what the tests of the twin edit, break and compile over and over.

Pebbles: chance adds nought to two pebbles to the heap, then players take one or two in turn. Each pebble taken has a price.
"""

import importlib.util
import sys
from itertools import count

RULES = """
from boardgames_nb.engine import CHANCE, OVER, Game, InvalidMove, Number, Refusal, field, state_class

NAME, TITLE, VERSION = "pebbles", "Pebbles", "1"
SEATS = 2, 3
MOST = 2
BONUS = 1
NUMBERS = (Number("heap", "Heap", "pebbles at the start", 9, 1, 100),)
Box = state_class("Box", [field("seats", "players", high=3)], __name__)
State = state_class("State", [
    field("phase", "0 start, 1 play, 2 over", high=2),
    field("heap", "pebbles left", high=102),
    field("seat", "to move", high=2),
    field("points", "of each seat", 3, low=-30000, high=30000),
], __name__, box=Box)

def check_numbers(seats, heap): return []

def new_game(seats, variant):
    state = State()
    state.heap, state.box.seats = variant.heap, seats
    return state

def to_move(state):
    if state.phase == 0: return CHANCE
    return state.seat if state.phase == 1 else OVER

def chance_outcomes(state): return [(0, 1 / 3), (1, 1 / 3), (2, 1 / 3)]

def chance(state, rng): return int(rng.random() * 3)

def legal_moves(state):
    if state.phase == 0: return [0, 1, 2]
    if state.phase == 2: return [0][:0]
    return [n for n in range(1, MOST + 1) if n <= state.heap]

def price(state, pebbles):
    "What pebbles are worth."
    return pebbles * worth_of_one(state)

def worth_of_one(state):
    return 1 + BONUS

def take(state, pebbles):
    state.points[state.seat] += price(state, pebbles)
    state.heap -= pebbles
    state.seat = (state.seat + 1) % state.box.seats
    if state.heap == 0: state.phase = 2

def apply(state, move):
    if state.phase == 0:
        state.heap += move
        state.phase = 1
    else: take(state, move)

def scores(state): return [state.points[seat] for seat in range(state.box.seats)]

def winners(state):
    best = max([state.points[seat] for seat in range(state.box.seats)])
    return [seat for seat in range(state.box.seats) if state.points[seat] == best and state.phase == 2]

def determinize(state, seat, rng): pass

def observation(state, seat=None): return {"heap": state.heap, "points": scores(state)}

def format_move(state, move):
    if not 0 <= move <= 2: raise InvalidMove(f"{move} is no number of pebbles")
    return f"+{move}" if state.phase == 0 else str(move)

def parse_move(state, text):
    if not text.strip("+ ").isdigit(): raise InvalidMove(f"{text!r} is no number of pebbles")
    return int(text.strip("+ "))

def describe_move(state, move): return f"took {move}"

def offer_move(state, move): return f"Take {move}"

def position(state): return f"{state.heap} pebbles"

def place_in_game(state): return 1, 1

def chance_label(state): return "start"

def why_not(state, move): return Refusal("PB-1", "one or two pebbles are taken")

def game(seats=2, **numbers): return Game(globals(), seats, **numbers)
"""
number = count()


def write(folder, text=RULES):
    """The rules as a file of their own, imported: a module that nobody else holds."""
    name = f"pebbles_{next(number)}"
    path = folder / f"{name}.py"
    path.write_text(text, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def total(game, seed=1, games=20):
    """All points of some compiled games: tells rules apart."""
    return int(game.fast().play(games, seed)[0]["points"].sum())


def plain_total(game, seed=1, games=20):
    """The same, played interpreted, move by move."""
    import numpy as np

    rng, points, rules = np.random.default_rng(seed), 0, game.rules
    for _ in range(games):
        state = game.new()
        while (seat := rules.to_move(state)) != -2:
            if seat == -1:
                move = rules.chance(state, rng)
            else:
                moves = rules.legal_moves(state)
                move = moves[int(rng.random() * len(moves))]
            rules.apply(state, move)
        points += sum(state.points)
    return points
