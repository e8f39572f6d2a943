"""Python's half of the table: what it answers to any message, undo and redo, bots that think, records, and what it never tells.

No browser: the page is a wire that keeps every message (`tests/wire.py`).
"""

import asyncio
import json
import random
import re
import threading
import time

import pytest

from boardgames_nb import Record, Table, botswana, okavango
from boardgames_nb.engine import IllegalMove, InvalidRecord, InvalidVariant
from boardgames_nb.play.host import NEWEST
from boardgames_nb.play.players import LONGEST_NAME
from tests.browser import VIEWS, sample
from tests.wire import Page, Wire, situation, wire  # noqa: F401


def lay(seats=("You", "random", "random"), game=botswana, **how):
    """A table and its page."""
    table = Table(game, list(seats) if seats else None, **{"seed": 5, "pace": 0, **how})
    return table, Page(table)


def first(bot_free_view):
    return bot_free_view["moves"][0]["move"]


def steps(page, moves, choose=first, ready=True):
    """Plays decisions of the people at the screen; lifts curtains and goes on between rounds."""
    while moves and page.view["status"] != "over":
        status = page.view["status"]
        if status == "choose":
            page.wish("move", move=choose(page.view))
            moves -= 1
        elif status == "paused":
            page.wish("resume")
        else:
            assert status == "curtain"
            page.wish("ready")


def chooser(seed):
    rng = random.Random(seed)
    return lambda view: rng.choice(view["moves"])["move"]


def whole(page, seed=1):
    steps(page, 10_000, chooser(seed))
    assert page.view["status"] == "over"


def refused(page, content):
    """Sends a message that must change nothing; gives the words of the answer."""
    before = situation(page.table)
    views = len(page.views)
    answers = page.raw(content)
    assert situation(page.table) == before
    assert len(page.views) == views
    assert len(answers) == 1
    assert answers[0]["type"] == "answer" and answers[0]["ok"] is False and answers[0]["rev"] == page.view["rev"]
    words = answers[0]["text"]
    assert 10 < len(words) <= 600 and "Traceback" not in words and "Error:" not in words, words
    assert len(json.dumps(answers[0])) < 4000
    return answers[0]


# ---------------------------------------------------------------------------------------------- messages that are none

HUGE = "x" * 1_000_000
NO_MESSAGES = [None, 5, "move", "", [], ["move"], True, {}, {"rev": 1}, {"move": "L0>M", "rev": 1}] + [
    {"type": kind, "rev": 1, "move": "L0>M"}
    for kind in ["explode", "_play", "_on_move", "__init__", "close", "heard", "Move", "move ", "", HUGE, None, 5, ["move"], {"a": 1}, True]
]


@pytest.mark.parametrize("message", NO_MESSAGES, ids=range(len(NO_MESSAGES)))
def test_what_is_no_message_is_answered_in_words(message):
    _, page = lay()
    assert refused(page, message)["to"] == "unknown"


@pytest.mark.parametrize("rev", [None, 0, -1, 2, "1", 10**30, [1], {"a": 1}, 1.5, float("inf"), "missing"])
@pytest.mark.parametrize("kind", ["move", "why", "hint", "undo", "redo", "look", "ready", "new", "paste", "resume"])
def test_another_revision_changes_nothing(kind, rev):
    _, page = lay()
    message = {"type": kind, "rev": rev, "move": first(page.view), "ply": 0, "players": [{"name": "A", "kind": "person"}] * 2}
    if rev == "missing":
        del message["rev"]
    answer = refused(page, message)
    assert answer["to"] == kind and "moved on" in answer["text"]


BAD_MOVES = [
    None, 5, True, [], ["L0>M"], {"move": "L0>M"}, "", " ", ">", "L", "L0", "0", "-1",
    "L9>M", "Q0>M", "L0>Z", "L0>L0", "L0 M", "shuffle", "1 1", "?",
    "<b>L0</b>", "\x00", "\ud800", "\u202eL0>M", "🦁0>🦁", "Ｌ0>M", "L٠>M", "L0>M\nL0>G", HUGE, "L" + "9" * 5000 + ">M", "L0>M" + " " * 120,
]  # fmt: skip


@pytest.mark.parametrize("move", BAD_MOVES, ids=range(len(BAD_MOVES)))
@pytest.mark.parametrize("kind", ["move", "why"])
def test_what_is_no_move_is_answered_in_words(kind, move):
    _, page = lay()
    assert refused(page, {"type": kind, "rev": 1, "move": move})["to"] == kind


@pytest.mark.parametrize("card", [5, [], {}, "", "Q", "L77", HUGE, "\ud800", "<img src=x onerror=alert(1)>"])
def test_what_is_no_card_is_answered_in_words(card):
    _, page = lay()
    refused(page, {"type": "why", "rev": 1, "card": card})


@pytest.mark.parametrize("ply", [None, -1, 99, 10**30, "0", True, 0.0, [0], {"a": 1}])
def test_what_is_no_position_is_answered_in_words(ply):
    _, page = lay()
    assert f"0 to {page.view['plies']}." in refused(page, {"type": "look", "rev": 1, "ply": ply})["text"]


@pytest.mark.parametrize(
    "kind, words",
    [
        ("undo", "nothing to undo"),
        ("redo", "nothing to do again"),
        ("ready", "Nobody is waited for"),
        ("stop", "Nobody is thinking"),
        ("resume", "Nothing is paused"),
    ],
)
def test_wishes_that_have_no_place_now(kind, words):
    _, page = lay()
    assert words in refused(page, {"type": kind, "rev": 1})["text"]


ADA = {"name": "Ada", "kind": "person"}
BAD_GAMES = [
    ({}, "list of players"),
    ({"players": None}, "list of players"),
    ({"players": "Ada"}, "list of players"),
    ({"players": {"0": ADA}}, "list of players"),
    ({"players": ["Ada", "Ben"]}, "list of players"),
    ({"players": []}, "2 to 5 seats"),
    ({"players": [ADA]}, "2 to 5 seats"),
    ({"players": [ADA] * 6}, "2 to 5 seats"),
    ({"players": [ADA] * 20_000}, "2 to 5 seats"),
    ({"players": [ADA] * 6, "numbers": {"set_aside": 0, "rounds": 6}}, "2 to 5 seats"),
    ({"players": [ADA, {"name": "Bo", "kind": "clever"}]}, "No bot is called 'clever'"),
    ({"players": [ADA, {"name": "Bo"}]}, "No bot is called None"),
    ({"players": [ADA, {"name": "Bo", "kind": ["person"]}]}, "No bot is called"),
    ({"players": [ADA, {"name": "Bo", "kind": {"a": 1}}]}, "No bot is called"),
    ({"players": [ADA, {"name": "Bo", "kind": "__class__"}]}, "No bot is called"),
    ({"players": [ADA, {"name": "Bo", "kind": HUGE}]}, "No bot is called"),
    ({"players": [ADA, ADA], "numbers": [1]}, "list of players"),
    ({"players": [ADA, ADA], "numbers": {"rounds": 0}}, "1 to 10"),
    ({"players": [ADA, ADA], "numbers": {"rounds": 11}}, "1 to 10"),
    ({"players": [ADA, ADA], "numbers": {"rounds": "many"}}, "Rounds = 'many'"),
    ({"players": [ADA, ADA], "numbers": {"rounds": HUGE}}, "Rounds = "),
    ({"players": [ADA, ADA], "numbers": {"rounds": 2.5}}, "Rounds = 2.5"),
    ({"players": [ADA, ADA], "numbers": {"rounds": True}}, "Rounds = True"),
    ({"players": [ADA, ADA], "numbers": {"rounds": {"a": 1}}}, "Rounds = "),
    ({"players": [ADA, ADA], "numbers": {"rounds": [1, 2]}}, "Rounds = "),
    ({"players": [ADA, ADA], "numbers": {"runds": 2}}, "did you mean 'rounds'"),
    ({"players": [ADA, ADA], "numbers": {"seats": 3}}, "knows no 'seats'"),
    ({"players": [ADA, ADA], "numbers": {"rules": 3}}, "knows no 'rules'"),
    ({"players": [ADA, ADA], "numbers": {HUGE: 3}}, "knows no"),
    ({"players": [ADA, ADA], "numbers": {"values": [3, 2, 1]}}, "Card values = "),
    ({"players": [ADA, ADA], "numbers": {"values": [0, 1, 2], "stack_end": 6, "set_aside": 1}}, "Cards that end a round = 6"),
    ({"players": [ADA, ADA], "numbers": {"set_aside": 1}}, "do not divide among 2 seats"),
]


@pytest.mark.parametrize("given, words", BAD_GAMES, ids=range(len(BAD_GAMES)))
def test_a_new_game_that_cannot_be_keeps_the_old_one(given, words):
    _, page = lay()
    steps(page, 2)
    assert words in refused(page, {"type": "new", "rev": page.view["rev"], **given})["text"]


