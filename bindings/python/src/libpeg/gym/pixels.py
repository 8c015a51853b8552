"""A board as an array of pixels: pegs and holes are discs."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from libpeg.board import Board

# Pixels from a hole to its neighbour, and the radius of a peg and of a hole among them.
_APART = 32
_PEG, _HOLE = 12, 5

_WOOD, _DARK, _PEGS = (214, 186, 140), (92, 64, 40), (40, 72, 128)


def drawn(board: Board) -> NDArray[np.uint8]:
    """Draw a board as an array of shape (height, width, 3)."""
    places = (np.array(board.places) + 0.5) * _APART
    wide, high = (int(size) for size in np.ceil(places.max(axis=0) + _APART / 2))
    out: NDArray[np.uint8] = np.full((high, wide, 3), _WOOD, np.uint8)
    rows, columns = np.ogrid[:high, :wide]
    for hole, (x, y) in zip(board.holes, places, strict=True):
        near = (columns - x) ** 2 + (rows - y) ** 2
        is_peg = hole in board
        out[near <= (_PEG if is_peg else _HOLE) ** 2] = _PEGS if is_peg else _DARK
    return out
