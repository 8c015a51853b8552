"""The questions behind a row of a catalogue, asked within limits of one empty hole and one last.

All rows with the same last hole share a table, which a process keeps as long as it is asked for
them one after another. A board whose table does not fit the limits is asked without one.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from typing import NamedTuple, TypeVar

from libpeg.board import Board
from libpeg.cluster.catalogue_row import CatalogueRow, proof_text, why_of
from libpeg.cluster.problems import orbits
from libpeg.errors import CountTooLarge, LimitReached, TableError
from libpeg.limits import Limits, StopFlag
from libpeg.proof import Proof
from libpeg.questions import FewestCount
from libpeg.table import Table

_Found = TypeVar("_Found")


class Pair(NamedTuple):
    """A row to work out: a shape, the empty hole, the last, and how many pairs are like it."""

    board: str
    empty: int
    last: int
    pairs: int


class RowTask(NamedTuple):
    """A row to work out, what each of its questions may spend, and what is known of it."""

    pair: Pair
    limits: Limits
    known: CatalogueRow | None = None


def pairs_of(name: str) -> Iterator[Pair]:
    """List the pairs of holes of a shape, those alike by symmetry once, by the last hole.

    >>> [(pair.empty, pair.last, pair.pairs) for pair in pairs_of("triangle3")][:4]
    [(1, 1, 3), (2, 1, 6), (4, 1, 6), (5, 1, 3)]
    """
    board = Board(name)
    for (last, empty), pairs in orbits(board, product(board.holes, repeat=2)):
        yield Pair(name, empty, last, pairs)


def work_out(task: RowTask, stop: StopFlag) -> CatalogueRow:
    """Work out a row, or what it lacks."""
    pair, known = task.pair, task.known
    limits: Limits = {**task.limits, "stop": stop}
    board = Board(pair.board, empty=pair.empty, goal=pair.last)
    if not _differs_in_class(board, pair.last):
        board.attach(_table_of(board, task, stop))
    row = CatalogueRow(
        pair.board, board.name(pair.empty), board.name(pair.last), pair.pairs, "unknown"
    )
    if known is not None and known.answer == "yes":
        return _with_moves(known, board, limits)
    return _with_answer(row, board, limits)


def _differs_in_class(board: Board, last: int) -> bool:
    """Tell whether the class alone rules a game out, so that no table is needed."""
    ended = board.copy()
    ended.pegs = (last,)
    return ended.parities != board.parities


# The last table that was built, or None if it did not fit. All threads share it.
_kept: dict[object, Table | None] = {}
_lock = threading.Lock()

# Seconds from one look at the flag to the next, while another thread builds a table.
_PATIENCE = 0.1


def _table_of(board: Board, task: RowTask, stop: StopFlag) -> Table | None:
    key = task.pair.board, task.pair.last, *task.limits.items()
    # It serves many rows, so how long it takes is not limited.
    limits: Limits = {**task.limits, "positions": None, "seconds": None, "stop": stop}
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
    if isinstance(reason, Proof):
        return replace(row, answer=answer, why=why_of(reason), proof=proof_text(reason))
    if reason is not None:
        return replace(row, answer=answer, why="search")
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
    bounds = board.bound_fewest(**limits)
    if bounds is None:
        return replace(row, answer="no", why="search")
    solution = bounds.solution
    if solution is None:
        solution = _within(lambda: board.solve(**limits))
    if solution is None:
        # A yes that nobody could check is none.
        return replace(row, answer="unknown", least=bounds.least)
    most = len(solution.moves)
    return replace(row, answer="yes", least=bounds.least, most=most, solution=str(solution))


def _with_shortest(row: CatalogueRow, board: Board, limits: Limits) -> CatalogueRow:
    def count(*, distinct: bool) -> FewestCount | None:
        return _within(lambda: board.count_fewest(distinct=distinct, **limits))

    # Telling apart those that are distinct takes longest, so without it there may be time.
    found = count(distinct=False)
    if found is None:
        return row
    found = count(distinct=True) or found
    return replace(row, shortest=found.solutions, distinct=found.distinct, sweep=found.sweep)
