"""The table in a real Chromium: what a person sees, hears and can do with mouse, finger or keys alone.

The model is a stand-in that keeps what the script sends; the test plays Python's part with sample views.
"""

import re

import pytest

from tests.browser import (
    alarm,
    answer,
    audit,
    joined_css,
    joined_module,
    keep,
    key_in_focus,
    open_table,
    sample,
    samples,
    sent,
    show,
    spoken,
    text_of_page,
)  # fmt: skip
from tests.conftest import LONG

STATES = samples() + samples("okavango")


# ---------------------------------------------------------------- every state, every width, light and dark


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", STATES)
def test_axe_finds_nothing(table, artefacts, name, theme):
    """All rules in the light theme, wide and narrow; in the dark one what it can change, the colours."""
    page = table(name, theme=theme)
    assert audit(page, *["color-contrast"] * (theme == "dark" and not LONG)) == []
    keep(page, artefacts, f"{name}-1100-{theme}")
    if theme == "light" or LONG:
        page.set_viewport_size({"width": 340, "height": 900})
        assert audit(page) == []
        keep(page, artefacts, f"{name}-340-{theme}")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_while_choosing_and_in_panels(table, artefacts, theme):
    page = table("choose", theme=theme)
    page.click("[data-act=card] >> nth=2")
    assert audit(page) == []
    keep(page, artefacts, f"chosen-1100-{theme}")
    page.click("[data-act=hint]")
    move = sample("choose")["moves"][3]
    answer(page, to="hint", rev=17, ok=True, text=move["label"], clause=None, move=move["move"])
    assert audit(page) == []
    keep(page, artefacts, f"hint-1100-{theme}")
    for panel in ("help", "new", "record"):
        page.click(f"[data-act={panel}]")
        assert audit(page) == []
        keep(page, artefacts, f"{panel}-1100-{theme}")
        page.keyboard.press("Escape")
    page.click("[data-act=log]")
    assert audit(page) == []
    keep(page, artefacts, f"log-1100-{theme}")


@pytest.mark.parametrize("name", STATES)
def test_nothing_scrolls_sideways(table, name):
    page = table(name, height=800)
    wide = """() => [...document.querySelectorAll('.bgnb *')].filter((node) => !node.closest('.bgnb-hush, .bgnb-sprite, .bgnb-progress'))
      .filter((node) => node.getBoundingClientRect().right > innerWidth + 1).map((node) => node.className.baseVal ?? node.className)"""
    for opened, widths in ((None, (300, 599, 600, 1000)), ("log", (300, 700)), ("new", (300, 700))):
        if opened:
            page.locator(f"[data-act={opened}]").first.click()
        for width in (300, 320, 599, 600, 700, 999, 1000, 1100) if LONG else widths:
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            assert page.evaluate(wide) == [], (opened, width)


@pytest.mark.parametrize("name", ["choose", "large", "long_names", "okavango_choose", "okavango_take_few", "okavango_large"])
def test_targets_are_44_pixels(table, name):
    page = table(name)
    small = """() => [...document.querySelectorAll('.bgnb button, .bgnb input, .bgnb select')]
      .map((node) => [node.dataset.key, node.getBoundingClientRect()])
      .filter(([, box]) => box.width && (box.width < 43.5 || box.height < 43.5)).map(([key, box]) => `${key} ${box.width} ${box.height}`)"""
    for opened in ("log", "new"):
        page.click(f"[data-act={opened}]")
        for width in (320, 700, 1100):
            page.set_viewport_size({"width": width, "height": 900})
            assert page.evaluate(small) == [], (opened, width)


@pytest.mark.parametrize("width", [320, 700, 1100])
def test_every_value_of_a_stack_is_in_sight(table, width):
    page = table("large", width=width)
    hidden = page.evaluate(
        """() => {
          document.querySelector(".bgnb-hand").style.position = "static";
          return [...document.querySelectorAll(".bgnb-laid")].filter((card) => {
            const box = card.querySelector(".bgnb-corner b").getBoundingClientRect();
            scrollTo(0, box.top - 200);
            const now = card.querySelector(".bgnb-corner b").getBoundingClientRect();
            return !card.contains(document.elementFromPoint(now.left + now.width / 2, now.bottom - 3));
          }).map((card) => card.dataset.key);
        }"""
    )
    assert hidden == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_forced_colours_and_print(table, artefacts, theme):
    page = table("choose", forced_colors="active", color_scheme=theme, theme=theme)
    page.click("[data-act=card] >> nth=2")
    keep(page, artefacts, f"forced-1100-{theme}")
    edge = "parseFloat(getComputedStyle(document.querySelector('.bgnb-supply%s')).borderTopWidth)"
    legal, rest = page.evaluate(edge % "[data-legal]"), page.evaluate(edge % ":not([data-legal])")
    assert legal > rest
    for name in ("over_tie", "okavango_choose"):
        page = table(name, theme=theme)
        page.emulate_media(media="print")
        assert not page.locator(".bgnb-tools").is_visible()
        assert page.locator(".bgnb-scores").is_visible()
        assert page.locator(".bgnb").evaluate("node => getComputedStyle(node).colorScheme") == "light", "paper is white"
        assert audit(page) == []
        keep(page, artefacts, f"print-{name}-1100-{theme}")


