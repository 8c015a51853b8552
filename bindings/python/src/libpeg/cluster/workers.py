"""Tasks on worker processes: on this machine, or wherever a client of Dask has workers.

`run` is all that most others need. A task is one piece of work on any value that can be pickled.
It is taken from its iterable when a worker is nearly free, never all at once. The function that
does the work is called in a worker, with the task and a `StopFlag`, which is set when nobody wants
the result any more: a question with the flag as its limit `stop` ends within milliseconds.

A worker is given several tasks at once, as many as are done in a moment. What it has not begun
after that, it hands back. It may die at any time: somebody kills it, or memory runs out. What it
was at is done again by another, and comes out once. A task that ends worker after worker is given
up.
"""

from __future__ import annotations

import contextlib
import pickle
import threading
import traceback
from collections import deque
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from libpeg.errors import within
from libpeg.limits import StopFlag

if TYPE_CHECKING:
    from distributed import Client

    from libpeg.cluster import local, remote

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
        """Take as many tasks as are given at once. There may be none for now."""
        taken: list[Numbered] = []
        room = _BYTES
        while len(taken) < self._size and room > 0:
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


def run(
    work: Work[Task, Result],
    tasks: Iterable[Task],
    *,
    client: Client | None = None,
    processes: int | None = None,
    ordered: bool = False,
) -> Generator[tuple[int, Result], None, None]:
    """Do tasks, and yield their numbers from 0 with their results, as they are done.

    work: a function that takes a task and a `StopFlag`. Workers must be able to import it, unless
        the package cloudpickle is installed, which comes with Dask.
    client: a client of Dask; without one, processes of this machine do the tasks.
    processes: how many; by default as many as there are processors for this process.
    ordered: whether to yield in the order of the tasks.

    What a task raises is raised here, and `WorkerDied` if one ended three workers. Then, and when
    the iterator is closed, the tasks under way are stopped and the processes ended.
    """
    wanted = outcomes(work, tasks, client=client, processes=processes, ordered=ordered)
    with contextlib.closing(wanted):
        for outcome in wanted:
            yield outcome.index, outcome.result


def outcomes(  # noqa: PLR0913 - a caller may want any of them
    work: Work[Task, Result],
    tasks: Iterable[Task],
    *,
    client: Client | None = None,
    processes: int | None = None,
    ordered: bool = False,
    closing: threading.Event | None = None,
) -> Generator[Outcome[Result], None, None]:
    """Do tasks as `run` does, and yield an `Outcome` of each, whether it failed or not.

    closing: there are no more outcomes once another thread has set it.
    """
    expect_place(client, processes)
    place: local.Processes | remote.Cluster
    if client is None:
        from libpeg.cluster import local  # noqa: PLC0415 - where the work is done

        place = local.Processes(work, processes or local.processors())
    else:
        from libpeg.cluster import remote  # noqa: PLC0415 - Dask is optional

        place = remote.Cluster(client, work)
    feed = Feed(tasks, ordered=ordered, closing=closing)
    waiting: dict[int, Outcome[Result]] = {}
    with place:
        while not feed.is_closed and place.hand_out(feed):
            found = place.collect(feed)
            # Whoever takes the outcomes may take long.
            place.hand_out(feed)
            if not ordered:
                yield from found
                continue
            waiting.update({outcome.index: outcome for outcome in found})
            while feed.passed in waiting:
                feed.passed += 1
                yield waiting.pop(feed.passed - 1)


def expect_place(client: Client | None, processes: int | None) -> None:
    """Raise where it makes no sense who is to do the tasks, or they cannot."""
    if processes is not None:
        if client is not None:
            raise ValueError("processes and client do not go together")
        within("processes", processes, 1)
    if client is None:
        from libpeg.cluster import local  # noqa: PLC0415 - where the work is done

        local.expect_importable()
        return
    if not _is_client(client):
        raise TypeError(f"client must be a client of Dask, not {type(client).__name__}")
    if client.status in ("closing", "closed"):
        raise ValueError("the client of Dask is closed")


def _is_client(value: object) -> bool:
    try:
        from distributed import Client  # noqa: PLC0415 - Dask is optional
    except ImportError:
        return False
    return isinstance(value, Client)


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
