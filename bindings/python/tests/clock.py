"""What happens meanwhile: ticks of a clock, work in other threads, and signals."""

from __future__ import annotations

import gc
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NoReturn

import pytest

needs_timers = pytest.mark.skipif(
    not hasattr(signal, "setitimer"), reason="there are no timers here"
)

# Seconds after which a thread never comes to its end; no test is about how soon.
_PATIENCE = 120


@contextmanager
def repeating(work: Callable[[], object]) -> Iterator[None]:
    """Do work in a thread, again and again, while the block runs."""
    done = threading.Event()

    def run() -> None:
        while not done.is_set():
            work()

    thread = threading.Thread(target=run)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


@contextmanager
def ticking() -> Iterator[list[float]]:
    """Collect ticks of a clock in a thread, which ticks while other threads leave it room."""
    ticks: list[float] = []

    def tick() -> None:
        ticks.append(time.monotonic())
        time.sleep(0.001)

    with repeating(tick):
        yield ticks


def at_once(*works: Callable[[], object]) -> None:
    """Do each work in a thread of its own, and raise what any of them raises."""
    raised: list[BaseException] = []

    def run(work: Callable[[], object]) -> None:
        try:
            work()
        except BaseException as error:  # noqa: BLE001 - it would be lost in the thread
            raised.append(error)

    threads = [threading.Thread(target=run, args=[work], daemon=True) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(_PATIENCE)
    assert not any(thread.is_alive() for thread in threads)
    if raised:
        raise raised[0]


def forever(work: Callable[[], object]) -> NoReturn:
    """Do work again and again, until it raises."""
    while True:
        work()


class Alarm(BaseException):
    """The signal has come."""


def _raise(*_: object) -> None:
    raise Alarm


@contextmanager
def ringing(
    after: float, every: float = 0, *, hear: Callable[..., object] = _raise
) -> Iterator[None]:
    """Have a signal come while the block runs: it raises `Alarm`, or calls another function.

    No garbage is collected meanwhile: what is raised in a callback of the collector is lost.
    """
    before = signal.signal(signal.SIGALRM, hear)
    gc.disable()
    try:
        signal.setitimer(signal.ITIMER_REAL, after, every)
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        gc.enable()