def test_the_theme_follows_the_notebook_while_the_table_is_open(table):
    page = table("choose", color_scheme="dark")
    ground = "getComputedStyle(document.querySelector('.bgnb')).colorScheme"
    assert page.evaluate(ground) == "light"
    page.evaluate("document.body.dataset.jpThemeLight = 'false'")
    page.wait_for_timeout(50)
    assert page.evaluate(ground) == "dark"
    assert page.get_attribute(".bgnb", "data-theme") == "dark"


def test_without_a_notebook_the_theme_follows_the_ground_of_the_page(table):
    page = table("choose")
    page.evaluate("() => { delete document.body.dataset.jpThemeLight; document.body.style.background = '#101010'; }")
    page.wait_for_timeout(50)
    assert page.get_attribute(".bgnb", "data-theme") == "dark"


# ---------------------------------------------------------------- choosing


def test_a_turn_by_mouse(table):
    page = table("choose")
    page.click('[data-key="card:L0"]')
    assert page.locator('[data-key="ghost:L"]').count() == 1
    assert page.locator(".bgnb-supply[data-legal]").count() == 4
    page.click('[data-key="card:M3"]')
    assert page.get_attribute('[data-key="card:M3"]', "aria-pressed") == "true"
    assert page.get_attribute('[data-key="card:L0"]', "aria-pressed") == "false"
    page.click('[data-key="figure:E"]')
    assert sent(page) == [{"type": "move", "move": "M3>E", "rev": 17}]


def test_choosing_again_or_escape_puts_the_card_back(table):
    page = table("choose")
    page.click('[data-key="card:L0"]')
    page.click('[data-key="card:L0"]')
    assert page.locator("[data-chosen]").count() == 0
    page.click('[data-key="card:L0"]')
    page.keyboard.press("Escape")
    assert page.locator("[data-chosen]").count() == 0
    assert key_in_focus(page) == "card:L0"
    assert sent(page) == []


def test_a_whole_turn_by_keys_alone(table):
    page = table("choose")
    page.keyboard.press("Tab")
    assert key_in_focus(page).startswith("tool:")
    page.keyboard.press("Tab")
    assert key_in_focus(page).startswith("figure:")
    page.keyboard.press("Tab")
    assert key_in_focus(page) == "card:M0"
    page.keyboard.press("End")
    assert key_in_focus(page) == "card:L2"
    page.keyboard.press("ArrowLeft")
    assert key_in_focus(page) == "card:L0"
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    assert key_in_focus(page).startswith("figure:")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    assert key_in_focus(page) == "figure:H"
    page.keyboard.press("Space")
    assert sent(page) == [{"type": "move", "move": "L0>H", "rev": 17}]


def test_short_keys(table):
    page = table("choose")
    page.focus('[data-key="card:M0"]')
    page.keyboard.press("3")
    page.keyboard.press("h")
    assert sent(page) == [{"type": "move", "move": "L0>H", "rev": 17}]
    page.keyboard.press("i")
    assert sent(page)[-1] == {"type": "hint", "rev": 17}
    page.keyboard.press("?")
    assert page.locator("[role=dialog]").count() == 1
    page.keyboard.press("Escape")
    assert page.locator("[role=dialog]").count() == 0
    assert key_in_focus(page) == "card:L0"


def test_keys_outside_the_table_are_left_alone(table):
    page = table("choose")
    page.evaluate("document.activeElement.blur()")
    for key in ("3", "h", "u", "i", "n"):
        page.keyboard.press(key)
    assert sent(page) == []
    assert page.locator("[role=dialog]").count() == 0


def test_one_figure_less_choice_is_a_single_step(table):
    page = table("none_left")
    card = sample("none_left")["observation"]["hand"][0]
    page.click(f'[data-key="card:{card}"]')
    assert sent(page) == [{"type": "move", "move": f"{card}>-", "rev": 17}]


