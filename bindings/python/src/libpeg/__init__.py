"""Peg solitaire: play, solve, count and explain any board.

>>> import libpeg
>>> board = libpeg.Board("triangle5", empty=1)
>>> board.count_solutions()
29760

Every question is a method of `Board`: start with `help(Board)`. A `Table` has the answers for all
positions of a board, worked out beforehand.
"""

from libpeg import jumps as _jumps
from libpeg._libpeg import lib as _lib
from libpeg.board import Board
from libpeg.bulk import Answer, LegalJumps
from libpeg.counting import Endings
from libpeg.errors import (
    BoardError,
    Closed,
    CountTooLarge,
    EndOfPlay,
    HoleError,
    IllegalJump,
    InUse,
    LimitReached,
    MemoryLimitReached,
    NoSuchSolution,
    PegError,
    Stopped,
    TableError,
)
from libpeg.fewest import FewestBounds, FewestCount, FewestLevels
from libpeg.jumps import Jump, Verdict
from libpeg.limits import STOP, Limits
from libpeg.making import Builtin
from libpeg.picture import Colors, Picture
from libpeg.proof import Proof, Searched
from libpeg.solutions import Solution, Solutions
from libpeg.table import Table
from libpeg.weights import Row

__version__ = f"{_lib.PEG_VERSION_MAJOR}.{_lib.PEG_VERSION_MINOR}.{_lib.PEG_VERSION_PATCH}"

# Pickles may still look in libpeg.jumps for what other modules hold today.
for _kind in (Endings, FewestBounds, FewestCount, FewestLevels, Solution):
    setattr(_jumps, _kind.__name__, _kind)

__all__ = [
    "STOP",
    "Answer",
    "Board",
    "BoardError",
    "Builtin",
    "Closed",
    "Colors",
    "CountTooLarge",
    "EndOfPlay",
    "Endings",
    "FewestBounds",
    "FewestCount",
    "FewestLevels",
    "HoleError",
    "IllegalJump",
    "InUse",
    "Jump",
    "LegalJumps",
    "LimitReached",
    "Limits",
    "MemoryLimitReached",
    "NoSuchSolution",
    "PegError",
    "Picture",
    "Proof",
    "Row",
    "Searched",
    "Solution",
    "Solutions",
    "Stopped",
    "Table",
    "TableError",
    "Verdict",
]
