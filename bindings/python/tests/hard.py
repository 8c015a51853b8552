"""A board on which no question comes to its end soon, every question, and what ends them."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from libpeg import Board, StopFlag

# No question on this board comes to its end soon. What its copies share is made but once.
_HARD = Board(
    "hexagon5 ooooo/oooooo/ooooooo/oooooooo/ooooooooo/oooooooo/ooooooo/o.oooo/ooooo"
    " -> ....o/.....o/o....o./o...o.../.......o./......../......./....../o...."
)
_HARD.solvable(positions=800_000)

Question = Callable[..., Any]


def _rewound(board: Board, **limits: Any) -> object:
    board.play(board.legal_jumps[0])
    return board.rewind(**limits)


UNKNOWN: dict[str, Question] = {
    "solvable": Board.solvable,
    "judge": lambda board, **limits: board.judge(**limits)[0].answer,
}
RAISING: dict[str, Question] = {
    "solve": Board.solve,
    "hint": Board.hint,
    "rewind": _rewound,
    "solutions": lambda board, **limits: sum(1 for _ in board.solutions(**limits)),
    "shortest": lambda board, **limits: board.solutions(shortest=True, **limits),
    "solve_fewest": Board.solve_fewest,
    "count_fewest": Board.count_fewest,
    "fewest_levels": Board.fewest_levels,
    "explain": Board.explain,
    "count_solutions": Board.count_solutions,
    "count_games": Board.count_games,
    "count_positions": Board.count_positions,
    "endings": Board.endings,
    "random_play": Board.random_play,
    "solution_at": lambda board, **limits: board.solution_at(2**100, **limits),
    "random_solution": Board.random_solution,
}
ALL = UNKNOWN | RAISING


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
