"""The website of the notebooks, built from a copy of the project."""

import re
import shutil
import subprocess
import sys

import pytest
import yaml

from tests.conftest import TOP
from tests.test_project import project_files
from tools.notebooks import read

PAGES = ["index", "botswana/rules", "okavango/views", "engine/binding", "examples/luck_and_skill"]
CUT = """() => [...document.querySelectorAll('main pre')].filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.innerText.slice(0, 60))"""
COLUMNS = """() => {
  const code = document.querySelector('main pre code'), line = document.createElement('span');
  Object.assign(line.style, {display: 'inline-block', whiteSpace: 'nowrap'});
  line.textContent = '0'.repeat(96);
  code.append(line);
  const wide = line.getBoundingClientRect().width, around = getComputedStyle(code.closest('pre'));
  line.remove();
  return code.closest('pre').clientWidth - parseFloat(around.paddingLeft) - parseFloat(around.paddingRight) - wide;
}"""


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """A copy of the project with its site built: (the copy, the site)."""
    copy = tmp_path_factory.mktemp("copy")
    for name in project_files():
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(TOP / name, copy / name, follow_symlinks=False)
    done = subprocess.run([sys.executable, "tools/docs.py"], cwd=copy, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return copy, copy / "_docs"


def test_the_website_has_a_page_per_notebook_and_no_dead_link(built):
    copy, site = built
    there = sum(1 for place in ("nbs", "examples") for _ in (copy / place).rglob("*.ipynb"))
    assert len(list(site.rglob("*.html"))) == there + 2, "a page for each notebook, CONTRIBUTING and CHANGELOG"
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        undrawn = "vnd.plotly" in text and page.stem != "plots"  # the page on plots speaks of the kind by name
        assert not undrawn and not re.search(r'<(script|link)\b[^>]*(src|href)="https?:', text), page.name


def test_the_sidebar_has_sections_in_the_order_of_reading(built):
    copy, site = built
    entries = yaml.safe_load((copy / "_proc" / "_quarto.yml").read_text(encoding="utf-8"))["website"]["sidebar"]["contents"]
    assert entries[0]["href"] == "index.ipynb" and all("section" in entry for entry in entries[1:])
    assert [entry["section"] for entry in entries[1:]] == ["Botswana", "Okavango", "Engine", "Compiled rules", "Records and tables", "Many games", "Lessons", "The project"]
    shown = (site / "botswana" / "rules.html").read_text(encoding="utf-8")
    assert all(f">{entry['section']}</span>" in shown for entry in entries[1:]) and ">Botswana: the rules</span>" not in shown
    assert re.search(r'nav-page-previous"><a href="../index.html".*boardgames-nb<.*nav-page-next"><a href="words.html"', shown), "the page before and the page after"


def test_every_page_opens_with_its_prose(built):
    copy, site = built
    for page in (copy / "_proc").rglob("*.ipynb"):
        first = next(cell for cell in read(page).cells if cell.cell_type != "raw")
        assert first.cell_type == "markdown", f"the page {page.name} does not open with prose"
    rules = (site / "botswana" / "rules.html").read_text(encoding="utf-8")
    assert rules.count("<summary>Imports</summary>") == 2, "of the rules, and of the table at the end"
    assert rules.index("collects wooden animals") < rules.index("<summary>Imports</summary>")


@pytest.mark.parametrize("width", [1280, 400])
def test_no_line_of_code_is_cut_at_the_width_of_a_page(built, browser, width):
    page = browser.new_page(viewport={"width": width, "height": 900})
    for name in PAGES:
        page.goto((built[1] / f"{name}.html").as_uri())
        assert page.evaluate(CUT) == [], name
        assert page.evaluate("document.documentElement.scrollWidth") <= width, f"{name} is wider than the screen"
        assert width < 1280 or page.evaluate(COLUMNS) >= 0, f"{name}: 96 columns do not fit"
    page.close()
