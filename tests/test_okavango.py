"""Okavango: recorded games, what everybody knows, tiles nobody wrote down, herds, refusals, and that every game ends."""

import copy
import random
import re
from collections import Counter
from itertools import product
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boardgames_nb import Record, okavango
from boardgames_nb.engine import CHANCE, OVER, Clauses, InvalidMove, InvalidRecord
from boardgames_nb.okavango import (
    AREA,
    AREAS,
    CHOOSING,
    COUNTING,
    DEALING,
    DELTAS,
    FLOWING,
    HOLES,
    JOINING,
    KINDS,
    LETTERS,
    MOVES,
    NAMING,
    RANGER,
    STOCKING,
    TAKE_NOTHING,
    TAKING,
    arrange,
    complete_deal,
    deal_fault,
    limit,
)
from boardgames_nb.play.line import masked
from tests.conftest import LONG
from tests.games import PUDDLES, Okavango, played
from tests.test_records import load

TWO, THREE, FOUR = (okavango.game(seats) for seats in (2, 3, 4))
SMALL = okavango.game(3, **PUDDLES)
VARIANTS = {
    "2 seats": TWO,
    "3 seats": THREE,
    "4 seats": FOUR,
    "step": okavango.game(3, dark_gate="step"),
    "no gate": okavango.game(2, dark_gate="none", end_scope="waterholes"),
    "no Ranger herds": okavango.game(4, ranger_herds="no"),
    "all closed": okavango.game(3, dark_gate="step", end_scope="waterholes", ranger_herds="no", reserve_sizes="closed"),
    "puddles": SMALL,
}
CLAUSES = {clause["id"] for clause in Clauses("okavango")}
SOME = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@pytest.fixture(scope="module", params=VARIANTS)
def game(request):
    return VARIANTS[request.param]


def legal(game, state):
    return [game.format_move(state, move) for move in game.legal_moves(state)]


def steps(record):
    """(state, move, state after it) for every move of a record."""
    states = list(record.states())
    return list(zip(states, record.moves, states[1:], strict=False))


def notations(record):
    return [word for turn in record.turns for word in turn.notation.split()]


# Games named after their situation


def test_printed_waterhole():
    record = load("okavango-printed-waterhole")
    assert [word for word in notations(record) if word[0] == "W"] == ["W6=3L", "W6=6Z", "W6=6F+R", "W6~F", "W6=8G", "W6=5L+3R"]
    by_turn = [record.game.scores(state) for state, move, _ in steps(record) if move >= okavango.TAKE and state.phase == TAKING]
    assert by_turn == [[0, 0, 0], [0, 6, 0], [0, 6, 6], [0, 6, 6], [0, 12, 6], [0, 12, 12]]
    assert record.final.lying[4] == 8 and record.final.drinker[4] == 10 and record.final.jokers[4] == 3
    assert "D5=K,M*" in notations(record), "after the exchange the herd goes elsewhere"


def test_printed_delta():
    record = load("okavango-printed-delta")
    assert [record.game.scores(after) for state, _, after in steps(record) if state.phase == JOINING and after.phase == TAKING] == [
        [3, 0, 0],
        [3, 4, 0],
        [3, 4, 5],
    ]
    assert record.final.depleted[8] == 1 and sum(record.final.animals[8]) == 0 and record.unknown
    assert [LETTERS[kind] for kind in range(KINDS) if record.final.returned[kind]] == list("KFMPN")


def test_printed_river():
    record = load("okavango-printed-river")
    before = record.upto(len(record) - 1)
    assert legal(THREE, before.final) == ["+F", "+3Z", "+P", "+N", "+2L", "+R", "+-"] and sum(before.final.river) == 13
    assert record.unknown and record.redeal(1).turns == record.turns


def test_last_round():
    record = load("okavango-last-round")
    first = next(i for i, (_, _, after) in enumerate(steps(record)) if after.last_round)
    turns = Counter(turn.seat for turn in record.turns)
    assert len(set(turns.values())) == 1 and not record.final.stalemate and record.final.last_round
    assert steps(record)[first][2].seat != steps(record)[first][2].mask_holder, "others were still to come"
    assert record.turns[-1].seat == (record.final.mask_holder - 1) % 3


def test_ended_at_once():
    record = load("okavango-ended-at-once")
    assert [after.last_round for _, _, after in steps(record)].count(1) == 1 and record.over and not record.final.stalemate
    assert len(set(Counter(turn.seat for turn in record.turns).values())) == 1


def test_stalemate():
    record = load("okavango-stalemate")
    final = record.final
    assert final.stalemate and final.idle == 4 and sum(final.bag) == sum(final.river) == 0 and not final.last_round
    assert [turn.notation.split()[-1] for turn in record.turns[-4:]] == ["pass"] * 4
    assert record.game.observation(final)["ended"] == "stalemate"


def test_shared_victory():
    record = load("okavango-shared-victory")
    assert len(record.winners) == 2 and len(set(record.result)) == 1 and record.game.observation(record.final)["winners"] == [0, 1]


def test_ranger_drawn_for_an_area():
    record = load("okavango-ranger-drawn-for-an-area")
    put_back = [(state, after) for state, move, after in steps(record) if state.phase == STOCKING and move == RANGER]
    assert len(put_back) == 2 and re.search(r"\{areas: [A-Z ]*R[A-Z ]*R[A-Z ]*\}", str(record))
    assert all(state.lying == after.lying and state.bag == after.bag and after.returned[RANGER] == 1 for state, after in put_back)


def test_ranger_exchanged_and_used():
    record = load("okavango-ranger-exchanged-and-used")
    found = []
    for turn in record.turns:
        words = turn.notation.split()
        if "~" in words[0] and re.search(r"\*|R", words[1]):
            found.append(words)
    assert found and all(words[0][:2] != words[1][:2] for words in found)
    swapping = [state for state, move, _ in steps(record) if state.phase == CHOOSING and move < AREA]
    assert any(state.reserve[state.seat][RANGER] == 0 for state in swapping), "somebody had no Ranger before"


