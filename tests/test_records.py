"""Records: text and back, games named after their situation, hidden cards, faults with their place, and bots that play."""

import copy
import os
import pickle
import random
import re
import subprocess
import sys
import time
import warnings

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from boardgames_nb import Record, botswana, okavango
from boardgames_nb.botswana import hide_deal
from boardgames_nb.engine import CHANCE, OVER, IllegalMove, InvalidMove, InvalidRecord
from boardgames_nb.play.line import about_hidden, masked
from boardgames_nb.play.record_text import OWN, quote, remark, unquote, unremark
from boardgames_nb.play.records import play
from tests.conftest import LONG, TOP

FOLDER = TOP / "tests" / "records"
FILES = {path.stem: path for path in sorted(FOLDER.glob("*.bgr"))}
OLD = pytest.mark.filterwarnings("ignore:this record of Botswana was written for rules version")
UNSEEN = {"botswana": "deal", "okavango": "reserve"}  # how the labels of chance moves begin that one seat alone sees
SOME = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def load(name):
    return Record.load(FILES[name])


def notation(record):
    """Every move of a record as it is written."""
    return [record.game.format_move(state, move) for state, move in zip(record.states(), record.moves, strict=False)]


def leaders(totals):
    return [seat for seat, total in enumerate(totals) if total == max(totals)]


def totals_after(record, rounds):
    points = record.final.points
    return [sum(points[r][seat] for r in range(rounds)) for seat in range(record.game.seats)]


# Games named after their situation


@OLD
@pytest.mark.parametrize("name", FILES)
def test_a_recorded_game_replays_to_the_same_text(name):
    text = FILES[name].read_text(encoding="utf-8")
    record = Record.parse(text)
    assert str(record) == text, f"{name}: the rules write this game in another way today"
    assert record.headers["Event"] and list(record.states())[-1] == record.final
    said = record.names, record.headers, record.comments, record.version
    assert Record(record.game, masked(record.moves, record.unknown), *said) == record


def test_there_are_enough_of_them():
    assert len(FILES) >= 35 and {load(name).game.name for name in FILES if not name.startswith("older")} == set(UNSEEN)


def test_tie_shared_victory():
    record = load("tie-shared-victory")
    rounds = record.game.variant.rounds
    assert record.final.round_no == rounds + 1
    assert len(leaders(totals_after(record, rounds))) > 1 and len(record.winners) > 1
    assert list(record.winners) == leaders(record.result)


def test_bonus_round():
    record = load("bonus-round")
    rounds = record.game.variant.rounds
    tied = leaders(totals_after(record, rounds))
    assert record.final.round_no == rounds + 1 and len(tied) > 1
    assert len(record.winners) == 1 and record.winners[0] in tied
    assert {turn.round for turn in record.turns} == set(range(1, rounds + 2))


def test_bonus_round_won_by_outsider():
    record = load("bonus-round-won-by-outsider")
    tied = leaders(totals_after(record, record.game.variant.rounds))
    assert len(tied) > 1 and len(record.winners) == 1 and record.winners[0] not in tied


def test_twenty_sixth_card():
    record = load("twenty-sixth-card")
    assert len(record.turns) == 26 and record.turns[-1].notation.endswith(">-")
    before = record.upto(len(record) - 1)
    assert before.final.supply == [0] * 5 and before.final.height == [5] * 5 and not before.over and record.over
    assert all(move.endswith(">-") for move in notation_of_legal(before))


def notation_of_legal(record):
    return [record.game.format_move(record.final, move) for move in record.game.legal_moves(record.final)]


def test_empty_stack_worth_nothing():
    record = load("empty-stack-worth-nothing")
    assert not any(turn.notation.startswith("G") for turn in record.turns)
    assert record.final.height[0] == 0 and record.final.taken[0][0] == 3 and record.final.taken[1][0] == 1
    assert record.result == (3, 4), "only hippos (worth 1) and elephants (worth 2) count"


def test_five_seats():
    record = load("five-seats")
    assert record.game.seats == 5 and record.final.round_no >= 5 and record.game.variant.set_aside == 0
    (dealt,) = re.findall(r"\n1\.0 (.*)", str(record))
    assert len(set(re.findall(r"[GHEML]\d", dealt))) == 30


def test_two_seats_fourteen_cards():
    record = load("two-seats-fourteen-cards")
    assert record.upto(29).final.held[:2] == [14, 14] and record.game.variant.set_aside == 2


def test_printed_example():
    record = load("printed-example")
    assert record.result == (18, 13, 7, 3) and record.final.points[0][:4] == [18, 13, 7, 3]
    assert record.game.seats == 4 and len(record.turns) == 21 and record.final.height == [3, 4, 3, 5, 6]
    assert record.turns[-1][2:4] == (0, "L0>M")
    worth = record.game.observation(record.final)["worth"]
    assert worth == {"G": 1, "H": 1, "E": 3, "M": 5, "L": 0}


def test_unknown_hands():
    record = load("unknown-hands")
    lines = str(record)
    assert record.unknown and "?" not in "".join(re.findall(r"{deal 2: [^}]*}", lines)) and "?" in re.findall(r"{deal 1: [^}]*}", lines)[0]
    assert record.over and record.redeal(1).result == record.result and not record.redeal(1).unknown


def test_hands_never_seen():
    record = load("hands-never-seen")
    assert len(record.unknown) == 27 and record.over
    assert record.redeal(1).moves[28:] == record.moves[28:] and record.redeal(1).moves != record.redeal(2).moves


def test_unfinished():
    record = load("unfinished")
    assert not record.over and record.result is None and record.winners == () and '[Result "*"]' in str(record)
    assert record.game.to_move(record.final) not in (CHANCE, OVER)
    finished = record.play_on(rng=5)
    assert finished.over and finished.upto(len(record)) == record


