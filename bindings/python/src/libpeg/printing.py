"""Boards for paper: black lines on white, small enough for a thousand on a page.

A hole is a circle, a peg a disc, and a ring stands around the holes of the goal.
"""

from __future__ import annotations

from collections.abc import Sequence

from libpeg.handles import BoardHandle
from libpeg.picture import Picture, element, framed, written
from libpeg.positions import goal_holes, pegs_of
from libpeg.texts import counted

# From one hole to its neighbour, and from a circle's middle to its line: whole numbers are short.
_STEP, _HOLE, _PEG, _GOAL, _MARGIN = 20, 4, 7, 9, 11
_PIXELS = 14  # for a step, where the caller names no size


def printed(
    handle: BoardHandle, size: float | None = None, *, names: Sequence[str] = ()
) -> Picture:
    """Draw a board in black lines, with the names of its holes if they are given."""
    places = [complex(*place) * _STEP for place in handle.shape.places]
    pegs, goal = {*pegs_of(handle)}, {*goal_holes(handle)}
    low = complex(min(one.real for one in places), min(one.imag for one in places))
    high = complex(max(one.real for one in places), max(one.imag for one in places))
    margin = complex(_MARGIN, _MARGIN)
    extent = high - low + 2 * margin

    def circles(holes: set[int], radius: int, **pen: str) -> str:
        drawn = [
            element("circle", cx=round(at.real), cy=round(at.imag), r=radius)
            for hole, at in enumerate(places, 1)
            if hole in holes
        ]
        return element("g", "".join(drawn), **pen) if drawn else ""

    parts = circles({*handle.shape.holes} - pegs, _HOLE, fill="none", stroke="#000")
    parts += circles(pegs, _PEG)
    parts += circles(goal, _GOAL, fill="none", stroke="#000", stroke_dasharray="2")
    for hole, name in enumerate(names, 1):
        color = "#fff" if hole in pegs else "#000"
        parts += written(name, places[hole - 1], size=7, color=color)
    pixels = size or max(extent.real, extent.imag) / _STEP * _PIXELS
    about = f"a board with {counted(len(pegs), 'peg')}"
    return framed(parts, low - margin, extent, pixels=pixels, about=about)
