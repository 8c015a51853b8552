"""The command line: playing."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from commands import LOST

from libpeg import Board


def test_play_shows_the_holes_the_goal_and_the_board(play: Any) -> None:
    out = play("", "english", "--goal", "d4")
    board = Board("english", goal="d4")
    assert board.draw(names=True) in out
    assert "The last peg is to stand in d4." in out
    assert "Pegs are to be left in 1, 2, and nowhere else." in play(
        "", "triangle5", "--goal", "1,2"
    )


@pytest.mark.parametrize("move", ["4-1", "4 1", "d-a", "D A", "4\n1"])
def test_play_reads_moves_in_every_way(play: Any, move: str) -> None:
    board = Board("triangle5", empty=1)
    board.play("4-1")
    assert play(f"{move}\nquit\n", "triangle5", "--empty", "1").count(board.draw(names=True)) == 1


def test_play_says_what_is_wrong_with_a_move(play: Any) -> None:
    out = play("1-2\n7-9\n1-4\n4-1 4-1\nzz\nzz-1\n4--1\n1\n5\n", "triangle5", "--empty", "1")
    assert "1-2: NOT A LEGAL MOVE - no line of the board joins these holes" in out
    assert "7-9: NOT A LEGAL MOVE - there is a peg in the hole to jump to" in out
    assert "1-4: NOT A LEGAL MOVE - there is no peg in the hole to jump from" in out
    assert "4-1: NOT A LEGAL MOVE - there is no peg in the hole to jump from" in out
    assert "the board has no hole 'zz'" in out
    assert "zz-1: " in out
    assert "-1: NOT A LEGAL MOVE - the text cannot be read" in out
    assert "1: there is no peg in this hole" in out
    assert "5: this peg has no jump" in out
    assert out.count("11  12  13  14  15") == 2


def test_play_judges_the_jumps_of_a_chosen_peg(play: Any) -> None:
    board = Board(LOST)
    says = {True: "wins", False: "loses"}
    verdicts = [f"{jump}  {says[bool(answer)]}" for jump, answer in board.judge()]
    assert set(verdicts) == {"7-9  wins", "13-4  loses"}
    assert all(verdict in play("jumps\n", LOST) for verdict in verdicts)
    assert "> 13\n13-4  loses\n> " in play("13\nhelp\n", LOST)


def test_play_warns_once_and_leads_back(play: Any) -> None:
    out = play("13-4\n7-2\nback\n", LOST)
    assert out.count("It cannot be won any more.") == 1
    assert "2 jumps taken back." in out
    assert out.count(Board(LOST).draw(names=True)) == 2
    assert "cannot be won" not in play("13-4\njumps\n", LOST, "--alone")
    assert "It can be won from here." in play("back\n", LOST)


def test_play_says_that_a_start_is_lost(play: Any) -> None:
    out = play("back\nhint\nsolve\nwhy\n", "french", "--empty", "d4")
    assert "no position of the play can be won" in out
    assert out.count("It cannot be won.") == 4


def test_play_takes_back_and_plays_again(play: Any) -> None:
    out = play("undo\nredo\n7-9\nundo\nredo\n", LOST)
    assert "there is no jump to undo" in out
    assert "there is no jump to redo" in out
    played = Board(LOST)
    played.play("7-9")
    assert out.count(played.draw(names=True)) == 2


@pytest.mark.parametrize(
    ("words", "jump"),
    [
        (["triangle5", "--empty", "1"], "4-1    Jump; 4 1 will"),
        (["triangle5", "--empty", "1", "--naming", "letters"], "d-a    Jump; d a will"),
        (["english", "--goal", "d4"], "d2-d4  Jump; d2 d4 will"),
    ],
)
def test_help_names_a_jump_of_the_board(words: list[str], jump: str, play: Any) -> None:
    out = play("help\n", *words)
    assert jump in out
    assert "back   Take back as few jumps" in out


def test_play_helps(play: Any) -> None:
    out = play("hint\nsolve\ncount\nwhy\nhelp\nboard\n", LOST, "--naming", "letters")
    assert "> hint\ng-i\n" in out
    assert "> solve\ng-i m-f j-c a-f\n" in out
    assert "There is 1 way to win from here." in out
    assert "> why\nIt can be won.\n" in out
    assert out.count("The holes:") == 2


def test_play_tells_how_it_ended(play: Any) -> None:
    assert "That is the goal. WELL DONE!" in play("7-9 13-6 10-3 1-6\n", LOST)
    assert re.search(r"No jump is left, and \d pegs are\.", play("13-4 7-2 1-4\n", LOST))


def test_play_within_a_limit_says_what_is_unknown(play: Any) -> None:
    out = play("jumps\nhint\ncount\n", "wiegleb", "--positions", "1")
    assert out.count("That is unknown") == 2
    assert "  unknown\n" in out


def test_an_interrupt_ends_one_command_of_the_play(
    play: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Board, "count_solutions", interrupted)
    assert "> count\n\nStopped.\n> hint\n7-9\n" in play("count\nhint\n", LOST)


def test_play_saves_a_game_and_goes_on_with_it(play: Any, tmp_path: Path) -> None:
    where = tmp_path / "my game.txt"
    out = play(f"7-9\n13-6\nundo\nsave {where}\n", LOST)
    assert f"The game is saved: {where}" in out
    game = Board(LOST)
    game.play("7-9 13-6")
    game.undo()
    assert where.read_text(encoding="utf-8") == f"{game.game_text}\n"
    out = play(f"LOAD {where}\nredo\nundo\nundo\n", "english")
    game.redo()
    assert game.draw(names=True) in out
    assert Board(LOST).draw(names=True) in out
    assert "there is no jump" not in out
    again = where.with_name("again.txt")
    play(f"save {again}\n", where.read_text(encoding="utf-8").rstrip())
    assert again.read_bytes() == where.read_bytes()


def test_a_game_that_cannot_be_saved_or_loaded_is_told_and_the_play_goes_on(
    play: Any, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text("englsh ; d2-d4\n", encoding="utf-8")
    lines = f"7-9\nload {bad}\nload {tmp_path / 'none'}\nsave {tmp_path}\nsave\nload \nundo\n"
    out = play(lines, LOST)
    assert "did you mean 'english'?" in out
    assert f"No such file or directory: {tmp_path / 'none'}" in out
    assert f"Is a directory: {tmp_path}" in out
    assert "save needs the name of a file" in out
    assert "load needs the name of a file" in out
    assert "there is no jump to undo" not in out
    bad.write_text("triangle5", encoding="utf-8")
    out = play(f"d2-d4\nload {bad}\nundo\n", "english", "--naming", "algebraic")
    assert "the board has no algebraic names" in out
    assert "there is no jump to undo" not in out


def test_play_ends_when_told(play: Any) -> None:
    for word in ("quit", "exit", "QUIT"):
        assert "there is no jump to undo" not in play(f"{word}\nundo\n", LOST)
