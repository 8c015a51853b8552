"""Pictures of a board, for notebooks and web pages."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from libpeg.core import Hole
from libpeg.facts import Facts
from libpeg.film import Film, grid
from libpeg.jumps import Verdict
from libpeg.picture import Colors, Picture, counted, framed, signed
from libpeg.play import Jumps, Play
from libpeg.position import Position
from libpeg.svg import UNIT, Drawing, Tip

if TYPE_CHECKING:
    from libpeg.jumps import Jump
    from libpeg.proof import Proof, Row
    from libpeg.shape import Naming

_TIPS: dict[bool | None, Tip] = {True: "head", False: "dot", None: "ring"}


# A picture tells times in hundredths of a second.
_SHORTEST = 0.01


def _usual(drawing: Drawing) -> float:
    """Give the pixels that a picture has where nobody asks for any."""
    return min(max(drawing.extent.real, drawing.extent.imag) / UNIT * 44, 640)


def _checked(size: int | None, usual: float) -> float:
    """Give the size of a picture in pixels."""
    if size is None:
        return usual
    if not 1 <= size < math.inf:
        raise ValueError(f"the size of a picture must be a number from 1 on, not {size}")
    return size


class Pictures(Facts, Position, Play):
    """The part of a board that is drawn."""

    __slots__ = ()

    def svg(  # noqa: PLR0913 - each may be wanted without the others
        self,
        *,
        arrows: Jumps = (),
        verdicts: Iterable[Verdict] = (),
        chosen: Hole | None = None,
        weights: Row | Sequence[int] | None = None,
        names: bool | Naming = False,
        size: int | None = None,
        colors: Colors | None = None,
    ) -> Picture:
        """Draw the board as a picture. In a notebook it is shown; elsewhere, save its text.

        arrows: jumps to show, which needn't be legal unless they are a text.
        verdicts: what `judge` returned: an arrow for each jump that wins, a line that ends in a
            red dot for each that loses, and in a hollow one where it is unknown.
        chosen: a hole whose peg is about to jump: the holes it can land in are marked, and of
            the verdicts only those about it are shown.
        weights: numbers to write in the holes, one for each, or a row of a proof.
        names: whether to write the names of the holes, or which names.
        size: pixels of the longer side.

        >>> from pathlib import Path
        >>> from libpeg import Board
        >>> board = Board("english", goal="d4")
        >>> picture = board.svg(arrows="d2-d4", names=True)
        >>> Path("board.svg").write_text(picture) # doctest: +SKIP
        """
        with self._lock:
            drawing = self._drawing(colors)
            parts = [
                drawing.definitions(),
                drawing.board(self._goal_holes),
                drawing.pegs(self.pegs),
            ]
            if weights is not None:
                parts.append(_weights(drawing, weights))
            elif names:
                parts.append(drawing.labels(self._names(names)))
            judged = list(verdicts)
            if chosen is not None:
                hole = self.hole(chosen)
                judged = [verdict for verdict in judged if verdict.jump.from_ == hole]
                parts.append(self._landings(drawing, hole))
            parts += [_judged(drawing, verdict) for verdict in judged]
            parts += [drawing.arrow(jump, drawing.colors.arrow) for jump in self._jumps(arrows)]
            about = f"{counted(len(self), 'peg')} in {counted(len(self.holes), 'hole')}"
        return framed(
            "".join(parts),
            drawing.corner,
            drawing.extent,
            pixels=_checked(size, _usual(drawing)),
            about=about,
        )

    def _repr_svg_(self) -> str:
        return str(self.svg())

    def film(
        self,
        jumps: Jumps,
        *,
        columns: int | None = None,
        size: int | None = None,
        colors: Colors | None = None,
    ) -> Picture:
        """Draw jumps, such as a solution, as a picture for each move and one of the end.

        columns: how many pictures to put in a row.
        size: pixels of the whole, along its longer side.

        >>> from libpeg import Board
        >>> board = Board("triangle5")
        >>> strip = board.film(board.solve())
        >>> animated = board.animation(board.solve())
        """
        if columns is not None and columns < 1:
            raise ValueError(f"there must be at least 1 column, not {columns}")
        film = self._film(jumps, colors)
        return film.strip(columns=columns, size=None if size is None else _checked(size, 0))

    def animation(
        self,
        jumps: Jumps,
        *,
        seconds: float = 1.0,
        size: int | None = None,
        colors: Colors | None = None,
    ) -> Picture:
        """Draw jumps, such as a solution, as a picture that moves, over and over.

        seconds: how long a jump takes.

        It holds no script, so it moves on any page that shows pictures.
        """
        if not _SHORTEST <= seconds < math.inf:
            raise ValueError(f"a jump must take {_SHORTEST} seconds or more, not {seconds}")
        film = self._film(jumps, colors)
        return film.animation(seconds=seconds, size=_checked(size, _usual(film.drawing)))

    def weighed(
        self, proof: Proof, *, size: int | None = None, colors: Colors | None = None
    ) -> Picture:
        """Draw the board with the weights of a proof, once for each row.

        size: pixels of the whole, along its longer side.

        >>> from libpeg import Board
        >>> board = Board("english", goal="d3")
        >>> picture = board.weighed(board.explain())
        """
        with self._lock:
            drawing = self._drawing(colors)
            standing = drawing.pegs(self.pegs)
            cells = []
            for row in proof.rows:
                weights = _weights(drawing, row)
                total = row.sum(self)
                told = ("odd" if total % 2 else "even") if row.kind == "class" else signed(total)
                cells.append((standing + weights, f"the sum is {told}"))
            goal = self._goal_holes
        return grid(
            drawing,
            cells or [(standing, "no jump can be the last")],
            goal=goal,
            size=None if size is None else _checked(size, 0),
        )

    def _film(self, jumps: Jumps, colors: Colors | None) -> Film:
        with self._lock:
            shown = self._jumps(jumps)
            return Film(self._drawing(colors), self.pegs, shown, self._goal_holes)

    def _drawing(self, colors: Colors | None) -> Drawing:
        return Drawing(self._shape, Colors() if colors is None else colors)

    @property
    def _goal_holes(self) -> tuple[int, ...]:
        goal = self.goal
        if goal is None:
            return ()
        return (goal,) if isinstance(goal, int) else goal

    def _landings(self, drawing: Drawing, hole: int) -> str:
        """Mark a hole whose peg is chosen, and those that it can land in."""
        color = drawing.colors.label
        landings = sorted({jump.to for jump in self.legal_jumps if jump.from_ == hole})
        marks = [drawing.ring(landing, color, radius=22) for landing in landings]
        return drawing.ring(hole, color, radius=41) + "".join(marks)

    def _names(self, names: bool | Naming) -> dict[int, str]:
        naming: Naming = "usual" if isinstance(names, bool) else names
        return {hole: self.name(hole, naming) for hole in self.holes}

    def _jumps(self, jumps: Jumps) -> list[Jump]:
        """Read what jumps are to be drawn."""
        threes = self._threes(jumps)
        return list(self._shape.jumps(bytes(hole for three in threes for hole in three)))


def _judged(drawing: Drawing, verdict: Verdict) -> str:
    """Draw a jump with its verdict."""
    colors = drawing.colors
    color = {True: colors.wins, False: colors.loses, None: colors.unknown}[verdict.answer]
    return drawing.arrow(verdict.jump, color, _TIPS[verdict.answer])


def _weights(drawing: Drawing, weights: Row | Sequence[int]) -> str:
    """Write weights in the holes."""
    given = weights if isinstance(weights, Sequence) else weights.weights
    holes = drawing.shape.holes
    if len(given) != len(holes):
        raise ValueError(f"there must be {len(holes)} weights, one for each hole, not {len(given)}")
    return drawing.numbers(given)
