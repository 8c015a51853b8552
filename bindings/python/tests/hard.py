"""A board on which no question comes to its end soon, every question, and what ends them."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

from libpeg import Board, StopFlag, TimeLimitReached
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
_EASY = {"bound_fewest", "regions", "solution_batches", "solvable_pairs"}
_EASY |= {"every_start", "count_starts"}


def _rewound(board: Board, **limits: Any) -> object:
    board.play(board.legal_jumps[0])
    return board.rewind(**limits)


UNKNOWN: dict[str, Question] = {
    "solvable": Board.solvable,
    "judge": lambda board, **limits: board.judge(**limits)[0].answer,
    "rate": lambda board, **limits: board.rate(**limits).win,
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


# Seconds of the processor in which a question must end that has been stopped; milliseconds are
# promised. By any other clock a busy machine takes as long as it likes.
SOON = 5.0

_Begun = TypeVar("_Begun")


def in_time(begin: Callable[[float], _Begun]) -> tuple[_Begun, float]:
    """Begin something with a limit on its time: as little as is enough to come so far."""
    for seconds in (0.1, 1.0, 10.0):
        with suppress(TimeLimitReached):
            return begin(seconds), seconds
    return begin(100.0), 100.0


@contextmanager
def raised_after(seconds: float) -> Iterator[StopFlag]:
    """A flag that another thread sets after a time."""
    flag = StopFlag()
    set_at: list[float] = []

    def set_it() -> None:
        set_at.append(time.process_time())
        flag.set()

    timer = threading.Timer(seconds, set_it)
    timer.start()
    yield flag
    timer.join()
    assert time.process_time() - set_at[0] < SOON
