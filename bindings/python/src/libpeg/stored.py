"""Tables as bytes and in files, and as pickles.

A table is packed, which is small, or flat, which is mapped where it lies: processes that map the
same file share its answers. One of `open_file` is pickled as the path of its file, any other one as
its bytes.
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

# Of a flat table, as lib/table/format.h has it: a head of so many pages begins with so many bytes.
_PAGE, _PAGES = 4096, slice(36, 40)

_REFUSED = (lib.PEG_E_TABLE, lib.PEG_E_VERSION, lib.PEG_E_PACKED)


def read_file(path: Path, limits: Limits, read: Any = lib.peg_table_load) -> KeptTable:
    """Read the table in a file, or map it."""
    encoded = os.fsencode(path)
    if b"\0" in encoded:
        raise ValueError("a path must not hold a zero character")
    call = Call(limits)
    out = ffi.new("peg_table **")
    call.begin()
    status = read(encoded, call.limits, ffi.NULL, out)
    number = ffi.errno
    call.settle(status)
    if status == lib.PEG_E_FILE:
        raise OSError(number, os.strerror(number), os.fspath(path))
    if status in _REFUSED:
        raise errors.of_status(status, f": {os.fsdecode(path)}")
    call.expect_ok(status)
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


def write(table: KeptTable, flat: bool, take: Any, limits: Limits) -> None:
    """Hand the bytes of a table to a function, piece by piece. `Stopped` if it returns `STOP`."""
    writing = Writing(limits, take)
    work = lib.peg_table_write_flat if flat else lib.peg_table_write
    given = table.table, writing.limits, lib.on_write, writing.limits.user
    writing.expect_ok(writing.run(work, *given))


def to_bytes(table: KeptTable, flat: bool, limits: Limits) -> bytes:
    """Give the bytes of a table."""
    written = bytearray()
    write(table, flat, written.extend, limits)
    return bytes(written)


def contents(table: KeptTable) -> bytes:
    """Give a digest that equal tables have in common, and no others."""
    if table.contents is None:
        digest = _blake2b(32)
        write(table, True, digest.update, {})
        table.contents = digest.digest()
    return table.contents


def _blake2b(size: int) -> hashlib.blake2b:
    import hashlib  # noqa: PLC0415 - it loads OpenSSL

    return hashlib.blake2b(digest_size=size)


def _identity(table: KeptTable) -> bytes:
    """Give a digest of what a flat file says of its answers, which a mapped table has at once."""
    head = bytearray()

    def take(piece: Any) -> object:
        head.extend(piece)
        enough = len(head) >= _PAGE * int.from_bytes(head[_PAGES], "little")
        return STOP if enough else None

    with contextlib.suppress(errors.Stopped):
        write(table, True, take, {})
    digest = _blake2b(16)
    digest.update(head)
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
        return read_bytes, (to_bytes(table, False, {}), {})
    return _reopen, (*table.place, _identity(table))


copyreg.pickle(KeptTable, _reduced)
