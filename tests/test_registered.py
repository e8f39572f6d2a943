"""Games and bots from elsewhere, registered by a public call: known by name, watched as a reader's, known to other processes."""

import textwrap

import pytest

from boardgames_nb import Game, Record, botswana, okavango, register, register_bot, simulate
from boardgames_nb.botswana import legal_moves
from boardgames_nb.botswana.bots import greedy
from boardgames_nb.engine import CHANCE, OVER, IllegalMove, known_games, random_listed
from boardgames_nb.engine.binding import registered, registered_bots
from tests import toy
from tests.test_simulate import run_script


@pytest.fixture(autouse=True)
def forgotten():
    """What a test registers is forgotten afterwards."""
    yield
    registered.clear(), registered_bots.clear()


@pytest.fixture
def pebbles(tmp_path):
    """The rules of the toy game, in a module of their own."""
    return toy.write(tmp_path)


def last(state, rng):
    """The highest of the legal moves."""
    return legal_moves(state)[-1]


# Known by name


def test_a_game_from_elsewhere_is_known_by_its_name(pebbles):
    with pytest.raises(ValueError, match="no game is called 'pebbles'"):
        Game("pebbles")
    assert register(pebbles) is pebbles and "pebbles" in known_games()
    assert Game("pebbles", 3) == pebbles.game(3)
    record = Game("pebbles").play(rng=1)
    assert Record.parse(str(record)) == record


def test_a_bot_is_known_by_its_name_wherever_a_bot_is_named(monkeypatch):
    for home in (botswana, botswana.rules, "botswana"):
        registered_bots.clear()
        assert register_bot(home, "last", last) is last
        assert botswana.game().bots["last"] is last and set(okavango.game().bots) == {"random", "keeper"}
    game = botswana.game(3, rounds=1)
    assert game.play("last", rng=1).names == ("last 1", "last 2", "last 3")
    assert game.fast().record(1, "last") == game.fast().record(1, last)
    assert simulate(game, 50, ["last", "random", "greedy"]).about["bots"] == ["last", "random", "greedy"]
    with pytest.raises(ValueError, match="no bot is called 'lats'; did you mean 'last'"):
        game.play("lats")


def test_what_comes_with_the_package_is_never_replaced():
    for name, own in (("greedy", greedy), ("random", botswana.game().bots["random"])):
        with pytest.raises(ValueError, match=f"{name} is a bot that comes with botswana; give yours another name"):
            register_bot(botswana, name, last)
        assert botswana.game().bots[name] is own
    with pytest.raises(ValueError, match="keeper is a bot that comes with okavango"):
        register_bot(okavango, "keeper", last)
    for mine in ({**vars(botswana.rules), "__name__": "__main__"}, {**vars(botswana.rules), "__name__": "elsewhere"}):
        with pytest.raises(ValueError, match="botswana is a game of the package; give yours another NAME"):
            register(mine)
    assert Game("botswana", 4) == botswana.game(4) and not registered and not registered_bots


def test_a_bot_that_came_with_a_game_wins_over_one_registered_before(pebbles):
    def ones(state, rng):
        return 1

    register_bot(pebbles, "ones", last)
    pebbles.BOTS = {"ones": ones}
    assert pebbles.game().bots["ones"] is ones


@pytest.mark.parametrize(
    "name, bot, error, words",
    [("two words", last, ValueError, "a plain word"), (3, last, ValueError, "a plain word"), ("mine", "greedy", TypeError, "is no bot")],
)
def test_what_is_no_bot_is_refused(name, bot, error, words):
    with pytest.raises(error, match=words):
        register_bot(botswana, name, bot)
    with pytest.raises(ValueError, match="no game is called 'botsvana'; did you mean 'botswana'"):
        register_bot("botsvana", "last", last)


# A reader's


def hands_seen(game, bots, seed):
    """The states that a curious bot at seat 0 was given, and those that it should have known."""
    given, choose = [], game.bot("random")

    def curious(state, rng):
        given.append(state.copy())
        return choose(state, rng)

    register_bot(botswana, "curious", curious)
    record = game.play(["curious", *bots], rng=seed)
    states = [state for state in record.states() if game.to_move(state) == 0]
    assert len(given) == len(states)
    return given, states


def test_a_registered_bot_named_by_a_string_is_shown_nothing_that_its_seat_cannot_know():
    game = botswana.game(3, rounds=1)
    given, states = hands_seen(game, ["random", "random"], 2)
    assert all(one.hand[0] == other.hand[0] and one.stack == other.stack for one, other in zip(given, states))
    early = list(zip(given, states))[:3]
    assert all(one.hand[1] != other.hand[1] for one, other in early), "the others' hands were dealt afresh"


def test_its_moves_are_checked_and_it_is_named():
    def careless(state, rng):
        return 10**6

    register_bot(botswana, "careless", careless)
    with pytest.raises((IllegalMove, ValueError), match="the bot careless of player"):
        botswana.game(2).play("careless", rng=1)


