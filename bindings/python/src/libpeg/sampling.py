"""Positions drawn at random: by random play, or each as likely as another.

The random numbers are SplitMix64, begun with a seed, and drawn in C. So the same seed gives the
same positions on every machine.

To draw evenly, level after level of positions is made, up to the symmetries that keep the position
that play begins from. A position stands for as many as it has images. Each position drawn so far
is replaced by one of the new level with the chance that this has by its number, so that no level
but the last is kept.
"""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any, Literal, get_args

from libpeg import arrays, bulk, errors
from libpeg._libpeg import ffi, lib
from libpeg.arrays import Given, to_read, to_write
from libpeg.callbacks import Call
from libpeg.handles import BoardHandle
from libpeg.limits import USUAL_MEMORY, WorkLimits, number
from libpeg.positions import count_pegs
from libpeg.randomness import Randomness, seed_of

if TYPE_CHECKING:
    from libpeg.arrays import Positions

How = Literal["play", "uniform"]

# Positions that are expanded at a time.
_PIECE = 2**17


def sample_positions(  # noqa: PLR0913 - each may be wanted without the others
    handle: BoardHandle,
    count: int,
    rng: Randomness,
    *,
    pegs: int | None,
    how: How,
    memory: int | None,
    limits: WorkLimits,
) -> Positions:
    """Draw positions that play from the position of the board comes to."""
    numpy = arrays.numpy_module()
    if operator.index(count) < 0:
        raise ValueError(f"count must be at least 0, not {count}")
    if how not in get_args(How):
        raise ValueError(f"how must be {' or '.join(map(repr, get_args(How)))}, not {how!r}")
    room = number("memory", memory) or USUAL_MEMORY
    copy, state, call = handle.copy(), ffi.new("uint64_t *", seed_of(rng)), bulk.call_of(limits)
    most = count_pegs(copy)
    if pegs is not None and not 1 <= operator.index(pegs) <= most:
        raise ValueError(f"pegs must be from 1 to {most}, not {pegs}")
    words = arrays.words_of(len(handle.shape.holes))
    shape = count if words == 1 else (count, words)
    out: Positions = numpy.empty(shape, numpy.uint64)
    if how == "play":
        _by_play(copy, call, pegs or 0, state, out)
    else:
        _Levels(copy, call, room).draw(most if pegs is None else most - pegs, pegs, state, out)
    return out


def _none_of(pegs: int | None) -> ValueError:
    return ValueError(f"play comes to no position of {pegs} pegs")


def _by_play(handle: BoardHandle, call: Call, pegs: int, state: Any, out: Positions) -> None:
    """Fill an array with positions of random games."""
    filled = to_write("uint64_t[]", out)
    status = bulk.work(handle, call, lib.peg_bulk_sample, pegs, state, filled, len(out))
    if status == lib.PEG_E_ARGUMENT:
        raise ValueError(f"a million random games in a row came to no position of {pegs} pegs")
    errors.expect_ok(status)


class _Levels:
    """Level after level of the positions that play comes to, up to symmetry."""

    def __init__(self, handle: BoardHandle, call: Call, room: int) -> None:
        self._handle = handle
        self._call = call
        self._room = room
        self._kept = ffi.new("uint64_t[]", lib.PEG_MAX_WORDS)
        errors.expect_ok(lib.peg_position(handle.open(), self._kept, lib.PEG_MAX_WORDS))

    def draw(self, jumps: int, pegs: int | None, state: Any, out: Positions) -> None:
        """Fill an array from all levels up to a number of jumps, or from that of some pegs."""
        numpy = arrays.numpy_module()
        words = arrays.words_of(len(self._handle.shape.holes))
        level: Positions = numpy.array(list(self._kept)[:words], numpy.uint64)
        level = level if words == 1 else level.reshape(1, words)
        total = 0
        for jump in range(jumps + 1):
            if len(level) == 0:
                if pegs is not None:
                    raise _none_of(pegs)
                break
            if pegs is None or jump == jumps:
                own = self._count(level)
                total += own
                self._replace(level, own, total, state, out)
            if jump < jumps:
                level = self._next(level)

    def _count(self, level: Positions) -> int:
        """Count the positions that a level stands for."""
        count = ffi.new("uint64_t *")
        given = to_read("uint64_t[]", level), len(level), self._kept, count
        errors.expect_ok(bulk.work(self._handle, self._call, lib.peg_bulk_count_images, *given))
        counted: int = count[0]
        return counted

    def _replace(self, level: Positions, own: int, total: int, state: Any, out: Positions) -> None:
        """Replace positions by some of a level, which has its own of a total."""
        given = to_read("uint64_t[]", level), len(level), self._kept, own, total, state
        outputs = to_write("uint64_t[]", out), len(out)
        errors.expect_ok(bulk.work(self._handle, self._call, lib.peg_bulk_draw, *given, *outputs))

    def _next(self, level: Positions) -> Positions:
        """Make the next level piece by piece, within the memory allowed."""
        words = arrays.words_of(len(self._handle.shape.holes))
        made: list[Positions] = []
        held = 0
        for start in range(0, len(level), _PIECE):
            part = level[start : start + _PIECE]
            given = Given(part, len(part), words, words == 1)
            count = bulk.count_jumps(self._handle, self._call, given)
            self._expect_room(level.nbytes + held + 8 * words * count)
            after = bulk.jumped(self._handle, self._call, given, count, self._kept)
            made.append(bulk.sort(self._handle, self._call, after))
            held += made[-1].nbytes
            if level.nbytes + 3 * held > self._room:
                made = [self._merged(level, made)]
                held = made[0].nbytes
        return self._merged(level, made)

    def _merged(self, level: Positions, made: list[Positions]) -> Positions:
        """Put what was made of a level into one array, one of each."""
        if len(made) == 1:
            return made[0]
        self._expect_room(level.nbytes + 2 * sum(array.nbytes for array in made))
        together: Positions = arrays.numpy_module().concatenate(made)
        made.clear()
        return bulk.sort(self._handle, self._call, together)

    def _expect_room(self, held: int) -> None:
        if held > self._room:
            limits = {"memory": self._room}
            raise errors.MemoryLimitReached(
                f"the limit on memory ({self._room}) was reached", limits
            )
