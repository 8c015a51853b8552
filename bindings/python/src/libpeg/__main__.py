"""`python -m libpeg`: the command line."""

import sys

from libpeg.cli.main import run

if __name__ == "__main__":
    sys.exit(run())
