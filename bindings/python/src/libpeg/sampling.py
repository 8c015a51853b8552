"""Drawing at random: positions, by random play or each as likely as another, and numbers.

Positions are drawn in C by SplitMix64, begun with a seed. So the same seed gives the same positions
on every machine. A number to draw below may be larger than 64 bits. Whoever draws it is a caller's
generator, of Python or of NumPy, or begins with a caller's seed.
"""

from __future__ import annotations

import operator
import random
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, SupportsIndex, get_args

from libpeg import arrays, bulk
from libpeg._libpeg import ffi, lib
from libpeg.arrays import to_write
from libpeg.errors import within
from libpeg.handles import AnyBoard
from libpeg.limits import USUAL_MEMORY, WorkLimits, checked
from libpeg.positions import WORD, count_pegs

if TYPE_CHECKING:
    from types import ModuleType

    import numpy as np
    from typing_extensions import TypeIs, Unpack

    from libpeg.arrays import Positions

    # What draws: a generator, or a number to begin one with. None stands for the module `random`.
    Generator = random.Random | ModuleType | np.random.Generator | np.random.RandomState
    Randomness = Generator | SupportsIndex | None

How = Literal["play", "uniform"]

_HOW: dict[How, int] = {"play": lib.PEG_SAMPLE_PLAY, "uniform": lib.PEG_SAMPLE_EVENLY}


class Sampling(AnyBoard):
    """Positions drawn at random."""

    __slots__ = ()

    def sample_positions(
        self,
        count: int,
        /,
        rng: Randomness = None,
        *,
        pegs: int | None = None,
        how: How = "play",
        memory: int | None = None,
        **limits: Unpack[WorkLimits],
    ) -> Positions:
        """Draw positions that play from the position of the board comes to.

        rng: a number below 2**64, a `random.Random`, or a `numpy.random.Generator`. The same number
            gives the same positions on every machine, and fewer of them the first of more; a
            generator gives others each time. Without it they are others each time too.
        pegs: how many pegs the positions are to have; without it any number that occurs.
        how: with "play" each position is of a game of its own, in which every legal jump is as
            likely as another. The game is played to its end, and one of its positions is drawn, or
            until it comes to `pegs`; one that ends before is given up. With "uniform" all
            positions that play comes to are equally likely. For that all of them are made, level
            after level up to symmetry: for "english" that takes some twenty seconds.
        memory: bytes to hold at once with "uniform"; without it 1 GiB. MemoryLimitReached where
            that is too little.

        A position may be drawn more than once. ValueError if play comes to no position of so many
        pegs, or a million random games in a row did not.

        >>> board = Board("english")
        >>> set(board.unpack(board.sample_positions(1000, 1, pegs=10)).sum(axis=1).tolist())
        {10}
        >>> board.sample_positions(3, 1)
        array([8589541375, 8576862207, 2220628257], dtype=uint64)
        """
        handle = self._handle
        within("count", count, 0)
        if how not in get_args(How):
            raise ValueError(f"how must be {' or '.join(map(repr, get_args(How)))}, not {how!r}")
        copy, state, call = handle.copy(), ffi.new("uint64_t *", seed_of(rng)), bulk.call_of(limits)
        call.limits.memory = checked({"memory": memory})["memory"] or USUAL_MEMORY
        most = count_pegs(copy)
        if pegs is not None:
            within("pegs", pegs, 1, most)
        out: Positions = arrays.new_positions(count, len(handle.shape.holes))
        given = _HOW[how], pegs or 0, state, count, to_write("uint64_t[]", out)
        status = copy.ask_copy(call, lib.peg_many_sample, *given)
        if status == lib.PEG_END:
            games = "a million random games in a row came" if how == "play" else "play comes"
            raise ValueError(f"{games} to no position of {pegs} pegs")
        call.expect_ok(status)
        return out


# Seeds and numbers


def draw_below(stop: int, rng: Randomness) -> int:
    """Draw a number from 0 to less than stop, each as likely as another.

    >>> draw_below(10**40, 42) == draw_below(10**40, random.Random(42))
    True
    """
    if _is_number(rng):
        rng = random.Random(operator.index(rng))  # noqa: S311 - nobody has to keep it secret
    return _drawer(random if rng is None else rng)(stop)


def seed_of(rng: Randomness) -> int:
    """Give a number of 64 bits for C to begin its random numbers with.

    >>> seed_of(42), seed_of(None) < 2**64
    (42, True)
    """
    if _is_number(rng):
        return within("seed", rng, 0, 2**WORD - 1)
    return _drawer(random.SystemRandom() if rng is None else rng)(1 << WORD)


def _is_number(rng: Randomness) -> TypeIs[SupportsIndex]:
    return hasattr(rng, "__index__") and not isinstance(rng, bool)


def _drawer(rng: Any) -> Callable[[int], int]:
    """Give what draws a number below another."""
    if callable(getattr(rng, "randrange", None)):
        draw: Callable[[int], int] = rng.randrange
        return draw
    if callable(getattr(rng, "bytes", None)):
        return partial(_of_bytes, rng)
    kind = type(rng).__name__
    raise TypeError(f"rng must be a number, a random.Random or a generator of NumPy, not {kind}")


def _of_bytes(rng: np.random.Generator, stop: int) -> int:
    """Draw as many bits as stop has, until they are a number below it: twice on average."""
    bits = (stop - 1).bit_length()
    while True:
        number = int.from_bytes(rng.bytes((bits + 7) // 8), "little") & ((1 << bits) - 1)
        if number < stop:
            return number
