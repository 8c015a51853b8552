"""Counts, and the numbers of solutions."""

from __future__ import annotations

import operator
import random
from typing import TYPE_CHECKING, Any, Protocol

from libpeg import errors
from libpeg._libpeg import ffi, lib
from libpeg.asking import Limits
from libpeg.facts import Facts
from libpeg.jumps import Endings, Solution
from libpeg.play import Jumps, Play

if TYPE_CHECKING:
    from typing_extensions import Unpack

_WORD = 64


class RandomRange(Protocol):
    """What draws random numbers: `random.Random`, or the module `random` itself."""

    def randrange(self, stop: int, /) -> int:
        """Draw a number from 0 to less than stop, each as likely as another."""


class Counting(Facts, Play):
    """The part of a board that counts."""

    __slots__ = ()

    def count_solutions(self, **limits: Unpack[Limits]) -> int:
        """Count the solutions, without listing them.

        >>> from libpeg import Board
        >>> Board("triangle5", empty=1).count_solutions()
        29760
        """
        return self._count(limits, lib.peg_count_solutions)

    def count_games(self, **limits: Unpack[Limits]) -> int:
        """Count the complete games: solutions, and jumps that end stuck short of one.

        >>> from libpeg import Board
        >>> Board("triangle5", empty=1).count_games()
        568630
        """
        return self._count(limits, lib.peg_count_games)

    def _count(self, limits: Limits, question: Any) -> int:
        out = ffi.new("peg_count *")
        return _counted(self._answer(limits, question, out), out)

    def count_positions(self, *, by_symmetry: bool = False, **limits: Unpack[Limits]) -> list[int]:
        """Count the positions that 0, 1, 2 ... jumps lead to. Play goes on past won positions.

        by_symmetry: whether positions that a symmetry takes into each other count once.

        >>> from libpeg import Board
        >>> Board("triangle5").count_positions(by_symmetry=True)
        [1, 1, 4, 19, 62, 149, 268, 344, 317, 215, 112, 39, 10, 3]
        """
        out, count = ffi.new("uint64_t[]", lib.PEG_MAX_HOLES), ffi.new("size_t *")
        question = lib.peg_count_positions
        status = self._answer(limits, question, int(bool(by_symmetry)), out, len(out), count)
        errors.expect_ok(status)
        return list(out[0 : count[0]])

    def endings(self, **limits: Unpack[Limits]) -> Endings:
        """Tell the fewest and the most pegs that can be left when no jump is legal any more.

        >>> from libpeg import Board
        >>> Board("triangle5", empty=5).endings()
        Endings(fewest=1, most=10)
        """
        fewest, most = ffi.new("int *"), ffi.new("int *")
        errors.expect_ok(self._answer(limits, lib.peg_endings, fewest, most))
        return Endings(fewest[0], most[0])

    def solution_at(self, index: int, **limits: Unpack[Limits]) -> Solution:
        """Give the solution of a number from 0, in the order of `solutions`, by itself.

        >>> from libpeg import Board
        >>> board = Board("triangle5")
        >>> solution = board.solution_at(12345)
        >>> board.index_of(solution)
        12345
        """
        number = operator.index(index)
        if not 0 <= number < 2**128:
            raise errors.NoSuchSolution(f"no solution has the number {number}")
        shape = self._shape
        out, count = ffi.new("peg_jump[]", len(shape.holes)), ffi.new("size_t *")
        wanted = ffi.new("peg_count *", (number % 2**_WORD, number >> _WORD))
        with self._lock:
            board = self.text
            status = self._answer(limits, lib.peg_solution_at, wanted, out, len(out), count)
            if status == lib.PEG_E_COUNT:
                self.count_solutions(**limits)
                raise errors.NoSuchSolution(f"no solution has the number {number}")
        errors.expect_ok(status)
        return Solution.of_threes(bytes(ffi.buffer(out, 3 * count[0])), shape, board)

    def index_of(self, solution: Jumps, **limits: Unpack[Limits]) -> int:
        """Give the number of a solution: `solution_at` the other way.

        NoSuchSolution if the jumps are no solution of the board.
        """
        out = ffi.new("peg_count *")
        with self._lock:
            threes = ffi.new("peg_jump[]", self._threes(solution))
            status = self._answer(limits, lib.peg_solution_index, threes, len(threes), out)
        if status == lib.PEG_E_SOLUTION:
            raise errors.NoSuchSolution("the jumps are not a solution of the board")
        return _counted(status, out)

    def random_solution(
        self, rng: RandomRange | None = None, **limits: Unpack[Limits]
    ) -> Solution | None:
        """Draw a solution, each as likely as another, or None if there is none.

        rng: what draws, such as `random.Random(1)` for the same solution each time.

        >>> import random
        >>> from libpeg import Board
        >>> board = Board("triangle5")
        >>> board.random_solution(random.Random(1)) == board.random_solution(random.Random(1))
        True
        """
        with self._lock:
            # Looking one up has the board keep the counts, which the rest then reads.
            try:
                self.solution_at(0, **limits)
            except errors.NoSuchSolution:
                return None
            count = self.count_solutions(**limits)
            drawn = (random if rng is None else rng).randrange(count)
            return self.solution_at(drawn, **limits)


def _counted(status: int, count: Any) -> int:
    """Read a count of C."""
    if status == lib.PEG_E_COUNT:
        raise errors.CountTooLarge("the count passes 128 bits")
    errors.expect_ok(status)
    number: int = count.high << _WORD | count.low
    return number
