"""Figures from plain numbers, and the trees that one of them draws: what they say, what they refuse, how they are stored."""

import json
from random import Random

import numpy as np
import plotly.io
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgames_nb import botswana
from boardgames_nb.botswana import arrange
from boardgames_nb.study import plots_tree
from boardgames_nb.study.plots import (
    COLOURS,
    MARKS,
    SYMBOLS,
    describe,
    round_length,
    score_distribution,
    seat_advantage,
    win_shares,
)
from boardgames_nb.study.plots_tree import move_tree
from boardgames_nb.study.trees import game_tree

NAN, INFINITE = float("nan"), float("inf")
PAIR = [(0.5, 0.4, 0.6)] * 2


def node(move, seat, value, children=(), visits=100, **more):
    return {
        "move": move,
        "text": f"plays {move}",
        "seat": seat,
        "value": value,
        "means": [1.0, 2.0],
        "visits": visits,
        "children": list(children),
        **more,
    }


ROOT = node(None, 0, 1.0, [node(f"m{k}", 0, 9.0 - k, [node(f"r{j}", 1, j) for j in range(4)]) for k in range(9)])
FIGURES = {
    "scores": lambda: score_distribution({"a": [1, 2, 2, 3], "b": [2, 5, 9]}),
    "one row": lambda: score_distribution([4, 4, 4]),
    "a table": lambda: score_distribution(np.arange(20).reshape(4, 5)),
    "rounds": lambda: round_length([6, 26, 21, 22]),
    "seats": lambda: seat_advantage({"2 players": PAIR, "3 players": [(1 / 3, 0.3, 0.4)] * 3}, 100),
    "wins": lambda: win_shares({"2 players": (0.9, 0.8, 0.95)}, {"2 players": 0.5}, 100, {"2 players": 0.4}),
    "tree": lambda: move_tree(ROOT),
}


@pytest.mark.parametrize("make", FIGURES.values(), ids=FIGURES)
def test_every_figure_has_a_question_its_size_units_and_words(make):
    figure = make()
    assert figure.layout.title.text.endswith("?") and figure.layout.title.subtitle.text
    assert figure.layout.title.text in describe(figure) and any(c.isdigit() for c in describe(figure)) and "<" not in describe(figure)
    assert figure.layout.template.layout.paper_bgcolor == "white" and not figure.layout.template.layout.showlegend
    visible = [axis for axis in [*figure.select_xaxes(), *figure.select_yaxes()] if axis.visible is not False]
    assert not visible or any(axis.title.text for axis in figure.select_yaxes())


@pytest.mark.parametrize("make", FIGURES.values(), ids=FIGURES)
def test_a_notebook_stores_numbers_and_words_and_no_script(make, monkeypatch):
    from IPython.core.formatters import DisplayFormatter

    for renderer in ("notebook", "browser", "plotly_mimetype"):
        monkeypatch.setattr(plotly.io.renderers, "default", renderer)
        data, _ = DisplayFormatter().format(make())
        assert set(data) == {"application/vnd.plotly.v1+json", "text/plain"}
        assert data["text/plain"] == describe(make())
        assert len(json.dumps(data["application/vnd.plotly.v1+json"], cls=plotly.utils.PlotlyJSONEncoder)) < 100_000


@pytest.mark.parametrize("make", FIGURES.values(), ids=FIGURES)
def test_the_same_numbers_give_the_same_figure(make):
    assert make().to_json() == make().to_json()


def test_seats_have_the_colours_and_marks_of_the_table():
    assert COLOURS == ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9") and len(SYMBOLS) == len(MARKS) == 5
    figure = score_distribution(np.arange(20).reshape(4, 5))
    dots = [trace for trace in figure.data if trace.type == "scatter"]
    assert [dot.marker.color for dot in dots] == list(COLOURS) and [dot.marker.symbol for dot in dots] == list(SYMBOLS)
    tree = move_tree(ROOT)
    assert {trace.marker.symbol for trace in tree.data if trace.mode == "markers+text"} >= {"circle", "square"}


@pytest.mark.sweep
@given(scores=st.lists(st.integers(-300, 4_000), min_size=1, max_size=60))
@settings(max_examples=50, deadline=None)
def test_the_bars_hold_every_number_once(scores):
    figure = score_distribution(scores)
    bars = figure.data[0]
    assert sum(bars.y) == pytest.approx(100) and len(bars.x) <= 61
    assert f"mean {np.mean(scores):.1f}" in describe(figure)
    spans = [[int(end) for end in span.split(" to ")] for span in bars.customdata]
    for (low, *_, high), share in zip([[*span, *span] for span in spans], bars.y):
        assert share == pytest.approx(100 * sum(low <= score <= high for score in scores) / len(scores))


