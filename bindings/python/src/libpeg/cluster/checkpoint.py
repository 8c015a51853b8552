"""The checkpoint of a sweep: a file that it goes on from after it was broken off.

The first line says which sweep it is, and each other line holds a record. A record is added by
writing at the end, so whatever breaks a sweep off can damage the last line at most. A line is JSON
that ends with its check sum, so that a damaged one is known, and is as if it was not there: its
problem is asked again.
"""

from __future__ import annotations

import contextlib
import json
import os
import stat
import time
import zlib
from typing import Any

from libpeg.errors import CheckpointError
from libpeg.files import Path
from libpeg.handles import Closing

try:
    import fcntl
except ImportError:  # there are systems without
    fcntl = None  # type: ignore[assignment]

# Seconds from one time that the system is made to write all it has to the next.
_PACE = 1.0

# Bytes of the longest first line that is read, so that a large file of something else is refused.
_LONGEST = 2**20

# What comes before the check sum of a line.
_CHECK = ', "check": "'


def _line_of(facts: dict[str, Any]) -> bytes:
    r"""Write facts as a line.

    >>> _line_of({"holes": 15})
    b'{"holes": 15, "check": "ee5f977b"}\n'
    """
    text = json.dumps(facts)[:-1]
    return f'{text}{_CHECK}{zlib.crc32(text.encode()):08x}"}}\n'.encode()


def _facts_of(line: bytes) -> dict[str, Any] | None:
    """Read a line, or give None if it is damaged.

    >>> _facts_of(_line_of({"holes": 15}))
    {'holes': 15}
    >>> _facts_of(_line_of({"holes": 15}).replace(b"15", b"16"))
    """
    with contextlib.suppress(ValueError, RecursionError):
        facts: dict[str, Any] = json.loads(line)
        if isinstance(facts, dict) and facts.pop("check", None) and _line_of(facts) == line:
            return facts
    return None


def _is_same(one: Any, other: Any) -> bool:
    """Compare plain values. A value that is no number equals itself."""
    return bool(one == other) or json.dumps(one, sort_keys=True) == json.dumps(
        other, sort_keys=True
    )


class Checkpoint(Closing):
    """The file of one sweep, held by one process at a time.

    done: the records that it had when it was opened, by their numbers.
    """

    def __init__(self, path: Path, sweep: dict[str, Any]) -> None:
        self._path = os.fspath(path)
        self._file = open(path, "a+b", buffering=0)  # noqa: SIM115 - it is closed by close()
        self._synced = time.monotonic()
        self.done: dict[int, dict[str, Any]] = {}
        try:
            self._expect_ordinary()
            self._hold()
            self._end = self._read({"sweep": sweep})
            self._file.truncate(self._end)
            if self._end == 0:
                self._write(_line_of({"sweep": sweep}))
        except BaseException:
            self._file.close()
            raise

    def _expect_ordinary(self) -> None:
        if not stat.S_ISREG(os.fstat(self._file.fileno()).st_mode):
            raise CheckpointError(f"a checkpoint must be an ordinary file: {self._path}")

    def _hold(self) -> None:
        """Hold the file until it is closed, or raise where another process does."""
        if fcntl:
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                told = f"another sweep is using the checkpoint {self._path}"
                raise CheckpointError(told) from None

    def _read(self, head: dict[str, Any]) -> int:
        """Read what there is, and give where its last whole line ends."""
        self._file.seek(0)
        with open(self._file.fileno(), "rb", closefd=False) as file:
            first = file.readline(_LONGEST)
            if not first.endswith(b"\n") and _line_of(head).startswith(first):
                return 0
            found = _facts_of(first)
            if found is None or found.keys() != head.keys():
                raise CheckpointError(f"this is no checkpoint, or a damaged one: {self._path}")
            self._expect_same(found["sweep"], head["sweep"])
            end = len(first)
            for line in file:
                if not line.endswith(b"\n"):
                    break
                end += len(line)
                facts = _facts_of(line) or {}
                if "number" in facts:
                    self.done[facts["number"]] = facts
                elif facts.keys() == head.keys():
                    # The file was joined from several.
                    self._expect_same(facts["sweep"], head["sweep"])
        return end

    def _expect_same(self, found: dict[str, Any], wanted: dict[str, Any]) -> None:
        for name in {**found, **wanted}:
            if not _is_same(found.get(name), wanted.get(name)):
                are = "are" if name.endswith("s") else "is"
                raise CheckpointError(
                    f"the checkpoint {self._path} is of another sweep: its {name} {are} "
                    f"{found.get(name)!r}, not {wanted.get(name)!r}"
                )

    def take(self, number: int, problem: str) -> dict[str, Any] | None:
        """Give the record of a problem if there is one, which is not kept any longer."""
        record = self.done.pop(number, None)
        if record is not None and record["problem"] != problem:
            raise CheckpointError(
                f"the checkpoint {self._path} is of other problems: number {number} is "
                f"{record['problem']!r}, not {problem!r}"
            )
        return record

    def add(self, record: dict[str, Any]) -> None:
        """Add a record. It is in the file even if this process is killed at once.

        If the machine itself goes down, what was added in its last second may not be.
        """
        self._write(_line_of(record))

    def _write(self, line: bytes) -> None:
        """Write a line at the end, or nothing."""
        try:
            left = memoryview(line)
            while left:
                left = left[self._file.write(left) :]
            if time.monotonic() - self._synced > _PACE:
                os.fsync(self._file.fileno())
                self._synced = time.monotonic()
        except OSError as error:
            with contextlib.suppress(OSError):
                self._file.truncate(self._end)
            error.filename = self._path
            raise
        self._end += len(line)

    def close(self) -> None:
        """Let go of the file, once it is really written."""
        with contextlib.suppress(OSError):
            os.fsync(self._file.fileno())
        self._file.close()