def test_a_registered_bot_plays_as_when_it_is_handed_over():
    register_bot(botswana, "last", last)
    game = botswana.game(2)
    assert game.play("last", rng=4).moves == game.play(last, rng=4).moves


def test_bots_of_the_package_are_spared_that_as_before():
    game = botswana.game(2)
    assert game.play("greedy", rng=4).moves == game.play(greedy, rng=4).moves
    assert game._rules.trusts(greedy) and game._rules.trusts(game.bots["random"])
    assert not game._rules.trusts(last) and not game._rules.trusts(random_listed) and not okavango.game()._rules.trusts(greedy)


def test_a_bot_with_a_function_of_a_reader_in_it_is_a_readers():
    seen = []

    def outlook(state, animal):
        seen.append(state.copy())
        return 1.0

    def worth(state, animal):
        return 3

    game = botswana.game(2, rounds=1)
    peeking = game.remix(outlook=outlook)
    record = peeking.play("greedy", rng=3)
    truth = [state for state in record.states() if peeking.to_move(state) not in (CHANCE, OVER)]
    others = [state.hand[1 - state.seat] for state in seen]
    assert not any(others[0] == state.hand[1 - state.seat] for state in truth[:1])
    assert not peeking._rules.trusts(greedy) and peeking._rules.trusts(peeking.bots["random"])
    assert game.remix(worth=worth)._rules.trusts(greedy), "a replaced rule is a rule of the game, and the bot still the package's"
    assert not game.remix(greedy=last)._rules.trusts(last)


# In other processes

MINE = """
    from boardgames_nb import botswana, register, register_bot
    from boardgames_nb.botswana import legal_moves

    def last(state, rng):
        return legal_moves(state)[-1]

    register_bot(botswana, "last", last)
"""
MAIN = """
    import sys, warnings
    {first}
    from boardgames_nb import Game, botswana, register, register_bot, simulate
    {mine}
    if __name__ == "__main__":
        warnings.simplefilter("always")
        game, bots = {game}, {bots}
        one, two = (simulate(game, {games}, bots, seed=4, processes=n) for n in (1, 2))
        print("equal" if one == two else "different", len(one), *one.about["bots"])
"""


def played(folder, mine, games, game="botswana.game(3, rounds=1)", bots='["last", "random", "last"]', first="", **environment):
    """What a script says that plays in one process and in two."""
    (folder / "mine.py").write_text(textwrap.dedent(MINE), encoding="utf-8")
    (folder / "small.py").write_text(toy.RULES, encoding="utf-8")
    script = textwrap.dedent(MAIN).format(first=first, mine=textwrap.dedent(mine).strip(), game=game, bots=bots, games=games)
    return run_script(folder, script, **environment)


@pytest.mark.sweep
@pytest.mark.parametrize("first", ["", "sys.modules['joblib'] = None"], ids=["joblib", "own pool"])
@pytest.mark.parametrize("games, environment", [(2_100, {}), (1_020, {"NUMBA_DISABLE_JIT": "1"})], ids=["compiled", "interpreted"])
def test_a_registered_bot_of_a_module_plays_in_other_processes_too(games, environment, first, tmp_path):
    done = played(tmp_path, "import mine", games, first=first, **environment)
    assert done.stdout.split() == ["equal", str(games), "last", "random", "last"], done.stderr
    assert "alone" not in done.stderr


@pytest.mark.sweep
@pytest.mark.parametrize("games, environment", [(2_100, {}), (1_020, {"NUMBA_DISABLE_JIT": "1"})], ids=["compiled", "interpreted"])
def test_a_registered_game_plays_in_other_processes_too(games, environment, tmp_path):
    done = played(tmp_path, "import small; register(small)", games, game='Game("pebbles")', bots='"random"', **environment)
    assert done.stdout.split() == ["equal", str(games), "random"], done.stderr
    assert "alone" not in done.stderr


@pytest.mark.sweep
def test_what_is_registered_in_the_script_itself_travels_compiled(tmp_path):
    done = played(tmp_path, MINE, 2_100)
    assert done.stdout.split()[:2] == ["equal", "2100"], done.stderr
    assert "alone" not in done.stderr


@pytest.mark.sweep
def test_and_stays_here_with_a_word_where_nothing_is_compiled(tmp_path):
    done = played(tmp_path, MINE, 12, NUMBA_DISABLE_JIT="1")
    assert done.stdout.split()[:2] == ["equal", "12"], done.stderr
    assert "runs in this process alone" in done.stderr and "a module" in done.stderr and "script.py" in done.stderr


def test_a_module_that_no_other_process_finds_stays_here_too(pebbles, monkeypatch):
    numba = pytest.importorskip("numba")
    monkeypatch.setattr(numba.config, "DISABLE_JIT", True)
    register(pebbles)
    with pytest.warns(UserWarning, match="runs in this process alone"):
        two = simulate(Game("pebbles"), 12, processes=2)
    assert two == simulate(Game("pebbles"), 12)
