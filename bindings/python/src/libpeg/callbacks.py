"""How Python is heard while C works.

A long call of the library looks up now and then and calls `on_progress`. That lets Python handle
signals, so that Ctrl-C works, and lets the caller see how far the work is. Solutions that C finds
one by one come in by `on_solution`, and the bytes that it writes by `on_write`.

No exception can pass through C. A callback that raises keeps the exception in the `Call` that it
belongs to and tells C to stop; `Call.settle` raises it again once C has returned.
"""

from __future__ import annotations

import threading
from types import TracebackType
from typing import TYPE_CHECKING, Any

from libpeg import errors
from libpeg._libpeg import ffi, lib
from libpeg.limits import STOP, Limits, expect_known, function, number

if TYPE_CHECKING:
    from typing import Literal

# The statuses of a call that ended before its work did.
UNFINISHED = (lib.PEG_LIMIT, lib.PEG_STOPPED)

# Positions from one call of on_progress to the next: milliseconds of work on the largest boards,
# and far more than the call itself takes.
_INTERVAL = 512


class Call:
    """One call of the library on its way: its limits, and what its callbacks leave behind."""

    __slots__ = (
        "_bounds",
        "_handle",
        "_nodes",
        "_on_bounds",
        "_progress",
        "error",
        "limits",
        "stopped",
    )

    def __init__(self, limits: Limits) -> None:
        expect_known(limits)
        self._progress = function("progress", limits.get("progress"))
        self._on_bounds = function("on_bounds", limits.get("on_bounds"))
        self._bounds: tuple[int, int | None] = (0, None)
        self.error: BaseException | None = None
        self.stopped = False
        self._nodes = number("nodes", limits.get("nodes"))
        self._handle = ffi.new_handle(self)
        self.limits = ffi.new("peg_limits *")
        self.limits.struct_size = ffi.sizeof("peg_limits")
        self.limits.nodes = self._nodes
        self.limits.memory = number("memory", limits.get("memory"))
        self.limits.threads = number("threads", limits.get("threads"))
        self.limits.interval = _INTERVAL
        self.limits.progress = lib.on_progress
        self.limits.user = self._handle

    def report(self, positions: Any) -> object:
        """Tell the caller's functions how far the work is, and give what they return."""
        bounds = positions[1], positions[2] or None
        if self._on_bounds is not None and positions[1] and bounds != self._bounds:
            self._bounds = bounds
            if self._on_bounds(*bounds) is STOP:
                return STOP
        return None if self._progress is None else self._progress(positions[0])

    def settle(self, status: int) -> None:
        """Raise what a callback raised, unchanged, or what kept it from running."""
        error, self.error = self.error, None
        stopped, self.stopped = self.stopped, False
        if error is None and status == lib.PEG_STOPPED and not stopped:
            error = _lost.__dict__.pop("error", None) or RecursionError(
                "there was no room on the stack to call the progress function"
            )
        if error is not None:
            raise error

    def unfinished(self, status: int) -> errors.PegError:
        """Make the exception for a call that ended before its work did."""
        if status == lib.PEG_STOPPED:
            return errors.Stopped("the progress function stopped the question")
        if self._nodes:
            return errors.LimitReached("a limit was reached before the answer was found")
        return errors.MemoryLimitReached("the question would need more memory than its limit")


class Writing(Call):
    """A call that writes bytes, piece by piece."""

    __slots__ = ("written",)

    def __init__(self, limits: Limits) -> None:
        super().__init__(limits)
        self.written = bytearray()


class Gathering(Call):
    """A call that finds solutions, one by one."""

    __slots__ = ("solutions",)

    def __init__(self, limits: Limits) -> None:
        super().__init__(limits)
        self.solutions: list[bytes] = []


# What kept a callback from running, where it is not known which call it belongs to.
_lost = threading.local()


def _keep(
    _kind: type[BaseException], error: BaseException, traceback: TracebackType | None
) -> None:
    """Keep what was raised in a callback before its own `try` began: a signal can be that early.

    Where the stack has no room for the callback there is no traceback, and often no room for this
    function either.
    """
    if traceback is None:
        _lost.error = error
    else:
        call = ffi.from_handle(traceback.tb_frame.f_locals["user"])
        call.error = error


@ffi.def_extern(error=lib.PEG_STOP, onerror=_keep)  # type: ignore[untyped-decorator]
def on_progress(positions: Any, user: Any) -> int:
    """Report how far the work is, whenever C calls."""
    call: Call = ffi.from_handle(user)
    try:
        if call.report(positions) is STOP:
            call.stopped = True
            return _STOP
    except BaseException as error:  # noqa: BLE001 - it is raised again where C returns
        call.error = error
        return _STOP
    return _CONTINUE


@ffi.def_extern(error=lib.PEG_STOP, onerror=_keep)  # type: ignore[untyped-decorator]
def on_solution(jumps: Any, count: int, user: Any) -> int:
    """Keep a solution that C has found."""
    gathering: Gathering = ffi.from_handle(user)
    try:
        gathering.solutions.append(bytes(ffi.buffer(jumps, 3 * count)) if count else b"")
    except BaseException as error:  # noqa: BLE001 - it is raised again where C returns
        gathering.error = error
        return _STOP
    return _CONTINUE


@ffi.def_extern(error=lib.PEG_STOP, onerror=_keep)  # type: ignore[untyped-decorator]
def on_write(piece: Any, count: int, user: Any) -> int:
    """Keep a piece of what C writes."""
    writing: Writing = ffi.from_handle(user)
    try:
        writing.written += ffi.buffer(piece, count)
    except BaseException as error:  # noqa: BLE001 - it is raised again where C returns
        writing.error = error
        return _STOP
    return _CONTINUE


_CONTINUE: Literal[0] = lib.PEG_CONTINUE
_STOP: Literal[1] = lib.PEG_STOP
