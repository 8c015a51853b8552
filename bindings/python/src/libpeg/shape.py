"""The shape of a board: its holes, their names and places, the lines and the symmetries.

A shape never changes. It is read from C once and shared by a board, its copies and its solutions.
Every jump that Python shows is made here, and made once.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import Any, Literal, get_args

from libpeg._libpeg import ffi, lib
from libpeg.jumps import Jump

Naming = Literal["default", "numbers", "letters", "algebraic"]

_NAMINGS = {
    "default": lib.PEG_NAMING_DEFAULT,
    "numbers": lib.PEG_NAMING_NUMBERS,
    "letters": lib.PEG_NAMING_LETTERS,
    "algebraic": lib.PEG_NAMING_ALGEBRAIC,
}


def naming_number(naming: Naming) -> int:
    """Give the number that the C library has for a naming."""
    number: int | None = _NAMINGS.get(naming)
    if number is None:
        raise ValueError(f"the namings are {', '.join(get_args(Naming))}, not {naming!r}")
    return number


class Shape:
    """The holes and lines of a board. Holes are numbers from 1."""

    def __init__(self, board: Any) -> None:
        self.holes = range(1, lib.peg_holes(board) + 1)
        self.names = tuple(self._name(board, hole) for hole in range(len(self.holes)))
        self.places = tuple(self._place(board, hole) for hole in range(len(self.holes)))
        self._jumps: dict[bytes, Jump] = {}
        count = ffi.new("size_t *")
        lines = lib.peg_lines(board, count)
        self.line_count: int = count[0]
        self._lines = bytes(ffi.buffer(lines, 3 * count[0])) if count[0] else b""
        images = lib.peg_symmetries(board, count)
        self._images = bytes(ffi.buffer(images, len(self.holes) * count[0]))

    @staticmethod
    def _name(board: Any, hole: int) -> str:
        name: bytes = ffi.string(lib.peg_hole_name(board, hole, lib.PEG_NAMING_DEFAULT))
        return name.decode()

    @staticmethod
    def _place(board: Any, hole: int) -> tuple[float, float]:
        place = ffi.new("double[2]")
        lib.peg_hole_place(board, hole, place, place + 1)
        return place[0], place[1]

    @cached_property
    def lines(self) -> tuple[Jump, ...]:
        """Every line a jump can run along."""
        return self.jumps(self._lines)

    @cached_property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """For every symmetry, the hole that it takes each hole to."""
        holes = len(self.holes)
        return tuple(
            tuple(image + 1 for image in self._images[start : start + holes])
            for start in range(0, len(self._images), holes)
        )

    @cached_property
    def _joining(self) -> Counter[tuple[int, int]]:
        """How many lines lead from one hole to another."""
        return Counter(zip(self._lines[::3], self._lines[2::3], strict=True))

    def overs(self, from_: int, to: int) -> list[int]:
        """Give the holes that lines from one hole to another run over, all numbered from 0."""
        lines = self._lines
        return [
            lines[at + 1]
            for at in range(0, len(lines), 3)
            if lines[at : at + 3 : 2] == bytes((from_, to))
        ]

    def jumps(self, threes: bytes) -> tuple[Jump, ...]:
        """Turn jumps of C, three bytes each, into jumps of Python. Equal ones are made once."""
        known = self._jumps
        made = []
        for start in range(0, len(threes), 3):
            three = threes[start : start + 3]
            jump = known.get(three)
            if jump is None:
                jump = known[three] = self._jump(*three)
            made.append(jump)
        return tuple(made)

    def _jump(self, from_: int, over: int, to: int) -> Jump:
        alone = self._joining[from_, to] == 1
        link = "-" if alone else f"({self.names[over]})"
        text = f"{self.names[from_]}{link}{self.names[to]}"
        return Jump(from_ + 1, over + 1, to + 1, text)
