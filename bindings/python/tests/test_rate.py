"""How hard a position is, within limits."""

from __future__ import annotations

from libpeg import Board, Rating, StopFlag


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
