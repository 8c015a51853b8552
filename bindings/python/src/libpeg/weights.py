"""Weights on the holes: the rows of proofs that a position cannot be won.

Add up the weights of the holes that hold pegs. With some weights no jump can change whether the
sum is odd; with others no jump can make it larger. Where winning would need that, it is ruled out.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from libpeg._libpeg import lib
from libpeg.handles import AnyBoard, handle_of
from libpeg.positions import pegs_of

_KINDS: dict[int, Literal["class", "resource"]] = {
    lib.PEG_PROOF_CLASS: "class",
    lib.PEG_PROOF_RESOURCE: "resource",
}
_NUMBERS = {kind: number for number, kind in _KINDS.items()}
_MOST = 2**31 - 1


@dataclass(frozen=True, slots=True)
class ProofRow:
    """A row of a proof: a weight for each hole, in their order. Its sum is over the pegs.

    kind "class": weights 0 and 1 whose sum over every line is even. No jump changes whether the
    sum over the pegs is even.

    kind "resource": on every line the weights of from and over add up to at least that of to. No
    jump makes the sum over the pegs larger.
    """

    kind: Literal["class", "resource"]
    weights: tuple[int, ...]

    @classmethod
    def of_c(cls, row: Any, holes: int) -> ProofRow:
        """Read a row of C."""
        return cls(_KINDS[row.kind], tuple(row.weight[0:holes]))

    def sum(self, board: AnyBoard) -> int:
        """Add up the weights of the holes that hold pegs.

        >>> from libpeg import Board
        >>> ProofRow("class", (1, 1, 0, 0)).sum(Board.from_lines(4, []))
        1
        """
        return sum_over(self, pegs_of(handle_of(board)))


def sum_over(row: ProofRow, holes: Iterable[int]) -> int:
    """Add up the weights of some holes."""
    return sum(row.weights[hole - 1] for hole in holes)


def write_row(row: ProofRow, holes: int, out: Any) -> bool:
    """Write a row for C. False if the weights don't fit a board of that many holes."""
    if len(row.weights) != holes or any(abs(weight) > _MOST for weight in row.weights):
        return False
    out.kind = _NUMBERS[row.kind]
    out.weight[0:holes] = row.weights
    return True
