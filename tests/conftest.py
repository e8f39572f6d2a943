"""What several test files share: where the project is, a Chromium, a folder for pictures."""

import os
from pathlib import Path

import pytest

from tests.browser import browser, table  # noqa: F401
from tools.find_chromium import find

os.environ.setdefault("NUMBA_OPT", "1")  # compiles a quarter faster, and what is compiled plays the same games as fast

TOP = Path(__file__).resolve().parent.parent
LONG = bool(os.environ.get("BOARDGAMES_NB_LONG"))  # every sweep in full; `make test` runs a part of each
SLOWEST = ["table_browser", "lab", "notebooks", "okavango_browser", "okavango", "contract", "twin", "due", "due_browser", "records", "table_whole", "examples",
           "okavango_bots", "wheel", "simulate", "bench"]  # fmt: skip


# Files that play by the thousand, compile again and again, install, or start other programs: not for every changed line.
SWEEPS = {"test_bench", "test_bots", "test_contract", "test_distribution", "test_drivers", "test_due", "test_examples", "test_lab", "test_okavango_bots",
          "test_okavango_fast", "test_okavango_sweep", "test_remixed_bots", "test_simulate", "test_site", "test_trees", "test_twin", "test_wheel"}  # fmt: skip


def pytest_collection_modifyitems(items):
    """The slowest files first: processes that share the files then end at about the same time. `make check` leaves out what is marked here."""
    rank = {f"test_{name}": place for place, name in enumerate(SLOWEST)}
    items.sort(key=lambda item: rank.get(item.path.stem, len(SLOWEST)))
    for item in items:
        if "chromium_path" in item.fixturenames: item.add_marker("browser")
        if item.path.stem in SWEEPS: item.add_marker("sweep")


@pytest.fixture(scope="session")
def top():
    """The top folder of the project."""
    return TOP


@pytest.fixture(scope="session")
def artefacts():
    """A folder for screenshots and the like, kept after the run: artefacts/, or the one named by ARTEFACTS."""
    folder = Path(os.environ.get("ARTEFACTS") or TOP / "artefacts")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture(scope="session")
def chromium_path():
    """The path of a Chromium; `make test` gets one before the tests start."""
    path = find()
    assert path, "no Chromium was found: python tools/find_chromium.py --install gets one"
    return path
