"""Who sees what: what a field may declare, what a seat sees by it, what it is told; and that nothing tells more."""

import json
from random import Random

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boardgames_nb import Record, Table, botswana, okavango
from boardgames_nb.engine import CHANCE, OVER, Game, IncompleteGame, declared_view, field, hidden_fields, state_class, told_move
from boardgames_nb.fast.layout import dtype_of
from boardgames_nb.play.fitting import fit_by_trying
from tests import hush, toy
from tests.conftest import LONG
from tests.games import CASES, played
from tests.test_contract import some

CLOSED = {"okavango-closed": okavango.game(4, reserve_sizes="closed"), "okavango-closed-3": okavango.game(3, reserve_sizes="closed")}
GAMES = {**{name: game for name, (_, game) in CASES.items()}, **CLOSED}
SECRETIVE = st.sampled_from(["all", "owner", "nobody"])
QUICK = settings(max_examples=300 if LONG else 60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@pytest.fixture(params=GAMES, scope="module")
def positions(request):
    """A game and some (state, the move made there or None) of one play of it, the deal included."""
    game = GAMES[request.param]
    states, moves = played(game, 3)
    return game, [(states[i], moves[i] if i < len(moves) else None) for i in some(states, 30 if LONG else 5)]


@pytest.fixture
def silent(tmp_path):
    """A game with hidden hands that does not say who is told what."""
    return Game(toy.write(tmp_path, hush.RULES), 2)


@pytest.fixture(params=[2, 3])
def telling(tmp_path, request):
    """The same game, and it says so."""
    return Game(toy.write(tmp_path, hush.RULES + hush.TOLD), request.param)


def onlookers(game):
    return [*range(game.seats), None]


# What may be declared


@pytest.mark.parametrize(
    "shape, more, words",
    [
        ((), {"seen": "mine"}, "seen='mine' is not known; it is 'all', 'owner' or 'nobody'"),
        ((), {"seen": None}, "seen=None is not known"),
        ((), {"seen": "owner"}, "seen='owner' wants a row for each seat"),
        ((3,), {"counted": "all"}, "all see the field itself"),
        ((3,), {"counted": "open_sizes"}, "all see the field itself"),
        ((), {"seen": "nobody", "counted": "all"}, "a row has a sum"),
        ((3,), {"seen": "owner", "counted": "all"}, "a row has a sum"),
        ((3, 4), {"seen": "owner", "counted": "owner"}, "the owner sees the row itself"),
        ((3,), {"seen": "nobody", "counted": "owner"}, "wants a row for each seat"),
        ((3,), {"seen": "nobody", "counted": ""}, "'all', 'owner' or the name of a number of the box"),
        ((3,), {"seen": "nobody", "counted": True}, "'all', 'owner' or the name of a number of the box"),
        ((3,), {"names": "abc"}, "no tuple of texts"),
        ((3,), {"names": ()}, "0 names for 3 columns"),
        ((3,), {"names": ("a", "b")}, "2 names for 3 columns"),
        ((2, 3), {"names": ("a", "b")}, "2 names for 3 columns"),
        ((3,), {"names": ("a", "b", "a")}, "the same"),
        ((3,), {"names": ("a", "b", "")}, "('', '') is no name"),
        ((3,), {"names": ("a", "b", 3)}, "3 is no name"),
        ((3,), {"names": ("a", "b", ("c",))}, "is no name"),
        ((3,), {"names": ("a", "b", ("c", "d", "e", "f"))}, "is no name"),
        ((), {"low": 3, "high": 5, "names": ("a", "b")}, "2 names for 3 values"),
        ((4,), {"seen": "owner", "high": 2, "names": ("a", "b", "c", "d")}, "4 names for 3 values"),
    ],
)
def test_what_makes_no_sense_is_refused_at_once(shape, more, words):
    with pytest.raises(ValueError) as refused:
        field("secret", "a field", *shape, **more)
    assert str(refused.value).startswith("field 'secret': ") and words in str(refused.value)


def test_what_single_fields_cannot_know_is_refused_with_the_class():
    box = state_class("Box", [field("sizes", "1 if open"), field("row", "no number", 3)], __name__)
    for counted in ("size", "row"):
        hand = field("hand", "cards", 2, 9, seen="owner", counted=counted)
        for parts, there in (({"box": box}, "it has sizes"), ({}, "it has none")):
            with pytest.raises(ValueError, match=f"Odd: field 'hand': counted='{counted}' is no number of the box; {there}"):
                state_class("Odd", [hand], __name__, **parts)
    with pytest.raises(ValueError, match="Odd: field 'hand': part is open to all"):
        state_class("Odd", [], __name__, part=state_class("Part", [field("hand", "cards", 3, seen="nobody")], __name__))


def test_names_are_kept_as_rows_and_what_is_not_said_is_open():
    assert field("a", "b", 2, names=["x", ["y", "why", "whys"]]).names == (("x", "x"), ("y", "why", "whys"))
    assert field("a", "b", low=-1, names=("less", "nought", "more")).names[2] == ("more", "more")
    assert field("a", "b", 4, seen="owner", names=("no", "yes")).names == (("no", "no"), ("yes", "yes"))
    assert field("a", "b", 2)[5:] == ("all", None, None)


def test_a_state_is_the_same_whatever_is_declared_of_sight():
    open_, hidden = (
        state_class("Pair", [field("row", "", 2, **sight), field("table", "", 3, 4, high=9, **sight), field("one", "")], __name__)
        for sight in ({}, {"seen": "owner"})
    )
    assert dtype_of(open_) == dtype_of(hidden)
    for kind in (open_, hidden):
        state = kind()
        state.table[1][2] = 7
        assert str(state) == "row: [0, 0]\ntable: [[0, 0, 0, 0], [0, 0, 7, 0], [0, 0, 0, 0]]\none: 0" and kind.load(state.save()) == state
        assert repr(state) == f"Pair.load({state.save()!r})" and state.copy() == state


# What a seat sees by it


@st.composite
def fields(draw, name):
    """Any sensible field."""
    shape = tuple(draw(st.lists(st.integers(1, 4), max_size=2)))
    seen = draw(SECRETIVE) if shape else draw(st.sampled_from(["all", "nobody"]))
    counts = [None]
    if seen == "nobody" and shape or seen == "owner" and len(shape) == 2:
        counts += ["all", "open_sizes"] + ["owner"] * (seen == "nobody" and len(shape) == 2)
    low = draw(st.integers(-3, 0))
    high = draw(st.integers(low, 5))
    cell = shape[1:] if seen == "owner" else shape
    wanted = cell[-1] if cell else high - low + 1
    names = draw(st.none() | st.just(tuple(f"n{i}" for i in range(wanted))))
    return field(name, "", *shape, low=low, high=high, seen=seen, counted=draw(st.sampled_from(counts)), names=names)


@st.composite
def states(draw):
    """A state of any class, with any values, and how many play."""
    seats = draw(st.integers(1, 4))
    box = state_class("Box", [field("seats", "", high=9), field("open_sizes", "", high=3)], __name__)
    declared = [draw(fields(f"f{i}")) for i in range(draw(st.integers(1, 4)))]
    state = state_class("Any", declared, __name__, box=box)()
    state.box.seats, state.box.open_sizes = seats, draw(st.sampled_from([0, 0, 1, 3]))
    fill = lambda f, shape: [fill(f, shape[1:]) for _ in range(shape[0])] if shape else draw(st.integers(f.low, f.high))
    for f in declared:
        setattr(state, f.name, fill(f, f.shape))
    return state


def cells(f):
    """The places of a field's numbers."""
    return [()] if not f.shape else [(i,) for i in range(f.shape[0])] if len(f.shape) == 1 else list(np.ndindex(f.shape))


def sees(f, place, seat, seats):
    """Whether a seat sees one number, told in another way than the package does it."""
    return f.seen == "all" or f.seen == "owner" and place[0] == seat and seat is not None and place[0] < seats


def changed(state, f, place, value):
    """A copy with one number changed."""
    other = state.copy()
    if not place:
        setattr(other, f.name, value)
    elif len(place) == 1:
        getattr(other, f.name)[place[0]] = value
    else:
        getattr(other, f.name)[place[0]][place[1]] = value
    return other


@QUICK
@given(states(), st.data())
def test_a_view_changes_with_what_is_seen_and_with_nothing_else(state, data):
    seats = state.box.seats
    seat = data.draw(st.none() | st.integers(0, seats - 1))
    view, before = declared_view(state, seat), state.save()
    assert json.loads(json.dumps(view)) == view and declared_view(state, seat) == view
    for f in state.FIELDS:
        to_all = f.counted == "all" or f.counted == "open_sizes" and state.box.open_sizes > 0
        for place in cells(f):
            value = data.draw(st.integers(f.low, f.high))
            old = getattr(state, f.name)
            for i in place:
                old = old[i]
            seen = declared_view(changed(state, f, place, value), seat)
            own = seat is not None and place[:1] == (seat,) and len(f.shape) == 2 and "owner" in (f.seen, f.counted)
            row_is_there = "owner" not in (f.seen, f.counted) or place[0] < seats
            counted = f.counted is not None and row_is_there and (to_all or own)
            if value != old:
                assert (seen["fields"] != view["fields"]) == sees(f, place, seat, seats)
                assert (seen["counts"] != view["counts"]) == counted
    assert state.save() == before


@QUICK
@given(states(), st.data())
def test_a_view_is_the_readers_own(state, data):
    """Whatever is done to a view, the state stays as it is."""
    before = state.save()

    def spoil(value):
        for key in list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
            if isinstance(value[key], dict | list):
                spoil(value[key])
            else:
                value[key] = "spoilt"

    spoil(declared_view(state, data.draw(st.none() | st.integers(0, state.box.seats - 1))))
    assert state.save() == before


def test_rows_of_seats_that_nobody_has_are_nobodys():
    box = state_class("Box", [field("seats", "", high=4)], __name__)
    hands = [field(name, "", 4, 3, seen="owner", counted=counted) for name, counted in (("hand", "all"), ("other", None))]
    kind = state_class("Hands", [*hands, field("bid", "", 4, seen="owner"), field("won", "", 4, high=9)], __name__, box=box)
    state = kind()
    state.box.seats, state.hand[3], state.bid[2], state.won = 2, [1, 1, 1], 1, [1, 2, 3, 4]
    for seat in (0, 1, None):
        view = declared_view(state, seat)
        assert [len(view["fields"][name]) for name in ("hand", "other", "bid")] == [2, 2, 2] and view["counts"] == {"hand": [0, 0]}
        assert view["fields"]["won"] == [1, 2, 3, 4], "what all see is not a matter of seats"
    for seat in (2, 3, -1, 1.0, "1", True):
        with pytest.raises(ValueError, match="seats are 0 to 1, or None for an onlooker"):
            declared_view(state, seat)
    assert declared_view(state, np.int64(1)) == declared_view(state, 1) == declared_view(state, 1, seats=2)


def test_a_state_without_a_box_has_as_many_seats_as_rows_or_as_is_said():
    state = state_class("Bare", [field("bid", "", 3, high=9, seen="owner", names=tuple("0123456789"))], __name__)()
    state.bid = [4, 5, 6]
    assert declared_view(state, 1)["fields"] == {"bid": [None, "5", None]}
    assert declared_view(state, 1, seats=2)["fields"] == {"bid": [None, "5"]}
    with pytest.raises(ValueError, match="seats are counted from 0"):
        declared_view(state, -1)


# What the games show tells no more


def other_world(state, seat, rng, every_size=False):
    """A copy that declared_view cannot tell from the state: pieces of a kind change places among all rows that the seat does not see.

    Rows keep their sums where these are seen, or (`every_size`) always; whether such a position could come about does not matter.
    """
    seats, world, groups = state.box.seats, state.copy(), {}
    for f in state.FIELDS:
        value = getattr(world, f.name)
        rows = [] if f.seen == "all" else [value] if len(f.shape) == 1 else value[:seats]
        shown = f.counted == "all" or f.counted not in (None, "owner") and getattr(state.box, f.counted)
        for at, row in enumerate(rows):
            if not (f.seen == "owner" and at == seat):
                groups.setdefault(len(row), []).append((row, f.high, bool(shown) or every_size))
    for width, places in groups.items():
        pieces = [column for row, _, _ in places for column in range(width) for _ in range(row[column])]
        while True:
            rng.shuffle(pieces)
            free = [i for i, (_, _, kept) in enumerate(places) if not kept]
            sizes = [sum(row) if kept else 0 for row, _, kept in places]
            for _ in range(len(pieces) - sum(sizes)):
                sizes[rng.choice(free)] += 1
            new, at = [], 0
            for size in sizes:
                new.append([pieces[at : at + size].count(column) for column in range(width)])
                at += size
            if all(max(row) <= high for row, (_, high, _) in zip(new, places, strict=True)):
                break
        for (row, _, _), filled in zip(places, new, strict=True):
            row[:] = filled
    return world


def told_by(game, state, move, seat):
    """All that is told of a position and of the move made there, besides the observation."""
    rules, answer = game.rules, None if move is None else game.told(state, move, seat)
    said = [game.position(state), game.scores(state), game.winners(state), game.to_move(state), rules.place_in_game(state), answer]
    if answer is not None:
        said += [rules.describe_move(state, answer), rules.format_move(state, answer)]
    return [*said, rules.chance_label(state)] if game.to_move(state) == CHANCE else said


def leaks(game, state, seat, look, rng, times=4, every_size=False):
    """How often something that is shown of a position changes with what the seat does not see."""
    shown, view = look(state), declared_view(state, seat)
    worlds = [other_world(state, seat, rng, every_size) for _ in range(times)]
    assert all(declared_view(world, seat) == view for world in worlds)
    return sum(look(world) != shown for world in worlds)


def test_no_observation_tells_more_than_the_fields_declare(positions):
    game, some_states = positions
    rng = Random(5)
    for state, _ in some_states:
        for seat in onlookers(game):
            assert not leaks(game, state, seat, lambda world: game.observation(world, seat), rng), game.position(state)  # noqa: B023


def test_no_word_tells_more_than_the_fields_declare(positions):
    """A deal is told step by step, so everybody knows then how many have been dealt to whom, whatever the box says of sizes later."""
    game, some_states = positions
    rng = Random(6)
    for state, move in some_states:
        for seat in onlookers(game):
            dealing = game.to_move(state) == CHANCE
            assert not leaks(game, state, seat, lambda world: told_by(game, world, move, seat), rng, 2, dealing), (move, seat)  # noqa: B023


def test_the_worlds_of_this_test_do_differ():
    """A test that shuffles nothing would find nothing."""
    for name in ("botswana-3", "okavango-3", "okavango-closed"):
        game, rng = GAMES[name], Random(7)
        state = game.deal(game.new(), rng)
        for seat in onlookers(game):
            worlds = [other_world(state, seat, rng) for _ in range(5)]
            assert len({world.save() for world in worlds} | {state.save()}) == 6
        if name == "okavango-closed":
            assert len({str([sum(row) for row in world.reserve]) for world in worlds}) > 3, "sizes that are not shown change too"


LEAKS = {
    "a card": (botswana.game(3), lambda state, seat: {"x": state.hand[((seat or 0) + 1) % 3][:]}),
    "a sum of values": (botswana.game(3), lambda state, seat: {"x": sum(c % 8 for c in range(40) if state.pile[c])}),
    "a suit": (botswana.game(3), lambda state, seat: {"x": any(state.hand[((seat or 0) + 2) % 3][:8])}),
    "an order": (botswana.game(3), lambda state, seat: {"x": state.pile.index(1) if 1 in state.pile else 0}),
    "a tile": (okavango.game(3), lambda state, seat: {"x": state.reserve[((seat or 0) + 1) % 3][10]}),
    "the bag": (okavango.game(3), lambda state, seat: {"x": state.bag[:]}),
    "closed sizes": (CLOSED["okavango-closed"], lambda state, seat: {"x": [sum(row) for row in state.reserve[:4]]}),
}


@pytest.mark.parametrize("name", LEAKS)
def test_a_leak_is_found(name):
    """The check fails where it should: for everybody who must not know."""
    game, secret = LEAKS[name]
    plain = game.rules.observation

    def observation(state, seat=None):
        return {**plain(state, seat), **secret(state, seat)}

    leaky = game.remix(observation=observation)
    state = leaky.deal(leaky.new(), Random(3))
    for seat in onlookers(leaky):
        assert leaks(leaky, state, seat, lambda world: leaky.observation(world, seat), Random(8), 30)  # noqa: B023


def test_a_leak_in_words_is_found():
    game = botswana.game(3)
    leaky = game.remix(position=lambda state: f"{sum(state.pile[:8])} giraffes lie in the pile")
    state = leaky.deal(leaky.new(), Random(3))
    assert leaks(leaky, state, 0, lambda world: told_by(leaky, world, None, 0), Random(8), 30)


def test_noise_in_rows_that_nobody_has_is_not_seen():
    for game in (botswana.game(2), okavango.game(2)):
        state = game.deal(game.new(), Random(1))
        noisy = state.copy()
        rows = noisy.hand if game.name == "botswana" else noisy.reserve
        for row in rows[2:]:
            row[:] = [1] * len(row)
        for seat in onlookers(game):
            assert declared_view(noisy, seat) == declared_view(state, seat) and game.observation(noisy, seat) == game.observation(state, seat)


def test_dealing_afresh_leaves_the_view_as_it_was(positions):
    game, some_states = positions
    for state, _ in some_states:
        for seat in onlookers(game):
            view = declared_view(state, seat)
            assert all(declared_view(game.determinize(state, seat, Random(seed)), seat) == view for seed in range(3))


def test_hidden_is_what_the_rulebooks_hide():
    assert hidden_fields(botswana.State) == ["pile", "hand"] and hidden_fields(okavango.State) == ["bag", "reserve"]
    state = GAMES["okavango-closed"].deal(GAMES["okavango-closed"].new(), Random(1))
    assert declared_view(state, 2)["counts"] == {"bag": 18, "reserve": [None, None, 13, None]}
    open_ = okavango.game(4).deal(okavango.game(4).new(), Random(1))
    assert declared_view(open_)["counts"] == {"bag": 18, "reserve": [13, 13, 13, 13]}
    assert declared_view(open_)["fields"]["river"] == okavango.observation(open_)["river"]


# An observation for games that have none


def test_a_game_without_an_observation_shows_what_its_fields_declare(telling):
    rng = Random(2)
    for seed in range(3):
        states, _ = played(telling, seed)
        for state in states:
            for seat in onlookers(telling):
                seen = telling.observation(state, seat)
                assert {key: seen[key] for key in ("fields", "counts")} == declared_view(state, seat)
                assert (seen["game"], seen["seat"], seen["seats"]) == ("hush", seat, telling.seats) and json.loads(json.dumps(seen)) == seen
                assert seen["to_move"] == telling.to_move(state) and seen["totals"] == telling.scores(state)
                assert seen["winners"] == (telling.winners(state) if seen["to_move"] == OVER else None)
                assert not leaks(telling, state, seat, lambda world: telling.observation(world, seat), rng, 2)  # noqa: B023


# What a seat is told


def test_what_is_told_fits_what_is_seen(positions):
    """In every world that a seat must think possible: a move that it is told changes its view in the same way; one that it is not told
    could as well have been any other."""
    game, some_states = positions
    rules = game.rules
    for state, move in some_states:
        for seat in onlookers(game) if move is not None else ():
            told, view = game.told(state, move, seat), declared_view(game.after(state, move), seat)
            assert told == (move if game.to_move(state) != CHANCE or told is not None else None)
            for seed in range(2):
                world = game.determinize(state, seat, Random(seed))
                legal = rules.legal_moves(world)
                assert told == game.told(world, move, seat)
                for other in [move] * (move in legal) if told is not None else legal:
                    assert declared_view(game.after(world, other), seat) == view


LARGE = [pytest.param(name, marks=pytest.mark.sweep) for name in ("okavango-3", "okavango-closed")]


@pytest.mark.parametrize("name", ["botswana-2", "botswana-5", "botswana-dealt-around", *LARGE, "okavango-puddles"])
def test_a_record_dealt_afresh_is_told_as_it_was(name):
    game = GAMES[name]
    whole = game.play(rng=4)

    def heard(record, seat):
        return [game.told(state, move, seat) for state, move in zip(record.states(), record.moves, strict=False)]

    for ply in [len(whole), *(range(0, len(whole), 29) if LONG else [len(whole) // 9, len(whole) // 2])]:
        record = whole.upto(ply)
        for seat in onlookers(game):
            seen = record.seen_by(seat)
            answers = heard(record, seat)
            assert answers == heard(seen, seat) == heard(seen.redeal(ply), seat)
            untold = [answer is None for answer in answers]
            assert all(untold[ply] for ply in seen.unknown), "what play has shown since is known; nothing that was told is lost"


def test_a_game_that_hides_nothing_tells_everything(tmp_path):
    game = Game(toy.write(tmp_path), 2)
    for state, move in zip(*played(game, 1), strict=False):
        assert [game.told(state, move, seat) for seat in onlookers(game)] == [move] * 3
    record = game.play(rng=1)
    assert record.seen_by(1) == record and record.seen_by(1).unknown == frozenset()


def test_a_game_that_hides_and_does_not_say_tells_what_its_views_tell_apart(silent):
    """A card is told to whom it is dealt, a card laid face up to all, one laid face down to nobody else: as Hush itself would say it."""
    kept = 0
    for seed in range(4):
        for state, move in zip(*played(silent, seed), strict=False):
            for seat in onlookers(silent):
                to = silent.rules.receiver(state)
                owner = to if to >= 0 else state.seat if move >= 12 else seat
                assert silent.told(state, move, seat) == (move if owner == seat else None)
                kept += owner != seat
    assert kept > 100


def test_the_last_card_laid_face_down_is_not_told_either(silent):
    """With one card in hand there is one way to lay it face down, but who looks on does not know which card it is."""
    for seed in range(20):
        states, moves = played(silent, seed)
        state = next(s for s in states if silent.to_move(s) >= 0 and sum(s.hand[s.seat]) == 1)
        assert silent.told(state, max(silent.legal_moves(state)), 1 - state.seat) is None
        assert moves


def test_a_game_that_cannot_deal_afresh_tells_others_nothing(tmp_path):
    mute = Game(toy.write(tmp_path, hush.RULES.replace("def determinize", "def other_way")), 2)
    for state, move in zip(*played(mute, 1), strict=False):
        for seat in onlookers(mute):
            assert mute.told(state, move, seat) == (move if seat == mute.to_move(state) else None)
    with pytest.raises(IncompleteGame, match=r"hush lacks determinize\(state, seat: int, rng\), such as: def determinize"):
        mute.determinize(mute.new(), 0, Random(1))


def test_what_told_answers_is_the_move_or_nothing(telling):
    state = telling.new()
    assert telling.told(state, 1, 0) == 1 == telling.told(state, "1", 0) and telling.told(state, 1) is None
    for answer in (True, False, 2, "1", 1.0):
        with pytest.raises(ValueError, match="the move or None is wanted"):
            told_move(telling.remix(told=lambda state, move, seat=None, answer=answer: answer).rules, state, 1, 0)
    with pytest.raises(ValueError, match="seats are 0 to"):
        telling.told(state, 1, 3)


# Records of a game from elsewhere


def test_a_record_of_a_game_that_does_not_say_shows_what_views_tell(silent):
    for seed in range(2):
        whole = silent.play(rng=seed)
        for ply in (0, 1, 9, len(whole)):
            for seat in onlookers(silent):
                assert whole.upto(ply).seen_by(seat).unknown == secrets(silent, whole.upto(ply), seat)


def secrets(game, record, seat):
    """The plies of what a seat is not told, worked out from the moves alone."""
    found = []
    for ply, (state, move) in enumerate(zip(record.states(), record.moves, strict=False)):
        owner = game.rules.receiver(state) if game.to_move(state) == CHANCE else state.seat if move >= 12 else seat
        found += [ply] * (owner != seat)
    return frozenset(found)


def test_what_a_seat_reads_has_a_gap_for_every_secret(telling):
    for seed in range(4 if LONG else 1):
        whole = telling.play(rng=seed)
        for ply in (3, 4 * telling.seats + 2, len(whole)):
            record = whole.upto(ply)
            for seat in onlookers(telling):
                seen = record.seen_by(seat)
                text = str(seen)
                assert seen.unknown == secrets(telling, record, seat) and text.count("?") == len(seen.unknown)
                known = [(a, b) for at, (a, b) in enumerate(zip(record.moves, seen.moves, strict=True)) if at not in seen.unknown]
                assert all(a == b for a, b in known)
                assert Record.parse(text, telling) == seen and seen.seen_by(seat) == seen and str(seen.seen_by(seat)) == text
                turns = [turn.notation for turn in seen.turns]
                hidden = [turn for turn in seen.turns if turn.notation == "?"]
                assert len(turns) == len(record.turns) and all("not told" in turn.sentence for turn in hidden)


@pytest.mark.sweep
def test_what_a_seat_reads_does_not_depend_on_the_secrets(telling):
    for seed in range(3 if LONG else 1):
        for ply in (5, 4 * telling.seats + 1, 7 * telling.seats):
            record = telling.play(rng=seed).upto(ply)
            for seat in onlookers(telling):
                seen = record.seen_by(seat)
                other = Record(telling, seen.redeal(seed + 9).moves, record.names)
                assert other.seen_by(seat) == seen and str(other.seen_by(seat)) == str(seen) and other.seen_by(seat).moves == seen.moves
                assert other.moves != record.moves or len(seen.unknown) < 2 or seen.redeal(1) != seen.redeal(2)


def test_a_gap_stands_only_for_what_somebody_is_not_told(telling):
    whole = telling.play(rng=1)
    moves = list(whole.moves)
    open_ply = next(ply for ply, state in enumerate(whole.states()) if telling.to_move(state) >= 0)
    moves[0] = None
    assert Record(telling, moves).unknown == {0}
    mixed = [None, *moves[1:open_ply], None]
    assert Record(telling, mixed).unknown == {0, open_ply}, "a card may have been laid face down"
    game = telling.remix(told=lambda state, move, seat=None: move)
    with pytest.raises(ValueError, match="all are told what happens here: a move is wanted"):
        Record(game, moves)
    with pytest.raises(ValueError, match="what a player does is seen by all: a move is wanted"):
        Record(game, [*whole.moves[:open_ply], None])


def test_moves_that_no_deal_fits_are_refused_with_the_move_to_blame(telling):
    deal = 4 * telling.seats
    twice = Record(telling, [None] * deal).add(3).moves[:0]
    assert twice == ()
    with pytest.raises(ValueError, match="no other deal was found that fits") as refused:
        Record(telling, [*[None] * deal, *([3] * 2)])
    assert refused.value.__notes__ == [f"This is move {deal + 2} of the record."]
    with pytest.raises(ValueError, match="HU-1"):
        Record(telling, [3, 3])


def test_a_record_ends_as_its_reader_saw_it_end(tmp_path):
    """What was shown without a move, such as who has the higher card, is so in the record of everybody, and no more than that."""
    game, read = Game(toy.write(tmp_path, hush.KUHN)), {}
    for first, second in ((a, b) for a in "JQK" for b in "JQK" if a != b):
        for line in (["pass", "pass"], ["pass", "bet", "pass"], ["pass", "bet", "bet"], ["bet", "pass"], ["bet", "bet"]):
            record = Record(game, [first, second, *line])
            assert record.over
            for seat, own in ((0, first), (1, second), (None, None)):
                seen = record.seen_by(seat)
                assert seen.result == record.result and [game.observation(s, seat) for s in seen.states()] == [
                    game.observation(s, seat) for s in record.states()
                ]
                assert Record.parse(str(seen), game) == seen and str(seen).count("?") == (1 if seat is not None else 2)
                known = seat, own, tuple(line), record.result
                assert read.setdefault(known, (str(seen), seen.moves)) == (str(seen), seen.moves), "a loser does not learn to what card"
    with pytest.raises(ValueError, match="'1 -1' is the result given, but the play ends in -1 1"):
        Record.parse('[Game "Kuhn poker"] [Seats "2"] [Result "1 -1"] {deal 1: J} {deal 2: ?} pass pass', game)


@pytest.mark.parametrize("seed", range(12))
def test_any_deal_of_single_cards_is_found_by_trying(seed):
    """Moves of chance and of seats, left out at random, in a game that knows better and is not asked."""
    rng = Random(seed)
    game = botswana.game(2, rounds=1, values=(0, 1, 2), stack_end=3, set_aside=rng.choice([1, 3, 5]))
    whole = game.play(rng=seed)
    told = [game.told(state, move, None) for state, move in zip(whole.states(), whole.moves, strict=False)]
    moves = [move if answer is not None or rng.random() < 0.3 else None for move, answer in zip(whole.moves, told, strict=True)]
    for generator in (None, Random(seed)):
        filled, fault = fit_by_trying(game, moves, generator)
        assert fault is None and all(move in (None, done) for move, done in zip(moves, filled, strict=True))
        assert Record(game, filled).result == whole.result
    assert fit_by_trying(game, moves) == fit_by_trying(game, moves)


# At the table


def secretive(state, move, seat=None):
    """Everybody is told only what concerns them: their own cards, and their own turns."""
    if state.phase == botswana.DEALING:
        return move if botswana.receiver(state) == seat else None
    return move if state.phase != botswana.PLAYING or state.seat == seat else None


def test_the_table_keeps_to_what_is_told():
    game = botswana.game(3).remix(told=secretive)
    table = Table(game, ["You", "random", "random"], seed=4, pace=0)
    for _ in range(5):
        view = table.view
        table._heard(table, {"type": "move", "rev": view["rev"], "move": view["moves"][0]["move"]}, [])
    rows = table.view["log"]
    assert {row["seat"] for row in rows} == {0, 1, 2} and len(rows) >= 11
    for row in rows:
        hidden = row["seat"] != 0
        assert (row["move"] == "?") == hidden and ("did what others are not told" in row["text"]) == hidden
    said = [event["text"] for event in table.view["events"]]
    assert said and not any("placed" in sentence for sentence in said), "what is said aloud is what all are told"
    last = table.view["last"]
    assert last["seat"] != 0 and last == {"seat": last["seat"], "move": "?"}


def test_a_table_of_a_game_that_does_not_say_shows_no_secret():
    def unsure(state, move, seat=None):
        raise ValueError("it was never said")

    table = Table(botswana.game(2).remix(told=unsure), ["You", "random"], seed=4, pace=0)
    view = table.view
    table._heard(table, {"type": "move", "rev": view["rev"], "move": view["moves"][0]["move"]}, [])
    assert [row["move"] for row in table.view["log"]] == ["?"] * len(table.view["log"]) and len(table.view["log"]) > 1
    assert table.error is None
