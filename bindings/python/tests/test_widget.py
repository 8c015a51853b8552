"""The board to click on: its half in Python, told what was pressed as the page tells it."""

from __future__ import annotations

import pytest

from libpeg import Board
from libpeg.widget import BoardWidget

START = "triangle5 o/../.../oo.o/..o.."


def pressed(game: BoardWidget, *what: int | str) -> str:
    for one in what:
        told = {"hole": one} if isinstance(one, int) else {"button": one}
        game._handle_custom_msg(told, [])
    said: str = game.said
    return said


def test_a_game_is_played_to_its_end() -> None:
    game = BoardWidget(START)
    assert game.said == "5 pegs."
    shown = game.picture
    assert pressed(game, 7) == "5 pegs."
    assert game.picture == game.board.svg(chosen=7, names=True) != shown
    assert pressed(game, 9) == "4 pegs."
    assert pressed(game, 13, 6, 10, 3, 1, 6) == "Won in 4 moves."
    assert game.board.is_won
    assert game.picture == game.board.svg(names=True)


def test_a_jump_that_loses_is_warned_of_and_taken_back() -> None:
    game = BoardWidget(START)
    lost = "13-4: from here the game cannot be won. Undo takes it back."
    assert pressed(game, 13, 4) == lost
    assert pressed(game, "Undo") == "13-4 back."
    assert game.board == Board(START)
    assert pressed(game, "Undo") == "5 pegs."
    assert pressed(game, "Redo") == "13-4 again."
    assert pressed(game, "Redo") == "4 pegs."
    assert pressed(game, "Hint") == "No jump is known to win."
    assert pressed(game, "Undo", "Hint") == "7-9 is a good jump."
    assert pressed(BoardWidget(START, coach=False), 13, 4) == "4 pegs."


def test_what_is_not_known_is_not_said(monkeypatch: pytest.MonkeyPatch) -> None:
    stuck = BoardWidget("triangle5 o/../.../..oo/.....")
    assert pressed(stuck, 10, 8) == pressed(stuck, "Hint") == "No jump is left, with 2 pegs."
    monkeypatch.setattr("libpeg.widget._LOOKED_AT", 100)
    hard = BoardWidget("english ooo/o.o/ooo.ooo/oo.o.oo/oo.o..o/..o/.oo -> d4")
    assert pressed(hard, "Hint") == "No jump is known to win."
    first = hard.board.legal_jumps[0]
    assert pressed(hard, first.from_, first.to) == "22 pegs."


def test_what_cannot_be_done_changes_nothing() -> None:
    game = BoardWidget(Board(START))
    assert pressed(game, 1) == "1: this peg cannot jump."
    assert pressed(game, 2) == "5 pegs."
    for hole in (2, 99, 0):  # empty, and no hole
        assert pressed(game, hole) == "5 pegs."
        assert game.picture == Board(START).svg(names=True)
    assert pressed(game, 7, 7) == "5 pegs."  # chosen, and put down again
    assert game.picture == Board(START).svg(names=True)
    pressed(game, 7, 13, 4)  # the last peg that is chosen jumps
    assert [str(jump) for jump in game.board.history] == ["13-4"]
    game._handle_custom_msg({"button": "close"}, [])
    game._handle_custom_msg({}, [])
    assert len(game.board) == 4


def test_the_page_has_every_hole_where_the_picture_has_it() -> None:
    board = Board("english")
    game = BoardWidget(board)
    assert game.board is board
    assert [name for _, _, name in game.holes] == [*board.names]
    for x, y, _ in game.holes:
        assert f"translate({x:g} {y:g})" in game.picture or f'x="{x:g}" y="{y:g}"' in game.picture
    board.play("d2-d4")
    game.show()
    assert game.said == "31 pegs."


def test_a_peg_is_dragged_and_a_new_game_begins_where_the_first_did() -> None:
    game = BoardWidget(START)
    game._handle_custom_msg({"from": 7, "hole": 9}, [])
    assert [str(jump) for jump in game.board.history] == ["7-9"]
    game._handle_custom_msg({"from": 13, "hole": 99}, [])
    game._handle_custom_msg({"from": 13, "hole": 4}, [])  # which is no jump
    assert len(game.board) == 4
    assert pressed(game, "New game") == "5 pegs."
    assert game.board == Board(START)


def test_the_position_and_verdicts_are_traits() -> None:
    game, seen = BoardWidget(START), []
    game.observe(lambda change: seen.append(change.new), "position")
    pressed(game, 7, 9)
    assert seen == [game.board.position] == [game.position]
    game.verdicts = game.board.judge()
    assert game.picture == game.board.svg(verdicts=game.board.judge(), names=True)
    pressed(game, "Undo")
    assert game.verdicts == []
    game.position = 0b1011
    assert (game.board.pegs, game.said) == ((1, 2, 4), "3 pegs.")
    pressed(game, 1, 1)
    assert pressed(game, "New game") == "3 pegs."
    assert game.position == 0b1011
