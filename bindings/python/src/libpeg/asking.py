"""What a question may spend, and how Python is heard while C works.

The C library calls `on_progress` now and then during every question. That lets Python handle
signals, so that Ctrl-C works, and lets the caller see how far the question is. What it writes
it hands to `on_write`.
"""

from __future__ import annotations

import enum
import operator
import threading
from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, TypedDict

from libpeg import errors
from libpeg._libpeg import ffi, lib

if TYPE_CHECKING:
    from typing import Literal


class _Stop(enum.Enum):
    STOP = "STOP"

    def __repr__(self) -> str:
        return "libpeg.STOP"


STOP: Final = _Stop.STOP

Progress = Callable[[int], object]
OnBounds = Callable[[int, int | None], object]


class Limits(TypedDict, total=False):
    """What a question may spend: keyword arguments of every question.

    nodes: positions to look at; without it there is no limit.
    memory: bytes to hold at once; without it 1 GiB.
    threads: how many a count or the building of a table may use; without it one. Other
        questions use one.
    progress: a function that is called now and then with the number of positions looked at so
        far, which may begin anew where a question has several parts. The question stops when
        it returns `libpeg.STOP`, or raises: the exception then comes out of the question.
    on_bounds: a function that is called while solutions of the fewest moves are looked for,
        when more is known: with how many moves they have at least, and with how many the
        shortest that is known has, or None. What it returns counts as with `progress`.

    A question holds its board from beginning to end, and so while `progress` runs. `progress`
    must not use that board, and other threads wait for it as long as the question takes. Two
    threads whose `progress` reads the other's board wait for each other forever. Ask a copy,
    `board.copy().solvable()`, to go on reading the board.

    What happens at a limit: a question for yes or no has None for an answer, which means
    unknown; any other raises `LimitReached`, or `Stopped` after STOP. Where no limit on nodes
    was given it is the memory that did not suffice, and what is raised is
    `MemoryLimitReached`, a MemoryError too.
    """

    nodes: int | None
    memory: int | None
    threads: int | None
    progress: Progress | None
    on_bounds: OnBounds | None


# So many positions take some milliseconds on the largest boards, and Python far less to hear of.
_INTERVAL = 512
_MOST = {"nodes": 2**64 - 1, "memory": 2**64 - 1, "threads": 2**32 - 1}


def _number(name: str, value: object) -> int:
    if value is None:
        return 0
    number = operator.index(value)  # type: ignore[arg-type]
    if not 1 <= number <= _MOST[name]:
        raise ValueError(f"{name} must be from 1 to {_MOST[name]}, not {number}")
    return number


def _function(name: str, value: Any) -> Any:
    if value is not None and not callable(value):
        raise TypeError(f"{name} must be a function")
    return value


class Asking:
    """One question on its way: its limits, and what its callback has to tell."""

    __slots__ = (
        "_handle",
        "bounds",
        "error",
        "limits",
        "nodes",
        "on_bounds",
        "progress",
        "stopped",
    )

    def __init__(self, limits: Limits) -> None:
        unknown = limits.keys() - Limits.__annotations__.keys()
        if unknown:
            raise TypeError(f"a question has no argument {min(unknown)!r}")
        self.progress = _function("progress", limits.get("progress"))
        self.on_bounds = _function("on_bounds", limits.get("on_bounds"))
        self.bounds: tuple[int, int | None] = (0, None)
        self.error: BaseException | None = None
        self.stopped = False
        self.nodes = _number("nodes", limits.get("nodes"))
        self._handle = ffi.new_handle(self)
        self.limits = ffi.new("peg_limits *")
        self.limits.struct_size = ffi.sizeof("peg_limits")
        self.limits.nodes = self.nodes
        self.limits.memory = _number("memory", limits.get("memory"))
        self.limits.threads = _number("threads", limits.get("threads"))
        self.limits.interval = _INTERVAL
        self.limits.progress = lib.on_progress
        self.limits.user = self._handle

    def look(self, positions: Any) -> object:
        """Tell who watches how far the question is."""
        bounds = positions[1], positions[2] or None
        if self.on_bounds is not None and positions[1] and bounds != self.bounds:
            self.bounds = bounds
            if self.on_bounds(*bounds) is STOP:
                return STOP
        return None if self.progress is None else self.progress(positions[0])

    def settle(self, status: int) -> None:
        """Raise what the callback raised, unchanged, or what kept it from running."""
        error, self.error = self.error, None
        stopped, self.stopped = self.stopped, False
        if error is None and status == lib.PEG_STOPPED and not stopped:
            error = _lost.__dict__.pop("error", None) or RecursionError(
                "there was no room on the stack to call the progress function"
            )
        if error is not None:
            raise error

    def limit(self, status: int) -> errors.PegError:
        """Make the exception for a question that came to no answer."""
        if status == lib.PEG_STOPPED:
            return errors.Stopped("the progress function stopped the question")
        if self.nodes:
            return errors.LimitReached("a limit was reached before the answer was found")
        return errors.MemoryLimitReached("the question would need more memory than its limit")


class Writing(Asking):
    """Bytes that C writes, piece by piece."""

    __slots__ = ("written",)

    def __init__(self, limits: Limits) -> None:
        super().__init__(limits)
        self.written = bytearray()


class Gathering(Asking):
    """Solutions that C finds, one by one."""

    __slots__ = ("solutions",)

    def __init__(self, limits: Limits) -> None:
        super().__init__(limits)
        self.solutions: list[bytes] = []


# What kept a callback from running, where it is not known which one it was.
_lost = threading.local()


def _keep(
    _kind: type[BaseException], error: BaseException, traceback: TracebackType | None
) -> None:
    """Keep what was raised in a callback before its own try began: a signal may be so early.

    Where the stack has no room for the callback there is no traceback, and often none for this
    function either.
    """
    if traceback is None:
        _lost.error = error
    else:
        asking = ffi.from_handle(traceback.tb_frame.f_locals["user"])
        asking.error = error


@ffi.def_extern(error=lib.PEG_STOP, onerror=_keep)  # type: ignore[untyped-decorator]
def on_progress(positions: Any, user: Any) -> int:
    """Be called by C during a question."""
    asking: Asking = ffi.from_handle(user)
    try:
        if asking.look(positions) is STOP:
            asking.stopped = True
            return _STOP
    except BaseException as error:  # noqa: BLE001 - it is raised again where C returns
        asking.error = error
        return _STOP
    return _CONTINUE


@ffi.def_extern(error=lib.PEG_STOP, onerror=_keep)  # type: ignore[untyped-decorator]
def on_solution(jumps: Any, count: int, user: Any) -> int:
    """Be called by C with each solution."""
    gathering: Gathering = ffi.from_handle(user)
    try:
        gathering.solutions.append(bytes(ffi.buffer(jumps, 3 * count)) if count else b"")
    except BaseException as error:  # noqa: BLE001 - it is raised again where C returns
        gathering.error = error
        return _STOP
    return _CONTINUE


@ffi.def_extern(error=lib.PEG_STOP, onerror=_keep)  # type: ignore[untyped-decorator]
def on_write(piece: Any, count: int, user: Any) -> int:
    """Be called by C with what it writes."""
    writing: Writing = ffi.from_handle(user)
    try:
        writing.written += ffi.buffer(piece, count)
    except BaseException as error:  # noqa: BLE001 - it is raised again where C returns
        writing.error = error
        return _STOP
    return _CONTINUE


_CONTINUE: Literal[0] = lib.PEG_CONTINUE
_STOP: Literal[1] = lib.PEG_STOP
