"""The files of a catalogue: what one needs to check it without libpeg, in one folder.

`boards.json` has the holes, lines and symmetries of each board, with the holes numbered from 1.
Each board has a file of its rows, such as `english.csv`, and a file of Parquet if that is asked
for. Each is replaced whole, so that a catalogue that was broken off can be gone on with.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Sequence
from pathlib import Path as Folder
from typing import Any

from libpeg.board import Board
from libpeg.cluster.catalogue_row import COLUMNS, NUMBERS, CatalogueRow, rows_of, to_texts
from libpeg.files import Path, write_whole

_BOARDS = "boards.json"

# Counts of solutions pass 64 bits. So many digits a decimal number of Parquet has.
_WIDE, _DIGITS = ("solutions", "shortest"), 38


class CatalogueFiles:
    """The folder of a catalogue, which is made when something is written."""

    def __init__(self, folder: Path) -> None:
        self._folder = Folder(folder)

    def _read_boards(self) -> dict[str, Any]:
        try:
            text = (self._folder / _BOARDS).read_text(encoding="utf-8")
        except FileNotFoundError:
            return {}
        boards: dict[str, Any] = json.loads(text)
        return boards

    def write_board(self, name: str) -> None:
        """Add a board to those that the catalogue describes."""
        boards = self._read_boards() | {name: _described(Board(name))}
        lines = [f"{json.dumps(key)}: {json.dumps(boards[key])}" for key in sorted(boards)]
        self._write(_BOARDS, ("{\n" + ",\n".join(lines) + "\n}\n").encode())

    def read(self, name: str) -> list[CatalogueRow]:
        """Read the rows of a board, which are none if there is no file of them."""
        path = self._folder / f"{name}.csv"
        try:
            text = path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return []
        try:
            return rows_of(csv.reader(io.StringIO(text, newline=""), strict=True))
        except (ValueError, csv.Error) as error:
            raise ValueError(f"{path} is no file of a catalogue: {error}") from error

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
        types = {
            column: pa.decimal128(_DIGITS)
            if column in _WIDE
            else pa.int64()
            if column in NUMBERS
            else pa.string()
            for column in COLUMNS
        }
        values = {column: [getattr(row, column) for row in rows] for column in COLUMNS}
        out = io.BytesIO()
        parquet.write_table(pa.table(values, schema=pa.schema(types.items())), out)
        self._write(f"{name}.parquet", out.getvalue())

    def _write(self, file: str, data: bytes) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        write_whole(self._folder / file, lambda there: there.write(data))


def arrow_modules() -> tuple[Any, Any]:
    """Import PyArrow, or say that it is needed."""
    try:
        import pyarrow as pa  # noqa: PLC0415 - it is optional, and slow to import
        from pyarrow import parquet  # noqa: PLC0415
    except ImportError as error:
        raise ImportError("files of Parquet need PyArrow: pip install pyarrow") from error
    return pa, parquet


def _described(board: Board) -> dict[str, Any]:
    return {
        "holes": board.names,
        "places": board.places,
        "lines": [(line.from_, line.over, line.to) for line in board.lines],
        "symmetries": board.symmetries,
    }
