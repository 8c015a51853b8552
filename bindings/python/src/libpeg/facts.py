"""What a board tells of itself: its shape, in words and as a drawing."""

from __future__ import annotations

from typing import Any

from libpeg import errors
from libpeg._libpeg import ffi, lib
from libpeg.core import Core, Hole
from libpeg.jumps import Jump
from libpeg.shape import Naming, naming_number


class Facts(Core):
    """The part of a board that tells what it is."""

    __slots__ = ()

    @property
    def holes(self) -> range:
        """The holes: the numbers from 1 to how many there are."""
        return self._shape.holes

    @property
    def names(self) -> tuple[str, ...]:
        """The usual names of the holes, in their order."""
        return self._shape.names

    @property
    def places(self) -> tuple[tuple[float, float], ...]:
        """Where to draw the holes, in their order: x to the right and y downward.

        Neighbours along a row or column are a distance of 1 apart.
        """
        return self._shape.places

    @property
    def lines(self) -> tuple[Jump, ...]:
        """Every line that a jump can run along."""
        return self._shape.lines

    @property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """The ways to exchange holes that keep the lines: the holes that they are taken to.

        The first moves nothing.

        >>> from libpeg import Board
        >>> board = Board("triangle5")
        >>> len(board.symmetries), board.symmetries[1][:6]
        (6, (1, 3, 2, 6, 5, 4))
        """
        return self._shape.symmetries

    def name(self, hole: Hole, naming: Naming = "usual") -> str:
        """Give the name of a hole.

        >>> from libpeg import Board
        >>> Board("english").name(17), Board("english").name("d4", "numbers")
        ('d4', '17')
        """
        number = naming_number(naming)
        with self._lock:
            board = self._open()
            name = lib.peg_hole_name(board, self._index(hole), number)
            if name == ffi.NULL:
                raise ValueError(f"the board has no {naming} names")
            text: bytes = ffi.string(name)
            return text.decode()

    @property
    def text(self) -> str:
        """The board as one line of text, which makes an equal board again.

        The play so far is not part of it.

        >>> from libpeg import Board
        >>> Board("triangle5", goal=13).text
        'triangle5 ./oo/ooo/oooo/ooooo -> 13'
        """
        with self._lock:
            return self._written(lib.peg_text, self._open())

    def draw(self, *, names: bool = False, naming: Naming = "usual") -> str:
        """Draw the position in rows: "." is an empty hole, "o" or the hole's name a peg.

        >>> from libpeg import Board
        >>> print(Board("triangle5").draw(names=True, naming="letters"))
            .
           b c
          d e f
         g h i j
        k l m n o
        """
        number = naming_number(naming)
        with self._lock:
            board = self._open()
            if lib.peg_hole_name(board, 0, number) == ffi.NULL:
                raise ValueError(f"the board has no {naming} names")
            return self._written(lib.peg_draw, board, int(bool(names)), number).rstrip("\n")

    @staticmethod
    def _written(write: Any, *given: Any) -> str:
        """Have C write a text, once to learn its length and once to read it."""
        length = ffi.new("size_t *")
        write(*given, ffi.NULL, 0, length)
        out = ffi.new("char[]", length[0] + 1)
        errors.expect_ok(write(*given, out, length[0] + 1, length))
        text: bytes = ffi.string(out)
        return text.decode()

    def _check_proof(self, rows: Any, count: int) -> int:
        """Have C check a proof."""
        with self._lock:
            status: int = lib.peg_check_proof(self._open(), rows, count)
            return status

    def __str__(self) -> str:
        return self.draw()
