"""Workers of a cluster of Dask.

Dask forgets a task that is cancelled but lets its thread go on. So each run has a plugin in every
worker, which sees the tasks of the run change their state, and sets the flag of one that ends
before its work does: because it was cancelled, the client is gone, or the worker closes.

When a worker dies, Dask suspects all tasks that it had. Those that it gives up are tried again
alone, when there is nothing else to do, so that none is blamed for another.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import secrets
import time
from collections import deque
from typing import Any

from distributed import Client, Future, KilledWorker, Reschedule, get_worker
from distributed.diagnostics.plugin import WorkerPlugin

from libpeg.cluster.tasks import LOOK, MOMENT, Feed, Numbered, Outcome, answer, read
from libpeg.errors import WorkerDied
from libpeg.limits import StopFlag

# How many submissions are under way for each thread of the cluster, and at least.
_AHEAD = 3
_LEAST = 8

# Seconds before the size of the cluster is looked up again.
_RECENT = 2.0

# How often a result is asked for that does not come.
_ATTEMPTS = 3

# Seconds to wait for the scheduler of a client that was closed.
_PATIENCE = 2.0


class _Stops(WorkerPlugin):  # type: ignore[misc]
    """The flags of a run's tasks under way in one worker."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.flags: dict[Any, StopFlag] = {}
        self.closed = False

    def transition(self, key: Any, start: str, finish: str, **_: Any) -> None:
        """See a task change its state. One whose work has ended has no flag any more."""
        if start == "executing" and key in self.flags:
            self.flags[key].set()

    def teardown(self, worker: object) -> None:
        """Stop all: the run has ended, or the worker closes."""
        self.closed = True
        for flag in [*self.flags.values()]:
            flag.set()


def _do(name: str, work: Any, tasks: list[Numbered]) -> tuple[list[Numbered], float]:
    """Do tasks in a worker for a moment: give the answers of those begun, and the seconds."""
    here = get_worker()
    stops: _Stops | None = here.plugins.get(name)
    if stops is None or stops.closed:
        # The run has ended, and nobody wants this; or the worker closes, and another can do it.
        raise Reschedule
    key, flag = here.get_current_task(), StopFlag()
    stops.flags[key] = flag
    begin = time.monotonic()
    answers: list[Numbered] = []
    try:
        for index, task in tasks:
            answers.append((index, answer(work, task, flag)))
            if flag.is_set() or time.monotonic() - begin > MOMENT:
                break
    finally:
        del stops.flags[key]
    if flag.is_set():
        # Dask may want them again after all, but not what came of them when they were stopped.
        raise Reschedule
    return answers, time.monotonic() - begin


class Cluster:
    """The tasks of one run that the cluster has."""

    def __init__(self, client: Client, work: Any) -> None:
        self._client = client
        self._work = work
        self._name = f"libpeg-{secrets.token_hex(8)}"
        self._under_way: dict[Future, list[Numbered]] = {}
        self._done: queue.SimpleQueue[tuple[Future, Any]] = queue.SimpleQueue()
        self._suspects: deque[Numbered] = deque()
        self._accused: set[int] = set()
        self._number = 0
        self._ahead, self._looked = _LEAST, 0.0
        self._address = client.scheduler.address

    def __enter__(self) -> None:
        self._client.register_plugin(_Stops(self._name), name=self._name)

    def __exit__(self, *_: object) -> None:
        # Where the scheduler is gone, so are its workers.
        with contextlib.suppress(Exception):
            if not self._is_lost:
                self._client.cancel([*self._under_way], force=True)
                self._client.unregister_worker_plugin(self._name)
                return
            # Dask cancels the tasks of a client that is closed, but keeps the plugin.
            security = self._client.security
            with Client(
                self._address, timeout=_PATIENCE, security=security, set_as_default=False
            ) as other:
                other.unregister_worker_plugin(self._name)

    @property
    def _is_lost(self) -> bool:
        return bool(self._client.status == "closed")

    def hand_out(self, feed: Feed) -> bool:
        """Hand out tasks, and tell whether any are under way."""
        if self._is_lost:
            raise WorkerDied("the client was closed, or the scheduler of the cluster is gone")
        now = time.monotonic()
        if now - self._looked > _RECENT:
            self._ahead = max(_LEAST, _AHEAD * sum(self._client.nthreads().values()))
            self._looked = now
        while len(self._under_way) < self._ahead and (tasks := feed.take()):
            self._submit(tasks)
        if not self._under_way and self._suspects:
            self._submit([self._suspects.popleft()])
        return bool(self._under_way)

    def _submit(self, tasks: list[Numbered]) -> None:
        self._number += 1
        key = f"{self._name}-{self._number}"
        future = self._client.submit(_do, self._name, self._work, tasks, key=key, pure=False)
        self._under_way[future] = tasks
        self._client.loop.add_callback(self._watch, future)

    async def _watch(self, future: Future) -> None:
        """Wait until a future is done, and tell so with its result."""
        result: Any = None
        # Dask would log what is raised here, and nobody would be told.
        for _ in range(_ATTEMPTS):
            try:
                result = await future._result(raiseit=False)  # noqa: SLF001 - as Dask's own does
                break
            except (OSError, asyncio.CancelledError) as lost:
                result = lost
                await asyncio.sleep(LOOK)
        self._done.put((future, result))

    def collect(self, feed: Feed) -> list[Outcome[Any]]:
        """Wait until something has happened, or a moment, and give the outcomes that there are."""
        try:
            future, result = self._done.get(timeout=LOOK)
        except queue.Empty:
            return []
        # Its worker died before it gave its result away: the scheduler has it done again.
        if future.status in ("lost", "pending"):
            self._client.loop.add_callback(self._watch, future)
            return []
        tasks = self._under_way.pop(future)
        if future.status == "error":
            return self._failed(tasks, future.exception())
        if future.status != "finished" or isinstance(result, BaseException):
            raise WorkerDied("the scheduler of the cluster is gone, or has dropped a task") from (
                result if isinstance(result, OSError) else None
            )
        answers, seconds = result
        feed.took(len(answers), seconds)
        feed.again.extend(tasks[len(answers) :])
        return [Outcome(index, *read(made)) for index, made in answers]

    def _failed(self, tasks: list[Numbered], error: Any) -> list[Outcome[Any]]:
        if not isinstance(error, KilledWorker):
            raise error
        # A task that was alone may still have come to a worker that the one before it ended.
        was_alone = not self._under_way and len(tasks) == 1
        if not was_alone or tasks[0][0] not in self._accused:
            self._suspects += tasks
            if was_alone:
                self._accused.add(tasks[0][0])
            return []
        deaths = error.allowed_failures + 1
        died = WorkerDied(f"{deaths} workers died at the same task")
        return [Outcome(tasks[0][0], None, died, deaths)]
