"""Jumps, and what is made of them: solutions and verdicts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import total_ordering
from typing import TYPE_CHECKING, NamedTuple, overload

if TYPE_CHECKING:
    from libpeg.shape import Shape

_LINK = re.compile(r"[-(]")


@total_ordering
@dataclass(frozen=True, slots=True, repr=False)
class Jump:
    """One peg goes from a hole over a neighbour to an empty hole; the neighbour is removed.

    Holes are numbers from 1. `text` is the jump in the names of its board; it takes no part in
    comparing. Jumps sort in the order that libpeg promises: by from, to, over.

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


def runs(jumps: Sequence[Jump]) -> list[list[Jump]]:
    """Part jumps into moves: the jumps of one peg in a row are one."""
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


class Solution(Sequence[Jump]):
    """Jumps that win: a sequence that cannot be changed, and that writes itself.

    >>> from libpeg import Board
    >>> solution = Board("triangle5 o/../.../oo.o/..o..").solve()
    >>> print(solution)
    7-9 13-6 10-3 1-6
    >>> len(solution), solution[0]
    (4, Jump(7, 8, 9, '7-9'))
    >>> [str(jump) for jump in solution if jump.to == 6]
    ['13-6', '1-6']
    """

    __slots__ = ("_board", "_made", "_shape", "_threes")

    _board: str
    _made: tuple[Jump, ...] | None
    _shape: Shape
    _threes: bytes

    def __init__(self, jumps: Iterable[Jump] = (), board: str = "") -> None:
        """Make a solution of its jumps. With the text of its board it shows itself too."""
        self._made = tuple(jumps)
        self._board = board

    @classmethod
    def of_threes(cls, threes: bytes, shape: Shape, board: str) -> Solution:
        """Make a solution of C's jumps, three bytes each, on a shape.

        They become jumps of Python when they are first looked at: most solutions of an
        enumeration never are.
        """
        solution = cls.__new__(cls)
        solution._made, solution._threes, solution._shape = None, threes, shape  # noqa: SLF001
        solution._board = board  # noqa: SLF001
        return solution

    @property
    def _jumps(self) -> tuple[Jump, ...]:
        if self._made is None:
            self._made = self._shape.jumps(self._threes)
        return self._made

    @property
    def moves(self) -> list[str]:
        """The solution as moves, each a text: the jumps of one peg in a row are one move."""
        return joined(self._jumps)

    @overload
    def __getitem__(self, index: int) -> Jump: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Jump, ...]: ...

    def __getitem__(self, index: int | slice) -> Jump | tuple[Jump, ...]:
        return self._jumps[index]

    def __len__(self) -> int:
        return len(self._jumps)

    def __eq__(self, other: object) -> bool:
        return self._jumps == other._jumps if isinstance(other, Solution) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._jumps)

    def __str__(self) -> str:
        return " ".join(self.moves)

    def __reduce__(self) -> tuple[type[Solution], tuple[tuple[Jump, ...], str]]:
        return type(self), (self._jumps, self._board)

    def __repr__(self) -> str:
        return f"<Solution of {len(self)} jumps: {self}>"

    def _repr_svg_(self) -> str | None:
        if not self._board:
            return None
        from libpeg.board import Board  # noqa: PLC0415 - a board is made of much that needs this

        return str(Board(self._board).film(self))


class Verdict(NamedTuple):
    """A legal jump, and whether the position after it can be won.

    `answer` is True or False, or None where a limit was reached first.
    """

    jump: Jump
    answer: bool | None


class Endings(NamedTuple):
    """The fewest and the most pegs that can be left when no jump is legal any more."""

    fewest: int
    most: int


class FewestBounds(NamedTuple):
    """How few moves a solution has: at least `least`, and no more than `most`, that of `solution`.

    `most` and `solution` are None where no solution was found. `proven` tells whether the
    solution is known to have the fewest moves.
    """

    least: int
    most: int | None
    solution: Solution | None

    @property
    def proven(self) -> bool:
        """Whether no solution has fewer moves than `solution`."""
        return self.least == self.most


class FewestCount(NamedTuple):
    """How many solutions there are of the fewest moves.

    `solutions` counts them as different sequences of jumps. `distinct` counts those once that
    differ in no more than the order of their moves, a symmetry, and the way by which a peg takes
    the same pegs. `sweep` is the most jumps that the last move of one of them makes.
    """

    moves: int
    solutions: int
    distinct: int | None
    sweep: int


class FewestLevels(NamedTuple):
    """The positions that the proof of the fewest moves goes through, after Beasley.

    `positions[m][n]` is how many of them `m` moves lead to, and no fewer, whose solutions are
    known to have `least + n` moves at least. Those alike by symmetry count once. `moves` is the
    fewest moves, `least` what is known of them without a search.
    """

    least: int
    moves: int
    positions: list[list[int]]
