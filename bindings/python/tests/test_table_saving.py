"""Tables as files: what was there before stays until a whole table takes its place."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from libpeg import STOP, Stopped, Table

TABLE = Table.build("triangle5 -> 13")
LARGER = Table.build("rect4x7")


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


@pytest.mark.parametrize("is_there", [True, False])
def test_a_link_stays_one_and_what_it_leads_to_is_replaced(kept: Path, is_there: bool) -> None:
    link = kept.with_name("link")
    link.symlink_to(kept.name)
    if not is_there:
        kept.unlink()
    with no_room(), pytest.raises(OSError, match="too large"):
        TABLE.save(link)
    assert link.is_symlink()
    assert sorted(os.listdir(kept.parent)) == (["kept.peg", "link"] if is_there else ["link"])
    assert not is_there or kept.read_bytes() == b"a good old table"
    TABLE.save(link)
    assert link.is_symlink()
    assert kept.read_bytes() == TABLE.to_bytes()


def test_a_new_file_may_be_read_by_whom_any_other_may(kept: Path) -> None:
    plain = kept.with_name("plain")
    plain.touch()
    fresh = kept.with_name("fresh")
    TABLE.save(fresh)
    assert fresh.stat().st_mode == plain.stat().st_mode


def test_a_place_that_cannot_hold_a_file_is_known_before_the_work(tmp_path: Path) -> None:
    def never(_: object) -> None:
        raise AssertionError("work had begun")

    with pytest.raises(FileNotFoundError):
        LARGER.save(tmp_path / "no" / "such", progress=never)
    with pytest.raises(IsADirectoryError):
        LARGER.save(tmp_path)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no such device here")
def test_a_device_stays_one() -> None:
    with pytest.raises(OSError, match="No space"):
        TABLE.save("/dev/full")
    assert Path("/dev/full").is_char_device()


@pytest.mark.skipif(not hasattr(os, "chown"), reason="files have owners on Unix")
def test_a_file_keeps_its_permissions(kept: Path) -> None:
    kept.chmod(0o660)
    if os.getuid() == 0:
        os.chown(kept, 1000, 2000)
    before = kept.stat()
    TABLE.save(kept)
    about = kept.stat()
    assert about.st_mode & 0o777 == 0o660
    assert (about.st_uid, about.st_gid) == (before.st_uid, before.st_gid)


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="descriptors have no names here")
def test_a_pipe_is_written_by_its_number() -> None:
    reader, writer = os.pipe()
    TABLE.save(f"/dev/fd/{writer}")
    os.close(writer)
    with open(reader, "rb") as file:
        assert file.read() == TABLE.to_bytes()


def test_a_file_may_have_the_longest_name_that_there_is(tmp_path: Path) -> None:
    table = Table.build("rect3x3")
    longest = tmp_path / ("x" * 255)
    for _ in range(2):
        table.save(longest)
        assert Table.load(longest) == table
    assert [*tmp_path.iterdir()] == [longest]
