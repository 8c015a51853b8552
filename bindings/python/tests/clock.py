"""A clock in a thread, which ticks while other threads leave it room."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def ticking() -> Iterator[list[float]]:
    """Collect ticks while the block runs."""
    ticks: list[float] = []
    done = threading.Event()

    def tick() -> None:
        while not done.is_set():
            ticks.append(time.monotonic())
            time.sleep(0.001)

    clock = threading.Thread(target=tick)
    clock.start()
    try:
        yield ticks
    finally:
        done.set()
        clock.join()
