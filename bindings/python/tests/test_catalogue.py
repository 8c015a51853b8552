"""Catalogues: their rows, made on processes and kept in files, and what checks them."""

from __future__ import annotations

import csv
import errno
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import naive
import pytest

import libpeg
from libpeg.cluster import catalogue_asking
from libpeg.cluster.catalogue_asking import Budget, Pair, RowTask, work_out
from libpeg.cluster.catalogue_files import CatalogueFiles
from libpeg.cluster.catalogue_row import CatalogueRow
from libpeg.files import write_whole

SMALL = "triangle4", "rect3x4", "star"

Table = list[dict[str, str]]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of a few small boards."""
    folder = tmp_path_factory.mktemp("catalogue")
    libpeg.catalogue(*SMALL, "triangle5", folder=folder, processes=2, parquet=True)
    return folder


@pytest.fixture
def folder(made: Path, tmp_path: Path) -> Path:
    """A copy of these files, to be changed."""
    return Path(shutil.copytree(made, tmp_path / "copy"))


@pytest.fixture
def check(root: Path) -> Callable[..., str]:
    """Run a program that checks a catalogue: what it says is wrong, or nothing."""

    def run(program: str, folder: Path, *words: str) -> str:
        command = [sys.executable, str(root / "docs" / "catalogue" / program), str(folder), *words]
        ended = subprocess.run(command, check=False, capture_output=True, text=True)
        said: str = ended.stderr.strip()
        assert (ended.returncode != 0) == bool(said)
        return said

    return run


def read(path: Path) -> Table:
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def change(path: Path, how: Callable[[Table], object]) -> None:
    rows = read(path)
    names = list(rows[0])
    how(rows)
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, names)
        writer.writeheader()
        writer.writerows(rows)


def row_of(rows: Table, empty: str, last: str) -> dict[str, str]:
    return next(row for row in rows if (row["empty"], row["last"]) == (empty, last))


def test_rows_are_what_playing_every_game_gives(made: Path) -> None:
    for row in CatalogueFiles(made).read("triangle4"):
        lines = tuple((at.from_, at.over, at.to) for at in libpeg.Board("triangle4").lines)
        start = frozenset(range(1, 11)) - {int(row.empty)}
        solutions = list(naive.Naive(10, lines, start, int(row.last)).solutions())
        assert row.answer == ("yes" if solutions else "no")
        assert (row.solutions or 0) == len(solutions)


def test_a_fresh_catalogue_passes_its_checks(check: Callable[..., str], made: Path) -> None:
    assert check("verify.py", made) == ""
    assert check("recount.py", made, "13") == ""


def test_the_kept_catalogue_passes_its_checks(check: Callable[..., str], root: Path) -> None:
    kept = root / "docs" / "catalogue"
    assert check("verify.py", kept) == ""
    assert check("recount.py", kept, "13") == ""


def test_the_page_of_the_kept_catalogue_shows_what_is_in_it(root: Path) -> None:
    kept = root / "docs" / "catalogue"
    run = subprocess.run([sys.executable, kept / "verify.py"], check=True, stdout=subprocess.PIPE)
    printed = run.stdout.decode()
    assert len(printed.splitlines()) == len([*kept.glob("*.csv")]) + 1
    page = (kept / "README.md").read_text(encoding="utf-8")
    assert f"```text\n$ python3 docs/catalogue/verify.py\n{printed}```\n" in page
    for file in kept.glob("*.csv"):
        rows = CatalogueFiles(kept).read(file.stem)
        numbers = (
            sum(row.answer == "yes" for row in rows),
            sum(not row.is_settled for row in rows),
            sum(row.answer == "yes" and not row.proven for row in rows),
            sum(row.answer == "unknown" for row in rows),
        )
        told = " | ".join([f"| `{file.stem}`", *map(str, numbers)]) + " |\n"
        assert (told in page) == (numbers[1] > 0)


def test_the_kept_catalogue_is_what_the_library_gives(made: Path, root: Path) -> None:
    for board in (*SMALL, "triangle5"):
        file = f"{board}.csv"
        assert (made / file).read_bytes() == (root / "docs" / "catalogue" / file).read_bytes()


def set_in(empty: str, last: str, /, **values: str) -> Callable[[Table], object]:
    return lambda rows: row_of(rows, empty, last).update(values)


def in_solution(empty: str, last: str, old: str, new: str) -> Callable[[Table], object]:
    def how(rows: Table) -> None:
        row = row_of(rows, empty, last)
        assert old in row["solution"]
        row["solution"] = row["solution"].replace(old, new, 1)

    return how


def in_proof(old: str, new: str) -> Callable[[Table], object]:
    def how(rows: Table) -> None:
        row = row_of(rows, "1", "2")
        assert row["proof"] == "class 0111010110"
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
    "no such hole": (set_in("1", "2", empty="x"), "there is no hole 'x'"),
    "other pairs": (set_in("1", "2", pairs="3"), "not these pairs"),
    "a row missing": (lambda rows: rows.pop(5), "a row is missing"),
    "a row twice": (lambda rows: rows.append(rows[5]), "not these pairs"),
}


@pytest.mark.parametrize("what", WRONG)
def test_the_verifier_sees(what: str, folder: Path, check: Callable[..., str]) -> None:
    how, message = WRONG[what]
    change(folder / "triangle4.csv", how)
    said = check("verify.py", folder)
    assert said.startswith("triangle4: ")
    assert message in said


def test_the_verifier_sees_counts_that_are_other_backwards(
    folder: Path, check: Callable[..., str]
) -> None:
    assert row_of(read(folder / "triangle5.csv"), "7", "1")["solutions"] == "3408"
    change(folder / "triangle5.csv", set_in("7", "1", solutions="3409"))
    assert "backwards" in check("verify.py", folder)


def change_boards(folder: Path, how: Callable[[Any], object]) -> None:
    path = folder / "boards.json"
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
    what: str, program: str, folder: Path, check: Callable[..., str]
) -> None:
    how, message = BADLY[what]
    change_boards(folder, how)
    assert check(program, folder) == message


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
    folder: Path,
    check: Callable[..., str],
) -> None:
    (folder / file).unlink()
    if contents is not None:
        (folder / file).write_bytes(contents.encode(errors="surrogateescape"))
    said = check(program, folder, *(["10"] if program == "recount.py" else []))
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


def test_games_that_are_won_already_agree(tmp_path: Path, check: Callable[..., str]) -> None:
    rows = libpeg.catalogue("rect1x1", "rect1x2", folder=tmp_path, processes=1)["rect1x2"]
    assert [(row.solutions, row.most) for row in rows if row.answer == "yes"] == [(1, 0), (1, 0)]
    assert check("verify.py", tmp_path) == ""
    assert check("recount.py", tmp_path) == ""
    path = tmp_path / "rect1x2.csv"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("1,yes,,,1,0,0,1,1,0,", "1,no,count,,,,,,,,"), encoding="utf-8")
    assert "it is won already" in check("verify.py", tmp_path)
    assert check("recount.py", tmp_path) == "rect1x2: a2 to a1 is yes"


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
    values: dict[str, str], folder: Path, check: Callable[..., str]
) -> None:
    change(folder / "triangle4.csv", set_in("3", "2", **values))
    assert check("recount.py", folder, "10").startswith("triangle4: 3 to 2 ")


def test_rows_in_a_folder_are_not_worked_out_anew(folder: Path) -> None:
    change(folder / "triangle4.csv", set_in("3", "2", sweep="99"))
    change(folder / "triangle4.csv", lambda rows: rows.pop(0))
    told: list[CatalogueRow] = []
    found = libpeg.catalogue("triangle4", folder=folder, processes=1, progress=told.append)
    assert [(row.empty, row.last) for row in told] == [("1", "1")]
    assert [row.sweep for row in found["triangle4"] if row.answer == "yes"] == [99]
    assert len(read(folder / "triangle4.csv")) == 19


def test_open_rows_are_taken_up_again_when_that_is_asked_for(folder: Path, made: Path) -> None:
    change(folder / "triangle4.csv", set_in("3", "2", distinct=""))
    libpeg.catalogue("triangle4", folder=folder, processes=1)
    assert row_of(read(folder / "triangle4.csv"), "3", "2")["distinct"] == ""
    libpeg.catalogue("triangle4", folder=folder, processes=1, again=True)
    assert (folder / "triangle4.csv").read_bytes() == (made / "triangle4.csv").read_bytes()


def test_what_was_found_before_a_stop_is_kept(tmp_path: Path, made: Path) -> None:
    told: list[CatalogueRow] = []

    def stop(row: CatalogueRow) -> object:
        told.append(row)
        return libpeg.STOP if len(told) == 7 else None

    with pytest.raises(libpeg.Stopped):
        libpeg.catalogue("triangle5", folder=tmp_path, processes=1, progress=stop)
    assert len(read(tmp_path / "triangle5.csv")) == 7
    libpeg.catalogue("triangle5", folder=tmp_path, processes=1)
    assert (tmp_path / "triangle5.csv").read_bytes() == (made / "triangle5.csv").read_bytes()


def test_a_cluster_gives_the_same_rows(made: Path) -> None:
    distributed = pytest.importorskip("distributed")
    with (
        # Two threads in this process: what a worker keeps must do for both.
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=2, processes=False, dashboard_address=":0"
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        found = libpeg.catalogue("triangle4", "star", client=client)
    files = CatalogueFiles(made)
    assert found == {board: files.read(board) for board in ("triangle4", "star")}


def test_limits_leave_rows_open_but_right(tmp_path: Path, check: Callable[..., str]) -> None:
    rows = libpeg.catalogue("rect4x6", folder=tmp_path, positions=3000)["rect4x6"]
    assert {row.is_settled for row in rows} == {True, False}
    assert any(row.answer == "yes" and not row.proven for row in rows)
    assert check("verify.py", tmp_path) == ""


def test_what_no_limit_allows_is_unknown() -> None:
    task = RowTask(Pair("english", 17, 17, 1), Budget(positions=1))
    row = work_out(task, libpeg.StopFlag())
    assert row == CatalogueRow("english", "d4", "d4", 1, "unknown", least=row.least)
    assert not row.is_settled


def test_a_row_is_the_same_without_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    pair = Pair("triangle6", 1, 1, 3)
    known = work_out(RowTask(pair, Budget()), libpeg.StopFlag())
    monkeypatch.setattr(catalogue_asking, "_table_of", lambda *_: None)
    row = work_out(RowTask(pair, Budget()), libpeg.StopFlag())
    assert replace(row, solution="") == replace(known, solution="")


def test_parquet_has_what_csv_has(made: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    for board in SMALL:
        rows = parquet.read_table(made / f"{board}.parquet").to_pylist()
        assert all(isinstance(row["solutions"], Decimal | None) for row in rows)
        texts = [{key: "" if row[key] is None else str(row[key]) for key in row} for row in rows]
        assert texts == read(made / f"{board}.csv")


def test_parquet_leaves_out_what_it_has_no_room_for(made: Path, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    row = next(row for row in CatalogueFiles(made).read("star") if row.answer == "yes")
    rows = [
        replace(row, solutions=10**38 - 1, shortest=10**37, distinct=2**63 - 1),
        replace(row, solutions=10**38, shortest=2**127, distinct=2**63),
    ]
    CatalogueFiles(tmp_path).write_parquet("star", rows)
    fitting, too_large = parquet.read_table(tmp_path / "star.parquet").to_pylist()
    assert fitting == {name: getattr(rows[0], name) for name in fitting}
    assert [too_large[name] for name in ("solutions", "shortest", "distinct")] == [None] * 3


def test_a_full_disk_is_told_with_the_file(tmp_path: Path) -> None:
    def fill(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with pytest.raises(OSError, match="No space") as caught:
        write_whole(tmp_path / "star.csv", fill)
    assert caught.value.filename == str(tmp_path / "star.csv")
    assert list(tmp_path.iterdir()) == []


def test_parquet_says_what_it_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, libpeg: Any
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    ended = libpeg("catalogue", "triangle4", "-o", str(tmp_path / "new"), "--parquet")
    assert (ended.status, ended.out) == (2, "")
    assert ended.err == "libpeg: files of Parquet need PyArrow: pip install pyarrow\n"
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize(
    ("board", "message"),
    [
        ("englsh", "did you mean 'english'"),
        ("triangle5 ./oo/ooo/oooo/ooooo", "by their names, such as english"),
        ("../triangle5", "by their names, such as english"),
        ("diamond05", "diamond5"),
    ],
)
def test_a_catalogue_is_of_shapes_that_have_names(board: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        libpeg.catalogue(board)


@pytest.mark.parametrize("board", [libpeg.Board("star"), ["star"], None])
def test_a_catalogue_of_no_names_is_a_type_error(board: Any) -> None:
    with pytest.raises(TypeError, match=f"by their names, not of a {type(board).__name__}"):
        libpeg.catalogue(board)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        *[("board,", ""), ("yes", "maybe"), (",no,", ","), (",14,", ",many,"), (",14,", ",١٤,")],
        *[("triangle4,3,2", "star,3,2"), ("4,3,2,6", "4,3,2,3"), ("4,3,2", "4,11,2")],
        *[("4,3,2", "4,2,3"), ("4,1,1,3,no,class", "4,1,1,3,no,"), ("10-3 1-6", "10-3 1-4")],
        *[(" 7-2", ""), ("8-10-3", "8-10 10-3"), (",5,5,", ",5,6,"), ("yes", "no"), ("\n", '"')],
    ],
)
def test_a_file_that_is_no_catalogue_is_refused(old: str, new: str, folder: Path) -> None:
    path = folder / "triangle4.csv"
    text = path.read_text(encoding="utf-8")
    assert old in text
    text = text.replace(old, new, 1)
    path.write_text(text, encoding="utf-8")
    with pytest.raises(libpeg.CheckpointError, match=r"triangle4\.csv is no file of a catalogue: "):
        libpeg.catalogue("triangle4", folder=folder, processes=1)
    assert path.read_text(encoding="utf-8") == text


def test_rows_of_another_board_are_refused(folder: Path) -> None:
    shutil.copy(folder / "triangle5.csv", folder / "triangle6.csv")
    with pytest.raises(libpeg.CheckpointError, match=r"triangle6\.csv .*of 'triangle5'"):
        libpeg.catalogue("triangle6", folder=folder, processes=1)


def test_a_row_that_is_there_twice_is_refused(folder: Path) -> None:
    change(folder / "triangle4.csv", lambda rows: rows.append(rows[5]))
    with pytest.raises(libpeg.CheckpointError, match=r"triangle4\.csv is no file"):
        libpeg.catalogue("triangle4", folder=folder, processes=1)


@pytest.mark.parametrize("contents", [None, "{}"])
def test_boards_are_described_again(contents: str | None, folder: Path, made: Path) -> None:
    path = folder / "boards.json"
    path.unlink()
    if contents is not None:
        path.write_text(contents, encoding="utf-8")
    libpeg.catalogue("triangle4", folder=folder, processes=1)
    assert path.read_bytes() == (made / "boards.json").read_bytes()


@pytest.mark.parametrize("contents", ["{", "[]", "\udcff"])
def test_a_file_that_describes_no_boards_is_refused(
    contents: str, folder: Path, libpeg: Any
) -> None:
    path = folder / "boards.json"
    path.write_bytes(contents.encode(errors="surrogateescape"))
    ended = libpeg("catalogue", "triangle4", "-o", str(folder))
    assert (ended.status, ended.out) == (2, "")
    assert ended.err.startswith(f"libpeg: {path} does not describe boards: ")
    assert len(ended.err.splitlines()) == 1


def test_each_row_is_in_the_files_at_once(tmp_path: Path, check: Callable[..., str]) -> None:
    told: list[CatalogueRow] = []

    def see(row: CatalogueRow) -> None:
        told.append(row)
        kept = CatalogueFiles(tmp_path).read("triangle4")
        assert len(kept) == len(told)
        assert row in kept
        assert "triangle4" in json.loads((tmp_path / "boards.json").read_text(encoding="utf-8"))

    libpeg.catalogue("triangle4", folder=tmp_path, processes=2, progress=see)
    assert len(told) == 19
    assert check("verify.py", tmp_path) == ""


def test_the_command_makes_a_catalogue_and_counts_its_rows(
    libpeg: Any, tmp_path: Path, made: Path
) -> None:
    words = "catalogue", "triangle4", "star", "-o", str(tmp_path)
    ended = libpeg(*words)
    assert ended.out == "triangle4: 19 rows, 1 yes, 18 no\nstar: 19 rows, 6 yes, 13 no\n"
    assert (ended.status, ended.err) == (0, "")
    for board in ("triangle4", "star"):
        file = f"{board}.csv"
        assert (tmp_path / file).read_bytes() == (made / file).read_bytes()
    facts = libpeg("catalogue", "star", "-o", str(tmp_path), "--json").facts
    numbers = {"rows": 19, "yes": 6, "no": 13, "unknown": 0, "unproven": 0, "open": 0}
    assert facts == {"board": "star", **numbers}


def test_the_command_tells_what_limits_left_open(libpeg: Any, tmp_path: Path) -> None:
    words = "catalogue", "rect4x6", "-o", str(tmp_path), "--positions", "3000"
    ended = libpeg(*words, "--processes", "1")
    assert ended.status == 3
    assert "limits left" in ended.out
