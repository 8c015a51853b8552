"""Workers of a cluster of Dask.

Dask forgets a task that is cancelled but lets its thread go on. So each run has a plugin in every
worker, which sees the tasks of the run change their state, and sets the flag of one that ends
before its work does: because it was cancelled, the client is gone, or the worker closes.

Dask takes milliseconds for a task of its own, however small. So it is given several of ours in
one, as many as are done in a moment. What a worker has not begun after that, it hands back.

When a worker dies, Dask suspects all tasks that it had. Those that it gives up are tried again
alone, when there is nothing else to do, so that none is blamed for another.
"""

from __future__ import annotations

import asyncio
import contextlib
import pickle
import secrets
import time
from collections import deque
from typing import Any

from distributed import Client, Future, KilledWorker, Reschedule, as_completed, get_worker
from distributed.diagnostics.plugin import WorkerPlugin

from libpeg.cluster import worker
from libpeg.cluster.tasks import LOOK, Feed, Outcome
from libpeg.errors import WorkerDied
from libpeg.limits import StopFlag

# A task with the number by which its outcome is known, and its answer with the same.
_Numbered = tuple[int, bytes]

# Seconds that the tasks given as one take, the most there are of them, and their bytes.
_MOMENT = 0.05
_MOST = 256
_BYTES = 2**18

# How many are under way for each thread of the cluster, and at least.
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


def _do(name: str, work: Any, tasks: list[_Numbered]) -> tuple[list[_Numbered], float]:
    """Do tasks in a worker for a moment: give the answers of those begun, and the seconds."""
    here = get_worker()
    stops: _Stops | None = here.plugins.get(name)
    if stops is None or stops.closed:
        # The run has ended, and nobody wants this; or the worker closes, and another can do it.
        raise Reschedule
    key, flag = here.get_current_task(), StopFlag()
    stops.flags[key] = flag
    begin = time.monotonic()
    answers: list[_Numbered] = []
    try:
        for index, task in tasks:
            answers.append((index, worker.answer(work, task, flag)))
            if flag.is_set() or time.monotonic() - begin > _MOMENT:
                break
    finally:
        del stops.flags[key]
    if flag.is_set():
        # Dask may want them again after all, but not what came of them when they were stopped.
        raise Reschedule
    return answers, time.monotonic() - begin


class _Done(as_completed):  # type: ignore[misc]
    """The futures of a run that are done, with their results."""

    async def _track_future(self, future: Future) -> None:
        # Dask would log what is raised here, and never tell that the future is done.
        for left in reversed(range(_ATTEMPTS)):
            try:
                await super()._track_future(future)
                break
            except OSError as lost:
                if not left:
                    self.queue.put_nowait((future, lost))
                await asyncio.sleep(LOOK)


class Run:
    """The tasks of one run that the cluster has."""

    def __init__(self, client: Client, work: Any) -> None:
        self._client = client
        self._work = work
        self._name = f"libpeg-{secrets.token_hex(8)}"
        self._under_way: dict[Future, list[_Numbered]] = {}
        self._done = _Done(loop=client.loop, with_results=True, raise_errors=False)
        self._again: deque[_Numbered] = deque()
        self._suspects: deque[_Numbered] = deque()
        self._accused: set[int] = set()
        self._size = 1
        self._number = 0
        self._ahead, self._looked = _LEAST, 0.0
        self._address = client.scheduler.address

    def __enter__(self) -> Run:
        self._client.register_plugin(_Stops(self._name), name=self._name)
        return self

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

    def feed(self, feed: Feed[Any]) -> bool:
        """Hand out tasks, and tell whether any are under way."""
        if self._is_lost:
            raise WorkerDied("the client was closed, or the scheduler of the cluster is gone")
        now = time.monotonic()
        if now - self._looked > _RECENT:
            self._ahead = max(_LEAST, _AHEAD * sum(self._client.nthreads().values()))
            self._looked = now
        while len(self._under_way) < self._ahead:
            tasks = self._take(feed)
            if not tasks:
                break
            self._submit(tasks)
        if not self._under_way and self._suspects:
            self._submit([self._suspects.popleft()])
        return bool(self._under_way)

    def _take(self, feed: Feed[Any]) -> list[_Numbered]:
        """Take as many tasks as are given as one."""
        tasks: list[_Numbered] = []
        size = 0
        while len(tasks) < self._size and size < _BYTES:
            if self._again:
                tasks.append(self._again.popleft())
            else:
                taken = feed.take()
                if taken is None:
                    break
                tasks.append((taken[0], pickle.dumps(taken[1])))
            size += len(tasks[-1][1])
        return tasks

    def _submit(self, tasks: list[_Numbered]) -> None:
        self._number += 1
        key = f"{self._name}-{self._number}"
        future = self._client.submit(_do, self._name, self._work, tasks, key=key, pure=False)
        self._under_way[future] = tasks
        self._done.add(future)

    def collect(self, feed: Feed[Any]) -> list[Outcome[Any]]:
        """Wait until something has happened, and give the outcomes that there are."""
        changed = self._done.thread_condition
        with changed:
            while not (self._done.has_ready() or feed.is_closed or self._is_lost):
                changed.wait(LOOK)
        found: list[Outcome[Any]] = []
        for future, result in self._done.next_batch(block=False):
            # Its worker died before it gave its result away: the scheduler has it done again.
            if future.status in ("lost", "pending"):
                self._done.add(future)
                continue
            tasks = self._under_way.pop(future)
            if future.status == "finished" and not isinstance(result, OSError):
                found += self._answered(tasks, *result)
            elif future.status == "error":
                found += self._failed(tasks, future.exception())
            else:
                lost = result if isinstance(result, OSError) else None
                raise WorkerDied(
                    "the scheduler of the cluster is gone, or has dropped a task"
                ) from lost
        return found

    def _answered(
        self, tasks: list[_Numbered], answers: list[_Numbered], seconds: float
    ) -> list[Outcome[Any]]:
        self._again.extend(tasks[len(answers) :])
        self._size = max(
            1, min(_MOST, 2 * self._size, int(_MOMENT * len(answers) / max(seconds, 1e-6)))
        )
        return [Outcome(index, *worker.read(answer)) for index, answer in answers]

    def _failed(self, tasks: list[_Numbered], error: Any) -> list[Outcome[Any]]:
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
