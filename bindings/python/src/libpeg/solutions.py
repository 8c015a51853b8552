"""Solutions: one as a sequence of jumps, and all of them, each found when it is asked for.

An enumeration can run to millions of solutions. So each is kept as the bytes that C gave, until
somebody looks at its jumps.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NoReturn, overload

from libpeg import errors, making, pictures
from libpeg._libpeg import ffi, lib
from libpeg.callbacks import Call
from libpeg.jumps import Jump, joined
from libpeg.shape import Shape

if TYPE_CHECKING:
    from typing_extensions import Self


class Solution(Sequence[Jump]):
    """Jumps that win: a sequence that cannot be changed, whose text is its moves.

    >>> from libpeg import Board
    >>> solution = Board("triangle5 o/../.../oo.o/..o..").solve()
    >>> print(solution)
    7-9 13-6 10-3 1-6
    >>> len(solution), solution[0]
    (4, Jump(7, 8, 9, '7-9'))
    >>> [str(jump) for jump in solution if jump.to == 6]
    ['13-6', '1-6']
    """

    __slots__ = ("_board", "_made", "_shape", "_threes")

    _board: str
    _made: tuple[Jump, ...] | None
    _shape: Shape
    _threes: bytes

    def __init__(self, jumps: Iterable[Jump] = (), board: str = "") -> None:
        """Make a solution from its jumps. With the text of its board a notebook shows it too."""
        self._made = tuple(jumps)
        self._board = board

    @classmethod
    def of_threes(cls, threes: bytes, shape: Shape, board: str) -> Solution:
        """Make a solution from jumps of C, three bytes each, on a shape.

        They become jumps of Python when they are first looked at. Most solutions of an
        enumeration never are.
        """
        solution = cls.__new__(cls)
        solution._made, solution._threes, solution._shape = None, threes, shape  # noqa: SLF001
        solution._board = board  # noqa: SLF001
        return solution

    @property
    def _jumps(self) -> tuple[Jump, ...]:
        if self._made is None:
            self._made = self._shape.jumps(self._threes)
        return self._made

    @property
    def moves(self) -> list[str]:
        """The solution as moves, each a text. Jumps in a row by one peg are one move."""
        return joined(self._jumps)

    @overload
    def __getitem__(self, index: int) -> Jump: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Jump, ...]: ...

    def __getitem__(self, index: int | slice) -> Jump | tuple[Jump, ...]:
        return self._jumps[index]

    def __len__(self) -> int:
        return len(self._jumps)

    def __eq__(self, other: object) -> bool:
        return self._jumps == other._jumps if isinstance(other, Solution) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._jumps)

    def __str__(self) -> str:
        return " ".join(self.moves)

    def __reduce__(self) -> tuple[type[Solution], tuple[tuple[Jump, ...], str]]:
        return type(self), (self._jumps, self._board)

    def __repr__(self) -> str:
        return f"<Solution of {len(self)} jumps: {self}>"

    def _repr_svg_(self) -> str | None:
        if not self._board:
            return None
        return str(pictures.film(making.from_text(self._board), self))


# Looked up once: an enumeration calls them for every solution.
_next, _buffer, _OK = lib.peg_cursor_next, ffi.buffer, lib.PEG_OK


class Solutions(Iterator[Solution]):
    """An enumeration of solutions: what `board.solutions()` returns.

    It is an iterator that finds each solution when it is asked for. After `Stopped`, Ctrl-C, or
    anything else that `progress` raises, it can go on: the next solution is the one that would
    have come. `close`, or the end of a `with` block, gives its memory back before the last.
    """

    __slots__ = ("_board", "_busy", "_call", "_count", "_cursor", "_lock", "_out", "_shape")

    def __init__(self, cursor: Any, call: Call, shape: Shape, board: str) -> None:
        self._cursor = cursor
        self._call = call
        self._shape = shape
        self._board = board
        self._lock = threading.RLock()
        self._busy = False
        self._out = ffi.new("peg_jump **")
        self._count = ffi.new("size_t *")

    def __next__(self) -> Solution:
        with self._lock:
            if self._busy:
                self._expect_idle()
            if self._cursor is None:
                raise StopIteration
            try:
                self._busy = True
                status = _next(self._cursor, 0, self._out, self._count)
                if status == _OK:
                    threes = _buffer(self._out[0], 3 * self._count[0])[:]
                    return Solution.of_threes(threes, self._shape, self._board)
            finally:
                self._busy = False
            if status != lib.PEG_STOPPED:
                self.close()
        self._call.settle(status)
        if status != lib.PEG_END:
            self._call.expect_ok(status)
        raise StopIteration

    def _expect_idle(self) -> None:
        if self._busy:
            raise errors.InUse("a progress function must not use what it reports on")

    def close(self) -> None:
        """End the enumeration and give its memory back at once. It yields no more solutions."""
        with self._lock:
            self._expect_idle()
            self._cursor = None

    def __reduce__(self) -> NoReturn:
        raise TypeError("an enumeration of solutions cannot be copied or pickled")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
