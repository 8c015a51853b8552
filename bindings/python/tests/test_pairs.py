"""Every start with every goal."""

from __future__ import annotations

import numpy as np
import pytest
from arrayed import naive_of
from hypothesis import given, settings
from hypothesis import strategies as st

from libpeg import STOP, Answer, Board, HoleError, Table


def won(board: Board, start: int, goal: int) -> bool:
    """Whether a game can be won, by playing every game."""
    board.start(start)
    board.goal = goal
    return next(naive_of(board).solutions(), None) is not None


@settings(max_examples=40)
@given(st.integers(2, 6), st.data())
def test_every_pair_has_the_answer_of_playing_every_game(holes: int, data: st.DataObject) -> None:
    """The lines need not run both ways, and there may be no symmetry."""
    hole = st.integers(1, holes)
    line = st.tuples(hole, hole, hole).filter(lambda three: len({*three}) == 3)
    every = data.draw(st.lists(line, max_size=14, unique=True)) if holes > 2 else []
    board = Board.from_lines(holes, every)
    wanted = [[won(board, start, goal) for goal in board.holes] for start in board.holes]
    assert (board.solvable_pairs() == wanted).all()


@pytest.mark.parametrize("name", ["triangle5", "english", "rect4x5", "hexagon3"])
def test_every_pair_has_the_answer_of_the_question_for_one(name: str) -> None:
    board = Board(name)
    answers = board.solvable_pairs()
    assert answers.shape == (len(board.holes), len(board.holes))
    for start in list(board.holes)[::3]:
        for goal in list(board.holes)[::2]:
            one = Board(name, empty=start, goal=goal)
            assert bool(answers[start - 1, goal - 1]) is one.solvable()


def test_some_starts_and_goals_are_a_part_of_all() -> None:
    board = Board("triangle5", goal=13)
    every = board.solvable_pairs()
    board.attach(Table.build(board))
    starts: list[int | str] = ["1", 5, 5, "o"]
    goals = [13, 1]
    some = board.solvable_pairs(starts, goals)
    assert (some == every[np.ix_([0, 4, 4, 14], [12, 0])]).all()
    assert board.goal == 13
    assert board.solvable_pairs([], [1]).shape == (0, 1)
    assert board.solvable_pairs(goals=[]).shape == (15, 0)


def test_limits_leave_pairs_unknown_and_bad_holes_are_refused() -> None:
    board = Board("wiegleb")
    assert Answer.UNKNOWN in board.solvable_pairs(goals=["d4"], positions=10)
    stopped = board.solvable_pairs(progress=lambda _: STOP)
    assert (stopped == Answer.UNKNOWN).any()
    assert Answer.UNKNOWN in board.solvable_pairs(seconds=1e-6)
    with pytest.raises(HoleError):
        board.solvable_pairs(["z9"])
    with pytest.raises(TypeError, match="collection"):
        board.solvable_pairs("d4")
    large = Board("square9").solvable_pairs([1, 2], [3, 41], positions=1000)
    assert large.shape == (2, 2)
