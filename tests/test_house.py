"""The house: where a game and its parts are found, rules set on its face, legal moves and positions that show themselves."""

import ast
import copy
import pickle
import subprocess
import sys
from importlib import import_module, invalidate_caches
from itertools import count
from random import Random

import nbformat
import pytest

from boardgames_nb import botswana, okavango, simulate
from boardgames_nb.engine import CHANCE, Game, InvalidVariant, MoveList, known_games, register
from boardgames_nb.engine.binding import Rules, is_rule, registered
from boardgames_nb.play.show import View
from tests import toy
from tests.conftest import TOP
from tests.games import CASES, played
from tests.test_contract import NO_MOVES
from tools.notebooks import execute, read

PACKAGE = TOP / "boardgames_nb"
number = count()
FACE = """
"A game in a folder, with a face as the package's own games have."
import sys
from boardgames_nb.engine import Face
from . import rules, words
from .rules import *
from .words import *
sys.modules[__name__].__class__ = Face
"""
WORDS = """
from .rules import worth_of_one

def dear(state): return worth_of_one(state) > 5
"""
BOTS = """
from .rules import legal_moves

def grab(state, rng):
    "As many as one may."
    return max(legal_moves(state))

BOTS = {"grab": grab}
"""
TABLE = """
HINT = "grab"

def prompt(game, state): return "take some pebbles."
"""
VIEWS = """
def board_text(observation, names=None): return f"{observation['heap']} pebbles lie there."

def board_svg(observation, names=None): return f"<svg><desc>{observation['heap']}</desc></svg>"
"""


@pytest.fixture
def pebbles(tmp_path, monkeypatch):
    """A way to write a game outside of the package, under a name that nobody else has: parts by name, or all in one module."""
    monkeypatch.syspath_prepend(tmp_path)

    def write(*parts, folder=True, rules=toy.RULES):
        name = f"heap_{next(number)}"
        rules = rules.replace('"pebbles"', f'"{name}"')
        if not folder:
            (tmp_path / f"{name}.py").write_text("\n".join([rules, *parts]), encoding="utf-8")
        else:
            (tmp_path / name).mkdir()
            for place, text in {"__init__": FACE, "rules": rules, "words": WORDS, **dict(parts)}.items():
                (tmp_path / name / f"{place}.py").write_text(text, encoding="utf-8")
        invalidate_caches()
        return import_module(name)

    yield write
    for name in [name for name in registered if name.startswith("heap_")]:
        del registered[name]


def taken(game):
    """The points of a short game: one pebble, then two."""
    return game.scores(game.after(game.new(), 0, 1, 2))


# Which game is meant


@pytest.mark.parametrize("home", ["okavango", okavango, okavango.rules, vars(okavango.rules)], ids=["name", "face", "rules", "namespace"])
def test_a_game_is_meant_by_its_name_its_face_or_its_rules(home):
    game = Game(home, 3)
    assert game == okavango.game(3) and game.rules.KINDS == okavango.KINDS and repr(game) == "<Okavango: 3 seats>"
    assert game.part("table").__name__ == "boardgames_nb.okavango.table" and "keeper" in game.bots


@pytest.mark.parametrize("home", [None, 3, {}, pytest, "chess"])
def test_what_is_no_game_is_said_to_be_none(home):
    with pytest.raises((TypeError, ValueError), match=r"rules of a game are wanted|no game is called|__dict__"):
        Game(home)


LAST_CELL = """
from random import Random
from boardgames_nb import botswana

mine = Game(globals(), 3)
assert mine == game(3) and mine.part("table").__name__ == "boardgames_nb.botswana.table" and "greedy" in mine.bots
assert mine.format_move(mine.new(), 0) == botswana.game(3).format_move(botswana.game(3).new(), 0), "words come from the folder"
printed = mine.play("greedy", rng=1).result
assert printed == botswana.game(3).play("greedy", rng=1).result
def worth(state, animal): return 7
assert all(points % 7 == 0 for points in mine.play(rng=1).result), "an edited cell takes effect"
assert botswana.game(3).play("greedy", rng=1).result == printed, "in this notebook alone"
"""


@pytest.mark.sweep
def test_a_notebook_in_which_rules_are_edited_is_that_game(tmp_path):
    notebook = read(PACKAGE.parent / "nbs" / "botswana" / "01_rules.ipynb")
    notebook.cells.append(nbformat.v4.new_code_cell(LAST_CELL))
    nbformat.write(notebook, tmp_path / "rules.ipynb")
    execute(tmp_path / "rules.ipynb")


