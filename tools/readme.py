"""Write README.md and tools/pypi.md from nbs/index.ipynb: readme.py [--check].

Cells marked `#| hide` are left out, `#| echo: false` shows only what a cell gives. Pictures among the outputs are written to images/,
named after their cell. For the live table of the door stands the picture that tools/picture.py has drawn. Links that work from nbs/ are
turned into links that work from the top folder. tools/pypi.md is the same text for a page away from the project, such as PyPI's: there
relative links are words, and a picture is what it shows in words. With --check nothing is written; the exit code is 1 when a text or a
picture is not what the notebook gives.
"""

import base64
import html
import json
import posixpath
import re
import sys
from pathlib import Path

import nbformat

TOP = Path(__file__).resolve().parent.parent
DOOR = TOP / "nbs" / "index.ipynb"
PICTURES = {"image/svg+xml": "svg", "image/png": "png"}
LIVE = "table"
DIRECTIVE = re.compile(r"^#\|\s*(.+?)\s*$")
DESCRIPTION = "tools/pypi.md"
LINK = re.compile(r"(\]\()([^)\s]+)((?:\s+\"[^\"]*\")?\))")


def build(notebook):
    """The README as text and the pictures it shows: (text, {path from the top folder: bytes})."""
    parts, pictures = [], {}
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            parts.append(outside_code(cell.source, relocate))
        elif cell.cell_type == "code":
            directives, code = split_directives(cell.source)
            if "hide" in directives:
                continue
            if "echo: false" not in directives and code.strip():
                parts.append(f"```python\n{code}\n```")
            if cell.id == LIVE:
                words = json.loads((TOP / "images" / f"{LIVE}.json").read_text(encoding="utf-8"))["words"]
                parts.append(f"![{words}](images/{LIVE}.png)")
                continue
            for number, output in enumerate(cell.outputs):
                parts.append(show(output, f"{cell.id}{f'-{number}' if number else ''}", pictures))
    text = "\n\n".join(part.strip("\n") for part in parts if part.strip())
    return f"{text}\n", pictures


def split_directives(source):
    """The `#|` lines at the top of a cell, and the code under them."""
    lines = source.split("\n")
    directives = []
    while lines and (found := DIRECTIVE.match(lines[0])):
        directives.append(found[1])
        lines.pop(0)
    return directives, "\n".join(lines).strip("\n")


def show(output, name, pictures):
    """Markdown for one output; a picture goes into `pictures`."""
    if output.output_type == "stream":
        return f"```text\n{output.text.rstrip()}\n```"
    if output.output_type == "error":
        raise ValueError(f"nbs/index.ipynb: the cell {name} holds an error; run it again before making the README")
    for kind, ending in PICTURES.items():
        if kind in output.data:
            content = output.data[kind]
            path = f"images/{name}.{ending}"
            pictures[path] = content.strip().encode() + b"\n" if ending == "svg" else base64.b64decode(content)
            return f"![{alternative(content, name) if ending == 'svg' else name}]({path})"
    if "text/markdown" in output.data:
        return outside_code(output.data["text/markdown"], relocate)
    if "text/plain" in output.data:
        return f"```text\n{output.data['text/plain'].rstrip()}\n```"
    raise ValueError(f"nbs/index.ipynb: the cell {name} shows only {', '.join(output.data)}, which a README cannot")


def alternative(svg, name):
    """The words for those who do not see the picture: its <title>."""
    found = re.search(r"<title[^>]*>(.*?)</title>", svg, re.DOTALL)
    words = html.unescape(found[1]) if found else name
    return re.sub(r"([\[\]\\])", r"\\\1", " ".join(words.split()))


def outside_code(text, change):
    """`change` applied to all of a Markdown text but its code."""
    pieces = re.split(r"(^```.*?^```[^\S\n]*$|`[^`\n]+`)", text, flags=re.DOTALL | re.MULTILINE)
    return "".join(piece if number % 2 else change(piece) for number, piece in enumerate(pieces))


def relocate(text):
    """Relative links, as written in nbs/, turned into links from the top folder."""

    def moved(found):
        target = found[2]
        if re.match(r"[a-zA-Z][a-zA-Z0-9+.-]*:|[#/]", target):
            return found[0]
        return found[1] + posixpath.normpath(posixpath.join("nbs", target)) + found[3]

    return LINK.sub(moved, text)


def away(text):
    """The README for a page away from the project: no relative link, no picture. In a sentence the path follows the words."""

    def words(found):
        shown, target = found[2], found[3]
        if target is None:
            return found[0]  # code
        if re.match(r"[a-zA-Z][a-zA-Z0-9+.-]*:", target):
            return found[0]
        if found[1]:
            return f"*{shown}.*"
        row = re.match(r"[|\[-]", text[text.rfind("\n", 0, found.start()) + 1 :])
        return f"`{shown}`" if shown == target else shown if row else f"{shown} (`{target}`)"

    return re.sub(r"```.*?```|`[^`\n]+`|(!?)\[([^\]]*)\]\(([^)\s]+)[^)]*\)", words, text, flags=re.DOTALL)


def files_of(notebook):
    """{path from the top folder: bytes} of everything that the door gives."""
    text, pictures = build(notebook)
    return {"README.md": text.encode(), DESCRIPTION: away(text).encode(), **pictures}


def stale(files):
    """The names among `files` {path: bytes} whose file differs or is missing."""
    return [name for name, content in files.items() if not (TOP / name).is_file() or (TOP / name).read_bytes() != content]


def main():
    files = files_of(nbformat.read(DOOR, as_version=4))
    old = stale(files)
    if "--check" in sys.argv[1:]:
        sys.exit(f"{', '.join(old)}: not what nbs/index.ipynb gives; `make readme` writes it again" if old else 0)
    for name in old:
        (TOP / name).parent.mkdir(exist_ok=True)
        (TOP / name).write_bytes(files[name])
        print(f"wrote {name}")


if __name__ == "__main__":
    main()
