"""Tasks: what comes of one, and bundles of them, as a worker does them."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from libpeg.limits import StopFlag

Result = TypeVar("Result")

# A task with its number.
Numbered = tuple[int, Any]

# Seconds that the tasks of a bundle take.
MOMENT = 0.05


@dataclass(frozen=True, slots=True)
class Outcome(Generic[Result]):
    """What came of a task.

    index, task: its number among the tasks, from 0, and the task.
    error: what the work raised, a `WorkerDied` if the task was given up, or None.
    """

    index: int
    task: Any
    value: Result | None = None
    error: Exception | None = None

    @property
    def result(self) -> Result:
        """What the work returned; what it raised is raised here."""
        if self.error is not None:
            raise self.error
        return self.value  # type: ignore[return-value]


class Known(NamedTuple):
    """A task that need not be done, since its value is known."""

    value: Any


class Bundle(StopFlag):
    """Some tasks, what came of those that were done, and the flag that stops them.

    In another process it is another one, whose flag only that process sets.
    """

    __slots__ = ("_given", "answers", "tasks")

    def __init__(self, tasks: list[Numbered]) -> None:
        super().__init__()
        self.tasks = tasks
        self.answers: list[tuple[Any, Exception | None]] = []
        self._given = 0

    def __reduce__(self) -> Any:
        return Bundle, (self.tasks,)

    def new(self, answers: list[tuple[Any, Exception | None]]) -> list[Outcome[Any]]:
        """Give the outcomes that were not given before."""
        first, self._given = self._given, len(answers)
        pairs = zip(self.tasks[first:], answers[first : self._given], strict=False)
        return [Outcome(*task, *one) for task, one in pairs]


def do(work: Any, bundle: Bundle) -> tuple[list[tuple[Any, Exception | None]], float]:
    """Do tasks for a moment: give what came of those begun, and the seconds."""
    begin = time.monotonic()
    for _, task in bundle.tasks:
        try:
            bundle.answers.append((work(task, bundle), None))
        except Exception as error:  # noqa: BLE001 - it is raised where the answer is read
            bundle.answers.append((None, error))
        # The next tasks have a flag of their own, should the work have set this one.
        if bundle.is_set() or time.monotonic() - begin > MOMENT:
            break
    return bundle.answers, time.monotonic() - begin
