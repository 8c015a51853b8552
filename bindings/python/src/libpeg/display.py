"""How far long work is, shown on the terminal: a line that is written over."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Callable

from libpeg.handles import Closing


class Display(Closing):
    """A line that is written over.

    patience: seconds before anything is shown.
    pace: seconds from one update to the next.
    """

    def __init__(self, patience: float, pace: float) -> None:
        self._begin = time.monotonic()
        self._next = self._begin + patience
        self._pace = pace
        self._is_shown = False

    def show(self, text: Callable[[float], str], done: int, total: int | None) -> None:
        """Show what a function says after so many seconds, and how much is done, of how much."""
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + self._pace
        self._is_shown = True
        of = f" ({done:,} of {total:,})" if total else ""
        wide = shutil.get_terminal_size().columns - 1  # a line that is wrapped could not be removed
        said = text(now - self._begin)
        # Where there is no room for all, the number stays.
        _write(f"\r{said[: max(0, wide - len(of))]}{of}"[: wide + 1] + "\x1b[K")

    def close(self) -> None:
        """Take away what is shown."""
        if self._is_shown:
            _write("\r\x1b[K")


def _write(text: str) -> None:
    sys.stderr.write(text)
    sys.stderr.flush()
