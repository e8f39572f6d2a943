"""Board games whose rulebook is a notebook: read the rules, play them at a table, change them, simulate them by the million."""

__version__ = "0.1.0"
__all__ = ["Game", "Record", "Table", "botswana", "check_game", "okavango", "register", "register_bot", "simulate"]
_PLACES = {"Game": "engine", "Record": "play.records", "Table": "play.table", "register": "engine", "register_bot": "engine",
           "check_game": "study.check", "simulate": "study.simulate"}  # fmt: skip


def __getattr__(name):
    "Everything is brought in when it is first asked for, so that importing the package takes no time."
    from importlib import import_module
    from importlib.util import find_spec

    if name in _PLACES:
        return getattr(import_module(f".{_PLACES[name]}", __name__), name)
    if not name.startswith("_") and find_spec(f".{name}", __name__):
        return import_module(f".{name}", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}; it offers {', '.join(__all__)}")


def __dir__():
    return sorted({*globals(), *__all__})