def bad_records():
    good = str(botswana.game(3, rounds=1).play(rng=4))
    lines = good.split("\n")
    yield from [
        None,
        5,
        [],
        {},
        "",
        " ",
        "\n",
        "hello",
        "<script>alert(1)</script>",
        HUGE,
        HUGE + HUGE,
        '[Game "Botswana"]',
        "\ud800",
        "\x00" * 100,
    ]
    yield good.replace('"3"', '"9"')
    yield good.replace('"3"', '"' + "9" * 5000 + '"')
    yield good.replace("Botswana", "Chess")
    yield good.replace("Botswana", "core")
    yield good.replace("Botswana", "../botswana")
    yield "\n".join(lines[:-2]) + "\n9.9 L0>L L0>L\n"
    yield good.replace('[Seats "3"]\n', "")
    yield good + "\n" + good
    yield good.replace("rounds=1", "rounds=99")
    yield re.sub(r"([GHEML])(\d)>", r"\1 9>", good, count=1)


@pytest.mark.parametrize("text", list(bad_records()))
def test_what_is_no_record_keeps_the_game(text):
    _, page = lay()
    steps(page, 2)
    assert refused(page, {"type": "paste", "rev": page.view["rev"], "text": text})["to"] == "paste"


def test_a_page_cannot_write_to_the_table():
    table, page = lay()
    before = situation(table)
    page.update(view={"rev": 99, "status": "over"}, _esm="alert(1)", _css="x", _view_name="Other", comm=None, pace=60)
    assert situation(table) == before and table.pace == 0 and "alert(1)" not in table._esm
    table.comm.handle_msg({"content": {"data": {"method": "request_state"}}, "buffers": []})
    assert page.view == table.view
    steps(page, 1)
    assert page.view["rev"] == 2


@pytest.mark.parametrize("given, back", [("abc-1", "abc-1"), (None, None), (5, None), ({"a": 1}, None), ("x" * 41, None), ("\ud800", None)])
def test_an_answer_names_the_wish_that_it_answers(given, back):
    _, page = lay()
    (answer,) = page.wish("hint", id=given)
    (record,) = page.wish("record", id=given)
    assert answer["id"] == back == record["id"]
    assert page.wish("hint")[0]["id"] is None


def test_answers_do_not_disturb_other_tables():
    one, page = lay()
    other, _ = lay()
    before = situation(other)
    steps(page, 2)
    assert situation(other) == before and one.view["plies"] > 0


# ---------------------------------------------------------------------------------------------- moves


@pytest.mark.parametrize("kind", ["move", "undo", "new", "paste", "look"])
def test_the_same_message_twice_changes_the_state_once(kind):
    table, page = lay()
    steps(page, 2)
    message = {"type": kind, "rev": page.view["rev"], "move": first(page.view), "ply": 1, "players": [ADA, ADA], "text": str(table.record)}
    page.raw(message)
    assert page.view["rev"] == message["rev"] + 1
    assert "moved on" in refused(page, message)["text"]


def test_a_move_is_played_and_the_bots_answer():
    table, page = lay()
    before = page.view["plies"]
    answers = page.wish("move", move=page.view["moves"][3]["move"])
    assert [(a["to"], a["ok"]) for a in answers] == [("move", True)]
    assert (
        page.view["status"] == "choose"
        and page.view["plies"] == before + 3
        and [entry["seat"] for entry in page.view["log"]][-2:] == [1, 2]
    )
    assert page.view["events"][-3]["text"].startswith("You placed ")
    assert table.record.moves[-3:] == tuple(table._line.moves[-3:]) and table.state == table.record.final


@pytest.mark.parametrize("spelling", ["{0}>{1}", " {0} > {1} ", "{2}>{3}", "{2} >{1}"])
def test_notation_is_forgiving_in_case_and_spaces(spelling):
    _, page = lay()
    move = page.view["moves"][0]
    page.wish("move", move=spelling.format(move["card"], move["figure"], move["card"].lower(), move["figure"].lower()))
    assert next(entry for entry in page.view["log"] if entry["seat"] == 0)["move"] == move["move"]


def test_every_offered_move_is_legal_and_every_legal_move_is_offered():
    table, page = lay(rounds=1)
    while page.view["status"] == "choose":
        state = table.state
        assert [table.game.parse_move(state, one["move"]) for one in page.view["moves"]] == table.game.legal_moves(state)
        for one in page.view["moves"]:
            assert one["move"] == f"{one['card']}>{one['figure'] or '-'}" and one["card"] in page.view["observation"]["hand"]
        steps(page, 1, chooser(3))
    assert page.view["moves"] == []


def test_every_kind_of_illegal_move_is_told_with_its_clause():
    table, page = lay(("You", "random"), figures=1, rounds=1, seed=2)
    hand = page.view["observation"]["hand"]
    absent = next(f"{letter}{value}" for letter in "GHEML" for value in range(6) if f"{letter}{value}" not in hand)

    def both(move, clause, words):
        for kind in ("move", "why"):
            answer = refused(page, {"type": kind, "rev": page.view["rev"], "move": move})
            assert answer["clause"] == clause and words in answer["text"].lower() and answer["move"] == move
            assert answer["text"][0].isupper() and answer["text"].endswith(".")

    both(f"{absent}>G", "BW-T1", "is not in your hand")
    assert refused(page, {"type": "why", "rev": 1, "card": absent})["clause"] == "BW-T1"
    both(f"{hand[0]}>-", "BW-W1", "a figure must be taken")
    laid = hand[0]
    page.wish("move", move=f"{laid}>{page.view['moves'][0]['figure']}")
    both(f"{laid}>G", "BW-T1", "already lies on its stack")
    gone = next(letter for letter, left in page.view["observation"]["supply"].items() if not left)
    both(f"{page.view['observation']['hand'][0]}>{gone}", "BW-T6", "left to take")
    steps(page, 2)
    assert not any(page.view["observation"]["supply"].values())
    card = page.view["observation"]["hand"][0]
    both(f"{card}>L", "BW-W2", "no figure is left")
    first = page.view["moves"][0]
    assert first == {**first, "move": f"{card}>-", "card": card, "figure": None, "kind": "turn"}
    assert page.wish("why", move=f"{card}>-")[0]["ok"] is True and page.wish("why", card=card)[0]["ok"] is True
    page.wish("move", move=card)
    assert [entry["move"] for entry in page.view["log"] if entry["seat"] == 0][-1] == f"{card}>-"


def test_nothing_can_be_chosen_when_nothing_is_to_be_chosen():
    table, page = lay(rounds=1)
    move = first(page.view)
    steps(page, 1)
    page.wish("look", ply=0)
    for kind in ("move", "hint", "why"):
        assert "Looking back" in refused(page, {"type": kind, "rev": page.view["rev"], "move": move})["text"]
    page.wish("look", ply=page.view["plies"])
    whole(page)
    for kind in ("move", "hint", "why"):
        assert "Nothing to choose now" in refused(page, {"type": kind, "rev": page.view["rev"], "move": move})["text"]
    assert page.view["sentence"] in refused(page, {"type": "hint", "rev": page.view["rev"]})["text"]


def test_the_table_waits_between_the_rounds():
    table, page = lay(("You", "random"), rounds=2)
    while page.view["status"] == "choose":
        assert page.view["next"] is None
        steps(page, 1, chooser(4))
    view = page.view
    assert view["status"] == "paused" and view["next"] == "Next round" and view["moves"] == []
    assert "The round is over. Points: You " in view["sentence"] and view["observation"]["round_over"] is True
    assert "Nothing to choose now" in refused(page, {"type": "move", "rev": view["rev"], "move": "L0>M"})["text"]
    page.wish("resume")
    assert page.view["status"] == "choose" and page.view["observation"]["round"] == 2 and page.view["next"] is None
    assert "Nothing is paused" in refused(page, {"type": "resume", "rev": page.view["rev"]})["text"]


# ---------------------------------------------------------------------------------------------- undo, redo, looking back