def test_closed_by_lions():
    record = load("okavango-closed-by-lions")
    final = record.final
    closed = [hole for hole in range(HOLES) if final.lying[hole] == final.box.fields[hole] and final.drinker[hole] == 10]
    assert closed
    seen = [area for area in record.game.observation(final)["areas"] if area["closed"] and area["kind"] == "waterhole"]
    assert len(seen) == len(closed) and all(area["displace"] == "nothing: it is closed" for area in seen)
    for state, _, _ in steps(record):
        if state.phase == CHOOSING and state.lying[closed[0]] == state.box.fields[closed[0]] and state.drinker[closed[0]] == 10:
            refusal = okavango.why_not(state, AREA + closed[0])
            assert refusal.clause in ("OK-F1", "OK-R1")


def test_delta_depleted():
    record = load("okavango-delta-depleted")
    for state, _, after in steps(record):
        filled = [area for area in range(HOLES, AREAS) if after.depleted[area] > state.depleted[area]]
        if filled and sum(state.bag) == 0 and after.returned[RANGER]:
            assert sum(after.bag) == sum(after.returned) == after.laid == state.box.fields[filled[0]]
            assert sum(after.animals[filled[0]]) + sum(after.stand_ins[filled[0]]) == 0
            break
    else:
        raise AssertionError("no delta filled over an empty bag")
    assert re.search(r"\{river: [A-Z ]+\}", str(record).partition("D")[2]), "and its tiles came along the river again"


def test_bag_runs_out():
    record = load("okavango-bag-runs-out")
    short = [after for state, _, after in steps(record) if state.phase == FLOWING and after.phase == CHOOSING and sum(after.bag) == 0]
    assert any(0 < sum(after.river) < 13 for after in short)
    assert any(sum(state.bag) == 0 == sum(state.river) for state, _, _ in steps(record)), "and in the end it was empty"


def test_taking():
    record = load("okavango-taking")
    seen = Counter()
    for state, move, after in steps(record):
        if state.phase in (COUNTING, JOINING) and after.phase not in (JOINING, TAKING):
            seen["nothing along the river"] += sum(state.river) == 0
        if state.phase == TAKING:
            kind = move - okavango.TAKE
            if move == TAKE_NOTHING:
                seen["nothing wanted"] += 1
            elif kind == RANGER:
                seen["one Ranger"] += 1
                seen["one of several Rangers"] += state.river[kind] > 1
                assert after.river[kind] == state.river[kind] - 1
            else:
                seen["as many, lower"] += state.laid_rank > 0 and state.river[kind] == state.laid
                seen["fewer, higher"] += state.laid_rank > 0 and state.river[kind] < state.laid and kind + 1 > state.laid_rank
                seen["after a delta"] += state.laid_rank == 0
                assert after.river[kind] == 0 and after.reserve[state.seat][kind] == state.reserve[state.seat][kind] + state.river[kind]
    assert len(seen) == 7 and min(seen.values()) > 0, seen


def grown(record):
    """(area, tiles before, tiles after) for every herd led."""
    for state, _, after in steps(record):
        if state.phase in (COUNTING, JOINING) and after.phase != JOINING:
            size = state.box.fields[state.area] if after.depleted[state.area] else after.lying[state.area]
            yield state.area, state.lying[state.area], size


def test_dark_gate_step():
    record = load("okavango-dark-gate-step")
    white = record.game.new().box.white
    assert record.game.variant.dark_gate == "step" and sum(record.final.depleted) >= 2
    assert all(size <= max(white[area], before + 1) for area, before, size in grown(record) if area >= HOLES)


def test_dark_gate_none():
    record = load("okavango-dark-gate-none")
    white = record.game.new().box.white
    assert record.game.variant.dark_gate == "none" and any(before < white[area] < size for area, before, size in grown(record))


@pytest.mark.parametrize("name", ["okavango-last-round", "okavango-stalemate", "okavango-closed-by-lions"])
def test_dark_gate_white_full(name):
    record = load(name)
    white = record.game.new().box.white
    assert record.game.variant.dark_gate == "white_full"
    assert not any(before < white[area] < size for area, before, size in grown(record))


def test_end_scope_waterholes():
    record = load("okavango-end-scope-waterholes")
    final = record.final
    assert record.game.variant.end_scope == "waterholes" and not final.stalemate
    assert all(okavango.covered(final, hole) for hole in range(HOLES)) and not all(okavango.covered(final, area) for area in range(AREAS))


def test_no_ranger_herds():
    record = load("okavango-no-ranger-herds")
    assert record.game.variant.ranger_herds == "no" and not re.search(r"W\d=0", str(record))
    refused = [
        refusal
        for state, _, _ in steps(record)
        if state.phase == NAMING and state.reserve[state.seat][RANGER]
        for kind in range(11)
        if state.reserve[state.seat][kind] == 0 and (refusal := okavango.why_not(state, okavango.NAME_IT + kind))
    ]
    assert refused and {refusal.clause for refusal in refused} == {"OK-R2"}


def test_nine_of_a_kind():
    record = load("okavango-nine-of-a-kind")
    assert any(after.lying[hole] > 8 and after.jokers[hole] for _, _, after in steps(record) for hole in range(HOLES))


def test_reserves_never_seen():
    record = load("okavango-reserves-never-seen")
    assert len(record.unknown) == 4 * 13 and record.over
    one, other = record.redeal(1), record.redeal(2)
    assert one.result == other.result == record.result and not one.unknown
    assert one.moves[1 + 52 :] == record.moves[1 + 52 :]


def test_reserves_partly_seen():
    record = load("okavango-reserves-partly-seen")
    braces = dict(re.findall(r"\{reserve (\d): ([^}]*)\}", str(record)))
    assert "?" not in braces["2"] and record.unknown and record.seen_by(1) == Record.parse(str(record).replace("[Result", "[Result"))
    assert not record.over and record.play_on(rng=3).upto(len(record)).turns == record.turns


