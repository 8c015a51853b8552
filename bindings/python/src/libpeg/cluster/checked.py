"""What files that work goes on from have in common: lines of facts, and one process at a time.

A line of facts is JSON that ends with its check sum, so that a damaged line is known for one.
"""

from __future__ import annotations

import contextlib
import json
import zlib
from typing import IO, Any

from libpeg.errors import CheckpointError

try:
    import fcntl
except ImportError:  # there are systems without
    fcntl = None  # type: ignore[assignment]

_CHECK = ', "check": "'


def line_of(facts: dict[str, Any]) -> bytes:
    r"""Write facts as a line.

    >>> line_of({"holes": 15})
    b'{"holes": 15, "check": "ee5f977b"}\n'
    """
    text = json.dumps(facts)[:-1]
    return f'{text}{_CHECK}{zlib.crc32(text.encode()):08x}"}}\n'.encode()


def facts_of(line: bytes) -> dict[str, Any] | None:
    """Read a line, or give None if it is damaged.

    >>> facts_of(line_of({"holes": 15}))
    {'holes': 15}
    >>> facts_of(line_of({"holes": 15}).replace(b"15", b"16"))
    """
    with contextlib.suppress(ValueError, RecursionError):
        facts: dict[str, Any] = json.loads(line)
        if isinstance(facts, dict) and facts.pop("check", None) and line_of(facts) == line:
            return facts
    return None


def hold(file: IO[bytes], message: str) -> None:
    """Hold a file until it is closed, or raise where another process does."""
    if fcntl:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise CheckpointError(message) from None
