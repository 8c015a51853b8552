"""Small files that are written whole or not at all."""

from __future__ import annotations

import contextlib
import os

Path = str | os.PathLike[str]


def write_whole(path: Path, data: bytes) -> None:
    """Write a file anew, or leave it as it was if that fails. A link or a device stays one."""
    there = os.path.realpath(path)
    if os.path.exists(there) and not os.path.isfile(there):
        with open(path, "wb") as device:
            device.write(data)
        return
    try:
        _write_beside(there, data)
    except OSError as error:
        error.filename = os.fspath(path)
        raise


def _write_beside(path: str, data: bytes) -> None:
    """Write a file beside its place, and move it there once it is on the disk."""
    is_old = os.path.isfile(path)
    if is_old:
        open(path, "r+b").close()  # what may not be written is not replaced
    # The library names its files so too, if it is killed before they are whole.
    beside = os.path.join(os.path.dirname(path), f".peg-save-{os.urandom(4).hex()}")
    try:
        own = (lambda path, flags: os.open(path, flags, 0o600)) if is_old else None
        with open(beside, "xb", opener=own) as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if is_old:
            os.chmod(beside, os.stat(path).st_mode & 0o777)
        os.replace(beside, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(beside)
        raise
