"""Sets of problems: they have what they should, once."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest
from arrayed import lines_of

from libpeg import Board
from libpeg.cluster import sets

BOARDS = [
    Board("triangle5"),
    Board("english"),
    Board("rect3x5"),
    Board("hexagon3"),
    Board("asymmetric"),
    Board.from_lines(5, [(1, 2, 3), (3, 2, 1), (3, 4, 5)]),
]
boards = pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.text.split(" ")[0])


def images(board: Board, holes: tuple[int, ...]) -> set[tuple[int, ...]]:
    return {tuple(image[hole - 1] for hole in holes) for image in board.symmetries}


@boards
def test_pairs_are_every_start_and_finish_but_for_symmetry(board: Board) -> None:
    seen: Counter[tuple[int, int]] = Counter()
    for problem in sets.pairs(board):
        made = Board(problem.board)
        (start,) = {*made.holes} - {*made.pegs}
        assert isinstance(made.goal, int)
        of = images(made, (start, made.goal))
        assert problem.times == len(of)
        seen.update(of)  # type: ignore[arg-type]
    assert seen == dict.fromkeys(itertools.product(board.holes, repeat=2), 1)


@boards
def test_starts_are_every_empty_hole_but_for_symmetry(board: Board) -> None:
    given = board.copy()
    given.goal = 1
    seen: Counter[tuple[int, ...]] = Counter()
    for problem in sets.starts(given):
        made = Board(problem.board)
        assert made.goal is None
        seen.update(images(made, tuple({*made.holes} - {*made.pegs})))
    assert seen == {(hole,): 1 for hole in board.holes}


# The Encyclopedia of Integer Sequences: A001349, up to isomorphism.
CONNECTED = [1, 1, 2, 6, 21, 112, 853]


@pytest.mark.parametrize("vertices", range(1, 8))
def test_there_are_as_many_connected_graphs_as_others_have_counted(vertices: int) -> None:
    found = list(sets.connected_graphs(vertices))
    assert len({*found}) == len(found) == CONNECTED[vertices - 1]
    assert found == list(sets.connected_graphs(vertices))
    for problem in found:
        assert Board(problem.board).pegs == tuple(range(2, vertices + 1))


@boards
@pytest.mark.parametrize("without", [0, 1, 2])
def test_sub_boards_are_all_those_in_one_part_but_for_symmetry(board: Board, without: int) -> None:
    pegs = {*board.pegs}
    kept = [image for image in board.symmetries if {image[hole - 1] for hole in pegs} == pegs]
    wanted: Counter[tuple[int, int, int]] = Counter()
    for left_out in map(set, itertools.combinations(board.holes, without)):
        lines = [line for line in lines_of(board) if not left_out & {*line}]
        rest = {*board.holes} - left_out
        joined = {min(rest)}
        for _ in rest:
            joined |= {hole for line in lines if joined & {*line} for hole in line}
        if joined == rest:
            wanted[len(rest), len(pegs & rest), len(lines)] += 1
    found: Counter[tuple[int, int, int]] = Counter()
    for problem in sets.sub_boards(board, without):
        made = Board(problem.board)
        assert made.goal is None
        assert 1 <= problem.times <= len(kept)
        found[len(made.holes), len(made), len(made.lines)] += problem.times
    assert found == wanted


def test_sub_boards_of_drawn_boards_are_drawn() -> None:
    for name, lattice in (("english", "square"), ("hexagon3", "triangular")):
        assert {p.board.split(":")[0] for p in sets.sub_boards(Board(name))} == {lattice}
    for board in (Board.from_drawing("ooo\noo.\nooo", "diagonal"), BOARDS[-1]):
        (problem,) = sets.sub_boards(board, 0)
        assert lines_of(Board(problem.board)) == lines_of(board)
        assert Board(problem.board).pegs == board.pegs
