"""What starting costs, each time in a process of its own: imports, the first compile, the start from the cache."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from bench.games import GAMES
from bench.turns import figure

TOP = Path(__file__).resolve().parent.parent
FIRST_GAME = "from boardgames_nb import {0}; {0}.game().fast().play(1, 0)"


def timed(code, cache):
    """Seconds elapsed and of processor time that code takes in a fresh process, the start of Python itself not counted."""
    clocks = "perf_counter(), process_time()"
    program = f"from time import perf_counter, process_time\na, b = {clocks}\n{code}\nc, d = {clocks}\nprint(c - a, d - b)"
    environment = {**os.environ, "BOARDGAMES_NB_CACHE": str(cache), "PYTHONPATH": str(TOP)}
    done = subprocess.run([sys.executable, "-c", program], cwd=cache, env=environment, capture_output=True, text=True)
    if done.returncode or "NotCompiled" in done.stderr: raise SystemExit(f"{code!r} failed in a fresh process:\n{done.stderr}")
    return [float(word) for word in done.stdout.split()[-2:]]


def row(name, unit, times, **more):
    """A row of elapsed time, with the processor time below it."""
    scale, digits = {"s": (1, 2), "ms": (1000, 1)}[unit]
    spent = sorted(processor * scale for _, processor in times)[len(times) // 2]
    note = f"processor time: {spent:.{digits}f} {unit}"
    return figure(name, [elapsed * scale for elapsed, _ in times], unit, digits, processor=spent, note=note, **more)


def rows(quick, alone):
    """Elapsed and processor time in fresh processes."""
    repeats = 2 if quick else 7
    with tempfile.TemporaryDirectory() as folder:
        caches = [Path(folder) / str(n) for n in range(1 if quick else 3)]
        for cache in caches: cache.mkdir()
        for code in ("import boardgames_nb", *[f"from boardgames_nb import {name.lower()}" for name in GAMES]):
            yield row(code, "ms", [timed(code, caches[0]) for _ in range(repeats)])
        yield row("import numba", "s", [timed("import numba", caches[0]) for _ in range(repeats)])
        for name in GAMES:
            first = FIRST_GAME.format(name.lower())
            yield row(f"{name}: first compiled game, nothing in the cache", "s", [timed(first, cache) for cache in caches])
            again = [timed(first, caches[0]) for _ in range(repeats)]
            yield row(f"{name}: first in a second process, numba included", "s", again, target=1, most=True)
