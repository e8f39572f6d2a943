"""Board games whose rulebook is a notebook: read the rules, play them at a table, change them, simulate them by the million."""

__version__ = "0.1.0"
