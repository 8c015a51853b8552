"""The rows of a catalogue as they are in its files, to be looked at and altered."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path

from libpeg.cluster.catalogue import _Files
from libpeg.cluster.catalogue_asking import blank_rows
from libpeg.cluster.catalogue_row import CatalogueRow

SMALL = "triangle4", "rect3x4", "star"

Table = list[dict[str, str]]


def read(path: Path) -> Table:
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def change(path: Path, how: Callable[[Table], object]) -> None:
    rows = read(path)
    names = list(rows[0])
    how(rows)
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, names)
        writer.writeheader()
        writer.writerows(rows)


def rows_in(folder: Path, name: str) -> list[CatalogueRow]:
    """The rows in the file of a board, as they are read to go on from them."""
    return [*_Files(folder).read(name, {row.game: row for row in blank_rows(name)}).values()]


def row_of(rows: Table, empty: str, last: str) -> dict[str, str]:
    return next(row for row in rows if (row["start"], row["last"]) == (empty, last))


def set_in(empty: str, last: str, /, **values: str) -> Callable[[Table], object]:
    return lambda rows: row_of(rows, empty, last).update(values)
