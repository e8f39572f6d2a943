"""The pictures of Botswana: complete for eye and ear, safe whatever people type, and no trouble to the page that they are on."""

import re
import subprocess
import sys
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgames_nb import botswana
from boardgames_nb.botswana import views
from boardgames_nb.play.pictures import clean, contrast
from tests.pictures import (
    LONG,
    NASTY,
    THEMES,
    WIDTHS,
    check_colours,
    check_in_browser,
    check_long_name,
    check_name_stays_text,
    check_sound,
    check_sprite,
    check_styles,
    check_surroundings,
    ids,
    parsed,
    shown_text,
    tooltips,
)

LETTERS = "GHEML"
DRAWINGS = {
    *(f"{kind}-{letter}" for kind in ("face", "wood") for letter in LETTERS),
    *(f"mark-{shape}" for shape in ("circle", "square", "triangle", "diamond", "star")),
    *("back", "crown", "start"),
}


def by_species(*numbers):
    return dict(zip(LETTERS, numbers, strict=True))


PRINTED = {
    "game": "botswana",
    "seat": 0,
    "seats": 4,
    "phase": "over",
    "round_over": True,
    "round": 1,
    "rounds": 1,
    "bonus": False,
    "starter": 0,
    "to_move": -2,
    "turn": 21,
    "hand": ["G4"],
    "hand_sizes": [1, 2, 2, 2],
    "set_aside": 2,
    "species": [
        {"letter": letter, "name": name, "plural": name + "s"}
        for letter, name in zip(LETTERS, ("giraffe", "hippo", "elephant", "meerkat", "lion"), strict=True)
    ],
    "values": [0, 1, 2, 3, 4, 5],
    "stack_end": 6,
    "figures_each": 5,
    "stacks": by_species([5, 2, 1], [0, 4, 3, 1], [1, 5, 3], [0, 2, 1, 4, 5], [4, 3, 5, 1, 2, 0]),
    "worth": by_species(1, 1, 3, 5, 0),
    "supply": by_species(0, 1, 1, 1, 1),
    "figures": [by_species(2, 0, 2, 2, 0), by_species(0, 2, 2, 1, 0), by_species(0, 2, 0, 1, 2), by_species(3, 0, 0, 0, 2)],
    "points": [[18, 13, 7, 3]],
    "totals": [18, 13, 7, 3],
    "standing": [18, 13, 7, 3],
    "history": [{"round": 1, "seat": 0, "card": "L0", "figure": "M"}],
    "winners": [0],
}
PEOPLE = ["Britta", "Weberson", "Natalie", "Karen"]
STRETCH = {"values": [-9, -1, 0, 10, 25, 50, 75, 99], "figures": 8, "stack_end": 8, "rounds": 10, "set_aside": 0}


def positions(seats, seed, **numbers):
    """Every position of a random game that waits for a decision, its first and last one too."""
    game, rng = botswana.game(seats=seats, **numbers), Random(seed)
    state = game.new()
    yield game, state
    state = game.deal(state, rng)
    while game.to_move(state) >= 0:
        yield game, state
        state = game.deal(game.after(state, rng.choice(game.legal_moves(state))), rng)
    yield game, state


def cards_shown(svg):
    """The cards drawn, each once, as (name, value), from their tooltips."""
    found = [re.fullmatch(r"(giraffe|hippo|elephant|meerkat|lion) (\u2212?\d+)", title) for title in tooltips(svg)]
    return Counter((hit[1], hit[2]) for hit in found if hit)


# The drawings


def test_sprite_has_every_drawing_once_in_plain_shapes():
    check_sprite("botswana", "bw", DRAWINGS, {"back": "0 0 100 140"})


def test_every_colour_of_the_sprite_is_a_variable_with_one_fallback():
    check_colours("botswana", "bw", views.DARK)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_stands_out_from_its_ground(theme):
    colours = views.ART.palette(theme)
    check_surroundings(colours)
    for letter in LETTERS:
        assert contrast(colours["card-ink"], colours[f"{letter}-ground"]) >= 4.5
        assert max(contrast(colours[f"{part}-{letter}"], colours["panel"]) for part in ("wood", "edge")) >= 3


# The board


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("theme", THEMES)
def test_printed_example_is_complete(width, theme):
    svg = views.board_svg(PRINTED, PEOPLE, width=width, theme=theme)
    root = check_sound(svg)
    assert root.get("width") == str(width)
    desc, drawn = root[1].text, shown_text(svg)
    assert root[0].text == "Botswana: Britta wins with 18 points"
    for letter, cards in (("Giraffe", "5, 2, 1"), ("Hippo", "0, 4, 3, 1"), ("Elephant", "1, 5, 3"), ("Meerkat", "0, 2, 1, 4, 5")):
        assert f"{letter}: cards {cards} from the bottom to the top" in desc
    assert "Lion: cards 4, 3, 5, 1, 2, 0 from the bottom to the top; a figure is worth 0; 1 figure left." in desc
    for name, figures, points in (
        ("Britta", "2 giraffes, 2 elephants and 2 meerkats", 18),
        ("Weberson", "2 hippos, 2 elephants and 1 meerkat", 13),
        ("Natalie", "2 hippos, 1 meerkat and 2 lions", 7),
        ("Karen", "3 giraffes and 2 lions", 3),
    ):
        assert f"{name}: {figures}; scored {points} in this round; total {points}" in desc
        assert name in drawn and f"+{points}" in drawn and str(points) in drawn
    on_table = Counter()
    for one in PRINTED["species"]:
        on_table.update((one["name"], str(value)) for value in PRINTED["stacks"][one["letter"]])
    on_table["giraffe", "4"] += 1
    assert cards_shown(svg) == on_table
    assert desc == views.board_text(PRINTED, PEOPLE)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("numbers", [{}, STRETCH], ids=["printed", "stretched"])
