"""Many games: two processes and two threads against one, and the memory that a million games take."""

import os
import subprocess
import sys
from pathlib import Path
from time import perf_counter

from bench.turns import by_turns, figure, ratio
from boardgames_nb import botswana, simulate

TOP = Path(__file__).resolve().parent.parent
PEAK = """
import resource, sys
from boardgames_nb import botswana
from boardgames_nb import simulate
results = simulate(botswana.game(4), int(sys.argv[1]), seed=1)
assert len(results) == int(sys.argv[1])
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024) / 2**20)
"""


def elapsed(games, **workers):
    """A function of a repeat's number: games per second of elapsed time."""

    def side(repeat):
        start = perf_counter()
        simulate(botswana.game(4), games, seed=repeat, **workers)
        return games / (perf_counter() - start)

    return side


def peak(games):
    """The peak memory in MiB of a fresh process that plays so many games."""
    environment = {**os.environ, "PYTHONPATH": str(TOP)}
    done = subprocess.run([sys.executable, "-c", PEAK, str(games)], env=environment, capture_output=True, text=True, check=True)
    return float(done.stdout.split()[-1])


def rows(quick, alone):
    """Elapsed time, since that is what more workers are for; memory in fresh processes."""
    games, repeats = (20_000, 1) if quick else (200_000, 3)
    sides = {"one": elapsed(games), "processes": elapsed(games, processes=2), "threads": elapsed(games, threads=2)}
    for side in sides.values(): side(0)
    figures = by_turns(repeats, sides)
    yield figure("one process", figures["one"], "games/s")
    yield ratio("two processes to one", figures["processes"], figures["one"], target=1.7)
    yield ratio("two threads to one", figures["threads"], figures["one"])
    for count in (10_000, 20_000) if quick else (10_000, 100_000, 1_000_000):
        yield figure(f"peak memory, {count:,} games", [peak(count)], "MiB", 0)
