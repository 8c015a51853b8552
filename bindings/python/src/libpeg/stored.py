"""Tables as bytes and in files, and as pickles.

Processes that map the same file share its answers. A table of `open_file` is pickled as the path of
its file, any other one as its bytes.
"""

from __future__ import annotations

import contextlib
import copyreg
import os
from typing import TYPE_CHECKING, Any

from libpeg import errors
from libpeg._libpeg import ffi, lib
from libpeg.callbacks import Call, Writing
from libpeg.files import Path
from libpeg.handles import KeptTable
from libpeg.limits import STOP, Limits

if TYPE_CHECKING:
    import hashlib

_REFUSED = (lib.PEG_E_TABLE, lib.PEG_E_VERSION)


def _encoded(path: Path) -> bytes:
    encoded = os.fsencode(path)
    if b"\0" in encoded:
        raise ValueError("a path must not hold a zero character")
    return encoded


def _settle(call: Call, status: int, number: int, path: Path) -> None:
    """Raise for a call about a file that failed, by the system's number if that says why."""
    call.settle(status)
    if status == lib.PEG_E_FILE:
        raise OSError(number, os.strerror(number), os.fspath(path))
    if status in _REFUSED:
        raise errors.of_status(status, f": {os.fsdecode(path)}")
    call.expect_ok(status)


def read_file(path: Path, limits: Limits, read: Any = lib.peg_table_load) -> KeptTable:
    """Read the table in a file, or map it."""
    encoded = _encoded(path)
    call = Call(limits)
    out = ffi.new("peg_table **")
    call.begin()
    status = read(encoded, call.limits, ffi.NULL, out)
    _settle(call, status, ffi.errno, path)
    return KeptTable(out[0])


def open_file(path: Path, mmap: bool, limits: Limits) -> KeptTable:
    """Map the table in a file, or read it, and remember where it was."""
    place = os.fsdecode(path)
    if os.path.exists(place) and not (os.path.isfile(place) or os.path.isdir(place)):
        raise errors.TableError(f"only a table in an ordinary file can be opened: {place}")
    table = read_file(path, limits, lib.peg_table_map if mmap else lib.peg_table_load)
    table.place = os.path.abspath(place), mmap
    return table


def read_bytes(data: bytes, limits: Limits) -> KeptTable:
    """Read a table from bytes that nobody changes meanwhile."""
    call = Call(limits)
    out = ffi.new("peg_table **")
    given = ffi.from_buffer("uint8_t[]", data)
    call.expect_ok(call.run(lib.peg_table_read, given, len(data), call.limits, ffi.NULL, out))
    return KeptTable(out[0])


def save_file(table: KeptTable, path: Path, limits: Limits) -> None:
    """Write a table to a file, which is replaced when all of it is written."""
    encoded = _encoded(path)
    call = Call(limits)
    call.begin()
    status = lib.peg_table_save(table.table, call.limits, encoded)
    _settle(call, status, ffi.errno, path)


def write(table: KeptTable, take: Any, limits: Limits) -> None:
    """Hand the bytes of a table to a function, piece by piece. `Stopped` if it returns `STOP`."""
    writing = Writing(limits, take)
    given = table.table, writing.limits, lib.on_write, writing.limits.user
    writing.expect_ok(writing.run(lib.peg_table_write, *given))


def to_bytes(table: KeptTable, limits: Limits) -> bytes:
    """Give the bytes of a table."""
    written = bytearray()
    write(table, written.extend, limits)
    return bytes(written)


def contents(table: KeptTable) -> bytes:
    """Give a digest that equal tables have in common, and no others."""
    if table.contents is None:
        digest = _blake2b(32)
        write(table, digest.update, {})
        table.contents = digest.digest()
    return table.contents


def _blake2b(size: int) -> hashlib.blake2b:
    import hashlib  # noqa: PLC0415 - it loads OpenSSL

    return hashlib.blake2b(digest_size=size)


def _identity(table: KeptTable) -> bytes:
    """Give a digest of the head, which has a sum of the answers that a mapped table knows."""
    digest = _blake2b(16)

    def take(piece: Any) -> object:
        digest.update(piece)
        return STOP

    with contextlib.suppress(errors.Stopped):
        write(table, take, {})
    return digest.digest()


def _reopen(path: str, mmap: bool, identity: bytes) -> KeptTable:
    """Open the file of a table that was pickled."""
    table = open_file(path, mmap, {})
    if _identity(table) != identity:
        raise errors.TableError(
            f"the file now holds another table than when this one was pickled: {path}"
        )
    return table


def _reduced(table: KeptTable) -> tuple[Any, ...]:
    """Tell pickle how a table is made again."""
    if table.place is None:
        return read_bytes, (to_bytes(table, {}), {})
    return _reopen, (*table.place, _identity(table))


copyreg.pickle(KeptTable, _reduced)
