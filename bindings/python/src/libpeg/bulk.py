"""Work on many positions at once, in arrays of NumPy.

The loops are those of libpeg_many.h. They write straight into arrays that are made here, and need
no board, so that nobody has to wait for it.
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
from libpeg.texts import cells_of

if TYPE_CHECKING:
    from types import ModuleType

    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    from libpeg.arrays import Positions, ToLines, ToPositions

_STRETCH = 2**18

_NONE, _ALL = lib.PEG_SYMMETRIES_NONE, lib.PEG_SYMMETRIES_ALL


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
    lent = ffi.NULL, 0, to_write("uint8_t[]", out)
    _read(handle, call_of(limits), lib.peg_many_unpack, given, *lent)
    return out


def planes(
    handle: BoardHandle, positions: ToPositions, limits: WorkLimits, *, leaning: bool
) -> NDArray[np.uint8]:
    """Make an array with a byte for each cell of the drawing."""
    numpy = arrays.numpy_module()
    given = _take(handle, numpy, positions)
    at, rows, columns = plane_of(handle, leaning=leaning)
    out: NDArray[np.uint8] = numpy.empty((given.number, rows, columns), numpy.uint8)
    lent = to_read("uint32_t[]", at), rows * columns, to_write("uint8_t[]", out)
    _read(handle, call_of(limits), lib.peg_many_unpack, given, *lent)
    return out


def hole_plane(handle: BoardHandle, *, leaning: bool) -> NDArray[np.bool_]:
    """Tell which cells of the drawing are holes."""
    at, rows, columns = plane_of(handle, leaning=leaning)
    out: NDArray[np.bool_] = arrays.numpy_module().zeros(rows * columns, bool)
    out[at] = True
    return out.reshape(rows, columns)


def plane_of(handle: BoardHandle, *, leaning: bool) -> tuple[NDArray[np.uint32], int, int]:
    """Give the cell of each hole, numbered row by row, and how many rows and columns there are."""
    cells = arrays.numpy_module().array(cells_of(handle, leaning=leaning))
    rows, columns = (int(size) + 1 for size in cells.max(axis=0))
    return (cells @ [columns, 1]).astype("uint32"), rows, columns


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
    out = arrays.new_positions(numpy, len(array), holes)
    given = to_read("uint8_t[]", array), len(array), to_write("uint64_t[]", out)
    work(handle.many(), call_of(limits), lib.peg_many_pack, *given)
    return out


# Sets of positions, and symmetries


def unique(handle: BoardHandle, positions: ToPositions, limits: WorkLimits) -> Positions:
    """Sort positions, and keep one of each."""
    numpy = arrays.numpy_module()
    given = _take(handle, numpy, positions)
    out: Positions = given.new(numpy, given.number)
    for start in range(0, given.number, _STRETCH):  # so that Ctrl-C comes between
        out[start : start + _STRETCH] = given.array[start : start + _STRETCH]
    return sort(handle, call_of(limits), out)


def canonical(handle: BoardHandle, positions: ToPositions, limits: WorkLimits) -> Positions:
    """Give the least image of every position."""
    numpy = arrays.numpy_module()
    given = _take(handle, numpy, positions)
    out: Positions = given.new(numpy, given.number)
    _find_images(handle, call_of(limits), given, out)
    return out


def images(handle: BoardHandle, positions: ToPositions, limits: WorkLimits) -> Positions:
    """Give the images of every position under each symmetry."""
    numpy = arrays.numpy_module()
    given = _take(handle, numpy, positions)
    shape = len(handle.shape.symmetries), *given.array.shape
    out: Positions = numpy.empty(shape, numpy.uint64)
    _find_images(handle, call_of(limits), given, out, each=True)
    return out


def line_images(handle: BoardHandle) -> NDArray[np.uint16]:
    """Give the lines to which each symmetry moves the lines."""
    numpy = arrays.numpy_module()
    threes = [(line.from_, line.to, line.over) for line in handle.shape.lines]
    lines = numpy.array(threes, numpy.int64).reshape(-1, 3)
    places = 1 << numpy.array([32, 16, 0])
    symmetries = numpy.array(handle.shape.symmetries, numpy.int64)
    moved = symmetries[:, lines - 1] @ places
    out: NDArray[np.uint16] = numpy.searchsorted(lines @ places, moved).astype(numpy.uint16)
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
    given = _take(handle, arrays.numpy_module(), positions)
    call = call_of(limits)
    if unique and not _ascends(given):  # of positions that occur often, one is enough
        given = _once(handle, call, given, canonical=canonical)
    out: Positions = given.new(arrays.numpy_module(), _count_jumps(handle, call, given))
    _expand_into(handle, call, given, out, symmetries=_ALL if canonical else _NONE)
    return sort(handle, call, out) if unique else out


def _ascends(given: Given) -> bool:
    """Tell whether positions are sorted already, one of each, as far as that is seen at once."""
    array = given.array.reshape(-1)
    return given.words == 1 and bool((array[1:] > array[:-1]).all())


def _once(handle: BoardHandle, call: Call, given: Given, *, canonical: bool) -> Given:
    """Take one of each position, or of each least image."""
    once: Positions = given.array.copy()
    if canonical:
        _find_images(handle, call, given, once)
    once = sort(handle, call, once)
    return Given(once, len(once), given.words, given.flat)


# Jumps and answers


def step_many(
    handle: BoardHandle,
    positions: ToPositions,
    lines: ToLines,
    out: Positions | None,
    limits: WorkLimits,
) -> Positions:
    """Play a jump in every position."""
    numpy = arrays.numpy_module()
    given = _take(handle, numpy, positions)
    chosen = arrays.take_lines(numpy, lines, given.number)
    after = arrays.take_out(numpy, out, given, chosen)
    at = ffi.new("size_t *")
    lent = to_read("uint64_t[]", given.array), to_read("int64_t[]", chosen)
    outputs = to_write("uint64_t[]", after), at
    work_of = handle.many(), call_of(limits), lib.peg_many_play
    status = work(*work_of, *lent, given.number, *outputs)
    if status in {lib.PEG_E_INDEX, lib.PEG_E_LINE}:
        raise _illegal(handle, given, at[0], int(chosen[at[0]]))
    _settle(handle, status, at[0])
    return after


def _illegal(handle: BoardHandle, given: Given, at: int, line: int) -> errors.IllegalJump:
    """Make the exception for a jump that is not legal in a position."""
    lines = handle.shape.lines
    if not 0 <= line < len(lines):
        message = f"position {at}: the lines are numbered 0 to {len(lines) - 1}, not {line}"
        return errors.IllegalJump(message, at)
    jump, row = lines[line], given.array.reshape(given.number, given.words)[at].tolist()

    def holds(hole: int) -> bool:
        return bool(row[(hole - 1) // WORD] >> (hole - 1) % WORD & 1)

    why = lib.PEG_E_TO
    if not holds(jump.over):
        why = lib.PEG_E_OVER
    if not holds(jump.from_):
        why = lib.PEG_E_FROM
    return errors.IllegalJump(f"position {at}: {jump}: {errors.text_of(why)}", at)


def legal_lines_many(
    handle: BoardHandle, positions: ToPositions, limits: WorkLimits
) -> NDArray[np.bool_]:
    """Tell for every position and line whether a jump along it is legal."""
    numpy = arrays.numpy_module()
    given = _take(handle, numpy, positions)
    out: NDArray[np.bool_] = numpy.empty((given.number, handle.shape.line_count), bool)
    outputs = to_write("uint8_t[]", out)
    _read(handle, call_of(limits), lib.peg_many_legal, given, outputs)
    return out


def legal_jumps_many(handle: BoardHandle, positions: ToPositions, limits: WorkLimits) -> LegalJumps:
    """Give every legal jump of every position."""
    numpy = arrays.numpy_module()
    given = _take(handle, numpy, positions)
    call = call_of(limits)
    count = _count_jumps(handle, call, given)
    made = LegalJumps(
        numpy.empty(count, numpy.int64),
        numpy.empty(count, numpy.uint16),
        given.new(numpy, count),
    )
    _expand_into(handle, call, given, made.after, made.owner, made.line)
    return made


def solvable_many(handle: BoardHandle, positions: ToPositions, limits: Limits) -> NDArray[np.uint8]:
    """Tell for every position whether it can be won."""
    numpy = arrays.numpy_module()
    given = _take(handle, numpy, positions)
    return ask_many(handle.copy(), Call(limits, of_many=True), given)[0]


def ask_many(handle: BoardHandle, call: Call, given: Given) -> tuple[NDArray[np.uint8], bool]:
    """Put the question to a board that nobody else uses, and tell whether that was finished."""
    out: NDArray[np.uint8] = arrays.numpy_module().empty(given.number, "uint8")
    at = ffi.new("size_t *")
    table = ffi.NULL if handle.table is None else handle.table.table
    lent = table, to_read("uint64_t[]", given.array), given.number
    outputs = to_write("uint8_t[]", out), at
    status = call.run(lib.peg_many_solvable, handle.open(), call.limits, *lent, *outputs)
    if status in UNFINISHED:
        return out, False
    _settle(handle, status, at[0])
    return out, True


# Calls of C


def _take(handle: BoardHandle, numpy: ModuleType, positions: ToPositions) -> Given:
    """Take the positions that a caller gives."""
    return arrays.take(numpy, positions, len(handle.shape.holes))


def call_of(limits: WorkLimits) -> Call:
    """Make the call of work with limits."""
    return Call(limits, WorkLimits, of_many=True)


def work(many: Any, call: Call, function: Any, *given: Any) -> int:
    """Have C do work, and raise if a limit ended it."""
    status = call.run(function, many, call.limits, *given)
    if status in UNFINISHED:
        raise call.unfinished(status)
    return status


def _read(
    handle: BoardHandle,
    call: Call,
    function: Any,
    given: Given,
    *others: Any,
    symmetries: int = _NONE,
) -> None:
    """Have C do work on positions, and raise if one of them doesn't fit the board."""
    at = ffi.new("size_t *")
    lent = to_read("uint64_t[]", given.array)
    status = work(handle.many(symmetries), call, function, lent, given.number, *others, at)
    _settle(handle, status, at[0])


