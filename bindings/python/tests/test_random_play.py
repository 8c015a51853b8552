"""Random play: chances and games, by draws and seeds, within limits."""

from __future__ import annotations

import threading

import pytest

from libpeg import (
    STOP,
    Board,
    LimitReached,
    Limits,
    Progress,
    StopFlag,
    Stopped,
    TimeLimitReached,
)

# A draw in four misses, and then the line to 3 is first.
FORK = "lines:5:1-2-3,1-2-4,1-2-5,3-4-5 oo... -> 3"


def test_draws_that_miss_favour_the_first_line() -> None:
    """That the chances are right is shown in C: tests/api/storm.c."""
    board = Board(FORK)
    assert board.random_play() == (1 / 3, 1, (0, 1, 0))
    assert board.random_games(1000, 1) == (1000, 355, (0, 1000, 0))
    assert board.random_games(1000, 1, draws=1).won == 491


def test_play_that_is_over_is_certain() -> None:
    assert Board("rect3x1 ...").random_games(3, 1) == (3, 0, (3,))
    assert Board("square:oo. -> oo.").random_games(5, 1) == (5, 5, (0, 0, 5))
    assert Board("lines:2:").random_games(2, 1) == (2, 2, (0, 2))


def test_the_same_seed_plays_the_same_games_on_every_machine() -> None:
    board = Board("triangle5", empty=1)
    games = board.random_games(50000, 1)
    assert games == board.copy().random_games(50000, 1)
    assert games != board.random_games(50000, 2)
    assert games.left[:9] == (0, 361, 2938, 12779, 23435, 7088, 1825, 1554, 20)
    assert board.random_games(0, 2**64 - 1) == (0, 0, (0,) * 15)


def test_limits_end_chances_and_games() -> None:
    board = Board("english")
    few: list[Limits] = [{"positions": 1000}, {"memory": 2**17}]
    for limits in few:
        with pytest.raises(LimitReached):
            board.random_play(**limits)
    with pytest.raises(TypeError):
        board.random_games(1, 1, positions=1)  # type: ignore[call-arg]
    for ask in (board.random_play, lambda **given: board.random_games(2**62, 1, **given)):
        with pytest.raises(TimeLimitReached):
            ask(seconds=0.01)
        with pytest.raises(Stopped):
            ask(progress=lambda _: STOP)
        flag = StopFlag()
        threading.Timer(0.05, flag.set).start()
        with pytest.raises(Stopped):
            ask(stop=flag)


def test_progress_tells_how_many_games_are_played() -> None:
    seen: list[Progress] = []
    Board("triangle5").random_games(200_000, 1, progress=seen.append)
    assert len(seen) > 3
    assert all(progress.total == 200_000 for progress in seen)
    played = [progress.positions for progress in seen]
    assert played == sorted(played)
    assert played[0] < played[-1] <= 200_000


def test_nobody_waits_for_games() -> None:
    board = Board("triangle5")
    lengths: list[int] = []
    board.random_games(100_000, 1, progress=lambda _: lengths.append(len(board)))
    assert set(lengths) == {14}
