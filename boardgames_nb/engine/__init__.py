"""What every game here is made of: states, numbers, moves, rules as they stand, and games as values."""

from .binding import known_games, register, register_bot
from .components import Clauses, Components, InvalidComponents, numbers
from .defaults import deal, random_bot, random_listed, random_move
from .due import due, due_count, dues, open_level, owe, owed_to, settle, to_do, use_part
from .errors import (
    CHANCE,
    OVER,
    AmbiguousMove,
    IllegalMove,
    InvalidMove,
    InvalidRecord,
    InvalidVariant,
    Refusal,
    nearest,
)
from .game import Game, as_move, refused
from .state import Field, State, field, state_class
from .variant import Number, Variant, parse_numbers, whole

__all__ = [
    "CHANCE", "OVER", "AmbiguousMove", "Clauses", "Components", "Field", "Game", "IllegalMove", "InvalidComponents", "InvalidMove",
    "InvalidRecord", "InvalidVariant", "Number", "Refusal", "State", "Variant", "as_move", "deal", "due", "due_count", "dues", "field",
    "known_games", "nearest", "numbers", "open_level", "owe", "owed_to", "parse_numbers", "random_bot", "random_listed", "random_move",
    "refused", "register", "register_bot", "settle", "state_class", "to_do", "use_part", "whole",
]  # fmt: skip
