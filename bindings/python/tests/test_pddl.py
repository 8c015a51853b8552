"""PDDL: a planner's domain in plain Python says which plans hold."""

from __future__ import annotations

import re

import pytest

from libpeg import Board, BoardError
from libpeg.pddl import PddlProblem, to_pddl

# A cross of five, as a competition might write it: out of order, and with a type.
CROSS = """; a cross
(DEFINE (PROBLEM cross) (:domain pegsolitaire-sequential)
 (:objects pos-1-0 - location pos-0-1 pos-1-1 pos-1-2 pos-2-1 - location)
 (:init (= (total-cost) 0) (move-ended)
  (IN-LINE pos-0-1 pos-1-1 pos-2-1) (IN-LINE pos-2-1 pos-1-1 pos-0-1)
  (IN-LINE pos-1-0 pos-1-1 pos-1-2) (IN-LINE pos-1-2 pos-1-1 pos-1-0)
  (free pos-2-1) (occupied pos-0-1) (occupied pos-1-1) (free pos-1-0) (free pos-1-2))
 (:goal (and (occupied pos-2-1) (free pos-0-1) (free pos-1-1) (free pos-1-0) (free pos-1-2)))
 (:metric minimize (total-cost)))
"""


def cost_of(plan: str, problem: str) -> int:
    """What a plan costs in the domain of the competition. AssertionError if it does not hold."""
    init, goal = problem.lower().split("(:goal")
    facts = {*re.findall(r"\([^()]*\)", init.split("(:init")[1])}
    cost = 0
    for step in plan.splitlines():
        name, *places = step.strip("()").split()
        if name == "end-move":
            assert f"(last-visited {places[0]})" in facts
            facts -= {f"(last-visited {places[0]})"}
            facts |= {"(move-ended)"}
            continue
        a, over, to = places
        begins = {"jump-new-move": "(move-ended)", "jump-continue-move": f"(last-visited {a})"}
        needed = {begins[name], f"(occupied {a})", f"(occupied {over})", f"(free {to})"}
        assert {f"(in-line {a} {over} {to})", *needed} <= facts
        facts -= needed
        facts |= {f"(free {a})", f"(free {over})", f"(occupied {to})", f"(last-visited {to})"}
        cost += name == "jump-new-move"
    assert {*re.findall(r"\([^()]*\)", goal.split("(:metric")[0])} <= facts
    return cost


@pytest.mark.parametrize(
    ("text", "moves"), [("triangle5", 9), ("rect3x4", None), ("english", 16), ("star", None)]
)
def test_a_solution_is_a_plan_that_costs_its_moves(text: str, moves: int | None) -> None:
    board = Board(text, empty=1, goal=1)
    if text == "triangle5":
        board = Board(text, empty=4, goal=4)
    written = to_pddl(board)
    read = Board.from_pddl(written)
    assert (read.position, read.goal) == (board.position, board.goal)
    assert [tuple(line) for line in read.lines] == [tuple(line) for line in board.lines]
    solution = board.solve_fewest()
    assert solution is not None
    problem = PddlProblem(written)
    plan = problem.plan(solution)
    assert cost_of(plan, written) == len(solution.moves)
    assert moves in {None, len(solution.moves)}
    read.play(problem.jumps(plan))
    assert read.is_won


def test_a_problem_of_others_is_read_and_its_plan_played() -> None:
    problem, board = PddlProblem(CROSS), Board.from_pddl(CROSS)
    assert problem.locations == ["pos-1-0", "pos-0-1", "pos-1-1", "pos-1-2", "pos-2-1"]
    assert (board.pegs, board.goal) == ((2, 3), 5)
    board.play(problem.jumps("; found\n0.0: (JUMP-NEW-MOVE POS-0-1 POS-1-1 POS-2-1) [1]\n"))
    assert board.is_won
    assert cost_of("(jump-new-move pos-0-1 pos-1-1 pos-2-1)", CROSS) == 1


def test_a_goal_of_several_pegs_is_kept() -> None:
    board = Board("rect3x3", empty=1, goal=(2, 5, 9))
    assert Board.from_pddl(to_pddl(board)).goal == (2, 5, 9)


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ("(DEFINE", "(", "begin with"),
        ("(:goal", "(:aim", "no :goal"),
        ("(free pos-2-1)", "", "at first"),
        ("(occupied pos-2-1)", "", "the goal"),
        ("(free pos-2-1)", "(free pos-2-1) (occupied pos-2-1)", "at first"),
        ("(free pos-2-1)", "(free pos-9-9)", "pos-9-9"),
        ("(IN-LINE pos-0-1 pos-1-1 pos-2-1)", "(IN-LINE pos-0-1 pos-1-1)", "three locations"),
        ("(IN-LINE pos-0-1 pos-1-1 pos-2-1)", "(IN-LINE pos-0-1 (x) pos-1-1)", "no location"),
        ("(:objects", "((x) (:objects", "not closed"),
        ("(:objects", "((x)) () (:objects (y) z", "at first"),
        ("(total-cost)))", "(total-cost))))", "not opened"),
    ],
)
def test_what_is_no_problem_of_pegs_is_refused(old: str, new: str, error: str) -> None:
    assert old in CROSS
    with pytest.raises(BoardError, match=error):
        Board.from_pddl(CROSS.replace(old, new, 1))
    with pytest.raises(BoardError, match="begin with"):
        Board.from_pddl("")
