"""Kinds of moves as rows: numbers, notation, sentences, refusals, what a page is told, and `apply` as source."""

import inspect
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgames_nb import Record, botswana, okavango
from boardgames_nb.engine import CHANCE, OVER, Game, InvalidMove, Refusal, field, move_kind, move_kinds, part, state_class
from boardgames_nb.engine.moves import apply_source, part_sources, placeholders
from tests.games import CASES

GAMES = {"botswana": botswana.game(3), "okavango": okavango.game(3)}


# A game from elsewhere that says nothing about its moves but its rows: no phases, no readers, no words of its own.

NAME, TITLE, VERSION, SEATS, NUMBERS = "heaps", "Heaps", "1", (2, 2), ()
State = state_class("State", [field("heap", "pebbles", 2, high=9), field("seat", "to move", high=1), field("filled", "1 once begun")], __name__)
MOVE_KINDS = move_kinds(
    move_kind("fill", part("first", 4), part("second", 3), notation="{first}+{second}", rule="fill", did="laid out {first} and {second}", chance=True),
    move_kind("take", part("heap", 2), part("many", 3, words="many_words"), notation="{heap}:{many}", rule="take", refusal="no_take",
              did="took {many} from heap {heap}{left}", offer="Take {many} from heap {heap}", also="{many}/{heap}"),
    move_kind("pass", notation="pass", rule="pass_on", refusal="no_pass", did="passed"),
)  # fmt: skip


def check_numbers(seats):
    return []


def new_game(seats, variant):
    return State()


def to_move(state):
    if not state.filled:
        return CHANCE
    return state.seat if sum(state.heap) else OVER


def chance_outcomes(state):
    return [(outcome, 1 / 12) for outcome in range(12)]


def chance(state, rng):
    return int(rng.random() * 12)


def legal_moves(state):
    if not state.filled:
        return [outcome for outcome in range(12)]
    if sum(state.heap) == 0:
        return [0][:0]
    return [heap * 3 + many for heap in range(2) for many in range(3) if 0 < many <= state.heap[heap]]


def fill(state, first, second):
    state.heap[0] = first
    state.heap[1] = second
    state.filled = 1


def take(state, heap, many):
    state.heap[heap] -= many
    state.seat = 1 - state.seat


def pass_on(state):
    state.seat = 1 - state.seat


def many_words(state, many):
    return ["nothing", "a pebble", "two pebbles"][many]


def left(state, heap, many):
    return f", {state.heap[heap] - many} left"


def no_take(state, heap, many):
    return Refusal("H-1", f"heap {heap} has {state.heap[heap]}, and {many} are asked for")


def no_pass(state):
    return Refusal("H-2", "nobody passes here")


def scores(state):
    return [0, 0]


def winners(state):
    return [1 - state.seat] if to_move(state) == OVER else []


def position(state):
    return f"heaps {state.heap}"


def place_in_game(state):
    return 1, 1


def chance_label(state):
    return "fill"


exec(apply_source(MOVE_KINDS))
heaps = Game(globals())


def filled(*heap):
    state = State()
    state.heap, state.filled = list(heap), 1
    return state


def test_a_game_that_has_only_rows_speaks():
    state = filled(3, 1)
    assert [heaps.format_move(state, move) for move in heaps.legal_moves(state)] == ["0:1", "0:2", "1:1"]
    assert heaps.describe(state, 2) == "took two pebbles from heap 0, 1 left"
    assert heaps.rules.offer_move(state, 4) == "Take a pebble from heap 1" and heaps.describe(state, 6) == "passed"
    assert heaps.parse_move(state, " 1 : 1") == heaps.parse_move(state, "1/1") == 4 and heaps.parse_move(state, "PASS") == 6
    assert heaps.why_not(state, "1:2") == ("H-1", "heap 1 has 1, and 2 are asked for") and heaps.why_not(state, "pass").clause == "H-2"
    assert heaps.rules.move_parts(state, 4) == {"kind": "take", "heap": "1", "many": "1", "carries": []}
    assert heaps.nature == (7, 12, None)


def test_its_moves_are_told_when_they_are_none():
    state = filled(1, 1)
    for text, said in [("2:1", "heap is a number from 0 to 1"), ("x", "a move is written {heap}:{many} or pass"), ("1:9", "many is a number from 0 to 2")]:
        with pytest.raises(InvalidMove, match=said):
            heaps.parse_move(state, text)
    for move in (-1, 7, 500):
        with pytest.raises(InvalidMove, match="moves are the integers 0 to 6"):
            heaps.format_move(state, move)
    over = filled(0, 0)
    for ask in (lambda: heaps.parse_move(over, "0:1"), lambda: heaps.format_move(over, 0)):
        with pytest.raises(InvalidMove, match="the game is over"):
            ask()
    assert heaps.why_not(over, 0) == ("rules", "the game is over")


def test_its_records_are_written_and_read():
    for seed in range(20):
        record = heaps.play(rng=seed)
        assert Record.parse(str(record), heaps) == record and record.over
    assert "{fill: " in str(record)


@pytest.mark.sweep
def test_it_compiles_and_plays_the_same():
    fast = heaps.fast()
    moves = [fast.record(seed) for seed in range(10)]
    assert fast.compiled and all(Record(heaps, row).over for row in moves)


@pytest.mark.sweep
def test_a_replaced_rule_is_the_one_that_a_row_calls():
    def take(state, heap, many):
        "Whoever takes moves again."
        state.heap[heap] -= many

    def no_pass(state):
        return Refusal("H-9", "not today")

    def many_words(state, many):
        return f"{many} stones"

    other = heaps.remix(take=take, no_pass=no_pass, many_words=many_words)
    state = filled(3, 1)
    assert other.to_move(other.after(state, "0:1")) == 0 and heaps.to_move(heaps.after(state, "0:1")) == 1
    assert other.why_not(state, "pass") == ("H-9", "not today") and other.describe(state, 2).startswith("took 2 stones")
    fast = other.fast()
    assert fast.compiled and Record(other, fast.record(1)).over


