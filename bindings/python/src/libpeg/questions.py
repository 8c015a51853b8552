"""Questions: can it be won, how, and why not.

A solution and a proof come with the text of their board, to show themselves by. So the lock is
held from reading the text to the end of the search: no other thread can play on in between.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from libpeg import errors, pictures
from libpeg._libpeg import ffi, lib
from libpeg.callbacks import UNFINISHED, Call
from libpeg.handles import AnyBoard, BoardHandle, Hole, KeptTable, handle_of, is_board, table_of
from libpeg.jumps import Jump, Verdict
from libpeg.limits import Limits
from libpeg.picture import Picture, ToColors
from libpeg.playing import AnyJump, threes_of
from libpeg.proof import Proof, Searched
from libpeg.solutions import Listing, Solution, SolutionBatches, Solutions, Source, ask_for_one
from libpeg.texts import line_of
from libpeg.weights import ProofRow

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from libpeg.handles import AnyTable

# Looked up once: they are called very often.
_can_win, _judge, _OK = lib.peg_bulk_can_win, lib.peg_judge, lib.PEG_OK

_FOUND, _UNKNOWN = {lib.PEG_NO: False, lib.PEG_YES: True}, lib.PEG_UNKNOWN

# Rows of a proof for which there is room at first: more than most proofs have.
_ROWS = 64


class Asking(AnyBoard):
    """Questions: whether it can be won, how, and why not. A table that is attached answers them."""

    __slots__ = ()

    def solvable(self, **limits: Unpack[Limits]) -> bool | None:
        """Tell whether the position can be won: True, False, or None for unknown.

        A position that is won already counts as one that can be won.

        >>> Board("french").solvable(), Board("french", empty="d4").solvable()
        (True, False)
        """
        handle = self._handle
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

    def judge(self, **limits: Unpack[Limits]) -> list[Verdict]:
        """Judge every legal jump: whether the position after it can be won.

        >>> board = Board("triangle5 o/../.../oo.o/..o..")
        >>> [(str(jump), answer) for jump, answer in board.judge()]
        [('7-9', True), ('13-4', False)]
        """
        handle = self._handle
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

    def judge_jump(self, jump: AnyJump, **limits: Unpack[Limits]) -> bool | None:
        """Tell whether the position after one legal jump can be won, without playing it.

        >>> board = Board("triangle5 o/../.../oo.o/..o..")
        >>> board.judge_jump("7-9"), board.judge_jump("13-4")
        (True, False)
        """
        handle = self._handle
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

    def hint(self, **limits: Unpack[Limits]) -> Jump | None:
        """Give a jump after which the position can still be won, or None if there is none.

        It is the first jump of the solution that `solve` finds. A position that is won already
        has none.

        >>> Board("triangle5 o/../.../oo.o/..o..").hint()
        Jump(7, 8, 9, '7-9')
        """
        handle = self._handle
        answer, jump = ffi.new("int *"), ffi.new("peg_jump *")
        status, call = handle.ask(limits, lib.peg_hint, answer, jump)
        if status == lib.PEG_END:
            return None
        call.expect_ok(status)
        if answer[0] == lib.PEG_NO:
            return None
        return handle.shape.jumps(bytes(ffi.buffer(jump)))[0]

    def solve(self, **limits: Unpack[Limits]) -> Solution | None:
        """Find one solution, or None if the position cannot be won.

        The solution of a position that is won already has no jumps.

        >>> solution = Board("english", goal="d4").solve()
        >>> len(solution), solution[-1].text[-2:]
        (31, 'd4')
        """
        return _solved(self._handle, limits, lib.peg_solve)

    def solve_marked(
        self,
        ends: Mapping[Hole, Hole | None] | None = None,
        *,
        last: Hole | None = None,
        **limits: Unpack[Limits],
    ) -> Solution | None:
        """Find a solution in which certain pegs end where they should, or None if there is none.

        ends: for holes with a peg, the hole that this peg has to be in when the position is won,
            or None for any hole, as long as no jump removes it; eight pegs at most.
        last: a hole whose peg has to make the last jump.

        Where one peg is left, that is the one which has made the last jump.

        >>> board = Board("english", goal="d4")
        >>> str(board.solve_marked(last="d2")[-1])[-2:], board.solve_marked(last="d3")
        ('d4', None)
        >>> board.goal = ["c1", "e1"]
        >>> len(board.solve_marked({"c1": "e1", "e1": "c1"}))
        30
        """
        handle, chosen = self._handle, {} if ends is None else ends
        if not isinstance(chosen, Mapping):
            raise TypeError(f"ends is a mapping of holes to holes, not {type(ends).__name__}")
        with handle.lock:
            marks = [
                (handle.index(hole), lib.PEG_NO_HOLE if to is None else handle.index(to))
                for hole, to in chosen.items()
            ]
            if last is not None:
                marks.append((handle.index(last), lib.PEG_LAST_HOLE))
            most = lib.PEG_MAX_MARKS
            if len(marks) > most:
                raise ValueError(f"at most {most} pegs can be marked, not {len(marks)}")
            given = ffi.new("peg_mark[]", marks), len(marks)
            return _solved(handle, limits, lib.peg_solve_marked, *given)

    def rewind(self, **limits: Unpack[Limits]) -> int:
        """Take back as few jumps as it takes to come to a position that can be won.

        Returns how many were taken back; `redo` plays them again. EndOfPlay if no position of the
        play can be won: then the board stays as it is.

        >>> board = Board("triangle5 o/../.../oo.o/..o..")
        >>> board.play("13-4 7-2")
        >>> board.rewind()
        2
        """
        answer, count = ffi.new("int *"), ffi.new("size_t *")
        self._handle.answer(limits, lib.peg_rewind, answer, count)
        if answer[0] == lib.PEG_NO:
            raise errors.EndOfPlay("no position of the play can be won")
        return int(count[0])

    def solutions(
        self, *, shortest: bool = False, up_to_order: bool = False, **limits: Unpack[Limits]
    ) -> Solutions:
        """Enumerate every solution, one at a time, in ascending order of their jumps.

        shortest: whether to enumerate only the solutions of the fewest moves, which are then
            searched for at once. `count_fewest` tells how many there are.
        up_to_order: whether to enumerate, of all solutions that differ only in the order of jumps
            without a hole in common, only the first.

        A solution ends at the first position that is won. The limits hold for the whole
        enumeration, which raises `LimitReached` when it comes to one; the seconds run from its
        beginning to its end. It doesn't need the board any more, which may be changed or closed
        meanwhile.

        >>> from itertools import islice
        >>> for solution in islice(Board("triangle5", empty=5).solutions(), 2):
        ...     print(solution)
        12-5 10-8 2-9 3-10 7-2 1-4 14-12 4-13 12-14 15-6-13 14-12 11-13
        12-5 10-8 2-9 3-10 7-2 1-4 14-12 4-13 15-6 12-14 6-13 14-12 11-13
        >>> board = Board("triangle5", goal="13")
        >>> {len(solution.moves) for solution in board.solutions(shortest=True)}
        {10}
        >>> sum(1 for _ in Board("triangle5").solutions(up_to_order=True))
        180
        """
        return Solutions(*_listed(self._handle, limits, shortest, up_to_order, in_step=True))

    def solution_batches(
        self,
        size: int = 4096,
        *,
        shortest: bool = False,
        up_to_order: bool = False,
        **limits: Unpack[Limits],
    ) -> SolutionBatches:
        """Enumerate every solution as `solutions` does, but many at a time, which is quicker.

        size: how many solutions a batch has. Only the last has fewer, or one before an exception.
        shortest, up_to_order: as in `solutions`.

        A `SolutionBatch` is a sequence of solutions, with `batch.data` for their bytes, and
        `batch.array` for an array of NumPy of shape (n, jumps, 3). These hold from, over and to of
        each jump as indices of holes, which count from 0, as in `names` and `unpack`.

        The limits are those of `solutions`. Solutions found before a limit come in a batch of
        their own before `LimitReached`.

        >>> board = Board("triangle5", empty=5)
        >>> [len(batch) for batch in board.solution_batches(1000)]
        [1000, 550]
        >>> sum(int((batch.array[:, 0, 0] == 11).sum()) for batch in board.solution_batches())
        775
        """
        number = errors.within("size", size, 1)
        listed = _listed(self._handle, limits, shortest, up_to_order, in_step=False)
        return SolutionBatches(*listed, number)

    def explain(self, **limits: Unpack[Limits]) -> Proof | Searched | None:
        """Say why the position cannot be won: None if it can.

        A `Proof` has weights on the holes, and can be verified. `Searched` says that no such proof
        was found, but that a search through all possible play found no way to win.

        >>> why = Board("english", empty="d4", goal="d3").explain()
        >>> why.verify(Board("english", empty="d4", goal="d3"))
        True
        """
        handle = self._handle
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

    def weighed(
        self, proof: Proof, *, size: int | None = None, colors: ToColors | None = None
    ) -> Picture:
        """Draw the board with the weights of a proof, once for each row.

        size: pixels of the whole, along its longer side.

        >>> board = Board("english", empty="d4", goal="d3")
        >>> picture = board.weighed(board.explain())
        """
        if not isinstance(proof, Proof):
            raise TypeError(f"what is weighed must be a proof, not {type(proof).__name__}")
        return pictures.weighed(self._handle, proof.rows, size=size, colors=colors)

    def learn(self, other: AnyBoard) -> None:
        """Take over what another board has found out, so that it need not be found out again.

        It is meant for copies. Let a copy answer a long question in another thread; when it is
        done, the board learns from it and answers the same question at once. The other board keeps
        its position, goal and play, but has found out nothing. Mismatch if it is not a copy of
        this board, nor of one that this board was copied from, or has another goal.

        >>> board = Board("english ooo/o.o/ooo.ooo/oo.o.oo/oo.o..o/..o/.oo -> d4")
        >>> copy = board.copy()
        >>> copy.solvable()
        False
        >>> board.learn(copy)
        >>> board.solvable(positions=100)
        False
        """
        if not is_board(other):
            raise TypeError(f"what is learned from must be a board, not {type(other).__name__}")
        own, others = self._handle, handle_of(other)
        status = _with_both(own, others, lambda: lib.peg_board_learn(own.open(), others.open()))
        if status == lib.PEG_E_MISMATCH:
            raise errors.Mismatch("only a copy that has the same goal can be learned from")
        errors.expect_ok(status)

    def attach(self, table: AnyTable | None) -> None:
        """Let the questions use a table of the board's shape and goal; with None, no table.

        Answers and their order stay the same, but `solve` and `hint` then find the first solution
        in order. Copies share the table, and setting the goal ends its use. A pickle has the table
        too: one of `Table.open` as the path of its file, any other as bytes, which takes long.
        TableError for a table of another shape or goal, or one that was built with `pegs`.

        >>> from libpeg import Board, Table
        >>> board = Board("triangle6", goal=1)
        >>> board.attach(Table.build(board))
        >>> board.solvable()
        True
        """
        attach(self._handle, None if table is None else table_of(table))


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


def _settle(call: Call, status: int) -> None:
    """Raise what a callback raised, and for an error, but not for a limit."""
    call.settle(status)
    if status not in UNFINISHED:
        errors.expect_ok(status)


def _solved(handle: BoardHandle, limits: Limits, question: Any, *given: Any) -> Solution | None:
    """Put a question whose answer is a solution, or that there is none."""
    answer = ffi.new("int *")
    with handle.lock:
        status, call, found = ask_for_one(handle, limits, question, *given, answer)
        call.expect_ok(status)
    return None if answer[0] == lib.PEG_NO else found


def _listed(
    handle: BoardHandle, limits: Limits, shortest: bool, up_to_order: bool, *, in_step: bool
) -> tuple[Listing, Source]:
    """Begin an enumeration of the solutions that are wanted."""
    if shortest and up_to_order:
        raise ValueError("solutions are the shortest, or up to order, but not both")
    which = lib.PEG_SHORTEST_SOLUTIONS if shortest else lib.PEG_ALL_SOLUTIONS
    if up_to_order:
        which = lib.PEG_SOLUTIONS_UP_TO_ORDER
    with handle.lock:
        listing = Listing(handle, limits, which=which, in_step=in_step)
        return listing, Source(handle.shape, line_of(handle))