def test_an_illegal_target_is_dimmed_focusable_and_says_why(table, artefacts):
    page = table("choose")
    page.click('[data-key="card:L0"]')
    gone = page.locator('[data-key="figure:G"]')
    assert gone.get_attribute("aria-disabled") == "true"
    gone.focus()
    page.keyboard.press("Enter")
    assert sent(page) == [{"type": "why", "move": "L0>G", "rev": 17}]
    before = page.locator(".bgnb-board").bounding_box()
    answer(page, to="why", rev=17, ok=False, text="No giraffe is left.", clause="BW-T2", move=None)
    assert page.locator(".bgnb-notice").inner_text() == "No giraffe is left.BW-T2"
    assert alarm(page) == "No giraffe is left. (BW-T2)"
    assert page.locator(".bgnb-board").bounding_box() == before
    assert page.locator("[data-chosen]").count() == 1
    keep(page, artefacts, "refusal-1100-light")
    page.click("[data-act=dismiss]")
    assert page.locator(".bgnb-notice").count() == 0


def test_a_card_out_of_turn_asks_why(table):
    page = table("waiting")
    card = page.locator("[data-act=card]").first
    card.click(force=True)
    assert sent(page)[0]["type"] == "why"
    answer(page, to="why", rev=18, ok=False, text="It is Ben's turn.", clause=None, move=None)
    assert alarm(page) == "It is Ben's turn."


def test_a_hint_marks_card_and_figure(table):
    page = table("choose")
    page.click("[data-act=hint]")
    answer(page, to="hint", rev=17, ok=True, text="Place lion 0 and take a hippo.", clause=None, move="L0>H")
    assert page.locator("[data-hint]").evaluate_all("nodes => nodes.map((node) => node.dataset.key)") == ["figure:H", "card:L0"]
    assert spoken(page)[-1] == "Place lion 0 and take a hippo."


# ---------------------------------------------------------------- bad input


def test_a_double_click_sends_one_message(table):
    page = table("choose")
    page.click('[data-key="card:L0"]')
    page.dblclick('[data-key="figure:H"]')
    page.evaluate("""() => { for (let i = 0; i < 5; i++) document.querySelector('[data-key="figure:H"]').click(); }""")
    assert len(sent(page)) == 1


def test_undo_clicked_often_is_sent_once_per_revision(table):
    page = table("choose")
    for _ in range(4):
        page.click("[data-act=undo]")
    assert sent(page) == [{"type": "undo", "rev": 17}]
    view = sample("choose")
    view["rev"] = 18
    show(page, view)
    page.click("[data-act=undo]")
    assert [message["rev"] for message in sent(page)] == [17, 18]


def test_the_answer_releases_the_guard_and_is_shown(table):
    page = table("choose")
    page.click('[data-key="card:L0"]')
    page.click('[data-key="figure:H"]')
    answer(page, to="move", rev=17, ok=False, text="This view was out of date.", clause=None, move="L0>H")
    assert alarm(page) == "This view was out of date."
    page.click('[data-key="figure:H"]')
    assert len(sent(page)) == 2


def test_silence_is_said_after_five_seconds(table):
    page = table("choose")
    page.evaluate("() => { const real = window.setTimeout; window.setTimeout = (run, wait) => real(run, wait === 5000 ? 60 : wait); }")
    page.click("[data-act=undo]")
    page.wait_for_timeout(150)
    assert "not answered" in alarm(page)
    page.click("[data-act=undo]")
    assert len(sent(page)) == 2


def test_a_click_that_comes_too_late_is_refused_in_words(table):
    page = table("choose")
    page.click('[data-key="card:L0"]')
    show(page, sample("waiting"))
    assert page.locator("[data-chosen]").count() == 0
    page.locator('[data-key="figure:H"]').click(force=True)
    assert sent(page) == []
    assert alarm(page) == sample("waiting")["sentence"]


def test_messages_that_are_none_change_nothing(table):
    page = table("choose")
    before = page.locator(".bgnb-stage").inner_html()
    odd = [None, 7, "x", [], {}, {"type": "answer"}, {"type": "what", "to": "move"}]
    page.evaluate("all => { for (const odd of all) window.model.answer(odd); }", odd)
    assert page.locator(".bgnb-stage").inner_html() == before
    page.evaluate("() => { for (const odd of [null, undefined, {}, 7]) window.model.show(odd); }")
    assert page.locator(".bgnb-stage").inner_html() == before


def test_names_are_text_and_stay_in_their_place(table):
    page = table("long_names")
    names = [player["name"] for player in sample("long_names")["players"]]
    shown = page.locator(".bgnb-seat .bgnb-name")
    assert shown.all_inner_texts() == names
    assert [node.get_attribute("title") for node in shown.all()] == names
    assert page.locator(".bgnb img, .bgnb script, .bgnb-seat b:text('Ben')").count() == 0
    assert all(node.bounding_box()["height"] < 30 for node in shown.all())


