"""A census: levels in files, made step by step, whatever becomes of the files and the steps."""

from __future__ import annotations

import errno
import itertools
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import naive
import pytest

import libpeg
from libpeg import Answer, Board, CensusLevel, CheckpointError, DamagedFile, StopFlag, census
from libpeg._libpeg import lib
from libpeg.cluster import census as whole
from libpeg.cluster import census_steps as steps

SMALL = "rect3x4"


def least(board: Board, parts: int) -> int:
    """The least memory that a census can do with."""
    needed: int = lib.peg_bulk_census_least(board._handle.open(), parts)
    return needed


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The steps that are done, in this process rather than in others."""
    made: list[Any] = []

    def run(work: Any, tasks: Iterable[Any], **_: Any) -> Iterator[tuple[int, Any]]:
        for index in itertools.count():
            for task in tasks:
                made.append(task)
                yield index, work(task, StopFlag())
                break
            else:
                return

    monkeypatch.setattr("libpeg.cluster.workers.run", run)
    return made


def sizes(levels: Iterable[CensusLevel]) -> list[int]:
    return [level.positions for level in levels]


BOARDS = [
    "triangle5",
    "triangle5 o/../.../oo.o/..o..",
    "triangle6",
    "rect4x5",
    "rect1x9",
    "hexagon2",
    "star",
    "rect2x32",  # 64 holes: no room for marks in a word
    "rect2x34",  # more
    "triangle4 ./../.../....",
    "triangle2",
]


@pytest.mark.parametrize("text", BOARDS)
def test_levels_are_those_that_are_counted_in_memory(text: str, done: list[Any]) -> None:
    board = Board(text)
    counted = board.count_positions(by_symmetry=True)
    assert sizes(census(board, parts=1)) == counted
    levels = list(census(board, parts=5, memory=least(board, 5)))
    assert sizes(levels) == counted
    assert [level.jumps for level in levels] == [*range(len(counted))]
    assert done


def test_a_board_of_lines_has_a_census(done: list[Any]) -> None:
    lines = [(a, b, c) for a in range(1, 8) for b in (a % 7 + 1,) for c in (b % 7 + 1,)]
    board = Board.from_lines(7, lines, empty=3)
    assert sizes(census(board)) == board.count_positions(by_symmetry=True)


def test_a_board_without_symmetry_has_a_census(done: list[Any]) -> None:
    board = Board("asymmetric")
    board.pegs = [hole for hole in board.holes if hole % 3 or hole < 6]
    assert sizes(census(board, memory=2**22)) == board.count_positions(by_symmetry=True)


def test_levels_are_those_of_a_naive_walk(done: list[Any]) -> None:
    board = Board("rect3x5", empty="c2")  # every symmetry keeps it, and so its class
    symmetries = board.symmetries
    lines = [(line.from_, line.over, line.to) for line in board.lines]
    level = {frozenset(board.pegs)}
    expected = []
    while level:
        stuck = sum(not naive.legal(lines, pegs) for pegs in level)
        expected.append((len(level), stuck))
        after = {naive.after(pegs, line) for pegs in level for line in naive.legal(lines, pegs)}
        level = {
            min((frozenset(to[hole - 1] for hole in pegs) for to in symmetries), key=sorted)
            for pegs in after
        }
    found = [(level.positions, level.stuck) for level in census(board, stuck=True, parts=3)]
    assert found == expected


@pytest.mark.parametrize("text", ["rect4x5", "rect3x5 -> c2", "rect3x5 -> .....oo/......../."])
def test_stuck_winning_and_won_positions_are_counted(text: str, done: list[Any]) -> None:
    if "......../" in text:
        text = "rect3x5 -> .o./.../.o./.../.o."
        board = Board("rect3x5", empty="c2") if len(Board("rect3x5")) == 0 else Board("rect5x3")
        board.start(empty="b3")
        board.goal = ["b1", "b3", "b5"]
    else:
        board = Board(text)
    level = board.canonical([board.position])
    for found in census(board, parts=3, memory=least(board, 3), stuck=True, winning=True):
        assert found.positions == len(level)
        answers = board.solvable_many(level)
        assert found.winning == (answers == Answer.YES).sum()
        owners = board.legal_jumps_many(level).owner
        assert found.stuck == len(level) - len({*owners.tolist()})
        level = board.expand(level, canonical=True, unique=True)
    assert found.won in {0, 1}
