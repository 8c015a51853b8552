"""The position of a board, and its goal.

A position is a number whose bit h - 1 is set if hole h holds a peg. C has it as words of 64 bits,
of which the first holds the first holes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, SupportsIndex

from libpeg import errors
from libpeg._libpeg import ffi, lib
from libpeg.handles import AnyBoard, BoardHandle, Hole, around

if TYPE_CHECKING:
    from typing_extensions import TypeIs

Goal = Hole | Iterable[Hole] | None

WORD = 64
_WORDS = lib.PEG_MAX_WORDS
_MASK = 2**WORD - 1

# Looked up once: they are called very often.
_pegs, _least, _has_peg = lib.peg_bulk_pegs, lib.peg_bulk_least, lib.peg_has_peg
_ALL = lib.PEG_SYMMETRIES_ALL
_position, _set_position = lib.peg_bulk_position, lib.peg_bulk_set_position


class Position(AnyBoard):
    """The pegs, and the goal."""

    __slots__ = ()

    @property
    def pegs(self) -> tuple[int, ...]:
        """The holes that hold pegs, ascending. Setting them forgets the play so far.

        >>> board = Board("triangle5")
        >>> board.pegs = 1, 7, 8, 10, 13
        >>> len(board)
        5
        """
        return pegs_of(self._handle)

    @pegs.setter
    def pegs(self, holes: Iterable[Hole]) -> None:
        self.position = self._handle.bits(holes)

    @property
    def position(self) -> int:
        """The position as a number whose bit h - 1 is set if hole h holds a peg.

        Setting it forgets the play so far.

        >>> board = Board("triangle5")
        >>> f"{board.position:b}"
        '111111111111110'
        """
        handle = self._handle
        with handle.lock:
            board = handle.open()
            if len(handle.shape.holes) <= WORD:
                word: int = _position(board)
                return word
            words = ffi.new("uint64_t[]", _WORDS)
            errors.expect_ok(lib.peg_position(board, words, _WORDS))
            return _number(words)

    @position.setter
    def position(self, bits: int) -> None:
        handle = self._handle
        with handle.lock:
            board = handle.open()
            number = _fitting(handle, bits)
            if len(handle.shape.holes) <= WORD:
                status = _set_position(board, number)
            else:
                status = lib.peg_set_position(board, _words(number), _WORDS)
            errors.expect_ok(status)

    def set_peg(self, hole: Hole, peg: bool = True) -> None:
        """Put a peg in a hole, or take it out. The play so far is forgotten."""
        if peg not in (True, False):
            raise TypeError(f"peg must be True or False, not {peg!r:.60}")
        self._handle.expect(lib.peg_set_peg, self._handle.index(hole), int(bool(peg)))

    def start(self, empty: Hole | None = None) -> None:
        """Begin a game: put a peg in every hole except `empty`. The play so far is forgotten."""
        index = lib.PEG_NO_HOLE if empty is None else self._handle.index(empty)
        self._handle.expect(lib.peg_start, index)

    @property
    def parities(self) -> tuple[int, ...]:
        """The class of the position: 1 or 0 for each of certain sets of holes.

        1 says that the number of pegs in the set is odd. No jump changes that, so no play leads to
        a position of another class.

        >>> board = Board("triangle5")
        >>> before = board.parities
        >>> board.play("4-1")
        >>> before, board.parities
        ((1, 1), (1, 1))
        """
        words, bits = ffi.new("uint64_t[]", _WORDS), ffi.new("int *")
        self._handle.expect(lib.peg_class, words, _WORDS, bits)
        number = _number(words)
        return tuple(number >> bit & 1 for bit in range(bits[0]))

    def __contains__(self, hole: object) -> bool:
        handle = self._handle
        with handle.lock:
            try:
                index = handle.index(hole)  # type: ignore[arg-type]
            except (errors.HoleError, TypeError):
                return False
            return bool(_has_peg(handle.open(), index))

    def __len__(self) -> int:
        return count_pegs(self._handle)

    def __bool__(self) -> bool:
        return True

    def __iter__(self) -> Iterator[int]:
        return iter(self.pegs)

    @property
    def goal(self) -> int | tuple[int, ...] | None:
        """The goal: None for one peg anywhere, a hole for one peg there, or a whole position.

        It can be set. A position is given and returned as the holes that hold pegs.

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
        self._handle.expect(lib.peg_goal, kind, hole, words, _WORDS)
        if kind[0] == lib.PEG_GOAL_ANYWHERE:
            return None
        if kind[0] == lib.PEG_GOAL_HOLE:
            return int(hole[0]) + 1
        return holes_of(_number(words))

    @goal.setter
    def goal(self, goal: Goal) -> None:
        handle = self._handle
        kind, index = lib.PEG_GOAL_ANYWHERE, lib.PEG_NO_HOLE
        words = []
        with handle.lock:
            if isinstance(goal, str) or hasattr(goal, "__index__"):
                kind, index = lib.PEG_GOAL_HOLE, handle.index(goal)  # type: ignore[arg-type]
            elif goal is not None:
                kind, words = lib.PEG_GOAL_POSITION, _words(handle.bits(goal))
            errors.expect_ok(lib.peg_set_goal(handle.open(), kind, index, words, len(words)))
            handle.table = None

    @property
    def is_won(self) -> bool:
        """Whether the position is what the goal asks for."""
        return bool(self._handle.do(lib.peg_is_won))

    @property
    def is_stuck(self) -> bool:
        """Whether no jump is legal. A board may be won and stuck at once."""
        return bool(self._handle.do(lib.peg_is_stuck))


