"""English: a or an, one or several, lists, sentences, minus signs; written once and used everywhere."""

import ast
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgames_nb import botswana, okavango
from boardgames_nb.engine.english import a, capital, count, listed, number, sentence
from tests.conftest import TOP

WORDS = st.text(st.characters(codec="utf-8", exclude_characters=","), min_size=1).filter(lambda word: " and " not in word)


@pytest.mark.parametrize(
    ("noun", "said"),
    [("meerkat", "a meerkat"), ("elephant", "an elephant"), ("impala", "an impala"), ("Ranger", "a Ranger"), ("zebra", "a zebra")],
)
def test_the_first_letter_decides_the_article(noun, said):
    assert a(noun) == said


def test_every_animal_of_the_boxes_has_an_article_that_is_right():
    """All nouns that the games say with an article begin with the sound that their letter has."""
    nouns = [*[name for _, name, _ in botswana.SPECIES], *[okavango.kind_name(kind) for kind in range(okavango.KINDS)]]
    assert [noun for noun in nouns if a(noun).startswith("an ")] == ["elephant", "elephant"]
    assert not any(noun.startswith(("hour", "honest", "uni", "one", "eu")) for noun in nouns)


def test_counts():
    assert [count(n, "card") for n in (-1, 0, 1, 2)] == ["-1 cards", "0 cards", "1 card", "2 cards"]
    assert [count(n, "buffalo", "buffaloes") for n in (1, 2, "no")] == ["1 buffalo", "2 buffaloes", "no buffaloes"]


@given(st.lists(WORDS, max_size=6))
def test_a_list_has_commas_and_one_and(words):
    said = listed(words)
    assert said.count(",") == max(0, len(words) - 2) and (" and " in said) == (len(words) > 1)
    if words:
        assert re.split(", | and ", said) == words
    else:
        assert said == ""


@given(st.text())
def test_a_capital_changes_the_first_letter_alone(text):
    assert capital(text)[len(text[:1].upper()) :] == text[1:] and capital(capital(text))[:1].upper() == capital(text)[:1].upper()
    assert sentence(text) == f"{capital(text)}."


@given(st.integers())
def test_numbers_have_a_real_minus_and_no_hyphen(value):
    assert "-" not in number(value) and int(number(value).replace("\u2212", "-")) == value
    assert number(value, "+d")[0] in "+\u2212"


def test_numbers_take_any_format():
    assert number(-0.25, ".1f") == "\u22120.2" and number(1234, ",") == "1,234"


def test_it_is_written_nowhere_else():
    """No other module of the package decides on a or an, joins with a last and, or writes a minus by hand."""
    for path in (TOP / "boardgames_nb").rglob("*.py"):
        if path.stem in ("english", "_modidx"):
            continue
        text = path.read_text(encoding="utf-8")
        assert "aeiou" not in text, path.name
        assert not re.search(r"""replace\("-", ["'](\\u2212|\u2212)""", text), path.name
        defined = {node.name for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)}
        assert not defined & {"article", "in_a_row", "a", "listed", "capital"}, path.name
