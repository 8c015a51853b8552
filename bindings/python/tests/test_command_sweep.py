"""The command line: sweeps."""

from __future__ import annotations

import csv
import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from commands import PROGRAM

from libpeg import Board
from libpeg.cluster import sets

PAIRS = list(sets.pairs(Board("triangle4")))


def test_a_sweep_tells_each_answer_and_what_they_add_up_to(libpeg: Any) -> None:
    ended = libpeg("sweep", "pairs", "triangle4", "solvable", "--ordered", "--workers", "2")
    *lines, last = ended.out.splitlines()
    answers = [Board(problem.board).solvable() for problem in PAIRS]
    won = sum(one.times for one, answer in zip(PAIRS, answers, strict=True) if answer)
    assert lines == [
        f"{'yes' if answer else 'no'}  {one.board}{f'  x {one.times}' * (one.times > 1)}"
        for one, answer in zip(PAIRS, answers, strict=True)
    ]
    assert last == f"100 problems: {100 - won} no, {won} yes"
    assert (ended.status, ended.err) == (0, "")


def test_a_sweep_answers_scripts(libpeg: Any) -> None:
    words = "sweep", "starts", "triangle4", "count-solutions", "--ordered", "--workers", "1"
    found = [json.loads(line) for line in libpeg(*words, "--json").out.splitlines()]
    wanted = [Board(one.board).count_solutions() for one in sets.starts(Board("triangle4"))]
    assert [record["value"] for record in found] == wanted
    rows = list(csv.DictReader(libpeg(*words, "--csv").out.splitlines()))
    assert [int(row["value"]) for row in rows] == wanted
    assert [*rows[0]] == [*found[0]]
    words = "sweep", "starts", "triangle4", "count-fewest", "--csv", "--workers", "1"
    rows = list(csv.DictReader(libpeg(*words).out.splitlines()))
    assert all("moves" in json.loads(row["value"]) for row in rows)


def test_the_names_of_columns_come_before_any_answer() -> None:
    words = "sweep", "starts", "hexagon5", "count-games", "--csv", "--memory", "32G"
    with subprocess.Popen([*PROGRAM, *words], stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        assert running.stdout.readline().startswith("number,problem,times,status,value,")
        running.terminate()


def test_every_set_of_problems_can_be_swept(libpeg: Any, tmp_path: Path) -> None:
    file = tmp_path / "boards.txt"
    file.write_text("triangle4\n\ntriangle5 ./oo/ooo/oooo/ooooo -> 1\n", encoding="utf-8")
    for words, many in (
        (("graphs", "4"), 6),
        (("sub-boards", "triangle4"), len([*sets.sub_boards(Board("triangle4"))])),
        (("sub-boards", "triangle4", "--without", "2"), 27),
        (("file", str(file)), 2),
    ):
        ended = libpeg("sweep", *words[:2], "solve", *words[2:], "--workers", "1", "--json")
        assert (ended.status, len(ended.out.splitlines())) == (0, many)


def test_a_sweep_goes_on_from_its_checkpoint(libpeg: Any, tmp_path: Path) -> None:
    file = str(tmp_path / "made.jsonl")
    words = "sweep", "pairs", "triangle4", "solvable", "--checkpoint", file, "--ordered"
    first = libpeg(*words, "--workers", "1").out
    size = Path(file).stat().st_size
    assert libpeg(*words).out == first
    assert Path(file).stat().st_size == size
    ended = libpeg(*words, "--seconds", "5")
    assert ended.status == 2
    assert ended.err.startswith(f"libpeg: the checkpoint {file} is of another sweep: ")


def test_a_sweep_ends_with_3_where_a_limit_was_reached(libpeg: Any) -> None:
    ended = libpeg("sweep", "starts", "hexagon5", "count-games", "--positions", "1000")
    assert ended.status == 3
    assert all(line.startswith("unknown  hexagon5 ") for line in ended.out.splitlines()[:-1])
    assert ended.out.splitlines()[-1] == "61 problems: 61 limit"


def test_boards_are_read_from_the_standard_input_and_a_bad_one_is_told() -> None:
    ended = subprocess.run(
        [*PROGRAM, "sweep", "file", "-", "solvable", "--ordered"],
        input="triangle4\nenglsh\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 2
    assert ended.stdout.splitlines()[0] == "yes  triangle4"
    assert "did you mean 'english'" in ended.stdout.splitlines()[1]
    assert ended.stderr == "libpeg: 1 problem could not be asked\n"


def test_a_cluster_needs_its_packages(libpeg: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    ended = libpeg("sweep", "pairs", "triangle4", "solvable", "--scheduler", "tcp://there:1")
    assert (ended.status, ended.err) == (
        2,
        "libpeg: --scheduler needs Dask: `pip install distributed`\n",
    )
