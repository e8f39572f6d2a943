"""The contract that every game, variant and remix keeps; the cases are in `tests/games.py`.

The numbers in comments are rows of the list of faults reported elsewhere that must not be repeated here.
"""

import copy
import json
import os
import pickle
import random
import subprocess
import sys
import tomllib
from collections import Counter
from importlib.resources import files
from math import prod
from random import Random

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boardgames_nb import botswana
from boardgames_nb.engine import (
    CHANCE,
    OVER,
    AmbiguousMove,
    Game,
    IllegalMove,
    InvalidMove,
    InvalidVariant,
    Refusal,
    deal,
    random_listed,
)
from tests.conftest import LONG, TOP
from tests.games import CASES, LARGEST, REMIXED_PLAY, Botswana, played

NO_MOVES = [
    True,
    False,
    0.0,
    3.5,
    None,
    "",
    "nonsense",
    "L0",
    ">",
    "\x00",
    "9" * 5000,
    "L" + "9" * 5000,
    b"L0>M",
    [3],
    (3,),
    {},
    2**70,
    -(2**70),
    -1,
    -7,
    np.True_,
    np.float64(3),
    np.array([1, 2]),
]


@pytest.fixture(params=CASES, scope="module")
def case(request):
    """(name, what a test knows of the game, the game, the states of one game of it, its moves)"""
    knows, game = CASES[request.param]
    return request.param, knows, game, *played(game, 1)


@pytest.fixture(scope="module")
def clauses():
    """The ids of all clauses, of every game."""
    found = {}
    for game in {knows.module.NAME for knows, _ in CASES.values()}:
        text = files("boardgames_nb").joinpath(game, "clauses.toml").read_text(encoding="utf-8")
        found[game] = {clause["id"] for clause in tomllib.loads(text)["clause"]}
    return found


