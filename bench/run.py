"""The speed figures of the project: `make bench`, or `python bench/run.py --help`.

Every figure is the median of several runs, and every ratio comes from runs that take turns, so that a busy machine slows both sides alike.
One-core figures count processor time. A missed target is printed and is no failure; anything that breaks is.
"""

import argparse
import json
import os
import platform
import sys
import textwrap
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TOP))

from bench import click, compiled, fresh, interpreted, many, sweep  # noqa: E402

SECTIONS = {
    "compiled": ("Whole random games, compiled, one core", compiled.rows),
    "interpreted": ("Random games, interpreted, every legal move listed, one core", interpreted.rows),
    "many": ("Many games: processes, threads, memory", many.rows),
    "start": ("Starting: imports, first compile, cache", fresh.rows),
    "sweep": ("Okavango played at random under every option: does it end, is nothing lost?", sweep.rows),
    "click": ("From a click at the table to the repaint, in JupyterLab", click.rows),
}


def machine():
    """What the figures were measured on."""
    load = list(os.getloadavg()) if hasattr(os, "getloadavg") else None
    return {"python": platform.python_version(), "system": platform.system(), "kind": platform.machine(),
            "processors": os.cpu_count(), "load": load}


def opening(about):
    """What to know before reading the figures, as sentences."""
    yield f"Python {about['python']} on {about['system']} {about['kind']}, {about['processors']} processors"
    load = about["load"]
    if load is None: yield "How busy the machine is cannot be told here."
    else: yield f"Load of the last 1, 5 and 15 minutes: {load[0]:.1f}, {load[1]:.1f}, {load[2]:.1f}"
    if load and load[0] > 0.5 * about["processors"]: yield "The machine is busy: figures are lower and less steady than on a quiet one."


def shown(row):
    """One row of the table as text: name, figure, and how it stands to its target; its note below."""
    value = f"{row['value']:,.{row['digits']}f} {row['unit']}"
    verdict = ""
    if "target" in row:
        side, met = ("at most", row["value"] <= row["target"]) if row.get("most") else ("at least", row["value"] >= row["target"])
        missed = "above target" if row.get("most") else "below target"
        verdict = f"{side} {row['target']:g} wanted: {'met' if met else missed}"
    note = "".join(f"\n      {line}" for line in textwrap.wrap(row.get("note", ""), 110))
    return f"  {row['name']:<60} {value:>24}   {verdict}".rstrip() + note


def main(arguments=None):
    """Measure, print the table, write the JSON file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="few games and repeats: to see that it runs, not for the figures")
    parser.add_argument("--only", nargs="+", choices=SECTIONS, default=list(SECTIONS), help="some of the sections")
    parser.add_argument("--alone", action="store_true", help="leave out the comparison with OpenSpiel, which must else be installed")
    parser.add_argument("--json", type=Path, default=TOP / "artefacts" / "bench.json", help="where the figures go as data")
    options = parser.parse_args(arguments)
    about, figures = machine(), []
    print("\n".join(opening(about)))
    if options.quick: print("Quick form: too short for figures to be relied on.")
    for section in options.only:
        title, measure = SECTIONS[section]
        print(f"\n{title}", flush=True)
        for row in measure(options.quick, options.alone):
            print(shown(row), flush=True)
            figures.append({"section": section, **row})
    options.json.parent.mkdir(parents=True, exist_ok=True)
    options.json.write_text(json.dumps({"machine": about, "quick": options.quick, "figures": figures}, indent=1) + "\n", encoding="utf-8")
    print(f"\nWritten as data to {options.json}")


if __name__ == "__main__":
    main()
