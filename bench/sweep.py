"""A long random sweep of Okavango: every seat count and every option, over 100,000 games; each must end, with nothing lost or broken."""

from itertools import product
from time import perf_counter

import numpy as np

from bench.turns import figure
from boardgames_nb import okavango
from boardgames_nb.okavango import AREAS, FINISHED, HOLES, RANGER

OPTIONS = {"dark_gate": ("white_full", "step", "none"), "end_scope": ("all", "waterholes"), "ranger_herds": ("yes", "no")}
COMBINATIONS = [(seats, dict(zip(OPTIONS, choice))) for seats in (2, 3, 4) for choice in product(*OPTIONS.values())]


def broken(finals, seats):
    """What is wrong with final states (a NumPy record array), as a list of sentences; empty where all is well."""
    wrong, box = [], finals["box"]
    def hold(good, what):
        if not np.all(good): wrong.append(f"{what}: {int(np.size(good) - np.count_nonzero(good))} times not")
    out = finals["animals"].sum(axis=1, dtype=int)
    jokers = finals["stand_ins"].sum(axis=(1, 2), dtype=int)
    tiles = finals["bag"].astype(int) + finals["river"] + finals["reserve"].sum(axis=1, dtype=int)
    tiles[:, :RANGER] += out
    tiles[:, RANGER] += jokers
    hold(tiles == [8] * 11 + [6], "all 94 tiles are somewhere")
    for name in ("bag", "river", "reserve", "known", "returned", "animals", "stand_ins", "lying", "jokers", "score"):
        hold(finals[name] >= 0, f"{name} is not negative")
    animals, rangers = finals["animals"].sum(axis=2, dtype=int), finals["stand_ins"].sum(axis=2, dtype=int)
    hold(finals["lying"] == animals + rangers, "lying counts what lies there")
    hold(finals["jokers"] == rangers, "jokers counts the Rangers there")
    hold(finals["lying"] <= box["fields"], "no more tiles than fields")
    hold((finals["lying"] > 0) != (finals["depleted"] == 1), "something drinks everywhere but where a delta is sand")
    hold(finals["depleted"][:, :HOLES] == 0, "no waterhole is sand")
    for area in range(AREAS):
        there = finals["animals"][:, area].astype(int) + finals["stand_ins"][:, area]
        fit = (there > 0).sum(axis=1) <= 1 if area < HOLES else there.max(axis=1) <= 1
        hold(fit, "one species at a waterhole, all different at a delta")
    hold(finals["known"] <= finals["reserve"], "what is known of a reserve is there")
    hold(finals["returned"] <= finals["bag"], "what went into the bag before all eyes is there")
    hold(finals["score"] == finals["from_holes"] + finals["from_deltas"], "points come from waterholes and deltas")
    hold(finals["reserve"][:, seats:] == 0, "empty seats have nothing")
    hold(finals["phase"] == FINISHED, "the game is over")
    covered = (finals["lying"] >= box["white"]) | (finals["depleted"] == 1)
    counting = np.where(box["end_scope"][:, None] == 1, np.arange(AREAS) < HOLES, True)
    filled = np.all(covered | ~counting, axis=1)
    hold((finals["stalemate"] == 1) | filled & (finals["last_round"] == 1), "it ended in a stalemate, or with all white fields covered")
    hold((finals["stalemate"] == 1) | (finals["turns"] % seats == 0), "all had equally many turns, but for a stalemate")
    return wrong


def sweep(games, seed=1):
    """Plays so many random games of every combination; yields seats, options, share of stalemates, most decisions in a game, what broke."""
    for n, (seats, options) in enumerate(COMBINATIONS):
        game = okavango.game(seats, **options)
        finals, decisions = game.fast().play(games, np.random.default_rng([seed, n]))
        wrong = broken(finals, seats)
        if decisions.max() > okavango.most_decisions(game.new().box): wrong.append("a game is longer than the bound")
        yield seats, options, float(finals["stalemate"].mean()), int(decisions.max()), wrong


def rows(quick, alone):
    """The sweep as rows; a broken invariant ends it."""
    games, stale, longest, start = 50 if quick else 2800, {2: [], 3: [], 4: []}, 0, perf_counter()
    for seats, options, share, most, wrong in sweep(games):
        if wrong: raise SystemExit(f"Okavango, {seats} seats, {options}: {'; '.join(wrong)}")
        stale[seats].append(100 * share)
        longest = max(longest, most)
    name, played = f"random games that ended, {len(COMBINATIONS)} combinations of options", games * len(COMBINATIONS)
    yield figure(name, [played], "games", note=f"no invariant broken; {perf_counter() - start:.0f} s")
    for seats, shares in stale.items():
        note = f"{min(shares):.1f} to {max(shares):.1f} %"
        yield figure(f"  stalemates at {seats} seats, median over the options", shares, "%", 1, note=note)
    yield figure("  longest game", [longest], "decisions")
