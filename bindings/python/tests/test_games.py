"""Whole games as texts: what is read back is at the same point of the same game."""

from __future__ import annotations

import random

import pytest

from libpeg import Board, BoardError

BOARDS = [
    Board("triangle5", empty=4),
    Board("english", goal="d4"),
    Board("french -> e2"),
    Board("hexagon3", goal=[1, 2]),
    Board("rect17x15"),
    Board.from_drawing("ooo\no.o\nooo", "diagonal", goal=[1, 9]),
    Board.from_drawing("  o\n o o\no . o\n", "triangular", goal=2),
    Board.from_lines(4, [(1, 2, 4), (1, 3, 4), (4, 3, 1), (4, 2, 1)], empty=4),
    Board.from_lines(
        70, [(hole, hole + 1, hole + 2) for hole in range(1, 69)], empty=70, goal=[69, 1]
    ),
]
boards = pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.text.split(" ")[0])


def assert_same_game(board: Board, other: Board) -> None:
    """Assert that two boards are at the same point of the same game."""
    assert other == board
    assert (other.history, other.undone) == (board.history, board.undone)
    assert (other.goal, other.lines, other.names) == (board.goal, board.lines, board.names)
    one, two = board.copy(), other.copy()
    while one.undone:
        assert one.redo() == two.redo()
    while one.history:
        assert one.undo() == two.undo()
    assert one.text == two.text


@boards
def test_a_game_is_read_back_as_the_same_game(board: Board) -> None:
    rng = random.Random(board.text)
    for _ in range(30):
        game = board.copy()
        for _ in range(rng.randrange(20)):
            if game.legal_jumps:
                game.play(rng.choice(game.legal_jumps))
        for _ in range(rng.randrange(len(game.history) + 1)):
            game.undo()
        text = game.game_text
        assert "\n" not in text
        again = Board(text)
        assert again.game_text == text
        assert_same_game(game, again)


@boards
def test_a_game_without_play_is_its_board(board: Board) -> None:
    assert board.game_text == board.text
    assert_same_game(board, Board.from_text(board.game_text))


def test_a_game_begins_where_its_play_began() -> None:
    board = Board("triangle5", empty=1, goal=13)
    board.play("4-1")
    board.play("6-4")
    board.undo()
    assert board.game_text == "triangle5 ./oo/ooo/oooo/ooooo -> 13 ; 4-1 ; 6-4"
    board.set_peg(15, False)
    assert board.game_text == board.text
    board.goal = None
    board.play("13-4")
    assert board.game_text == "triangle5 o/.o/.oo/oooo/oooo. ; 13-4"


def test_the_jumps_of_a_peg_are_one_move_of_a_game() -> None:
    board = Board("english", goal="d4")
    board.play("d2-d4 f3-d3 e1-e3 e4-e2 e6-e4 g5-e5 d5-f5 g3-g5-e5")
    assert board.game_text.endswith(" ; d2-d4 f3-d3 e1-e3 e4-e2 e6-e4 g5-e5 d5-f5 g3-g5-e5")
    board.undo()
    assert board.game_text.endswith(" d5-f5 g3-g5 ; g5-e5")
    assert_same_game(board, Board(board.game_text))


def test_a_game_that_is_started_anew_has_no_play() -> None:
    game = "triangle5 ; 4-1 ; 6-4"
    assert Board(game).history
    board = Board(game)
    board.start(empty=4)
    for anew in (board, Board(Board(game).text)):
        assert (anew.history, anew.undone) == ((), ())
    assert Board(game, goal=13).goal == 13
    assert len(Board(game, goal=13).history) == 1


@pytest.mark.parametrize(
    "text",
    [
        "triangle5 ; 1-4",
        "triangle5 ; 4-1 ; 4-1",
        "triangle5 ; 4-1 6-4-1",
        "triangle5 ; zz",
        "triangle5 ; 4-1 ; 6-4 ; 1-6",
        "triangle5 -> ; 4-1",
        "; 4-1",
    ],
)
def test_a_game_that_cannot_have_been_is_refused_with_its_place(text: str) -> None:
    with pytest.raises(BoardError) as caught:
        Board(text)
    assert 0 <= (caught.value.at or 0) <= len(text)
