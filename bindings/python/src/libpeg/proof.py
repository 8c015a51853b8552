"""Why a position cannot be won: a proof that anyone can check, or a search that found no way."""

from __future__ import annotations

from dataclasses import dataclass, field

from libpeg import errors, making, pictures
from libpeg._libpeg import ffi, lib
from libpeg.handles import AnyBoard, handle_of
from libpeg.proof_text import paragraphs
from libpeg.weights import ProofRow, write_row


@dataclass(frozen=True, slots=True)
class Proof:
    """A proof that a position cannot be won: rows of weights on the holes.

    To win, one must come to a position one jump before the goal. For each of these the proof has
    a row that rules it out: a class row, if the sum over the pegs is odd there and even in the
    position, or the reverse; a resource row, if the sum is larger there. A proof without rows says
    that no jump at all leads to the goal.

    >>> from libpeg import Board
    >>> board = Board("english", empty="d4", goal="d3")
    >>> proof = board.explain()
    >>> proof.verify(board)
    True
    >>> proof.verify(Board("english", goal="d4"))
    False
    """

    rows: tuple[ProofRow, ...]
    # The text of the board, for the picture.
    _board: str = field(default="", repr=False, compare=False)

    def verify(self, board: AnyBoard) -> bool:
        """Tell whether the proof holds for a board, by whole numbers alone."""
        handle = handle_of(board)
        rows, holes = ffi.new("peg_proof_row[]", len(self.rows)), len(handle.shape.holes)
        if not all(write_row(row, holes, out) for row, out in zip(self.rows, rows, strict=True)):
            return False
        status = handle.do(lib.peg_verify_proof, rows, len(self.rows))
        if status == lib.PEG_E_PROOF:
            return False
        errors.expect_ok(status)
        return True

    def in_words(self, board: AnyBoard) -> str:
        """Put the proof into words for a board, with a paragraph for each row.

        ValueError if it proves nothing about the board.

        >>> from libpeg import Board
        >>> board = Board("english", empty="d4", goal="d3")
        >>> print(board.explain().in_words(board)) # doctest: +ELLIPSIS
        Weigh each peg by the number in its hole. On every line of three the ...
        """
        if not self.verify(board):
            raise ValueError("the proof does not hold for the board")
        return "\n\n".join(paragraphs(self.rows, handle_of(board)))

    def _repr_svg_(self) -> str | None:
        if not self._board:
            return None
        return str(pictures.weighed(making.from_text(self._board), self.rows))


@dataclass(frozen=True, slots=True)
class Searched:
    """Why a position cannot be won, without a proof: a search went through everything.

    `positions` is the number of positions that it looked at.
    """

    positions: int
