"""A census: how many positions play can reach, level by level, where no memory holds a level.

A level is in files, one for each part, sorted and coded. Workers make the next level in two steps:
they play every jump of some parts, which gives runs of positions for all parts; and they merge
the runs for each part to its file. Both work on arrays of NumPy. Only numbers pass
between workers: positions are in the files, which every worker must see.

A census goes on from its directory after anything that broke it off. The file `census.json` there
says whose census it is and how far it has come. It is replaced as a whole after every level, and
has a check sum: numbers come from it that no other file has any more. One process at a time runs
the census; its workers, on however many machines, need no more than to see the directory.
"""

from __future__ import annotations

import contextlib
import glob
import os
import shutil
import tempfile
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Executor
from typing import TYPE_CHECKING, Any, NamedTuple

from libpeg.arrays import numpy_module
from libpeg.board import Board, board_of
from libpeg.cluster.census_steps import (
    Content,
    Gather,
    Kind,
    Plan,
    Spread,
    part_name,
    runs_name,
    work,
)
from libpeg.cluster.checkpoint import facts_of, hold, line_of
from libpeg.cluster.workers import expect_workers, outcomes, processors
from libpeg.errors import CheckpointError, DamagedFile, within
from libpeg.files import BESIDE, Path, write_whole
from libpeg.handles import Closing, handle_of
from libpeg.positions import goal_holes

if TYPE_CHECKING:
    from distributed import Client

MEMORY = 2**28
LEAST_MEMORY = 2**20
MOST_PARTS = 240
_PARTS = 16

# Positions, or bytes of runs, that are worth a task of their own.
_WORTH_SPREADING, _WORTH_GATHERING = 2**18, 2**20

_MANIFEST, _LOCK, _FORMAT = "census.json", "census.lock", 2

# What is known of a level: its counts, and the positions in each of its parts.
Facts = dict[str, Any]


class CensusLevel(NamedTuple):
    """The positions after some number of jumps. Those that are images of each other count as one.

    jumps: how many jumps lead to them.
    positions: how many there are.
    won: how many of them are the goal, or an image of it.
    stuck: how many have no legal jump, or None if that was not asked.
    winning: how many can be won, or None if that was not asked.
    stored: the bytes of its files.
    shuffled: the bytes of the runs that it was gathered from.
    """

    jumps: int
    positions: int
    won: int
    stuck: int | None
    winning: int | None
    stored: int
    shuffled: int


def census(  # noqa: PLR0913 - it is all that can be asked for
    board: Board | str,
    client: Client | None = None,
    *,
    parts: int | None = None,
    directory: Path | None = None,
    memory: int = MEMORY,
    executor: Executor | None = None,
    workers: int | None = None,
    stuck: bool = False,
    winning: bool = False,
) -> Generator[CensusLevel, None, None]:
    """Count the positions that 0, 1, 2 ... jumps lead to, each level as soon as it is done.

    The numbers are those of `board.count_positions(by_symmetry=True)`, for boards of any size:
    positions that a symmetry of the class turns into each other count as one, and play goes on past
    won positions. Levels are kept in files, about three bytes for each position.

    board: a board, or its text.
    client, executor, workers: who does the work, as for `sweep`.
    parts: into how many parts levels are divided, up to 240; by default 16, or four for each
        worker if that is more.
    directory: where the files are, which must be the same place for all workers. It is new,
        empty, or that of a census that was broken off, which goes on from there. Without it there
        is a temporary one.
    memory: bytes that each worker may hold of positions, 1 MiB or more, besides what Python itself
        takes.
    stuck: whether to count the positions without a legal jump.
    winning: whether to count those that can be won, to the goal or an image of it. All levels are
        kept for that, and told only when the last is done.

    It needs NumPy. MemoryLimitReached if the memory does not suffice for a board with hundreds of
    symmetries, CheckpointError if the directory is of another census, or of something else, and
    DamagedFile if a file was damaged or is gone. What cannot be written raises OSError, and can be
    tried again.

    >>> from libpeg import census
    >>> sum(level.positions for level in census("triangle5 -> 13"))
    1544
    """
    own = board_of(board).copy()
    # It would go to the workers with every task, and nothing asks it.
    own.attach(None)
    asked = parts if parts is None else within("parts", parts, 1, MOST_PARTS)
    expect_workers(client, executor, workers)
    given: Any = {"client": client, "executor": executor, "workers": workers}
    if directory is not None and not os.fspath(directory):
        raise ValueError("the path of the directory is empty")
    wanted = {"board": own.text, "parts": asked, "stuck": bool(stuck), "winning": bool(winning)}
    # Which parts a file of runs is from depends on this.
    wanted |= {"group": _WORTH_SPREADING}
    many = workers or (sum(client.nthreads().values()) if client else processors())
    wanted |= {"most": min(MOST_PARTS, max(_PARTS, 4 * many))}
    memory = within("memory", memory, LEAST_MEMORY, 2**64 - 1)
    numpy_module()

    def levels() -> Generator[CensusLevel, None, None]:
        with contextlib.ExitStack() as opened:
            place = directory
            if place is None:
                place = opened.enter_context(tempfile.TemporaryDirectory(prefix="libpeg-"))
            folder = opened.enter_context(_Folder(place, dict(wanted)))
            wishes = folder.wanted
            plan = Plan(own, folder.path, wishes["parts"], memory, wishes["stuck"])
            yield from _Census(plan, folder, given).levels()

    return levels()


