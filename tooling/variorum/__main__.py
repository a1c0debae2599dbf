"""``python -m variorum`` is the ``variorum`` command."""

import sys

from variorum.cli import main

if __name__ == "__main__":
    sys.exit(main())
