"""Making boards."""

from __future__ import annotations

import re
import threading
from typing import Any

import pytest

from libpeg import Board, BoardError, HoleError, Jump
from libpeg import shape as shape_module


@pytest.mark.parametrize("shape", Board.builtin())
def test_every_builtin_shape_makes_a_board_with_one_empty_hole(shape: Any) -> None:
    board = Board(shape.name)
    assert len(board) == len(board.holes) - 1
    assert shape.about


def test_a_board_is_the_english_one_unless_said_otherwise() -> None:
    assert Board() == Board("english")


def test_an_empty_hole_is_given_by_number_or_name() -> None:
    assert Board("triangle5", empty=4) == Board("triangle5", empty="4")
    assert Board("triangle5", empty=4) == Board("triangle5", empty="d")
    assert Board("english", empty=17) == Board("english", empty="D4")


@pytest.mark.parametrize("empty", [0, -1, 16, "p", "", "a1", "1 ", "é", 10**30])
def test_a_hole_that_is_none_is_refused(empty: Any) -> None:
    with pytest.raises(HoleError):
        Board("triangle5", empty=empty)


@pytest.mark.parametrize("empty", [True, 1.0, b"1", (1,), [1]])
def test_a_hole_that_is_neither_number_nor_name_is_a_type_error(empty: Any) -> None:
    with pytest.raises(TypeError):
        Board("triangle5", empty=empty)


def test_a_goal_is_a_hole_or_a_position_or_anywhere() -> None:
    assert Board("english").goal is None
    assert Board("english", goal="d4").goal == 17
    assert Board("english", goal=["d4"]).goal == 17
    assert Board("english", goal=["d4", 1]).goal == (1, 17)
    assert Board("english", goal=range(1, 34)).goal == tuple(range(1, 34))


def test_the_goal_of_a_text_stands_unless_another_is_given() -> None:
    assert Board("english -> d4").goal == 17
    assert Board("english -> d4", goal=1).goal == 1


def test_a_shape_begins_where_its_goal_can_be_reached() -> None:
    c4 = Board("english", empty="c4", goal="c4")
    for text, goal in (("english -> c4", None), ("english", "c4"), (" english -> d4 ", 16)):
        assert Board(text, goal=goal) == c4
    assert Board("english", goal=["c4"]) == c4
    two = Board("english", goal=["c4", "d4"])
    assert two == Board(f"english -> {two.text.split()[-1]}")
    assert two.position != Board("english").position
    assert Board("french", goal="d4").position == Board("french").position


def test_a_goal_moves_no_pegs_of_a_position_or_later() -> None:
    for text in (
        "english ooo/ooo/ooooooo/ooo.ooo/ooooooo/ooo/ooo",
        "english ; d2-d4",
        "square:ooo/o.o/ooo",
        "lines:3:1-2-3,3-2-1",
    ):
        board = Board(text)
        assert Board(text, goal=3).position == board.position
        board.goal = 3
        assert board.position == Board(text).position
    board = Board("english")
    board.goal = "c4"
    assert board.position == Board("english").position


def test_a_drawing_tells_how_neighbours_lie() -> None:
    assert len(Board.from_drawing("oo.\nooo\nooo").lines) == 12
    assert len(Board.from_drawing("oo.\nooo\nooo", "diagonal").lines) == 16
    assert len(Board.from_drawing("  o\n o o\no . o", "triangular").lines) == 6


def test_lines_make_any_graph() -> None:
    lines: list[Any] = [(1, 2, 3), (3, 2, 1), Jump(2, 3, 4)]
    board = Board.from_lines(4, lines, empty=3, goal=3)
    assert [(line.from_, line.over, line.to) for line in board.lines] == [
        (1, 2, 3),
        (2, 3, 4),
        (3, 2, 1),
    ]
    assert (board.pegs, board.goal) == ((1, 2, 4), 3)
    assert Board.from_lines(256, []).is_stuck


@pytest.mark.parametrize(
    ("holes", "lines", "at"),
    [
        (4, [(1, 2, 3), (1, 2, 5)], 1),
        (4, [(0, 2, 3)], 0),
        (4, [(1, 2, 3), (2, 2, 3)], 1),
        (4, [(1, 2, 3), (1, 2, 3)], 1),
        (0, [], None),
        (-1, [], None),
        (257, [], None),
        (10**30, [], None),
    ],
)
def test_lines_that_make_no_board_are_refused(holes: int, lines: Any, at: int | None) -> None:
    with pytest.raises(BoardError) as caught:
        Board.from_lines(holes, lines)
    assert caught.value.at == at


@pytest.mark.parametrize("line", [(1, 2), (1, 2, 3, 4), (1, 2, "3"), (1, True, 3), "123", 5])
def test_a_line_that_is_not_three_numbers_is_a_type_error(line: Any) -> None:
    with pytest.raises(TypeError):
        Board.from_lines(4, [line])


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("english ooo/ox", 13),
        ("english -> z9", 11),
        ("english é", 8),
        ("oo./ooo", 0),
        ("english ; d2-d4 d2-d4", 16),
        ("english ; d2-d4 ; d2-d4", 18),
        ("english ; ; ; ", 12),
    ],
)
def test_a_text_that_makes_no_board_tells_where_the_trouble_is(text: str, at: int) -> None:
    with pytest.raises(BoardError, match=f"at {at} in {re.escape(repr(text))}") as caught:
        Board(text)
    assert caught.value.at == at


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("englsh", "no built-in shape of this name: 'englsh'; did you mean 'english'?"),
        ("square99", "not come in this size: 'square99'; did you mean 'square1' to 'square16'?"),
        ("english2", "not come in this size: 'english2'; did you mean 'english'?"),
        ("triangle", "not come in this size: 'triangle'; did you mean 'triangle5'?"),
        ("triangle 5", "not come in this size: 'triangle 5'; did you mean 'triangle5'?"),
        ("Trianglr6 -> 4", "of this name: 'Trianglr6 -> 4'; did you mean 'triangle6'?"),
        ("nonsense", "'nonsense'; Board.builtin() lists the shapes"),
    ],
)
def test_a_shape_of_a_wrong_name_or_size_is_told_with_the_one_that_was_meant(
    text: str, message: str
) -> None:
    with pytest.raises(BoardError) as caught:
        Board(text)
    assert str(caught.value).endswith(message)
    assert caught.value.at == 0


