"""Okavango in a real Chromium: herds put together by mouse or keys, what Python says to them, the river, passing.

The first part plays Python's part with sample views; the second has a real table on the other side.
"""

from random import Random

import pytest

from boardgames_nb import okavango
from tests.browser import alarm, answer, audit, keep, key_in_focus, sample, sent, shoot, show, spoken
from tests.conftest import LONG
from tests.games import PUDDLES
from tests.test_table_whole import Wired, apart, settle, sit, status  # noqa: F401


def say(page, text, *, ok=False, pays=0, add="", to=None):
    """Answers the newest draft (or another one), as Python would."""
    rev = page.evaluate("window.model.view.rev")
    draft = to or [message for message in sent(page) if message["type"] == "draft"][-1]["text"]
    answer(
        page,
        to="draft",
        rev=rev,
        ok=ok,
        text=text,
        clause=None,
        move=None,
        draft=draft,
        pays=pays,
        add=list(add),
    )


def drafts(page):
    return [message["text"] for message in sent(page) if message["type"] == "draft"]


def lead_in(page):
    """A herd of two flamingos and a Ranger for waterhole 4, said to be legal."""
    page.click('[data-key="area:W4"]')
    say(page, "None so far; it takes 2 of a kind above the rhinoceros or 3 of any kind.", add="FR")
    for letter in "FF":
        page.click(f'[data-key="tile:{letter}"]')
        say(page, "Not enough yet.", add="FR")
    page.click('[data-key="tile:R"]')
    say(page, "This herd may go: no points yet.", ok=True, add="FR")


# ---------------------------------------------------------------- a herd


def test_a_herd_by_mouse(table):
    page = table("okavango_choose")
    page.click('[data-key="area:W4"]')
    assert drafts(page) == ["W4="]
    say(page, "It takes 2 of a kind above the rhinoceros or 3 of any kind.", add="FR")
    assert "2 of a kind above the rhinoceros" in page.locator('[data-key="told"]').inner_text()
    assert page.get_attribute('[data-key="lead"]', "aria-disabled") == "true"
    for letter in "FF":
        page.click(f'[data-key="tile:{letter}"]')
        say(page, "Not enough yet.", add="FR")
    page.click('[data-key="tile:R"]')
    assert drafts(page)[-1] == "W4=2F+R"
    say(page, "This herd may go: 4 points.", ok=True, pays=4, add="F")
    assert spoken(page)[-1] == "This herd may go: 4 points."
    assert "+4" in page.locator('[data-key="lead"]').inner_text()
    page.dblclick('[data-key="lead"]')
    moves = [message for message in sent(page) if message["type"] == "move"]
    assert moves == [{"type": "move", "move": "W4=2F+R", "rev": sample("okavango_choose")["rev"]}]


def test_quick_clicks_ask_once_at_a_time_and_the_newest_last(table):
    page = table("okavango_choose")
    page.click('[data-key="area:W4"]')
    for _ in range(3):
        page.click('[data-key="tile:F"]')
    assert drafts(page) == ["W4="]
    say(page, "Old.", to="W4=")
    assert drafts(page) == ["W4=", "W4=3F"]
    assert "Old." not in page.locator('[data-key="told"]').inner_text()
    say(page, "Late.", ok=True, to="W4=1F")
    assert page.get_attribute('[data-key="lead"]', "aria-disabled") == "true"


def test_a_draft_survives_a_new_view_of_the_same_turn_and_dies_with_the_turn(table):
    page = table("okavango_choose")
    lead_in(page)
    view = sample("okavango_choose")
    show(page, view | {"rev": view["rev"] + 1})
    assert page.locator('[data-key="herd-tile:F"]').inner_text() == "×2"
    assert drafts(page)[-1] == "W4=2F+R"
    assert sent(page)[-1]["rev"] == view["rev"] + 1
    show(page, sample("okavango_waiting") | {"rev": view["rev"] + 2})
    show(page, view | {"rev": view["rev"] + 3})
    assert page.locator(".bgnb-tray").count() == 0


def test_an_answer_for_an_older_revision_is_not_for_this_one(table):
    page = table("okavango_choose")
    page.click('[data-key="area:W4"]')
    view = sample("okavango_choose")
    show(page, view | {"rev": view["rev"] + 1})
    answer(page, to="draft", rev=view["rev"] + 1, ok=False, text="The table has moved on.", clause=None, move=None)
    assert alarm(page) == ""
    assert [message["rev"] for message in sent(page)] == [view["rev"], view["rev"] + 1]


def test_after_silence_the_next_click_asks_again(table):
    page = table("okavango_choose")
    page.evaluate("() => { const real = window.setTimeout; window.setTimeout = (run, wait) => real(run, wait === 5000 ? 60 : wait); }")
    page.click('[data-key="area:W4"]')
    page.wait_for_timeout(150)
    assert "not answered" in alarm(page)
    page.click('[data-key="tile:F"]')
    assert drafts(page) == ["W4=", "W4=1F"]


