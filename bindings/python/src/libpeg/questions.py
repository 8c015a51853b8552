"""What a board is asked: the forms of its answers, and how C is asked for them.

A solution and a proof come with the text of their board, to show themselves by. So the lock is
held from reading the text to the end of the search: no other thread can play on in between.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from libpeg import errors
from libpeg._libpeg import ffi, lib
from libpeg.callbacks import UNFINISHED, Call
from libpeg.chances import Rating
from libpeg.handles import BoardHandle, KeptTable
from libpeg.limits import Limits
from libpeg.positions import WORD, goal_holes
from libpeg.solutions import Listing, Solution, Source, ask_for_one
from libpeg.texts import line_of


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


_Answer = TypeVar("_Answer")

# Answers


def attach(handle: BoardHandle, table: KeptTable | None) -> None:
    """Let the questions use a table, or none any more."""
    with handle.lock:
        given = ffi.NULL if table is None else table.table
        status = lib.peg_table_attach(handle.open(), given)
        if status == lib.PEG_OK:
            handle.table = table
    if status == lib.PEG_E_MISMATCH:
        raise errors.TableError("the table is for another shape or goal than the board's")
    errors.expect_ok(status)


def with_both(one: BoardHandle, other: BoardHandle, work: Callable[[], int]) -> int:
    """Work with the locks of two boards. While one is waited for, the other is left to others."""
    while True:
        with one.lock:
            if other.lock.acquire(blocking=False):
                try:
                    return work()
                finally:
                    other.lock.release()
        one, other = other, one


def settle(call: Call, status: int) -> None:
    """Raise what a callback raised, and for an error, but not for a limit."""
    call.settle(status)
    if status not in UNFINISHED:
        errors.expect_ok(status)


def solved(handle: BoardHandle, limits: Limits, question: Any, *given: Any) -> Solution | None:
    """Put a question whose answer is a solution, or that there is none."""
    answer = ffi.new("int *")
    with handle.lock:
        status, call, found = ask_for_one(handle, limits, question, *given, answer)
        call.expect_ok(status)
    return None if answer[0] == lib.PEG_NO else found


def which_of(**wanted: bool) -> int:
    """Give the number that C has for the solutions that one switch asks for, or for all."""
    kinds = {
        "shortest": lib.PEG_SHORTEST_SOLUTIONS,
        "up_to_order": lib.PEG_SOLUTIONS_UP_TO_ORDER,
        "by_jumps": lib.PEG_SOLUTIONS_BY_JUMPS,
        "as_positions": lib.PEG_SOLUTIONS_AS_POSITIONS,
    }
    names = [name for name, is_wanted in wanted.items() if is_wanted]
    if len(names) > 1:
        raise ValueError(f"solutions are wanted by one of {' and '.join(names)}, not by both")
    return int(kinds[names[0]] if names else lib.PEG_ALL_SOLUTIONS)


def listing_of(
    handle: BoardHandle, limits: Limits, which: int, *, in_step: bool
) -> tuple[Listing, Source]:
    """Begin an enumeration of the solutions that are wanted."""
    with handle.lock:
        listing = Listing(handle, limits, which=which, in_step=in_step)
        return listing, Source(handle.shape, line_of(handle))


def ask_fewest(handle: BoardHandle, limits: Limits) -> tuple[int, Call, FewestBounds | None]:
    """Look for the fewest moves: give the status, and the bounds unless it cannot be won."""
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


def rate(handle: BoardHandle, limits: Limits) -> Rating:
    """Tell how hard the position is, as far as the limits allow."""
    win, games, numbers = ffi.new("double *"), ffi.new("uint64_t *"), ffi.new("int[3]")
    given = [win, games, *(numbers + i for i in range(3))]
    status, call = handle.ask(limits, lib.peg_rate, *given)
    if status not in UNFINISHED:
        call.expect_ok(status)
    losing, least, most = numbers
    has_moves = status == lib.PEG_OK or most > 0
    return Rating(
        win[0] if win[0] >= 0 else None,
        games[0],
        losing if losing >= 0 else None,
        least,
        most if has_moves else None,
    )


def count_of(handle: BoardHandle, limits: Limits | Call, question: Any) -> int:
    """Ask a question of C whose answer is a count."""
    out = ffi.new("peg_count *")
    handle.answer(limits, question, out)
    return read_count(out)


def solutions_of(handle: BoardHandle, limits: Limits | Call, which: int) -> int:
    """Count solutions, all or some of them."""
    return count_of(
        handle, limits, lambda board, *given: lib.peg_count_solutions(board, which, *given)
    )


def read_count(count: Any) -> int:
    """Read a count of C."""
    return int(count.high << WORD | count.low)


def of_every_start(
    handle: BoardHandle, question: Callable[[BoardHandle], _Answer]
) -> tuple[_Answer, ...]:
    """Ask of the game that begins with each hole empty, and once of those that are images."""
    copy, goal, found = handle.copy(), {*goal_holes(handle)}, dict[int, _Answer]()
    kept = [image for image in copy.shape.symmetries if {image[hole - 1] for hole in goal} == goal]
    for hole in copy.shape.holes:
        if hole not in found:
            copy.do(lib.peg_start, hole - 1)
            found.update(dict.fromkeys([image[hole - 1] for image in kept], question(copy)))
    return tuple(found[hole] for hole in copy.shape.holes)


def endings_of(handle: BoardHandle, limits: Limits | Call) -> Endings:
    """Tell the fewest and the most pegs that can be left."""
    call = limits if isinstance(limits, Call) else Call(limits)
    jumps = ffi.new("size_t *")

    def left(which: int) -> int:
        handle.answer(call, lib.peg_dead_end, which, ffi.NULL, ffi.NULL, 0, jumps)
        return int(lib.peg_pegs(handle.open()) - jumps[0])

    with handle.lock:
        return Endings(left(lib.PEG_STUCK_MOST_JUMPS), left(lib.PEG_STUCK_FEWEST_JUMPS))


def longest_sweep_of(handle: BoardHandle, limits: Limits, last: bool) -> Solution | None:
    """Find a solution with the longest sweep."""
    which = lib.PEG_LAST_SWEEP if last else lib.PEG_ANY_SWEEP
    sweep = ffi.new("int *")

    def question(board: Any, limits: Any, answer: Any, *out: Any) -> int:
        return int(lib.peg_longest_sweep(board, limits, which, answer, sweep, *out))

    return solved(handle, limits, question)


def dead_end_of(handle: BoardHandle, limits: Limits, by: str) -> Solution:
    """Find play to a dead end."""
    kinds = {
        "jumps": lib.PEG_STUCK_FEWEST_JUMPS,
        "moves": lib.PEG_STUCK_FEWEST_MOVES,
        "pegs": lib.PEG_STUCK_MOST_JUMPS,
    }
    if by not in kinds:
        raise ValueError(f"a dead end is by jumps, moves or pegs, not by {by!r}")
    status, call, found = ask_for_one(handle, limits, lib.peg_dead_end, kinds[by], ffi.NULL)
    call.expect_ok(status)
    return found


def solution_of(handle: BoardHandle, index: int, limits: Limits | Call) -> Solution:
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
