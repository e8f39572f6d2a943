"""`python -m boardgames_nb` is the same as `boardgames-nb`."""

import sys

from boardgames_nb.cli import main

if __name__ == "__main__":
    sys.exit(main())
