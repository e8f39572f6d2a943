"""The pictures of Okavango: places with all that lies there, complete for eye and ear, nothing that a seat must not know."""

import re
import subprocess
import sys
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgames_nb import okavango
from boardgames_nb.okavango import views
from boardgames_nb.play.pictures import clean, contrast
from tests.pictures import (
    LONG,
    NASTY,
    SVG,
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

LETTERS = "KFMAZGEBPNLR"
DRAWINGS = {
    *(f"face-{letter}" for letter in LETTERS),
    *(f"mark-{shape}" for shape in ("circle", "square", "triangle", "diamond")),
    *("bag", "tiles", "mask", "mask-start", "waterhole", "delta", "dry", "river", "reed", "field", "field-dark", "crown"),
}
PEOPLE = ["Ada", "Britta", "Charles", "Dorothy"]
STRETCH = {
    "tiles_each": 9,
    "start_hand": 15,
    "river": 20,
    "hole_value": (1, 5, 9, 13, 17, 21, 25, 30),
    "hole_white": (1, 2, 3, 5, 7, 8, 9, 9),
    "hole_dark": (0, 4, 0, 4, 1, 4, 0, 4),
    "delta_white": (1, 7, 2),
    "delta_dark": (0, 4, 1),
    "delta_points": (30, 10, 12, 14, 20, 30, 7, 8),
}


def positions(seats, seed, **numbers):
    """Every position of a random game that waits for a decision, its first and last one too."""
    game, rng = okavango.game(seats=seats, **numbers), Random(seed)
    state = game.new()
    yield game, state
    state = game.deal(state, rng)
    while game.to_move(state) >= 0:
        yield game, state
        state = game.deal(game.after(state, rng.choice(game.legal_moves(state))), rng)
    yield game, state


def drawn(svg):
    """How often each symbol is drawn."""
    root = parsed(svg)
    return Counter(node.get("href").removeprefix(f"#{root.get('id')}-") for node in root.iter(f"{SVG}use"))


def expected(look):
    """How often each tile and each empty field must be drawn on a board."""
    out = Counter(f"face-{letter}" for letter in LETTERS)
    if look["reserve"] is not None:
        out.update(f"face-{letter}" for letter in LETTERS)
    for known in look["known"]:
        out.update(f"face-{letter}" for letter, n in known.items() if n)
    for area in look["areas"]:
        out.update(f"face-{tile['letter']}" for tile in area["herd"])
        out.update("face-R" for tile in area["herd"] if tile["ranger"])
        if not area["depleted"]:
            white, dark, herd = area["white"], area["dark"], len(area["herd"])
            out["field"] += max(0, white - herd)
            out["field-dark"] += white + dark - max(white, herd)
    return +out


@pytest.fixture(scope="module")
def middle():
    """A position in which tiles may be taken: one seat's view."""
    game, state = next(pair for pair in positions(4, 5) if pair[1].turns > 12 and pair[0].observation(pair[1], None)["take"])
    return game.observation(state, game.to_move(state))


@pytest.fixture(scope="module")
def varied(middle):
    """The same table with a Ranger at work, a closed waterhole and a depleted delta."""

    def tiles(letters, ranger=""):
        return [{"letter": letter, "ranger": False} for letter in letters] + [{"letter": letter, "ranger": True} for letter in ranger]

    areas = [dict(area) for area in middle["areas"]]
    areas[4] |= {"herd": tiles("FFFFFF", "F"), "species": "F", "size": 7, "filled": True, "closed": False, "pays": 6}
    areas[4] |= {"displace": "7 of a kind above the flamingo or 8 of any kind"}
    closed = {"filled": True, "closed": True, "pays": 0, "displace": "nothing"}
    areas[0] |= closed | {"herd": tiles("LLLL"), "species": "L", "size": 4}
    areas[8] |= closed | {"herd": [], "size": 0, "depleted": True}
    areas[10] |= {"herd": tiles("KAZL", "M"), "size": 5, "filled": True, "depleted": False, "closed": False}
    areas[10] |= {"pays": 7, "displace": "6 or 7"}
    return middle | {"areas": areas}


# The drawings


def test_sprite_has_every_drawing_once_in_plain_shapes():
    check_sprite("okavango", "ok", DRAWINGS)


def test_every_colour_of_the_sprite_is_a_variable_with_one_fallback():
    check_colours("okavango", "ok", views.DARK)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_and_places_stand_out(theme):
    colours = views.ART.palette(theme)
    check_surroundings(colours)
    assert contrast(colours["plate-ink"], colours["plate"]) >= 4.5
    assert contrast(colours["ink"], colours["table"]) >= 4.5, "counts are table on ink"
    assert contrast(colours["field"], colours["field-dark"]) >= 3
    for letter in LETTERS:
        assert contrast(colours["line"], colours[f"{letter}-ground"]) >= 1.8
    water, white, dark = (colours[name] for name in ("water", "field", "field-dark"))
    assert max(contrast(dark, water), contrast(colours["field-dark-edge"], water)) >= 3
    assert max(contrast(white, water), contrast(colours["field-edge"], water)) >= 2


def test_animals_of_both_games_are_the_same():
    from boardgames_nb.botswana.views import ART

    for here, there in (("G", "G"), ("E", "E"), ("K", "M"), ("L", "L")):
        ours, theirs = views.ART.symbols[f"face-{here}"][1], ART.symbols[f"face-{there}"][1]
        assert ours.replace("--ok-", "--bw-").replace(f"--bw-{here}-", f"--bw-{there}-") == theirs


# The board


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("numbers", [{}, STRETCH], ids=["printed", "stretched"])
def test_every_position_of_a_real_game_can_be_drawn(seats, numbers):
    every = list(positions(seats, seats, **numbers))
    for ply in [0, 1, 2, *range(3, len(every) - 1, max(5, len(every) // 12)), len(every) - 1]:
        game, state = every[ply]
        for seat in (None, max(game.to_move(state), 0)):
            look = game.observation(state, seat)
            svg = views.board_svg(look, width=WIDTHS[ply % len(WIDTHS)], theme=THEMES[ply % 3])
            desc = check_sound(svg)[1].text
            assert desc == views.board_text(look)
            tips = tooltips(svg)
            assert all(views.area_text(look, area) in tips and views.area_text(look, area) in desc for area in look["areas"])
            found = drawn(svg)
            assert {name: n for name, n in found.items() if name.startswith(("face", "field"))} == expected(look)
            assert found["dry"] == sum(area["depleted"] for area in look["areas"])
            assert found["mask"] == len(look["areas"]) and found["mask-start"] == (look["mask"] is not None)
            for other in range(seats):
                assert re.search(rf"^Player {other + 1}: total {look['totals'][other]} ", desc, re.M)
            own = any(text.startswith("Reserve of") for text in shown_text(svg))
            assert own == ("Reserve of" in desc) == (seat is not None)


def test_what_lies_in_river_and_reserve_is_counted(middle):
    svg = views.board_svg(middle, PEOPLE, width=1000)
    counts = [text for text in shown_text(svg) if text.isdigit()]
    for n in [*middle["river"].values(), *middle["reserve"].values()]:
        assert not n or str(n) in counts
    assert f"{middle['bag']} in the bag" in shown_text(svg)
    ranks = Counter(re.findall(r"rank (\d+)$", "\n".join(tooltips(svg)), re.M))
    assert ranks == Counter({str(rank): 2 for rank in range(1, 12)}), "river and reserve show each rank"


def test_reserves_that_nobody_may_see_are_not_shown(middle):
    for seat in range(4):
        if seat != middle["seat"]:
            assert f"Reserve of {PEOPLE[seat]}" not in views.board_svg(middle, PEOPLE)
    closed = middle | {"reserve_sizes": None}
    assert "in reserve" not in views.board_text(closed) and drawn(views.board_svg(closed))["tiles"] == 0
    assert drawn(views.board_svg(middle))["tiles"] == 4


def test_places_say_what_displaces_and_what_that_pays(varied):
    lines = dict(line.split(": ", 1) for line in views.board_text(varied, PEOPLE).splitlines() if line.startswith(("Waterhole", "Delta")))
    assert lines["Waterhole 6"] == (
        "7 flamingos (1 Ranger among them); 6 white fields and 2 dark; white fields covered; "
        "displace: 7 of a kind above the flamingo or 8 of any kind; pays 6."
    )
    assert lines["Waterhole 2"].endswith("white fields covered; closed, nothing displaces them.")
    assert lines["Delta 5"] == "depleted, dry sand for the rest of the game."
    assert lines["Delta 7"].startswith("meerkat, gazelle, zebra, lion and monkey (a Ranger); 4 white fields and 3 dark, points 4, 5, 6, 7;")
    assert lines["Delta 7"].endswith("displace: 6 or 7; pays 6 to 7.")
    for width in WIDTHS:
        svg = views.board_svg(varied, PEOPLE, width=width)
        words = " ".join(shown_text(svg))
        assert "Displace: 7 of a kind above the flamingo or 8 of any kind pays 6" in words
        assert "Closed, nothing displaces them" in words and "depleted" in shown_text(svg)
        assert {"6", "7"} <= set(shown_text(svg)), "masks and plates show the points"
        assert drawn(svg)["dry"] == 1


def test_pays_says_from_how_many_animals_on():
    area = {"kind": "waterhole", "white": 6, "dark": 2, "value": 6, "points": [6, 6, 6], "size": 1, "pays": 6}
    area |= {"depleted": False, "closed": False}
    assert views.pays_text(area) == "pays 6 from 6 animals on"
    assert views.pays_text(area | {"size": 6}) == "pays 6" and views.pays_text(area | {"pays": 0}) == ""
    delta = area | {"kind": "delta", "white": 3, "points": [3, 4, 5], "pays": 3}
    assert [views.pays_text(delta | {"size": n, "pays": pays}) for n, pays in ((1, 3), (2, 3), (3, 5), (4, 5))] == [
        "pays 3 from 3 animals on", "pays 3", "pays 4 to 5", "pays 5",
    ]  # fmt: skip
    assert views.pays_text(area | {"closed": True}) == views.pays_text(delta | {"depleted": True}) == ""


def test_what_may_be_taken_is_said_and_the_rest_is_pale(middle):
    assert any(one["ok"] for one in middle["take"])
    text, name = views.board_text(middle, PEOPLE), PEOPLE[middle["to_move"]]
    assert f"{name} may take " in text
    for one in middle["take"]:
        assert one["ok"] or f"; {one['why']}." in text
    pale = sum(1 for node in parsed(views.river_svg(middle)).iter(f"{SVG}use") if node.get("opacity"))
    assert pale == 12 - sum(one["ok"] for one in middle["take"])
    nothing = middle | {"take": [one | {"ok": False, "why": "no"} for one in middle["take"]]}
    assert f"{name} may take nothing" in views.board_text(nothing, PEOPLE)


def test_an_unfinished_turn_is_told(middle):
    herd = middle | {"phase": "herd", "take": None}
    herd["turn"] = {"exchanged": "W6", "area": "D7", "joined": [{"letter": "Z", "ranger": False}, {"letter": "E", "ranger": True}]}
    name = PEOPLE[middle["to_move"]]
    assert views.turn_text(herd, PEOPLE) == f"{name} is leading a herd to Delta 7: zebra and elephant (a Ranger)"
    herd["turn"] = {"exchanged": "W6", "area": None, "joined": []}
    assert views.turn_text(herd, PEOPLE) == f"{name} has exchanged a Ranger at Waterhole 6"
    assert views.turn_text(middle | {"to_move": -2}, PEOPLE) == ""


def test_who_is_to_move_starts_and_wins_is_said_and_drawn(middle):
    svg = views.board_svg(middle | {"to_move": 2, "mask": 1, "last_round": True}, PEOPLE)
    assert parsed(svg)[0].text == "Okavango: Charles is to move" and shown_text(svg).count("to move") == 1
    for said in (r"^Charles: .*; to move\.$", r"^Britta: .*has the mask\.$"):
        assert re.search(said, parsed(svg)[1].text, re.M)
    assert f"Round {middle['round']}, the last" in shown_text(svg)
    over = middle | {"phase": "over", "to_move": -2, "take": None, "winners": [1, 3], "totals": [1, 9, 8, 9], "ended": "stalemate"}
    svg = views.board_svg(over, PEOPLE)
    assert parsed(svg)[0].text == "Okavango: Britta and Dorothy share the win with 9 points each"
    assert drawn(svg)["crown"] == 2 and shown_text(svg).count("winner") == 2 and "nobody took a tile" in parsed(svg)[1].text
    assert "all white fields are covered" in views.board_text(over | {"ended": "filled"})


def test_the_last_area_has_a_frame(middle):
    bare = [area | {"last": False} for area in middle["areas"]]
    calm = middle | {"areas": bare, "turn": middle["turn"] | {"area": None}}
    touched = calm | {"areas": [area | {"last": area["name"] == "W9"} for area in bare]}

    def frames(look):
        return views.board_svg(look, theme="light").count('stroke-width="3"/>')

    assert frames(touched) == frames(calm) + 1
    assert frames(calm | {"turn": middle["turn"] | {"area": "D7"}}) == frames(calm) + 1


# What people type


@pytest.mark.parametrize("name", NASTY)
@pytest.mark.parametrize("width", WIDTHS)
def test_a_name_stays_text(name, width, middle):
    names = [*PEOPLE]
    names[middle["to_move"]] = name
    check_name_stays_text(views.board_svg(middle, names, width=width), clean(name))


def test_a_long_name_is_cut_with_an_ellipsis_and_whole_in_its_tooltip(middle):
    for width in WIDTHS:
        svg = views.board_svg(middle | {"take": None}, [LONG] * 4, width=width)
        check_long_name(svg)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.text(max_size=220), min_size=4, max_size=4), st.sampled_from(WIDTHS))
def test_any_names_at_all(middle, names, width):
    check_sound(views.board_svg(middle, names, width=width))


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda look: views.board_svg(look, width=200), "width: 200 is too narrow for the board; 280 or more"),
        (lambda look: views.board_svg(look, PEOPLE[:3]), "3 names for 4 seats"),
        (lambda look: views.board_svg(look, theme="sepia"), "theme: 'sepia' is none of"),
        (lambda look: views.board_svg(look, uid='x" onload="'), "uid: .* is no id"),
        (lambda look: views.area_svg(look, "W1"), "'W1' is no area; there are W2, W3"),
        (lambda look: views.area_svg(look, "W6", width=100), "width: 100 is too narrow for an area"),
        (lambda look: views.river_svg(look, width=90), "width: 90 is too narrow for the river"),
        (lambda look: views.reserve_svg(look, width=90), "width: 90 is too narrow for a reserve"),
        (lambda look: views.reserve_svg(look | {"reserve": None, "seat": None}), "an onlooker sees none"),
        (lambda look: views.tile_svg("X"), "'X', None: a tile is one of A, B, E,"),
        (lambda look: views.tile_svg("R", "Y"), "'R', 'Y': a tile is one of"),
        (lambda look: views.tile_svg("K", "F"), "only a Ranger stands for"),
        (lambda look: views.tile_svg("K", width=3), "width: 3 is too narrow for a tile"),
    ],
)
def test_bad_input_is_refused_in_words(call, message, middle):
    with pytest.raises(ValueError, match=message):
        call(middle)


