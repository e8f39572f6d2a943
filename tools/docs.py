"""Build the website of the notebooks in _docs/, from their stored outputs: with Quarto if it is on PATH, else with smalldocs.

The pages are the notebooks as nbdev prepares them for reading (hidden cells left out, names linked), one page per notebook, in sections by
folder. The code of the rules stays on the page, since it is the rulebook, so no cell is run; only imports are folded, and those at the
top stand below the first prose. Plotly figures are drawn by one local plotly.min.js.
"""

import ast
import json
import re
import shutil
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import nbformat
import yaml
from nbdev.config import nbpath2html
from nbdev.processors import FilterDefaults
from nbdev.serve_drv import main as prepare

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tools.notebooks import TOP, notebooks, room_of, rooms
from tools.readme import DOOR, LINK, outside_code

LEFT_OUT = {"add_show_docs", "exec_show_docs", "clean_show_doc", "insert_warning", "rm_export", "mv_exports"}
STAGE, SITE = TOP / "_proc", TOP / "_docs"
TEXTS = ["CONTRIBUTING.md", "CHANGELOG.md"]
FIGURE = "application/vnd.plotly.v1+json"
FOLD = "#| code-fold: true\n#| code-summary: Imports\n"


class ForReading(FilterDefaults):
    """nbdev's preparation of a page, without the steps that run exported cells and put their signature in their place."""

    def base_procs(self):
        return [step for step in super().base_procs() if step.__name__ not in LEFT_OUT]


def page_of(path):
    """Where the page of the notebook `path` goes, from the top of the site: without its number, examples in their folder."""
    place = path.relative_to(TOP)
    inside = place.relative_to("nbs") if place.parts[0] == "nbs" else place
    return nbpath2html(inside) if place.parts[0] == "nbs" else inside.with_suffix(".html")


def stage(paths):
    """Prepare every notebook as a page in the folder STAGE."""
    shutil.rmtree(STAGE, ignore_errors=True)
    settings = yaml.safe_load((TOP / "_quarto.yml").read_text(encoding="utf-8"))
    website = settings["website"]
    notebook_pages = {path: page_of(path) for path in paths}
    pages = {**notebook_pages, **{TOP / name: Path(name.lower()).with_suffix(".html") for name in TEXTS}}
    twice = {page for page in pages.values() if list(pages.values()).count(page) > 1}
    if twice:
        sys.exit(f"Two notebooks would have the same page: {', '.join(sorted(map(str, twice)))}")
    for path, page in notebook_pages.items():
        target = STAGE / page.with_suffix(".ipynb")
        target.parent.mkdir(parents=True, exist_ok=True)
        prepare((path, target, ForReading))
        notebook = nbformat.read(target, as_version=4)
        notebook.cells = [cell for cell in notebook.cells if bare(cell)]
        if path == DOOR:
            front = f"---\ntitle: {website['title']}\ndescription: {website['description']}\n---"
            notebook.cells.insert(0, nbformat.v4.new_raw_cell(front))
        else:
            notebook.cells = prose_first(notebook.cells)
        for cell in notebook.cells:
            settle(cell, path, pages)
        nbformat.write(notebook, target)
    for name in TEXTS:
        text = outside_code((TOP / name).read_text(encoding="utf-8"), lambda text, name=name: linked(text, TOP / name, pages))
        (STAGE / name.lower()).write_text(text, encoding="utf-8")
    for picture in sorted((TOP / "images").glob("*.*")):
        (STAGE / "images").mkdir(exist_ok=True)
        shutil.copy(picture, STAGE / "images")
    shutil.copy(TOP / "tools" / "docs.css", STAGE)
    settings["project"]["resources"] = ["images/*"]
    settings["format"]["html"]["css"] = "docs.css"
    if not shutil.which("quarto"):
        del settings["format"]["html"]["grid"]  # smalldocs reads the widths of docs.css alone
    website["sidebar"]["contents"] = contents(notebook_pages)
    (STAGE / "_quarto.yml").write_text(yaml.safe_dump(settings, sort_keys=False), encoding="utf-8")


def settle(cell, path, pages):
    """A cell of the notebook `path` as the site needs it: links lead to pages, figures are drawn by the local script."""
    if cell.cell_type == "raw":
        cell.source = re.sub(r"^output-file:.*\n", "", cell.source, flags=re.MULTILINE)
    elif cell.cell_type == "markdown":
        cell.source = outside_code(cell.source, lambda text: linked(text, path, pages))
    elif cell.cell_type == "code":
        cell.outputs = [drawn(output, f"{cell.id}-{n}", pages[path]) for n, output in enumerate(cell.get("outputs", []))]


def bare(cell):
    """The source of a cell without directives; empty for a cell that has nothing else."""
    return re.sub(r"^#\|.*$", "", cell.source, flags=re.MULTILINE).strip()


