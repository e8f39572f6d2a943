"""The table's script and style sheet as files: they parse, load nothing, and keep to themselves."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.browser import PACKAGE, ROOT, joined_css, joined_module, sample, samples

GAMES = {"botswana": "hand", "okavango": "reserve"}  # and what of an observation is the seat's own
SYMBOLS = {
    "botswana": {f"bw-{kind}-{letter}" for kind in ("face", "wood") for letter in "GHEML"},
    "okavango": {f"ok-face-{letter}" for letter in "KFMAZGEBPNLR"},
}
JS = Path(__file__).resolve().parent / "js"


def node():
    """A Node: the one on PATH, else the one that comes with Playwright."""
    found = shutil.which("node")
    if found:
        return found
    from playwright._impl._driver import compute_driver_executable

    return str(compute_driver_executable()[0])


def run_node(*arguments, **more):
    environment = {name: value for name, value in os.environ.items() if name != "NODE_TEST_CONTEXT"}
    return subprocess.run([node(), *arguments], capture_output=True, text=True, timeout=120, env=environment, **more)


@pytest.mark.parametrize("name", sorted(path.name for path in JS.glob("*.test.mjs")))
def test_script(name):
    done = run_node("--test", "--test-reporter=tap", str(JS / name))
    assert done.returncode == 0, done.stdout + done.stderr
    count = int(re.search(r"^# pass (\d+)", done.stdout, re.M).group(1))
    assert count > 5, done.stdout


@pytest.mark.parametrize("game", GAMES)
def test_the_joined_module_parses_and_exports_render(tmp_path, game):
    module = tmp_path / "table.mjs"
    module.write_text(joined_module(game), encoding="utf-8")
    assert run_node("--check", str(module)).returncode == 0
    done = run_node(
        "--input-type=module",
        "-e",
        f"const m = await import({str(module)!r}); process.stdout.write(Object.keys(m) + ' ' + Object.keys(m.default))",
    )
    assert done.stdout == "default render", done.stdout + done.stderr


@pytest.mark.parametrize("game", GAMES)
def test_the_joined_module_imports_nothing_and_names_no_address(game):
    text = joined_module(game)
    assert not re.search(r"^\s*import[\s({*]|\brequire\(", text, re.M)
    assert re.findall(r"\bimport\([^)]*\)", text) == ["import(url)"]  # the game's own script, which the module carries
    addresses = set(re.findall(r"https?://[^\s\"'`\\)]+", text))
    spaces = {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink", "http://www.w3.org/1998/Math/MathML", "http://www.w3.org/1999/xhtml"}
    assert addresses <= spaces, addresses
    assert len(re.findall(r"^export ", text, re.M)) == 1


@pytest.mark.parametrize("game", GAMES)
def test_the_style_sheet_loads_nothing(game):
    assert not re.search(r"@import|url\(", joined_css(game))


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_of_the_style_sheet_stands_under_the_table(browser, game):
    page = browser.new_page()
    page.set_content("<!doctype html><title>Rules</title>")
    page.add_style_tag(content=joined_css(game))
    loose = page.evaluate(
        """() => {
          const loose = [];
          const walk = (rules) => {
            for (const rule of rules) {
              if (rule instanceof CSSStyleRule) {
                for (const part of rule.selectorText.split(",")) if (!/\\.bgnb(?![\\w-])/.test(part)) loose.push(part);
              } else if (rule instanceof CSSKeyframesRule) {
                if (!rule.name.startsWith("bgnb-")) loose.push(rule.name);
              } else if (rule.cssRules) walk(rule.cssRules);
              else loose.push(rule.cssText);
            }
          };
          walk(document.styleSheets[0].cssRules);
          return [document.styleSheets[0].cssRules.length, loose];
        }"""
    )
    page.close()
    assert loose[0] > 5
    assert loose[1] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_module_is_small(game):
    assert len(joined_module(game).encode()) < 200_000  # sprite included


def test_no_function_of_the_script_is_long():
    for path in [*(PACKAGE / "play" / "script").glob("*.js"), *(PACKAGE / game / "table.js" for game in GAMES)]:
        begun = None
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if re.match(r"(async )?function |export default function ", line):
                begun = number
            elif line == "}" and begun:
                assert number - begun <= 60, f"{path.name}:{begun} has {number - begun} lines"
                begun = None


def test_the_contract_of_a_game_s_script_is_told_whole():
    script = (PACKAGE / "play" / "script" / "plain.js").read_text(encoding="utf-8")
    plain = re.search(r"^const PLAIN = \{$(.*?)^\};$", script, re.M | re.S).group(1)
    members = set(re.findall(r"^  (\w+):", plain, re.M))
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").split("## A game's script")[1].split("\n## ")[0]
    told = {name for line in re.findall(r"^\| (`.*?) \|", page, re.M) for name in re.findall(r"`(\w+)", line)}
    assert len(members) > 20
    assert told == members


def test_every_class_that_the_script_draws_has_a_prefix():
    for path in [*(PACKAGE / "play" / "script").glob("*.js"), *(PACKAGE / game / "table.js" for game in GAMES)]:
        text = path.read_text(encoding="utf-8")
        for classes in re.findall(r'class: "([^"]*)"', text):
            assert all(one.startswith("bgnb-") for one in classes.split()), classes


@pytest.mark.parametrize("game", GAMES)
def test_every_symbol_that_the_script_uses_is_in_the_sprite(game):
    sprite = (PACKAGE / game / "sprite.svg").read_text(encoding="utf-8")
    script = (PACKAGE / game / "table.js").read_text(encoding="utf-8")
    names = set(re.findall(r'"((?:bw|ok)-[\w-]+)"', script)) | SYMBOLS[game]
    assert len(names) > 5
    assert [name for name in sorted(names) if f'id="{name}"' not in sprite] == []


@pytest.mark.parametrize("name", [name for game in GAMES for name in samples(game)])
def test_sample_views_hold_no_hand_but_the_viewer_s(name):
    view = sample(name)
    assert (view["observation"][GAMES[view["game"]]] is None) == (view["you"] is None)
    assert view["observation"]["seat"] == view["you"]
    if view["status"] != "choose":
        assert view["moves"] == []
