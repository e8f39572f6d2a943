"""Component files: what a person may put in the place of ours, and what is said of a fault in it."""

import tomllib
from importlib.resources import files

import pytest

from boardgames_nb import botswana
from boardgames_nb.engine import Components, InvalidComponents, numbers
from boardgames_nb.engine.components import HouseTable

BOX = files("boardgames_nb").joinpath("botswana", "box.toml").read_text(encoding="utf-8")
SPECIES = '[[species]]\nletter = "G"\nname = "giraffe"\nplural = "giraffes"\nsource = "house"\n'
NUMBER = '[[number]]\nname = "rounds"\nlabel = "Rounds"\nabout = "how many"\ndefault = 4\nlow = 1\nhigh = 10\nsource = "house"\n'


@pytest.fixture
def read(tmp_path):
    """Reads a text (or bytes) as a component file of one's own."""

    def reading(text):
        path = tmp_path / "mine.toml"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return Components("botswana", "box.toml", path)

    return reading


def test_a_file_of_ones_own_takes_the_place_of_ours(read):
    box = read(BOX.replace('"giraffe"', '"camel"'))
    assert box["species"][0]["name"] == "camel" and box.read("species", letter=str, name=str, plural=str)
    assert [n.name for n in numbers(box)] == [n.name for n in botswana.NUMBERS] == ["values", "figures", "set_aside", "rounds", "stack_end"]
    assert read("# a comment\n\n" + SPECIES).read("species", letter=str, name=str, plural=str)[0]["letter"] == "G"


def test_every_entry_of_ours_has_a_source_and_house_numbers_are_listed():
    entries = [row for rows in tomllib.loads(BOX).values() for row in rows]
    assert all(row["source"].partition(":")[0] in ("rulebook", "ruling", "house") for row in entries)
    house = botswana.BOX.house
    assert len(house) == sum(row["source"].startswith("house") for row in entries) and "not the publisher's" in str(house)
    assert house._repr_markdown_().count("\n|") == len(house) + 2 and str(HouseTable([])).endswith("none")


def line_of(text, wanted):
    return text[: text.index(wanted)].count("\n") + 1


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("", None, "no entries"),
        ("# only a comment\n", None, "no entries"),
        ("[[species\n", 1, "not TOML"),
        (SPECIES + 'name = "twice"\n', 6, "not TOML"),
        (SPECIES + "\n[[number]]\nname = \n", 8, "not TOML"),
        (SPECIES.replace('source = "house"\n', ""), 1, "source is missing"),
        (SPECIES + "\n" + SPECIES.replace('"house"', '"  "'), 7, "source is missing"),
        (SPECIES + "\n" + SPECIES.replace('"house"', "3"), 7, "source is missing"),
        (SPECIES.replace('name = "giraffe"\n', ""), 1, "name is missing"),
        (SPECIES.replace('"giraffe"', "7"), 1, "name = 7 is not a text"),
        (SPECIES + 'colour = "red"\n', 1, "unknown: colour; known: letter, name, plural"),
        ("\n" + SPECIES.replace("[[species]]", "[species]"), 2, "entries are written"),
        ("\nspecies = 3\n", 2, "entries are written"),
        (NUMBER, None, "[[species]] are missing"),
    ],
)
def test_a_fault_among_the_species_is_told_with_its_line(text, line, words, read, tmp_path):
    with pytest.raises(InvalidComponents) as refused:
        read(text).read("species", letter=str, name=str, plural=str)
    said = str(refused.value)
    assert str(tmp_path / "mine.toml") in said and words in said and isinstance(refused.value, ValueError)
    assert line is None or f"line {line}" in said, said


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("default = 4", "default = 40"), "from 1 to 10"),
        (("default = 4", 'default = "4"'), "default"),
        (("default = 4", "default = true"), "default"),
        (("default = 4", "default = 4.0"), "default"),
        (("default = 4", "default = { two = 2 }"), "two"),
        (("default = 4", "default = { 2 = 20 }"), "from 1 to 10"),
        (("default = 4", "default = {}"), "default"),
        (("default = 4", "default = [1, 2]"), "is wanted"),
        (("low = 1", "low = 20"), "low"),
        (("low = 1", "low = 1.5"), "low"),
        (("high = 10\n", ""), "low and high"),
        (('name = "rounds"', 'name = "two words"'), "two words"),
        (('name = "rounds"', 'name = ""'), "name"),
        (("high = 10\n", "high = 10\nmost = 3\n"), "default"),
        (("high = 10\n", "high = 10\nmost = 3\nleast = 4\n"), "least"),
        (("high = 10\n", "high = 10\ncolour = 3\n"), "unknown: colour"),
    ],
)
def test_a_fault_in_a_number_is_told_with_its_line(change, words, read):
    text = SPECIES + "\n" + NUMBER
    assert numbers(read(text))[0].printed(3) == 4
    with pytest.raises(InvalidComponents) as refused:
        numbers(read(text.replace(*change)))
    assert words in str(refused.value) and f"line {line_of(text, '[[number]]')}" in str(refused.value), str(refused.value)


def test_a_number_that_is_there_twice(read):
    with pytest.raises(InvalidComponents, match=r"line 10.*rounds.*twice"):
        numbers(read(NUMBER + "\n" + NUMBER))


def test_files_that_cannot_be_read(read, tmp_path):
    for path in (tmp_path / "absent.toml", tmp_path):
        with pytest.raises(InvalidComponents, match="cannot be read"):
            Components("botswana", "box.toml", path)
    with pytest.raises(InvalidComponents, match="cannot be read as a text file"):
        read(b"\xff\xfe\x00[[species]]")
    assert read(SPECIES.replace("\n", "\r\n"))["species"][0]["letter"] == "G"
    with pytest.raises(InvalidComponents, match="line 2"):
        read("\n[[species]]\r\nname = 'x'")
