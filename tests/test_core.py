"""Errors that travel, variants that never change, states that refuse what cannot be, rules that are looked up as they stand."""

import copy
import json
import pickle
from random import Random

import pytest

from boardgames_nb import botswana
from boardgames_nb.engine import (
    AmbiguousMove,
    IllegalMove,
    InvalidMove,
    InvalidRecord,
    InvalidVariant,
    Number,
    Refusal,
    defaults,
    field,
    nearest,
    parse_numbers,
    state_class,
)
from boardgames_nb.engine.binding import Rules
from tests import toy

ERRORS = [
    IllegalMove("BW-T6", "no giraffe is left", "L0>G", "round 1, player 2 to move"),
    InvalidMove("'Q' is no move"),
    AmbiguousMove("'L0' does not say which figure"),
    InvalidRecord("a brace is missing", 3, 14),
    InvalidVariant("rounds = 0: a whole number from 1 to 10 is wanted"),
]


@pytest.fixture
def pebbles(tmp_path):
    return toy.write(tmp_path)


# Errors


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize(
    "again", [copy.copy, copy.deepcopy, lambda error: pickle.loads(pickle.dumps(error))], ids=["copy", "deepcopy", "pickle"]
)
def test_errors_come_back_whole(error, again):
    """From another process, for one."""
    back = again(error)
    assert type(back) is type(error) and str(back) == str(error) and back.args == error.args
    for name in ("clause", "reason", "move", "position", "line", "column", "message"):
        assert getattr(back, name, None) == getattr(error, name, None)


def test_every_error_is_a_value_error_and_says_what_it_knows():
    assert all(isinstance(error, ValueError) for error in ERRORS)
    assert str(ERRORS[0]) == "L0>G: no giraffe is left (BW-T6). Position: round 1, player 2 to move"
    assert str(ERRORS[3]) == "line 3, column 14: a brace is missing"
    assert str(Refusal("BW-T6", "no giraffe is left")) == "no giraffe is left (BW-T6)"
    assert isinstance(ERRORS[2], InvalidMove) and not isinstance(ERRORS[0], InvalidMove)


def test_a_refused_move_tells_the_clause_the_reason_the_move_and_the_position():
    game = botswana.game(4)
    state = botswana.arrange(game, stacks={"L": [3]}, hands=["L5 G0"], taken=["", "GGG", "GG"])
    for text, clause, words in (
        ("L3>H", "BW-T1", "lion 3 is not in your hand; it already lies on its stack"),
        ("M1>H", "BW-T1", "meerkat 1 is not in your hand"),
        ("G0>G", "BW-T6", "no giraffe is left"),
        ("G0>-", "BW-W1", "a figure must be taken"),
    ):
        with pytest.raises(IllegalMove) as refused:
            game.after(state, text)
        assert refused.value.clause == clause and words in refused.value.reason and refused.value.move == text
        assert refused.value.position == game.position(state) and str(game.why_not(state, text)) in str(refused.value)


def test_half_a_move_is_answered_with_the_ways_to_complete_it():
    game = botswana.game(4)
    state = botswana.arrange(game, hands=["L5"], taken=["", "GGG", "GG"])
    with pytest.raises(AmbiguousMove, match=r"say L5>H or L5>E or L5>M or L5>L$"):
        game.after(state, "L5")
    full = {letter: [0, 1, 2, 3, 4] for letter in "GHEML"}
    none = botswana.arrange(game, stacks=full, hands=["L5"], taken=["GGGGG", "HHHHH", "EEEEE", "MMMMMLLLLL"])
    assert game.after(none, "L5") == game.after(none, "l5 > -"), "where there is nothing to choose, half a move is a whole one"
    with pytest.raises(IllegalMove, match="not in your hand"):
        game.after(none, "G5")


@pytest.mark.parametrize(
    ("name", "hint"),
    [("roundes", "did you mean 'rounds'"), ("set aside", "did you mean 'set_aside'"), ("zzz", "Known: values"), ("", "Known")],
)
def test_a_mistyped_number_is_told_the_nearest(name, hint):
    with pytest.raises(InvalidVariant, match="no number is called") as refused:
        botswana.game(4, **{name: 3})
    assert hint in str(refused.value) and all(known in str(refused.value) for known in botswana.game(4).variant)
    assert nearest(7, ["seven"]).startswith("Known")


# Variants


def test_a_variant_never_changes():
    game = botswana.game(4, rounds=2)
    variant = game.variant
    for spoil in (
        lambda: setattr(variant, "rounds", 3),
        lambda: setattr(variant, "seats", 3),
        lambda: setattr(variant, "_values", {}),
        lambda: delattr(variant, "seats"),
        lambda: delattr(variant, "_values"),
        lambda: setattr(game, "seats", 3),
        lambda: setattr(game, "variant", None),
    ):
        with pytest.raises(AttributeError):
            spoil()
    with pytest.raises(TypeError):
        variant["rounds"] = 3
    variant.changed["rounds"] = 9
    dict(variant)["rounds"] = 9
    assert (variant.rounds, variant["rounds"], game.seats) == (2, 2, 4) and variant.changed == {"rounds": 2}