def test_unfinished_herd():
    record = load("okavango-unfinished-herd")
    final = record.final
    assert final.phase == JOINING and final.exchanged and sum(final.herd) and sum(final.herd_rangers) and not record.over
    assert record.turns[-1].notation.endswith(",") and "~" in record.turns[-1].notation and str(record).rstrip().endswith(",")
    again = Record.parse(str(record))
    assert again.final == final and legal(record.game, again.final) == legal(record.game, final)
    assert again.play_on(rng=1).over and type(final).load(final.save()) == final
    for seat in (0, 1, 2, None):
        world = record.seen_by(seat).redeal(5).final
        assert record.game.legal_moves(world) and record.game.observation(world, seat) == record.game.observation(final, seat)


def test_unfinished_deal():
    record = load("okavango-unfinished-deal")
    assert record.game.to_move(record.final) == CHANCE and [sum(row) for row in record.final.reserve] == [13, 7, 0, 0]
    assert record.play_on(rng=5).upto(len(record)) == record and Record.parse(str(record)) == record


# A game followed by somebody who sees what everybody sees, and keeps books of their own in letters


class Watcher:
    """What is known of a game to all, kept from the words of its record alone: nothing of the rules is asked."""

    def __init__(self, seats, river):
        self.start, self.gained, self.played = ([Counter() for _ in range(seats)] for _ in range(3))
        self.areas, self.river, self.bag_start, self.bag_in, self.bag_out = {}, Counter(), Counter(), Counter(), Counter()
        self.names, self.fields, self.joined, self.size = [], {}, Counter(), river

    def must(self, seat, letter, more=0):
        """How many of a kind that seat must have drawn at the start, if it shows some more now."""
        self.start[seat][letter] = max(self.start[seat][letter], self.played[seat][letter] + more - self.gained[seat][letter])

    def play(self, seat, letter, n=1):
        self.must(seat, letter, n)
        self.played[seat][letter] += n

    def lead(self, seat, area, herd):
        """Lists of (letter, stands for) with counts."""
        for (letter, _), n in herd.items():
            self.play(seat, letter, n)
        for (letter, _), n in self.areas[area].items():
            self.gained[seat][letter] += n
        self.areas[area] = herd
        self.joined = Counter()
        if area[0] == "D" and sum(herd.values()) == self.fields[area]:
            for (letter, _), n in herd.items():
                self.bag_in[letter] += n
            self.areas[area] = Counter()

    def draw(self, letter, back=False):
        self.bag_start[letter] = max(self.bag_start[letter], self.bag_out[letter] + 1 - self.bag_in[letter])
        self.bag_out[letter] += not back

    def turn(self, seat, words):
        """The words of one turn, or of its beginning."""
        for word in words:
            if "~" in word:
                area, letter = word.split("~")
                self.areas[area] += Counter({(letter, letter): 1})
                self.areas[area] -= Counter({("R", letter): 1})
                self.play(seat, letter)
                self.gained[seat]["R"] += 1
            elif word.startswith("W"):
                area, herd = word.split("=")
                if found := re.fullmatch(r"(\d+)([A-Z])(?:\+(\d*)R)?", herd):
                    n, letter, rangers = found.groups()
                    count = 0 if rangers is None else int(rangers or 1)
                    self.lead(seat, area, +Counter({(letter, letter): int(n), ("R", letter): count}))
            elif word.startswith("D"):
                area, herd = word.split("=")
                animals = [animal for animal in herd.split(",") if animal]
                tiles = Counter(("R" if "*" in animal else animal, animal[0]) for animal in animals)
                if herd and not herd.endswith(","):
                    self.lead(seat, area, tiles)
                else:
                    shown = Counter(letter for letter, _ in tiles.elements())
                    for letter, n in shown.items():
                        self.must(seat, letter, n)
            elif word.startswith("+") and word != "+-":
                letter, n = word[-1], int(word[1:-1] or 1)
                self.river[letter] -= n
                self.gained[seat][letter] += n
            elif word.startswith("pass:"):
                self.river[word[5]] -= 1
                self.gained[seat][word[5]] += 1

    def known(self, seat):
        return {letter: self.start[seat][letter] + self.gained[seat][letter] - self.played[seat][letter] for letter in LETTERS}

    def returned(self):
        return {letter: self.bag_start[letter] + self.bag_in[letter] - self.bag_out[letter] for letter in LETTERS}


def watched(record):
    """(ply, state, watcher) for every ply of a record."""
    game, watcher, turn = record.game, Watcher(record.game.seats, record.game.variant.river), []
    states = list(record.states())
    box = states[0].box
    value = [box.pays[area][box.fields[area]] for area in range(HOLES)]
    names = [f"W{v}" for v in value] + [f"D{box.fields[HOLES + d]}" for d in range(DELTAS)]
    watcher.fields = dict(zip(names, box.fields))
    saved = None
    for ply, (state, move) in enumerate(zip(states, record.moves, strict=False)):
        text = game.format_move(state, move)
        label = game.rules.chance_label(state) if game.to_move(state) == CHANCE else None
        if label is None:
            if not turn:
                saved = copy.deepcopy(vars(watcher))
            vars(watcher).update(copy.deepcopy(saved))
            turn.append(text)
            watcher.turn(state.seat, game.join(turn))
            if states[ply + 1].turns > state.turns:
                turn = []
        elif label == "areas":
            watcher.draw(text, back=text == "R")
            if text != "R":
                watcher.areas[names[len(watcher.areas)]] = Counter({(text, text): 1})
        elif label == "river":
            watcher.draw(text)
            watcher.river[text] += 1
        yield ply + 1, states[ply + 1], watcher


