"""A real JupyterLab (or Notebook 7) in a folder of its own, and a desk in front of it: a page in Chromium with a notebook open.

Nothing of the person who runs the tests is read or written: home, settings and data of Jupyter lie in the temporary folder. Whatever the
page asks of another machine is refused and kept in `desk.outside`; errors of the page are kept in `desk.faults`.
"""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import contextmanager

import nbformat

from tests.browser import ROOT, axe_source

PATIENCE = 90_000  # milliseconds that anything may take on a busy machine
OPTIONS = [
    "--no-browser", "--ServerApp.ip=127.0.0.1", "--ServerApp.port_retries=0", "--IdentityProvider.token=",
    "--ServerApp.disable_check_xsrf=True",
    "--LabApp.expose_app_in_browser=True", "--JupyterNotebookApp.expose_app_in_browser=True", "--LabApp.extension_manager=readonly",
    "--LabApp.news_url=None",
]  # fmt: skip
# What any JupyterLab says in its console when it starts or when a kernel is restarted, with no table in sight.
KNOWN = ["Failed to load resource: the server responded with a status of 404", "Connection lost, reconnecting"]


def free_port():
    """A port that nobody listens on."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def apart(home, **more):
    """The environment of somebody who has never used Jupyter; `home` is an empty folder."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "IPYTHON", "XDG_", "PYTEST"))}
    return {**kept, "HOME": str(home), "USERPROFILE": str(home), "IPYTHONDIR": str(home / ".ipython"), **more}


def without_questions():
    """Settings of Jupyter with which it asks nothing about news, as `boardgames-nb lab` starts it."""
    return {"JUPYTER_CONFIG_PATH": str(ROOT / "boardgames_nb" / "data" / "jupyter")}


@contextmanager
def serve(command, folder, environment, port, log, seconds=120):
    """Runs a server in a process group of its own until it answers, gives its address, and ends the whole group."""
    with log.open("w+", encoding="utf-8") as out:
        group = {"start_new_session": True} if os.name == "posix" else {}
        server = subprocess.Popen(
            command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT, **group
        )
        try:
            address, end = f"http://127.0.0.1:{port}", time.monotonic() + seconds
            while True:
                assert server.poll() is None, f"the server has ended:\n{log.read_text(encoding='utf-8')[-3000:]}"
                assert time.monotonic() < end, f"the server does not answer:\n{log.read_text(encoding='utf-8')[-3000:]}"
                try:
                    with urllib.request.urlopen(f"{address}/api", timeout=5):
                        break
                except OSError:
                    time.sleep(0.2)
            yield address
        finally:
            stop(server)


def stop(server):
    """Ends a server and all that it has started."""
    end = (lambda sign: os.killpg(server.pid, sign)) if os.name == "posix" else (lambda sign: server.send_signal(sign))
    for sign, seconds in ((signal.SIGTERM, 15), (getattr(signal, "SIGKILL", signal.SIGTERM), 15)):
        try:
            end(sign)
            server.wait(seconds)
        except ProcessLookupError:
            return
        except subprocess.TimeoutExpired:
            continue


@contextmanager
def jupyter(app, folder):
    """JupyterLab ('lab') or Notebook 7 ('notebook') on `folder`; gives its address."""
    home, port = folder / "home", free_port()
    home.mkdir(parents=True, exist_ok=True)
    root = ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    module = {"lab": "jupyterlab", "notebook": "notebook"}[app]
    command = [sys.executable, "-m", module, f"--port={port}", f"--ServerApp.root_dir={folder}", *OPTIONS, *root]
    with serve(command, folder, apart(home, **without_questions()), port, folder / f"{app}.log") as address:
        yield address


