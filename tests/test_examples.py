"""The lessons: their checks tell right from wrong and say why; they work without a compiler and without a network."""

import json
import os
import subprocess
import sys

import nbformat
import pytest
from nbclient import NotebookClient

from tests.conftest import TOP

CHECKS = {
    "luck_and_skill": """
        ratio = {seats: result.win_share(0).share * seats for seats, result in results.items()}
        most = max(ratio, key=ratio.get)
        def answer_of(*answer): return check_times(*answer)
        found = {
            "right": answer_of(most, round(ratio[most], 1)),
            "nothing": answer_of(2, 0),
            "another count": answer_of(2, round(ratio[2], 1)),
            "the share": answer_of(most, round(ratio[most] / most, 1)),
            "upside down": answer_of(most, round(1 / ratio[most], 1)),
            "far off": answer_of(most, 9.9),
            "seven players": answer_of(7, 2.0),
        }
        def last(state, rng): return legal_moves(state)[-1]
        def nothing(state, rng): return None
        def illegal(state, rng): return 10**6
        def broken(state, rng): return 1 / 0
        def meddler(state, rng):
            state.held[0] = 99
            return legal_moves(state)[0]
        from boardgames_nb.botswana.bots import greedy
        found |= {"bot " + name: check_bot(bot, 60) for name, bot in dict(
            greedy=greedy, random=my_bot, last=last, nothing=nothing, illegal=illegal, broken=broken,
            text="greedy", meddler=meddler).items()}
    """,
    "change_a_rule": """
        def right(state, animal): return min([9] + [state.stack[animal][i] for i in range(state.height[animal])]) % 9
        def loop(state, animal):
            best = 0
            for i in range(state.height[animal]):
                if i == 0 or state.stack[animal][i] < best: best = state.stack[animal][i]
            return best
        def highest(state, animal): return max([0] + [state.stack[animal][i] for i in range(state.height[animal])])
        def first(state, animal): return state.stack[animal][0]
        def whole_row(state, animal): return min(state.stack[animal])
        def empty(state, animal): return min([state.stack[animal][i] for i in range(state.height[animal])])
        def forgets(state, animal):
            if state.height[animal]: return min(state.stack[animal][: state.height[animal]])
        def text(state, animal): return "0"
        def one(state): return 0
        def thief(state, animal):
            state.height[animal] = 0
            return 0
        rules = dict(right=right, loop=loop, highest=highest, top=top_card, added=added_up, first=first, row=whole_row, empty=empty,
                     forgets=forgets, text=text, one=one, thief=thief, untouched=lowest, number=3)
        found = {name: check_lowest(rule) for name, rule in rules.items()}
        found["played right"] = type(played(loop)).__name__
        found["played wrong"] = played(first)
    """,
    "your_own_game": """
        def turning(state, winner): return (state.leader + 1) % 3
        def taker(state, winner): return winner
        def nowhere(state, winner): return 5
        def one(state): return 0
        def broken(state, winner): return 1 // 0
        rules = dict(turning=turning, untouched=fairer, nowhere=nowhere, one=one, broken=broken, number=3)
        found = {name: check_fairer(rule) for name, rule in rules.items()}
    """,
}
SAYS = {
    "luck_and_skill": {
        "right": "Right:",
        "nothing": "Not answered yet",
        "another count": "a larger number",
        "the share": "is the share of wins itself",
        "upside down": "the other way round",
        "far off": "the number is not",
        "seven players": "not 7",
        "bot greedy": "Well done",
        "bot random": "nothing that chance could not do",
        "bot last": "It wins",
        "bot nothing": "it played None, which is not legal",
        "bot illegal": "it played 1000000, which is not legal",
        "bot broken": "ZeroDivisionError",
        "bot text": "A bot is a function",
        "bot meddler": "It wins",
    },
    "change_a_rule": {
        "right": "Right:",
        "loop": "Right:",
        "highest": "that is the highest card. Right is 1",
        "top": "that is the top card. Right is 1",
        "added": "that is the sum of the cards. Right is 1",
        "first": "that is the first card. Right is 1",
        "row": "where no card lies?). Right is 4",
        "empty": "For an animal without a card the rule stops with an error: ValueError",
        "forgets": "For an animal without a card the rule returns nothing",
        "text": "'0', which is not a whole number",
        "one": "takes two things",
        "thief": "changes the state",
        "untouched": "returns nothing",
        "number": "A rule is a function",
        "played right": "Figure",
        "played wrong": "Not yet.",
    },
    "your_own_game": {
        "turning": "Right: the largest advantage was",
        "untouched": "Not fairer: the largest advantage was",
        "nowhere": "Not yet. seed",
        "one": "That is no such rule: next_leader: takes state, winner; the replacement takes state.",
        "broken": "ZeroDivisionError",
        "number": "That is no such rule: next_leader: a plain Python function is wanted, not 3",
    },
}


@pytest.fixture(scope="module", params=CHECKS)
def answers(request):
    """The name of a lesson, and what its checks say to right and wrong answers, in a kernel of the lesson."""
    from textwrap import dedent

    notebook = nbformat.read(TOP / "examples" / f"{request.param}.ipynb", as_version=4)
    notebook.cells += [
        nbformat.v4.new_code_cell(dedent(CHECKS[request.param])),
        nbformat.v4.new_code_cell("import json\nprint(json.dumps(found))"),
    ]
    NotebookClient(notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(TOP / "examples")}}).execute()
    return request.param, json.loads(notebook.cells[-1].outputs[0].text)


def test_a_check_knows_right_from_wrong_and_says_why(answers):
    lesson, said = answers
    assert said.keys() == SAYS[lesson].keys()
    for name, part in SAYS[lesson].items():
        assert part in said[name], f"{name}: {said[name]}"
        assert said[name].startswith("Right") == part.startswith("Right")


@pytest.mark.parametrize("lesson", CHECKS)
def test_a_lesson_has_the_shape_of_a_class_hour(lesson):
    notebook = nbformat.read(TOP / "examples" / f"{lesson}.ipynb", as_version=4)
    prose = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown").lower()
    for part in ("class hour", "the question", "predict", "run", "read", "exercise", "what have we learned"):
        assert part in prose, f"{lesson} has no part '{part}'"
    code = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "code")
    assert "Table(" in code and "simulate(" in code and "http" not in code
    checks = [
        cell for cell in notebook.cells if cell.cell_type == "code" and "check_" in cell.source and not cell.source.startswith("def ")
    ]
    assert checks and not any("Table(" in cell.source for cell in checks)


@pytest.mark.parametrize("lesson", CHECKS)
def test_a_lesson_needs_neither_the_network_nor_a_compiler(lesson, tmp_path):
    probe = """
        import socket, sys
        def refuse(*a, **k): raise OSError("a lesson went to the network")
        socket.socket.connect = socket.create_connection = socket.getaddrinfo = refuse
        import nbformat
        from IPython.core.interactiveshell import InteractiveShell
        shell, figures = InteractiveShell.instance(), 0
        for cell in nbformat.read(sys.argv[1], 4).cells:
            if cell.cell_type == "code" and not cell.source.startswith("Table("):
                done = shell.run_cell(cell.source)
                done.raise_error()
                figures += hasattr(done.result, "to_plotly_json")
        assert figures >= 3, figures
    """
    from textwrap import dedent

    command = [sys.executable, "-c", dedent(probe), str(TOP / "examples" / f"{lesson}.ipynb")]
    alone = {**os.environ, "PYTHONPATH": str(TOP), "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(command, cwd=tmp_path, env=alone, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr[-2000:] + done.stdout[-2000:]
