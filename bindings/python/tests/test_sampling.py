"""Positions drawn at random: those that play comes to, as often as is promised."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest
from arrayed import boards, lines_of, naive_of, pegs_of
from hypothesis import given, settings
from hypothesis import strategies as st
from naive import Pegs, after, bits, legal

from libpeg import STOP, Board, MemoryLimitReached, Stopped, TimeLimitReached
from libpeg.chances import How

WIDE = "square9"
HOW: list[How] = ["play", "uniform"]
ENGLISH = [8589541375, 8576862207, 2220628257]
EVEN = [8438857215, 8589523935, 8589638383]
WON = [8401187201, 6744385071]
SQUARE = [2342146199721167000961023, 1755950814782887982169919]
UNEVEN = "triangle5 o/../oo./ooo./....o"  # which no symmetry keeps as it is


def reachable(board: Board) -> list[set[int]]:
    """Level after level of the positions that play comes to, each found in plain Python."""
    lines, level = lines_of(board), {frozenset(board.pegs)}
    levels: list[set[int]] = []
    while level:
        levels.append({bits(pegs) for pegs in level})
        level = {after(pegs, line) for pegs in level for line in legal(lines, pegs)}
    return levels


def is_even(drawn: list[int], every: set[int]) -> bool:
    """Whether a test by chi squared finds draws evenly spread, but for one in a million."""
    assert {*drawn} <= every
    counts, mean = Counter(drawn), len(drawn) / len(every)
    chi = sum((counts[one] - mean) ** 2 / mean for one in every)
    free = len(every) - 1
    # By Wilson and Hilferty, chi squared to the third root is as good as normal.
    return free == 0 or (chi / free) ** (1 / 3) < 1 - 2 / (9 * free) + 5 * (2 / (9 * free)) ** 0.5


def chances(board: Board) -> dict[int, float]:
    """The chance of each position by random play, one of each game drawn, in plain Python."""
    lines = lines_of(board)
    found: dict[int, float] = {}

    def play(pegs: Pegs, way: list[int], chance: float) -> None:
        way = [*way, bits(pegs)]
        jumps = legal(lines, pegs)
        for jump in jumps:
            play(after(pegs, jump), way, chance / len(jumps))
        for one in way if not jumps else ():
            found[one] = found.get(one, 0) + chance / len(way)

    play(frozenset(board.pegs), [], 1)
    return found


@pytest.mark.parametrize("text", ["triangle4", "rect3x4", "triangle5", UNEVEN])
def test_even_samples_are_even(text: str) -> None:
    """A symmetry keeps the start of triangle5, and some of the positions that it leads to."""
    board = Board(text)
    levels = reachable(board)
    every = set().union(*levels)
    drawn = board.from_array(board.sample_positions(40 * len(every), 7, how="uniform"))
    assert is_even(drawn, every)
    for jumps, level in enumerate(levels):
        pegs = len(board) - jumps
        drawn = board.from_array(
            board.sample_positions(40 * len(level), 3, how="uniform", pegs=pegs)
        )
        assert is_even(drawn, level)


WINNABLE = [
    "triangle5 o/../.../oo.o/..o..",
    *("triangle4 -> 3", "rect3x4", "triangle5", "triangle5 -> 5", "star", "star -> 2"),
    "lines:7:1-2-3,3-2-4,4-3-1,2-4-5,5-4-3,5-6-7,6-5-2,3-5-6 oo.o...",
]


@pytest.mark.parametrize("text", WINNABLE)
def test_winnable_samples_are_even_among_those_that_can_be_won(text: str) -> None:
    board = Board(text)
    naive, levels = naive_of(board), reachable(board)
    kept: set[int] = set()
    for level in reversed(levels):  # of each, those from which one that is kept can be reached
        for one in [*level]:
            naive.start_over(pegs_of(one))
            further = {bits(after(naive.pegs, line)) for line in naive.legal()}
            if not naive.is_won() and not further & kept:
                level.remove(one)
        kept |= level
    every = set().union(*levels)
    drawn = board.from_array(board.sample_positions(40 * len(every), 7, how="winnable"))
    assert is_even(drawn, every)
    for jumps, level in enumerate(levels):
        given: Any = {"pegs": len(board) - jumps, "how": "winnable"}
        if level:
            drawn = board.from_array(board.sample_positions(40 * len(level), 3, **given))
            assert is_even(drawn, level)
        else:
            with pytest.raises(ValueError, match="no such position that can be won"):
                board.sample_positions(1, **given)


def test_winnable_samples_are_of_large_boards_too_and_keep_to_limits() -> None:
    board = Board(WIDE)
    board.pegs = ["a1", "b1", "d1", "f1", "h1"]
    drawn = board.from_array(board.sample_positions(500, 1, how="winnable"))
    won = {one for level in reachable(board) for one in level if board.solvable_many([one])[0] == 1}
    assert is_even(drawn, won)
    english = Board("english", goal="d4")
    assert english.sample_positions(2, 1, how="winnable", pegs=20).tolist() == WON
    more = english.sample_positions(100, 1, how="winnable", pegs=20)
    assert more[:2].tolist() == WON
    assert (english.solvable_many(more) == 1).all()
    with pytest.raises(MemoryLimitReached):
        Board("english").sample_positions(1, 1, how="winnable", memory="1MB")
    with pytest.raises(TimeLimitReached):
        Board("wiegleb").sample_positions(1, 1, how="winnable", seconds=0.2)


def test_uneven_samples_are_found_uneven() -> None:
    every = {*range(50)}
    rng = random.Random(1)
    assert is_even([rng.randrange(50) for _ in range(5000)], every)
    assert not is_even([rng.randrange(rng.randrange(45, 51)) for _ in range(50_000)], every)


@pytest.mark.parametrize("text", ["triangle4", "rect3x3 ooo/o.o/ooo"])
def test_play_draws_every_legal_jump_as_often_as_another(text: str) -> None:
    board = Board(text)
    wanted, count = chances(board), 200_000
    drawn = Counter(board.from_array(board.sample_positions(count, 5)))
    assert drawn.keys() == wanted.keys()
    for one, chance in wanted.items():
        assert abs(drawn[one] - count * chance) < 5.5 * (count * chance * (1 - chance)) ** 0.5 + 1


@settings(max_examples=40)
@given(boards(), st.integers(0, 2**64 - 1))
def test_play_comes_only_to_what_can_be_reached(board: Board, seed: int) -> None:
    drawn = board.from_array(board.sample_positions(20, seed))
    for position in drawn:
        copy = board.copy()
        copy.goal = pegs_of(position) or None
        if position != board.position:
            assert copy.solvable(positions=20_000, memory=2**24) is not False
        assert len(pegs_of(position)) >= 1
    assert board.from_array(board.sample_positions(10, seed)) == drawn[:10]


@pytest.mark.parametrize("name", ["english", WIDE])
def test_samples_have_the_pegs_wanted(name: str) -> None:
    board = Board(name)
    for pegs in (len(board), len(board) - 3):
        for how in HOW:
            drawn = board.sample_positions(100, 1, pegs=pegs, how=how)
            assert (board.unpack(drawn).sum(axis=1) == pegs).all()
    assert (board.unpack(board.sample_positions(50, 1, pegs=20)).sum(axis=1) == 20).all()


def test_a_seed_gives_the_same_positions_on_every_machine() -> None:
    board, wide = Board("english"), Board(WIDE)
    assert board.sample_positions(3, 1).tolist() == ENGLISH
    assert board.sample_positions(3, 1, pegs=28, how="uniform").tolist() == EVEN
    assert wide.from_array(wide.sample_positions(2, 2**64 - 1)) == SQUARE


def test_a_generator_goes_on() -> None:
    board = Board("english")
    generators: list[Any] = [
        lambda: random.Random(5),
        lambda: np.random.default_rng(5),
    ]
    for make in generators:
        one, other = make(), make()
        first = board.sample_positions(20, one).tolist()
        assert board.sample_positions(20, other).tolist() == first
        assert board.sample_positions(20, one).tolist() != first
    assert board.sample_positions(20).tolist() != board.sample_positions(20).tolist()
    assert board.sample_positions(9, np.int64(5)).tolist() == board.sample_positions(9, 5).tolist()


def test_what_cannot_be_sampled_is_refused() -> None:
    board = Board("english")
    calls: list[tuple[dict[str, Any], type[Exception], str]] = [
        ({"count": -1}, ValueError, "count"),
        ({"count": 1.5}, TypeError, "count must be a whole number"),
        ({"rng": "seed"}, TypeError, "rng must be"),
        ({"rng": 1.5}, TypeError, "rng must be"),
        ({"rng": True}, TypeError, "rng must be"),
        ({"rng": -1}, ValueError, "rng must be from 0"),
        ({"rng": 2**64}, ValueError, "rng must be from 0"),
        ({"pegs": 0}, ValueError, "from 1 to 32"),
        ({"pegs": 33}, ValueError, "from 1 to 32"),
        ({"how": "evenly"}, ValueError, "'play', 'uniform'"),
        ({"memory": 0}, ValueError, "memory"),
        ({"threads": 2}, TypeError, "threads"),
    ]
    for wrong, kind, why in calls:
        arguments = {"count": 3, "rng": 1, **wrong}
        count, rng = arguments.pop("count"), arguments.pop("rng")
        with pytest.raises(kind, match=why):
            board.sample_positions(count, rng, **arguments)
    stuck = Board("triangle5 o/../.../..../.....")
    assert stuck.sample_positions(3, 1).tolist() == [1, 1, 1]
    lost = Board("triangle5 o/../.o./..../o...o")
    for how in HOW:
        with pytest.raises(ValueError, match=r"no position of 1 pegs|million"):
            lost.sample_positions(3, 1, pegs=1, how=how)
    for how in HOW:
        assert len(board.sample_positions(0, 1, pegs=30, how=how)) == 0


def test_samples_keep_to_their_limits() -> None:
    board = Board("english")
    with pytest.raises(MemoryLimitReached, match="memory"):
        board.sample_positions(10, 1, how="uniform", memory=10**6)
    with pytest.raises(TimeLimitReached):
        board.sample_positions(10, 1, how="uniform", seconds=0.05)
    with pytest.raises(TimeLimitReached):
        board.sample_positions(10**6, 1, seconds=0.02)
    with pytest.raises(Stopped):
        board.sample_positions(10**6, 1, progress=lambda _: STOP)
    tight = board.sample_positions(500, 1, pegs=22, how="uniform", memory=3 * 10**6)
    assert (tight == board.sample_positions(500, 1, pegs=22, how="uniform")).all()
