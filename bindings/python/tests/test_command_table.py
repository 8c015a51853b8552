"""The command line: tables."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest
from commands import PROGRAM

from libpeg import Board, Table


@pytest.fixture
def made(libpeg: Any, tmp_path: Path) -> str:
    """The file of a table."""
    where = str(tmp_path / "made.peg")
    assert libpeg("table", "build", "rect4x7", "--empty", "b4", "-o", where).status == 0
    return where


def test_a_table_is_built_and_told_about(libpeg: Any, made: str) -> None:
    table = Table.build("rect4x7")
    assert Path(made).read_bytes() == table.to_bytes()
    built = libpeg("table", "build", "rect4x7", "-o", made)
    assert (built.out, built.err) == (f"{made}: {2**table.bits:,} positions\n", "")
    facts = libpeg("table", "build", "rect4x7", "-o", made, "--json").facts
    assert facts.items() >= {"file": made, "bits": 24, "pegs": 0, "memory": table.size}.items()
    assert facts["board"] == Board("rect4x7").text
    told = libpeg("table", "about", made, "--json").facts
    assert told.items() >= {"holes": 28, "bits": 24, "pegs": 0, "won": table.count()}.items()
    out = libpeg("table", "about", made).out
    assert f"{sum(table.count()):,} positions can be won" in out
    assert [line.split()[-1] for line in out.splitlines()[4:]] == [*map(str, table.count())]


def test_a_table_of_the_fewest_pegs_is_built_and_told_about(libpeg: Any, made: str) -> None:
    libpeg("table", "build", "triangle5", "--pegs", "2", "-o", made, "--threads", "2")
    assert Path(made).read_bytes() == Table.build("triangle5", pegs=2).to_bytes()
    assert "The goal is at most 2 pegs left." in libpeg("table", "about", made).out


def test_a_table_tells_its_goal(libpeg: Any, made: str) -> None:
    for goal, words, number in (
        ("", "one peg left, anywhere", None),
        (" -> 1", "pegs in 1 alone, of holes that are numbered from 1", [1]),
        (" -> oo/../../..", "pegs in 1 2 alone, of holes that are numbered from 1", [1, 2]),
    ):
        assert libpeg("table", "build", f"rect2x4{goal}", "-o", made).status == 0
        out = libpeg("table", "about", made).out.splitlines()
        assert out[0] == "8 holes, 8 lines that jumps run along"
        assert out[2] == f"The goal is {words}."
        told = libpeg("table", "about", made, "--json").facts
        assert (told["lines"], told["goal"]) == (8, number)


def test_a_table_is_built_only_where_its_file_can_be(
    libpeg: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Table, "build", None)
    for error, where in (
        (FileNotFoundError, tmp_path / "no" / "such"),
        (IsADirectoryError, tmp_path),
    ):
        with pytest.raises(error) as caught:
            libpeg("table", "build", "triangle5", "-o", str(where))
        assert caught.value.filename == str(where)


def test_a_table_is_verified(libpeg: Any, made: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ended = libpeg("table", "verify", made)
    assert (ended.status, ended.out) == (0, "Every answer is right.\n")
    monkeypatch.setattr(Table, "verify", lambda *_, **__: False)
    ended = libpeg("table", "verify", made)
    assert (ended.status, ended.out) == (1, "Not every answer is right.\n")
    assert libpeg("table", "verify", made, "--json").facts == {"answer": "no"}


def test_questions_are_answered_by_a_table(libpeg: Any, play: Any, made: str) -> None:
    board = Board("rect4x7")
    board.attach(Table.load(made))
    # Too few to find a solution without a table, and enough to read one.
    assert libpeg("solve", "rect4x7", "--positions", "100").status == 3
    quick = "rect4x7", "--positions", "2000"
    few = "rect4x7", "--positions", "100", "--table", made
    assert libpeg("solve", *few).out == f"{board.solve()}\n"
    assert libpeg("all", "rect4x7", "--limit", "3", "--table", made).status == 0
    assert libpeg("why", *quick, "--table", made).out == "It can be won.\n"
    picture = libpeg("draw", *quick, "--judge", "--svg", "-", "--table", made).out
    assert picture == board.svg(verdicts=board.judge()) + "\n"
    assert f"> hint\n{board.hint()}\n" in play("hint\n", *quick, "--table", made)


@pytest.mark.parametrize("words", [["solve", "--table"], ["table", "about"], ["table", "verify"]])
def test_a_table_that_cannot_be_used_ends_with_2(
    libpeg: Any, words: list[str], made: str, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.peg"
    bad.write_bytes(Path(made).read_bytes()[:-1])
    ended = libpeg(*words, str(bad))
    sentence = f"libpeg: this is not a table, or a damaged one: {bad}\n"
    assert (ended.status, ended.out, ended.err) == (2, "", sentence)
    none = str(tmp_path / "none.peg")
    with pytest.raises(FileNotFoundError):
        libpeg(*words, none)
    assert libpeg(*words, made, "--memory", "1K").status == 3


def test_a_table_of_another_board_ends_with_2(libpeg: Any, made: str) -> None:
    for other in (["english"], ["rect4x7", "--goal", "a1"]):
        ended = libpeg("solve", *other, "--table", made)
        sentence = f"libpeg: the table is for another shape or goal than the board's: {made}\n"
        assert (ended.status, ended.out, ended.err) == (2, "", sentence)


def test_a_build_that_comes_to_a_limit_leaves_no_file(libpeg: Any, tmp_path: Path) -> None:
    where = tmp_path / "none.peg"
    for limit in (["--positions", "1"], ["--seconds", "1e-9"]):
        ended = libpeg("table", "build", "rect4x7", "-o", str(where), *limit)
        assert (ended.status, ended.out) == (3, "")
        assert not where.exists()


def test_a_table_goes_to_the_standard_output() -> None:
    command = [*PROGRAM, "table", "build", "triangle5", "-o", "-"]
    out = subprocess.run(command, capture_output=True, check=True).stdout
    assert out == Table.build("triangle5").to_bytes()
    piped = [["table", "about", "/dev/stdin"]] if Path("/dev/stdin").exists() else []
    for what in (["table", "about", "-"], ["solve", "triangle5", "--table", "-"], *piped):
        subprocess.run([*PROGRAM, *what], input=out, capture_output=True, check=True)


def test_a_table_is_used_where_it_lies(libpeg: Any, made: str) -> None:
    about = libpeg("table", "about", made, "--json").facts
    assert about["memory"] < Path(made).stat().st_size // 10


def test_what_memory_does_not_hold_is_built_in_the_file(libpeg: Any, tmp_path: Path) -> None:
    where = str(tmp_path / "large.peg")
    given = ("table", "build", "rect4x7", "--goal", "b3", "-o", where, "--memory", "1M")
    ended = libpeg(*given, "--positions", str(2**21))
    assert (ended.status, f"the same command goes on with {where}" in ended.err) == (3, True)
    told = libpeg("table", "about", where)
    assert (told.status, "is not finished" in told.err) == (2, True)
    assert libpeg("table", "build", "rect4x7", "--goal", "b3", "-o", where).status == 0
    assert Path(where).read_bytes() == Table.build("rect4x7 -> b3").to_bytes()
    assert libpeg(*given).status == 0


def test_half_of_a_table_answers(libpeg: Any, tmp_path: Path) -> None:
    where = str(tmp_path / "half.peg")
    for hole, status, answer in (("a1", 0, "yes"), ("b1", 1, "no")):
        given = ("rect3x6", "--empty", hole, "--goal", hole, "-o", where)
        assert Board("rect3x6", empty=hole, goal=hole).solvable() == (answer == "yes")
        ended = libpeg("table", "meet", *given)
        assert (ended.status, ended.out) == (status, f"{answer}\n")
        assert libpeg("table", "meet", *given, "--json").facts["answer"] == answer
        assert libpeg("table", "build", "rect3x6", "--goal", hole, "-o", where).status == 0
        assert Path(where).read_bytes() == Table.build(f"rect3x6 -> {hole}").to_bytes()
        Path(where).unlink()
    refused = libpeg("table", "meet", "rect3x6", "--goal", "b1", "--empty", "b1", "-o", "-")
    assert (refused.status, "needs a file" in refused.err) == (2, True)
    refused = libpeg("table", "meet", "rect3x6", "--goal", "b1", "--empty", "a1", "-o", where)
    assert (refused.status, "exactly where the goal has none" in refused.err) == (2, True)
