"""Questions: can it be won, how, and why not.

A solution and a proof come with the text of their board, to show themselves by. So the lock is
held from reading the text to the end of the search: no other thread can play on in between.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from libpeg import errors
from libpeg._libpeg import ffi, lib
from libpeg.batches import SolutionBatches
from libpeg.callbacks import UNFINISHED, Call
from libpeg.handles import BoardHandle, Hole, KeptTable
from libpeg.jumps import Jump, Verdict
from libpeg.limits import Limits
from libpeg.listing import Listing
from libpeg.playing import AnyJump, threes_of
from libpeg.proof import Proof, Searched
from libpeg.solutions import Solution, Solutions, Source
from libpeg.texts import line_of
from libpeg.weights import ProofRow

# Looked up once: they are called very often.
_can_win, _judge, _OK = lib.peg_bulk_can_win, lib.peg_judge, lib.PEG_OK

_FOUND, _UNKNOWN = {lib.PEG_NO: False, lib.PEG_YES: True}, lib.PEG_UNKNOWN

# Rows of a proof for which there is room at first: more than most proofs have.
_ROWS = 64


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


def learn(handle: BoardHandle, other: BoardHandle) -> None:
    """Take over what another board has found out."""
    status = _with_both(handle, other, lambda: lib.peg_board_learn(handle.open(), other.open()))
    if status == lib.PEG_E_MISMATCH:
        raise errors.Mismatch("only a copy that has the same goal can be learned from")
    errors.expect_ok(status)


def _with_both(one: BoardHandle, other: BoardHandle, work: Callable[[], int]) -> int:
    """Work with the locks of two boards. While one is waited for, the other is left to others."""
    while True:
        with one.lock:
            if other.lock.acquire(blocking=False):
                try:
                    return work()
                finally:
                    other.lock.release()
        one, other = other, one


def solvable(handle: BoardHandle, limits: Limits) -> bool | None:
    """Tell whether the position can be won."""
    with handle.lock:
        board = handle.open()
        call = (None if limits else handle.plain) or handle.call(limits)
        if limits:
            call.begin()
        try:
            handle.busy = True
            answer = _can_win(board, call.limits)
        finally:
            handle.busy = False
        # A callback may have raised even where an answer was found.
        if answer not in _FOUND or call.error is not None:
            _settle(call, min(answer, _OK) if answer < _UNKNOWN else answer - _UNKNOWN)
    return _FOUND.get(answer)


def _settle(call: Call, status: int) -> None:
    """Raise what a callback raised, and for an error, but not for a limit."""
    call.settle(status)
    if status not in UNFINISHED:
        errors.expect_ok(status)


def judge(handle: BoardHandle, limits: Limits) -> list[Verdict]:
    """Judge every legal jump."""
    made = handle.shape.verdicts
    with handle.lock:
        board = handle.open()
        call = (None if limits else handle.plain) or handle.call(limits)
        if limits:
            call.begin()
        out, room, count, fours = handle.verdicts
        try:
            # It stays busy until all is read: a signal handler might ask again in between.
            handle.busy = True
            status = _judge(board, call.limits, out, room, count)
            found = fours[: count[0]].tolist()
        finally:
            handle.busy = False
        if status != _OK or call.error is not None:
            _settle(call, status)
    return [made[four] for four in found]


def judge_jump(handle: BoardHandle, jump: AnyJump, limits: Limits) -> bool | None:
    """Judge one legal jump."""
    with handle.lock:
        threes = threes_of(handle, jump)
        if len(threes) != 1:
            raise ValueError(f"one jump is wanted, not {len(threes)}")
        answer = ffi.new("int *", lib.PEG_UNKNOWN)
        given = ffi.new("peg_jump *", threes[0])
        status, call = handle.ask(limits, lib.peg_judge_jump, given, answer)
    if status not in UNFINISHED:
        call.expect_ok(status)
    return _FOUND.get(answer[0])


def hint(handle: BoardHandle, limits: Limits) -> Jump | None:
    """Give a jump after which the position can still be won."""
    answer, jump = ffi.new("int *"), ffi.new("peg_jump *")
    status, call = handle.ask(limits, lib.peg_hint, answer, jump)
    if status == lib.PEG_END:
        return None
    call.expect_ok(status)
    if answer[0] == lib.PEG_NO:
        return None
    return handle.shape.jumps(bytes(ffi.buffer(jump)))[0]


def solve(handle: BoardHandle, limits: Limits) -> Solution | None:
    """Find one solution."""
    shape = handle.shape
    answer, count = ffi.new("int *"), ffi.new("size_t *")
    out = ffi.new("peg_jump[]", len(shape.holes))
    with handle.lock:
        board = line_of(handle)
        handle.answer(limits, lib.peg_solve, answer, out, len(out), count)
    if answer[0] == lib.PEG_NO:
        return None
    return Solution.of_threes(bytes(ffi.buffer(out, 3 * count[0])), shape, board)


def solve_marked(
    handle: BoardHandle, limits: Limits, ends: Mapping[Hole, Hole | None], last: Hole | None
) -> Solution | None:
    """Find one solution in which marked pegs end where they should."""
    if not isinstance(ends, Mapping):
        raise TypeError(f"ends is a mapping of holes to holes, not {type(ends).__name__}")
    shape = handle.shape
    answer, count = ffi.new("int *"), ffi.new("size_t *")
    out = ffi.new("peg_jump[]", len(shape.holes))
    with handle.lock:
        marks = [
            (handle.index(hole), lib.PEG_NO_HOLE if to is None else handle.index(to))
            for hole, to in ends.items()
        ]
        if last is not None:
            marks.append((handle.index(last), lib.PEG_LAST_HOLE))
        if len(marks) > lib.PEG_MAX_MARKS:
            raise ValueError(f"at most {lib.PEG_MAX_MARKS} pegs can be marked, not {len(marks)}")
        given = ffi.new("peg_mark[]", marks)
        board = line_of(handle)
        handle.answer(limits, lib.peg_solve_marked, given, len(marks), answer, out, len(out), count)
    if answer[0] == lib.PEG_NO:
        return None
    return Solution.of_threes(bytes(ffi.buffer(out, 3 * count[0])), shape, board)


def rewind(handle: BoardHandle, limits: Limits) -> int:
    """Take back jumps until the position can be won, and give their number."""
    answer, count = ffi.new("int *"), ffi.new("size_t *")
    handle.answer(limits, lib.peg_rewind, answer, count)
    if answer[0] == lib.PEG_NO:
        raise errors.EndOfPlay("no position of the play can be won")
    taken: int = count[0]
    return taken


def _which(*, shortest: bool, up_to_order: bool) -> int:
    """Say to C which solutions are wanted."""
    if shortest and up_to_order:
        raise ValueError("solutions are the shortest, or up to order, but not both")
    which: int = lib.PEG_ALL_SOLUTIONS
    if shortest:
        which = lib.PEG_SHORTEST_SOLUTIONS
    if up_to_order:
        which = lib.PEG_SOLUTIONS_UP_TO_ORDER
    return which


def solutions(
    handle: BoardHandle, limits: Limits, *, shortest: bool, up_to_order: bool
) -> Solutions:
    """Enumerate every solution, those of the fewest moves, or one of each order."""
    which = _which(shortest=shortest, up_to_order=up_to_order)
    with handle.lock:
        listing = Listing(handle, limits, which=which, in_step=True)
        return Solutions(listing, Source(handle.shape, line_of(handle)))


def solution_batches(
    handle: BoardHandle, size: int, limits: Limits, *, shortest: bool, up_to_order: bool
) -> SolutionBatches:
    """Enumerate the same, many at a time."""
    which = _which(shortest=shortest, up_to_order=up_to_order)
    number = errors.whole("size", size)
    if number < 1:
        raise ValueError(f"size must be at least 1, not {number}")
    with handle.lock:
        listing = Listing(handle, limits, which=which, in_step=False)
        return SolutionBatches(listing, number, Source(handle.shape, line_of(handle)))


def explain(handle: BoardHandle, limits: Limits) -> Proof | Searched | None:
    """Say why the position cannot be won."""
    room = _ROWS
    reason, count = ffi.new("int *"), ffi.new("size_t *")
    positions = ffi.new("uint64_t *")
    call = Call(limits)
    with handle.lock:
        board = line_of(handle)
        while True:
            rows = ffi.new("peg_proof_row[]", room)
            status, _ = handle.ask(call, lib.peg_explain, reason, rows, room, count, positions)
            if status != lib.PEG_E_ROOM:
                break
            room = count[0]
    call.expect_ok(status)
    if reason[0] == lib.PEG_REASON_NONE:
        return None
    if reason[0] == lib.PEG_REASON_SEARCHED:
        return Searched(positions[0])
    holes = len(handle.shape.holes)
    return Proof(tuple(ProofRow.of_c(rows[at], holes) for at in range(count[0])), board)