def test_unfinished_deal():
    record = load("unfinished-deal")
    assert record.game.to_move(record.final) == CHANCE and record.final.held[:4] == [7, 7, 2, 0]
    assert record.play_on(rng=5).upto(len(record)) == record


def test_variant_quandary():
    record = load("variant-quandary")
    assert record.game.variant.changed == {"figures": 6} and '[Variant "figures=6"]' in str(record)
    assert all(sum(record.final.taken[seat][animal] for seat in range(4)) + record.final.supply[animal] == 6 for animal in range(5))


def test_negative_values():
    record = load("negative-values")
    assert record.game.variant.values == (-3, 0, 2, 7) and any("-3>" in turn.notation for turn in record.turns)
    assert '[Variant "values=-3,0,2,7 figures=3 set_aside=2 rounds=2 stack_end=4"]' in str(record)


def test_uneven_turns():
    record = load("uneven-turns")
    counts = [record.final.turns[r] for r in range(record.final.round_no)]
    assert all(count % 4 for count in counts)
    for number, count in enumerate(counts, 1):
        by_seat = [sum(turn.round == number and turn.seat == seat for turn in record.turns) for seat in range(4)]
        assert sum(by_seat) == count and max(by_seat) - min(by_seat) == 1


def test_older_rules_version():
    with pytest.warns(UserWarning, match="written for rules version 0, these are version 1"):
        record = load("older-rules-version")
    assert record.version == "0" and len(record.warnings) == 1 and "rules version 0" in record.warnings[0]
    assert record.over and '[Rules "0"]' in str(record)
    with pytest.warns(UserWarning, match="written for rules version 7"):
        assert Record.parse(str(record).replace('[Rules "0"]', '[Rules "7"]')).warnings
    broken = str(record).replace("1.2 ", "1.2 G0>G G0>G ")
    with pytest.raises(InvalidRecord, match="the record was written for rules version 0"):
        Record.parse(broken)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert Record.parse(str(record).replace('[Rules "0"]\n', "")).warnings == []


# Text and back

AWKWARD = ["", "  ", '"', "\\", "\\u{41}", '[Seats "9"]', "{deal 1: L0}", "; no", "1.1", "a\nb", "\r\n", "\x00\x1b[31m", "\ud800"]
AWKWARD += ["\u202emirror", "\ufeff", "\u2028", "`````", "<script>alert(1)</script>", "N" * 200]
ANY = st.text(st.characters(exclude_categories=()), max_size=40) | st.sampled_from(AWKWARD)
NAMES = st.from_regex(r"\A[A-Za-z][A-Za-z0-9_]{0,9}\Z").filter(lambda name: not OWN.fullmatch(name))


@st.composite
def games_of_okavango(draw):
    """A playable game of Okavango, small ones for the most part."""
    options = {
        "dark_gate": draw(st.sampled_from(["white_full", "step", "none"])),
        "end_scope": draw(st.sampled_from(["all", "waterholes"])),
        "ranger_herds": draw(st.sampled_from(["yes", "no"])),
    }
    if draw(st.integers(0, 5)) == 0:
        return okavango.game(draw(st.integers(2, 4)), **options)
    numbers = {
        "start_hand": draw(st.integers(4, 7)),
        "tiles_each": 5,
        "rangers": draw(st.integers(0, 6)),
        "river": draw(st.integers(1, 13)),
    }
    return okavango.game(draw(st.integers(2, 3)), hole_white=(1, 1, 2, 2, 3, 3, 4, 5), hole_dark=(1,) * 8, **numbers, **options)


@st.composite
def games_of_botswana(draw):
    """Any playable game of Botswana, with numbers changed or not."""
    seats = draw(st.integers(2, 5))
    if draw(st.booleans()):
        return botswana.game(seats, rounds=draw(st.integers(1, 2)))
    values = sorted(draw(st.sets(st.integers(-9, 99), min_size=2, max_size=8)))
    cards = 5 * len(values)
    aside = draw(st.sampled_from([n for n in range(min(35, cards - seats) + 1) if (cards - n) % seats == 0]))
    figures, end = draw(st.integers(1, 8)), draw(st.integers(1, len(values)))
    return botswana.game(seats, values=values, set_aside=aside, figures=figures, stack_end=end, rounds=draw(st.integers(1, 2)))


def games():
    """Any playable game."""
    return st.one_of(games_of_botswana(), games_of_okavango())


@st.composite
def records(draw):
    """Any record: cut anywhere, seen by anybody, with any names, headers and comments."""
    game = draw(games())
    names = [draw(ANY) for _ in range(game.seats)]
    record = play(game, rng=draw(st.integers(0, 10**6)), names=names)
    record = record.upto(draw(st.integers(0, len(record))))
    if draw(st.booleans()):
        record = record.seen_by(draw(st.none() | st.integers(0, game.seats - 1)))
    comments = draw(st.dictionaries(st.integers(0, len(record)), ANY, max_size=5))
    return Record(game, masked(record.moves, record.unknown), names, draw(st.dictionaries(NAMES, ANY, max_size=3)), comments)


@pytest.mark.sweep
@SOME
@given(records())
def test_parse_and_format_are_inverses(record):
    text = str(record)
    again = Record.parse(text)
    assert again == record and str(again) == text
    assert again.moves == record.moves and again.unknown == record.unknown and again.final == record.final
    assert (again.names, again.headers, again.comments) == (record.names, record.headers, record.comments)
    text.encode("utf-8")
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]", text)


@given(ANY)
def test_any_text_survives_its_quotes(text):
    assert unquote(quote(text)[1:-1]) == text and "\n" not in quote(text)
    for line in text.split("\n"):
        assert unremark(remark(line)) == line