@pytest.mark.sweep
@pytest.mark.parametrize(
    "seats",
    [
        ("You", "random"),
        ("random", "You", "random"),
        ("Ada", "random", "Cy"),
        ("Ada", "Ben", "Cy", "Dot"),
        ("random", "Ben", "random", "Dot", "Eve"),
    ],
)
def test_undo_and_redo_lead_through_equal_states_across_rounds(seats):
    table, page = lay(seats, rounds=2, seed=8)
    people = {i for i, name in enumerate(seats) if name != "random"}
    whole(page, 3)
    states, moves = list(table.record.states()), table.record.moves
    decisions = [i for i, state in enumerate(states[:-1]) if table.game.to_move(state) in people]
    assert page.view["redo"] is False
    for i in reversed(decisions):
        page.wish("undo")
        assert table.record.moves == moves[:i] and table.state == states[i] == table.record.final
        seat = table.game.to_move(states[i])
        assert page.view["redo"] is True
        assert (page.view["status"], page.view["you"]) == ("choose", seat) or page.view["curtain"]["seat"] == seat
        if page.view["curtain"]:
            page.wish("ready")
        assert page.view["observation"]["hand"] == table.game.observation(states[i], seat)["hand"]
    assert page.view["undo"] is False and "nothing to undo" in refused(page, {"type": "undo", "rev": page.view["rev"]})["text"]
    for i in [*decisions[1:], len(moves)]:
        page.wish("redo")
        assert table.record.moves == moves[:i] and table.state == states[i] == table.record.final
    assert page.view["redo"] is False and "nothing to do again" in refused(page, {"type": "redo", "rev": page.view["rev"]})["text"]


@pytest.mark.sweep
def test_undo_and_redo_at_every_ply_give_the_same_back():
    table, page = lay(rounds=2)
    played = 0
    while page.view["status"] != "over":
        steps(page, 1, chooser(played))
        played += 1
        before, end = str(table.record), [state.save() for state in table.record.states()]
        shown = {k: v for k, v in page.view.items() if k not in ("rev", "events", "sentence")}
        page.wish("undo")
        assert len(table.record) < len(Record.parse(before)) and end[: len(table.record) + 1] == [
            state.save() for state in table.record.states()
        ]
        page.wish("redo")
        assert str(table.record) == before and [state.save() for state in table.record.states()] == end
        assert {k: v for k, v in page.view.items() if k not in ("rev", "events", "sentence")} == shown
    assert played > 10


def test_another_move_after_undo_forgets_what_could_be_redone():
    table, page = lay()
    steps(page, 3)
    page.wish("undo")
    page.wish("undo")
    page.wish("move", move=page.view["moves"][-1]["move"])
    assert page.view["redo"] is False
    assert table.record.final == table.state


def test_the_same_move_after_undo_keeps_only_what_still_fits():
    for seed in range(8):
        table, page = lay(seed=seed)
        steps(page, 3)
        page.wish("undo")
        page.wish("undo")
        page.wish("move", move=first(page.view))
        played = list(table.record.moves)
        if page.view["redo"]:
            answers = page.wish("redo")
            assert not answers and list(table.record.moves)[: len(played)] == played
        assert table.record.final == table.state and page.view["status"] == "choose"
    table, page = lay(("Ada", "Ben"))
    steps(page, 3)
    record = table.record
    for _ in range(3):
        page.wish("undo")
    if page.view["curtain"]:
        page.wish("ready")
    page.wish("move", move=first(page.view))
    assert page.view["redo"] is True
    page.wish("redo")
    page.wish("redo")
    assert table.record == record and page.view["redo"] is False


def test_undo_after_a_new_game_brings_the_old_one_back():
    table, page = lay(seed=3)
    steps(page, 2)
    record, players = table.record, [(p.name, p.kind) for p in table.players]
    page.wish("new", players=[{"name": "Zoe", "kind": "person"}, {"name": "Yan", "kind": "random"}], numbers={"rounds": 1})
    assert table.game == botswana.game(2, rounds=1) and [p["name"] for p in page.view["players"]] == ["Zoe", "Yan"]
    steps(page, 2)
    later = table.record
    page.wish("undo")
    page.wish("undo")
    assert len(table.record) < len(later) and page.view["undo"] is True
    page.wish("undo")
    assert table.record == record and [(p.name, p.kind) for p in table.players] == players and page.view["status"] == "choose"
    assert "back on the table" in page.view["events"][-1]["text"]
    page.wish("undo")
    assert len(table.record) < len(record)


def test_undo_after_a_paste_brings_the_old_one_back():
    table, page = lay(seed=3)
    steps(page, 2)
    record = table.record
    other = botswana.game(4, rounds=1).play(rng=8).upto(45)
    answers = page.wish("paste", text=str(other))
    assert answers[-1]["ok"] is True and table.game == other.game and table.record.moves[:45] == other.moves
    page.wish("undo")
    if table.record != record:
        page.wish("undo")
    assert table.record == record


def test_at_most_a_few_games_are_kept_and_undo_ends_somewhere():
    table, page = lay(seed=3)
    for _ in range(9):
        page.wish("new", players=[ADA, {"name": "Bo", "kind": "random"}])
        steps(page, 1)
    for _ in range(40):
        if not page.view["undo"]:
            break
        page.wish("undo")
    assert page.view["undo"] is False and page.view["status"] == "choose"


@pytest.mark.parametrize("first, right", [(1, True), (7, True), (0, False), (10_000, False), ("1", False), (None, False), (1.0, False), (True, False)])
def test_a_page_asks_for_the_log_from_a_turn_on(first, right):
    table, page = lay(("You", "random", "random"), rounds=2)
    whole(page)
    (answer,) = page.wish("log", **{"from": first})
    if right:
        assert answer["type"] == "log" and answer["from"] == first and answer["laid"] == page.view["laid"] and answer["you"] == page.view["you"]
        assert [row["ply"] for row in answer["rows"]] == list(range(first, page.view["plies"] + 1))
        assert answer["rows"][-NEWEST:] == page.view["log"]
    else:
        assert (answer["to"], answer["ok"]) == ("log", False) and str(page.view["plies"]) in answer["text"]
    assert len(page.view["log"]) == NEWEST < page.view["plies"]


def test_another_game_on_the_table_is_told_apart():
    table, page = lay(("You", "random"), rounds=1)
    before = page.view["laid"]
    page.wish("new", players=[{"name": "You", "kind": "person"}, {"name": "Ben", "kind": "random"}])
    assert page.view["laid"] == before + 1
    page.wish("undo")
    assert page.view["laid"] == before + 2, "the rows of the log are those of another game once more"


@pytest.mark.parametrize("seats", [("You", "random", "random"), ("Ada", "Ben", "random")])
def test_every_position_can_be_looked_at_by_the_one_in_front(seats):
    table, page = lay(seats, rounds=2)
    whole(page)
    you = page.view["you"]
    live = {k: v for k, v in page.view.items() if k != "rev"}
    states = list(table.record.states())
    decided = [i for i, state in enumerate(states) if table.game.to_move(state) >= 0]
    (answer,) = page.wish("log", **{"from": 1})
    log = answer["rows"]
    assert page.view["plies"] == len(decided) == len(log) and page.view["log"] == log[-NEWEST:]
    before = situation(table)
    for ply in [*range(page.view["plies"]), 0, page.view["plies"] - 1]:
        page.wish("look", ply=ply)
        at = states[decided[0] if ply == 0 else decided[ply - 1] + 1]
        view = page.view
        assert view["status"] == "replay" and view["ply"] == ply and view["moves"] == [] and view["you"] == you
        assert view["observation"] == json.loads(json.dumps(table.game.observation(at, you)))
        assert (view["last"] is None) == (ply == 0) and (ply == 0 or view["last"]["move"] == log[ply - 1]["move"])
    page.wish("look", ply=page.view["plies"])
    assert {k: v for k, v in page.view.items() if k != "rev"} == live
    assert json.loads(situation(table))[:5] == json.loads(before)[:5]


# ---------------------------------------------------------------------------------------------- hints


def test_a_hint_is_legal_and_changes_nothing():
    table, page = lay(rounds=1)
    while page.view["status"] == "choose":
        before = situation(table)
        (answer,) = page.wish("hint")
        assert situation(table) == before
        assert answer["ok"] is True and answer["move"] in [one["move"] for one in page.view["moves"]]
        assert answer["text"].startswith("The greedy bot would place ")
        assert page.wish("hint") == [answer]
        page.wish("move", move=answer["move"])
    assert page.view["status"] == "over"


def test_a_hint_does_not_depend_on_what_is_hidden():
    record = botswana.game(4, rounds=2).play(rng=6)
    plies = [i for i, state in enumerate(record.states()) if record.game.to_move(state) == 1][::5]
    for ply in plies:
        real = record.upto(ply)
        hints = set()
        for seed in range(4):
            dealt = real if not seed else real.seen_by(1).redeal(seed)
            table = Table(record=dealt, seats=["random", "You", "random", "random"], seed=0)
            assert seed == 0 or table.state.hand != real.final.hand
            (answer,) = Page(table).wish("hint")
            hints.add((answer["move"], answer["text"]))
        assert len(hints) == 1


# ---------------------------------------------------------------------------------------------- people and names


