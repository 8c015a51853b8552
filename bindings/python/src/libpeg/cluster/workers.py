"""Tasks on worker processes: on this machine, or wherever a client of Dask has workers.

A task is one piece of work on any value that can be pickled. It is taken from its iterable when a
worker is free, never all at once. The function that does the work is called in a worker, with the
task and a `StopFlag`, which is set when nobody wants the result any more: a question with the flag
as its limit `stop` ends within milliseconds.

A worker may die at any time: somebody kills it, or memory runs out. What it was at is done again
by another, and comes out once. A task that ends worker after worker is given up.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Generator, Iterable
from typing import TYPE_CHECKING, Any

from libpeg.cluster import local
from libpeg.cluster.tasks import Feed, Outcome, Result, Task, Work
from libpeg.errors import within

if TYPE_CHECKING:
    from distributed import Client

    from libpeg.cluster import remote


def outcomes(  # noqa: PLR0913 - a caller may want any of them
    work: Work[Task, Result],
    tasks: Iterable[Task],
    *,
    client: Client | None = None,
    processes: int | None = None,
    ordered: bool = False,
    closing: threading.Event | None = None,
) -> Generator[Outcome[Result], None, None]:
    """Do tasks, and yield an `Outcome` of each as it is done, whether it failed or not.

    work: a function that takes a task and a `StopFlag`. Workers must be able to import it, unless
        the package cloudpickle is installed, which comes with Dask.
    client: a client of Dask; without one, processes of this machine do the tasks.
    processes: how many; by default as many as there are processors for this process.
    ordered: whether to yield in the order of the tasks.
    closing: there are no more outcomes once another thread has set it.

    A task that ended three workers has failed by `WorkerDied`. When the iterator is closed, the
    tasks under way are stopped and the processes ended.
    """
    expect_place(client, processes)
    place: local.Processes | remote.Cluster
    if client is None:
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
        local.expect_importable()
        return
    # Whoever has one has imported it.
    clients: Any = getattr(sys.modules.get("distributed"), "Client", ())
    if not isinstance(client, clients):
        raise TypeError(f"client must be a client of Dask, not {type(client).__name__}")
    if client.status in ("closing", "closed"):
        raise ValueError("the client of Dask is closed")
