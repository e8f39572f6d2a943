"""The exported cells of the notebooks: short, one idea each, and an example soon below."""

import ast
import io
import re
import tokenize
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


def continued_under(source):
    """The lines on which a bracket opens that is continued in further lines, but not from the next one on."""
    found, opened = [], []
    tokens = [t for t in tokenize.generate_tokens(io.StringIO(source + "\n").readline) if t.type != tokenize.COMMENT]
    for token, following in zip(tokens, tokens[1:]):
        if token.type == tokenize.OP and token.string in "([{":
            opened.append([token, following.type == tokenize.NL, False])
        elif token.type == tokenize.OP and token.string in ")]}":
            bracket, hangs, broken = opened.pop()
            found += [bracket.line.strip()] * (broken and not hangs)
        elif token.type == tokenize.NL and opened:
            opened[-1][2] = True
    return found


def test_faults_are_found():
    short, example = "#| export\ndef f(): return 1", "assert f() == 1"
    long = "#| export\ndef f():\n" + "    x = 1\n\n" * (LONGEST - 1)
    assert too_long([("fits", long.removesuffix("    x = 1\n\n")), ("long", long)]) == [("long", LONGEST + 1)]
    four = [(name, short) for name in "abcd"]
    assert too_far(four) == [("a", 4)]
    assert too_far([*four[:3], ("ex", example), *four[:3]]) == []
    assert continued_under("x = f(a,\n      b)") == ["x = f(a,"]
    assert continued_under("x = f(\n    a, [\n        b,\n    ]\n)") == [] == continued_under("f({\n    'a': 1\n})")
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


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.relative_to(TOP / "nbs").with_suffix("").as_posix())
def test_lines_are_broken_in_one_way(path):
    """After the opening bracket; what is in it is indented by four, and the closing one begins the last line."""
    faults = [
        f"{name}: {line}" for name, source in code_cells(path) if not source.startswith(("%", "!")) for line in continued_under(source)
    ]
    assert not faults, "\n".join([path.relative_to(TOP).as_posix(), *faults])
