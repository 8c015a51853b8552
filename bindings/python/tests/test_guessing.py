"""What somebody tries who has not read the manual: it works, or it is said what is wanted."""

from __future__ import annotations

import pickle
import random
from typing import Any

import numpy as np
import pytest

from libpeg import (
    Board,
    Colors,
    LimitReached,
    MemoryLimitReached,
    Solution,
    Table,
    TableError,
    TimeLimitReached,
)

# Pegs


@pytest.mark.parametrize("peg", [True, 1, np.True_, np.uint8(1)])
def test_a_peg_is_put_by_anything_that_is_true_or_false(peg: Any) -> None:
    board = Board("triangle5", empty=1)
    board.set_peg(1, peg)
    assert 1 in board
    board.set_peg(1, type(peg)(0))
    assert 1 not in board


@pytest.mark.parametrize("peg", ["no", "", 2, -1, None, [True]])
def test_what_is_neither_true_nor_false_puts_no_peg(peg: Any) -> None:
    board = Board("english")
    before = board.position
    with pytest.raises(TypeError, match="peg must be True or False, not"):
        board.set_peg("d4", peg)
    assert board.position == before


# Drawing at random


@pytest.mark.parametrize(
    "make",
    [
        lambda: 42,
        lambda: np.int64(42),
        lambda: random.Random(42),
        lambda: np.random.default_rng(42),
        lambda: np.random.RandomState(42),
    ],
)
def test_a_seed_or_a_generator_of_python_or_numpy_draws_the_same_solution_again(make: Any) -> None:
    board = Board("triangle5")
    drawn = board.random_solution(make())
    assert drawn is not None
    assert drawn == board.random_solution(make())
    board.play(drawn)
    assert board.is_won


@pytest.mark.parametrize("rng", [np.random.default_rng(1), random.Random(1)])
def test_a_generator_of_python_or_numpy_draws_each_solution_as_often(rng: Any) -> None:
    board = Board("triangle5 o/../.../oooo/..o..")
    solutions, times = list(board.solutions()), 200
    assert len(solutions) > 2
    drawn = [board.random_solution(rng) for _ in range(times * len(solutions))]
    # Five deviations of a binomial count.
    for solution in solutions:
        assert abs(drawn.count(solution) - times) < 5 * times**0.5
    assert board.random_solution() in solutions
    board.pegs = [1, 15]
    assert board.random_solution() is None


# Solutions and tables


def test_a_solution_is_made_of_jumps_alone() -> None:
    solution = Board("triangle5").solve()
    assert solution is not None
    assert Solution(list(solution)) == solution
    for wrong in ([1, 2], ["4-1"], [*solution, None]):
        with pytest.raises(TypeError, match="a solution is made of jumps, not of"):
            Solution(wrong)  # type: ignore[arg-type]


def test_a_table_looks_up_the_position_of_a_board_of_its_lines() -> None:
    table = Table.build("rect4x4 -> b2")
    board = Board("rect4x4", empty="b1")
    for _ in range(3):
        assert table.probe(board) == table.probe(board.position)
        board.play(board.legal_jumps[0])
    drawn = Board.from_drawing("oooo\noo.o\noooo\noooo")
    assert table.probe(drawn) == table.probe(drawn.position)
    for other in ("rect4x4 -> b2", "rect2x8", "triangle5"):
        assert (Board(other).lines == board.lines) == (other == "rect4x4 -> b2")
    for other in ("rect2x8", "triangle5", "rect16x16"):
        with pytest.raises(TableError, match="other"):
            table.probe(Board(other))


# Pictures


def test_colours_are_given_by_name() -> None:
    board = Board("triangle5")
    red = Colors(peg="red", hole="black")
    given = {"peg": "red", "hole": "black"}
    assert board.svg(colors=given) == board.svg(colors=red) != board.svg()
    solution = board.solve()
    assert solution is not None
    assert board.film(solution, colors=given) == board.film(solution, colors=red)
    assert board.animation(solution, colors=given) == board.animation(solution, colors=red)


def test_a_picture_says_in_words_what_it_shows() -> None:
    board = Board("english", goal="d4")
    assert board.svg().alt == "32 pegs in 33 holes, empty: d4; the goal: d4"
    assert board.svg(arrows="d2-d4").alt.endswith("; jumps shown: d2-d4")
    ending = Board("triangle5 o/../.../oo.o/..o..")
    judged = ending.svg(verdicts=ending.judge())
    assert judged.alt == (
        "5 pegs in 15 holes, pegs in: 1 7 8 10 13; jumps shown: 7-9 wins, 13-4 loses"
    )
    assert repr(judged) == f"<Picture: {judged.alt}>"
    solution = ending.solve()
    assert solution is not None
    assert ending.animation(solution).alt == "4 jumps: 7-9 13-6 10-3 1-6"
    assert ending.film(solution).alt == (
        "5 pictures of a board: 1. 7-9; 2. 13-6; 3. 10-3; 4. 1-6; 1 peg left"
    )


def test_the_words_of_a_picture_are_those_of_its_holes_whatever_they_are() -> None:
    full = Board.from_lines(3, [(1, 2, 3)], empty=3)
    full.position = 7
    assert full.svg().alt == "3 pegs in 3 holes"
    full.position = 0
    assert full.svg().alt == "0 pegs in 3 holes"


# Limits


def test_a_limit_that_was_reached_says_what_to_raise_and_how_far_it_came() -> None:
    board = Board("english", goal="d4")
    with pytest.raises(LimitReached, match="positions") as positions:
        board.copy().count_games(positions=5000, seconds=1000)
    assert type(positions.value) is LimitReached
    assert positions.value.limits == {"positions": 5000}
    assert 0 < positions.value.positions <= 5000
    with pytest.raises(MemoryLimitReached) as memory:
        board.copy().count_games(memory=2**20, seconds=1000)
    assert memory.value.limits == {"memory": 2**20}
    assert memory.value.positions > 0
    with pytest.raises(TimeLimitReached) as seconds:
        board.copy().count_games(positions=10**15, seconds=0.05)
    assert seconds.value.limits == {"seconds": 0.05}
    with pytest.raises(MemoryLimitReached) as first:
        board.copy().count_games(positions=2**40, memory=2**20)
    assert first.value.limits == {"memory": 2**20}


def test_a_limit_that_was_reached_elsewhere_is_told_in_full() -> None:
    for kind in (LimitReached, MemoryLimitReached, TimeLimitReached):
        told = kind("the limit was reached", {"memory": 5}, 7)
        again = pickle.loads(pickle.dumps(told))
        assert type(again) is kind
        assert (str(again), again.limits, again.positions) == (str(told), {"memory": 5}, 7)
