"""Boards that have tables."""

from __future__ import annotations

from typing import Any

from libpeg import Board

# Without a table nobody finds out so soon whether this board can be won.
SOON: Any = {"positions": 100}
LARGE = Board("rect4x7")


def has(board: Board) -> bool:
    """Whether the large board uses its table."""
    return board.solvable(**SOON) is True
