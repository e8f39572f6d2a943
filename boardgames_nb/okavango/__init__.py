"""Okavango: its rules, its words and what is hidden in it. `views`, `table`, `bots` and `fast` are modules beside these."""

import sys

from ..engine.binding import Face
from . import box, hidden, rules, words
from .box import *
from .hidden import *
from .rules import *
from .words import *

__all__ = [*box.__all__, *rules.__all__, *words.__all__, *hidden.__all__]
sys.modules[__name__].__class__ = Face