OWN_CELL = """
mine = Game(globals(), 2)
assert mine.part("table").HINT == mine.part("bots").HINT == "grab" and set(mine.bots) == {"random", "grab"}
assert mine.play("grab", rng=1).over and str(mine.show(mine.new())) == "9 pebbles lie there."
def worth_of_one(state): return 10
assert mine.scores(mine.after(mine.new(), 0, 1, 2)) == [10, 20]
"""


def test_a_notebook_may_hold_all_parts_of_a_game_of_its_own(tmp_path):
    cells = [toy.RULES, BOTS.replace("from .rules import legal_moves", ""), TABLE, VIEWS, OWN_CELL]
    nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells]), tmp_path / "own.ipynb")
    execute(tmp_path / "own.ipynb")


def test_the_parts_of_a_game_from_elsewhere_stand_in_its_folder(pebbles):
    face = pebbles(("bots", BOTS), ("table", TABLE), ("views", VIEWS))
    game = Game(face, 2)
    assert game == Game(face.rules, 2) and game.part("table").__name__ == f"{face.__name__}.table" and game.part("table").HINT == "grab"
    assert set(game.bots) == {"random", "grab"} and game.play("grab", rng=1).over and game.rules.dear(game.new()) is False
    assert register(face) is face and face.__name__ in known_games() and Game(face.__name__, 2) == game


def test_a_game_in_one_module_is_all_its_parts(pebbles):
    module = pebbles(BOTS.replace("from .rules import legal_moves", ""), TABLE, VIEWS, folder=False)
    game = Game(module, 2)
    assert game.part("table").HINT == game.part("views").HINT == "grab" and set(game.bots) == {"random", "grab"}
    assert game.play("grab", rng=1).over and str(game.show(game.new())) == "9 pebbles lie there."


def test_a_part_that_has_no_module_is_looked_for_among_the_rules(pebbles):
    face = pebbles(rules=toy.RULES + TABLE)
    assert Game(face, 2).part("table").HINT == "grab" and list(Game(face, 2).bots) == ["random"]


# Rules set on a face, or where they stand


def dearer(state):
    """Ten for each pebble."""
    return 10


@pytest.mark.parametrize("place", ["face", "rules"])
def test_a_rule_that_is_set_takes_effect_everywhere_and_is_undone(pebbles, monkeypatch, place):
    face = pebbles()
    before, doubled = Game(face, 2), Game(face, 2).remix(price=lambda state, pebbles: 2 * pebbles * worth_of_one(state))
    whole, compiled = toy.plain_total(before), before.fast()
    assert taken(before) == [2, 4] and toy.total(before) == whole and not before.rules.dear(before.new())
    with monkeypatch.context() as patch:
        patch.setattr(face if place == "face" else face.rules, "worth_of_one", dearer)
        for game in (before, Game(face, 2), face.game(), Game(face.rules, 2), before.vary()):
            assert taken(game) == [10, 20] and toy.total(game) == 5 * whole and game.rules.dear(game.new())
        assert compiled.play(20, 1)[0]["points"].sum() == 5 * whole and taken(doubled) == [20, 40]
    assert taken(before) == taken(Game(face, 2)) == [2, 4] and toy.total(before) == compiled.play(20, 1)[0]["points"].sum() == whole
    assert not before.rules.dear(before.new()) and face.worth_of_one is face.words.worth_of_one is face.rules.worth_of_one


worth_of_one = None  # in a replaced rule: the game's own


@pytest.mark.parametrize("game", [botswana, okavango])
def test_every_rule_of_a_face_can_be_set_and_is_set_back(game, monkeypatch):
    printed = {name: value for name in game.__all__ if is_rule(value := vars(game)[name])}
    held = {part: dict(vars(part)) for part in (game.rules, game.words, game.hidden)}
    existing = Rules(game)
    bound = {name: getattr(existing.now, name).__wrapped__ for name in printed}  # the rule, or a quick form of it
    for name in printed:
        mine = lambda *args: None
        with monkeypatch.context() as patch:
            patch.setattr(game, name, mine)
            assert getattr(existing.now, name).__wrapped__ is getattr(Rules(game).now, name).__wrapped__ is mine, name
        assert getattr(existing.now, name).__wrapped__ is bound[name], name
    assert held == {part: vars(part) for part in held} and len(printed) > 20