@pytest.mark.sweep
def test_what_everybody_knows_is_what_a_watcher_writes_down(game):
    for seed in range(3):
        record = game.play(rng=seed)
        for ply, state, watcher in watched(record):
            seen = game.observation(state, seed % game.seats)
            for seat in range(game.seats):
                assert seen["known"][seat] == watcher.known(seat), (seed, ply, seat)
            assert dict(zip(LETTERS, state.returned)) == watcher.returned(), (seed, ply)
            assert seen["river"] == {letter: watcher.river[letter] for letter in LETTERS}
            for area in seen["areas"]:
                herd = Counter(("R" if tile["ranger"] else tile["letter"], tile["letter"]) for tile in area["herd"])
                assert herd == +watcher.areas.get(area["name"], Counter())


@pytest.mark.sweep
def test_what_a_record_shows_of_a_reserve_is_what_a_watcher_must_conclude():
    """For every seat, all over a large game and a small one: of another reserve exactly what play has shown."""
    for game, every in ((THREE, 17), (SMALL, 3)):
        record = game.play(rng=11)
        first, hand = 1, game.variant.start_hand
        for ply, _, watcher in watched(record):
            if ply % every:
                continue
            part = record.upto(ply)
            for seat in (*range(game.seats), None):
                seen = part.seen_by(seat)
                moves = masked(seen.moves, seen.unknown)
                for other in range(game.seats):
                    dealt = moves[first + other * hand : min(ply, first + (other + 1) * hand)]
                    if other == seat:
                        assert tuple(dealt) == record.moves[first + other * hand : min(ply, first + (other + 1) * hand)]
                    else:
                        shown = Counter(LETTERS[kind] for kind in dealt if kind is not None)
                        assert shown == +watcher.start[other], (ply, seat, other)
                        assert dealt == sorted(k for k in dealt if k is not None) + [None] * dealt.count(None)
                assert moves[first + game.seats * hand :] == list(part.moves[first + game.seats * hand :])
                assert seen.game.observation(seen.final, seat) == game.observation(part.final, seat)


# Dealing afresh


@pytest.mark.sweep
def test_worlds_fit_and_vary_and_do_not_depend_on_the_truth(game):
    states, _ = played(game, 5)
    seen_phases = Counter()
    middle = [i for i, state in enumerate(states) if state.phase in (NAMING, COUNTING, JOINING, TAKING)]
    for index in [*range(0, 60, 7), *range(60, len(states), 17 if LONG else 37), *middle[:6], *middle[:: 11 if LONG else 19]]:
        state = states[index]
        seen_phases[state.phase] += 1
        for seat in (*range(game.seats), None):
            worlds = [game.determinize(state, seat, Random(seed)) for seed in range(6)]
            seen, pieces, guess = game.observation(state, seat), Okavango.pieces(state), game.determinize(state, seat, Random(99))
            for world in worlds:
                assert game.observation(world, seat) == seen
                assert Okavango.pieces(world) == pieces
                assert (world.known, world.returned) == (state.known, state.returned)
                assert game.to_move(world) == OVER or game.legal_moves(world)
                assert game.determinize(world, seat, Random(99)) == guess, "the guess is the same whatever the truth"
            hidden = Okavango.hidden(state, seat)
            if len(hidden) > 1 and all(len(set(place)) > 2 and len(place) > 3 for place in hidden):
                assert len({world.save() for world in worlds}) > 2
    assert {CHOOSING, NAMING, COUNTING, JOINING, TAKING, DEALING} <= set(seen_phases)


def test_returned_tiles_are_not_dealt_to_anybody():
    """The bag was empty when a delta filled: everybody knows that all it holds are those tiles."""
    state = arrange(THREE, {"D5": "K,F,M"}, ["A Z G E R", "3L 2N", "3B"], rest=2)
    filled = THREE.after(state, "D5=A,Z,G,E,L*")
    for seed in range(40):
        world = THREE.determinize(filled, 0, Random(seed))
        assert world.bag == filled.bag == [0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0, 1]


@pytest.mark.sweep
def test_a_begun_herd_is_dealt_as_rejection_would_deal_it():
    """In mid-turn the mover's reserve must be able to finish: exactly the distribution of dealing until it can."""
    begun = [
        ("W6=", [], {"W6": "2G"}, ["2L 1N", "2B R K", ""]),
        ("W6=", ["L"], {"W6": "2G"}, ["2L R", "2B R K", ""]),
        ("D5=", ["K"], {"D5": "K,F"}, ["K E L", "2B R K", ""]),
        ("D5=", ["Z*"], {"D5": "K,F"}, ["E L R", "2B R K", ""]),
    ]
    for rangers in ("yes", "no"):
        game = okavango.game(3, ranger_herds=rangers, tiles_each=5, rangers=3, start_hand=4)
        for area, more, places, reserves in begun:
            state = arrange(game, places, reserves, rest=2)
            state.bag, state.reserve[2] = [0] * KINDS, [0] * KINDS
            state.bag[0], state.bag[8], state.bag[10] = 2, 2, 1
            state = game.after(state, area, *more)
            found, wanted = Counter(), Counter()
            rng = Random(3)
            for _ in range(1200):
                found[str(game.determinize(state, None, rng).reserve[:2])] += 1
            pool = [LETTERS[k] for place in Okavango.hidden(state, None) for k in map(LETTERS.index, place)]
            sizes = [sum(state.reserve[seat]) - sum(state.known[seat]) for seat in (0, 1)]
            while sum(wanted.values()) < 1200:
                rng.shuffle(pool)
                world = state.copy()
                for seat, tiles in enumerate((pool[: sizes[0]], pool[sizes[0] : sum(sizes)])):
                    world.reserve[seat] = [state.known[seat][k] + tiles.count(LETTERS[k]) for k in range(KINDS)]
                if game.legal_moves(world):
                    wanted[str(world.reserve[:2])] += 1
            for one, other in ((found, wanted), (wanted, found)):
                assert one.keys() >= {key for key, n in other.items() if n > 15}
            chi = sum((found[key] - wanted[key]) ** 2 / (found[key] + wanted[key]) for key in found | wanted)
            cells = len(found | wanted)
            assert chi < cells + 6 * (2 * cells) ** 0.5, (area, more, chi, cells)


# Tiles nobody wrote down

