"""Tasks for workers: threads of this process, an executor of `concurrent.futures`, or Dask.

A task is one piece of work on any value. It is taken from its iterable when a worker is free, never
all at once. The function that does the work is called with the task and a `StopFlag`, which is set
when nobody wants the result any more: a question with the flag as its limit `stop` ends within
milliseconds. Threads are enough on one machine, since a question lets go of the interpreter.

A worker is given a bundle of tasks, as many as are done in a moment. If they take longer, it hands
those that it has not begun back, as soon as the one that it is at is done. If a bundle comes to
nothing, because its worker died or it cannot be sent, its tasks are suspect: each is tried again
alone, when there is nothing else to do, so that none is blamed for another.
"""

from __future__ import annotations

import atexit
import os
import queue
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import BrokenExecutor, Executor, Future
from functools import partial
from typing import TYPE_CHECKING, Any

from libpeg.cluster.tasks import MOMENT, Bundle, Known, Numbered, Outcome, Result, do
from libpeg.errors import WorkerDied, within
from libpeg.limits import StopFlag

if TYPE_CHECKING:
    from distributed import Client

    from libpeg.cluster.remote import Cluster

# The most tasks of a bundle.
_MOST = 256

# Seconds from one look at whether another thread wants the end to the next.
_LOOK = 0.02

# Seconds within which a result that is there must come.
_PATIENCE = 10.0

# How many outcomes may wait for the one that is next in order.
_WINDOW = 4096


