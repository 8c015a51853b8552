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
from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, SupportsIndex, get_args

from libpeg import arrays, bulk, errors
from libpeg._libpeg import ffi, lib
from libpeg.arrays import to_write
from libpeg.callbacks import Call
from libpeg.handles import AnyBoard, BoardHandle
from libpeg.limits import USUAL_MEMORY, Limits, WorkLimits, checked
from libpeg.playing import AnyJump, Three, threes_of
from libpeg.positions import WORD, count_pegs

if TYPE_CHECKING:
    from types import ModuleType

    import numpy as np
    from typing_extensions import TypeIs, Unpack

    from libpeg.arrays import Positions

    # What draws: a generator, or a number to begin one with. None stands for the module `random`.
    Generator = random.Random | ModuleType | np.random.Generator | np.random.RandomState
    Randomness = Generator | SupportsIndex | None

# Lines in an order: a text of jumps, or any number of them.
Order = str | Iterable[AnyJump]

How = Literal["play", "uniform"]

_HOW: dict[How, int] = {"play": lib.PEG_SAMPLE_PLAY, "uniform": lib.PEG_SAMPLE_EVENLY}


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


class Chances(AnyBoard):
    """Play at random, and positions drawn at random."""

    __slots__ = ()

    def random_play(
        self, *, draws: int | None = None, order: Order = (), **limits: Unpack[Limits]
    ) -> RandomPlay:
        """Tell how random play ends: the chances of all games together, worked out exactly.

        draws: how many lines of the board are drawn, legal or not, before the first legal line is
            played. Without it each legal jump is as likely as any other.
        order: lines that come first where the first legal one is looked for, such as "4-1 6-1". The
            others come after them, as in `lines`.

        Play ends when it is won, or no jump is legal. This needs far less memory without `draws`,
        as positions that look alike then count as one.

        >>> board = Board("triangle5", empty=1)
        >>> how = board.random_play()
        >>> print(f"{how.win:.4%} won, {how.pegs:.2f} pegs left, {how.left[8]:.4%} with 8")
        0.6862% won, 3.92 pegs left, 0.0331% with 8
        >>> board.random_play(draws=15).win > how.win
        True
        """
        handle = self._handle
        most = _draws(draws)
        win, pegs = ffi.new("double *"), ffi.new("double *")
        left, count = ffi.new("double[]", len(handle.shape.holes) + 1), ffi.new("size_t *")
        first = _order(handle, order)
        given = most, ffi.new("peg_jump[]", first), len(first), win, pegs, left, len(left), count
        handle.answer(limits, lib.peg_random_play, *given)
        return RandomPlay(win[0], pegs[0], tuple(left[0 : count[0]]))

    def random_games(
        self,
        games: int,
        *,
        seed: int,
        draws: int | None = None,
        order: Order = (),
        **limits: Unpack[WorkLimits],
    ) -> RandomGames:
        """Play random games, and count how they end: `random_play` tells what to expect.

        seed: a number from 0 on. The same one gives the same numbers on every machine.

        >>> board = Board("triangle5", empty=1)
        >>> board.random_games(50000, seed=1).won, round(50000 * board.random_play().win)
        (361, 343)
        """
        handle = self._handle
        number = errors.within("games", games, 0, 2**63 - 1)
        beginning = errors.within("seed", seed, 0, 2**64 - 1)
        first = _order(handle, order)
        call = Call(limits, WorkLimits)
        own = handle.copy()  # whose pegs nobody else changes
        left, won = ffi.new("uint64_t[]", lib.peg_pegs(own.open()) + 1), ffi.new("uint64_t *")
        lines = ffi.new("peg_jump[]", first), len(first)
        given = _draws(draws), *lines, ffi.new("uint64_t *", beginning), number, won, left
        status = own.ask_copy(call, lib.peg_many_random_games, *given)
        call.expect_ok(status)
        return RandomGames(number, won[0], tuple(left))

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
        errors.within("count", count, 0)
        if how not in get_args(How):
            raise ValueError(f"how must be {' or '.join(map(repr, get_args(How)))}, not {how!r}")
        copy, state, call = handle.copy(), ffi.new("uint64_t *", seed_of(rng)), bulk.call_of(limits)
        call.limits.memory = checked({"memory": memory})["memory"] or USUAL_MEMORY
        most = count_pegs(copy)
        if pegs is not None:
            errors.within("pegs", pegs, 1, most)
        out: Positions = arrays.new_positions(count, len(handle.shape.holes))
        given = _HOW[how], pegs or 0, state, count, to_write("uint64_t[]", out)
        status = copy.ask_copy(call, lib.peg_many_sample, *given)
        if status == lib.PEG_END:
            games = "a million random games in a row came" if how == "play" else "play comes"
            raise ValueError(f"{games} to no position of {pegs} pegs")
        call.expect_ok(status)
        return out


def _draws(draws: int | None) -> int:
    """Give a limit on draws as C has it."""
    most: int = lib.PEG_DRAW_ON
    return most if draws is None else errors.within("draws", draws, 0, 2**31 - 1)


def _order(handle: BoardHandle, order: Order) -> list[Three]:
    """Give the lines that come first as C has them."""
    lines = threes_of(handle, order.split() if isinstance(order, str) else [*order])
    for line in lines:
        if handle.shape.number_of(line) is None:
            raise errors.IllegalJump(errors.text_of(lib.PEG_E_LINE))
    if len({*lines}) < len(lines):
        raise ValueError("the order has a line twice")
    return lines


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
        return errors.within("seed", rng, 0, 2**WORD - 1)
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
