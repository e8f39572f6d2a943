"""Whole games at the real table: Python's `Table` on one side, its own script in a Chromium on the other.

Only the wire is short: what the script sends is handed to `Table` as it would arrive from the notebook, and every
view and answer goes back the same way. The table lives in a thread without an event loop, so bots move at once.
"""

import json
from concurrent.futures import ThreadPoolExecutor

import pytest

from boardgames_nb import Table, botswana
from tests.browser import audit, open_table, sample, samples, shoot

THREAD = ThreadPoolExecutor(1)


def apart(work, *args, **more):
    """Does something in the table's own thread."""
    return THREAD.submit(work, *args, **more).result()


class Wired(Table):
    """A table that keeps what it would send."""

    def __init__(self, *args, **more):
        self.outbox = []
        super().__init__(*args, **more)

    def send(self, content, buffers=None):
        self.outbox.append(content)

    def hear(self, message):
        """What a message of the page brings: the view that is now shown, and the answers in their order."""
        self._heard(self, message, [])
        answers, self.outbox = self.outbox, []
        return {"view": self.view, "answers": answers}


@pytest.fixture
def sit(browser):
    """Opens a page with a real table in it."""
    pages = []

    def make(table, **how):
        page = open_table(browser, json.loads(json.dumps(table.view)), reduced_motion="reduce", **how)
        page.heard = []
        pages.append(page)

        def hear(message):
            page.heard.append(message)
            return apart(table.hear, message)

        page.expose_function("toPython", hear)
        page.evaluate(
            """() => {
              window.pending = 0;
              window.model.send = (message) => {
                window.pending += 1;
                window.toPython(message).then(({ view, answers }) => {
                  if (view.rev !== window.model.view.rev) window.model.show(view);
                  for (const answer of answers) window.model.answer(answer);
                  window.pending -= 1;
                });
              };
            }"""
        )
        return page

    yield make
    faults = [fault for page in pages for fault in page.faults]
    for page in pages:
        page.context.close()
    assert faults == []


def settle(page):
    page.wait_for_function("window.pending === 0")


def status(page):
    return page.evaluate("window.model.view.status")


def test_a_whole_game_by_clicks(sit, artefacts):
    table = apart(Wired, botswana, seats=["Ada", "random", "random"], seed=5, rounds=2)
    page = sit(table)
    turns = 0
    for _ in range(80):
        state = status(page)
        if state == "over":
            break
        if state == "paused":
            shoot(page, artefacts / "whole-round-over.png", full_page=True)
            page.click('[data-key="next"]')
        else:
            assert state == "choose"
            page.locator("[data-act=card][data-legal]").first.click()
            settle(page)
            if page.locator("[data-chosen]").count():
                page.locator("[data-act=figure][data-legal]").last.click()
            turns += 1
        settle(page)
    assert status(page) == "over"
    assert turns >= 12
    winners = [table.players[seat].name for seat in table.game.winners(table.state)]
    for name in winners:
        assert name in page.locator(".bgnb-result h3").inner_text()
    assert [row["text"] for row in table.view["log"]][-1]
    shoot(page, artefacts / "whole-over.png", full_page=True)
    assert audit(page) == []


def test_a_whole_game_by_keys_alone(sit):
    table = apart(Wired, botswana, seats=["Ada", "random"], seed=8, rounds=1)
    page = sit(table)
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    for _ in range(200):
        state = status(page)
        if state == "over":
            break
        key = page.evaluate("document.activeElement.dataset.key")
        assert state == "choose", state
        assert key.startswith("card:"), key
        page.keyboard.press("Enter")
        settle(page)
        if page.locator("[data-chosen]").count():
            page.keyboard.press("ArrowUp")
            page.keyboard.press("Home")
            while page.evaluate("document.activeElement.getAttribute('aria-disabled')"):
                page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
        settle(page)
    assert status(page) == "over"
    assert page.evaluate("document.activeElement.dataset.key") == "again"


