"""The compiled twin: the same games as interpreted, the rules as they stand, a cache that heals, a fallback that explains."""

import ast
import builtins
import ctypes
import enum
import functools
import importlib.util
import json
import linecache
import math
import os
import re
import shutil
import subprocess
import sys
import textwrap
import warnings
from pathlib import Path
from random import Random

import numpy as np
import platformdirs
import pytest
from platformdirs.macos import MacOS
from platformdirs.unix import Unix

from boardgames_nb import Record, botswana
from boardgames_nb import engine as core
from boardgames_nb.botswana import legal_moves as listed
from boardgames_nb.botswana.fast import random_move
from boardgames_nb.engine import CHANCE, OVER, field, random_listed, state_class
from boardgames_nb.engine.state import NUMPY_NAMES, STATE_NAMES
from boardgames_nb.fast import cache, explain, layout, twin
from tests import toy
from tests.conftest import LONG, TOP
from tests.games import CASES, LARGEST


@pytest.fixture(scope="module", autouse=True)
def kept_here(tmp_path_factory):
    """One cache for all tests here, so that each rule is compiled once."""
    folder = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BOARDGAMES_NB_CACHE", str(folder))
        yield folder


@pytest.fixture
def pebbles(tmp_path):
    """The rules of the toy game, in a module of their own."""
    return toy.write(tmp_path)


@pytest.fixture(autouse=True)
def told(monkeypatch):
    """What was said once is said again in each test."""
    monkeypatch.setattr(explain, "told", set())


def interpreted(game, rng, bot=None, deal=False):
    """The moves and the end of one game, by the rules in place; with `deal`, dealt at once as whole games are."""
    rules, moves, state, choose = game.rules, [], game.new(), game.bot(bot or "random")
    while (seat := rules.to_move(state)) != OVER:
        if seat == CHANCE and deal:
            rules.bind(getattr(rules, "deal", core.deal))(state, rng)
            continue
        moves.append(rules.chance(state, rng) if seat == CHANCE else choose(state, rng))
        rules.apply(state, moves[-1])
    return moves, state


def check_same(game, records=0, plays=0, seed=1, bot="random", **options):
    """The same games compiled and interpreted: some of them move for move, of some the ends and how many turns they took."""
    fast = game.fast(**options)
    one, other = np.random.default_rng(seed), np.random.default_rng(seed)
    for _ in range(records):
        moves, _ = interpreted(game, other, bot)
        assert fast.record(one, bot) == moves
    finals, decisions = fast.play(plays, one, bot) if plays else ([], [])
    for final, count in zip(finals, decisions):
        moves, state = interpreted(game, other, bot, deal=True)
        assert layout.from_record(game.rules.State, final) == state and count == len(moves)
    assert one.random() == other.random(), "both drew as often"
    for _, why, _ in game.rules.kept.values():
        assert why is None, why


# The same games


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_same_games_at_each_number_of_seats(seats):
    check_same(botswana.game(seats), records=1000, plays=300)


def random_variant(rng):
    """A sound variant with any numbers, and seats."""
    seats, kinds = rng.randint(2, 5), rng.randint(2, 8)
    values = tuple(sorted(rng.sample(range(-9, 100), kinds)))
    aside = rng.choice([n for n in range(min(36, 5 * kinds - seats + 1)) if (5 * kinds - n) % seats == 0])
    stack_end = rng.randint(1, kinds)
    return botswana.game(seats, values=values, set_aside=aside, figures=rng.randint(1, 8), rounds=rng.randint(1, 10), stack_end=stack_end)


def test_the_same_games_in_random_variants_and_no_variant_recompiles(kept_here):
    botswana.game(2).fast().record(1), botswana.game(2).fast().play(1, 1)
    before = sorted(kept_here.iterdir())
    rng = Random(1)
    for seed in range(150 if LONG else 25):
        check_same(random_variant(rng), records=4, plays=8, seed=seed)
    for name in ("botswana-wide", "botswana-smallest", "botswana-one-card-each", "botswana-first-card-ends"):
        check_same(CASES[name][1], records=10, plays=20)
    assert sorted(kept_here.iterdir()) == before
    assert len([place for place in before if place.name.startswith("building")]) == 0


@pytest.mark.parametrize("name", [name for name, (_, game) in CASES.items() if game.changes])
def test_the_same_games_in_every_remix(name):
    check_same(CASES[name][1], records=50 if LONG else 12)


def test_the_same_games_by_listing_all_moves():
    check_same(botswana.game(3), records=100, bot=random_listed)


def test_with_every_index_checked():
    """No rule reaches outside a field: the same games where a wrong index would be an error."""
    for seats in (2, 5):
        game = botswana.game(seats)
        checked, plain = game.fast(boundscheck=True).play(400, 7), game.fast().play(400, 7)
        assert checked[0].tobytes() == plain[0].tobytes() and (checked[1] == plain[1]).all()
    assert botswana.game(2, **LARGEST).fast(boundscheck=True).play(50, 7)[1].min() > 0
    assert botswana.game(4, set_aside=6, stack_end=1).fast(boundscheck=True).play(50, 7)[1].min() > 0


def test_a_wrong_index_is_found_where_indices_are_checked(pebbles):
    def worth_of_one(state):
        return state.points[state.heap + 1]

    wrong = pebbles.game(heap=50).remix(worth_of_one=worth_of_one)
    with pytest.raises(IndexError):
        wrong.fast(boundscheck=True).play(5, 1)


def test_the_largest_points_do_not_wrap():
    """At the end of the longest variant with the highest cards, all figures in one hand in each of eleven rounds."""
    game = botswana.game(2, **LARGEST)
    most = 8 * 5 * 99
    stacks = {letter: [92, 93, 94, 95, 96, 97, 98] for letter in "GHEM"} | {"L": [93, 94, 95, 96, 97, 98, 99]}
    state = botswana.arrange(game, stacks=stacks, hands=["L92", "G99"], taken=["G" * 8 + "H" * 8 + "E" * 8 + "M" * 8 + "L" * 7])
    state.round_no, state.total[0] = 10, 10 * most
    for animal in range(5):
        state.stack[animal][6] = 99
    expected = game.scores(game.after(state, "L92>L"))
    assert expected[0] > 43000 and game.fast().playouts(state, 3, 1).tolist() == [expected] * 3
    with pytest.raises((OverflowError, ValueError)):
        state.total[0] = 2**40
        layout.to_record(state)


