"""The command line: a census."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from libpeg import Board

COUNTED = Board("triangle5").count_positions(by_symmetry=True)


def test_every_level_is_a_line(libpeg: Any) -> None:
    ended = libpeg("census", "triangle5", "--workers", "1", "--winning", "--stuck")
    lines = ended.out.splitlines()
    assert (ended.status, ended.err) == (0, "")
    assert lines[0] == "  0                1  (1 can be won, 0 stuck)"
    assert lines[-2] == " 13                3  (3 can be won, 3 stuck, 3 won)"
    assert [int(line.split()[1]) for line in lines[:-1]] == COUNTED
    assert lines[-1] == f"{sum(COUNTED):,} positions"


def test_a_census_goes_on_in_its_directory(libpeg: Any, tmp_path: Path) -> None:
    words = "census", "triangle5", "--directory", str(tmp_path), "--memory", "1M", "--json"
    told = libpeg(*words, "--workers", "1", "--parts", "3").out
    facts = [json.loads(line) for line in told.splitlines()]
    assert [fact["positions"] for fact in facts] == COUNTED
    assert facts[0].keys() >= {"jumps", "won", "stuck", "winning", "stored", "shuffled"}
    assert libpeg(*words).out == told
    ended = libpeg("census", "triangle6", "--directory", str(tmp_path))
    assert (ended.status, ended.out) == (2, "")
    assert "is of another census: its board is" in ended.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--memory", "1K"), "memory must be from 1048576 to "),
        (("--directory", ""), "the path of the directory is empty"),
    ],
)
def test_what_makes_no_sense_is_refused(libpeg: Any, words: tuple[str, ...], told: str) -> None:
    ended = libpeg("census", "triangle5", *words)
    assert (ended.status, ended.out) == (2, "")
    assert told in ended.err
    assert ended.err.count("\n") == 1
