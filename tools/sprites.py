"""Fill the drawings that several games share into their sprites: sprites.py [--check].

boardgames_nb/play/common.svg has each shared drawing once. A symbol of a game's sprite that begins with the comment
`common.svg: giraffe` gets that drawing, its colours under names of the game: `--giraffe-coat` becomes `--bw-G-coat` in the symbol
`bw-face-G`, `--line` becomes `--bw-line`. So every sprite is a whole file. With --check nothing is written; the exit code is 1 when a
sprite has something else.
"""

import re
import sys
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent / "boardgames_nb"
SYMBOL = re.compile(r'<symbol id="([\w-]+)"([^>]*)>(.*?)</symbol>', re.DOTALL)
SHARED = re.compile(r"<!-- common\.svg: ([\w-]+) -->")


def filled(sprite, common):
    """The sprite with every shared drawing as common has it. ValueError for a drawing that common does not have."""
    drawings = {name: re.sub(r"^<!--.*?-->", "", drawing) for name, _, drawing in SYMBOL.findall(common)}

    def fill(symbol):
        shared = SHARED.match(symbol[3])
        if not shared:
            return symbol[0]
        if shared[1] not in drawings:
            raise ValueError(f"{symbol[1]}: common.svg has no {shared[1]!r}; it has {', '.join(sorted(drawings))}")
        prefix, _, rest = symbol[1].partition("-")
        letter = rest.rpartition("-")[2]
        own = rf"--(?:({re.escape(shared[1])})-)?([\w-]+)"
        drawing = re.sub(own, lambda name: f"--{prefix}-{letter + '-' if name[1] else ''}{name[2]}", drawings[shared[1]])
        return f'<symbol id="{symbol[1]}"{symbol[2]}>{shared[0]}{drawing}</symbol>'

    return SYMBOL.sub(fill, sprite)


def sprites():
    """{path: text that it should have} of every game's sprite."""
    common = (PACKAGE / "play" / "common.svg").read_text(encoding="utf-8")
    return {path: filled(path.read_text(encoding="utf-8"), common) for path in sorted(PACKAGE.glob("*/sprite.svg"))}


def main(arguments):
    stale = {path: text for path, text in sprites().items() if path.read_text(encoding="utf-8") != text}
    for path, text in stale.items():
        if "--check" not in arguments:
            path.write_text(text, encoding="utf-8")
        print(f"{path.parent.name}/{path.name}: {'stale' if '--check' in arguments else 'written'}")
    return bool(stale) and "--check" in arguments


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
