"""The command line: questions and answers."""

from __future__ import annotations

import io
import json
import random
import re
import shlex
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from commands import LOST, PROGRAM
from hard import hard

from libpeg import Board, Proof, ProofRow
from libpeg.cli.output import Exit


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


def test_solve_proves_that_no_solution_has_fewer_moves(libpeg: Any) -> None:
    ended = libpeg("solve", "triangle5", "--goal", "13", "--fewest-moves")
    moves, sentence = ended.out.splitlines()
    assert (ended.status, len(moves.split())) == (0, 10)
    assert sentence == "10 moves, and no solution has fewer."
    facts = libpeg("solve", "triangle5", "--goal", "13", "--fewest-moves", "--json").facts
    assert facts["answer"] == "yes"
    assert len(facts["moves"]) == facts["least"] == 10
    assert libpeg("solve", "triangle5", "--empty", "1", "--goal", "5", "--fewest-moves").status == 1


def test_solve_tells_bounds_on_the_fewest_moves_at_a_limit(libpeg: Any) -> None:
    for positions in ("10", "20000"):
        ended = libpeg("solve", "triangle6", "--fewest-moves", "--positions", positions)
        assert ended.status == 3
        assert "fewer than" in ended.out
    facts = libpeg("solve", "triangle6", "--fewest-moves", "--positions", "2000", "--json").facts
    assert facts["answer"] == "yes"
    assert 0 < facts["least"] < 10 < len(facts["moves"])
    facts = libpeg("solve", "square9", "--fewest-moves", "--positions", "1", "--json").facts
    assert (facts["answer"], facts["least"], facts["moves"]) == ("unknown", 0, None)


def test_solve_writes_the_proof_that_no_solution_has_fewer_moves(
    libpeg: Any, tmp_path: Path
) -> None:
    path = tmp_path / "proof.txt"
    words = "solve", "triangle5", "--goal", "13", "--fewest-moves", "--proof", str(path)
    ended = libpeg(*words)
    proof = path.read_bytes().decode("ascii")
    assert Board("triangle5", goal=13).verify_moves(proof) == 10
    sentence = f"{path}: a proof of {len(proof):,} bytes."
    assert (ended.status, ended.out.splitlines()[2:]) == (0, [sentence])
    path.unlink()
    assert libpeg(*words, "--json").facts["proof"] == len(proof)
    assert libpeg(*words, "--svg", "-").out.startswith("<svg")
    assert path.read_text(encoding="ascii") == proof


def test_a_proof_is_not_written_where_there_is_none(libpeg: Any, tmp_path: Path) -> None:
    path = tmp_path / "proof.txt"
    asked = "--fewest-moves", "--proof", str(path)
    lost = libpeg("solve", "triangle5", "--empty", "1", "--goal", "5", *asked)
    assert (lost.status, lost.out) == (1, "It cannot be won.\n")
    won = libpeg("solve", "triangle5 o/../.../..../.....", *asked)
    assert (won.status, won.out) == (0, "It is won: there is nothing to play.\n")
    ended = libpeg("solve", "triangle6", *asked, "--positions", "20000")
    assert (ended.status, "fewer than" in ended.out) == (3, True)
    assert ended.err.startswith("libpeg: no proof was written: a limit was reached before ")
    facts = libpeg("solve", "triangle6", *asked, "--positions", "20", "--json").facts
    assert facts["proof"] is None
    assert not path.exists()


