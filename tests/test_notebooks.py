"""Every notebook, as one case each: it runs from top to bottom, and what it stores is what it shows today."""

import ast
import json
import re

import nbformat
import pytest

from tests.conftest import TOP
from tools.notebooks import LIVE, execute, notebooks, read, settle

NOTEBOOKS = {str(path.relative_to(TOP)): path for path in notebooks()}
MOST_BYTES = 400_000


@pytest.fixture(params=NOTEBOOKS)
def path(request):
    return NOTEBOOKS[request.param]


def kinds(cell):
    """What a reader of the stored notebook sees under a cell: the kinds of its outputs, in order."""
    return [sorted(output.data) if "data" in output else [output.output_type] for output in cell.outputs]


def pictures(notebook):
    """{cell id: its SVG pictures}."""
    shown = [(cell.id, output.get("data", {})) for cell in notebook.cells for output in cell.get("outputs", [])]
    drawn = [(name, data["image/svg+xml"]) for name, data in shown if "image/svg+xml" in data]
    return {name: [picture for other, picture in drawn if other == name] for name, _ in drawn}


def dealt_anew(notebook):
    """The cells that lay a table without a seed: what they show is another deal each time."""
    return {cell.id for cell in notebook.cells if cell.cell_type == "code" and "Table(" in cell.source and "seed" not in cell.source}


@pytest.mark.sweep
def test_the_notebook_runs_and_stores_what_it_shows(path):
    fresh = execute(path)
    stored = read(path)
    for then, now in zip(stored.cells, fresh.cells, strict=True):
        if now.cell_type == "code":
            assert kinds(then) == kinds(now), f"cell {now.id} of {path.name} shows something else today: `make notebooks` stores it"
    old, new = pictures(stored), pictures(fresh)
    changed = [name for name in new if old.get(name) != new[name] and name not in dealt_anew(stored)]
    assert not changed, f"{path.name}: the pictures of {', '.join(changed)} look different today: `make notebooks` stores them"



def test_what_is_stored_is_settled(path):
    notebook = read(path)
    before = json.dumps(notebook, sort_keys=True)
    assert json.dumps(settle(notebook), sort_keys=True) == before, f"{path.name} stores something random: `make notebooks` removes it"
    nbformat.validate(read(path))


def test_the_file_is_small(path):
    content = path.read_text(encoding="utf-8")
    assert len(content.encode()) < MOST_BYTES
    assert "Plotly.newPlot" not in content and "plotly.js v" not in content and LIVE not in content


def test_no_error_is_stored(path):
    wrong = [cell.id for cell in read(path).cells for output in cell.get("outputs", []) if output.output_type == "error"]
    assert not wrong, f"the cells {wrong} of {path.name} store an error"


def test_every_cell_has_a_name_of_its_own(path):
    notebook = read(path)
    names = [cell.id for cell in notebook.cells]
    assert len(names) == len(set(names))
    assert notebook.metadata.kernelspec.name == "python3"


def test_imports_stand_in_cells_of_their_own(path):
    for cell in read(path).cells:
        if cell.cell_type == "code" and not re.match(r"(#\|.*\n)*[%!]", cell.source):
            body = ast.parse(cell.source).body
            imports = [isinstance(node, ast.Import | ast.ImportFrom) for node in body]
            assert all(imports) or not any(imports), f"cell {cell.id} of {path.name} imports something and does something else"


def test_no_cell_prints(path):
    for cell in read(path).cells:
        if cell.cell_type == "code":
            nodes = ast.walk(ast.parse(re.sub(r"^[%!].*$", "", cell.source, flags=re.M)))
            called = [node.func.id for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
            assert "print" not in called, f"cell {cell.id} of {path.name} prints; a lesson cell ends in a value"


def test_there_is_something_to_read():
    assert "nbs/index.ipynb" in NOTEBOOKS
    assert any(name.startswith("examples/") for name in NOTEBOOKS)
