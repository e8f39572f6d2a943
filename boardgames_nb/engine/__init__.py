"""What every game here is made of: states, numbers, moves, rules as they stand, and games as values."""

from .binding import from_rows, known_games, register, register_bot
from .components import Clauses, Components, InvalidComponents, numbers
from .defaults import deal, random_bot, random_listed, random_move
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
from .moves import Kind, MoveKinds, Nature, Part, move_kind, move_kinds, part, written_apply
from .state import Field, State, field, state_class
from .variant import Number, Variant, parse_numbers, whole

__all__ = [
    "CHANCE", "OVER", "AmbiguousMove", "Clauses", "Components", "Field", "Game", "Kind", "MoveKinds", "Nature", "Part", "IllegalMove", "InvalidComponents", "InvalidMove",
    "InvalidRecord", "InvalidVariant", "Number", "Refusal", "State", "Variant", "as_move", "deal", "field", "from_rows", "known_games", "move_kind", "move_kinds", "nearest", "numbers", "part",
    "parse_numbers", "random_bot", "random_listed", "random_move", "refused", "register", "register_bot", "state_class", "whole", "written_apply",
]  # fmt: skip
