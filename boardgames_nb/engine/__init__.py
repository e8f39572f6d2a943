"""What every game here is made of: states, numbers, moves, rules as they stand, and games as values."""

from .binding import Face, from_rows, known_games, register, register_bot
from .components import Clauses, Components, InvalidComponents, numbers
from .contract import IncompleteGame, contract_table
from .defaults import deal, deal_unseen, random_bot, random_listed, random_move
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
from .game import Game, MoveList, as_move, refused
from .moves import Kind, MoveKinds, Nature, Part, move_kind, move_kinds, part, written_apply
from .seen import declared_view, hidden_fields, told_move
from .state import Field, State, field, state_class
from .variant import Number, Variant, parse_numbers, whole

__all__ = [
    "CHANCE", "OVER", "AmbiguousMove", "Clauses", "Components", "Face", "Field", "Game", "IllegalMove", "IncompleteGame", "InvalidComponents",
    "InvalidMove", "InvalidRecord", "InvalidVariant", "Kind", "MoveKinds", "MoveList", "Nature", "Number", "Part", "Refusal",
    "State", "Variant", "as_move", "contract_table", "deal", "deal_unseen", "declared_view", "due", "due_count", "dues", "field", "from_rows",
    "hidden_fields", "known_games", "move_kind", "move_kinds", "nearest", "numbers", "open_level", "owe", "owed_to",
    "parse_numbers", "part", "random_bot", "random_listed", "random_move", "refused", "register", "register_bot", "settle",
    "state_class", "to_do", "told_move", "use_part", "whole", "written_apply",
]  # fmt: skip
