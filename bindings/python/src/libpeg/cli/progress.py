"""The limits of a long question, and its progress, shown on the terminal."""

from __future__ import annotations

import sys
import time
from argparse import Namespace

from libpeg.display import Display, display
from libpeg.limits import Limits, Progress

# Seconds before anything is shown, and from one update to the next.
_PATIENCE, _PACE = 0.5, 0.1


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
        self._display: Display | None = None
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
        self._display = self._display or display()
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

    def __exit__(self, *_: object) -> None:
        if self._display is not None:
            self._display.close()
