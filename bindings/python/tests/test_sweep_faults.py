"""Sweeps: what goes wrong in one place is told in a sentence, and harms nothing else."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import work
from clock import at_once

import libpeg
from libpeg import Board
from libpeg.cluster.checkpoint import Checkpoint


def test_a_function_that_sets_its_flag_stops_no_other_problem() -> None:
    records = libpeg.sweep(["triangle4"] * 5, work.sets_its_flag, workers=1)
    assert [record.value for record in records] == [False] * 5


def test_another_thread_may_close_a_sweep(tmp_path: Path) -> None:
    goes = threading.Event()

    def deaf(_: Board) -> None:
        (tmp_path / "begun").write_text("1")
        goes.wait(work.PATIENCE)

    records = libpeg.sweep(["triangle4"] * 3, deaf, workers=1)
    closed: list[bool] = []

    def close() -> None:
        work.wait_for(tmp_path / "begun")
        records.close()
        # It takes no flag, so that there is nothing to wait for.
        closed.append(not goes.is_set())

    closer = threading.Thread(target=close)
    closer.start()
    assert list(records) == []
    closer.join()
    assert closed == [True]
    records.close()
    assert list(records) == []
    goes.set()


def test_a_sweep_may_be_closed_by_what_makes_its_problems(tmp_path: Path) -> None:
    def boards() -> Iterator[str]:
        yield "triangle4"
        records.close()
        yield "triangle5"

    records = libpeg.sweep(boards(), "solvable", workers=1)
    assert list(records) == []

    def asks() -> Iterator[str]:
        yield next(records).problem

    records = libpeg.sweep(asks(), "solvable", workers=1)
    with pytest.raises(ValueError, match="the problems of a sweep must not take its records"):
        list(records)


def test_threads_may_share_a_sweep() -> None:
    records = libpeg.sweep(work.PAIRS, "solvable", workers=2)
    found: list[int] = []
    at_once(*[lambda: found.extend(one.number for one in records)] * 4)
    assert sorted(found) == [*range(len(work.PAIRS))]


def test_an_error_of_the_system_names_the_checkpoint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_file: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    file = tmp_path / "sweep.jsonl"
    with Checkpoint(file, {}) as checkpoint, monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        patched.setattr("libpeg.cluster.checkpoint._PACE", -1)
        with pytest.raises(OSError, match=f"No space left on device: '{file}'"):
            checkpoint.add({"number": 0})


PROGRAM = """
import libpeg

print([record.value for record in libpeg.sweep(["triangle4"], "solvable")])
"""


@pytest.mark.parametrize("words", [["-"], ["-c", PROGRAM]])
def test_a_program_needs_no_guard_and_no_file(words: list[str]) -> None:
    found = subprocess.run(
        [sys.executable, *words], input=PROGRAM, capture_output=True, text=True, check=False
    )
    assert (found.stdout, found.stderr) == ("[True]\n", "")
