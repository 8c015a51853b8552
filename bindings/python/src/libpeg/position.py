"""The position of a board, and its goal."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Iterator
from typing import Any

from libpeg import errors
from libpeg._libpeg import ffi, lib
from libpeg.core import Core, Hole

Goal = Hole | Iterable[Hole] | None

_WORD = 64
_WORDS = lib.PEG_MAX_WORDS
_MASK = 2**_WORD - 1


def _number(words: Any) -> int:
    """Read a position of C."""
    return sum(word << _WORD * at for at, word in enumerate(words))


def holes_of(bits: int) -> tuple[int, ...]:
    """Give the holes whose bits are set, ascending.

    >>> holes_of(0b10011)
    (1, 2, 5)
    """
    holes = []
    while bits:
        holes.append((bits & -bits).bit_length())
        bits &= bits - 1
    return tuple(holes)


class Position(Core):
    """The part of a board that is its pegs and its goal."""

    __slots__ = ()

    @property
    def position(self) -> int:
        """The position as a number whose bit h - 1 is set if hole h holds a peg.

        Setting it forgets the play so far.

        >>> from libpeg import Board
        >>> board = Board("triangle5")
        >>> f"{board.position:b}"
        '111111111111110'
        """
        with self._lock:
            words = ffi.new("uint64_t[]", _WORDS)
            errors.expect_ok(lib.peg_position(self._open(), words, _WORDS))
            return _number(words)

    @position.setter
    def position(self, bits: int) -> None:
        with self._lock:
            self._set_position(lib.peg_set_position, bits)

    @property
    def pegs(self) -> tuple[int, ...]:
        """The holes that hold pegs, ascending. Setting them forgets the play so far.

        >>> from libpeg import Board
        >>> board = Board("triangle5")
        >>> board.pegs = 1, 7, 8, 10, 13
        >>> len(board)
        5
        """
        return holes_of(self.position)

    @pegs.setter
    def pegs(self, holes: Iterable[Hole]) -> None:
        self.position = self._bits(holes)

    def set(self, hole: Hole, peg: bool = True) -> None:
        """Put a peg in a hole, or take it out. The play so far is forgotten."""
        with self._lock:
            errors.expect_ok(lib.peg_set(self._open(), self._index(hole), int(bool(peg))))

    def fill(self, empty: Hole | None = None) -> None:
        """Put a peg in every hole, but not in the one to be empty. The play is forgotten."""
        with self._lock:
            index = lib.PEG_NO_HOLE if empty is None else self._index(empty)
            errors.expect_ok(lib.peg_fill(self._open(), index))

    @property
    def parities(self) -> tuple[int, ...]:
        """The class of the position: for certain sets of holes, whether their pegs are odd.

        No jump changes them, so no play leads to a position that has others.

        >>> from libpeg import Board
        >>> board = Board("triangle5")
        >>> before = board.parities
        >>> board.play("4-1")
        >>> before, board.parities
        ((1, 1), (1, 1))
        """
        words, bits = ffi.new("uint64_t[]", _WORDS), ffi.new("size_t *")
        with self._lock:
            errors.expect_ok(lib.peg_class(self._open(), words, _WORDS, bits))
        number = _number(words)
        return tuple(number >> bit & 1 for bit in range(bits[0]))

    def __contains__(self, hole: object) -> bool:
        with self._lock:
            if not isinstance(hole, str) and not hasattr(hole, "__index__"):
                return False
            try:
                index = self._index(hole)  # type: ignore[arg-type]
            except (errors.HoleError, TypeError):
                return False
            return bool(lib.peg_at(self._open(), index))

    def __len__(self) -> int:
        with self._lock:
            pegs: int = lib.peg_pegs(self._open())
            return pegs

    def __bool__(self) -> bool:
        return True

    def __iter__(self) -> Iterator[int]:
        return iter(self.pegs)

    def _set_position(self, set_position: Any, bits: int) -> None:
        """Have C set a position."""
        board = self._open()
        number, holes = operator.index(bits), lib.peg_holes(board)
        if number < 0 or number.bit_length() > holes:
            raise errors.BoardError(f"the position does not fit a board of {holes} holes")
        words = [number >> start & _MASK for start in range(0, _WORDS * _WORD, _WORD)]
        errors.expect_ok(set_position(board, words, _WORDS))

    # The goal

    @property
    def goal(self) -> int | tuple[int, ...] | None:
        """The goal: None for one peg anywhere, a hole for one peg there, or a whole position.

        It can be set. A position is given as the holes that hold pegs, and told so too.

        >>> from libpeg import Board
        >>> board = Board("triangle5")
        >>> board.goal is None
        True
        >>> board.goal = 13
        >>> board.goal
        13
        >>> board.goal = 1, 2, 3
        >>> board.goal
        (1, 2, 3)
        """
        kind, hole = ffi.new("int *"), ffi.new("int *")
        words = ffi.new("uint64_t[]", _WORDS)
        with self._lock:
            errors.expect_ok(lib.peg_goal(self._open(), kind, hole, words, _WORDS))
        if kind[0] == lib.PEG_GOAL_ANYWHERE:
            return None
        if kind[0] == lib.PEG_GOAL_HOLE:
            number: int = hole[0] + 1
            return number
        return holes_of(_number(words))

    @goal.setter
    def goal(self, goal: Goal) -> None:
        with self._lock:
            if goal is None:
                errors.expect_ok(lib.peg_set_goal(self._open(), lib.PEG_NO_HOLE))
            elif isinstance(goal, str) or hasattr(goal, "__index__"):
                index = self._index(goal)  # type: ignore[arg-type]
                errors.expect_ok(lib.peg_set_goal(self._open(), index))
            else:
                self._set_position(lib.peg_set_goal_position, self._bits(goal))

    @property
    def is_won(self) -> bool:
        """Whether the position is what the goal asks for."""
        with self._lock:
            return bool(lib.peg_is_won(self._open()))

    @property
    def is_stuck(self) -> bool:
        """Whether no jump is legal. A board may be won and stuck at once."""
        with self._lock:
            return bool(lib.peg_is_stuck(self._open()))
