"""From a click at the table to the repaint, in a real JupyterLab: a whole game of Botswana played by clicks in a Chromium."""

import json
import os
import secrets
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from urllib.request import urlopen

from bench.turns import figure
from tools.find_chromium import find

TOP = Path(__file__).resolve().parent.parent
CELL = """from boardgames_nb import botswana
from boardgames_nb import Table
table = Table(botswana, seats=["You", "random", "random", "random"], rounds={rounds}, seed=1, pace=0.2)
table"""

# A click is timed from the event to the first frame painted after the table changed (choosing a card), or after the card has left the hand
# (playing a move: to Python and back). A message posted in an animation frame arrives once that frame has been painted.
WATCH = """() => {
  const table = document.querySelector(".bgnb"), cards = () => table.querySelectorAll("[data-act=card]").length;
  const spent = window.spent = { choose: [], play: [] };
  let asked = null;
  document.addEventListener("click", (event) => {
    const act = event.target.closest?.("[data-act]")?.dataset.act;
    if (act === "card" || act === "figure") asked = { kind: act === "card" ? "choose" : "play", at: performance.now(), cards: cards() };
  }, true);
  new MutationObserver(() => {
    if (!asked || (asked.kind === "play" && cards() >= asked.cards)) return;
    const { kind, at } = asked, wire = new MessageChannel();
    asked = null;
    wire.port1.onmessage = () => spent[kind].push(performance.now() - at);
    requestAnimationFrame(() => wire.port2.postMessage(0));
  }).observe(table, { subtree: true, childList: true, attributes: true, characterData: true });
}"""


def free_port():
    """A port that nobody listens on."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def wait_for(address, server, log, seconds=90):
    """Until the server answers."""
    for _ in range(seconds * 4):
        if server.poll() is not None:
            log.seek(0)
            raise SystemExit(f"JupyterLab ended at once:\n{log.read()}")
        try:
            with urlopen(address, timeout=5): return
        except OSError: time.sleep(0.25)
    raise SystemExit(f"JupyterLab did not answer within {seconds} seconds")


def play(page):
    """A whole game by clicks; the milliseconds of each kind of click."""
    page.evaluate(WATCH)
    deadline = time.monotonic() + 240
    while time.monotonic() < deadline:
        if page.locator(".bgnb-result").count(): return page.evaluate("window.spent")
        further, card = page.locator('.bgnb [data-key="next"]'), page.locator(".bgnb [data-act=card][data-legal]")
        if further.count(): further.first.click()
        elif card.count():
            played = len(page.evaluate("window.spent.play"))
            card.first.click()
            page.locator(".bgnb [data-act=figure][data-legal]").last.click(timeout=10_000)
            page.wait_for_function("n => window.spent.play.length > n", arg=played, timeout=30_000)
        page.wait_for_timeout(50)
    raise SystemExit("the game at the table did not end within four minutes")


def rows(quick, alone):
    """Median and 95th percentile over a game, in milliseconds."""
    from playwright.sync_api import sync_playwright
    chromium = find()
    if not chromium: raise SystemExit("No Chromium was found: python tools/find_chromium.py --install gets one")
    token, port = secrets.token_hex(16), free_port()
    with tempfile.TemporaryDirectory() as folder:
        cell = {"cell_type": "code", "id": "table", "metadata": {}, "execution_count": None, "outputs": [],
                "source": CELL.format(rounds=1 if quick else 5)}
        kernel = {"kernelspec": {"name": "python3", "display_name": "python3", "language": "python"}}
        (Path(folder) / "click.ipynb").write_text(json.dumps({"cells": [cell], "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}))
        options = ["--no-browser", f"--port={port}", f"--IdentityProvider.token={token}"]
        command = [sys.executable, "-m", "boardgames_nb", "lab", folder, *options]
        apart = {f"JUPYTER_{kind}_DIR": str(Path(folder) / kind) for kind in ("RUNTIME", "CONFIG")}
        environment = {**os.environ, **apart, "PYTHONPATH": str(TOP)}
        log = (Path(folder) / "log.txt").open("w+", encoding="utf-8")
        server = subprocess.Popen(command, cwd=folder, env=environment, stdout=log, stderr=subprocess.STDOUT)
        try:
            wait_for(f"http://127.0.0.1:{port}/api?token={token}", server, log)
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=chromium)
                page = browser.new_page(viewport={"width": 1280, "height": 1000})
                page.goto(f"http://127.0.0.1:{port}/lab/tree/click.ipynb?token={token}")
                page.locator(".jp-Notebook .jp-CodeCell .cm-content").first.click(timeout=90_000)
                page.wait_for_selector('.jp-Notebook-ExecutionIndicator[data-status="idle"]', state="attached", timeout=90_000)
                page.keyboard.press("Shift+Enter")
                page.wait_for_selector(".bgnb [data-act=card][data-legal], .bgnb-seats", timeout=90_000)
                spent = play(page)
                browser.close()
        finally:
            server.terminate()
            server.wait(30)
            log.close()
    for kind, title in (("choose", "choosing a card, in the page alone"), ("play", "playing a move, to Python and back")):
        runs = sorted(spent[kind])
        if not runs: raise SystemExit(f"no click was timed: {title}")
        late = runs[min(len(runs) - 1, int(0.95 * len(runs)))]
        yield figure(f"{title}: median", [median(runs)], "ms", 1, clicks=runs)
        yield figure("  95 of 100 are quicker than", [late], "ms", 1, note=f"over a game of {len(runs)} clicks")