class _Folder(Closing):
    """The directory of one census, held by one process at a time.

    levels: the facts of every kind of levels that are done, in the order in which they were.
    ended: whether the last level has been found.
    """

    def __init__(self, path: Path, wanted: dict[str, Any]) -> None:
        self.path = os.fsdecode(os.path.abspath(path))
        self.levels: dict[Kind, list[Facts]] = {"level": [], "winning": []}
        self.ended = False
        self._manifest = os.path.join(self.path, _MANIFEST)
        os.makedirs(self.path, exist_ok=True)
        names = {name for name in os.listdir(self.path) if not name.startswith(BESIDE)}
        if _MANIFEST not in names and names - {_LOCK}:
            raise CheckpointError(f"the directory is neither empty nor of a census: {self.path}")
        self._lock = open(os.path.join(self.path, _LOCK), "ab")  # noqa: SIM115 - see close()
        try:
            hold(self._lock, f"another census is using the directory {self.path}")
            self.wanted = self._read(wanted)
            # What workers that were killed have left.
            for place in ("", "level-[0-9]*/", "winning-[0-9]*/"):
                self._remove(f"{place}{BESIDE}*")
            self.save()
        except BaseException:
            self._lock.close()
            raise

    def _read(self, wanted: dict[str, Any]) -> dict[str, Any]:
        """Read how far the census has come, and give what it was begun with."""
        usual = wanted.pop("most")
        try:
            with open(self._manifest, "rb") as file:
                found = facts_of(file.read())
        except FileNotFoundError:
            return {**wanted, "parts": wanted["parts"] or usual}
        if found is None:
            raise DamagedFile(self._manifest)
        if found.get("format") != _FORMAT:
            raise CheckpointError(f"the census in {self.path} is of another release")
        given: dict[str, Any] = found["census"]
        for name, value in wanted.items():
            if value is not None and given.get(name) != value:
                raise CheckpointError(
                    f"the directory {self.path} is of another census: its {name} is "
                    f"{given.get(name)!r}, not {value!r}"
                )
        self.levels, self.ended = found["levels"], found["ended"]
        return given

    def save(self) -> None:
        """Write how far the census has come."""
        facts = {"format": _FORMAT, "census": self.wanted, "ended": self.ended}
        write_whole(self._manifest, line_of({**facts, "levels": self.levels}))

    def remove_runs(self, kind: Kind, level: int) -> None:
        """Remove the runs of a level that is done."""
        self._remove(runs_name(kind, level, 0)[:-3] + "*")

    def remove_level(self, kind: Kind, level: int) -> None:
        """Remove all files of a level, if there are any."""
        place = os.path.join(self.path, os.path.dirname(part_name(kind, level, 0)))
        shutil.rmtree(place, ignore_errors=True)

    def _remove(self, pattern: str) -> None:
        for name in glob.glob(pattern, root_dir=self.path):
            os.unlink(os.path.join(self.path, name))

    def close(self) -> None:
        """Let another process have it."""
        self._lock.close()


