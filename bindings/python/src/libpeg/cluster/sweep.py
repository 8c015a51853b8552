"""Sweeps: one question put to many boards, by all processors or a cluster."""

from __future__ import annotations

import contextlib
import threading
from collections import deque
from collections.abc import Generator, Iterable, Iterator, Sized
from concurrent.futures import Executor
from typing import TYPE_CHECKING, Any

from libpeg.board import Board
from libpeg.cluster.asking import Asked, Record, question_of, told
from libpeg.cluster.checkpoint import Checkpoint
from libpeg.cluster.sets import Problem
from libpeg.cluster.tasks import Known, Outcome
from libpeg.cluster.values import Ask, answer_of
from libpeg.cluster.workers import expect_workers, outcomes
from libpeg.display import Display
from libpeg.files import Path
from libpeg.handles import Closing

if TYPE_CHECKING:
    from distributed import Client

# A problem as a caller may give it.
ToProblem = Board | str | Problem

Records = Generator[Record, None, None]

# Seconds from one look at the progress to the next.
_PACE = 0.2

# How many problems that are to be asked may wait while those that need not be are looked for.
_AHEAD = 4096


def _tasks(
    problems: Iterable[ToProblem], kept: Checkpoint | None, *, ordered: bool
) -> Iterator[Known | Asked]:
    """Give the problems, with their records where the checkpoint has them.

    Without an order those come first, as they need not wait for any answer.
    """
    waiting: deque[Asked] = deque()
    for number, one in enumerate(problems):
        problem = _problem(one)
        record = kept and kept.take(number, problem.board)
        if record:
            yield Known(Record(**record))
        else:
            waiting.append((number, problem))
        while waiting and (ordered or not (kept and kept.done) or len(waiting) == _AHEAD):
            yield waiting.popleft()
    yield from waiting


def _problem(one: ToProblem) -> Problem:
    if isinstance(one, Problem):
        return one
    if isinstance(one, Board):
        return Problem(one.text)
    if isinstance(one, str):
        return Problem(one)
    raise TypeError(f"a problem must be a board or its text, not {type(one).__name__}")


class Sweep(Closing, Iterator[Record]):
    """The records of a sweep: what `libpeg.sweep` returns.

    It is an iterator. `close`, or the end of a `with` block, stops the questions under way; so does
    Ctrl-C. Any thread may take the next record, one at a time, and any thread may close the sweep.

    complete: whether there was a record of every problem. A sweep that was closed ends like one
        that is done, but is not complete.
    """

    __slots__ = ("_busy", "_closing", "_held", "_opened", "_records", "complete")

    _what = "a sweep"

    def __init__(
        self, records: Records, opened: contextlib.ExitStack, closing: threading.Event
    ) -> None:
        self._records = records
        self._opened = opened
        self._closing = closing
        self._held = threading.RLock()
        self._busy = False
        self.complete = False

    def __next__(self) -> Record:
        with self._held:
            if self._busy:
                raise ValueError("the problems of a sweep must not take its records")
            self._busy = True
            try:
                record = next(self._records)
            except BaseException as error:
                self._busy = False
                self.complete |= isinstance(error, StopIteration) and not self._closing.is_set()
                self.close()
                raise
            self._busy = False
            if self._closing.is_set():
                self.close()
                raise StopIteration
            return record

    def close(self) -> None:
        """Stop the questions under way. There are no more records."""
        self._closing.set()
        with self._held:
            # A signal handler, or what makes the problems, comes here from within `__next__`,
            # which closes the sweep as soon as it goes on.
            if not self._busy:
                self._records.close()
                self._opened.close()


def _records(found: Iterable[Outcome[Record]], ask: Ask, kept: Checkpoint | None) -> Records:
    """Yield new records, each once it is in the checkpoint, and those that were there before."""
    for outcome in found:
        if outcome.error is None:
            record = outcome.result
        else:
            asked: Asked = outcome.task
            number, problem = asked
            told = f"{type(outcome.error).__name__}: {outcome.error}"
            record = Record(number, *problem, "error", None, told, 0.0)
        if kept is not None and not isinstance(outcome.task, Known):
            kept.add(record._asdict())
        yield record._replace(value=answer_of(ask, record.value, record.problem))


def _counted(records: Iterable[Record], display: Display, total: int | None) -> Records:
    def text(seconds: float) -> str:
        return f"{done:,} problems, {seconds:.0f} s"

    for done, record in enumerate(records, 1):
        display.show(text, done, total)
        yield record


def sweep(  # noqa: PLR0913 - a caller may want any of them
    problems: Iterable[ToProblem],
    ask: Ask,
    *,
    client: Client | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    seconds: float | None = None,
    ordered: bool = False,
    checkpoint: Path | None = None,
    progress: bool = False,
    **arguments: Any,
) -> Sweep:
    """Put a question to many boards, and yield a `Record` of each as it is answered.

    problems: boards, their texts, or a set from `libpeg.cluster.sets`. They are taken as they
        are needed, so there may be any number.
    ask: the name of a question of `Board`, or a function that takes a board. A function is given
        the limit `stop` too if it has a parameter for it; without one, what it is at when the sweep
        is closed it goes on with to its end.
    client: a client of Dask, whose workers do it.
    executor: an executor of `concurrent.futures` that does it; without one, and without a client,
        threads of this process do.
    workers: how many are kept at work; by default as many as there are processors.
    seconds: the time for each problem. One that takes longer has the status "limit".
    ordered: whether the records come in the order of the problems.
    checkpoint: a file for the records. If it has some of the same sweep already, it goes on from
        there: they are yielded like the others, but not asked again. A function that is asked is
        known by its name.
    progress: whether to show on the terminal how far it is.
    arguments: other arguments of the question, such as `memory`.

    >>> import libpeg
    >>> boards = [libpeg.Board("triangle5", empty=hole) for hole in (1, 2, 5)]
    >>> with libpeg.sweep(boards, "count_solutions", ordered=True) as records:
    ...     [record.value for record in records]
    [29760, 14880, 1550]
    """
    expect_workers(client, executor, workers)
    # One can be gone through as well: by its holes or letters.
    if isinstance(problems, Board | str | Problem):
        kind = type(problems).__name__
        raise TypeError(f"the problems must be several: put one {kind} in a list")
    question = question_of(ask, seconds, arguments)
    opened = contextlib.ExitStack()
    kept = None
    if checkpoint is not None:
        kept = opened.enter_context(Checkpoint(checkpoint, told(question)))
    tasks = _tasks(problems, kept, ordered=ordered)
    closing = threading.Event()
    given: Any = {"client": client, "executor": executor, "workers": workers}
    found = outcomes(question, tasks, **given, ordered=ordered, closing=closing)
    opened.callback(found.close)
    records = _records(found, ask, kept)
    if progress:
        total = len(problems) if isinstance(problems, Sized) else None
        records = _counted(records, opened.enter_context(Display(0, _PACE)), total)
    return Sweep(records, opened, closing)
