"""What a worker process of this machine does: one task after another, until it is told to stop.

It has two pipes. Tasks come in by one and answers go out by it, both as bytes. The other is read
by a thread of its own: whatever comes in there, if only its end because the process above has
died, sets the flag that stops the question under way.
"""

from __future__ import annotations

import os
import pickle
import signal
import threading
import time
import traceback
from multiprocessing.connection import Connection
from typing import Any

from libpeg.limits import StopFlag

# Seconds that work may take to end once its flag is set. Questions take milliseconds.
GRACE = 2.0


class _Far(Exception):
    """Where an exception was raised in a worker, as the cause of the same exception here."""

    def __str__(self) -> str:
        return f"\n{self.args[0]}"


def pickled(work: object) -> bytes:
    """Pickle a function, by cloudpickle where it is installed: it can do those of a notebook."""
    try:
        import cloudpickle  # noqa: PLC0415 - it is optional
    except ImportError:
        return pickle.dumps(work)
    made: bytes = cloudpickle.dumps(work)
    return made


def _failed(error: Exception) -> bytes:
    """Make the answer that says what was raised, and where."""
    told = "".join(traceback.format_exception(type(error), error, error.__traceback__))
    try:
        answer = pickle.dumps((None, error, told))
        pickle.loads(answer)  # noqa: S301 - it is our own; some exceptions can be pickled one way
    except Exception:  # noqa: BLE001 - anything may go wrong in what somebody else has written
        answer = pickle.dumps((None, RuntimeError(f"{type(error).__name__}: {error}"), told))
    return answer


def read(answer: bytes) -> tuple[Any, BaseException | None]:
    """Read an answer: what the work returned, or what it raised."""
    value, error, told = pickle.loads(answer)  # noqa: S301 - a worker of ours has written it
    if error is not None:
        error.__cause__ = _Far(told)
    return value, error


class _Orders:
    """Whether there is an order to stop, and the flag of the task under way.

    Each task has a flag of its own, since work may set the one that it is given.
    """

    def __init__(self) -> None:
        self._stopped = threading.Event()
        self._flag = StopFlag()

    def flag(self) -> StopFlag:
        """Make the flag of the next task."""
        self._flag = made = StopFlag()
        # Where the order came in between, it was for the flag before.
        if self._stopped.is_set():
            made.set()
        return made

    def listen(self, orders: Connection) -> None:
        """Set the flag once there is an order, or nobody above who could give one."""
        try:
            orders.poll(None)
        finally:
            self._stopped.set()
            self._flag.set()
            time.sleep(GRACE)
            os._exit(1)


def answer(do: Any, task: bytes, flag: StopFlag) -> bytes:
    """Do a task, and make the answer: what came of it, or what was raised."""
    try:
        return pickle.dumps((do(pickle.loads(task), flag), None, ""))  # noqa: S301 - as above
    except Exception as error:  # noqa: BLE001 - it is raised where the answer is read
        return _failed(error)


def serve(work: bytes, tasks: Connection, orders: Connection) -> None:
    """Do tasks until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    until = _Orders()
    threading.Thread(target=until.listen, args=(orders,), daemon=True).start()
    try:
        do = pickle.loads(work)  # noqa: S301 - the process above has written it
        said = pickle.dumps((None, None, ""))
    except Exception as error:  # noqa: BLE001 - the process above raises it
        said = _failed(error)
    try:
        while True:
            tasks.send_bytes(said)
            said = answer(do, tasks.recv_bytes(), until.flag())
    except (EOFError, OSError):
        return
