"""Regions: sets of holes that cost a move each, as long as they are full."""

from __future__ import annotations

from typing import NamedTuple

from libpeg._libpeg import ffi, lib
from libpeg.handles import BoardHandle
from libpeg.limits import Limits


class Regions(NamedTuple):
    """Regions of a board, which have no hole in common.

    Each of `sets` is the holes of a region, which has an end of every line whose middle it has. A
    position in which n regions hold pegs in all their holes needs n - `spare` moves or more.
    """

    sets: list[tuple[int, ...]]
    spare: int


def find_regions(handle: BoardHandle, limits: Limits) -> Regions:
    """Find regions, in the order of their first holes."""
    holes = handle.shape.holes
    out = ffi.new("int32_t[]", len(holes))
    count, spare = ffi.new("int *"), ffi.new("int *")
    handle.answer(limits, lib.peg_find_regions, out, len(out), count, spare)
    sets = [
        tuple(hole for hole in holes if out[hole - 1] == region)
        for region in range(1, count[0] + 1)
    ]
    return Regions(sets, spare[0])
