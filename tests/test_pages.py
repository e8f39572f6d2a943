"""What is read: lines that fit a page, and references that lead to something that is there."""

import ast
import importlib
import re

import pytest

from tests.conftest import TOP
from tools.notebooks import notebooks, read

PACKAGE = TOP / "boardgames_nb"
NOTEBOOKS = {str(path.relative_to(TOP)): path for path in notebooks()}
COLUMNS = 96


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_no_line_of_code_is_wider_than_a_page(name):
    code = [cell for cell in read(NOTEBOOKS[name]).cells if cell.cell_type == "code"]
    wide = [(cell.id, line.strip()) for cell in code for line in cell.source.split("\n") if len(line) > COLUMNS and not re.match(r"\s*[%!]", line)]
    assert not wide, f"{name}: more than {COLUMNS} columns: " + "; ".join(f"{cell}: {line[:60]}..." for cell, line in wide)


# References in words: names of notebooks and modules, paths, files, in code marks or as the words of a link.

ROOMS = {path.parent.name for path in PACKAGE.glob("*/__init__.py")} | {"examples", "tests", "tools", "bench", "nbs", "boardgames_nb", "images", "data", "static"}
STEMS = {path.stem for path in NOTEBOOKS.values()}
FILES = {path.name for path in TOP.rglob("*") if not {".git", ".venv", "node_modules"} & set(path.parts)}
READERS_OWN = {"my_areas.toml"}  # a file that a reader is told to make
ENDINGS = "py|toml|js|mjs|css|svg|png|ipynb|md|yml|ini|bgr|json"


def spoken(source):
    """The docstrings and comments of some Python."""
    tree = ast.parse(re.sub(r"^[%!].*$", "", source, flags=re.M))
    defs = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Module)]
    return "\n".join([*filter(None, map(ast.get_docstring, defs)), *re.findall(r"#:? (.*)$", source, flags=re.M)])


def texts():
    """Every text that is read: (where, the text)."""
    for name, path in NOTEBOOKS.items():
        for cell in read(path).cells:
            yield f"{name}, cell {cell.id}", cell.source if cell.cell_type == "markdown" else spoken(cell.source)
    for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "examples/README.md", "Makefile"):
        yield name, (TOP / name).read_text(encoding="utf-8")
    for folder in ("boardgames_nb", "tools", "tests", "bench"):
        for path in (TOP / folder).rglob("*.py"):
            if path.name not in ("_modidx.py", "test_pages.py"):
                yield str(path.relative_to(TOP)), spoken(path.read_text(encoding="utf-8"))


def found(dotted):
    """Whether a dotted name such as `boardgames_nb.study.plots.bars` is there."""
    parts = dotted.split(".")
    for k in range(len(parts), 0, -1):
        try:
            value = importlib.import_module(".".join(parts[:k]))
        except ImportError:
            continue
        return all((value := getattr(value, part, None)) is not None for part in parts[k:])
    return False


def leads_somewhere(word):
    """Whether a word in code marks names something that is there; words that are no reference do."""
    if word.startswith("boardgames_nb."):
        return found(word)
    room, _, rest = word.partition("/")
    if rest and room in ROOMS:
        pattern = re.sub(r"<\w+>", "*", word).rstrip("/")
        places = [pattern, f"boardgames_nb/{pattern}", f"boardgames_nb/{pattern}.py", f"nbs/{room}/[0-9][0-9]_{rest}.ipynb", f"nbs/{pattern}"]
        return any(list(TOP.glob(place)) for place in places)
    if re.fullmatch(rf"[\w-]+\.({ENDINGS})", word):
        return word in FILES or word in READERS_OWN
    return True


def test_words_are_told_from_references():
    assert all(map(leads_somewhere, ["tools/docs.py", "engine/binding", "botswana/rules", "nbs/index.ipynb", "boardgames_nb.Table", "box.toml", "a/b", "<game>/clauses.toml"]))
    assert not any(map(leads_somewhere, ["nbs/00_core.ipynb", "engine/core", "boardgames_nb.core", "static/table.js", "core.py", "boardgames_nb/<game>/rulings.py"]))


def test_every_reference_in_words_leads_somewhere():
    wrong = []
    for where, text in texts():
        wrong += [f"{where}: {name}" for name in re.findall(r"\b\d\d_[a-z]\w*", text) if name not in STEMS]
        for marked in re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```", "", text, flags=re.S | re.M)):
            wrong += [f"{where}: {word}" for word in re.findall(r"[\w./<>*-]*[\w>]/?", marked) if not leads_somewhere(word)]
        for words, target in re.findall(r"\[([\w/]+/\w+)\]\(([^)#]+)", text):
            told = re.sub(r"^\d\d_", "", target.removesuffix(".ipynb").split("/")[-1])
            wrong += [f"{where}: [{words}] leads to {target}"] if words.split("/")[-1] != told else []
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("game", sorted(path.parent.name for path in PACKAGE.glob("*/rules.py")))
def test_bots_and_faster_ways_do_not_hide_a_rule(game):
    """Their functions are given the rules as they stand, by name: a constant of their own that bears a rule's name would be replaced."""
    face = importlib.import_module(f"boardgames_nb.{game}")
    for part in ("bots", "fast"):
        module = importlib.import_module(f"boardgames_nb.{game}.{part}")
        twice = [name for name in module.__all__ if name in face.__all__ and getattr(module, name) is not getattr(face, name)]
        assert not twice, f"{game}/{part}: {', '.join(twice)}"
