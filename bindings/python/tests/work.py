"""Work for workers: functions that other processes can import."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import libpeg
from libpeg import Board, StopFlag, Stopped
from libpeg.cluster import sets
from libpeg.cluster.workers import outcomes

# Seconds after which something that is waited for never comes; no test is about how soon.
PATIENCE = 60

# Where programs of their own find what tests import.
SHARED = {"PYTHONPATH": os.pathsep.join([str(Path(__file__).parent), *sys.path])}

# Boards of which some can be won and some not, and how many.
PAIRS = [problem.board for problem in sets.pairs(Board("triangle5"))]
WON = {text: bool(Board(text).solvable()) for text in PAIRS}


def run(*given: Any, **how: Any) -> Generator[tuple[int, Any], None, None]:
    """Do tasks, and give their numbers and results; what one raises ends the others."""
    with contextlib.closing(outcomes(*given, **how)) as found:
        for outcome in found:
            yield outcome.index, outcome.result


def wait_for(path: Path) -> str:
    """Wait until there is a file, and read it."""
    end = time.monotonic() + PATIENCE
    while not (path.exists() and path.read_text()):
        assert time.monotonic() < end, f"no {path}"
        time.sleep(0.01)
    return path.read_text()


def started(
    folder: Path, text: str, *words: str, seed: str = "random", **given: Any
) -> subprocess.Popen[str]:
    """Start a program of its own, with a seed for the hashes of texts."""
    file = folder / "program.py"
    file.write_text(text, encoding="utf-8")
    command = [sys.executable, str(file), *words]
    return subprocess.Popen(
        command, env={**os.environ, **SHARED, "PYTHONHASHSEED": seed}, text=True, **given
    )


# All that takes a client of Dask.
CALLS: list[Callable[[Any], Any]] = [
    lambda client: next(outcomes(double, [1], client=client)),
    lambda client: libpeg.sweep(["triangle4"], "solvable", client=client),
]


def double(task: int, _: StopFlag) -> int:
    return 2 * task


def late(task: tuple[str, int], _: StopFlag) -> int:
    """Do task 0 only when task 2 has been done."""
    folder, number = task
    if number == 0:
        wait_for(Path(folder, "passed"))
    if number == 2:
        Path(folder, "passed").write_text("by 2")
    return number


def waits(task: tuple[str, int], _: StopFlag) -> int:
    """Do task 100 only when there is a file."""
    folder, number = task
    if number == 100:
        wait_for(Path(folder, "go"))
    return number


def refuse(task: int, _: StopFlag) -> int:
    if task == 3:
        raise ValueError("three is refused")
    return task


def unwritable(_task: int, _: StopFlag) -> Any:
    return lambda: None


def end_itself(task: str, _: StopFlag) -> str:
    if task == "end":
        os.kill(os.getpid(), signal.SIGKILL)
    return task


def once(task: tuple[str, int], stop: StopFlag) -> int:
    """Wait to be killed the first time, and do the task the second time."""
    folder, number = task
    mark = Path(folder, f"begun-{number}")
    if number == 5 and not mark.exists():
        mark.write_text(str(os.getpid()))
        while not stop.is_set():
            time.sleep(0.01)
    return number


def count_long(task: tuple[str, int], stop: StopFlag) -> str:
    """Ask what takes hours, but for task 0, and leave a file when that is stopped."""
    folder, number = task
    if number == 0:
        return ""
    Path(folder, f"begun-{number}").write_text(str(os.getpid()))
    try:
        while True:
            # Where memory ends first, it is asked again.
            with contextlib.suppress(MemoryError):
                Board("hexagon5").count_games(stop=stop, memory=2**28)
    finally:
        Path(folder, f"ended-{number}").write_text(str(stop.is_set()))


@contextlib.contextmanager
def killing(folder: Path) -> Iterator[None]:
    """Kill the worker at task 5 of `once`."""

    def kill() -> None:
        os.kill(int(wait_for(folder / "begun-5")), signal.SIGKILL)

    thread = threading.Thread(target=kill)
    thread.start()
    try:
        yield
    finally:
        thread.join()


# What boards are asked in sweeps.


def takes_limits(board: Board, **limits: Any) -> Any:
    return sorted(limits)


def takes_stop(board: Board, stop: StopFlag) -> Any:
    return stop.is_set()


def says(_: Board, *, text: str) -> str:
    """Give a text."""
    return text


def takes_none(board: Board) -> Any:
    return {"pegs": len(board), "jumps": board.legal_jumps}


def stops(board: Board) -> None:
    raise Stopped("by itself")


def gives_no_plain_value(board: Board) -> object:
    return object()


def ends_processes(board: Board, but: str, text: str) -> bool | None:
    """End the process at one board, but for the one that asks."""
    if board.text == text and os.getpid() != int(but):
        os.kill(os.getpid(), signal.SIGKILL)
    return board.solvable()


KEPT: list[StopFlag] = []


def sets_its_flag(board: Board, stop: StopFlag) -> bool:
    """Find whether the flag is set, and set it and those of all boards before."""
    KEPT.append(stop)
    before = stop.is_set()
    for flag in KEPT:
        flag.set()
    return before


def forever(board: Board, stop: StopFlag) -> None:
    """Give no answer."""
    while not stop.is_set():
        time.sleep(0.01)


def takes_any(board: Board, **given: Any) -> bool:
    return bool(given)


def large(board: Board, kind: str) -> Any:
    """Give answers of which one is too large, or too deep, to be written."""
    if len(board.legal_jumps) == 0:
        return 1
    deep: list[Any] = []
    for _ in range(5000):
        deep = [deep]
    return {"digits": [10**6000], "deep": deep, "keys": {1: {10**6000}}}[kind]


def slowly(board: Board) -> bool | None:
    time.sleep(0.02)
    return board.solvable()


def begun(folder: Path | str) -> None:
    """Wait until tasks 1 and 2 are under way."""
    for number in (1, 2):
        wait_for(Path(folder, f"begun-{number}"))
