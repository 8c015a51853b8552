"""The output of a command: for people, for scripts and for the shell, and while it takes long."""

from __future__ import annotations

import enum
import errno
import json
import os
import sys
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from libpeg.display import Display
from libpeg.limits import Progress


class Exit(enum.IntEnum):
    """The status that a command ends with."""

    YES = 0
    NO = 1
    BAD = 2
    UNKNOWN = 3
    INTERRUPTED = 128 + 2
    CLOSED = 128 + 13


def taken(asked: Namespace, *names: str) -> dict[str, Any]:
    """Take some of the arguments, with None for what the command does not have."""
    return {name: getattr(asked, name, None) for name in names}


def tell(asked: Namespace, text: str, /, **facts: object) -> None:
    """Print a text, or the facts for a script as a line of JSON."""
    print(json.dumps(facts) if asked.json else text)


def complain(sentence: str) -> None:
    """Print a sentence to the standard error."""
    print(f"libpeg: {sentence}", file=sys.stderr)


def save(text: str, where: str) -> None:
    """Write a file, or to the standard output for "-"."""
    if where == "-":
        print(text)
    else:
        Path(where).write_text(text + "\n", encoding="utf-8")


# Seconds before anything is shown, and from one update to the next.
_PATIENCE, _PACE = 0.5, 0.1

_MINUTE = 60

_TINTS = {True: "\x1b[32m", False: "\x1b[31m", None: "\x1b[33m"}


def tinted(text: str, answer: bool | None) -> str:
    """Colour a text on a terminal: green for what wins, red for what loses."""
    if not sys.stdout.isatty() or "NO_COLOR" in os.environ:
        return text
    return f"{_TINTS[answer]}{text}\x1b[0m"


def expect_room(path: str) -> None:
    """Refuse a place where no file can be, before the work and not after it."""
    where = os.path.realpath(path)
    if os.path.isdir(where):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
    if not os.path.isdir(os.path.dirname(where)):
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)


_Answer = TypeVar("_Answer")


# What a jump leads to, and an answer, in a word.
SAYS = {True: "wins", False: "loses", None: "unknown"}
ANSWERS = {True: "yes", False: "no", None: "unknown"}


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
            left = _left(progress, seconds)
            if left is not None:
                parts.append(f"about {left} left")
            if progress.total is None:
                parts.insert(0, f"{progress.positions:,} positions")
            if progress.least is not None:
                most = "" if progress.moves is None else f" <= {progress.moves}"
                parts.insert(0, f"{progress.least} <= best{most}")
            return f"{progress.stage.capitalize()}: {', '.join(parts)}"

        self.show(text, progress.positions, progress.total)


def _left(progress: Progress, seconds: float) -> str | None:
    """Say how long work will take that has taken so many seconds, if it is long and that shows."""
    if not progress.total or 50 * progress.positions < progress.total:
        return None
    left = seconds * (progress.total - progress.positions) / progress.positions
    return None if left < _MINUTE else f"{left / _MINUTE:.0f} min"


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
