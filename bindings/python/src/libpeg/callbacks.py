"""How Python is heard while C works.

A long call of the library looks up now and then and calls `on_progress`. That lets Python handle
signals, so that Ctrl-C works, and lets the caller see how far the work is. The bytes that C writes
come in by `on_write`.

No exception can pass through C. A callback that raises keeps the exception in the `Call` that it
belongs to and tells C to stop; `Call.settle` raises it again once C has returned.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from types import TracebackType
from typing import Any

from libpeg import errors
from libpeg._libpeg import ffi, lib
from libpeg.limits import STAGES, STOP, USUAL_MEMORY, Limits, Progress, WorkLimits, checked

# The statuses of a call that ended before its work did.
UNFINISHED = (lib.PEG_LIMIT, lib.PEG_STOPPED)

# Positions from one call of on_progress to the next: milliseconds of work on the largest boards,
# and far more than the call itself takes.
_INTERVAL = 512

# The same for work on many positions, each of which takes much less, and for work of several
# threads: they wait for each other at each call, so that more has to be done from one to the next.
_MANY = 2**13

# A limit on positions below which threads would gain nothing: calls are close there.
_FEW = 2**17

# The clock for C, and the same for Python.
_CLOCK, _now = ffi.addressof(lib, "peg_bulk_clock"), lib.peg_bulk_clock

_SIZE = ffi.sizeof("peg_limits")

# Seconds for what begins when no time is left: C takes 0 for no limit.
_INSTANT = 1e-9


class Call:
    """A call of the library, or several for one question: its limits, and what came of them.

    The time is for all of the calls together. Each is made after `begin`, and settled before the
    next.
    """

    def __init__(
        self, limits: WorkLimits, known: type[WorkLimits] = Limits, *, of_many: bool = False
    ) -> None:
        given = checked(limits, known)
        self._progress, self._seconds = given["progress"], given["seconds"]
        # When the time is up, or 0 if there is no limit on it or it does not run yet.
        self.end = 0.0
        self._positions = 0
        self._flag = given["stop"]
        self._times = 0 if self._flag is None else self._flag.times - self._flag.is_set()
        self.error: BaseException | None = None
        self.stopped = False
        self.is_closed = False  # by another thread
        self._handle = ffi.new_handle(self)
        self.limits = limits_ = ffi.new("peg_limits *")
        lib.peg_limits_init(limits_, _SIZE)
        limits_.positions, limits_.memory = given["positions"], given["memory"]
        limits_.threads = given["threads"]
        is_shared = limits_.threads > 1 and not 0 < limits_.positions < _FEW
        limits_.interval = _MANY if of_many or is_shared else _INTERVAL
        limits_.progress, limits_.user = lib.on_progress, self._handle
        if self._seconds:
            limits_.clock = _CLOCK
        if self._flag is not None:
            limits_.stop = self._flag.pointer
        self._ended = limits_.ended = ffi.new("int *")

    def begin(self) -> None:
        """Let the time run, if it does not run yet, and give C what is left of it."""
        if self._seconds:
            now = _now(ffi.NULL)
            self.end = self.end or now + self._seconds
            self.limits.time = max(self.end - now, _INSTANT)

    def run(self, work: Any, *given: Any) -> int:
        """Have C do work, and raise what its callbacks raised."""
        self.begin()
        status: int = work(*given)
        self.settle(status)
        return status

    def report(self, progress: Any) -> object:
        """Tell the caller's function how far the work is, and give what it returns."""
        self._positions = progress.positions
        if self.is_closed:
            self.is_closed = False
            raise errors.Closed("the board was closed while it was asked")
        if self._progress is None:
            return None
        stage, moves = STAGES[progress.stage], progress.moves or None
        done, total = progress.positions, progress.total or None
        return self._progress(Progress(done, total, stage, progress.least or None, moves))

    def settle(self, status: int) -> None:
        """Raise what a callback raised, unchanged, or what kept it from running."""
        error, self.error = self.error, None
        stopped, self.stopped = self.stopped, False
        if error is None and status == lib.PEG_STOPPED and not (stopped or self._was_flagged):
            error = _lost.__dict__.pop("error", None) or RecursionError(
                "there was no room on the stack to call the progress function"
            )
        if error is not None:
            raise error

    @property
    def _was_flagged(self) -> bool:
        flag = self._flag
        return flag is not None and (flag.is_set() or flag.times != self._times)

    def unfinished(self, status: int) -> errors.PegError:
        """Make the exception for a question that ended before its answer was found."""
        if status == lib.PEG_STOPPED:
            who = "stop flag" if self._was_flagged else "progress function"
            return errors.Stopped(f"the {who} stopped the question")
        seen = self._positions
        # Lists of solutions look at the clock themselves.
        if self._ended[0] in {lib.PEG_ENDED_BY_NONE, lib.PEG_ENDED_BY_TIME}:
            what = f"the limit on seconds ({self._seconds:g}) was reached"
            return errors.TimeLimitReached(what, {"seconds": self._seconds}, seen)
        if self._ended[0] == lib.PEG_ENDED_BY_MEMORY:
            memory = self.limits.memory or USUAL_MEMORY
            what = f"the limit on memory ({memory}) was reached"
            return errors.MemoryLimitReached(what, {"memory": memory}, seen)
        most = self.limits.positions
        what = f"the limit on positions ({most}) was reached"
        return errors.LimitReached(what, {"positions": most}, seen)

    def expect_ok(self, status: int) -> None:
        """Raise for a question that has not come to its answer."""
        if status in UNFINISHED:
            raise self.unfinished(status)
        errors.expect_ok(status)


class Writing(Call):
    """A call that hands bytes to a function, piece by piece, until that returns `STOP`."""

    def __init__(self, limits: Limits, take: Callable[[Any], object]) -> None:
        super().__init__(limits)
        self.take = take


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


def _hear(call: Call, tell: Callable[[Any], object], what: Any) -> int:
    """Tell something to a function, and C whether to go on."""
    try:
        if tell(what) is not STOP:
            return _CONTINUE
        call.stopped = True
    except BaseException as error:  # noqa: BLE001 - it is raised again where C returns
        call.error = error
    return _STOP


@ffi.def_extern(error=lib.PEG_STOP, onerror=_keep)  # type: ignore[untyped-decorator]
def on_progress(progress: Any, user: Any) -> int:
    """Report how far the work is, whenever C calls."""
    call: Call = ffi.from_handle(user)
    return _hear(call, call.report, progress)


@ffi.def_extern(error=lib.PEG_STOP, onerror=_keep)  # type: ignore[untyped-decorator]
def on_write(piece: Any, count: int, user: Any) -> int:
    """Hand on a piece of what C writes."""
    writing: Writing = ffi.from_handle(user)
    return _hear(writing, writing.take, ffi.buffer(piece, count))


_CONTINUE: int = lib.PEG_CONTINUE
_STOP: int = lib.PEG_STOP
