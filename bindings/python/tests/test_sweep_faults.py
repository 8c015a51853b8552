"""Sweeps: what goes wrong in one place is told in a sentence, and harms nothing else."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import work
from clock import at_once

import libpeg
from libpeg import Board
from libpeg.cluster import local
from libpeg.cluster.checkpoint import Checkpoint
from libpeg.cluster.problems import Problem


def test_a_function_that_sets_its_flag_stops_no_other_problem() -> None:
    records = libpeg.sweep(["triangle4"] * 5, work.sets_its_flag, processes=1)
    assert [record.value for record in records] == [False] * 5


def test_another_thread_may_close_a_sweep(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local, "GRACE", work.PATIENCE)
    records = libpeg.sweep(["triangle4"] * 3, work.works_on, processes=1, folder=str(tmp_path))
    errors: list[BaseException] = []

    def close() -> None:
        try:
            pids.append(int(work.wait_for(tmp_path / "begun-1")))
            begin = time.monotonic()
            records.close()
            # It takes no flag, so that there is nothing to wait for.
            assert time.monotonic() - begin < local.GRACE
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
    at_once(*[lambda: found.extend(one.number for one in records)] * 4)
    assert sorted(found) == [*range(len(work.PAIRS))]


def test_one_board_is_not_taken_for_several() -> None:
    one: Any
    for one in ("triangle5", Board("triangle5"), Problem("triangle5", 3)):
        with pytest.raises(TypeError, match=f"put one {type(one).__name__} in a list"):
            libpeg.sweep(one, "solvable")


@pytest.mark.parametrize("ask", ["solve", Board.solve])
def test_a_limit_that_every_board_refuses_is_refused_at_once(ask: Any) -> None:
    refused: list[tuple[dict[str, Any], type[Exception], str]] = [
        ({"memory": 0}, ValueError, "memory must be from 1 to"),
        ({"positions": 2**64}, ValueError, "positions must be from 1 to"),
        ({"threads": 2**32}, ValueError, "threads must be from 1 to"),
        ({"threads": "two"}, TypeError, "threads must be a whole number"),
        ({"memry": 5}, TypeError, "has no argument 'memry'"),
    ]
    for arguments, error, told in refused:
        with pytest.raises(error, match=told):
            libpeg.sweep(["triangle4"], ask, **arguments)


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

if __name__ == "__main__":
    print([record.value for record in libpeg.sweep(["triangle4"], "solvable", processes=1)])
"""


def ended(text: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a program that comes by the standard input, or in the words, to its end."""
    return subprocess.run(
        [sys.executable, *words], input=text, capture_output=True, text=True, check=False
    )


def test_a_program_from_the_standard_input_is_told_that_it_must_be_in_a_file() -> None:
    found = ended(PROGRAM)
    assert (found.returncode, found.stdout) == (1, "")
    assert found.stderr.splitlines()[-1] == (
        "libpeg.errors.WorkerDied: worker processes import the program, which they cannot from "
        "<stdin>: put it in a file"
    )
    assert found.stderr.count("Traceback") == 1


def test_programs_that_workers_can_import_have_them(tmp_path: Path) -> None:
    (tmp_path / "swept").mkdir()
    for file in (tmp_path / "program", tmp_path / "__main__.py", tmp_path / "swept/__main__.py"):
        file.write_text(PROGRAM, encoding="utf-8")
    path = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import runpy; "
    for words in (
        ["-c", PROGRAM],
        [str(tmp_path / "program")],
        [str(tmp_path)],
        ["-c", path + "runpy.run_module('swept', run_name='__main__')"],
    ):
        found = ended("", *words)
        assert (found.stdout, found.stderr) == ("[True]\n", "")


def test_a_program_without_a_guard_is_told_once(tmp_path: Path) -> None:
    file = tmp_path / "program.py"
    file.write_text(PROGRAM.replace('if __name__ == "__main__":', "if True:"), encoding="utf-8")
    found = ended("", str(file))
    assert (found.returncode, found.stdout) == (1, "")
    assert "WorkerDied: workers end before they begin (ended with 1); " in found.stderr
    assert 'if __name__ == "__main__":' in found.stderr.splitlines()[-1]
    assert found.stderr.count("Traceback") == 1
