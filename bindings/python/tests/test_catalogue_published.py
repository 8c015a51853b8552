"""The catalogue that is kept agrees with what others have published, as far as it goes."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from catalogued import Row, rows_in

Rows = dict[tuple[str, str], Row]
Kept = Callable[[str], Rows]


@pytest.fixture(scope="module")
def kept(root: Path) -> Kept:
    """Give the rows of a board for every pair of holes, images by symmetry among them."""
    folder = root / "docs" / "catalogue"
    boards = json.loads((folder / "boards.json").read_text(encoding="utf-8"))

    def rows_of(board: str) -> Rows:
        names = boards[board]["holes"]
        rows = {}
        for row in rows_in(folder, board):
            empty, last = names.index(row.start), names.index(row.last)
            for to in boards[board]["symmetries"]:
                rows[names[to[empty] - 1], names[to[last] - 1]] = row
        assert len(rows) == len(names) ** 2
        return rows

    return rows_of


def counted(rows: Rows, empty: str) -> int:
    """How many solutions there are to one peg anywhere."""
    found = [row.solutions for (first, _), row in rows.items() if first == empty]
    return sum(number or 0 for number in found)


def yes(rows: Rows) -> set[Row]:
    return {row for row in rows.values() if row.answer == "yes"}


# Of triangle5, by Bell: empty, last, moves, distinct solutions, the longest sweep.
BELL = [
    *[("1", "1", 10, 15, 3), ("7", "1", 10, 15, 3), ("13", "1", 9, 6, 3), ("13", "5", 10, 5, 2)],
    *[("3", "4", 10, 16, 4), ("9", "4", 11, 5, 1), ("15", "4", 10, 16, 4), ("4", "4", 9, 15, 5)],
    *[("11", "2", 11, 16, 1), ("2", "2", 11, 8, 1), ("14", "2", 11, 8, 1), ("6", "2", 10, 8, 2)],
]


def test_the_catalogue_has_bells_triangle_of_15_holes(kept: Kept) -> None:
    rows = kept("triangle5")
    found = {rows[empty, last] for empty, last, *_ in BELL}
    assert found == yes(rows)
    assert len(found) == len(BELL)
    for empty, last, *numbers in BELL:
        row = rows[empty, last]
        assert row.proven
        assert [row.most, row.distinct, row.sweep] == numbers


@pytest.mark.parametrize(
    ("empty", "anywhere", "home"),
    [("1", 29_760, 6_816), ("2", 14_880, 720), ("4", 85_258, 51_452), ("5", 1_550, 0)],
)
def test_the_catalogue_has_the_solutions_of_15_holes(
    empty: str, anywhere: int, home: int, kept: Kept
) -> None:
    rows = kept("triangle5")
    assert counted(rows, empty) == anywhere
    assert (rows[empty, empty].solutions or 0) == home


def test_the_catalogue_has_what_is_known_of_33_holes(kept: Kept) -> None:
    rows = kept("english")
    central, corner = rows["d4", "d4"], rows["c1", "c1"]
    assert central.solutions == 40_861_647_040_079_968
    assert counted(rows, "d4") == 2 * 40_861_647_040_079_968
    assert (central.least, central.most, corner.least, corner.most) == (18, 18, 16, 16)
    assert len(yes(rows)) == 21


def test_the_catalogue_has_what_is_known_of_36_holes(kept: Kept) -> None:
    rows = kept("square6")
    corners = {"a1", "a6", "f1", "f6"}
    for (empty, _), row in rows.items():
        if row.answer == "yes":
            # By Harris one game alone needs more than its regions say.
            alone = (row.start, row.last) == ("c1", "c1")
            assert row.least == row.most == (16 if empty in corners or alone else 15)


def test_the_catalogue_has_what_is_known_of_37_holes(kept: Kept) -> None:
    rows = kept("french")
    assert len(yes(rows)) == 10
    assert not any(row.answer == "yes" for (empty, _), row in rows.items() if empty == "d4")
    # By Meyrignac it takes 20 moves from c1.
    from_corner = [row for (empty, _), row in rows.items() if empty == "c1" and row.most]
    assert min(row.least or 0 for row in from_corner) <= 20
    assert min(row.most or 99 for row in from_corner) >= 20


# The numbers of a column of what each package reads.
FRAMES: dict[str, Callable[[Any, str], Any]] = {
    "pandas": lambda frame, column: frame[column].dropna(),
    "polars": lambda frame, column: frame[column].drop_nulls(),
    "duckdb": lambda frame, column: frame.filter(f"{column} IS NOT NULL")[column].fetchall(),
}


@pytest.mark.parametrize("package", FRAMES)
def test_the_line_for_a_data_frame_reads_every_count(package: str, root: Path) -> None:
    name = {"pandas": "pd", "polars": "pl"}.get(package, package)
    names = {name: pytest.importorskip(package)}
    folder = root / "docs" / "catalogue"
    lines = (folder / "README.md").read_text(encoding="utf-8").splitlines()
    (line,) = [one for one in lines if one.startswith(f"{name}.")]
    for path in folder.glob("*.csv"):
        frame = eval(line.replace("triangle7.csv", str(path)), names)  # noqa: S307 - it is ours
        rows = rows_in(folder, path.stem)
        for column in ("solutions", "shortest"):
            found = [int(str(one).strip("(,)")) for one in FRAMES[package](frame, column)]
            counts = [getattr(row, column) for row in rows]
            assert found == [count for count in counts if count is not None]