def test_several_people_hand_the_screen_over():
    table, page = lay(("Ada", "Ben", "random"), rounds=1)
    order = []
    while page.view["status"] != "over":
        view = page.view
        if view["status"] == "curtain":
            assert view["you"] is None and view["moves"] == [] and view["observation"]["hand"] is None
            assert view["curtain"]["name"] in view["sentence"]
            for kind in ("move", "hint", "why"):
                refused(page, {"type": kind, "rev": view["rev"], "move": "L0>M"})
            order.append(view["curtain"]["seat"])
            page.wish("ready")
            assert page.view["you"] == order[-1] and page.view["status"] == "choose"
            refused(page, {"type": "ready", "rev": page.view["rev"]})
        else:
            steps(page, 1)
    assert order[:4] in ([0, 1, 0, 1], [1, 0, 1, 0])


@pytest.mark.parametrize("game", [botswana, okavango], ids=["botswana", "okavango"])
def test_no_hand_is_shown_that_nobody_has_asked_for(game):
    """On the way back, between the rounds and at the end nobody knows who looks at the screen."""
    hand = {"botswana": "hand", "okavango": "reserve"}[game.NAME]

    def last(view):
        return view["moves"][-1]["move"]

    table, page = lay(("Ada", "Ben"), game=game)
    page.wish("ready")
    for _ in range(2):
        while page.view["status"] != "curtain":
            steps(page, 1, last)
        there = page.view["curtain"]["seat"]
        page.wish("undo")
        assert page.view["status"] == "curtain" and page.view["observation"][hand] is None, "Ada's, on the way back to her"
        page.wish("redo")
        assert page.view["status"] == "curtain" and page.view["curtain"]["seat"] == there and page.view["observation"][hand] is None
        page.wish("ready")
        page.wish("undo")
        assert page.view["status"] == "curtain" and page.view["observation"][hand] is None
        page.wish("ready")
    seen = set()
    while page.view["status"] != "over":
        if page.view["status"] == "paused":
            seen.add("paused")
            assert page.view["observation"][hand] is None and page.view["you"] is None
            page.wish("resume")
            assert page.view["status"] == "curtain", "whoever begins the round is asked for"
        elif page.view["status"] == "curtain":
            page.wish("ready")
        else:
            page.wish("move", move=last(page.view))
    assert page.view["observation"][hand] is None and page.view["you"] is None
    assert seen == ({"paused"} if game is botswana else set())


def test_a_bot_whose_name_is_misspelt_is_asked_about(recwarn):
    with pytest.warns(UserWarning, match="seat 1: 'gready' is taken for a person's name; is the bot 'greedy' meant"):
        table, _ = lay(("You", "gready"))
    assert [player.kind for player in table.players] == ["person", "person"]
    recwarn.clear()
    lay(("Ada", "Randy", "Greta"))
    assert not recwarn.list


def test_one_person_among_bots_keeps_the_hand_in_sight():
    table, page = lay(("You", "random"), rounds=2)
    while page.view["status"] != "paused":
        steps(page, 1)
    assert page.view["you"] == 0 and page.view["observation"]["hand"] is not None


def test_numbers_that_cannot_be_are_told_by_what_the_panel_calls_them():
    _, page = lay()
    answer = refused(page, {"type": "new", "rev": 1, "players": [ADA, ADA], "numbers": {"stack_end": 99}})
    assert answer["text"].startswith("Cards that end a round = 99: ") and "stack_end" not in answer["text"]
    assert refused(page, {"type": "paste", "rev": 1, "text": ""})["text"] == "Paste the text of a record first."


def test_bots_alone_play_to_the_end_without_a_pause():
    table, page = lay(("random", "random"), rounds=3)
    assert page.view["status"] == "over" and page.view["you"] is None and table.record.over
    assert page.view["observation"]["hand"] is None and page.view["undo"] is False


def test_the_default_is_you_and_two_greedy_bots():
    table = Table(botswana)
    assert [(p.name, p.kind) for p in table.players] == [("You", "person"), ("Greedy 1", "greedy"), ("Greedy 2", "greedy")]
    assert Table("botswana").game == table.game == botswana.game(3)


NAMES = {
    "A" * 200: "A" * 200,
    "B" * 100_000: "B" * LONGEST_NAME,
    "<script>alert(1)</script>": "<script>alert(1)</script>",
    "a\nb\tc\x00d\x1be\x7ff\x85g": "a b c d e f g",
    "\u202eevil\u2066x\u200e": "evilx",
    "\ud800\udfff": "Player 1",
    "\ufeff\u2028 \u2029": "Player 1",
    "": "Player 1",
    "   ": "Player 1",
    "Åsa Öberg-Ñuñez": "Åsa Öberg-Ñuñez",
    "李小龙": "李小龙",
    "👩\u200d🚀": "👩\u200d🚀",
    'x; y [Result "9"] \\': 'x; y [Result "9"] \\',
    "__proto__": "__proto__",
}


@pytest.mark.parametrize("given", NAMES, ids=range(len(NAMES)))
def test_names_of_any_kind(given):
    table, page = lay()
    page.wish("new", players=[{"name": given, "kind": "person"}, {"name": "Bo", "kind": "random"}])
    assert page.view["players"][0]["name"] == NAMES[given]
    steps(page, 2)
    assert table.record.names[0] == NAMES[given]
    assert Record.parse(str(table.record)) == table.record
    (answer,) = page.wish("record")
    page.wish("paste", text=answer["text"])
    assert page.view["players"][0]["name"] == NAMES[given]
    data = table._repr_mimebundle_()
    data = data[0] if isinstance(data, tuple) else data
    assert "<script" not in data["image/svg+xml"]
    other, page = lay((given or None, "random"))
    assert page.view["players"][0]["name"] == NAMES[given]


@pytest.mark.parametrize("name", [None, 5, ["x"], {"a": 1}, True])
def test_a_name_that_is_no_text_is_taken_as_one(name):
    _, page = lay()
    page.wish("new", players=[{"name": name, "kind": "person"}, {"name": "Bo", "kind": "random"}])
    assert page.view["players"][0]["name"] == (str(name) if name else "Player 1")


# ---------------------------------------------------------------------------------------------- what a table is made from


def test_unknown_keywords_are_refused_with_the_nearest():
    for keyword, near in [
        ("roundz", "rounds"),
        ("sead", "seed"),
        ("seat", "seats"),
        ("paces", "pace"),
        ("recor", "record"),
        ("figure", "figures"),
    ]:
        with pytest.raises(InvalidVariant, match=f"did you mean '{near}'"):
            Table(botswana, **{keyword: 1})
        with pytest.raises(InvalidVariant, match=f"did you mean '{near}'"):
            Table(record=botswana.game(2, rounds=1).play(rng=1), **{keyword: 1})


@pytest.mark.parametrize(
    "make, error, words",
    [
        (lambda: Table(), TypeError, "which game"),
        (lambda: Table(5), TypeError, "which game"),
        (lambda: Table("no game"), TypeError, "which game"),
        (lambda: Table(random), TypeError, "which game"),
        (lambda: Table(botswana, 4), TypeError, "one entry per seat"),
        (lambda: Table(botswana, "greedy"), TypeError, "one entry per seat"),
        (lambda: Table(botswana, ["Ada"]), InvalidVariant, "2 to 5 seats"),
        (lambda: Table(botswana, ["Ada", 5]), ValueError, "is no bot"),
        (lambda: Table(botswana, [("Ada", "clever"), "Ben"]), ValueError, "is no bot; bots are"),
        (lambda: Table(botswana, rounds=0), InvalidVariant, "rounds = "),
        (lambda: Table(botswana, pace=-1), ValueError, "pace"),
        (lambda: Table(botswana, pace="slow"), ValueError, "pace"),
        (lambda: Table(botswana, pace=float("nan")), ValueError, "pace"),
        (lambda: Table(record="nonsense"), InvalidRecord, "line 1"),
        (lambda: Table(botswana.game(2), record=botswana.game(3).play(rng=1)), ValueError, "the record is of"),
        (lambda: Table(record=botswana.game(3).play(rng=1), rounds=2), ValueError, "the record is of"),
        (lambda: Table(record=botswana.game(3).play(rng=1), seats=["You", "random"]), ValueError, "the record is of"),
    ],
)
def test_what_makes_no_table_is_refused_in_words(make, error, words, recwarn):
    with pytest.raises(error, match=words):
        make()
    assert [str(w.message) for w in recwarn] == []


@pytest.mark.parametrize("as_text", [False, True])
@pytest.mark.parametrize("upto", [0, 3, 30, 40, 70, None])
def test_a_record_is_continued(upto, as_text):
    record = botswana.game(3, rounds=2).play(rng=9, names=["Ada", "Ben", "Cy"])
    record = record if upto is None else record.upto(upto)
    table = Table(record=str(record) if as_text else record, seats=["You", "random", "random"], pace=0, seed=1)
    page = Page(table)
    assert table.record.moves[: len(record)] == record.moves and table.game == record.game
    if upto is None:
        assert page.view["status"] == "over" and table.record.result == record.result and page.view["undo"] is True
    whole(page)
    assert table.record.over and table.record.moves[: len(record)] == record.moves