def test_names_with_markup_are_shown_as_they_are():
    bad = "<b>Ada</b><script>alert(1)</script>"
    for figure in (
        score_distribution({bad: [1, 2]}),
        win_shares({bad: (0.5, 0.4, 0.6)}, {bad: 0.5}),
        move_tree(ROOT, [bad, "Ben"]),
        seat_advantage({bad: PAIR}),
    ):
        assert "<script" not in json.dumps(
            {**figure.to_plotly_json(), "layout": {**figure.to_plotly_json()["layout"], "meta": None}}, cls=plotly.utils.PlotlyJSONEncoder
        )


def test_only_the_best_moves_are_shown_and_the_others_counted():
    figure = move_tree(ROOT, ["Ada", "Ben"], best=3)
    texts = [text for trace in figure.data for text in (trace.text or ())]
    assert "<b>m0 +9.0</b>" in texts and "m2 +7.0" in texts and not any("m3" in text for text in texts)
    assert "<i>and 6 more, +1.0 to +6.0</i>" in texts
    assert [text for text in texts if text.startswith("<b>r")] == ["<b>r3 +3.0</b>"] * 3
    assert "and 6 more from +1.0 to +6.0" in describe(figure)
    everything = move_tree(ROOT, best=20)
    assert not any("more" in text for trace in everything.data for text in (trace.text or ()))


def test_a_single_left_out_move_is_shown_instead():
    figure = move_tree(node(None, 0, 0.0, [node(f"m{k}", 0, k) for k in range(4)]), best=3)
    assert "more" not in str([trace.text for trace in figure.data]) and "m0 +0.0" in str([trace.text for trace in figure.data])


def test_pointing_at_a_node_tells_everything():
    child = node("L0>M", 1, -1.25, low=-2.0, high=-0.5, about="the round ends with it") | {"means": [31.0, 29.75]}
    figure = move_tree(node(None, 1, 0.0, [child]), ["Ada", "Ben"])
    words = next(text for trace in figure.data for text in (trace.hovertext or ()) if "L0" in text)
    for part in (
        "L0&gt;M",
        "plays L0&gt;M",
        "Ben: −1.2 (−2.0 to −0.5) points ahead",
        "● Ada 31.0",
        "■ Ben 29.8",
        "100 playouts",
        "the round ends with it",
    ):
        assert part in words, words


def test_nodes_do_not_overlap():
    spots = plots_tree.placed(plots_tree.shown(plots_tree.checked_node(ROOT), 4))
    places = [(column, row) for _, column, row, _, _ in spots]
    assert len(set(places)) == len(places)
    for column in (1, 2):
        rows = sorted(row for c, row in places if c == column)
        assert all(b - a >= 0.99 for a, b in zip(rows, rows[1:]))


WRONG = {
    "nothing": (score_distribution, ([],), "at least one number"),
    "no groups": (score_distribution, ({},), "0 series"),
    "six groups": (score_distribution, (np.zeros((2, 6)),), "6 series; 1 to 5"),
    "missing": (score_distribution, ([1, NAN],), "1 of 2 numbers are infinite or missing"),
    "infinite": (round_length, ([INFINITE],), "infinite"),
    "words": (round_length, ({"a": ["x"]},), "turns of 'a': numbers are wanted"),
    "three dimensions": (score_distribution, (np.zeros((2, 2, 2)),), "3 dimensions"),
    "no shares": (seat_advantage, ({},), "a dict is wanted"),
    "a list of shares": (seat_advantage, (PAIR,), "a dict is wanted"),
    "one seat": (seat_advantage, ({"1": PAIR[:1]},), "2 to 8"),
    "percent": (seat_advantage, ({"2": [(50, 40, 60)] * 2},), "fractions in order"),
    "no interval": (seat_advantage, ({"2": [0.5, 0.5]},), "(share, low, high)"),
    "wins without shares": (win_shares, ([], {}), "a dict is wanted"),
    "another label": (win_shares, ({"a": PAIR[0]}, {"b": 0.5}), "even: the labels are a; wrong here: b"),
    "an odd guess": (win_shares, ({"a": PAIR[0]}, {"a": 0.5}, None, {"a": 50}), "guesses: fractions from 0 to 1"),
    "no tree": (move_tree, (3,), "the root: a dict is wanted"),
    "half a node": (move_tree, ({"seat": 0, "means": [1]},), "without value, visits"),
    "a broken child": (move_tree, (node(None, 0, 0.0, [node("a", 0, NAN)]),), "a after the root, value"),
    "a seat too many": (move_tree, (node(None, 2, 0.0),), "seat 2; seats are 0 to 1"),
    "too few names": (move_tree, (ROOT, ["Ada"]), "1 for 2 seats"),
    "no moves shown": (move_tree, (ROOT, None, 0), "best=0"),
}


@pytest.mark.parametrize("draw, arguments, message", WRONG.values(), ids=WRONG)
def test_what_cannot_be_drawn_is_refused_in_words(draw, arguments, message):
    with pytest.raises(ValueError) as error:
        draw(*arguments)
    assert message in str(error.value)