TO_SAVE = [botswana.game(seats, rounds=2) for seats in (2, 3, 4, 5)]
TO_SAVE += [okavango.game(seats, start_hand=5, tiles_each=5, river=4, hole_white=(1, 1, 1, 2, 2, 3, 3, 3)) for seats in (2, 4)]


@pytest.mark.sweep
@pytest.mark.parametrize("game", TO_SAVE, ids=lambda game: f"{game.name}-{game.seats}")
def test_save_and_load_at_every_ply(game, tmp_path):
    whole = play(game, rng=game.seats)
    states = list(whole.states())
    for ply in range(0, len(whole) + 1, 1 if LONG or len(whole) < 200 else 4):
        record = whole.upto(ply)
        again = Record.load(record.save(tmp_path / "game.bgr"))
        assert again == record and again.final == states[ply] and len(again) == ply
        assert again.game.legal_moves(again.final) == whole.game.legal_moves(states[ply])
        if ply < len(whole):
            assert again.add(whole.moves[ply]) == whole.upto(ply + 1)


def test_every_state_is_a_copy_of_its_own():
    record = play(botswana.game(3), rng=1)
    text, saved = str(record), [state.save() for state in record.states()]
    for state in record.states():
        state.hand[0] = [1] * len(state.hand[0])
        state.points[0][0] = 99
    record.final.total[0] = 1000
    assert [state.save() for state in record.states()] == saved and str(record) == text


def test_a_record_never_changes():
    record = play(botswana.game(2), rng=1)
    for change in (lambda: setattr(record, "moves", ()), lambda: delattr(record, "names"), lambda: setattr(record, "other", 1)):
        with pytest.raises(AttributeError):
            change()
    for part in (record.headers, record.comments):
        with pytest.raises(TypeError):
            part["a"] = "b"
    before = str(record)
    record.comment("good"), record.upto(3), record.seen_by(0), record.upto(40).play_on(rng=1)
    assert str(record) == before and record != before and record != record.comment("good")
    assert copy.deepcopy(record) == copy.copy(record) == pickle.loads(pickle.dumps(record)) == record


def test_byte_order_mark_and_line_ends(tmp_path):
    record = play(botswana.game(2), rng=1).comment("first\nsecond", 40)
    text = str(record)
    for variant in ("\ufeff" + text, text.replace("\n", "\r\n"), text.replace("\n", "\r"), text.replace("\n", "\n\n").replace(" ", " \t ")):
        if "\t" not in variant:
            assert Record.parse(variant) == record
    (tmp_path / "bom.bgr").write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert Record.load(tmp_path / "bom.bgr") == record
    assert Record.parse(str(record.comment("", 40)).replace("\n", " ").replace("] ", "]\n").replace(" {", "\n{")) == record.comment("", 40)


def test_comments_stay_with_their_move():
    record = play(botswana.game(4), rng=3)
    comments = {0: "before all", 1: "the start", 5: "in mid-deal", 31: "a move\n\nin three lines", len(record): "the end"}
    for ply, text in comments.items():
        record = record.comment(text, ply)
    assert Record.parse(str(record)).comments == record.comments == comments
    assert list(record.upto(5).comments) == [0, 1, 5] and list(record.comment("", 5).comments) == [0, 1, 31, len(record)]
    assert Record.parse(str(record).replace("; before all", "").replace("[Rules", "; before all\n[Rules")) == record


def test_other_headers_are_kept_in_order():
    record = Record(botswana.game(2), headers={"Event": "Tuesday", "Date": "2025.11.04"})
    assert list(Record.parse(str(record)).headers) == ["Event", "Date"]
    for headers in ({"Seats": "2"}, {"Player1": "x"}, {"no good": "x"}, {"Event": 3}):
        with pytest.raises(ValueError):
            Record(botswana.game(2), headers=headers)
    for wrong in ({"names": ["one"]}, {"names": ["a", 2]}, {"comments": {1: "x"}}, {"comments": {0: 5}}):
        with pytest.raises(ValueError):
            Record(botswana.game(2), **wrong)


def test_shown_in_a_notebook():
    record = play(botswana.game(2), rng=1, names=["```\n# not a heading", "<b>````</b>"])
    shown = record._repr_markdown_()
    fence = shown.split("text\n")[0]
    assert set(fence) == {"`"} and len(fence) == 5 and shown.endswith("\n" + fence) and shown.count(fence) == 2
    assert repr(record) == f"<Record of Botswana: 2 seats, {len(record)} moves, result {' '.join(map(str, record.result))}>"
    assert "unfinished" in repr(record.upto(4))


def test_turns_tell_the_story():
    record = load("printed-example")
    assert record.turns[0] == (1, 1, 0, "E0>E", "Britta placed elephant 0 and took an elephant")
    assert [(turn.round, turn.circuit) for turn in record.turns][::4] == [(1, n) for n in range(1, 7)]


# Games typed in

HEAD = '[Game "Botswana"]\n[Seats "4"]\n'


def test_bare_moves_are_enough():
    whole = play(botswana.game(4), rng=9)
    moves = re.sub(r"{(deal|shuffle)[^}]*}", "", str(whole).partition("\n\n")[2])
    typed = Record.parse(HEAD + re.sub(r"\d+\.0 *\n", "", moves))
    assert typed.result == whole.result and [t[:4] for t in typed.turns] == [t[:4] for t in whole.turns]
    assert len(typed.unknown) == 28 * whole.final.round_no and Record.parse(str(typed)) == typed
    unnumbered = re.sub(r"\d+\.\d+", "", moves).lower()
    assert Record.parse(HEAD + unnumbered) == typed
    assert Record.parse(unnumbered, botswana.game(4)) == typed


