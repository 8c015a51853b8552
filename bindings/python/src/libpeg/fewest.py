"""Fewest moves, a move being a run of jumps by one peg: solutions, bounds, proofs and counts.

Regions are sets of holes that cost a move each, as long as they are full.
"""

from __future__ import annotations

from typing import NamedTuple

from libpeg import errors
from libpeg._libpeg import ffi, lib
from libpeg.callbacks import UNFINISHED, Call, Writing
from libpeg.handles import BoardHandle
from libpeg.limits import Limits
from libpeg.solutions import Solution
from libpeg.texts import line_of, to_bytes


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


def solve_fewest(handle: BoardHandle, limits: Limits) -> Solution | None:
    """Find a solution of the fewest moves."""
    status, call, bounds = _ask(handle, limits)
    call.expect_ok(status)
    return None if bounds is None else bounds.solution


def bound_fewest(handle: BoardHandle, limits: Limits) -> FewestBounds | None:
    """Tell how few moves a solution has, as far as the limits allow."""
    return _ask(handle, limits)[2]


def _ask(handle: BoardHandle, limits: Limits) -> tuple[int, Call, FewestBounds | None]:
    shape = handle.shape
    numbers, count = ffi.new("int[3]"), ffi.new("size_t *")
    answer, least, moves = (numbers + i for i in range(3))
    out = ffi.new("peg_jump[]", len(shape.holes))
    given = answer, least, moves, out, len(out), count
    with handle.lock:
        board = line_of(handle)
        status, call = handle.ask(limits, lib.peg_solve_fewest, *given)
    if status not in UNFINISHED:
        errors.expect_ok(status)
    if answer[0] == lib.PEG_NO:
        return status, call, None
    if answer[0] == lib.PEG_UNKNOWN:
        return status, call, FewestBounds(least[0], None, None)
    solution = Solution.of_threes(bytes(ffi.buffer(out, 3 * count[0])), shape, board)
    return status, call, FewestBounds(least[0], moves[0], solution)


def prove_moves(handle: BoardHandle, moves: int, limits: Limits) -> str:
    """Write the proof that no solution has fewer moves than a number."""
    number = errors.whole("moves", moves)
    if not 1 <= number <= lib.PEG_MAX_HOLES:
        raise ValueError(f"moves must be from 1 to {lib.PEG_MAX_HOLES}, not {number}")
    text = bytearray()
    writing = Writing(limits, text.extend)
    given = number, lib.on_write, writing.limits.user
    status, _ = handle.ask(writing, lib.peg_prove_moves, *given)
    if status == lib.PEG_E_PROOF:
        raise errors.PegError(f"there is no proof: it can be won in fewer moves than {number}")
    if status == lib.PEG_E_BIG:
        raise errors.BoardError("the board has too many different moves for a proof")
    writing.expect_ok(status)
    return text.decode("ascii")


def verify_moves(handle: BoardHandle, text: str, limits: Limits) -> int:
    """Verify such a proof."""
    moves = ffi.new("int *")
    handle.answer(limits, lib.peg_verify_moves, to_bytes(text, "the proof"), moves)
    proven: int = moves[0]
    return proven


def count_fewest(handle: BoardHandle, limits: Limits, *, distinct: bool) -> FewestCount:
    """Count the solutions of the fewest moves."""
    moves, sweep = ffi.new("int *"), ffi.new("int *")
    count, kinds = ffi.new("peg_count *"), ffi.new("uint64_t *")
    wanted = kinds if distinct else ffi.NULL
    handle.answer(limits, lib.peg_count_fewest, moves, count, wanted, sweep)
    solutions = count.high << 64 | count.low
    return FewestCount(moves[0], solutions, kinds[0] if distinct else None, sweep[0])


def fewest_levels(handle: BoardHandle, limits: Limits) -> FewestLevels | None:
    """Count the positions that the proof of the fewest moves goes through."""
    least, moves = ffi.new("int *"), ffi.new("int *")
    holes = len(handle.shape.holes)
    out = ffi.new("uint64_t[]", holes * holes)
    handle.answer(limits, lib.peg_fewest_levels, least, moves, out, len(out))
    if moves[0] == 0:
        return None
    columns = moves[0] - least[0] + 1
    rows = [list(out[m * columns : (m + 1) * columns]) for m in range(moves[0])]
    return FewestLevels(least[0], moves[0], rows)


def find_regions(handle: BoardHandle, limits: Limits) -> Regions:
    """Find regions, in the order of their first holes."""
    holes = handle.shape.holes
    out = ffi.new("int32_t[]", len(holes))
    count, spare = ffi.new("int *"), ffi.new("int *")
    handle.answer(limits, lib.peg_find_regions, out, len(out), count, spare)
    sets = [
        tuple(hole for hole in holes if out[hole - 1] == region)
        for region in range(1, count[0] + 1)
    ]
    return Regions(sets, spare[0])