def write_notebook(path, *cells):
    """A notebook with these cells of code."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source, id=f"cell-{i}") for i, source in enumerate(cells)])
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(notebook, path)


class Desk:
    """A page with one notebook of a Jupyter server open in it."""

    def __init__(self, browser, address, *, width=1400, height=1000):
        self.address, self.faults, self.outside = address, [], []
        self.context = browser.new_context(viewport={"width": width, "height": height}, permissions=["clipboard-read", "clipboard-write"])
        self.context.set_default_timeout(PATIENCE)
        self.context.route("**/*", self.guard)
        self.page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on(
            "console",
            lambda said: self.faults.append(said.text) if said.type == "error" and not said.text.startswith(tuple(KNOWN)) else None,
        )
        self.page.on("websocket", lambda socket: None if self.local(socket.url) else self.outside.append(socket.url))

    def local(self, url):
        """Whether an address leads to the server of this test, or nowhere at all."""
        return url.startswith((self.address, self.address.replace("http", "ws", 1), "data:", "blob:", "about:"))

    def guard(self, route):
        """Lets local requests pass, and keeps and refuses the others."""
        if self.local(route.request.url):
            return route.continue_()
        self.outside.append(route.request.url)
        return route.abort()

    def close(self):
        """Ends the kernel and closes the page; nothing must have gone wrong in it, and nothing been asked of another machine."""
        self.page.evaluate("async () => { await window.jupyterapp?.shell.currentWidget?.sessionContext?.shutdown(); }")
        self.context.close()
        assert self.outside == [], f"asked of another machine: {self.outside}"
        assert self.faults == [], f"errors in the console of the page: {self.faults}"

    # ---- the notebook

    def open(self, path, app="lab"):
        """Opens a notebook; waits until its kernel is there."""
        self.page.goto(f"{self.address}/{'lab/tree' if app == 'lab' else 'notebooks'}/{path}?reset")
        return self.ready()

    def ready(self):
        """Waits for the notebook in front and its kernel."""
        self.page.wait_for_function(
            "() => window.jupyterapp?.shell.currentWidget?.context && window.jupyterapp.shell.currentWidget.content?.activeCell"
        )
        self.page.evaluate(
            """async () => { const w = window.jupyterapp.shell.currentWidget; await w.context.ready; await w.sessionContext.ready;
            await w.sessionContext.session.kernel.info; }"""
        )
        self.faults.clear()  # no cell has run: what was said until now, Jupyter said of itself
        return self

    def command(self, name, **arguments):
        """Runs a command of Jupyter."""
        return self.page.evaluate("async ([name, given]) => { await window.jupyterapp.commands.execute(name, given); }", [name, arguments])

    def run_all(self):
        """Runs every cell and waits for them."""
        self.command("notebook:run-all-cells")

    def run_cell(self, number):
        """Runs one cell and waits for it; gives what its output shows as text."""
        self.page.evaluate("n => { window.jupyterapp.shell.currentWidget.content.activeCellIndex = n; }", number)
        self.command("notebook:run-cell")
        return self.output(number)

    def output(self, number):
        """The text that the output of a cell shows."""
        return self.page.evaluate(
            "n => window.jupyterapp.shell.currentWidget.content.widgets[n].outputArea.node.innerText", number
        )  # fmt: skip

    def cells(self):
        """The sources of the notebook's cells, as they stand in the page."""
        return self.page.evaluate("() => window.jupyterapp.shell.currentWidget.content.widgets.map(cell => cell.model.sharedModel.source)")

    def forget(self, number):
        """Clears the output of one cell."""
        self.page.evaluate("n => window.jupyterapp.shell.currentWidget.content.widgets[n].model.sharedModel.setOutputs([])", number)

    def restart(self):
        """Restarts the kernel."""
        self.page.evaluate(
            """async () => { const session = window.jupyterapp.shell.currentWidget.sessionContext;
            await session.restartKernel(); await session.session.kernel.info; }"""
        )

    def save(self):
        """Saves the notebook."""
        self.command("docmanager:save")

    def python(self, code):
        """Runs code in the notebook's kernel, beside its cells; gives what it prints."""
        said = self.page.evaluate(
            """async (code) => {
              const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
              const future = kernel.requestExecute({ code, stop_on_error: true });
              let text = "", fault = null;
              future.onIOPub = (message) => {
                if (message.header.msg_type === "stream") text += message.content.text;
                if (message.header.msg_type === "error") fault = message.content.traceback.join("\\n");
              };
              await future.done;
              return { text, fault };
            }""",
            code,
        )
        assert said["fault"] is None, said["fault"]
        return said["text"]

    def value(self, expression):
        """A value of the notebook's kernel, by way of JSON."""
        return json.loads(self.python(f"import json; print(json.dumps({expression}))"))

    def table(self, number=0):
        """One of the tables on the page."""
        return Shown(self.page, self.page.locator(".bgnb").nth(number))