def test_an_edited_row_takes_effect(monkeypatch):
    rows = [row._replace(did="helped itself to {many}") if row.name == "take" else row for row in MOVE_KINDS]
    monkeypatch.setitem(globals(), "MOVE_KINDS", move_kinds(*rows))
    assert heaps.describe(filled(3, 1), 2) == "helped itself to two pebbles"


def test_what_makes_no_row_is_refused():
    one = part("heap", 2)
    for make, said in [
        (lambda: part("a heap", 2), "a plain word"),
        (lambda: part("heap", 0), "at least 1 value"),
        (lambda: part("heap", 2, pattern="("), "is no pattern"),
        (lambda: move_kind("take", one, notation="{many}", rule="take"), "has to hold each of its parts once: heap"),
        (lambda: move_kind("take", one, notation="{heap}{heap}", rule="take"), "has to hold each of its parts once"),
        (lambda: move_kind("take", one, notation="{heap}", also="take", rule="take"), "'take' has to hold each of its parts once"),
        (lambda: move_kind("take", one, one, notation="{heap}", rule="take"), "a part is named twice"),
    ]:
        with pytest.raises(ValueError, match=said):
            make()


@given(st.lists(st.lists(st.integers(1, 7), max_size=3), min_size=1, max_size=6))
def test_numbers_and_values_are_each_other_s_inverse(sizes):
    rows = move_kinds(*[
        move_kind(f"k{i}", *[part(f"p{j}", size) for j, size in enumerate(row)], notation=" ".join([f"k{i}", *[f"{{p{j}}}" for j in range(len(row))]]), rule=f"r{i}")
        for i, row in enumerate(sizes)
    ])  # fmt: skip
    seen = []
    for row in rows:
        for move in range(row.base, row.base + row.size):
            values = row.values(move)
            assert row.number(values) == move and all(0 <= value < one.size for value, one in zip(values, row.parts))
            assert [eval(source, {"move": move}) for source in part_sources(row)] == values
            seen.append(move)
    assert seen == list(range(rows.moves)) and rows.starts == (*[row.base for row in rows], rows.moves)


@given(st.integers(0, 261))
def test_the_source_of_apply_calls_what_the_rows_say(move):
    called = []
    names = {row.rule for row in okavango.MOVE_KINDS}

    def noting(name):
        return lambda state, *values: called.append((name, list(values)))

    space = {name: noting(name) for name in names}
    phases = {name: getattr(okavango, name) for row in okavango.MOVE_KINDS for name in row.phases}
    exec(apply_source(okavango.MOVE_KINDS), {**space, **phases}, made := {})
    state = okavango.State()
    state.phase = okavango.CHOOSING
    made["apply"](state, move)
    row = next(row for row in okavango.MOVE_KINDS.seats if row.base <= move < row.base + row.size)
    assert called == [(row.rule, row.values(move))]


@pytest.mark.parametrize("game", [botswana, okavango])
def test_apply_shows_its_source(game):
    source = inspect.getsource(game.apply)
    assert source == apply_source(game.MOVE_KINDS) and "def apply(state, move):" in source
    assert all(row.rule in source for row in game.MOVE_KINDS)


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_that_a_row_names_is_there(name):
    rules = GAMES[name].rules
    for row in rules.MOVE_KINDS:
        named = [row.rule, row.refusal, *[rule for one in row.parts for rule in (one.write, one.read, one.words, one.shown)]]
        named += [word for text in (row.did, row.offer) for word in placeholders(text) if word not in [one.name for one in row.parts]]
        named += [row.otherwise] if row.otherwise and row.otherwise.isidentifier() else []
        assert all(callable(getattr(rules, rule)) for rule in named if rule), row.name
        assert all(isinstance(getattr(rules, phase), int) for phase in row.phases)
    phases = [phase for row in rules.MOVE_KINDS for phase in row.phases]
    assert len(phases) >= 4 and row.offer


@pytest.mark.parametrize("name", CASES)
def test_what_is_written_is_read_and_said(name):
    """Every legal move of a game: written, read again in any spelling, said and taken apart."""
    game = CASES[name][1]
    rng, rules, state = random.Random(name), game.rules, game.new()
    while (turn := rules.to_move(state)) != OVER:
        legal = rules.legal_moves(state)
        for move in rng.sample(legal, min(5, len(legal))):
            text = rules.format_move(state, move)
            assert rules.parse_move(state, f"  {text.lower()}\n") == rules.parse_move(state, text) == move
            told = rules.move_parts(state, move)
            assert {"kind", "carries"} <= told.keys() and rules.offer_move(state, move)
            assert all(isinstance(start, list) and isinstance(end, str) for start, end in told["carries"])
        rules.apply(state, rules.chance(state, rng) if turn == CHANCE else rng.choice(legal))


@pytest.mark.parametrize("name", GAMES)
def test_the_longest_game_is_not_longer_than_declared(name):
    for seats in range(GAMES[name].rules.SEATS[0], GAMES[name].rules.SEATS[1] + 1):
        game = GAMES[name].vary(seats)
        moves, outcomes, longest = game.nature
        played = game.play(rng=seats)
        decisions = sum(game.to_move(state) >= 0 for state in played.states()) - 0
        assert decisions <= longest and all(0 <= move < max(moves, outcomes) for move in played.moves)
        assert moves == game.rules.MOVES
