"""Work on many positions at once, in arrays of NumPy.

The loops are the binding's own C, in the folder bulk, whose bulk.h says why. They write straight
into arrays that are made here, and work on a copy of the board, so that nobody has to wait for it.
"""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, Any, NamedTuple

from libpeg import arrays, errors
from libpeg._libpeg import ffi, lib
from libpeg.arrays import Given, to_read, to_write
from libpeg.callbacks import UNFINISHED, Call
from libpeg.handles import BoardHandle
from libpeg.limits import Limits, WorkLimits
from libpeg.positions import WORD

if TYPE_CHECKING:
    from types import ModuleType

    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    from libpeg.arrays import Positions, ToPositions

_STRETCH = 2**18


class Answer(enum.IntEnum):
    """What the numbers mean that `solvable_many` answers with."""

    NO = lib.PEG_NO
    YES = lib.PEG_YES
    UNKNOWN = lib.PEG_UNKNOWN


class LegalJumps(NamedTuple):
    """Every legal jump of many positions: arrays with an entry for each jump.

    `owner` is the index of the position that has the jump, `line` the index of the jump in
    `board.lines`, and `after` the position after it.
    """

    owner: NDArray[np.int64]
    line: NDArray[np.uint16]
    after: Positions


# Between numbers, pegs and positions


def from_array(handle: BoardHandle, positions: ToPositions) -> list[int]:
    """Make a list of numbers from an array of positions."""
    given = _take(handle, arrays.numpy_module(), positions)
    rows = given.array.reshape(given.number, given.words).tolist()
    return [sum(word << WORD * at for at, word in enumerate(row)) for row in rows]


def unpack(handle: BoardHandle, positions: ToPositions, limits: WorkLimits) -> NDArray[np.uint8]:
    """Make an array with a byte for each hole."""
    numpy = arrays.numpy_module()
    given = _take(handle, numpy, positions)
    out: NDArray[np.uint8] = numpy.empty((given.number, len(handle.shape.holes)), numpy.uint8)
    _read(handle, _call(limits), lib.peg_bulk_unpack, given, to_write("uint8_t[]", out))
    return out


def pack(handle: BoardHandle, pegs: ArrayLike, limits: WorkLimits) -> Positions:
    """Make positions from an array with an entry for each hole."""
    numpy = arrays.numpy_module()
    array = arrays.unmasked(numpy, pegs, "pegs")
    holes = len(handle.shape.holes)
    if array.ndim != 2 or array.shape[1] != holes:  # noqa: PLR2004 - the rule is below
        raise ValueError(f"pegs must be of shape (n, {holes}), not {array.shape}")
    if array.dtype.kind not in "bui":
        raise TypeError(f"pegs must be of whole numbers or bool, not of {array.dtype}")
    if array.dtype.kind != "b":
        array = array != 0
    array = numpy.require(array, requirements=["C"])
    words = arrays.words_of(holes)
    out: Positions = numpy.empty(len(array) if words == 1 else (len(array), words), numpy.uint64)
    given = to_read("uint8_t[]", array), len(array), to_write("uint64_t[]", out)
    _work(handle, _call(limits), lib.peg_bulk_pack, *given)
    return out


# Sets of positions


def unique(handle: BoardHandle, positions: ToPositions, limits: WorkLimits) -> Positions:
    """Sort positions, and keep one of each."""
    numpy = arrays.numpy_module()
    given = _take(handle, numpy, positions)
    out: Positions = given.new(numpy, given.number)
    for start in range(0, given.number, _STRETCH):  # so that Ctrl-C comes between
        out[start : start + _STRETCH] = given.array[start : start + _STRETCH]
    return _sorted(handle, _call(limits), out)


def canonical(handle: BoardHandle, positions: ToPositions, limits: WorkLimits) -> Positions:
    """Give the least image of every position."""
    numpy = arrays.numpy_module()
    given = _take(handle, numpy, positions)
    out: Positions = given.new(numpy, given.number)
    _read(handle, _call(limits), lib.peg_bulk_canonical, given, to_write("uint64_t[]", out))
    return out


