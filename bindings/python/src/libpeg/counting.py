"""Counts, and solutions by their number.

Solutions are numbered from 0 in their order. C finds one by its number without listing those
before it, so a number drawn at random gives a random solution, each as likely as another.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from libpeg import errors
from libpeg._libpeg import ffi, lib
from libpeg.callbacks import Call
from libpeg.chances import draw_below
from libpeg.handles import AnyBoard, BoardHandle, around
from libpeg.limits import Limits
from libpeg.playing import Jumps, threes_of
from libpeg.positions import WORD, Position
from libpeg.solutions import Solution, ask_for_one

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from libpeg.chances import Randomness


class Endings(NamedTuple):
    """The fewest and the most pegs that can be left when no jump is legal any more."""

    fewest: int
    most: int


class EveryStart(NamedTuple):
    """What games can end with that begin with one empty hole.

    solvable: whether one peg can be left, from some start.
    freely_solvable: whether it can from every start.
    fewest: the fewest pegs that can be left, from any start: of a graph whose fewest is k is said
        that it is k-solvable.
    most: the most pegs that can be left, from any start, when no jump is legal any more: the
        fool's solitaire number.
    endings: the fewest and the most of each start, in the order of the holes.
    """

    solvable: bool
    freely_solvable: bool
    fewest: int
    most: int
    endings: tuple[Endings, ...]


class Counting(AnyBoard):
    """Counts, and solutions by their number."""

    __slots__ = ()

    def count_solutions(self, *, up_to_order: bool = False, **limits: Unpack[Limits]) -> int:
        """Count the solutions, without listing them.

        up_to_order: whether solutions that differ only in the order of jumps without a hole in
            common count as one.

        >>> board = Board("triangle5", empty=1)
        >>> board.count_solutions(), board.count_solutions(up_to_order=True)
        (29760, 180)
        """
        question = lib.peg_count_up_to_order if up_to_order else lib.peg_count_solutions
        return count(self._handle, limits, question)

    def count_games(self, **limits: Unpack[Limits]) -> int:
        """Count the complete games: the solutions, and the games that end stuck without one.

        >>> Board("triangle5", empty=1).count_games()
        568630
        """
        return count(self._handle, limits, lib.peg_count_games)

    def count_positions(self, *, by_symmetry: bool = False, **limits: Unpack[Limits]) -> list[int]:
        """Count the positions that 0, 1, 2 ... jumps lead to. Play goes on past won positions.

        by_symmetry: whether positions that a symmetry turns into each other count as one.

        >>> Board("triangle5").count_positions(by_symmetry=True)
        [1, 1, 4, 19, 62, 149, 268, 344, 317, 215, 112, 39, 10, 3]
        """
        out, levels = ffi.new("uint64_t[]", lib.PEG_MAX_HOLES), ffi.new("size_t *")
        given = int(bool(by_symmetry)), out, len(out), levels
        self._handle.answer(limits, lib.peg_count_positions, *given)
        return list(out[0 : levels[0]])

    def endings(self, **limits: Unpack[Limits]) -> Endings:
        """Tell the fewest and the most pegs that can be left when no jump is legal any more.

        >>> Board("triangle5", empty=5).endings()
        Endings(fewest=1, most=10)
        """
        return endings(self._handle, limits)

    def every_start(self, **limits: Unpack[Limits]) -> EveryStart:
        """Tell what games can end with that begin with one empty hole, for each hole.

        The position and the goal of the board play no part. `positions` and `memory` are limits
        for each start by itself, `seconds` for all together.

        >>> starts = Board("triangle5").every_start()
        >>> starts.freely_solvable, starts.fewest, starts.most
        (True, 1, 10)
        >>> path = Board.from_graph([(1, 2), (2, 3), (3, 4)]).every_start()
        >>> path.solvable, path.freely_solvable
        (True, False)
        """
        copy, call, found = self._handle.copy(), Call(limits), dict[int, Endings]()
        images = copy.shape.symmetries
        for hole in copy.shape.holes:
            if hole not in found:
                around(Position, copy).start(hole)
                ended = endings(copy, call)
                found.update({image[hole - 1]: ended for image in images})
        each = tuple(found[hole] for hole in copy.shape.holes)
        won = [ending.fewest <= 1 for ending in each]
        fewest, most = zip(*each, strict=True)
        return EveryStart(any(won), all(won), min(fewest), max(most), each)

    def solution_at(self, index: int, **limits: Unpack[Limits]) -> Solution:
        """Give one solution by its number, from 0, in the order of `solutions`.

        >>> board = Board("triangle5")
        >>> solution = board.solution_at(12345)
        >>> board.index_of(solution)
        12345
        """
        return solution_at(self._handle, index, limits)

    def index_of(self, solution: Jumps, **limits: Unpack[Limits]) -> int:
        """Give the number of a solution: the inverse of `solution_at`.

        NoSuchSolution if the jumps are no solution of the board.
        """
        handle = self._handle
        out = ffi.new("peg_count *")
        with handle.lock:
            threes = ffi.new("peg_jump[]", threes_of(handle, solution))
            handle.answer(limits, lib.peg_solution_index, threes, len(threes), out)
        return _read(out)

    def random_solution(self, rng: Randomness = None, **limits: Unpack[Limits]) -> Solution | None:
        """Draw a solution, each as likely as another, or None if there is none.

        rng: what draws: a `random.Random`, a generator of NumPy, or a number for the same solution
            each time.

        >>> board = Board("triangle5")
        >>> board.random_solution(42) == board.random_solution(42)
        True
        """
        handle = self._handle
        call = Call(limits)
        with handle.lock:
            # Looking one up makes the board keep its counts, which all that follows then reads.
            try:
                solution_at(handle, 0, call)
            except errors.NoSuchSolution:
                return None
            solutions = count(handle, call, lib.peg_count_solutions)
            return solution_at(handle, draw_below(solutions, rng), call)


def count(handle: BoardHandle, limits: Limits | Call, question: Any) -> int:
    """Ask a question of C whose answer is a count."""
    out = ffi.new("peg_count *")
    handle.answer(limits, question, out)
    return _read(out)


def _read(count: Any) -> int:
    """Read a count of C."""
    return int(count.high << WORD | count.low)


def endings(handle: BoardHandle, limits: Limits | Call) -> Endings:
    """Tell the fewest and the most pegs that can be left."""
    fewest, most = ffi.new("int *"), ffi.new("int *")
    handle.answer(limits, lib.peg_endings, fewest, most)
    return Endings(fewest[0], most[0])


def solution_at(handle: BoardHandle, index: int, limits: Limits | Call) -> Solution:
    """Give a solution by its number."""
    number = errors.whole("index", index)
    if not 0 <= number < 2**128:
        raise errors.NoSuchSolution(f"no solution has the number {number}")
    wanted = ffi.new("peg_count *", (number % 2**WORD, number >> WORD))
    status, call, found = ask_for_one(handle, limits, lib.peg_solution_at, wanted)
    if status == lib.PEG_E_INDEX:
        raise errors.NoSuchSolution(f"no solution has the number {number}")
    call.expect_ok(status)
    return found
