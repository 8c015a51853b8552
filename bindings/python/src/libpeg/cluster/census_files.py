"""The files of a census: numbers in blocks, and at the end an index of the blocks.

A number is a position, or one and its mark. In each block numbers ascend, and are stored by what
each is more than the one before. These differences are small: of their bytes the highest, side by
side, are nearly all zeros, which zlib makes short, while the lowest stay as they are.

The index is a line of JSON with a check sum, and holds one of every block. It comes last, so a file
that is cut off has none. What is read is what was written, or it raises `DamagedFile`.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Iterator
from io import BufferedIOBase
from typing import TYPE_CHECKING, Any

from libpeg.arrays import numpy_module
from libpeg.cluster.checkpoint import facts_of, line_of
from libpeg.errors import DamagedFile

if TYPE_CHECKING:
    from libpeg.arrays import Positions

# The most numbers of a block, so that few bytes are held of each of many files.
BLOCK = 2**16

# The bytes at the end that tell how long the index is.
_TAIL = 8


class Numbers:
    """How the numbers of a census are made: of some words, with so many bits below the position."""

    def __init__(self, words: int, mark_bits: int) -> None:
        self.words = words
        self.mark_bits = mark_bits
        self.marks = numpy_module().uint64((1 << mark_bits) - 1)
        self._below = numpy_module().uint64(mark_bits)

    def positions(self, numbers: Positions) -> Positions:
        """Give the positions of numbers, without their marks."""
        bare: Positions = numbers >> self._below
        return bare

    def of(self, positions: Positions) -> Positions:
        """Make numbers of positions, without marks."""
        moved: Positions = positions << self._below
        return moved

    def packed(self, numbers: Positions) -> bytes:
        """Make the bytes of a block of numbers that ascend."""
        numpy = numpy_module()
        more = self.positions(numbers)
        more[1:] -= more[:-1].copy()
        if self.mark_bits:
            more = self.of(more) | numbers & self.marks
        more = more.astype("<u8", copy=False).reshape(len(numbers), self.words)
        used = numpy.bitwise_or.reduce(more, axis=0).view("u1")
        planes = more.view("u1").reshape(len(numbers), -1).T
        pieces = [
            _squeezed(plane) if bits else b"" for plane, bits in zip(planes, used, strict=True)
        ]
        sizes = numpy.array([len(piece) for piece in pieces], "<u4")
        return b"".join([sizes.tobytes(), *pieces])

    def unpacked(self, block: bytes, count: int) -> Positions:
        """Read the numbers of a block, of which there are so many."""
        numpy = numpy_module()
        more = numpy.zeros((count, self.words) if self.words > 1 else count, "<u8")
        planes = more.view("u1").reshape(count, -1).T
        at = 4 * len(planes)
        for plane, size in zip(
            planes, numpy.frombuffer(block, "<u4", len(planes)).tolist(), strict=True
        ):
            piece = block[at : at + size]
            if size > 0:
                plane[:] = numpy.frombuffer(
                    piece if size == count else zlib.decompress(piece), "u1"
                )
            at += size
        numbers: Positions = self.of(numpy.cumsum(self.positions(more), axis=0, dtype="u8"))
        if self.mark_bits:
            numbers |= more & self.marks
        return numbers


def _squeezed(plane: Any) -> bytes:
    """Make bytes short if most of them are 0: zlib takes long, and gains little, with others."""
    held: bytes = plane.tobytes()
    if 2 * held.count(0) < len(held):
        return held
    packer = zlib.compressobj(1, strategy=zlib.Z_RLE)
    made = packer.compress(held) + packer.flush()
    return made if len(made) < len(held) else held


class Writer:
    """Writes a file from its beginning to its end."""

    def __init__(self, file: BufferedIOBase, numbers: Numbers) -> None:
        self._file = file
        self._numbers = numbers
        self._blocks: list[list[int]] = []

    def add(self, part: int, numbers: Positions) -> None:
        """Write numbers of a part, which ascend."""
        for first in range(0, len(numbers), BLOCK):
            some = numbers[first : first + BLOCK]
            block = self._numbers.packed(some)
            self._file.write(block)
            self._blocks.append([part, len(some), len(block), zlib.crc32(block)])

    def end(self, won: int = 0, stuck: int = 0) -> None:
        """Write the index, with what is known of the positions."""
        line = line_of({"won": won, "stuck": stuck, "blocks": self._blocks})
        self._file.write(line + len(line).to_bytes(_TAIL, "little"))


class Reader:
    """A file that is read.

    positions, won, stuck: how many numbers it has, and what was known of them.
    stored: its bytes.
    """

    def __init__(self, path: str, numbers: Numbers) -> None:
        self.path = path
        self._numbers = numbers
        try:
            with open(path, "rb") as file:
                self.stored = file.seek(0, os.SEEK_END)
                file.seek(max(0, self.stored - _TAIL))
                size = int.from_bytes(file.read(), "little")
                file.seek(max(0, self.stored - _TAIL - size))
                found = facts_of(file.read(size)) if size <= self.stored else None
        except FileNotFoundError:
            # A file that is gone is as bad as a damaged one.
            found = None
        if found is None:
            raise DamagedFile(path)
        self.won: int = found["won"]
        self.stuck: int = found["stuck"]
        self._blocks: list[list[int]] = found["blocks"]
        self.positions = self.count()

    def count(self, part: int | None = None) -> int:
        """Tell how many numbers there are, of a part or of all."""
        return sum(count for of, count, *_ in self._blocks if part in {of, None})

    def blocks(self, part: int | None = None) -> Iterator[Positions]:
        """Read the blocks, of a part or of all."""
        with open(self.path, "rb") as file:
            at = 0
            for of, count, size, check in self._blocks:
                if part in {of, None}:
                    file.seek(at)
                    block = file.read(size)
                    if zlib.crc32(block) != check:
                        raise DamagedFile(self.path)
                    yield self._numbers.unpacked(block, count)
                at += size
