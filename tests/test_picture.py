"""The README shows the table as it is now."""

import re
import struct

from tests.conftest import TOP
from tools import picture


def test_the_picture_is_of_the_table_as_it_is_now():
    assert not picture.stale(), "images/table.png was drawn from another script, style sheet or game: run make picture"


def test_the_picture_is_one_and_of_the_right_size():
    content = picture.PICTURE.read_bytes()
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", content[16:24])
    assert width == picture.WIDTH * picture.SCALE and 0.5 < height / width < 1.2
    assert len(content) < 600_000


def test_the_readme_shows_it_in_words_too():
    text = (TOP / "README.md").read_text(encoding="utf-8")
    shown = re.search(r"!\[([^\]]*)\]\(images/table\.png\)", text)
    assert shown, "README.md does not show images/table.png: make readme puts it after the cell `table` of nbs/index.ipynb"
    assert shown[1] == picture.WORDS, "with words for those who do not see it"
    assert text.index(shown[0]) < text.index("\n## "), "before the first section"


def test_the_fingerprint_follows_all_that_the_picture_depends_on(monkeypatch):
    shown = picture.view()
    before = picture.fingerprint(shown)
    assert picture.fingerprint(picture.view()) == before, "the game in the picture is always the same"
    assert picture.fingerprint({**shown, "sentence": "Another."}) != before
    for name in ("module_of", "style_of"):
        with monkeypatch.context() as changed:
            changed.setattr(picture, name, lambda game: "other")
            assert picture.fingerprint(shown) != before
    look = shown["observation"]
    assert shown["status"] == "choose" and len(look["hand"]) >= 3 and all(look["stacks"].values())
