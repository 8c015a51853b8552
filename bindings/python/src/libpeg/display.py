"""How far long work is, shown on the terminal: a bar, or a line that is written over."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

from libpeg.handles import Closing


class Display(Closing):
    """A bar where the package rich is installed, and a line elsewhere.

    patience: seconds before anything is shown.
    pace: seconds from one update to the next.
    """

    def __init__(self, patience: float, pace: float) -> None:
        self._begin = time.monotonic()
        self._next = self._begin + patience
        self._pace = pace
        self._is_shown = False
        self._bars: Any = None

    def show(self, text: Callable[[float], str], done: int, total: int | None) -> None:
        """Show what a function says after so many seconds, and how much is done, of how much."""
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + self._pace
        if not self._is_shown:
            self._bars, self._is_shown = _bars(), True
        said = text(now - self._begin)
        if self._bars is None:
            of = f" ({done:,} of {total:,})" if total else ""
            _write(f"\r{said}{of}\x1b[K")
        else:
            bar = self._bars.task_ids[0]
            self._bars.update(bar, description=said, completed=done, total=total, refresh=True)

    def close(self) -> None:
        """Take away what is shown."""
        if self._bars is not None:
            self._bars.stop()
        elif self._is_shown:
            _write("\r\x1b[K")


def _write(text: str) -> None:
    sys.stderr.write(text)
    sys.stderr.flush()


def _bars() -> Any:
    """Begin a bar of rich, if there can be one."""
    try:
        from rich import progress as rich  # noqa: PLC0415 - it is optional, and slow to import
        from rich.console import Console  # noqa: PLC0415
    except ImportError:
        return None
    columns = rich.TextColumn("{task.description}"), rich.BarColumn(bar_width=24)
    console = Console(stderr=True)
    bars = rich.Progress(*columns, console=console, transient=True, auto_refresh=False)
    bars.add_task("", total=None)
    bars.start()
    return bars
