"""A game of one's own, nothing but its rules: played, told, laid on a table, checked, recorded and simulated, without a file of the package."""

import json
from random import Random

import pytest

from boardgames_nb import Game, Record, Table, check_game, register, simulate
from boardgames_nb.engine import IllegalMove, IncompleteGame, InvalidMove, contract_table
from boardgames_nb.engine.binding import registered
from boardgames_nb.engine.contract import NEEDED, contract
from boardgames_nb.play.plain import board_of
from boardgames_nb.play.table import module_of
from tests import toy
from tests.browser import audit, browser, open_table  # noqa: F401
from tests.conftest import TOP
from tests.games import played
from tests.own_games import KUHN, TINY
from tests.wire import Page, wire  # noqa: F401


@pytest.fixture(autouse=True)
def forgotten():
    """What a test registers is forgotten afterwards."""
    yield
    registered.clear()


@pytest.fixture
def tiny(tmp_path):
    """The rules of the small game, in a module of their own."""
    return toy.write(tmp_path, TINY)


@pytest.fixture
def kuhn(tmp_path):
    """Kuhn poker, as three cells of a notebook."""
    return toy.write(tmp_path, "\n".join(KUHN))


# What it need not say


def test_the_table_of_the_contract_is_in_contributing():
    assert str(contract_table()) in (TOP / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert all(contract()[name].needed == "always" and contract()[name].example for name in NEEDED)
    assert all(duty.default for duty in contract().values() if not duty.needed)


@pytest.mark.parametrize("name", [name for name in NEEDED if name != "NAME"])
def test_a_name_that_is_missing_is_asked_for_with_an_example(tiny, name):
    rules = {key: value for key, value in vars(tiny).items() if key != name}
    with pytest.raises(IncompleteGame) as refused:
        Game(rules)
    assert (
        refused.value.names == [name] and contract()[name].written in str(refused.value) and contract()[name].example in str(refused.value)
    )
    answer = check_game(rules)
    assert not answer and contract()[name].example in answer.faults["names"][0]


def test_all_else_has_a_default(tiny):
    game = Game(tiny, 3)
    record = game.play(rng=1)
    state = record.upto(9).final
    assert (game.title, game.rules.VERSION, dict(game.variant), list(game.bots)) == ("Tiny", "1", {}, ["random"])
    best = max(record.result)
    assert list(record.winners) == [seat for seat, points in enumerate(record.result) if points == best] and game.winners(state) == []
    move = game.legal_moves(state)[0]
    assert (
        game.format_move(state, move) == f"move {move}"
        and game.parse_move(state, f" MOVE  {move}") == game.parse_move(state, str(move)) == move
    )
    assert game.format_move(game.new(), 5) == "outcome 5" and game.describe(state, move) == f"made move {move}"
    assert game.rules.position(state) == f"Tiny, 3 players, player {game.to_move(state) + 1} to move; points 0 0 0"
    wrong = next(card for card in range(12) if card not in list(game.legal_moves(state)))
    with pytest.raises(IllegalMove, match=f"move {wrong}: not among the legal moves: move {move}, "):
        game.after(state, wrong)
    with pytest.raises(InvalidMove, match="a move is written move"):
        game.after(state, "nonsense")


def test_a_notation_of_its_own_is_read_back(kuhn):
    game = Game(kuhn)
    dealt = game.after(game.new(), "Jack", " KING ")
    assert list(dealt.card) == [1, 3] and game.parse_move(dealt, "Bet") == 2 and game.describe(dealt, 1) == "chose pass"
    assert game.scores(game.after(dealt, "bet", "pass")) == [1, -1] and game.scores(game.after(dealt, "pass", "bet", "bet")) == [-2, 2]
    with pytest.raises(InvalidMove, match="'fold' is not among the legal moves: pass, bet"):
        game.after(dealt, "fold")


@pytest.mark.parametrize("seats", [2, 4])
def test_a_record_is_read_by_name_once_the_game_is_known(tiny, seats):
    game = Game(tiny, seats)
    for seed in range(3):
        record = game.play(rng=seed)
        assert Record.parse(str(record), game) == record and "move_" in str(record)
        with pytest.raises(ValueError, match="no game is called 'tiny'"):
            Record.parse(str(record))
        register(tiny)
        assert Record.parse(str(record)) == record
        for seat in (*range(seats), None):
            seen = record.upto(3 * seats + 2).seen_by(seat)
            assert len(seen.unknown) == 3 * seats - 3 * (seat is not None)  # of the deal, all but one's own; what is laid is open
            assert Record.parse(str(seen)) == seen
        registered.clear()


# At the table


def test_it_is_laid_on_a_table_in_every_way(tiny):
    register(tiny)
    rules = vars(tiny)
    remix = Game(tiny, 3).remix(scores=lambda state: [0] * state.seats)
    for given in (rules, tiny, "tiny", Game(rules, 3), remix):
        table = Table(given, seed=1)
        assert table.view["title"] == "Tiny" and table.view["status"] == "choose" and len(table.view["moves"]) == 3
        assert table.game.seats == 3 and len(table.view["board"]["clicks"]) == 3 and table.view["faults"] == []
    assert "TABLE_SCRIPT" not in module_of("tiny") and 'const GAME_SCRIPT = ""' in module_of("tiny")


def test_a_whole_game_by_the_pieces_that_moves_name(tiny):
    table = Table(Game(tiny, 3), seats=["You", "random", "random"], seed=5, pace=0)
    page = Page(table)
    while table.view["status"] != "over":
        board, moves = table.view["board"], {move["move"] for move in table.view["moves"]}
        assert {text for texts in board["clicks"].values() for text in texts} == moves
        key, texts = next(iter(board["clicks"].items()))
        name, row, at = key.split(":")
        block = next(block for block in board["blocks"] if block["name"] == name)
        assert any(piece["at"] == int(at) for piece in block["rows"][int(row)]["tokens"])
        page.wish("move", move=texts[0])
    assert table.record.over and table.view["board"]["clicks"] == {}
    assert any("points (+" in event["text"] for event in table.view["events"])


def test_no_hidden_card_is_on_the_plain_board(tiny):
    game = Game(tiny, 3)
    for seed in range(3):
        states, _ = played(game, seed)
        for state in states[::2]:
            for seat in (0, 1, 2, None):
                view = game.observation(state, seat)
                worlds = [game.determinize(state, seat, Random(world)) for world in range(3)]
                assert all(game.observation(world, seat) == view for world in worlds)
                legal = list(game.legal_moves(state)) if game.to_move(state) == seat else []
                boards = [json.dumps(board_of(game, world, seat, legal)) for world in (state, *worlds)]
                assert len(set(boards)) == 1


def test_several_people_hand_the_screen_on_and_no_hand_is_sent_meanwhile(tiny):
    table = Table(Game(tiny, 2), seats=["Ada", "Ben"], seed=3)
    page = Page(table)
    assert table.view["status"] == "curtain" and '"tokens": [{' not in json.dumps(table.view["board"])
    page.wish("ready")
    assert table.view["status"] == "choose" and '"tokens": [{' in json.dumps(table.view["board"])


def test_what_fails_of_its_own_is_told_and_the_plain_form_stands_in(tiny):
    def prompt(game, state):
        return state.no_such_field

    def board_svg(observation):
        raise ZeroDivisionError("no room")

    table = Table(Game({**vars(tiny), "prompt": prompt, "board_svg": board_svg}, 2), seed=1)
    assert (
        table.view["sentence"] == "Your turn: choose a move." and table.view["board"]["picture"] is None and table.view["board"]["blocks"]
    )
    assert sorted(table.view["faults"]) == [
        "The game's own board_svg failed (ZeroDivisionError: no room).",
        "The game's own prompt failed (AttributeError).",
    ]


def test_a_picture_a_script_and_a_bot_of_its_own_are_used(tiny):
    mine = {
        **vars(tiny),
        "board_svg": lambda seen: "<svg xmlns='http://www.w3.org/2000/svg'/>",
        "BOTS": {"low": lambda state, rng: min(tiny.legal_moves(state))},
    }
    table = Table(Game(mine, 2), seed=1)
    assert table.view["board"]["picture"].startswith("<svg") and table.players[1].kind == "low"
    scripted = Table(Game({**mine, "TABLE_SCRIPT": "export default () => ({})"}, 2), seed=1)
    assert scripted.view["board"] is None and "export default () => ({})" in scripted._esm


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_plain_table_in_a_browser(tiny, browser, artefacts, theme):  # noqa: F811
    register(tiny)
    view = Table("tiny", seed=3).view
    page = open_table(browser, view, theme=theme, width=1000)
    try:
        assert audit(page) == []
        page.screenshot(path=artefacts / f"plain-1000-{theme}.png", full_page=True)
        for width in (300, 420):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.screenshot(path=artefacts / f"plain-420-{theme}.png", full_page=True)
        page.locator("button.bgnb-token").first.click()
        assert page.evaluate("window.model.sent").pop()["move"] == view["moves"][0]["move"]
        assert page.faults == []
    finally:
        page.context.close()


# Checked


def test_good_games_pass(tiny, kuhn):
    for rules in (tiny, kuhn):
        answer = check_game(rules, seconds=1)
        assert answer, answer
        assert answer.games > 2 and answer.untried.keys() <= {"pieces stay"} and "nothing is wrong" in repr(answer)


FAULTS = {
    "a dead end": (dict(legal_moves="def legal_moves(state): return [c for c in range(6) if state.pile[c]]"), "no move is legal, and yet the game is not over"),
    "listed twice": (dict(legal_moves="def legal_moves(state): return old(state) * 2"), "is listed twice by legal_moves"),
    "does not apply": (dict(apply="def apply(state, move): state.points[99] += 1"), "is legal, but apply, line"),
    "out of range": (dict(apply="def apply(state, move):\n    old(state, move)\n    state.points[0] += 150"), "the field 'points' was given"),
    "changed by looking": (dict(scores="def scores(state):\n    state.points.sort()\n    return state.points[:state.seats]"), "changed the state, although it was only asked"),
    "half points": (dict(scores="def scores(state): return [0.5] * state.seats"), "a list with one whole number for each seat is wanted"),
    "no winner": (dict(winners="def winners(state): return []"), "winners gave nobody at the end"),
    "an early winner": (dict(winners="def winners(state): return [0]"), "winners gave [0] before the end"),
    "no seat": (dict(winners="def winners(state): return [7] if to_move(state) == OVER else []"), "winners gave [7]; seats from 0 to"),
    "lost pieces": (dict(pieces="def pieces(state): return dealt(state) + sum(state.pile) - state.table[0]"), "pieces counts 11, and at the beginning it was 12"),
    "a secret shows": (dict(observation="def observation(state, seat): return {'hand': [list(row) for row in state.hand]}"), "observation shows what is hidden"),
    "a position that tells": (dict(position="def position(state): return str(state.pile)"), "position tells what is hidden"),
    "peeking": (dict(determinize="def determinize(state, seat, rng): pass"), "determinize deals according to what is hidden from it"),
    "another hand": (dict(determinize="def determinize(state, seat, rng): deal_unseen(state.hand, state.pile, -1, rng)"), "determinize changed the field 'hand', which it sees"),
    "words twice": (dict(format_move="def format_move(state, move): return 'card'"), "are both written 'card'"),
    "chance not listed": (dict(chance="def chance(state, rng): return 99"), "chance drew 99, which legal_moves does not list"),
}  # fmt: skip


@pytest.mark.parametrize("rules, words", FAULTS.values(), ids=FAULTS)
def test_each_fault_is_a_sentence(tmp_path, rules, words):
    ((name, text),) = rules.items()
    old = f"old = {name}\n" if "old(" in text else ""
    broken = toy.write(tmp_path, f"{TINY}\n{old}{text}\n")
    answer = check_game(Game(broken, 3), seconds=2)
    said = [sentence for sentences in answer.faults.values() for sentence in sentences]
    assert not answer and any(words in sentence for sentence in said), answer
    assert all(sentence.startswith("seed ") for sentence in said) and "compiled alike" in answer.untried


def test_a_game_without_end_is_told(tmp_path):
    hand_stays = TINY.replace("        state.hand[state.seat][move] = 0\n", "").replace(
        "state.points[state.seat] += move", "state.points[state.seat] = move"
    )
    answer = check_game(Game(toy.write(tmp_path, hand_stays + "\nLONGEST = 50\n"), 2), seconds=1)
    assert not answer and answer.faults["games end"] == ["seed 0: not over after 50 decisions"]


# By the thousand


def test_it_is_compiled_and_plays_in_other_processes_too(tiny, kuhn):
    for rules in (tiny, kuhn):
        register(rules)
        game = Game(rules, 2)
        assert game.fast().compiled, game.fast().why
        alone = simulate(game, 2_100, seed=1)
        assert simulate(game, 2_100, seed=1, processes=2) == alone and alone.winners.any(axis=1).all()


def test_it_plays_on_a_cluster_too(tiny):
    import joblib
    from distributed import Client

    game = Game(tiny, 3)
    with Client(processes=False, n_workers=2, threads_per_worker=1, dashboard_address=None), joblib.parallel_config(backend="dask"):
        assert simulate(game, 2_100, seed=1, processes=2) == simulate(game, 2_100, seed=1)


def test_kuhn_poker_is_worth_what_is_known_of_it(kuhn):
    """Who passes with a queen, bets with a king, and bluffs with a third of the jacks loses an eighteenth of a coin a game as the first player."""

    def first(state, rng):
        card = state.card[state.turn % 2]
        if state.turn == 0:
            return 2 if card == 3 and rng.random() < 1.0 or card == 1 and rng.random() < 1 / 3 else 1
        if state.turn == 2:
            return 2 if card == 3 or card == 2 and rng.random() < 2 / 3 else 1
        if state.said[0] == 2:
            return 2 if card == 3 or card == 2 and rng.random() < 1 / 3 else 1
        return 2 if card == 3 or card == 1 and rng.random() < 1 / 3 else 1

    mean = simulate(Game(kuhn), 60_000, first, seed=3).scores[:, 0].mean()
    assert abs(mean + 1 / 18) < 0.03


# Edited in its notebook


def notebook_of(game):
    """The namespace of a rules notebook in which every cell was run, as `globals()` gives it."""
    from boardgames_nb import botswana, okavango

    space = {"botswana": botswana.rules, "okavango": okavango.rules}[game]
    return {**vars(space), "__name__": "__main__"}


def test_a_rule_edited_in_its_notebook_says_so_and_a_record_of_it_wants_these_rules():
    printed, edited = Game(notebook_of("botswana"), 3), notebook_of("botswana")
    assert printed.own_rules == [] and "own rules" not in repr(printed)

    def worth(state, animal):
        return 2 * state.height[animal]

    edited["worth"] = worth
    mine = Game(edited, 3)
    assert mine.own_rules == ["worth"] and repr(mine) == "<Botswana: 3 seats, own rules: worth>" and mine.changes == {}
    assert Table(mine, seed=1).view["changes"] == ["worth"]
    record = mine.play(rng=1)
    assert '[Remix "worth"]' in str(record) and Record.parse(str(record), mine) == record
    with pytest.raises(ValueError, match=r"rules replaced in this record: 'worth'; in the game: none\. Hand in its game"):
        Record.parse(str(record))
    edited["worth"] = notebook_of("botswana")["worth"]
    assert Game(edited, 3).own_rules == []


def test_a_constant_edited_in_its_notebook_says_so_too():
    space = notebook_of("okavango")
    assert Game(space, 2).own_rules == []
    space["HOLES"] = 7
    assert Game(space, 2).own_rules == ["HOLES"]


def test_an_empty_list_that_is_returned_compiles(tmp_path):
    text = TINY.replace(
        "    return [card for card in range(CARDS) if state.hand[state.seat][card]]",
        "    return [] if to_move(state) == OVER else [card for card in range(CARDS) if state.hand[state.seat][card]]",
    )
    game = Game(toy.write(tmp_path, text), 2)
    assert "[] if to_move" in text and game.fast().compiled, game.fast().why


# Small


def test_a_table_plays_the_game_that_it_is_given(tiny, kuhn):
    with pytest.raises(ValueError, match=r"Tiny is given for 3 players, and 2 are seated; game\.vary\(2\) is the same game for 2"):
        Table(Game(tiny, 3), seats=["You", "random"])
    assert Table(tiny, seats=["You", "random"], seed=1).game.seats == 2 and Table(kuhn, seed=1).game.seats == 2


def test_results_show_themselves_as_a_small_table(tiny, capsys):
    results = simulate(Game(tiny, 2), 1_500, seed=1, progress=True)
    assert capsys.readouterr().err == "\r1,000 of 1,500 games\r1,500 of 1,500 games\n"
    rows, shown = results.summary(), results._repr_markdown_()
    assert [row[:2] for row in rows] == [(0, "random"), (1, "random")] and abs(sum(row[2].share for row in rows) - 1) < 1e-9
    assert f"| 1 | random | {rows[0][2]} | {rows[0][3]:.1f} ± {rows[0][4]:.1f} |" in shown and shown.startswith("1,500 games of Tiny")


def test_a_fault_says_nothing_that_the_seat_does_not_know(tiny):
    def prompt(game, state):
        raise KeyError(f"the others hold {state.hand}")

    table = Table(Game({**vars(tiny), "prompt": prompt}, 2), seed=1)
    assert table.view["faults"] == ["The game's own prompt failed (KeyError)."]


def test_a_hint_bot_that_is_not_there_is_no_player(tiny):
    assert Table(Game({**vars(tiny), "HINT": "nobody"}, 2), seed=1).players[1].kind == "random"


def test_playouts_of_a_seat_want_to_know_how_to_deal_afresh(tiny):
    game = Game({name: value for name, value in vars(tiny).items() if name != "determinize"}, 2)
    state = game.deal(game.new(), Random(1))
    with pytest.raises(IncompleteGame, match="tiny lacks determinize"):
        game.fast().playouts(state, 3, 1, seat=0)
    assert game.fast().playouts(state, 3, 1).shape == (3, 2)


def test_a_bare_position_is_shown_field_by_field(tiny):
    game = Game(tiny, 2)
    state = game.deal(game.new(), Random(1))
    mine = " ".join(f"{card}," for card in range(12) if state.hand[1][card]).rstrip(",")
    lines = str(game.show(state, 1)).splitlines()
    assert lines[0] == "Tiny, as player 2 sees it." and "Pile: 6 hidden" in lines
    assert f"Hand: player 1 3 hidden; player 2 {mine}" in lines