def test_a_table_continues_its_own_record_with_the_same_players():
    table, page = lay((("Ada", "person"), ("Bo", "random"), ("Cy", "random")), rounds=2)
    steps(page, 4)
    again = Table(record=str(table.record), seed=1)
    assert again.record == table.record and [(p.name, p.kind) for p in again.players] == [
        ("Ada", "person"),
        ("Bo", "random"),
        ("Cy", "random"),
    ]
    assert again.view["status"] == "choose" and again.view["observation"] == table.view["observation"]
    steps(Page(again), 2)
    assert len(again.record) > len(table.record)


def test_a_record_with_unknown_cards_is_continued():
    record = botswana.game(3, rounds=1).play(rng=9).upto(34)
    seen = record.seen_by(0)
    assert seen.unknown
    for given in (seen, str(seen)):
        table = Table(record=given, seats=["You", "random", "random"], seed=4, pace=0)
        assert not table.record.unknown and table.view["observation"]["hand"] == record.game.observation(record.final, 0)["hand"]
        page = Page(table)
        whole(page)
        assert Record.parse(str(table.record)) == table.record
    _, page = lay()
    assert page.wish("paste", text=str(seen))[-1]["ok"] is True
    whole(page)


def test_the_record_button_gives_what_the_person_may_know_and_another_table_takes_it():
    table, page = lay(rounds=1)
    steps(page, 2)
    (answer,) = page.wish("record")
    assert answer["type"] == "record" and answer["text"] == str(table.record.seen_by(0)) and "?" in answer["text"]
    other, there = lay(("Zoe", "random"))
    there.wish("paste", text=answer["text"])
    assert [entry["move"] for entry in there.view["log"]] == [entry["move"] for entry in page.view["log"]]
    assert there.view["observation"]["hand"] == page.view["observation"]["hand"] and there.view["players"] == page.view["players"]
    whole(there)


def test_a_pasted_record_of_a_replaced_rule_needs_a_table_with_it():
    def worth(state, animal):
        return sum([state.stack[animal][i] for i in range(state.height[animal])])

    generous = botswana.game(3, rounds=1).remix(worth=worth)
    text = str(generous.play(rng=3))
    _, page = lay()
    assert "worth" in refused(page, {"type": "paste", "rev": 1, "text": text})["text"]
    table, page = lay(game=generous)
    assert page.view["changes"] == ["worth"]
    assert page.wish("paste", text=text)[-1]["ok"] is True and page.view["status"] == "over"


def test_save_keeps_the_record_after_every_move_and_a_new_table_continues(tmp_path):
    file = tmp_path / "game.bgr"
    table, page = lay(rounds=1, save=file)
    assert Record.load(file) == table.record
    for _ in range(3):
        steps(page, 1)
        assert Record.load(file) == table.record
    page.wish("undo")
    assert Record.load(file) == table.record
    again, there = lay(rounds=1, save=str(file))
    assert again.record == table.record and there.view["observation"] == page.view["observation"]
    with pytest.raises(ValueError, match="the record is of"):
        lay(rounds=2, save=file)
    whole(there)
    assert Record.load(file).over
    assert [path.name for path in tmp_path.iterdir()] == ["game.bgr"]
    file.write_text("nonsense", encoding="utf-8")
    with pytest.raises(InvalidRecord):
        lay(rounds=1, save=file)


def test_save_follows_a_replaced_rule(tmp_path):
    def worth(state, animal):
        return 1

    game, file = botswana.game(3, rounds=1).remix(worth=worth), tmp_path / "game.bgr"
    table, page = lay(game=game, save=file)
    steps(page, 2)
    again, _ = lay(game=game, save=file)
    assert again.record == table.record


def test_a_disk_that_cannot_be_written_stops_nobody(tmp_path):
    table, page = lay(rounds=1, save=tmp_path / "no such folder" / "game.bgr")
    assert "could not be saved" in page.view["events"][-1]["text"]
    steps(page, 2)
    assert page.view["status"] == "choose" and len(table.record) > 27


def test_new_games_with_numbers_and_seats():
    table, page = lay()
    five = [ADA, ADA, ADA, ADA, {"name": "E", "kind": "random"}]
    numbers = page.view["setup"]["current"]["numbers"]
    assert "do not divide among 5 seats" in refused(page, {"type": "new", "rev": 1, "players": five, "numbers": numbers})["text"]
    for number in page.view["setup"]["numbers"]:
        numbers = {**numbers, number["name"]: number["by_seats"]["5"] if number.get("by_seats") else number["value"]}
    page.wish("new", players=five, numbers=numbers)
    assert table.game == botswana.game(5) and page.view["variant"] == ""
    page.wish(
        "new",
        players=[ADA, {"name": "E", "kind": "random"}],
        numbers={"rounds": "1", "values": "0, 2, 9", "stack_end": 3, "set_aside": 1, "figures": 2},
    )
    assert table.game == botswana.game(2, rounds=1, values=(0, 2, 9), stack_end=3, set_aside=1, figures=2)
    assert page.view["setup"]["current"]["numbers"]["values"] == [0, 2, 9] and "rounds=1" in page.view["variant"]
    whole(page)


def test_a_replaced_rule_stays_for_a_new_game():
    def worth(state, animal):
        return 7

    table, page = lay(game=botswana.game(3, rounds=1).remix(worth=worth))
    assert set(page.view["observation"]["worth"].values()) == {7}
    page.wish("new", players=[ADA, {"name": "E", "kind": "random"}])
    assert page.view["changes"] == ["worth"] and set(page.view["observation"]["worth"].values()) == {7}


def test_an_edited_rule_takes_effect_at_a_table_that_is_already_there(monkeypatch):
    table, page = lay(rounds=1)
    steps(page, 1)
    real = page.view["observation"]["worth"]

    def worth(state, animal):
        return 70 + animal

    monkeypatch.setattr(botswana, "worth", worth)
    steps(page, 1)
    assert list(page.view["observation"]["worth"].values()) == [70, 71, 72, 73, 74] != list(real.values())
    whole(page)
    assert sum(table.record.final.total) >= 70


def test_an_edited_rule_that_fails_is_told_and_can_be_mended(monkeypatch):
    table, page = lay(("You", "random"), rounds=1)

    def place(state, card):
        raise ZeroDivisionError("in my rule")

    before = situation(table)
    with monkeypatch.context() as edited:
        edited.setattr(botswana, "place", place)
        (answer,) = page.wish("move", move=first(page.view))
        assert answer["ok"] is False and "ZeroDivisionError" in answer["text"] and "error" in answer["text"]
        assert isinstance(table.error, ZeroDivisionError)
    assert situation(table) == before
    steps(page, 1)
    assert situation(table) != before


def test_a_rule_that_fails_when_the_next_choice_is_asked_for_leaves_ways_out(monkeypatch):
    table, page = lay(("You", "random"), game=okavango)
    move = next(one["move"] for one in page.view["moves"] if one["move"].startswith("pass"))
    before = table.state

    def passes(state):
        raise ZeroDivisionError("in my rule")

    with monkeypatch.context() as edited:
        edited.setattr(okavango, "passes", passes)
        page.wish("look", ply=page.view["plies"])
        assert page.view["status"] == "paused" and "ZeroDivisionError" in page.view["sentence"] and page.view["moves"] == []
        assert page.view["rev"] == table._rev, "the page and the table still agree"
        page.wish("resume")
        assert page.view["status"] == "paused" and isinstance(table.error, ZeroDivisionError)
    page.wish("resume")
    assert page.view["status"] == "choose" and table.state == before
    page.wish("move", move=move)
    assert table.state != before


def test_same_seed_same_game_and_the_global_generator_is_left_alone():
    random.seed(4)
    untouched = random.getstate()
    games = []
    for seed in (1, 1, 2):
        table, page = lay(seed=seed, rounds=2)
        whole(page)
        page.wish("undo")
        page.wish("new", players=[ADA, {"name": "Bo", "kind": "random"}])
        games.append(str(table.record))
    assert games[0] == games[1] != games[2]
    assert random.getstate() == untouched
    assert Table(botswana, ["You", "random"]).record != Table(botswana, ["You", "random"]).record


def test_the_state_handed_out_is_a_copy():
    table, page = lay()
    table.state.hand[0][0] = 9
    table.state.total[0] = 99
    assert table.state == table.record.final
    with pytest.raises(AttributeError):
        table.record.moves = ()


# ---------------------------------------------------------------------------------------------- bots that think


