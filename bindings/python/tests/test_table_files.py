"""Tables as bytes and in files."""

from __future__ import annotations

import copy
import pickle
import random
from pathlib import Path
from typing import Any

import pytest
from tabled import boards, random_positions

from libpeg import Board, LimitReached, Table, TableError


@boards
@pytest.mark.parametrize("pegs", [0, 2])
@pytest.mark.parametrize("flat", [False, True])
def test_a_table_is_the_same_after_every_way_round(
    board: Board, pegs: int, flat: bool, tmp_path: Path
) -> None:
    table = Table.build(board, pegs=pegs)
    data = table.to_bytes(flat=flat)
    where = tmp_path / "some.peg"
    where.write_bytes(b"what was there")
    table.save(where, flat=flat)
    assert where.read_bytes() == data
    ways = [
        *(Table.load(where), Table.load(str(where)), pickle.loads(pickle.dumps(table))),
        *(Table.from_bytes(data), Table.from_bytes(bytearray(data)), copy.copy(table)),
        *(Table.from_bytes(memoryview(data + data)[: len(data)]), copy.deepcopy(table)),
        *(Table.open(str(where), mmap=False), Table.open(where, mmap=flat)),
        pickle.loads(pickle.dumps(Table.open(where, mmap=flat))),
    ]
    given = random_positions(board, 50)
    for same in ways:
        assert same == table
        assert hash(same) == hash(table)
        assert same.to_bytes(flat=flat) == data
        assert same.to_bytes() == table.to_bytes()
        assert (same.bits, same.pegs, same.holes) == (table.bits, pegs, board.holes)
        assert same.count() == table.count()
        assert same.probe_many(given).tolist() == table.probe_many(given).tolist()
        assert same.verify()


def sealed(data: bytes) -> bytes:
    """Bytes of a table with a new sum at their end, as lib/table/format.h has it."""
    total = 0
    for start in range(0, len(data) - 8, 8):
        total ^= int.from_bytes(data[start : start + 8], "little")
        total = total * 0x9E3779B97F4A7C15 % 2**64
        total ^= total >> 32
    return data[:-8] + total.to_bytes(8, "little")


@pytest.fixture(scope="module")
def small() -> bytes:
    return Table.build("triangle5 -> 13").to_bytes()


def test_bytes_that_are_cut_short_or_too_many_are_refused(small: bytes) -> None:
    for length in {*range(0, len(small), 7), *range(len(small) - 70, len(small))}:
        for data in (small[:length], sealed(small[: length // 8 * 8]) if length >= 8 else b""):
            with pytest.raises(TableError, match="not a table, or a damaged one"):
                Table.from_bytes(data)
    with pytest.raises(TableError):
        Table.from_bytes(small + b"\0" * 8)


def test_every_byte_that_is_wrong_is_noticed(small: bytes) -> None:
    for at in {*range(120), *range(120, len(small), 41), *range(len(small) - 70, len(small))}:
        with pytest.raises(TableError):
            Table.from_bytes(small[:at] + bytes([small[at] ^ 0x10]) + small[at + 1 :])


def test_bytes_that_were_made_to_deceive_are_refused_or_found_out(small: bytes) -> None:
    rng = random.Random(1)
    assert sealed(small) == small
    read = 0
    for _ in range(250):
        at = rng.randrange(8, rng.choice([64, 200, len(small) - 8]))
        forged = sealed(small[:at] + bytes([rng.randrange(256)]) + small[at + 1 :])
        if forged == small:
            continue
        try:
            table = Table.from_bytes(forged, memory=2**24)
        except (TableError, LimitReached):
            continue
        read += 1
        # Lines that another exchanges for its like make a table as exact as it was.
        table.probe_many(range(2 ** len(table.holes)) if len(table.holes) <= 15 else [0])
        if at >= 200:
            assert table.verify() is (table.to_bytes() == small)
    assert read > 20


def test_a_later_version_is_named(small: bytes) -> None:
    with pytest.raises(TableError, match="later version"):
        Table.from_bytes(small[:8] + b"\3" + small[9:])


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
    bad.write_bytes(small[:-1])
    with pytest.raises(TableError, match=r"damaged one: .*bad\.peg"):
        Table.load(bad)
    for use in (Table.load, Table.open, table.save):
        with pytest.raises(ValueError, match=r"zero|null"):
            use("a\0b")
        for no_path in (None, 1.5):
            with pytest.raises(TypeError):
                use(no_path)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        table.save(1)  # type: ignore[arg-type]
