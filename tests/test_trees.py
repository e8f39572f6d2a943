"""The move trees of named positions, counted again; see `tests/trees.py` for what the numbers are and how the files are made."""

import tomllib
from math import prod

import pytest

from boardgames_nb import botswana
from boardgames_nb.engine import parse_numbers
from tests import trees

MODULES = {"botswana": botswana}
FILES = {path.stem: tomllib.loads(path.read_text(encoding="utf-8"))["position"] for path in trees.FOLDER.glob("*.toml")}
NAMED = [(game, row["name"]) for game, rows in FILES.items() for row in rows]


def setting(game, row):
    """The game and the state that a row is about."""
    made = MODULES[game].game(row["seats"], **parse_numbers(row["variant"]))
    return made, made.rules.State.load(row["state"])


def row_of(game, name):
    return next(row for row in FILES[game] if row["name"] == name)


@pytest.fixture(scope="module")
def counters(tmp_path_factory):
    """The compiled counter of each game."""
    return {game: trees.compiled_counter(setting(game, rows[0])[0]) for game, rows in FILES.items()}


def test_every_game_with_positions_has_its_file():
    assert FILES.keys() == trees.POSITIONS.keys()
    for game, make in trees.POSITIONS.items():
        made = make()
        assert list(made) == [row["name"] for row in FILES[game]] and len(made) >= 8
        for row in FILES[game]:
            with_state = made[row["name"]]
            assert (with_state[0], with_state[1]) == setting(game, row), f"{row['name']} comes about in another way: python -m tests.trees"
            assert row["position"] == with_state[0].position(with_state[1]) and len(row["counts"]) == with_state[2]


@pytest.mark.parametrize(("game", "name"), NAMED)
def test_the_tree_as_the_rules_read(game, name):
    """Interpreted, as deep as a second or so allows."""
    row = row_of(game, name)
    made, state = setting(game, row)
    before = state.save()
    for depth, wanted in enumerate(row["counts"], 1):
        if wanted < 20_000:
            assert trees.count(made, state, depth) == wanted, f"depth {depth}"
    assert state.save() == before


@pytest.mark.parametrize(("game", "name"), NAMED)
def test_the_tree_compiled(game, name, counters):
    row = row_of(game, name)
    _, state = setting(game, row)
    assert [counters[game](state, depth) for depth in range(1, len(row["counts"]) + 1)] == row["counts"]


def test_what_can_be_worked_out_by_hand():
    """Where nothing ends, sequences multiply: starters, then cards left in the pile; cards in hand times species left."""
    counts = {name: row_of("botswana", name)["counts"] for _, name in NAMED if _ == "botswana"}
    assert counts["before-the-start"] == [4, 4 * 30, 4 * 30 * 29]
    assert counts["before-the-start-with-five-seats"] == [5, 5 * 30, 5 * 30 * 29]
    assert counts["in-the-middle-of-the-deal"] == [16, 16 * 15, 16 * 15 * 14]
    assert counts["the-last-cards-of-the-deal"] == [5, 5 * 4, 5 * 4 * 45, 5 * 4 * 45 * 45]
    for name, cards in (("the-first-turn", 7), ("the-first-turn-with-two-seats", 14), ("the-first-turn-with-five-seats", 6)):
        rows = [cards * 5] * len(counts[name])
        if name.endswith("two-seats"):
            assert counts[name] == [70, 70 * 70, 70 * 70 * 13 * 5], "the first seat has one card less when its turn comes again"
        else:
            assert counts[name] == [prod(rows[:n]) for n in range(1, len(rows) + 1)]
    assert counts["the-26th-card"] == [1, 1, 30, 30 * 29] and counts["the-game-is-over"] == [0, 0]
    assert counts["any-card-ends-the-round"] == [10, 10, 10 * 30, 10 * 30 * 29]
    assert counts["a-round-that-ends-in-a-tie"] == [10, 5 + 5 * 10, 5 * 30 + 5 * 10 * 5 - 2]
