"""The pictures that a board gives of itself: one board, a grid of boards, and one whose pegs move.

What a caller asks for is put together here from the parts that `drawing` draws. The grid draws its
board once and shows it in every cell. The animation is a list of lives: each peg has its jumps and,
if it is jumped over, its end. All share one clock, which starts again when the game is over.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from libpeg import errors
from libpeg.drawing import UNIT, Drawing, Tip, checked_size
from libpeg.handles import BoardHandle, Hole
from libpeg.jumps import Jump, Verdict, joined, runs
from libpeg.picture import (
    OWN,
    Colors,
    Picture,
    ToColors,
    element,
    expect_color,
    framed,
    number,
    written,
)
from libpeg.playing import Jumps, jumps_of
from libpeg.positions import goal_holes, pegs_of
from libpeg.shape import Shape
from libpeg.texts import counted

_CAPTION = 56.0
_GAP = 30.0

# The part of a jump's time during which its peg moves, and how much larger it is drawn half way,
# where it is highest.
_HOP = 0.6
_LIFT = "1.16"

# A picture gives times in hundredths of a second.
_SHORTEST = 0.01


def grid(
    drawing: Drawing,
    cells: Sequence[tuple[str, str]],
    *,
    goal: Iterable[int] = (),
    columns: int | None = None,
    size: float | None = None,
) -> Picture:
    """Lay out cells of one board: what stands on it in each, and the line of text below."""
    if columns is not None:
        errors.within("columns", columns, 1)
    else:
        columns = math.ceil(math.sqrt(len(cells) * 1.4 * drawing.extent.imag / drawing.extent.real))
    columns = max(1, min(columns, len(cells)))
    rows = math.ceil(len(cells) / columns)
    step = drawing.extent + complex(_GAP, _CAPTION + _GAP)
    board = element("g", drawing.board(goal), id=f"{OWN}board")
    parts = [drawing.definitions(), element("defs", board)]
    below = drawing.corner + complex(drawing.extent.real / 2, drawing.extent.imag + _CAPTION / 2)
    for at, (standing, caption) in enumerate(cells):
        x, y = at % columns * step.real, at // columns * step.imag
        fitting = 1.7 * drawing.extent.real / max(len(caption), 1)
        text = written(caption, below, size=min(40, fitting), color=drawing.colors.caption)
        shown = element("use", href=f"#{OWN}board") + standing + text
        parts.append(element("g", shown, transform=f"translate({number(x)} {number(y)})"))
    extent = complex(columns * step.real - _GAP, rows * step.imag - _GAP)
    about = f"{counted(len(cells), 'picture')} of a board: {'; '.join(text for _, text in cells)}"
    longer = max(1, extent.imag / extent.real)
    pixels = checked_size(size) or min(extent.real / UNIT * 44, 960) * longer
    return framed("".join(parts), drawing.corner, extent, pixels=pixels, about=about)


class _Clock:
    """The time of an animation. It begins at -1, and jump number k begins at k."""

    def __init__(self, jumps: int, seconds: float) -> None:
        self.end = jumps + 2.0
        self._seconds = seconds

    def animate(self, what: str, frames: Sequence[tuple[float, str]], mode: str) -> str:
        """Write how an attribute, or a part of the transformation, changes in time.

        frames: ascending moments, and the value at each.
        """
        told = [(-1.0, frames[0][1]), *frames]
        if mode == "spline":
            told.append((self.end, frames[-1][1]))
        length = self.end + 1
        dur = f"{number(length * self._seconds)}s"
        timing = {"dur": dur, "repeatCount": "indefinite", "calcMode": mode}
        timing["keyTimes"] = ";".join(f"{(moment + 1) / length:.5g}" for moment, _ in told)
        timing["values"] = ";".join(value for _, value in told)
        if mode == "spline":
            timing["keySplines"] = ";".join([".4 0 .3 1"] * (len(told) - 1))
        if what in {"translate", "scale"}:
            return element("animateTransform", attributeName="transform", type=what, **timing)
        return element("animate", attributeName=what, **timing)


class _Life:
    """A peg: the hole it starts in, its jumps and their times, and when it is jumped over."""

    def __init__(self, hole: int) -> None:
        self.hole = hole
        self.jumps: list[tuple[int, Jump]] = []
        self.end: int | None = None

    def drawn(self, drawing: Drawing, clock: _Clock) -> str:
        """Draw the peg and its life."""

        def at(hole: int) -> str:
            place = drawing.place(hole)
            return f"{number(place.real)} {number(place.imag)}"

        ways: list[tuple[float, str]] = []
        lifts: list[tuple[float, str]] = []
        for moment, jump in self.jumps:
            ways += (moment, at(jump.from_)), (moment + _HOP, at(jump.to))
            lifts += (moment, "1"), (moment + _HOP / 2, _LIFT), (moment + _HOP, "1")
        peg = element("use", href=f"#{OWN}peg")
        if self.jumps:
            peg = element("g", clock.animate("scale", lifts, "spline") + peg)
            peg = clock.animate("translate", ways, "spline") + peg
        if self.end is not None:
            fade = [(self.end + _HOP / 2, "1"), (self.end + _HOP, "0")]
            peg += clock.animate("opacity", fade, "spline")
        return element("g", peg, transform=f"translate({at(self.hole)})")


@dataclass(frozen=True)
class Film:
    """Jumps to be shown: the board, the pegs that it starts with, the jumps, and the goal."""

    drawing: Drawing
    pegs: Sequence[int]
    jumps: Sequence[Jump]
    goal: Sequence[int]

    def strip(self, frames: int, columns: int | None = None, size: float | None = None) -> Picture:
        """Draw a board before each move or some, with these on it, and one after the last."""
        drawing, standing = self.drawing, set(self.pegs)
        cells = []
        moves = [*zip(runs(self.jumps), joined(self.jumps), strict=True)]
        many = math.ceil(len(moves) / (errors.within("frames", frames, 2) - 1))
        for first in range(0, len(moves), max(many, 1)):
            some = moves[first : first + many]
            jumps = [jump for run, _ in some for jump in run]
            arrows = "".join(drawing.arrow(jump, drawing.colors.arrow) for jump in jumps)
            last = f"-{first + len(some)}" if len(some) > 1 else ""
            text = f"{first + 1}{last}. {' '.join(text for _, text in some)}"
            cells.append((drawing.pegs(sorted(standing)) + arrows, text))
            for jump in jumps:
                standing ^= {jump.from_, jump.over, jump.to}
        left = f"{counted(len(standing), 'peg')} left"
        cells.append((drawing.pegs(sorted(standing)), left))
        return grid(drawing, cells, goal=self.goal, columns=columns, size=size)

    def animation(self, seconds: float, size: float | None) -> Picture:
        """Draw a board whose pegs move. All share one clock, which runs for the whole game."""
        errors.real("seconds", seconds, _SHORTEST)
        drawing = self.drawing
        clock = _Clock(len(self.jumps), seconds)
        extent = drawing.extent + complex(0, _CAPTION)
        pixels = checked_size(size) or drawing.usual
        lives = "".join(life.drawn(drawing, clock) for life in self._lives())
        shown = drawing.definitions() + drawing.board(self.goal) + lives + self._captions(clock)
        about = f"{counted(len(self.jumps), 'jump')}: {' '.join(joined(self.jumps))}"
        return framed(shown, drawing.corner, extent, pixels=pixels, about=about)

    def _lives(self) -> list[_Life]:
        """Give the pegs in the order in which they are drawn."""
        lives = {hole: _Life(hole) for hole in self.pegs}
        gone = []
        for at, jump in enumerate(self.jumps):
            if jump.over in lives:
                taken = lives.pop(jump.over)
                taken.end = at
                gone.append(taken)
            if jump.from_ in lives:
                mover = lives.pop(jump.from_)
                mover.jumps.append((at, jump))
                lives[jump.to] = mover
        # A peg that jumps over another outlives it, so it is drawn later and above it.
        return [*gone, *lives.values()]

    def _captions(self, clock: _Clock) -> str:
        """Write each jump below the board while it is shown."""
        drawing = self.drawing
        below = complex(drawing.extent.real / 2, drawing.extent.imag + _CAPTION * 0.42)
        captions = []
        for at, jump in enumerate(self.jumps):
            frames: list[tuple[float, str]] = [(-1, "0"), (at, "1")]
            if at + 1 < len(self.jumps):
                frames.append((at + 1, "0"))
            text = f"{at + 1}. {jump.text}"
            line = written(text, drawing.corner + below, size=44, color=drawing.colors.caption)
            shown = clock.animate("opacity", frames, "discrete")
            captions.append(element("g", line + shown, opacity=0))
        return "".join(captions)


# One board

_TIPS: dict[bool | None, Tip] = {True: "head", False: "dot", None: "ring"}


def told(shape: Shape, pegs: Sequence[int], goal: Sequence[int], arrows: Sequence[object]) -> str:
    """Put a board into words, for those who do not see it: the fewer holes are named."""
    empty = [hole for hole in shape.holes if hole not in set(pegs)]
    said = f"{counted(len(pegs), 'peg')} in {counted(len(shape.holes), 'hole')}"
    if pegs and empty:
        what, named = ("empty", empty) if len(empty) <= len(pegs) else ("pegs in", pegs)
        said += f", {what}: {_named(shape, named)}"
    if goal:
        said += f"; the goal: {_named(shape, goal)}"
    if arrows:
        said += f"; jumps shown: {', '.join(map(str, arrows))}"
    return said


def _named(shape: Shape, holes: Iterable[int]) -> str:
    return " ".join(shape.names[hole - 1] for hole in holes)


def verdict_told(verdict: Verdict) -> str:
    """Put a verdict into words."""
    words = {True: "wins", False: "loses", None: "is unknown"}
    return f"{verdict.jump} {words[verdict.answer]}"


def film_of(handle: BoardHandle, jumps: Jumps, colors: ToColors | None) -> Film:
    """Take jumps to be shown from the position of the board."""
    with handle.lock:
        shown = jumps_of(handle, jumps)
        return Film(drawing_of(handle, colors), pegs_of(handle), shown, goal_holes(handle))


def drawing_of(handle: BoardHandle, colors: ToColors | None) -> Drawing:
    """Begin a drawing of the board."""
    return Drawing(handle.shape, Colors.of(colors))


def labels_of(handle: BoardHandle, name: str, labels: Mapping[Hole, object]) -> dict[int, str]:
    """Take what to write in some of the holes."""
    if not isinstance(labels, Mapping):
        raise errors.refused(name, "a mapping of holes", labels)
    return {handle.index(hole) + 1: str(text) for hole, text in labels.items()}


def fills_of(handle: BoardHandle, fill: Mapping[Hole, str]) -> dict[int, str]:
    """Take the colours of some of the holes."""
    if not isinstance(fill, Mapping):
        raise errors.refused("fill", "a mapping of holes", fill)
    for hole, color in fill.items():
        expect_color(f"hole {hole} in fill", color)
    return {handle.index(hole) + 1: color for hole, color in fill.items()}


def judged(drawing: Drawing, verdict: Verdict) -> str:
    """Draw a jump with its verdict."""
    colors = drawing.colors
    color = {True: colors.wins, False: colors.loses, None: colors.unknown}[verdict.answer]
    return drawing.arrow(verdict.jump, color, _TIPS[verdict.answer])
