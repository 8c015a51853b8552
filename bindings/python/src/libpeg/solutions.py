"""Every solution, one at a time."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NoReturn

from libpeg import errors
from libpeg._libpeg import ffi, lib
from libpeg.asking import Asking
from libpeg.jumps import Solution
from libpeg.shape import Shape

if TYPE_CHECKING:
    from typing_extensions import Self


# Looked up once: an enumeration calls them for every solution.
_next, _buffer, _OK = lib.peg_cursor_next, ffi.buffer, lib.PEG_OK


class Solutions(Iterator[Solution]):
    """An enumeration of solutions: what `board.solutions()` returns.

    It is an iterator that finds each solution when it is asked for. `close` gives its memory
    back before the end, as does the end of a `with` block.
    """

    __slots__ = ("_asked", "_asking", "_board", "_count", "_cursor", "_lock", "_out", "_shape")

    def __init__(self, made: tuple[Any, Asking], shape: Shape, board: str) -> None:
        self._cursor, self._asking = made
        self._shape = shape
        self._board = board
        self._lock = threading.RLock()
        self._asked = False
        self._out = ffi.new("peg_jump **")
        self._count = ffi.new("size_t *")

    def __next__(self) -> Solution:
        with self._lock:
            if self._asked:
                self._not_asked()
            if self._cursor is None:
                raise StopIteration
            try:
                self._asked = True
                status = _next(self._cursor, 0, self._out, self._count)
                if status == _OK:
                    threes = _buffer(self._out[0], 3 * self._count[0])[:]
                    return Solution.of_threes(threes, self._shape, self._board)
            finally:
                self._asked = False
            self.close()
        self._asking.settle(status)
        if status == lib.PEG_E_END:
            raise StopIteration
        if status in (lib.PEG_LIMIT, lib.PEG_STOPPED):
            raise self._asking.limit(status)
        raise MemoryError if status == lib.PEG_E_MEMORY else errors.PegError(errors.text_of(status))

    def _not_asked(self) -> None:
        if self._asked:
            raise errors.InUse("a progress function must not use what it reports on")

    def close(self) -> None:
        """End the enumeration, and give its memory back at once. There are no more solutions."""
        with self._lock:
            self._not_asked()
            self._cursor = None

    def __reduce__(self) -> NoReturn:
        raise TypeError("an enumeration of solutions cannot be copied or pickled")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
