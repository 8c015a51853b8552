"""The limits of a long question, and its progress, shown on the terminal."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable
from typing import Any, TypeVar

from libpeg.cli.output import taken
from libpeg.display import Display
from libpeg.limits import Progress

_Answer = TypeVar("_Answer")

# Seconds before anything is shown, and from one update to the next.
_PATIENCE, _PACE = 0.5, 0.1


class Watch(Display):
    """Watches a question, which takes its `limits` as arguments: those of the command line."""

    def __init__(self, asked: Namespace) -> None:
        super().__init__(_PATIENCE, _PACE)
        self.limits: Any = taken(asked, "positions", "memory", "threads", "seconds")
        if sys.stderr.isatty():
            self.limits["progress"] = self._look

    def _look(self, progress: Progress) -> None:
        def text(seconds: float) -> str:
            parts = [f"{seconds:.0f} s"]
            if progress.total is None:
                parts.insert(0, f"{progress.positions:,} positions")
            if progress.least is not None:
                most = "" if progress.moves is None else f" <= {progress.moves}"
                parts.insert(0, f"{progress.least} <= best{most}")
            return f"{progress.stage.capitalize()}: {', '.join(parts)}"

        self.show(text, progress.positions, progress.total)


def asking(
    asked: Namespace, question: Callable[..., _Answer], *given: Any, **others: Any
) -> _Answer:
    """Put a question within the limits of the command line, and watch it.

    >>> from libpeg import Board
    >>> asking(Namespace(positions=10**6), Board("triangle5").solvable)
    True
    """
    with Watch(asked) as watch:
        return question(*given, **others, **watch.limits)