class _Census:
    """One run of a census, over what there is already."""

    def __init__(self, plan: Plan, folder: _Folder, given: dict[str, Any]) -> None:
        self._plan = plan
        self._folder = folder
        self._given = given
        self._reached = folder.levels["level"]
        self._told = 0

    def levels(self) -> Generator[CensusLevel, None, None]:
        """Make what is missing, and tell the levels in order."""
        is_late = self._folder.wanted["winning"]
        while not self._folder.ended:
            if not is_late:
                yield from self._new()
            self._advance()
        if is_late:
            self._go_back()
        yield from self._new()
        for kind in self._folder.levels:
            for level in range(len(self._reached) + 1):
                self._folder.remove_level(kind, level)

    def _new(self) -> Iterator[CensusLevel]:
        """Tell the levels that have not been told."""
        while self._told < len(self._reached):
            facts: Facts = {
                name: self._reached[self._told].get(name) for name in CensusLevel._fields
            }
            facts.update(jumps=self._told, stuck=facts["stuck"] if self._plan.stuck else None)
            if self._folder.wanted["winning"]:
                back = len(self._reached) - 1 - self._told
                facts["winning"] = self._folder.levels["winning"][back]["positions"]
            yield CensusLevel(**facts)
            self._told += 1

    # Forward and back

    def _advance(self) -> None:
        """Make the next level, or find that there is none."""
        level = len(self._reached)
        sources = self._sources("level", level - 1, self._reached[-1] if level else None)
        facts = self._make("level", level, sources)
        if facts["positions"] == 0:
            self._folder.ended = True
        else:
            self._reached.append(facts)
        self._folder.save()
        self._folder.remove_runs("level", level)
        if level and not self._folder.wanted["winning"]:
            self._folder.remove_level("level", level - 1)

    def _go_back(self) -> None:
        """Find the winning positions of each level, from the last to the first."""
        found = self._folder.levels["winning"]
        board = self._plan.board
        # The level of the goal, if there are so many; it may also be below 0.
        goal = len(board) - (len(goal_holes(handle_of(board))) or 1)
        while len(found) < len(self._reached):
            level = len(self._reached) - 1 - len(found)
            above = found[-1] if found and level < goal else None
            if level != goal and (above is None or above["positions"] == 0):
                found.append({"positions": 0, "parts": []})
                continue
            sources = self._sources("winning", level + 1, above)
            found.append(self._make("winning", level, sources))
            self._folder.save()
            self._folder.remove_runs("winning", level)

    # A level

    def _sources(self, kind: Kind, level: int, facts: Facts | None) -> list[tuple[str, ...]]:
        """Say which parts are spread together: enough to be worth a task."""
        if facts is None:
            return [()]
        groups: list[tuple[str, ...]] = []
        group: list[str] = []
        total = 0
        for part, positions in enumerate(facts["parts"]):
            group.append(part_name(kind, level, part))
            total += positions
            if total >= _WORTH_SPREADING:
                groups.append(tuple(group))
                group, total = [], 0
        return [*groups, tuple(group)] if group else groups

    def _make(self, kind: Kind, level: int, sources: list[tuple[str, ...]]) -> Facts:
        """Make the files of a level, as far as they are missing, and tell what is in them."""
        plan = self._plan
        parts = range(plan.parts)
        shuffled = 0
        paths = (os.path.join(plan.directory, part_name(kind, level, part)) for part in parts)
        if not all(map(os.path.exists, paths)):
            spread = [Spread(plan, kind, level, *each) for each in enumerate(sources)]
            shuffled = sum(content.stored for content in self._do(spread))
        size = max(1, _WORTH_GATHERING * plan.parts // max(shuffled, 1))
        some = [tuple(parts[first : first + size]) for first in range(0, plan.parts, size)]
        found = self._do([Gather(plan, kind, level, each, len(sources)) for each in some])
        sums = zip(Content._fields, map(sum, zip(*found, strict=True)), strict=True)
        each = [content.positions for content in found]
        return {**dict(sums), "shuffled": shuffled, "parts": each}

    def _do(self, steps: Sequence[Spread | Gather]) -> list[Content]:
        """Have steps done, and give what they tell in their order."""
        with contextlib.closing(outcomes(work, steps, ordered=True, **self._given)) as done:
            return [content for outcome in done for content in outcome.result]
