"""What a question may spend, and the word that stops it.

Every question takes the same keyword arguments: those of `Limits`. They are checked here, where
a number that makes no sense is refused before C sees it.
"""

from __future__ import annotations

import enum
import operator
from collections.abc import Callable
from typing import Any, Final, TypedDict


class _Stop(enum.Enum):
    STOP = "STOP"

    def __repr__(self) -> str:
        return "libpeg.STOP"


STOP: Final = _Stop.STOP

Progress = Callable[[int], object]
OnBounds = Callable[[int, int | None], object]


class Limits(TypedDict, total=False):
    """What a question may spend: keyword arguments of every question.

    nodes: positions to look at; without it there is no limit.
    memory: bytes to hold at once; without it 1 GiB.
    threads: how many a count or the building of a table may use; without it one. Other
        questions use one.
    progress: a function that is called now and then with the number of positions looked at so
        far, which may start again from 0 where a question has several parts. The question stops
        when it returns `libpeg.STOP`, or raises: the exception then comes out of the question.
    on_bounds: a function that is called during the search for a solution of the fewest moves,
        whenever more is known: with the fewest moves that a solution can have, and with the
        moves of the shortest solution found, or None. What it returns counts as with `progress`.

    A question holds its board from beginning to end, and so while `progress` runs. `progress`
    must not use that board, and other threads wait for it as long as the question takes. Two
    threads whose `progress` reads the other's board wait for each other forever. To go on
    reading the board, ask a copy: `board.copy().solvable()`.

    What happens at a limit: a question for yes or no has None for an answer, which means
    unknown; any other raises `LimitReached`, or `Stopped` after STOP. Where no limit on nodes
    was given it is the memory that did not suffice, and what is raised is
    `MemoryLimitReached`, a MemoryError too.
    """

    nodes: int | None
    memory: int | None
    threads: int | None
    progress: Progress | None
    on_bounds: OnBounds | None


_MOST = {"nodes": 2**64 - 1, "memory": 2**64 - 1, "threads": 2**32 - 1}


def expect_known(limits: Limits) -> None:
    """Raise for an argument that no question has."""
    unknown = limits.keys() - Limits.__annotations__.keys()
    if unknown:
        raise TypeError(f"a question has no argument {min(unknown)!r}")


def number(name: str, value: object) -> int:
    """Check a limit that is a number, and give it as C has it: 0 for none."""
    if value is None:
        return 0
    checked = operator.index(value)  # type: ignore[arg-type]
    if not 1 <= checked <= _MOST[name]:
        raise ValueError(f"{name} must be from 1 to {_MOST[name]}, not {checked}")
    return checked


def function(name: str, value: Any) -> Any:
    """Check a limit that is a function, or None."""
    if value is not None and not callable(value):
        raise TypeError(f"{name} must be a function")
    return value