HEAD = '[Game "Okavango"]\n[Seats "3"]\n'
BEGUN = HEAD + "{start: 1} {areas: K F A Z G E B P M N L} {river: Z Z Z L L F P N E E E R R} "
KNOWN = "{start: 1} {reserve 1: L L L K K K F F F M M M A} {areas: K F A Z G E B P M N L} {river: Z Z Z L L F P N E E E R R} "
RICH = HEAD + "{start: 1} {reserve 1: R R R R R L L L K K K F F} "
FAULTS = [
    (HEAD + "{areas: K}", 3, 1, "what everybody saw must be known"),
    (HEAD + "{start: 1} {areas: K ? F}", 3, 23, "what everybody saw must be known"),
    (BEGUN + "W6=3G ?", 3, 91, "what a player does is seen by all"),
    (BEGUN + "W6=3G +3Z W6=3B", 3, 95, "here {river: ...}"),
    (BEGUN + "W6=6Z", 3, 85, "there are only 8 zebras"),
    (BEGUN + "W6=5Z", 3, 85, "there are only 8 zebras"),
    (HEAD + KNOWN + "W6=1L +-", 3, 120, None),
    (HEAD + KNOWN + "W6=4L", 3, 120, "cannot have had that"),
    (HEAD + KNOWN + "W6=1A+R", 3, 120, "player 1 cannot finish the herd that is begun here"),
    (HEAD + KNOWN + "W6=1A", 3, 120, "player 1 cannot finish the herd that is begun here"),
    (HEAD + KNOWN + "W6=", 3, 120, None),
    (HEAD + "{start: 1} {reserve 1: L L L L L L L L L}", 3, 40, "no lion is left in the bag"),
    (RICH + "{areas: K F A Z G E B P M N L} {river: Z R R}", 3, 110, "there are only 6 Rangers"),
    (HEAD + "{start: 1} {reserve 1: R R R R R ? ? ? ? ? ? ? ?} {reserve 2: ? R R}", 3, 110, "there are only 6 Rangers"),
    (BEGUN + "W6=5K", 3, 85, None),
    (BEGUN + "W6=7K", 3, 85, "dark fields may be used only once"),
    (BEGUN + "D5=K,F,G,M* +E", 3, 85, "dark fields may be used only once"),
    (BEGUN + "pass:K", 3, 85, "the river has no meerkat"),
]


@pytest.mark.parametrize("text, line, column, words", FAULTS, ids=range(len(FAULTS)))
def test_play_and_unseen_tiles_that_cannot_be(text, line, column, words):
    if words is None:
        record = Record.parse(text)
        assert record.unknown and record.turns and Record.parse(str(record)) == record
        return
    with pytest.raises(InvalidRecord) as caught:
        Record.parse(text)
    assert words in str(caught.value), str(caught.value)
    assert caught.value.line == line
    assert re.search(r"\(OK-[A-Z]\d+\)", str(caught.value)) or "seen by all" in words


def test_the_bag_cannot_give_what_it_cannot_hold():
    """Everything that was in the bag at the start has come out, and then a tile that nobody saw go in."""
    game = okavango.game(2, start_hand=13)
    record = game.play(rng=3)
    states = list(record.states())
    last = next(i for i, s in enumerate(states) if s.phase == FLOWING and s.turns and sum(s.bag) == sum(s.returned) and sum(s.bag) > 0)
    hidden = [None if states[i].phase == DEALING else move for i, move in enumerate(record.moves[:last])]
    wrong = next(kind for kind in range(KINDS) if states[last].returned[kind] == 0)
    assert deal_fault(game, hidden) is None
    index, refusal = deal_fault(game, [*hidden, wrong])
    assert index == last and refusal.clause == "OK-S1"


