"""Boards that have tables."""

from __future__ import annotations

from typing import Any

from libpeg import Board

# Without a table nobody finds out so soon whether this board can be won.
SOON: Any = {"positions": 100}
LARGE = Board("rect4x7")


def has(board: Board) -> bool:
    """Whether the large board uses its table."""
    # A copy begins anew, where the board would go on with its search.
    return board.copy().solvable(**SOON) is True
