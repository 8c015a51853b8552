"""A census: how many positions play can reach, level by level, where no memory holds a level.

A level is in files, one for each part, sorted and coded. Workers make the next level in two steps:
they play every jump of some parts, which gives runs of positions for all parts; and they merge
the runs for each part to its file. Both work on arrays of NumPy. Only numbers pass
between workers: positions are in the files, which every worker must see.

A census goes on from its directory after anything that broke it off. A file that is damaged
is made again, if need be from all the levels before it.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Executor
from typing import TYPE_CHECKING, Any, NamedTuple

from libpeg.arrays import numpy_module
from libpeg.board import Board
from libpeg.cluster.census_folder import Facts, Folder, parse
from libpeg.cluster.census_steps import (
    Content,
    Gather,
    Kind,
    Plan,
    Spread,
    part_name,
    work,
)
from libpeg.cluster.workers import expect_workers, outcomes, processors
from libpeg.errors import DamagedFile, within
from libpeg.files import Path
from libpeg.handles import handle_of
from libpeg.positions import goal_holes

if TYPE_CHECKING:
    from distributed import Client

MEMORY = 2**28
LEAST_MEMORY = 2**20
MOST_PARTS = 240
_PARTS = 16

# Positions, or bytes of runs, that are worth a task of their own.
_WORTH_SPREADING, _WORTH_GATHERING = 2**18, 2**20

# How often one file may turn out damaged.
_ATTEMPTS = 3


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
    symmetries, CheckpointError if the directory is of another census, or of something else. What
    cannot be written raises OSError, and can be tried again.

    >>> from libpeg import census
    >>> sum(level.positions for level in census("triangle5 -> 13"))
    1544
    """
    own = Board(board) if isinstance(board, str) else board
    if not isinstance(own, Board):
        raise TypeError(f"a census is of a board or its text, not {type(own).__name__}")
    own = own.copy()
    # It would go to the workers with every task, and nothing asks it.
    own.attach(None)
    asked = parts if parts is None else within("parts", parts, 1, MOST_PARTS)
    expect_workers(client, executor, workers)
    given: Any = {"client": client, "executor": executor, "workers": workers}
    if directory is not None and not os.fspath(directory):
        raise ValueError("the path of the directory is empty")
    wanted = {"board": own.text, "parts": asked, "stuck": bool(stuck), "winning": bool(winning)}
    # Which parts a file of runs is from depends on this.
    wanted |= {"group": _WORTH_SPREADING, "most": _usual_parts(client, workers)}
    memory = within("memory", memory, LEAST_MEMORY, 2**64 - 1)
    numpy_module()

    def levels() -> Generator[CensusLevel, None, None]:
        with contextlib.ExitStack() as opened:
            place = directory
            if place is None:
                place = opened.enter_context(tempfile.TemporaryDirectory(prefix="libpeg-"))
            folder = opened.enter_context(Folder(place, wanted))
            wishes = folder.wanted
            plan = Plan(own, folder.path, wishes["parts"], memory, wishes["stuck"])
            yield from _Census(plan, folder, given).levels()

    return levels()


def _usual_parts(client: Client | None, workers: int | None) -> int:
    """Give the number of parts that suits some number of workers."""
    many = workers or (sum(client.nthreads().values()) if client else processors())
    return min(MOST_PARTS, max(_PARTS, 4 * many))


class _Census:
    """One run of a census, over what there is already."""

    def __init__(self, plan: Plan, folder: Folder, given: dict[str, Any]) -> None:
        self._plan = plan
        self._folder = folder
        self._given = given
        self._damaged: Counter[str] = Counter()
        self._told = 0
        self._is_whole = False

    @property
    def _reached(self) -> list[Facts]:
        return self._folder.levels["level"]

    def levels(self) -> Generator[CensusLevel, None, None]:
        """Make what is missing, and tell the levels in order."""
        while not self._is_whole:
            try:
                yield from self._go_on()
                self._is_whole = True
            except DamagedFile as error:  # noqa: PERF203 - there are few
                self._forget(error)
        self._folder.remove_all()

    def _go_on(self) -> Iterator[CensusLevel]:
        """Go on to the end."""
        is_late = self._folder.wanted["winning"]
        if not is_late:
            yield from self._new()
        while not self._folder.ended:
            self._advance()
            if not is_late:
                yield from self._new()
        if is_late:
            self._go_back()
        yield from self._new()

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
        if not self._folder.wanted["winning"]:
            # One level back is kept as well: from it a damaged file is made again.
            self._folder.remove_levels("level", level - 1)

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
        if not all(self._folder.has(part_name(kind, level, part)) for part in parts):
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

    def _forget(self, error: DamagedFile) -> None:
        """Remove a damaged file, and forget the levels that have to be made again for it."""
        found = parse(error.path)
        self._damaged[error.path] += 1
        if found is None or self._damaged[error.path] > _ATTEMPTS:
            raise error
        kind, level, is_runs = found
        self._folder.remove(error.path)
        if is_runs:
            return
        if kind == "winning":
            back = len(self._reached) - 1 - level
            del self._folder.levels["winning"][back:]
        else:
            del self._reached[level:]
            self._folder.levels["winning"].clear()
            self._folder.ended = False
        self._folder.save()
