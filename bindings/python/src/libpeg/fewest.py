"""Fewest moves, a move being a run of jumps by one peg: solutions, bounds, proofs and counts.

Regions are sets of holes that cost a move each, as long as they are full.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from libpeg import errors
from libpeg._libpeg import ffi, lib
from libpeg.callbacks import UNFINISHED, Call, Writing
from libpeg.handles import AnyBoard, BoardHandle
from libpeg.limits import Limits
from libpeg.solutions import Solution, ask_for_one
from libpeg.texts import to_bytes

if TYPE_CHECKING:
    from typing_extensions import Unpack


class FewestBounds(NamedTuple):
    """Bounds on the fewest moves: `least` at least, and `most` at most, those of `solution`.

    `most` and `solution` are None if no solution was found. `proven` tells whether the solution
    is known to have the fewest moves.
    """

    least: int
    most: int | None
    solution: Solution | None

    @property
    def proven(self) -> bool:
        """Whether no solution has fewer moves than `solution`."""
        return self.least == self.most


class FewestCount(NamedTuple):
    """How many solutions of the fewest moves there are.

    `solutions` counts every sequence of jumps. `distinct` counts as one those that differ only in
    the order of their moves, by a symmetry, or in the way that a peg goes to take the same pegs.
    `sweep` is the length of the longest last move among them, in jumps.
    """

    moves: int
    solutions: int
    distinct: int | None
    sweep: int


class FewestLevels(NamedTuple):
    """The positions that the proof of the fewest moves goes through, as Beasley counts them.

    `positions[m][n]` is the number of positions that take `m` moves to reach, and from which a
    solution is known, without a search, to have `least + n` moves or more in all. Positions that
    are alike by symmetry count as one. `moves` is the fewest moves of a solution, and `least` what
    is known of it without a search.
    """

    least: int
    moves: int
    positions: list[list[int]]


class Regions(NamedTuple):
    """Regions of a board, which have no hole in common.

    Each of `sets` is the holes of a region: every line whose middle is in the region also has an
    end in it. A position in which n regions hold pegs in all their holes needs n - `spare` moves
    or more.
    """

    sets: list[tuple[int, ...]]
    spare: int


class AskingFewest(AnyBoard):
    """Questions about the fewest moves."""

    __slots__ = ()

    def solve_fewest(self, **limits: Unpack[Limits]) -> Solution | None:
        """Find a solution of the fewest moves, and so prove that no other has fewer.

        A move is a run of jumps by one peg. A table often makes this faster. Where none is
        attached, and a search without one says too little or takes long, one is made for the
        question if it fits in a quarter of the memory and the positions allowed.

        >>> len(Board("triangle5", goal="13").solve_fewest().moves)
        10
        """
        status, call, bounds = _ask(self._handle, limits)
        call.expect_ok(status)
        return None if bounds is None else bounds.solution

    def bound_fewest(self, **limits: Unpack[Limits]) -> FewestBounds | None:
        """Tell how few moves a solution can have, as far as the limits allow.

        None if there is no solution. First a short solution is looked for, and then a proof that
        no other has fewer moves. Meanwhile `progress` is told how far the bounds have come.

        >>> bounds = Board("triangle6").bound_fewest(positions=80_000)
        >>> bounds.least, bounds.most, bounds.proven
        (9, 18, False)
        """
        return _ask(self._handle, limits)[2]

    def prove_moves(self, moves: int, **limits: Unpack[Limits]) -> str:
        """Write a proof that no solution has fewer moves than a number, or that there is none.

        The proof is a text of lines. It tells all that it is about, so that a program can verify
        it that knows nothing of libpeg: docs/catalogue/verify_moves.py is one. PegError if some
        solution has fewer moves, BoardError if the board has too many different moves.

        >>> board = Board("triangle5", goal="13")
        >>> board.prove_moves(len(board.solve_fewest().moves)).splitlines()[0]
        'moves 10'
        """
        number = errors.within("moves", moves, 1, lib.PEG_MAX_HOLES)
        text = bytearray()
        writing = Writing(limits, text.extend)
        given = number, lib.on_write, writing.limits.user
        status, _ = self._handle.ask(writing, lib.peg_prove_moves, *given)
        if status == lib.PEG_E_PROOF:
            raise errors.PegError(f"there is no proof: it can be won in fewer moves than {number}")
        if status == lib.PEG_E_BIG:
            raise errors.BoardError("the board has too many different moves for a proof")
        writing.expect_ok(status)
        return text.decode("ascii")

    def verify_moves(self, text: str, **limits: Unpack[Limits]) -> int:
        """Verify such a proof, without relying on how it was found: give the moves it proves.

        PegError if it does not hold, or is about another position or goal.

        >>> board = Board("triangle5", goal="13")
        >>> board.verify_moves(board.prove_moves(10))
        10
        """
        moves = ffi.new("int *")
        self._handle.answer(limits, lib.peg_verify_moves, to_bytes(text, "the proof"), moves)
        return int(moves[0])

    def count_fewest(self, *, distinct: bool = True, **limits: Unpack[Limits]) -> FewestCount:
        """Count the solutions of the fewest moves. All numbers are 0 if there is no solution.

        distinct: whether to count also how many differ in more than the order of their moves,
            which takes longest. If False, `distinct` is None.

        >>> Board("triangle5", goal="13").count_fewest()
        FewestCount(moves=10, solutions=538, distinct=16, sweep=4)
        """
        moves, sweep = ffi.new("int *"), ffi.new("int *")
        count, kinds = ffi.new("peg_count *"), ffi.new("uint64_t *")
        wanted = kinds if distinct else ffi.NULL
        self._handle.answer(limits, lib.peg_count_fewest, moves, count, wanted, sweep)
        solutions = count.high << 64 | count.low
        return FewestCount(moves[0], solutions, kinds[0] if distinct else None, sweep[0])

    def fewest_levels(self, **limits: Unpack[Limits]) -> FewestLevels | None:
        """Count the positions that a proof of the fewest moves has to go through.

        None if there is no solution, or if the position is won already.

        >>> levels = Board("triangle5", goal="13").fewest_levels()
        >>> levels.least, levels.moves, len(levels.positions), sum(levels.positions[1])
        (5, 10, 10, 1)
        """
        handle = self._handle
        least, moves = ffi.new("int *"), ffi.new("int *")
        holes = len(handle.shape.holes)
        out = ffi.new("uint64_t[]", holes * holes)
        handle.answer(limits, lib.peg_fewest_levels, least, moves, out, len(out))
        if moves[0] == 0:
            return None
        columns = moves[0] - least[0] + 1
        rows = [list(out[m * columns : (m + 1) * columns]) for m in range(moves[0])]
        return FewestLevels(least[0], moves[0], rows)

    def regions(self, **limits: Unpack[Limits]) -> Regions:
        """Find regions: disjoint sets of holes that cost a move each, as long as they are full.

        >>> regions = Board("triangle4", empty=2, goal=3).regions()
        >>> regions.sets
        [(1,), (2, 4), (3, 6), (7,), (8, 9), (10,)]
        """
        handle = self._handle
        holes = handle.shape.holes
        out = ffi.new("int32_t[]", len(holes))
        count, spare = ffi.new("int *"), ffi.new("int *")
        handle.answer(limits, lib.peg_find_regions, out, len(out), count, spare)
        sets = [
            tuple(hole for hole in holes if out[hole - 1] == region)
            for region in range(1, count[0] + 1)
        ]
        return Regions(sets, spare[0])


def _ask(handle: BoardHandle, limits: Limits) -> tuple[int, Call, FewestBounds | None]:
    numbers = ffi.new("int[3]")
    answer, least, moves = given = [numbers + i for i in range(3)]
    status, call, solution = ask_for_one(handle, limits, lib.peg_solve_fewest, *given)
    if status not in UNFINISHED:
        errors.expect_ok(status)
    if answer[0] == lib.PEG_NO:
        return status, call, None
    if answer[0] == lib.PEG_UNKNOWN:
        return status, call, FewestBounds(least[0], None, None)
    return status, call, FewestBounds(least[0], moves[0], solution)
