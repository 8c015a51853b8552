"""The steps of a census, as workers do them: one file is made of others.

Each file has a name that tells what is in it, and a seal that is made of the name. It is written
beside its place and moved there when it is whole, so what has the name is complete, whoever wrote
it. A step whose file is there already has nothing to do: so it does not matter how often a
step is done, or where it was broken off.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import FileIO
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from libpeg import errors
from libpeg._libpeg import ffi, lib
from libpeg.callbacks import Call
from libpeg.handles import handle_of
from libpeg.limits import StopFlag, WorkLimits

if TYPE_CHECKING:
    from libpeg.board import Board

# The positions that can be reached, or of these the ones that can be won.
Kind = Literal["level", "winning"]

# What the name of a file ends with until it is whole.
PARTIAL = ".partial"

# The bytes of a file that takes long to make.
_LARGE = 2**22


@dataclass(frozen=True, slots=True)
class Plan:
    """What all steps of a census have in common."""

    board: Board
    directory: str
    parts: int
    memory: int
    stuck: bool

    def path(self, name: str) -> str:
        """Give the path of a file."""
        return os.path.join(self.directory, name)

    def seal(self, name: str) -> int:
        """Give the seal of a file: the same for all parts of a level, and for all its runs."""
        what = f"{self.board.text} {self.parts} {name.rpartition('.')[0]}"
        return int.from_bytes(hashlib.sha256(what.encode()).digest()[:8], "little")


def part_name(kind: Kind, level: int, part: int) -> str:
    """Name the file of a part of a level."""
    return f"{kind}-{level:03}.{part:03}"


def runs_name(kind: Kind, level: int, group: int) -> str:
    """Name a file of runs from which a level is gathered."""
    return f"{kind}-{level:03}-runs.{group:03}"


class Content(NamedTuple):
    """What is in a file: positions, those won and those stuck, and its bytes."""

    positions: int
    won: int
    stuck: int
    stored: int


@dataclass(frozen=True, slots=True)
class Spread:
    """Make a file of runs from some parts of a level, or, with none, from where all begins."""

    plan: Plan
    kind: Kind
    level: int
    group: int
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Gather:
    """Make the files of some parts of a level from all runs."""

    plan: Plan
    kind: Kind
    level: int
    parts: tuple[int, ...]
    groups: int


def work(step: Spread | Gather, stop: StopFlag) -> list[Content]:
    """Do a step, and tell what is in the files that it was to make."""
    if isinstance(step, Spread):
        return [_spread(step, stop)]
    return [_gather(step, part, stop) for part in step.parts]


def _spread(step: Spread, stop: StopFlag) -> Content:
    plan, name = step.plan, runs_name(step.kind, step.level, step.group)
    found = _there(plan, name)
    if found is not None:
        return found
    seal = plan.seal(step.sources[0]) if step.sources else 0
    with contextlib.ExitStack() as opened:
        files = [opened.enter_context(_read(plan, source)).fileno() for source in step.sources]
        out = opened.enter_context(_written(plan, name))
        order = _order(plan, name, seal, out, back=step.kind == "winning")
        question = lib.peg_bulk_census_spread if files else lib.peg_bulk_census_begin
        given = (files, len(files)) if files else ()
        _do(plan, stop, [*step.sources, name], question, order, *given)
        return _about(plan, name, out)


def _gather(step: Gather, part: int, stop: StopFlag) -> Content:
    plan, name = step.plan, part_name(step.kind, step.level, part)
    found = _there(plan, name)
    if found is not None:
        return found
    runs = [runs_name(step.kind, step.level, group) for group in range(step.groups)]
    within = part_name("level", step.level, part)
    with contextlib.ExitStack() as opened:
        files = [opened.enter_context(_read(plan, each)).fileno() for each in runs]
        out = opened.enter_context(_written(plan, name))
        # To merge runs in, where memory does not suffice to merge all at once.
        spare = opened.enter_context(TemporaryFile(dir=plan.directory)).fileno()
        inner = -1
        if step.kind == "winning":
            inner = opened.enter_context(_read(plan, within)).fileno()
        order = _order(plan, name, plan.seal(runs[0]), out)
        content = ffi.new("peg_bulk_part *")
        given = files, len(files), part, spare, inner, plan.seal(within), plan.stuck, content
        names = [*runs, name, name, within]
        _do(plan, stop, names, lib.peg_bulk_census_gather, order, *given)
    return _content(content)


# Calls of C


def _order(plan: Plan, name: str, seal: int, out: int, *, back: bool = False) -> Any:
    """Say what a step of C reads and writes."""
    how = {"parts": plan.parts, "back": back, "memory": plan.memory, "seal": seal}
    return ffi.new("peg_bulk_step *", {**how, "out": out, "out_seal": plan.seal(name)})


def _do(
    plan: Plan, stop: StopFlag, names: list[str], question: Any, order: Any, *given: Any
) -> None:
    """Have C do a step, and raise what went wrong with which of the files."""
    call = Call({"stop": stop}, WorkLimits)
    status = handle_of(plan.board).ask_copy(call, question, order, *given)
    _expect_files(status, order.error, lambda: plan.path(names[order.fault]))
    call.expect_ok(status)


def _expect_files(status: int, number: int, path: Callable[[], str]) -> None:
    """Raise where the system, or what is in a file, kept C from its work."""
    if status == lib.PEG_E_FILE:
        raise OSError(number, os.strerror(number), path())
    if status == lib.PEG_E_TABLE:
        raise errors.DamagedFile(path())


def _content(found: Any) -> Content:
    return Content(found.positions, found.won, found.stuck, found.bytes)


def _about(plan: Plan, name: str, file: int) -> Content:
    """Read what is in a file by its end."""
    found = ffi.new("peg_bulk_part *")
    status = lib.peg_bulk_census_about(file, plan.seal(name), found)
    _expect_files(status, ffi.errno, lambda: plan.path(name))
    errors.expect_ok(status)
    return _content(found)


# Files


def _there(plan: Plan, name: str) -> Content | None:
    """Tell what is in a file that has been made already."""
    if not os.path.exists(plan.path(name)):
        return None
    with _read(plan, name) as file:
        return _about(plan, name, file.fileno())


def _read(plan: Plan, name: str) -> FileIO:
    """Open a file. One that is gone is as bad as a damaged one."""
    try:
        return open(plan.path(name), "rb", buffering=0)
    except FileNotFoundError:
        raise errors.DamagedFile(plan.path(name)) from None


@contextlib.contextmanager
def _written(plan: Plan, name: str) -> Iterator[int]:
    """Open a file beside its place, and move it there if all goes well.

    A small file is soon made again if the machine goes down before it is really on the disk.
    """
    beside = plan.path(f"{name}.{secrets.token_hex(4)}{PARTIAL}")
    file = open(beside, "x+b", buffering=0)  # noqa: SIM115 - it is closed below
    try:
        with file:
            yield file.fileno()
            if os.fstat(file.fileno()).st_size > _LARGE:
                os.fsync(file.fileno())
        os.replace(beside, plan.path(name))
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(beside)
        raise