class Shown:
    """A table as it is shown in a page."""

    def __init__(self, page, root):
        self.page, self.root = page, root

    def find(self, selector):
        """Something in the table."""
        return self.root.locator(selector)

    def wait(self, condition, about=None):
        """Waits until a condition holds, in JavaScript, on `table` (its root) and `about`."""
        self.root.evaluate(
            """async (table, [condition, about, patience]) => {
              const holds = new Function("table", "about", `return ${condition}`), end = Date.now() + patience;
              while (!holds(table, about)) {
                const said = table.querySelector(".bgnb-now")?.innerText;
                if (Date.now() > end) throw new Error(`waited in vain for ${condition}; the table says: ${said}`);
                await new Promise((done) => setTimeout(done, 15));
              }
            }""",
            [condition, about, PATIENCE / 3],
        )

    @property
    def status(self):
        """choose, thinking, paused, over …"""
        return self.find(".bgnb-now").get_attribute("data-status")

    def settled(self):
        """Waits until the table waits for a person; gives its status."""
        self.wait("""['choose', 'paused', 'over', 'curtain', 'replay'].includes(table.querySelector('.bgnb-now')?.dataset.status)
            && !table.hasAttribute('data-busy')""")
        return self.status

    def hand(self):
        """How many cards are in the hand that is shown."""
        return self.find("[data-act=card]").count()

    def moved(self, before):
        """Waits until a card has left the hand and the table waits again; gives its status."""
        self.wait(
            """table.querySelectorAll('[data-act=card]').length !== about
            || ['over', 'paused', 'curtain'].includes(table.querySelector('.bgnb-now')?.dataset.status)""",
            before,
        )
        return self.settled()

    def move(self, card=0, figure=0):
        """One turn by clicks: a card by its place, one of the figures that are left by its place; gives the status after it."""
        before = self.hand()
        self.find("[data-act=card][data-legal]").nth(card % before).click()
        legal = self.find("[data-act=figure][data-legal]")
        if legal.count():
            legal.nth(figure % legal.count()).click()
        return self.moved(before)

    def press(self, act):
        """A click on a button by what it does."""
        self.find(f"[data-act={act}]").first.click()

    def log(self):
        """Every turn in the log, in notation; the log must be open."""
        return self.find(".bgnb-entry code").all_inner_texts()

    def audit(self):
        """What axe-core finds in the table, as short texts."""
        self.page.evaluate(axe_source())
        found = self.root.evaluate("async (table) => (await axe.run(table, { resultTypes: ['violations'] })).violations")
        return [f"{one['id']}: {node['target']} {node['failureSummary']}" for one in found for node in one["nodes"]]

    def notice(self):
        """What the table says about the last wish: its kind and its words."""
        note = self.find(".bgnb-notice")
        return note.get_attribute("data-kind"), note.locator("p").inner_text()

    def in_focus(self):
        """The name of the element in focus, if it is in this table."""
        return self.root.evaluate("table => table.contains(document.activeElement) ? document.activeElement.dataset.key ?? '' : null")
