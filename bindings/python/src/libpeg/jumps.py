"""Jumps: one, one with a verdict, and several in a row written as moves.

A jump knows its text, so it can be shown without its board. A move is a run of jumps by one peg.
The texts of its jumps are joined where they meet: c1-c3 and c3-e3 make c1-c3-e3.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import total_ordering
from typing import NamedTuple

_LINK = re.compile(r"[-(]")


@total_ordering
@dataclass(frozen=True, slots=True, repr=False)
class Jump:
    """One peg goes from a hole over a neighbour to an empty hole; the neighbour is removed.

    Holes are numbers from 1. `text` is the jump in the names of its board, and doesn't matter
    when jumps are compared. Jumps sort in the order that libpeg promises: by from, to, over.

    >>> from libpeg import Board
    >>> jump = Board("english").legal_jumps[0]
    >>> jump
    Jump(5, 10, 17, 'd2-d4')
    >>> print(jump)
    d2-d4
    >>> jump.from_, jump.over, jump.to
    (5, 10, 17)
    """

    from_: int
    over: int
    to: int
    text: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        if not self.text:
            object.__setattr__(self, "text", f"{self.from_}({self.over}){self.to}")

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Jump):
            return NotImplemented
        return (self.from_, self.to, self.over) < (other.from_, other.to, other.over)

    def __repr__(self) -> str:
        return f"Jump({self.from_}, {self.over}, {self.to}, {self.text!r})"

    def __str__(self) -> str:
        return self.text


class Verdict(NamedTuple):
    """A legal jump, and whether the position after it can be won.

    `answer` is True or False, or None where a limit was reached first.
    """

    jump: Jump
    answer: bool | None


def runs(jumps: Sequence[Jump]) -> list[list[Jump]]:
    """Split jumps into moves: jumps in a row by one peg are one move."""
    moves: list[list[Jump]] = []
    for jump in jumps:
        if moves and jump.from_ == moves[-1][-1].to:
            moves[-1].append(jump)
        else:
            moves.append([jump])
    return moves


def joined(jumps: Sequence[Jump]) -> list[str]:
    """Write jumps as moves.

    >>> joined([Jump(3, 9, 17, "c1-c3"), Jump(17, 18, 19, "c3-e3"), Jump(1, 2, 3, "a1-c1")])
    ['c1-c3-e3', 'a1-c1']
    """
    moves: list[str] = []
    for first, *others in runs(jumps):
        links = (_LINK.search(jump.text) for jump in others)
        ends = (
            jump.text[link.start() if link else 0 :]
            for jump, link in zip(others, links, strict=True)
        )
        moves.append(first.text + "".join(ends))
    return moves
