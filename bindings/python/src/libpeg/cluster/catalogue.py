"""Catalogues: everything about the games from one empty hole to one last peg, on whole boards.

The rows are worked out by workers, each within limits of its own. With a folder
each row is kept in a file as soon as it is there, so whatever breaks a catalogue off, it goes on
from there, and only the rows that were under way are lost.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from typing import TYPE_CHECKING

from libpeg.board import Board
from libpeg.cluster.catalogue_asking import Pair, RowTask, forget, pairs_of, work_out
from libpeg.cluster.catalogue_files import CatalogueFiles, arrow_modules, is_shape
from libpeg.cluster.catalogue_row import CatalogueRow
from libpeg.cluster.workers import outcomes
from libpeg.errors import Stopped
from libpeg.files import Path
from libpeg.limits import STOP, Limits, checked

if TYPE_CHECKING:
    from distributed import Client


def catalogue(  # noqa: PLR0913 - each may be wanted without the others
    *boards: str,
    folder: Path | None = None,
    parquet: bool = False,
    again: bool = False,
    client: Client | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: Callable[[CatalogueRow], object] | None = None,
    positions: int | None = None,
    memory: int | None = None,
    threads: int | None = None,
    seconds: float | None = None,
) -> dict[str, list[CatalogueRow]]:
    """Catalogue boards: what is known of each empty hole and last peg, up to symmetry.

    boards: the names of built-in shapes. The rows of each are in order of the last hole, then of
        the empty one.
    folder: where to keep the rows in files. Those that are there are not worked out anew. No two
        catalogues may be at work in one folder. A file that is not of the board, or whose
        solutions are none, is a `CheckpointError`.
    parquet: whether to write files of Parquet too at the end, which takes PyArrow.
    again: whether to take up rows of the folder that a limit has left open, for what they lack.
    client, executor, workers: who does the work, as for `sweep`.
    progress: a function that is called with each new row. Where it returns STOP, `Stopped` is
        raised; what was found until then stays in the folder.
    positions, memory, threads, seconds: what each question of a row may spend, as for `Limits`.
        The table that rows with the same last hole share may take any time, within the memory.

    >>> import libpeg
    >>> for row in libpeg.catalogue("triangle4", workers=1)["triangle4"]:
    ...     if row.answer == "yes":
    ...         print(row.start, row.last, row.solutions, row.most, row.distinct, row.solution)
    3 2 14 5 1 10-3 1-6 8-10-3 4-1-6-4 7-2
    """
    limits = Limits(positions=positions, memory=memory, threads=threads, seconds=seconds)
    checked(limits)
    for name in boards:
        expect_shape(name)
    if parquet:
        arrow_modules()
    files = None if folder is None else CatalogueFiles(folder)
    wanted = [_Part(name, files, again=again) for name in dict.fromkeys(boards)]
    if files is not None:
        files.describe()
    tasks = [(part, pair) for part in wanted for pair in part.missing]
    asked = (RowTask(pair, limits, part.found.get(pair)) for part, pair in tasks)
    done = outcomes(work_out, asked, client=client, executor=executor, workers=workers)
    try:
        for outcome in done:
            (part, pair), row = tasks[outcome.index], outcome.result
            part.add(pair, row)
            if progress is not None and progress(row) is STOP:
                raise Stopped("the progress function returned STOP")
    finally:
        done.close()
        forget()
        if parquet and files is not None:
            for part in wanted:
                files.write_parquet(part.name, part.rows)
    return {part.name: part.rows for part in wanted}


def expect_shape(name: str) -> None:
    """Raise for anything but the name of a built-in shape."""
    what = "a catalogue is of built-in shapes by their names"
    if not isinstance(name, str):
        raise TypeError(f"{what}, not of a {type(name).__name__}")
    if not name.isalnum():
        raise ValueError(f"{what}, such as english, not {name!r}")
    if not is_shape(name):
        raise ValueError(f"name the size of the shape too: {Board(name).text.split()[0]}")


class _Part:
    """The rows of one board.

    found: those that there are, by their pairs, also from its file.
    missing: the pairs that are to be worked out.
    """

    def __init__(self, name: str, files: CatalogueFiles | None, *, again: bool) -> None:
        self.name = name
        self._files = files
        self._pairs = list(pairs_of(name))
        board = Board(name)
        known = {(row.start, row.last): row for row in (files.read(name) if files else ())}
        self.found: dict[Pair, CatalogueRow] = {}
        for pair in self._pairs:
            row = known.get((board.name(pair.empty), board.name(pair.last)))
            if row is not None:
                self.found[pair] = row
        self._is_described = bool(known)
        self.missing = [
            pair
            for pair in self._pairs
            if pair not in self.found or (again and not self.found[pair].is_settled)
        ]

    @property
    def rows(self) -> list[CatalogueRow]:
        """The rows that there are, in order."""
        return [self.found[pair] for pair in self._pairs if pair in self.found]

    def add(self, pair: Pair, row: CatalogueRow) -> None:
        """Add a row, and write the file: minutes of work may be in it, and more until the next.

        What was known of it stays known, for it may have been looked at within smaller limits.
        """
        known = self.found.get(pair)
        self.found[pair] = row.joined(known) if known else row
        if self._files is None:
            return
        self._files.write(self.name, self.rows)
        if not self._is_described:
            self._files.describe()
            self._is_described = True
