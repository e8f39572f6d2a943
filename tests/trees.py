"""Counts of the move tree from named positions, the strongest cheap check of the rules: how many sequences of so many moves there are.

Chance moves count as moves. `python -m tests.trees` writes `tests/data/trees/*.toml` again, for rules that were changed on purpose: look at
the difference before it is committed.
"""

import json
from pathlib import Path
from random import Random

from boardgames_nb import botswana
from boardgames_nb.engine import OVER
from boardgames_nb.fast import layout
from boardgames_nb.fast.twin import driver

FOLDER = Path(__file__).parent / "data" / "trees"
HEAD = """# The number of different sequences of 1, 2, 3 ... moves from each position, chance moves included.
# `python -m tests.trees` writes this file again; see tests/trees.py for how each position comes about.
"""

legal_moves = apply = None  # each game's own


@driver(lambda game: (layout.to_record(game.new()), 0))
def count_tree(work, depth):
    """The number of sequences of `depth` moves from `work[depth]`; the rest of `work` is scratch space. Plain enough to be compiled."""
    if depth == 0:
        return 1
    total = 0
    for move in legal_moves(work[depth]):
        work[depth - 1] = work[depth]
        apply(work[depth - 1], move)
        total += count_tree(work, depth - 1)
    return total


def count(game, state, depth):
    """The same, interpreted, for one position."""
    rules = game.rules
    if depth == 1 or rules.to_move(state) == OVER:
        return len(rules.legal_moves(state)) if depth else 1
    total = 0
    for move in rules.legal_moves(state):
        after = state.copy()
        rules.apply(after, move)
        total += count(game, after, depth - 1)
    return total


def after(game, seed, moves):
    """The position after so many random moves."""
    rng, state = Random(seed), game.new()
    for _ in range(moves):
        state = game.after(state, rng.choice(game.legal_moves(state)))
    return game, state


def until(game, seed, wanted):
    """The first position of a random game of which something is true."""
    rng, state = Random(seed), game.new()
    while not wanted(state):
        state = game.after(state, rng.choice(game.legal_moves(state)))
    return game, state


def arranged(game, **what):
    return game, botswana.arrange(game, **what)


def botswana_positions():
    """{name: (game, state, depth)}"""
    game, play = botswana.game, botswana.PLAYING
    full = {letter: [0, 1, 2, 3, 4] for letter in "GHEML"}
    low = {letter: [1, 2, 3] for letter in "GHEML"}
    wide = {"values": (-9, -1, 0, 10, 25, 50, 75, 99), "figures": 8, "stack_end": 8, "rounds": 3, "set_aside": 0}
    ended = arranged(game(2, rounds=1), stacks={"L": [1, 2, 3, 4, 5]}, hands=["L0 G2", "G1 H1"], taken=["LL", "L"])
    return {
        "before-the-start": (*after(game(4), 1, 0), 3),
        "before-the-start-with-five-seats": (*after(game(5), 1, 0), 3),
        "in-the-middle-of-the-deal": (*after(game(4), 1, 15), 3),
        "the-last-cards-of-the-deal": (*after(game(3), 1, 26), 4),
        "the-first-turn": (*until(game(4), 2, lambda s: s.phase == play), 3),
        "the-first-turn-with-two-seats": (*until(game(2), 2, lambda s: s.phase == play), 3),
        "the-first-turn-with-five-seats": (*until(game(5), 2, lambda s: s.phase == play), 4),
        "in-the-middle-of-a-round": (*until(game(4), 3, lambda s: s.turns[0] == 11), 4),
        "a-species-without-figures": (*until(game(4), 4, lambda s: 0 in s.supply), 4),
        "one-figure-left": (
            *arranged(game(4), stacks=low, hands=["L0 G0", "H0", "E0", "M0"], taken=["GGGGG", "HHHHH", "EEEEE", "MMMMMLLLL"]),
            4,
        ),
        "the-26th-card": (
            *arranged(game(5), stacks=full, hands=["L5", "G5", "H5", "E5", "M5"], taken=["GGGGG", "HHHHH", "EEEEE", "MMMMM", "LLLLL"]),
            4,
        ),
        "any-card-ends-the-round": (*arranged(game(4), stacks=full, hands=["L5 G5", "H5", "E5", "M5"]), 4),
        "one-card-in-each-hand": (*until(game(2, set_aside=28), 5, lambda s: s.phase == play), 4),
        "a-round-that-ends-in-a-tie": (*ended, 3),
        "the-bonus-round-is-to-be-shuffled": (ended[0], ended[0].after(ended[1], "L0>L"), 3),
        "the-last-turns-of-the-game": (*until(game(3, rounds=1), 6, lambda s: max(s.height) == 5), 4),
        "the-game-is-over": (*until(game(2, rounds=1), 7, lambda s: s.phase == botswana.FINISHED), 2),
        "a-variant-with-eight-values": (*until(game(4, **wide), 8, lambda s: s.turns[0] == 20), 3),
        "a-variant-with-one-figure-each": (*until(game(3, figures=1), 9, lambda s: s.turns[0] == 4), 4),
        "a-variant-in-which-every-card-ends-the-round": (*until(game(5, stack_end=1), 10, lambda s: s.phase == play), 2),
    }


POSITIONS = {"botswana": botswana_positions}


def compiled_counter(game):
    """`count_tree` as machine code, by the game's rules."""
    import numpy as np

    ready, why, _ = game.fast(boundscheck=False).entry(count_tree)
    assert why is None

    def counted(state, depth):
        work = np.zeros(depth + 1, layout.dtype_of(type(state)))
        layout.to_record(state, work[depth:])
        return int(ready(work, depth))

    return counted


def write(name):
    """Write the counts of a game again."""
    rows, counters = [HEAD], {}
    for title, (game, state, depth) in POSITIONS[name]().items():
        if not counters:
            counters[name] = compiled_counter(game)
        counts = [counters[name](state, d) for d in range(1, depth + 1)]
        rows.append(f"""[[position]]
name = "{title}"
seats = {game.seats}
variant = "{game.variant}"
position = {json.dumps(game.position(state))}
counts = {counts}
state = '{state.save()}'
""")
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / f"{name}.toml").write_text("\n".join(rows), encoding="utf-8")


if __name__ == "__main__":
    for game_name in POSITIONS:
        write(game_name)
