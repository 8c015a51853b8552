"""Small files that are written whole or not at all."""

from __future__ import annotations

import contextlib
import os

Path = str | os.PathLike[str]


def write_whole(path: Path, data: bytes) -> None:
    """Write a file anew, or leave it as it was if that fails. A link or a device stays one."""
    there = os.path.realpath(path)
    is_old = os.path.isfile(there)
    if os.path.exists(there) and not is_old:
        with open(path, "wb") as device:
            device.write(data)
        return
    if is_old:
        open(there, "r+b").close()  # what may not be written is not replaced
    # Named as what the library leaves if it is killed.
    beside = os.path.join(os.path.dirname(there), f".peg-save-{os.urandom(4).hex()}")
    try:
        with open(beside, "xb", opener=_for_nobody_else if is_old else None) as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if is_old:
            os.chmod(beside, os.stat(there).st_mode & 0o777)
        os.replace(beside, there)
    except BaseException as error:
        with contextlib.suppress(OSError):
            os.unlink(beside)
        if isinstance(error, OSError):
            error.filename = os.fspath(path)
        raise


def _for_nobody_else(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
