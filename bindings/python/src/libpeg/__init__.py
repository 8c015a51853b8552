"""Peg solitaire: play, solve, count and explain any board.

>>> import libpeg
>>> board = libpeg.Board("triangle5", empty=1)
>>> board.count_solutions()
29760

All that there is to ask is a method of `Board`. A `Table` has every answer of a board beforehand.
"""

from libpeg._libpeg import lib as _lib
from libpeg.asking import STOP, Limits
from libpeg.board import Board, Builtin
from libpeg.bulk import Answer, LegalJumps
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
from libpeg.jumps import (
    Endings,
    FewestBounds,
    FewestCount,
    FewestLevels,
    Jump,
    Solution,
    Verdict,
)
from libpeg.picture import Colors, Picture
from libpeg.proof import Proof, Row, Searched
from libpeg.solutions import Solutions
from libpeg.table import Table

__version__ = f"{_lib.PEG_VERSION_MAJOR}.{_lib.PEG_VERSION_MINOR}.{_lib.PEG_VERSION_PATCH}"

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
