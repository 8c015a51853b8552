"""Whoever draws random numbers for a caller: a seed, or a generator of Python or of NumPy.

libpeg has no randomness of its own, and a number to draw below may be larger than 64 bits.
"""

from __future__ import annotations

import operator
import random
from collections.abc import Callable
from functools import partial
from typing import Any, Protocol, SupportsIndex


class RandomRange(Protocol):
    """Anything that draws random numbers: `random.Random`, or the module `random` itself."""

    def randrange(self, stop: int, /) -> int:
        """Draw a number from 0 to less than stop, each as likely as another."""


class RandomBytes(Protocol):
    """Anything that draws random bytes: a `numpy.random.Generator`, or a `RandomState`."""

    def bytes(self, length: int, /) -> bytes:
        """Draw bytes, each as likely as another."""


_WORD = 64

# What draws: a generator, or a number to begin one with. None stands for the module `random`.
Randomness = RandomRange | RandomBytes | SupportsIndex | None


def draw_below(stop: int, rng: Randomness) -> int:
    """Draw a number from 0 to less than stop, each as likely as another.

    >>> draw_below(10**40, 42) == draw_below(10**40, random.Random(42))
    True
    """
    # Nobody has to keep it secret.
    return _drawer(random if rng is None else rng, random.Random)(stop)


def seed_of(rng: Randomness) -> int:
    """Give a number of 64 bits for C to begin its random numbers with.

    >>> seed_of(42), seed_of(None) < 2**64
    (42, True)
    """
    return _drawer(random.SystemRandom() if rng is None else rng, _Seed)(1 << _WORD)


def _drawer(rng: Any, begin: Callable[[int], RandomRange]) -> Callable[[int], int]:
    """Give what draws a number below another, if need be from a generator begun with a number."""
    if callable(getattr(rng, "randrange", None)):
        draw: Callable[[int], int] = rng.randrange
        return draw
    if callable(getattr(rng, "bytes", None)):
        return partial(_of_bytes, rng)
    if hasattr(rng, "__index__") and not isinstance(rng, bool):
        return begin(operator.index(rng)).randrange
    kind = type(rng).__name__
    raise TypeError(f"rng must be a number, a random.Random or a generator of NumPy, not {kind}")


class _Seed(int):
    """A seed, which is the first number that is drawn."""

    def randrange(self, stop: int, /) -> int:
        """Give the seed."""
        if not 0 <= self < stop:
            raise ValueError(f"a seed must be from 0 to 2**{_WORD} - 1, not {int(self)}")
        return int(self)


def _of_bytes(rng: RandomBytes, stop: int) -> int:
    """Draw as many bits as stop has, until they are a number below it: twice on average."""
    bits = (stop - 1).bit_length()
    while True:
        number = int.from_bytes(rng.bytes((bits + 7) // 8), "little") & ((1 << bits) - 1)
        if number < stop:
            return number
