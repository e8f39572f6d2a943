"""Draw the README's picture of the table: images/table.png, from a real game by the real script and style sheet, in Chromium.

Beside it goes images/table.json: words for those who do not see it, and a fingerprint of all that it depends on, which a test compares.
With --check nothing is drawn; the exit code is 1 when the picture is out of date.
"""

import hashlib
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from boardgames_nb import Table, botswana
from boardgames_nb.play.table import module_of, style_of
from tools.find_chromium import find

TOP = Path(__file__).resolve().parent.parent
PICTURE, PRINT = TOP / "images" / "table.png", TOP / "images" / "table.json"
WIDTH, SCALE = 1000, 1.75
WORDS = (
    "A table of Botswana in the middle of a round: five stacks of animal cards, fanned so that every value shows; above each the wooden "
    "animals still to be had, below it what they are worth now; under the stacks your hand of four cards, beside them four players with "
    "their animals and points"
)
TURNS, SEED = 3, 42
SHOW = """async ([source, view]) => {
  const model = { get: (name) => (name === "view" ? view : undefined), on() {}, off() {}, send() {} };
  const script = (await import(URL.createObjectURL(new Blob([source], { type: "text/javascript" })))).default;
  await script.render({ model, el: document.querySelector("main") });
  await document.fonts.ready;
}"""


def view():
    """What the page is told in the middle of a game: always the same game, played by the greedy bot for everybody."""
    table = Table(botswana, [("You", "person"), ("Ben", "greedy"), ("Cleo", "random"), ("Dan", "random")], seed=SEED, pace=0)
    for _ in range(TURNS):
        move = table.game.bot("greedy")(table.game.determinize(table.state, 0, table._rng), table._rng)
        table._heard(table, {"type": "move", "rev": table.view["rev"], "move": table.game.format_move(table.state, move)}, [])
    return table.view


def fingerprint(shown):
    """A hash of script, style sheet and view."""
    parts = [module_of("botswana"), style_of("botswana"), json.dumps(shown, sort_keys=True), str(WIDTH), str(SCALE)]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def stale():
    """Whether the picture is missing or was drawn from something else."""
    try:
        return json.loads(PRINT.read_text(encoding="utf-8"))["fingerprint"] != fingerprint(view()) or not PICTURE.is_file()
    except (OSError, ValueError, KeyError):
        return True


def draw(shown):
    """The picture of a view, as PNG."""
    from playwright.sync_api import sync_playwright

    chromium = find()
    if not chromium:
        sys.exit("No Chromium was found: python tools/find_chromium.py --install gets one.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu", "--force-color-profile=srgb"])
        page = browser.new_page(viewport={"width": WIDTH, "height": 900}, device_scale_factor=SCALE)
        page.set_content(
            '<!doctype html><html lang="en"><meta charset="utf-8"><title>Table</title>'
            '<body data-jp-theme-light="true" style="margin: 0; --jp-ui-font-family: system-ui, sans-serif"><main></main></body></html>'
        )
        page.add_style_tag(content=style_of("botswana"))
        page.evaluate(SHOW, [module_of("botswana"), shown])
        picture = page.locator(".bgnb").screenshot(omit_background=True, animations="disabled")
        browser.close()
    return picture


def main():
    if "--check" in sys.argv[1:]:
        if stale():
            sys.exit("images/table.png is not what the table looks like now; `make picture` draws it again.")
        return
    shown = view()
    PICTURE.parent.mkdir(exist_ok=True)
    PICTURE.write_bytes(draw(shown))
    PRINT.write_text(json.dumps({"words": WORDS, "fingerprint": fingerprint(shown)}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
