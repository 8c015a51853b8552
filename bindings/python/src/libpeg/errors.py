"""What libpeg raises.

Every exception of libpeg is a `PegError`, and most are also the built-in exception that a Python
programmer expects: an unknown name is a `ValueError`, nothing left to undo an `IndexError`, a
count that does not fit an `OverflowError`. Two are not libpeg's own: an argument of the wrong type
is a plain `TypeError`, and a system without free memory a plain `MemoryError`.
"""

from __future__ import annotations

import math
import numbers
import operator
import reprlib
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from typing import Any, TypeVar, get_args

from libpeg._libpeg import ffi, lib

_Item = TypeVar("_Item")


def needed(module: str, why: str, package: str) -> Any:
    """Import what most programs do without, or say what to install."""
    try:
        return import_module(module)
    except ImportError as error:
        message = f"{why}: `pip install {package}`"
        raise ImportError(message, name=error.name, path=error.path) from error


def refused(name: str, wanted: str, value: object) -> TypeError:
    """Make the exception for an argument of the wrong type."""
    return TypeError(f"{name} must be {wanted}, not {reprlib.repr(value)}")


def whole(name: str, value: Any) -> int:
    """Take a whole number that a caller gives."""
    try:
        return operator.index(value)
    except TypeError:
        raise refused(name, "a whole number", value) from None


def real(name: str, value: Any, least: float) -> float:
    """Take a number that a caller gives, which is not too small, nor infinite."""
    if isinstance(value, bool) or not isinstance(value, numbers.Real):
        raise refused(name, "a number", value)
    number = float(value)
    if not least <= number < math.inf:
        raise ValueError(f"{name} must be a number from {least:g} on, not {value}")
    return number


def several(name: str, wanted: str, value: Iterable[_Item]) -> Iterator[_Item]:
    """Go through what a caller gives, if that can be gone through."""
    if isinstance(value, str | bytes):
        raise refused(name, wanted, value)
    try:
        return iter(value)
    except TypeError:
        raise refused(name, wanted, value) from None


def within(name: str, value: Any, least: int, most: int | None = None) -> int:
    """Take a whole number that a caller gives, if it is not too small or too large."""
    number = whole(name, value)
    if number < least or (most is not None and number > most):
        wanted = f"at least {least}" if most is None else f"from {least} to {most}"
        raise ValueError(f"{name} must be {wanted}, not {number}")
    return number


def expect_choice(name: str, value: object, kind: Any) -> None:
    """Raise for a value that is none of a `Literal`."""
    if value not in get_args(kind):
        choices = ", ".join(map(repr, get_args(kind)))
        raise ValueError(f"{name} must be one of {choices}, not {value!r}")


class PegError(Exception):
    """Something that libpeg could not do."""


class _Unreadable(PegError, ValueError):
    """Something given that makes no sense. `at` is the place in it, if that is known."""

    def __init__(self, message: str, at: int | None = None) -> None:
        super().__init__(message)
        self.at = at


class BoardError(_Unreadable):
    """A text, a drawing, a position or a list of lines that makes no board.

    `at` is where the mistake is: the index of a character, of a line in a list of lines, or
    of a position in an array.
    """


class HoleError(PegError, ValueError):
    """No hole of the board has the number or the name."""


class IllegalJump(_Unreadable):
    """A jump that the rules do not allow, or moves that cannot be read.

    `at` is the index of the character where the mistake is, if the moves were a text.
    """


class EndOfPlay(PegError, IndexError):
    """There is no jump to undo or to redo, or no position to rewind to."""


class Mismatch(PegError, ValueError):
    """A board to learn from that has another shape or goal, or is no copy of the same board."""


class NoSuchSolution(PegError, LookupError):
    """No solution has the number, or the jumps are not a solution."""


class CountTooLarge(PegError, OverflowError):
    """A count passes 128 bits."""


class TableError(PegError, ValueError):
    """Bytes that are no table, a table that is not for the board, or a board too large for one."""


class TableUnfinished(TableError):
    """A file in which `Table.build` has not finished a table. The same call goes on with it."""


class LimitReached(PegError):
    """A limit was reached before the answer was found. The message says which limit it was.

    limits: the limit, by the name of its argument: what to raise, as in `{"memory": 1073741824}`.
    positions: how many positions the question had looked at when it last told its progress.
    """

    def __init__(
        self, message: str = "", limits: Mapping[str, float] | None = None, positions: int = 0
    ) -> None:
        super().__init__(message)
        self.limits = dict(limits or {})
        self.positions = positions

    def __reduce__(self) -> tuple[type[LimitReached], tuple[str, dict[str, float], int]]:
        # An OSError would not take along what it has besides.
        return type(self), (str(self), self.limits, self.positions)


class MemoryLimitReached(LimitReached, MemoryError):
    """The limit that was reached is the one on memory."""


class TimeLimitReached(LimitReached, TimeoutError):
    """The limit that was reached is the one on seconds."""


class Stopped(PegError):
    """The stop flag was set, or the progress function returned STOP, before the answer came."""


class CheckpointError(PegError, ValueError):
    """A checkpoint that is none, or is of other work, or is in use."""


class WorkerDied(PegError, RuntimeError):
    """Workers died at the same task again and again, or there are none left to do it."""


class InUse(PegError, RuntimeError):
    """A progress function used the board, or the solutions, that it reports on.

    A signal handler that uses a board in the middle of a question raises it too.
    """


class Closed(PegError, ValueError):
    """The board has been closed. Solutions that are closed are at their end instead."""


_WIDE = 60


def shown(text: str, at: int = 0) -> str:
    """Quote a text. Of a long one, quote what is around an index.

    >>> shown("oo.")
    "'oo.'"
    >>> shown("o" * 999 + "x", 999)
    "...'oooooooooooooooooooooooooooooox'"
    """
    if len(text) <= _WIDE:
        return repr(text)
    start = max(0, at - _WIDE // 2)
    end = start + _WIDE
    return f"{'...' * (start > 0)}{text[start:end]!r}{'...' * (end < len(text))}"


def text_of(status: int) -> str:
    """Put a status of the C library into words."""
    return str(ffi.string(lib.peg_status_text(status)), "utf-8")


_NAMES: dict[type[Exception], str] = {
    Stopped: "STOPPED",
    LimitReached: "LIMIT",
    MemoryError: "E_MEMORY",
    HoleError: "E_HOLE",
    IllegalJump: "E_LINE E_FROM E_OVER E_TO",
    EndOfPlay: "E_HISTORY",
    BoardError: "E_TEXT E_NAME E_SIZE E_DRAWING E_POSITION E_EMPTY E_BIG E_SAME E_TWICE",
    ValueError: "E_NAMING",
    CountTooLarge: "E_COUNT",
    NoSuchSolution: "E_INDEX E_SOLUTION",
    OSError: "E_FILE",
    TableError: "E_NO_TABLE E_TABLE E_VERSION E_MISMATCH",
    TableUnfinished: "E_UNFINISHED",
    InUse: "E_BUSY",
}
_KINDS: dict[int, type[Exception]] = {
    getattr(lib, f"PEG_{name}"): kind for kind, names in _NAMES.items() for name in names.split()
}


def of_status(status: int, where: str = "") -> Exception:
    """Make the exception for a status other than PEG_OK. `where` ends its message."""
    return _KINDS.get(status, PegError)(text_of(status) + where)


def expect_ok(status: int) -> None:
    """Raise for a status other than PEG_OK."""
    if status != lib.PEG_OK:
        raise of_status(status)
