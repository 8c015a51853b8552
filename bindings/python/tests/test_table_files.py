"""Tables as bytes and in files."""

from __future__ import annotations

import copy
import os
import pickle
import random
from pathlib import Path
from typing import Any

import pytest
from tabled import boards, random_positions

from libpeg import (
    STOP,
    Board,
    LimitReached,
    Stopped,
    Table,
    TableError,
)


@boards
@pytest.mark.parametrize("pegs", [0, 2])
def test_a_table_is_the_same_after_every_way_round(board: Board, pegs: int, tmp_path: Path) -> None:
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
    ]
    given = random_positions(board, 50)
    for same in ways:
        assert same.to_bytes() == data
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
        for use in (Table.load, table.save):
            with pytest.raises(error) as caught:
                use(wrong)
            assert caught.value.filename in (wrong, str(wrong))
    bad = tmp_path / "bad.peg"
    bad.write_bytes(small[:-1])
    with pytest.raises(TableError, match=r"damaged one: .*bad\.peg"):
        Table.load(bad)
    for use in (Table.load, table.save):
        with pytest.raises(ValueError, match=r"zero|null"):
            use("a\0b")
        with pytest.raises(TypeError):
            use(None)  # type: ignore[arg-type]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no such device here")
def test_what_is_written_to_no_avail_leaves_the_rest_as_it_was(
    tmp_path: Path, small: bytes
) -> None:
    table = Table.from_bytes(small)
    with pytest.raises(OSError, match="No space"):
        table.save("/dev/full")
    assert Path("/dev/full").exists()
    kept = tmp_path / "kept.peg"
    table.save(kept)
    with pytest.raises(Stopped):
        Table.build("rect4x6").save(kept, progress=lambda _: STOP)
    assert kept.read_bytes() == small


def test_a_save_through_a_link_replaces_what_it_leads_to(tmp_path: Path, small: bytes) -> None:
    table = Table.from_bytes(small)
    link = tmp_path / "link"
    link.symlink_to("target")
    with pytest.raises(Stopped):
        Table.build("rect4x6").save(link, progress=lambda _: STOP)
    assert [path.name for path in tmp_path.iterdir()] == ["link"]
    table.save(link)
    assert link.is_symlink()
    assert (tmp_path / "target").read_bytes() == small


def test_a_file_that_may_not_be_written_is_not_replaced(
    tmp_path: Path, small: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "kept"
    kept.write_bytes(b"old")
    kept.chmod(0o444)
    # Root may write to any file.
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(PermissionError) as caught:
        Table.from_bytes(small).save(kept)
    assert caught.value.filename == str(kept)
    assert kept.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [kept]


@pytest.mark.skipif(not hasattr(os, "chown"), reason="files have owners on Unix")
def test_a_file_keeps_its_permissions_and_what_only_its_group_may_read_stays_so(
    tmp_path: Path, small: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "kept"
    kept.write_bytes(b"old")
    kept.chmod(0o660)
    Table.from_bytes(small).save(kept)
    assert kept.stat().st_mode & 0o777 == 0o660
    if os.getuid() != 0:
        return
    os.chown(kept, 1000, 2000)
    Table.from_bytes(small).save(kept)
    about = kept.stat()
    assert (about.st_uid, about.st_gid, about.st_mode & 0o777) == (1000, 2000, 0o660)

    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "chown", refuse)
    Table.from_bytes(small).save(kept)
    about = kept.stat()
    assert (about.st_uid, about.st_gid, about.st_mode & 0o777) == (0, 0, 0o600)


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="descriptors have no names here")
def test_a_pipe_is_written_by_its_number(small: bytes) -> None:
    reader, writer = os.pipe()
    Table.from_bytes(small).save(f"/dev/fd/{writer}")
    os.close(writer)
    with open(reader, "rb") as file:
        assert file.read() == small
