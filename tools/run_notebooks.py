"""Run notebooks and store what they show: run_notebooks.py [NOTEBOOK...], all of nbs/ and examples/ without a name.

A notebook with an error is left as it was; the others are still run, and the exit code is 1.
"""

import sys
import time
from pathlib import Path

import nbformat
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tools.notebooks import TOP, execute, notebooks


def main():
    failed = []
    for path in [Path(name).resolve() for name in sys.argv[1:]] or notebooks():
        name = path.relative_to(TOP) if path.is_relative_to(TOP) else path
        start = time.perf_counter()
        try:
            nbformat.write(execute(path), path)
        except (CellExecutionError, CellTimeoutError, DeadKernelError) as error:
            failed.append(str(name))
            print(f"{name}: {error}", file=sys.stderr)
        else:
            print(f"{name}: {time.perf_counter() - start:.1f} s", flush=True)
    sys.exit(f"Left as they were, because of an error: {', '.join(failed)}" if failed else 0)


if __name__ == "__main__":
    main()
