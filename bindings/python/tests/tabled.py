"""Boards that have tables."""

from __future__ import annotations

from typing import Any

import pytest

from libpeg import Board

BOARDS = [
    Board("triangle5"),
    Board("triangle5", goal=13),
    Board("triangle6", goal=[1, 2, 4]),
    Board("rect4x6", empty="b3"),
    Board("hexagon3", goal=10),
    Board.from_drawing("oo..\nooo\n ooo\n o oo", "diagonal"),
    Board.from_lines(9, [(1, 2, 3), (3, 4, 5), (5, 6, 1), (7, 8, 3), (2, 9, 4), (6, 4, 9)]),
]
boards = pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.text.split(" ")[0])

# Without a table nobody finds out so soon whether this board can be won.
SOON: Any = {"positions": 100}
LARGE = Board("rect4x7")


def has(board: Board) -> bool:
    """Whether the large board uses its table."""
    return board.solvable(**SOON) is True
