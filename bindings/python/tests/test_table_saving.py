"""Tables as files: what was there before stays until a whole table takes its place."""

from __future__ import annotations

import os
import signal
import stat
from collections.abc import Iterator
from contextlib import contextmanager
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
    TimeLimitReached,
)

TABLE = Table.build("triangle5 -> 13")
LARGER = Table.build("rect4x6")


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A file that was there before."""
    where = tmp_path / "kept.peg"
    where.write_bytes(b"a good old table")
    return where


@contextmanager
def no_room() -> Iterator[None]:
    """Let no file grow past 100 bytes."""
    resource = pytest.importorskip("resource")
    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (100, hard))
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, before)


def test_a_save_that_fails_leaves_the_file_that_was_there(kept: Path) -> None:
    with no_room(), pytest.raises(OSError, match="too large") as caught:
        TABLE.save(kept)
    assert caught.value.filename in (None, str(kept))
    with pytest.raises(Stopped):
        LARGER.save(kept, progress=lambda _: STOP)
    assert kept.read_bytes() == b"a good old table"
    assert os.listdir(kept.parent) == [kept.name]


def test_a_save_that_fails_leaves_no_file_where_there_was_none(tmp_path: Path) -> None:
    with no_room(), pytest.raises(OSError, match="too large"):
        TABLE.save(tmp_path / "none.peg")
    assert os.listdir(tmp_path) == []


def test_a_link_stays_one_and_what_it_leads_to_is_replaced(kept: Path) -> None:
    link = kept.with_name("link")
    link.symlink_to(kept)
    with no_room(), pytest.raises(OSError, match="too large"):
        TABLE.save(link)
    assert link.is_symlink()
    assert kept.read_bytes() == b"a good old table"
    TABLE.save(link)
    assert link.is_symlink()
    assert kept.read_bytes() == TABLE.to_bytes()


def test_who_may_read_a_file_stays_as_it_was(kept: Path) -> None:
    kept.chmod(0o640)
    TABLE.save(kept)
    assert stat.S_IMODE(kept.stat().st_mode) == 0o640
    plain = kept.with_name("plain")
    plain.touch()
    fresh = kept.with_name("fresh")
    TABLE.save(fresh)
    assert fresh.stat().st_mode == plain.stat().st_mode


@pytest.mark.parametrize("name", ["kept.peg", "link"])
@pytest.mark.parametrize("removed", [False, True])
def test_another_program_may_save_at_the_same_time(
    kept: Path, name: str, removed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept.with_name("link").symlink_to(kept)
    other, second = kept.with_name("other"), kept.with_name("second")
    other.write_bytes(b"another table")
    second.hardlink_to(other)
    looked = os.access

    def look(*given: Any) -> bool:
        monkeypatch.setattr(os, "access", looked)
        kept.unlink() if removed else other.replace(kept)
        return looked(*given)

    monkeypatch.setattr(os, "access", look)
    TABLE.save(kept.with_name(name))
    assert kept.read_bytes() == TABLE.to_bytes()
    assert second.read_bytes() == b"another table"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_a_place_that_cannot_hold_a_file_is_known_before_the_work(tmp_path: Path) -> None:
    def never(_: object) -> None:
        raise AssertionError("work had begun")

    with pytest.raises(FileNotFoundError):
        LARGER.save(tmp_path / "no" / "such", progress=never)
    with pytest.raises(IsADirectoryError):
        LARGER.save(tmp_path, progress=never)


@pytest.mark.parametrize("path", [1, 1.5, None])
def test_a_table_is_saved_by_a_path_alone(path: Any) -> None:
    with pytest.raises(TypeError):
        TABLE.save(path)


# What a table tells of itself


def test_counting_a_table_keeps_to_its_limits() -> None:
    seen: list[Progress] = []
    assert LARGER.count(progress=seen.append) == LARGER.count()
    assert max(progress.positions for progress in seen) <= 2**LARGER.bits
    with pytest.raises(TimeLimitReached):
        LARGER.count(seconds=1e-6)
    with pytest.raises(LimitReached):
        LARGER.count(positions=1)
    with pytest.raises(Stopped):
        LARGER.count(progress=lambda _: STOP)


def test_a_table_makes_a_board_that_it_can_be_attached_to() -> None:
    for given in ("triangle5 -> 13", "rect4x6", "square:ooo\nooo\no.o -> ooo/.../..."):
        table = Table.build(given)
        board = table.board()
        assert board.goal == Board(given).goal
        assert len(board.lines) == len(Board(given).lines)
        board.attach(table)
        board.position = Board(given).position
        assert board.solvable() == Board(given).solvable()
    assert Table.build("triangle5", pegs=2).board().goal is None


def test_a_table_shows_how_large_it_is() -> None:
    table = Table.from_bytes(TABLE.to_bytes())
    assert repr(table) == "<Table of 15 holes, 2**13 positions>"
    table.close()
    assert repr(table) == "<Table, closed>"


@pytest.mark.parametrize("text", ["lines:70:1-2-3", "lines:64:1-2-3", "square8"])
def test_a_board_too_big_for_a_table_is_told_what_is_not(text: str) -> None:
    with pytest.raises(TableError, match=r"parities, which may be 64, 2\*\*36 and 28"):
        Table.build(text)


def test_bytes_are_no_positions_to_look_up() -> None:
    pytest.importorskip("numpy")
    for data in (b"12345678", bytearray(8), memoryview(b"12345678")):
        with pytest.raises(TypeError, match="not bytes"):
            TABLE.probe_many(data)


def test_a_file_may_have_the_longest_name_that_there_is(tmp_path: Path) -> None:
    table = Table.build("rect3x3")
    longest = tmp_path / ("x" * 255)
    for _ in range(2):
        table.save(longest)
        assert Table.load(longest) == table
    assert [*tmp_path.iterdir()] == [longest]
