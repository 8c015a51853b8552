"""Drawing a board: the plate, its holes, the pegs, and what is shown about them.

A distance of 1 between neighbours is 100 in the drawing. Places are complex numbers, x to the
right and y downward.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import combinations
from typing import Literal

from libpeg.jumps import Jump
from libpeg.picture import OWN, Colors, element, number, signed, written
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
        if self._is_round:
            middle = sum(self.places) / len(self.places)
            reach = self._radius - _PLATE / 2
            low, high = middle - complex(reach, reach), middle + complex(reach, reach)
        self.corner = low - complex(_MARGIN, _MARGIN)
        self.extent = high - low + 2 * complex(_MARGIN, _MARGIN)

    def place(self, hole: int) -> complex:
        """Give the place of a hole."""
        return self.places[hole - 1]

    # The plate

    @cached_property
    def _segments(self) -> set[tuple[int, int]]:
        """The pairs of holes that lines run between, the smaller number first."""
        pairs = set()
        for line in self.shape.lines:
            for one, other in ((line.from_, line.over), (line.over, line.to)):
                pairs.add((min(one, other), max(one, other)))
        return pairs

    def _length(self, pair: tuple[int, int]) -> float:
        return abs(self.place(pair[0]) - self.place(pair[1]))

    @cached_property
    def _is_round(self) -> bool:
        """Whether some line runs across the board, so that only a round plate holds it."""
        return any(self._length(pair) > _DIAGONAL for pair in self._segments)

    @cached_property
    def _radius(self) -> float:
        middle = sum(self.places) / len(self.places)
        return max(abs(place - middle) for place in self.places) + _PLATE / 2

    def _outline(self) -> str:
        """Give the path that is drawn with a wide pen to make the plate: it joins neighbours."""
        if self._is_round:
            middle = sum(self.places) / len(self.places)
            r = self._radius - _PLATE / 2
            return element("circle", id=f"{OWN}plate", cx=middle.real, cy=middle.imag, r=r)
        pairs = combinations(self.shape.holes, 2)
        near = [pair for pair in pairs if self._length(pair) < _DIAGONAL]
        dots = [f"M{_pair(place)}h0" for place in self.places]
        joins = [f"M{_pair(self.place(one))}L{_pair(self.place(other))}" for one, other in near]
        return element("path", id=f"{OWN}plate", d="".join(dots + joins))

    def _grooves(self) -> str:
        """Draw the lines, unless they are just rows and columns, or rows and slants."""
        lengths = [self._length(pair) for pair in self._segments]
        if not lengths or max(lengths) < _NEAR or len(lengths) > _MOST_GROOVES:
            return ""
        ways = "".join(
            f"M{_pair(self.place(one))}L{_pair(self.place(other))}"
            for one, other in sorted(self._segments)
        )
        return element("path", d=ways, stroke=self.colors.edge, stroke_width=5, stroke_opacity=0.45)

    def definitions(self) -> str:
        """Define what is drawn many times: the empty board, a hole, a peg."""
        end = self.corner + self.extent
        light = element(
            "linearGradient",
            _stops(("#fff", 0, 0.3), ("#fff", 0.5, 0), ("#000", 1, 0.14)),
            id=f"{OWN}light",
            gradientUnits="userSpaceOnUse",
            x1=self.corner.real,
            y1=self.corner.imag,
            x2=end.real,
            y2=end.imag,
        )
        gloss = element(
            "radialGradient",
            _stops(("#fff", 0, 0.75), ("#fff", 0.25, 0.32), ("#fff", 0.55, 0), ("#000", 1, 0.42)),
            id=f"{OWN}gloss",
            cx=0.42,
            cy=0.38,
            r=0.64,
            fx=0.33,
            fy=0.26,
        )
        depth = element(
            "linearGradient",
            _stops(("#000", 0, 0.6), ("#000", 0.6, 0.15), ("#fff", 1, 0.12)),
            id=f"{OWN}depth",
            x2=0,
            y2=1,
        )
        shade = element(
            "radialGradient",
            _stops(("#000", 0.6, 0.5), ("#000", 0.85, 0.16), ("#000", 1, 0)),
            id=f"{OWN}shade",
        )
        hole = element(
            "g",
            element("circle", cy=2, r=_HOLE + 2, fill="#fff", fill_opacity=0.35)
            + element("circle", r=_HOLE, fill=self.colors.hole)
            + element("circle", r=_HOLE, fill=f"url(#{OWN}depth)"),
            id=f"{OWN}hole",
        )
        peg = element(
            "g",
            element("circle", cx=4, cy=9, r=_PEG + 9, fill=f"url(#{OWN}shade)")
            + element("circle", r=_PEG, fill=self.colors.peg)
            + element("circle", r=_PEG, fill=f"url(#{OWN}gloss)"),
            id=f"{OWN}peg",
        )
        parts = light + gloss + depth + shade + self._outline() + hole + peg
        return element("defs", parts)

    def board(self, goal: Iterable[int]) -> str:
        """Draw the plate with its holes, and a ring around those of the goal."""
        colors, plate = self.colors, f"#{OWN}plate"
        if self._is_round:
            wood = {"fill": colors.plate}, {"fill": f"url(#{OWN}light)"}
        else:
            wood = {}, {}
        layers = [
            element("use", href=plate, y=9, stroke=colors.edge, fill=colors.edge),
            element("use", href=plate, stroke=colors.plate, **wood[0]),
            element("use", href=plate, stroke=f"url(#{OWN}light)", **wood[1]),
        ]
        wide = element(
            "g",
            "".join(layers),
            stroke_width=_PLATE,
            stroke_linecap="round",
            stroke_linejoin="round",
        )
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

    def labels(self, labels: Mapping[int, str], faint: Iterable[int] = ()) -> str:
        """Write into holes, above the pegs."""
        weak = set(faint)
        longest = max(map(len, labels.values()), default=1) or 1
        size = min(34.0, 100 / longest)
        return "".join(
            written(
                text,
                self.place(hole),
                size=size,
                color=self.colors.label,
                **({"fill_opacity": 0.45} if hole in weak else {}),
            )
            for hole, text in labels.items()
        )

    def numbers(self, weights: Sequence[int]) -> str:
        """Write a weight into each hole, faintly where it is 0."""
        holes = self.shape.holes
        texts = {hole: signed(weights[hole - 1]) for hole in holes}
        return self.labels(texts, faint=[hole for hole in holes if weights[hole - 1] == 0])

    def ring(self, hole: int, color: str, *, radius: float, width: float = 6) -> str:
        """Draw a ring around the middle of a hole."""
        at = self.place(hole)
        return element(
            "circle",
            cx=at.real,
            cy=at.imag,
            r=radius,
            fill="none",
            stroke=color,
            stroke_width=width,
        )

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
        return element("g", drawn, stroke_linecap="round", stroke_linejoin="round")

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


def _stops(*stops: tuple[str, float, float]) -> str:
    """Write the stops of a gradient, each a colour, its place and how opaque it is."""
    return "".join(
        element("stop", offset=offset, stop_color=color, stop_opacity=opacity)
        for color, offset, opacity in stops
    )
