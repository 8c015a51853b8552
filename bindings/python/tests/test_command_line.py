"""The command line."""

from __future__ import annotations

import io
import json
import os
import pty
import random
import re
import signal
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from libpeg import Board, Proof, Row, Searched, Table
from libpeg.cli.main import main
from libpeg.cli.telling import Exit

PROGRAM = [sys.executable, "-m", "libpeg"]
LOST = "triangle5 o/../.../oo.o/..o.."


class Ended:
    """What came of a command."""

    def __init__(self, status: int, capsys: pytest.CaptureFixture[str]) -> None:
        self.status = status
        self.out, self.err = capsys.readouterr()

    @property
    def facts(self) -> Any:
        assert self.out.count("\n") == 1
        return json.loads(self.out)


@pytest.fixture
def libpeg(capsys: pytest.CaptureFixture[str]) -> Any:
    def run(*words: str) -> Ended:
        try:
            status = int(main(words))
        except SystemExit as end:
            status = end.code if isinstance(end.code, int) else -1
        return Ended(status, capsys)

    return run


@pytest.fixture
def play(libpeg: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    def run(lines: str, *words: str) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        ended = libpeg("play", *words)
        assert (ended.status, ended.err) == (0, "")
        out: str = ended.out
        return out

    return run


# Answers


def test_solve_tells_a_solution_that_can_be_played(libpeg: Any) -> None:
    ended = libpeg("solve", "english", "--empty", "d4", "--goal", "d4")
    assert ended.status == 0
    board = Board("english", goal="d4")
    board.play(ended.out)
    assert board.is_won


def test_solve_in_json_tells_the_same(libpeg: Any) -> None:
    facts = libpeg("solve", "triangle5", "--json").facts
    board = Board(facts["board"])
    board.play([tuple(jump) for jump in facts["solution"]])
    assert board.is_won
    other = Board(facts["board"])
    other.play(" ".join(facts["moves"]))
    assert other == board
    assert facts["answer"] == "yes"


def test_what_cannot_be_won_ends_with_1(libpeg: Any) -> None:
    for command in ("solve", "random", "all", "count", "why"):
        assert libpeg(command, "french", "--empty", "d4").status == 1
    facts = libpeg("solve", "french", "--empty", "d4", "--json").facts
    assert (facts["answer"], facts["solution"], facts["moves"]) == ("no", None, None)


def test_what_is_won_has_nothing_to_play(libpeg: Any) -> None:
    ended = libpeg("solve", "triangle5 o/../.../..../.....")
    assert (ended.status, ended.out) == (0, "It is won: there is nothing to play.\n")


@pytest.mark.parametrize(
    "limit", [["--nodes", "1"], ["--memory", "1"], ["--seconds", "1e-9", "--nodes", "100000"]]
)
def test_a_limit_ends_with_3(libpeg: Any, limit: list[str]) -> None:
    ended = libpeg("count", "english", *limit)
    assert (ended.status, ended.out) == (3, "")
    assert ended.err == "libpeg: it is unknown: a limit was reached first\n"
    assert libpeg("count", "english", "--json", *limit).facts == {"answer": "unknown"}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["solve", "foo"], "no built-in shape"),
        (["solve", "english", "--empty", "z9"], "no hole 'z9'"),
        (["solve", "english", "--goal", "z9"], "no hole 'z9'"),
        (["solve", "english", "--play", "d2-d3"], "not in line"),
        (["solve", "--frob"], "--frob"),
        (["frob"], "frob"),
        ([], "COMMAND"),
        (["count", "--nodes", "0"], "'0'"),
        (["count", "--memory", "1X"], "'1X'"),
        (["count", "--seconds", "nan"], "'nan'"),
        (["count", "--games", "--positions"], "not allowed"),
        (["count", "--by-symmetry"], "--by-symmetry goes with --positions alone"),
        (["draw", "--arrows", "d2-d4"], "--arrows goes with --svg alone"),
        (["draw", "--judge"], "--judge goes with --svg alone"),
        (["draw", "--size", "9"], "--size goes with --svg alone"),
        (["draw", "--naming", "letters"], "--naming goes with --names alone"),
        (["draw", "--table", "some.peg"], "--table goes with --judge alone"),
        (["table"], "COMMAND"),
        (["table", "build", "english"], "--output"),
        (["table", "build", "-o", "-", "--json"], "--output - and --json do not go together"),
        (["table", "build", "-o", "x", "--pegs", "2", "--goal", "d4"], "--pegs and --goal do not"),
        (["table", "build", "square9", "-o", "x"], "no table is so large"),
        (["draw", "--svg", "-", "--json"], "--svg - and --json do not go together"),
        (["why", "--svg", "-", "--json"], "--svg - and --json do not go together"),
        (["solve", "--animation", "-", "--json"], "--animation - and --json do not"),
        (["solve", "--svg", "-", "--animation", "-"], "--svg - and --animation - do not"),
        (["draw", "triangle5", "--names", "--naming", "algebraic"], "algebraic"),
    ],
)
def test_bad_input_ends_with_2_and_one_sentence(
    libpeg: Any, words: list[str], sentence: str
) -> None:
    ended = libpeg(*words)
    assert (ended.status, ended.out) == (2, "")
    assert re.fullmatch(r"libpeg: .*\n", ended.err)
    assert sentence in ended.err


