"""Boards, jumps and solutions as values: equal, copied, pickled, written."""

from __future__ import annotations

import copy
import itertools
import json
import operator
import pickle
import sys
from typing import Any

import pytest

from libpeg import Board, Jump, Solution, Verdict, errors

BOARDS = [
    Board("triangle5", empty=4),
    Board("english", empty="c1", goal="c1"),
    Board("hexagon3", goal=[1, 2]),
    Board.from_drawing("oo.\nooo\n oo", "diagonal"),
    Board.from_lines(5, [(1, 2, 3), (3, 4, 5)], empty=3, goal=5),
]


@pytest.mark.parametrize("board", BOARDS, ids=repr)
def test_what_represents_a_board_makes_it_again(board: Board) -> None:
    assert eval(repr(board)) == board  # noqa: S307
    assert Board(board.text) == board


def test_boards_are_equal_by_shape_position_and_goal() -> None:
    board = Board("english")
    assert board == Board("english", empty="d4")
    assert board != Board("english", empty="c1")
    assert board != Board("english", goal="d4")
    assert board != Board("french")
    assert board != Board.from_drawing(str(board))
    assert board != "english"
    played = Board("english")
    played.play("d2-d4")
    played.undo()
    assert board == played


def test_a_board_changes_and_so_has_no_hash() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(Board("english"))


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy, Board.copy])
def test_a_copy_has_the_play_and_goes_its_own_way(duplicate: object) -> None:
    board = Board("english", goal="d4")
    board.play("d2-d4 f3-d3")
    board.undo()
    twin: Board = duplicate(board)  # type: ignore[operator]
    assert twin == board
    assert (twin.history, twin.undone) == (board.history, board.undone)
    twin.redo()
    assert twin != board
    board.close()
    assert len(twin) == 30


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_a_pickled_board_has_its_play(protocol: int) -> None:
    board = Board("english", goal="d4")
    board.play("d2-d4 f3-d3 e1-e3")
    board.undo()
    board.undo()
    twin = pickle.loads(pickle.dumps(board, protocol))
    assert twin == board
    assert (twin.history, twin.undone) == (board.history, board.undone)
    assert type(twin) is Board


def test_a_kind_of_board_stays_one() -> None:
    class Mine(Board):
        """A board of mine."""

    board = Mine("english")
    assert type(board.copy()) is Mine
    assert type(Mine.from_drawing("oo.")) is Mine
    assert type(Mine.from_lines(3, [])) is Mine
    assert repr(board).startswith("Mine('english")


def test_a_jump_is_a_tuple_of_its_three_holes() -> None:
    jump = Board("english").legal_jumps[0]
    from_, over, to = jump
    assert (from_, over, to) == tuple(jump) == jump == (5, 10, 17)
    assert (5, 10, 17) == jump  # noqa: SIM300 - asked the other way round
    assert type(tuple(jump)) is tuple
    others: list[Any] = [(17, 10, 5), (5, 10, 17, "d2-d4"), [5, 10, 17], "d2-d4"]
    assert jump not in others
    assert len({jump, (5, 10, 17)}) == 1
    assert (len(jump), jump[0], jump[-1], 10 in jump, jump[:2]) == (3, 5, 17, True, (5, 10))
    assert json.loads(json.dumps([jump, Verdict(jump, None)])) == [[5, 10, 17], [[5, 10, 17], None]]
    match jump:
        case Jump(5, 10, 17, text):
            assert text == "d2-d4"
        case _:
            pytest.fail("a jump has four parts to match")


def test_a_jump_is_shown_by_its_text() -> None:
    jump = Board("english").legal_jumps[0]
    assert repr(jump) == "Jump(5, 10, 17, 'd2-d4')"
    assert (str(jump), f"{jump}", f"{jump:>8}|{jump:.2}") == ("d2-d4", "d2-d4", "   d2-d4|d2")
    assert "{} {!r}".format(*[Jump(1, 2, 3)] * 2) == "1(2)3 Jump(1, 2, 3, '1(2)3')"


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_a_jump_keeps_its_text_when_copied(protocol: int) -> None:
    class Mine(Jump):
        """A jump of mine."""

    jump = Board("english").legal_jumps[0]
    twins = pickle.loads(pickle.dumps(jump, protocol)), copy.copy(jump), copy.deepcopy(jump)
    for twin in twins:
        assert (type(twin), twin, twin.text) == (Jump, jump, "d2-d4")
    assert type(copy.copy(Mine(1, 2, 3))) is Mine


def test_a_jump_made_of_another_has_a_text_of_its_own() -> None:
    jump = Board("english").legal_jumps[0]._replace(to=18)
    assert (jump, jump.text) == (Jump(5, 10, 18), "5(10)18")
    assert jump._asdict() == {"from_": 5, "over": 10, "to": 18}


@pytest.mark.parametrize("name", ["from_", "over", "text", "mine"])
def test_a_jump_does_not_change(name: str) -> None:
    jump = Jump(5, 10, 17)
    with pytest.raises(AttributeError):
        setattr(jump, name, 3)
    with pytest.raises(AttributeError):
        delattr(jump, name)
    assert (tuple(jump), jump.text) == ((5, 10, 17), "5(10)17")


def test_jumps_sort_by_from_to_over() -> None:
    lines = Board.from_lines(5, [(1, 2, 3), (1, 4, 3), (1, 5, 2), (2, 1, 3)]).lines
    shuffled = [lines[2], lines[0], lines[3], lines[1]]
    assert sorted(shuffled) == list(lines)
    assert [str(line) for line in lines] == ["1-2", "1(2)3", "1(4)3", "2-3"]
    for one, other in itertools.product(lines, repeat=2):
        ranks = lines.index(one), lines.index(other)
        assert (one < other, one <= other) == (ranks[0] < ranks[1], ranks[0] <= ranks[1])
        assert (one > other, one >= other) == (ranks[0] > ranks[1], ranks[0] >= ranks[1])
    jump: Any = lines[0]
    for compare in (operator.lt, operator.le, operator.gt, operator.ge):
        for pair in ((jump, 5), ("d2-d4", jump)):
            with pytest.raises(TypeError):
                compare(*pair)


def test_a_solution_is_a_sequence_that_writes_itself() -> None:
    board = Board("english", goal="d4")
    solution = board.solve()
    assert solution is not None
    assert len(solution) == 31
    assert solution[-1] == list(solution)[-1]
    assert solution[:2] == (solution[0], solution[1])
    assert solution[0] in solution
    assert str(solution) == board.moves_text(solution)
    assert solution == Solution(list(solution))
    assert hash(solution) == hash(Solution(solution))
    assert pickle.loads(pickle.dumps(solution)) == solution
    assert solution != list(solution)
    board.play(str(solution))
    assert board.is_won


def test_exceptions_survive_pickling() -> None:
    for error in (errors.BoardError("no", 3), errors.IllegalJump("no", 4)):
        twin = pickle.loads(pickle.dumps(error))
        assert (type(twin), str(twin), twin.at) == (type(error), "no", error.at)


def test_the_text_of_a_solution_takes_few_calls() -> None:
    solution = next(iter(Board("english -> d4").solutions()))
    wanted = str(solution)
    calls = []
    sys.setprofile(lambda _, event, __: calls.append(event) if "call" in event else None)
    try:
        found = str(solution)
    finally:
        sys.setprofile(None)
    assert found == wanted
    assert len(calls) < 2 * len(solution)
