"""Positions drawn at random: by random play, or each as likely as another.

The random numbers are SplitMix64, begun with a seed, and drawn in C. So the same seed gives the
same positions on every machine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

from libpeg import arrays, bulk
from libpeg._libpeg import ffi, lib
from libpeg.arrays import to_write
from libpeg.errors import within
from libpeg.handles import AnyBoard
from libpeg.limits import USUAL_MEMORY, WorkLimits, number
from libpeg.positions import count_pegs
from libpeg.randomness import Randomness, seed_of

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from libpeg.arrays import Positions

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
        call.limits.memory = number("memory", memory) or USUAL_MEMORY
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
