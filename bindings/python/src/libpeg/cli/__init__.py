"""The command line: `libpeg` or `python -m libpeg`. `libpeg --help` tells the rest."""
