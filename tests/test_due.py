"""What is still due: a stack of open decisions against a plain list of tuples, and a game of open gains, interpreted and compiled."""

import itertools
import json
import sys
from collections import Counter
from random import Random

import comm
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgames_nb import botswana, simulate
from boardgames_nb.engine import (
    CHANCE,
    OVER,
    IllegalMove,
    InvalidVariant,
    due,
    due_count,
    dues,
    field,
    open_level,
    owe,
    owed_to,
    settle,
    state_class,
    to_do,
    use_part,
)
from boardgames_nb.fast.cache import compile_direct
from boardgames_nb.fast.layout import dtype_of, from_record, misfit, to_record
from boardgames_nb.play.records import Record
from tests import due_toy, toy
from tests.conftest import TOP
from tests.due_toy import CARD, CHOICE, COINS, DRAW, FORFEIT, OPTIONS, PRESENT, STEPS, STONE, TAKE, WATER
from tests.games import played
from tests.test_twin import check_same
from tests.wire import Page, Wire

ROOM = 5
Stack = state_class("Stack", [field("before", "beside the stack", 3, high=9), *due(ROOM, kinds=9, most=9, seats=3), field("after", "beside it", 3, high=9)], __name__)
MILL = due_toy.game(2)
module = sys.modules["boardgames_nb.engine.due"]


