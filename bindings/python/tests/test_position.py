"""Positions, goals, and what a board says about its shape."""

from __future__ import annotations

from typing import Any

import pytest

from libpeg import Board, BoardError, HoleError


def test_a_board_is_a_collection_of_its_pegs() -> None:
    board = Board("triangle5", empty=4)
    assert len(board) == 14
    assert list(board) == [*board.pegs] == [1, 2, 3, *range(5, 16)]
    assert 1 in board
    assert "a" in board
    assert 4 not in board
    assert "d" not in board


@pytest.mark.parametrize("hole", [0, 16, "z9", "\0", "1\0", None, 1.5, (1,), True])
def test_what_is_no_hole_is_not_in_a_board(hole: Any) -> None:
    assert hole not in Board("triangle5", empty=4)


def test_a_board_without_pegs_is_true_all_the_same() -> None:
    board = Board("triangle5")
    board.pegs = ()
    assert len(board) == 0
    assert board


def test_pegs_are_set_and_taken_one_by_one_or_all_at_once() -> None:
    board = Board("triangle5", empty=1)
    board.set_peg(1)
    board.set_peg("o", False)
    assert board.pegs == tuple(range(1, 15))
    board.start(empty="e")
    assert board == Board("triangle5", empty=5)
    board.start()
    assert len(board) == 15
    board.pegs = "a", 3
    assert board.pegs == (1, 3)


def test_a_position_is_a_number_with_a_bit_for_each_hole() -> None:
    board = Board("triangle5", empty=1)
    assert board.position == 2**15 - 2
    board.position = 0b101
    assert board.pegs == (1, 3)
    large = Board("rect16x16", empty=256)
    assert large.position == 2**255 - 1
    large.position = 1 << 255
    assert large.pegs == (256,)


@pytest.mark.parametrize("bits", [-1, 2**15, 2**64, 2**300])
def test_a_position_past_the_board_is_refused(bits: int) -> None:
    with pytest.raises(BoardError):
        Board("triangle5").position = bits


def test_a_goal_can_be_changed_and_taken_away() -> None:
    board = Board("english", goal="d4")
    board.goal = "c1"
    assert board.goal == 1
    board.goal = None
    assert board == Board("english")
    with pytest.raises(HoleError):
        board.goal = "z9"


def test_holes_have_names_numbers_and_places() -> None:
    board = Board("english")
    assert board.holes == range(1, 34)
    assert board.names[:4] == ("c1", "d1", "e1", "c2")
    assert board.places[:4] == ((2, 0), (3, 0), (4, 0), (2, 1))
    assert [*map(board.hole, board.names)] == [*board.holes]
    with pytest.raises(ValueError, match="no algebraic names"):
        Board("triangle5").name(1, "algebraic")


@pytest.mark.parametrize(
    ("text", "leaning", "cells"),
    [
        ("diagonal:o_o/___/o_o", True, [(0, 0), (0, 2), (2, 0), (2, 2)]),
        ("triangle3", False, [(0, 2), (1, 1), (1, 3), (2, 0)]),
        ("triangle3", True, [(0, 0), (1, 0), (1, 1), (2, 0)]),
        ("hexagon2", True, [(0, 0), (0, 1), (1, 0), (1, 1)]),
        ("lines:4:1-2-3", True, [(0, 0), (0, 1), (0, 2), (0, 3)]),
    ],
)
def test_the_cells_of_a_triangular_board_may_lean(text: str, leaning: bool, cells: Any) -> None:
    assert [Board(text).cell(hole, leaning=leaning) for hole in range(1, 5)] == cells


@pytest.mark.parametrize("text", ["triangle5", "hexagon3", "english", "lines:4:1-2-3"])
@pytest.mark.parametrize("leaning", [False, True])
def test_the_hole_of_each_cell_is_found(text: str, leaning: bool) -> None:
    board = Board(text)
    for hole in board.holes:
        assert board.hole_at(*board.cell(hole, leaning=leaning), leaning=leaning) == hole


def test_a_cell_without_a_hole_is_refused() -> None:
    board = Board("triangle5")
    for row, column, leaning in ((0, 0, False), (4, 3, False), (3, 4, True), (-1, 0, True)):
        with pytest.raises(HoleError):
            board.hole_at(row, column, leaning=leaning)
    for wrong in (0, 16, "z9"):
        with pytest.raises(HoleError):
            board.cell(wrong)


def test_a_hole_may_be_any_kind_of_number() -> None:
    class Three:
        def __index__(self) -> int:
            return 3

    assert Board("english").name(Three()) == "e1"  # type: ignore[arg-type]


def test_a_board_is_drawn_with_or_without_names() -> None:
    board = Board("triangle5", empty=5)
    assert str(board) == board.draw()
    assert board.draw(names=True) == board.draw(naming="numbers", names=True)
    with pytest.raises(ValueError, match="no algebraic names"):
        board.draw(names=True, naming="algebraic")
