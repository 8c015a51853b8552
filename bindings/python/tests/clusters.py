"""A cluster of Dask whose scheduler and workers are programs of their own, to be killed."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from work import SHARED, wait_for


@contextmanager
def started(*words: str) -> Iterator[subprocess.Popen[str]]:
    """A program of its own, which is killed at the end."""
    with subprocess.Popen(
        [sys.executable, *words],
        env={**os.environ, **SHARED, "DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "2s"},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as program:
        try:
            yield program
        finally:
            program.kill()


class Cluster:
    """A scheduler and two workers, which talk over TCP."""

    def __init__(self, folder: Path, opened: ExitStack) -> None:
        self.file = folder / "scheduler.json"
        where = "--scheduler-file", str(self.file), "--no-dashboard"
        scheduler = "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0"
        self.scheduler = opened.enter_context(started("-m", *scheduler, *where))
        wait_for(self.file)
        worker = "distributed.cli.dask_worker", "--nthreads", "1", "--no-nanny"
        self.workers = [opened.enter_context(started("-m", *worker, *where)) for _ in range(2)]

    @contextmanager
    def connected(self) -> Iterator[Any]:
        """A client of the cluster, once both workers are there."""
        from distributed import Client  # noqa: PLC0415 - where there is Dask

        with Client(scheduler_file=str(self.file), set_as_default=False) as client:
            client.wait_for_workers(2, timeout=60)
            yield client