def test_a_ranger_at_a_delta_is_asked_what_it_stands_for(table, artefacts):
    page = table("okavango_choose")
    page.click('[data-key="area:D6"]')
    say(page, "It takes 4 different animals.", add=["F", "A", "E", "F*", "K*"])
    page.click('[data-key="tile:R"]')
    assert "What does the Ranger stand for?" in page.locator('[data-key="ask"]').inner_text()
    assert page.get_attribute('[data-key="stand:L"]', "aria-disabled") == "true"
    assert audit(page) == []
    keep(page, artefacts, "okavango-ask-1100-light")
    page.click('[data-key="stand:K"]')
    assert drafts(page)[-1] == "D6=K*"
    assert page.get_attribute('[data-key="herd-tile:0"]', "aria-label") == "Ranger as meerkat in the herd: put back"


def test_what_may_not_be_added_says_why_and_the_herd_stays(table):
    page = table("okavango_choose")
    lead_in(page)
    page.click('[data-key="area:W7"]', force=True)
    assert sent(page)[-1] == {"type": "why", "move": "W7=", "rev": sample("okavango_choose")["rev"]}
    answer(page, to="why", rev=15, ok=False, text="You have no herd for it.", clause="OK-H1", move=None)
    assert alarm(page) == "You have no herd for it. (OK-H1)"
    assert page.locator(".bgnb-member").count() == 2


