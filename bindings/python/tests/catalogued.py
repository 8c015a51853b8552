"""The rows of a catalogue as they are in its files, to be looked at and altered."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

SMALL = "triangle4", "rect3x4", "star"

Table = list[dict[str, str]]


class Row(NamedTuple):
    """What a test asks of a row."""

    start: str
    last: str
    answer: str
    why: str
    solutions: int | None
    least: int | None
    most: int | None
    shortest: int | None
    distinct: int | None
    sweep: int | None
    solution: str

    @property
    def is_settled(self) -> bool:
        """Whether no limit kept anything out of the row."""
        if self.answer == "yes":
            return None not in {self.solutions, self.distinct}
        return self.answer == "no"

    @property
    def proven(self) -> bool:
        """Whether the fewest moves are known."""
        return self.least is not None and self.least == self.most


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


def rows_in(folder: Path, name: str) -> list[Row]:
    texts = {"start", "last", "answer", "why", "solution"}
    found = []
    for row in read(folder / f"{name}.csv"):
        values: dict[str, Any] = {one: row[one] for one in Row._fields}
        for one in values.keys() - texts:
            values[one] = int(values[one]) if values[one] else None
        found.append(Row(**values))
    return found


def row_of(rows: Table, empty: str, last: str) -> dict[str, str]:
    return next(row for row in rows if (row["start"], row["last"]) == (empty, last))


def set_in(empty: str, last: str, /, **values: str) -> Callable[[Table], object]:
    return lambda rows: row_of(rows, empty, last).update(values)