def expand(
    handle: BoardHandle,
    positions: ToPositions,
    limits: WorkLimits,
    *,
    canonical: bool,
    unique: bool,
) -> Positions:
    """Give all the positions that a jump leads to from any of the positions."""
    numpy = arrays.numpy_module()
    given = _take(handle, numpy, positions)
    call = _call(limits)
    out: Positions = given.new(numpy, _expand(handle, call, given))
    _expand(handle, call, given, out)
    if canonical:
        after = Given(out, len(out), given.words, given.flat)
        _read(handle, call, lib.peg_bulk_canonical, after, to_write("uint64_t[]", out))
    return _sorted(handle, call, out) if unique else out


# Jumps and answers


def legal_jumps_many(handle: BoardHandle, positions: ToPositions, limits: WorkLimits) -> LegalJumps:
    """Give every legal jump of every position."""
    numpy = arrays.numpy_module()
    given = _take(handle, numpy, positions)
    call = _call(limits)
    count = _expand(handle, call, given)
    made = LegalJumps(
        numpy.empty(count, numpy.int64),
        numpy.empty(count, numpy.uint16),
        given.new(numpy, count),
    )
    _expand(handle, call, given, made.after, made.owner, made.line)
    return made


def solvable_many(handle: BoardHandle, positions: ToPositions, limits: Limits) -> NDArray[np.uint8]:
    """Tell for every position whether it can be won."""
    numpy = arrays.numpy_module()
    given = _take(handle, numpy, positions)
    out: NDArray[np.uint8] = numpy.empty(given.number, numpy.uint8)
    at = ffi.new("size_t *")
    lent, filled = to_read("uint64_t[]", given.array), to_write("uint8_t[]", out)
    call = Call(limits)
    status = handle.ask_copy(call, lib.peg_bulk_solvable, lent, given.number, filled, at)
    if status not in UNFINISHED:
        _settle(handle, status, at[0])
    return out


# Calls of C


def _take(handle: BoardHandle, numpy: ModuleType, positions: ToPositions) -> Given:
    """Take the positions that a caller gives."""
    return arrays.take(numpy, positions, len(handle.shape.holes))


def _call(limits: WorkLimits) -> Call:
    return Call(limits, WorkLimits)


def _work(handle: BoardHandle, call: Call, work: Any, *given: Any) -> int:
    """Have C do work, and raise if a limit ended it."""
    status = handle.ask_copy(call, work, *given)
    if status in UNFINISHED:
        raise call.unfinished(status)
    return status


def _read(handle: BoardHandle, call: Call, work: Any, given: Given, *outputs: Any) -> None:
    """Have C do work on positions, and raise if one of them doesn't fit the board."""
    at = ffi.new("size_t *")
    lent = to_read("uint64_t[]", given.array)
    status = _work(handle, call, work, lent, given.number, *outputs, at)
    _settle(handle, status, at[0])


def _settle(handle: BoardHandle, status: int, at: int) -> None:
    if status == lib.PEG_E_POSITION:
        raise arrays.misfit(at, len(handle.shape.holes))
    errors.expect_ok(status)


def _expand(handle: BoardHandle, call: Call, given: Given, *outputs: Any) -> int:
    """Have C play every jump, into arrays if any are given, and give the number of jumps."""
    kinds = ("uint64_t[]", "int64_t[]", "uint16_t[]")
    filled = [*map(to_write, kinds, outputs), *[ffi.NULL] * (len(kinds) - len(outputs))]
    room = len(outputs[0]) if outputs else 0
    count = ffi.new("size_t *")
    _read(handle, call, lib.peg_bulk_expand, given, *filled, room, count)
    jumps: int = count[0]
    if outputs and jumps != room:
        raise RuntimeError("the positions were changed while they were worked on")
    return jumps


def _sorted(handle: BoardHandle, call: Call, array: Positions) -> Positions:
    """Sort an array that nobody else has in place, and shorten it to one of each."""
    count, at = ffi.new("size_t *"), ffi.new("size_t *")
    with to_write("uint64_t[]", array) as filled:
        given = filled, len(array), count, at
        status = _work(handle, call, lib.peg_bulk_unique, *given)
    _settle(handle, status, at[0])
    array.resize((count[0], *array.shape[1:]), refcheck=False)
    return array
