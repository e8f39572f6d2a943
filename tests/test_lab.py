"""The table where people meet it: a real JupyterLab (and Notebook 7) with a real kernel, in Chromium.

Screenshots of every stage are kept in artefacts/. Nothing may be asked of another machine, and no page may have an error in its console.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

from boardgames_nb import Record
from tests.browser import shoot
from tests.conftest import TOP
from tests.lab import OPTIONS, Desk, apart, free_port, jupyter, serve, write_notebook

IMPORTS = "from boardgames_nb import botswana\nfrom boardgames_nb import Table\n"
SECOND = 1000


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    """A JupyterLab in a folder of its own: (its address, the folder)."""
    folder = tmp_path_factory.mktemp("lab")
    with jupyter("lab", folder) as address:
        yield address, folder


@pytest.fixture
def desk(browser, lab):
    """Opens a notebook with the given cells, runs them, and waits for its table; afterwards the page must be without fault."""
    address, folder = lab
    desks = []

    def open_(name, *cells, **how):
        write_notebook(folder / f"{name}.ipynb", *cells)
        desks.append(Desk(browser, address, **how))
        desks[-1].open(f"{name}.ipynb").run_all()
        desks[-1].table().settled()
        return desks[-1]

    yield open_
    for one in desks:
        one.close()


@pytest.fixture
def keep(artefacts):
    """Keeps a picture of a page under a name."""
    return lambda page, name: shoot(page, artefacts / f"lab-{name}.png", animations="disabled")


def turns(record):
    """The decisions of a record, in notation, as a log shows them."""
    game = record.game
    return [game.format_move(state, move) for state, move in zip(record.states(), record.moves) if game.to_move(state) >= 0]


def record_in(text):
    """The record that the output of a cell shows."""
    return Record.parse(text[text.index("[Game") :])


# ---------------------------------------------------------------------------------------------- a whole game


def test_a_whole_game_by_clicks(desk, keep):
    here = desk("clicks", IMPORTS + 'table = Table(botswana, seats=["You", "greedy", "greedy"], seed=3, pace=0)\ntable', "table.record")
    table = here.table()
    assert table.audit() == []
    keep(here.page, "clicks-1-first")

    table.find("[data-act=figure]").first.click(force=True)
    assert table.notice() == ("refusal", "Choose a card first, then the figure to take.")
    table.press("hint")
    table.wait("table.querySelector('.bgnb-notice')?.dataset.kind === 'hint'")
    assert table.notice()[1].startswith("The greedy bot would place ")
    assert table.find("[data-hint]").count() >= 1
    keep(here.page, "clicks-2-hint")

    before = table.hand()
    table.move(1, 2)
    table.move(2, 1)
    played = here.python("print(table.record)")
    table.press("undo")
    table.wait("table.querySelectorAll('[data-act=card]').length === about", before - 1)
    table.press("undo")
    table.wait("table.querySelectorAll('[data-act=card]').length === about", before)
    assert len(here.python("print(table.record)")) < len(played)
    table.press("redo")
    table.wait("table.querySelectorAll('[data-act=card]').length === about", before - 1)
    table.press("redo")
    table.wait("table.querySelectorAll('[data-act=card]').length === about", before - 2)
    table.settled()
    assert here.python("print(table.record)") == played

    table.press("log")
    plies = int(table.find(".bgnb-scrub").get_attribute("max"))
    assert plies == len(table.log()) >= 6
    table.find(".bgnb-scrub").fill("2")
    table.wait("table.querySelector('.bgnb-now').dataset.status === 'replay'")
    assert table.find(".bgnb-where").inner_text().startswith(f"Position 2 of {plies}: ")
    assert table.find(".bgnb-entry[aria-current=true] code").inner_text() == table.log()[1]
    keep(here.page, "clicks-3-replay")
    table.find("[data-key=back]").click()
    table.wait("table.querySelector('.bgnb-now').dataset.status === 'choose'")
    assert here.python("print(table.record)") == played

    refused, waits, turn = None, 0, 0
    while (status := table.status) != "over":
        if status == "paused":
            waits += 1
            assert table.find("[data-key=next]").inner_text().strip() == "Next round" and table.in_focus() == "next"
            assert "The round is over. Points:" in table.find(".bgnb-sentence").inner_text()
            keep(here.page, f"clicks-4-round-{waits}")
            table.find("[data-key=next]").click()
            table.wait("table.querySelector('.bgnb-now').dataset.status !== 'paused'")
            table.settled()
            continue
        gone = table.find("[data-act=figure][data-empty]")
        if refused is None and gone.count():
            table.find("[data-act=card]").first.click()
            gone.first.click(force=True)
            table.wait("table.querySelector('.bgnb-notice')?.dataset.kind === 'refusal'")
            refused = table.notice()[1]
            keep(here.page, "clicks-5-why-not")
            table.find("[data-act=card]").first.click()
        table.move(turn, turn * 3)
        turn += 1
    assert waits >= 2 and "left to take" in refused and "BW-T6" in refused
    assert table.audit() == [] and table.in_focus() == "again"
    keep(here.page, "clicks-6-over")

    record = record_in(here.run_cell(1))
    assert record.over and table.log() == turns(record)
    assert list(record.moves) == here.value("table.record.moves") and here.value("table.state.phase") == 4
    winner = record.names[record.game.winners(record.final)[0]]
    assert winner in table.find(".bgnb-result h3").inner_text()


def test_a_game_of_ones_own_is_written_and_played(desk, keep):
    """The notebook that `boardgames-nb new` writes: its cells define a game that no file of the package knows, and the table plays it."""
    template = nbformat.read(TOP / "boardgames_nb" / "data" / "new_game.ipynb", as_version=4)
    cells = [cell.source for cell in template.cells if cell.cell_type == "code"]
    rules = [source for source in cells if not source.startswith(("Table(", "check_game(", "simulate("))]
    here = desk("own", *rules, "table = Table(Game(globals(), 3), seed=4, pace=0)\ntable", "check_game(globals(), seconds=1)")
    table = here.table()
    assert table.audit() == []
    keep(here.page, "own-1-first")
    turns = 0
    while table.status != "over":
        assert table.status == "choose" and turns < 9
        table.find("button.bgnb-token").first.click()
        turns += 1
        table.settled()
    keep(here.page, "own-2-over")
    assert turns == 3 and here.value("table.record.over") is True and here.value("bool(check_game(globals(), seconds=1))") is True
    table.press("undo")
    table.wait("table.querySelectorAll('button.bgnb-token').length === about", 1)
    table.find("[data-act=plain]").first.click()
    table.wait("table.querySelector('.bgnb-now').dataset.status === 'over'")


def test_a_whole_game_by_keys_alone(desk, keep):
    here = desk(
        "keys", IMPORTS + 'table = Table(botswana, seats=["You", "greedy", "greedy"], seed=5, pace=0)\ntable', "table.record", "1 + 1"
    )
    table, keys, cells = here.table(), here.page.keyboard, here.cells()

    def hand_is(count):
        table.wait("table.querySelectorAll('[data-act=card]').length === about", count)
        table.settled()

    here.page.locator(".jp-Cell .cm-content").first.click()
    keys.press("Escape")
    for _ in range(30):
        if table.in_focus() is not None:
            break
        keys.press("Tab")
    assert table.in_focus() is not None, "Tab leads from the cell to its table"
    for _ in range(6):
        if (table.in_focus() or "").startswith("card:"):
            break
        keys.press("Tab")
    cards = table.find("[data-act=card]")
    assert table.in_focus() == cards.first.get_attribute("data-key")
    assert len({one.get_attribute("tabindex") for one in cards.all()}) == 2, "one stop for Tab in the hand, arrow keys within it"
    keep(here.page, "keys-1-hand")

    count = table.hand()
    keys.press("ArrowRight")
    assert table.in_focus() == cards.nth(1).get_attribute("data-key")
    keys.press("End")
    keys.press("Enter")
    assert cards.last.get_attribute("aria-pressed") == "true"
    keys.press("Escape")
    assert cards.last.get_attribute("aria-pressed") == "false"
    keys.press("Space")
    keys.press("ArrowUp")
    assert table.in_focus().startswith("figure:")
    keys.press("Home")
    keys.press("ArrowRight")
    assert table.in_focus() == "figure:H"
    keys.press("Enter")
    hand_is(count - 1)
    assert table.in_focus().startswith("card:"), "after a turn the focus is at the hand"

    keys.press("i")
    table.wait("table.querySelector('.bgnb-notice')?.dataset.kind === 'hint'")
    keys.press("u")
    hand_is(count)
    keys.press("r")
    hand_is(count - 1)
    keys.press("o")
    table.wait("table.querySelector('.bgnb-log')")
    keys.press("[")
    table.wait("table.querySelector('.bgnb-now').dataset.status === 'replay'")
    keys.press("]")
    table.wait("table.querySelector('.bgnb-now').dataset.status === 'choose'")
    keys.press("?")
    assert table.find("[role=dialog] h2").inner_text() == "Help"
    keep(here.page, "keys-2-help")
    keys.press("Escape")
    assert table.find("[role=dialog]").count() == 0 and table.in_focus().startswith("card:")

    turn = 0
    while (status := table.settled()) != "over":
        if status == "paused":
            assert table.in_focus() == "next"
            keys.press("Enter" if turn % 2 else "s")
            table.wait("table.querySelector('.bgnb-now').dataset.status !== 'paused'")
            continue
        count = table.hand()
        assert table.in_focus() is not None, "the focus stays at the table"
        keys.press(str(turn % count + 1))
        legal = table.find("[data-act=figure][data-legal]")
        if legal.count():
            keys.press(legal.nth(turn % legal.count()).get_attribute("data-arg").lower())
        table.moved(count)
        turn += 1
    assert turn > 10 and table.in_focus() == "again"
    keep(here.page, "keys-3-over")
    assert here.cells() == cells, "no key of the table has reached the notebook"
    said = table.find("[role=log] p").all_inner_texts()
    record = record_in(here.run_cell(1))
    assert record.over and table.log() == turns(record)
    assert any("wins with" in line or "share the win" in line for line in said)
    assert any("You placed " in line for line in said)


# ---------------------------------------------------------------------------------------------- views, tables, people


def test_two_views_of_one_table_stay_one_game(desk, keep):
    here = desk("views", IMPORTS + 'table = Table(botswana, seats=["You", "random", "random"], seed=4, pace=0)\ntable', "table")
    one, two = here.table(0), here.table(1)
    assert two.settled() == "choose"
    plies = "sum(player == 0 for player in (entry['seat'] for entry in table.view['log']))"
    count, mine = one.hand(), here.value(plies)

    one.move()
    two.wait("table.querySelectorAll('[data-act=card]').length === about", count - 1)
    assert here.value(plies) == mine + 1 and one.hand() == two.hand() == count - 1
    two.move(1, 1)
    one.wait("table.querySelectorAll('[data-act=card]').length === about", count - 2)

    # A click in a view that is a moment old: both views send a move before Python has answered either.
    here.page.evaluate(
        """() => { const tables = [...document.querySelectorAll('.bgnb')];
        for (const table of tables) table.querySelector('[data-act=card][data-legal]').click();
        for (const table of tables) table.querySelector('[data-act=figure][data-legal]').click(); }"""
    )
    two.wait("table.querySelector('[role=alert]').innerText.includes('moved on')")
    one.settled()
    assert (
        "moved on" not in one.find("[role=alert]").inner_text() and here.value(plies) == mine + 3 and one.hand() == two.hand() == count - 3
    )
    keep(here.page, "views-1-stale")

    one.find("[data-act=card][data-legal]").first.dblclick()
    assert one.find("[data-act=card][data-chosen]").count() == 0, "picked up and put back"
    one.find("[data-act=card][data-legal]").first.click()
    one.find("[data-act=figure][data-legal]").first.dblclick()
    one.moved(count - 3)
    assert here.value(plies) == mine + 4 and here.value("table.record.final == table.state")

    here.page.evaluate("() => { window.jupyterapp.shell.currentWidget.content.activeCellIndex = 0; }")
    here.command("notebook:create-output-view")
    apart_view = here.page.locator(".jp-LinkedOutputView .bgnb")
    apart_view.wait_for()
    assert apart_view.locator("[data-act=card]").count() == one.hand()
    apart_view.locator("[data-act=undo]").click()
    one.wait("table.querySelectorAll('[data-act=card]').length === about", count - 3)
    keep(here.page, "views-2-apart")


def test_a_record_goes_from_one_table_to_another(desk, keep):
    here = desk(
        "records",
        IMPORTS + 'first = Table(botswana, seats=["Ada", "greedy", "random"], seed=4, pace=0, rounds=2)\nfirst',
        'second = Table(botswana, seats=["Zoe", "random"], seed=1, pace=0)\nsecond',
    )
    one, two = here.table(0), here.table(1)
    two.settled()
    one.move()
    one.move(2, 3)
    one.press("record")
    one.wait("table.querySelector('[data-key=record-text]').value.includes('[Game')")
    assert one.audit() == []
    one.press("copy")
    one.wait("table.querySelector('.bgnb-panel-said').innerText === 'Copied.'")
    text = here.page.evaluate("navigator.clipboard.readText()")
    keep(here.page, "records-1-copied")
    here.page.keyboard.press("Escape")

    two.press("record")
    two.find("[data-paste]").fill("this is no record")
    two.find("[data-key=load]").click()
    two.wait("table.querySelector('.bgnb-panel-said').hasAttribute('data-bad')")
    assert "line 1" in two.find(".bgnb-panel-said").inner_text()
    two.find("[data-paste]").fill(text)
    two.find("[data-key=load]").click()
    two.wait("!table.querySelector('[role=dialog]')")
    two.settled()
    assert here.value("[entry['move'] for entry in first.view['log']]") == here.value("[entry['move'] for entry in second.view['log']]")
    assert here.value("first.view['observation'] == second.view['observation']")
    assert here.value("first.record != second.record"), "the hands of the others were not in the text that was copied"
    keep(here.page, "records-2-pasted")
    while two.status != "over":
        if two.status == "paused":
            two.press("resume")
            two.wait("table.querySelector('.bgnb-now').dataset.status !== 'paused'")
            two.settled()
        else:
            two.move()


def test_a_new_game_for_two_people_with_other_numbers(desk, keep):
    here = desk("people", IMPORTS + "table = Table(botswana, seed=4, pace=0)\ntable")
    table = here.table()
    table.press("new")
    assert table.audit() == []
    table.find("[data-act=seats][data-arg='3']").click()
    for seat, (name, kind) in enumerate([("Ada <b>", "person"), ("Ben", "person"), ("Robot", "random")]):
        table.find(f"[data-name='{seat}']").fill(name)
        table.find(f"[data-kind-of='{seat}']").select_option(kind)
    table.find("[data-number=rounds]").fill("99")
    table.find("[data-key=deal]").click()
    table.wait("table.querySelector('.bgnb-panel-said').hasAttribute('data-bad')")
    assert "1 to 10" in table.find(".bgnb-panel-said").inner_text()
    keep(here.page, "people-1-refused")
    table.find("[data-number=rounds]").fill("1")
    table.find("[data-number=figures]").fill("4")
    table.find("[data-key=deal]").click()
    table.wait("!table.querySelector('[role=dialog]')")
    order = []
    while (status := table.settled()) != "over":
        assert status == "curtain" and table.hand() == 0 and table.audit() == []
        assert table.in_focus() == "ready"
        order.append(table.find(".bgnb-curtain-words .bgnb-name").inner_text())
        if len(order) == 1:
            keep(here.page, "people-2-curtain")
        table.press("ready")
        table.wait("table.querySelector('.bgnb-now').dataset.status === 'choose'")
        assert table.find(".bgnb-seat[data-you] .bgnb-name").inner_text() == order[-1]
        table.move(len(order), len(order))
    assert len(order) > 6 and all(before != after for before, after in zip(order, order[1:])) and set(order) == {"Ada <b>", "Ben"}
    assert here.value("[str(table.game.variant), table.record.names, len(table.record.result)]") == [
        "figures=4 rounds=1",
        ["Ada <b>", "Ben", "Robot"],
        3,
    ]
    keep(here.page, "people-3-over")


# ---------------------------------------------------------------------------------------------- themes, widths


def test_dark_and_narrow(desk, keep):
    here = desk("looks", IMPORTS + "table = Table(botswana, seed=4, pace=0)\ntable", height=900)
    table, page = here.table(), here.page
    table.move()
    here.command("apputils:change-theme", theme="JupyterLab Dark")
    table.wait("table.dataset.theme === 'dark'")
    page.wait_for_function("getComputedStyle(document.body).getPropertyValue('--jp-layout-color0').trim() === '#111'")
    assert table.audit() == []
    keep(page, "looks-1-dark")
    here.command("application:toggle-left-area")
    for wanted in (320, 600, 1000):
        for _ in range(4):
            width = table.root.evaluate("table => table.getBoundingClientRect().width")
            if abs(width - wanted) < 2:
                break
            page.set_viewport_size({"width": round(page.viewport_size["width"] + wanted - width), "height": 900})
            page.wait_for_function("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))")
        assert abs(width - wanted) < 2
        wide = """table => [...table.querySelectorAll('*')]
            .filter((node) => node.getBoundingClientRect().right > table.getBoundingClientRect().right + 1 && !node.closest('.bgnb-hush, .bgnb-sprite')).map((node) => node.className.baseVal ?? node.className)"""
        assert table.root.evaluate(wide) == []
        keep(page, f"looks-2-dark-{wanted}")
        if wanted == 320:
            assert table.audit() == []
            table.move()
    here.command("apputils:change-theme", theme="JupyterLab Light")
    table.wait("table.dataset.theme === 'light'")


# ---------------------------------------------------------------------------------------------- restart, saved notebook, static page


def test_a_restart_keeps_the_picture_and_the_record(desk, lab, browser, keep, tmp_path):
    here = desk(
        "restart",
        IMPORTS + 'table = Table(botswana, seats=["Ada", "greedy"], seed=4, pace=0)\ntable',
        'table.record.save("kept.bgr")',
        IMPORTS + 'from pathlib import Path\nagain = Table(record=Path("kept.bgr").read_text(), pace=0)\nagain',
    )
    table = here.table(0)
    table.move()
    table.move()
    here.run_cell(1)
    played = here.value("[entry['move'] for entry in table.view['log']]")
    here.forget(2)
    here.save()
    here.restart()
    keep(here.page, "restart-1-restarted")

    saved = nbformat.read(lab[1] / "restart.ipynb", as_version=4)
    data = saved.cells[0].outputs[0].data
    assert data["image/svg+xml"].lstrip().startswith("<svg") and "<title" in data["image/svg+xml"] and "Ada" in data["text/plain"]
    here.run_cell(2)
    again = here.table(here.page.locator(".bgnb").count() - 1)
    again.settled()
    assert here.value("[entry['move'] for entry in again.view['log']]") == played
    assert here.value("[player['name'] for player in again.view['players']]")[0] == "Ada"
    again.move()
    assert len(here.value("again.view['log']")) == len(played) + 2
    keep(here.page, "restart-2-continued")

    done = subprocess.run(
        [sys.executable, "-m", "nbconvert", "--to", "html", "--output-dir", str(tmp_path), str(lab[1] / "restart.ipynb")],
        env=apart(tmp_path), capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    context = browser.new_context(viewport={"width": 1000, "height": 800}, java_script_enabled=False)
    context.route(re.compile("^https?:"), lambda route: route.abort())
    page = context.new_page()
    page.goto((tmp_path / "restart.html").as_uri())
    picture = page.locator(".jp-OutputArea-output :is(svg, img[src^='data:image/svg+xml'])").first
    assert picture.bounding_box()["width"] > 500 and picture.bounding_box()["height"] > 200
    keep(page, "restart-3-static")
    context.close()


def test_notebook_7(browser, tmp_path, keep):
    write_notebook(
        tmp_path / "seven.ipynb", IMPORTS + 'table = Table(botswana, seats=["You", "greedy"], seed=4, pace=0)\ntable', "table.record"
    )
    with jupyter("notebook", tmp_path) as address:
        here = Desk(browser, address)
        here.open("seven.ipynb", "notebook").run_all()
        table = here.table()
        table.settled()
        assert table.audit() == []
        for turn in range(3):
            table.move(turn, turn + 1)
        table.press("undo")
        table.settled()
        table.press("log")
        keep(here.page, "notebook-7")
        assert table.log() == turns(record_in(here.run_cell(1)))
        here.close()


# ---------------------------------------------------------------------------------------------- make lab


@pytest.mark.skipif(
    shutil.which("make") is None or shutil.which("git") is None, reason="a system without make has `python -m boardgames_nb lab`"
)
def test_make_lab_from_a_bare_clone(browser, tmp_path, keep):
    clone, home, port = tmp_path / "clone", tmp_path / "home", free_port()
    home.mkdir()
    done = subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", str(TOP), str(clone)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    kept = subprocess.run([sys.executable, "-m", "pip", "cache", "dir"], capture_output=True, text=True).stdout.strip()
    bare = os.pathsep.join(
        place for place in os.environ["PATH"].split(os.pathsep) if Path(place).resolve() != Path(sys.prefix, "bin").resolve()
    )
    environment = apart(home, PATH=bare, **({"PIP_CACHE_DIR": kept} if kept else {}))
    for name in ("VIRTUAL_ENV", "PYTHONPATH", "PYTHONHOME", "MAKEFLAGS", "MAKELEVEL", "MFLAGS"):
        environment.pop(name, None)
    options = " ".join([f"--port={port}", *OPTIONS])
    with serve(["make", "lab", f"LAB_ARGS={options}"], clone, environment, port, tmp_path / "make.log", seconds=900) as address:
        here = Desk(browser, address, width=1280, height=800)
        here.page.goto(f"{address}/")
        here.ready()
        assert here.page.url.endswith("/lab/tree/nbs/index.ipynb")
        here.run_all()
        here.page.evaluate("() => window.jupyterapp.shell.currentWidget.content.scrollToItem(0)")
        table = here.table()
        assert table.settled() == "choose"
        box = table.find(".bgnb-now").bounding_box()
        keep(here.page, "make-lab-1")
        assert 0 <= box["y"] < 800, "the table is on the first screen"
        hand = table.find(".bgnb-hand").bounding_box()
        assert hand["y"] + hand["height"] <= 800, "and so is the hand, whole, at its lower edge"
        assert table.audit() == []
        count = table.hand()
        table.move()
        assert table.hand() == count - 1
        keep(here.page, "make-lab-2")
        names = here.value("[table.record.names[0], len(table.record.names), table.game.name]")
        assert names == ["You", 3, "botswana"]
        assert Path(here.python("import boardgames_nb; print(boardgames_nb.__file__)").strip()).is_relative_to(clone)
        here.close()
    changed = subprocess.run(["git", "status", "--porcelain"], cwd=clone, capture_output=True, text=True).stdout
    assert changed == "", "playing leaves the clone as it was"
