"""Peg solitaire: play, solve, count and explain any board.

>>> import libpeg
>>> board = libpeg.Board("triangle5", empty=1)
>>> board.count_solutions()
29760

Every question is a method of `Board`: start with `help(Board)`. A `Table` has the answers for all
positions of a board, worked out beforehand.
"""

from importlib import import_module as _import_module
from importlib.util import find_spec as _find_spec
from typing import TYPE_CHECKING as _TYPE_CHECKING

from libpeg._libpeg import lib as _lib
from libpeg.board import Board
from libpeg.bulk import Answer, LegalJumps
from libpeg.chances import RandomGames, RandomPlay, Rating
from libpeg.errors import (
    BoardError,
    CheckpointError,
    Closed,
    CountTooLarge,
    EndOfPlay,
    HoleError,
    IllegalJump,
    InUse,
    LimitReached,
    MemoryLimitReached,
    Mismatch,
    NoSuchSolution,
    PegError,
    Stopped,
    TableError,
    TableUnfinished,
    TimeLimitReached,
    WorkerDied,
)
from libpeg.jumps import Jump, Verdict
from libpeg.limits import STOP, Limits, Progress, StopFlag, WorkLimits
from libpeg.making import Builtin
from libpeg.picture import Colors, Picture
from libpeg.proof import Proof, ProofRow
from libpeg.questions import Endings, EveryStart, FewestBounds, FewestCount, FewestLevels, Regions
from libpeg.reached import PositionGraph
from libpeg.solutions import Solution, SolutionBatch, SolutionBatches, Solutions
from libpeg.table import Table

if _TYPE_CHECKING:
    from libpeg import cluster, errors, gym, pddl, problems, widget  # noqa: F401 - type checkers
    from libpeg.cluster.asking import Record
    from libpeg.cluster.sweep import Sweep, sweep
    from libpeg.tabular import to_arrow

__version__ = f"{_lib.PEG_VERSION_MAJOR}.{_lib.PEG_VERSION_MINOR}.{_lib.PEG_VERSION_PATCH}"

__all__ = [
    "STOP",
    "Answer",
    "Board",
    "BoardError",
    "Builtin",
    "CheckpointError",
    "Closed",
    "Colors",
    "CountTooLarge",
    "EndOfPlay",
    "Endings",
    "EveryStart",
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
    "Mismatch",
    "NoSuchSolution",
    "PegError",
    "Picture",
    "PositionGraph",
    "Progress",
    "Proof",
    "ProofRow",
    "RandomGames",
    "RandomPlay",
    "Rating",
    "Record",
    "Regions",
    "Solution",
    "SolutionBatch",
    "SolutionBatches",
    "Solutions",
    "StopFlag",
    "Stopped",
    "Sweep",
    "Table",
    "TableError",
    "TableUnfinished",
    "TimeLimitReached",
    "Verdict",
    "WorkLimits",
    "WorkerDied",
    "sweep",
    "to_arrow",
]


# Modules that most programs never want, and what of them is here, which is imported when wanted.
_MODULES = "cluster", "errors", "gym", "pddl", "problems", "widget"
# What these need of others. They are not listed without it, so that help() and inspect can go
# through all that is.
_NEEDS = {"gym": "gymnasium", "widget": "anywidget"}
_WHERE = {
    "Record": "cluster.asking",
    "Sweep": "cluster.sweep",
    "sweep": "cluster.sweep",
    "to_arrow": "tabular",
}


def __getattr__(name: str) -> object:
    if name in _WHERE:
        return getattr(_import_module(f"libpeg.{_WHERE[name]}"), name)
    if name in _MODULES:
        return _import_module(f"libpeg.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    there = [name for name in _MODULES if name not in _NEEDS or _find_spec(_NEEDS[name])]
    return [*__all__, *there, "__version__"]
