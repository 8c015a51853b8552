"""What a copy has found out comes home to its board."""

from __future__ import annotations

import threading
import time
from typing import Any

import pytest
from clock import at_once
from hard import hard

from libpeg import Board, Closed, InUse, Mismatch, StopFlag

# A position that is lost, which takes a long search to find out.
LOST = "english ooo/o.o/ooo.ooo/oo.o.oo/oo.o..o/..o/.oo -> d4"

# Too little for whoever has found out nothing.
LITTLE: Any = {"positions": 100}


def knowing(board: Board) -> Board:
    """A copy that has found the answer."""
    copy = board.copy()
    assert copy.solvable() is False
    return copy


def test_a_board_answers_at_once_what_its_copy_has_found_out() -> None:
    board = Board(LOST)
    copy = knowing(board)
    assert board.solvable(**LITTLE) is None
    board.learn(copy)
    assert board.solvable(**LITTLE) is False
    assert copy.solvable(**LITTLE) is None
    assert copy == board


def test_a_board_learns_nothing_from_itself() -> None:
    board = knowing(Board(LOST))
    board.learn(board)
    assert board.solvable(**LITTLE) is False


def test_only_a_copy_with_the_same_goal_can_be_learned_from() -> None:
    board = Board("triangle6")
    other_goal = board.copy()
    other_goal.goal = 4
    for other in (Board("triangle6"), Board("triangle5"), other_goal):
        with pytest.raises(Mismatch, match="only a copy that has the same goal"):
            board.learn(other)
    with pytest.raises(ValueError, match="same goal"):
        board.learn(other_goal)


def test_a_closed_board_teaches_and_learns_nothing() -> None:
    board = Board("triangle6")
    copy = board.copy()
    copy.close()
    for learner, other in ((board, copy), (copy, board)):
        with pytest.raises(Closed):
            learner.learn(other)


def test_a_board_that_is_asked_is_not_learned_from_by_its_own_progress() -> None:
    board = hard()
    copy = board.copy()
    for learner, other in ((board, copy), (copy, board)):
        with pytest.raises(InUse):
            board.count_games(progress=lambda _, one=learner, two=other: one.learn(two))  # type: ignore[misc]


def test_a_board_learns_when_the_question_to_its_copy_has_ended() -> None:
    board = hard()
    copy = board.copy()
    flag = StopFlag()
    begun = threading.Event()

    def ask() -> None:
        copy.solvable(stop=flag, progress=lambda _: begun.set())

    def learn() -> None:
        board.learn(copy)

    threads = [threading.Thread(target=target) for target in (ask, learn)]
    threads[0].start()
    assert begun.wait(60)
    threads[1].start()
    time.sleep(0.05)
    assert len(board.copy()) == 60
    assert threads[1].is_alive()
    flag.set()
    for thread in threads:
        thread.join(60)
    assert not any(thread.is_alive() for thread in threads)


def test_boards_that_learn_from_each_other_in_threads_never_wait_forever() -> None:
    one = Board("triangle6")
    two = one.copy()

    def learn(learner: Board, other: Board) -> None:
        for _ in range(300):
            learner.learn(other)
            learner.solvable()

    at_once(lambda: learn(one, two), lambda: learn(two, one))
    assert one.solvable() is two.solvable() is True