def test_count_counts_what_it_is_asked_for(libpeg: Any) -> None:
    words = "count", "triangle5", "--empty", "1"
    assert libpeg(*words).out == "29760\n"
    assert libpeg(*words, "--games").out == "568630\n"
    assert libpeg(*words, "--json").facts["solutions"] == 29760
    assert libpeg(*words, "--games", "--json").facts["games"] == 568630
    positions = Board("triangle5", empty=1).count_positions()
    assert libpeg(*words, "--positions", "--json").facts["positions"] == positions
    lines = libpeg(*words, "--positions").out.splitlines()
    assert [list(map(int, line.split())) for line in lines] == [*map(list, enumerate(positions))]
    fewer = libpeg(*words, "--positions", "--by-symmetry", "--json").facts["positions"]
    assert fewer == Board("triangle5", empty=1).count_positions(by_symmetry=True)


def test_a_count_that_no_float_holds_is_exact(libpeg: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    number = 2**53 + 1
    monkeypatch.setattr(Board, "count_solutions", lambda *_, **__: number)
    assert libpeg("count", "--json").facts["solutions"] == number


def test_memory_that_the_system_has_not_got_is_told_in_json_too(
    libpeg: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr(Board, "count_solutions", fail)
    ended = libpeg("count", "--json")
    assert (ended.status, ended.facts) == (3, {"answer": "unknown"})
    assert ended.err == "libpeg: there is not enough memory\n"


def test_memory_has_units(libpeg: Any) -> None:
    assert libpeg("count", "triangle5", "--memory", "64M", "--threads", "2").status == 0
    assert libpeg("count", "triangle5", "--memory", "1K").status == 3


def test_all_lists_every_solution_in_order(libpeg: Any) -> None:
    text = "triangle5 o/oo/o.o/oo.o/..o.."
    expected = [str(solution) for solution in Board(text).solutions()]
    assert len(expected) > 2
    assert libpeg("all", text).out.splitlines() == expected
    assert libpeg("all", text, "--limit", "2").out.splitlines() == expected[:2]
    told = [json.loads(line) for line in libpeg("all", text, "--json").out.splitlines()]
    assert [" ".join(facts["moves"]) for facts in told] == expected
    assert [facts["number"] for facts in told] == list(range(len(expected)))


def test_all_of_none_is_silent_in_json(libpeg: Any) -> None:
    ended = libpeg("all", "triangle5 o/../.../..../....o", "--json")
    assert (ended.status, ended.out, ended.err) == (1, "", "")


def test_random_is_the_same_for_a_seed(libpeg: Any) -> None:
    words = "random", "triangle5", "--seed"
    drawn = Board("triangle5").random_solution(random.Random(7))
    assert libpeg(*words, "7").out == f"{drawn}\n"
    assert len({libpeg(*words, str(seed)).out for seed in range(5)}) == 5


def test_why_gives_a_proof_that_checks(libpeg: Any) -> None:
    facts = libpeg("why", "english", "--goal", "d3", "--json").facts
    proof = Proof(tuple(Row(row["kind"], tuple(row["weights"])) for row in facts["proof"]))
    assert proof.check(Board(facts["board"]))
    assert (facts["answer"], facts["searched"]) == ("no", None)


def test_why_explains_in_words_with_the_weights(libpeg: Any) -> None:
    out = libpeg("why", "english", "--goal", "d3").out
    assert out.startswith("It cannot be won.\n\nWeigh each peg by the number in its hole.")
    drawing = out.split("\n\n")[-1]
    pegs = re.findall(r"(?<![(\d])\d(?![\d)])", drawing)
    assert len(pegs) == 32
    assert f"The sum is {sum(map(int, pegs))}, which is" in out


def test_why_without_a_proof_says_how_far_it_searched(libpeg: Any) -> None:
    board = Board("triangle5 o/o./.oo/..o./..o..")
    reason = board.explain()
    assert isinstance(reason, Searched)
    facts = libpeg("why", board.text, "--json").facts
    assert (facts["answer"], facts["searched"], facts["proof"]) == ("no", reason.positions, None)
    assert f" {reason.positions} positions" in libpeg("why", board.text).out


def test_why_of_what_can_be_won_is_yes(libpeg: Any) -> None:
    ended = libpeg("why", "triangle5")
    assert (ended.status, ended.out) == (0, "It can be won.\n")


# Boards


def test_shapes_are_the_built_in_ones(libpeg: Any) -> None:
    names = [line.split()[0] for line in libpeg("shapes").out.splitlines()]
    assert names == [shape.name for shape in Board.builtin()]
    assert [shape["name"] for shape in libpeg("shapes", "--json").facts["shapes"]] == names


def test_draw_draws_text(libpeg: Any) -> None:
    board = Board("triangle5", empty=4)
    assert libpeg("draw", "triangle5", "--empty", "4").out == f"{board}\n"
    named = board.draw(names=True, naming="letters")
    out = libpeg("draw", "triangle5", "--empty", "4", "--names", "--naming", "letters").out
    assert out == f"{named}\n"
    facts = libpeg("draw", "triangle5", "--empty", "4", "--json").facts
    assert (facts["board"], facts["text"]) == (board.text, str(board))
    assert (facts["pegs"], len(facts["places"])) == (list(board.pegs), 15)


def test_draw_draws_a_picture(libpeg: Any, tmp_path: Path) -> None:
    board = Board("english")
    where = tmp_path / "board.svg"
    words = "draw", "english", "--arrows", "d2-d4", "--names", "--size", "500", "--svg"
    assert libpeg(*words, str(where)).out == ""
    expected = board.svg(arrows="d2-d4", names=True, size=500)
    assert where.read_text(encoding="utf-8") == expected + "\n"
    assert libpeg(*words, "-").out == expected + "\n"
    judged = libpeg("draw", LOST, "--judge", "--svg", "-").out
    assert judged == Board(LOST).svg(verdicts=Board(LOST).judge()) + "\n"


def test_solve_and_why_draw_pictures(libpeg: Any, tmp_path: Path) -> None:
    film, animation, proof = (str(tmp_path / name) for name in ("film", "animation", "proof"))
    libpeg("solve", "triangle5", "--svg", film, "--animation", animation)
    libpeg("why", "english", "--goal", "d3", "--svg", proof)
    for where in (film, animation, proof):
        assert ET.parse(where).getroot().tag.endswith("svg")
    assert libpeg("solve", "triangle5", "--svg", "-").out.startswith("<svg")


def test_a_picture_that_cannot_be_saved_is_said(tmp_path: Path) -> None:
    where = tmp_path / "no" / "such.svg"
    ended = subprocess.run(
        [*PROGRAM, "draw", "--svg", str(where)], capture_output=True, text=True, check=False
    )
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == f"libpeg: No such file or directory: {where}\n"


def test_a_board_is_read_from_the_standard_input(
    libpeg: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawing = "square:\n oo \nooo.\n oo \n"
    monkeypatch.setattr(sys, "stdin", io.StringIO(drawing))
    assert libpeg("draw", "-", "--json").facts["board"] == Board(drawing.rstrip("\n")).text


def test_moves_are_played_first_and_a_goal_is_set(libpeg: Any) -> None:
    board = Board("english", goal=["c1", "d1"])
    board.play("d2-d4 f3-d3")
    words = "draw", "english", "--goal", "c1,d1", "--play", "d2-d4 f3-d3", "--json"
    assert libpeg(*words).facts["board"] == board.text
    assert (
        libpeg("draw", "english -> d4", "--goal", "any", "--json").facts["board"]
        == Board("english").text
    )


# Playing


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
    assert "1-2: NOT A LEGAL MOVE - these holes are not in line" in out
    assert "7-9: NOT A LEGAL MOVE - the hole to land in is occupied" in out
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
    out = play("jumps\nhint\ncount\n", "wiegleb", "--nodes", "1")
    assert out.count("That is unknown") == 2
    assert "  unknown\n" in out


def test_an_interrupt_ends_one_command_of_the_play(
    play: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Board, "count_solutions", interrupted)
    assert "> count\n\nStopped.\n> hint\n7-9\n" in play("count\nhint\n", LOST)


def test_play_ends_when_told(play: Any) -> None:
    for word in ("quit", "exit", "QUIT"):
        assert "there is no jump to undo" not in play(f"{word}\nundo\n", LOST)


# Tables


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
    assert [line.split()[-1] for line in out.splitlines()[3:]] == [*map(str, table.count())]


def test_a_table_of_the_fewest_pegs_is_built_and_told_about(libpeg: Any, made: str) -> None:
    libpeg("table", "build", "triangle5", "--pegs", "2", "-o", made, "--threads", "2")
    assert Path(made).read_bytes() == Table.build("triangle5", pegs=2).to_bytes()
    assert "The goal is at most 2 pegs left." in libpeg("table", "about", made).out


def test_a_table_is_checked(libpeg: Any, made: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ended = libpeg("table", "check", made)
    assert (ended.status, ended.out) == (0, "Every answer is right.\n")
    monkeypatch.setattr(Table, "check", lambda *_, **__: False)
    ended = libpeg("table", "check", made)
    assert (ended.status, ended.out) == (1, "Not every answer is right.\n")
    assert libpeg("table", "check", made, "--json").facts == {"answer": "no"}


def test_questions_are_answered_by_a_table(libpeg: Any, play: Any, made: str) -> None:
    board = Board("rect4x7")
    board.attach(Table.load(made))
    quick = "rect4x7", "--nodes", "1"
    assert libpeg("solve", *quick).status == 3
    assert libpeg("solve", *quick, "--table", made).out == f"{board.solve()}\n"
    assert libpeg("all", "rect4x7", "--limit", "3", "--table", made).status == 0
    assert libpeg("why", *quick, "--table", made).out == "It can be won.\n"
    picture = libpeg("draw", *quick, "--judge", "--svg", "-", "--table", made).out
    assert picture == board.svg(verdicts=board.judge()) + "\n"
    assert f"> hint\n{board.hint()}\n" in play("hint\n", *quick, "--table", made)


@pytest.mark.parametrize("words", [["solve", "--table"], ["table", "about"], ["table", "check"]])
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
        sentence = f"libpeg: the table is for another shape or goal: {made}\n"
        assert (ended.status, ended.out, ended.err) == (2, "", sentence)


def test_a_build_that_comes_to_a_limit_leaves_no_file(libpeg: Any, tmp_path: Path) -> None:
    where = tmp_path / "none.peg"
    for limit in (["--nodes", "1"], ["--memory", "1M"], ["--seconds", "1e-9"]):
        ended = libpeg("table", "build", "rect4x7", "-o", str(where), *limit)
        assert (ended.status, ended.out) == (3, "")
        assert not where.exists()


def test_a_table_goes_to_the_standard_output() -> None:
    command = [*PROGRAM, "table", "build", "triangle5", "-o", "-"]
    out = subprocess.run(command, capture_output=True, check=True).stdout
    assert out == Table.build("triangle5").to_bytes()


# As a program


def rest(terminal: int) -> bytes:
    """Read what is written to a terminal until the other side closes it."""
    seen = b""
    try:
        while chunk := os.read(terminal, 4096):
            seen += chunk
    except OSError:
        pass  # what Linux says when it is closed
    finally:
        os.close(terminal)
    return seen


def started(*words: str, **given: Any) -> subprocess.Popen[bytes]:
    return subprocess.Popen([*PROGRAM, *words], **given)


def test_the_script_is_the_module() -> None:
    script = Path(sys.executable).with_name("libpeg")
    for program in ([str(script)], PROGRAM):
        out = subprocess.run(
            [*program, "count", "triangle5"], capture_output=True, check=True
        ).stdout
        assert out == f"{Board('triangle5').count_solutions()}\n".encode()


def test_an_interrupted_list_ends_with_130_and_in_silence() -> None:
    with started("all", "english", stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, b"")


def test_an_interrupted_question_ends_with_130_and_leaves_the_terminal_clean() -> None:
    ours, theirs = pty.openpty()
    words = "count", "wiegleb", "--memory", "4G"
    with started(*words, stderr=theirs, env={**os.environ, "TERM": "xterm"}) as process:
        os.close(theirs)
        seen = b""
        while b"Counting" not in seen:
            seen += os.read(ours, 4096)
        process.send_signal(signal.SIGINT)
        seen = rest(ours)
        assert process.wait(60) == 130
    assert b"Traceback" not in seen
    assert seen.endswith(b"\x1b[2K\r\n")


def test_a_pipe_that_nobody_reads_is_no_trouble() -> None:
    with started("all", "english", stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith(b"d2-d4 ")
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == Exit.CLOSED


def on_terminal(*words: str, without_rich: bool = False) -> tuple[bytes, bytes]:
    """Run a program whose messages go to a terminal, and give its output and those."""
    program = f"import sys; sys.argv[1:] = {list(words)!r}\n"
    if without_rich:
        program += "sys.modules['rich'] = sys.modules['rich.console'] = None\n"
    program += "from libpeg.cli.main import run; sys.exit(run())"
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100"}
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=theirs, env=environment
    ) as process:
        os.close(theirs)
        seen = rest(ours)
        out = process.stdout.read() if process.stdout is not None else b""
    return out, seen


@pytest.mark.parametrize("without_rich", [False, True])
def test_a_long_question_shows_on_a_terminal_how_far_it_is(without_rich: bool) -> None:
    words = "count", "wiegleb", "--seconds", "1.5", "--memory", "4G"
    out, seen = on_terminal(*words, without_rich=without_rich)
    assert out == b""
    assert re.search(rb"Counting: [\d,]+ positions", seen)
    assert seen.rstrip().endswith(b"a limit was reached first")


def test_a_long_build_shows_on_a_terminal_how_far_it_is(tmp_path: Path) -> None:
    where = tmp_path / "none.peg"
    words = "table", "build", "rect5x7", "--seconds", "1", "-o", str(where)
    out, seen = on_terminal(*words, without_rich=True)
    assert re.search(rb"Building: \d s \([\d,]+ of 2,147,483,648\)", seen)
    assert (out, where.exists()) == (b"", False)
    assert seen.rstrip().endswith(b"a limit was reached first")


def test_a_short_question_shows_nothing_but_its_answer() -> None:
    assert on_terminal("count", "triangle5", "--empty", "1") == (b"29760\n", b"")


def test_play_at_a_terminal_prompts_colours_and_ends_with_the_input() -> None:
    ours, theirs = pty.openpty()
    environment = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    seen = b""
    with started(
        "play", LOST, stdin=theirs, stdout=theirs, stderr=theirs, env=environment
    ) as process:
        os.close(theirs)
        for prompts, keys in enumerate((b"13\n", b"4\n", b"\x04"), 1):
            while seen.count(b"> ") < prompts:
                seen += os.read(ours, 4096)
            os.write(ours, keys)
        seen += rest(ours)
        assert process.wait(60) == 0
    assert b"13-4  \x1b[31mloses\x1b[0m" in seen
    assert b'\x1b[31mIt cannot be won any more. "back" leads' in seen


@pytest.mark.parametrize(("closed", "status"), [("2>&-", 0), ("<&-", 0)])
def test_a_stream_closed_beforehand_changes_no_answer(closed: str, status: int) -> None:
    command = f'"$0" -m libpeg solve triangle5 {closed}'
    ended = subprocess.run(
        ["/bin/sh", "-c", command, sys.executable], stdout=subprocess.PIPE, text=True, check=False
    )
    assert ended.returncode == status
    assert ended.stdout


def test_an_empty_goal_is_no_goal(libpeg: Any) -> None:
    for goal in ("", ",", " "):
        assert libpeg("solve", "triangle5", "--goal", goal).status == Exit.BAD
