"""Simulation: the same numbers however the work is divided, remixes that travel, small memory, clear refusals, nothing left behind."""

import os
import signal
import subprocess
import sys
import textwrap
import time
import tracemalloc

import nbformat
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nbclient import NotebookClient

from boardgames_nb import botswana, simulate
from boardgames_nb.botswana import legal_moves
from boardgames_nb.engine import OVER
from boardgames_nb.fast.layout import from_record
from boardgames_nb.study.results import Results, wilson
from boardgames_nb.study.simulate import BLOCK, blocks
from tests.conftest import LONG, TOP

module = sys.modules["boardgames_nb.study.simulate"]


def summed(state, animal):
    return sum([state.stack[animal][i] for i in range(state.height[animal])])


def first_bot(state, rng):
    return legal_moves(state)[0]


CASES = {
    "printed": (botswana.game(4), "random"),
    "two bots": (botswana.game(3), ["greedy", "random", "random"]),
    "variant": (botswana.game(2, rounds=1, figures=6, stack_end=5), "random"),
    "remix": (botswana.game(4, rounds=2).remix(worth=summed), "random"),
    "a bot of one's own": (botswana.game(2), [first_bot, "greedy"]),
}


@pytest.mark.parametrize("game, bots", CASES.values(), ids=CASES)
def test_processes_threads_and_order_change_nothing(game, bots):
    games = 2 * BLOCK + 70
    alone = simulate(game, games, bots, seed=5, keep=("points", "turns", "total"))
    assert len(alone) == games and alone.seats == game.seats
    assert simulate(game, games, bots, seed=5, keep=("points", "turns", "total"), threads=3) == alone
    if LONG or bots != "random":
        assert simulate(game, games, bots, seed=5, keep=("points", "turns", "total"), processes=2) == alone
    pieces = list(blocks(game, games, bots, seed=5, keep="total"))
    assert [len(piece) for piece in pieces] == [BLOCK, BLOCK, 70]
    assert (np.concatenate([piece.scores for piece in pieces]) == alone.scores).all()


def test_processes_without_joblib(monkeypatch):
    game = botswana.game(3)
    monkeypatch.setattr(module, "in_processes", module.in_own_pool)
    assert simulate(game, 2_100, seed=1, processes=2, threads=2) == simulate(game, 2_100, seed=1)


def test_a_cluster_plays_the_same_games():
    import joblib
    from distributed import Client

    game = botswana.game(3)
    with Client(processes=False, n_workers=2, threads_per_worker=1, dashboard_address=None):
        with joblib.parallel_config("dask"):
            far = simulate(game, 2_100, ["greedy", "random", "random"], seed=3, processes=2)
    assert far == simulate(game, 2_100, ["greedy", "random", "random"], seed=3)


@settings(max_examples=15, deadline=None)
@given(games=st.integers(1, 2_000), more=st.integers(0, 1_500), seed=st.integers(0, 2**70))
def test_fewer_games_are_the_first_of_more(games, more, seed):
    short, long = simulate(botswana.game(2), games, seed=seed), simulate(botswana.game(2), games + more, seed=seed)
    assert (long.scores[:games] == short.scores).all() and (long.decisions[:games] == short.decisions).all()


def test_another_seed_is_another_sample():
    runs = [simulate(botswana.game(2), BLOCK, seed=seed).scores.tolist() for seed in range(4)]
    assert len({str(run) for run in runs}) == 4
    two = simulate(botswana.game(2), 2 * BLOCK, seed=1).scores
    assert (two[:BLOCK] != two[BLOCK:]).any()


@pytest.mark.parametrize("game, bots", CASES.values(), ids=CASES)
def test_compiled_and_interpreted_agree(game, bots, monkeypatch):
    numba = pytest.importorskip("numba")
    fast = simulate(game, 30, bots, seed=8, keep=("history", "points"))
    monkeypatch.setattr(numba.config, "DISABLE_JIT", True)
    slow_game = game.vary()
    slow_game.rules.kept.clear()
    assert slow_game.fast().why == "NUMBA_DISABLE_JIT is set"
    slow = simulate(slow_game, 30, bots, seed=8, keep=("history", "points"))
    slow_game.rules.kept.clear()
    assert slow == fast


