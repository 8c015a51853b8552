"""Playing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from libpeg import Board, Closed, HoleError, IllegalJump, Jump


def test_moves_are_played_from_text_jumps_and_solutions() -> None:
    boards = [Board("english") for _ in range(5)]
    boards[0].play("d2-d4, f3-d3\ne1-e3")
    boards[1].play("5-17 12-10 3-11")
    boards[2].play(boards[0].history)
    for jump in boards[0].history:
        boards[3].play(jump)
    boards[4].play([("d2", "d3", "d4"), (12, 11, 10), ("E1", 6, "e3")])
    for board in boards:
        assert board == boards[0]
        assert board.history == boards[0].history
    boards[0].play("")
    boards[0].play([])
    assert boards[0] == boards[1]


@pytest.mark.parametrize(
    ("moves", "message", "at"),
    [
        ("d2-d4 d2-d4", "d2-d4: there is no peg in the hole to jump from", 6),
        ("d2-d4 f3-d3-f3", "d3-f3: there is no peg to jump over", 9),
        ("d2-e3", "d2-e3: no line of the board joins these holes", 0),
        ("d2-d4 ?", "?: the text cannot be read", 6),
        ("d2 d4", "d2: a move needs two holes or more", 2),
        ("d2-d4, c4 , e4", "c4: a move needs two holes or more", 9),
        ("d2-d4 d2(d3", "d2(d3: a move needs two holes or more", 11),
    ],
)
def test_an_illegal_jump_in_a_text_is_told_and_nothing_is_played(
    moves: str, message: str, at: int
) -> None:
    board = Board("english")
    board.play("d2-d4")
    board.undo()
    with pytest.raises(IllegalJump) as caught:
        board.play(moves)
    assert (str(caught.value), caught.value.at) == (message, at)
    assert (board, len(board.undone)) == (Board("english"), 1)


def test_an_unknown_hole_in_a_text_is_told() -> None:
    with pytest.raises(HoleError, match="z9: "):
        Board("english").play("d2-d4 d2-z9")


def test_a_jump_is_taken_in_every_form_wherever_jumps_are() -> None:
    board = Board("triangle5 o/../.../oo.o/..o..")
    solution = board.solve()
    assert solution is not None
    first, second = solution[0], solution[1]
    three = first.from_, first.over, first.to
    for form in (first, three, str(first), "7(8)9", ("g", 8, "9")):
        assert board.is_legal(form)
        for jumps in (form, [form]):
            twin = board.copy()
            twin.play(jumps)
            assert twin.history == (first,)
            assert board.moves_text(jumps) == str(first)
            assert board.film(jumps) == board.film([first])
            assert board.svg(arrows=jumps) == board.svg(arrows=[first])
        assert board.index_of([form, *solution[1:]]) == board.index_of(solution)
        assert board.index_of([form, *map(str, solution[1:])]) == board.index_of(solution)
    assert board.index_of(str(solution)) == board.index_of(solution)
    assert board.moves_text((str(first), str(second), "10-3")) == "7-9 13-6 10-3"


def test_what_is_no_jump_is_not_legal() -> None:
    board = Board.from_lines(4, [(1, 2, 4), (1, 3, 4)], empty=4)
    assert board.is_legal("1(3)4")
    for text in ("1-4", "1-3", "1(4)2", "1-9", "9(2)4", "\0-1"):
        assert not board.is_legal(text)
    for text in ("1", "", "1--4", "1-4-1", "1-4 4-1"):
        with pytest.raises(IllegalJump, match="is not a jump such as 4-1"):
            board.is_legal(text)
    with pytest.raises(IllegalJump, match="several lines"):
        board.play(["1-4"])
    board.close()
    with pytest.raises(Closed):
        board.is_legal("1-4")


@pytest.mark.parametrize(
    ("moves", "shown"),
    [
        *[(5, "5"), ((1, 2), "(1, 2); find_jump(1, 2) finds one"), (1.5, "1.5")],
        *[([5], "5"), ([(1, 2, 3, 4)], "(1, 2, 3, 4)")],
    ],
)
def test_what_is_no_jump_is_told_what_is_wanted(moves: Any, shown: str) -> None:
    board = Board("english")
    for refuse in (board.play, board.moves_text):
        with pytest.raises((TypeError, ValueError)) as caught:
            refuse(moves)
        wanted = f"a jump is three holes, from, over and to, or a text; not {shown}"
        assert str(caught.value) == wanted


def test_what_raises_while_jumps_are_gone_through_comes_out() -> None:
    def jumps() -> Iterator[Jump]:
        yield Jump(5, 10, 17)
        raise TypeError("mine")

    board = Board("english")
    with pytest.raises(TypeError, match=r"^mine$"):
        board.play(jumps())
    assert board.history == ()


def test_what_is_equal_to_a_number_is_no_hole_of_a_jump() -> None:
    board = Board.from_lines(3, [(1, 2, 3)], empty=3)
    wrong: list[Any] = [(True, 2, 3), (1.0, 2, 3), (1, 2, 3.0), Jump(True, 2, 3), Jump(1, 2.0, 3)]  # type: ignore[arg-type]
    for jump in wrong:
        assert jump == (1, 2, 3)
        for use in (board.play, board.is_legal):
            with pytest.raises(TypeError):
                use(jump)
    assert len(board) == 2


def test_a_jump_from_no_hole_is_refused() -> None:
    for jump in (Jump(0, 1, 2), Jump(1, 2, 34), Jump(-1, 2, 3), Jump(10**20, 2, 3)):
        with pytest.raises(HoleError):
            Board("english").play(jump)
        with pytest.raises(HoleError):
            Board("english").find_jump(jump.from_, jump.to)
        assert not Board("english").is_legal(jump)


def test_a_jump_that_is_not_found_says_what_is_wrong() -> None:
    board = Board("english")
    wrong = {
        ("d4", "d2"): "no peg in the hole to jump from",
        ("d1", "d3"): "a peg in the hole to jump to",
        ("d1", "e5"): "no line of the board joins these holes",
    }
    for (from_, to), message in wrong.items():
        with pytest.raises(IllegalJump, match=f"{from_}-{to}: .*{message}"):
            board.find_jump(from_, to)
    with pytest.raises(HoleError):
        board.find_jump("d1", 99)


def test_jumps_that_cannot_be_written_are_refused() -> None:
    board = Board("english")
    assert board.moves_text([("g3", "g4", "g5")], naming="letters") == "m-aa"
    assert board.moves_text([]) == board.jumps_text([]) == ""
    for write in (Board.moves_text, Board.jumps_text):
        with pytest.raises(IllegalJump):
            write(board, [(1, 2, 10)])
        with pytest.raises(ValueError, match="no algebraic names"):
            write(Board("triangle5"), [], naming="algebraic")


def test_jumps_may_be_written_together_and_come_in_arrays() -> None:
    board = Board("english")
    board.play("d2d4 f3d3")
    assert [str(jump) for jump in board.history] == ["d2-d4", "f3-d3"]
    one, two = Board("english"), Board("english")
    one.play(np.array([5, 10, 17]))
    two.play(np.array([[5, 10, 17], [12, 11, 10]]))
    assert (one.moves_text(one.history), two.moves_text(two.history)) == ("d2-d4", "d2-d4 f3-d3")
    with pytest.raises(IllegalJump, match="d2d5: "):
        board.play("d2d5")
