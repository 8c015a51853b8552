"""Tasks on worker processes: on this machine, or wherever a client of Dask has workers.

`run` is all that most others need. A task is one piece of work on any value that can be pickled.
It is taken from its iterable when a worker is nearly free, never all at once. The function that
does the work is called in a worker, with the task and a `StopFlag`, which is set when nobody wants
the result any more: a question with the flag as its limit `stop` ends within milliseconds.

A worker may die at any time: somebody kills it, or memory runs out. What it was at is done again
by another, and comes out once. A task that ends worker after worker is given up.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Generator, Iterable
from typing import TYPE_CHECKING, Any

from libpeg.cluster import local
from libpeg.cluster.tasks import Feed, Outcome, Result, Task, Work
from libpeg.errors import whole

if TYPE_CHECKING:
    from distributed import Client

    from libpeg.cluster import remote

# How many outcomes may wait for the one that is next in order.
_WINDOW = 4096


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
    feed = Feed(tasks, _WINDOW if ordered else None, closing)
    place: local.Workers | remote.Run
    if client is None:
        place = local.Workers(work, processes or local.processors())
    else:
        from libpeg.cluster import remote  # noqa: PLC0415 - Dask is optional

        place = remote.Run(client, work)
    with place:
        done = _as_done(place, feed)
        yield from _in_order(done, feed) if ordered else done


def _as_done(
    place: local.Workers | remote.Run, feed: Feed[Task]
) -> Generator[Outcome[Any], None, None]:
    while not feed.is_closed and place.feed(feed):
        found = place.collect(feed)
        place.feed(feed)
        yield from found


def expect_place(client: Client | None, processes: int | None) -> None:
    """Raise where it makes no sense who is to do the tasks, or they cannot."""
    if processes is not None:
        if client is not None:
            raise ValueError("processes and client do not go together")
        if whole("processes", processes) < 1:
            raise ValueError(f"processes must be at least 1, not {processes}")
    if client is not None:
        _expect_client(client)
    else:
        local.expect_importable()


def _expect_client(client: object) -> None:
    wrong = f"client must be a client of Dask, not {type(client).__name__}"
    try:
        from distributed import Client  # noqa: PLC0415 - Dask is optional
    except ImportError:
        raise TypeError(wrong) from None
    if not isinstance(client, Client):
        raise TypeError(wrong)
    if client.status in ("closing", "closed"):
        raise ValueError("the client of Dask is closed")


def _in_order(
    done: Iterable[Outcome[Result]], feed: Feed[Task]
) -> Generator[Outcome[Result], None, None]:
    waiting: dict[int, Outcome[Result]] = {}
    for outcome in done:
        waiting[outcome.index] = outcome
        while feed.passed in waiting:
            ready = waiting.pop(feed.passed)
            feed.passed += 1
            yield ready
