"""Solutions: one as a sequence of jumps, and all of them, one by one or in batches.

An enumeration can run to millions of solutions. So each is kept as the bytes that C gave, until
somebody looks at its jumps. A batch is one block of bytes that NumPy reads in place: only
`SolutionBatch.array` imports it.

A call of C costs more than most solutions do. So a call fetches as many solutions as come at once,
into memory that is read afterwards: bulk/listing.h says when it ends.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Sequence
from struct import iter_unpack
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from libpeg import arrays, errors, making
from libpeg._libpeg import ffi, lib
from libpeg.callbacks import Call
from libpeg.handles import BoardHandle, Closing
from libpeg.jumps import Jump, joined
from libpeg.limits import Limits
from libpeg.pictures import film_of
from libpeg.positions import count_pegs, goal_holes
from libpeg.shape import Shape
from libpeg.texts import counted, line_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# Solutions that are fetched at once for those who ask for one at a time, and their bytes.
_MOST, _ROOM = 256, 2**16

# The bytes of a jump of C.
_THREE = 3

# Looked up once: an enumeration calls it very often.
_list, _OK = lib.peg_bulk_list, lib.PEG_OK

# Memory whose every byte is going to be written.
_unset = ffi.new_allocator(should_clear_after_alloc=False)


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
        return str(film_of(making.from_text(board), self, None).strip(24))


def ask_for_one(
    handle: BoardHandle, limits: Limits | Call, question: Any, *given: Any
) -> tuple[int, Call, Solution]:
    """Put a question to C that may find a solution: give its status, and what was found."""
    out, count = ffi.new("peg_jump[]", len(handle.shape.holes)), ffi.new("size_t *")
    with handle.lock:
        board = line_of(handle)
        status, call = handle.ask(limits, question, *given, out, len(out), count)
    found = bytes(ffi.buffer(out, 3 * count[0]))
    return status, call, of_rows([(found,)], Source(handle.shape, board))[0]


def of_rows(rows: Iterable[tuple[bytes]], source: Source) -> list[Solution]:
    """Make solutions from their jumps of C, three bytes each. This is most of what one costs.

    They become jumps of Python when they are first looked at. Most solutions of an enumeration
    never are.
    """
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


class Listing:
    """An enumeration of C with its limits, and the lock that goes with it.

    which: one of the peg_solutions of C.
    in_step: whether solutions are handed over as they come, between those that progress is told
        between.
    """

    __slots__ = ("_busy", "_call", "_cursor", "_state", "jumps", "lock")

    def __init__(self, handle: BoardHandle, limits: Limits, *, which: int, in_step: bool) -> None:
        self.lock = threading.RLock()
        self._busy = False
        self._call = Call(limits)
        self._cursor: Any = None
        with handle.lock:
            ends = len(goal_holes(handle)) or 1
            # What a solution has of jumps, each of which removes a peg.
            self.jumps = max(count_pegs(handle) - ends, 0)
            # C knows this of it, and is told of progress by it.
            self._state = state = ffi.new("peg_bulk_listing *")
            limits_ = self._call.limits
            state.progress, state.user, state.stop = limits_.progress, limits_.user, limits_.stop
            state.jumps, state.in_step = self.jumps, in_step
            limits_.progress, limits_.user = ffi.addressof(lib, "peg_bulk_look_up"), state
            self._cursor = state.cursor = self._new_cursor(handle, which)
        state.end = self._call.end

    def _new_cursor(self, handle: BoardHandle, which: int) -> Any:
        """Make the cursor of C. With the shortest solutions, C looks for their moves now."""
        out = ffi.new("peg_cursor **")
        try:
            status, call = handle.ask(
                self._call, lambda board, limits: lib.peg_cursor_new(board, which, limits, out)
            )
        finally:
            cursor = ffi.gc(out[0], lib.peg_cursor_free)
        call.expect_ok(status)
        return cursor

    @property
    def row(self) -> int:
        """The bytes that C writes for a solution."""
        return _THREE * self.jumps

    def fill(self, out: Any, most: int) -> int:
        """Have C write solutions up to a number of them, and give how many there are in all.

        0 means that there are no more. The caller holds the lock. It calls `take` before the
        next, unless what was raised or what a signal has raised since came between.
        """
        self.expect_idle()
        if self._cursor is None:
            return 0
        state = self._state
        try:
            self._busy = True
            status = _list(state, out, most)
        finally:
            self._busy = False
        if status == _OK:
            return int(state.found)
        if status != lib.PEG_STOPPED:
            self._cursor = None
        self._call.settle(status)
        if status != lib.PEG_END:
            self._call.expect_ok(status)
        return 0

    def take(self) -> None:
        """Have the next call of C begin at the beginning of its memory."""
        self._state.found = 0

    def expect_idle(self) -> None:
        """Raise for a progress function that uses what it reports on."""
        if self._busy:
            raise errors.InUse("a progress function must not use what it reports on")

    def close(self) -> None:
        """Give the memory of C back. There are no more solutions."""
        with self.lock:
            self.expect_idle()
            self._cursor = None


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


class SolutionBatch(Sequence[Solution]):
    """Many solutions in a row, as one block of bytes: what `board.solution_batches()` yields.

    It is a sequence of solutions, each of which is made when it is looked at. `data` and `array`
    are for work on all of them at once.

    >>> from libpeg import Board
    >>> batch = next(Board("triangle5", empty=5).solution_batches(100))
    >>> len(batch), batch.jumps, len(batch.data), batch.array.shape
    (100, 13, 3900, (100, 13, 3))
    >>> print(batch[0])
    12-5 10-8 2-9 3-10 7-2 1-4 14-12 4-13 12-14 15-6-13 14-12 11-13
    >>> batch.array[0, 0], batch[0][0]
    (array([11,  7,  4], dtype=uint8), Jump(12, 8, 5, '12-5'))
    """

    __slots__ = ("_count", "_data", "_jumps", "_source")

    def __init__(self, data: memoryview, count: int, jumps: int, source: Source) -> None:
        self._data = data
        self._count = count
        self._jumps = jumps
        self._source = source

    @property
    def jumps(self) -> int:
        """How many jumps each of the solutions has."""
        return self._jumps

    @property
    def data(self) -> memoryview:
        """The solutions one after another, each with three bytes for a jump: from, over and to.

        They are indices of holes, which count from 0: hole 1 is 0. It can only be read.
        """
        return self._data

    @property
    def array(self) -> NDArray[np.uint8]:
        """The same as an array of NumPy of shape (n, jumps, 3). Nothing is copied."""
        numpy = arrays.numpy_module()
        shape = self._count, self._jumps, _THREE
        made: NDArray[np.uint8] = numpy.ndarray(shape, numpy.uint8, self._data)
        return made

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> Solution: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Solution, ...]: ...

    def __getitem__(self, index: int | slice) -> Solution | tuple[Solution, ...]:
        at = range(self._count)[index]
        if isinstance(at, range):
            return tuple(self[one] for one in at)
        row = _THREE * self._jumps
        return of_rows([(bytes(self._data[at * row : (at + 1) * row]),)], self._source)[0]

    def __iter__(self) -> Iterator[Solution]:
        return iter(solutions_in(self._data, self._count, self._source))

    def __repr__(self) -> str:
        solutions, jumps = counted(self._count, "solution"), counted(self._jumps, "jump")
        return f"<{type(self).__name__} of {solutions}, each of {jumps}>"


class SolutionBatches(Closing, Iterator[SolutionBatch]):
    """An enumeration of solutions in batches: what `board.solution_batches()` returns.

    It is an iterator. After `Stopped`, Ctrl-C, or anything else that `progress` raises, it can go
    on, and no solution is lost. `close`, or the end of a `with` block, gives its memory back
    before the last.
    """

    __slots__ = ("_listing", "_out", "_size", "_source")

    _what = "an enumeration of solutions"

    def __init__(self, listing: Listing, source: Source, size: int) -> None:
        self._listing = listing
        self._size = size
        self._source = source
        self._out: Any = None

    def __next__(self) -> SolutionBatch:
        listing = self._listing
        with listing.lock:
            listing.expect_idle()
            if self._out is None:
                listing.take()
                self._out = _unset("peg_jump[]", self._size * listing.jumps)
            count = listing.fill(self._out, self._size)
            if count == 0:
                raise StopIteration
            data = memoryview(ffi.buffer(self._out, count * listing.row)).toreadonly()
            batch = SolutionBatch(data, count, listing.jumps, self._source)
            self._out = None
            return batch

    def close(self) -> None:
        """End the enumeration and give its memory back at once. It yields no more solutions."""
        self._listing.close()
