"""Whoever draws random numbers for a caller: a seed, or a generator of Python or of NumPy.

libpeg has no randomness of its own, and a number to draw below may be larger than 64 bits.
"""

from __future__ import annotations

import operator
import random
from typing import Protocol, SupportsIndex, TypeGuard


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
    if rng is None:
        return random.randrange(stop)  # noqa: S311 - nobody has to keep it secret
    if _draws_ranges(rng):
        return rng.randrange(stop)
    if _draws_bytes(rng):
        return _of_bytes(stop, rng)
    return random.Random(_number(rng)).randrange(stop)  # noqa: S311 - as above


def seed_of(rng: Randomness) -> int:
    """Give a number of 64 bits for C to begin its random numbers with.

    >>> seed_of(42), seed_of(None) < 2**64
    (42, True)
    """
    if rng is None:
        return random.SystemRandom().getrandbits(_WORD)
    if _draws_ranges(rng):
        return rng.randrange(1 << _WORD)
    if _draws_bytes(rng):
        return int.from_bytes(rng.bytes(_WORD // 8), "little")
    seed = _number(rng)
    if not 0 <= seed < 1 << _WORD:
        raise ValueError(f"a seed must be from 0 to 2**{_WORD} - 1, not {seed}")
    return seed


def _number(rng: object) -> int:
    """Take a number for a seed."""
    if isinstance(rng, bool):
        raise _refused(rng)
    try:
        return operator.index(rng)  # type: ignore[arg-type]
    except TypeError:
        raise _refused(rng) from None


def _draws_ranges(rng: object) -> TypeGuard[RandomRange]:
    return callable(getattr(rng, "randrange", None))


def _draws_bytes(rng: object) -> TypeGuard[RandomBytes]:
    return callable(getattr(rng, "bytes", None))


def _of_bytes(stop: int, rng: RandomBytes) -> int:
    """Draw as many bits as stop has, until they are a number below it: twice on average."""
    bits = (stop - 1).bit_length()
    while True:
        number = int.from_bytes(rng.bytes((bits + 7) // 8), "little") & ((1 << bits) - 1)
        if number < stop:
            return number


def _refused(rng: object) -> TypeError:
    kind = type(rng).__name__
    return TypeError(f"rng must be a number, a random.Random or a generator of NumPy, not {kind}")
