"""The command line: how hard a position is, its extremes, and new puzzles."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from libpeg import Board
from libpeg.problems import make


def test_rate_says_what_is_known_and_ends_with_3_where_something_is_not(libpeg: Any) -> None:
    ended = libpeg("rate", "triangle5 ./oo/o../..../.....")
    assert ended.status == 0
    assert ended.out.splitlines() == [
        "Play at random wins one game in 2.",
        "Of 2 first jumps 1 loses.",
        "It takes 1 move.",
    ]
    facts = libpeg("rate", "triangle5", "--json").facts
    assert facts | Board("triangle5").rate()._asdict() == facts
    assert libpeg("rate", "triangle5 o/.o/.oo/.o.o/o..oo").status == 1
    few = libpeg("rate", "english", "--positions", "2000")
    assert few.status == 3
    assert "at least" in few.out


def test_dead_end_and_longest_sweep_tell_play_and_what_it_comes_to(libpeg: Any) -> None:
    ended = libpeg("dead-end", "triangle5", "--empty", "5")
    assert ended.out.splitlines()[1] == "4 jumps, 4 moves, 10 pegs left."
    board = Board("triangle5", empty=5)
    board.play(ended.out.splitlines()[0])
    assert board.is_stuck
    assert libpeg("dead-end", "triangle5", "--by", "pegs", "--json").facts["left"] == 1
    facts = libpeg("longest-sweep", "triangle6", "--json").facts
    board = Board(facts["board"])
    board.play([tuple(jump) for jump in facts["solution"]])
    assert board.is_won
    assert f"{facts['sweep']} jumps in one move." in libpeg("longest-sweep", "triangle6").out
    assert "in the last move." in libpeg("longest-sweep", "triangle5", "--last").out
    assert libpeg("longest-sweep", "english", "--goal", "d3", "--empty", "d4").status == 1


def test_puzzles_are_those_of_python_in_lines_and_on_a_sheet(tmp_path: Path, libpeg: Any) -> None:
    page = tmp_path / "page.html"
    words = "puzzles", "english", "--count", "3", "--level", "easy", "--seed", "x"
    ended = libpeg(*words, "--sheet", str(page))
    puzzles = make("english", 3, level="easy", seed="x")
    assert [line.split("  (")[0] for line in ended.out.splitlines()] == [
        one.board for one in puzzles
    ]
    assert page.read_text(encoding="utf-8").count("<svg") == 3
    lines = libpeg(*words, "--json").out.splitlines()
    assert [json.loads(line)["moves"] for line in lines] == [one.moves for one in puzzles]
    assert libpeg("puzzles", "triangle4", "--level", "hard").status == 2