def test_a_face_reaches_the_rules_also_after_a_part_was_set_by_itself(pebbles):
    face = pebbles()
    face.rules.worth_of_one = dearer
    face.worth_of_one = lambda state: 3
    assert taken(Game(face, 2)) == [3, 6]


def test_a_new_name_on_a_face_is_only_a_new_name():
    game = botswana.game(2)
    rules, state = game.rules, game.new()
    botswana.notes, botswana.sum, botswana.LETTER = "mine", lambda row: 1 / 0, "Q"
    try:
        assert game.rules is rules and game.rules.scores(state) == [0, 0]
        assert not any(hasattr(part, name) for part in (botswana.rules, botswana.words) for name in ("notes", "sum", "LETTER"))
        assert simulate(game, 5, seed=1).scores.shape == (5, 2)
    finally:
        del botswana.notes, botswana.sum, botswana.LETTER


@pytest.mark.parametrize(
    "name, value, words",
    [
        ("worth", 7, "worth: a plain Python function is wanted, not 7"),
        ("worth", max, "a plain Python function is wanted"),
        ("random_move", dearer, r"stands elsewhere; to replace it, say game.remix\(random_move=...\)"),
        ("greedy", dearer, "stands elsewhere"),
    ],
)
def test_what_cannot_take_effect_is_refused_in_a_sentence(name, value, words):
    before = dict(vars(botswana))
    with pytest.raises((AttributeError, InvalidVariant), match=words):
        setattr(botswana, name, value)
    assert vars(botswana) == before and Game(botswana).rules.worth(botswana.game(2).new(), 0) == 0


# What is imported when


def test_only_the_door_of_the_package_brings_in_names_when_they_are_asked_for():
    def names(tree):
        for node in tree.body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                yield node.name
            elif isinstance(node, ast.Assign):
                yield from (name.id for target in node.targets for name in ast.walk(target) if isinstance(name, ast.Name))
            elif isinstance(node, ast.ImportFrom):
                yield from (alias.asname or alias.name for alias in node.names)

    lazy = [path for path in PACKAGE.rglob("*.py") if "__getattr__" in names(ast.parse(path.read_text(encoding="utf-8")))]
    assert lazy == [PACKAGE / "__init__.py"]


@pytest.mark.parametrize("game", ["botswana", "okavango"])
def test_a_face_is_its_rules_words_and_what_is_hidden_and_no_more(game):
    tree = ast.parse((PACKAGE / game / "__init__.py").read_text(encoding="utf-8"))
    taken = {node.module or alias.name for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert taken == {"rules", "words", "hidden", "engine.binding", *["box"][: game == "okavango"]}
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.Lambda)], "no import is put off"
    probe = f"import sys; from boardgames_nb import {game}; print(*[n for n in sys.modules if n.startswith('boardgames_nb.{game}.')])"
    loaded = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True, cwd=TOP).stdout.split()
    assert {name.rpartition(".")[2] for name in loaded} == taken - {"engine.binding"} | {"positions", *["filling"][: game == "okavango"]}


# Legal moves that show themselves


@pytest.fixture(params=[name for name in CASES if name in {"botswana-3", "botswana-wide", "botswana-modest", "okavango-2", "okavango-generous"}])
def case(request):
    """(what a test knows of the game, the game, the states of one game of it)"""
    knows, game = CASES[request.param]
    return knows, game, played(game, 1)[0]


