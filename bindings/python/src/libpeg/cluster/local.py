"""Worker processes on this machine.

They are started when there are tasks for them, and ended when the iterator of outcomes is. Each
has its own pipes, so that one that dies takes nothing with it but the task that it was at.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import pickle
import signal
import sys
import time
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing import resource_tracker
from multiprocessing.connection import wait
from typing import Any

from libpeg.cluster import worker
from libpeg.cluster.tasks import LOOK, Feed, Outcome
from libpeg.errors import WorkerDied

# What the worker processes are called.
_NAME = "libpeg"

# How many workers a task may end before it is given up, or end before they have begun.
ATTEMPTS = 3

# A worker that answers within these seconds is given tasks ahead, each time twice as many, up to
# the most there are, and no more bytes than a pipe surely has room for.
_QUICK = 0.005
_AHEAD = 4
_SMALL = 2**13


def processors() -> int:
    """Count the processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def expect_importable() -> None:
    """Raise where processes cannot be started, since each imports the program first."""
    process = multiprocessing.current_process()
    if process.name == _NAME and getattr(process, "_inheriting", False):
        # The program starts them when it is imported. The first of its processes says so.
        raise SystemExit(1)
    main = sys.modules.get("__main__")
    file = getattr(main, "__file__", None)
    named = getattr(main, "__spec__", None) is not None or hasattr(sys, "frozen")
    if file and not named and not os.path.isfile(file):
        raise WorkerDied(
            f"worker processes import the program, which they cannot from {file}: put it in a file"
        )


@dataclass(slots=True)
class _Handed:
    """A task on its way to a worker, or at it."""

    index: int
    task: bytes
    deaths: int = 0


@contextlib.contextmanager
def _deaf() -> Iterator[None]:
    """Start processes that Ctrl-C does not reach: the terminal sends it to all at once."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # It lets Ctrl-C through again when it is started, as the first process would have it be.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Worker:
    """A worker process, seen from above."""

    def __init__(self, work: bytes) -> None:
        context = multiprocessing.get_context("spawn")
        self.tasks, tasks = context.Pipe()
        orders, self._orders = context.Pipe(duplex=False)
        self.handed: deque[_Handed] = deque()
        self.began = self.ended = False
        self._most = 1
        self._bytes = 0
        self._heard = 0.0
        self.process = context.Process(
            target=worker.serve, args=(work, tasks, orders), name=_NAME, daemon=True
        )
        with _deaf():
            self.process.start()
        tasks.close()
        orders.close()

    def has_room(self, size: int = 0) -> bool:
        """Tell whether it can be given a task of so many bytes."""
        return not self.handed or (len(self.handed) < self._most and self._bytes + size <= _SMALL)

    def give(self, handed: _Handed) -> None:
        """Send a task."""
        if not self.handed:
            self._heard = time.monotonic()
        self.handed.append(handed)
        self._bytes += len(handed.task)
        # Where the worker has died, the end of its pipe tells so in its turn.
        with contextlib.suppress(OSError):
            self.tasks.send_bytes(handed.task)

    def answers(self) -> Iterator[Outcome[Any]]:
        """Receive what there is, and see whether the worker has ended."""
        now = time.monotonic()
        self._most = min(_AHEAD, 2 * self._most) if now - self._heard < _QUICK else 1
        self._heard = now
        while self.tasks.poll():
            try:
                answer = self.tasks.recv_bytes()
            except (EOFError, OSError):
                self.ended = True
                break
            value, error = worker.read(answer)
            if self.began:
                handed = self.handed.popleft()
                self._bytes -= len(handed.task)
                yield Outcome(handed.index, value, error, handed.deaths)
            elif error is not None:
                raise error
            self.began = True

    def stop(self) -> None:
        """Let it stop what it is at, and end."""
        with contextlib.suppress(OSError):
            self._orders.send_bytes(b"stop")
        self._orders.close()
        self.tasks.close()

    def end(self, until: float) -> str:
        """Wait for its end, or bring it about, and tell how it ended."""
        for bring in (None, self.process.terminate, self.process.kill):
            if bring is not None:
                bring()
                until = time.monotonic() + worker.GRACE
            self.process.join(max(0.0, until - time.monotonic()))
            if self.process.exitcode is not None:
                break
        code = self.process.exitcode or 0
        return f"ended by signal {-code}" if code < 0 else f"ended with {code}"


class Workers:
    """All the workers of one run."""

    def __init__(self, work: object, most: int) -> None:
        self._work = worker.pickled(work)
        self._most = most
        # Nothing but the end of its worker stops a question that takes no flag.
        self._grace = worker.GRACE if getattr(work, "takes_stop", True) else 0.0
        self._workers: list[_Worker] = []
        self._again: deque[_Handed] = deque()
        self._unbegun = 0

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *_: object) -> None:
        for one in self._workers:
            one.stop()
        now = time.monotonic()
        for one in self._workers:
            one.end(now + (self._grace if one.handed else worker.GRACE))

    def feed(self, feed: Feed[Any]) -> bool:
        """Hand out tasks to those who can take one, and tell whether any are under way."""
        while self._has_room():
            handed = self._next(feed)
            if handed is None:
                break
            to = self._place(handed)
            if to is None:
                self._again.appendleft(handed)
                break
            to.give(handed)
        return any(one.handed for one in self._workers)

    def _has_room(self) -> bool:
        return len(self._workers) < self._most or any(one.has_room() for one in self._workers)

    def _place(self, handed: _Handed) -> _Worker | None:
        """Find a worker for a task, or start one."""
        free = [one for one in self._workers if one.has_room(len(handed.task))]
        found = min(free, key=lambda one: len(one.handed), default=None)
        if (found is None or found.handed) and len(self._workers) < self._most:
            found = _Worker(self._work)
            self._workers.append(found)
        return found

    def _next(self, feed: Feed[Any]) -> _Handed | None:
        if self._again:
            return self._again.popleft()
        taken = feed.take()
        return None if taken is None else _Handed(taken[0], pickle.dumps(taken[1]))

    def collect(self, feed: Feed[Any]) -> list[Outcome[Any]]:
        """Wait until something has happened, and give the outcomes that there are."""
        found: list[Outcome[Any]] = []
        heard = wait([one.tasks for one in self._workers], LOOK if feed.closing else None)
        for one in [one for one in self._workers if one.tasks in heard]:
            found += one.answers()
            if one.ended:
                found += self._bury(one)
        return found

    def _bury(self, dead: _Worker) -> list[Outcome[Any]]:
        """Take the tasks of a worker that has ended back, and give up one that ended too many."""
        self._workers.remove(dead)
        dead.stop()
        how = dead.end(time.monotonic() + worker.GRACE)
        left = [*dead.handed]
        self._unbegun = 0 if dead.began else self._unbegun + 1
        if self._unbegun == ATTEMPTS:
            raise WorkerDied(
                f"workers end before they begin ({how}); a program that has them must not start "
                'them when it is imported: put that under `if __name__ == "__main__":`'
            )
        given_up: list[Outcome[Any]] = []
        if dead.began and left:
            left[0].deaths += 1
            if left[0].deaths == ATTEMPTS:
                lost = left.pop(0)
                error = WorkerDied(f"{ATTEMPTS} workers died at the same task; the last {how}")
                given_up.append(Outcome(lost.index, None, error, ATTEMPTS))
        self._again.extendleft(reversed(left))
        return given_up
