"""The pictures that a board gives of itself: one board, jumps move by move, a proof.

What a caller asks for is put together here from the parts that `drawing` draws and the layouts of
`film`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from libpeg.drawing import Drawing, Tip
from libpeg.film import Film, grid
from libpeg.handles import BoardHandle, Hole
from libpeg.jumps import Verdict
from libpeg.picture import Colors, Picture, ToColors, signed
from libpeg.playing import Jumps, jumps_of
from libpeg.positions import goal_holes, pegs_of
from libpeg.shape import Naming, Shape
from libpeg.texts import counted, name_of
from libpeg.weights import ProofRow, sum_over

_TIPS: dict[bool | None, Tip] = {True: "head", False: "dot", None: "ring"}


def weighed(
    handle: BoardHandle,
    rows: Sequence[ProofRow],
    *,
    size: int | None = None,
    colors: ToColors | None = None,
) -> Picture:
    """Draw a board once for each row of a proof, with its weights."""
    with handle.lock:
        drawing, pegs = drawing_of(handle, colors), pegs_of(handle)
        standing = drawing.pegs(pegs)
        cells = []
        for row in rows:
            weights = weights_in(drawing, row)
            total = sum_over(row, pegs)
            said = ("odd" if total % 2 else "even") if row.kind == "class" else signed(total)
            cells.append((standing + weights, f"the sum is {said}"))
        goal = goal_holes(handle)
    cells = cells or [(standing, "no jump can be the last")]
    return grid(drawing, cells, goal=goal, size=size)


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


def labels_of(handle: BoardHandle, labels: Mapping[Hole, object]) -> dict[int, str]:
    """Take what to write in some of the holes."""
    if not isinstance(labels, Mapping):
        raise TypeError(f"labels are a mapping from holes to texts, not {type(labels).__name__}")
    return {handle.index(hole) + 1: str(text) for hole, text in labels.items()}


def names_of(handle: BoardHandle, names: bool | Naming) -> dict[int, str]:
    """Give the names of the holes, to be written."""
    naming: Naming = "default" if isinstance(names, bool) else names
    return {hole: name_of(handle, hole - 1, naming) for hole in handle.shape.holes}


def judged(drawing: Drawing, verdict: Verdict) -> str:
    """Draw a jump with its verdict."""
    colors = drawing.colors
    color = {True: colors.wins, False: colors.loses, None: colors.unknown}[verdict.answer]
    return drawing.arrow(verdict.jump, color, _TIPS[verdict.answer])


def weights_in(drawing: Drawing, weights: ProofRow | Sequence[int]) -> str:
    """Write weights in the holes."""
    given = weights if isinstance(weights, Sequence) else weights.weights
    holes = drawing.shape.holes
    if len(given) != len(holes):
        raise ValueError(f"there must be {len(holes)} weights, one for each hole, not {len(given)}")
    return drawing.numbers(given)
