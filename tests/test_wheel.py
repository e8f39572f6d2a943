"""The wheel, installed into a fresh environment in another folder, is the whole thing; so is an environment made from our own pins."""

import json
import os
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from tests.conftest import LONG, TOP
from tests.test_project import contents, project_files

PLAY = """
import json, random, sys
from boardgames_nb import botswana
import boardgames_nb
from boardgames_nb import Record
game = botswana.game(seats=3)
record = game.play(bots="random", rng=random.Random(7))
final = record.final
again = Record.parse(str(record))
print(json.dumps({
    "where": boardgames_nb.__file__,
    "scores": list(game.scores(final)),
    "winners": list(game.winners(final)),
    "over": game.to_move(final),
    "again": str(again) == str(record),
    "heavy": sorted({"numpy", "numba", "plotly", "ipywidgets", "anywidget"} & set(sys.modules)),
}))
"""


def run(*command, cwd, **environment):
    """Run a command in the folder `cwd`, away from the clone; its output."""
    clean = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "VIRTUAL_ENV")}
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=cwd, env={**clean, **environment}, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, f"{' '.join(words)}\n{done.stdout[-2000:]}{done.stderr[-4000:]}"
    return done.stdout


@pytest.fixture(scope="module")
def source(tmp_path_factory):
    """A copy of the project to build from."""
    folder = tmp_path_factory.mktemp("source")
    for name in project_files():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(TOP / name, folder / name, follow_symlinks=False)
    return folder


@pytest.fixture(scope="module")
def wheel(source):
    """The wheel, built from the source distribution, as a publisher builds it."""
    run(sys.executable, "-m", "build", "--outdir", source / "dist", source, cwd=source)
    return next((source / "dist").glob("*.whl"))


@pytest.fixture(scope="module")
def fresh(wheel, tmp_path_factory):
    """The Python of a new environment elsewhere with the wheel and what it asks for, and no more."""
    folder = tmp_path_factory.mktemp("elsewhere")
    venv.create(folder / "env", with_pip=True)
    python = folder / "env" / "bin" / "python"
    run(python, "-m", "pip", "install", "--quiet", wheel, cwd=folder)
    return python


def test_the_wheel_carries_everything(wheel):
    carried = set(zipfile.ZipFile(wheel).namelist())
    places = {"boardgames_nb/": "boardgames_nb/", "nbs/": "boardgames_nb/notebooks/", "examples/": "boardgames_nb/examples/"}
    for name in project_files():
        for place, inside in places.items():
            if name.startswith(place) and name != "nbs/_quarto.yml":
                assert inside + name.removeprefix(place) in carried, name
    assert not [name for name in carried if name.startswith(("tests/", "tools/", "nbs/", "bench/"))]
    assert any(name.endswith("/licenses/LICENSE") for name in carried)


def test_the_description_of_the_wheel_leads_nowhere_that_is_not_there(wheel):
    with zipfile.ZipFile(wheel) as archive:
        told = archive.read(next(name for name in archive.namelist() if name.endswith("/METADATA"))).decode()
    head, _, body = told.partition("\n\n")
    assert "Description-Content-Type: text/markdown" in head
    assert body == (TOP / "tools" / "pypi.md").read_text(encoding="utf-8"), "the text that test_project.py looks through"


def test_the_wheel_plays_a_game_from_another_folder(fresh, tmp_path):
    result = json.loads(run(fresh, "-c", PLAY, cwd=tmp_path))
    assert not result["where"].startswith(str(TOP))
    assert result["over"] == -2 and len(result["scores"]) == 3
    best = max(result["scores"])
    assert [result["scores"][seat] for seat in result["winners"]] == [best] * len(result["winners"]) != []
    assert result["again"] and result["heavy"] == []


def test_the_wheel_shows_a_table(fresh, tmp_path):
    probe = (
        "from boardgames_nb import botswana; from boardgames_nb import Table; "
        "t = Table(botswana, seats=['You', 'greedy', 'greedy']); "
        "print(t.view['title'], len(t._esm) > 1000, len(t._css) > 1000, '<symbol' in t._esm)"
    )
    assert run(fresh, "-c", probe, cwd=tmp_path).split() == ["Botswana", "True", "True", "True"]


def test_the_wheel_brings_its_notebooks(fresh, tmp_path):
    command = fresh.parent / "boardgames-nb"
    run(command, "copy", "mine", cwd=tmp_path)
    for folder in ("nbs", "examples"):
        here = {path.relative_to(tmp_path / "mine").as_posix() for path in (tmp_path / "mine" / folder).rglob("*.ipynb")}
        there = {name for name in project_files() if name.startswith(f"{folder}/") and name.endswith(".ipynb")}
        assert here == there != set()
    done = subprocess.run([command, "lab", "mine"], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 2 and 'pip install "boardgames-nb[lab]"' in done.stderr


def test_our_own_pins_export_test_and_import(request, source, wheel, tmp_path):
    """An environment that the pins of the extra `dev` allow exports without drift, passes nbdev's own test run, and imports.

    It is the one in which the tests run, which `make test` made from these pins; in the long form a new one.
    """
    python = request.getfixturevalue("fresh") if LONG else Path(sys.executable)
    run(python, "-m", "pip", "install", "--quiet", *([] if LONG else ["--dry-run", "--no-index"]), f"{wheel}[dev]", cwd=tmp_path)
    run(python, "-m", "pip", "check", cwd=tmp_path)
    before = contents(source)
    run(python, "tools/export.py", cwd=source)
    assert contents(source) == before
    run(python.parent / "nbdev-test", "nbs/engine/02_state.ipynb", "--n-workers", "1", cwd=source)
    run(python, "-c", "import boardgames_nb.engine, nbdev, playwright, hypothesis", cwd=tmp_path)