def test_a_variant_is_a_mapping_that_travels():
    variant = botswana.game(3, rounds=2, values=(0, 2, 4, 6, 8, 10)).variant
    assert list(variant) == list(variant.keys()) and len(variant) == 5 and dict(**variant) == dict(variant)
    assert str(variant) == "values=0,2,4,6,8,10 rounds=2" and str(botswana.game(3).variant) == ""
    for again in (copy.copy(variant), copy.deepcopy(variant), pickle.loads(pickle.dumps(variant))):
        assert again == variant and hash(again) == hash(variant) and again.changed == variant.changed
    assert botswana.game(3, **parse_numbers(str(variant))).variant == variant
    assert variant != botswana.game(3).variant and variant != dict(variant) and "rounds=2" in repr(variant)
    with pytest.raises(AttributeError, match="did you mean 'rounds'"):
        _ = variant.round


@pytest.mark.parametrize("text", ["rounds", "rounds=", "=2", "rounds=2 rounds=3", "rounds = 2"])
def test_the_text_of_a_variant_is_read_strictly(text):
    with pytest.raises(InvalidVariant):
        parse_numbers(text)


def test_numbers_that_depend_on_each_other():
    with pytest.raises(
        InvalidVariant, match="set_aside=3: 30 cards less 3 do not divide among 4 seats; these would: 2, 6, 10, 14, 18, 22, 26"
    ):
        botswana.game(4, set_aside=3)
    with pytest.raises(InvalidVariant, match=r"stack_end=7: a species has 6 cards.*at most 6"):
        botswana.game(4, stack_end=7)
    assert botswana.game(4).vary(seats=5).variant == botswana.game(5).variant, "numbers printed for the old seats follow"
    assert botswana.game(4, rounds=2).vary(seats=5).variant.changed == {"rounds": 2}


def test_a_number_says_what_it_wants():
    whole, row = Number("a", "A", "", 3, 1, 5), Number("b", "B", "", (1, 2), 0, 9, 3, 2)
    assert [whole.read(v) for v in (1, "5", "05", [2])] == [1, 5, 5, 2] and [row.read(v) for v in ("0 3", "0,3,9", [1, 2], (1, 2))][1] == (
        0,
        3,
        9,
    )
    for number, wrong in [(whole, v) for v in (0, 6, "", "1 2", "x", 2.0, True, None, [], {}, object())] + [
        (row, v) for v in (1, "1", [1], [2, 1], [1, 1], range(4), [1, 12], {1: 2})
    ]:
        with pytest.raises(InvalidVariant, match="is wanted") as refused:
            number.read(wrong)
        assert str(refused.value) == f"{number.name} = {wrong!r}: {number.wanted()} is wanted"


# States


def test_what_cannot_be_a_state_is_refused():
    state = botswana.game(3).new()
    plain = json.loads(state.save())
    for spoil, words in (
        ({"phase": 5}, "'phase'"),
        ({"phase": "3"}, "'phase'"),
        ({"phase": True}, "'phase'"),
        ({"phase": None}, "'phase'"),
        ({"pile": [0] * 39}, "'pile'"),
        ({"pile": 3}, "'pile'"),
        ({"pile": [0] * 39 + [2]}, "'pile'"),
        ({"hand": [[0] * 40] * 4}, "'hand'"),
        ({"hand": [0] * 5}, "'hand'"),
        ({"box": {**plain["box"], "seats": -1}}, "'seats'"),
        ({"box": 3}, "not a saved state"),
        ({"extra": 1}, "extra"),
    ):
        with pytest.raises(ValueError, match=words):
            botswana.State.load({**plain, **spoil})
    for text in ("", "[]", "3", "{}", "nonsense", '{"phase":', "[" * 100_000, json.dumps({k: v for k, v in plain.items() if k != "phase"})):
        with pytest.raises(ValueError, match="saved"):
            botswana.State.load(text)
    assert botswana.State.load(plain) == state
    plain["pile"][0] = 0
    assert botswana.State.load(state.save()).pile[0] == 1, "nothing is shared with what was loaded"


def test_a_state_is_a_value():
    state = botswana.game(3).new()
    other = copy.copy(state)
    other.pile[0] = 0
    assert state.pile[0] == 1 and other != state and state != 3 and not hasattr(state, "__dict__")
    with pytest.raises(TypeError):
        hash(state)
    with pytest.raises(AttributeError):
        state.a_new_field = 1
    assert "pile: [" in str(state) and "seats: 3" in str(state)