def test_every_column_says_what_the_final_state_says():
    game = botswana.game(4)
    run = simulate(game, 40, seed=2, keep=[f.name for f in game.rules.State.FIELDS])
    for i in range(len(run)):
        state = game.new()
        for name, column in run.kept.items():
            setattr(state, name, column[i].tolist())
        assert game.to_move(state) == OVER
        assert run.scores[i].tolist() == game.scores(state)
        assert np.flatnonzero(run.winners[i]).tolist() == game.winners(state)
        assert run.decisions[i] == state.plays == sum(state.turns)
        assert run.first[i] == (state.starter - state.round_no + 1) % 4


def test_shared_wins_are_divided():
    winners = np.array([[True, True, False], [False, True, False], [True, True, True]])
    run = Results(
        {"game": "", "bots": [], "seed": 0}, winners.astype(np.int16), winners, np.array([1, 2, 0], np.int8), np.zeros(3, np.int32)
    )
    assert run.wins_of(run.winners) == pytest.approx([1 / 2 + 1 / 3, 1 / 2 + 1 + 1 / 3, 1 / 3])
    assert [share.share for share in run.by_start()] == pytest.approx(
        [(1 / 2 + 0 + 1 / 3) / 3, (0 + 0 + 1 / 3) / 3, (1 / 2 + 1 + 1 / 3) / 3]
    )
    everything = simulate(botswana.game(5, rounds=1), 3_000)
    assert sum(everything.win_share(seat).share for seat in range(5)) == pytest.approx(1)
    assert sum(share.share for share in everything.by_start()) == pytest.approx(1)


@given(games=st.integers(1, 10**6), part=st.floats(0, 1))
def test_an_interval_holds_its_share(games, part):
    share = wilson(part * games, games)
    assert 0 <= share.low <= share.share + 1e-12 and share.share <= share.high + 1e-12 and share.high <= 1
    wider = wilson(part * games, games, z=3)
    assert wider.low <= share.low + 1e-12 and share.high <= wider.high + 1e-12


def test_intervals_cover_as_often_as_they_say():
    rng = np.random.default_rng(1)
    for chance in (0.03, 0.3, 0.9):
        covered = [low <= chance <= high for _, low, high, _ in (wilson(int(wins), 200) for wins in rng.binomial(200, chance, 2_000))]
        assert 0.92 < np.mean(covered) < 0.98
    for wrong in ((3, 2), (-1, 2), (0, 0)):
        with pytest.raises(ValueError, match="wins in"):
            wilson(*wrong)


def test_saved_results_come_back(tmp_path):
    run = simulate(botswana.game(3), 700, "greedy", seed=3, keep=("turns", "points"))
    run.save(tmp_path / "run.npz")
    again = Results.load(tmp_path / "run.npz")
    assert again == run and again["turns"].dtype == run["turns"].dtype and "greedy" in repr(again)
    np.savez(tmp_path / "other.npz", a=1)
    with pytest.raises(ValueError, match="not saved results"):
        Results.load(tmp_path / "other.npz")


def test_games_can_be_picked_out():
    run = simulate(botswana.game(3), 1_000, keep="turns")
    high = run.where(run.scores.max(axis=1) > 60)
    assert (high["turns"] == run["turns"][run.scores.max(axis=1) > 60]).all()
    for wrong in ([1, 2], np.ones(3, bool)):
        with pytest.raises(ValueError, match="one a game"):
            run.where(wrong)


def test_numbers_stay_small_and_large_scores_fit():
    run = simulate(botswana.game(4), 5_000, keep="turns")
    assert (run.scores.dtype, run.first.dtype, run.winners.dtype, run["turns"].dtype) == (np.int16, np.int8, np.bool_, np.int8)

    def riches(state, animal):
        return 999

    rich = simulate(botswana.game(2, rounds=10, figures=8).remix(worth=riches), 600)
    assert rich.scores.dtype == np.int32 and rich.scores.max() > 2**15


def test_memory_stays_flat():
    game = botswana.game(4)
    simulate(game, 1)
    peaks = []
    for games in (5_000, 40_000):
        tracemalloc.start()
        for _ in blocks(game, games, seed=1):
            pass
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < peaks[0] + 300_000 and peaks[1] < 10_000_000


