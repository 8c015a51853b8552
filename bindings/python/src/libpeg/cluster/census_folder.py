"""The directory of a census: which levels are done, and which files are still needed.

The file `census.json` says whose census it is and how far it has come. It is replaced as a whole
after every level, and has a check sum: numbers come from it that no other file has any more. One
process at a time runs the census; its workers, on however many machines,
need no more than to see the directory.
"""

from __future__ import annotations

import contextlib
import os
import re
from typing import Any

from libpeg.cluster.census_steps import PARTIAL, Kind
from libpeg.cluster.checkpoint import facts_of, hold, line_of
from libpeg.errors import CheckpointError, DamagedFile
from libpeg.files import Path, write_whole
from libpeg.handles import Closing

_MANIFEST = "census.json"
_LOCK = "census.lock"
_FORMAT = 1

_NAME = re.compile(r"(level|winning)-(\d{3,})(-runs)?\.(\d{3,})", re.ASCII)

# What is beside its place until it is whole.
_PARTIAL_MANIFEST = r"\.peg-save-[0-9a-f]{8}"
_BESIDE = re.compile(
    rf"{_NAME.pattern}\.[0-9a-f]{{8}}{re.escape(PARTIAL)}|{_PARTIAL_MANIFEST}", re.ASCII
)

# What there may be before the first record is.
_BEGUN = re.compile(rf"census\.lock|{_PARTIAL_MANIFEST}", re.ASCII)

# What is known of a level: its counts, and the positions in each of its parts.
Facts = dict[str, Any]


def parse(name: str) -> tuple[Kind, int, bool] | None:
    """Tell from the name of a file its kind, its level and whether it holds runs."""
    found = _NAME.fullmatch(os.path.basename(name))
    if found is None:
        return None
    kind: Kind = "level" if found[1] == "level" else "winning"
    return kind, int(found[2]), found[3] is not None


def _is_ours(name: str) -> bool:
    """Tell whether a census makes files of that name."""
    return name in (_MANIFEST, _LOCK) or bool(_NAME.fullmatch(name) or _BESIDE.fullmatch(name))


class Folder(Closing):
    """The directory of one census, held by one process at a time.

    levels: the facts of every kind of levels that are done, in the order in which they were.
    ended: whether the last level has been found.
    """

    def __init__(self, path: Path, wanted: dict[str, Any]) -> None:
        self.path = os.fsdecode(os.path.abspath(path))
        self.levels: dict[Kind, list[Facts]] = {"level": [], "winning": []}
        self.ended = False
        os.makedirs(self.path, exist_ok=True)
        self._expect_ours()
        self._lock = open(os.path.join(self.path, _LOCK), "ab")  # noqa: SIM115 - see close()
        try:
            hold(self._lock, f"another census is using the directory {self.path}")
            self.wanted = self._read(wanted)
            self._remove_partial()
            self.save()
        except BaseException:
            self._lock.close()
            raise

    def _expect_ours(self) -> None:
        """Raise where files of others are, which might have the names of ours."""
        names = {*os.listdir(self.path)}
        if _MANIFEST not in names and not all(map(_BEGUN.fullmatch, names)):
            raise CheckpointError(f"the directory is neither empty nor of a census: {self.path}")
        for name in names:
            there = os.path.join(self.path, name)
            if _is_ours(name) and os.path.isdir(there):
                raise CheckpointError(f"a directory is where a census keeps a file: {there}")

    def _read(self, wanted: dict[str, Any]) -> dict[str, Any]:
        """Read how far the census has come, and give what it was begun with."""
        there = os.path.join(self.path, _MANIFEST)
        try:
            with open(there, "rb") as file:
                found = facts_of(file.read())
        except FileNotFoundError:
            if wanted["parts"] is None:
                wanted = {**wanted, "parts": wanted["most"]}
            return {name: value for name, value in wanted.items() if name != "most"}
        if found is None:
            raise DamagedFile(there)
        if found.get("format") != _FORMAT:
            raise CheckpointError(f"the census in {self.path} is of another release")
        given: dict[str, Any] = found["census"]
        for name, value in wanted.items():
            if name != "most" and value is not None and given.get(name) != value:
                raise CheckpointError(
                    f"the directory {self.path} is of another census: its {name} is "
                    f"{given.get(name)!r}, not {value!r}"
                )
        self.levels = {"level": found["level"], "winning": found["winning"]}
        self.ended = found["ended"]
        return given

    def save(self) -> None:
        """Write how far the census has come."""
        facts: dict[str, Any] = {"format": _FORMAT, "census": self.wanted, "ended": self.ended}
        facts |= {"level": self.levels["level"], "winning": self.levels["winning"]}
        write_whole(os.path.join(self.path, _MANIFEST), line_of(facts))

    def has(self, name: str) -> bool:
        """Tell whether there is a file."""
        return os.path.exists(os.path.join(self.path, name))

    def _remove_partial(self) -> None:
        """Remove what workers that were killed have left."""
        for name in os.listdir(self.path):
            if _BESIDE.fullmatch(name):
                self.remove(name)

    def remove_runs(self, kind: Kind, level: int) -> None:
        """Remove the runs of a level that is done."""
        self._remove_where(lambda found: found == (kind, level, True))

    def remove_levels(self, kind: Kind, before: int) -> None:
        """Remove the files of all levels before a level."""
        self._remove_where(lambda found: found[0] == kind and found[1] < before)

    def remove_all(self) -> None:
        """Remove all files of positions."""
        self._remove_where(lambda _: True)
        self._remove_partial()

    def _remove_where(self, is_done: Any) -> None:
        for name in os.listdir(self.path):
            found = parse(name)
            if found is not None and is_done(found):
                self.remove(name)

    def remove(self, name: str) -> None:
        """Remove a file, if it is there."""
        with contextlib.suppress(FileNotFoundError):
            os.unlink(os.path.join(self.path, os.path.basename(name)))

    def close(self) -> None:
        """Let another process have it."""
        self._lock.close()
