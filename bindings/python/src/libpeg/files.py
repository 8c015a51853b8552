"""Files that are written whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import stat
import sys
from collections.abc import Callable
from typing import BinaryIO

Path = str | os.PathLike[str]


def write_whole(path: Path, fill: Callable[[BinaryIO], object]) -> None:
    """Have a file filled, which is replaced when all of it is written.

    Bytes go to a new file beside it first, so a file that was there before stays as it was if
    anything fails, and one that may not be written to is not replaced. `fill` is called once it is
    known that there can be a file.
    """
    there = os.path.realpath(os.fspath(path))
    # The links of /proc to what has no name lead nowhere by their texts.
    if os.path.exists(path) and not (
        os.path.isfile(path) and os.path.exists(there) and os.path.samefile(path, there)
    ):
        with open(path, "wb") as device:
            fill(device)
        return
    if os.path.exists(there) and not os.access(there, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), os.fspath(path))
    beside = f"{there}.{secrets.token_hex(4)}"
    try:
        with open(beside, "xb", opener=_for_nobody_else if os.path.exists(there) else None) as file:
            fill(file)
            file.flush()
            os.fsync(file.fileno())
        if os.path.exists(there):
            _take_rights(beside, os.stat(there))
        os.replace(beside, there)
    except BaseException as error:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(beside)
        # Where there is no room left, nothing says so by name.
        if isinstance(error, OSError) and error.filename in {None, beside}:
            error.filename = os.fspath(path)
        raise


def _for_nobody_else(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _take_rights(path: str, old: os.stat_result) -> None:
    """Give a file the owner, if that is allowed, and permissions of the old one: never more."""
    mode = stat.S_IMODE(old.st_mode) & 0o777
    now = os.stat(path)
    if sys.platform != "win32" and (now.st_uid, now.st_gid) != (old.st_uid, old.st_gid):
        try:
            os.chown(path, old.st_uid, old.st_gid)
        except PermissionError:
            try:
                os.chown(path, -1, old.st_gid)
            except PermissionError:
                mode &= ~stat.S_IRWXG
    os.chmod(path, mode)
