"""The shape of a board: its holes, their names and places, the lines and the symmetries.

A shape never changes. It is read from C once, and shared by a board, its copies, its solutions and
other boards with the same lines, names and places. Every jump that Python shows is made here, and
made once.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable
from functools import cached_property
from struct import iter_unpack
from typing import Any, Generic, Literal, TypeVar, get_args

from libpeg._libpeg import ffi, lib
from libpeg.errors import expect_choice
from libpeg.jumps import Jump, Verdict

Naming = Literal["default", "numbers", "letters", "algebraic"]

_NAMINGS: dict[str, int] = {
    naming: getattr(lib, f"PEG_NAMING_{naming.upper()}") for naming in get_args(Naming)
}


def naming_number(naming: Naming) -> int:
    """Give the number that the C library has for a naming."""
    expect_choice("naming", naming, Naming)
    return _NAMINGS[naming]


# What the answers of C mean. None is unknown.
ANSWERS = {lib.PEG_NO: False, lib.PEG_YES: True, lib.PEG_UNKNOWN: None}

Key = TypeVar("Key")
Value = TypeVar("Value")


class _Made(dict[Key, Value], Generic[Key, Value]):
    """What has been made from what, each once."""

    def __init__(self, make: Callable[[Key], Value]) -> None:
        self._make = make

    def __missing__(self, key: Key) -> Value:
        return self.setdefault(key, self._make(key))


class Shape:
    """The holes and lines of a board. Holes are numbers from 1."""

    def __init__(self, board: Any, lines: bytes, places: Any) -> None:
        self.holes = range(1, lib.peg_holes(board) + 1)
        self.names = tuple(_name(board, hole) for hole in range(len(self.holes)))
        self.places = tuple((places[2 * at], places[2 * at + 1]) for at in range(len(self.holes)))
        self._jumps = _Made(self._jump)
        self.verdicts = _Made(self._verdict)
        # Jumps by their numbers in C.
        self.numbered: _Made[int, Jump] = _Made(
            lambda number: self._jumps[number.to_bytes(3, "little")]
        )
        # By their numbers and their default names, as most holes are given.
        self.indices: dict[int | str, int] = {
            hole: index
            for index, both in enumerate(zip(self.holes, self.names, strict=True))
            for hole in both
        }
        self.line_count = len(lines) // 3
        self._lines = lines
        count = ffi.new("size_t *")
        symmetries = lib.peg_symmetries(board, count)
        self._symmetries = bytes(ffi.buffer(symmetries, len(self.holes) * count[0]))
        self.many: dict[int, Any] = {}  # prepared by C for work on many positions, by symmetries

    @cached_property
    def lines(self) -> tuple[Jump, ...]:
        """Every line a jump can run along."""
        return self.jumps(self._lines)

    @cached_property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """For every symmetry, the hole that it takes each hole to."""
        holes = len(self.holes)
        return tuple(
            tuple(image + 1 for image in self._symmetries[start : start + holes])
            for start in range(0, len(self._symmetries), holes)
        )

    @cached_property
    def overs(self) -> dict[tuple[int, int], list[int]]:
        """The holes that lines from one hole to another run over, all numbered from 0."""
        made = defaultdict[tuple[int, int], list[int]](list)
        for from_, over, to in iter_unpack("3B", self._lines):
            made[from_, to].append(over)
        return dict(made)

    def jumps(self, threes: bytes) -> tuple[Jump, ...]:
        """Turn jumps of C, three bytes each, into jumps of Python. Equal ones are made once."""
        made = self._jumps
        return tuple([made[three] for (three,) in iter_unpack("3s", threes)])

    @cached_property
    def line_numbers(self) -> dict[object, int]:
        """The number in C of every line, by its jump and by its text, which no other has."""
        return {
            key: line.from_ - 1 | line.over - 1 << 8 | line.to - 1 << 16
            for line in self.lines
            for key in (line, line.text)
        }

    def number_of(self, three: tuple[int, int, int]) -> int | None:
        """Give the number in C of the line with these holes, all numbered from 0, or None."""
        from_, over, to = three
        return self.line_numbers.get((from_ + 1, over + 1, to + 1))

    def _verdict(self, four: int) -> Verdict:
        """Make a verdict from one of C, which is four bytes, as a number."""
        *three, answer = four.to_bytes(4, sys.byteorder)
        return Verdict(self._jumps[bytes(three)], ANSWERS[answer])

    def _jump(self, three: bytes) -> Jump:
        from_, over, to = three
        alone = len(self.overs.get((from_, to), ())) == 1
        link = "-" if alone else f"({self.names[over]})"
        text = f"{self.names[from_]}{link}{self.names[to]}"
        return Jump(from_ + 1, over + 1, to + 1, text)


def _name(board: Any, hole: int) -> str:
    return str(ffi.string(lib.peg_hole_name(board, hole, lib.PEG_NAMING_DEFAULT)), "utf-8")


# The shapes of boards made last, as programs make many boards of few shapes.
_LAST = 8
_last: dict[tuple[object, ...], Shape] = {}


def shape_of(board: Any) -> Shape:
    """Give the shape of a board of C: that of an earlier board, if it is the same."""
    count = ffi.new("size_t *")
    lines = lib.peg_lines(board, count)
    threes = bytes(ffi.buffer(lines, 3 * count[0])) if count[0] else b""
    holes = lib.peg_holes(board)
    places = ffi.new("double[]", 2 * holes)
    lib.peg_bulk_places(board, places)
    # Holes in the same places are named by the same rule if the last one is.
    key = holes, threes, bytes(ffi.buffer(places)), _name(board, holes - 1)
    # There is no lock, as a signal handler that reads a board would wait for it forever. If two
    # threads read the same shape at once, both get the one that is kept first.
    kept: Shape | None = _last.pop(key, None)
    shape = _last.setdefault(key, kept or Shape(board, threes, places))
    for old in [*_last][:-_LAST]:
        _last.pop(old, None)
    return shape
