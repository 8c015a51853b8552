"""The questions behind a row of a catalogue, asked within limits of one empty hole and one last.

All rows with the same last hole share a table, which a process keeps as long as it is asked for
them one after another. A board whose table does not fit the limits is asked without one.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from typing import TypeVar

from libpeg.board import Board
from libpeg.cluster.catalogue_row import CatalogueRow, proof_text, why_of
from libpeg.cluster.sets import orbits
from libpeg.errors import CountTooLarge, LimitReached, TableError
from libpeg.limits import Limits, StopFlag
from libpeg.questions import FewestCount
from libpeg.table import Table

_Found = TypeVar("_Found")


# A row to work out, with what is known of it, and what each of its questions may spend.
RowTask = tuple[CatalogueRow, Limits]


def blank_rows(name: str) -> Iterator[CatalogueRow]:
    """Give a row for each pair of holes of a shape, those alike by symmetry once, by the last hole.

    >>> [(row.start, row.last, row.pairs) for row in blank_rows("triangle3")][:4]
    [('1', '1', 3), ('2', '1', 6), ('4', '1', 6), ('5', '1', 3)]
    """
    board = Board(name)
    for (last, empty), pairs in orbits(board, product(board.holes, repeat=2)):
        yield CatalogueRow(name, board.name(empty), board.name(last), pairs, "unknown")


def work_out(task: RowTask, stop: StopFlag) -> CatalogueRow:
    """Work out a row, or what it lacks."""
    row, limits = task[0], Limits(**task[1], stop=stop)
    board = Board(row.board, empty=row.start, goal=row.last)
    ended = board.copy()
    ended.pegs = (row.last,)
    # Where the class alone rules a game out, no table is needed.
    if ended.parities == board.parities:
        board.attach(_table_of(board, task, stop))
    if row.answer == "yes":
        return _with_moves(row, board, limits)
    return _with_answer(row, board, limits)


# The last table that was built, or None if it did not fit. All threads share it.
_kept: dict[object, Table | None] = {}
_lock = threading.Lock()

# Seconds from one look at the flag to the next, while another thread builds a table.
_PATIENCE = 0.1


def _table_of(board: Board, task: RowTask, stop: StopFlag) -> Table | None:
    row, given = task
    key = row.board, row.last, *given.items()
    # It serves many rows, so how long it takes is not limited.
    limits: Limits = {**given, "positions": None, "seconds": None, "stop": stop}
    while not _lock.acquire(timeout=_PATIENCE):
        if stop.is_set():
            return None
    try:
        if key not in _kept:
            _kept.clear()
            try:
                _kept[key] = Table.build(board, **limits)
            except (LimitReached, TableError, MemoryError):
                _kept[key] = None
        return _kept[key]
    finally:
        _lock.release()


def forget() -> None:
    """Let go of the last table."""
    with _lock:
        _kept.clear()


def _within(question: Callable[[], _Found]) -> _Found | None:
    """Ask a question, and give None where a limit keeps the answer back."""
    try:
        return question()
    except (LimitReached, MemoryError, CountTooLarge):
        return None


def _with_answer(row: CatalogueRow, board: Board, limits: Limits) -> CatalogueRow:
    try:
        reason = board.explain(**limits)
        answer = "yes" if reason is None else "no"
    except (LimitReached, MemoryError):
        reason, answer = None, "unknown"
    if reason is not None and reason.kind == "searched":
        return replace(row, answer=answer, why="search")
    if reason is not None:
        return replace(row, answer=answer, why=why_of(reason), proof=proof_text(reason))
    return _with_moves(replace(row, answer=answer), board, limits)


def _with_moves(row: CatalogueRow, board: Board, limits: Limits) -> CatalogueRow:
    """Add what a row that is not known to be lost lacks of solutions."""
    if not row.proven:
        row = _with_bounds(row, board, limits)
        if row.answer != "yes":
            return row
    if row.solutions is None:
        solutions = _within(lambda: board.count_solutions(**limits))
        row = replace(row, solutions=solutions)
    return _with_shortest(row, board, limits) if row.proven and row.distinct is None else row


def _with_bounds(row: CatalogueRow, board: Board, limits: Limits) -> CatalogueRow:
    """Add bounds on the fewest moves, and a solution unless the row has one as short."""
    bounds = board.bound_fewest(**limits)
    if bounds is None:
        return replace(row, answer="no", why="search")
    row = replace(row, least=max(bounds.least, row.least or 0))
    solution = bounds.solution
    if solution is None and row.most is None:
        solution = _within(lambda: board.solve(**limits))
    if solution is None:
        # A yes that nobody could check is none.
        return row if row.most is not None else replace(row, answer="unknown")
    most = len(solution.moves)
    if row.most is not None and row.most <= most:
        return row
    return replace(row, answer="yes", most=most, solution=str(solution))


def _with_shortest(row: CatalogueRow, board: Board, limits: Limits) -> CatalogueRow:
    def count(*, distinct: bool) -> FewestCount | None:
        return _within(lambda: board.count_fewest(distinct=distinct, **limits))

    # Telling apart those that are distinct takes longest, so without it there may be time.
    found = count(distinct=False)
    if found is None:
        return row
    found = count(distinct=True) or found
    return replace(row, shortest=found.solutions, distinct=found.distinct, sweep=found.sweep)
