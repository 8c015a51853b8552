"""A board on which no question comes to its end soon, every question, and what ends them."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from libpeg import Board, StopFlag
from libpeg.cluster.asking import questions

# No question on this board comes to its end soon. What its copies share is made but once.
_HARD = Board(
    "hexagon5 ooooo/oooooo/ooooooo/oooooooo/ooooooooo/oooooooo/ooooooo/o.oooo/ooooo"
    " -> ....o/.....o/o....o./o...o.../.......o./......../......./....../o...."
)
_HARD.solvable(positions=800_000)

Question = Callable[..., Any]


# Every question that a board is asked by a method that needs nothing but limits.
QUESTIONS: dict[str, Question] = {name: getattr(Board, name) for name in questions()}
# What ends soon, or lists or tries many things and may be stopped between two of them.
_EASY = {"bound_fewest", "regions", "solution_batches", "every_start", "solvable_pairs"}


def _rewound(board: Board, **limits: Any) -> object:
    board.play(board.legal_jumps[0])
    return board.rewind(**limits)


UNKNOWN: dict[str, Question] = {
    "solvable": Board.solvable,
    "judge": lambda board, **limits: board.judge(**limits)[0].answer,
}
ALL: dict[str, Question] = {
    **{name: question for name, question in QUESTIONS.items() if name not in _EASY},
    **UNKNOWN,
    "rewind": _rewound,
    "solutions": lambda board, **limits: sum(1 for _ in board.solutions(**limits)),
    "shortest": lambda board, **limits: board.solutions(shortest=True, **limits),
    "solution_at": lambda board, **limits: board.solution_at(2**100, **limits),
}
RAISING = {name: question for name, question in ALL.items() if name not in UNKNOWN}


def hard() -> Board:
    return _HARD.copy()


# Seconds in which a question must end that has been stopped; milliseconds are promised.
SOON = 5.0


@contextmanager
def raised_after(seconds: float) -> Iterator[StopFlag]:
    """A flag that another thread sets after a time."""
    flag = StopFlag()
    timer = threading.Timer(seconds, flag.set)
    timer.start()
    begin = time.monotonic()
    yield flag
    assert time.monotonic() - begin < seconds + SOON
    timer.join()
