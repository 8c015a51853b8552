"""The limits of a long question, and its progress, shown on the terminal."""

from __future__ import annotations

import sys
import time
from argparse import Namespace
from types import TracebackType
from typing import Any, Protocol

from libpeg.limits import Limits, Progress

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
        from rich import progress as rich  # noqa: PLC0415 - it is optional, and slow to import
        from rich.console import Console  # noqa: PLC0415

        columns = rich.TextColumn("{task.description}"), rich.BarColumn(bar_width=24)
        console = Console(stderr=True)
        self._bars: Any = rich.Progress(
            *columns, console=console, transient=True, auto_refresh=False
        )
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
    """Watches a question, which takes its `limits` as arguments: those of the command line.

    >>> from libpeg import Board
    >>> with Watch(Namespace(positions=10**6)) as watch:
    ...     Board("triangle5").solvable(**watch.limits)
    True
    """

    def __init__(self, asked: Namespace) -> None:
        self._begin = time.monotonic()
        self._next = self._begin + _PATIENCE
        self._display: _Display | None = None
        self.limits: Limits = {
            "positions": getattr(asked, "positions", None),
            "memory": getattr(asked, "memory", None),
            "threads": getattr(asked, "threads", None),
            "seconds": getattr(asked, "seconds", None),
        }
        if sys.stderr.isatty():
            self.limits["progress"] = self._look

    def _look(self, progress: Progress) -> None:
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + _PACE
        self._display = self._display or _display()
        parts = [f"{now - self._begin:.0f} s"]
        if progress.total is None:
            parts.insert(0, f"{progress.positions:,} positions")
        if progress.least is not None:
            most = "" if progress.moves is None else f" <= {progress.moves}"
            parts.insert(0, f"{progress.least} <= best{most}")
        text = f"{progress.stage.capitalize()}: {', '.join(parts)}"
        self._display.show(text, progress.positions, progress.total)

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
