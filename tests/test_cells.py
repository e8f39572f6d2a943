"""The exported cells of the notebooks: short, one idea each, and an example soon below."""

import ast
import re
from statistics import median

import nbformat
import pytest

from tests.conftest import TOP

LONGEST, MEDIAN, APART = 40, 12, 3
NOTEBOOKS = sorted((TOP / "nbs").rglob("*.ipynb"))


def lines(source):
    """How many lines of a cell are not blank."""
    return sum(1 for line in source.splitlines() if line.strip())


def is_exported(source):
    """Whether a cell goes into the package."""
    return re.search(r"^#\| *exports?i?\b", source, re.MULTILINE) is not None


def is_only_imports(source):
    """Whether a cell imports and does no more; so does one that holds directives alone."""
    return all(isinstance(node, ast.Import | ast.ImportFrom) for node in ast.parse(source).body)


def code_cells(path):
    """Id and source of every code cell that does more than import."""
    cells = nbformat.read(path, as_version=4).cells
    return [(c.id, c.source) for c in cells if c.cell_type == "code" and not is_only_imports(c.source)]


def too_long(cells):
    """Exported cells that are too long, with their lines."""
    return [(name, lines(source)) for name, source in cells if is_exported(source) and lines(source) > LONGEST]


def too_far(cells):
    """Where more exported cells follow each other than may, with how many; each run by its first."""
    runs, names = [], []
    for name, source in [*cells, ("end", "")]:
        if is_exported(source):
            names.append(name)
            continue
        if len(names) > APART:
            runs.append((names[0], len(names)))
        names = []
    return runs


def test_faults_are_found():
    short, example = "#| export\ndef f(): return 1", "assert f() == 1"
    long = "#| export\ndef f():\n" + "    x = 1\n\n" * (LONGEST - 1)
    assert too_long([("fits", long.removesuffix("    x = 1\n\n")), ("long", long)]) == [("long", LONGEST + 1)]
    four = [(name, short) for name in "abcd"]
    assert too_far(four) == [("a", 4)]
    assert too_far([*four[:3], ("ex", example), *four[:3]]) == []
    assert is_only_imports("#| export\nimport re\nfrom os import path") and is_only_imports("#| default_exp a.b")
    assert not is_only_imports(short) and is_exported(short) and not is_exported(example)


def test_the_notebooks_are_there():
    exported = [source for path in NOTEBOOKS for _, source in code_cells(path) if is_exported(source)]
    assert len(NOTEBOOKS) > 40 and len(exported) > 500
    assert median(map(lines, exported)) <= MEDIAN


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.relative_to(TOP / "nbs").with_suffix("").as_posix())
def test_cells_are_short_and_shown(path):
    cells = code_cells(path)
    faults = [f"{name}: {number} lines that are not blank, {LONGEST} at most" for name, number in too_long(cells)]
    faults += [f"{name}: {number} exported cells without an example, {APART} at most" for name, number in too_far(cells)]
    assert not faults, "\n".join([path.relative_to(TOP).as_posix(), *faults])