def test_escape_goes_back_step_by_step(table):
    page = table("okavango_choose")
    page.click('[data-key="area:D6"]')
    say(page, "It takes 4.", add=["F", "K*"])
    page.click('[data-key="tile:R"]')
    page.keyboard.press("Escape")
    assert page.locator('[data-key="ask"]').count() == 0
    assert key_in_focus(page) == "tile:R"
    page.keyboard.press("Escape")
    assert page.locator(".bgnb-tray").count() == 0
    assert key_in_focus(page) == "area:D6"
    page.click('[data-key="pass"]')
    assert key_in_focus(page).startswith("choice:")
    page.keyboard.press("Escape")
    assert key_in_focus(page) == "pass"
    assert [message for message in sent(page) if message["type"] != "draft"] == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_while_a_herd_is_put_together(table, artefacts, theme):
    page = table("okavango_choose", theme=theme)
    lead_in(page)
    assert audit(page) == []
    keep(page, artefacts, f"okavango-herd-1100-{theme}")
    page.set_viewport_size({"width": 320, "height": 700})
    assert audit(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.click('[data-key="back"]')
    page.click('[data-key="pass"]')
    assert audit(page) == []
    keep(page, artefacts, f"okavango-pass-320-{theme}")


def test_forced_colours_tell_the_states_apart(table, artefacts):
    page = table("okavango_choose", forced_colors="active")
    lead_in(page)
    keep(page, artefacts, "okavango-forced-1100-light")
    edge = "parseFloat(getComputedStyle(document.querySelector('.bgnb-area%s')).borderTopWidth)"
    chosen, legal, rest = (page.evaluate(edge % which) for which in ("[data-chosen]", "[data-legal]:not([data-chosen])", "[data-dim]"))
    assert chosen > legal > rest


# ---------------------------------------------------------------- river


def test_the_river_shows_what_may_be_taken_and_why_not(table):
    page = table("okavango_take")
    take = sample("okavango_take")["observation"]["take"]
    assert page.locator(".bgnb-chip-take").count() == sum(entry["ok"] for entry in take)
    assert page.locator(".bgnb-cannot li").count() == sum(not entry["ok"] for entry in take)
    for entry in take:
        assert (page.get_attribute(f'[data-key="river:{entry["letter"]}"]', "aria-disabled") is None) == entry["ok"]
    page.click('[data-key="river:B"]', force=True)
    assert alarm(page) == "The river has 4 buffaloes, more than the 3 you led."
    page.click('[data-key="choice:P"]')
    assert sent(page) == [{"type": "move", "move": "+3P", "rev": sample("okavango_take")["rev"]}]


def test_nothing_and_passing(table):
    page = table("okavango_take")
    page.click('[data-key="nothing"]')
    assert sent(page)[0]["move"] == "+-"
    page = table("okavango_choose")
    page.click('[data-key="river:B"]', force=True)
    assert "Lead a herd first" in alarm(page)
    page.click('[data-key="pass"]')
    page.click('[data-key="river:B"]')
    assert sent(page) == [{"type": "move", "move": "pass:B", "rev": sample("okavango_choose")["rev"]}]
    page = table("okavango_dry")
    page.click('[data-key="pass"]')
    assert sent(page)[0]["move"] == "pass"


def test_a_choice_of_words_is_a_select_and_is_sent_as_it_is(table):
    page = table("okavango_choose")
    page.click("[data-act=new]")
    page.select_option('[data-number="dark_gate"]', "step")
    assert "changed" in page.locator('[data-key="number:dark_gate"]').inner_text()
    page.click('[data-key="deal"]')
    assert sent(page)[-1]["numbers"]["dark_gate"] == "step"
    assert sent(page)[-1]["numbers"]["rangers"] == 6


def test_nothing_of_a_reserve_is_behind_the_curtain(table):
    view = sample("okavango_curtain")
    view["observation"]["reserve"] = sample("okavango_choose")["observation"]["reserve"]
    page = table(view)
    assert page.locator(".bgnb-tile, .bgnb-desk").count() == 0
    assert page.locator('[data-key="ready"]').inner_text().endswith("show my reserve")


# ---------------------------------------------------------------- the real table


def word(table, rng):
    """A word of notation that may be played now: herds rather than passes, Rangers too."""
    rules, rests = table.game.rules, table._part.rests
    state, texts = table.state, []
    seat = rules.to_move(state)
    while not texts or rules.to_move(state) == seat and not rests(table.game, state):
        moves = table.game.legal_moves(state)
        areas = [move for move in moves if rules.AREA <= move < rules.NAME_IT]
        move = rng.choice(areas if areas and rng.random() < 0.8 else moves)
        texts.append(rules.format_move(state, move))
        state = table.game.after(state, move)
    return table.game.join(texts)[0]


def enter(page, text):
    """Enters a word of notation by the keys of the game."""
    press = page.keyboard.press
    if text.startswith("+"):
        return press(text[-1])
    if text.startswith("pass"):
        press("p")
        return press(text[-1]) if ":" in text else None
    if "~" in text:
        page.focus(f'[data-key="swap:{text}"]')
        return press("Enter")
    place, herd = text.split("=")
    if place.startswith("W"):
        press(place[1:])
        settle(page)
        animals, _, rangers = herd.partition("+")
        count = int(rangers[:-1] or 1) if rangers else 0
        for letter in animals[-1] * int(animals[:-1]) + "R" * count:
            press(letter)
        settle(page)
        if animals.startswith("0"):
            page.focus(f'[data-key="stand:{animals[-1]}"]')
            press("Enter")
    else:
        while page.locator(f'[data-key="area:{place}"][aria-pressed="true"]').count() == 0:
            press("d")
        settle(page)
        for tile in herd.split(","):
            for letter in ("R" + tile[0]) if tile.endswith("*") else tile:
                press(letter)
            settle(page)
    settle(page)
    return press("=")


@pytest.mark.parametrize(("seats", "seed"), [(2, 3), (4, 11)])
def test_a_whole_game_by_keys_alone(sit, artefacts, seats, seed):  # noqa: F811
    """To the end with small areas and a few turns with the printed ones; in the long form both to the end."""
    small = PUDDLES if seats == 2 and not LONG else {}
    table = apart(Wired, okavango, seats=["Ada", *["random"] * (seats - 1)], seed=seed, **small)
    page = sit(table)
    rng = Random(seed)
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    turns = 0
    most = 160 if LONG or small else 20
    for _ in range(most):
        if status(page) == "over":
            break
        assert page.evaluate("document.querySelector('.bgnb').contains(document.activeElement)")
        text, before = apart(word, table, rng), len(table._line.moves)
        enter(page, text)
        settle(page)
        assert len(table._line.moves) > before, (text, alarm(page))
        turns += 1
    assert status(page) == "over" or turns == most
    assert audit(page) == []
    shoot(page, artefacts / f"okavango-whole-{seats}.png", full_page=True)


def test_drafts_hints_and_reasons_at_the_real_table(sit):  # noqa: F811
    table = apart(Wired, okavango, seats=["Ada", "random"], seed=4)
    page = sit(table)
    page.locator("[data-act=area]:not([aria-disabled])").first.click()
    settle(page)
    assert "takes" in page.locator('[data-key="told"]').inner_text()
    page.locator(".bgnb-tile[data-legal]").first.click()
    settle(page)
    assert page.locator(".bgnb-member").count() == 1
    assert page.locator('[data-key="told"]').inner_text() not in ("", "…")
    page.click("[data-act=hint]")
    settle(page)
    assert page.locator("[data-hint]").count() >= 1
    page.keyboard.press("Escape")
    page.locator('[data-act=tile][data-none=""]').first.click(force=True)
    assert alarm(page).startswith("First choose where")
    page.click('[data-key="pass"]')
    page.locator(".bgnb-chip-take").first.click()
    settle(page)
    assert table.view["ply"] >= 1