def test_every_figure_becomes_a_picture(chromium_path, artefacts, monkeypatch):
    monkeypatch.setenv("BROWSER_PATH", str(chromium_path))
    for name in ("scores", "seats", "wins", "tree"):
        picture = FIGURES[name]().to_image("png", width=800)
        assert picture.startswith(b"\x89PNG") and len(picture) > 8_000
        (artefacts / f"plot-{name}.png").write_bytes(picture)


# Trees of moves.

TRIO = botswana.game(3, rounds=1)
MIDDLE = dict(stacks={"G": [2, 5], "H": [1, 0], "E": [0, 3], "M": [4], "L": [5, 3, 1, 4]}, taken=["LLGM", "EHLM", "LGE"], seat=2)
HANDS = ["L2 E1 G1 H5 M0", "E4 E2 H3 G3 M3", "L0 G0 G4 E5 M5 H4"]


def nodes(tree):
    yield tree
    for child in tree["children"]:
        yield from nodes(child)


def test_a_tree_holds_every_legal_move_and_sound_numbers():
    here = arrange(TRIO, hands=HANDS, **MIDDLE)
    tree = game_tree(TRIO, here, depth=2, playouts=20, rng=1, wide=3)
    assert sorted(child["move"] for child in tree["children"]) == sorted(TRIO.format_move(here, move) for move in TRIO.legal_moves(here))
    assert [bool(child["children"]) for child in tree["children"]] == [True] * 3 + [False] * 27
    for each in nodes(tree):
        assert each["low"] <= each["value"] <= each["high"] and len(each["means"]) == 3 and each["visits"] in (1, 20)
        lead = each["means"][each["seat"]] - sum(m for k, m in enumerate(each["means"]) if k != each["seat"]) / 2
        assert each["value"] == pytest.approx(lead)
        values = [child["value"] for child in each["children"]]
        assert values == sorted(values, reverse=True)
    assert tree == game_tree(TRIO, here, depth=2, playouts=20, rng=1, wide=3) == json.loads(json.dumps(tree))
    assert tree != game_tree(TRIO, here, depth=2, playouts=20, rng=2, wide=3)
    assert describe(move_tree(tree))


def test_a_tree_for_a_seat_does_not_depend_on_what_it_cannot_see():
    swapped = ["L2 E1 G1 H5 M0", "H2 E2 M1 G3 M3", "L0 G0 G4 E5 M5 H4"]
    worlds = [arrange(TRIO, hands=hands, **MIDDLE) for hands in (HANDS, swapped)]
    seen, peeked = ([game_tree(TRIO, world, depth=3, playouts=5, rng=3, seat=seat, wide=2) for world in worlds] for seat in (2, None))
    assert seen[0] == seen[1] and peeked[0] != peeked[1]
    replies = {child["move"][:2] for child in seen[0]["children"][0]["children"]}
    assert len(replies) > 5 and not replies & {"L0", "G0", "G4", "E5", "M5", "H4"}
    assert any("of the deals" in child["about"] for child in seen[0]["children"][0]["children"])


def test_a_tree_stops_where_the_round_or_the_game_ends():
    duel = botswana.game(2)
    last = arrange(duel, stacks={"L": [1, 2, 3, 4, 0]}, hands=["L5", "G1"], taken=["LL", "L"])
    tree = game_tree(duel, last, depth=3, playouts=10)
    assert all(child["about"] == "the round ends with it" and not child["children"] for child in tree["children"])
    one_round = botswana.game(2, rounds=1)
    over = game_tree(
        one_round, arrange(one_round, stacks={"L": [1, 2, 3, 4, 0]}, hands=["L5", "G1"], taken=["LL", "L"]), depth=3, playouts=10
    )
    assert all(
        child["about"] == "the game ends with it" and child["visits"] == 1 and child["low"] == child["high"] for child in over["children"]
    )


@pytest.mark.sweep
def test_a_tree_leaves_the_position_alone():
    here = arrange(TRIO, hands=HANDS, **MIDDLE)
    before = here.copy()
    game_tree(TRIO, here, depth=1, playouts=2, seat=2, bots="greedy")
    assert here == before


@pytest.mark.parametrize(
    "wishes, message",
    [
        (dict(depth=0), "depth=0"),
        (dict(playouts=True), "playouts=True"),
        (dict(wide=-1), "wide=-1"),
        (dict(seat=3), "seats are 0 to 2"),
        (dict(bots="gredy"), "did you mean 'greedy'"),
    ],
)
def test_a_tree_that_cannot_be_is_refused(wishes, message):
    with pytest.raises(ValueError) as error:
        game_tree(TRIO, arrange(TRIO, hands=HANDS, **MIDDLE), **{"playouts": 2, **wishes})
    assert message in str(error.value)
    for state in (TRIO.new(), TRIO.play(rng=Random(1)).final):
        with pytest.raises(ValueError, match="a player is to move"):
            game_tree(TRIO, state)
