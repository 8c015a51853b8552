"""Sweeps: what goes wrong in one place is told in a sentence, and harms nothing else."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import work

import libpeg
from libpeg import Board, StopFlag

KEPT: list[StopFlag] = []


def sets_its_flag(board: Board, stop: StopFlag) -> bool:
    """Find whether the flag is set, and set it and those of all boards before."""
    KEPT.append(stop)
    before = stop.is_set()
    for flag in KEPT:
        flag.set()
    return before


def test_a_function_that_sets_its_flag_stops_no_other_problem() -> None:
    records = libpeg.sweep(["triangle4"] * 5, sets_its_flag, processes=1)
    assert [record.value for record in records] == [False] * 5


def forever(board: Board, folder: str) -> None:
    """Tell who works on it, and give no answer."""
    Path(folder, f"begun-{os.getpid()}").touch()
    while True:
        time.sleep(0.01)


def begun(folder: Path) -> int:
    """Wait for a worker that has begun, and give its process."""
    while not (found := [*folder.glob("begun-*")]):
        time.sleep(0.01)
    return int(found[0].name.split("-")[1])


def test_another_thread_may_close_a_sweep(tmp_path: Path) -> None:
    records = libpeg.sweep(["triangle4"] * 3, forever, processes=1, folder=str(tmp_path))
    errors: list[BaseException] = []

    def close() -> None:
        try:
            pids.append(begun(tmp_path))
            records.close()
        except BaseException as error:
            errors.append(error)
            raise

    pids: list[int] = []
    closer = threading.Thread(target=close)
    closer.start()
    assert list(records) == []
    closer.join()
    assert errors == []
    assert not work.is_running(pids[0])
    records.close()
    assert list(records) == []


def test_a_sweep_may_be_closed_by_what_makes_its_problems(tmp_path: Path) -> None:
    def boards() -> Iterator[str]:
        yield "triangle4"
        records.close()
        yield "triangle5"

    records = libpeg.sweep(boards(), "solvable", processes=1)
    assert list(records) == []

    def asks() -> Iterator[str]:
        yield next(records).problem

    records = libpeg.sweep(asks(), "solvable", processes=1)
    with pytest.raises(ValueError, match="the problems of a sweep must not take its records"):
        list(records)


def test_threads_may_share_a_sweep() -> None:
    records = libpeg.sweep(work.PAIRS, "solvable", processes=2)
    found: list[int] = []
    takers = [
        threading.Thread(target=lambda: found.extend(one.number for one in records))
        for _ in range(4)
    ]
    for taker in takers:
        taker.start()
    for taker in takers:
        taker.join()
    assert sorted(found) == [*range(len(work.PAIRS))]
