"""What is still due, as a list at the table in a real Chromium: a sample view of Botswana stands in for a game of open gains."""

import pytest

from tests.browser import audit, joined_css, keep, key_in_focus, sample, sent, show, spoken, text_of_page

OPEN = [
    {"what": 1, "amount": 2, "seat": 0, "level": 1, "text": "coin × 2", "top": False},
    {"what": 4, "amount": 1, "seat": 0, "level": 1, "text": "card", "top": False},
    {"what": 6, "amount": 1, "seat": 1, "level": 2, "text": "coin or watering", "top": False},
    {"what": 2, "amount": 1, "seat": 0, "level": 3, "text": "watering", "top": True},
    {"what": 3, "amount": 2, "seat": 0, "level": 3, "text": "step × 2", "top": True},
]
LONG = [{**OPEN[3], "text": "a very long name of a thing to do, such as a double watering of whatever grows within the gardener's reach " * 2}]
SHOWN = ["watering", "step × 2", "then Ben: coin or watering", "then coin × 2", "card"]


def due(name="choose", rows=OPEN, **more):
    """A sample view in which something is still due."""
    return {**sample(name), "due": rows, **more}


def lines(page):
    return page.locator(".bgnb-due li").all_text_contents()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_list_is_there_and_axe_finds_nothing(table, artefacts, theme):
    page = table(due(), theme=theme)
    assert page.locator(".bgnb-due h3").inner_text() == "Still to do"
    assert lines(page) == SHOWN
    assert page.locator(".bgnb-due li[data-top]").count() == 2
    for width in (1100, 700, 320):
        page.set_viewport_size({"width": width, "height": 900})
        assert audit(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        keep(page, artefacts, f"due-{width}-{theme}")


@pytest.mark.parametrize("name", ["waiting", "curtain", "replay", "okavango_choose", "long_names"])
def test_in_other_states_and_games(table, artefacts, name):
    page = table(due(name))
    assert page.locator(".bgnb-due li").count() == len(OPEN)
    for width in (300, 600, 1000):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert audit(page) == []


def test_a_long_text_stays_within_the_table(table, artefacts):
    page = table(due(rows=LONG), width=320)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    box, head = page.locator(".bgnb-open").bounding_box(), page.locator(".bgnb-head").bounding_box()
    assert box["x"] >= head["x"] and box["x"] + box["width"] <= head["x"] + head["width"] + 1
    keep(page, artefacts, "due-long-320-light")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_can_be_taken_now_differs_in_shape_too(table, artefacts, theme):
    page = table(due(), theme=theme, forced_colors="active", color_scheme=theme)
    edge = "(node) => [getComputedStyle(node).borderTopStyle, getComputedStyle(node).fontWeight]"
    now, later = (page.locator(f".bgnb-due li{part} .bgnb-open").first.evaluate(edge) for part in ("[data-top]", ":not([data-top])"))
    assert now == ["solid", "600"] and later == ["dashed", "400"]
    keep(page, artefacts, f"due-forced-{theme}")
    page = table(due(), theme=theme)
    page.emulate_media(media="print")
    assert page.locator(".bgnb-due").is_visible() and audit(page) == []


def test_a_reader_of_the_screen_hears_heading_list_and_owner(table):
    page = table(due())
    tree = [line.strip(" -") for line in page.locator(".bgnb-due").aria_snapshot().split("\n")]
    assert tree[:2] == ['heading "Still to do" [level=3]', "list:"]
    assert tree[2:] == [
        'listitem "Can be taken now": watering',
        'listitem "Can be taken now": step × 2',
        'listitem: "then Ben : coin or watering"',
        "listitem: then coin × 2",
        "listitem: card",
    ]


def test_the_list_takes_no_focus_and_leaves_the_keys_as_they_are(table):
    page = table(due())
    for key in ("tool:", "figure:", "card:"):
        page.keyboard.press("Tab")
        assert key_in_focus(page).startswith(key)
    page.keyboard.press("3")
    page.keyboard.press("h")
    assert sent(page) == [{"type": "move", "move": "L0>H", "rev": 17}]


def test_the_list_follows_the_game_and_goes(table):
    page = table(due())
    page.focus('[data-key="card:M0"]')
    show(page, due(rows=OPEN[:2], rev=18))
    assert lines(page) == ["coin × 2", "card"] and key_in_focus(page) == "card:M0"
    show(page, due(rows=[], rev=19))
    assert page.locator(".bgnb-due").count() == 0 and key_in_focus(page) == "card:M0"
    assert spoken(page) == []


@pytest.mark.parametrize("name", ["choose", "over", "okavango_take"])
def test_a_game_without_open_decisions_looks_as_before(table, artefacts, name):
    without = sample(name)
    del without["due"]
    texts, pictures = [], []
    for view in (without, sample(name)):
        page = table(view)
        texts.append(text_of_page(page).replace(page.evaluate("document.querySelector('.bgnb-sprite symbol').id.split('-')[0]"), "uid"))
        pictures.append(page.screenshot(animations="disabled"))
    assert texts[0] == texts[1] and "bgnb-due" not in texts[0]
    assert pictures[0] == pictures[1]


def test_what_comes_from_outside_is_text(table):
    page = table(due(rows=[{**OPEN[3], "text": "<img src=x> & <b>coin</b>"}]))
    assert lines(page) == ["<img src=x> & <b>coin</b>"]
    assert page.locator(".bgnb-due img, .bgnb-due b").count() == 0


def test_the_styles_are_the_table_s_own():
    assert joined_css().count(".bgnb-due {") == 1