def test_five_seats_with_nothing_set_aside_can_be_typed_in():
    whole = play(botswana.game(5), rng=9)
    moves = re.sub(r"{(deal|shuffle)[^}]*}", "", str(whole).partition("\n\n")[2])
    typed = Record.parse('[Game "Botswana"] [Seats "5"]' + re.sub(r"\d+\.0 *\n", "", moves))
    assert typed.result == whole.result and len(typed.unknown) == 30 * whole.final.round_no


def test_some_hands_may_be_left_out():
    typed = Record.parse(HEAD + "{start: 2} {deal 2: G0 G1 G2 H0 ? H2 L0} G0>M")
    assert str(typed).count("?") == 22 and typed.turns[0].seat == 1
    assert typed == Record.parse(HEAD + "1.0 {START:  2}{Deal  2:g0 G1 G2 h0 ? H2 L0} 1.1 g0>m")
    assert not Record.parse(HEAD + "{start: 2}").unknown, "nothing is filled in after the last move"


@pytest.mark.sweep
@SOME
@given(games(), st.integers(0, 10**6), st.randoms(use_true_random=False))
def test_what_play_does_not_contradict_can_be_completed(game, seed, rng):
    whole = play(game, rng=seed)
    whole = whole.upto(rng.randint(0, len(whole)))
    dealt = [game.to_move(s) == CHANCE and game.rules.chance_label(s).startswith(UNSEEN[game.name]) for s in whole.states()]
    moves = [None if dealt[ply] and rng.random() < 0.6 else move for ply, move in enumerate(whole.moves)]
    complete_deal = about_hidden(game, "complete_deal")
    for generator in (None, random.Random(seed)):
        filled, fault = complete_deal(game, moves, generator)
        assert fault is None and all(move in (None, done) for move, done in zip(moves, filled, strict=True))
        assert Record(game, filled).result == whole.result
    record = Record(game, moves)
    assert record.moves == tuple(complete_deal(game, moves)[0]) and Record.parse(str(record)) == record


@pytest.mark.sweep
def test_unknown_cards_are_dealt_with_equal_chance():
    game = botswana.game(2, rounds=1, values=(0, 1), set_aside=4, stack_end=2)
    record = Record(game, ["1", "G0", None, None, None, None, None, "G0>H"])
    record = record.add("L1>H")
    counts = {}
    for seed in range(2000):
        dealt = record.redeal(seed)
        assert not dealt.unknown and dealt.moves[7:] == record.moves[7:]
        hands = tuple(sorted(notation(dealt)[2:4])), tuple(sorted(notation(dealt)[4:7]))
        assert "L1" in hands[1]
        for card in hands[0]:
            counts[card] = counts.get(card, 0) + 1
    assert set(counts) == {"G1", "H0", "H1", "E0", "E1", "M0", "M1", "L0"}
    assert all(abs(count - 500) < 6 * (500 * 0.75) ** 0.5 for count in counts.values())


def test_a_record_with_unknown_cards_goes_on():
    typed = Record.parse(HEAD + "{start: 1} L0>M")
    longer = typed.add("L1>M", "L2>M").add("G5>H")
    assert longer == Record.parse(str(longer)) and len(longer.turns) == 4
    with pytest.raises(IllegalMove, match="already been laid"):
        longer.add("L0>M")
    assert longer.upto(30).moves == longer.moves[:30]
    with pytest.raises(IllegalMove):
        longer.redeal(3).add("L0>M")
    whole = typed.play_on(rng=4)
    assert whole == typed.play_on(rng=4) and not whole.unknown and whole.turns[0].notation == "L0>M"


# Faults, each at its place

