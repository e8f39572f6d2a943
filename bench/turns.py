"""Measuring by turns, and rows of the table."""

from statistics import median


def by_turns(repeats, sides):
    """{name: [figure of each repeat]} of sides given as {name: function of the repeat's number}, run A B C A B C …

    Each turn is played twice and the second time counts: after other work the first milliseconds run at half speed.
    """
    figures = {name: [] for name in sides}
    for n in range(repeats):
        for name, side in sides.items():
            side(n)
            figures[name].append(side(n))
    return figures


def mean_of(figures, names):
    """The mean over some sides, repeat by repeat."""
    return [sum(each) / len(each) for each in zip(*(figures[name] for name in names))]


def figure(name, runs, unit="decisions/s", digits=0, **more):
    """A row: the median of some runs. A `target` is a least value, or with `most=True` a greatest one; a `note` goes below."""
    return {"name": name, "value": median(runs), "unit": unit, "digits": digits, "runs": list(runs), **more}


def ratio(name, above, below, **more):
    """A row: the median of the ratios, repeat by repeat."""
    return figure(name, [a / b for a, b in zip(above, below)], "times", 2, **more)
