"""How hard a position is, compared with what other questions say of it."""

from __future__ import annotations

import pytest

from libpeg import Board, Rating, StopFlag

BOARDS = (
    "triangle5",
    "triangle5 -> 13",
    "rect4x4 .o../oooo/oo../.... -> b2",
    "triangle5 ./.o/.o./..../.....",
    "rect3x1 .o.",
    "rect3x1 o.o",
)


@pytest.mark.parametrize("text", BOARDS)
def test_a_rating_says_what_other_questions_say(text: str) -> None:
    board = Board(text)
    verdicts = [verdict.answer for verdict in board.judge()]
    fewest = board.solve_fewest()
    moves = len(fewest.moves) if fewest else 0
    expected = (board.random_play().win, 0, verdicts.count(False), moves, moves)
    assert board.rate() == Rating(*expected)


def test_limits_leave_an_estimate_and_bounds() -> None:
    rating = Board("english").rate(positions=400_000)
    assert rating.games > 0
    assert rating.most is not None
    assert 1 < rating.least < rating.most < 31
    assert rating == Board("english").rate(positions=400_000)


def test_what_limits_leave_unknown_is_none() -> None:
    unknown = Rating(None, 0, None, 0, None)
    assert Board("wiegleb").rate(positions=1) == unknown
    flag = StopFlag()
    flag.set()
    assert Board("wiegleb").rate(stop=flag) == unknown
