"""Solutions: one as a sequence of jumps, and all of them, each found when it is asked for.

An enumeration can run to millions of solutions. So each is kept as the bytes that C gave, until
somebody looks at its jumps.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from struct import iter_unpack
from typing import Any, NamedTuple, overload

from libpeg import making
from libpeg._libpeg import ffi
from libpeg.callbacks import Call
from libpeg.handles import BoardHandle, Closing, around
from libpeg.jumps import Jump, joined
from libpeg.limits import Limits
from libpeg.listing import Listing
from libpeg.pictures import Pictured
from libpeg.shape import Shape
from libpeg.texts import line_of

# Solutions that are fetched at once for those who ask for one at a time, and their bytes.
_MOST, _ROOM = 256, 2**16


class Source(NamedTuple):
    """What solutions come from: the shape, if it is known, and the text of the board."""

    shape: Shape | None
    board: str


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

    __slots__ = ("_made", "_source", "_threes")

    _made: tuple[Jump, ...]
    _source: Source
    _threes: bytes

    def __init__(self, jumps: Iterable[Jump] = (), board: str = "") -> None:
        """Make a solution from its jumps. With the text of its board a notebook shows it too."""
        self._made = tuple(jumps)
        for jump in self._made:
            if not isinstance(jump, Jump):
                raise TypeError(f"a solution is made of jumps, not of {type(jump).__name__}")
        self._source = Source(None, board)

    @classmethod
    def of_threes(cls, threes: bytes, shape: Shape, board: str) -> Solution:
        """Make a solution from jumps of C, three bytes each, on a shape.

        They become jumps of Python when they are first looked at. Most solutions of an
        enumeration never are.
        """
        return of_rows([(threes,)], Source(shape, board))[0]

    @property
    def _jumps(self) -> tuple[Jump, ...]:
        try:
            return self._made
        except AttributeError:
            shape, _ = self._source
            self._made = shape.jumps(self._threes) if shape else ()
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
        return type(self), (self._jumps, self._source.board)

    def __repr__(self) -> str:
        return f"<Solution of {len(self)} jumps: {self}>"

    def _repr_svg_(self) -> str | None:
        board = self._source.board
        if not board:
            return None
        return str(around(Pictured, making.from_text(board)).film(self))


def ask_for_one(
    handle: BoardHandle, limits: Limits | Call, question: Any, *given: Any
) -> tuple[int, Call, Solution]:
    """Put a question to C that may find a solution: give its status, and what was found."""
    out, count = ffi.new("peg_jump[]", len(handle.shape.holes)), ffi.new("size_t *")
    with handle.lock:
        board = line_of(handle)
        status, call = handle.ask(limits, question, *given, out, len(out), count)
    found = bytes(ffi.buffer(out, 3 * count[0]))
    return status, call, Solution.of_threes(found, handle.shape, board)


def of_rows(rows: Iterable[tuple[bytes]], source: Source) -> list[Solution]:
    """Make solutions from their jumps of C. This is most of what a solution costs."""
    new = Solution.__new__
    made = []
    for (threes,) in rows:
        solution = new(Solution)
        solution._source = source  # noqa: SLF001 - it is made here
        solution._threes = threes  # noqa: SLF001
        made.append(solution)
    return made


def solutions_in(threes: Any, count: int, source: Source) -> list[Solution]:
    """Make a number of solutions from the jumps of all of them in a row."""
    row = len(threes) // count
    # Only a position that is won has a solution without jumps, and no other.
    rows = iter_unpack(f"{row}s", threes) if row else [(b"",)] * count
    return of_rows(rows, source)


class Solutions(Closing, Iterator[Solution]):
    """An enumeration of solutions: what `board.solutions()` returns.

    It is an iterator that finds each solution when it is asked for, or shortly before. After
    `Stopped`, Ctrl-C, or anything else that `progress` raises, it can go on: the next solution is
    the one that would have come. `close`, or the end of a `with` block, gives its memory back
    before the last.
    """

    __slots__ = ("_listing", "_most", "_out", "_ready", "_source", "_used")

    _what = "an enumeration of solutions"

    def __init__(self, listing: Listing, source: Source) -> None:
        self._listing = listing
        self._source = source
        self._most = 0
        self._out: Any = None
        # Those that C has found and nobody has asked for yet, the last of them first.
        self._ready: list[Solution] = []
        self._used = self._ready

    def __next__(self) -> Solution:
        while True:
            try:
                return self._ready.pop()
            except IndexError:
                pass
            with self._listing.lock:
                # Another thread may have been here first.
                if not self._ready:
                    return self._fetch()

    def _fetch(self) -> Solution:
        """Have C find more solutions, and give the first, or raise StopIteration.

        A signal may raise between any two lines. What C has found stays its own until it is
        ready, which one assignment makes it; and only when that has been used up, C is told.
        """
        listing = self._listing
        listing.expect_idle()
        if self._ready is not self._used:
            listing.take()
            self._used = self._ready
            self._grow()
        elif self._out is None:
            self._grow()
        count = listing.fill(self._out, self._most)
        if count == 0:
            raise StopIteration
        ready = solutions_in(ffi.buffer(self._out, count * listing.row), count, self._source)
        ready.reverse()
        first = ready.pop()
        self._ready = ready
        return first

    def _grow(self) -> None:
        """Make room for twice as many solutions as before, within reason: at first for one."""
        most = min(2 * self._most or 1, _MOST, max(_ROOM // (self._listing.row or 1), 1))
        if most != self._most:
            self._out = ffi.new("peg_jump[]", most * self._listing.jumps)
            self._most = most

    def close(self) -> None:
        """End the enumeration and give its memory back at once. It yields no more solutions."""
        with self._listing.lock:
            self._listing.close()
            self._ready = self._used = []