def test_every_position_of_a_real_game_can_be_drawn(seats, numbers):
    names = {one["letter"]: one["name"] for one in PRINTED["species"]}
    if numbers and seats == 3:
        numbers = numbers | {"set_aside": 1}
    for ply, (game, state) in enumerate(positions(seats, 7 * seats, **numbers)):
        if ply > 3 and ply % 13 and game.to_move(state) >= 0:
            continue
        for seat in (None, max(game.to_move(state), 0)):
            look = game.observation(state, seat)
            svg = views.board_svg(look, width=WIDTHS[ply % len(WIDTHS)], theme=THEMES[ply % 3])
            desc = check_sound(svg)[1].text
            expected = Counter()
            for letter, cards in look["stacks"].items():
                expected.update((names[letter], views.number(value)) for value in cards)
                assert ", ".join(map(views.number, cards)) in desc
            for card in look["hand"] or []:
                expected[names[card[0]], views.number(int(card[1:]))] += 1
            assert cards_shown(svg) == expected
            for other in range(seats):
                assert re.search(rf"^Player {other + 1}: .*total {re.escape(views.number(look['totals'][other]))}\b", desc, re.M)
            assert ("Hand of" in desc) == (seat is not None) == any(text.startswith("Hand of") for text in shown_text(svg))


def test_a_hand_is_shown_to_its_own_seat_alone():
    game, state = next(pair for pair in positions(4, 3) if pair[0].to_move(pair[1]) >= 0)
    hands = [set(game.observation(state, seat)["hand"]) for seat in range(4)]
    for seat in (None, 0, 1, 2, 3):
        svg = views.board_svg(game.observation(state, seat))
        shown = {name[0].upper() + value for name, value in cards_shown(svg)}
        assert shown == (set() if seat is None else hands[seat])
    assert views.board_svg(game.observation(state, None)) == views.board_svg(game.observation(state, None))


def test_before_the_first_card_and_without_any_left():
    start = next(positions(2, 1))[1]
    look = botswana.game(seats=2).observation(start, None)
    text = views.board_text(look)
    assert text.startswith("Botswana. Round 1 of 2, 0 turns. The cards are being dealt.")
    assert "Meerkat: no cards; a figure is worth 0; 5 figures left." in text and "no figures" in text
    check_sound(views.board_svg(look))
    assert "Hand of Britta: no cards." in views.board_text(PRINTED | {"hand": []}, PEOPLE)
    assert "no cards" in shown_text(views.board_svg(PRINTED | {"hand": []}, PEOPLE))


def test_who_is_to_move_starts_and_wins_is_said_and_drawn():
    playing = PRINTED | {"phase": "play", "round_over": False, "to_move": 2, "winners": None, "points": [], "starter": 1}
    svg = views.board_svg(playing, PEOPLE)
    assert parsed(svg)[0].text == "Botswana: Natalie is to move" and shown_text(svg).count("to move") == 1
    assert re.search(r"^Natalie: .*; to move\.$", views.board_text(playing, PEOPLE), re.M)
    assert re.search(r"^Weberson: .*; starts this round\.$", views.board_text(playing, PEOPLE), re.M)
    assert svg.count('-start"') == 2 and "-crown" not in svg
    shared = PRINTED | {"winners": [1, 2, 3], "totals": [1, 9, 9, 9], "bonus": True}
    svg = views.board_svg(shared, PEOPLE)
    assert parsed(svg)[0].text == "Botswana: Weberson, Natalie and Karen share the win with 9 points each"
    assert len(re.findall(r'<use[^>]*-crown"', svg)) == 3 and shown_text(svg).count("winner") == 3
    assert "Bonus round" in views.board_text(shared, PEOPLE)


def test_last_turn_is_told_and_framed():
    assert "Britta placed lion 0 and took a meerkat." in views.board_text(PRINTED, PEOPLE).splitlines()
    nothing = PRINTED | {"history": [{"round": 1, "seat": 3, "card": "E3", "figure": None}]}
    assert "Karen placed elephant 3 and found no figure left to take." in views.board_text(nothing, PEOPLE)
    plain = views.board_svg(PRINTED | {"history": [], "winners": None}, PEOPLE, theme="light")
    framed = views.board_svg(PRINTED | {"winners": None}, PEOPLE, theme="light")
    assert framed.count('stroke-width="3"/>') == plain.count('stroke-width="3"/>') + 1


