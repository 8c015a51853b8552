"""Boards of all kinds, and positions of them, for tests of arrays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from hypothesis import strategies as st
from naive import Naive, Pegs

from libpeg import Board

BUILTIN = ["triangle4", "triangle5", "english", "rect3x4", "star", "square9", "rect17x15"]

# What is done with positions.
Work = Callable[..., Any]
WORKS: dict[str, Work] = {
    "expand": Board.expand,
    "legal_jumps_many": Board.legal_jumps_many,
    "canonical": Board.canonical,
    "unique": Board.unique,
    "unpack": Board.unpack,
    "planes": Board.planes,
    "images": lambda board, positions, **limits: np.moveaxis(
        board.images(positions, **limits), 0, 1
    ),
    "legal_lines_many": Board.legal_lines_many,
    "solvable_many": lambda board, positions, **limits: board.solvable_many(
        positions, **{"memory": 2**18, **limits}
    ),
}


@st.composite
def boards(draw: Any) -> Board:
    """Boards that are built in, and boards of lines that have no order and few symmetries."""
    if draw(st.booleans()):
        return Board(draw(st.sampled_from(BUILTIN)))
    holes = draw(st.sampled_from([3, 4, 6, 9, 63, 64, 65, 130]))
    hole = st.integers(1, holes)
    line = st.tuples(hole, hole, hole).filter(lambda three: len({*three}) == 3)
    lines = draw(st.lists(line, min_size=1, max_size=150, unique=True))
    return Board.from_lines(holes, lines)


@st.composite
def boards_and_positions(draw: Any) -> tuple[Board, list[int]]:
    """A board, and a few positions of it, full ones and sparse ones among them."""
    board = draw(boards())
    any_position = st.integers(0, (1 << len(board.holes)) - 1)
    few = st.builds(lambda one, other: one & other, any_position, any_position)
    return board, draw(st.lists(st.one_of(any_position, few), max_size=8))


def pegs_of(position: int) -> Pegs:
    """The holes of a position that hold pegs."""
    return frozenset(at + 1 for at, bit in enumerate(reversed(f"{position:b}")) if bit == "1")


def lines_of(board: Board) -> list[tuple[int, int, int]]:
    """The lines of a board as the naive model has them."""
    return [(line.from_, line.over, line.to) for line in board.lines]


def naive_of(board: Board) -> Naive:
    """The naive model of a board."""
    goal = frozenset(board.goal) if isinstance(board.goal, tuple) else board.goal
    return Naive(len(board.holes), tuple(lines_of(board)), frozenset(board), goal)
