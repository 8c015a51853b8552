"""Files that are written whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
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
    if os.path.exists(there) and not os.path.isfile(there):
        with open(path, "wb") as device:
            fill(device)
        return
    if os.path.exists(there) and not os.access(there, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), os.fspath(path))
    beside = f"{there}.{secrets.token_hex(4)}"
    try:
        with open(beside, "xb") as file:
            fill(file)
            file.flush()
            os.fsync(file.fileno())
        if os.path.exists(there):
            os.chmod(beside, os.stat(there).st_mode)
        os.replace(beside, there)
    except BaseException as error:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(beside)
        # Where there is no room left, nothing says so by name.
        if isinstance(error, OSError) and error.filename in {None, beside}:
            error.filename = os.fspath(path)
        raise
