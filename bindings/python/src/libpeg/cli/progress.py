"""The progress of a long question: shown on the terminal, and ended in time."""

from __future__ import annotations

import sys
import time
from argparse import Namespace
from types import TracebackType
from typing import Any, Protocol

from libpeg.limits import STOP, Limits

# Seconds before anything is shown, and from one update to the next.
_PATIENCE, _PACE = 0.5, 0.1


class _Display(Protocol):
    def show(self, text: str, done: int, total: int | None) -> None: ...

    def close(self) -> None: ...


class _Plain:
    """One line that is written over again and again."""

    def show(self, text: str, done: int, total: int | None) -> None:
        of = f" ({done:,} of {total:,})" if total else ""
        print(f"\r{text}{of}\x1b[K", end="", file=sys.stderr, flush=True)

    def close(self) -> None:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


class _Rich:
    """A bar, where the package rich is installed."""

    def __init__(self) -> None:
        from rich.console import Console  # noqa: PLC0415 - it is optional, and slow to import
        from rich.progress import BarColumn, Progress, TextColumn  # noqa: PLC0415

        columns = TextColumn("{task.description}"), BarColumn(bar_width=24)
        console = Console(stderr=True)
        self._bars: Any = Progress(*columns, console=console, transient=True, auto_refresh=False)
        self._bar: Any = self._bars.add_task("", total=None)
        self._bars.start()

    def show(self, text: str, done: int, total: int | None) -> None:
        self._bars.update(self._bar, description=text, completed=done, total=total, refresh=True)

    def close(self) -> None:
        self._bars.stop()


def _display() -> _Display:
    try:
        return _Rich()
    except ImportError:
        return _Plain()


class Watch:
    """Watches a question, which takes its `limits` as arguments.

    total: how many things will be done, or with positions=True how many positions.

    >>> from libpeg import Board
    >>> with Watch(Namespace(nodes=10**6), "Solving") as watch:
    ...     Board("triangle5").solvable(**watch.limits)
    True
    """

    def __init__(
        self, asked: Namespace, title: str, total: int | None = None, *, positions: bool = False
    ) -> None:
        self._title = title
        self._total = total
        self._of_positions = positions
        self.done = 0
        self._begin = time.monotonic()
        seconds: float | None = getattr(asked, "seconds", None)
        self._end = None if seconds is None else self._begin + seconds
        self._next = self._begin + _PATIENCE if sys.stderr.isatty() else None
        self._display: _Display | None = None
        self._bounds = ""
        self.limits: Limits = {"progress": self._look, "on_bounds": self._bound}
        if getattr(asked, "nodes", None):
            self.limits["nodes"] = asked.nodes
        if getattr(asked, "memory", None):
            self.limits["memory"] = asked.memory
        if getattr(asked, "threads", None):
            self.limits["threads"] = asked.threads

    def _look(self, positions: int) -> object:
        now = time.monotonic()
        if self._end is not None and now >= self._end:
            return STOP
        if self._next is not None and now >= self._next:
            self._next = now + _PACE
            self._display = self._display or _display()
            if self._of_positions:
                self.done = positions
            far = f"{positions:,} positions, " if positions and not self._of_positions else ""
            text = f"{self._title}: {self._bounds}{far}{now - self._begin:.0f} s"
            self._display.show(text, self.done, self._total)
        return None

    def _bound(self, least: int, most: int | None) -> None:
        self._bounds = f"{least} <= best, " if most is None else f"{least} <= best <= {most}, "

    def __enter__(self) -> Watch:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _traceback: TracebackType | None,
    ) -> None:
        if self._display is not None:
            self._display.close()
