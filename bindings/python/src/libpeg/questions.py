"""Questions: can it be won, how, and why not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from libpeg import errors
from libpeg._libpeg import ffi, lib
from libpeg.asking import Asking, Gathering, Limits
from libpeg.facts import Facts
from libpeg.jumps import FewestBounds, FewestCount, FewestLevels, Jump, Solution, Verdict
from libpeg.play import Play
from libpeg.proof import Proof, Row, Searched
from libpeg.solutions import Solutions
from libpeg.table import Table

if TYPE_CHECKING:
    from typing_extensions import Unpack

_ANSWERS = {lib.PEG_NO: False, lib.PEG_YES: True, lib.PEG_UNKNOWN: None}


class Questions(Facts, Play):
    """The part of a board that is asked."""

    __slots__ = ()

    def attach(self, table: Table | None) -> None:
        """Let the questions use a table of the board's shape and goal, or none any more.

        Answers and their order stay the same; `solve` and `hint` find the first solution in
        order. Copies share the table, pickles go without, and setting the goal ends its use.
        TableError for a table of another shape or goal, or one that was built with `pegs`.

        >>> from libpeg import Board, Table
        >>> board = Board("triangle6", goal=1)
        >>> board.attach(Table.build(board))
        >>> board.solvable()
        True
        """
        if not isinstance(table, Table | None):
            raise TypeError(f"what is attached must be a table, not {type(table).__name__}")
        with self._lock:
            given = ffi.NULL if table is None else table._open()  # noqa: SLF001 - it is one of us
            status = lib.peg_table_attach(self._open(), given)
        if status == lib.PEG_E_OTHER:
            raise errors.TableError(errors.text_of(status))
        errors.expect_ok(status)

    def solvable(self, **limits: Unpack[Limits]) -> bool | None:
        """Tell whether the position can be won: True, False, or None for unknown.

        A position that is won counts as one that can.

        >>> from libpeg import Board
        >>> Board("french").solvable(), Board("french", empty="d4").solvable()
        (True, False)
        """
        answer = ffi.new("int *")
        status, _ = self._ask(limits, lib.peg_solvable, answer)
        if status in (lib.PEG_LIMIT, lib.PEG_STOPPED):
            return None
        errors.expect_ok(status)
        return _ANSWERS[answer[0]]

    def judge(self, **limits: Unpack[Limits]) -> list[Verdict]:
        """Judge every legal jump: whether the position after it can be won.

        >>> from libpeg import Board
        >>> board = Board("triangle5 o/../.../oo.o/..o..")
        >>> [(str(jump), answer) for jump, answer in board.judge()]
        [('7-9', True), ('13-4', False)]
        """
        count = ffi.new("size_t *")
        with self._lock:
            jumps = self.legal_jumps
            out = ffi.new("peg_verdict[]", len(jumps))
            status, _ = self._ask(limits, lib.peg_judge, out, len(out), count)
        if status not in (lib.PEG_LIMIT, lib.PEG_STOPPED):
            errors.expect_ok(status)
        return [
            Verdict(jump, _ANSWERS[verdict.answer])
            for verdict, jump in zip(out, jumps, strict=True)
        ]

    def hint(self, **limits: Unpack[Limits]) -> Jump | None:
        """Give a jump after which the position can still be won, or None if there is none.

        It is the first jump of the solution that `solve` finds. A position that is won needs
        none.

        >>> from libpeg import Board
        >>> Board("triangle5 o/../.../oo.o/..o..").hint()
        Jump(7, 8, 9, '7-9')
        """
        answer, jump = ffi.new("int *"), ffi.new("peg_jump *")
        status = self._answer(limits, lib.peg_hint, answer, jump)
        if status == lib.PEG_E_END:
            return None
        errors.expect_ok(status)
        if answer[0] == lib.PEG_NO:
            return None
        return self._shape.jumps(bytes(ffi.buffer(jump)))[0]

    def solve(self, **limits: Unpack[Limits]) -> Solution | None:
        """Find one solution, or None if the position cannot be won.

        The solution of a position that is won has no jumps.

        >>> from libpeg import Board
        >>> solution = Board("english", goal="d4").solve()
        >>> len(solution), solution[-1].text[-2:]
        (31, 'd4')
        """
        shape = self._shape
        answer, count = ffi.new("int *"), ffi.new("size_t *")
        out = ffi.new("peg_jump[]", len(shape.holes))
        with self._lock:
            board = self.text
            status = self._answer(limits, lib.peg_solve, answer, out, len(out), count)
        errors.expect_ok(status)
        if answer[0] == lib.PEG_NO:
            return None
        return Solution.of_threes(bytes(ffi.buffer(out, 3 * count[0])), shape, board)

    def solve_fewest(self, **limits: Unpack[Limits]) -> Solution | None:
        """Find a solution of the fewest moves, and so prove that no other has fewer.

        A move is a run of jumps by one peg. A table makes this much faster; where none is
        attached, one is made for the question if a quarter of the memory has room for it.

        >>> from libpeg import Board
        >>> len(Board("triangle5", goal="13").solve_fewest().moves)
        10
        """
        status, asking, bounds = self._fewest(limits)
        if status in (lib.PEG_LIMIT, lib.PEG_STOPPED):
            raise asking.limit(status)
        return None if bounds is None else bounds.solution

    def bound_fewest(self, **limits: Unpack[Limits]) -> FewestBounds | None:
        """Tell how few moves a solution has, as far as the limits allow; None without one.

        A short solution is looked for first, and then the proof that no other has fewer moves.

        >>> from libpeg import Board
        >>> bounds = Board("triangle6").bound_fewest(nodes=120_000)
        >>> bounds.least, bounds.most, bounds.proven
        (9, 10, False)
        """
        return self._fewest(limits)[2]

    def _fewest(self, limits: Limits) -> tuple[int, Asking, FewestBounds | None]:
        shape = self._shape
        numbers, count = ffi.new("int[3]"), ffi.new("size_t *")
        answer, least, moves = (numbers + i for i in range(3))
        out = ffi.new("peg_jump[]", len(shape.holes))
        with self._lock:
            board = self.text
            question = lib.peg_solve_fewest
            status, asking = self._ask(limits, question, answer, least, moves, out, len(out), count)
        if status not in (lib.PEG_LIMIT, lib.PEG_STOPPED):
            errors.expect_ok(status)
        if answer[0] == lib.PEG_NO:
            return status, asking, None
        if answer[0] == lib.PEG_UNKNOWN:
            return status, asking, FewestBounds(least[0], None, None)
        threes = bytes(ffi.buffer(out, 3 * count[0]))
        solution = Solution.of_threes(threes, shape, board)
        return status, asking, FewestBounds(least[0], moves[0], solution)

    def count_fewest(self, *, distinct: bool = True, **limits: Unpack[Limits]) -> FewestCount:
        """Count the solutions of the fewest moves; all is 0 where there is no solution.

        distinct: whether to count those too that differ in more than the order of their moves,
            which takes longest. Without it `distinct` is None.

        >>> from libpeg import Board
        >>> Board("triangle5", goal="13").count_fewest()
        FewestCount(moves=10, solutions=538, distinct=16, sweep=4)
        """
        moves, sweep = ffi.new("int *"), ffi.new("int *")
        count, kinds = ffi.new("peg_count *"), ffi.new("uint64_t *")
        wanted = kinds if distinct else ffi.NULL
        status = self._answer(limits, lib.peg_count_fewest, moves, count, wanted, sweep)
        if status == lib.PEG_E_COUNT:
            raise errors.CountTooLarge(errors.text_of(status))
        errors.expect_ok(status)
        solutions = count.high << 64 | count.low
        return FewestCount(moves[0], solutions, kinds[0] if distinct else None, sweep[0])

    def solutions_of_fewest(self, **limits: Unpack[Limits]) -> list[Solution]:
        """List the solutions of the fewest moves, in the order of `solutions`.

        `count_fewest` tells how many there are, which may be too many for a list.

        >>> from libpeg import Board
        >>> board = Board("triangle5", goal="13")
        >>> {len(solution.moves) for solution in board.solutions_of_fewest()}
        {10}
        """
        shape, board = self._shape, self.text
        gathering = Gathering(limits)
        given = lib.on_solution, gathering.limits.user
        status = self._put_to_copy(gathering, lib.peg_each_fewest, *given)
        if status in (lib.PEG_LIMIT, lib.PEG_STOPPED):
            raise gathering.limit(status)
        errors.expect_ok(status)
        return [Solution.of_threes(threes, shape, board) for threes in gathering.solutions]

    def fewest_levels(self, **limits: Unpack[Limits]) -> FewestLevels | None:
        """Tell what there is to look through before the fewest moves are proven.

        None where there is no solution, or nothing to play.

        >>> from libpeg import Board
        >>> levels = Board("triangle5", goal="13").fewest_levels()
        >>> levels.least, levels.moves, len(levels.positions), sum(levels.positions[1])
        (5, 10, 10, 1)
        """
        least, moves = ffi.new("int *"), ffi.new("int *")
        holes = len(self._shape.holes)
        out = ffi.new("uint64_t[]", holes * holes)
        question = lib.peg_fewest_levels
        errors.expect_ok(self._answer(limits, question, least, moves, out, len(out)))
        if moves[0] == 0:
            return None
        columns = moves[0] - least[0] + 1
        rows = [list(out[m * columns : (m + 1) * columns]) for m in range(moves[0])]
        return FewestLevels(least[0], moves[0], rows)

    def rewind(self, **limits: Unpack[Limits]) -> int:
        """Take back as few jumps as will do to come to a position that can be won.

        Returns how many were taken back. EndOfPlay if the play has no such position.

        >>> from libpeg import Board
        >>> board = Board("triangle5 o/../.../oo.o/..o..")
        >>> board.play("13-4 7-2")
        >>> board.rewind()
        2
        """
        count = ffi.new("size_t *")
        status = self._answer(limits, lib.peg_rewind, count)
        if status == lib.PEG_E_END:
            raise errors.EndOfPlay("no position of the play can be won")
        errors.expect_ok(status)
        taken: int = count[0]
        return taken

    def solutions(self, **limits: Unpack[Limits]) -> Solutions:
        """Enumerate every solution, one at a time, in ascending order of their jumps.

        A solution ends at the first position that is won. The limits hold for the whole
        enumeration, which raises `LimitReached` when it comes to one. It goes its own way from
        here: the board may be changed or closed meanwhile.

        >>> from itertools import islice
        >>> from libpeg import Board
        >>> for solution in islice(Board("triangle5", empty=5).solutions(), 2):
        ...     print(solution)
        12-5 10-8 2-9 3-10 7-2 1-4 14-12 4-13 12-14 15-6-13 14-12 11-13
        12-5 10-8 2-9 3-10 7-2 1-4 14-12 4-13 15-6 12-14 6-13 14-12 11-13
        """
        with self._lock:
            return Solutions(self._cursor(limits), self._shape, self.text)

    def _cursor(self, limits: Limits) -> tuple[Any, Asking]:
        out = ffi.new("peg_cursor **")
        asking = Asking(limits)
        with self._lock:
            board = self._open()
            try:
                self._asked = True
                status = lib.peg_cursor_new(board, asking.limits, out)
            finally:
                self._asked = False
        cursor = ffi.gc(out[0], lib.peg_cursor_free) if status == lib.PEG_OK else None
        asking.settle(status)
        if status in (lib.PEG_LIMIT, lib.PEG_STOPPED):
            raise asking.limit(status)
        errors.expect_ok(status)
        return cursor, asking

    def explain(self, **limits: Unpack[Limits]) -> Proof | Searched | None:
        """Say why the position cannot be won: None if it can.

        A `Proof` has weights on the holes, and checks itself. `Searched` says that there was no
        such proof, but that a search of all there is to play came to its end.

        >>> from libpeg import Board
        >>> why = Board("english", goal="d3").explain()
        >>> why.check(Board("english", goal="d3"))
        True
        """
        room = 64
        reason, count = ffi.new("int *"), ffi.new("size_t *")
        positions = ffi.new("uint64_t *")
        while True:
            rows = ffi.new("peg_row[]", room)
            with self._lock:
                board = self.text
                status = self._answer(limits, lib.peg_explain, reason, rows, room, count, positions)
            errors.expect_ok(status)
            if count[0] <= room:
                break
            room = count[0]
        if reason[0] == lib.PEG_REASON_NONE:
            return None
        if reason[0] == lib.PEG_REASON_SEARCHED:
            return Searched(positions[0])
        holes = len(self._shape.holes)
        return Proof(tuple(Row.of_c(rows[at], holes) for at in range(count[0])), board)
