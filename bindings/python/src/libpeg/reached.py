"""The graph of the positions that play can reach, as arrays for NetworkX, SciPy or Sage."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from libpeg import arrays
from libpeg.bulk import Work
from libpeg.errors import MemoryLimitReached
from libpeg.handles import BoardHandle
from libpeg.limits import WorkLimits

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from libpeg.arrays import Positions

# Bytes for a jump while its level is worked on, and for each word of a position after one.
_A_JUMP, _A_WORD = 56, 24


class PositionGraph(NamedTuple):
    """Positions and the jumps between them: arrays, ready for other libraries.

    positions: each position once, as in `Board.to_array`; those after the same number of jumps
        stand together, ascending, the first one first.
    edges: of shape (m, 2), the indices of a position and of one that a jump leads to, ascending.
    jumps: how many jumps lead along each edge: more than one where images count as one.
    """

    positions: Positions
    edges: NDArray[np.int64]
    jumps: NDArray[np.int64]


def graph_of(
    handle: BoardHandle, start: int, limits: WorkLimits, memory: int, *, by_symmetry: bool
) -> PositionGraph:
    """Go through the levels of play, one jump after another."""
    numpy = arrays.numpy_module()
    level = arrays.take([start], len(handle.shape.holes)).array
    if by_symmetry:
        level = _images(handle, level, limits)
    levels, edges, counts, first, held = [level], [], [], 0, 0
    while len(level):
        work = Work(handle, level, limits)
        number = work.count_jumps()
        owner, after = arrays.empty("int64", number), work.given.new(number)
        now = number * _A_JUMP + after.size * _A_WORD
        if held + now > memory:
            what = f"the limit on memory ({memory}) was reached"
            raise MemoryLimitReached(what, {"memory": memory}, first)
        work.expand(after, owner)
        if by_symmetry:
            after = _images(handle, after, limits)
        below = work.sorted(after.copy())
        to = numpy.searchsorted(_in_order(below), _in_order(after))
        steps, jumps = numpy.unique(owner * (len(below) or 1) + to, return_counts=True)
        pairs = numpy.stack(numpy.divmod(steps, len(below) or 1), axis=1)
        edges.append(pairs + numpy.array([first, first + len(level)]))
        counts.append(jumps)
        held += pairs.nbytes + jumps.nbytes + below.nbytes
        first += len(level)
        level = below
        levels.append(level)
    return PositionGraph(*map(numpy.concatenate, (levels, edges, counts)))


def _images(handle: BoardHandle, positions: Positions, limits: WorkLimits) -> Positions:
    work = Work(handle, positions, limits)
    return work.images(work.given.new(work.number))


def _in_order(positions: Positions) -> Any:
    """Give positions as what NumPy compares as libpeg does: by the last word first."""
    if positions.ndim == 1:
        return positions
    turned = arrays.numpy_module().ascontiguousarray(positions[:, ::-1])
    return turned.view([("", "u8")] * positions.shape[1]).reshape(-1)
