"""The files of a catalogue: what one needs to check it without libpeg, in one folder.

`boards.json` has the holes, lines and symmetries of each board, with the holes numbered from 1.
Each board has a file of its rows, such as `english.csv`, and a file of Parquet if that is asked
for. Each is replaced whole, so that a catalogue that was broken off can be gone on with. What is
read again is taken for what it says only if it is of this board, and its solutions replay.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Sequence
from pathlib import Path as Folder
from typing import Any

from libpeg.board import Board
from libpeg.cluster.catalogue_asking import pairs_of
from libpeg.cluster.catalogue_row import COLUMNS, NUMBERS, CatalogueRow, rows_of, to_texts
from libpeg.errors import BoardError, CheckpointError, IllegalJump
from libpeg.files import Path, write_whole

_BOARDS = "boards.json"

# Counts of solutions pass 64 bits. So many digits a decimal number of Parquet has.
_WIDE, _DIGITS = ("solutions", "shortest"), 38

# The largest numbers of these columns, and of the others.
_MOST_WIDE, _MOST = 10**_DIGITS - 1, 2**63 - 1


class CatalogueFiles:
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

    def describe(self) -> None:
        """Describe all boards that there are files of."""
        before = self._read_boards()
        boards = before | {
            path.stem: _described(Board(path.stem))
            for path in self._folder.glob("*.csv")
            if is_shape(path.stem)
        }
        if json.dumps(boards) == json.dumps(before):
            return
        lines = [f"{json.dumps(key)}: {json.dumps(boards[key])}" for key in sorted(boards)]
        self._write(_BOARDS, ("{\n" + ",\n".join(lines) + "\n}\n").encode())

    def read(self, name: str) -> list[CatalogueRow]:
        """Read the rows of a board, which are none if there is no file of them."""
        path = self._folder / f"{name}.csv"
        try:
            text = path.read_text(encoding="utf-8")
            rows = rows_of(csv.reader(io.StringIO(text, newline=""), strict=True))
            _expect_rows_of(name, rows)
        except FileNotFoundError:
            return []
        except (ValueError, csv.Error) as error:
            raise CheckpointError(f"{path} is no file of a catalogue: {error}") from error
        return rows

    def write(self, name: str, rows: Iterable[CatalogueRow]) -> None:
        """Write the rows of a board as CSV."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(map(to_texts, rows))
        self._write(f"{name}.csv", out.getvalue().encode())

    def write_parquet(self, name: str, rows: Sequence[CatalogueRow]) -> None:
        """Write the rows of a board as Parquet, which needs PyArrow."""
        pa, parquet = arrow_modules()
        types = dict.fromkeys(COLUMNS, pa.string()) | dict.fromkeys(NUMBERS, pa.int64())
        types |= dict.fromkeys(_WIDE, pa.decimal128(_DIGITS))
        values = {column: [_fitting(row, column) for row in rows] for column in COLUMNS}
        out = io.BytesIO()
        parquet.write_table(pa.table(values, schema=pa.schema(types.items())), out)
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


def _expect_rows_of(name: str, rows: Iterable[CatalogueRow]) -> None:
    """Raise for rows that are not of a board, or are there twice."""
    board = Board(name)
    left = {(board.name(one.empty), board.name(one.last)): one.pairs for one in pairs_of(name)}
    for row in rows:
        if row.board != name:
            raise ValueError(f"a row is of {row.board!r}")
        if left.pop((row.start, row.last), None) != row.pairs:
            raise ValueError(f"no row of {name} has {row.start!r}, {row.last!r} and these pairs")
        if not _makes_sense(row):
            raise ValueError(f"what it says from {row.start} to {row.last} is not so")


def _makes_sense(row: CatalogueRow) -> bool:
    """Tell whether a row has a solution that wins or a reason why not, as its answer says."""
    if (row.answer == "no") != (row.why != ""):
        return False
    if row.answer != "yes":
        return not row.solution
    game = Board(row.board, empty=row.start, goal=row.last)
    try:
        game.play(row.solution)
    except IllegalJump:
        return False
    moves = game.moves_text(game.history)
    return game.is_won and moves == row.solution and len(moves.split()) == row.most


def arrow_modules() -> tuple[Any, Any]:
    """Import PyArrow, or say that it is needed."""
    try:
        import pyarrow as pa  # noqa: PLC0415 - it is optional, and slow to import
        from pyarrow import parquet  # noqa: PLC0415
    except ImportError as error:
        raise ImportError("files of Parquet need PyArrow: pip install pyarrow") from error
    return pa, parquet


def _fitting(row: CatalogueRow, column: str) -> object:
    """Give what a row has in a column, or None for a number that Parquet has no room for."""
    value = getattr(row, column)
    most = _MOST_WIDE if column in _WIDE else _MOST
    return None if isinstance(value, int) and value > most else value


def _described(board: Board) -> dict[str, Any]:
    lines = [tuple(line) for line in board.lines]
    about = {"holes": board.names, "places": board.places, "lines": lines}
    return {**about, "symmetries": board.symmetries}
