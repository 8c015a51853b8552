"""The enumeration of C from which solutions come, many from one call.

A call of C costs more than most solutions do. So a call fetches as many solutions as come at once,
into memory that is read afterwards: bulk/listing.h says when it ends.
"""

from __future__ import annotations

import threading
from typing import Any

from libpeg import errors
from libpeg._libpeg import ffi, lib
from libpeg.callbacks import Call
from libpeg.handles import BoardHandle
from libpeg.limits import Limits
from libpeg.positions import count_pegs, goal_holes

# Looked up once: an enumeration calls it very often.
_list, _OK = lib.peg_bulk_list, lib.PEG_OK

# The bytes of a jump of C.
THREE = 3


class Listing:
    """An enumeration of C with its limits, and the lock that goes with it.

    which: one of the peg_solutions of C.
    in_step: whether solutions are handed over as they come, between those that progress is told
        between.
    """

    __slots__ = ("_busy", "_call", "_cursor", "_state", "jumps", "lock")

    def __init__(self, handle: BoardHandle, limits: Limits, *, which: int, in_step: bool) -> None:
        self.lock = threading.RLock()
        self._busy = False
        self._call = Call(limits)
        self._cursor: Any = None
        with handle.lock:
            ends = len(goal_holes(handle)) or 1
            # What a solution has of jumps, each of which removes a peg.
            self.jumps = max(count_pegs(handle) - ends, 0)
            self._state = self._new_state(in_step=in_step)
            self._cursor = self._new_cursor(handle, which)
        self._state.cursor = self._cursor
        self._state.end = self._call.end

    def _new_state(self, *, in_step: bool) -> Any:
        """Make what C knows of this, and have it told of progress."""
        limits = self._call.limits
        state = ffi.new("peg_bulk_listing *")
        state.progress, state.user, state.stop = limits.progress, limits.user, limits.stop
        state.jumps, state.in_step = self.jumps, in_step
        limits.progress, limits.user = ffi.addressof(lib, "peg_bulk_look_up"), state
        return state

    def _new_cursor(self, handle: BoardHandle, which: int) -> Any:
        """Make the cursor of C. With the shortest solutions, C looks for their moves now."""
        out = ffi.new("peg_cursor **")
        call, board = self._call, handle.open()
        try:
            handle.busy = True
            call.begin()
            status = lib.peg_cursor_new(board, which, call.limits, out)
        finally:
            handle.busy = False
        cursor = ffi.gc(out[0], lib.peg_cursor_free) if status == _OK else None
        call.settle(status)
        call.expect_ok(status)
        return cursor

    @property
    def row(self) -> int:
        """The bytes that C writes for a solution."""
        return THREE * self.jumps

    def fill(self, out: Any, most: int) -> int:
        """Have C write solutions up to a number of them, and give how many there are in all.

        0 means that there are no more. The caller holds the lock. It calls `take` before the
        next, unless what was raised or what a signal has raised since came between.
        """
        self.expect_idle()
        if self._cursor is None:
            return 0
        state = self._state
        try:
            self._busy = True
            status = _list(state, out, most)
        finally:
            self._busy = False
        if status == _OK:
            found: int = state.found
            return found
        if status != lib.PEG_STOPPED:
            self._cursor = None
        self._call.settle(status)
        if status != lib.PEG_END:
            self._call.expect_ok(status)
        return 0

    def take(self) -> None:
        """Have the next call of C begin at the beginning of its memory."""
        self._state.found = 0

    def expect_idle(self) -> None:
        """Raise for a progress function that uses what it reports on."""
        if self._busy:
            raise errors.InUse("a progress function must not use what it reports on")

    def close(self) -> None:
        """Give the memory of C back. There are no more solutions."""
        with self.lock:
            self.expect_idle()
            self._cursor = None