def test_widths_hold_the_ranges():
    for kind in (botswana.State, botswana.Box):
        row = layout.dtype_of(kind)
        assert row.names == kind.__slots__
        for f in kind.FIELDS:
            width = np.iinfo(row[f.name].base)
            assert width.min <= f.low and f.high <= width.max and row[f.name].shape == f.shape
    wide = [field("a_bit", "", high=127), field("more", "", high=128), field("below", "", low=-129), field("huge", "", 2, 3, high=2**62)]
    wide = state_class("Wide", wide, __name__)
    assert [str(layout.dtype_of(wide)[name].base) for name in ("a_bit", "more", "below", "huge")] == ["int8", "int16", "int16", "int64"]
    state = wide.load({"a_bit": 127, "more": 128, "below": -129, "huge": [[2**62, 0, 0], [0, 0, 1]]})
    assert layout.from_record(wide, layout.to_record(state)[0]) == state


def test_a_record_and_a_state_are_the_same_thing():
    game, rng = botswana.game(3), Random(2)
    state = game.new()
    while game.to_move(state) != OVER:
        assert layout.from_record(botswana.State, layout.to_record(state)[0]) == state
        state = game.after(state, rng.choice(game.legal_moves(state)))


def test_no_field_may_have_a_name_that_numpy_or_a_state_has():
    for kind in (np.record, np.recarray, np.ndarray, np.void, np.generic):
        assert {name for name in dir(kind) if not name.startswith("_")} <= NUMPY_NAMES
    assert {name for name in dir(core.State) if not name.startswith("_")} <= STATE_NAMES | NUMPY_NAMES
    for name in [*NUMPY_NAMES, *STATE_NAMES, "class", "_hidden", "two words", ""]:
        with pytest.raises(ValueError, match=re.escape(repr(name))):
            field(name, "")


def test_playouts_go_on_from_a_position():
    game = botswana.game(3, rounds=1)
    start = game.deal(game.new(), Random(1))
    before, fast = start.save(), game.fast()
    known, fair = fast.playouts(start, 500, 1), fast.playouts(start, 500, 1, seat=0)
    assert known.shape == fair.shape == (500, 3) and start.save() == before
    assert (fast.playouts(start, 500, 1) == known).all() and not (known == fair).all()
    rng = np.random.default_rng(1)
    for row in known[:20]:
        state = start.copy()
        while game.to_move(state) != OVER:
            game.rules.deal(state, rng) if game.to_move(state) == CHANCE else game.rules.apply(state, game.rules.random_move(state, rng))
        assert game.scores(state) == row.tolist()


def test_bots_that_change_seats_are_the_same_machine_code():
    game = botswana.game(2)
    one, other = twin.numbered(game, ["greedy", "random"]), twin.numbered(game, ["random", "greedy"])
    assert one[0] == other[0] and one[1] == other[1][::-1] and sorted(one[1]) == [0, 1]


def test_seeds_and_generators():
    fast = botswana.game(2).fast()
    assert fast.record(5) == fast.record(np.random.default_rng(5)) == fast.record(np.int64(5)) != fast.record(6)
    for wrong in (Random(1), "1", None, True, 1.0):
        with pytest.raises(TypeError, match="seed"):
            fast.record(wrong)
    assert Record(botswana.game(2), fast.record(5)).over


def test_arrays_that_are_handed_in():
    fast, kind = botswana.game(2).fast(), layout.dtype_of(botswana.State)
    finals, _ = fast.play(30, 4)
    mine = np.zeros(50, kind)
    assert fast.play(30, 4, finals=mine)[0].base is mine and (mine[:30] == finals).all() and not mine[30:]["plays"].any()
    apart = np.zeros(60, kind)[::2]
    assert (fast.play(30, 4, finals=apart)[0] == finals).all()


def test_a_game_without_end_is_no_endless_record(pebbles):
    def take(state, pebbles):
        state.seat = (state.seat + 1) % state.box.seats

    for endless in (pebbles.game().remix(take=take), pebbles.game().remix(take=lambda state, pebbles: None)):
        with pytest.raises(ValueError, match="not over after"):
            endless.fast().record(1)


# The rules as they stand


def test_a_rule_replaced_in_its_module_takes_effect_at_once(monkeypatch):
    """In the compiled run alone (nothing else has looked at the rule), the table, records and bots; and back again."""
    game = botswana.game(2)
    fast = game.fast()
    first = fast.play(50, 1)[0]["total"].sum()

    def worth(state, animal):
        return 7

    with monkeypatch.context() as patch:
        patch.setattr(botswana, "worth", worth)
        finals = fast.play(50, 1)[0]
        assert (finals["total"].sum(axis=1) % 7 == 0).all() and finals["total"].sum() != first
        record = game.play(rng=3)
        assert all(points % 7 == 0 for points in record.result)
        assert set(game.observation(record.final)["worth"].values()) == {7}
    assert fast.play(50, 1)[0]["total"].sum() == first


def test_a_rule_replaced_takes_effect_at_a_table(monkeypatch):
    pytest.importorskip("anywidget")
    from boardgames_nb import Table

    table = Table(botswana, seats=["Ada", "Ben"], seed=1)
    monkeypatch.setattr(botswana, "worth", lambda state, animal: 7)
    assert set(botswana.game(2).observation(table.state, 0)["worth"].values()) == {7}
    mine = Table(record=table.record)
    assert set(mine.view["observation"]["worth"].values()) == {7}
    other = Table(botswana.game(2).remix(worth=lambda state, animal: 5), seats=["Ada", "Ben"], seed=1)
    assert set(other.view["observation"]["worth"].values()) == {5}
    table.close(), mine.close(), other.close()


