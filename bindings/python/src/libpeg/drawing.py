"""Drawing a board: the plate, its holes, the pegs, and what is shown about them.

A distance of 1 between neighbours is 100 in the drawing. Places are complex numbers, x to the
right and y downward.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import combinations
from typing import Literal

from libpeg import errors
from libpeg.jumps import Jump
from libpeg.picture import OWN, Colors, Picture, element, framed, number, signed, written
from libpeg.shape import Shape

UNIT = 100
_HOLE = 29
_PEG = 38
_PLATE = 144
_MARGIN = 82

# The most that neighbours are apart in a row or column, and along a diagonal.
_NEAR, _DIAGONAL = 1.01 * UNIT, 1.5 * UNIT
# More lines than this don't help the eye.
_MOST_GROOVES = 1200

Tip = Literal["head", "dot", "ring"]

# Each a colour, its place and how opaque it is.
_Stops = tuple[tuple[str, float, float], ...]

_ROUND = {"stroke_linecap": "round", "stroke_linejoin": "round"}


def checked_size(size: float | None) -> float | None:
    """Check a size that a caller may have given."""
    return size if size is None else errors.real("size", size, 1)


def _pair(place: complex) -> str:
    return f"{number(place.real)} {number(place.imag)}"


def _toward(here: complex, there: complex) -> complex:
    """Give the step of length 1 from one place toward another."""
    way = there - here
    return way / abs(way) if way else 1


class Drawing:
    """Draws boards of one shape in one set of colours."""

    def __init__(self, shape: Shape, colors: Colors) -> None:
        self.shape = shape
        self.colors = colors
        self.places = [UNIT * complex(*place) for place in shape.places]
        across = [place.real for place in self.places]
        down = [place.imag for place in self.places]
        low, high = complex(min(across), min(down)), complex(max(across), max(down))
        self._middle = sum(self.places) / len(self.places)
        self._reach = max(abs(place - self._middle) for place in self.places)
        if self._is_round:
            corner = complex(self._reach, self._reach)
            low, high = self._middle - corner, self._middle + corner
        self.corner = low - complex(_MARGIN, _MARGIN)
        self.extent = high - low + 2 * complex(_MARGIN, _MARGIN)

    def place(self, hole: int) -> complex:
        """Give the place of a hole."""
        return self.places[hole - 1]

    def framed(self, parts: str, size: float | None, about: str) -> Picture:
        """Make a picture of one board, with a number of pixels for its longer side."""
        pixels = checked_size(size) or self.usual
        return framed(parts, self.corner, self.extent, pixels=pixels, about=about)

    @property
    def usual(self) -> float:
        """The pixels of one board where the caller names no size."""
        return min(max(self.extent.real, self.extent.imag) / UNIT * 44, 640)

    # The plate

    @cached_property
    def _segments(self) -> set[tuple[int, int]]:
        """The pairs of holes that lines run between, the smaller number first."""
        lines = self.shape.lines
        return {(min(pair), max(pair)) for line in lines for pair in (line[:2], line[1:])}

    def _length(self, pair: tuple[int, int]) -> float:
        return abs(self.place(pair[0]) - self.place(pair[1]))

    @cached_property
    def _is_round(self) -> bool:
        """Whether some line runs across the board, so that only a round plate holds it."""
        return any(self._length(pair) > _DIAGONAL for pair in self._segments)

    def _outline(self) -> str:
        """Give the path that is drawn with a wide pen to make the plate: it joins neighbours."""
        if self._is_round:
            place = {"cx": self._middle.real, "cy": self._middle.imag, "r": self._reach}
            return element("circle", id=f"{OWN}plate", **place)
        pairs = combinations(self.shape.holes, 2)
        near = [pair for pair in pairs if self._length(pair) < _DIAGONAL]
        dots = [f"M{_pair(place)}h0" for place in self.places]
        return element("path", id=f"{OWN}plate", d="".join(dots) + self._joins(near))

    def _joins(self, pairs: Iterable[tuple[int, int]]) -> str:
        places = ((self.place(one), self.place(other)) for one, other in pairs)
        return "".join(f"M{_pair(one)}L{_pair(other)}" for one, other in places)

    def _grooves(self) -> str:
        """Draw the lines, unless they are just rows and columns, or rows and slants."""
        lengths = [self._length(pair) for pair in self._segments]
        if not lengths or max(lengths) < _NEAR or len(lengths) > _MOST_GROOVES:
            return ""
        pen = {"stroke": self.colors.edge, "stroke_width": 5, "stroke_opacity": 0.45}
        return element("path", d=self._joins(sorted(self._segments)), **pen)

    def definitions(self) -> str:
        """Define what is drawn many times: the empty board, a hole, a peg."""
        start, end = self.corner, self.corner + self.extent
        lit: _Stops = ("#fff", 0, 0.3), ("#fff", 0.5, 0), ("#000", 1, 0.14)
        way = {"x1": start.real, "y1": start.imag, "x2": end.real, "y2": end.imag}
        light = _gradient("linear", "light", *lit, gradientUnits="userSpaceOnUse", **way)
        lit = ("#fff", 0, 0.75), ("#fff", 0.25, 0.32), ("#fff", 0.55, 0), ("#000", 1, 0.42)
        gloss = _gradient("radial", "gloss", *lit, cx=0.42, cy=0.38, r=0.64, fx=0.33, fy=0.26)
        lit = ("#000", 0, 0.6), ("#000", 0.6, 0.15), ("#fff", 1, 0.12)
        depth = _gradient("linear", "depth", *lit, x2=0, y2=1)
        lit = ("#000", 0.6, 0.5), ("#000", 0.85, 0.16), ("#000", 1, 0)
        shade = _gradient("radial", "shade", *lit)
        hole = element("circle", cy=2, r=_HOLE + 2, fill="#fff", fill_opacity=0.35)
        hole += element("circle", r=_HOLE, fill=self.colors.hole)
        hole += element("circle", r=_HOLE, fill=f"url(#{OWN}depth)")
        peg = element("circle", cx=4, cy=9, r=_PEG + 9, fill=f"url(#{OWN}shade)")
        peg += element("circle", r=_PEG, fill=self.colors.peg)
        peg += element("circle", r=_PEG, fill=f"url(#{OWN}gloss)")
        named = element("g", hole, id=f"{OWN}hole") + element("g", peg, id=f"{OWN}peg")
        return element("defs", light + gloss + depth + shade + self._outline() + named)

    def board(self, goal: Iterable[int]) -> str:
        """Draw the plate with its holes, and a ring around those of the goal."""
        colors, plate = self.colors, f"#{OWN}plate"
        layers = element("use", href=plate, y=9, stroke=colors.edge, fill=colors.edge)
        for wood in (colors.plate, f"url(#{OWN}light)"):
            filled = {"fill": wood} if self._is_round else {}
            layers += element("use", href=plate, stroke=wood, **filled)
        wide = element("g", layers, stroke_width=_PLATE, **_ROUND)
        holes = "".join(self._used("hole", hole) for hole in self.shape.holes)
        rings = "".join(self.ring(hole, colors.goal, radius=_HOLE + 13) for hole in goal)
        return wide + self._grooves() + holes + rings

    def _used(self, what: str, hole: int) -> str:
        place = self.place(hole)
        return element("use", href=f"#{OWN}{what}", x=place.real, y=place.imag)

    # What stands on it

    def pegs(self, pegs: Iterable[int]) -> str:
        """Draw pegs in their holes."""
        return "".join(self._used("peg", hole) for hole in pegs)

    def discs(self, colors: Mapping[int, str]) -> str:
        """Cover holes with discs of a colour."""
        drawn = ""
        for hole, color in colors.items():
            at = self.place(hole)
            drawn += element("circle", cx=at.real, cy=at.imag, r=_PEG + 4, fill=color)
        return drawn

    def labels(self, labels: Mapping[int, str], faint: Iterable[int] = ()) -> str:
        """Write into holes, above the pegs."""
        weak = set(faint)
        longest = max(map(len, labels.values()), default=1) or 1
        size = min(34.0, 100 / longest)
        drawn = ""
        for hole, text in labels.items():
            faded = {"fill_opacity": 0.45} if hole in weak else {}
            drawn += written(text, self.place(hole), size=size, color=self.colors.label, **faded)
        return drawn

    def numbers(self, weights: Sequence[int]) -> str:
        """Write a weight into each hole, faintly where it is 0."""
        holes = self.shape.holes
        wanted = f"{len(holes)} numbers, one for each hole"
        weights = [*errors.several("weights", f"{wanted}, or a row of a proof", weights)]
        if len(weights) != len(holes):
            raise ValueError(f"weights must be {wanted}, not {len(weights)}")
        numbers = [errors.whole("each of weights", weight) for weight in weights]
        texts = {hole: signed(numbers[hole - 1]) for hole in holes}
        return self.labels(texts, faint=[hole for hole in holes if numbers[hole - 1] == 0])

    def ring(self, hole: int, color: str, *, radius: float, width: float = 6) -> str:
        """Draw a ring around the middle of a hole."""
        at = self.place(hole)
        pen = {"fill": "none", "stroke": color, "stroke_width": width}
        return element("circle", cx=at.real, cy=at.imag, r=radius, **pen)

    def chosen(self, hole: int, landings: Iterable[int]) -> str:
        """Mark the hole whose peg is chosen, and the holes that it can land in."""
        color = self.colors.label
        marks = [self.ring(landing, color, radius=22) for landing in sorted(landings)]
        return self.ring(hole, color, radius=41) + "".join(marks)

    def arrow(self, jump: Jump, color: str, tip: Tip = "head") -> str:
        """Draw an arc from a peg, past the one that it jumps over, to the hole it lands in."""
        start, end = self.place(jump.from_), self.place(jump.to)
        bend = self._bend(start, self.place(jump.over), end)
        start += _toward(start, bend) * (_PEG + 5)
        end += _toward(end, bend) * 20
        back = _toward(end, bend)
        last = end + back * (20 if tip == "head" else 8)
        way = f"M{_pair(start)}Q{_pair(bend)} {_pair(last)}"
        if tip == "head":
            side = back * 1j * 15
            corners = end, end + back * 27 + side, end + back * 27 - side
            ends = f"M{_pair(corners[0])}L{_pair(corners[1])}L{_pair(corners[2])}Z"
            mark = element("path", d=ends, fill=color, stroke="none")
            halo = element("path", d=ends, fill="#fff")
        else:
            dot = {"cx": end.real, "cy": end.imag, "r": 11}
            mark = element("circle", fill=color if tip == "dot" else "#fff", **dot)
            halo = element("circle", fill="#fff", **dot)
        line = {"d": way, "fill": "none"}
        under = element("path", **line) + halo
        over = element("path", **line) + mark
        drawn = element("g", under, stroke="#fff", stroke_width=13, stroke_opacity=0.8)
        drawn += element("g", over, stroke=color, stroke_width=7)
        return element("g", drawn, **_ROUND)

    @staticmethod
    def _bend(start: complex, over: complex, end: complex) -> complex:
        """Give the point that an arc bends toward, so as to pass beside the peg jumped over."""
        side = _toward(start, end) * 1j
        off = ((over - (start + end) / 2) / side).real
        downward = (round(side.imag, 3), -round(side.real, 3)) > (0, 0)
        if off < -1 or (off <= 1 and downward):
            side = -side
        past = over + side * (_PEG + 10)
        return 2 * past - (start + end) / 2


def _gradient(kind: str, name: str, *stops: tuple[str, float, float], **attributes: object) -> str:
    """Write a gradient with its stops, each a colour, its place and how opaque it is."""
    inside = "".join(
        element("stop", offset=offset, stop_color=color, stop_opacity=opacity)
        for color, offset, opacity in stops
    )
    return element(f"{kind}Gradient", inside, id=f"{OWN}{name}", **attributes)
