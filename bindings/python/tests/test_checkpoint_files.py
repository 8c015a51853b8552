"""Checkpoints of sweeps: files that were joined, arguments and answers of any kind, no delays."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import work

import libpeg
from libpeg import CheckpointError

BOARDS = work.PAIRS[:8]
WON = [work.WON[text] for text in BOARDS]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "sweep.jsonl"


def swept(file: Path, ask: Any = "solvable", **arguments: Any) -> list[Any]:
    """Ask all boards, and give the answers in order."""
    given = {"ordered": True, "processes": 1, "checkpoint": file, **arguments}
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
