"""Every clause of a rulebook has a cell that settles it and a lesson that shows it at work."""

import ast
import re
from pathlib import Path

import nbformat
import pytest

from boardgames_nb.engine import Clauses

ROOT = Path(__file__).resolve().parent.parent
GAMES = sorted(folder.parent.name for folder in (ROOT / "boardgames_nb").glob("*/clauses.toml"))
CLAUSE = re.compile(r"[A-Z]{2}-[A-Z]\d+")


def cells():
    found = {}
    for path in sorted((ROOT / "nbs").rglob("*.ipynb")):
        for cell in nbformat.read(path, 4).cells:
            if CLAUSE.match(cell.id):
                assert cell.id not in found, f"the cell id {cell.id} stands in {found[cell.id][0]} and in {path.name}"
                found[cell.id] = path.name, cell
    return found


CELLS = cells()
ALL = [(game, clause) for game in GAMES for clause in Clauses(game)]


def test_there_are_clauses():
    assert "botswana" in GAMES and len(ALL) > 35


@pytest.mark.parametrize(("game", "clause"), ALL, ids=[clause["id"] for _, clause in ALL])
def test_clause_has_a_cell_and_a_lesson(game, clause):
    assert clause["cell"] in CELLS, f"no cell has the id {clause['cell']}"
    source = CELLS[clause["cell"]][1].source
    assert source.startswith("#| export") and "def " in source, f"the cell {clause['cell']} exports no rule"
    modules = (ROOT / "boardgames_nb" / game).glob("*.py")
    assert any(f"#{clause['cell']}\n" in path.read_text(encoding="utf-8") for path in modules), "no exported module names the cell"
    lesson_id = f"{clause['id']}-ex"
    assert lesson_id in CELLS, f"no cell has the id {lesson_id}"
    notebook, lesson = CELLS[lesson_id]
    tree = ast.parse(lesson.source)
    assert any(isinstance(node, ast.Assert) for node in tree.body), f"{notebook}: the lesson {lesson_id} asserts nothing"
    assert isinstance(tree.body[-1], ast.Expr), f"{notebook}: the lesson {lesson_id} does not end in a value"
    assert lesson.outputs, f"{notebook}: the lesson {lesson_id} has no stored output to read"


def test_lessons_stand_below_their_rule():
    for path in sorted((ROOT / "nbs").rglob("*.ipynb")):
        ids = [cell.id for cell in nbformat.read(path, 4).cells]
        for cell_id in ids:
            if CLAUSE.fullmatch(cell_id) and f"{cell_id}-ex" in ids:
                assert ids.index(cell_id) < ids.index(f"{cell_id}-ex"), f"{path.name}: {cell_id}-ex stands above {cell_id}"


def test_no_orphan_ids():
    known = {clause["id"] for _, clause in ALL}
    for cell_id, (notebook, _) in CELLS.items():
        assert CLAUSE.match(cell_id)[0] in known, f"{notebook}: the cell id {cell_id} is no clause"


def test_refusals_name_clauses():
    known = {clause["id"] for _, clause in ALL}
    for game in GAMES:
        for path in (ROOT / "boardgames_nb" / game).glob("*.py"):
            for named in re.findall(r'Refusal\("([^"]+)"', path.read_text(encoding="utf-8")):
                assert named in known, f"{path.name} names the clause {named}, which there is not"
