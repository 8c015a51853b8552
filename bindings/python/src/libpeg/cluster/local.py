"""Worker processes on this machine.

They are started when there are tasks for them, and ended when the iterator of outcomes is. Each
has its own pipes, so that one that dies takes nothing with it but the task that it was at. Tasks go
out by one pipe and answers come in by it, each as soon as it is there. By the other comes the order
to stop; if only its end because this process has died, that is an order too.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import pickle
import signal
import sys
import threading
import time
from collections import Counter, deque
from collections.abc import Iterator
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from typing import Any

from libpeg.cluster.tasks import LOOK, MOMENT, Feed, Numbered, Outcome, answer, failure, read
from libpeg.errors import WorkerDied
from libpeg.limits import StopFlag

# What the worker processes are called.
_NAME = "libpeg"

# How many workers a task may end before it is given up, or end before they have begun.
ATTEMPTS = 3

# Seconds that work may take to end once its flag is set. Questions take milliseconds.
GRACE = 2.0


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


def _pickled(work: object) -> bytes:
    """Pickle a function, by cloudpickle where it is installed: it can do those of a notebook."""
    try:
        import cloudpickle  # noqa: PLC0415 - it is optional
    except ImportError:
        return pickle.dumps(work)
    return bytes(cloudpickle.dumps(work))


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


def _serve(work: bytes, tasks: Connection, orders: Connection) -> None:
    """Do tasks in a worker, until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Each task has a flag of its own, since work may set the one that it is given.
    stopped, flags = threading.Event(), [StopFlag()]

    def listen() -> None:
        try:
            orders.poll(None)
        finally:
            stopped.set()
            flags[0].set()
            time.sleep(GRACE)
            os._exit(1)

    threading.Thread(target=listen, daemon=True).start()
    with contextlib.suppress(EOFError, OSError):
        try:
            do = pickle.loads(work)  # noqa: S301 - the process above has written it
            tasks.send_bytes(answer(lambda *_: None, pickle.dumps(None), flags[0]))
        except Exception as error:  # noqa: BLE001 - the process above raises it
            tasks.send_bytes(failure(error))
        while True:
            given, begin = tasks.recv(), time.monotonic()
            for number, task in enumerate(given):
                if number > 0 and time.monotonic() - begin > MOMENT:
                    tasks.send_bytes(b"")
                    break
                flags[0] = flag = StopFlag()
                # Where the order came in between, it was for the flag before.
                if stopped.is_set():
                    flag.set()
                tasks.send_bytes(answer(do, task, flag))


class _Worker:
    """A worker process, seen from above."""

    def __init__(self, work: bytes) -> None:
        context = multiprocessing.get_context("spawn")
        self.tasks, tasks = context.Pipe()
        orders, self._orders = context.Pipe(duplex=False)
        self.handed: deque[Numbered] = deque()
        self.began = self.ended = self.was_given = False
        self.process = context.Process(
            target=_serve, args=(work, tasks, orders), name=_NAME, daemon=True
        )
        with _deaf():
            self.process.start()
        tasks.close()
        orders.close()

    def give(self, tasks: list[Numbered]) -> None:
        """Send tasks."""
        self._since, self._many = time.monotonic(), len(tasks)
        self.handed.extend(tasks)
        # A worker that has died gets nothing: the end of its pipe tells so in its turn.
        with contextlib.suppress(OSError):
            self.was_given = False
            self.tasks.send([task for _, task in tasks])
            self.was_given = True

    def answers(self, feed: Feed) -> Iterator[tuple[int, Any, BaseException | None]]:
        """Receive what there is, and see whether the worker has done all, or ended."""
        while self.tasks.poll():
            try:
                made = self.tasks.recv_bytes()
            except (EOFError, OSError):
                self.ended = True
                return
            if not self.began:
                self.began, (_, error) = True, read(made)
                if error is not None:
                    raise error
                continue
            if made:
                yield self.handed.popleft()[0], *read(made)
            if not (made and self.handed):
                feed.took(self._many - len(self.handed), time.monotonic() - self._since)
                self.hand_back(feed)

    def hand_back(self, feed: Feed) -> None:
        """Have others do what it has not done."""
        feed.again.extendleft(reversed(self.handed))
        self.handed.clear()

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
                until = time.monotonic() + GRACE
            self.process.join(max(0.0, until - time.monotonic()))
            if self.process.exitcode is not None:
                break
        code = self.process.exitcode or 0
        return f"ended by signal {-code}" if code < 0 else f"ended with {code}"


class Processes:
    """All the workers of one run."""

    def __init__(self, work: object, most: int) -> None:
        self._work = _pickled(work)
        self._most = most
        # Nothing but the end of its worker stops a question that takes no flag.
        self._grace = GRACE if getattr(work, "takes_stop", True) else 0.0
        self._workers: list[_Worker] = []
        self._deaths: Counter[int] = Counter()
        self._unbegun = 0

    def __enter__(self) -> None:
        """Start none before there is a task."""

    def __exit__(self, *_: object) -> None:
        for one in self._workers:
            one.stop()
        now = time.monotonic()
        for one in self._workers:
            one.end(now + (self._grace if one.handed else GRACE))

    def hand_out(self, feed: Feed) -> bool:
        """Hand out tasks to those who can take some, and tell whether any are under way."""
        while True:
            free = next((one for one in self._workers if not one.handed), None)
            if free is None and len(self._workers) == self._most:
                return True
            tasks = feed.take()
            if not tasks:
                return any(one.handed for one in self._workers)
            if free is None:
                free = _Worker(self._work)
                self._workers.append(free)
            free.give(tasks)

    def collect(self, feed: Feed) -> list[Outcome[Any]]:
        """Wait until something has happened, or a moment, and give the outcomes that there are."""
        found: list[Outcome[Any]] = []
        heard = wait([one.tasks for one in self._workers], LOOK)
        for one in [one for one in self._workers if one.tasks in heard]:
            for index, value, error in one.answers(feed):
                found.append(Outcome(index, value, error, self._deaths.pop(index, 0)))
            if one.ended:
                found += self._bury(one, feed)
        return found

    def _bury(self, dead: _Worker, feed: Feed) -> Iterator[Outcome[Any]]:
        """Take the tasks of a worker that has ended back, and give up one that ended too many."""
        self._workers.remove(dead)
        dead.stop()
        how = dead.end(time.monotonic() + GRACE)
        self._unbegun = 0 if dead.began else self._unbegun + 1
        if self._unbegun == ATTEMPTS:
            raise WorkerDied(
                f"workers end before they begin ({how}); a program that has them must not start "
                'them when it is imported: put that under `if __name__ == "__main__":`'
            )
        if dead.began and dead.was_given and dead.handed:
            at = dead.handed[0][0]
            self._deaths[at] += 1
            if self._deaths[at] == ATTEMPTS:
                dead.handed.popleft()
                error = WorkerDied(f"{ATTEMPTS} workers died at the same task; the last {how}")
                yield Outcome(at, None, error, self._deaths.pop(at))
        dead.hand_back(feed)
