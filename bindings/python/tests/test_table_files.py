"""Tables as bytes and in files."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path
from typing import Any

import pytest

from libpeg import (
    STOP,
    Board,
    LimitReached,
    Progress,
    Stopped,
    Table,
    TableError,
    TableUnfinished,
)


@pytest.mark.parametrize(
    ("text", "pegs"),
    [("triangle6 -> o/oo/o../..../...../......", 0), ("rect4x6", 0), ("lines:4:1-2-3,3-2-4", 2)],
)
def test_a_table_is_the_same_after_every_way_round(text: str, pegs: int, tmp_path: Path) -> None:
    board = Board(text)
    table = Table.build(board, pegs=pegs)
    data = table.to_bytes()
    where = tmp_path / "some.peg"
    where.write_bytes(b"what was there")
    table.save(where)
    assert where.read_bytes() == data
    ways = [
        *(Table.load(where), Table.load(str(where)), pickle.loads(pickle.dumps(table))),
        *(Table.from_bytes(data), Table.from_bytes(bytearray(data)), copy.copy(table)),
        *(Table.from_bytes(memoryview(data + data)[: len(data)]), copy.deepcopy(table)),
        *(Table.open(str(where), mmap=False), Table.open(where)),
        pickle.loads(pickle.dumps(Table.open(where))),
    ]
    given = board.sample_positions(100, 1)
    for same in ways:
        assert same == table
        assert hash(same) == hash(table)
        assert same.to_bytes() == data
        assert (same.bits, same.pegs, same.holes) == (table.bits, pegs, board.holes)
        assert same.count() == table.count()
        assert same.probe_many(given).tolist() == table.probe_many(given).tolist()
        assert same.verify()


@pytest.fixture(scope="module")
def small() -> bytes:
    return Table.build("triangle5 -> 13").to_bytes()


def test_bytes_that_are_no_table_are_refused(small: bytes) -> None:
    wrong = small[:50] + bytes([small[50] ^ 1]) + small[51:]
    for data in (b"", small[:-1], small + b"\0" * 8, wrong):
        with pytest.raises(TableError, match="not a table, or a damaged one"):
            Table.from_bytes(data)


@pytest.mark.parametrize("data", ["text", 5, None, [1, 2]])
def test_what_is_no_bytes_is_a_type_error(data: Any) -> None:
    with pytest.raises(TypeError):
        Table.from_bytes(data)


def test_a_file_that_cannot_be_used_is_named(tmp_path: Path, small: bytes) -> None:
    table = Table.from_bytes(small)
    for wrong, error in (
        (tmp_path / "no" / "such", FileNotFoundError),
        (tmp_path, IsADirectoryError),
    ):
        for use in (Table.load, Table.open, table.save):
            with pytest.raises(error) as caught:
                use(wrong)
            assert caught.value.filename in (wrong, str(wrong))
    bad = tmp_path / "bad.peg"
    bad.write_bytes(table.to_bytes()[:-1])
    for read in (Table.load, Table.open):
        with pytest.raises(TableError, match=r"damaged one: .*bad\.peg"):
            read(bad)
    for use in (Table.load, Table.open, table.save):
        with pytest.raises(ValueError, match=r"zero|null"):
            use("a\0b")
        for no_path in (None, 1.5):
            with pytest.raises(TypeError):
                use(no_path)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        table.save(1)  # type: ignore[arg-type]


@pytest.mark.parametrize(("text", "pegs"), [("rect4x6", 0), ("triangle6 -> 13", 0), ("rect4x5", 2)])
def test_a_table_is_built_in_a_file(text: str, pegs: int, tmp_path: Path) -> None:
    where = tmp_path / "built.peg"
    table = Table.build(text, pegs=pegs)
    for _ in range(2):
        built = Table.build(text, pegs=pegs, file=where)
        assert built == table == Table.load(where) == pickle.loads(pickle.dumps(built))
        assert built.size < table.size or table.bits < 16
        assert where.stat().st_size == Table.file_size(text, pegs=pegs) == len(table.to_bytes())


def test_building_in_a_file_goes_on(tmp_path: Path) -> None:
    where = tmp_path / "built.peg"
    seen: list[int] = []

    def watch(progress: Progress) -> object:
        assert progress.stage == "building"
        assert progress.total is not None
        seen.append(progress.total)
        return STOP if progress.positions > 0 else None

    with pytest.raises(Stopped):
        Table.build("rect4x7 -> b3", file=str(where), progress=watch)
    for read in (Table.open, Table.load):
        with pytest.raises(TableUnfinished, match=r"not finished: .*built\.peg"):
            read(where)
    with pytest.raises(LimitReached):
        Table.build("rect4x7 -> b3", file=where, positions=2**21)
    totals: list[int | None] = []
    table = Table.build(
        "rect4x7 -> b3",
        file=where,
        threads=2,
        progress=lambda progress: totals.append(progress.total),
    )
    assert table == Table.build("rect4x7 -> b3")
    assert all(total is not None and total < seen[0] for total in totals)


def test_a_file_to_build_in_is_refused_with_its_name(tmp_path: Path) -> None:
    where = tmp_path / "other.peg"
    where.write_bytes(b"what was there")
    with pytest.raises(TableError, match=r"something else than this table: .*other\.peg"):
        Table.build("rect4x5", file=where)
    assert where.read_bytes() == b"what was there"
    with pytest.raises(FileNotFoundError) as caught:
        Table.build("rect4x5", file=tmp_path / "no" / "such")
    assert caught.value.filename == str(tmp_path / "no" / "such")
    with pytest.raises(TableError, match=r"too large for a table: 64 holes and 2\*\*60"):
        Table.build("square8", file=where)
    with pytest.raises(TableError, match=r"too large for a table: 64 holes and 2\*\*60"):
        Table.file_size("square8")


def test_two_calls_do_not_build_in_one_file(tmp_path: Path) -> None:
    where = tmp_path / "both.peg"
    refused: list[str] = []

    def build_too(_: Progress) -> None:
        if not refused:
            with pytest.raises(
                BlockingIOError, match="another call is building in the file"
            ) as caught:
                Table.build("rect4x7 -> b3", file=where)
            refused.append(caught.value.filename)

    assert Table.build("rect4x7 -> b3", file=where, progress=build_too).verify()
    assert refused == [str(where)]
