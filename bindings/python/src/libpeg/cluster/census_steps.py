"""The steps of a census, as workers do them: one file is made of others.

A level has a folder, with a file for each part and the runs that these are gathered from. A file is
written beside its place and moved there when it is whole, so what has the name is complete, whoever
wrote it. A step whose file is there already has nothing to do: so it does not matter how often a
step is done, or where it was broken off.

The positions of a level carry marks, if the board has room for them: `peg_many_jumps()` tells
what they are for.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from libpeg import arrays, errors
from libpeg._libpeg import ffi, lib
from libpeg.callbacks import Call
from libpeg.cluster.census_files import Numbers, Reader, Writer
from libpeg.files import written_beside
from libpeg.handles import handle_of
from libpeg.limits import StopFlag, WorkLimits
from libpeg.positions import goal_holes

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from libpeg.arrays import Positions
    from libpeg.board import Board

# The positions that can be reached, or of these the ones that can be won.
Kind = Literal["level", "winning"]

# The bytes of a file that takes long to make.
_LARGE = 2**22

# The bits of a mark, and the holes and lines of the largest boards that have them.
_MARK_BITS, _MARKED_HOLES, _MARKED_LINES = 8, 56, 255

# Bytes for each word of a position that is expanded, with all that comes of it, or is gathered.
_EXPANDED, _GATHERED = 256, 48

# Jumps that a position has room for, at first: there are fewer of most positions.
_USUAL = 6

# Positions whose legal jumps are looked at together.
_LOOKED_AT = 2**12

# 2^64 divided by the golden ratio: Knuth, The Art of Computer Programming, 6.4.
_SPREAD = 0x9E3779B97F4A7C15


@dataclass(frozen=True, slots=True)
class Plan:
    """What all steps of a census have in common."""

    board: Board
    directory: str
    parts: int
    memory: int
    stuck: bool

    def numbers(self, kind: Kind) -> Numbers:
        """Tell how the numbers in files are made."""
        holes, lines = len(self.board.holes), len(self.board.lines)
        fit = kind == "level" and holes <= _MARKED_HOLES and lines <= _MARKED_LINES
        return Numbers(arrays.words_of(holes), _MARK_BITS if fit else 0)

    def read(self, kind: Kind, name: str) -> Reader:
        """Open a file."""
        return Reader(os.path.join(self.directory, name), self.numbers(kind))


def part_name(kind: Kind, level: int, part: int) -> str:
    """Name the file of a part of a level."""
    return os.path.join(f"{kind}-{level:03}", f"{part:03}")


def runs_name(kind: Kind, level: int, group: int) -> str:
    """Name a file of runs from which a level is gathered."""
    return os.path.join(f"{kind}-{level:03}", f"runs-{group:03}")


class Content(NamedTuple):
    """What is in a file: positions, those won and those stuck, and its bytes."""

    positions: int
    won: int
    stuck: int
    stored: int


@dataclass(frozen=True, slots=True)
class Spread:
    """Make a file of runs from some parts of a level, or, with none, from where all begins."""

    plan: Plan
    kind: Kind
    level: int
    group: int
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Gather:
    """Make the files of some parts of a level from all runs."""

    plan: Plan
    kind: Kind
    level: int
    parts: tuple[int, ...]
    groups: int


def work(step: Spread | Gather, stop: StopFlag) -> list[Content]:
    """Do a step, and tell what is in the files that it was to make."""
    if isinstance(step, Spread):
        name = runs_name(step.kind, step.level, step.group)
        return [_made(step, name, _Spreading(step, stop).write)]
    gathering = _Gathering(step, stop)
    return [
        _made(step, part_name(step.kind, step.level, part), partial(gathering.write, part))
        for part in step.parts
    ]


def _made(step: Spread | Gather, name: str, write: Callable[[Writer], None]) -> Content:
    """Make a file that is missing, and tell what is in it."""
    plan = step.plan
    path = os.path.join(plan.directory, name)
    if not os.path.exists(path):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with written_beside(path, _LARGE) as file:
            write(Writer(file, plan.numbers(step.kind)))
    found = plan.read(step.kind, name)
    return Content(found.positions, found.won, found.stuck, found.stored)


class _Step:
    """What both kinds of steps know of the positions."""

    def __init__(self, plan: Plan, kind: Kind, stop: StopFlag) -> None:
        self.plan = plan
        self.numbers = plan.numbers(kind)
        self._kind = kind
        self._stop = stop
        self._handle = handle_of(plan.board)
        self._many = self._handle.many_of_goal(lib.PEG_SYMMETRIES_CLASS)

    def expect_wanted(self) -> None:
        """Raise if nobody waits for the file any more."""
        if self._stop.is_set():
            raise errors.Stopped("the census is not wanted any more")

    def least(self, positions: Iterable[int]) -> Positions:
        """Give the least images of some positions, each once."""
        given = arrays.take([*positions], len(self._handle.shape.holes))
        images, room = arrays.to_write("uint64_t[]", given.array), given.number
        outputs = images, room, ffi.NULL, ffi.NULL
        errors.expect_ok(lib.peg_many_images(self._many, ffi.NULL, images, room, False, *outputs))
        return self.plan.board.unique(given.array)

    def sorted(self, numbers: Positions) -> Positions:
        """Sort numbers, and keep one for each position."""
        if self.numbers.words > 1:
            return self.plan.board.unique(numbers)
        numbers.sort()
        if len(numbers) == 0:
            return numbers
        is_last = arrays.numpy_module().ones(len(numbers), bool)
        is_last[:-1] = numbers[1:] ^ numbers[:-1] > self.numbers.marks
        kept: Positions = numbers[is_last]
        return kept


class _Spreading(_Step):
    """Plays every jump from the positions of some parts."""

    def __init__(self, step: Spread, stop: StopFlag) -> None:
        super().__init__(step.plan, step.kind, stop)
        self._sources = step.sources

    def write(self, writer: Writer) -> None:
        """Deal what jumps lead to among the parts."""
        for some in self._chunks():
            self._expand(some, writer)
        if not self._sources:
            board = self.plan.board
            first = [board.position] if self._kind == "level" else _goals(board)
            self._deal(self.numbers.of(self.least(first)), writer)
        writer.end()

    def _chunks(self) -> Iterator[Positions]:
        """Read as many positions at once as memory suffices to expand."""
        numpy = arrays.numpy_module()
        most = max(1, self.plan.memory // (_EXPANDED * self.numbers.words))
        held: list[Positions] = []
        for name in self._sources:
            for block in self.plan.read(self._kind, name).blocks():
                held.append(block)
                if sum(map(len, held)) >= most:
                    yield numpy.concatenate(held)
                    held.clear()
        if held:
            yield numpy.concatenate(held)

    def _expand(self, some: Positions, writer: Writer) -> None:
        """Play every jump of some positions, and deal what they lead to."""
        call = Call({"stop": self._stop}, WorkLimits, of_many=True)
        call.limits.memory = self.plan.memory
        how = lib.PEG_JUMPS_MARKED if self.numbers.mark_bits else lib.PEG_JUMPS_PLAYED
        how = how if self._kind == "level" else lib.PEG_JUMPS_BACK
        given, count = arrays.to_read("uint64_t[]", some), ffi.new("size_t *")
        room = _USUAL * len(some) + self._handle.shape.line_count
        for _ in range(2):
            found = arrays.empty("uint64", room, *some.shape[1:])
            with arrays.to_write("uint64_t[]", found) as out:
                outputs = out, ffi.NULL, ffi.NULL, room, count, ffi.NULL
                question = self._many, call.limits, given, len(some), how, *outputs
                status = call.run(lib.peg_many_jumps, *question)
            if status != lib.PEG_E_ROOM:
                break
            room = count[0]
        call.expect_ok(status)
        self._deal(self.sorted(found[: count[0]]), writer)

    def _deal(self, numbers: Positions, writer: Writer) -> None:
        """Write numbers that ascend as a run for each part."""
        numpy = arrays.numpy_module()
        parts = _dealt(_hashes(self.numbers.positions(numbers)), self.plan.parts).astype("u1")
        order = numpy.argsort(parts, kind="stable")  # so that each part's ascend
        numbers, ends = numbers[order], parts[order].searchsorted(range(self.plan.parts + 1))
        for part, (first, end) in enumerate(pairwise(ends.tolist())):
            writer.add(part, numbers[first:end])


class _Gathering(_Step):
    """Puts the runs for a part together."""

    def __init__(self, step: Gather, stop: StopFlag) -> None:
        super().__init__(step.plan, step.kind, stop)
        self._level = step.level
        self._groups = step.groups
        self._goals = self.least(_goals(step.plan.board))

    @cached_property
    def _runs(self) -> list[Reader]:
        names = [runs_name(self._kind, self._level, group) for group in range(self._groups)]
        return [self.plan.read(self._kind, name) for name in names]

    def write(self, part: int, writer: Writer) -> None:
        """Put those of a part together, in several goes where memory does not suffice for one."""
        plan, runs = self.plan, self._runs
        within = None
        if self._kind == "winning":
            within = plan.read("level", part_name("level", self._level, part))
        total = sum(file.count(part) for file in runs) + (within.positions if within else 0)
        goes = total * _GATHERED * self.numbers.words // plan.memory + 1
        won, stuck = 0, 0
        for go in range(goes):
            held = [block for file in runs for block in self._some(file.blocks(part), go, goes)]
            found = self.sorted(_joined(held, self.numbers.words))
            positions = self.numbers.positions(found)
            if within is not None:
                level = map(plan.numbers("level").positions, within.blocks())
                held = [*self._some(level, go, goes)]
                found = positions = found[_is_among(found, _joined(held, self.numbers.words))]
            writer.add(part, found)
            won += int(_is_among(positions, self._goals).sum())
            stuck += self._stuck(positions) if plan.stuck else 0
        writer.end(won, stuck)

    def _some(self, blocks: Iterable[Positions], go: int, goes: int) -> Iterator[Positions]:
        """Pick the numbers whose turn it is."""
        positions = self.numbers.positions
        for block in blocks:
            self.expect_wanted()
            if goes == 1:
                yield block
            else:
                yield block[_dealt(_hashes(_hashes(positions(block))), goes) == go]

    def _stuck(self, positions: Positions) -> int:
        """Count the positions without a legal jump."""
        count = 0
        for first in range(0, len(positions), _LOOKED_AT):
            self.expect_wanted()
            some = positions[first : first + _LOOKED_AT]
            count += len(some) - int(self.plan.board.legal_lines_many(some).any(axis=1).sum())
        return count


# Positions


def _goals(board: Board) -> list[int]:
    """Give the positions that are won: with the goal anywhere, one peg in each of the holes."""
    holes = goal_holes(handle_of(board))
    if not holes and board.goal is None:
        return [1 << hole - 1 for hole in board.holes]
    return [sum(1 << hole - 1 for hole in holes)]


def _hashes(positions: Positions) -> Positions:
    """Give a number for each position, in which all bits are as good as random."""
    hashes: Positions = arrays.numpy_module().zeros(len(positions), "u8")
    for word in positions.T if positions.ndim > 1 else (positions,):
        hashes ^= word
        hashes ^= hashes >> 32
        hashes *= _SPREAD
    return hashes


def _dealt(hashes: Any, among: int) -> Any:
    """Deal hashes by their 32 highest bits, and give the number of each."""
    return (hashes >> 32) * among >> 32


def _joined(blocks: list[Positions], words: int) -> Positions:
    """Put blocks together, of which there may be none."""
    none = arrays.empty("uint64", 0) if words == 1 else arrays.empty("uint64", 0, words)
    joined: Positions = arrays.numpy_module().concatenate([none, *blocks])
    return joined


def _is_among(positions: Positions, others: Positions) -> NDArray[np.bool_]:
    """Tell which of some positions, each of which is there once, are among others."""
    numpy = arrays.numpy_module()
    if positions.ndim > 1:
        kind = [("", "u8")] * positions.shape[1]
        positions, others = positions.view(kind).reshape(-1), others.view(kind).reshape(-1)
    found: NDArray[np.bool_] = numpy.isin(positions, others, assume_unique=True)
    return found
