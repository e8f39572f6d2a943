"""Where a Chromium is that the browser tests can drive; with --install, gets one if there is none.

Looked for in this order: the file named by the environment variable CHROMIUM, a browser on PATH, Playwright's own.
Installed in this order: Playwright's own, then Debian's package. Prints the path; exits 1 with one sentence when there is none.
"""

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"]


def starts(path):
    """Whether the program at `path` runs at all: a wrapper without its browser, or one that lacks a library, does not."""
    try:
        return subprocess.run([path, "--version"], capture_output=True, stdin=subprocess.DEVNULL, timeout=60).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def on_path():
    """A working Chromium named by CHROMIUM or found on PATH, else None."""
    named = os.environ.get("CHROMIUM")
    found = [shutil.which(name) for name in ([named] if named else NAMES)]
    return next((path for path in found if path and starts(path)), None)


def of_playwright():
    """The Chromium that Playwright has downloaded, else None."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if path and Path(path).is_file() and starts(path) else None


@cache
def find():
    """The path of a Chromium as text, or None."""
    return on_path() or of_playwright()


def quietly(*command):
    """Run a command; its output is shown only when it fails. Returns whether it worked."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=900)
    except (OSError, subprocess.TimeoutExpired) as error:
        print(f"{' '.join(command)}: {error}", file=sys.stderr)
        return False
    if done.returncode:
        print(f"{' '.join(command)} ended with {done.returncode}:\n{(done.stdout + done.stderr)[-1500:]}", file=sys.stderr)
    return done.returncode == 0


def install():
    """Get a Chromium: Playwright's own, else Debian's. Returns its path or None."""
    print("No Chromium found; asking Playwright for one ...", file=sys.stderr)
    with_libraries = ["--with-deps"] if sys.platform == "linux" and os.geteuid() == 0 else []
    if quietly(sys.executable, "-m", "playwright", "install", *with_libraries, "chromium") and (path := of_playwright()):
        return path
    if shutil.which("apt-get"):
        print("Asking Debian for one ...", file=sys.stderr)
        root = [] if os.geteuid() == 0 else ["sudo", "-n"]
        if quietly(*root, "apt-get", "update"):
            quietly(*root, "apt-get", "install", "-y", "--no-install-recommends", "chromium", "fonts-dejavu-core")
    return on_path()


def main():
    path = find() or (install() if "--install" in sys.argv[1:] else None)
    if path is None:
        sys.exit(
            "The browser tests need Chromium, and none could be found or installed: install Chromium or Chrome so that it is on PATH, "
            "or set CHROMIUM to the path of one."
        )
    print(path)


if __name__ == "__main__":
    main()
