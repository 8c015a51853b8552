"""The position of a board, and its goal.

A position is a number whose bit h - 1 is set if hole h holds a peg. C has it as words of 64 bits,
of which the first holds the first holes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, SupportsIndex

from libpeg import errors
from libpeg._libpeg import ffi, lib
from libpeg.handles import BoardHandle, Hole

if TYPE_CHECKING:
    from typing_extensions import TypeIs

Goal = Hole | Iterable[Hole] | None

WORD = 64
_WORDS = lib.PEG_MAX_WORDS
_MASK = 2**WORD - 1

# Looked up once: they are called very often.
_pegs, _least = lib.peg_bulk_pegs, lib.peg_bulk_least
_ALL = lib.PEG_SYMMETRIES_ALL


def number_in(words: Any) -> int:
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


def goal_of(handle: BoardHandle) -> int | tuple[int, ...] | None:
    """Give the goal: None for one peg anywhere, a hole for one peg there, or holes for all."""
    kind, hole = ffi.new("int *"), ffi.new("int *")
    words = ffi.new("uint64_t[]", _WORDS)
    handle.expect(lib.peg_goal, kind, hole, words, _WORDS)
    if kind[0] == lib.PEG_GOAL_ANYWHERE:
        return None
    if kind[0] == lib.PEG_GOAL_HOLE:
        return int(hole[0]) + 1
    return holes_of(number_in(words))


def set_goal(handle: BoardHandle, goal: Goal) -> None:
    """Set the goal, which ends the use of a table."""
    kind, index = lib.PEG_GOAL_ANYWHERE, lib.PEG_NO_HOLE
    words = []
    with handle.lock:
        if isinstance(goal, str) or hasattr(goal, "__index__"):
            kind, index = lib.PEG_GOAL_HOLE, handle.index(goal)  # type: ignore[arg-type]
        elif goal is not None:
            wanted = "a hole, several, or None for one peg anywhere"
            bits = handle.bits("goal", errors.several("goal", wanted, goal))
            if not bits:
                raise ValueError(f"goal must be {wanted}, not empty")
            kind, words = lib.PEG_GOAL_POSITION, words_in(bits)
        errors.expect_ok(lib.peg_set_goal(handle.open(), kind, index, words, len(words)))
        handle.table = None


def goal_holes(handle: BoardHandle) -> tuple[int, ...]:
    """Give the holes that the goal names. There are none if it is one peg anywhere."""
    goal = goal_of(handle)
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
        number = fitting(handle, bits)
        many = handle.shape.many.get(_ALL) or handle.many(_ALL)
    # Without an error: so few images need no memory.
    if len(handle.shape.holes) <= WORD and len(handle.shape.symmetries) <= WORD:
        least: int = _least(many, number)
        return least
    words = ffi.new("uint64_t[]", words_in(number))
    given = many, ffi.NULL, words, 1, 0, words, 1, ffi.NULL, ffi.NULL
    errors.expect_ok(lib.peg_many_images(*given))
    return number_in(words)


def fitting(handle: BoardHandle, bits: SupportsIndex) -> int:
    """Give a position as a number, if it fits the board."""
    number, holes = errors.whole("position", bits), len(handle.shape.holes)
    if number < 0 or number.bit_length() > holes:
        raise errors.BoardError(f"the position does not fit a board of {holes} holes")
    return number


def words_in(number: int) -> list[int]:
    """Give a position as C has it."""
    return [number >> start & _MASK for start in range(0, _WORDS * WORD, WORD)]