BEGUN = HEAD + "{start: 1} "
FAULTS = [
    ("", 1, 1, "[Game"),
    ("nonsense", 1, 1, "[Game"),
    ('[Gmae "Botswana"]', 1, 1, "Gmae"),
    ('[Game "Botswana"]', 1, 1, "[Seats"),
    ('[Game "Botsvana"]\n[Seats "4"]', 1, 1, "did you mean 'botswana'"),
    ('[Game "table"]\n[Seats "4"]', 1, 1, "no game is called 'table'"),
    ('[Game "__main__"]\n[Seats "4"]', 1, 1, "Known: botswana"),
    ('[Game "../core"]\n[Seats "4"]', 1, 1, "Known: botswana"),
    (HEAD + '[Seats "4"]', 3, 1, "there twice"),
    ('[Game "Botswana"]\n [Seats "6"]', 2, 2, "2 to 5 seats"),
    ('[Game "Botswana"]\n[Seats "four"]', 2, 1, "2 to 5 seats, not 'four'"),
    ('[Game "Botswana"]\n[Seats "٤"]', 2, 1, "2 to 5 seats"),
    (HEAD + '[Variant "round=2"]', 3, 1, "did you mean 'rounds'"),
    (HEAD + '[Variant "rounds=0"]', 3, 1, "from 1 to 10"),
    (HEAD + '[Variant "rounds"]', 3, 1, "name=value"),
    (HEAD + '[Variant "seats=3"]', 3, 1, "no number is called 'seats'"),
    (HEAD + '[Variant "self=3"]', 3, 1, "no number is called 'self'"),
    (HEAD + '[Variant "set_aside=3"]', 3, 1, "do not divide"),
    (HEAD + '[Variant "rounds=' + "9" * 300 + '"]', 3, 1, "rounds ="),
    (HEAD + '[Player5 "Eve"]', 3, 1, "'Player5' in a game of 4 seats"),
    (HEAD + '[Player0 "Eve"]', 3, 1, "'Player0'"),
    (HEAD + '[Remix "worth"]', 3, 1, "Record.parse(text, game)"),
    (HEAD + '[Event "open]', 3, 1, 'written [Name "value"]'),
    (HEAD + '[Event "a\\qb"]', 3, 9, "\\q means nothing"),
    (HEAD + '[Event "\\u{110000}"]', 3, 9, "means nothing"),
    (HEAD + "[Event]", 3, 1, 'written [Name "value"]'),
    (BEGUN + 'L0>M\n[Event "late"]', 4, 1, "headers stand first"),
    (BEGUN + 'L0>M "', 3, 17, "has no meaning here"),
    (HEAD + "L0>M", 3, 1, "who starts must be known"),
    (HEAD + "{start: ?} L0>M", 3, 9, "who starts must be known"),
    (HEAD + "{start: 5}", 3, 9, "from 1 to 4"),
    (HEAD + "{start: " + "9" * 5000 + "}", 3, 9, "no move"),
    (HEAD + "{start: " + "9" * 50 + "}", 3, 9, "from 1 to 4"),
    (HEAD + "{start: 1", 3, 1, "not closed"),
    (HEAD + "{start: 1 {deal 1: G0}", 3, 1, "not closed"),
    (HEAD + "{start: 1 1.1 G0>H", 3, 1, "not closed"),
    (HEAD + "start: 1}", 3, 1, "who starts must be known, a number from 1 to 4: {start: 1}"),
    (BEGUN + "}", 3, 12, "never opened"),
    (BEGUN + "{}", 3, 12, "nothing stands between"),
    (BEGUN + "{deal 1:}", 3, 12, "nothing stands between"),
    (HEAD + "{start: 1 2}", 3, 11, "too much between"),
    (BEGUN + "{deal 5: G0}", 3, 12, "does not come here"),
    (BEGUN + "{deal 1: G0 G0}", 3, 24, "giraffe 0 has already been dealt"),
    (BEGUN + "{deal 1: ? G0 G0}", 3, 26, "giraffe 0 has already been dealt"),
    (BEGUN + "{deal 1: G0 G1} {deal 2: G2}", 3, 28, "is not complete"),
    (BEGUN + "{deal 1: G0 G1} G0>M", 3, 28, "is not complete"),
    (BEGUN + "{deal 1: G0 G1 G2 G3 G4 G5 H0 H1}", 3, 42, "too much between"),
    (BEGUN + "{shuffle} L0>M", 3, 13, "'shuffle' is not a card"),
    (BEGUN + "{deal 1: G0 G1 G2 G3 G4 G5 H0} {deal 2: H0}", 3, 52, "hippo 0 has already been dealt"),
    (BEGUN + "L0>M {L1>M}", 3, 17, "braces are for moves of chance, but it is the turn of player 2"),
    (BEGUN + "L0>M {deal 1: L1}", 3, 17, "does not come here; it is the turn of player 2"),
    (BEGUN + "L0>M ?", 3, 17, "what a player does is seen by all"),
    (BEGUN + "L0>M L0>M", 3, 17, "lion 0 has already been laid in this round (BW-T1)"),
    (BEGUN + "{deal 2: L0 ? ? ? ? ? ?} L0>M", 3, 37, "lion 0 was dealt to player 2, not to player 1"),
    (BEGUN + "{deal 1: G0 G1 G2 G3 G4 G5 H0} L0>M", 3, 43, "lion 0 was not dealt to player 1, whose cards are all known"),
    (BEGUN + "L0>M L1>M L2>M L3>M G0>M G1>M", 3, 37, "(BW-T6)"),
    (BEGUN + "L0>-", 3, 12, "(BW-W1)"),
    (BEGUN + "L0", 3, 12, "which figure"),
    (BEGUN + "L9>M", 3, 12, "no value 9"),
    (BEGUN + "Q0>M", 3, 12, "no species"),
    (BEGUN + "L" + "9" * 50 + ">M", 3, 12, "not a card"),
    (BEGUN + "1.2 L0>M", 3, 12, "belongs to 1.1"),
    (BEGUN + "L0>M L1>M L2>M L3>M 1.1 L4>H", 3, 32, "belongs to 1.2"),
    (BEGUN + "2.0 L0>M", 3, 12, "belongs to 1.1"),
    (BEGUN + "L0>M 3.1", 3, 17, "belongs to 1.1"),
    (HEAD + '[Result "1 2 3 4"]\n{start: 1} L0>M', 3, 1, "'1 2 3 4' is the result given, but the play is unfinished"),
    (HEAD + "\x00\x01\x02", 3, 1, ""),
]


@pytest.mark.parametrize("text, line, column, words", FAULTS, ids=range(len(FAULTS)))
def test_a_fault_has_a_place(text, line, column, words):
    with pytest.raises(InvalidRecord) as caught:
        Record.parse(text)
    error = caught.value
    assert words in str(error) and (error.line, error.column) == (line, column), str(error)
    assert str(error).startswith(f"line {line}, column {column}: ") and len(str(error)) < 700
    again = pickle.loads(pickle.dumps(error))
    assert (again.line, again.column, str(again)) == (line, column, str(error))


def test_an_illegal_move_is_told_what_would_be_legal():
    whole = play(botswana.game(4), rng=2)
    text = str(whole.upto(29)).rstrip() + "\n1.1 "
    held = {word[:2] for word in notation_of_legal(whole.upto(29))}
    missing = next(card for card in ("G0", "G1", "G2", "G3", "G4", "G5", "H0", "H1") if card not in held)
    with pytest.raises(InvalidRecord, match=r"is not in your hand \(BW-T1\).*Legal here: .* and \d+ more") as caught:
        Record.parse(text + f"{missing}>G")
    assert caught.value.line == text.count("\n") + 1 and caught.value.column == 5


def test_nothing_follows_the_end():
    record = load("printed-example")
    with pytest.raises(InvalidRecord, match="follows after the end of the game"):
        Record.parse(str(record) + "L0>M")
    with pytest.raises(InvalidRecord, match="the play ends in 18 13 7 3"):
        Record.parse(str(record).replace("18 13 7 3", "18 13 8 3"))
    with pytest.raises(InvalidRecord, match="the play ends in 18 13 7 3"):
        Record.parse(re.sub(r'\[Result ".*"\]', '[Result "*"]', str(record)))
    assert Record.parse(re.sub(r'\[Result ".*"\]\n', "", str(record))) == record
    with pytest.raises(InvalidMove):
        record.add("L0>M")


