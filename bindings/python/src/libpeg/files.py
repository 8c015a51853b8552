"""Files that are written whole or not at all."""

from __future__ import annotations

import contextlib
import os
import secrets
from collections.abc import Callable

Path = str | os.PathLike[str]


def write_whole(path: Path, make: Callable[[], bytes]) -> None:
    """Write what is made as a file, which is replaced when all of it is written.

    Bytes go to a new file beside it first, so a file that was there before stays as it was if
    anything fails. They are made once it is known that there can be a file.
    """
    there = os.path.realpath(os.fspath(path))
    if os.path.exists(there) and not os.path.isfile(there):
        with open(path, "wb") as device:
            device.write(make())
        return
    beside = f"{there}.{secrets.token_hex(4)}"
    try:
        with open(beside, "xb") as file:
            file.write(make())
        if os.path.exists(there):
            os.chmod(beside, os.stat(there).st_mode)
        os.replace(beside, there)
    except BaseException as error:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(beside)
        if isinstance(error, OSError) and error.filename == beside:
            error.filename = os.fspath(path)
        raise