def is_setup(cell):
    """Whether a cell only imports, or lists the names that a module offers."""
    if cell.cell_type != "code" or bare(cell).startswith(("%", "!")):
        return False
    body = ast.parse(bare(cell)).body
    lists = [ast.unparse(node.targets[0]) in ("_all_", "__all__") for node in body if isinstance(node, ast.Assign)]
    return len(lists) + sum(isinstance(node, ast.Import | ast.ImportFrom) for node in body) == len(body) and all(lists)


def prose_first(cells):
    """The cells with the imports of a page folded, those above the first prose as one cell below it."""
    at = next((n for n, cell in enumerate(cells) if cell.cell_type == "markdown"), 0)
    above = [cell for cell in cells[:at] if is_setup(cell)]
    rest = [cell for cell in cells if not any(cell is other for other in above)]
    for cell in rest:
        if is_setup(cell):
            cell.source = f"{FOLD}{bare(cell)}"
    if above:
        above[0].source = FOLD + "\n".join(map(bare, above))
        rest.insert(at - len(above) + 1, above[0])
    return rest


def contents(pages):
    """The sidebar: the door, a section for each folder of notebooks, the texts about the project."""
    sections = []
    for room, title in rooms().items():
        inside = [path for path in pages if room_of(path) == room]
        entries = [{"text": short_title(path, title), "href": pages[path].with_suffix(".ipynb").as_posix()} for path in inside]
        sections += entries if not room else [{"section": title, "contents": entries}] if entries else []
    return [*sections, {"section": "The project", "contents": [name.lower() for name in TEXTS]}]


def short_title(path, section):
    """The title of a notebook without the name of the section that it stands in: `Botswana: the rules` is `The rules`."""
    first = nbformat.read(path, as_version=4).cells[0].source
    title = re.match(r"# (.+)", first)[1] if first.startswith("# ") else section
    short = re.sub(rf"^{re.escape(section)}\b:? ", "", title)
    return short[0].upper() + short[1:]


def linked(text, path, pages):
    """Links to notebooks turned into links to their pages."""

    def moved(found):
        target, _, part = found[2].partition("#")
        aim = (path.parent / target).resolve() if target and ":" not in target else None
        here = pages[path].parent
        if aim in pages:
            aim = pages[aim]
        elif aim and aim.parent == TOP / "images":
            aim = Path("images") / aim.name
        else:
            return found[0]
        steps = [".."] * len(here.parts)
        return found[1] + "/".join([*steps, *aim.parts]) + (f"#{part}" if part else "") + found[3]

    return LINK.sub(moved, text)


def drawn(output, name, page):
    """A stored Plotly figure turned into a place in the page that the local script draws; other outputs as they are."""
    if FIGURE not in output.get("data", {}):
        return output
    figure = output.data[FIGURE]
    content = json.dumps([figure["data"], figure.get("layout", {}), {"responsive": True, **figure.get("config", {})}]).replace("</", "<\\/")
    name = re.sub(r"[^A-Za-z0-9_-]", "-", f"figure-{name}")
    script = "../" * len(page.parent.parts) + "plotly.min.js"
    shown = f'<div id="{name}"></div><script src="{script}"></script><script>Plotly.newPlot("{name}", ...{content});</script>'
    return nbformat.v4.new_output("display_data", data={"text/html": shown})


def render():
    """Turn the staged pages into the site."""
    if quarto := shutil.which("quarto"):
        subprocess.run([quarto, "render", str(STAGE), "--no-execute"], check=True)
    else:
        subprocess.run([sys.executable, "-m", "smalldocs.cli", "render", str(STAGE)], check=True)
    shutil.rmtree(SITE, ignore_errors=True)
    shutil.move(STAGE / "_docs", SITE)
    shutil.copy(files("plotly") / "package_data" / "plotly.min.js", SITE)


def broken():
    """The links between pages of the site that lead nowhere, as "page: link"."""
    wrong = []
    for page in sorted(SITE.rglob("*.html")):
        text = re.sub(r"<script\b.*?</script>", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
        for target in re.findall(r'(?:href|src)="([^"]*)"', text):
            target = target.partition("#")[0].partition("?")[0]
            if target and not re.match(r"[a-zA-Z][a-zA-Z0-9+.-]*:|//", target):
                aim = SITE / target.lstrip("/") if target.startswith("/") else page.parent / target
                if not aim.exists() or not aim.resolve().is_relative_to(SITE):
                    wrong.append(f"{page.relative_to(SITE)}: {target}")
    return wrong


def main():
    stage(notebooks())
    render()
    if wrong := broken():
        sys.exit("Links that lead nowhere:\n" + "\n".join(wrong))
    print(f"{len(list(SITE.rglob('*.html')))} pages in {SITE.name}/; open {SITE.name}/index.html")


if __name__ == "__main__":
    main()
