"""Solutions in batches: many at a time, as one block of bytes that NumPy reads in place.

NumPy is imported by `SolutionBatch.array` alone. Everything else does without.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, overload

from libpeg import arrays
from libpeg._libpeg import ffi
from libpeg.handles import Closing
from libpeg.listing import THREE, Listing
from libpeg.solutions import Solution, Source, of_rows, solutions_in
from libpeg.texts import counted

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# Memory whose every byte is going to be written.
_unset = ffi.new_allocator(should_clear_after_alloc=False)


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
        shape = self._count, self._jumps, THREE
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
        row = THREE * self._jumps
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