async def until(condition, seconds=20):
    """Waits for something to come true while the event loop runs."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        await asyncio.sleep(0.002)


class Thinker:
    """A bot that thinks until it is let go; it knows how often it was asked and how often it has answered."""

    def __init__(self, answer=None):
        self.gate, self.asked, self.done, self.answer, self.report = threading.Event(), 0, 0, answer, None

    def __call__(self, state, rng, report):
        self.asked, self.report = self.asked + 1, report
        assert self.gate.wait(30)
        self.done += 1
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer if self.answer is not None else botswana.legal_moves(state)[0]


def thinking(play, seats=lambda bot: ["You", ("Bot", bot)], answer=None, **how):
    """Runs a table with a bot that thinks, in an event loop; the bot is let go at the end whatever happens."""
    bot = Thinker(answer)

    async def main():
        table, page = lay(seats(bot), rounds=1, **how)
        for seed in range(6, 99):
            if page.view["status"] == "choose":
                break
            table.close()
            table, page = lay(seats(bot), rounds=1, seed=seed, **how)
        bot.asked = bot.done = 0
        await play(table, page, bot)
        bot.gate.set()
        table.close()

    try:
        asyncio.run(main())
    finally:
        bot.gate.set()


async def begin(page, bot):
    """You move; the bot begins to think."""
    page.wish("move", move=first(page.view))
    await until(lambda: bot.asked == 1 and page.view["status"] == "thinking")


async def let_go(bot):
    """The bot answers, whether anybody still wants it or not."""
    bot.gate.set()
    await until(lambda: bot.done == bot.asked)
    for _ in range(20):
        await asyncio.sleep(0.005)


def test_a_bot_thinks_without_holding_anything_up():
    async def play(table, page, bot):
        await begin(page, bot)
        view = page.view
        assert view["thinking"] == {"seat": 1, "name": "Bot", "progress": None} and view["sentence"] == "Bot is thinking."
        assert view["moves"] == [] and view["you"] == 0
        for kind in ("move", "hint", "why"):
            assert "Bot is thinking" in refused(page, {"type": kind, "rev": view["rev"], "move": "L0>M"})["text"]
        (answer,) = page.wish("record")
        assert answer["type"] == "record"
        page.wish("look", ply=0)
        assert page.view["status"] == "replay"
        page.wish("look", ply=page.view["plies"])
        assert page.view["status"] == "thinking"
        bot.gate.set()
        await until(lambda: page.view["status"] == "choose")
        assert page.view["plies"] == 2 and page.view["thinking"] is None

    thinking(play)


def test_a_bot_tells_how_far_it_is_and_the_page_keeps_its_revision():
    async def play(table, page, bot):
        await begin(page, bot)
        rev = page.view["rev"]
        seen = []
        for part in (0.25, 7, -3, "much", None, float("nan"), 0.5):
            await asyncio.sleep(0.11)
            bot.report(part)
            await asyncio.sleep(0.02)
            seen.append(page.view["thinking"]["progress"])
        assert seen == [0.25, 1.0, 0.0, 0.0, 0.0, 0.0, 0.5] and page.view["rev"] == rev
        count = len(page.views)
        for _ in range(5000):
            bot.report(0.75)
        await asyncio.sleep(0.05)
        assert len(page.views) <= count + 1
        page.wish("undo")
        assert page.view["status"] == "choose"
        late = page.view
        bot.report(0.9)
        await let_go(bot)
        assert page.view == late

    thinking(play)


def test_stop_and_resume():
    async def play(table, page, bot):
        await begin(page, bot)
        page.raw({"type": "stop"})
        view = page.view
        assert (
            view["status"] == "paused"
            and view["next"] == "Go on"
            and view["sentence"] == "Stopped while Bot was thinking."
            and view["thinking"] is None
        )
        before = situation(table)
        await let_go(bot)
        assert situation(table) == before
        page.wish("resume")
        await until(lambda: page.view["status"] == "choose")
        assert page.view["plies"] == 2 and bot.asked == 2

    thinking(play)


@pytest.mark.parametrize("kind", ["undo", "new", "paste", "close", "stop"])
def test_what_a_bot_answers_too_late_is_never_played(kind):
    async def play(table, page, bot):
        await begin(page, bot)
        if kind == "close":
            table.close()
        else:
            page.wish(kind, players=[ADA, ADA], text=str(botswana.game(2, rounds=1).play(rng=1)))
        before, count = situation(table), len(Wire.sent)
        await let_go(bot)
        assert situation(table) == before and len(Wire.sent) == count and table.error is None
        if kind in ("undo", "new"):
            steps(page, 1)
        assert table.record.final == table.state

    thinking(play)


def test_undo_while_a_bot_thinks_and_the_same_move_again():
    async def play(table, page, bot):
        await begin(page, bot)
        page.wish("undo")
        assert page.view["status"] == "choose" and page.view["redo"] is True
        page.wish("move", move=page.view["moves"][-1]["move"])
        await until(lambda: bot.asked == 2)
        await let_go(bot)
        await until(lambda: page.view["status"] == "choose")
        assert page.view["plies"] == 2 and bot.done == 2 and len(table.record) == 32 - 4 + 1 + 2 - 1 or table.record.final == table.state
        assert table.record.final == table.state

    thinking(play)


@pytest.mark.parametrize(
    "answer",
    [
        ZeroDivisionError("L0 L1 secret"),
        IllegalMove("BW-T1", "no", "L0>M", "secret"),
        KeyError("L0"),
        10**6,
        -1,
        "L9>Q",
        None.__class__,
        3.5,
        True,
        [],
        "secret L0>M",
    ],
)
def test_a_bot_that_fails_is_told_and_asked_again(answer):
    async def play(table, page, bot):
        page.wish("move", move=first(page.view))
        bot.gate.set()
        await until(lambda: page.view["status"] == "paused")
        view = page.view
        assert view["next"] == "Try again" and view["sentence"].startswith("Bot could not move (") and "`error`" in view["sentence"]
        assert view["plies"] == 1 and table.error is not None and "secret" not in json.dumps(view)
        kept = situation(table)
        for kind in ("move", "hint"):
            refused(page, {"type": kind, "rev": view["rev"], "move": "L0>M"})
        assert situation(table) == kept
        bot.answer = None
        page.wish("resume")
        await until(lambda: page.view["status"] == "choose")
        assert page.view["plies"] == 2
        page.wish("undo")
        assert page.view["status"] == "choose"

    thinking(play, answer=answer)


def test_a_bot_that_fails_without_an_event_loop_is_told_too():
    def broken(state, rng):
        raise ZeroDivisionError

    table, page = lay(("You", broken, broken))
    if page.view["status"] == "choose":
        steps(page, 1)
    assert page.view["status"] == "paused" and page.view["next"] == "Try again" and isinstance(table.error, ZeroDivisionError)
    assert page.view["players"][1]["kind"] == "broken" and page.view["players"][1]["name"] == "Broken 1"


def test_bots_take_their_time():
    async def main():
        table, page = lay(("You", "random", "random", "random"), pace=0.05, rounds=1)
        await until(lambda: page.view["status"] == "choose")
        begun = time.monotonic()
        page.wish("move", move=first(page.view))
        assert page.view["status"] in ("waiting", "thinking") and page.view["plies"] >= 1
        await until(lambda: page.view["status"] in ("choose", "over"))
        assert time.monotonic() - begun >= 0.14
        table.close()

    asyncio.run(main())


def test_same_seed_same_game_with_and_without_an_event_loop():
    plain, page = lay(rounds=2, seed=11)
    whole(page, 4)

    async def main():
        table, page = lay(rounds=2, seed=11)
        choose = chooser(4)
        while True:
            await until(lambda: page.view["status"] in ("choose", "paused", "over"))
            if page.view["status"] == "over":
                return str(table.record)
            steps(page, 1, choose) if page.view["status"] == "choose" else page.wish("resume")

    assert asyncio.run(main()) == str(plain.record)


def test_a_bot_sees_only_what_its_seat_may_know():
    """The hidden cards that a bot is shown are dealt afresh: they differ from the true ones, and from time to time."""
    shown = []

    def spy(state, rng):
        shown.append(state.copy())
        return botswana.legal_moves(state)[0]

    table, page = lay(("You", spy, "random", "random"), rounds=1)
    whole(page)
    true = [state for state in table.record.states() if table.game.to_move(state) == 1]
    assert len(shown) == len(true) > 3
    for seen, real in zip(shown, true):
        assert seen.hand[1] == real.hand[1] and table.game.observation(seen, 1) == table.game.observation(real, 1)
    assert any(seen.hand[0] != real.hand[0] for seen, real in zip(shown, true))


# ---------------------------------------------------------------------------------------------- the shape of a view


def shapes(value, path="", into=None):
    """Every place in plain data with the type of what is there; lists and letters of species are places of one kind."""
    into = set() if into is None else into
    if isinstance(value, dict):
        letters = set(value) and (set(value) <= set("GHEML") or path == ".words.cards")
        for key, one in value.items():
            shapes(one, f"{path}.*" if letters else f"{path}.{key}", into)
    elif isinstance(value, list):
        for one in value:
            shapes(one, f"{path}[]", into)
        into.add((path, "list"))
        return into
    into.add((path, {int: "number", float: "number"}.get(type(value), type(value).__name__)))
    return into


def test_views_have_the_shape_that_the_browser_tests_use():
    views = []

    async def play(table, page, bot):
        await begin(page, bot)
        bot.report(0.5)
        await asyncio.sleep(0.05)
        page.raw({"type": "stop"})
        views.extend(view for view in page.views if view)

    thinking(play)

    def worth(state, animal):
        return 1

    for seats, how in [
        (("You", "random", "random"), {"game": botswana.game(3, rounds=2).remix(worth=worth)}),
        (("Ada", "Ben"), {"figures": 2}),
        (("random", "random"), {"rounds": 1}),
        (("Ada", "random"), {"values": (1, 2), "stack_end": 2, "set_aside": 2}),
    ]:
        table, page = lay(seats, **how)
        whole(page)
        page.wish("look", ply=3)
        page.wish("undo")
        views.extend(view for view in page.views if view)
    samples = [view for path in sorted(VIEWS.glob("*.json")) if (view := sample(path.stem))["game"] == "botswana"]
    assert {view["status"] for view in views} >= {view["status"] for view in samples} - {"waiting"}
    ours, theirs = set(), set()
    for view in views:
        shapes(view, "", ours)
    for view in samples:
        shapes(view, "", theirs)
    filled = {path for path, kind in ours | theirs if kind != "NoneType"}
    ours, theirs = ({(path, kind) for path, kind in found if kind != "NoneType" or path not in filled} for found in (ours, theirs))
    assert ours - theirs == set(), "sent by Python, but not in tests/data/table_views"
    assert theirs - ours == set(), "in tests/data/table_views, but never sent by Python"
    for view in samples:
        assert set(view) == set(views[0]), "every view has every key"


# ---------------------------------------------------------------------------------------------- what is never told

CARD = re.compile(r"(?<![A-Za-z0-9])([GHEMLgheml])\s?(-?\d+)(?![0-9])|\b(giraffe|hippo|elephant|meerkat|lion)s? (-?\d+)\b")
VIEW_KEYS = {
    "rev", "game", "title", "status", "sentence", "you", "curtain", "next", "players", "observation", "moves", "log", "events", "last",
    "undo", "redo", "ply", "plies", "thinking", "setup", "changes", "variant", "due", "laid", "words",
    "board", "faults",
}  # fmt: skip
SEEN_KEYS = {
    "game", "seat", "seats", "phase", "round_over", "round", "rounds", "bonus", "starter", "to_move", "turn", "hand", "hand_sizes",
    "set_aside", "species", "values",
    "stack_end", "figures_each", "stacks", "worth", "supply", "figures", "points", "totals", "standing", "history", "winners",
}  # fmt: skip


def cards_in(value):
    """Every card that a text, or any text in plain data, names."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return {f"{(m[1] or m[3])[0].upper()}{m[2] or m[4]}" for m in CARD.finditer(text)}


