"""The graph of the positions that play can reach, as arrays for NetworkX, SciPy or Sage."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from libpeg import arrays
from libpeg._libpeg import lib
from libpeg.bulk import Work, ask_many
from libpeg.callbacks import Call
from libpeg.errors import MemoryLimitReached
from libpeg.handles import BoardHandle
from libpeg.positions import goal_holes, holes_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from libpeg.arrays import Positions

_ALL, _NONE = lib.PEG_SYMMETRIES_ALL, lib.PEG_SYMMETRIES_NONE

# Bytes for a jump while its level is worked on, and for each word of a position after one.
_A_JUMP, _A_WORD = 64, 24


class Draws(NamedTuple):
    """What to draw: how many positions, begun with which number, and of how many pegs, or any."""

    number: int
    seed: int
    pegs: int | None


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
    handle: BoardHandle, start: int, call: Call, memory: int, *, by_symmetry: bool
) -> PositionGraph:
    """Go through the levels of play, one jump after another."""
    numpy = arrays.numpy_module()
    level = arrays.take([start], len(handle.shape.holes)).array
    if by_symmetry:
        level = _images(handle, level, call)
    levels, edges, counts, first, held = [level], [], [], 0, 0
    while len(level):
        work = Work(handle, level, call)
        number = work.count_jumps()
        _expect_room(held + number * (_A_JUMP + _A_WORD * work.given.words), memory, first)
        below, pairs, jumps = _next_level(work, number, _ALL if by_symmetry else _NONE)
        pairs += numpy.array([first, first + len(level)])
        edges.append(pairs)
        counts.append(jumps)
        held += pairs.nbytes + jumps.nbytes + below.nbytes
        _expect_room(2 * held, memory, first)  # at the end each array is made of its parts
        first += len(level)
        level = below
        levels.append(level)
    return PositionGraph(*map(numpy.concatenate, (levels, edges, counts)))


def _next_level(work: Work, number: int, symmetries: int) -> tuple[Positions, Any, Any]:
    """Give the positions after a jump, and the edges to them with how many jumps each stands for.

    All else that it takes is free again when it returns.
    """
    numpy = arrays.numpy_module()
    owner, after = arrays.empty("int64", number), work.given.new(number)
    work.expand(after, owner, symmetries=symmetries)
    below = work.sorted(after.copy())
    to = numpy.searchsorted(_in_order(below), _in_order(after))
    steps, jumps = numpy.unique(owner * (len(below) or 1) + to, return_counts=True)
    return below, numpy.stack(numpy.divmod(steps, len(below) or 1), axis=1), jumps


def draw_winnable(
    handle: BoardHandle, start: int, call: Call, memory: int, draws: Draws
) -> Positions | None:
    """Draw evenly among the positions that play comes to and that can be won; None if none can.

    Whatever leads to a position that can be won can be won itself, so the others are left out
    level by level. Where every symmetry keeps the start and the goal, one of each images does.
    """
    numpy, holes = arrays.numpy_module(), len(handle.shape.holes)
    level = arrays.take([start], holes).array
    goal = sum(1 << hole - 1 for hole in goal_holes(handle))
    by_symmetry = all(_keeps(handle, bits) for bits in (start, goal))
    found, shares, pegs, held = [], [], start.bit_count(), 0
    while len(level):
        call.limits.memory = memory  # of which counting and tables may have half
        answers, is_done = ask_many(handle, call, arrays.take(level, holes))
        if not is_done:
            raise call.unfinished(lib.PEG_LIMIT)
        if (answers == lib.PEG_UNKNOWN).any():  # which only too little memory makes
            _expect_room(memory + 1, memory, len(level))
        level = level[answers == lib.PEG_YES]
        if len(level) == 0:
            break
        work = Work(handle, level, call)
        if draws.pegs in {None, pegs}:
            found.append(level)
            shares.append(_orbits(handle, level, call) if by_symmetry else numpy.ones(len(level)))
            held += 2 * level.nbytes
        if draws.pegs == pegs:
            break
        number = work.count_jumps()
        _expect_room(held + number * _A_JUMP, memory, len(level))
        below = work.given.new(number)
        work.expand(below, symmetries=_ALL if by_symmetry else _NONE)
        level, pegs = work.sorted(below), pegs - 1
    if not sum(map(len, found)):
        return None
    every, ends = numpy.concatenate(found), numpy.concatenate(shares).cumsum()
    draw = Random(draws.seed)  # noqa: S311 - nobody has to keep it secret
    given = numpy.array([draw.random() for _ in range(2 * draws.number)]).reshape(-1, 2)
    drawn: Positions = every[numpy.searchsorted(ends, given[:, 0] * ends[-1], side="right")]
    if by_symmetry and len(drawn):
        images = _every_image(handle, drawn, call)
        which = (given[:, 1] * len(images)).astype(int)
        drawn = images[which, numpy.arange(len(drawn))]
    return drawn


def _keeps(handle: BoardHandle, bits: int) -> bool:
    """Tell whether every symmetry takes these holes to themselves."""
    holes = holes_of(bits)
    return all({to[hole - 1] for hole in holes} == {*holes} for to in handle.shape.symmetries)


def _expect_room(needed: int, memory: int, seen: int) -> None:
    if needed > memory:
        what = f"the limit on memory ({memory}) was reached"
        raise MemoryLimitReached(what, {"memory": memory}, seen)


def _images(handle: BoardHandle, positions: Positions, call: Call) -> Positions:
    work = Work(handle, positions, call)
    return work.images(work.given.new(work.number))


def _every_image(handle: BoardHandle, positions: Positions, call: Call) -> Any:
    out = arrays.empty("uint64", len(handle.shape.symmetries), *positions.shape)
    return Work(handle, positions, call).images(out, each=True)


def _orbits(handle: BoardHandle, positions: Positions, call: Call) -> Any:
    """Tell for how many positions each stands: all images, of which some may be the same."""
    images = _every_image(handle, positions, call)
    same = (images == positions).reshape(len(images), len(positions), -1).all(axis=2)
    return len(images) // same.sum(axis=0)


def _in_order(positions: Positions) -> Any:
    """Give positions as what NumPy compares as libpeg does: by the last word first."""
    if positions.ndim == 1:
        return positions
    turned = arrays.numpy_module().ascontiguousarray(positions[:, ::-1])
    return turned.view([("", "u8")] * positions.shape[1]).reshape(-1)
