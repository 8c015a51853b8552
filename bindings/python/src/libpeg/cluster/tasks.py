"""Tasks: how they are handed out, and what comes of them."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from libpeg.limits import StopFlag

Task = TypeVar("Task")
Result = TypeVar("Result")

# Seconds from one look at whether another thread wants the end to the next.
LOOK = 0.02

Work = Callable[[Task, StopFlag], Result]


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


class Feed(Generic[Task]):
    """The tasks that are still to be handed out, with their numbers.

    Where outcomes are wanted in order, no more than `window` tasks are handed out from the first
    whose outcome is still to come, so that few outcomes have to wait for it.

    closing: set by any thread when no more outcomes are wanted, or None.
    """

    def __init__(
        self, tasks: Iterable[Task], window: int | None, closing: threading.Event | None = None
    ) -> None:
        self._tasks = iter(tasks)
        self._window = window
        self._next = 0
        self.passed = 0
        self.closing = closing

    @property
    def is_closed(self) -> bool:
        """Whether no more outcomes are wanted."""
        return self.closing is not None and self.closing.is_set()

    def take(self) -> tuple[int, Task] | None:
        """Give the next task, or None if there is none for now."""
        if self.is_closed:
            return None
        if self._window is not None and self._next >= self.passed + self._window:
            return None
        for task in self._tasks:
            self._next += 1
            return self._next - 1, task
        return None
