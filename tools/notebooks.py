"""Run notebooks the way JupyterLab does, and bring what they show into a form that does not change from run to run."""

import re
from pathlib import Path

import nbformat
from nbclient import NotebookClient

TOP = Path(__file__).resolve().parent.parent
LIVE = "application/vnd.jupyter.widget-view+json"
NOT_RUN = re.compile(r"^#\|\s*(notest\b|eval:\s*false\b)", re.MULTILINE)


#: The folders of notebooks that are no game, in the order of reading, and what a reader finds there.
ROOMS = {
    "engine": "Engine",
    "fast": "Compiled rules",
    "play": "Records and tables",
    "study": "Many games",
    "examples": "Lessons",
}


def rooms():
    """The folders of notebooks in the order of reading, each with a title: {"": the door, games, what all games share, lessons}."""
    games = sorted(path.parent.name for path in (TOP / "boardgames_nb").glob("*/rules.py"))
    return {"": "Start here", **{game: game.capitalize() for game in games}, **ROOMS}


def room_of(path):
    """The folder that the notebook `path` stands in, as `rooms` names it."""
    return path.parent.relative_to(TOP).as_posix().removeprefix("nbs").removeprefix("/")


def notebooks():
    """Every notebook of the project, in the order of reading: the door, the games, what all games share, lessons."""
    found = [*sorted((TOP / "nbs").rglob("*.ipynb")), *sorted((TOP / "examples").rglob("*.ipynb"))]
    found = [path for path in found if not any(part.startswith((".", "_")) for part in path.relative_to(TOP).parts)]
    known = list(rooms())
    if strange := {room_of(path) for path in found} - set(known):
        raise ValueError(f"a folder of notebooks without a title in tools/notebooks.py: {', '.join(sorted(strange))}")
    return sorted(found, key=lambda path: known.index(room_of(path)))


def read(path):
    """The notebook at `path`."""
    return nbformat.read(path, as_version=4)


def execute(path, timeout=600):
    """The notebook at `path` run from top to bottom in a kernel of its own; the file stays as it is.

    Cells marked `#| eval: false` or `#| notest` are left out. An error in a cell raises nbclient's CellExecutionError; a cell may take
    `timeout` seconds.
    """
    notebook = read(path)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
            if NOT_RUN.search(cell.source):
                cell.metadata["tags"] = [*cell.metadata.get("tags", []), "skip-execution"]
    resources = {"metadata": {"path": str(Path(path).parent)}}
    NotebookClient(notebook, timeout=timeout, kernel_name="python3", resources=resources).execute()
    return settle(notebook)


def settle(notebook):
    """Remove from `notebook` what differs between two equal runs; returns it.

    That is: widget views with their random model ids (their picture stays), widget states, the kernel's version, execution counts and
    times, the addresses in reprs, and how often a stream was flushed.
    """
    for key in ("widgets", "language_info"):
        notebook.metadata.pop(key, None)
    for cell in notebook.cells:
        cell.metadata = {key: value for key, value in cell.metadata.items() if key in ("hide_input", "nbdev")}
        if cell.cell_type == "code":
            cell.execution_count = None
            cell.outputs = joined([output for output in map(settled_output, cell.outputs) if output])
    return notebook


def settled_output(output):
    """One output without its random parts, or None when nothing is left of it."""
    if output.output_type == "stream":
        output.text = without_addresses(output.text)
    if output.output_type in ("execute_result", "display_data"):
        output.data.pop(LIVE, None)
        output.metadata = {}
        if "execution_count" in output:
            output.execution_count = None
        if not output.data:
            return None
        for kind, value in output.data.items():
            if kind.startswith("text/") and isinstance(value, str):
                output.data[kind] = without_addresses(value)
    return output


def without_addresses(text):
    """`<function f at 0x7f…>` without its address."""
    return re.sub(r"(<[^<>]*?) at 0x[0-9a-fA-F]+(?=[^<>]*>)", r"\1", text)


def joined(outputs):
    """Consecutive pieces of one stream as one."""
    whole = []
    for output in outputs:
        before = whole[-1] if whole else None
        if before and output.output_type == before.output_type == "stream" and output.name == before.name:
            before.text += output.text
        else:
            whole.append(output)
    return whole