# ---------------------------------------------------------------- focus and words


def test_the_focus_survives_every_update(table):
    page = table("choose")
    for key in ("tool:hint", "figure:M", "card:M3"):
        page.focus(f'[data-key="{key}"]')
        for name in ("waiting", "next", "choose"):
            view = sample(name)
            view["rev"] = 100 + len(name)
            show(page, view)
        assert key_in_focus(page) == key or key == "card:M3"
    assert key_in_focus(page).startswith("card:")


def test_after_a_move_the_focus_waits_at_the_hand_for_the_next_turn(table):
    page = table("choose")
    page.focus('[data-key="card:M3"]')
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    show(page, sample("waiting"))
    assert key_in_focus(page).startswith("card:")
    show(page, sample("next"))
    assert key_in_focus(page).startswith("card:")
    page.keyboard.press("Enter")
    assert page.locator("[data-chosen]").count() == 1


def test_one_stop_per_group(table):
    page = table("choose")
    page.click("[data-act=log]")
    stops = page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll('[data-group]')].map((group) => [
          group.dataset.group, [...group.querySelectorAll('[data-item]')].filter((item) => item.tabIndex === 0).length]))"""
    )
    assert stops == {"tools": 1, "figures": 1, "hand": 1, "replay": 1, "log": 1}


def test_each_event_is_spoken_once_and_in_order(table):
    page = table("choose")
    assert spoken(page) == []
    view = sample("waiting")
    view["events"] = [{"id": 901, "text": "first"}, {"id": 902, "text": "second"}]
    show(page, view)
    show(page, view)
    view["rev"] += 1
    view["events"].append({"id": 903, "text": "third"})
    show(page, view)
    assert [line for line in spoken(page) if line in ("first", "second", "third")] == ["first", "second", "third"]
    show(page, sample("next") | {"rev": 99, "events": view["events"]})
    assert spoken(page)[-1] == sample("next")["sentence"]


def test_the_notebook_s_shortcuts_are_held_off_where_the_focus_is(table):
    page = table("choose")
    for key in ("card:M0", "figure:G", "tool:undo"):
        page.focus(f'[data-key="{key}"]')
        assert page.evaluate("document.activeElement.getAttribute('data-lm-suppress-shortcuts')") == "true"
    page.keyboard.down("Control")
    assert page.evaluate("document.activeElement.getAttribute('data-lm-suppress-shortcuts')") is None
    page.keyboard.up("Control")
    assert page.evaluate("document.activeElement.getAttribute('data-lm-suppress-shortcuts')") == "true"
    page.evaluate("() => { window.heard = []; document.addEventListener('keydown', (event) => window.heard.push(event.key)); }")
    for key in ("ArrowLeft", "ArrowRight", "Home", "u", "?", "Escape", "Enter"):
        page.keyboard.press(key)
    assert page.evaluate("window.heard") == []


def test_panels_trap_the_focus_and_give_it_back(table):
    page = table("choose")
    page.focus('[data-key="tool:new"]')
    page.keyboard.press("Enter")
    inside = "document.querySelector('[role=dialog]').contains(document.activeElement)"
    assert page.evaluate(inside)
    for _ in range(30):
        page.keyboard.press("Tab")
        assert page.evaluate(inside)
    page.keyboard.press("Shift+Tab")
    assert page.evaluate(inside)
    page.keyboard.press("Escape")
    assert key_in_focus(page) == "tool:new"


# ---------------------------------------------------------------- panels


def test_a_new_game_is_sent_and_a_refusal_keeps_the_input(table):
    page = table("choose")
    page.click("[data-act=new]")
    page.click('[data-key="seats:3"]')
    assert page.locator(".bgnb-player-row:visible").count() == 3
    page.fill('[data-name="0"]', "<b>Zoë</b>")
    page.select_option('[data-kind-of="1"]', "random")
    assert page.input_value('[data-number="rounds"]') == "3"
    assert page.input_value('[data-number="set_aside"]') == "3"
    page.fill('[data-number="rounds"]', "99")
    assert "changed; as printed: 3" in page.locator('[data-key="number:rounds"]').inner_text()
    page.click('[data-key="deal"]')
    message = sent(page)[-1]
    assert message["type"] == "new"
    assert message["players"] == [
        {"name": "<b>Zoë</b>", "kind": "person"},
        {"name": "Ben", "kind": "random"},
        {"name": "Cleo", "kind": "greedy"},
    ]
    assert message["numbers"] == {"rounds": 99, "figures": 5, "stack_end": 6, "set_aside": 3, "values": [0, 1, 2, 3, 4, 5]}
    answer(page, to="new", rev=17, ok=False, text="rounds must be from 1 to 10, not 99.", clause=None, move=None)
    assert "1 to 10" in page.locator(".bgnb-panel-said").inner_text()
    assert page.input_value('[data-number="rounds"]') == "99"
    assert page.input_value('[data-name="0"]') == "<b>Zoë</b>"
    page.fill('[data-number="rounds"]', "9")
    page.keyboard.press("Enter")
    assert sent(page)[-1]["numbers"]["rounds"] == 9
    answer(page, to="new", rev=17, ok=True, text="", clause=None, move=None)
    assert page.locator("[role=dialog]").count() == 0


def test_a_view_that_comes_while_a_panel_is_open_keeps_what_was_typed(table):
    page = table("choose")
    page.click("[data-act=new]")
    page.fill('[data-name="1"]', "Berta")
    show(page, sample("waiting"))
    assert page.input_value('[data-name="1"]') == "Berta"
    assert page.evaluate("document.activeElement.dataset.name") == "1"


def test_the_record_is_copied(table):
    page = table("choose", permissions=["clipboard-read", "clipboard-write"])
    page.click("[data-act=record]")
    assert sent(page) == [{"type": "record", "rev": 17}]
    answer(page, type="record", text='[Game "botswana"]\n\nL0>M')
    page.evaluate(
        """() => {
          const writeText = (text) => { window.copied = text; return Promise.resolve(); };
          Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
        }"""
    )
    page.click("[data-act=copy]")
    page.wait_for_function("window.copied !== undefined")
    assert page.evaluate("window.copied") == '[Game "botswana"]\n\nL0>M'
    assert page.locator(".bgnb-panel-said").inner_text() == "Copied."


def test_without_a_clipboard_the_record_is_selected(table):
    page = table("choose")
    page.click("[data-act=record]")
    answer(page, type="record", text="L0>M")
    page.evaluate("() => { Object.defineProperty(navigator, 'clipboard', { value: undefined }); }")
    page.click("[data-act=copy]")
    page.wait_for_function("document.querySelector('.bgnb-panel-said').textContent.includes('selected')")
    chosen = "(({ value, selectionStart, selectionEnd }) => value.slice(selectionStart, selectionEnd))(document.activeElement)"
    assert page.evaluate(chosen) == "L0>M"


def test_a_record_is_pasted_and_a_bad_one_stays_to_be_mended(table):
    page = table("choose")
    page.click("[data-act=record]")
    page.fill("[data-paste]", "L0>Q")
    page.click('[data-key="load"]')
    assert sent(page)[-1] == {"type": "paste", "text": "L0>Q", "rev": 17}
    answer(page, to="paste", rev=17, ok=False, text="Line 1, column 4: no species Q.", clause=None, move=None)
    assert "column 4" in page.locator(".bgnb-panel-said").inner_text()
    assert page.input_value("[data-paste]") == "L0>Q"


# ---------------------------------------------------------------- replay, curtain, end


def test_the_scrubber_looks_back_and_returns(table):
    page = table("choose")
    page.click("[data-act=log]")
    plies = sample("choose")["plies"]
    page.focus(".bgnb-scrub")
    page.keyboard.press("ArrowLeft")
    assert sent(page)[-1] == {"type": "look", "ply": plies - 1, "rev": 17}
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    assert len(sent(page)) == 1
    view = sample("replay")
    view.update(rev=18, ply=plies - 1, plies=plies)
    show(page, view)
    assert sent(page)[-1] == {"type": "look", "ply": plies - 3, "rev": 18}
    view.update(rev=19, ply=plies - 3)
    show(page, view)
    assert page.input_value(".bgnb-scrub") == str(plies - 3)
    page.click('[data-key="log:2"]')
    assert sent(page)[-1] == {"type": "look", "ply": 2, "rev": 19}
    view.update(rev=20, ply=2)
    show(page, view)
    assert page.get_attribute('[data-key="log:2"]', "aria-current") == "true"
    page.click('[data-key="back"]')
    assert sent(page)[-1] == {"type": "look", "ply": plies, "rev": 20}


def test_the_log_tells_notation_and_sentence(table):
    page = table("choose")
    page.click("[data-act=log]")
    entries = page.locator(".bgnb-entry")
    log = sample("choose")["log"]
    assert entries.count() == len(log)
    for i in (0, len(log) - 1):
        assert log[i]["move"] in entries.nth(i).inner_text()
        assert log[i]["text"] in entries.nth(i).inner_text()


def test_the_page_asks_for_the_rows_of_the_log_that_it_has_not_seen(table):
    view = sample("choose")
    rows, plies = view["log"], view["plies"]
    page = table(view | {"log": rows[-2:]})
    assert sent(page) == [], "a closed log asks for nothing"
    page.click("[data-act=log]")
    assert sent(page) == [{"type": "log", "from": 1, "rev": view["rev"]}]
    assert page.locator(".bgnb-entry").count() == 2
    answer(page, type="log", laid=view["laid"] + 1, you=view["you"], rows=rows)
    assert page.locator(".bgnb-entry").count() == 2, "the rows of another game are not for this one"
    answer(page, type="log", laid=view["laid"], you=view["you"], rows=rows)
    assert page.locator(".bgnb-entry").count() == plies
    later = view | {"rev": view["rev"] + 1, "log": [rows[-1] | {"ply": plies + 1}], "plies": plies + 1, "ply": plies + 1}
    show(page, later)
    assert page.locator(".bgnb-entry").count() == plies + 1, "what was seen is kept"
    show(page, view | {"rev": view["rev"] + 2, "log": rows[-2:]})
    assert page.locator(".bgnb-entry").count() == plies, "what was undone is gone"
    show(page, view | {"rev": view["rev"] + 3, "laid": 9, "log": [], "plies": 0, "ply": 0})
    assert page.locator(".bgnb-entry").count() == 0


def test_the_log_keeps_the_shown_entry_in_its_box_and_the_page_still(table):
    page = table("large", height=500)
    page.click("[data-act=log]")
    inside = """ply => { const box = document.querySelector('.bgnb-entries').getBoundingClientRect();
      const entry = document.querySelector(`[data-key="log:${ply}"]`).getBoundingClientRect();
      return entry.top >= box.top - 1 && entry.bottom <= box.bottom + 1; }"""
    plies = sample("large")["plies"]
    assert page.evaluate(inside, plies)
    page.evaluate("scrollTo(0, 0)")
    show(page, sample("large") | {"rev": 18, "status": "replay", "moves": [], "ply": 3})
    assert page.evaluate(inside, 3)
    assert page.evaluate("scrollY") == 0


def test_nothing_of_a_hand_is_behind_the_curtain(table):
    curtain = sample("curtain") | {"rev": 30}
    before = sample("curtain") | {"rev": 29, "status": "choose", "you": 0, "curtain": None}
    before["observation"]["hand"] = ["L0", "L5"]
    before["words"]["cards"] |= {card: {"letter": "L", "value": int(card[1]), "name": f"lion {card[1]}"} for card in ("L0", "L5")}
    before["moves"] = [{"move": "L0>G", "label": "Place lion 0 and take a giraffe", "card": "L0", "figure": "G"}]
    page = table(before)
    page.click('[data-key="card:L0"]')
    assert page.locator(".bgnb-ghost").count() == 1
    show(page, curtain)
    assert page.locator("[data-act=card], .bgnb-hold, .bgnb-ghost").count() == 0
    assert "card:" not in text_of_page(page)
    assert "chosen" not in page.locator(".bgnb-stage").inner_html().lower()
    assert "L5" not in text_of_page(page)
    assert page.locator(".bgnb-curtain-words").inner_text().replace("\n", " ") == f"Hand the screen to {curtain['curtain']['name']}"
    button = page.locator('[data-key="ready"]')
    assert button.get_attribute("aria-label") == f"I am {curtain['curtain']['name']}: show my cards"
    assert curtain["curtain"]["name"] in button.inner_text()
    assert key_in_focus(page) == "ready"
    page.keyboard.press("Enter")
    page.keyboard.press("3")
    assert sent(page) == [{"type": "ready", "rev": 30}]


def test_a_hand_sent_by_mistake_is_not_drawn_behind_the_curtain(table):
    view = sample("curtain")
    view["observation"]["hand"] = ["L0", "L1"]
    page = table(view)
    assert "card:" not in text_of_page(page)
    assert page.locator(".bgnb-hold").count() == 0


def test_the_end_names_every_winner(table):
    page = table("over_tie")
    view = sample("over_tie")
    names = [player["name"] for player in view["players"] if player["winner"]]
    best = max(view["observation"]["totals"])
    assert page.locator(".bgnb-result h3").inner_text() == f"{names[0]} and {names[1]} share the win with {best} points each"
    assert page.locator(".bgnb-seat[data-winner]").count() == 2
    page.click('[data-key="back-look"]')
    assert page.locator(".bgnb-log").count() == 1
    page.click('[data-key="again"]')
    assert page.locator("[role=dialog]").count() == 1


def test_the_end_of_a_game_is_spoken_and_gets_the_focus(table):
    page = table("choose")
    page.focus('[data-key="card:M0"]')
    show(page, sample("over") | {"rev": 40})
    assert key_in_focus(page) == "again"
    page.keyboard.press("1")
    assert sent(page) == []
    assert spoken(page)[-1] == sample("over")["sentence"]


def test_stop_and_resume(table):
    page = table("thinking")
    page.click("[data-act=stop]")
    assert sent(page) == [{"type": "stop", "rev": 18}]
    show(page, sample("paused"))
    page.click("[data-act=resume]")
    assert sent(page)[-1] == {"type": "resume", "rev": 19}


def test_between_rounds_one_button_goes_on_and_has_the_focus(table):
    page = table("choose")
    page.focus('[data-key="figure:M"]')
    view = sample("round_over") | {"rev": 40}
    show(page, view)
    assert page.locator('[data-key="next"]').inner_text() == "Next round"
    assert key_in_focus(page) == "next"
    assert spoken(page).count(view["sentence"]) == 1
    page.keyboard.press("Enter")
    assert sent(page) == [{"type": "resume", "rev": 40}]
    show(page, sample("choose") | {"rev": 41})
    assert key_in_focus(page).startswith("card:")


# ---------------------------------------------------------------- motion, two views, clean-up


def test_pieces_travel_briefly_and_not_at_all_where_motion_is_unwelcome(table):
    running = """document.getAnimations().filter((one) => one.effect.target.matches('.bgnb-laid, .bgnb-heap'))
      .map((one) => one.effect.getTiming().duration)"""
    page = table("choose")
    show(page, sample("waiting"))
    times = page.evaluate(running)
    assert len(times) == 2
    assert all(time <= 250 for time in times)
    page = table("choose", reduced_motion="reduce")
    show(page, sample("waiting"))
    assert page.evaluate(running) == []


def test_two_views_of_one_table(table):
    page = table("choose", tables=2)
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map((node) => node.id)")
    assert len(ids) == len(set(ids))
    first, second = page.locator(".bgnb").all()
    first.locator('[data-key="card:L0"]').click()
    assert first.locator("[data-chosen]").count() == 1
    assert second.locator("[data-chosen]").count() == 0
    first.locator("[data-act=hint]").click()
    answer(page, to="hint", rev=17, ok=True, text="Place lion 0.", clause=None, move="L0>H")
    assert second.locator(".bgnb-notice").count() == 0
    show(page, sample("next"))
    assert first.locator("[data-chosen]").count() == 0
    assert first.locator(".bgnb-laid").count() == second.locator(".bgnb-laid").count()
    page.evaluate("window.cleanups[0]()")
    page.locator("[data-act=card]").first.click()
    assert page.locator(".bgnb").count() == 1
    assert page.locator("[data-chosen]").count() == 1


def test_clean_up_leaves_nothing(table):
    page = table("choose")
    page.evaluate(
        """async () => {
          window.added = 0;
          const add = EventTarget.prototype.addEventListener;
          EventTarget.prototype.addEventListener = function (name, handle, options) {
            window.added += 1;
            options?.signal?.addEventListener?.call !== undefined && add.call(options.signal, "abort", () => { window.added -= 1; });
            return add.call(this, name, handle, options);
          };
          const el = document.createElement("div");
          document.body.append(el);
          window.second = await window.table.render({ model: window.model, el });
          window.place = el;
        }"""
    )
    assert page.evaluate("window.added") > 0
    page.evaluate("window.second()")
    assert page.evaluate("window.added") == 0
    assert page.evaluate("window.place.childNodes.length") == 0
    assert page.evaluate("window.model.listeners()") == 2
    page.evaluate("window.cleanups[0]()")
    assert page.evaluate("window.model.listeners()") == 0
    show(page, sample("next"))
    assert page.locator(".bgnb").count() == 0


def test_a_table_without_a_view_waits_for_one(table):
    page = table({})
    assert "being laid" in page.locator(".bgnb").inner_text()
    show(page, sample("choose"))
    assert page.locator("[data-act=card]").count() == 4


def test_the_style_sheet_changes_nothing_outside(browser):
    page = browser.new_page()
    page.set_content("<!doctype html><title>Outside</title><h3>A</h3><button>B</button><table><tr><td>C</td></tr></table><kbd>D</kbd>")
    look = """[...document.body.querySelectorAll('*')].map((node) => getComputedStyle(node))
      .map((style) => [...style].map((name) => style.getPropertyValue(name)).join(';'))"""
    before = page.evaluate(look)
    page.add_style_tag(content=joined_css())
    assert page.evaluate(look) == before
    page.close()


@pytest.mark.parametrize("name", ["choose", "okavango_choose"])
@pytest.mark.parametrize("width", [1100, 700, 340])
def test_the_hand_stays_in_sight_and_hides_nothing_that_has_the_focus(table, name, width):
    page = table(name, width=width, height=760)
    hand = page.locator(".bgnb-hand")
    box = hand.bounding_box()
    assert page.locator(".bgnb-table").bounding_box()["height"] > 800, "the table is taller than the window"
    assert box["height"] < 0.65 * 760 and box["y"] + box["height"] < 761
    for item in page.locator(".bgnb-board [data-item]").all():
        item.focus()
        seen = item.bounding_box()
        assert seen["y"] >= 0 and seen["y"] + min(seen["height"], 100) <= hand.bounding_box()["y"] + 1, item.get_attribute("data-key")


@pytest.mark.parametrize("name", ["over", "okavango_over"])
def test_a_game_that_is_over_leaves_the_whole_window_to_the_result(table, name):
    page = table(name, height=760)
    assert page.locator(".bgnb-hand").evaluate("node => getComputedStyle(node).position") == "static"


@pytest.mark.parametrize("name, width", [("choose", 1100), ("okavango_choose", 1100), ("okavango_choose", 340)])
def test_a_refusal_is_seen_wherever_the_table_is_scrolled_to(table, name, width):
    page = table(name, width=width, height=760)
    hand = page.locator(".bgnb-hand")
    for item in ("first", "last"):
        getattr(page.locator(".bgnb-board [data-item]"), item).focus()
        before = hand.bounding_box()
        page.keyboard.press("i")
        answer(page, to="hint", ok=False, text="No hint now: the bot has no idea.", move=None)
        note, after = page.locator(".bgnb-notice").bounding_box(), hand.bounding_box()
        assert after == before, "what is said moves nothing"
        assert note["y"] >= 0 and note["y"] + note["height"] <= min(760, after["y"]) + 1, "above the hand, in the window"
        page.keyboard.press("Escape")


def test_with_shift_a_letter_is_always_a_tool(table):
    page = table("okavango_take")
    assert "(Shift+R)" in page.get_attribute("[data-act=redo]", "title") and "(Shift+N)" in page.get_attribute("[data-act=new]", "title")
    page.locator("[data-group=choices] [data-item]").first.focus()
    page.keyboard.press("Shift+N")
    assert page.locator(".bgnb-panel[data-kind=new]").is_visible()
    page.keyboard.press("Escape")
    page.locator("[data-group=choices] [data-item]").first.focus()
    page.keyboard.press("n")
    assert page.locator(".bgnb-panel").count() == 0


def test_a_ranger_is_asked_about_with_the_reserve_in_sight(table):
    page = table("okavango_choose", width=340, height=850)
    delta = page.locator("[data-act=area][data-arg^=D]:not([aria-disabled])").first
    delta.click()
    page.locator('[data-key="tile:R"]').click()
    assert page.locator("[data-group=stands]").is_visible() and page.locator('[data-key="tile:R"]').is_visible()
    assert page.evaluate("document.activeElement !== document.body"), "the focus stays at the table"


# ---------------------------------------------------------------- a game's own script that fails


def spoilt(browser, view, old, new):
    """A page whose table has a game's script with a slip in it."""
    page = open_table(browser, view, tables=0)
    module = joined_module(view["game"])
    assert module.count(old) == 1
    page.evaluate(
        """async (source) => {
          const { default: table } = await import(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
          const el = document.createElement("div");
          document.querySelector("main").append(el);
          await table.render({ model: window.model, el });
        }""",
        module.replace(old, new),
    )
    return page


@pytest.mark.parametrize(
    "old, new, words",
    [
        ("  board(view, local, tools) {", "  board(view, local, tools) { return savanna.of(view);", r"board.*savanna is not defined"),
        ("export default function botswana(kit) {", "export default function botswana(kit) { return nothing at all;", r"read.*[Uu]nexpected"),
        ("export default function botswana(kit) {", "function botswana(kit) {", r"read.*not a function"),
    ],
)
def test_a_slip_in_a_game_s_script_is_told_and_its_moves_are_buttons(browser, old, new, words):
    view = sample("choose")
    page = spoilt(browser, view, old, new)
    assert re.search(words, page.locator(".bgnb-fault").inner_text()), page.locator(".bgnb-fault").inner_text()
    assert page.locator(".bgnb-fault").count() == 1
    buttons = page.locator("[data-act=plain]")
    assert buttons.all_inner_texts() == [move["label"] for move in view["moves"]]
    buttons.nth(2).click()
    assert sent(page) == [{"type": "move", "move": view["moves"][2]["move"], "rev": view["rev"]}]
    assert audit(page) == []
    assert page.faults == []
    page.context.close()
