"""A Chromium and a page with a table in it, for the tests of the browser side.

The page holds the module exactly as Python joins it. Only the model is a stand-in: it keeps what the script
sends and lets a test play Python's part, by a new view or an answer.
"""

import importlib.util
import json
from pathlib import Path

import pytest
from playwright.sync_api import TimeoutError, sync_playwright

from boardgames_nb.play.table import module_of, style_of

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "boardgames_nb"
VIEWS = Path(__file__).resolve().parent / "data" / "table_views"
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip

JUPYTER = {
    "light": {
        "--jp-layout-color0": "white", "--jp-layout-color1": "white", "--jp-layout-color2": "#eeeeee",
        "--jp-ui-font-color1": "rgba(0, 0, 0, 0.87)", "--jp-ui-font-family": "system-ui, sans-serif",
    },
    "dark": {
        "--jp-layout-color0": "#111111", "--jp-layout-color1": "#212121", "--jp-layout-color2": "#424242",
        "--jp-ui-font-color1": "rgba(255, 255, 255, 1)", "--jp-ui-font-family": "system-ui, sans-serif",
    },
}  # fmt: skip

MODEL = """
window.makeModel = (view) => {
  const handlers = new Map();
  const all = (name) => handlers.get(name) ?? handlers.set(name, new Set()).get(name);
  return {
    sent: [],
    ids: [],
    view,
    get(name) { return name === "view" ? this.view : undefined; },
    on(name, handle) { all(name).add(handle); },
    off(name, handle) { all(name).delete(handle); },
    send({ id, ...message }) { this.ids.push(id); this.sent.push(JSON.parse(JSON.stringify(message))); },
    show(next) { this.view = next; for (const handle of [...all("change:view")]) handle(); },
    answer(message) { for (const handle of [...all("msg:custom")]) handle(message, []); },
    listeners() { return [...handlers.values()].reduce((sum, one) => sum + one.size, 0); },
  };
};
"""


@pytest.fixture(scope="module")
def browser(chromium_path):
    """A Chromium for the tests of one file; open a context of your own in it."""
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium_path, args=FLAGS)
        yield running
        running.close()


def joined_module(game="botswana"):
    """The ES module of a table."""
    return module_of(game)


def joined_css(game="botswana"):
    """The style sheet of a table."""
    return style_of(game)


def sample(name):
    """One of the sample views, as plain data."""
    return json.loads((VIEWS / f"{name}.json").read_text(encoding="utf-8"))


def samples(game="botswana"):
    """The names of the sample views of a game."""
    return sorted(path.stem for path in VIEWS.glob("*.json") if sample(path.stem)["game"] == game)


def axe_source():
    """The text of axe-core, as the development dependency axe-playwright-python carries it."""
    found = importlib.util.find_spec("axe_playwright_python")
    return (Path(found.origin).parent / "axe.min.js").read_text(encoding="utf-8")


def open_table(browser, view, *, width=1100, height=900, theme="light", tables=1, **context):
    """A page with `tables` views of one model in it; the page's errors are kept in `page.faults`."""
    game, title = view.get("game", "botswana"), view.get("title", "")
    made = browser.new_context(viewport={"width": width, "height": height}, **context)
    made.route("**/*", lambda route: route.continue_() if route.request.url.startswith(("data:", "blob:", "about:")) else route.abort())
    page = made.new_page()
    page.faults = []
    page.on("pageerror", lambda error: page.faults.append(str(error)))
    page.on("console", lambda message: page.faults.append(message.text) if message.type == "error" else None)
    tokens = "".join(f"{name}: {value};" for name, value in JUPYTER[theme].items())
    light = "true" if theme == "light" else "false"
    page.set_content(
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Table</title><style>:root{{{tokens}}}'
        "body{margin:0;background:var(--jp-layout-color1);font-family:sans-serif}"
        ".notebook{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden}</style></head>"
        f'<body data-jp-theme-light="{light}"><main><div class="notebook"><h1>{title}</h1></div></main></body></html>'
    )
    page.add_style_tag(content=joined_css(game))
    page.evaluate(MODEL)
    page.evaluate(
        """async ([source, view, tables]) => {
          const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
          window.table = (await import(url)).default;
          window.model = window.makeModel(view);
          window.cleanups = [];
          for (let i = 0; i < tables; i++) {
            const el = document.createElement("div");
            document.querySelector("main").append(el);
            window.cleanups.push(await window.table.render({ model: window.model, el }));
          }
        }""",
        [joined_module(game), view, tables],
    )
    return page


def sent(page):
    """What the script has sent to Python so far."""
    return page.evaluate("window.model.sent")


def show(page, view):
    """Plays Python's part: a new view."""
    page.evaluate("view => window.model.show(view)", view)


def answer(page, **message):
    """Plays Python's part: a custom message."""
    page.evaluate("message => window.model.answer(message)", {"type": "answer", **message})


def audit(page, *rules):
    """The violations that axe-core finds, as short texts; of all its rules, or of those with these names."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(axe_source())
    only = {"runOnly": list(rules)} if rules else {}
    found = page.evaluate("async (only) => (await axe.run(document, { resultTypes: ['violations'], ...only })).violations", only)
    return [f"{one['id']}: {node['target']} {node['failureSummary']}" for one in found for node in one["nodes"]]


@pytest.fixture
def table(browser):
    """Opens tables and, afterwards, sees that the page had no fault."""
    pages = []

    def make(view, **how):
        page = open_table(browser, sample(view) if isinstance(view, str) else view, **how)
        pages.append(page)
        return page

    yield make
    faults = [fault for page in pages for fault in page.faults]
    for page in pages:
        page.context.close()
    assert faults == []


def shoot(page, path, **how):
    """A picture of the page, kept as an artefact. A browser that has just drawn nothing for a while gets a second try."""
    try:
        page.screenshot(path=path, timeout=60_000, **how)
    except TimeoutError:
        page.screenshot(path=path, timeout=60_000, **how)


def keep(page, folder, name):
    """A picture of the whole page; what sticks to the edge of the window lies at its own place in it."""
    page.mouse.move(0, 0)
    still = page.add_style_tag(content=".bgnb .bgnb-hand { position: static !important; max-height: none !important }")
    shoot(page, folder / f"table-{name}.png", full_page=True, animations="disabled")
    still.evaluate("node => node.remove()")


def key_in_focus(page):
    """The key of the element that has the focus."""
    return page.evaluate("document.activeElement?.dataset.key ?? null")


def spoken(page):
    """What the live region has said so far."""
    return page.locator(".bgnb > [role=log] p").all_inner_texts()


def alarm(page):
    """What was said at once."""
    return page.locator(".bgnb > [role=alert]").inner_text()


def text_of_page(page):
    """All that the page holds, without the sprite."""
    return page.evaluate("[...document.querySelectorAll('.bgnb > :not(.bgnb-sprite)')].map((part) => part.outerHTML).join('\\n')")
