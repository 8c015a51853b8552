"""The commands that list shapes and draw boards."""

from __future__ import annotations

from argparse import Namespace

from libpeg.board import Board
from libpeg.cli.arguments import board_of, one_output, only_with
from libpeg.cli.output import Exit, save, tell
from libpeg.cli.progress import asking
from libpeg.shape import Naming


def shapes(asked: Namespace) -> Exit:
    """List the built-in shapes."""
    listed = Board.builtin()
    wide = max(len(shape.name) for shape in listed)
    lines = [f"{shape.name:{wide}}  {shape.about}" for shape in listed]
    tell(asked, "\n".join(lines), shapes=[shape._asdict() for shape in listed])
    return Exit.YES


def draw(asked: Namespace) -> Exit:
    """Draw a board, as text or as a picture."""
    only_with(asked, "svg", "arrows", "judge", "size")
    only_with(asked, "judge", "table")
    only_with(asked, "names", "naming")
    one_output(asked, "svg")
    board = board_of(asked)
    naming: Naming = asked.naming or "default"
    if asked.svg:
        verdicts = asking(asked, board.judge) if asked.judge else []
        names = naming if asked.names else False
        arrows = asked.arrows or ()
        save(board.svg(arrows=arrows, verdicts=verdicts, names=names, size=asked.size), asked.svg)
    if asked.svg != "-":
        drawing = board.draw(names=asked.names, naming=naming)
        facts = {"text": drawing, "pegs": board.pegs, "names": board.names, "places": board.places}
        if asked.json or not asked.svg:
            tell(asked, drawing, board=board.text, **facts)
    return Exit.YES