def test_only_a_callee_or_only_a_constant_changed(pebbles, monkeypatch):
    game = pebbles.game()
    first = toy.total(game)
    assert first == toy.plain_total(game)
    monkeypatch.setattr(pebbles, "BONUS", 4)
    assert toy.total(game) == toy.plain_total(game) == first // 2 * 5

    def worth_of_one(state):
        return 10 * BONUS_HERE  # noqa: F821

    globals()["BONUS_HERE"] = 3
    monkeypatch.setattr(pebbles, "worth_of_one", worth_of_one)
    assert toy.total(game) == toy.plain_total(game) == first // 2 * 30
    globals()["BONUS_HERE"] = 7
    assert toy.total(game) == toy.plain_total(game) == first // 2 * 70
    monkeypatch.undo()
    assert toy.total(game) == first


def test_code_exchanged_inside_a_function(pebbles):
    game = pebbles.game()
    first = toy.total(game)

    def other(state):
        return 20

    pebbles.worth_of_one.__code__ = other.__code__
    assert toy.total(game) == toy.plain_total(game) == first * 10


def test_a_name_that_comes_to_be_defined_later(pebbles):
    def worth_of_one(state):
        return later_worth(state)  # noqa: F821

    game = pebbles.game().remix(worth_of_one=worth_of_one)
    with pytest.raises(NameError, match="later_worth"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        toy.total(game)
    globals()["later_worth"] = pebbles.worth_of_one
    try:
        assert toy.total(game) == toy.plain_total(game) == toy.total(pebbles.game())
        globals()["later_worth"] = lambda state: 5
        assert toy.plain_total(game) == toy.total(pebbles.game()) // 2 * 5 == toy.total(game)
        globals()["max"] = lambda *row: 0  # shadows what Python has
        assert game.rules is game.rules
    finally:
        del globals()["later_worth"], globals()["max"]


def test_the_callee_of_a_bot(pebbles):
    global prefer

    def prefer(state):
        return 1

    def careful(state, rng):
        return prefer(state)

    game = pebbles.game()
    ones = game.fast().record(3, careful)
    assert set(ones[1:]) == {1} and game.fast().play(5, 3, careful)[1].min() >= 9

    def prefer(state):  # noqa: F811
        return 2 if state.heap > 1 else 1

    assert set(game.fast().record(3, careful)[1:-1]) == {2}
    assert game.fast().record(3, [careful, "random"]) != game.fast().record(3, ["random", careful])


def test_a_source_file_edited_after_import_plays_the_code_that_runs(pebbles, tmp_path):
    game = pebbles.game()
    path = tmp_path / f"{pebbles.__name__}.py"
    for text in (toy.RULES.replace("return 1 + BONUS", "return 100 + BONUS"), "# gone\n"):
        path.write_text(text, encoding="utf-8")
        linecache.checkcache()
        assert toy.total(pebbles.game()) == toy.plain_total(game) and game.fast().compiled
        game = pebbles.game().remix()


KERNEL = """
import json, sys
sys.path.insert(0, TOP)
rows = []
def say(label, game, factor=1):
    finals, _ = game.fast().play(10, 1)
    points = finals["points"].reshape(len(finals), -1).sum(axis=1) // factor
    record = [points // factor for points in game.play(rng=1).result]
    rows.append([label, points.tolist(), record, game.fast().why])
""".replace("TOP", repr(str(TOP)))


def run_cells(cells, folder):
    """Run cells in a kernel and give back what the last one displays."""
    import nbformat
    from nbclient import NotebookClient

    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in [*cells, "json.dumps(rows)"]])
    NotebookClient(book, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(folder)}}).execute()
    return {row[0]: row[1:] for row in json.loads(ast.literal_eval(book.cells[-1].outputs[-1]["data"]["text/plain"]))}


def test_rules_edited_in_the_cells_of_a_notebook(tmp_path):
    """In a real kernel that ran the rules' own notebook: a rule edited, a name defined that only the package had, a way to choose."""
    from tools.notebooks import read

    cells = [cell.source for cell in read(TOP / "nbs" / "botswana" / "01_rules.ipynb").cells if cell.cell_type == "code"]
    said = run_cells(
        [
            KERNEL,
            *[cell for cell in cells if cell.startswith("#| export")],
            "table = game(2, rounds=1)\nsay('printed', table)",
            "def worth(state, animal):\n    'Every figure counts seven.'\n    return 7\nsay('seven', table, 7)",
            "def determinize(state, seat, rng): state.pile[0] = 9\nassert table.determinize(table.new(), 0, None).pile[0] == 9",
            "def describe_move(state, move): return 'did something'\nassert table.describe(table.new(), 0) == 'did something'",
            "def random_move(state, rng): return max(legal_moves(state))\nsay('highest', table, 7)",
        ],
        tmp_path,
    )
    assert all(row[-1] is None for row in said.values()), said
    printed, seven, highest = said["printed"], said["seven"], said["highest"]
    assert printed[0] != seven[0] != highest[0]
    for row, changes in ((seven, {"worth": one_each}), (highest, {"worth": one_each, "random_move": highest_move})):
        again = botswana.game(2, rounds=1).remix(**changes)
        assert row[0] == again.fast().play(10, 1)[0]["points"].reshape(10, -1).sum(axis=1).tolist()


def one_each(state, animal):
    return 1


def highest_move(state, rng):
    return max(listed(state))


def test_a_callee_and_a_constant_edited_in_the_cells_of_a_notebook(tmp_path):
    said = run_cells(
        [
            KERNEL,
            toy.RULES,
            "table = game()\nsay('one', table, 2)",
            "BONUS = 5\nsay('constant', table, 6)",
            "def worth_of_one(state): return helper(state) + BONUS\ndef helper(state): return 4\nsay('rule', table, 9)",
            "def helper(state): return 5\nsay('callee', table, 10)",
            "BONUS = 1\nsay('constant again', table, 6)",
        ],
        tmp_path,
    )
    rows = list(said.values())
    assert len(rows) == 5 and all(row == rows[0] and row[-1] is None for row in rows), said