def _processors() -> int:
    """Count the processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def expect_workers(client: Client | None, executor: Executor | None, workers: int | None) -> None:
    """Raise where it makes no sense who is to do the tasks."""
    if workers is not None:
        within("workers", workers, 1)
    if client is not None and executor is not None:
        raise ValueError("client and executor do not go together")
    if executor is not None and not isinstance(executor, Executor):
        raise TypeError(
            f"executor must be one of concurrent.futures, not {type(executor).__name__}"
        )
    if client is not None:
        # Whoever has one has imported it.
        clients: Any = getattr(sys.modules.get("distributed"), "Client", ())
        if not isinstance(client, clients):
            raise TypeError(f"client must be a client of Dask, not {type(client).__name__}")
        if client.status in ("closing", "closed"):
            raise ValueError("the client of Dask is closed")


def outcomes(  # noqa: PLR0913 - a caller may want any of them
    work: Callable[[Any, StopFlag], Result],
    tasks: Iterable[Any],
    *,
    client: Client | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    ordered: bool = False,
    closing: threading.Event | None = None,
) -> Generator[Outcome[Result], None, None]:
    """Do tasks, and yield an `Outcome` of each as it is done, whether it failed or not.

    work: a function that takes a task and a `StopFlag`. Workers in other processes must be able to
        import it, unless cloudpickle sends it, as Dask does.
    tasks: any number. Those that are `Known` have outcomes without being done.
    client, executor: who does the tasks; without both, threads of this process.
    workers: how many of them are kept at work; by default one for each processor, or thread of the
        cluster.
    ordered: whether to yield in the order of the tasks.
    closing: there are no more outcomes once another thread has set it.

    When the iterator is closed, or the program ends, the tasks under way are stopped. Threads are
    waited for unless `work.takes_stop` is false. What other processes of an executor are at, they
    finish.
    """
    expect_workers(client, executor, workers)
    place: _Pool | Cluster
    if client is None:
        place = _Pool(executor or _Threads(workers or _processors()), workers or _processors())
    else:
        from libpeg.cluster import remote  # noqa: PLC0415 - Dask is optional

        place = remote.Cluster(client, workers)
    run = _Run(work, tasks, place, closing or threading.Event(), ordered=ordered)
    # A question that nobody closed would go on while the interpreter is taken down.
    atexit.register(run.end)
    try:
        yield from run.outcomes()
    except BrokenExecutor as error:
        raise WorkerDied(f"the workers of the executor have died: {error}") from error
    finally:
        run.end()
        atexit.unregister(run.end)


class _Run:
    """The tasks of one call of `outcomes`: to be handed out, under way, or suspect."""

    def __init__(
        self,
        work: Any,
        tasks: Iterable[Any],
        place: Any,
        closing: threading.Event,
        *,
        ordered: bool,
    ) -> None:
        self._work, self._place, self._closing, self._ordered = work, place, closing, ordered
        self._tasks = enumerate(tasks)
        self._again: deque[Numbered] = deque()
        self._suspects: deque[Numbered] = deque()
        self._accused: set[int] = set()
        self._known: list[Outcome[Any]] = []
        self._under_way: dict[Bundle, Any] = {}
        self._done: queue.SimpleQueue[Bundle] = queue.SimpleQueue()
        # Tasks taken, outcomes that have come in order, and tasks of the next bundle.
        self._taken, self._passed, self._size = 0, 0, 1

    def outcomes(self) -> Generator[Outcome[Any], None, None]:
        """Do the tasks, and yield what comes of them."""
        waiting: dict[int, Outcome[Any]] = {}
        while not self._closing.is_set() and (self._hand_out() or self._known):
            found, self._known = self._known or self._collect(), []
            # Whoever takes the outcomes may take long.
            self._hand_out()
            if not self._ordered:
                yield from found
                continue
            waiting.update({outcome.index: outcome for outcome in found})
            while self._passed in waiting:
                self._passed += 1
                yield waiting.pop(self._passed - 1)

    def _hand_out(self) -> bool:
        """Hand out tasks, and tell whether any are under way."""
        while len(self._under_way) < self._place.most() and (tasks := self._take()):
            self._submit(tasks)
        if not self._under_way and self._suspects:
            self._submit([self._suspects.popleft()])
        return bool(self._under_way)

    def _take(self) -> list[Numbered]:
        """Take as many tasks as make a bundle, or come in a moment, if there are any now."""
        taken: list[Numbered] = []
        until = time.monotonic() + MOMENT
        while len(taken) < self._size and time.monotonic() < until:
            task = self._again.popleft() if self._again else self._next()
            if task is None:
                break
            taken.append(task)
        return taken

    def _next(self) -> Numbered | None:
        most = self._passed + _WINDOW
        while not (self._closing.is_set() or (self._ordered and self._taken >= most)):
            numbered = next(self._tasks, None)
            self._taken += numbered is not None
            if numbered is None or not isinstance(numbered[1], Known):
                return numbered
            self._known.append(Outcome(*numbered, numbered[1].value))
            if len(self._known) >= _MOST:
                break
        return None

    def _submit(self, tasks: list[Numbered]) -> None:
        bundle = Bundle(tasks)
        # Ctrl-C may come at any time, and must find all that has begun.
        self._under_way[bundle] = None
        future = self._under_way[bundle] = self._place.submit(self._work, bundle)
        future.add_done_callback(lambda _: self._done.put(bundle))

    def _collect(self) -> list[Outcome[Any]]:
        """Wait until a bundle has ended, or a moment, and give the outcomes that there are."""
        try:
            bundle: Bundle | None = self._done.get(timeout=_LOOK)
        except queue.Empty:
            # All else is done below: of Ctrl-C, Python would tell both exceptions.
            bundle = None
        if bundle is None:
            # Threads have answers before their bundle ends, which must not wait for a long task.
            return [one for each in self._under_way for one in each.new(each.answers)]
        future = self._under_way.pop(bundle)
        if future.cancelled():
            raise WorkerDied("the executor was shut down, or the scheduler of the cluster is gone")
        try:
            answers, seconds = future.result(_PATIENCE)
        except BrokenExecutor:
            raise
        except Exception as error:  # noqa: BLE001 - it may be anything that ails a worker
            return self._failed(bundle.tasks, error)
        in_time = int(MOMENT * len(answers) / max(seconds, 1e-6))
        self._size = max(1, min(_MOST, 2 * self._size, in_time))
        self._again.extend(bundle.tasks[len(answers) :])
        return bundle.new(answers)

    def _failed(self, tasks: list[Numbered], error: Exception) -> list[Outcome[Any]]:
        """Put a bundle aside that came to nothing, or give up a task that did so alone."""
        index, task = tasks[0]
        was_alone = not self._under_way and len(tasks) == 1
        if was_alone and index in self._accused:
            died = WorkerDied(f"no worker can do the task: {type(error).__name__}: {error}")
            died.__cause__ = error
            return [Outcome(index, task, None, died)]
        # One that was alone may still have come to a worker that the one before it ended.
        if was_alone:
            self._accused.add(index)
        self._suspects += tasks
        return []

    def end(self) -> None:
        """Stop what is under way."""
        for bundle in self._under_way:
            bundle.set()
        futures = [future for future in self._under_way.values() if future is not None]
        self._place.end(futures, wait=getattr(self._work, "takes_stop", True))
        self._under_way.clear()


class _Threads(Executor):
    """Threads of this process.

    The interpreter waits for those of `ThreadPoolExecutor` at its end before anybody can set a
    flag, for hours if need be.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._threads: list[threading.Thread] = []
        self._jobs: queue.SimpleQueue[tuple[Future[Any], Any] | None] = queue.SimpleQueue()

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Have a function called."""
        if len(self._threads) < self._most:
            thread = threading.Thread(target=self._serve, name="libpeg", daemon=True)
            self._threads.append(thread)
            thread.start()
        future: Future[Any] = Future()
        self._jobs.put((future, partial(fn, *args, **kwargs)))
        return future

    def _serve(self) -> None:
        while job := self._jobs.get():
            future, call = job
            if future.set_running_or_notify_cancel():
                try:
                    future.set_result(call())
                except BaseException as error:  # noqa: BLE001 - it is raised where the result is
                    future.set_exception(error)
        self._jobs.put(None)  # for the next thread

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Let the threads end."""
        self._jobs.put(None)
        for thread in self._threads if wait else ():
            # Ctrl-C may come before it is known that one has begun: then it has nothing to do.
            if thread.is_alive():
                thread.join()


class _Pool:
    """The workers of an executor, which it keeps at work by two bundles each."""

    def __init__(self, executor: Executor, workers: int) -> None:
        self._executor, self._most = executor, 2 * workers

    def most(self) -> int:
        """Give the most bundles that may be under way."""
        return self._most

    def submit(self, *given: Any) -> Future[Any]:
        """Have a bundle done."""
        return self._executor.submit(do, *given)

    def end(self, futures: list[Future[Any]], *, wait: bool) -> None:
        """Drop bundles that are not begun, and end threads of our own."""
        for future in futures:
            future.cancel()
        if isinstance(self._executor, _Threads):
            self._executor.shutdown(wait)
