"""Puzzles that are made, and boards for paper."""

from __future__ import annotations

import re

import pytest

from libpeg import Board
from libpeg.problems import Level, make, sheet


@pytest.mark.parametrize("text", ["english", "english -> d4", "triangle6", "hexagon3 -> 10"])
def test_puzzles_can_be_won_and_lost_and_are_made_again_by_their_seed(text: str) -> None:
    puzzles = make(text, 12, seed=text)
    assert puzzles == make(text, 12, seed=text) != make(text, 12, seed="another")
    for puzzle in puzzles:
        board = Board(puzzle.board)
        answers = [verdict.answer for verdict in board.judge()]
        assert answers.count(False) == puzzle.losing > 0
        assert True in answers
        assert board.random_play().win == pytest.approx(puzzle.win)
        solution = board.solve_fewest()
        assert solution is not None
        assert len(solution.moves) == puzzle.moves
        assert board.goal == Board(text).goal or Board(text).goal is None


@pytest.mark.parametrize(("level", "least", "most"), [("easy", 8, 100), ("medium", 100, 500)])
def test_a_level_says_how_often_play_at_random_wins(level: Level, least: int, most: int) -> None:
    puzzles = make("english", 20, level=level, seed=2)
    assert all(puzzle.level == level and least <= 1 / puzzle.win < most for puzzle in puzzles)
    assert len({Board("english").canonical(Board(one.board).position) for one in puzzles}) == 20


def test_pegs_are_as_many_as_wanted_or_it_is_said_that_there_are_none() -> None:
    assert {len(Board(one.board)) for one in make("english", 5, pegs=9, seed=1)} == {9}
    with pytest.raises(ValueError, match="count: 0 puzzles of 3 pegs were found, not 1"):
        make("triangle4", 1, pegs=3, level="hard")
    with pytest.raises(ValueError, match="level must be one of 'easy', 'medium', 'hard'"):
        make("english", level="harder")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="pegs must be from 3 to 32"):
        make("english", pegs=33)


def test_a_board_for_paper_is_small_and_has_every_hole() -> None:
    board = Board("english", goal="d4")
    picture = board.svg(style="print")
    assert len(picture) < 2000
    assert len(re.findall('r="7"', picture)) == len(board) == 32
    assert len(re.findall('r="4"', picture)) == 1
    assert len(re.findall('r="9"', picture)) == 1
    assert ">d4<" in board.svg(style="print", names=True)
    assert ">17<" in board.svg(style="print", names="numbers")
    with pytest.raises(ValueError, match="draws pegs, holes, goal and names alone"):
        board.svg(style="print", arrows="d2-d4")
    with pytest.raises(ValueError, match="style must be one of 'wood', 'print'"):
        board.svg(style="paper")  # type: ignore[arg-type]


def test_a_sheet_has_puzzles_boards_and_texts_side_by_side() -> None:
    page = sheet([*make("english", 2, seed=1), Board("triangle5"), "star"], columns=2, title="A<B")
    assert page.count("<svg") == page.count("<figure") == 4
    assert "repeat(2,1fr)" in page
    assert "<h1>A&lt;B</h1>" in page
    assert re.search(r"1, (easy|medium|hard), \d moves?<", page)
    with pytest.raises(TypeError, match="puzzles must be puzzles or boards"):
        sheet("english")
    with pytest.raises(ValueError, match="columns must be from 1 to 12"):
        sheet([], columns=0)
