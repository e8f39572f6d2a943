"""The games that are measured, and how fast each is wanted."""

from typing import NamedTuple

from boardgames_nb import botswana, okavango


class Entry(NamedTuple):
    """A game module, the seats that are measured, and how many times the speed of OpenSpiel's games is wanted."""

    module: object
    seats: int
    dealt: str  # how the fast way deals, in words
    compiled: float  # whole games, against the mean of three of OpenSpiel's
    hoped: str  # a note to that
    interpreted: float  # every legal move listed, against hearts in Python
    turns: str | None = None  # the field that counts whole turns, where a turn is several decisions


GAMES = {
    "Botswana": Entry(botswana, 4, "cards dealt by a shuffle", 4, "8 is hoped for", 1),
    "Okavango": Entry(okavango, 4, "the set-up drawn at once", 2, "a decision is a small move", 0.7, "turns"),
}
