"""Chance: how likely random play ends how, games to see it happen, and what is drawn at random.

The chances are the library's. The games are played by the binding's own C, in the folder bulk, as
the library draws no random numbers for them. Positions are drawn in C by SplitMix64, begun with a
seed. So the same seed gives the same positions on every machine. A number to draw below may be
larger than 64 bits: a caller's generator draws it, of Python or of NumPy, or one that a caller's
seed begins.
"""

from __future__ import annotations

import operator
import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, SupportsIndex

from libpeg import errors
from libpeg._libpeg import lib
from libpeg.positions import WORD

if TYPE_CHECKING:
    from types import ModuleType

    import numpy as np
    from typing_extensions import TypeIs

    # What draws: a generator, or a number to begin one with. None stands for the module `random`.
    Generator = random.Random | ModuleType | np.random.Generator | np.random.RandomState
    Randomness = Generator | SupportsIndex | None

How = Literal["play", "uniform", "winnable"]

HOW: dict[How, int] = {"play": lib.PEG_SAMPLE_PLAY, "uniform": lib.PEG_SAMPLE_EVENLY}


class RandomPlay(NamedTuple):
    """How random play ends.

    `win` is the chance that it is won, `pegs` how many pegs are left on average, and `left[p]` the
    chance that it ends with p pegs, won or not.
    """

    win: float
    pegs: float
    left: tuple[float, ...]


class RandomGames(NamedTuple):
    """How random games ended.

    `games` is how many were played, `won` how many of these were won, and `left[p]` how many ended
    with p pegs, won or not.
    """

    games: int
    won: int
    left: tuple[int, ...]


class Rating(NamedTuple):
    """How hard a position is: for one that cannot be won, all but `losing` is 0.

    `win` is the chance that random play wins, each legal jump being as likely as the others.
    `games` is how many games it is estimated from, or 0 where it is exact. `losing` first jumps
    lose. The fewest moves are from `least` to `most`. What a limit leaves unknown is None.
    """

    win: float | None
    games: int
    losing: int | None
    least: int
    most: int | None


def draws_of(draws: int | None) -> int:
    """Give a limit on draws as C has it."""
    most: int = lib.PEG_DRAW_ON
    return most if draws is None else errors.within("draws", draws, 0, 2**31 - 1)


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
        return errors.within("rng", rng, 0, 2**WORD - 1)
    return _drawer(random.SystemRandom() if rng is None else rng)(1 << WORD)


def _is_number(rng: Randomness) -> TypeIs[SupportsIndex]:
    return hasattr(rng, "__index__") and not isinstance(rng, bool)


def _drawer(rng: Any) -> Callable[[int], int]:
    """Give what draws a number below another."""
    if callable(getattr(rng, "randrange", None)):
        draw: Callable[[int], int] = rng.randrange
        return draw
    if callable(getattr(rng, "bytes", None)):  # NumPy draws no numbers of more than 64 bits
        seeded = random.Random(int.from_bytes(rng.bytes(32), "little"))  # noqa: S311 - as above
        return seeded.randrange
    kind = type(rng).__name__
    raise TypeError(f"rng must be a number, a random.Random or a generator of NumPy, not {kind}")