# What people type


@pytest.mark.parametrize("name", NASTY)
@pytest.mark.parametrize("width", WIDTHS)
def test_a_name_stays_text(name, width):
    check_name_stays_text(views.board_svg(PRINTED, [name, *PEOPLE[1:]], width=width), clean(name))


def test_a_long_name_is_cut_with_an_ellipsis_and_whole_in_its_tooltip():
    for width in WIDTHS:
        check_long_name(views.board_svg(PRINTED, [LONG, *PEOPLE[1:]], width=width))


@settings(max_examples=80, deadline=None)
@given(st.lists(st.text(max_size=220), min_size=4, max_size=4), st.sampled_from(WIDTHS))
def test_any_names_at_all(names, width):
    check_sound(views.board_svg(PRINTED, names, width=width))


def test_empty_names_are_numbered_and_a_wrong_number_is_refused():
    assert views.names_of(PRINTED, ["", " \n", "Ada", 7]) == ["Player 1", "Player 2", "Ada", "7"]
    with pytest.raises(ValueError, match="3 names for 4 seats"):
        views.board_svg(PRINTED, PEOPLE[:3])


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: views.board_svg(PRINTED, width=200), "width: 200 is too narrow for the board; 280 or more"),
        (lambda: views.board_svg(PRINTED, theme="sepia"), "theme: 'sepia' is none of"),
        (lambda: views.board_svg(PRINTED, uid='x" onload="'), "uid: .* is no id"),
        (lambda: views.card_svg("X1"), "'X1' is not a card: a letter of G, H, E, M, L"),
        (lambda: views.card_svg("L"), "'L' is not a card"),
        (lambda: views.card_svg("L0", width=3), "width: 3 is too narrow for a card"),
        (lambda: views.hand_svg(["L0"], width=90), "width: 90 is too narrow for a hand"),
        (lambda: views.stacks_svg(PRINTED, width=90), "width: 90 is too narrow for five stacks"),
    ],
)
def test_bad_input_is_refused_in_words(call, message):
    with pytest.raises(ValueError, match=message):
        call()


# Small pictures, and several on one page


@pytest.mark.parametrize("theme", THEMES)
def test_small_pictures(theme):
    root = check_sound(views.card_svg("M-9", theme=theme))
    assert root[0].text == "Meerkat −9" and shown_text(views.card_svg("M-9")) == ["−9M", "−9M"]
    hand = ["G0", "G3", "H1", "E2", "E5", "M4", "L5"]
    for width in (120, 300, 1000):
        svg = views.hand_svg(hand * 2, width=width, theme=theme)
        assert check_sound(svg)[1].text.startswith("A hand of Botswana: giraffe 0, giraffe 3,")
        assert cards_shown(svg).total() == 14
    check_sound(views.hand_svg([], theme=theme))
    assert "Lion: cards 4, 3, 5, 1, 2, 0" in check_sound(views.stacks_svg(PRINTED, theme=theme))[1].text


def test_two_pictures_share_no_id():
    one, two = views.board_svg(PRINTED, PEOPLE), views.board_svg(PRINTED, PEOPLE[::-1])
    assert not set(ids(one)) & set(ids(two))
    assert one == views.board_svg(PRINTED, PEOPLE), "the same picture for the same observation"
    assert ids(views.board_svg(PRINTED, uid="mine"))[0] == "mine"


def test_pictures_in_cells_share_no_id_even_when_they_are_equal():
    pictures = [views.Picture(views.board_svg, PRINTED, PEOPLE, width=300) for _ in range(3)]
    every = [name for picture in pictures for name in ids(picture._repr_svg_())]
    assert len(every) == len(set(every))
    for picture in pictures:
        check_sound(picture.svg)
        assert str(picture) == repr(picture) == views.board_text(PRINTED, PEOPLE)
    assert str(views.Picture(views.board_svg, PRINTED, ["<b>&amp;", *PEOPLE[1:]])) == views.board_text(PRINTED, ["<b>&amp;", *PEOPLE[1:]])
    assert not hasattr(pictures[0], "_repr_html_")


@pytest.mark.parametrize("theme", THEMES)
def test_styles_stay_in_their_picture(theme):
    check_styles(views.board_svg(PRINTED, theme=theme), theme)


def test_importing_the_pictures_is_light():
    heavy = ("numpy", "numba", "plotly", "ipywidgets", "anywidget", "IPython")
    code = f"import sys, boardgames_nb.botswana.views; print([name for name in {heavy} if name in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == "[]"


# In a browser


def test_in_a_browser_text_stays_in_its_place_and_dark_is_dark(browser, artefacts):
    _, state = list(positions(5, 11, **STRETCH))[-2]
    look = botswana.game(seats=5, **STRETCH).observation(state, 0)
    names = [LONG, '<b>Ada</b> & "friends"', "WWWWWWWWWWWWWWWWWWWWWWWWW", "Ngũgĩ wa Thiong’o", "Zoë"]
    check_in_browser(browser, lambda width, theme: views.board_svg(look, names, width=width, theme=theme), artefacts, "botswana-picture")
