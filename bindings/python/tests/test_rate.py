"""How hard a position is, compared with what other questions say of it."""

from __future__ import annotations

import pytest

from libpeg import Board, LimitReached, Rating, StopFlag, Stopped

BOARDS = (
    "triangle5",
    "triangle5 -> 13",
    "rect4x4 .o../oooo/oo../.... -> b2",
    "triangle5 ./.o/.o./..../.....",
    "rect3x1 .o.",
    "rect3x1 o.o",
)


def forced(board: Board) -> int:
    """How many jumps of a solution are the only ones that win, though others are legal."""
    board, count = board.copy(), 0
    for jump in board.solve() or ():
        verdicts = [verdict.answer for verdict in board.judge()]
        count += len(verdicts) > 1 and verdicts.count(True) == 1
        board.play(jump)
    return count


@pytest.mark.parametrize("text", BOARDS)
def test_a_rating_says_what_other_questions_say(text: str) -> None:
    board = Board(text)
    verdicts = [verdict.answer for verdict in board.judge()]
    fewest = board.solve_fewest()
    moves = len(fewest.moves) if fewest else 0
    expected = (board.random_play().win, 0, verdicts.count(False), forced(board), moves, moves)
    assert board.rate() == Rating(*expected)


def test_limits_leave_an_estimate_and_bounds() -> None:
    rating = Board("english").rate(positions=20_000)
    assert rating.games == 50
    assert 1 < rating.least < rating.most < 31
    assert rating == Board("english").rate(positions=20_000)


def test_what_limits_leave_unknown_is_an_error() -> None:
    with pytest.raises(LimitReached):
        Board("wiegleb").rate(positions=1)
    flag = StopFlag()
    flag.set()
    with pytest.raises(Stopped):
        Board("wiegleb").rate(stop=flag)
