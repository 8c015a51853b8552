"""Random play: how likely it ends how, and games to see it happen.

The chances are the library's. The games are played by the binding's own C, in the folder bulk, as
the library draws no random numbers.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from libpeg import errors
from libpeg._libpeg import ffi, lib
from libpeg.callbacks import Call
from libpeg.handles import AnyBoard
from libpeg.limits import Limits, WorkLimits
from libpeg.playing import AnyJump, threes_of

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from libpeg.handles import BoardHandle
    from libpeg.playing import Three

# Lines in an order: a text of jumps, or any number of them.
Order = str | Iterable[AnyJump]


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


class PlayingAtRandom(AnyBoard):
    """How random play ends."""

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
        (344, 343)
        """
        handle = self._handle
        number = errors.within("games", games, 0, 2**63 - 1)
        beginning = errors.within("seed", seed, 0, 2**64 - 1)
        most = _draws(draws)
        call = Call(limits, WorkLimits)
        first = _order(handle, order)
        placed = set(first)
        lines = [*first, *(line for line in _lines(handle) if line not in placed)]
        own = handle.copy()  # whose pegs nobody else changes
        left, won = ffi.new("uint64_t[]", lib.peg_pegs(own.open()) + 1), ffi.new("uint64_t *")
        given = ffi.new("peg_jump[]", lines), len(lines), won, left
        status = own.ask_copy(call, lib.peg_bulk_random_games, number, beginning, most, *given)
        call.expect_ok(status)
        return RandomGames(number, won[0], tuple(left))


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


def _lines(handle: BoardHandle) -> list[Three]:
    """Give all lines as C has them."""
    return [(from_ - 1, over - 1, to - 1) for from_, over, to in handle.shape.lines]
