"""The command `boardgames-nb`: get the notebooks, open JupyterLab on them."""

import hashlib
import importlib.util
import json
import os
import re
import sys
import tempfile
from pathlib import Path

from boardgames_nb import __version__

HELP = """\
usage: boardgames-nb lab [FOLDER] [JUPYTERLAB OPTIONS]
       boardgames-nb copy [FOLDER]
       boardgames-nb new NAME
       boardgames-nb version

lab      copies the notebooks and examples into FOLDER and opens JupyterLab there.
         Without FOLDER: ./boardgames_nb_notebooks or, inside a clone of the project, the clone itself, where nothing is copied.
         Everything after FOLDER goes to JupyterLab: boardgames-nb lab my-games --no-browser --port 8899
copy     copies the notebooks and examples into FOLDER, and no more.
new      writes NAME.ipynb, a notebook with a small working game to change.
version  prints the version.

A file that you changed is never overwritten. A second run brings the other files up to date and names those it kept."""

DEFAULT_FOLDER = "boardgames_nb_notebooks"
DOOR = "nbs/index.ipynb"
MANIFEST = ".boardgames-nb.json"
GAMES = {path.parent.name for path in Path(__file__).resolve().parent.glob("*/rules.py")}
KINDS = {".ipynb", ".md", ".bgr", ".csv", ".toml", ".svg", ".png"}


class Trouble(Exception):
    """Something that the person at the keyboard can put right; its text is all that is shown."""


def main(argv=None):
    """Run the command with the words of `argv` (default: the command line); returns the exit code.

    0 when done, 2 for a mistake that can be put right, with one plain sentence on standard error.
    """
    words = list(sys.argv[1:] if argv is None else argv)
    command, rest = (words[0], words[1:]) if words else ("", [])
    try:
        if command in ("", "help", "-h", "--help") or rest[:1] in (["-h"], ["--help"]):
            print(HELP)
            return 0
        if command in ("version", "-V", "--version"):
            refuse_extra(command, rest)
            print(f"boardgames-nb {__version__}")
            return 0
        if command == "copy":
            folder, rest = split_folder(rest)
            refuse_extra(command, rest)
            folder = Path(folder or DEFAULT_FOLDER).expanduser()
            print(report(copy_notebooks(folder), folder))
            return 0
        if command == "new":
            refuse_extra(command, rest[1:])
            print(f"Wrote {new_game(*rest[:1])}, a small game to change. JupyterLab opens it; its last cells play and check it.")
            return 0
        if command == "lab":
            return lab(*split_folder(rest))
        raise Trouble(f"There is no command {command!r}; the commands are lab, copy, new and version (boardgames-nb --help says more).")
    except Trouble as trouble:
        print(f"boardgames-nb: {trouble}", file=sys.stderr)
        return 2


def split_folder(words):
    """The folder, if the first word is one, and the words after it."""
    if words and not words[0].startswith("-"):
        return words[0], words[1:]
    return None, words


def new_game(name=None):
    """Write the notebook of a small game called `name` into this folder; returns its path."""
    if name is None or not re.fullmatch("[a-z][a-z0-9_]*", name):
        raise Trouble(f"{'new needs' if name is None else repr(name) + ' is not'} the name of a game: small letters, digits and _, such as new hush.")
    if name in GAMES:
        raise Trouble(f"{name} is a game of the package; give yours another name.")
    file = Path(f"{name}.ipynb")
    if file.exists():
        raise Trouble(f"{file} is there already, and nothing was written. Give another name, or move that file away.")
    template = (Path(__file__).resolve().parent / "data" / "new_game.ipynb").read_text(encoding="utf-8")
    title = name.replace("_", " ").capitalize()
    try:
        write(file, template.replace("my_game", name).replace("# My game", f"# {title}").encode())
    except OSError as error:
        raise Trouble(f"{file} cannot be written ({error.strerror or error}). Go to a folder in which you may write.") from None
    return file


def refuse_extra(command, words):
    """Words that nobody would read are a mistake, not something to pass over."""
    if words:
        raise Trouble(f"{command} does not take {' '.join(words)!r} (boardgames-nb --help shows what it takes).")


def lab(folder, options):
    """Open JupyterLab on the door notebook; `options` go to JupyterLab as they are."""
    clone = find_clone(Path.cwd()) if folder is None else clone_at(Path(folder).expanduser())
    if importlib.util.find_spec("jupyterlab") is None:
        what = '-e ".[lab]"' if clone else '"boardgames-nb[lab]"'
        raise Trouble(f"JupyterLab is not installed for this Python. This installs it: {sys.executable} -m pip install {what}")
    top = clone or Path(folder or DEFAULT_FOLDER).expanduser()
    if not clone:
        print(report(copy_notebooks(top), top))
    from jupyterlab.labapp import LabApp

    # No question about news and no look for a newer JupyterLab: the first screen is the game's, and nothing is asked of the network.
    ours = str(Path(__file__).resolve().parent / "data" / "jupyter")
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join(filter(None, [ours, os.environ.get("JUPYTER_CONFIG_PATH")]))
    LabApp.launch_instance(lab_arguments(top.resolve(), options))
    return 0