def test_a_limit_that_ends_a_proof_alone_leaves_the_solution(
    libpeg: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bounds = Board("triangle5").bound_fewest()
    monkeypatch.setattr(Board, "bound_fewest", lambda *_, **__: bounds)
    path = tmp_path / "proof.txt"
    words = "solve", "triangle5", "--fewest-moves", "--proof", str(path), "--positions", "1"
    ended = libpeg(*words)
    assert ended.status == 3
    assert ended.out.splitlines()[1:] == ["10 moves, and no solution has fewer."]
    assert ended.err == "libpeg: no proof was written: the limit on positions (1) was reached\n"
    assert libpeg(*words, "--svg", "-").status == 3
    assert not path.exists()


def test_a_file_that_cannot_be_written_or_read_is_said(tmp_path: Path) -> None:
    none = tmp_path / "no" / "such"
    proof = "solve", "triangle5", "--fewest-moves", "--proof"
    for words, where, why in (
        ([*proof, str(tmp_path)], tmp_path, "Is a directory"),
        ([*proof, str(none)], none, "No such file or directory"),
        (["draw", "--svg", str(none)], none, "No such file or directory"),
        (["sweep", "file", str(none), "solve"], none, "No such file or directory"),
    ):
        ended = subprocess.run([*PROGRAM, *words], capture_output=True, text=True, check=False)
        assert (ended.returncode, ended.stdout) == (2, "")
        assert ended.stderr == f"libpeg: {why}: {where}\n"


def test_solutions_of_the_fewest_moves_are_counted_and_listed(libpeg: Any) -> None:
    board = "triangle5", "--goal", "13", "--fewest-moves"
    ended = libpeg("count", *board)
    assert ended.status == 0
    assert ended.out.startswith("538 of 10 moves, 16 of them but for order and symmetry")
    facts = libpeg("count", *board, "--json").facts
    counts = {"moves": 10, "solutions": 538, "distinct": 16, "sweep": 4}
    assert facts.items() >= counts.items()
    listed = libpeg("all", *board).out.splitlines()
    found = Board("triangle5", goal=13).solutions(shortest=True)
    assert listed == [*map(str, found)]
    assert libpeg("all", *board, "--limit", "3").out.splitlines() == listed[:3]


def test_what_cannot_be_won_has_no_solution_in_json(libpeg: Any) -> None:
    facts = libpeg("solve", "french", "--empty", "d4", "--json").facts
    assert (facts["answer"], facts["solution"], facts["moves"]) == ("no", None, None)


@pytest.mark.parametrize(
    ("limit", "sentence"),
    [
        (["--positions", "1"], "the limit on positions (1) was reached"),
        (["--seconds", "1e-9"], "the limit on seconds (1e-09) was reached"),
        (["--memory", "1"], "the limit on memory (1) was reached; --memory sets another"),
    ],
)
def test_a_limit_ends_with_3(libpeg: Any, limit: list[str], sentence: str) -> None:
    ended = libpeg("count", "english", *limit)
    assert (ended.status, ended.out, ended.err) == (3, "", f"libpeg: it is unknown: {sentence}\n")
    assert libpeg("count", "english", "--json", *limit).facts == {
        "board": Board().text,
        "answer": "unknown",
    }


# What is written, the status that it ends with, and what is said then.
COMMANDS = r"""
solve foo # 2 # no built-in shape
solve englsh # 2 # did you mean 'english'?
solve english --empty z9 # 2 # no hole 'z9'
solve english --goal z9 # 2 # no hole 'z9'
solve english --play d2-d3 # 2 # no line of the board joins these holes
solve triangle5 --goal "" # 2 # the goal is empty: give a hole, several, or "any"
solve triangle5 --goal "," # 2 # the goal is empty: give a hole, several, or "any"
solve --frob # 2 # --frob
slove english # 2 # there is no command 'slove'; did you mean 'solve'?
frob # 2 # there is no command 'frob'; `libpeg --help` lists them
--completion csh # 2 # invalid choice: 'csh'
count --positions 0 # 2 # '0'
count --memory 1X # 2 # '1X'
count --seconds nan # 2 # 'nan'
count --games --reachable # 2 # not allowed
count --by-jumps --as-positions # 2 # not allowed
all --by-jumps --fewest-moves # 2 # not allowed
count --by-symmetry # 2 # --by-symmetry goes with --reachable alone
solve --proof x # 2 # --proof goes with --fewest-moves alone
draw --arrows d2-d4 # 2 # --arrows goes with --svg alone
draw --judge # 2 # --judge goes with --svg alone
draw --size 9 # 2 # --size goes with --svg alone
draw --naming letters # 2 # --naming goes with --names alone
draw --table some.peg # 2 # --table goes with --judge alone
table # 2 # COMMAND
table build english # 2 # --output
table build -o - --json # 2 # --output - and --json do not go together
table build -o x --pegs 2 --goal d4 # 2 # --pegs and --goal do not
table build square9 -o x # 2 # the board is too large for a table
draw --svg - --json # 2 # --svg - and --json do not go together
why --svg - --json # 2 # --svg - and --json do not go together
solve --animation - --json # 2 # --animation - and --json do not
solve --svg - --animation - # 2 # --svg - and --animation - do not
draw triangle5 --names --naming algebraic # 2 # algebraic
sweep pairs englsh solvable # 2 # did you mean 'english'?
sweep pairs english solvble # 2 # the questions are solvable,
sweep graphs many solvable # 2 # 'many' is no number of vertices
sweep graphs 0 solvable # 2 # vertices must be at least 1, not 0
sweep pairs english solvable --csv --json # 2 # do not go together
sweep pairs english solvable --without 2 # 2 # goes with sub-boards alone
sweep sub-boards rect1x3 solvable --without 99999999999999999999 # 2 # lacks from 0 to 2 holes
sweep sub-boards triangle4 solvable --without 10 # 2 # lacks from 0 to 9 holes of this board, not 10
solve french --empty d4 # 1 # It cannot be won.
solve french --empty d4 --fewest-moves # 1 # It cannot be won.
random french --empty d4 # 1 # It cannot be won.
all french --empty d4 # 1 # It cannot be won.
all french --empty d4 --fewest-moves # 1 # It cannot be won.
count french --empty d4 # 1 # 0
count french --empty d4 --fewest-moves # 1 # 0
why french --empty d4 # 1 # It cannot be won.
judge english --empty d4 --goal d3 # 1 # d2-d4  loses
solve "triangle5 o/../.../..../....." # 0 # It is won: there is nothing to play.
solve "triangle5 o/../.../..../....." --fewest-moves # 0 # It is won: there is nothing to play.
judge "triangle5 o/../.../..../....." # 0 # No jump is legal.
judge "triangle5 o/../.../oo.o/..o.." # 0 # 13-4  loses
hint "triangle5 o/../.../oo.o/..o.." # 0 # 7-9
hint "triangle5 o/../.../..../....." # 0 # It is won: there is nothing to play.
count triangle5 --empty 1 # 0 # 29760
count triangle5 --empty 1 --games # 0 # 568630
count triangle5 --memory 64M --threads 2 # 0 # 29760
count triangle5 --memory 1K # 3 #
"""


@pytest.mark.parametrize("command", COMMANDS.strip().splitlines())
def test_a_command_ends_as_it_is_told(libpeg: Any, command: str) -> None:
    words, status, told = (part.strip() for part in command.split(" #"))
    ended = libpeg(*shlex.split(words))
    assert ended.status == int(status)
    if ended.status == Exit.BAD:
        assert ended.out == ""
        assert re.fullmatch(r"libpeg: .*\n", ended.err)
    assert told in (ended.err if ended.status == Exit.BAD else ended.out)


def test_count_counts_what_it_is_asked_for(libpeg: Any) -> None:
    words = "count", "triangle5", "--empty", "1"
    assert libpeg(*words, "--json").facts["solutions"] == 29760
    assert libpeg(*words, "--games", "--json").facts["games"] == 568630
    positions = Board("triangle5", empty=1).count_positions()
    assert libpeg(*words, "--reachable", "--json").facts["positions"] == positions
    assert libpeg(*words, "--by-jumps").out == "64\n"
    assert libpeg(*words, "--as-positions").out == "13005\n"
    assert len(libpeg("all", *words[1:], "--by-jumps").out.splitlines()) == 64
    lines = libpeg(*words, "--reachable").out.splitlines()
    assert [list(map(int, line.split())) for line in lines] == [*map(list, enumerate(positions))]
    fewer = libpeg(*words, "--reachable", "--by-symmetry", "--json").facts["positions"]
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
    assert (ended.status, ended.facts) == (3, {"board": Board().text, "answer": "unknown"})
    assert ended.err == "libpeg: there is not enough memory\n"


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
    facts = libpeg("why", "english", "--empty", "d4", "--goal", "d3", "--json").facts
    proof = Proof(tuple(ProofRow(row["kind"], tuple(row["weights"])) for row in facts["proof"]))
    assert proof.verify(Board(facts["board"]))
    assert (facts["answer"], facts["searched"]) == ("no", None)


def test_why_explains_in_words_with_the_weights(libpeg: Any) -> None:
    out = libpeg("why", "english", "--empty", "d4", "--goal", "d3").out
    assert out.startswith("It cannot be won.\n\nWeigh each peg by the number in its hole.")
    drawing = out.split("\n\n")[-1]
    pegs = re.findall(r"(?<![(\d])\d(?![\d)])", drawing)
    assert len(pegs) == 32
    assert f"The sum is {sum(map(int, pegs))}, which is" in out


def test_why_without_a_proof_says_how_far_it_searched(libpeg: Any) -> None:
    board = Board("triangle5 o/.o/.oo/.o.o/o..oo")
    reason = board.explain()
    assert reason is not None
    assert (reason.kind, reason.rows, reason.verify(board)) == ("searched", (), False)
    assert reason.positions > 0
    facts = libpeg("why", board.text, "--json").facts
    assert (facts["answer"], facts["searched"], facts["proof"]) == ("no", reason.positions, None)
    assert reason.in_words(board) in libpeg("why", board.text).out


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
    libpeg("why", "english", "--empty", "d4", "--goal", "d3", "--svg", proof)
    for where in (film, animation, proof):
        assert ET.parse(where).getroot().tag.endswith("svg")
    assert libpeg("solve", "triangle5", "--svg", "-").out.startswith("<svg")


def test_a_board_is_read_from_the_standard_input(
    libpeg: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawing = "square:\n oo \nooo.\n oo \n"
    monkeypatch.setattr(sys, "stdin", io.StringIO(drawing))
    assert libpeg("draw", "-", "--json").facts["board"] == Board(drawing.rstrip("\n")).text


def test_moves_are_played_first_and_a_goal_is_set(libpeg: Any) -> None:
    board = Board("english", empty="d4", goal=["c1", "d1"])
    board.play("d2-d4 f3-d3")
    given = "english", "--empty", "d4", "--goal", "c1,d1", "--play", "d2-d4 f3-d3"
    assert libpeg("draw", *given, "--json").facts["board"] == board.text
    assert (
        libpeg("draw", "english -> d4", "--goal", "any", "--json").facts["board"]
        == Board("english").text
    )


def test_a_saved_game_is_a_board_at_the_point_it_had_come_to(
    libpeg: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = Board("english", goal="d4")
    board.play("d2-d4 f3-d3 e1-e3")
    board.undo()
    assert libpeg("draw", board.game_text, "--json").facts["board"] == board.text
    assert libpeg("solve", board.game_text).out == f"{board.solve()}\n"
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{board.game_text}\n"))
    assert libpeg("draw", "-", "--json").facts["board"] == board.text


def test_every_question_takes_seconds_and_positions(libpeg: Any) -> None:
    for words in (["solve"], ["solve", "--fewest-moves"], ["count"], ["all"], ["random"], ["why"]):
        for limit in (["--seconds", "0.01"], ["--positions", "1"]):
            assert libpeg(*words, hard().text, *limit).status == 3, words


def test_the_command_alone_prints_its_help(libpeg: Any) -> None:
    ended = libpeg()
    assert (ended.status, ended.out) == (Exit.YES, libpeg("--help").out)
    assert ended.out.startswith("usage: libpeg ")


def test_judge_tells_what_every_jump_leads_to(libpeg: Any) -> None:
    facts = libpeg("judge", "triangle5 o/../.../oo.o/..o..", "--json").facts
    assert [one["answer"] for one in facts["verdicts"]] == ["yes", "no"]
    assert facts["verdicts"][0]["jump"] == [7, 8, 9]
    assert libpeg("judge", hard().text, "--positions", "1").status == 3


def test_hint_names_a_jump_that_wins(libpeg: Any) -> None:
    facts = libpeg("hint", "triangle5", "--empty", "1", "--goal", "5", "--json").facts
    assert (facts["answer"], facts["jump"], facts["text"]) == ("no", None, None)


def test_what_is_unknown_names_the_board_for_scripts(libpeg: Any) -> None:
    facts = libpeg("count", hard().text, "--positions", "1", "--json").facts
    assert facts == {"board": hard().text, "answer": "unknown"}


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_script_completes_the_commands_and_their_options(libpeg: Any, shell: str) -> None:
    pytest.importorskip("shtab")
    ended = libpeg("--completion", shell)
    assert ended.status == 0
    for word in ("solve", "sweep", "fewest-moves", "scheduler"):
        assert word in ended.out


def test_completion_says_what_it_needs(libpeg: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "shtab", None)
    ended = libpeg("--completion", "bash")
    assert (ended.status, ended.out) == (2, "")
    assert ended.err == "libpeg: --completion needs shtab: `pip install shtab`\n"
