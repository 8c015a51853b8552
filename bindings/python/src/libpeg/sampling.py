"""Positions drawn at random: by random play, or each as likely as another.

The random numbers are SplitMix64, begun with a seed, and drawn in C. So the same seed gives the
same positions on every machine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

from libpeg import arrays, bulk
from libpeg._libpeg import ffi, lib
from libpeg.arrays import to_write
from libpeg.errors import whole
from libpeg.handles import BoardHandle
from libpeg.limits import USUAL_MEMORY, WorkLimits, number
from libpeg.positions import count_pegs
from libpeg.randomness import Randomness, seed_of

if TYPE_CHECKING:
    from libpeg.arrays import Positions

How = Literal["play", "uniform"]

_HOW: dict[How, int] = {"play": lib.PEG_SAMPLE_PLAY, "uniform": lib.PEG_SAMPLE_EVENLY}


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
    if whole("count", count) < 0:
        raise ValueError(f"count must be at least 0, not {count}")
    if how not in get_args(How):
        raise ValueError(f"how must be {' or '.join(map(repr, get_args(How)))}, not {how!r}")
    copy, state, call = handle.copy(), ffi.new("uint64_t *", seed_of(rng)), bulk.call_of(limits)
    call.limits.memory = number("memory", memory) or USUAL_MEMORY
    most = count_pegs(copy)
    if pegs is not None and not 1 <= whole("pegs", pegs) <= most:
        raise ValueError(f"pegs must be from 1 to {most}, not {pegs}")
    out = arrays.new_positions(numpy, count, len(handle.shape.holes))
    given = _HOW[how], pegs or 0, state, count, to_write("uint64_t[]", out)
    status = copy.ask_copy(call, lib.peg_many_sample, *given)
    if status == lib.PEG_END:
        games = "a million random games in a row came" if how == "play" else "play comes"
        raise ValueError(f"{games} to no position of {pegs} pegs")
    call.expect_ok(status)
    return out
