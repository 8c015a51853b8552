"""Questions, checked against playing."""

from __future__ import annotations

import itertools

import pytest

from libpeg import (
    Board,
    FewestBounds,
    FewestCount,
    LimitReached,
    NoSuchSolution,
    Proof,
    ProofRow,
    Solution,
)

COACH = "triangle5 o/../.../oo.o/..o.."


def test_the_coach_knows_which_jump_wins() -> None:
    board = Board(COACH)
    assert {str(verdict.jump): verdict.answer for verdict in board.judge()} == {
        "7-9": True,
        "13-4": False,
    }
    assert str(board.hint()) == "7-9"
    board.play("13-4")
    assert board.solvable() is False
    assert board.solve() is None
    assert board.hint() is None
    assert board.rewind() == 1
    assert str(board.redo()) == "13-4"


def test_the_first_of_very_many_solutions_comes_by_itself() -> None:
    board = Board("english")
    first = next(board.solutions())
    board.copy().play(first)
    with board.solutions() as solutions:
        assert list(itertools.islice(solutions, 1)) == [first]
    solutions.close()
    assert list(solutions) == []


def test_solutions_go_on_when_their_board_is_changed_or_closed() -> None:
    board = Board("triangle5", empty=5)
    expected = list(board.solutions())
    solutions = board.solutions()
    assert next(solutions) == expected[0]
    board.play(board.legal_jumps[0])
    assert next(solutions) == expected[1]
    board.close()
    assert list(solutions) == expected[2:]


def test_a_number_that_no_solution_has_is_refused() -> None:
    board = Board("triangle5", empty=5)
    for index in (-1, 1550, 2**128 - 1, 2**128, 10**60):
        with pytest.raises(NoSuchSolution, match=str(index)):
            board.solution_at(index)


def test_jumps_that_are_no_solution_have_no_number() -> None:
    board = Board("triangle5", empty=5)
    solution = board.solution_at(7)
    for jumps in (solution[:-1], [], [*solution, solution[0]], solution[::-1]):
        with pytest.raises(NoSuchSolution):
            board.index_of(jumps)


def test_a_proof_holds_for_its_board_alone() -> None:
    board = Board("english", empty="d4", goal="d3")
    proof = board.explain()
    assert isinstance(proof, Proof)
    assert proof.verify(board)
    assert not proof.verify(Board("english", goal="d4"))
    assert not proof.verify(Board("triangle5"))
    assert not Proof(()).verify(board)
    for row in proof.rows:
        assert len(row.weights) == 33
        assert row.sum(board) == sum(row.weights[hole - 1] for hole in board)


def test_a_forged_proof_does_not_hold() -> None:
    board = Board("english", goal="d4")
    forged = [
        ProofRow("resource", (2**40,) * 33),
        ProofRow("resource", (1,) * 32),
        ProofRow("class", (7,) * 33),
        ProofRow("resource", (-(2**31),) * 33),
        ProofRow("class", ()),
    ]
    for row in forged:
        assert not Proof((row,)).verify(board)
        assert not Proof((row,) * 500).verify(board)
    with pytest.raises((ValueError, KeyError)):
        Proof((ProofRow("magic", (0,) * 33),)).verify(board)  # type: ignore[arg-type]


def test_no_solution_has_fewer_moves_than_the_fewest() -> None:
    board = Board("triangle5 o/../.../oo.o/..o..")
    fewest = board.solve_fewest()
    assert fewest is not None
    assert len(fewest.moves) == min(len(solution.moves) for solution in board.solutions())
    for jump in fewest:
        board.play(jump)
    assert board.solve_fewest() == Solution()
    assert Board("english", empty="d4", goal="d3").solve_fewest() is None
    with pytest.raises(LimitReached):
        Board("triangle6").solve_fewest(positions=100)


def test_a_limit_leaves_bounds_on_the_fewest_moves() -> None:
    board = Board("triangle6")
    fewest = board.solve_fewest()
    assert fewest is not None
    full = board.bound_fewest()
    assert full == FewestBounds(len(fewest.moves), len(fewest.moves), fewest)
    assert full.proven
    for positions in (10, 1_000, 20_000):
        bounds = board.bound_fewest(positions=positions)
        assert bounds is not None
        assert bounds.least <= len(fewest.moves)
        if bounds.solution is None:
            assert bounds.most is None
        else:
            assert bounds.most == len(bounds.solution.moves) >= len(fewest.moves)
    assert Board("english", empty="d4", goal="d3").bound_fewest() is None


def test_the_shortest_solutions_are_those_of_the_fewest_moves_among_all() -> None:
    board = Board("triangle5", goal="13")
    solutions = list(board.solutions())
    moves = min(len(solution.moves) for solution in solutions)
    fewest = [solution for solution in solutions if len(solution.moves) == moves]
    assert list(board.solutions(shortest=True)) == fewest
    count = board.count_fewest()
    assert (count.moves, count.solutions) == (moves, len(fewest))
    assert 0 < (count.distinct or 0) <= len({frozenset(solution.moves) for solution in fewest})
    assert board.count_fewest(distinct=False) == count._replace(distinct=None)
    assert Board("english", empty="d4", goal="d3").count_fewest() == FewestCount(0, 0, 0, 0)
    assert list(Board("english", empty="d4", goal="d3").solutions(shortest=True)) == []
    won = Board("triangle5 o/../.../..../.....")
    assert list(won.solutions(shortest=True)) == [Solution()]
    with pytest.raises(LimitReached):
        board.solutions(shortest=True, positions=100)


def test_levels_of_the_fewest_moves_begin_with_the_position_and_hold_every_way() -> None:
    board = Board("triangle5", goal="13")
    levels = board.fewest_levels()
    assert levels is not None
    assert levels.moves == board.count_fewest().moves == len(levels.positions)
    assert levels.positions[0] == [1] + [0] * (levels.moves - levels.least)
    assert all(sum(row) > 0 for row in levels.positions)
    assert Board("english", empty="d4", goal="d3").fewest_levels() is None
    assert Board("triangle5 o/../.../..../.....").fewest_levels() is None
    with pytest.raises(LimitReached):
        Board("triangle6").fewest_levels(positions=100)


def test_regions_may_be_spare() -> None:
    square = Board("square6").regions()
    assert (len(square.sets), square.spare) == (16, 1)
    assert sorted(hole for region in square.sets for hole in region) == list(range(1, 37))
    with pytest.raises(LimitReached):
        Board("triangle22").regions(positions=1)
