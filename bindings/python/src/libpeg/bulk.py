"""Work on many positions at once, in arrays of NumPy."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from libpeg import errors
from libpeg._libpeg import ffi, lib
from libpeg.arrays import (
    WORD,
    Given,
    misfit,
    numpy_module,
    take,
    to_array,
    to_read,
    to_write,
    unmasked,
    words_of,
)
from libpeg.asking import Limits, Progress
from libpeg.core import Core

if TYPE_CHECKING:
    from types import ModuleType

    import numpy as np
    from numpy.typing import ArrayLike, NDArray
    from typing_extensions import Unpack

    from libpeg.arrays import Positions, ToPositions

_STRETCH = 2**18


class Answer(enum.IntEnum):
    """What the numbers mean that `solvable_many` answers with."""

    NO = lib.PEG_NO
    YES = lib.PEG_YES
    UNKNOWN = lib.PEG_UNKNOWN


class LegalJumps(NamedTuple):
    """Every legal jump of many positions: arrays with an entry for each jump.

    `owner` is the index of the position that has the jump, `line` the index of the jump in
    `board.lines`, and `after` the position after it.
    """

    owner: NDArray[np.int64]
    line: NDArray[np.uint16]
    after: Positions


class Bulk(Core):
    """The part of a board that works on arrays of positions.

    A position is a number whose bit h - 1 is set if hole h holds a peg, as in
    `board.position`. On boards of up to 64 holes an array of them is of shape (n,) or (n, 1).
    Otherwise it is of shape (n, words) with 64 holes in each word, the first holes in the first
    word; such positions are ordered as numbers, so that the last word weighs most. In place of
    an array any iterable of numbers will do.

    The position of the board itself plays no part. Work goes on while other threads of Python
    run, and Ctrl-C stops it. `progress` is told how many positions are done, which begins anew
    where there are several parts; if it returns `libpeg.STOP`, the work ends with `Stopped`.
    """

    __slots__ = ()

    def to_array(self, positions: Iterable[int]) -> Positions:
        """Make an array of positions that are numbers.

        >>> from libpeg import Board
        >>> board = Board("triangle5")
        >>> board.to_array([board.position])
        array([32766], dtype=uint64)
        """
        return to_array(numpy_module(), positions, len(self._shape.holes))

    def from_array(self, positions: ToPositions) -> list[int]:
        """Make a list of numbers of an array of positions: `to_array` the other way."""
        numpy = numpy_module()
        given = self._given(numpy, positions)
        rows = given.array.reshape(given.number, given.words).tolist()
        return [sum(word << WORD * at for at, word in enumerate(row)) for row in rows]

    def unpack(
        self, positions: ToPositions, *, progress: Progress | None = None
    ) -> NDArray[np.uint8]:
        """Make an array of shape (n, holes): 1 for a peg, 0 for an empty hole.

        >>> from libpeg import Board
        >>> Board("triangle3").unpack([0b10011])
        array([[1, 1, 0, 0, 1, 0]], dtype=uint8)
        """
        numpy = numpy_module()
        given = self._given(numpy, positions)
        holes = len(self._shape.holes)
        out: NDArray[np.uint8] = numpy.empty((given.number, holes), numpy.uint8)
        self._read(progress, lib.peg_bulk_unpack, given, to_write("uint8_t[]", out))
        return out

    def pack(self, pegs: ArrayLike, *, progress: Progress | None = None) -> Positions:
        """Make positions of an array of shape (n, holes), in which anything but 0 is a peg.

        >>> import numpy as np
        >>> from libpeg import Board
        >>> Board("triangle3").pack(np.eye(3, 6, dtype=bool))
        array([1, 2, 4], dtype=uint64)
        """
        numpy = numpy_module()
        array = unmasked(numpy, pegs, "pegs")
        holes = len(self._shape.holes)
        if array.ndim != 2 or array.shape[1] != holes:  # noqa: PLR2004 - the rule is below
            raise ValueError(f"pegs must be of shape (n, {holes}), not {array.shape}")
        if array.dtype.kind not in "bui":
            raise TypeError(f"pegs must be of whole numbers or bool, not of {array.dtype}")
        if array.dtype.kind != "b":
            array = array != 0
        array = numpy.require(array, requirements=["C"])
        words = words_of(holes)
        out: Positions = numpy.empty(
            len(array) if words == 1 else (len(array), words), numpy.uint64
        )
        given, filled = to_read("uint8_t[]", array), to_write("uint64_t[]", out)
        self._work({"progress": progress}, lib.peg_bulk_pack, given, len(array), filled)
        return out

    def unique(self, positions: ToPositions, *, progress: Progress | None = None) -> Positions:
        """Sort positions, and leave one of each."""
        numpy = numpy_module()
        given = self._given(numpy, positions)
        out: Positions = given.new(numpy, given.number)
        for start in range(0, given.number, _STRETCH):  # so that Ctrl-C comes between
            out[start : start + _STRETCH] = given.array[start : start + _STRETCH]
        return self._sorted(progress, out)

    def canonical(self, positions: ToPositions, *, progress: Progress | None = None) -> Positions:
        """Give the least image of every position under the symmetries of the board.

        Positions that a symmetry takes into each other have the same.

        >>> from libpeg import Board
        >>> board = Board("triangle5")
        >>> board.canonical([1 << hole - 1 for hole in (1, 11, 15, 4, 6)])
        array([1, 1, 1, 8, 8], dtype=uint64)
        """
        numpy = numpy_module()
        given = self._given(numpy, positions)
        out: Positions = given.new(numpy, given.number)
        self._read(progress, lib.peg_bulk_canonical, given, to_write("uint64_t[]", out))
        return out

    def expand(
        self,
        positions: ToPositions,
        *,
        canonical: bool = False,
        unique: bool = False,
        progress: Progress | None = None,
    ) -> Positions:
        """Give all the positions that a jump leads to from any of the positions.

        canonical: whether to give their least images, as `canonical` does.
        unique: whether to sort them and give each once. Otherwise they are in the order of the
            given positions, and those of each in the order of the jumps.

        >>> from libpeg import Board
        >>> board = Board("triangle5")
        >>> level = board.to_array([board.position])
        >>> sizes = []
        >>> while len(level):
        ...     sizes.append(len(level))
        ...     level = board.expand(level, canonical=True, unique=True)
        >>> sizes == board.count_positions(by_symmetry=True)
        True
        """
        numpy = numpy_module()
        given = self._given(numpy, positions)
        out: Positions = given.new(numpy, self._expand(progress, given))
        self._expand(progress, given, out)
        if canonical:
            after = Given(out, len(out), given.words, given.flat)
            self._read(progress, lib.peg_bulk_canonical, after, to_write("uint64_t[]", out))
        return self._sorted(progress, out) if unique else out

    def legal_jumps_many(
        self, positions: ToPositions, *, progress: Progress | None = None
    ) -> LegalJumps:
        """Give every legal jump of every position, and the position after it.

        They are in the order of the positions, and those of each in the order of `lines`. With
        `solvable_many` of the positions after, every jump of every position is judged:

        >>> from libpeg import Board
        >>> board = Board("triangle5 o/../.../oo.o/..o..")
        >>> jumps = board.legal_jumps_many([board.position])
        >>> [str(board.lines[line]) for line in jumps.line], board.solvable_many(jumps.after)
        (['7-9', '13-4'], array([1, 0], dtype=uint8))
        """
        numpy = numpy_module()
        given = self._given(numpy, positions)
        count = self._expand(progress, given)
        made = LegalJumps(
            numpy.empty(count, numpy.int64),
            numpy.empty(count, numpy.uint16),
            given.new(numpy, count),
        )
        self._expand(progress, given, made.after, made.owner, made.line)
        return made

    def solvable_many(self, positions: ToPositions, **limits: Unpack[Limits]) -> NDArray[np.uint8]:
        """Tell of every position whether it can be won, as numbers that `Answer` names.

        `nodes` and `memory` are limits for each position by itself. Where one is reached the
        answer is `Answer.UNKNOWN`, and so are all that are not yet found when `progress` stops
        the work.

        >>> from libpeg import Answer, Board
        >>> board = Board("triangle5", goal=13)
        >>> answers = board.solvable_many([1 << 12, 1 << 13, 0b11, 0])
        >>> answers
        array([1, 0, 0, 0], dtype=uint8)
        >>> answers == Answer.YES
        array([ True, False, False, False])
        """
        numpy = numpy_module()
        given = self._given(numpy, positions)
        out: NDArray[np.uint8] = numpy.empty(given.number, numpy.uint8)
        at = ffi.new("size_t *")
        filled = to_write("uint8_t[]", out)
        status, _ = self._ask_copy(
            limits,
            lib.peg_bulk_solvable,
            to_read("uint64_t[]", given.array),
            given.number,
            filled,
            at,
        )
        if status != lib.PEG_STOPPED:
            self._settle(status, at[0])
        return out

    def _given(self, numpy: ModuleType, positions: ToPositions) -> Given:
        """Take what a caller gives for positions."""
        return take(numpy, positions, len(self._shape.holes))

    def _work(self, limits: Limits, work: Any, *given: Any) -> int:
        """Have C do work that is of no use unless it comes to its end."""
        status, asking = self._ask_copy(limits, work, *given)
        if status == lib.PEG_STOPPED:
            raise asking.limit(status)
        return status

    def _read(self, progress: Progress | None, work: Any, given: Given, *outputs: Any) -> None:
        """Have C read positions, which may be misfits."""
        at = ffi.new("size_t *")
        lent = to_read("uint64_t[]", given.array)
        status = self._work({"progress": progress}, work, lent, given.number, *outputs, at)
        self._settle(status, at[0])

    def _settle(self, status: int, at: int) -> None:
        if status == lib.PEG_E_POSITION:
            raise misfit(at, len(self._shape.holes))
        errors.expect_ok(status)

    def _expand(self, progress: Progress | None, given: Given, *arrays: Any) -> int:
        """Have C play every jump, into arrays if there are any, and return how many there are."""
        kinds = ("uint64_t[]", "int64_t[]", "uint16_t[]")
        outputs = [*map(to_write, kinds, arrays), *[ffi.NULL] * (len(kinds) - len(arrays))]
        room = len(arrays[0]) if arrays else 0
        count = ffi.new("size_t *")
        self._read(progress, lib.peg_bulk_expand, given, *outputs, room, count)
        jumps: int = count[0]
        if arrays and jumps != room:
            raise RuntimeError("the positions were changed while they were worked on")
        return jumps

    def _sorted(self, progress: Progress | None, array: Positions) -> Positions:
        """Sort an array that nobody else has where it stands, and shorten it."""
        count, at = ffi.new("size_t *"), ffi.new("size_t *")
        with to_write("uint64_t[]", array) as filled:
            given = filled, len(array), count, at
            status = self._work({"progress": progress}, lib.peg_bulk_unique, *given)
        self._settle(status, at[0])
        array.resize((count[0], *array.shape[1:]), refcheck=False)
        return array
