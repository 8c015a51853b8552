"""Random play: chances against fractions worked out naively, and games against chances."""

from __future__ import annotations

import threading
from fractions import Fraction
from functools import lru_cache

import pytest
from arrayed import lines_of
from naive import Goal, Pegs, after, legal, won

from libpeg import (
    STOP,
    Board,
    LimitReached,
    Limits,
    Progress,
    RandomGames,
    RandomPlay,
    StopFlag,
    Stopped,
    TimeLimitReached,
)

BOARDS = (
    "triangle4",
    "triangle5 ./oo/ooo/oo.o/o.ooo -> 13",
    "rect4x4 -> b2",
    "diagonal:oo.o/oooo/.ooo",
    "square:oooo/oooo/ooo. -> ...o/o.../..o.",
    "lines:7:1-2-3,3-2-1,2-3-4,4-3-2,3-4-5,5-4-3,4-5-6,6-5-4,5-6-1,1-6-5,6-1-2,2-1-6,7-1-2",
    "lines:6:1-2-3,1-2-4,1-5-3,2-5-6,5-2-6 oo..o.",
)


def naive(board: Board, draws: int | None) -> dict[tuple[int, bool], Fraction]:
    """The chance of each ending: how many pegs are left, and whether it is won."""
    lines = lines_of(board)
    goal: Goal = board.goal if isinstance(board.goal, int | None) else frozenset(board.goal)

    @lru_cache(None)
    def ends(pegs: Pegs) -> tuple[tuple[tuple[int, bool], Fraction], ...]:
        jumps = legal(lines, pegs)
        if won(pegs, goal) or not jumps:
            return (((len(pegs), won(pegs, goal)), Fraction(1)),)
        missed = Fraction(0)
        if draws is not None:
            missed = (1 - Fraction(len(jumps), len(lines))) ** draws
        found: dict[tuple[int, bool], Fraction] = {}
        for at, jump in enumerate(jumps):
            share = (1 - missed) / len(jumps) + (missed if at == 0 else 0)
            for end, chance in ends(after(pegs, jump)):
                found[end] = found.get(end, Fraction(0)) + share * chance
        return tuple(found.items())

    return dict(ends(frozenset(board)))


def as_told(ends: dict[tuple[int, bool], Fraction], pegs: int) -> RandomPlay:
    left = [sum(ends.get((p, w), Fraction(0)) for w in (False, True)) for p in range(pegs + 1)]
    win = sum(chance for (_, is_won), chance in ends.items() if is_won)
    mean = sum(p * chance for p, chance in enumerate(left))
    return RandomPlay(float(win), float(mean), tuple(map(float, left)))


@pytest.mark.parametrize("text", BOARDS)
@pytest.mark.parametrize("draws", [None, 0, 1, 3, 15])
def test_chances_are_the_nearest_numbers_to_fractions(text: str, draws: int | None) -> None:
    board = Board(text)
    told = board.random_play(draws=draws)
    expected = as_told(naive(board, draws), len(board))
    assert told.win == expected.win
    assert told.left == expected.left
    assert told.pegs == expected.pegs


def test_play_that_is_over_is_certain() -> None:
    assert Board("triangle5 ./.o/.../..../.....").random_play() == (1, 1, (0, 1))
    assert Board("rect3x1 o.o").random_play(draws=2) == (0, 2, (0, 0, 1))
    assert Board("rect3x1 ...").random_games(3, 1) == (3, 0, (3,))
    assert Board("square:oo. -> oo.").random_games(5, 1) == (5, 5, (0, 0, 5))
    assert Board("lines:2:").random_games(2, 1) == (2, 2, (0, 2))


# What games come to, with the bounds that a sum of squares passes once in a million times.


def squares(games: RandomGames, chances: RandomPlay) -> tuple[float, int]:
    """Pearson's sum of squares over endings, the rare ones together, and its degrees of freedom."""
    rest, rest_expected, total, kinds = 0, 0.0, 0.0, 0
    for count, chance in zip(games.left, chances.left, strict=True):
        expected = games.games * chance
        if expected < 20:
            rest, rest_expected = rest + count, rest_expected + expected
        else:
            total, kinds = total + (count - expected) ** 2 / expected, kinds + 1
    if rest_expected > 0:
        total, kinds = total + (rest - rest_expected) ** 2 / rest_expected, kinds + 1
    return total, kinds - 1


@pytest.mark.parametrize(
    "text",
    [
        *BOARDS,
        "triangle5",
        "triangle6 -> 1",
        "rect65x1 .oo.o.oo" + "o" * 57,
        "square9 " + "/".join(["oo......."] * 2 + [".oo......"] * 2 + ["........."] * 5),
    ],
)
@pytest.mark.parametrize("draws", [None, 0, 2, 40])
def test_games_come_to_what_is_expected(text: str, draws: int | None) -> None:
    board = Board(text)
    chances = board.random_play(draws=draws)
    games = board.random_games(100_000, 7, draws=draws)
    assert games.games == sum(games.left) == 100_000
    total, freedom = squares(games, chances)
    assert total < freedom + 10 * max(freedom, 1) ** 0.5 + 24
    spread = (100_000 * chances.win * (1 - chances.win)) ** 0.5
    assert abs(games.won - 100_000 * chances.win) <= 5 * spread


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