# Small pictures, and several on one page


@pytest.mark.parametrize("theme", THEMES)
def test_small_pictures(theme, varied):
    for area in varied["areas"]:
        for width in (120, 180, 400):
            root = check_sound(views.area_svg(varied, area["name"], width=width, theme=theme))
            assert root[1].text == views.area_text(varied, area) and root[0].text == views.place_text(area)
    ranger = views.tile_svg("R", "F", theme=theme)
    assert drawn(ranger) == {"face-R": 1, "face-F": 1}
    assert check_sound(ranger)[1].text == "A tile of Okavango: a Ranger that stands for a flamingo."
    assert check_sound(views.tile_svg("E", theme=theme))[1].text == "A tile of Okavango: an elephant."
    for width in (280, 479, 480, 1000):
        assert drawn(views.river_svg(varied, width=width, theme=theme))["bag"] == 1
        text = check_sound(views.reserve_svg(varied, PEOPLE, width=width, theme=theme))[1].text
        assert text.startswith(f"Reserve of {PEOPLE[varied['seat']]}: ")


def test_pictures_share_no_id(middle):
    one, two = views.board_svg(middle, PEOPLE), views.board_svg(middle, PEOPLE[::-1])
    assert not set(ids(one)) & set(ids(two)) and one == views.board_svg(middle, PEOPLE)
    pictures = [views.Picture(views.board_svg, middle, PEOPLE, width=300) for _ in range(3)]
    every = [name for picture in pictures for name in ids(picture._repr_svg_())]
    assert len(every) == len(set(every))
    assert all(str(picture) == views.board_text(middle, PEOPLE) for picture in pictures)