# Remixes of every kind

HALF, INFINITE = 0.5, float("inf")


class Colour(enum.IntEnum):
    RED = 1
    BLUE = 2


PAIRS = ((1, 2.5), (3, INFINITE))
BLUE = Colour.BLUE
OFFSET = 3


def legal_moves(state, most=9):
    """A helper of the reader with the name of a rule of the game, and not that rule."""
    return most + OFFSET


def price(number):
    return number + 1


def sum(row):
    """A helper with the name of something Python has."""
    return row[0] + 100


def njit(number):
    return number


def with_default(state, bonus=4): return bonus + (price(number=2) if state.heap > -1 else 0)  # fmt: skip


def with_keyword(state):
    return price(number=1) + legal_moves(state, most=OFFSET)


def with_annotations(state: "State", more: int = OFFSET) -> "int | None":  # noqa: F821
    kept: int = more
    return kept


def with_names(state):
    return sum([1, 2]) + njit(2) + math.floor(HALF + 1.0)


def with_constants(state):
    return BLUE + (1 if state.heap < INFINITE else 50) + PAIRS[0][0]


def with_a_long_head(
    state,  # a comment
    more=(
        2
    ),
    # another
):  # fmt: skip
    # a comment before all
    """A docstring
    over lines with 'quotes' and "more"."""

    return more  # the end


def recursive(state, n=3):
    if n == 0:
        return 1
    return recursive(state, n - 1) * 2


def with_a_lambda(state):
    twice = lambda legal_moves: legal_moves * 2
    return twice(legal_moves(state))


def of_one_name(state, of_two=1):
    of_one_name = of_two
    return of_one_name


WRITTEN = {with_default: 7, with_keyword: 8, with_annotations: 3, with_names: 104, with_constants: 4, with_a_long_head: 2, recursive: 8,
           with_a_lambda: 24, of_one_name: 1}  # fmt: skip


def all_of_them(state):
    some = with_default(state) + with_keyword(state) + with_annotations(state) + with_names(state) + with_constants(state)
    return some + with_a_long_head(state) + recursive(state) + with_a_lambda(state) + of_one_name(state)


def test_what_a_reader_may_write(pebbles):
    """Defaults, keywords, annotations, helpers named as the game's or Python's own, infinities, enumerations: compiled, and the same."""
    game = pebbles.game().remix(worth_of_one=all_of_them)
    for rule, worth in WRITTEN.items():
        assert pebbles.game().remix(worth_of_one=rule).rules.worth_of_one(game.new()) == worth, rule
    assert toy.total(game) == toy.plain_total(game) == builtins.sum(WRITTEN.values()) * toy.total(pebbles.game()) // 2
    assert game.fast().compiled, game.fast().why


def test_a_rule_without_a_name(pebbles):
    game = pebbles.game().remix(worth_of_one=lambda state: 6)
    assert toy.total(game) == toy.plain_total(game) == 3 * toy.total(pebbles.game()) and game.fast().compiled


def test_defaults_are_those_of_the_running_function(pebbles):
    def worth_of_one(state, bonus=4):
        return bonus

    worth_of_one.__defaults__ = (9,)
    game = pebbles.game().remix(worth_of_one=worth_of_one)
    assert toy.total(game) == toy.plain_total(game) == 9 * toy.total(pebbles.game()) // 2


def test_a_decorated_rule_plays_with_its_decorator(pebbles):
    def doubled(rule):
        @functools.wraps(rule)
        def inner(state):
            return rule(state) * 2

        return inner

    @doubled
    def worth_of_one(state):
        return 3

    game = pebbles.game().remix(worth_of_one=worth_of_one)
    with pytest.warns(explain.NotCompiled, match="worth_of_one, line .*'rule' belongs to the function around it"):
        assert toy.total(game) == toy.plain_total(game) == 3 * toy.total(pebbles.game())


def test_rules_made_by_a_function(pebbles):
    def made(bonus):
        def worth_of_one(state):
            return bonus

        return worth_of_one

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for bonus in (2, 5):
            game = pebbles.game().remix(worth_of_one=made(bonus))
            assert toy.total(game) == toy.plain_total(game) == bonus * toy.total(pebbles.game()) // 2


def test_a_rule_without_a_source_is_compiled_all_the_same(pebbles):
    for space in ({}, {"__name__": "typed_in"}):
        exec("def worth_of_one(state):\n    return 1 + sum([state.heap * 0, 4])", space)
        game = pebbles.game().remix(worth_of_one=space["worth_of_one"])
        assert toy.total(game) == toy.plain_total(game) == 5 * toy.total(pebbles.game()) // 2 and game.fast().compiled


def test_replacements_that_cannot_be_called_alike_are_refused(pebbles):
    for wrong in (lambda: 1, lambda state, more: 1, lambda state, *, more: 1, print, 3, "worth"):
        with pytest.raises(core.InvalidVariant, match="worth_of_one"):
            pebbles.game().remix(worth_of_one=wrong)
    with pytest.raises(core.InvalidVariant, match="did you mean 'worth_of_one'"):
        pebbles.game().remix(worth_of_on=lambda state: 1)


# What cannot be compiled: (source of the rule, its troublesome line counted from 1, what must be said of it)