def test_files_that_are_no_text(tmp_path):
    (tmp_path / "picture.bgr").write_bytes(b'[Game "Botswana"]\n\x89PNG\xff')
    with pytest.raises(InvalidRecord, match=r"line 2, column 1: picture.bgr is not a text file in UTF-8"):
        Record.load(tmp_path / "picture.bgr")
    with pytest.raises(FileNotFoundError):
        Record.load(tmp_path / "none.bgr")
    for odd in (None, b"[Game]", 5):
        with pytest.raises(TypeError, match="the text of a record is wanted"):
            Record.parse(odd)


@pytest.mark.sweep
@settings(max_examples=300, deadline=None)
@given(st.text(st.characters(exclude_categories=())) | st.text(st.sampled_from('[]{}"\\;:?. 12GL0>M-\n')))
def test_any_text_is_a_record_or_is_refused_in_words(text):
    for whole in (text, BEGUN + text):
        try:
            assert Record.parse(str(Record.parse(whole))) == Record.parse(whole)
        except InvalidRecord as error:
            assert error.line >= 1 and error.column >= 1 and len(str(error)) < 1500


SAMPLES = [FILES[name].read_text(encoding="utf-8") for name in ("printed-example", "unknown-hands", "negative-values", "twenty-sixth-card")]


@pytest.mark.sweep
@OLD
@settings(max_examples=200, deadline=None)
@given(st.sampled_from(SAMPLES), st.data())
def test_a_damaged_record_is_read_or_refused_in_words(text, data):
    for _ in range(data.draw(st.integers(1, 3))):
        here, there = sorted(data.draw(st.tuples(st.integers(0, len(text)), st.integers(0, len(text)))))
        there = min(there, here + 20)
        pieces = ["", text[here:there] * 2, "?", "{", "}", '"', "[", "L0>M", "1.1 ", "{shuffle}", ";", "\\"]
        put = data.draw(st.sampled_from(pieces) | st.text(max_size=5))
        text = text[:here] + put + text[there:]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            assert Record.parse(str(Record.parse(text))) == Record.parse(text)
        except InvalidRecord as error:
            assert 1 <= error.line <= text.count("\n") + text.count("\r") + 1 and len(str(error)) < 1500


