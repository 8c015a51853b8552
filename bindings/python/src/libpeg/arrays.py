"""Arrays of positions: what a caller may give, and what C then reads and writes in place.

A position of up to 64 holes is a word, and an array of them has one dimension. One of more holes
is several words, and an array of them has two. NumPy is imported by the first call that needs it:
only work on many positions does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from libpeg import errors
from libpeg._libpeg import ffi
from libpeg.handles import AnyBoard
from libpeg.positions import WORD

if TYPE_CHECKING:
    from types import ModuleType

    import numpy as np
    from numpy.typing import NDArray

    Positions = NDArray[np.uint64]
    ToPositions = NDArray[np.integer[Any]] | Iterable[int]
    ToLines = NDArray[np.integer[Any]] | Sequence[int]


class Given(NamedTuple):
    """An array of positions as C takes it, and the form that it came in."""

    array: Any
    number: int
    words: int
    flat: bool

    def new(self, count: int) -> Any:
        """Make an array of the same form for other positions."""
        return empty("uint64", count) if self.flat else empty("uint64", count, self.words)


def numpy_module() -> ModuleType:
    """Give NumPy, or say what to install."""
    numpy: ModuleType = errors.needed("numpy", "work on arrays needs NumPy", "numpy")
    return numpy


def empty(kind: str, *shape: int) -> Any:
    """Make an array for C to fill."""
    return numpy_module().empty(shape, kind)


def to_read(kind: str, array: Any) -> Any:
    """Let C read an array in place."""
    return ffi.from_buffer(kind, array)


def to_write(kind: str, array: Any) -> Any:
    """Let C write an array in place."""
    return ffi.from_buffer(kind, array, require_writable=True)


def words_of(holes: int) -> int:
    """Give the number of words that a position takes."""
    return -(-holes // WORD)


def new_positions(count: int, holes: int) -> Any:
    """Make an array for positions of a board, in the form that fits their words."""
    words = words_of(holes)
    return empty("uint64", count) if words == 1 else empty("uint64", count, words)


def misfit(at: int, holes: int) -> errors.BoardError:
    """Make the exception for a number that is no position of the board."""
    wanted = f"a position of {holes} holes is from 0 to 2**{holes} - 1"
    return errors.BoardError(f"positions[{at}] does not fit the board: {wanted}", at)


def unmasked(array: Any, what: str) -> Any:
    """Take anything that makes an array, except a masked one: its mask would be lost."""
    numpy = numpy_module()
    if numpy.ma.is_masked(array):
        raise TypeError(f"{what} must not be masked")
    return numpy.asarray(array)


def to_array(positions: Iterable[int], holes: int) -> Any:
    """Make an array of positions from numbers."""
    numpy, words = numpy_module(), words_of(holes)
    if isinstance(positions, AnyBoard):
        raise TypeError("positions must be an array or numbers, not a board")
    listed = [*errors.several("positions", "an array or whole numbers", positions)]
    are_plain = words == 1 and {*map(type, listed)} == {int}
    if are_plain and min(listed) >= 0 and max(listed) < 1 << holes:
        return numpy.array(listed, numpy.uint64)
    numbers = [errors.whole(f"positions[{at}]", one) for at, one in enumerate(listed)]
    for at, number in enumerate(numbers):
        if not 0 <= number < 1 << holes:
            raise misfit(at, holes)
    each = b"".join(number.to_bytes(8 * words, "little") for number in numbers)
    array = numpy.frombuffer(each, numpy.dtype("<u8")).astype(numpy.uint64)
    return array if words == 1 else array.reshape(-1, words)


def take(positions: ToPositions, holes: int) -> Given:
    """Take the positions that a caller gives, and check them."""
    numpy, words = numpy_module(), words_of(holes)
    if isinstance(positions, (bytes, bytearray, memoryview)):
        raise TypeError("positions must be an array or numbers, not bytes")
    if not isinstance(positions, numpy.ndarray) and not hasattr(positions, "__array__"):
        positions = to_array(positions, holes)
    array = unmasked(positions, "positions")
    if array.dtype.kind == "O" and array.ndim == 1:  # such as a column of a table
        array = to_array(array.tolist(), holes)
    if array.size == 0 and array.dtype.kind == "f":  # what NumPy makes of an empty list
        array = to_array((), holes)
    if array.dtype.kind not in "ui":
        raise TypeError(f"positions must be of uint64 or other whole numbers, not of {array.dtype}")
    flat = array.ndim == 1 and words == 1
    if not flat and (array.ndim != 2 or array.shape[1] != words):  # noqa: PLR2004 - the rule below
        shapes = f"(n, {words})" if words > 1 else "(n,)"
        raise ValueError(f"positions must be of shape {shapes}, not {array.shape}")
    if array.dtype.kind == "i" and array.size and array.min() < 0:
        raise misfit(int((array < 0).reshape(len(array), -1).any(axis=1).argmax()), holes)
    return Given(numpy.require(array, numpy.uint64, ["A", "C"]), len(array), words, flat)


def take_out(out: Positions | None, given: Given, lines: NDArray[np.int64]) -> Any:
    """Take the array for results that a caller gives: the positions given, or another array.

    It must not hold the lines to play, as results are written while they are read.
    """
    numpy = numpy_module()
    if out is None:
        return given.new(given.number)
    if not isinstance(out, numpy.ndarray):
        raise TypeError(f"out must be an array, not {type(out).__name__}")
    if out.dtype != numpy.uint64 or not out.dtype.isnative:
        raise TypeError(f"out must be of uint64, not of {out.dtype}")
    if out.shape != given.array.shape:
        raise ValueError(f"out must be of shape {given.array.shape}, not {out.shape}")
    if not (out.flags.c_contiguous and out.flags.aligned and out.flags.writeable):
        raise ValueError("out must be an array in one piece that can be written to")
    same = out.ctypes.data == given.array.ctypes.data
    if not same and numpy.may_share_memory(out, given.array):
        raise ValueError("out must be the array of positions, or share no memory with it")
    if numpy.may_share_memory(out, lines):
        raise ValueError("out must share no memory with the lines")
    return out


def take_lines(lines: ToLines, count: int) -> Any:
    """Take the lines that a caller gives, as many as there are positions."""
    numpy, array = numpy_module(), unmasked(lines, "lines")
    if array.size == 0 and not isinstance(lines, numpy.ndarray):
        array = array.astype(numpy.int64)
    if array.dtype.kind not in "ui":
        raise TypeError(f"lines must be whole numbers, not of {array.dtype}")
    if array.shape != (count,):
        raise ValueError(f"lines must be of shape ({count},), not {array.shape}")
    return numpy.require(array, numpy.int64, ["A", "C"])
