"""Tasks: how they are handed out, what a worker makes of them, and what comes of them.

A worker is given several at once, as many as are done in a moment. If they take longer, it hands
those that it has not begun back, as soon as the one that it is at is done.
"""

from __future__ import annotations

import pickle
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from libpeg.limits import StopFlag

Task = TypeVar("Task")
Result = TypeVar("Result")

Work = Callable[[Task, StopFlag], Result]

# A task as bytes, or what came of it, with the number of the task.
Numbered = tuple[int, bytes]

# Seconds that the tasks given at once take, the most there are of them, and their bytes.
MOMENT = 0.05
_MOST, _BYTES = 256, 2**18

# Seconds from one look at whether another thread wants the end to the next.
LOOK = 0.02

# How many outcomes may wait for the one that is next in order.
_WINDOW = 4096


@dataclass(frozen=True, slots=True)
class Outcome(Generic[Result]):
    """What came of a task.

    index: its number among the tasks, from 0.
    error: what the work raised, a `WorkerDied` if the task was given up, or None.
    deaths: how many workers ended while they were at it. A cluster tells only of tasks given up.
    """

    index: int
    value: Result | None = None
    error: BaseException | None = None
    deaths: int = 0

    @property
    def result(self) -> Result:
        """What the work returned; what it raised is raised here."""
        if self.error is not None:
            raise self.error
        return self.value  # type: ignore[return-value]


class Feed:
    """The tasks that are still to be handed out.

    Where outcomes are wanted in order, only so many tasks are taken from the first whose outcome is
    still to come, so that few outcomes have to wait for it.

    again: those that were handed out, and are to be once more.
    passed: how many outcomes have come in order.
    """

    def __init__(
        self, tasks: Iterable[Any], *, ordered: bool, closing: threading.Event | None
    ) -> None:
        self._tasks = enumerate(tasks)
        self._ordered = ordered
        self._closing = closing
        self._taken = 0
        self._size = 1
        self.passed = 0
        self.again: deque[Numbered] = deque()

    @property
    def is_closed(self) -> bool:
        """Whether no more outcomes are wanted."""
        return self._closing is not None and self._closing.is_set()

    def take(self) -> list[Numbered]:
        """Take as many tasks as are given at once, or come in a moment, if there are any now."""
        taken: list[Numbered] = []
        room, until = _BYTES, time.monotonic() + MOMENT
        while len(taken) < self._size and room > 0 and time.monotonic() < until:
            task = self.again.popleft() if self.again else self._next()
            if task is None:
                break
            taken.append(task)
            room -= len(task[1])
        return taken

    def _next(self) -> Numbered | None:
        if self.is_closed or (self._ordered and self._taken >= self.passed + _WINDOW):
            return None
        for index, task in self._tasks:
            self._taken = index + 1
            return index, pickle.dumps(task)
        return None

    def took(self, many: int, seconds: float) -> None:
        """Learn how long tasks take."""
        in_time = int(MOMENT * many / max(seconds, 1e-6))
        self._size = max(1, min(_MOST, 2 * self._size, in_time))


# What a worker does


class _Far(Exception):
    """Where an exception was raised in a worker, as the cause of the same exception here."""

    def __str__(self) -> str:
        return f"\n{self.args[0]}"


def answer(do: Any, task: bytes, flag: StopFlag) -> bytes:
    """Do a task, and make the answer: what came of it, or what was raised."""
    try:
        return pickle.dumps((do(pickle.loads(task), flag), None, ""))  # noqa: S301 - our own
    except Exception as error:  # noqa: BLE001 - it is raised where the answer is read
        return failure(error)


def failure(error: Exception) -> bytes:
    """Make the answer that says what was raised, and where."""
    told = "".join(traceback.format_exception(type(error), error, error.__traceback__))
    try:
        made = pickle.dumps((None, error, told))
        pickle.loads(made)  # noqa: S301 - it is our own; some exceptions can be pickled one way
    except Exception:  # noqa: BLE001 - anything may go wrong in what somebody else has written
        made = pickle.dumps((None, RuntimeError(f"{type(error).__name__}: {error}"), told))
    return made


def read(made: bytes) -> tuple[Any, BaseException | None]:
    """Read an answer: what the work returned, or what it raised."""
    value, error, told = pickle.loads(made)  # noqa: S301 - a worker of ours has written it
    if error is not None:
        error.__cause__ = _Far(told)
    return value, error