def hand_of(game, state, seat):
    return [game.rules.card_name(state, card) for card in range(botswana.CARDS) if state.hand[seat][card]]


class Watch:
    """Looks at everything that a table sends, at the moment when it is sent, knowing who sits in front of the screen."""

    def __init__(self):
        self.table, self.front, self.said, self.messages, self.views, self.known = None, None, set(), 0, 0, None

    def laid(self, table):
        """A table has been made; the messages of its making are looked at now."""
        self.table = table
        self.people()
        for text in Wire.sent:
            self.look(json.loads(text))
        Wire.listen = self.look
        return Page(table)

    def people(self):
        """Nobody is in front of the screen, or the only person that plays."""
        people = [seat for seat, player in enumerate(self.table.players) if player.kind == "person"]
        self.front = people[0] if len(people) == 1 else None

    def public(self):
        """What lies open now: every turn so far, as [(seat, notation, sentence, round, card)], and the positions."""
        table, states, turns = self.table, [], []
        moves = table.game, table._line.moves[:]
        if self.known and self.known[0] == moves:
            return self.known[1]
        for state, move in zip(table.record.states(), table.record.moves):
            states.append(state)
            if (seat := table.game.to_move(state)) >= 0:
                words = f"{table.players[seat].name} {table.game.describe(state, move)}"
                turns.append((len(states), seat, table.game.format_move(state, move), words, state.round_no + 1))
                self.said.add(f"{words}.")
        self.known = moves, (turns, [*states, table.state])
        return self.known[1]

    def look(self, message):
        if message["type"] == "comm_close" or self.table is None or message["id"] != self.table.comm.comm_id:
            assert not cards_in({k: v for k, v in message["data"].get("state", {}).items() if k not in ("_esm", "_css", "layout")})
            return
        data = message["data"]
        state = data.get("state", {})
        assert not cards_in({k: v for k, v in state.items() if k not in ("_esm", "_css", "view", "layout")})
        if state.get("view"):
            self.view(state["view"])
        if data.get("method") == "custom":
            self.message(data["content"])

    def view(self, view):
        self.views += 1
        game = self.table.game
        turns, states = self.public()
        assert set(view) == VIEW_KEYS and set(view["observation"]) == SEEN_KEYS
        if view["ply"] < view["plies"]:
            place = (turns[0][0] - 1) if view["ply"] == 0 else turns[view["ply"] - 1][0]
        else:
            place = len(states) - 1
        shown = states[place]
        seat = None if view["you"] is None else self.front
        assert view["you"] == seat, "shown is the seat of the one in front of the screen, or no seat"
        if view["curtain"]:
            assert view["you"] is None
        hand = None if seat is None else hand_of(game, shown, seat)
        look = view["observation"]
        assert look["hand"] == hand and look["seat"] == seat
        tops = {f"{letter}{stack[-1]}" for letter, stack in look["stacks"].items() if stack}
        assert view["board"] is None and view["faults"] == []
        assert set(view["words"]) == {"cards"} and set(view["words"]["cards"]) == {*(hand or []), *tops}
        assert all(card == f"{one['letter']}{one['value']}" for card, one in view["words"]["cards"].items())
        now = turns[: view["ply"]]
        this_round = [turn for turn in now if turn[4] == shown.round_no + (game.to_move(shown) != -2 and not look["round_over"])]
        laid = {card for letter, stack in look["stacks"].items() for card in (f"{letter}{value}" for value in stack)}
        assert laid == {next(iter(cards_in(turn[2]))) for turn in this_round}, "the stacks are what was played in this round"
        assert [(turn["seat"], f"{turn['card']}>{turn['figure'] or '-'}", turn["round"]) for turn in look["history"]] == [
            (t[1], t[2], t[4]) for t in now
        ]
        assert not cards_in({k: v for k, v in look.items() if k not in ("hand", "stacks", "history")})
        assert {move["card"] for move in view["moves"]} <= set(hand or []) and cards_in(view["moves"]) <= set(hand or [])
        assert [(entry["seat"], entry["move"], entry["text"], entry["round"]) for entry in view["log"]] == [
            (t[1], t[2], t[3], t[4]) for t in turns[-NEWEST:]
        ]
        assert view["last"] is None or (view["last"]["seat"], view["last"]["move"]) == (now[-1][1], now[-1][2])
        for event in [*(event["text"] for event in view["events"]), view["sentence"]]:
            assert event in self.said or not cards_in(event), event
        assert not cards_in({k: v for k, v in view.items() if k not in ("observation", "words", "moves", "log", "last", "events", "sentence")})

    def message(self, message):
        self.messages += 1
        front = None if self.table.view["curtain"] else self.front
        own = set() if front is None else set(hand_of(self.table.game, self.table.state, front))
        if message["type"] == "record":
            self.record(message["text"], front)
        else:
            assert set(message) == {"type", "to", "rev", "ok", "text", "clause", "move", "id"}
            if message["to"] == "hint":
                assert cards_in(message) <= own
            elif message["to"] not in ("why", "move"):
                assert not cards_in(message)

    def record(self, text, front):
        """In a record for one seat, only that seat's own cards are written down where hands are dealt."""
        game, names = self.table.game, [player.name for player in self.table.players]
        dealt = {}
        for state in self.table.record.states():
            if front is not None and game.to_move(state) >= 0:
                dealt.setdefault(state.round_no, hand_of(game, state, front))
        for said in re.findall(r"\{deal (\d+): ([^}]*)\}", text):
            assert int(said[0]) - 1 == front or set(said[1].split()) <= {"?"}, said
        played = {card for _, _, move, _, _ in self.public()[0] for card in cards_in(move)}
        assert cards_in(re.sub(r"\{[^}]*\}", "", text)) <= played
        assert front is not None or "?" in text or not self.table.record.moves
        assert Record.parse(text, game).names == tuple(names)


