"""Small files that are written whole or not at all."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from io import BufferedIOBase

Path = str | os.PathLike[str]

# What the name of a file begins with until it is whole: as what the library leaves if it is killed.
BESIDE = ".peg-save-"


def write_whole(path: Path, data: bytes) -> None:
    """Write a file anew, or leave it as it was if that fails. A link or a device stays one."""
    there = os.path.realpath(path)
    if os.path.exists(there) and not os.path.isfile(there):
        with open(path, "wb") as device:
            device.write(data)
        return
    try:
        with written_beside(there) as file:
            file.write(data)
    except OSError as error:
        error.filename = os.fspath(path)
        raise


@contextlib.contextmanager
def written_beside(path: str, large: int = 0) -> Iterator[BufferedIOBase]:
    """Open a file beside its place, and move it there if all goes well.

    large: bytes from which on it is made sure that it is on the disk, which takes a moment.
    """
    is_old = os.path.isfile(path)
    if is_old:
        open(path, "r+b").close()  # what may not be written is not replaced
    beside = os.path.join(os.path.dirname(path), f"{BESIDE}{os.urandom(4).hex()}")
    try:
        own = (lambda path, flags: os.open(path, flags, 0o600)) if is_old else None
        with open(beside, "xb", opener=own) as file:
            yield file
            file.flush()
            if file.tell() >= large:
                os.fsync(file.fileno())
        if is_old:
            os.chmod(beside, os.stat(path).st_mode & 0o777)
        os.replace(beside, path)
    except BaseException as error:
        with contextlib.suppress(OSError):
            os.unlink(beside)
        # Where there is no room left, nothing says so by name.
        if isinstance(error, OSError) and error.filename is None:
            error.filename = path
        raise
