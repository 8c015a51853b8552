"""Boards that have tables, and positions to ask about."""

from __future__ import annotations

import random
from typing import Any

import pytest
from naive import bits

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


def random_positions(board: Board, times: int) -> list[int]:
    """Positions of every number of pegs, half of them reached by playing backward."""
    rng = random.Random(board.text)
    goal = board.goal
    made = []
    for _ in range(times):
        ends = rng.choice(board.holes) if goal is None else goal
        pegs = {ends} if isinstance(ends, int) else set(ends)
        for _ in range(rng.randrange(12)):
            back = [line for line in board.lines if line.to in pegs]
            back = [line for line in back if not pegs & {line.from_, line.over}]
            if not back:
                break
            line = rng.choice(back)
            pegs = pegs - {line.to} | {line.from_, line.over}
        made.append(bits(pegs))
        made.append(rng.randrange(1 << len(board.holes)) & rng.randrange(1 << len(board.holes)))
    return made
