"""Why a position cannot be won."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from libpeg import errors
from libpeg._libpeg import ffi, lib
from libpeg.words import paragraphs

if TYPE_CHECKING:
    from libpeg.board import Board
    from libpeg.position import Position

_KINDS: dict[int, Literal["class", "resource"]] = {
    lib.PEG_ROW_CLASS: "class",
    lib.PEG_ROW_RESOURCE: "resource",
}
_NUMBERS = {kind: number for number, kind in _KINDS.items()}
_MOST = 2**31 - 1


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a proof: a weight for each hole, in their order. Its sum is over the pegs.

    kind "class": weights 0 and 1 whose sum over every line is even. No jump changes whether the
    sum over the pegs is even.

    kind "resource": on every line the weights of from and over are together at least that of
    to. No jump makes the sum over the pegs larger.
    """

    kind: Literal["class", "resource"]
    weights: tuple[int, ...]

    @classmethod
    def of_c(cls, row: Any, holes: int) -> Row:
        """Read a row of C."""
        return cls(_KINDS[row.kind], tuple(row.weight[0:holes]))

    def sum(self, board: Position) -> int:
        """Add up the weights of the holes that hold pegs.

        >>> from libpeg import Board
        >>> Row("class", (1, 1, 0, 0)).sum(Board.from_lines(4, []))
        1
        """
        return sum(self.weights[hole - 1] for hole in board.pegs)


@dataclass(frozen=True, slots=True)
class Proof:
    """A proof that a position cannot be won: rows of weights on the holes.

    Whoever wins comes to a position one jump before the goal. The proof rules out each of these
    by a row: a class row where the sum over the pegs is odd in one and even in the other, a
    resource row where it is larger than in the position. A proof without rows says that no jump
    leads to the goal at all.

    >>> from libpeg import Board
    >>> board = Board("english", goal="d3")
    >>> proof = board.explain()
    >>> proof.check(board)
    True
    >>> proof.check(Board("english", goal="d4"))
    False
    """

    rows: tuple[Row, ...]
    # The text of the board, for the picture.
    _board: str = field(default="", repr=False, compare=False)

    def check(self, board: Board) -> bool:
        """Check the proof for a board from scratch, in whole numbers."""
        rows = ffi.new("peg_row[]", len(self.rows))
        holes = len(board.holes)
        for row, given in zip(rows, self.rows, strict=True):
            if len(given.weights) != holes or any(abs(weight) > _MOST for weight in given.weights):
                return False
            row.kind = _NUMBERS[given.kind]
            row.weight[0:holes] = given.weights
        status = board._check_proof(rows, len(self.rows))  # noqa: SLF001 - the board's lock
        if status == lib.PEG_E_PROOF:
            return False
        errors.expect_ok(status)
        return True

    def in_words(self, board: Board) -> str:
        """Put the proof for a board into words, a paragraph for each row.

        ValueError if it proves nothing about the board.

        >>> from libpeg import Board
        >>> board = Board("english", goal="d3")
        >>> print(board.explain().in_words(board)) # doctest: +ELLIPSIS
        Weigh each peg by the number in its hole. On every line of three the ...
        """
        if not self.check(board):
            raise ValueError("the proof does not hold for the board")
        return "\n\n".join(paragraphs(self, board))

    def _repr_svg_(self) -> str | None:
        if not self._board:
            return None
        from libpeg.board import Board  # noqa: PLC0415 - a board is made of much that needs this

        return str(Board(self._board).weighed(self))


@dataclass(frozen=True, slots=True)
class Searched:
    """Why a position cannot be won, without a proof: a search came to its end.

    `positions` is the number of positions that it looked at.
    """

    positions: int