def _number(words: Any) -> int:
    """Read a position of C."""
    return sum(word << WORD * at for at, word in enumerate(words))


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


def pegs_of(handle: BoardHandle) -> tuple[int, ...]:
    """Give the holes that hold pegs."""
    return tuple(handle.listed(_pegs))


def count_pegs(handle: BoardHandle) -> int:
    """Count the pegs."""
    with handle.lock:
        pegs: int = lib.peg_pegs(handle.open())
        return pegs


def goal_holes(handle: BoardHandle) -> tuple[int, ...]:
    """Give the holes that the goal names. There are none if it is one peg anywhere."""
    goal = around(Position, handle).goal
    if goal is None:
        return ()
    return (goal,) if isinstance(goal, int) else goal


def is_one(value: object) -> TypeIs[SupportsIndex]:
    """Tell whether a value is one position, and not many: an array may pass for a number too."""
    return hasattr(value, "__index__") and not hasattr(value, "__len__")


def least_image(handle: BoardHandle, bits: SupportsIndex) -> int:
    """Give the least image of a position under the symmetries."""
    with handle.lock:
        handle.open()
        number = _fitting(handle, bits)
        many = handle.shape.many.get(_ALL) or handle.many(_ALL)
    # Without an error: so few images need no memory.
    if len(handle.shape.holes) <= WORD and len(handle.shape.symmetries) <= WORD:
        least: int = _least(many, number)
        return least
    words = ffi.new("uint64_t[]", _words(number))
    given = many, ffi.NULL, words, 1, 0, words, 1, ffi.NULL, ffi.NULL
    errors.expect_ok(lib.peg_many_images(*given))
    return _number(words)


def _fitting(handle: BoardHandle, bits: SupportsIndex) -> int:
    """Give a position as a number, if it fits the board."""
    number, holes = errors.whole("position", bits), len(handle.shape.holes)
    if number < 0 or number.bit_length() > holes:
        raise errors.BoardError(f"the position does not fit a board of {holes} holes")
    return number


def _words(number: int) -> list[int]:
    """Give a position as C has it."""
    return [number >> start & _MASK for start in range(0, _WORDS * WORD, WORD)]
