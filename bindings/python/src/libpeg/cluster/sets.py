"""Sets of problems, for sweeps: each is an iterator that makes its problems as they are wanted.

Of problems that are images of each other under a symmetry there is one, which says how many it
stands for. The order is always the same.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import combinations, product
from typing import NamedTuple, get_args

from libpeg.board import Board, board_of
from libpeg.errors import BoardError, within
from libpeg.graph import networkx_module
from libpeg.making import Lattice

# The most vertices of graphs in the atlas of NetworkX.
_ATLAS = 7


class Problem(NamedTuple):
    """A board as a text, and how many problems it stands for, its images counted."""

    board: str
    times: int = 1


def pairs(board: Board | str) -> Iterator[Problem]:
    """Give every start and finish: one hole empty, and the goal one peg in a hole.

    >>> from libpeg import Board
    >>> from libpeg.cluster.sets import pairs
    >>> found = list(pairs(Board("triangle5")))
    >>> len(found), sum(problem.times for problem in found), found[0].board
    (42, 225, 'triangle5 ./oo/ooo/oooo/ooooo -> 1')
    """
    made = board_of(board).copy()
    for (start, finish), times in orbits(made, product(made.holes, repeat=2)):
        made.start(start)
        made.goal = finish
        yield Problem(made.text, times)


def starts(board: Board | str) -> Iterator[Problem]:
    """Give every start: one hole empty, and the goal one peg anywhere.

    >>> from libpeg import Board
    >>> from libpeg.cluster.sets import starts
    >>> [problem.times for problem in starts(Board("triangle5"))]
    [3, 6, 3, 3]
    """
    made = board_of(board).copy()
    made.goal = None
    for (start,), times in orbits(made, ((hole,) for hole in made.holes)):
        made.start(start)
        yield Problem(made.text, times)


def connected_graphs(vertices: int) -> Iterator[Problem]:
    """Give every connected graph of so many vertices, up to isomorphism, with the first one empty.

    A jump leads from one vertex over a neighbour to a neighbour of that. `starts` gives the other
    starts of each. Up to seven vertices they are from the atlas of NetworkX, which is needed for
    all of them; from eight on, the program `geng` of nauty lists them.

    >>> from libpeg.cluster.sets import connected_graphs
    >>> [sum(1 for _ in connected_graphs(vertices)) for vertices in range(1, 7)]
    [1, 1, 2, 6, 21, 112]
    """
    within("vertices", vertices, 1)
    networkx = networkx_module()
    if vertices <= _ATLAS:
        for graph in networkx.graph_atlas_g():
            if len(graph) == vertices and networkx.is_connected(graph):
                yield Problem(Board.from_graph(graph).text)
        return
    geng = shutil.which("geng") or shutil.which("nauty-geng")
    if geng is None:
        raise ValueError(f"graphs of {vertices} vertices need the program geng, of nauty")
    command = [geng, "-cq", str(vertices)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as listing:  # noqa: S603
        for line in listing.stdout or ():
            yield Problem(Board.from_graph(line).text)


def sub_boards(board: Board | str, without: int = 1) -> Iterator[Problem]:
    r"""Give every board that a board becomes when so many of its holes are left out.

    Boards in several parts, which no line joins, are passed over. Pegs and empty holes stay as
    they are, and the goal is one peg anywhere. Images under a symmetry that moves the pegs to pegs
    count as the same. `starts` gives other starts of each.

    >>> from libpeg import Board
    >>> from libpeg.cluster.sets import sub_boards
    >>> list(sub_boards(Board.from_drawing("ooo\noo.\nooo")))[:2]
    [Problem(board='square:_oo/oo./ooo', times=2), Problem(board='square:o_o/oo./ooo', times=2)]
    """
    board = board_of(board)
    most = len(board.holes) - 1
    if not 0 <= without <= most:
        raise ValueError(f"a sub-board lacks from 0 to {most} holes of this board, not {without}")
    pegs = {*board.pegs}
    kept = [image for image in board.symmetries if {image[hole - 1] for hole in pegs} == pegs]
    lattice = _lattice(board)
    for left_out in combinations(board.holes, without):
        images = {tuple(sorted(image[hole - 1] for hole in left_out)) for image in kept}
        if min(images) == left_out and _is_joined(board, {*left_out}):
            left = [hole for hole in board.holes if hole not in left_out]
            made = _drawn(board, left, lattice) if lattice else _listed(board, left)
            yield Problem(made.text, len(images))


def _drawn(board: Board, holes: Iterable[int], lattice: Lattice) -> Board:
    """Make a board of some of the holes by drawing them."""
    cells = {board.cell(hole): "o" if hole in board else "." for hole in holes}
    wide = max((column for _, column in cells), default=0) + 1
    rows = range(max((row for row, _ in cells), default=0) + 1)
    drawing = ["".join(cells.get((row, column), " ") for column in range(wide)) for row in rows]
    return Board.from_drawing("\n".join(drawing), lattice)


def _listed(board: Board, holes: list[int]) -> Board:
    """Make a board of some of the holes by listing their lines."""
    number = {hole: at for at, hole in enumerate(holes, 1)}
    threes = [(line.from_, line.over, line.to) for line in board.lines]
    within = [three for three in threes if number.keys() >= {*three}]
    made = Board.from_lines(len(holes), [(number[a], number[b], number[c]) for a, b, c in within])
    made.pegs = [number[hole] for hole in holes if hole in board]
    return made


def _lattice(board: Board) -> Lattice | None:
    """Find the lattice on which a drawing of the board has the same lines."""
    for lattice in get_args(Lattice):
        with suppress(BoardError):
            if _drawn(board, board.holes, lattice).lines == board.lines:
                found: Lattice = lattice
                return found
    return None


def _is_joined(board: Board, left_out: set[int]) -> bool:
    """Tell whether lines join all holes but those left out."""
    part = {hole: {hole} for hole in board.holes if hole not in left_out}
    for line in board.lines:
        if not left_out & {line.from_, line.over, line.to}:
            joined = part[line.from_] | part[line.over] | part[line.to]
            part.update(dict.fromkeys(joined, joined))
    return all(len(one) == len(part) for one in part.values())


def orbits(
    board: Board, tuples: Iterable[tuple[int, ...]]
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Give the first of each orbit of tuples of holes under the symmetries, with its size."""
    for one in tuples:
        images = {tuple(image[hole - 1] for hole in one) for image in board.symmetries}
        if min(images) == one:
            yield one, len(images)