@pytest.mark.parametrize("declared", [("a", (1, 2, 3), 0, 1), ("a", (0,), 0, 1), ("a", (1.5,), 0, 1), ("a", (), 3, 2), ("a", (), 0, 2**63)])
def test_fields_that_make_no_sense_are_refused(declared):
    name, shape, low, high = declared
    with pytest.raises(ValueError, match="'a'"):
        field(name, "", *shape, low=low, high=high)


def test_a_field_declared_twice_is_refused():
    with pytest.raises(ValueError, match="twice"):
        state_class("Odd", [field("a", ""), field("a", "")], __name__)


# Rules


def test_a_remix_leaves_the_game_alone(pebbles):
    game = pebbles.game()
    dear = game.remix(worth_of_one=lambda state: 10)
    state = game.after(game.new(), 0)
    assert dear.scores(dear.after(state, 2)) == [20, 0] and game.scores(game.after(state, 2)) == [4, 0]
    assert list(dear.changes) == ["worth_of_one"] and dear != game and "remixed: worth_of_one" in repr(dear)
    both = dear.remix(price=lambda state, pebbles: 3)
    assert list(both.changes) == ["worth_of_one", "price"] and list(dear.changes) == ["worth_of_one"]
    assert both.vary(heap=4).changes == both.changes and both.vary(heap=4).variant.heap == 4


def test_a_move_that_a_remix_takes_away_is_refused(pebbles):
    """The game's own reasons know nothing of it, and yet there is one."""
    game = botswana.game(2).remix(legal_moves=lambda state: [max(botswana.legal_moves(state))])
    state = game.after(game.new(), *[game.legal_moves(game.new())[0]])
    other = min(botswana.legal_moves(state))
    with pytest.raises(IllegalMove) as refused:
        game.after(state, other)
    assert refused.value.clause == "remix" and game.why_not(state, other).clause == "remix"


def test_a_remix_of_a_rule_that_the_faster_ways_leave_out_counts(pebbles):
    """Random bots and deals go by the replaced rule, though the game has quicker ways that never look at it."""
    last = botswana.game(3).remix(receiver=lambda state: max([s for s in range(3) if state.held[s] < 9], default=3))
    state = last.new()
    last.rules.deal(state, Random(1))
    plain = last.deal(last.new(), Random(1))
    assert state == plain and sum(state.pile) == 3
    calm = botswana.game(3).remix(legal_moves=lowest)
    assert all(move in calm.legal_moves(state) for state, move in zip(calm.play(rng=1).states(), calm.play(rng=1).moves))
    high = calm.remix(random_move=lambda state, rng: max(lowest(state)))
    assert [high.play(rng=1).moves[28]] != [calm.play(rng=1).moves[28]]


def lowest(state):
    """Only the lowest card of one's hand may be laid."""
    moves = botswana.legal_moves(state)
    return (
        moves if state.phase != botswana.PLAYING else [move for move in moves if move // botswana.CHOICES == moves[0] // botswana.CHOICES]
    )


def test_rules_are_looked_up_as_they_stand(pebbles, monkeypatch):
    game = pebbles.game()
    first = game.rules
    assert game.rules is first and first.price(game.new(), 1) == 2
    monkeypatch.setattr(pebbles, "BONUS", 9)
    assert game.rules is not first and game.rules.price(game.new(), 1) == 10
    monkeypatch.delattr(pebbles, "BONUS")
    with pytest.raises(NameError, match="BONUS"):
        game.rules.price(game.new(), 1)
    pebbles.BONUS = 0
    assert game.rules.price(game.new(), 1) == 1
    with pytest.raises(AttributeError, match="pebbles has no 'prize'"):
        _ = game.rules.prize


def test_a_helper_of_ones_own_keeps_its_meaning(pebbles):
    """A remix calls what its own module calls so, although the game has a rule of that name."""

    def mine(state, pebbles):
        return price(7)

    assert pebbles.game().remix(price=mine).rules.price(None, 1) == 700


def price(number):
    return number * 100


def test_mutual_recursion(pebbles):
    space = {"__name__": "cells", "NAME": "cells", "even": None}
    exec("def even(n): return n == 0 or odd(n - 1)\ndef odd(n): return n != 0 and even(n - 1)", space)
    rules = Rules(space)
    assert rules.now.even(10) and not rules.now.even(7) and rules.remix(odd=lambda n: True).now.even(3)


def test_bots_by_name_and_as_functions():
    game = botswana.game(2)
    with pytest.raises(ValueError, match="no bot is called 'greddy'"):
        game.bot("greddy")
    assert {"random", *game.bots} == set(game.bots)
    rng, state = Random(1), game.deal(game.new(), Random(1))
    assert game.bot("random")(state, rng) in game.legal_moves(state)
    assert game.bot(lambda state, rng: 5)(state, rng) == 5 and game.bot(max) is max


def test_core_itself_has_no_game():
    assert defaults.legal_moves is defaults.apply is None