def some(states, every):
    """Every state in the long form; in the short one about so many, spread over the game, and every change of who moves or how."""
    if LONG:
        return list(range(len(states)))
    step = max(1, 2 * len(states) // every)
    turning = [
        i
        for i, (a, b) in enumerate(zip(states, states[1:]))
        if (a.phase, getattr(a, "round_no", 0)) != (b.phase, getattr(b, "round_no", 0))
    ]
    return sorted({*range(0, len(states), step), *turning[:4], *[i + 1 for i in turning[:4]], len(states) - 1})


def check_ranges(state):
    """Every field within the range that it declares."""
    for f in state.FIELDS:
        flat = [getattr(state, f.name)]
        for _ in f.shape:
            flat = [value for row in flat for value in row]
        assert len(flat) == prod(f.shape) and all(type(value) is int and f.low <= value <= f.high for value in flat), f.name
    for name in state.PARTS:
        check_ranges(getattr(state, name))


# A whole game


def test_no_earlier_state_is_touched(case):
    """14: whoever keeps a state keeps it as it was."""
    _, _, game, states, moves = case
    kept, now = [game.new()], game.new()
    texts = [now.save()]
    for move in moves:
        now = game.after(now, move)
        game.legal_moves(now), game.scores(now), game.winners(now), game.position(now)
        kept.append(now)
        texts.append(now.save())
    assert kept == states
    assert [state.save() for state in kept] == texts


def test_pieces_are_conserved_and_numbers_in_range(case):
    """3, 4: nothing appears, nothing is lost, no count below zero, chance moves included."""
    _, knows, _, states, _ = case
    first = knows.pieces(states[0])
    for state in states:
        assert knows.pieces(state) == first
        check_ranges(state)


def test_over_or_a_move(case):
    """13: a state is over, or somebody has a legal move; only a finished game has winners, and they have the most points."""
    _, _, game, states, moves = case
    for state, move in zip(states, moves):
        legal = game.legal_moves(state)
        assert move in legal and legal == sorted(set(legal)) and all(type(m) is int for m in legal)
        assert game.to_move(state) in (CHANCE, *range(game.seats)) and game.winners(state) == []
        assert len(game.scores(state)) == game.seats
    last = states[-1]
    assert game.to_move(last) == OVER and game.legal_moves(last) == []
    assert game.winners(last) == [seat for seat, points in enumerate(game.scores(last)) if points == max(game.scores(last))]


def test_chance_has_outcomes(case):
    """5: what chance may do is listed, with probabilities; it does nothing else."""
    _, _, game, states, _ = case
    rng = Random(3)
    for state in states:
        if game.to_move(state) == CHANCE:
            outcomes = game.rules.chance_outcomes(state)
            assert [move for move, _ in outcomes] == game.legal_moves(state)
            assert abs(sum(p for _, p in outcomes) - 1) < 1e-9 and all(p > 0 for _, p in outcomes)
            assert game.rules.chance(state.copy(), rng) in dict(outcomes)


def test_save_and_load(case):
    """11: a saved state comes back equal, with the same seat to move and the same legal moves, wherever in a game it was saved."""
    _, _, game, states, _ = case
    for state in states:
        again = type(state).load(state.save())
        assert again == state and again is not state and again.save() == state.save()
        assert game.to_move(again) == game.to_move(state) and game.legal_moves(again) == game.legal_moves(state)
        assert game.position(again) == game.position(state)
    for index in some(states, 20):
        state = states[index]
        assert pickle.loads(pickle.dumps(state)) == eval(repr(state), {type(state).__name__: type(state)}) == state


def test_copies_do_not_disturb_each_other(case):
    """19: copied at any point of the game, both are played on, and neither notices."""
    _, _, game, states, _ = case
    for index in some(states, 12):
        original = states[index].copy()
        for make in (type(original).copy, copy.copy, copy.deepcopy):
            twins = [original, make(original)]
            ends = []
            for seed, state in zip((5, 6), twins):
                mine, rng = state.copy(), Random(seed)
                for _ in range(25):
                    if game.to_move(mine) == OVER:
                        break
                    game.rules.apply(mine, rng.choice(game.legal_moves(mine)))
                ends.append(mine.save())
            turns = [Random(5), Random(6)]
            for _ in range(25):  # now in place, in turn
                for state, rng in zip(twins, turns):
                    if game.to_move(state) != OVER:
                        game.rules.apply(state, rng.choice(game.legal_moves(state)))
            assert [state.save() for state in twins] == ends
            original = states[index].copy()


def is_notation(rules, state, text, legal):
    """Whether a text names a legal move."""
    try:
        return rules.parse_move(state, text) in legal
    except InvalidMove:
        return False


def test_every_legal_move_applies_and_every_other_is_refused(case, clauses):
    """5: legal is what applies, in the whole range of moves and outside it; a refusal names a clause and changes nothing."""
    name, knows, game, states, moves = case
    rules, known = game.rules, clauses[game.name] | ({"remix"} if game.changes else set())
    for index in some(states, 14):
        state = states[index]
        before, legal = state.save(), set(game.legal_moves(state))
        for move in [*range(-3, knows.module.MOVES + 3), *NO_MOVES]:
            if type(move) is int and move in legal:
                after = game.after(state, move)
                assert game.why_not(state, move) is None and game.after(state, np.int64(move)) == after
                assert after != state or game.to_move(state) == CHANCE, "only a tile drawn and put back leaves all as it was"
                assert game.to_move(after) == OVER or game.legal_moves(after)
                continue
            if isinstance(move, str) and is_notation(rules, state, move, legal):
                continue  # the name of a card is a move while cards are dealt, or where no figure is left
            with pytest.raises((IllegalMove, InvalidMove)) as refused:
                game.after(state, move)
            try:
                refusal = game.why_not(state, move)
            except InvalidMove:
                assert refused.type in (InvalidMove, AmbiguousMove), move
                continue
            assert type(refusal) is Refusal and refusal.clause in known and refusal.reason, (name, move, refusal)
            if refused.type is IllegalMove:
                error = refused.value
                assert (error.clause, error.reason) == refusal and error.position == game.position(state)
                assert error.move == game.format_move(state, move)
                assert all(part in str(error) for part in (*refusal, error.move, error.position))
        assert state.save() == before
    assert rules is game.rules


def test_notation_and_words(case):
    """A move in notation is read back as that move, in any case and with any spaces; every move of a seat has words of its own."""
    _, _, game, states, _ = case
    for index in some(states, 40):
        state = states[index]
        before, legal = state.save(), game.legal_moves(state)
        texts = [game.format_move(state, move) for move in legal]
        assert len(set(texts)) == len(texts) and [game.parse_move(state, text) for text in texts] == legal
        for text, move in zip(texts, legal):
            assert game.parse_move(state, f"  {text.lower()} ") == game.parse_move(state, text.replace(">", " > ")) == move
            assert game.parse_move(state, f" {text.lower()}\n") == move
            assert game.after(state, text) == game.after(state, move)
        words = [game.describe(state, move) for move in legal]
        offers = [game.rules.offer_move(state, move) for move in legal]
        said = [word for word in words if word]  # a small move that is told with the rest of its turn has no words yet
        assert all(offers) and (len(said) == len(words) or hasattr(game.rules, "join_turn"))
        assert game.to_move(state) == CHANCE or (len(set(said)), len(set(offers))) == (len(said), len(legal))
        assert state.save() == before


@settings(max_examples=200 if LONG else 40, deadline=None)
@given(data=st.data())
def test_no_text_is_read_as_a_move_that_it_is_not(data):
    """Whatever is typed in is a move written in another way, or an InvalidMove."""
    _, game = CASES["botswana-wide"]
    states, _ = GAMES["botswana-wide"]
    state = data.draw(st.sampled_from(states))
    text = data.draw(st.one_of(st.text(), st.text("GHEML0123456789>- \n", max_size=9)))
    try:
        move = game.parse_move(state, text)
    except InvalidMove:
        return
    shown = game.format_move(state, move)
    squeeze = lambda t: "".join(t.upper().split())
    assert squeeze(shown).rstrip(">-GHEML")[:1] == squeeze(text)[:1]
    letters = [c for c in squeeze(text) if c.isalpha() or c in "->"]
    assert [c for c in squeeze(shown) if c.isalpha() or c in "->"][: len(letters)] == letters


GAMES = {name: played(CASES[name][1], 2) for name in ("botswana-wide",)}


# What a seat may know


def seats_and_onlooker(game):
    return [*range(game.seats), None]


def test_an_observation_is_plain_and_tells_no_secret(case):
    """9, 10: no hidden card is named anywhere in it, for any seat, at any time; everything that was open is."""
    _, knows, game, states, moves = case
    for index in some(states, 40):
        state = states[index]
        before = state.save()
        for seat in seats_and_onlooker(game):
            seen = game.observation(state, seat)
            text = json.dumps(seen)
            assert json.loads(text) == seen, "JSON gives the same back"
            shown = json.dumps(knows.secret_text(seen))
            for card in (card for place in knows.hidden(state, seat) for card in place):
                assert not knows.names(card, shown), f"{card} is hidden from {seat}"
            assert seen.get("history") == knows.public(states[:index], moves[:index])
            assert seen["seat"] == seat and seen["to_move"] == game.to_move(state) and seen["totals"] == game.scores(state)
        assert state.save() == before


def test_dealing_the_unknown_afresh(case):
    """10: fits what the seat has seen, keeps all pieces, differs from time to time, and does not depend on the truth."""
    name, knows, game, states, _ = case
    for index in some(states, 24):
        state = states[index]
        before = state.save()
        for seat in seats_and_onlooker(game):
            worlds = [game.determinize(state, seat, Random(seed)) for seed in range(6)]
            seen = game.observation(state, seat)
            for world in worlds:
                assert game.observation(world, seat) == seen and knows.pieces(world) == knows.pieces(state)
                assert game.to_move(world) == game.to_move(state)
                assert game.to_move(world) == OVER or game.legal_moves(world), "in mid-turn too"
                check_ranges(world)
            if seat is not None and game.to_move(state) == seat:
                assert game.legal_moves(worlds[0]) == game.legal_moves(state), "one's own moves are known"
            others = [game.determinize(world, seat, Random(77)) for world in (state, *worlds[:3])]
            assert all(world == others[0] for world in others), "another truth with the same look gives the same guesses"
            places = knows.hidden(state, seat)
            if len(places) > 1 and len({card for place in places for card in place}) > 1 and not knows.bound(state, seat):
                assert any(game.determinize(state, seat, Random(seed)) != worlds[0] for seed in range(1, 300))
            assert len({tuple(map(len, knows.hidden(world, seat))) for world in worlds}) == 1, "every hand keeps its size"
        assert state.save() == before


def test_every_unseen_card_is_as_likely_anywhere():
    """The chance of a hidden card to be in a hidden place is that of the place's size."""
    game = botswana.game(3)
    state = game.deal(game.new(), Random(5))
    for _ in range(7):
        state = game.after(state, Random(6).choice(game.legal_moves(state)))
    times, found, rng = 3000, Counter(), Random(8)
    for _ in range(times):
        for place, cards in enumerate(Botswana.hidden(game.determinize(state, 1, rng), 1)):
            found.update((place, card) for card in cards)
    sizes = list(map(len, Botswana.hidden(state, 1)))
    unseen = [card for place in Botswana.hidden(state, 1) for card in place]
    for place, size in enumerate(sizes):
        p = size / len(unseen)
        for card in unseen:
            assert abs(found[place, card] - times * p) < 5 * (times * p * (1 - p)) ** 0.5


# Chance and generators


def test_faster_ways_are_as_random_as_the_plain_ones(case):
    """A uniformly random move is uniform however it is drawn: chi-squared (its limit by Wilson and Hilferty), all over the game."""
    _, _, game, states, _ = case
    rng = Random(4)
    listed = game.rules.bind(random_listed)
    asked = [states[i] for i in some(states, 8) if game.to_move(states[i]) >= 0]
    for state in asked[: None if LONG else 6]:
        legal = game.legal_moves(state)
        for draw in (game.rules.random_move, listed):
            found = Counter(draw(state, rng) for _ in range(60 * len(legal)))
            assert found.keys() <= set(legal)
            chi, free = sum((found[move] - 60) ** 2 / 60 for move in legal), len(legal) - 1
            assert chi <= (free and free * (1 - 2 / (9 * free) + 5.2 * (2 / (9 * free)) ** 0.5) ** 3), "one false alarm in ten million"


def test_a_deal_at_once_is_as_random_as_card_by_card():
    """Every card is as likely in every place, and every two cards together, both ways."""
    game = botswana.game(2, values=(0, 1), stack_end=2, set_aside=4, rounds=1)
    plain = game.rules.bind(deal) if deal.__code__ is game.rules.deal.__code__ else None
    assert plain is None, "the game has a faster way"
    pairs = {}
    for way in ("once", "by card"):
        rng, found = Random(9), Counter()
        for _ in range(3000):
            state = game.new()
            if way == "once":
                game.rules.deal(state, rng)
            else:
                state = game.deal(state, rng)
            places = {card: place for place, cards in enumerate(Botswana.hidden(state, None)) for card in cards}
            found.update((a, places[a], b, places[b]) for a in places for b in places if a < b)
            found["start", state.starter] += 1
        pairs[way] = found
    sizes = {0: 4, 1: 3, 2: 3}
    for found in pairs.values():
        assert abs(found.pop(("start", 0)) - 1500) < 140 and found.pop(("start", 1))
        for (_, here, _, there), times in found.items():
            p = sizes[here] / 10 * (sizes[there] - (here == there)) / 9
            assert abs(times - 3000 * p) < 5 * (3000 * p * (1 - p)) ** 0.5
        assert len(found) == 45 * 9


def test_generators_of_the_world_are_left_alone(case):
    """Nothing draws from `random` or NumPy's hidden generators."""
    _, _, game, states, _ = case
    before = random.getstate(), np.random.get_state()[1].tolist(), np.random.get_state()[2:]
    record = game.play(rng=5)
    game.play("random", rng=np.random.default_rng(5))
    for state in states[:: max(1, len(states) // 10)]:
        game.determinize(state, 0, Random(1)), game.observation(state, 0), game.deal(state, Random(1))
    assert record.moves == game.play(rng=5).moves == game.play(rng=Random(5)).moves != game.play(rng=6).moves
    assert (random.getstate(), np.random.get_state()[1].tolist(), np.random.get_state()[2:]) == before


SAY = """
import sys, zlib
from tests.games import CASES
for name, (_, game) in CASES.items():
    print(name, *[zlib.crc32(str(game.play(rng=seed)).encode()) for seed in range(3)])
"""


def test_the_same_seed_gives_the_same_record_in_another_process():
    """12: in two processes with different hash seeds."""
    said = [
        subprocess.run(
            [sys.executable, "-c", SAY], cwd=TOP, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout
        for seed in ("1", "2")
    ]
    assert said[0] == said[1] and len(said[0].splitlines()) == len(CASES)
    assert len({line.split()[1] for line in said[0].splitlines()}) > len(CASES) - 2, "and different games differ"


# Seats and ends


def test_winners_move_with_their_seats(case):
    """Every player sits further round the table and plays the same cards: points and winners move along."""
    name, knows, game, states, moves = case
    if name in REMIXED_PLAY:
        assert game.changes, "only a remix may deal in another order"
        return
    for by in range(1, game.seats):
        state = game.after(game.new(), *knows.rotated(game, states, moves, by))
        before = game.scores(states[-1])
        assert game.scores(state) == [before[(seat - by) % game.seats] for seat in range(game.seats)]
        assert game.winners(state) == sorted((seat + by) % game.seats for seat in game.winners(states[-1]))


def test_ties_bring_one_bonus_round_and_then_all_of_them_win():
    """1: no tied player is dropped, no second bonus round is played."""
    game, ends = botswana.game(2, values=(0, 1), figures=1, stack_end=1, rounds=1), Counter()
    for seed in range(60):
        states, _ = played(game, seed)
        first = next(state for state in states if state.round_no == 1)
        tied, last = len(set(game.scores(first))) == 1, states[-1]
        assert last.round_no == 1 + tied, "a bonus round if and only if the lead is tied"
        best = max(game.scores(last))
        assert game.winners(last) == [seat for seat in range(2) if game.scores(last)[seat] == best]
        if tied and len(game.winners(last)) == 2:
            assert game.after(last) == last and game.observation(last)["winners"] == [0, 1]
        ends[tied, len(game.winners(last))] += 1
    assert min(ends[False, 1], ends[True, 1], ends[True, 2]) > 0 and ends[False, 2] == 0


def test_any_number_of_players_may_share_a_win():
    game = botswana.game(4, values=(0, 1), figures=2, stack_end=2, set_aside=2, rounds=1)
    shared = Counter(len(game.winners(played(game, seed)[0][-1])) for seed in range(120))
    assert shared.keys() == {1, 2, 3, 4}


# Variants


def sound(seats, values, figures, set_aside, rounds, stack_end):
    """Whether these numbers make a game, in a way of its own; and the names of those that do not."""
    odd = set()
    if not (2 <= len(values) <= 8 and all(-9 <= v <= 99 for v in values) and list(values) == sorted(set(values))):
        odd.add("values")
    odd |= {
        name
        for name, value, low, high in (
            ("figures", figures, 1, 8),
            ("set_aside", set_aside, 0, 35),
            ("rounds", rounds, 1, 10),
            ("stack_end", stack_end, 1, 8),
        )
        if not low <= value <= high
    }
    if not odd:
        left = 5 * len(values) - set_aside
        if left < seats or left % seats:
            odd.add("set_aside")
        if stack_end > len(values):
            odd.add("stack_end")
    return odd


@st.composite
def numbers(draw, wild=False):
    """Seats and numbers of a variant; sound ones, or (`wild`) any."""
    seats = draw(st.integers(2, 5))
    low, high = (-15, 110) if wild else (-9, 99)
    values = draw(st.lists(st.integers(low, high), min_size=0 if wild else 2, max_size=10 if wild else 8, unique=not wild))
    values = tuple(values if wild and draw(st.booleans()) else sorted(values))
    whole = lambda low, high: draw(st.integers(low - 3, high + 3) if wild else st.integers(low, high))
    cards = 5 * len(values)
    aside = (
        draw(st.integers(-3, 40))
        if wild
        else draw(st.sampled_from([n for n in range(min(36, cards - seats + 1)) if (cards - n) % seats == 0] or [0]))
    )
    return seats, {
        "values": values,
        "figures": whole(1, 8),
        "set_aside": aside,
        "rounds": whole(1, 10),
        "stack_end": whole(1, 8 if wild else len(values)),
    }


@settings(max_examples=400 if LONG else 60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(numbers(), st.integers(0, 2**32))
def test_every_sound_variant_plays_to_its_end(chosen, seed):
    seats, given_numbers = chosen
    if sound(seats, **given_numbers):
        return
    game = botswana.game(seats, **given_numbers)
    assert dict(game.variant) == {**dict(game.variant), **given_numbers}
    state, rng, rules = game.new(), Random(seed), game.rules
    first, steps = Botswana.pieces(state), 0
    assert sum(first.values()) == 5 * len(given_numbers["values"]) + 5 * given_numbers["figures"]
    while (seat := rules.to_move(state)) != OVER:
        move = rules.chance(state, rng) if seat == CHANCE else rules.random_move(state, rng)
        assert move in rules.legal_moves(state)
        rules.apply(state, move)
        steps += 1
        if steps % 9 == 0:
            assert Botswana.pieces(state) == first
            check_ranges(state)
    check_ranges(state)
    assert state.round_no in (game.variant.rounds, game.variant.rounds + 1) and rules.winners(state)
    assert type(state).load(state.save()) == state


@settings(max_examples=1500 if LONG else 300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(numbers(wild=True))
def test_an_unsound_variant_is_refused_by_name(chosen):
    seats, given_numbers = chosen
    odd = sound(seats, **given_numbers)
    if not odd:
        assert botswana.game(seats, **given_numbers).seats == seats
        return
    with pytest.raises(InvalidVariant) as refused:
        botswana.game(seats, **given_numbers)
    said = str(refused.value)
    assert any(name in said and repr(given_numbers[name])[:20] in said for name in odd), said
    assert any(words in said for words in ("is wanted", "these would: ", "at most "))


@settings(max_examples=200 if LONG else 50, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(["rounds", "figures", "values", "set_aside", "stack_end"]),
        st.one_of(
            st.none(),
            st.booleans(),
            st.floats(),
            st.text(max_size=5),
            st.lists(st.floats(), max_size=3),
            st.dictionaries(st.integers(), st.integers(), max_size=2),
        ),
        min_size=1,
    )
)
def test_numbers_of_any_kind_are_read_or_refused(given_numbers):
    try:
        game = botswana.game(4, **given_numbers)
    except InvalidVariant as error:
        assert any(name in str(error) for name in given_numbers)
        return
    assert all(type(value) in (int, tuple) for value in dict(game.variant).values())


@pytest.mark.parametrize("seats", [0, 1, 6, -2, 2.0, "4", True, (4,)])
def test_a_table_for_nobody_is_refused(seats):
    with pytest.raises(InvalidVariant, match="2 to 5 seats"):
        botswana.game(seats)


def test_seats_are_counted_in_integers_of_any_kind():
    assert botswana.game(np.int8(3)) == botswana.game(3)
    with pytest.raises(ValueError, match="seats are 0 to 2"):
        botswana.game(3).observation(botswana.game(3).new(), 3)


def test_the_largest_numbers_stay_in_range():
    """The most that points can become in a variant: every figure at the highest card in every round, the bonus round included."""
    game = botswana.game(2, **LARGEST)
    state = botswana.arrange(
        game,
        stacks={"L": [93, 94, 95, 96, 97, 98, 99], **{letter: list(range(92, 100))[:7] for letter in "GHEM"}},
        hands=["L92", "G99"],
        taken=["G" * 8 + "H" * 8 + "E" * 8 + "M" * 8 + "L" * 7],
        seat=0,
    )
    most, best = 8 * 5 * 99, max(f.high for f in state.FIELDS if f.name == "total")
    assert 11 * most <= best
    end = state.copy()
    end.round_no, end.total[0] = 10, 10 * most
    for animal in range(5):
        end.stack[animal][6] = 99
    last = game.after(end, "L92>L")
    check_ranges(last)
    assert game.to_move(last) == OVER and game.scores(last)[0] == 10 * most + 32 * 99 + 8 * 92
    assert type(last).load(last.save()) == last


def test_a_game_is_equal_to_one_made_alike():
    for name, (_, game) in CASES.items():
        again = Game(game._rules, game.seats, **game.variant.changed)
        assert again == game and game.vary() == game, name
        assert repr(again) == repr(game)
    assert botswana.game(4) != botswana.game(3) and botswana.game(4, rounds=2) != botswana.game(4)
