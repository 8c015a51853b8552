"""The pictures that a board gives of itself: one board, jumps move by move, a proof.

What a caller asks for is put together here from the parts that `drawing` draws and the layouts of
`film`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from libpeg.drawing import UNIT, Drawing, Tip
from libpeg.film import Film, grid
from libpeg.handles import AnyBoard, BoardHandle, Hole, around
from libpeg.jumps import Verdict
from libpeg.picture import Colors, Picture, ToColors, framed, signed
from libpeg.playing import Jumps, Playing, jumps_of
from libpeg.positions import goal_holes, pegs_of
from libpeg.shape import Naming, Shape
from libpeg.texts import Written, counted
from libpeg.weights import ProofRow, sum_over

_TIPS: dict[bool | None, Tip] = {True: "head", False: "dot", None: "ring"}


# A picture gives times in hundredths of a second.
_SHORTEST = 0.01


class Pictured(AnyBoard):
    """Pictures of the board, of a game and of a proof."""

    __slots__ = ()

    def svg(  # noqa: PLR0913 - each may be wanted without the others
        self,
        *,
        arrows: Jumps = (),
        verdicts: Iterable[Verdict] = (),
        chosen: Hole | None = None,
        weights: ProofRow | Sequence[int] | None = None,
        labels: Mapping[Hole, object] | None = None,
        names: bool | Naming = False,
        size: int | None = None,
        colors: ToColors | None = None,
    ) -> Picture:
        """Draw the board as a picture. A notebook shows it; elsewhere, save its text as a file.

        arrows: jumps to show. They needn't be legal, unless they are moves in writing.
        verdicts: what `judge` returned. A jump that wins is shown as an arrow, one that loses as a
            line to a red dot, and one that is unknown as a line to a hollow dot.
        chosen: a hole whose peg is about to jump. The holes that it can land in are marked, and
            only its verdicts are shown.
        weights: numbers to write in the holes, one for each, or a row of a proof.
        labels: what to write in some of the holes, by hole.
        names: whether to write the names of the holes, or which names to write.
        size: pixels of the longer side.
        colors: a `Colors`, or some colours by its names, such as `{"peg": "crimson"}`.

        Of weights, labels and names, the first that is given is written.

        >>> from pathlib import Path
        >>> board = Board("english", goal="d4")
        >>> picture = board.svg(arrows="d2-d4", names=True)
        >>> Path("board.svg").write_text(picture) # doctest: +SKIP
        """
        handle = self._handle
        with handle.lock:
            drawing, pegs = _drawing(handle, colors), pegs_of(handle)
            parts = [drawing.definitions(), drawing.board(goal_holes(handle)), drawing.pegs(pegs)]
            judged = list(verdicts)
            if chosen is not None:
                hole = handle.index(chosen) + 1
                judged = [verdict for verdict in judged if verdict.jump.from_ == hole]
                parts.append(_landings(handle, drawing, hole))
            parts += [_judged(drawing, verdict) for verdict in judged]
            shown = jumps_of(handle, arrows)
            parts += [drawing.arrow(jump, drawing.colors.arrow) for jump in shown]
            # What is written comes last, so that no arrow or dot hides it.
            if weights is not None:
                parts.append(_weights(drawing, weights))
            elif labels is not None:
                parts.append(drawing.labels(_labels(handle, labels)))
            elif names:
                parts.append(drawing.labels(_names(handle, names)))
            arrowed = [*map(_verdict_told, judged), *shown]
            about = _told(handle.shape, pegs, goal_holes(handle), arrowed)
        pixels = _checked(size) or _usual(drawing)
        return framed("".join(parts), drawing.corner, drawing.extent, pixels=pixels, about=about)

    def _repr_svg_(self) -> str:
        return str(self.svg())

    def film(
        self,
        jumps: Jumps,
        *,
        columns: int | None = None,
        size: int | None = None,
        colors: ToColors | None = None,
    ) -> Picture:
        """Draw jumps, such as a solution, as one picture for each move and one of the end.

        columns: how many pictures to put side by side.
        size: pixels of the whole, along its longer side.

        >>> board = Board("triangle5")
        >>> strip = board.film(board.solve())
        >>> animated = board.animation(board.solve())
        """
        if columns is not None and columns < 1:
            raise ValueError(f"there must be at least 1 column, not {columns}")
        shown = _film(self._handle, jumps, colors)
        return shown.strip(columns=columns, size=_checked(size))

    def animation(
        self,
        jumps: Jumps,
        *,
        seconds: float = 1.0,
        size: int | None = None,
        colors: ToColors | None = None,
    ) -> Picture:
        """Draw jumps, such as a solution, as a picture that plays them over and over.

        seconds: how long a jump takes.

        It holds no script, so it moves on any page that shows pictures.
        """
        if not _SHORTEST <= seconds < math.inf:
            raise ValueError(f"a jump must take {_SHORTEST} seconds or more, not {seconds}")
        shown = _film(self._handle, jumps, colors)
        return shown.animation(seconds=seconds, size=_checked(size) or _usual(shown.drawing))


def weighed(
    handle: BoardHandle,
    rows: Sequence[ProofRow],
    *,
    size: int | None = None,
    colors: ToColors | None = None,
) -> Picture:
    """Draw a board once for each row of a proof, with its weights."""
    with handle.lock:
        drawing, pegs = _drawing(handle, colors), pegs_of(handle)
        standing = drawing.pegs(pegs)
        cells = []
        for row in rows:
            weights = _weights(drawing, row)
            total = sum_over(row, pegs)
            told = ("odd" if total % 2 else "even") if row.kind == "class" else signed(total)
            cells.append((standing + weights, f"the sum is {told}"))
        goal = goal_holes(handle)
    cells = cells or [(standing, "no jump can be the last")]
    return grid(drawing, cells, goal=goal, size=_checked(size))


def _told(shape: Shape, pegs: Sequence[int], goal: Sequence[int], arrows: Sequence[object]) -> str:
    """Put a board into words, for those who do not see it: the fewer holes are named."""
    empty = [hole for hole in shape.holes if hole not in set(pegs)]
    told = f"{counted(len(pegs), 'peg')} in {counted(len(shape.holes), 'hole')}"
    if pegs and empty:
        what, named = ("empty", empty) if len(empty) <= len(pegs) else ("pegs in", pegs)
        told += f", {what}: {_names_of(shape, named)}"
    if goal:
        told += f"; the goal: {_names_of(shape, goal)}"
    if arrows:
        told += f"; jumps shown: {', '.join(map(str, arrows))}"
    return told


def _names_of(shape: Shape, holes: Iterable[int]) -> str:
    return " ".join(shape.names[hole - 1] for hole in holes)


def _verdict_told(verdict: Verdict) -> str:
    words = {True: "wins", False: "loses", None: "is unknown"}
    return f"{verdict.jump} {words[verdict.answer]}"


def _usual(drawing: Drawing) -> float:
    """Give the size in pixels for a picture of one board when the caller names none."""
    return min(max(drawing.extent.real, drawing.extent.imag) / UNIT * 44, 640)


def _checked(size: int | None) -> int | None:
    """Check a size that a caller may have given."""
    if size is not None and not 1 <= size < math.inf:
        raise ValueError(f"the size of a picture must be a number from 1 on, not {size}")
    return size


def _film(handle: BoardHandle, jumps: Jumps, colors: ToColors | None) -> Film:
    with handle.lock:
        shown = jumps_of(handle, jumps)
        return Film(_drawing(handle, colors), pegs_of(handle), shown, goal_holes(handle))


def _drawing(handle: BoardHandle, colors: ToColors | None) -> Drawing:
    return Drawing(handle.shape, Colors.of(colors))


def _labels(handle: BoardHandle, labels: Mapping[Hole, object]) -> dict[int, str]:
    if not isinstance(labels, Mapping):
        raise TypeError(f"labels are a mapping from holes to texts, not {type(labels).__name__}")
    return {handle.index(hole) + 1: str(text) for hole, text in labels.items()}


def _names(handle: BoardHandle, names: bool | Naming) -> dict[int, str]:
    naming: Naming = "default" if isinstance(names, bool) else names
    named = around(Written, handle)
    return {hole: named.name(hole, naming) for hole in handle.shape.holes}


def _landings(handle: BoardHandle, drawing: Drawing, hole: int) -> str:
    """Mark the hole whose peg is chosen, and the holes that it can land in."""
    color, legal = drawing.colors.label, around(Playing, handle).legal_jumps
    landings = sorted({jump.to for jump in legal if jump.from_ == hole})
    marks = [drawing.ring(landing, color, radius=22) for landing in landings]
    return drawing.ring(hole, color, radius=41) + "".join(marks)


def _judged(drawing: Drawing, verdict: Verdict) -> str:
    """Draw a jump with its verdict."""
    colors = drawing.colors
    color = {True: colors.wins, False: colors.loses, None: colors.unknown}[verdict.answer]
    return drawing.arrow(verdict.jump, color, _TIPS[verdict.answer])


def _weights(drawing: Drawing, weights: ProofRow | Sequence[int]) -> str:
    """Write weights in the holes."""
    given = weights if isinstance(weights, Sequence) else weights.weights
    holes = drawing.shape.holes
    if len(given) != len(holes):
        raise ValueError(f"there must be {len(holes)} weights, one for each hole, not {len(given)}")
    return drawing.numbers(given)
