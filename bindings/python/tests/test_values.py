"""Boards, jumps and solutions as values: equal, copied, pickled, written."""

from __future__ import annotations

import copy
import itertools
import pickle

import pytest

from libpeg import Board, Jump, Solution, errors

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
    assert Board.from_text(board.text) == board


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


def test_a_pickled_board_of_lines_has_its_play() -> None:
    board = Board.from_lines(4, [(1, 2, 4), (1, 3, 4)], empty=4)
    board.play(Jump(1, 3, 4))
    assert pickle.loads(pickle.dumps(board)).history == board.history


def test_a_kind_of_board_stays_one() -> None:
    class Mine(Board):
        """A board of mine."""

    board = Mine("english")
    assert type(board.copy()) is Mine
    assert type(Mine.from_drawing("oo.")) is Mine
    assert type(Mine.from_lines(3, [])) is Mine
    assert repr(board).startswith("Mine('english")


def test_a_jump_is_a_value() -> None:
    jump = Board("english").legal_jumps[0]
    assert jump == Jump(5, 10, 17)
    assert hash(jump) == hash(Jump(5, 10, 17))
    assert eval(repr(jump)) == jump  # noqa: S307
    assert pickle.loads(pickle.dumps(jump)).text == "d2-d4"
    with pytest.raises(AttributeError):
        jump.over = 3  # type: ignore[misc]


def test_jumps_sort_by_from_to_over() -> None:
    lines = Board.from_lines(5, [(1, 2, 3), (1, 4, 3), (1, 5, 2), (2, 1, 3)]).lines
    shuffled = [lines[2], lines[0], lines[3], lines[1]]
    assert sorted(shuffled) == list(lines)
    assert [str(line) for line in lines] == ["1-2", "1(2)3", "1(4)3", "2-3"]
    for one, other in itertools.product(lines, repeat=2):
        ranks = lines.index(one), lines.index(other)
        assert (one < other, one <= other) == (ranks[0] < ranks[1], ranks[0] <= ranks[1])
        assert (one > other, one >= other) == (ranks[0] > ranks[1], ranks[0] >= ranks[1])
    with pytest.raises(TypeError):
        assert lines[0] < (1, 2, 3)


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
