"""Checkpoints of sweeps: files that were joined, arguments and answers of any kind, no delays."""

from __future__ import annotations

import json
import math
import subprocess
from pathlib import Path
from typing import Any

import pytest
import work

import libpeg
from libpeg import CheckpointError
from libpeg.cluster.asking import Record, question_of, told
from libpeg.cluster.checkpoint import Checkpoint

BOARDS = work.PAIRS[:8]
WON = [work.WON[text] for text in BOARDS]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "sweep.jsonl"


def swept(file: Path, ask: Any = "solvable", **arguments: Any) -> list[Any]:
    """Ask all boards, and give the answers in order."""
    given = {"ordered": True, "workers": 1, "checkpoint": file, **arguments}
    return [record.value for record in libpeg.sweep(BOARDS, ask, **given)]


def test_joined_checkpoints_of_one_sweep_are_one(file: Path) -> None:
    assert swept(file) == WON
    head, *lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([head, *lines[:3], head, *lines[2:]]))
    joined = file.read_bytes()
    assert swept(file) == WON
    assert file.read_bytes() == joined


def test_a_checkpoint_joined_from_those_of_two_sweeps_is_refused(file: Path) -> None:
    assert swept(file, seconds=60) == WON
    other = file.read_bytes()
    file.unlink()
    assert swept(file) == WON
    joined = file.read_bytes() + other
    file.write_bytes(joined)
    with pytest.raises(CheckpointError, match=r"its arguments are {'seconds': 60}, not {}"):
        swept(file)
    assert file.read_bytes() == joined


@pytest.mark.parametrize("ordered", [False, True])
@pytest.mark.parametrize("known", [(0, 1), (0, 1, 3, 7), (2, 5), (*range(8),)])
def test_known_records_wait_for_no_answer(
    file: Path, known: tuple[int, ...], ordered: bool
) -> None:
    given: dict[str, Any] = {"workers": 1, "checkpoint": file, "ordered": ordered}
    with Checkpoint(file, told(question_of(work.forever, None, {}))) as checkpoint:
        for number in known:
            record = Record(number, BOARDS[number], 1, "ok", number, None, 0.0)
            checkpoint.add(record._asdict())
    at_once = [number for place, number in enumerate(known) if not ordered or place == number]
    with libpeg.sweep(BOARDS, work.forever, **given) as records:
        assert [next(records).value for _ in at_once] == at_once


@pytest.mark.parametrize("asked", [(2,), (0, 1, 5), (7,), (0, 3, 4, 6)])
def test_known_records_come_between_new_ones_in_order(file: Path, asked: tuple[int, ...]) -> None:
    assert swept(file) == WON
    head, *lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(head + b"".join(line for at, line in enumerate(lines) if at not in asked))
    records = libpeg.sweep(BOARDS, "solvable", workers=2, checkpoint=file, ordered=True)
    assert [record.problem for record in records] == BOARDS


PLAIN = [
    {"aa", "bb", "cc", "dd"},
    frozenset({1, "1", None}),
    [{"x": {2, 1}}, (1, 2)],
    math.nan,
    [math.nan, math.inf],
    {"b": 1, "a": math.nan},
]

# It sweeps with each of the arguments, in a process of its own.
AGAIN = f"""
from math import inf, nan
import sys
import libpeg
import work

if __name__ == "__main__":
    for number, argument in enumerate({PLAIN!r}):
        given = {{"x": argument, "workers": 1, "checkpoint": sys.argv[1] + str(number)}}
        print(all(one.value for one in libpeg.sweep(work.PAIRS[:8], work.takes_any, **given)))
"""


def test_any_plain_argument_is_the_same_the_next_time(file: Path, tmp_path: Path) -> None:
    # The order of a set is another one where the hashes of texts are.
    for seed in "123":
        with work.started(tmp_path, AGAIN, str(file), seed=seed, stdout=subprocess.PIPE) as running:
            assert running.communicate()[0].split() == ["True"] * len(PLAIN)
            assert running.returncode == 0
    for number in range(len(PLAIN)):
        lines = Path(f"{file}{number}").read_bytes().splitlines()
        assert len(lines) == 1 + len(BOARDS)


def test_an_argument_that_a_checkpoint_cannot_hold_is_refused_at_once(file: Path) -> None:
    for argument in (object(), len, 10**6000, {1: object()}):
        with pytest.raises(TypeError, match="a checkpoint cannot keep the argument 'x', since"):
            libpeg.sweep(BOARDS, work.takes_any, x=argument, checkpoint=file)
    assert not file.exists()


@pytest.mark.parametrize("kind", ["digits", "deep", "keys"])
@pytest.mark.parametrize("kept", [False, True])
def test_an_answer_that_cannot_be_written_makes_a_record(file: Path, kind: str, kept: bool) -> None:
    boards = ["triangle4", "triangle4 o/../.../...."]
    for _ in range(2):
        given: dict[str, Any] = {"kind": kind, "workers": 1, "ordered": True}
        found = list(libpeg.sweep(boards, work.large, checkpoint=file if kept else None, **given))
        assert [record.status for record in found] == ["error", "ok"]
        assert found[0].error
        if kind == "digits":
            assert found[0].error.startswith("ValueError: JSON cannot write the answer: ")
        json.dumps(found)