WRONG = {
    "no games": (dict(games=0), "games=0: a whole number is wanted, at least 1"),
    "half a game": (dict(games=0.5), "games=0.5"),
    "true games": (dict(games=True), "games=True"),
    "a negative seed": (dict(seed=-1), "seed=-1"),
    "a text as seed": (dict(seed="x"), "seed='x'"),
    "no process": (dict(processes=0), "processes=0"),
    "no thread": (dict(threads=0), "threads=0"),
    "an unknown bot": (dict(bots="gredy"), "did you mean 'greedy'"),
    "too few bots": (dict(bots=["random"]), "1 bots for 4 seats"),
    "no bot": (dict(bots=None), "bots=None"),
    "a number as bot": (dict(bots=3), "bots=3"),
    "a number among bots": (dict(bots=["random", "random", "random", 3]), "3"),
    "an unknown field": (dict(keep="turn"), "no field is called 'turn'; did you mean 'turns'"),
    "a part": (dict(keep=("turns", "box")), "no field is called 'box'"),
}


@pytest.mark.parametrize("wishes, message", WRONG.values(), ids=WRONG)
def test_what_cannot_be_is_refused_before_anything_is_played(wishes, message):
    with pytest.raises(ValueError) as error:
        simulate(botswana.game(4), **wishes)
    assert message in str(error.value)
    with pytest.raises(ValueError):
        blocks(botswana.game(4), **wishes)


def test_asking_for_what_was_not_kept_says_how_to_get_it():
    run = simulate(botswana.game(4), 10, keep="turns")
    with pytest.raises(KeyError, match="keep='points'"):
        run["points"]
    for seat in (4, -1, "0"):
        with pytest.raises(ValueError, match="seats are 0 to 3"):
            run.win_share(seat)


def test_progress_is_told_and_can_stop_the_run():
    heard = []
    simulate(botswana.game(4), 1_200, progress=lambda done, games: heard.append((done, games)))
    assert heard == [(BLOCK, 1_200), (1_200, 1_200)]

    def stop(done, games):
        raise KeyboardInterrupt

    for how in (dict(), dict(threads=2), dict(processes=2)):
        with pytest.raises(KeyboardInterrupt):
            simulate(botswana.game(4), 5_000, progress=stop, **how)
    assert len(simulate(botswana.game(4), 600, processes=2)) == 600


def test_the_global_generators_are_left_alone():
    import random

    before, numpy_before = random.getstate(), np.random.get_state()[1].tolist()
    simulate(botswana.game(4), 600)
    assert random.getstate() == before and np.random.get_state()[1].tolist() == numpy_before


SCRIPT = """
    import sys, warnings
    {first}
    from boardgames_nb import botswana
    from boardgames_nb.botswana import legal_moves
    from boardgames_nb import simulate

    BONUS = 2

    def doubled(state, animal):
        "What if everything counted double?"
        return BONUS * state.stack[animal][state.height[animal] - 1] if state.height[animal] else 0

    def last_bot(state, rng):
        return legal_moves(state)[-1]

    game = botswana.game(3, rounds=1).remix(worth=doubled)

    if __name__ == "__main__":
        warnings.simplefilter("always")
        bots = [last_bot, "random", "greedy"]
        two, one = simulate(game, {games}, bots, seed=4, processes=2), simulate(game, {games}, bots, seed=4)
        print("equal" if two == one else "different", int(one.scores.max()) % 2, len(one))
"""


def run_script(folder, text, **environment):
    """Run a Python script of its own; its output and what it said to stderr."""
    (folder / "script.py").write_text(textwrap.dedent(text), encoding="utf-8")
    clean = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    return subprocess.run(
        [sys.executable, "script.py"],
        cwd=folder,
        env={**clean, "PYTHONPATH": str(TOP), **environment},
        capture_output=True,
        text=True,
        timeout=300,
    )


@pytest.mark.parametrize("first", ["", "sys.modules['joblib'] = None"], ids=["joblib", "own pool"])
def test_a_remix_and_a_bot_of_a_script_travel(first, tmp_path):
    done = run_script(tmp_path, SCRIPT.format(first=first, games=2_100))
    assert done.stdout.strip() == "equal 0 2100", done.stderr
    assert "alone" not in done.stderr


def test_what_cannot_travel_is_played_here_and_said(tmp_path):
    done = run_script(tmp_path, SCRIPT.format(first="", games=12), NUMBA_DISABLE_JIT="1")
    assert done.stdout.strip() == "equal 0 12", done.stderr
    assert "runs in this process alone" in done.stderr and "a module" in done.stderr