TABLE, PRICES = [1, 2, 3], {"one": 1}
TROUBLES = {
    "generator expression": ("a = 1\nreturn sum(v for v in [a])", 3, "a generator expression"),
    "set comprehension": ("a = 1\n\nreturn len({v for v in [a]})", 4, "a set comprehension"),
    "assignment in an expression": ("if (n := 3) > 2: return n\nreturn 1", 2, "an assignment inside an expression"),
    "lambda as a key": ("a = 1\nreturn max([1, 2], key=lambda v: -v)", 3, "a lambda"),
    "except": ("a = 1\ntry:\n    return a\nexcept ValueError:\n    return 2", 5, "except"),
    "formatted text": ("a = 1\nreturn len(f'{a:03d}')", 3, "a formatted text"),
    "dict of several kinds": ("a = 1\nb = {1: 2, 'a': 3}\nreturn b[1]", 3, "a dict"),
    "list among the globals": ("a = 1\nreturn TABLE[a]", 3, "'TABLE' is a list"),
    "list among the globals, in a comprehension": ("a = 1\nreturn len([TABLE[v] for v in [a]])", 3, "'TABLE' is a list"),
    "dict among the globals": ("return PRICES['one']", 2, "'PRICES' is a dict"),
    "module": ("a = 1\nreturn int(np.sum(np.ones(1)))", 3, "'np' is a module"),
    "game": ("a = 1\nreturn len(botswana.LETTERS) - 4", 3, "'botswana' is a module"),
    "function of Python's library": ("a = 1\nreturn int(mean([a]))", 3, "'mean' is a function of Python's own library"),
    "class among the globals": ("return int(Random(1).random() * 0) + 1", 2, "'Random' is a type"),
    "printed object": ("a = 1\nprint(object())\nreturn 1", 3, "object"),
    "method of texts": ("a = 1\nreturn len('a'.format(a))", 3, "format"),
    "with": ("with open('/dev/null') as f:\n    return 1", 2, "with"),
    "import": ("import math\nreturn math.floor(1.5)", 2, "an import"),
    "class": ("class A: pass\nreturn 1", 2, "a class"),
    "global statement": ("global COUNTED\nCOUNTED = 1\nreturn 1", 3, "not set one"),
    "starred": ("a, *b = [1, 2]\nreturn a", 2, "a starred expression"),
    "del": ("a = [1, 2]\ndel a[0]\nreturn 1", 3, "del"),
    "two kinds of result": ("if state.heap > 300: return 'a'\nreturn 1", None, "unify"),
    "unknown field": ("if state.heap > 300: return state.nothing\nreturn 1", 2, "nothing"),
    "recursion through ever longer tuples": ("if len(n) > state.heap - 5: return 1\nreturn worth_of_one(state, n + (1,))", 3, "recursion"),
    "any": ("a = 1\nreturn 1 if any([a]) else 2", 3, "any"),
    "zip with an option": ("n = 0\nfor a, b in zip([1], [1], strict=True): n += a\nreturn n", 3, "strict=True"),
    "sorted by text": ("a = 1\nreturn sorted([1, 2], key=str)[0]", 3, "sorted"),
}  # fmt: skip


ONLY_LONG = {
    "dict among the globals",
    "class among the globals",
    "with",
    "import",
    "class",
    "starred",
    "del",
    "two kinds of result",
    "unknown field",
    "any",
    "sorted by text",
}


@pytest.mark.parametrize("name", [name for name in TROUBLES if LONG or name not in ONLY_LONG])
def test_what_cannot_be_compiled_is_explained(name, pebbles, tmp_path):
    """The game runs interpreted, to the same points, and says once which function, line and construct is the reason."""
    body, line, what = TROUBLES[name]
    above = "# a comment\n\nimport numpy as np\nfrom boardgames_nb import botswana\nfrom random import Random\nfrom statistics import mean\n"
    above += "TABLE, PRICES = [1, 1, 1], {'one': 1}\n\n"
    path = tmp_path / "cell.py"
    head = "def worth_of_one(state, n=(1,)):\n" if "n + (1,)" in body else "def worth_of_one(state):\n"
    path.write_text(above + head + textwrap.indent(body, "    ") + "\n", encoding="utf-8")
    space = {"__name__": "a_cell"}
    exec(compile(path.read_text(), str(path), "exec"), space)
    game = pebbles.game().remix(worth_of_one=space["worth_of_one"])
    value = space["worth_of_one"](game.new())
    with pytest.warns(explain.NotCompiled) as said:
        assert toy.total(game) == toy.plain_total(game) == value * toy.total(pebbles.game()) // 2
        fast = game.fast()
        fast.play(1, 1)
        assert not fast.compiled
    assert len(said) == 1 and said[0].filename == toy.__file__, "once, and pointing at the line that asked for it"
    assert fast.why.startswith("worth_of_one, line "), fast.why
    number = int(re.match(r"worth_of_one, line (\d+): ", fast.why)[1]) - above.count("\n")
    assert line is None or number == line, (fast.why, number)
    assert 1 <= number <= 1 + len(body.splitlines()) and what in fast.why and fast.why in str(said[0].message)


def test_an_undefined_name_is_named(pebbles):
    def worth_of_one(state):
        text = f"{state.heap}"
        if state.heap > 300:
            return nowhere + len(text)  # noqa: F821
        return 2

    game = pebbles.game().remix(worth_of_one=worth_of_one)
    with pytest.warns(
        explain.NotCompiled, match=rf"worth_of_one, line {worth_of_one.__code__.co_firstlineno + 3}: .*name 'nowhere' is not defined"
    ):
        assert toy.total(game) == toy.plain_total(game)


def test_trouble_in_a_helper_of_the_reader_is_found_there(pebbles):
    def worth_of_one(state):
        return troublesome(state)

    line = troublesome.__code__.co_firstlineno + 2
    with pytest.warns(explain.NotCompiled, match=rf"troublesome, line {line}: a generator expression"):
        toy.total(pebbles.game().remix(worth_of_one=worth_of_one))


def troublesome(state):
    total = 0
    return total + max(v for v in [1, 2])


def test_a_bot_that_is_no_function_plays_interpreted(pebbles):
    class Ones:
        def __call__(self, state, rng):
            return 1

    fast = pebbles.game().fast()
    assert set(fast.record(1, Ones())[1:]) == {1}
    with pytest.raises(ValueError, match="3 bots for 2 seats"):
        fast.record(1, ["random"] * 3)
    with pytest.raises(ValueError, match="no bot is called 'randm'; did you mean 'random'"):
        fast.record(1, "randm")


