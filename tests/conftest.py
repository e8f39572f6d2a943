"""What several test files share: where the project is, a Chromium, a folder for pictures."""

import os
from pathlib import Path

import pytest

from tests.browser import browser, table  # noqa: F401
from tools.find_chromium import find

TOP = Path(__file__).resolve().parent.parent

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