def wander(watch, page, seed, turns=10_000):
    """Plays a whole game as curious people would: looks back, takes back, asks, copies, before every move."""
    rng = random.Random(seed)
    for _ in range(turns):
        view = page.view
        if view["status"] == "over":
            break
        if view["status"] == "curtain":
            page.wish("hint")
            page.wish("record")
            if rng.random() < 0.3:
                page.wish("look", ply=rng.randrange(view["plies"] + 1))
                page.wish("look", ply=view["plies"])
            watch.front = view["curtain"]["seat"]
            page.wish("ready")
            continue
        if view["status"] == "paused":
            page.wish("record")
            page.wish("resume")
            continue
        assert view["status"] == "choose"
        for _ in range(rng.choice([0, 0, 1, 2])):
            kind = rng.choice(["look", "hint", "why", "why", "record", "undo", "redo"])
            if kind == "look":
                page.wish("look", ply=rng.randrange(view["plies"] + 1))
                page.wish("record")
                page.wish("look", ply=page.view["plies"])
            elif kind == "why":
                card = f"{rng.choice('GHEML')}{rng.choice(view['observation']['values'])}"
                page.wish("why", **rng.choice([{"card": card}, {"move": f"{card}>{rng.choice('GHEML-')}"}]))
            elif kind == "undo" and rng.random() < 0.7:
                continue
            else:
                page.wish(kind)
            if page.view["status"] != "choose":
                break
        if page.view["status"] == "choose":
            page.wish("move", move=rng.choice(page.view["moves"])["move"])
    assert page.view["status"] == "over"
    for ply in range(0, page.view["plies"], 7):
        page.wish("look", ply=ply)
    page.wish("look", ply=page.view["plies"])
    page.wish("record")


MIXES = [
    ["You", "random"], ["Ada", "Ben"], ["random", "You", "random"], ["Ada", "random", "Cy"], ["You", "random", "random", "random"],
    ["Ada", "Ben", "random", "Dot"],
    ["random", "random", "random", "You", "random"], ["Ada", "random", "Cy", "random", "Eve"], ["random", "random", "random"],
]  # fmt: skip


@pytest.mark.sweep
@pytest.mark.parametrize("seed, seats", list(enumerate(MIXES)), ids=["-".join(seats) for seats in MIXES])
def test_nothing_hidden_is_ever_sent(seed, seats):
    watch = Watch()
    table = Table(botswana, seats, seed=seed, pace=0, rounds=2)
    page = watch.laid(table)
    wander(watch, page, seed)
    page.comm.handle_msg({"content": {"data": {"method": "request_state"}}, "buffers": []})
    if len(seats) < 5:
        record, people = str(table.record), [player.kind for player in table.players]
        fresh = [{"name": name, "kind": kind} for name, kind in zip(["Uma", "Vic"], ["random", "person"])]
        watch.front = 1
        page.wish("new", players=fresh, numbers={"rounds": 1})
        wander(watch, page, seed)
        watch.front = None if people.count("person") != 1 else people.index("person")
        page.wish("paste", text=record)
        for _ in range(6):
            if page.view["curtain"]:
                watch.front = page.view["curtain"]["seat"]
                page.wish("ready")
            if page.view["undo"] and page.view["status"] != "over":
                page.wish("undo")
    assert watch.views > 20 and (watch.messages > 5 or "You" not in seats)


def test_the_watch_would_notice():
    """The search of the test above finds a card that does not belong, wherever it may stand."""
    table, page = lay(("You", "random", "random"), rounds=1)
    watch = Watch()
    watch.table = table
    watch.people()
    steps(page, 2)
    hidden = hand_of(table.game, table.state, 1)[0]
    kind, value = hidden[0], hidden[1:]
    name = next(s[1] for s in botswana.SPECIES if s[0] == kind)
    watch.view(page.view)
    for spoil in [
        lambda v: v["observation"]["hand"].append(hidden),
        lambda v: v["words"]["cards"].update({hidden: {"letter": kind, "value": int(value), "name": f"{name} {value}"}}),
        lambda v: v["observation"]["stacks"][kind].append(int(value)),
        lambda v: v["observation"].update(pile=[1, 0]),
        lambda v: v.update(truth=table.state.save()),
        lambda v: v.update(sentence=f"Random 1 thinks of {name} {value}."),
        lambda v: v["events"].append({"id": 99, "text": f"{hidden} is still there"}),
        lambda v: v["moves"].append({"move": f"{hidden}>G", "label": "", "card": hidden, "figure": "G"}),
        lambda v: v["players"][1].update(name=f"has {hidden}"),
        lambda v: v.update(last={"seat": 1, "move": f"{hidden}>G", "card": hidden, "figure": "G"}),
        lambda v: v["log"].append({"ply": 99, "round": 1, "turn": 1, "seat": 1, "move": f"{hidden}>G", "text": ""}),
        lambda v: v["setup"].update(help=f"{name} {value}"),
        lambda v: v.update(you=1),
    ]:
        spoiled = json.loads(json.dumps(page.view))
        spoil(spoiled)
        with pytest.raises(AssertionError):
            watch.view(spoiled)
    with pytest.raises(AssertionError):
        watch.message({"type": "record", "text": str(table.record)})


def transcript(record, seats, script):
    """All that a page gets from a table that continues a record, and all that a notebook would store, for a script of wishes."""
    Wire.clear()
    table = Table(record=record, seats=seats, seed=0, pace=0)
    page = Page(table)
    stored = []
    for kind, more in script:
        page.wish(kind, **more)
        data = table._repr_mimebundle_()
        data = data[0] if isinstance(data, tuple) else data
        stored.append([data["image/svg+xml"], data["text/plain"], repr(table), table.picture])
    sent = [text.replace(table.comm.comm_id, "ID") for text in Wire.sent if table.comm.comm_id in text]
    for word in re.findall(r"IPY_MODEL_[0-9a-f]+", "".join(sent)):
        sent = [text.replace(word, "MODEL") for text in sent]
    return sent, stored


def walk_of(record, front, plies, seed):
    """Wishes that look everywhere and come back: undo and redo through the record, look back, ask."""
    rng = random.Random(seed)
    script = [("hint", {}), ("record", {}), ("why", {"card": "L0"}), ("why", {"move": "G3>M"}), ("stop", {}), ("resume", {})]
    script += [("look", {"ply": ply}) for ply in rng.sample(range(plies + 1), min(6, plies))] + [("record", {}), ("look", {"ply": plies})]
    undo = [("undo", {})] * 4
    return [
        *script,
        *undo,
        ("look", {"ply": 0}),
        ("record", {}),
        ("redo", {}),
        ("hint", {}),
        ("redo", {}),
        ("record", {}),
        ("undo", {}),
        ("redo", {}),
        ("redo", {}),
    ]


@pytest.mark.sweep
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_nothing_that_is_sent_depends_on_what_is_hidden(seats):
    """Two games that look the same from one seat, with other cards in other hands and the pile: all that is sent is equal, byte for byte."""
    for seed in range(2):
        game = botswana.game(seats, rounds=2)
        record = game.play(rng=seed + 20)
        front = seed % seats
        mine = [i for i, state in enumerate(record.states()) if game.to_move(state) == front]
        for end in (mine[len(mine) // 3], mine[-2]):
            true = record.upto(end)
            plies = sum(game.to_move(state) >= 0 for state in list(true.states())[:-1])
            people = ["You" if seat == front else "random" for seat in range(seats)]
            script = walk_of(true, front, plies, seed)
            other = true.seen_by(front).redeal(seed + 5)
            assert other.final != true.final and game.observation(other.final, front) == game.observation(true.final, front)
            assert transcript(true, people, script) == transcript(other, people, script)


@pytest.mark.parametrize("seats", [2, 4])
def test_behind_the_curtain_nothing_depends_on_any_hand(seats):
    for seed in range(3):
        record = botswana.game(seats, rounds=1).play(rng=seed + 40)
        true = record.upto(len(record) - 3)
        other = true.seen_by(None).redeal(seed + 7)
        assert other.final != true.final
        plies = sum(true.game.to_move(state) >= 0 for state in list(true.states())[:-1])
        script = [
            ("hint", {}),
            ("record", {}),
            ("why", {"card": "L0"}),
            ("look", {"ply": 2}),
            ("record", {}),
            ("look", {"ply": plies}),
            ("undo", {}),
            ("record", {}),
            ("redo", {}),
        ]
        people = [f"P{seat}" for seat in range(seats)]
        assert transcript(true, people, script) == transcript(other, people, script)