def lab_arguments(top, options):
    """What JupyterLab is started with: everything under `top` in reach, the door notebook on screen."""
    arguments = [f"--ServerApp.root_dir={top}", f"--LabApp.default_url=/lab/tree/{DOOR}"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        arguments.append("--allow-root")
    return arguments + list(options)


def find_clone(start):
    """The clone of the project that the folder `start` lies in, or None."""
    return next((folder for folder in [start, *start.parents] if clone_at(folder)), None)


def clone_at(folder):
    """The folder itself if it is the top of a clone of the project, else None."""
    return folder if (folder / DOOR).is_file() and (folder / "boardgames_nb" / "cli.py").is_file() else None


def sources():
    """The notebooks and examples of this installation: {path inside the folder: file}, in the order of their names.

    An installed package carries them as its own folders `notebooks` and `examples`; an editable one uses those of the clone.
    """
    package = Path(__file__).resolve().parent
    found = {}
    for name, carried in [("nbs", "notebooks"), ("examples", "examples")]:
        place = package / carried
        if not place.is_dir():
            place = package.parent / name
        for file in sorted(place.rglob("*")):
            inside = file.relative_to(place)
            if file.suffix in KINDS and file.is_file() and not any(part.startswith((".", "_")) for part in inside.parts):
                found[f"{name}/{inside.as_posix()}"] = file
    if DOOR not in found:
        raise Trouble(f"This installation has no notebooks: {place} holds none. Installing boardgames-nb again brings them.")
    return found


def copy_notebooks(folder):
    """Bring `folder` up to date without touching a changed file.

    The folder keeps a list of what was copied last, with a hash of each (`.boardgames-nb.json`). A file that is still as it was copied
    is brought up to date; one that differs is the reader's own, and stays. So does one that this version no longer brings; it is named
    once. Returns the names: {"new": [...], "updated": [...], "kept": [...], "behind": [...], "older": [...]}, where those behind are the
    kept ones of which this version brings another text.
    """
    found = sources()
    done = {"new": [], "updated": [], "kept": [], "behind": [], "older": []}
    where = folder
    try:
        folder.mkdir(parents=True, exist_ok=True)
        where = folder / MANIFEST
        copied = read_manifest(where)
        for name, source in found.items():
            where = folder / name
            fresh = source.read_bytes()
            here = fingerprint(where.read_bytes()) if where.exists() or where.is_symlink() else None
            if here is None:
                where.parent.mkdir(parents=True, exist_ok=True)
                write(where, fresh)
                done["new"].append(name)
            elif here != fingerprint(fresh) and here != copied.get(name):
                done["kept"].append(name)
                if copied.get(name) != fingerprint(fresh):
                    done["behind"].append(name)
                continue
            elif here != fingerprint(fresh):
                write(where, fresh)
                done["updated"].append(name)
            copied[name] = fingerprint(fresh)
        done["older"] = [name for name in copied if name not in found and (folder / name).exists()]
        copied = {name: copied[name] for name in copied if name in found}
        where = folder / MANIFEST
        write(where, json.dumps({"version": __version__, "files": copied}, indent=1, sort_keys=True).encode() + b"\n")
    except FileExistsError:
        raise Trouble(f"{where} is a file, and a folder is needed there. Name another folder.") from None
    except NotADirectoryError:
        raise Trouble(f"{where} cannot be made: a part of that path is a file. Name another folder.") from None
    except OSError as error:
        raise Trouble(f"{where} cannot be written ({error.strerror or error}). Name a folder in which you may write.") from None
    return done


def read_manifest(file):
    """What was copied last: {path: hash}. Empty when there is no such list or it cannot be read; then every file that differs is kept."""
    try:
        files = json.loads(file.read_text(encoding="utf-8"))["files"]
        return {str(name): str(value) for name, value in files.items()}
    except FileNotFoundError:
        return {}
    except (ValueError, KeyError, TypeError, AttributeError):
        return {}


def fingerprint(content):
    """The SHA-256 of a file's bytes."""
    return hashlib.sha256(content).hexdigest()


def write(file, content):
    """Write the whole file or nothing of it."""
    handle, part = tempfile.mkstemp(dir=file.parent, prefix=".part-")
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(content)
        os.chmod(part, 0o666 & ~current_umask())
        os.replace(part, file)
    except BaseException:
        Path(part).unlink(missing_ok=True)
        raise


def current_umask():
    """The permissions that new files of this process go without."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


def report(done, folder):
    """A few sentences about a copy: how many files are new, which were kept."""
    parts = [f"{len(done[kind])} {kind}" for kind in ("new", "updated") if done[kind]] or ["nothing new"]
    text = f"Notebooks and examples in {folder}: {', '.join(parts)}."
    if done["kept"]:
        text += f"\nKept as you changed them: {', '.join(done['kept'])}."
    if done["older"]:
        text += f"\nFrom an older version, left where they are: {', '.join(done['older'])}."
    if done["behind"]:
        text += f"\nNot brought up to date for that reason: {', '.join(done['behind'])}. Rename one to get the new text beside it."
    return text
