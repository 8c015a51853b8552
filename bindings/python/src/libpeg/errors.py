"""What libpeg raises.

Every exception of libpeg is a `PegError`, and most are also the built-in exception that a Python
programmer expects: an unknown name is a `ValueError`, nothing left to undo an `IndexError`, a
count that does not fit an `OverflowError`. Two are not libpeg's own: an argument of the wrong type
is a plain `TypeError`, and a system without free memory a plain `MemoryError`.
"""

from __future__ import annotations

from libpeg._libpeg import ffi, lib


class PegError(Exception):
    """Something that libpeg could not do."""


class _Unreadable(PegError, ValueError):
    """Something given that makes no sense. `at` is the place in it, if that is known."""

    def __init__(self, message: str, at: int | None = None) -> None:
        super().__init__(message)
        self.at = at

    def __reduce__(self) -> tuple[type[_Unreadable], tuple[str, int | None]]:
        return type(self), (str(self), self.at)


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


class NoSuchSolution(PegError, LookupError):
    """No solution has the number, or the jumps are no solution."""


class CountTooLarge(PegError, OverflowError):
    """A count passes 128 bits."""


class TableError(PegError, ValueError):
    """Bytes that are no table, a table that is not for the board, or a board too large for one."""


class LimitReached(PegError):
    """A limit was reached before the answer was found."""


class MemoryLimitReached(LimitReached, MemoryError):
    """The limit that was reached is the one on memory."""


class Stopped(PegError):
    """The progress function returned STOP before the answer was found."""


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
    text: bytes = ffi.string(lib.peg_status_text(status))
    return text.decode()


def expect_ok(status: int) -> None:
    """Raise for a status other than PEG_OK: most often no argument of the caller's can cause it."""
    if status == lib.PEG_OK:
        return
    if status == lib.PEG_E_MEMORY:
        raise MemoryError
    raise PegError(text_of(status))