# The cache

CHILD = """
import importlib.util, json, sys, time, warnings
began = time.perf_counter()
spec = importlib.util.spec_from_file_location("pebbles_here", sys.argv[1])
module = importlib.util.module_from_spec(spec)
sys.modules["pebbles_here"] = module
spec.loader.exec_module(module)
from boardgames_nb.fast import twin
warnings.simplefilter("always")
with warnings.catch_warnings(record=True) as said:
    game = module.game()
    total = int(game.fast().play(20, 1)[0]["points"].sum())
    entry = next(iter(game.rules.kept.values()))[0]
    stats = getattr(entry, "stats", None)
    hits, misses = (len(stats.cache_hits), len(stats.cache_misses)) if stats else (0, 0)
report = {"total": total, "hits": hits, "misses": misses, "why": game.fast().why, "said": [str(w.message) for w in said]}
print(json.dumps({**report, "seconds": time.perf_counter() - began}))
"""


def process(rules, folder, limit=None, **environment):
    """A second process that plays the toy game; what it reports. `limit` runs in it before it starts."""
    done = subprocess.Popen(
        [sys.executable, "-c", CHILD, str(rules)],
        cwd=TOP,
        env={**os.environ, "BOARDGAMES_NB_CACHE": str(folder), **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=limit,
    )
    return done


def result(started):
    out, errors = started.communicate(timeout=120)
    assert started.returncode == 0, errors
    return json.loads(out)


EXPECTED = 394


@pytest.fixture(scope="module")
def filled(tmp_path_factory):
    """(the toy's rules as a file, a cache folder that one process has filled); copy before harming it."""
    base = tmp_path_factory.mktemp("filled")
    rules = base / "rules.py"
    rules.write_text(toy.RULES, encoding="utf-8")
    first = result(process(rules, base / "cache"))
    assert (first["total"], first["hits"], first["misses"], first["said"]) == (EXPECTED, 0, 1, [])
    return rules, base / "cache"


@pytest.fixture
def own(filled, tmp_path):
    """(rules, a copy of the filled cache, its one folder)"""
    folder = tmp_path / "own"
    shutil.copytree(filled[1], folder)
    [home] = folder.iterdir()
    return filled[0], folder, home


def files_of(folder):
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def check_healthy(rules, folder):
    """The next process compiles nothing, and the cache holds one whole folder and no remains."""
    again = result(process(rules, folder))
    assert (again["total"], again["hits"], again["misses"], again["said"]) == (EXPECTED, 1, 0, [])
    [home] = folder.iterdir()
    assert cache.intact(home)


def test_a_second_process_compiles_nothing(own, record_property):
    rules, folder, home = own
    before = files_of(folder)
    again = result(process(rules, folder))
    record_property("seconds until the first games were played", again["seconds"])
    assert (again["total"], again["hits"], again["misses"]) == (EXPECTED, 1, 0)
    assert files_of(folder) == before, "reading changes nothing"
    bare = result(process(rules, folder, PYTHONDONTWRITEBYTECODE="1"))
    assert (bare["hits"], files_of(folder)) == (1, before)


def test_botswana_starts_from_the_cache(kept_here, record_property):
    code = """
from boardgames_nb import botswana
import numba, time
began = time.perf_counter()
fast = botswana.game(4).fast()
fast.play(1, 1)
stats = next(iter(fast.game.rules.kept.values()))[0].stats
print(len(stats.cache_hits), len(stats.cache_misses), time.perf_counter() - began)
"""
    botswana.game(4).fast().play(1, 1)
    hits, misses, seconds = subprocess.run([sys.executable, "-c", code], cwd=TOP, capture_output=True, text=True, check=True).stdout.split()
    record_property("seconds from import to the first game", seconds)
    assert (hits, misses) == ("1", "0")


def harm_nothing_left(home):
    for path in home.rglob("*"):
        if path.is_file():
            path.write_bytes(b"")


def harm_truncated(home):
    for path in home.rglob("*.nb[ci]"):
        path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def harm_garbage(home):
    for path in home.rglob("*.nb[ci]"):
        path.write_bytes(bytes(range(256)) * 40)


def harm_one_byte(home):
    path = next(home.rglob("*.nbc"))
    raw = bytearray(path.read_bytes())
    raw[len(raw) // 2] ^= 1
    path.write_bytes(raw)


def harm_source(home):
    path = next(home.glob("*.py"))
    path.write_text(path.read_text().replace("return (1 + ", "return (100 + ").replace("return 1 + ", "return 100 + "))


def harm_index_gone(home):
    next(home.rglob("*.nbi")).unlink()


def harm_data_gone(home):
    next(home.rglob("*.nbc")).unlink()


def harm_source_gone(home):
    next(home.glob("*.py")).unlink()


def harm_list_gone(home):
    (home / "complete.json").unlink()


def harm_list_wrong(home):
    (home / "complete.json").write_text("[3")


def harm_list_of_nothing(home):
    (home / "complete.json").write_text("{}")


def harm_empty_folder(home):
    shutil.rmtree(home)
    home.mkdir()


def harm_a_file_in_its_place(home):
    shutil.rmtree(home)
    home.write_text("not a folder")


def harm_older_clock(home):
    for path in home.rglob("*.py"):
        os.utime(path, (1, 1))


def here(rules, folder, monkeypatch):
    """As another process would find it, but in this one: (points, read from the cache, compiled)."""
    monkeypatch.setenv("BOARDGAMES_NB_CACHE", str(folder))
    monkeypatch.setattr(cache, "loaded", {})
    spec = importlib.util.spec_from_file_location("pebbles_here", rules)
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "pebbles_here", module)
    spec.loader.exec_module(module)
    game = module.game()
    points = int(game.fast().play(20, 1)[0]["points"].sum())
    stats = next(iter(game.rules.kept.values()))[0].stats
    return points, len(stats.cache_hits), len(stats.cache_misses)


HARMS = [
    harm_nothing_left,
    harm_truncated,
    harm_garbage,
    harm_one_byte,
    harm_source,
    harm_data_gone,
    harm_list_gone,
    harm_a_file_in_its_place,
]
if LONG:
    HARMS += [value for name, value in list(globals().items()) if name.startswith("harm_") and value not in HARMS]


@pytest.mark.parametrize("harm", HARMS, ids=lambda harm: harm.__name__)
def test_a_harmed_cache_gives_the_right_result_and_heals(harm, own, monkeypatch):
    rules, folder, home = own
    assert here(rules, folder, monkeypatch) == (EXPECTED, 1, 0)
    harm(home)
    assert here(rules, folder, monkeypatch)[0] == EXPECTED
    again = here(rules, folder, monkeypatch)
    if again != (EXPECTED, 1, 0):  # where only the clock was off, files are compiled twice before they are whole again
        again = here(rules, folder, monkeypatch)
    assert again == (EXPECTED, 1, 0)
    assert list(folder.iterdir()) == [home] and cache.intact(home)


def powerless():
    """Takes the right to write anywhere from a process of the administrator, so that file permissions hold for it too."""
    if os.geteuid() == 0:
        for capability in (1, 2):  # CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH
            ctypes.CDLL(None).prctl(24, capability, 0, 0, 0)  # PR_CAPBSET_DROP: gone from the program that starts next


@pytest.fixture
def modes():
    """Sets modes of a folder and all in it, and gives them back afterwards."""
    changed = []

    def change(folder, mode):
        for path in [*folder.rglob("*"), folder]:
            changed.append((path, path.stat().st_mode))
            path.chmod(mode if path.is_dir() else mode & 0o666)

    yield change
    for path, mode in reversed(changed):
        path.chmod(mode)


def test_a_cache_that_cannot_be_written_is_read(own, modes, tmp_path):
    rules, folder, home = own
    before = files_of(folder)
    modes(folder, 0o555)
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    again = result(process(rules, folder, powerless, TMPDIR=str(temporary)))
    assert (again["total"], again["hits"], again["misses"], again["said"]) == (EXPECTED, 1, 0, [])
    assert files_of(folder) == before and list(temporary.iterdir()) == [], "no copies are left behind"


def test_a_cache_that_can_neither_be_written_nor_holds_anything(filled, modes, tmp_path):
    folder, temporary = tmp_path / "empty", tmp_path / "temporary"
    folder.mkdir(), temporary.mkdir()
    modes(folder, 0o555)
    again = result(process(filled[0], folder, powerless, TMPDIR=str(temporary)))
    assert (again["total"], again["misses"], again["said"]) == (EXPECTED, 1, [])
    assert list(folder.iterdir()) == [] == list(temporary.iterdir())


def test_a_cache_that_cannot_be_read(own, modes, tmp_path):
    rules, folder, home = own
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    for path in [*home.rglob("*")]:
        if path.is_file():
            path.chmod(0)
    assert result(process(rules, folder, powerless, TMPDIR=str(temporary)))["total"] == EXPECTED
    check_healthy(rules, folder)
    modes(folder, 0)
    assert result(process(rules, folder, powerless, TMPDIR=str(temporary)))["total"] == EXPECTED
    assert list(temporary.iterdir()) == []


def test_a_cache_path_that_is_a_file(filled, tmp_path):
    (tmp_path / "file").write_text("keep me")
    for place in (tmp_path / "file", tmp_path / "file" / "below"):
        again = result(process(filled[0], place, TMPDIR=str(tmp_path)))
        assert (again["total"], again["misses"], again["said"]) == (EXPECTED, 1, [])
    assert (tmp_path / "file").read_text() == "keep me" and len(list(tmp_path.iterdir())) == 1


def test_two_processes_that_compile_at_once(filled, tmp_path):
    folder = tmp_path / "shared"
    started = [process(filled[0], folder) for _ in range(2)]
    assert [result(one)["total"] for one in started] == [EXPECTED, EXPECTED]
    check_healthy(filled[0], folder)


def test_two_processes_at_a_harmed_cache_at_once(own):
    rules, folder, home = own
    harm_garbage(home)
    started = [process(rules, folder) for _ in range(2)]
    assert [result(one)["total"] for one in started] == [EXPECTED, EXPECTED]
    check_healthy(rules, folder)


def test_what_a_killed_compile_left_goes_after_a_day(filled, tmp_path):
    folder = tmp_path / "cache"
    left, under_way = folder / "building-old-1", folder / "building-new-2"
    for place in (left, under_way):
        place.mkdir(parents=True)
        (place / "half.py").write_text("")
    day_before = left.stat().st_mtime - 25 * 3600
    os.utime(left, (day_before, day_before))
    assert result(process(filled[0], folder))["total"] == EXPECTED
    assert not left.exists() and under_way.exists()


def test_where_the_cache_is(monkeypatch, tmp_path):
    monkeypatch.delenv("BOARDGAMES_NB_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache.cache_folder() == Path(platformdirs.user_cache_dir("boardgames_nb", appauthor=False))
    monkeypatch.setattr(platformdirs, "PlatformDirs", Unix)
    assert cache.cache_folder() == tmp_path / "boardgames_nb"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setattr(platformdirs, "PlatformDirs", MacOS)
    assert cache.cache_folder().parts[-3:] == ("Library", "Caches", "boardgames_nb")
    monkeypatch.setenv("BOARDGAMES_NB_CACHE", str(tmp_path / "mine"))
    assert cache.cache_folder() == tmp_path / "mine"


def test_other_rules_or_another_layout_is_another_folder(kept_here, pebbles, tmp_path):
    toy.total(pebbles.game())
    before = set(kept_here.iterdir())
    wider = toy.write(tmp_path, toy.RULES.replace("low=-30000, high=30000", "low=-30000, high=70000"))
    assert toy.total(wider.game()) == toy.total(pebbles.game())
    assert len(set(kept_here.iterdir()) - before) == 1


# Without a compiler

BLOCKED = """
import sys, warnings
sys.modules["numba"] = None
import json
import numpy as np
from boardgames_nb import botswana
from boardgames_nb.botswana.fast import random_move
warnings.simplefilter("always")
with warnings.catch_warnings(record=True) as said:
    game = botswana.game(3, rounds=1)
    fast = game.fast()
    moves = [fast.record(seed) for seed in range(3)]
    finals, decisions = fast.play(5, 1)
    again = botswana.game(2, rounds=1).fast().play(2, 1)
    start = game.deal(game.new(), np.random.default_rng(1))
    points = fast.playouts(start, 4, 1, seat=1)
    listed = fast.record(1, ["random", random_move, "random"])
    checked = game.fast(boundscheck=True).record(1)
    record = game.play(rng=1)
arrays = [finals["total"].tolist(), decisions.tolist(), points.tolist()]
print(json.dumps([moves, *arrays, checked, listed, list(record.moves), fast.compiled, fast.why,
    [[w.category.__name__, str(w.message), w.filename] for w in said]]))
"""


def test_without_numba_everything_works_and_says_so_once():
    done = subprocess.run([sys.executable, "-c", BLOCKED], cwd=TOP, capture_output=True, text=True, check=True)
    moves, totals, decisions, points, checked, listed, record, compiled, why, said = json.loads(done.stdout)
    assert len(said) == 1 and said[0][0] == "NotCompiled" and "pip install 'boardgames-nb[fast]'" in said[0][1]
    assert said[0][2] == "<string>", "it is the reader's own line that the warning points at"
    assert not compiled and "numba is not installed" in why
    game = botswana.game(3, rounds=1)
    fast = game.fast()
    finals, counts = fast.play(5, 1)
    assert moves == [fast.record(seed) for seed in range(3)] and checked == moves[1]
    assert (totals, decisions) == (finals["total"].tolist(), counts.tolist())
    assert points == fast.playouts(game.deal(game.new(), np.random.default_rng(1)), 4, 1, seat=1).tolist()
    assert listed == fast.record(1, ["random", random_move, "random"]) and record == list(game.play(rng=1).moves)


def test_with_numba_told_not_to_compile(filled, tmp_path):
    told = result(process(filled[0], tmp_path, NUMBA_DISABLE_JIT="1"))
    assert (told["total"], told["why"]) == (EXPECTED, "NUMBA_DISABLE_JIT is set") and list(tmp_path.iterdir()) == []


def test_the_generators_of_the_world_are_left_alone():
    """Nor does the twin draw from NumPy's hidden generator."""
    before = np.random.get_state()[1].tolist(), np.random.get_state()[2]
    botswana.game(2).fast().play(100, 1), botswana.game(2).fast().record(1)
    assert (np.random.get_state()[1].tolist(), np.random.get_state()[2]) == before


# What a reader's rule does to the state


def game_over_by_points(state):
    return max(state.total) >= 1000


def test_a_rule_that_reaches_beyond_a_field_is_told_of():
    game = botswana.remix(3, game_over=game_over_by_points)
    with pytest.raises(IndexError):
        game.play(rng=1)
    with pytest.raises(IndexError, match="Botswana: a replaced rule reaches beyond the end of a field"):
        game.fast().play(3, 1)


def half(state, animal):
    return state.stack[animal][state.height[animal] - 1] / 2 if state.height[animal] else 0


def dear(state, animal):
    return 20_000


@pytest.mark.parametrize("worth, given", [(half, r"\d+\.\d"), (dear, r"\d{5,}")], ids=["half a point", "too many points"])
def test_what_does_not_fit_its_field_is_refused_and_not_cut_short(worth, given):
    game = botswana.remix(3, worth=worth)
    with pytest.warns(explain.NotCompiled, match=rf"the field 'points' was given {given}; a whole number from"):
        assert not game.fast().compiled
    with pytest.raises(ValueError, match=rf"the field 'points' was given {given}; a whole number from"):
        game.fast().play(3, 1)


def test_an_argument_that_can_only_be_given_by_name_is_explained():
    def worth(state, animal=2, *, add=3):
        return state.height[animal] + add

    with pytest.warns(explain.NotCompiled, match=r"worth, line \d+: 'add' can only be given by name; make it an ordinary argument"):
        assert not botswana.remix(3, worth=worth).fast().compiled


def test_defaults_exchanged_in_place_take_effect():
    def worth(state, animal, add=1):
        return state.height[animal] + add

    game = botswana.remix(3, worth=worth)
    before = game.play(rng=1).result, game.fast().play(3, 1)[0]["total"].sum()
    worth.__defaults__ = (70,)
    after = game.play(rng=1).result, game.fast().play(3, 1)[0]["total"].sum()
    assert min(after[0]) > max(before[0]) and after[1] > before[1]


def test_a_replaced_rule_may_call_the_one_that_it_replaces():
    from boardgames_nb.botswana import worth

    def doubled(state, animal):
        return 2 * worth(state, animal)

    game = botswana.remix(3, worth=doubled)
    assert game.play(rng=1).result == tuple(2 * points for points in botswana.game(3).play(rng=1).result)


def test_positions_and_places_that_do_not_belong_to_the_game_are_refused():
    fast = botswana.game(3).fast()
    with pytest.raises(ValueError, match="other seats or other numbers"):
        fast.playouts(botswana.game(5).new(), 2, 1)
    with pytest.raises(TypeError, match="a position of Botswana is wanted"):
        fast.playouts(None, 2, 1)
    with pytest.raises(ValueError, match="seat 9"):
        fast.playouts(botswana.game(3).new(), 2, 1, seat=9)
    with pytest.raises(ValueError, match="room for 2 games"):
        fast.play(5, 1, finals=fast.play(2, 1)[0])
    with pytest.raises(ValueError, match="at least 0"):
        fast.play(-1, 1)
