"""Workers of a cluster of Dask.

Dask forgets a task that is cancelled but lets its thread go on. So every worker has a plugin, which
sees tasks change their state, and sets the flag of a bundle that ends before its work does: because
it was cancelled, the client is gone, or the worker closes.
"""

from __future__ import annotations

import contextlib
import time
import weakref
from typing import Any

from distributed import Client, Reschedule, get_worker
from distributed.diagnostics.plugin import WorkerPlugin

from libpeg.cluster.tasks import Bundle, do
from libpeg.errors import WorkerDied
from libpeg.limits import StopFlag

# How many bundles are under way for each thread of the cluster, and at least.
_AHEAD = 3
_LEAST = 8

# Seconds before the size of the cluster is looked up again.
_RECENT = 2.0

# The clients whose clusters have the plugin.
_known: weakref.WeakSet[Client] = weakref.WeakSet()


class _Stops(WorkerPlugin):  # type: ignore[misc]
    """The flags of the bundles under way in one worker, but for those that were stopped."""

    name = "libpeg"
    idempotent = True

    def __init__(self) -> None:
        self.flags: dict[Any, StopFlag] = {}
        self.closed = False

    def transition(self, key: Any, start: str, finish: str, **_: Any) -> None:
        """See a task change its state. One whose work has ended has no flag any more."""
        if start == "executing" and key in self.flags:
            self.flags.pop(key).set()

    def teardown(self, worker: object) -> None:
        """Stop all, as the worker closes."""
        self.closed = True
        for key in [*self.flags]:
            self.transition(key, "executing", "")


def _do(work: Any, given: Bundle) -> Any:
    """Do tasks in a worker, as `do` does."""
    here = get_worker()
    stops: _Stops | None = here.plugins.get(_Stops.name)
    if stops is None or stops.closed:
        # The worker opens or closes; another can do it.
        raise Reschedule
    # Where the worker is a thread of the program that asks, nobody else has this one.
    key, bundle = here.get_current_task(), Bundle(given.tasks)
    stops.flags[key] = bundle
    try:
        done = do(work, bundle)
    finally:
        is_wanted = stops.flags.pop(key, None) is not None
    if not is_wanted:
        # Dask may want them again after all, but not what came of them when they were stopped.
        raise Reschedule
    return done


class Cluster:
    """The workers of a cluster, as `workers.outcomes` uses them."""

    def __init__(self, client: Client, most: int | None) -> None:
        self._client, self._given = client, most
        self._most, self._looked = _LEAST, 0.0
        if client not in _known:
            client.register_plugin(_Stops())
            _known.add(client)

    def most(self) -> int:
        """Give the most bundles that may be under way."""
        if self._client.status == "closed":
            raise WorkerDied("the client was closed, or the scheduler of the cluster is gone")
        now = time.monotonic()
        if now - self._looked > _RECENT:
            many = self._given or sum(self._client.nthreads().values())
            self._most, self._looked = max(_LEAST, _AHEAD * many), now
        return self._most

    def submit(self, *given: Any) -> Any:
        """Have a bundle done."""
        return self._client.submit(_do, *given, pure=False)

    def end(self, futures: list[Any], **_: Any) -> None:
        """Cancel bundles. Those of a client that is closed, Dask cancels itself."""
        if self._client.status != "closed":
            # Where the scheduler is gone, so are its workers.
            with contextlib.suppress(Exception):
                self._client.cancel(futures, force=True)
