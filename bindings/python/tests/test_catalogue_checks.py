"""The programs that check a catalogue: what they pass, and what they see."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from catalogued import Table, change, read, row_of, rows_in, set_in


def test_a_fresh_catalogue_passes_its_checks(
    check_catalogue: Callable[..., str], catalogued: Path
) -> None:
    assert check_catalogue("verify.py", catalogued) == ""
    assert check_catalogue("recount.py", catalogued, "13") == ""


def test_the_kept_catalogue_passes_its_recount(
    check_catalogue: Callable[..., str], root: Path
) -> None:
    assert check_catalogue("recount.py", root / "docs" / "catalogue", "13") == ""


def test_the_kept_catalogue_passes_its_check_and_its_page_shows_what_is_in_it(root: Path) -> None:
    kept = root / "docs" / "catalogue"
    run = subprocess.run([sys.executable, kept / "verify.py"], check=True, stdout=subprocess.PIPE)
    printed = run.stdout.decode()
    assert len(printed.splitlines()) == len([*kept.glob("*.csv")]) + 1
    page = (kept / "README.md").read_text(encoding="utf-8")
    assert f"```text\n$ python3 docs/catalogue/verify.py\n{printed}```\n" in page
    for file in kept.glob("*.csv"):
        rows = rows_in(kept, file.stem)
        numbers = (
            sum(row.answer == "yes" for row in rows),
            sum(not row.is_settled for row in rows),
            sum(row.answer == "yes" and not row.proven for row in rows),
            sum(row.answer == "unknown" for row in rows),
        )
        told = " | ".join([f"| `{file.stem}`", *map(str, numbers)]) + " |\n"
        assert (told in page) == (numbers[1] > 0)


def in_solution(empty: str, last: str, old: str, new: str) -> Callable[[Table], object]:
    def how(rows: Table) -> None:
        row = row_of(rows, empty, last)
        assert old in row["solution"]
        row["solution"] = row["solution"].replace(old, new, 1)

    return how


def in_proof(old: str, new: str, start: str = "1") -> Callable[[Table], object]:
    def how(rows: Table) -> None:
        row = row_of(rows, start, "2")
        assert start != "1" or row["proof"] == "class 0111010110"
        assert old in row["proof"]
        row["proof"] = row["proof"].replace(old, new, 1)

    return how


# Weights that no count has, of which only the last, of a hole that is none, rules out the end.
SURPLUS = "count" + 10 * " 0" + " -1"


# The one row of triangle4 that says yes has the solution 10-3 1-6 8-10-3 4-1-6-4 7-2.
WRONG = {
    "a jump altered": (in_solution("3", "2", "1-6 ", "1-4 "), "no jump"),
    "a move cut short": (in_solution("3", "2", " 7-2", ""), "ends elsewhere"),
    "a move in two": (in_solution("3", "2", "8-10-3", "8-10 10-3"), "two moves are one"),
    "more moves than said": (set_in("3", "2", most="4", least="4"), "so many moves"),
    "too high a bound": (set_in("3", "2", least="6"), "so many moves"),
    "counted, not proven": (set_in("3", "2", least="4"), "not proven"),
    "too few solutions": (set_in("3", "2", solutions="1"), "disagree"),
    "more distinct than all": (set_in("3", "2", distinct="3"), "disagree"),
    "too short a sweep": (set_in("3", "2", sweep="0"), "last move is longer"),
    "no, and a solution": (set_in("3", "2", answer="no", why="search"), "and a solution"),
    "a move without a jump": (in_solution("3", "2", "10-3 ", "10-3 4 "), "without a jump"),
    "no solution": (set_in("3", "2", solution=""), "ends elsewhere"),
    "no bound": (set_in("3", "2", least=""), "bounds on the moves are missing"),
    "a bound of nothing": (
        set_in("3", "2", least="0", shortest="", distinct="", sweep=""),
        "so many moves",
    ),
    "no solutions": (
        set_in("3", "2", solutions="0", shortest="", distinct="", sweep=""),
        "disagree",
    ),
    "none of the fewest moves": (set_in("3", "2", shortest="0", distinct=""), "disagree"),
    "none distinct": (set_in("3", "2", shortest="", distinct="0"), "disagree"),
    "more distinct than counted": (set_in("3", "2", shortest="", distinct="15"), "disagree"),
    "distinct, not proven": (set_in("3", "2", least="4", shortest=""), "not proven"),
    "too long a sweep": (set_in("3", "2", sweep="5"), "no last move is so long"),
    "a short sweep alone": (set_in("3", "2", shortest="", distinct="", sweep="0"), "is longer"),
    "digits of another script": (set_in("3", "2", solutions="١٤"), "no whole number"),
    "digits with a sign": (set_in("3", "2", solutions="+14"), "no whole number"),
    "digits with a zero": (set_in("3", "2", pairs="06"), "no whole number"),
    "another board": (set_in("3", "2", board="star"), "of another board"),
    "a proof altered": (in_proof("011101", "111101"), "a line breaks it"),
    "a fork beside the lines": (
        in_proof("fork 0 0 -1 0 0 -2", "fork 0 0 -2 0 0 -1", "4"),
        "a fork beside",
    ),
    "a fork too many": (
        in_proof("fork 0 0 -1", "fork 0 0 -1 0 0 -2 0 0 0 1; fork 0 0 -1", "4"),
        "a part",
    ),
    "a weight too many": (in_proof("0111010110", "01110101101"), "one weight for each hole"),
    "a weight too few": (in_proof("0111010110", "011101011"), "one weight for each hole"),
    "a weight of a class that is 2": (in_proof("0111", "0311"), "weights 0 and 1"),
    "words after a class": (in_proof("0110", "0110 1"), "weights 0 and 1"),
    "a row of nothing": (in_proof("0110", "0110;"), "a row of the proof is empty"),
    "surplus weights": (set_in("1", "2", why="count", proof=SURPLUS), "one weight for each hole"),
    "a weight that is none": (
        set_in("1", "2", why="count", proof="count" + 9 * " 0" + " 01"),
        "no whole number",
    ),
    "a proof of a search": (set_in("1", "2", why="search"), "a proof of nothing"),
    "a proof of what is unknown": (set_in("1", "2", answer="unknown", why=""), "a proof of not"),
    "no, and a bound": (set_in("1", "2", least="1"), "and a bound"),
    "unknown, and no bound": (
        set_in("1", "2", answer="unknown", why="", proof="", least="0"),
        "so many moves",
    ),
    "unknown, and a count": (
        set_in("1", "2", answer="unknown", why="", proof="", solutions="3"),
        "and a solution",
    ),
    "a proof of nothing": (set_in("1", "2", proof="class 0000000000"), "not ruled out"),
    "a proof too short": (set_in("1", "2", proof="class 011"), "one weight for each hole"),
    "no proof": (set_in("1", "2", proof=""), "not ruled out"),
    "a proof of another kind": (set_in("1", "2", proof="count 1 1 1 1 1 1 1 1 1 1"), "kind"),
    "no reason": (set_in("1", "2", why=""), "no such answer"),
    "no such hole": (set_in("1", "2", start="x"), "there is no hole 'x'"),
    "other pairs": (set_in("1", "2", pairs="3"), "not these pairs"),
    "a row missing": (lambda rows: rows.pop(5), "a row is missing"),
    "a row twice": (lambda rows: rows.append(rows[5]), "not these pairs"),
}


@pytest.mark.parametrize("what", WRONG)
def test_the_verifier_sees(
    what: str, catalogue_copy: Path, check_catalogue: Callable[..., str]
) -> None:
    how, message = WRONG[what]
    change(catalogue_copy / "triangle4.csv", how)
    said = check_catalogue("verify.py", catalogue_copy)
    assert said.startswith("triangle4: ")
    assert message in said


def test_the_verifier_sees_counts_that_are_other_backwards(
    catalogue_copy: Path, check_catalogue: Callable[..., str]
) -> None:
    assert row_of(read(catalogue_copy / "triangle5.csv"), "7", "1")["solutions"] == "3408"
    change(catalogue_copy / "triangle5.csv", set_in("7", "1", solutions="3409"))
    assert "backwards" in check_catalogue("verify.py", catalogue_copy)


def change_boards(catalogue_copy: Path, how: Callable[[Any], object]) -> None:
    path = catalogue_copy / "boards.json"
    boards = json.loads(path.read_text(encoding="utf-8"))
    how(boards)
    path.write_text(json.dumps(boards), encoding="utf-8")


def swap(boards: Any) -> None:
    to = boards["star"]["symmetries"][1]
    to[:2] = to[1::-1]


BADLY = {
    "no symmetry": (swap, "star: no symmetry"),
    "no permutation": (
        lambda boards: boards["star"]["symmetries"][1].__setitem__(0, 2),
        "star: no symmetry",
    ),
    "no line": (
        lambda boards: boards["star"]["lines"].pop(),
        "star: lines are missing, or too many",
    ),
    "a name twice": (
        lambda boards: boards["star"]["holes"].__setitem__(0, "2"),
        "star: names or places are wrong",
    ),
    "no places": (
        lambda boards: boards["star"].pop("places"),
        "star: boards.json does not describe it: KeyError('places')",
    ),
    "no board": (
        lambda boards: boards.pop("star"),
        "boards.json: it does not have the board of star.csv",
    ),
    "no boards": (lambda boards: boards.clear(), "boards.json: there are no boards in it"),
}


@pytest.mark.parametrize("program", ["verify.py", "recount.py"])
@pytest.mark.parametrize("what", BADLY)
def test_boards_described_badly_are_seen(
    what: str, program: str, catalogue_copy: Path, check_catalogue: Callable[..., str]
) -> None:
    how, message = BADLY[what]
    change_boards(catalogue_copy, how)
    assert check_catalogue(program, catalogue_copy) == message


@pytest.mark.parametrize("program", ["verify.py", "recount.py"])
@pytest.mark.parametrize(
    ("file", "contents", "message"),
    [
        ("boards.json", None, "No such file or directory: "),
        ("boards.json", "{", "boards.json: "),
        ("boards.json", "[1]", "boards.json: there are no boards in it"),
        ("boards.json", '{"star": 1}', "boards.json: it does not have the board of rect3x4.csv"),
        ("star.csv", None, "No such file or directory: "),
        ("star.csv", "", "star: its columns have other names"),
        ("star.csv", "a\0b\n", "star: "),
        ("star.csv", '"', "star: "),
        ("star.csv", "\udcff", "star: "),
    ],
)
def test_files_that_are_missing_or_none_of_a_catalogue_are_told(  # noqa: PLR0913, PLR0917
    program: str,
    file: str,
    contents: str | None,
    message: str,
    catalogue_copy: Path,
    check_catalogue: Callable[..., str],
) -> None:
    (catalogue_copy / file).unlink()
    if contents is not None:
        (catalogue_copy / file).write_bytes(contents.encode(errors="surrogateescape"))
    said = check_catalogue(program, catalogue_copy, *(["10"] if program == "recount.py" else []))
    assert said.startswith(message)
    assert len(said.splitlines()) == 1


@pytest.mark.parametrize("program", ["verify.py", "recount.py"])
def test_the_programs_that_check_end_quietly_when_nobody_reads(root: Path, program: str) -> None:
    command = [sys.executable, str(root / "docs" / "catalogue" / program), "--help"]
    assert subprocess.run(command, check=True, capture_output=True).stdout.startswith(b"usage: ")
    read, write = os.pipe()
    os.close(read)
    with open(write, "wb") as pipe:
        ended = subprocess.run(
            [*command[:-1], str(root / "docs" / "catalogue")],
            check=False,
            stdout=pipe,
            stderr=subprocess.PIPE,
        )
    assert (ended.returncode, ended.stderr) == (1, b"")


def test_games_that_are_won_already_agree(
    tmp_path: Path, check_catalogue: Callable[..., str]
) -> None:
    assert check_catalogue("make.py", tmp_path, "rect1x1", "rect1x2") == ""
    rows = rows_in(tmp_path, "rect1x2")
    assert [(row.solutions, row.most) for row in rows if row.answer == "yes"] == [(1, 0), (1, 0)]
    assert check_catalogue("verify.py", tmp_path) == ""
    assert check_catalogue("recount.py", tmp_path) == ""
    path = tmp_path / "rect1x2.csv"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("1,yes,,,1,0,0,1,1,0,", "1,no,count,,,,,,,,"), encoding="utf-8")
    assert "it is won already" in check_catalogue("verify.py", tmp_path)
    assert check_catalogue("recount.py", tmp_path) == "rect1x2: a2 to a1 is yes"


@pytest.mark.parametrize(
    "values",
    [
        {"solutions": "15"},
        {"least": "4"},
        {"shortest": "3"},
        {"sweep": "2"},
        {"answer": "no", "why": "search"},
    ],
)
def test_a_recount_sees_what_is_wrong(
    values: dict[str, str], catalogue_copy: Path, check_catalogue: Callable[..., str]
) -> None:
    change(catalogue_copy / "triangle4.csv", set_in("3", "2", **values))
    assert check_catalogue("recount.py", catalogue_copy, "10").startswith("triangle4: 3 to 2 ")