def test_what_is_known_of_a_start_is_kept_and_the_rest_is_filled_at_random():
    game = okavango.game(2)
    record = game.play(rng=8)
    states = list(record.states())
    gaps = [None if states[i].phase == DEALING and i % 2 else move for i, move in enumerate(record.moves)]
    part = gaps[: len(gaps) // 3]
    worlds = set()
    for seed in range(20):
        filled, fault = complete_deal(game, part, Random(seed))
        assert fault is None and all(move in (None, done) for move, done in zip(part, filled, strict=True))
        assert Record(game, filled).moves == tuple(filled)
        worlds.add(tuple(filled))
    assert len(worlds) > 1 and complete_deal(game, part) == complete_deal(game, part)


def test_a_guess_of_the_start_is_as_likely_as_the_tiles_that_are_left():
    """Four unseen tiles of one seat and four of another, from a pool of few: as a shuffle would deal them."""
    game = okavango.game(2, start_hand=4, tiles_each=5, rangers=0, river=1)
    moves = [0, None, None, None, None, None, None, None, None, *[game.parse_move(s, t) for s, t in ()]]
    counts = Counter()
    for seed in range(2500):
        filled, _ = complete_deal(game, moves, Random(seed))
        counts.update(filled[1:5])
    assert all(abs(counts[kind] - 10000 / 11) < 5 * (10000 / 11) ** 0.5 for kind in range(11))


@pytest.mark.sweep
@SOME
@given(st.integers(0, 10**6), st.data())
def test_a_begun_turn_may_be_written_down_without_the_reserve(seed, data):
    game = data.draw(st.sampled_from([THREE, SMALL, VARIANTS["no Ranger herds"]]))
    states, moves = played(game, seed)
    middle = [i for i, state in enumerate(states) if state.phase in (NAMING, COUNTING, JOINING)]
    ply = data.draw(st.sampled_from(middle))
    hidden = [None if states[i].phase == DEALING else move for i, move in enumerate(moves[:ply])]
    for rng in (None, Random(seed)):
        filled, fault = complete_deal(game, hidden, rng)
        assert fault is None
        record = Record(game, filled)
        assert record.final.phase == states[ply].phase and game.legal_moves(record.final)


# Herds: the quick rules against all herds there are


def herds(state, area):
    """Every herd of the seat to move that may go to an area by the plain words of the rules, as (animals, Rangers) per species."""
    mine, box = state.reserve[state.seat], state.box
    now, white, fields = state.lying[area], box.white[area], box.fields[area]
    found = []

    def fits(n):
        if n > fields:
            return False
        if n > white and box.dark_gate != 2:
            if now < white:
                return False
            if box.dark_gate == 1 and area >= HOLES and n > now + 1:
                return False
        return True

    if area < HOLES:
        for kind in range(11):
            for animals, rangers in product(range(mine[kind] + 1), range(mine[RANGER] + 1)):
                n = animals + rangers
                larger = n > now or n == now and kind > state.drinker[area]
                if n and larger and fits(n) and (animals or box.ranger_herds):
                    found.append((kind, animals, rangers))
    elif not state.depleted[area]:
        for choice in product(*[(0, 1, 2) if mine[kind] else (0, 2) for kind in range(11)]):
            animals, rangers = choice.count(1), choice.count(2)
            n = animals + rangers
            if rangers <= mine[RANGER] and n > now and fits(n) and (animals or box.ranger_herds):
                found.append(choice)
    return found


def led(game, state, area):
    """Every herd that can be put together move by move, as `herds` writes it; each path must arrive."""
    found, open_ends = [], [(game.after(state, AREA + area), ())]
    while open_ends:
        now, path = open_ends.pop()
        moves = game.legal_moves(now)
        assert moves, "a herd was begun that cannot be finished"
        for move in moves:
            if now.phase == NAMING:
                open_ends.append((game.after(now, move), (move - okavango.NAME_IT,)))
            elif now.phase == COUNTING:
                found.append((*path, *divmod(move - okavango.COUNT, 7)))
            elif move == okavango.DONE:
                found.append(path + (0,) * (11 - len(path)))
            else:
                kind, by_ranger = (move - okavango.JOIN) % 11, move >= okavango.JOIN_RANGER
                open_ends.append((game.after(now, move), path + (0,) * (kind - len(path)) + (2 if by_ranger else 1,)))
    return found


@pytest.mark.sweep
def test_every_herd_and_no_other_can_be_led(game):
    rng, asked = Random(2), 0
    for seed in range(4):
        states, _ = played(game, seed)
        begun = [state for state in states if state.phase == CHOOSING]
        for state in rng.sample(begun, 6):
            rangers = state.reserve[state.seat][RANGER]
            if rangers > 2:
                continue  # too many herds to list
            for area in range(AREAS):
                wanted = herds(state, area) if state.exchanged != area + 1 else []
                assert (AREA + area in game.legal_moves(state)) == bool(wanted)
                if wanted and len(wanted) < 400:
                    path = led(game, state, area)
                    assert len(path) == len(set(path)), "each herd is put together in one way only"
                    assert sorted(path) == sorted(wanted)
                    asked += 1
    assert asked > 60


# Every game ends


def test_no_game_is_longer_than_the_bound(game):
    bound = okavango.most_decisions(game.new().box)
    for seed in range(12):
        state, rng, decisions, herds_led = game.deal(game.new(), Random(seed)), Random(seed), 0, Counter()
        first = Okavango.pieces(state)
        while game.to_move(state) != OVER:
            if game.to_move(state) == CHANCE:
                game.rules.apply(state, game.rules.chance(state, rng))
                continue
            before, decisions = state.copy(), decisions + 1
            move = rng.choice(game.legal_moves(state))
            game.rules.apply(state, move)
            assert 0 <= state.idle <= game.seats
            if before.phase in (COUNTING, JOINING) and state.phase != JOINING:
                area = before.area
                herds_led[area] += 1
                size = before.box.fields[area] if state.depleted[area] else state.lying[area]
                if area < HOLES:
                    assert (size, state.drinker[area]) > (before.lying[area], before.drinker[area])
                else:
                    assert size > before.lying[area]
            if move < AREA and before.phase == CHOOSING:
                assert sum(state.jokers) == sum(before.jokers) - 1
            if okavango.PASS <= move < okavango.PASS_EMPTY:
                assert sum(state.river) == sum(before.river) - 1
        assert Okavango.pieces(state) == first and decisions < bound
        assert state.stalemate == (state.idle == game.seats)
        assert state.stalemate or okavango.all_covered(state)
        fields = state.box.fields
        for area, n in herds_led.items():
            assert n == state.turnover[area] <= (11 if area < HOLES else 1) * fields[area] - 1


def test_a_game_as_long_as_it_gets_stays_below_the_bound():
    """Those who always change as little as they can play long, and still the game ends."""
    for seats in (2, 4):
        game, longest = okavango.game(seats), 0
        for seed in range(4):
            state, rng, decisions = game.deal(game.new(), Random(seed)), Random(seed), 0
            while game.to_move(state) != OVER:
                moves = game.legal_moves(state)
                swaps = [move for move in moves if move < AREA and state.phase == CHOOSING]
                move = moves[0] if state.phase == COUNTING else rng.choice(swaps or moves)
                state = game.deal(game.after(state, move), rng)
                decisions += 1
            longest = max(longest, decisions)
        assert 100 < longest < okavango.most_decisions(state.box)


# Notation

LETTER = st.sampled_from(LETTERS[:11])
JOKERS = st.sampled_from(["", "+R", "+2R", "+6R"])


@st.composite
def words(draw):
    """Any word of a turn, or the beginning of one."""
    area, letter = draw(st.integers(2, 9)), draw(LETTER)
    animals = sorted(draw(st.sets(LETTER, min_size=1, max_size=8)), key=LETTERS.index)
    herd = ",".join(animal + draw(st.sampled_from(["", "*"])) for animal in animals) + draw(st.sampled_from(["", ","]))
    counted = f"W{area}={draw(st.integers(0, 9))}{letter}{draw(JOKERS)}"
    begun = [f"W{area}=", f"W{area}={letter}", f"D{area}=", f"D{area}={herd}", counted]
    return draw(st.sampled_from([*begun, f"W{area}~{letter}", f"D{area}~{letter}", "+-", "+R", "+3G", "+Z", "pass", "pass:Z", "pass:R"]))


@given(words())
def test_a_word_taken_apart_and_put_together_is_the_word(word):
    parts = okavango.split_turn(word)
    assert okavango.join_turn(parts) == [word]
    assert okavango.split_turn(f"  {word.lower()} ") == parts or "pass" in word or "~" in word or "+" in word[:1]


@pytest.mark.sweep
def test_turns_are_written_in_words_and_read_back(game):
    for seed in range(3 if LONG else 1):
        record = game.play(rng=seed)
        for ply in (*range(70, len(record), 17 if LONG else 41), len(record)):
            part = record.upto(ply)
            texts, turn, words = [], [], []
            for state, move in zip(part.states(), part.moves, strict=False):
                if game.to_move(state) >= 0:
                    if turn and turn[0] != state.turns:
                        words, turn = words + game.join(turn[1:]), []
                    turn = turn or [state.turns]
                    turn.append(game.format_move(state, move))
                    texts.append(turn[-1])
            words += game.join(turn[1:])
            assert [text for word in words for text in game.split(word)] == texts
            assert [word for t in part.turns for word in t.notation.split()] == words
            assert all(len(t.sentence) > 6 for t in part.turns[:-1])


@pytest.mark.parametrize(
    "state, text, words",
    [
        ("choosing", "W1=", "there are W2, W3"),
        ("choosing", "", "a turn begins with"),
        ("choosing", "pass:Q", "letters are K meerkat"),
        ("choosing", "W6~R", "'R' is no species"),
        ("naming", "R", "is no species"),
        ("counting", "R", "how many animals"),
        ("counting", "6+7R", "how many animals"),
        ("joining", "Q*", "is no species"),
        ("taking", "3Z", "Such as +3G"),
        ("taking", "+2Z", "all or none"),
        ("taking", "+2R", "exactly one Ranger"),
    ],
)
def test_words_that_mean_nothing(state, text, words):
    river = "3Z 2L F P N 3E 2R"
    start = arrange(FOUR, {"W6": "K", "D5": "K"}, ["3G A"], river)
    states = {
        "choosing": start,
        "naming": FOUR.after(start, "W6="),
        "counting": FOUR.after(start, "W6=", "G"),
        "joining": FOUR.after(start, "D5="),
        "taking": FOUR.after(start, "W6=3G"),
    }
    with pytest.raises(InvalidMove) as caught:
        FOUR.parse_move(states[state], text)
    assert words in str(caught.value)


# Refusals


@pytest.mark.sweep
def test_every_illegal_small_move_is_refused_with_a_clause_and_a_reason(game):
    said, states = Counter(), []
    for seed in range(2):
        found, _ = played(game, seed)
        states += found[:: max(1, len(found) // (60 if LONG else 30))] + [s for s in found if s.exchanged or s.phase in (NAMING, COUNTING, JOINING)][:: 9 if LONG else 17]
    for state in states:
        before, moves = state.save(), set(game.legal_moves(state))
        for move in range(MOVES):
            try:
                refusal = game.why_not(state, move)
            except InvalidMove:
                assert game.to_move(state) == CHANCE or state.phase >= okavango.FINISHED
                continue
            assert (refusal is None) == (move in moves)
            if refusal:
                assert refusal.clause in CLAUSES and len(refusal.reason) > 10, refusal
                assert not re.search(r"\b0 |None", refusal.reason), refusal
                said[refusal.clause] += 1
        assert state.save() == before
    assert {"OK-P1", "OK-H1", "OK-D1", "OK-L1", "OK-T1", "OK-T2", "OK-R1", "OK-N1"} <= set(said), said


REFUSED = [
    ({"W6": "5F+R"}, ["2F"], ["W6~F"], "W6~F", "OK-R1", "only one Ranger"),
    ({"W6": "5F+R", "D5": "M*"}, ["F 8L"], [], "D5~M", "OK-R1", "you have no monkey"),
    ({"W6": "6F"}, ["F 8L"], [], "W6~F", "OK-R1", "no Ranger stands for a flamingo"),
    ({"D5": "sand"}, ["F 8L"], [], "D5~F", "OK-D2", "depleted"),
    ({"D5": "sand"}, ["K F M A Z"], [], "D5=", "OK-D2", "depleted"),
    ({"W6": "5F+R"}, ["F 8L"], ["W6~F"], "W6=", "OK-R1", "elsewhere"),
    ({"W6": "6G"}, ["3L"], [], "W6=", "OK-H1", "6 of a kind above the giraffe or 7 of any kind"),
    ({"D5": "K,F,M"}, ["3L K"], [], "D5=", "OK-D1", "4 different animals"),
    ({"W6": "3G"}, ["3Z 3L"], ["W6="], "Z", "OK-H1", "you have 3 zebras"),
    ({"W6": "3G"}, ["2Z R 3L"], ["W6="], "Z", "OK-H1", "you have 2 zebras and 1 Ranger"),
    ({"W6": "3G"}, ["3L"], ["W6=", "L"], "4", "OK-L1", "you have only 3 lions"),
    ({"W6": "3G"}, ["3L R"], ["W6=", "L"], "3+2R", "OK-L1", "you have only 1 Ranger"),
    ({"W6": "3G"}, ["3L"], ["W6=", "L"], "2", "OK-H1", "3 drink there; 2 cannot"),
    ({"W6": "3G"}, ["4Z"], ["W6=", "Z"], "3", "OK-H1", "does not rank above"),
    ({"W6": "3G"}, ["8L"], ["W6=", "L"], "7", "OK-F2", "at most 6"),
    ({"W6": "6G"}, ["8L 3R"], ["W6=", "L"], "8+3R", "OK-F1", "has only"),
    ({"D5": "K"}, ["M E N"], ["D5=", "M"], ".", "OK-D1", "1 joined so far; more than 1 must come"),
    ({"D5": "K"}, ["M E N L"], ["D5=", "M"], "A", "OK-L1", "you have no gazelle"),
    ({"D5": "K"}, ["M E N L"], ["D5=", "M"], "A*", "OK-R2", "no Ranger to spare"),
    ({"D5": "K"}, ["M E N L"], ["D5=", "M", "E", "N"], "L", "OK-F2", "at most 3"),
    ({"D5": "K"}, ["M E N L"], ["D5=", "E"], "M", "OK-N1", "order of rank"),
    ({"D5": "K,F"}, ["M E N L"], ["D5="], "N", "OK-D1", "could not become large enough"),
    ({"W6": "K"}, ["3G"], ["W6=3G"], "+3E", "OK-T1", "does not rank below"),
    ({"W6": "K"}, ["2L"], ["W6=2L"], "+3Z", "OK-T1", "more than the 2"),
    ({"W6": "K"}, ["2L"], ["W6=1L"], "+R", "OK-T1", "at least two"),
    ({"W6": "K"}, ["2L"], ["W6=1L"], "+K", "OK-T1", "no meerkat"),
    ({"D5": "K"}, ["A G L"], ["D5=A,G,L"], "+3Z", "OK-T1", "after a delta"),
    ({}, ["3G"], [], "pass", "OK-T2", "must be taken"),
    ({}, ["3G"], [], "pass:K", "OK-T2", "no meerkat"),
]


@pytest.mark.parametrize("areas, reserves, path, move, clause, words", REFUSED, ids=range(len(REFUSED)))
def test_refused(areas, reserves, path, move, clause, words):
    river = "3Z P N 3E 2B" if "8L" in reserves[0] else "3Z 2L P N 3E 2R B"
    state = FOUR.after(arrange(FOUR, areas, reserves, river), *path)
    refusal = FOUR.why_not(state, move)
    assert refusal and refusal.clause == clause and words in refusal.reason, refusal


def test_refused_where_rangers_alone_are_no_herd():
    game = VARIANTS["no Ranger herds"]
    state = game.after(arrange(game, {"W6": "K", "D5": "K"}, ["F E 2R"]), "W6=")
    assert game.why_not(state, "L").clause == "OK-R2" and game.why_not(game.after(state, "F"), "0+2R").clause == "OK-R2"
    delta = game.after(arrange(game, {"D5": "K"}, ["L 2R"]), "D5=", "M*", "E*")
    assert game.why_not(delta, ".").clause == "OK-R2" and legal(game, delta) == ["L"]
    step = VARIANTS["step"]
    grown = step.after(arrange(step, {"D5": "K,F,M"}, ["A Z G E L"]), "D5=", "A", "Z", "G", "E")
    assert step.why_not(grown, "L").clause == "OK-F2" and "one more field" in step.why_not(grown, "L").reason


def test_positions_that_cannot_be_are_refused():
    for asked in (
        ({"W6": "9F"},),
        ({"W6": "6F,E"},),
        ({"D5": "F,F"},),
        ({"D5": "K,F,M,A,Z"},),
        ({"W1": "F"},),
        ({"W6": "0F"},),
        ({}, ["7L", "2L"]),
        ({}, ["", "", "", "", ""]),
        ({}, [], "7K 7F"),
        ({}, [], "", 4),
        ({"W6": "4F+4R", "D5": "K*,F*,M*"},),
    ):
        with pytest.raises(ValueError):
            arrange(FOUR, *asked)


def test_arranged_positions_keep_every_tile():
    for game in VARIANTS.values():
        state = arrange(game, {"W6": "2F+R", "D6": "sand"}, ["3L R", "2K"], "2Z R", seat=1)
        assert Okavango.pieces(state) == Okavango.pieces(game.new()) and game.to_move(state) == 1 and game.legal_moves(state)


def test_global_randomness_is_left_alone():
    before = random.getstate()
    record = THREE.play(rng=3)
    record.upto(120).seen_by(1).redeal(4)
    assert random.getstate() == before


# Replaced clauses: what the printed ones say stands nowhere else


def two_more(state, area, kind, n):
    return n <= limit(state, area) and n >= state.lying[area] + 2


def two_more_at_deltas(state, area, n):
    return n >= state.lying[area] + 2


@pytest.mark.parametrize(
    "rules",
    [{"displaces": two_more}, {"outnumbers": two_more_at_deltas}, {"displaces": two_more, "outnumbers": two_more_at_deltas}],
    ids=["waterholes", "deltas", "both"],
)
def test_a_replaced_clause_leads_into_no_dead_end(rules):
    game = okavango.remix(3, **rules)
    for seed in range(5 if LONG else 2):
        record = Record(game, game.fast().record(seed))
        assert record.over
        for ply, state in enumerate(record.states()):
            if ply % 7 == 0 and game.to_move(state) >= 0:
                assert game.legal_moves(game.determinize(state, (state.seat + 1) % 3, Random(ply)))


def test_the_quick_ways_say_what_the_rules_say():
    from boardgames_nb.okavango.fast import quick_answers, quick_hole_open

    for seats, numbers in ((2, {}), (3, {"ranger_herds": "no"}), (4, {"dark_gate": "none"})):
        game = okavango.game(seats, **numbers)
        for state in game.play(rng=seats).states():
            if state.phase == okavango.CHOOSING:
                for area in range(okavango.HOLES):
                    first = okavango.strongest(state)
                    assert quick_hole_open(state, area, first) == okavango.hole_open(state, area, first)
                    if okavango.hole_open(state, area, first):
                        assert quick_answers(state, area) == okavango.answers(state, area)


def test_tiles_that_all_saw_going_into_the_bag_are_in_the_observation():
    game = okavango.game(2)
    state = next(s for s in game.play(rng=0).states() if sum(s.returned) and okavango.CHOOSING == s.phase)
    assert game.observation(state, 0)["in_bag"] == dict(zip(okavango.LETTERS, state.returned))
    assert all(game.observation(game.determinize(state, 0, Random(k)), 0) == game.observation(state, 0) for k in range(5))
