"""`make bench` runs and its figures are there and sane; how fast anything is, is not tested here."""

import json
import subprocess
import sys

import pytest

from bench import run
from bench.games import GAMES
from bench.turns import by_turns, figure, mean_of, ratio
from tests.conftest import TOP


def bench(*arguments):
    """Runs the bench in its short form."""
    return subprocess.run([sys.executable, "bench/run.py", "--quick", *arguments], cwd=TOP, capture_output=True, text=True)


def test_the_short_form_measures_all_that_needs_nothing_else(tmp_path):
    done = bench("--alone", "--only", "compiled", "interpreted", "start", "--json", str(tmp_path / "bench.json"))
    assert done.returncode == 0, done.stdout + done.stderr
    kept = json.loads((tmp_path / "bench.json").read_text(encoding="utf-8"))
    assert kept["quick"] is True and kept["machine"]["processors"] >= 1
    found = {}
    for row in kept["figures"]:
        assert row["value"] > 0 and len(row["runs"]) >= 1 and row["name"].strip() in done.stdout
        found.setdefault(row["section"], {})[row["name"].strip()] = row["value"]
    assert set(found) == {"compiled", "interpreted", "start"}
    start = found["start"]
    for name, entry in GAMES.items():
        compiled = found["compiled"][f"{name}, {entry.seats} seats, {entry.dealt}"]
        assert compiled > found["interpreted"][f"{name}, {entry.seats} seats"], "compiled play is not even as fast as interpreted play"
        again = start[f"{name}: first in a second process, numba included"]
        assert again < start[f"{name}: first compiled game, nothing in the cache"], "the cache saves nothing"
    assert 0 < found["compiled"]["whole turns"] < compiled
    assert start["import boardgames_nb"] > 0


def test_openspiel_missing_is_said_in_a_sentence(monkeypatch, tmp_path, capsys):
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(SystemExit) as ended: run.main(["--quick", "--only", "interpreted", "--json", str(tmp_path / "bench.json")])
    assert "OpenSpiel is not installed" in str(ended.value) and "--alone" in str(ended.value)
    assert not (tmp_path / "bench.json").exists()


def test_sides_take_turns_and_ratios_go_repeat_by_repeat():
    order = []
    figures = by_turns(3, {"a": lambda n: order.append("a") or n + 1, "b": lambda n: order.append("b") or 2 * n + 2})
    assert order == ["a", "a", "b", "b"] * 3
    assert ratio("b to a", figures["b"], figures["a"])["value"] == 2
    assert mean_of(figures, ["a", "b"]) == [1.5, 3, 4.5]


@pytest.mark.parametrize("most, value, words", [(False, 3, "at least 4 wanted: below target"), (False, 4, "at least 4 wanted: met"),
                                                (True, 4.1, "at most 4 wanted: above target"), (True, 4, "at most 4 wanted: met")])
def test_a_missed_target_is_said(most, value, words):
    assert words in run.shown(figure("a figure", [value], "s", 1, target=4, most=most))


def test_a_busy_machine_is_said():
    about = {**run.machine(), "processors": 2}
    assert "busy" in " ".join(run.opening({**about, "load": [3.0, 1.0, 1.0]}))
    assert "busy" not in " ".join(run.opening({**about, "load": [0.1, 3.0, 3.0]}))
    assert "cannot be told" in " ".join(run.opening({**about, "load": None}))