def test_a_drawing_without_its_lattice_is_told_what_to_begin_with() -> None:
    with pytest.raises(BoardError, match="must begin with square:, diagonal: or triangular:"):
        Board("oo./ooo")


def test_the_text_of_a_game_has_its_play_and_that_of_its_board_has_none() -> None:
    board = Board("triangle5 ; 4-1 ; 6-4", goal=13)
    assert (board.goal, len(board.history), len(board.undone)) == (13, 1, 1)
    again = Board(board.game_text)
    assert (again, again.history, again.undone) == (board, board.history, board.undone)
    assert Board(board.text).history == ()
    board.start(empty=4)
    assert board.game_text == board.text


@pytest.mark.parametrize(("drawing", "at"), [("oo.\nox.", 5), ("é.", 0), ("o. é", 3)])
def test_a_drawing_that_makes_no_board_tells_where_the_trouble_is(drawing: str, at: int) -> None:
    with pytest.raises(BoardError, match=f"at {at} in {re.escape(repr(drawing))}") as caught:
        Board.from_drawing(drawing, "square")
    assert caught.value.at == at


def test_of_a_long_text_that_makes_no_board_only_the_trouble_is_shown() -> None:
    text = f"lines:4:{'1-2-3,' * 50_000}4-4-4"
    for wrong in (text, text[:2_000], f"english {'o' * 9_999}", "x" * 9_999):
        with pytest.raises(BoardError) as caught:
            Board(wrong)
        assert len(str(caught.value)) < 200
        assert re.search(r"(: | in )(\.\.\.)?'.*'(\.\.\.)?(; Board|$)", str(caught.value))
    with pytest.raises(HoleError) as refused:
        Board("english", empty="d4" * 9_999)
    assert len(str(refused.value)) < 200


def test_a_text_does_not_end_at_a_zero_character() -> None:
    with pytest.raises(ValueError, match="zero"):
        Board("english\0")
    with pytest.raises(HoleError):
        Board("english", empty="d4\0")


def test_a_text_may_hold_what_no_encoding_has() -> None:
    with pytest.raises(BoardError):
        Board("\ud800")


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("triangle5 o/oo/o.o/oooo/ooooo", "a position"),
        ("triangle5 ./oo/ooo/oooo/ooooo -> 13", "a position"),
        ("square:ooo/o.o/ooo", "a position"),
        ("triangular:\n  o\n o .\no o o", "a position"),
        ("lines:3:1-2-3 oo.", "a position"),
        ("triangle5 ; 4-1 ; 6-4", "play"),
        ("triangle5 ;", "play"),
    ],
)
def test_an_empty_hole_beside_a_text_that_has_a_position_is_refused(text: str, what: str) -> None:
    Board(text)
    with pytest.raises(BoardError, match=f"the text has {what} of its own"):
        Board(text, empty=1)


@pytest.mark.parametrize(
    "text",
    [
        "triangle5",
        " triangle5 -> 13",
        "triangle5 o/oo/ooo/oooo/ooooo",
        "square:ooo/ooo/ooo",
        "lines:3:1-2-3",
    ],
)
def test_an_empty_hole_goes_with_a_shape_that_is_full_or_has_no_position(text: str) -> None:
    board = Board(text, empty=2)
    assert [hole for hole in board.holes if hole not in board] == [2]
    assert board.goal == Board(text).goal


def test_boards_with_the_same_lines_and_names_share_what_python_reads_of_them() -> None:
    assert Board("english").lines is Board("english", goal="d4").lines
    assert Board("square:ooo").lines is not Board("triangular:o_o_o").lines
    assert Board("lines:3:1-2-3,3-2-1").names == ("1", "2", "3")
    assert Board("square:ooo").names == ("a1", "b1", "c1")
    assert Board("square:ooo").places != Board("triangular:o_o_o").places or (
        Board("square:ooo").names != Board("triangular:o_o_o").names
    )
    made = [Board(f"rect{size}x3").lines for size in range(3, 14)]
    assert [Board(f"rect{size}x3").lines for size in range(3, 14)] == made


def test_a_signal_handler_may_read_a_board_while_a_shape_is_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read = shape_module.Shape
    names: list[str] = []

    def interrupted(*given: Any) -> shape_module.Shape:
        """As if a signal came now, and its handler read a board of the same shape and another."""
        monkeypatch.undo()
        names.extend(Board(text).names[-1] for text in ("rect2x13", "rect3x13"))
        return read(*given)

    monkeypatch.setattr(shape_module, "Shape", interrupted)
    reader = threading.Thread(target=lambda: names.append(Board("rect2x13").names[-1]), daemon=True)
    reader.start()
    reader.join(60)
    assert names == ["b13", "c13", "b13"]
    assert Board("rect2x13").lines is Board("rect2x13").lines
