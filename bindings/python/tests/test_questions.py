"""Questions: what their answers are made of. What they are is in test_answers.py."""

from __future__ import annotations

import itertools

import pytest

from libpeg import (
    Board,
    FewestBounds,
    LimitReached,
    NoSuchSolution,
    Proof,
    ProofRow,
)


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


def test_the_fewest_moves_are_told_or_a_limit_is() -> None:
    board = Board("triangle5 o/../.../oo.o/..o..")
    assert board.solve_fewest() == board.bound_fewest().solution  # type: ignore[union-attr]
    assert Board("english", empty="d4", goal="d3").solve_fewest() is None
    with pytest.raises(LimitReached):
        Board("triangle6").solve_fewest(positions=100)


def test_bounds_on_the_fewest_moves_are_proven_where_they_meet() -> None:
    board = Board("triangle6")
    early, full = board.copy().bound_fewest(positions=1_000), board.bound_fewest()
    assert early is not None
    assert full is not None
    assert (early.proven, full.proven) == (False, True)
    assert full == FewestBounds(full.least, full.least, full.solution)


def test_solutions_of_the_fewest_moves_need_not_be_told_apart() -> None:
    board = Board("triangle5", goal="13")
    assert board.count_fewest(distinct=False) == board.count_fewest()._replace(distinct=None)
    with pytest.raises(LimitReached):
        board.solutions(shortest=True, positions=100)