def _settle(handle: BoardHandle, status: int, at: int) -> None:
    if status == lib.PEG_E_POSITION:
        raise arrays.misfit(at, len(handle.shape.holes))
    if status != lib.PEG_E_ROOM:  # there is room unless positions change meanwhile
        errors.expect_ok(status)


def _find_images(
    handle: BoardHandle, call: Call, given: Given, out: Positions, *, each: bool = False
) -> None:
    """Have C find the least image of every position, or each of them."""
    outputs = to_write("uint64_t[]", out), out.size // given.words, ffi.NULL
    _read(handle, call, lib.peg_many_images, given, each, *outputs, symmetries=_ALL)


def _count_jumps(handle: BoardHandle, call: Call, given: Given) -> int:
    """Count the legal jumps of all positions."""
    count = ffi.new("size_t *")
    _read(handle, call, lib.peg_many_jumps, given, False, *[ffi.NULL] * 3, 0, count)
    jumps: int = count[0]
    return jumps


def _expand_into(
    handle: BoardHandle, call: Call, given: Given, *outputs: Any, symmetries: int = _NONE
) -> None:
    """Have C play every jump, into arrays that have room for as many as were counted."""
    kinds = ("uint64_t[]", "int64_t[]", "uint16_t[]")
    filled = [*map(to_write, kinds, outputs), *[ffi.NULL] * (len(kinds) - len(outputs))]
    room, count = len(outputs[0]), ffi.new("size_t *")
    lent = False, *filled, room, count
    _read(handle, call, lib.peg_many_jumps, given, *lent, symmetries=symmetries)
    if count[0] != room:
        raise RuntimeError("the positions were changed while they were worked on")


def sort(handle: BoardHandle, call: Call, array: Positions) -> Positions:
    """Sort an array that nobody else has in place, and shorten it to one of each."""
    count, at = ffi.new("size_t *"), ffi.new("size_t *")
    with to_write("uint64_t[]", array) as filled:
        given = filled, len(array), count, at
        status = work(handle.many(), call, lib.peg_many_sort, *given)
    _settle(handle, status, at[0])
    array.resize((count[0], *array.shape[1:]), refcheck=False)
    return array
