"""What `bench.py` compares steps of a board with: the same board in plain NumPy, and chess.

Nothing here knows libpeg.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Protocol

import numpy as np

_CELLS = [(y, x) for y in range(7) for x in range(7) if 2 <= y <= 4 or 2 <= x <= 4]  # noqa: PLR2004
_STEPS = [(0, 1), (0, -1), (1, 0), (-1, 0)]


class Game(Protocol):
    """What random games are played with: a `Board`, or the class below."""

    @property
    def legal_jumps(self) -> Sequence[Any]:
        """The legal jumps."""

    def play(self, jump: Any, /) -> None:
        """Play one of them."""

    def start(self, empty: int, /) -> None:
        """Begin a game."""


class PlainEnglish:
    """The English board as a word of bits, and its lines as arrays of such words.

    A jump is the index of its line. The position is a number of Python and the arrays are filled
    in place, because both turned out to be quicker than the more obvious way.
    """

    def __init__(self) -> None:
        bit = {cell: 1 << at for at, cell in enumerate(_CELLS)}
        lines = [
            (from_, bit.get((y + down, x + right)), bit.get((y + 2 * down, x + 2 * right)))
            for (y, x), from_ in bit.items()
            for down, right in _STEPS
        ]
        inside = [(from_, over, to) for from_, over, to in lines if over and to]
        self._pairs = [(from_ | over | to, from_ | over) for from_, over, to in inside]
        self._holes, self._pegs = np.array(self._pairs, np.uint64).T.copy()
        self._seen = np.empty_like(self._holes)
        self._fits = np.empty(len(self._holes), np.bool_)
        self._played: list[int] = []
        self.start(17)

    def start(self, empty: int) -> None:
        """Begin a game."""
        self._position = (1 << len(_CELLS)) - 1 ^ 1 << empty - 1
        self._played.clear()

    @property
    def legal_jumps(self) -> Sequence[Any]:
        """The legal jumps."""
        np.bitwise_and(self._holes, np.uint64(self._position), out=self._seen)
        np.equal(self._seen, self._pegs, out=self._fits)
        found: Sequence[Any] = self._fits.nonzero()[0]  # type: ignore[assignment]
        return found

    def play(self, jump: int) -> None:
        """Play a jump, if it is legal."""
        holes, pegs = self._pairs[jump]
        if self._position & holes != pegs:
            raise ValueError("the jump is not legal")
        self._position ^= holes
        self._played.append(jump)

    def undo(self) -> int:
        """Take back the last jump played."""
        jump = self._played.pop()
        self._position ^= self._pairs[jump][0]
        return jump


def random_steps(game: Game, steps: int) -> None:
    """Play random games: look for the legal jumps, choose one, play it, and begin when stuck."""
    chance = Random(1).random  # noqa: S311 - it keeps no secret
    game.start(17)
    for _ in range(steps):
        jumps = game.legal_jumps
        if not len(jumps):
            game.start(17)
            jumps = game.legal_jumps
        game.play(jumps[int(chance() * len(jumps))])


def of_chess() -> tuple[Callable[[], object], Callable[[], object]] | None:
    """Make what pushes and pops a move of chess, and what lists moves, if chess is here."""
    try:
        import chess  # noqa: PLC0415 - it is compared with if somebody has it
    except ImportError:
        return None
    board = chess.Board()
    move = next(iter(board.legal_moves))

    def push_and_pop() -> None:
        board.push(move)
        board.pop()

    return push_and_pop, lambda: list(board.legal_moves)