def test_legal_moves_are_one_noun_with_four_uses(case):
    _, game, states = case
    for state in states[:: max(1, len(states) // 25)] + states[-1:]:
        moves, plain = game.legal_moves(state), game.rules.legal_moves(state)
        assert moves == plain and plain == moves and type(plain) is list and isinstance(moves, MoveList) and list(moves) == plain
        texts = [game.format_move(state, move) for move in plain]
        assert len(moves) == len(texts) and all(move in moves and f" {text.lower()} " in moves for move, text in zip(plain, texts))
        assert (not plain and repr(moves) == "<no moves>") or repr(moves).startswith(f"<{len(plain)} move")
        assert all(text in repr(moves) for text in texts[:10]) and ("…" in repr(moves)) == (len(plain) > 10)
        assert max(plain, default=0) + 1 not in moves and str(moves) == repr(moves)


@pytest.mark.parametrize("asked", NO_MOVES, ids=str)
def test_what_is_no_move_is_not_among_the_legal_ones(asked):
    game = botswana.game(3)
    assert asked not in game.legal_moves(game.deal(game.new(), Random(1)))


def test_a_list_of_moves_stays_true_when_its_state_moves_on():
    game = botswana.game(3)
    state = game.deal(game.new(), Random(1))
    moves = game.legal_moves(state)
    shown, first = repr(moves), game.format_move(state, moves[0])
    game.rules.apply(state, moves[0])
    assert repr(moves) == shown and first in moves and first not in game.legal_moves(state)


def test_copies_and_slices_of_moves_are_plain_lists():
    game = botswana.game(3)
    moves = game.legal_moves(game.deal(game.new(), Random(1)))
    for again in (copy.copy(moves), copy.deepcopy(moves), pickle.loads(pickle.dumps(moves)), moves[:], moves + [], sorted(moves)):
        assert type(again) is list and again == moves
    assert Random(1).choice(moves) in moves and moves[-1] == max(moves)


# Positions that show themselves


def bundle(view):
    """What a notebook is given."""
    return view._repr_mimebundle_()


def test_a_position_shows_no_more_than_its_seat_may_see(case):
    """Dealt afresh behind a seat's back, all that it cannot see, the position looks the same: as text and as a picture."""
    knows, game, states = case
    rng = Random(2)
    for state in states[:: max(1, len(states) // 6)] + states[-1:]:
        for seat in (None, *range(game.seats)):
            if knows.bound(state, seat):
                continue
            view, other = game.show(state, seat), game.show(game.determinize(state, seat, rng), seat)
            assert isinstance(view, View) and str(view) == str(other) == repr(view) and view.truth == ""
            assert set(bundle(view)) == {"text/plain", "image/svg+xml"} and bundle(view)["text/plain"] == str(view)
            assert view.svg.split(">", 1)[1].count("<text") == other.svg.split(">", 1)[1].count("<text")
            assert (f" of Player {seat + 1}: " in str(view).splitlines()[-1] + str(view).splitlines()[-2]) if seat is not None else True


def test_an_onlooker_is_shown_no_hand():
    game = botswana.game(3)
    state = botswana.arrange(game, stacks={"L": [3]}, hands=["L0 L5", "G4", "H4"])
    for word in ("lion 0", "lion 5", "giraffe 4", "hippo 4"):
        assert word not in str(game.show(state)) and word not in game.show(state).svg
        assert (word in str(game.show(state, 0))) == word.startswith("lion")
    assert "Hand of Player 1: lion 0, lion 5." in str(game.show(state, 0))


def test_the_truth_is_shown_by_name_only():
    game = botswana.game(3)
    state = game.deal(game.new(), Random(1))
    truth = game.show(state, "truth")
    assert str(state) in str(truth) and str(truth).startswith(str(game.show(state))) and str(state) not in str(game.show(state, 0))
    assert set(bundle(truth)) == {"text/plain", "text/html"} and "<svg" in bundle(truth)["text/html"] and "pile: [" in bundle(truth)["text/html"]
    for seat in ("truht", "", "0", 3, -1, True, 1.5):
        with pytest.raises(ValueError, match="seat"):
            game.show(state, seat)


def test_two_pictures_on_one_page_have_ids_of_their_own():
    game = okavango.game(2)
    first, second = game.show(game.new()), game.show(game.new())
    assert first.svg != second.svg and str(first) == str(second)


def test_a_game_without_pictures_is_shown_in_words(pebbles):
    face = pebbles()
    game = Game(face, 2)
    view = game.show(game.new())
    assert str(view) == "Pebbles, as an onlooker sees it.\nheap: 9\npoints: [0, 0]" and bundle(view) == {"text/plain": str(view)}
    assert str(game.show(game.new(), 1)).startswith("Pebbles, as player 2 sees it.")
    assert "phase: 0\nheap: 9" in str(game.show(game.new(), "truth")) and set(bundle(game.show(game.new(), "truth"))) == {"text/plain"}


def test_a_game_is_shown_by_its_own_views(pebbles):
    game = Game(pebbles(("views", VIEWS)))
    assert bundle(game.show(game.after(game.new(), 2))) == {
        "text/plain": "11 pebbles lie there.",
        "image/svg+xml": "<svg><desc>11</desc></svg>",
    }
    assert game.to_move(game.new()) == CHANCE
