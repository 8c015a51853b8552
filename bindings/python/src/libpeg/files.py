"""Files that are written whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
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
    place = _place_of(path)
    if place is None:
        with open(path, "wb") as device:
            fill(device)
        return
    there, old = place
    # Short enough wherever the file is, and told to be what C leaves if it is killed.
    beside = os.path.join(os.path.dirname(there), f".peg-save-{os.urandom(4).hex()}")
    try:
        with open(beside, "xb", opener=_for_nobody_else if old else None) as file:
            fill(file)
            file.flush()
            os.fsync(file.fileno())
        if old:
            _take_rights(beside, old)
        os.replace(beside, there)
    except BaseException as error:
        with contextlib.suppress(OSError):
            os.unlink(beside)
        # Where there is no room left, nothing says so by name.
        if isinstance(error, OSError) and error.filename in {None, beside}:
            error.filename = os.fspath(path)
        raise


def _place_of(path: Path) -> tuple[str, os.stat_result | None] | None:
    """Tell where a file is to be put, and what is there; None for what is written as it is.

    That is a device, or what has no name: a link of /proc to it leads elsewhere than it says. So
    does any link if another program replaces the file between two looks: then there are more.
    """
    for _ in range(16):
        there = os.path.realpath(os.fspath(path))
        old = _look(path)
        if old is None:
            return there, None
        if not stat.S_ISREG(old.st_mode):
            return None
        if not os.access(path, os.W_OK) and os.path.exists(path):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), os.fspath(path))
        now = _look(there)
        if there == os.path.abspath(path) or (now and os.path.samestat(old, now)):
            return there, old
    return None


def _look(path: Path) -> os.stat_result | None:
    try:
        return os.stat(path)
    except FileNotFoundError:
        return None


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
                # Who was of the group is one of the others now.
                mode &= stat.S_IRWXU | (mode >> 3 & stat.S_IRWXO)
    os.chmod(path, mode)
