"""The command `boardgames-nb`."""

import json
import os
import re
import socket
import subprocess
import sys
import time
import urllib.request

import pytest

from boardgames_nb import __version__, cli
from tests.conftest import TOP
from tools.notebooks import read


def run(*words, cwd, python=sys.executable, flags=(), **environment):
    """The command as a person runs it, in the folder `cwd`: (exit code, output, errors)."""
    done = subprocess.run(
        [python, *flags, "-m", "boardgames_nb", *map(str, words)],
        cwd=cwd,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=120,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("words", [[], ["--help"], ["-h"], ["help"], ["lab", "--help"], ["copy", "-h"]])
def test_help_names_every_command(words, capsys):
    assert cli.main(words) == 0
    shown = capsys.readouterr().out
    assert all(command in shown for command in ("lab", "copy", "version", "FOLDER"))


def test_version(tmp_path):
    assert run("version", cwd=tmp_path) == (0, f"boardgames-nb {__version__}\n", "")


def test_the_console_script_is_installed():
    script = os.path.join(os.path.dirname(sys.executable), "boardgames-nb")
    assert subprocess.run([script, "version"], capture_output=True, text=True).stdout == f"boardgames-nb {__version__}\n"


@pytest.mark.parametrize("words", [["play"], ["version", "now"], ["copy", "here", "there"], ["copy", "--force"]])
def test_a_word_that_nobody_reads_is_refused(words, tmp_path):
    code, shown, errors = run(*words, cwd=tmp_path)
    assert code == 2 and shown == "" and words[-1] in errors and "--help" in errors and "Traceback" not in errors
    assert list(tmp_path.iterdir()) == []


def test_copy_brings_every_notebook_and_example(tmp_path):
    code, shown, errors = run("copy", "mine", cwd=tmp_path)
    assert (code, errors) == (0, "") and "new" in shown
    for folder in ("nbs", "examples"):
        for source in (TOP / folder).rglob("*.ipynb"):
            if ".ipynb_checkpoints" not in source.parts:
                assert (tmp_path / "mine" / source.relative_to(TOP)).read_bytes() == source.read_bytes()
    assert (tmp_path / "mine" / "nbs" / "botswana" / "01_rules.ipynb").is_file() and (tmp_path / "mine" / "nbs" / "engine").is_dir()
    assert not list((tmp_path / "mine").rglob("__pycache__"))


def test_links_and_pictures_of_a_copied_notebook_are_there(tmp_path):
    """But for the texts that only a clone has."""
    cli.copy_notebooks(tmp_path)
    for path in tmp_path.rglob("*.ipynb"):
        for cell in read(path).cells:
            words = re.sub(r"```.*?```|`[^`]*`", "", cell.source, flags=re.S) if cell.cell_type == "markdown" else ""
            for target in re.findall(r"\]\(([^)#\s]+)", words):
                assert re.match(r"[a-z]+:", target) or (path.parent / target).exists() or target == "../CONTRIBUTING.md", f"{path.name}: {target}"


def test_copy_without_a_folder(tmp_path):
    assert run("copy", cwd=tmp_path)[0] == 0
    assert (tmp_path / cli.DEFAULT_FOLDER / cli.DOOR).is_file()


@pytest.fixture
def version_one(tmp_path, monkeypatch):
    """A first installation with three notebooks, copied into a folder: (its files, the folder)."""
    box = tmp_path / "package"
    box.mkdir()
    files = {}
    for name in ("nbs/index.ipynb", "nbs/10_rules.ipynb", "examples/luck.ipynb"):
        files[name] = box / name.replace("/", "-")
        files[name].write_text(f"{name}, first text")
    monkeypatch.setattr(cli, "sources", lambda: files)
    folder = tmp_path / "mine"
    assert cli.copy_notebooks(folder) == {"new": list(files), "updated": [], "kept": [], "behind": [], "older": []}
    return files, folder


def test_a_second_copy_does_nothing(version_one):
    assert cli.copy_notebooks(version_one[1]) == {"new": [], "updated": [], "kept": [], "behind": [], "older": []}


def test_unchanged_files_are_brought_up_to_date(version_one):
    files, folder = version_one
    files["nbs/index.ipynb"].write_text("second text")
    assert cli.copy_notebooks(folder)["updated"] == ["nbs/index.ipynb"]
    assert (folder / "nbs/index.ipynb").read_text() == "second text"


def test_a_changed_file_is_kept_and_named(version_one):
    files, folder = version_one
    (folder / "nbs/10_rules.ipynb").write_text("my own work")
    assert cli.copy_notebooks(folder) == {"new": [], "updated": [], "kept": ["nbs/10_rules.ipynb"], "behind": [], "older": []}
    files["nbs/10_rules.ipynb"].write_text("second text")
    for _ in range(2):
        done = cli.copy_notebooks(folder)
        assert done == {"new": [], "updated": [], "kept": ["nbs/10_rules.ipynb"], "behind": ["nbs/10_rules.ipynb"], "older": []}
        assert (folder / "nbs/10_rules.ipynb").read_text() == "my own work"
    assert cli.report(done, folder).count("nbs/10_rules.ipynb") == 2


def test_a_file_that_was_there_before_is_kept(tmp_path, version_one):
    files, _ = version_one
    other = tmp_path / "other"
    (other / "nbs").mkdir(parents=True)
    (other / "nbs/index.ipynb").write_text("somebody's index")
    assert cli.copy_notebooks(other)["kept"] == ["nbs/index.ipynb"]
    assert (other / "nbs/index.ipynb").read_text() == "somebody's index"


def test_notebooks_of_an_older_layout_stay_and_are_named_once(version_one):
    files, folder = version_one
    (folder / "nbs/10_rules.ipynb").write_text("my own work")
    files["nbs/botswana/01_rules.ipynb"] = files.pop("nbs/10_rules.ipynb")
    files["examples/lessons/luck.ipynb"] = files.pop("examples/luck.ipynb")
    done = cli.copy_notebooks(folder)
    assert done["new"] == ["nbs/botswana/01_rules.ipynb", "examples/lessons/luck.ipynb"] and done["kept"] == done["updated"] == []
    assert done["older"] == ["examples/luck.ipynb", "nbs/10_rules.ipynb"] and "left where they are: examples/luck.ipynb, nbs/10_rules.ipynb." in cli.report(done, folder)
    assert (folder / "nbs/10_rules.ipynb").read_text() == "my own work" and (folder / "examples/luck.ipynb").read_text() == "examples/luck.ipynb, first text"
    assert cli.copy_notebooks(folder) == {"new": [], "updated": [], "kept": [], "behind": [], "older": []}


def test_a_removed_file_comes_back_and_one_changed_back_is_followed_again(version_one):
    files, folder = version_one
    (folder / "examples/luck.ipynb").unlink()
    assert cli.copy_notebooks(folder)["new"] == ["examples/luck.ipynb"]
    (folder / "nbs/index.ipynb").write_text("tried something")
    cli.copy_notebooks(folder)
    (folder / "nbs/index.ipynb").write_text("nbs/index.ipynb, first text")
    files["nbs/index.ipynb"].write_text("second text")
    assert cli.copy_notebooks(folder)["updated"] == ["nbs/index.ipynb"]


@pytest.mark.parametrize("list_of_copies", ["", "not json", "[]", '{"files": 3}', '{"files": {"nbs/index.ipynb": null}}'])
def test_a_damaged_list_of_copies_costs_no_work(version_one, list_of_copies):
    files, folder = version_one
    (folder / cli.MANIFEST).write_text(list_of_copies)
    (folder / "nbs/index.ipynb").write_text("my own work")
    files["nbs/index.ipynb"].write_text("second text")
    assert cli.copy_notebooks(folder)["kept"] == ["nbs/index.ipynb"]
    assert set(json.loads((folder / cli.MANIFEST).read_text())["files"]) >= {"nbs/10_rules.ipynb", "examples/luck.ipynb"}


def test_a_link_in_the_way_is_not_written_through(version_one, tmp_path):
    files, folder = version_one
    target = tmp_path / "elsewhere.ipynb"
    target.write_text((folder / "nbs/index.ipynb").read_text())
    (folder / "nbs/index.ipynb").unlink()
    (folder / "nbs/index.ipynb").symlink_to(target)
    files["nbs/index.ipynb"].write_text("second text")
    cli.copy_notebooks(folder)
    assert target.read_text() == "nbs/index.ipynb, first text"


@pytest.mark.parametrize("command", ["copy", "lab"])
def test_a_folder_that_cannot_be_used_is_one_sentence(command, tmp_path):
    (tmp_path / "file").write_text("")
    (tmp_path / "half").mkdir()
    (tmp_path / "half" / "nbs").write_text("")
    (tmp_path / "odd" / cli.DOOR).mkdir(parents=True)
    (tmp_path / "locked").mkdir(mode=0o500)
    unusable = ["file", "file/below", "half", "odd", "/proc/boardgames"]
    if not os.access(tmp_path / "locked", os.W_OK):  # to root nothing is read-only
        unusable.append("locked/mine")
    for folder in unusable:
        code, _, errors = run(command, folder, cwd=tmp_path)
        assert code == 2 and folder.split("/")[-1] in errors and errors.count("\n") == 1, (folder, errors)
    assert (tmp_path / "file").read_text() == ""


def test_without_jupyterlab_the_command_that_installs_it_is_named(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(cli.importlib.util, "find_spec", lambda name: None)
    monkeypatch.chdir(tmp_path)
    assert cli.main(["lab", "mine"]) == 2
    errors = capsys.readouterr().err
    assert f'{sys.executable} -m pip install "boardgames-nb[lab]"' in errors
    assert not (tmp_path / "mine").exists()
    monkeypatch.chdir(TOP / "nbs")
    assert cli.main(["lab"]) == 2 and '-e ".[lab]"' in capsys.readouterr().err


def test_the_folder_is_the_first_word_and_the_rest_is_for_jupyterlab():
    assert cli.split_folder(["mine", "--port", "8899"]) == ("mine", ["--port", "8899"])
    assert cli.split_folder(["--port", "8899"]) == (None, ["--port", "8899"])
    assert cli.split_folder([]) == (None, [])
    assert cli.lab_arguments(TOP, ["--port", "8899"])[-2:] == ["--port", "8899"]


def test_a_clone_is_recognised_from_inside(tmp_path):
    assert cli.find_clone(TOP) == cli.find_clone(TOP / "nbs") == cli.clone_at(TOP) == TOP
    assert cli.find_clone(tmp_path) is None


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.mark.sweep
def test_lab_serves_the_copied_door_notebook(tmp_path):
    port = free_port()
    options = ["--no-browser", "--ServerApp.ip=127.0.0.1", f"--port={port}", "--IdentityProvider.token=secret"]
    server = subprocess.Popen(
        [sys.executable, "-m", "boardgames_nb", "lab", "mine", *options],
        cwd=tmp_path,
        env={**os.environ, "HOME": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        ask = urllib.request.Request(f"http://127.0.0.1:{port}/api/contents/nbs/index.ipynb?content=0&token=secret")
        for _ in range(120):
            assert server.poll() is None, server.stdout.read()
            try:
                answer = json.load(urllib.request.urlopen(ask, timeout=5))
                break
            except OSError:
                time.sleep(0.25)
        assert answer["path"] == cli.DOOR
        page = urllib.request.urlopen(f"http://127.0.0.1:{port}/?token=secret", timeout=20)
        assert page.geturl().split("?")[0].endswith(f"/lab/tree/{cli.DOOR}")
        assert "apputils-extension:announcements" in page.read().decode(), "JupyterLab would ask about news over the first screen"
    finally:
        server.terminate()
        server.communicate(timeout=30)
    assert (tmp_path / "mine" / cli.DOOR).is_file()