@pytest.fixture(scope="module", autouse=True)
def kept_here(tmp_path_factory):
    """One cache for all tests here, so that each rule is compiled once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BOARDGAMES_NB_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield


def variant_of_the_toy(folder, *changes):
    """The toy with its text changed, as a module of its own."""
    text = (TOP / "tests" / "due_toy.py").read_text(encoding="utf-8")
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return toy.write(folder, text)


def rows(state):
    """What lies on the stack as (level, seat, what, amount), the lowest first."""
    return list(zip(state.due_level, state.due_seat, state.due_what, state.due_amount))[: due_count(state)]


def check_form(state):
    """A stack as it must always be: in order, without a gap, with nothing in an empty place."""
    lying = rows(state)
    assert lying == sorted(lying)
    assert sorted({level for level, *_ in lying}) == list(range(1, open_level(state)))
    for name in ("due_what", "due_amount", "due_seat", "due_level"):
        assert getattr(state, name)[len(lying) :] == [0] * (len(state.due_what) - len(lying)), name
    assert misfit(state) is None


# The stack against a list of tuples


class Model:
    """The same stack, written as plainly as can be."""

    def __init__(self):
        self.lying = []

    def top(self):
        return max((level for level, *_ in self.lying), default=0)

    def owe(self, what, amount, seat, level):
        self.lying = sorted([*self.lying, (level, seat, what, amount)])

    def settle(self, place):
        level = self.lying.pop(place)[0]
        if level not in {one for one, *_ in self.lying}:
            self.lying = [(one - (one > level), *rest) for one, *rest in self.lying]
        return self.top() + 1

    def use_part(self, place, used):
        _, seat, what, amount = self.lying[place]
        level = self.settle(place)
        if amount > used:
            self.owe(what, amount - used, seat, level)
        return self.top() + 1

    def dues(self):
        top = [(seat, place) for place, (level, seat, *_) in enumerate(self.lying) if level == self.top()]
        return [place for seat, place in top if seat == min(top)[0]]


def follow(states, ops, told):
    """Does to `states[1]` what the rows of `ops` say, as far as it can be done; the levels that come back go into `told`."""
    state = states[1]
    for i in range(len(ops)):
        count = due_count(state)
        if ops[i, 0] == 0 and count < len(state.due_what):
            owe(state, ops[i, 1], ops[i, 2], ops[i, 3], 1 + ops[i, 4] % open_level(state))
        elif ops[i, 0] == 1 and count:
            told[i] = settle(state, ops[i, 1] % count)
        elif ops[i, 0] == 2 and count:
            told[i] = use_part(state, ops[i, 1] % count, ops[i, 2])
        elif ops[i, 0] == 3:
            for place in dues(state):
                told[i] = told[i] * 10 + place + 1
        elif ops[i, 0] == 4:
            told[i] = owed_to(state, 7)


def push(states, entries):
    """Lays entries on `states[1]`, too many perhaps."""
    for i in range(len(entries)):
        owe(states[1], entries[i, 0], entries[i, 1], entries[i, 2], entries[i, 3])


def take_away(states, place):
    """Settles a place of `states[1]`, one with nothing in it perhaps."""
    settle(states[1], place)


@pytest.fixture(scope="module")
def compiled():
    """The three functions above as machine code that checks no index."""
    bind = MILL.rules.bind
    return {driver.__name__: compile_direct(bind(driver), False, lambda ready: None) for driver in (follow, push, take_away)}


OPS = st.lists(st.tuples(st.integers(0, 4), st.integers(1, 9), st.integers(1, 9), st.integers(-1, 2), st.integers(0, 9)), max_size=30)


def by_model(ops):
    """The rows and answers that the model gives for what `follow` does."""
    model, told = Model(), [0] * len(ops)
    for i, (op, a, b, seat, d) in enumerate(ops):
        count = len(model.lying)
        if op == 0 and count < ROOM:
            model.owe(a, b, seat, 1 + d % (model.top() + 1))
        elif op == 1 and count:
            told[i] = model.settle(a % count)
        elif op == 2 and count:
            told[i] = model.use_part(a % count, b)
        elif op == 3:
            told[i] = int("".join(str(place + 1) for place in model.dues()) or 0)
        elif op == 4:
            told[i] = model.lying[model.dues()[0]][1] if count else 7
    return model.lying, told


@settings(max_examples=300, deadline=None)
@given(OPS)
def test_the_stack_is_the_plain_list(compiled, ops):
    lying, answers = by_model(ops)
    state, array = Stack(), np.array(ops, np.int64).reshape(-1, 5)
    told = np.zeros(len(ops), np.int64)
    follow([None, state], array, told)
    assert [tuple(map(int, row)) for row in rows(state)] == lying and told.tolist() == answers
    records, fast = np.zeros(3, dtype_of(Stack)), np.zeros(len(ops), np.int64)
    compiled["follow"](records, array, fast)
    assert rows(from_record(Stack, records[1])) == lying and fast.tolist() == answers
    assert not any(records[0].tobytes()) and not any(records[2].tobytes())


@settings(max_examples=150, deadline=None)
@given(OPS)
def test_every_stack_has_its_form_and_travels(ops):
    for n in range(len(ops) + 1):
        state = Stack()
        follow([None, state], np.array(ops[:n], np.int64).reshape(-1, 5), np.zeros(n, np.int64))
        plain = Stack.load({name: [int(value) for value in row] for name, row in state.plain().items()})
        check_form(plain)
        assert Stack.load(plain.save()) == plain == plain.copy() == from_record(Stack, to_record(plain)[0])
        if due_count(plain):
            other = plain.copy()
            settle(other, 0)
            assert other != plain, "a copy is a state of its own"


@settings(max_examples=100, deadline=None)
@given(st.lists(st.tuples(st.integers(1, 3), st.integers(0, 3), st.integers(-1, 2)), min_size=1, max_size=4), st.randoms())
def test_in_whatever_order_things_are_gained_or_given_up_the_states_are_equal(entries, rng):
    """The order of gaining leaves no trace, and neither does what was settled in between."""
    ways = []
    for _ in range(4):
        state, level = Stack(), 1
        for what, amount, seat in rng.sample(entries, len(entries)):
            owe(state, what, amount, seat, level)
            owe(state, 9, 9, 0, open_level(state))
            settle(state, due_count(state) - 1)
        ways.append(state)
    assert all(state == ways[0] for state in ways)


def test_an_empty_stack_owes_nothing_to_anybody():
    state = Stack()
    assert (due_count(state), dues(state), open_level(state), owed_to(state, 2), owed_to(state, OVER)) == (0, [], 1, 2, OVER)


def test_two_of_one_are_not_one_of_two():
    two, one = Stack(), Stack()
    for _ in range(2):
        owe(two, 1, 1, 0, 1)
    owe(one, 1, 2, 0, 1)
    assert two != one and rows(two) == [(1, 0, 1, 1), (1, 0, 1, 1)] and dues(two) == [0, 1]


def test_seats_at_one_level_take_one_after_the_other_and_chance_goes_first():
    state = Stack()
    for seat in (2, 0, CHANCE, 0):
        owe(state, 3 - seat, 1, seat, 1)
    order = []
    while due_count(state):
        order.append((owed_to(state, OVER), len(dues(state))))
        settle(state, dues(state)[0])
    assert order == [(CHANCE, 1), (0, 2), (0, 1), (2, 1)]


def test_what_is_gained_comes_first_three_levels_deep():
    state = Stack()
    owe(state, 1, 1, 0, 1)
    for level in (2, 3, 4):
        owe(state, 1, level, 0, open_level(state))
    for level in (4, 3, 2, 1):
        assert [state.due_level[place] for place in dues(state)] == [level]
        assert settle(state, dues(state)[0]) == level
    assert state == Stack()


def test_an_entry_from_below_leaves_no_gap():
    state = Stack()
    for level in (1, 2, 3):
        owe(state, level, 1, 0, level)
    assert settle(state, 1) == 3 and rows(state) == [(1, 0, 1, 1), (2, 0, 3, 1)]
    other = Stack()
    owe(other, 1, 1, 0, 1)
    owe(other, 3, 1, 0, 2)
    assert state == other


def test_what_was_begun_is_finished_first():
    state = Stack()
    owe(state, 1, 1, 0, 1)
    owe(state, 2, 3, 0, 1)
    assert use_part(state, 1, 1) == 3 and rows(state) == [(1, 0, 1, 1), (2, 0, 2, 2)] and dues(state) == [1]
    assert use_part(state, 1, 2) == 2 and rows(state) == [(1, 0, 1, 1)]
    assert use_part(state, 0, 5) == 1 and state == Stack()


# Too much, and what is no entry


def too_many(extra=1):
    return np.array([[1 + i % 3, 1, i % 2, 1 + i // 2] for i in range(ROOM + extra)], np.int64)


@pytest.mark.parametrize("extra", [1, 4, 40])
def test_a_push_beyond_the_room_is_told_and_writes_nothing(compiled, extra):
    entries = too_many(extra)
    entries[ROOM:] = [7, 7, 1, 1]
    full, state = Stack(), Stack()
    push([None, full], entries[:ROOM])
    with pytest.raises(OverflowError, match=r"more is due than there is room for; a larger due\(n\) makes room"):
        push([None, state], entries)
    assert state == full
    records = np.zeros(3, dtype_of(Stack))
    records[0], records[2] = np.frombuffer(b"\x55" * records.itemsize * 2, records.dtype)
    before = records.copy()
    with pytest.raises(OverflowError, match=r"a larger due\(n\) makes room"):
        compiled["push"](records, entries)
    assert [int(v) for row in rows(full) for v in row] == [v for row in rows(from_record(Stack, records[1])) for v in row]
    assert records[0] == before[0] and records[2] == before[2], "the neighbours in memory are as they were"
    assert not records[1]["before"].any() and not records[1]["after"].any()


NO_ENTRIES = [
    ([0, 1, 0, 1], "has a number from 1 on"),
    ([-3, 1, 0, 1], "has a number from 1 on"),
    ([1, 1, 0, 0], "a level in use, or on the next one"),
    ([1, 1, 0, -1], "a level in use, or on the next one"),
    ([1, 1, 0, 3], "a level in use, or on the next one"),
]


@pytest.mark.parametrize("entry, words", NO_ENTRIES)
def test_what_is_no_entry_is_refused(compiled, entry, words):
    entries, state = np.array([[1, 1, 0, 1], entry], np.int64), Stack()
    with pytest.raises(ValueError, match=words):
        push([None, state], entries)
    records = np.zeros(3, dtype_of(Stack))
    with pytest.raises(ValueError, match=words):
        compiled["push"](records, entries)
    assert rows(state) == rows(from_record(Stack, records[1])) == [(1, 0, 1, 1)]


@pytest.mark.parametrize("place", [-1, 2, ROOM - 1, ROOM, 100])
def test_a_place_with_nothing_in_it_cannot_be_settled(compiled, place):
    state = Stack()
    for what in (1, 2):
        owe(state, what, 1, 0, 1)
    records, before = to_record(state), state.copy()
    records = np.concatenate([np.zeros(1, records.dtype), records, np.zeros(1, records.dtype)])
    with pytest.raises(ValueError, match="nothing is due at this place"):
        settle(state, place)
    with pytest.raises(ValueError, match="nothing is due at this place"):
        compiled["take_away"](records, place)
    assert state == before == from_record(Stack, records[1])


def test_the_fields_are_declared_as_narrow_as_they_are():
    assert [(f.name, f.shape, f.low, f.high) for f in due(4, kinds=9, most=5, seats=3)] == [
        ("due_what", (4,), 0, 9), ("due_amount", (4,), 0, 5), ("due_seat", (4,), -1, 2), ("due_level", (4,), 0, 4),
    ]  # fmt: skip
    assert dtype_of(state_class("Plain", due(12), __name__)).itemsize == 48
    with pytest.raises(ValueError, match="each at least 1"):
        due(0)
    with pytest.raises(ValueError, match="declared twice"):
        state_class("Twice", [*due(2), *due(3)], __name__)


# A game of open gains


def mid_turn(states):
    """The plies at which something is due to a seat."""
    return [ply for ply, state in enumerate(states) if owed_to(state, OVER) >= 0]


LONGER = [due_toy.game(seats, length=30) for seats in (2, 3)]
GAMES = {seed: (LONGER[seed % 2], *played(LONGER[seed % 2], seed)) for seed in range(6)}


@pytest.fixture(params=GAMES, scope="module")
def gains(request):
    """(the game, its states, its moves)"""
    return GAMES[request.param]


def test_the_toy_is_what_the_tests_need():
    """Several gains at once, three levels and more, other seats, chance, parts, forfeits."""
    kinds, levels, most, forfeits, together, others = Counter(), 0, 0, 0, 0, 0
    for _, states, moves in GAMES.values():
        for state, move in zip(states, moves):
            lying = rows(state)
            kinds.update(what for *_, what, _ in lying)
            levels, most, together = max(levels, open_level(state) - 1), max(most, len(lying)), max(together, len(dues(state)))
            others += owed_to(state, state.seat) not in (CHANCE, state.seat)
            forfeits += due_toy.to_move(state) >= 0 and bool(lying) and (move - TAKE) % OPTIONS == FORFEIT
    assert set(kinds) == {COINS, WATER, STEPS, CARD, PRESENT, CHOICE, DRAW, STONE}
    assert levels >= 4 and most >= 6 and together >= 3 and forfeits > 20 and others > 5


def test_whatever_is_done_the_stack_has_its_form(gains):
    game, states, _ = gains
    for state in states:
        check_form(state)
        assert all(state.due_level[place] == open_level(state) - 1 for place in dues(state))
        if owed_to(state, OVER) >= 0:
            assert {(move - TAKE) // OPTIONS for move in game.legal_moves(state)} == set(dues(state))
    assert states[-1].due_what == [0] * due_toy.ROOM and game.to_move(states[-1]) == OVER


def test_what_waits_is_left_alone_until_all_above_is_done(gains):
    """Depth first: what is taken goes, what it gains comes above, everything else stays where it was."""
    game, states, moves = gains
    for before, after, move in zip(states, states[1:], moves):
        if game.to_move(before) >= 0 and due_count(before):
            waiting = rows(before)
            del waiting[(move - TAKE) // OPTIONS]
            assert rows(after)[: len(waiting)] == waiting
            assert all(level == (max(waiting)[0] if waiting else 0) + 1 for level, *_ in rows(after)[len(waiting) :][:1])


def test_any_two_that_are_open_may_be_given_up_in_either_order(gains):
    game, states, _ = gains
    give_up = lambda place: TAKE + place * OPTIONS + FORFEIT
    pairs = 0
    for state in states:
        for low, high in itertools.combinations(dues(state) if game.to_move(state) >= 0 else [], 2):
            pairs += 1
            assert game.after(state, give_up(low), give_up(high - 1)) == game.after(state, give_up(high), give_up(low))
    assert pairs > 5


def test_equal_positions_are_equal_however_they_came_about():
    """From the place to the south: two waterings and a coin in all orders, on two beds."""
    start = MILL.after(MILL.new(), 0, 0)
    ends = {}

    def walk(state, done):
        if due_count(state) == 0:
            ends.setdefault(tuple(sorted(done)), []).append(state)
            return
        for move in MILL.legal_moves(state):
            place, option = divmod(move - TAKE, OPTIONS)
            if option in (0, 1) and (state.due_what[place] == WATER or option == 0):
                walk(MILL.after(state, move), [*done, (state.due_what[place], option)])

    walk(MILL.after(start, "S"), [])
    assert sorted(map(len, ends.values()), reverse=True)[0] > 2 and len(ends) == 3
    for states in ends.values():
        assert all(state == states[0] for state in states)


def test_saved_copied_and_compiled_layout_at_every_ply(gains):
    game, states, moves = gains
    for ply, state in enumerate(states):
        saved = state.save()
        ways = due_toy.State.load(saved), due_toy.State.load(json.loads(saved)), state.copy(), from_record(due_toy.State, to_record(state)[0])
        for again in ways:
            assert again == state and again is not state
            for move in moves[ply : ply + 5]:
                game.rules.apply(again, move)
            assert again == states[min(len(moves), ply + 5)] and state.save() == saved


def test_undo_in_the_middle_of_a_turn(gains):
    game, states, moves = gains
    record = Record(game, moves)
    assert list(record.states()) == states
    for ply in mid_turn(states)[::7]:
        part = record.upto(ply)
        assert part.final == states[ply]
        text = str(part)
        assert Record.parse(text, game).final == states[ply] and str(Record.parse(text, game)) == text
        assert part.add(moves[ply]).final == states[ply + 1]


def test_an_entry_that_is_not_open_is_refused():
    state = MILL.after(MILL.new(), 0, 0, "W")
    assert [entry["text"] for entry in MILL.due(state)] == ["coin", "step × 3", "present"]
    deeper = MILL.after(state, "11")
    with pytest.raises(IllegalMove, match="not open now"):
        MILL.after(deeper, "1x")
    assert [entry["text"] for entry in MILL.due(deeper) if entry["top"]] == ["coin × 2"]


def test_what_is_due_stays_when_hidden_things_are_dealt_afresh(gains):
    game, states, _ = gains
    changed = 0
    for state in states[::3]:
        for seat in (None, *range(game.seats)):
            other = game.determinize(state, seat, Random(3))
            assert rows(other) == rows(state) and other.coins == state.coins and other.bed == state.bed
            changed += other.stone != state.stone
            assert game.observation(other, seat) == game.observation(state, seat)
    assert changed


@pytest.mark.parametrize("seats, length", [(2, 12), (3, 12), (2, 1), (3, 60)])
def test_compiled_is_interpreted_move_for_move(seats, length):
    check_same(due_toy.game(seats, length=length), records=40, plays=20, seed=seats * length, boundscheck=False)


def test_compiled_is_interpreted_where_every_index_is_checked():
    check_same(due_toy.game(3, length=30), records=40, boundscheck=True)


def test_the_room_is_enough_for_many_games_and_nothing_is_left_open():
    finals, decisions = due_toy.game(3, length=60).fast(boundscheck=False).play(2000, 5)
    assert not finals["due_what"].any() and not finals["due_level"].any() and not finals["due_amount"].any() and not finals["due_seat"].any()
    assert (finals["turns"] == 60).all() and decisions.mean() > 200


def test_too_little_room_is_told_interpreted_and_compiled(tmp_path):
    small = variant_of_the_toy(tmp_path, ("ROOM = 16\n", "ROOM = 2\n")).game(2)
    with pytest.raises(OverflowError, match=r"a larger due\(n\) makes room"):
        small.play(rng=1)
    twin = small.fast(boundscheck=False)
    finals = np.zeros(20, dtype_of(small.rules.State))
    with pytest.raises(OverflowError, match=r"a larger due\(n\) makes room"):
        twin.play(20, 1, finals=finals)
    assert twin.compiled
    state = small.after(small.new(), 0, 0)
    kept = state.save()
    with pytest.raises(OverflowError):
        small.after(state, "S")
    assert state.save() == kept, "what is given stays as it is"


def test_simulations_of_it_are_the_same_in_other_processes():
    alone = simulate(MILL, 1500, seed=4, keep=("due_what", "coins"))
    assert simulate(MILL, 1500, seed=4, keep=("due_what", "coins"), processes=2) == alone
    assert not alone.kept["due_what"].any() and alone.scores.sum() > 0


def test_playouts_go_on_in_the_middle_of_a_turn():
    game, states, _ = GAMES[0]
    state = states[mid_turn(states)[20]]
    assert due_count(state) > 1
    points = game.fast().playouts(state, 200, 1, seat=0)
    assert points.shape == (200, 2) and points.std() > 0


# Rules replaced


def anything(state):
    """Whatever is due to the seat may be taken at any time."""
    seat = owed_to(state, OVER)
    return [place for place in range(due_count(state)) if state.due_seat[place] == seat]


def doubled(state, place):
    """What is settled leaves a coin."""
    state.coins[state.seat] += 1
    return settle(state, place)


def no_steps(state, what, amount, seat, level):
    """Coins are due in the place of steps."""
    owe(state, COINS if what == STEPS else what, amount, seat, level)


def test_a_replaced_function_of_the_stack_is_followed():
    state = MILL.after(MILL.new(), 0, 0, "W", "11")
    loose = MILL.remix(dues=anything)
    assert dues(state) == [2] and loose.rules.dues(state) == [0, 1, 2]
    assert {(move - TAKE) // OPTIONS for move in loose.legal_moves(state)} == {0, 1, 2}
    assert [entry["top"] for entry in loose.due(state)] == [True] * 3
    no_more = MILL.remix(owe=no_steps)
    assert STEPS not in no_more.after(MILL.after(MILL.new(), 0, 0), "W").due_what


def test_a_replaced_function_is_followed_inside_the_others():
    """`use_part` settles by the rule in force."""
    rich = MILL.remix(settle=doubled)
    start = MILL.after(MILL.new(), 0, 0, "E")
    plain, other = MILL.after(start, "1a"), rich.after(start, "1a")
    assert (plain.coins[0], other.coins[0]) == (0, 1) and rows(plain) == rows(other)


def test_replaced_functions_of_the_stack_are_followed_compiled():
    game = LONGER[1].remix(dues=anything, settle=doubled, owe=no_steps)
    check_same(game, records=20)
    state = game.play(rng=1).final
    assert sum(state.coins) > sum(LONGER[1].play(rng=1).final.coins) + 20 and not any(state.step)


def test_an_edited_function_takes_effect_at_once(monkeypatch):
    def owe_more(state, what, amount, seat, level):
        place = due_count(state)
        state.due_what[place], state.due_amount[place], state.due_seat[place], state.due_level[place] = what, amount + 1, seat, level

    start = MILL.after(MILL.new(), 0, 0)
    before = MILL.after(start, "E")
    monkeypatch.setattr(due_toy, "owe", owe_more)
    after = MILL.after(start, "E")
    assert (before.due_amount[:2], after.due_amount[:2]) == ([2, 1], [3, 2])


def test_an_edited_function_of_the_engine_takes_effect_too(monkeypatch):
    def no_order(state, place):
        pass

    start = MILL.after(MILL.new(), 0, 0)
    assert MILL.after(start, "S").due_what[:3] == [COINS, WATER, WATER]
    monkeypatch.setattr(module, "sink_due", no_order)
    assert MILL.after(start, "S").due_what[:3] == [WATER, COINS, WATER]


def test_a_name_that_is_none_is_refused():
    with pytest.raises(InvalidVariant, match="did you mean 'settle'"):
        MILL.remix(setle=doubled)
    with pytest.raises(InvalidVariant, match="takes state, place"):
        MILL.remix(settle=anything)
    with pytest.raises(InvalidVariant, match="no rule is called 'settle'"):
        botswana.game(2).remix(settle=doubled)


# As a list


def test_the_list_of_what_is_due():
    state = MILL.after(MILL.new(), 0, 0, "W", "2x", "11")
    assert MILL.due(state) == [
        {"what": COINS, "amount": 1, "seat": 0, "level": 1, "text": "coin", "top": False},
        {"what": COINS, "amount": 2, "seat": 0, "level": 2, "text": "coin × 2", "top": True},
    ]
    assert json.loads(json.dumps(MILL.due(state))) == MILL.due(state) == to_do(MILL.rules, state)
    assert MILL.due(MILL.after(state, "10", "00")) == []


def test_words_of_its_own_none_and_a_number(tmp_path):
    say = 'DUE_WORDS = "", "coin"'
    text = "def due_words(state, place):\n    return f'{state.due_amount[place]} of {named(state.due_what[place])}'\n\n\ndef named(what):\n    return 'KCWS'[what]\n\n\nOTHER = \"\", \"coin\""
    mine = variant_of_the_toy(tmp_path, (say, text)).game(2)
    state = mine.after(mine.new(), 0, 0)
    owe(state, WATER, 2, 0, 1)
    assert [entry["text"] for entry in mine.due(state)] == ["2 of W"]
    silent = toy.write(tmp_path, (TOP / "tests" / "due_toy.py").read_text(encoding="utf-8").replace("DUE_WORDS", "OTHER_WORDS")).game(2)
    assert [entry["text"] for entry in silent.due(silent.after(silent.new(), 0, 0, "E"))] == ["what 2 × 2", "what 4"]


def test_a_game_without_a_stack_has_an_empty_list():
    game = botswana.game(3)
    assert game.due(game.new()) == game.due(game.deal(game.new(), Random(1))) == []


# At the table


@pytest.fixture
def table(monkeypatch):
    """Makes tables for the toy: what a part for the table would say is given here, and nothing is drawn."""
    from boardgames_nb.play import table as shared

    Wire.clear()
    monkeypatch.setattr(comm, "create_comm", lambda *a, **k: Wire(*a, **k))
    monkeypatch.setattr(shared, "module_of", lambda name: "")
    monkeypatch.setattr(shared, "style_of", lambda name: "")
    said = {
        "HINT": "random", "prompt": lambda game, state: "choose.", "parts": lambda game, state, move: {}, "pause": lambda game, state: None,
        "news": lambda game, before, after, names: [], "picture": lambda *seen: "<svg/>", "text": lambda *seen: "",
    }  # fmt: skip
    for name, value in said.items():
        monkeypatch.setattr(due_toy, name, value, raising=False)

    def make(*seats, **how):
        made = shared.Table(MILL, list(seats), **{"seed": 5, "pace": 0, **how})
        return made, Page(made)

    yield make
    Wire.clear()


def texts(page, only_top=False):
    return [entry["text"] for entry in page.view["due"] if entry["top"] or not only_top]


def test_the_table_tells_what_is_still_due(table):
    made, page = table("You", "random")
    assert page.view["due"] == []
    page.wish("move", move="W")
    assert texts(page) == texts(page, True) == ["coin", "step × 3", "present"]
    page.wish("move", move="11")
    assert texts(page, True) == ["coin × 2"] and page.view["due"] == made.game.due(made.state)
    assert all(move["move"][0] == "2" for move in page.view["moves"])


def test_a_turn_is_taken_back_step_by_step_at_the_table(table):
    made, page = table("You", "random")
    seen = [page.view["due"]]
    for move in ("W", "11", "20", "1x"):
        page.wish("move", move=move)
        seen.append(page.view["due"])
    for due_then in seen[-2::-1]:
        page.wish("undo")
        assert page.view["due"] == due_then
    for due_then in seen[1:]:
        page.wish("redo")
        assert page.view["due"] == due_then


def test_a_table_goes_on_in_the_middle_of_a_turn(table):
    made, page = table("You", "random")
    for move in ("W", "11"):
        page.wish("move", move=move)
    again, other = table("You", "random", record=made.record)
    assert other.view["due"] == page.view["due"] and again.state == made.state


def test_what_another_seat_owes_is_there_for_all_to_see(table):
    made, page = table("Ada", "Ben")
    page.wish("ready")
    for move in ("W", "20"):
        page.wish("move", move=move)
    assert page.view["status"] == "curtain" and page.view["curtain"]["seat"] == 1
    assert [(entry["seat"], entry["top"]) for entry in page.view["due"]] == [(0, False), (0, False), (1, True)]


def test_an_overflow_at_the_table_is_told_and_nothing_is_lost(table, monkeypatch):
    def too_much(state, which, seat, level):
        while True:
            owe(state, COINS, 1, 0, 1)

    made, page = table("You", "random")
    before = made.state
    monkeypatch.setattr(due_toy, "gain", too_much)
    answer = page.wish("move", move="W")[-1]
    assert not answer["ok"] and "OverflowError" in answer["text"] and made.state == before
    assert "larger due(n)" in str(made.error)


def test_a_game_without_open_decisions_has_an_empty_list_at_the_table(table):
    from boardgames_nb import Table

    made = Table(botswana, ["You", "random"], seed=1, pace=0)
    assert made.view["due"] == []