MEGA = 1_000_000
HUGE = {
    "letters": BEGUN + "a" * MEGA,
    "digits": BEGUN + "9" * MEGA,
    "moves": BEGUN + "L0>M " * (MEGA // 5),
    "numbers": BEGUN + "1.1 " * (MEGA // 4),
    "braces": BEGUN + "{" * MEGA,
    "brackets": "[" * MEGA,
    "quotes": '[Game "' + '\\"' * (MEGA // 2),
    "backslashes": '[Game "' + "\\" * MEGA + '"]',
    "label": BEGUN + "{" + "deal 1" * (MEGA // 6),
    "game": '[Game "' + "botswana" * (MEGA // 8) + '"]\n[Seats "4"]',
    "variant": HEAD + '[Variant "' + "rounds=2 " * (MEGA // 9) + '"]',
    "result": HEAD + '[Result "' + "1 " * (MEGA // 2) + '"]',
    "headers": "".join(f'[h{n} ""]\n' for n in range(MEGA // 10)),
    "unknown": BEGUN + "{deal 1: " + "? " * (MEGA // 2),
    "spaces": BEGUN + " " * MEGA + "!",
    "lines": BEGUN + "\n" * MEGA + "!",
    "noise": random.Random(5).randbytes(MEGA).decode("latin-1"),
    "wide noise": random.Random(6).randbytes(MEGA).decode("utf-16", "replace"),
}


@pytest.mark.parametrize("kind", HUGE)
def test_a_megabyte_is_refused_at_once(kind):
    start = time.process_time()
    with pytest.raises(InvalidRecord) as caught:
        Record.parse(HUGE[kind])
    assert time.process_time() - start < 5 and len(str(caught.value)) < 1500


def test_a_megabyte_of_comments_is_read():
    text = str(play(botswana.game(2), rng=1)) + "; so it was\n" * (MEGA // 12)
    record = Record.parse(text)
    assert len(record.comments[len(record)]) > MEGA / 2 and Record.parse(str(record)) == record


def test_reading_takes_as_long_as_there_is_to_read(monkeypatch):
    """Twice as many moves ask the rules about twice as often; no clock is asked."""
    asked = []
    game = botswana.game(5, rounds=2)
    text = str(play(game, rng=1))
    listed = botswana.legal_moves
    monkeypatch.setattr(botswana, "legal_moves", lambda state: asked.append(1) or listed(state))
    moves = len(Record.parse(text))
    assert len(asked) <= 2 * moves + 10


# Making records


def test_moves_are_checked_when_a_record_is_made():
    game = botswana.game(4)
    with pytest.raises(IllegalMove) as caught:
        Record(game, ["1", "G0", "G0"])
    assert "already been dealt" in str(caught.value) and caught.value.__notes__ == ["This is move 3 of the record."]
    for moves in (["1", "x"], [9], [True], [None], [1.0], ["1", None, None, "G0", "G0"]):
        with pytest.raises((IllegalMove, InvalidMove)):
            Record(game, moves)
    record = play(game, rng=1)
    assert Record(game, notation(record), record.names) == record == Record(game, [np.int64(move) for move in record.moves], record.names)
    for ply in (-1, len(record) + 1, 1.5, None, True):
        with pytest.raises(IndexError):
            record.upto(ply)
    with pytest.raises(IllegalMove):
        record.upto(30).add("L0>M", "L0>M")
    with pytest.raises(ValueError, match="seat 4: seats are 0 to 3"):
        record.seen_by(4)


def test_a_remixed_game_is_handed_in():
    def worth(state, animal):
        return state.height[animal]

    game = botswana.game(3).remix(worth=worth)
    record = play(game, rng=5)
    assert '[Remix "worth"]' in str(record) and record.result != play(botswana.game(3), rng=5).result
    assert Record.parse(str(record), game) == record == Record.parse(str(record), game.vary(5, rounds=1))
    with pytest.raises(InvalidRecord, match="rules replaced in this record: 'worth'; in the game: none"):
        Record.parse(str(record))
    with pytest.raises(InvalidRecord, match="rules replaced in this record: 'none'; in the game: worth"):
        Record.parse(str(play(botswana.game(3), rng=5)), game)
    with pytest.raises(TypeError, match="travels as text"):
        pickle.dumps(record)
    assert Record(game, play(botswana.game(3), rng=5).moves).result is not None


def test_a_move_that_only_a_replaced_rule_forbids():
    def legal_moves(state):
        if state.phase != botswana.PLAYING:
            return [option for option, _ in botswana.chance_outcomes(state)]
        cards = [card for card in range(botswana.CARDS) if state.hand[state.seat][card]]
        return [card * botswana.CHOICES + figure for card in cards[:1] for figure in range(botswana.ANIMALS) if state.supply[figure]]

    game = botswana.game(2, rounds=1).remix(legal_moves=legal_moves)
    other = play(botswana.game(2, rounds=1), rng=5)
    with pytest.raises(IllegalMove, match="a replaced rule does not allow it"):
        Record(game, other.moves)


def test_a_game_handed_in_brings_rules_and_headers_bring_numbers():
    record = play(botswana.game(3, rounds=1), rng=5)
    assert Record.parse(str(record), botswana.game(5, figures=6)) == record
    bare = str(record).partition("\n\n")[2]
    assert Record.parse(bare, botswana.game(3, rounds=1)).moves == record.moves
    with pytest.raises(InvalidRecord, match="this is a record of 'okavango', and the game handed in is Botswana"):
        Record.parse('[Game "Okavango"] [Seats "3"]', botswana.game(3))
    with pytest.raises(InvalidRecord, match="this is a record of 'botswana', and the game handed in is Okavango"):
        Record.parse('[Game "Botswana"] [Seats "3"]', okavango.game(3))


# Bots


def test_play_is_written_down_whole():
    game = botswana.game(3)
    record = game.play(rng=4)
    assert record == play(game, "random", random.Random(4)) and record != game.play(rng=5)
    assert record.names == ("random 1", "random 2", "random 3") and record.over
    assert game.play(["random"] * 3, rng=4, names=["a", "b", "c"]).names == ("a", "b", "c")
    assert game.play(rng=np.random.default_rng(3)) == game.play(rng=np.random.default_rng(3))
    assert game.play().over
    for bots in (["random"] * 2, []):
        with pytest.raises(ValueError, match="bots for 3 seats"):
            game.play(bots)
    with pytest.raises(ValueError, match="no bot is called 'radnom'; did you mean 'random'"):
        game.play("radnom")


def test_a_record_is_continued_and_a_bare_position_is_not():
    game = botswana.game(3)
    begun = game.play(rng=4).upto(40)
    assert game.play(rng=6, state=begun) == begun.play_on(rng=6) and begun.play_on(rng=6).upto(40) == begun
    assert game.play(rng=6, state=game.new()) == game.play(rng=6)
    with pytest.raises(ValueError, match="no moves behind it"):
        game.play(rng=6, state=begun.final)
    with pytest.raises(ValueError, match="not of <Botswana: 2 seats"):
        botswana.game(2).play(state=begun)


@pytest.mark.parametrize("answer", ["L0>X", 10**9, None, 1.5, True, "", -1])
def test_a_bot_that_talks_nonsense_is_named(answer):
    def babbler(state, rng):
        return answer

    with pytest.raises(InvalidMove, match=r"the bot babbler of player \d gave .*") as caught:
        botswana.game(2).play(babbler, rng=1)
    assert f"gave {answer!r}: " in str(caught.value)


def test_a_bot_that_breaks_the_rules_is_named():
    def stubborn(state, rng):
        return "L0>L"

    with pytest.raises(IllegalMove, match="the bot stubborn of player 2 may not: ") as caught:
        botswana.game(2).play(["random", stubborn], rng=1)
    assert caught.value.clause == "BW-T1" and caught.value.move == "L0>L"


def test_a_bot_of_ones_own_cannot_peek():
    seen = []

    def curious(state, rng):
        seat = state.seat
        seen.append((seat, state.copy(), botswana.observation(state, seat)))
        state.total[seat] = 1000
        return botswana.legal_moves(state)[0]

    game = botswana.game(4)
    record = game.play(curious, rng=7)
    truth = [state for state in record.states() if game.to_move(state) >= 0]
    assert len(seen) == len(truth) and max(record.result) < 1000
    assert all(observed == game.observation(state, seat) for (seat, _, observed), state in zip(seen, truth, strict=True))
    same = sum(state.hand == real.hand for (_, state, _), real in zip(seen, truth, strict=True))
    assert same < len(seen) / 10, "the hands shown are not the real ones"


def test_bots_given_as_functions_of_the_game_need_no_disguise():
    game = botswana.game(2)
    assert game.play(game.bots["random"], rng=3).moves == game.play("random", rng=3).moves


def test_the_same_seed_gives_the_same_text_in_two_processes():
    code = "from boardgames_nb import botswana; import sys; sys.stdout.write(str(botswana.game(4).play(rng=11)))"
    for seed in ("1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run([sys.executable, "-c", code], cwd=TOP, env=env, capture_output=True, check=True)
        assert done.stdout == str(botswana.game(4).play(rng=11)).encode()


def test_global_randomness_is_left_alone():
    def first(state, rng):
        return botswana.legal_moves(state)[0]

    before, numbers = random.getstate(), np.random.get_state()[1].tolist()
    record = botswana.game(3).play(["random", first, "random"])
    Record.parse(str(record.seen_by(0))).redeal()
    record.upto(40).play_on()
    assert random.getstate() == before and np.random.get_state()[1].tolist() == numbers


# What a seat may know


def hidden_cards(record, seat):
    """For each round the cards that a seat has no way to know: in another hand or set aside, and not laid."""
    rounds, box = [], {botswana.card_name(record.game.new(), card) for card in range(botswana.CARDS) if record.game.new().pile[card]}
    for state, move in zip(record.states(), record.moves, strict=False):
        name = botswana.chance_label(state) if botswana.to_move(state) == CHANCE else None
        word = record.game.format_move(state, move)
        if name in ("start", "shuffle"):
            rounds.append(set(box))
        elif name is None or seat is not None and name == f"deal {seat + 1}":
            rounds[-1].discard(word.partition(">")[0])
    return rounds


@pytest.mark.parametrize("seats", [2, 3, *[pytest.param(seats, marks=pytest.mark.sweep) for seats in (4, 5)]])
def test_what_a_seat_must_not_know_is_nowhere_in_the_text(seats):
    game = botswana.game(seats, rounds=2)
    whole = game.play(rng=seats, names=["Player"] * seats).comment("L0 L1 L2: all is told here", 10)
    first = next(ply for ply, state in enumerate(whole.states()) if state.round_no)
    for ply in [*range(first + 2), *range(first + 9, len(whole), 9), len(whole)]:
        record = whole.upto(ply)
        for seat in [*range(seats), None]:
            seen = record.seen_by(seat)
            text = str(seen)
            rounds = re.split(r"{shuffle}", text.partition("\n\n")[2])
            for shown, hidden in zip(rounds, hidden_cards(record, seat), strict=False):
                leaked = hidden & set(re.findall(r"[GHEML]-?\d+", re.sub(r">\S", "", shown)))
                assert not leaked, f"ply {ply}, seat {seat}: {leaked}"
            if ply % 7 == 0:
                assert Record.parse(text) == seen and seen.seen_by(seat) == seen
                assert seen.game.observation(seen.final, seat) == record.game.observation(record.final, seat)


@pytest.mark.sweep
@SOME
@given(games(), st.integers(0, 10**6), st.data())
def test_what_a_seat_reads_does_not_depend_on_what_it_must_not_know(game, seed, data):
    record = game.play(rng=seed)
    record = record.upto(data.draw(st.integers(0, len(record))))
    seat = data.draw(st.none() | st.integers(0, game.seats - 1))
    seen = record.seen_by(seat)
    assume(seen.unknown)
    other = Record(game, seen.redeal(seed).moves, record.names)
    assert other.seen_by(seat) == seen and str(other.seen_by(seat)) == str(seen) and other.seen_by(seat).moves == seen.moves


def test_comments_are_shown_only_when_asked_for():
    record = botswana.game(3).play(rng=1).comment("I still hold L0")
    assert record.seen_by(0).comments == {} and record.seen_by(0, comments=True).comments == record.comments


def test_cards_typed_in_sorted_tell_nothing_by_their_place():
    game = botswana.game(2, rounds=1)
    hands = "G0 G1 G2 G3 G4 G5 H0 H1 H2 H3 H4 H5 E0 E1".split(), "E2 E3 E4 E5 M0 M1 M2 M3 M4 M5 L0 L1 L2 L3".split()
    record = Record(game, ["1", *hands[0], *hands[1], "G3>G", "M0>G"])
    assert "{deal 1: G3 ? ?" in str(record.seen_by(1)) and "{deal 2: M0 ? ?" in str(record.seen_by(0))
    assert hide_deal(game, list(record.moves), 0)[1:15] == list(record.moves[1:15])


@pytest.mark.parametrize("game", [botswana.game(3), okavango.game(2)], ids=["botswana", "okavango"])
def test_moves_are_checked_as_strictly_where_some_are_unknown(game):
    """Faults among unknown outcomes of chance are refused like others, with the number of the move to blame."""
    record = play(game, rng=1)
    hidden = record.seen_by(None)
    moves = [None if ply in hidden.unknown else move for ply, move in enumerate(hidden.moves)]
    first = next(ply for ply, state in enumerate(record.states()) if game.to_move(state) >= 0)
    assert Record(game, moves).unknown == hidden.unknown
    for wrong, at in (
        ([-1, None], 1), ([0, 10**6, None], 2), ([0, 3.5, None], 2), ([True, None], 1), ([*moves[:first], -1], first + 1),
        ([*moves[:first], None], first + 1), ([*moves, 0], len(moves) + 1), ([*moves, *moves[1:]], len(moves) + 1),
    ):  # fmt: skip
        with pytest.raises((IllegalMove, InvalidMove)) as caught:
            Record(game, wrong)
        assert caught.value.__notes__ == [f"This is move {at} of the record."]
    assert all(type(move) is int for move in Record(game, [move if move is None else np.int64(move) for move in moves]).moves)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_the_place_of_a_byte_that_is_not_utf_8_counts_signs(tmp_path, end):
    path = tmp_path / "game.bgr"
    path.write_bytes(f'\ufeff[Game "Botswana"]{end}[Rules "1"]{end}[Player1 "äöü'.encode() + b'\xff"]')
    with pytest.raises(InvalidRecord) as caught:
        Record.load(path)
    assert (caught.value.line, caught.value.column) == (3, 14)