def test_without_a_compiler_what_stands_in_a_module_travels(tmp_path):
    (tmp_path / "mine.py").write_text(textwrap.dedent(SCRIPT.format(first="", games=1).split("    game =")[0]), encoding="utf-8")
    done = run_script(
        tmp_path,
        """
        import warnings
        from boardgames_nb import botswana
        from boardgames_nb import simulate
        from mine import doubled, last_bot
        if __name__ == "__main__":
            warnings.simplefilter("error")
            game = botswana.game(3, rounds=1).remix(worth=doubled)
            runs = [simulate(game, 1_020, [last_bot, "random", "random"], seed=4, processes=n) for n in (1, 2)]
            print(runs[0] == runs[1])
        """,
        NUMBA_DISABLE_JIT="1",
    )
    assert done.stdout.strip() == "True", done.stderr


def test_a_script_without_guard_is_told_what_is_missing(tmp_path):
    text = """
        import sys
        sys.modules["joblib"] = None
        from boardgames_nb import botswana
        from boardgames_nb import simulate
        simulate(botswana.game(2), 2_000, processes=2)
    """
    done = run_script(tmp_path, text)
    assert done.returncode and "if __name__ == '__main__'" in done.stderr.strip().splitlines()[-1], done.stderr


def test_a_rule_in_a_notebook_cell_travels():
    cells = [
        "from boardgames_nb import botswana\nfrom boardgames_nb import simulate",
        "STEP = 3\ndef worth(state, animal):\n    return STEP * state.height[animal]",
        "game = botswana.game(3).remix(worth=worth)\none, two = (simulate(game, 2_100, seed=6, processes=n) for n in (1, 2))",
        "assert one == two and not (one.scores % 3).any()",
        "STEP = 5",
        "one, two = (simulate(game, 2_100, seed=6, processes=n) for n in (1, 2))",
        "assert one == two and not (one.scores % 5).any() and (one.scores % 3).any()",
    ]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    NotebookClient(notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(TOP)}}).execute()


def test_an_interrupted_run_leaves_no_process_behind(tmp_path):
    for first in ("", "sys.modules['joblib'] = None"):
        (tmp_path / "long.py").write_text(
            textwrap.dedent(f"""
            import sys
            {first}
            from boardgames_nb import botswana
            from boardgames_nb import simulate
            if __name__ == "__main__":
                simulate(botswana.game(5), 50_000_000, processes=2, progress=lambda done, games: print("playing", flush=True))
            """),
            encoding="utf-8",
        )
        run = subprocess.Popen(
            [sys.executable, "long.py"],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(TOP)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        try:
            assert run.stdout.readline().strip() == "playing", run.stderr.read()
            os.kill(run.pid, signal.SIGINT)
            run.communicate(timeout=60)
            assert run.returncode != 0
            deadline = time.monotonic() + 30
            while time.monotonic() < deadline and alive(run.pid):
                time.sleep(0.2)
            assert not alive(run.pid)
        finally:
            if alive(run.pid):
                os.killpg(run.pid, signal.SIGKILL)


def alive(group):
    """Whether any process of a process group is still there."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def test_final_states_are_those_of_the_twin():
    game = botswana.game(4)
    finals, decisions = game.fast().play(BLOCK, np.random.default_rng(np.random.SeedSequence(9, spawn_key=(0,))))
    run = simulate(game, BLOCK, seed=9, keep="history")
    assert (run["history"] == finals["history"]).all() and (run.decisions == decisions).all()
    assert game.scores(from_record(game.rules.State, finals[3])) == run.scores[3].tolist()


def too_many(state):
    return [state.total[seat % 3] for seat in range(300)]


def fractions(state):
    return [state.total[seat] + 0.5 for seat in range(3)]


def huge(state):
    return [10**12 for seat in range(3)]


def counted_from_one(state):
    return [seat + 1 for seat in range(3) if state.total[seat] == max(state.total)]


@pytest.mark.parametrize(
    "rules, words",
    [({"scores": too_many}, "scores: a list"), ({"scores": fractions}, "scores: a list"), ({"scores": huge}, "scores: a list"),
     ({"winners": counted_from_one}, "winners: a list of seats")],
    ids=["too many", "fractions", "huge", "from one"],
)  # fmt: skip
def test_scores_and_winners_of_a_replaced_rule_must_be_what_they_should(rules, words):
    game = botswana.remix(3, **rules)
    with pytest.raises(ValueError, match=words):
        simulate(game, 300, seed=1)
    if rules.get("scores") in (too_many, fractions):
        with pytest.raises(ValueError, match=words):
            game.fast().playouts(game.new(), 2, 1)
