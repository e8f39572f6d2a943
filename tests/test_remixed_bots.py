"""A remix reaches the functions of a game's bots too: interpreted and compiled, the bot itself included; and nothing is imported for it before."""

import subprocess
import sys
from random import Random

import numpy as np
import pytest

from boardgames_nb import botswana, okavango
from boardgames_nb.botswana import legal_moves, worth
from boardgames_nb.engine import CHANCE, OVER, InvalidVariant
from boardgames_nb.okavango import legal_moves as moves_of_okavango
from tests.conftest import LONG, TOP


def price_of_the_top_card(state, animal):
    return 1.0 * worth(state, animal)


def upside_down(state, prices):
    return -1.0 * (prices[0] + prices[1] * state.taken[state.seat][1])


def never(state):
    return 0.0


def first_or_last(state, rng):
    moves = legal_moves(state)
    return moves[0] if rng.random() < 0.5 else moves[-1]


def worthless(state):
    return 0.01


def each_alike(n, more):
    return 1.0 * more


def last_of_all(state, rng):
    return moves_of_okavango(state)[-1]


BOTSWANA, OKAVANGO = botswana.game(3, rounds=1), okavango.game(2)
CHANGES = {
    "outlook": (BOTSWANA, "greedy", {"outlook": price_of_the_top_card}),
    "lead": (BOTSWANA, "greedy", {"lead": upside_down}),
    "staying": (BOTSWANA, "greedy", {"staying": never}),
    "greedy itself": (BOTSWANA, "greedy", {"greedy": first_or_last}),
    "price": (OKAVANGO, "keeper", {"price": worthless}),
    "gained": (OKAVANGO, "keeper", {"gained": each_alike}),
    "keeper itself": (OKAVANGO, "keeper", {"keeper": last_of_all}),
}
COMPILED = ["outlook", "greedy itself", "price", "keeper itself"] if LONG else ["outlook", "price"]


def moves_of(game, bot, seed):
    """One game between equal bots, interpreted, and the moves of it."""
    rules, rng, state, moves, choose = game.rules, np.random.default_rng(seed), game.new(), [], game.bot(bot)
    while (seat := rules.to_move(state)) != OVER:
        moves.append(rules.chance(state, rng) if seat == CHANCE else choose(state, rng))
        rules.apply(state, moves[-1])
    return moves


@pytest.mark.parametrize("game, bot, changes", CHANGES.values(), ids=CHANGES)
def test_the_bot_plays_by_the_replaced_function_and_the_game_itself_as_before(game, bot, changes):
    changed = game.remix(**changes)
    assert moves_of(changed, bot, 1) != moves_of(game, bot, 1)
    assert moves_of(changed, "random", 1) == moves_of(game, "random", 1)
    assert moves_of(game.remix(), bot, 1) == moves_of(game, bot, 1)
    assert changed.play(bot, rng=1).over


@pytest.mark.parametrize("name", COMPILED)
def test_and_so_it_does_compiled(name):
    game, bot, changes = CHANGES[name]
    changed = game.remix(**changes)
    assert changed.fast().record(1, bot) == moves_of(changed, bot, 1)
    assert all(why is None for _, why, _ in changed.rules.kept.values())


def test_the_same_function_that_is_replaced_may_be_called():
    from boardgames_nb.botswana.bots import outlook

    def doubled(state, animal):
        return 2 * outlook(state, animal)

    def kept(state, animal):
        return outlook(state, animal)

    assert moves_of(BOTSWANA.remix(outlook=kept), "greedy", 2) == moves_of(BOTSWANA, "greedy", 2)
    brink = botswana.arrange(botswana.game(2), stacks={"G": [1, 2, 3]}, hands=["G5 L0", "H1"])
    single, double = (botswana.game(2).remix(outlook=f).rules.outlook(brink, 0) for f in (kept, doubled))
    assert double == 2 * single == 2 * outlook(brink, 0)


def test_rules_and_bots_are_replaced_together():
    def worth(state, animal):
        return 7 - animal - state.height[animal]

    changed = BOTSWANA.remix(worth=worth, outlook=price_of_the_top_card)
    record = changed.play("greedy", rng=Random(1))
    assert moves_of(changed, "greedy", 1) != moves_of(BOTSWANA.remix(worth=worth), "greedy", 1)
    assert record.over and set(changed.changes) == {"worth", "outlook"}


@pytest.mark.parametrize(
    "game, wrong, near",
    [(BOTSWANA, "outlok", "outlook"), (BOTSWANA, "gredy", "greedy"), (OKAVANGO, "gaind", "gained"), (OKAVANGO, "wort", None), (BOTSWANA, "price", None)],
)
def test_a_wrong_name_is_told_with_the_near_ones(game, wrong, near):
    with pytest.raises(InvalidVariant, match=f"no rule is called '{wrong}'" + (f"; did you mean '{near}'" if near else "")):
        game.remix(**{wrong: never})


def test_what_cannot_be_called_alike_is_refused():
    with pytest.raises(InvalidVariant, match="outlook: takes state, animal; the replacement takes state"):
        BOTSWANA.remix(outlook=never)


def test_bots_are_brought_in_when_they_are_needed_and_not_before():
    code = """
        import sys
        from boardgames_nb import botswana, okavango
        def there(): return [name for name in ("botswana", "okavango") if f"boardgames_nb.{name}.bots" in sys.modules]
        game = botswana.game(2)
        seen = [there()]
        game.legal_moves(game.new())
        seen.append(there())
        botswana.remix(2, worth=lambda state, animal: 1)
        game.bots
        seen.append(there())
        print(seen)
    """
    import textwrap

    done = subprocess.run([sys.executable, "-c", textwrap.dedent(code)], cwd=TOP, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[[], [], ['botswana']]"
