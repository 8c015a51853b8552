"""Catalogues: everything about the games from one empty hole to one last peg, on whole boards.

The rows are worked out by workers, each within limits of its own. With a folder each row is kept in
a file as soon as it is there, so whatever breaks a catalogue off, it goes on from there, and only
the rows that were under way are lost.

The folder has what one needs to check a catalogue without libpeg. `boards.json` has the holes,
lines and symmetries of each board, with the holes numbered from 1. Each board has a file of its
rows, such as `english.csv`, and a file of Parquet if that is asked for. Each is replaced whole.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from pathlib import Path as Folder
from typing import TYPE_CHECKING, Any

from libpeg.board import Board
from libpeg.cluster.catalogue_asking import blank_rows, forget, work_out
from libpeg.cluster.catalogue_row import COLUMNS, NUMBERS, CatalogueRow, Game, rows_of, to_texts
from libpeg.cluster.workers import outcomes
from libpeg.errors import BoardError, CheckpointError, Stopped, refused
from libpeg.files import Path, write_whole
from libpeg.limits import STOP, Limits, checked
from libpeg.tabular import Kind, arrow_module, to_arrow

if TYPE_CHECKING:
    from distributed import Client


_BOARDS = "boards.json"

# What the columns of files of Parquet are. Counts of solutions pass 64 bits.
_KINDS: dict[str, Kind] = {name: "number" if name in NUMBERS else "text" for name in COLUMNS}
_KINDS |= {"solutions": "count", "shortest": "count"}


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
        catalogues may be at work in one folder. CheckpointError for a file that is not of the
        board; docs/catalogue/verify.py tells whether what files say is so.
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
        arrow_module()
    files = None if folder is None else _Files(folder)
    wanted = [_Part(name, files, again=again) for name in dict.fromkeys(boards)]
    if files is not None:
        files.describe(boards)
    tasks = [(part, row) for part in wanted for row in part.missing]
    asked = ((row, limits) for _, row in tasks)
    done = outcomes(work_out, asked, client=client, executor=executor, workers=workers)
    try:
        for outcome in done:
            (part, _), row = tasks[outcome.index], outcome.result
            part.add(row)
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
    wanted = "the name of a built-in shape, such as english"
    if not isinstance(name, str):
        raise refused("each of boards", wanted, name)
    if not name.isalnum():
        raise ValueError(f"each of boards must be {wanted}, not {name!r}")
    if not is_shape(name):
        raise ValueError(f"name the size of the shape too: {Board(name).text.split()[0]}")


class _Part:
    """The rows of one board.

    found: those that there are, by their games, also from its file.
    missing: those that are to be worked out.
    """

    def __init__(self, name: str, files: _Files | None, *, again: bool) -> None:
        self.name = name
        self._files = files
        self._blank = {row.game: row for row in blank_rows(name)}
        self.found = files.read(name, self._blank) if files else {}
        self.missing = [
            self.found.get(game, row)
            for game, row in self._blank.items()
            if game not in self.found or (again and not self.found[game].is_settled)
        ]

    @property
    def rows(self) -> list[CatalogueRow]:
        """The rows that there are, in order."""
        return [self.found[game] for game in self._blank if game in self.found]

    def add(self, row: CatalogueRow) -> None:
        """Add a row, and write the file: minutes of work may be in it, and more until the next."""
        self.found[row.game] = row
        if self._files is not None:
            self._files.write(self.name, self.rows)


class _Files:
    """The folder of a catalogue, which is made when something is written."""

    def __init__(self, folder: Path) -> None:
        self._folder = Folder(folder)

    def _read_boards(self) -> dict[str, Any]:
        path = self._folder / _BOARDS
        try:
            boards = json.loads(path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return {}
        except (ValueError, RecursionError) as error:
            raise CheckpointError(f"{path} does not describe boards: {error}") from error
        if not isinstance(boards, dict):
            raise CheckpointError(f"{path} does not describe boards: it is no object of JSON")
        return boards

    def describe(self, names: Iterable[str]) -> None:
        """Describe these boards, and all that there are files of."""
        before = self._read_boards()
        filed = [path.stem for path in self._folder.glob("*.csv") if is_shape(path.stem)]
        boards = dict(before)
        for name in (*names, *filed):
            board = Board(name)
            about = {"holes": board.names, "places": board.places}
            lines = [tuple(line) for line in board.lines]
            boards[name] = {**about, "lines": lines, "symmetries": board.symmetries}
        if json.dumps(boards) != json.dumps(before):
            each = [f"{json.dumps(key)}: {json.dumps(boards[key])}" for key in sorted(boards)]
            self._write(_BOARDS, ("{\n" + ",\n".join(each) + "\n}\n").encode())

    def read(self, name: str, blank: Mapping[Game, CatalogueRow]) -> dict[Game, CatalogueRow]:
        """Read the rows of a board, which are none if there is no file of them."""
        path = self._folder / f"{name}.csv"
        try:
            text = path.read_text(encoding="utf-8")
            rows = rows_of(csv.reader(io.StringIO(text, newline=""), strict=True))
        except FileNotFoundError:
            return {}
        except (ValueError, csv.Error) as error:
            raise CheckpointError(f"{path} is no file of a catalogue: {error}") from error
        found = {row.game: row for row in rows}
        if len(found) < len(rows) or found.keys() - blank.keys():
            told = f"it has rows twice, or such as {name} has none"
            raise CheckpointError(f"{path} is no file of a catalogue: {told}")
        return found

    def write(self, name: str, rows: Iterable[CatalogueRow]) -> None:
        """Write the rows of a board as CSV."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(map(to_texts, rows))
        self._write(f"{name}.csv", out.getvalue().encode())

    def write_parquet(self, name: str, rows: Sequence[CatalogueRow]) -> None:
        """Write the rows of a board as Parquet, which needs PyArrow."""
        from pyarrow import parquet  # noqa: PLC0415 - it is optional, and slow to import

        out = io.BytesIO()
        parquet.write_table(to_arrow(rows, kinds=_KINDS), out)
        self._write(f"{name}.parquet", out.getvalue())

    def _write(self, file: str, data: bytes) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        write_whole(self._folder / file, data)


def is_shape(name: str) -> bool:
    """Tell whether this is the name of a built-in shape, with the size it has."""
    try:
        return name.isalnum() and Board(name).text.split()[0] == name
    except BoardError:
        return False
