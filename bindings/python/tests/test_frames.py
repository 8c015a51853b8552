"""Results go into the tables of other packages as they are, and columns of these are positions."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import libpeg
from libpeg import Board, BoardError, Record

BOARD = Board("triangle5", goal=13)
JUMPS = BOARD.legal_jumps_many(BOARD.sample_positions(30, 1))
WANTED = BOARD.solvable_many(JUMPS.after).tolist()


def test_pandas_takes_results_and_gives_positions() -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(JUMPS._asdict())
    assert frame.dtypes.astype(str).tolist() == ["int64", "uint16", "uint64"]
    assert (frame["after"].to_numpy() == JUMPS.after).all()
    columns: list[Any] = [frame["after"], frame["after"].astype("int64")]
    columns += [frame["after"].astype("Int64"), frame["after"].astype(object)]
    for column in columns:
        assert BOARD.solvable_many(column).tolist() == WANTED
    assert (BOARD.step_many(frame["after"][:0], frame["line"][:0])).size == 0
    stepped = BOARD.step_many(BOARD.sample_positions(30, 1)[frame["owner"]], frame["line"])
    assert (stepped == JUMPS.after).all()
    with pytest.raises(BoardError, match=r"positions\[1\] does"):
        BOARD.unpack(pandas.Series([1, -1]))
    with pytest.raises(TypeError):
        BOARD.unpack(pandas.Series([1, None]))
    pegs = pandas.DataFrame(BOARD.unpack(JUMPS.after), columns=BOARD.names)
    assert (BOARD.pack(pegs) == JUMPS.after).all()


def test_polars_takes_results_and_gives_positions() -> None:
    polars = pytest.importorskip("polars")
    frame = polars.DataFrame(JUMPS._asdict())
    assert frame["after"].to_list() == JUMPS.after.tolist()
    for kind in (polars.UInt64, polars.Int64, polars.Int32):
        assert BOARD.solvable_many(frame["after"].cast(kind)).tolist() == WANTED


def test_pyarrow_takes_results_and_gives_positions() -> None:
    pyarrow = pytest.importorskip("pyarrow")
    table = pyarrow.table(JUMPS._asdict())
    assert table["after"].to_pylist() == JUMPS.after.tolist()
    for column in (table["after"], table["after"].combine_chunks(), table["after"].cast("int64")):
        assert BOARD.solvable_many(column).tolist() == WANTED
    labels = pyarrow.table({"position": JUMPS.after, "answer": np.array(WANTED, np.uint8)})
    assert labels["answer"].to_pylist() == WANTED


ROWS = [
    Record(0, "english", 1, "ok", 2**70, None, 0.5),
    Record(1, "x", 2, "error", None, "no", 0.1),
]


@pytest.mark.parametrize("package", ["pandas", "polars", "duckdb", "pyarrow"])
def test_every_library_of_tables_reads_exact_counts(package: str) -> None:
    library = pytest.importorskip(package)
    rows = libpeg.to_arrow(ROWS)
    if package == "pandas":
        found = rows.to_pandas()["value"].tolist()
    elif package == "polars":
        found = library.from_arrow(rows)["value"].to_list()
    elif package == "duckdb":
        found = [row[0] for row in library.sql("select value from rows").fetchall()]
    else:
        found = rows["value"].to_pylist()
    assert [None if value is None else int(value) for value in found] == [2**70, None]


def test_a_table_has_a_column_for_each_name_and_texts_for_what_is_mixed() -> None:
    pytest.importorskip("pyarrow")
    table = libpeg.to_arrow([{"a": True, "b": [1]}, {"a": None, "c": 1.5}, {"c": "x"}])
    assert table.to_pydict() == {
        "a": [True, None, None],
        "b": ["[1]", None, None],
        "c": [None, "1.5", '"x"'],
    }
    assert str(libpeg.to_arrow([{"n": 10**50}])["n"].type) == "decimal256(76, 0)"
    assert libpeg.to_arrow([{"n": 10**90}])["n"].to_pylist() == [str(10**90)]
