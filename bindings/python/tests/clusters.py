"""A cluster of Dask whose scheduler and workers are processes of their own, to be killed."""

from __future__ import annotations

import importlib
import multiprocessing
import os
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

from work import PATIENCE, wait_for

# They are forked from one that has imported Dask, which takes longer than all that they do.
FORKED = {"distributed.worker.multiprocessing-method": "forkserver"}
_PROGRAMS = ["distributed.cli.dask_scheduler", "distributed.cli.dask_worker"]


def _run(program: str, words: list[str]) -> None:
    import dask  # noqa: PLC0415 - where there is Dask

    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nowhere, stream)
    dask.config.set(FORKED)
    importlib.import_module(program).main(words)


class Cluster:
    """A scheduler and two workers, which talk over TCP."""

    def __init__(self, folder: Path) -> None:
        self._context = multiprocessing.get_context("forkserver")
        self._context.set_forkserver_preload(_PROGRAMS)
        self.file = folder / "scheduler.json"
        self.workers: list[BaseProcess] = []

    def _started(self, program: str, *words: str) -> BaseProcess:
        words = *words, "--scheduler-file", str(self.file), "--no-dashboard"
        process = self._context.Process(target=_run, args=(program, [*words]), daemon=True)
        process.start()
        return process

    def __enter__(self) -> Cluster:
        self.scheduler = self._started(_PROGRAMS[0], "--host", "127.0.0.1", "--port", "0")
        try:
            wait_for(self.file)
        except BaseException:
            self.__exit__()
            raise
        for _ in range(2):
            self.workers.append(self._started(_PROGRAMS[1], "--nthreads", "1", "--no-nanny"))
        return self

    def __exit__(self, *_: object) -> None:
        for process in (self.scheduler, *self.workers):
            process.kill()
            process.join()

    @contextmanager
    def connected(self) -> Iterator[Any]:
        """A client of the cluster, once both workers are there."""
        from distributed import Client  # noqa: PLC0415 - where there is Dask

        with Client(
            scheduler_file=str(self.file), set_as_default=False, timeout=PATIENCE
        ) as client:
            client.wait_for_workers(2, timeout=PATIENCE)
            # Whoever does not answer any more has been killed.
            client._timeout = 2
            yield client
