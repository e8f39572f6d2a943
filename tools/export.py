"""Write the package from the notebooks and clean the notebooks, as `nbdev-export` and `nbdev-clean` do, examples included."""

import os
import subprocess
import sys
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent


def main():
    nbdev = Path(sys.executable).parent
    for command in (["nbdev-export"], ["nbdev-clean"], ["nbdev-clean", "--fname", "examples"]):
        subprocess.run([str(nbdev / command[0]), *command[1:]], cwd=TOP, check=True, env={**os.environ, "PYTHONPATH": ""})


if __name__ == "__main__":
    main()
