"""Jumps: one, one with a verdict, and several in a row written as moves.

A jump knows its text, so it can be shown without its board. A move is a run of jumps by one peg.
The texts of its jumps are joined where they meet: c1-c3 and c3-e3 make c1-c3-e3.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from typing_extensions import Self

_LINK = re.compile(r"[-(]")


class _Holes(NamedTuple):
    """The three holes of a jump."""

    from_: int
    over: int
    to: int


class Jump(_Holes):
    """One peg goes from a hole over a neighbour to an empty hole; the neighbour is removed.

    A jump is a tuple of its three holes, which are numbers from 1, and equal to any other tuple of
    them. `text` is the jump in the names of its board. Jumps sort in the order that libpeg
    promises: by from, to, over.

    >>> from libpeg import Board
    >>> jump = Board("english").legal_jumps[0]
    >>> jump
    Jump(5, 10, 17, 'd2-d4')
    >>> print(jump)
    d2-d4
    >>> jump.from_, jump.over, jump.to
    (5, 10, 17)
    >>> from_, over, to = jump
    >>> jump == (5, 10, 17)
    True
    """

    __match_args__ = ("from_", "over", "to", "text")

    text: str

    def __new__(cls, from_: int, over: int, to: int, text: str = "") -> Self:
        """Make a jump. Without a text it is written in numbers."""
        jump = super().__new__(cls, from_, over, to)
        # A kind of tuple has no slots, and an attribute of this one cannot be set.
        jump.__dict__["text"] = text or f"{from_}({over}){to}"
        return jump

    @classmethod
    def _make(cls, iterable: Iterable[int]) -> Self:  # type: ignore[override]
        from_, over, to = iterable
        return cls(from_, over, to)

    def __setattr__(self, name: str, _: object) -> None:
        raise AttributeError(f"cannot assign to {name!r} of a jump")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"cannot delete {name!r} of a jump")

    def __lt__(self, other: object) -> bool:
        return self._rank < other._rank if isinstance(other, Jump) else NotImplemented

    def __le__(self, other: object) -> bool:
        return self._rank <= other._rank if isinstance(other, Jump) else NotImplemented

    def __gt__(self, other: object) -> bool:
        return self._rank > other._rank if isinstance(other, Jump) else NotImplemented

    def __ge__(self, other: object) -> bool:
        return self._rank >= other._rank if isinstance(other, Jump) else NotImplemented

    @property
    def _rank(self) -> tuple[int, int, int]:
        return self.from_, self.to, self.over

    def __repr__(self) -> str:
        return f"Jump({self.from_}, {self.over}, {self.to}, {self.text!r})"

    def __str__(self) -> str:
        return self.text

    def __format__(self, spec: str) -> str:
        return format(self.text, spec)

    def __reduce__(self) -> tuple[type[Self], tuple[int, int, int, str]]:
        return type(self), (self.from_, self.over, self.to, self.text)


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
    last = None
    for jump in jumps:
        from_, _, to = jump
        text = jump.text
        if from_ == last:
            link = _LINK.search(text)
            moves[-1] += text[link.start() :] if link else text
        else:
            moves.append(text)
        last = to
    return moves