@pytest.mark.parametrize("theme", THEMES)
def test_styles_stay_in_their_picture(theme, middle):
    check_styles(views.board_svg(middle, theme=theme), theme)


def test_importing_the_pictures_is_light():
    heavy = ("numpy", "numba", "plotly", "ipywidgets", "anywidget", "IPython")
    code = f"import sys, boardgames_nb.okavango.views; print([name for name in {heavy} if name in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == "[]"


# In a browser


@pytest.mark.parametrize(
    ("name", "numbers", "widths"),
    [("okavango-picture", {}, WIDTHS[1:]), ("okavango-picture-stretched", STRETCH, (300,))],
    ids=["printed", "stretched"],
)
def test_in_a_browser_text_stays_in_its_place_and_dark_is_dark(name, numbers, widths, browser, artefacts):
    every = [(game, state) for game, state in positions(4, 11, **numbers) if game.to_move(state) >= 0]
    game, state = every[2 * len(every) // 3]
    look = game.observation(state, 0)
    names = [LONG, '<b>Ada</b> & "friends"', "WWWWWWWWWWWWWWWWWWWWWWWWW", "Ngũgĩ wa Thiong’o"]
    check_in_browser(browser, lambda width, theme: views.board_svg(look, names, width=width, theme=theme), artefacts, name, True, widths)