def test_people_at_one_screen_never_see_each_other_s_cards(sit):
    table = apart(Wired, botswana, seats=["Ada", "Ben", "Cy"], seed=9, rounds=1)
    page = sit(table)
    for _ in range(120):
        state = status(page)
        if state == "over":
            break
        shown = page.locator("[data-act=card]").evaluate_all("cards => cards.map((card) => card.dataset.arg)")
        if state == "curtain":
            assert shown == []
            page.click('[data-key="ready"]')
        elif state == "paused":
            page.click('[data-key="next"]')
        else:
            you = table.view["you"]
            assert shown == table.game.observation(table.state, you)["hand"]
            page.locator("[data-act=card][data-legal]").last.click()
            settle(page)
            if page.locator("[data-chosen]").count():
                page.locator("[data-act=figure][data-legal]").first.click()
        settle(page)
    assert status(page) == "over"


def test_undo_redo_replay_record_and_a_new_game(sit):
    table = apart(Wired, botswana, seats=["Ada", "random", "random"], seed=6)
    page = sit(table)
    for _ in range(3):
        page.locator("[data-act=card][data-legal]").first.click()
        page.locator("[data-act=figure][data-legal]").first.click()
        settle(page)
    before = str(table.record)
    page.click("[data-act=undo]")
    settle(page)
    assert str(table.record) != before
    page.click("[data-act=redo]")
    settle(page)
    assert str(table.record).startswith(before[:-20])
    page.click("[data-act=log]")
    page.click('[data-key="log:2"]')
    settle(page)
    assert status(page) == "replay"
    assert page.evaluate("window.model.view.ply") == 2
    page.click('[data-key="back"]')
    settle(page)
    assert status(page) == "choose"
    page.click("[data-act=record]")
    settle(page)
    text = page.input_value('[data-key="record-text"]')
    assert "Ada" in text
    page.fill("[data-paste]", "this is no record")
    page.click('[data-key="load"]')
    settle(page)
    assert page.locator(".bgnb-panel-said").inner_text()
    page.fill("[data-paste]", text)
    page.click('[data-key="load"]')
    settle(page)
    assert page.locator("[role=dialog]").count() == 0
    page.click("[data-act=new]")
    page.click('[data-key="seats:4"]')
    page.fill('[data-number="stack_end"]', "77")
    page.click('[data-key="deal"]')
    settle(page)
    assert page.locator(".bgnb-panel-said").inner_text()
    page.fill('[data-number="stack_end"]', "3")
    page.click('[data-key="deal"]')
    settle(page)
    assert page.locator("[role=dialog]").count() == 0
    assert table.game.seats == 4
    assert table.game.variant["stack_end"] == 3
    assert page.locator(".bgnb-seat").count() == 4


def test_hint_and_why_at_the_real_table(sit):
    table = apart(Wired, botswana, seats=["Ada", "random"], seed=4, figures=1)
    page = sit(table)
    page.click("[data-act=hint]")
    settle(page)
    assert page.locator("[data-hint]").count() == 2
    page.locator("[data-act=card][data-legal]").first.click()
    page.locator("[data-act=figure][data-legal]").first.click()
    settle(page)
    page.locator("[data-act=card][data-legal]").first.click()
    page.locator("[data-act=figure][data-empty]").first.click(force=True)
    settle(page)
    assert page.locator(".bgnb-clause").inner_text().startswith("BW-")


def shape(value, depth=3):
    "The keys of nested data, to a depth."
    if depth == 0 or value is None:
        return None
    if isinstance(value, dict):
        return {key: shape(one, depth - 1) for key, one in value.items()}
    return "list" if isinstance(value, list) else None


@pytest.mark.parametrize("name", samples())
def test_the_sample_views_have_the_shape_of_real_ones(name):
    real, made = apart(Wired, botswana, seed=1).view, sample(name)
    assert set(made) == set(real)
    assert set(made["observation"]) == set(real["observation"])
    assert set(made["players"][0]) == set(real["players"][0])
    assert set(made["setup"]) == set(real["setup"])
    assert shape(made["setup"]["current"], 1) == shape(real["setup"]["current"], 1)
    assert {number["name"] for number in made["setup"]["numbers"]} <= {number["name"] for number in real["setup"]["numbers"]}
    assert {key for number in made["setup"]["numbers"] for key in number} - {"by_seats"} == set(real["setup"]["numbers"][0]) - {"by_seats"}
