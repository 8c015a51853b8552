"""docs/catalogue/make.py: the rows it works out, and how it goes on from those that are there."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from arrayed import naive_of
from catalogued import SMALL, change, read, row_of, rows_in, set_in

import libpeg
from libpeg.files import write_whole

Run = Callable[..., str]


def test_rows_are_what_playing_every_game_gives(catalogued: Path) -> None:
    for row in rows_in(catalogued, "triangle4"):
        board = libpeg.Board("triangle4", empty=row.start, goal=row.last)
        solutions = list(naive_of(board).solutions())
        assert row.answer == ("yes" if solutions else "no")
        assert (row.solutions or 0) == len(solutions)


def test_the_kept_catalogue_is_what_the_library_gives(catalogued: Path, root: Path) -> None:
    for board in (*SMALL, "triangle5"):
        file = f"{board}.csv"
        assert (catalogued / file).read_bytes() == (root / "docs" / "catalogue" / file).read_bytes()


def test_rows_in_a_folder_are_not_worked_out_anew(
    catalogue_copy: Path, check_catalogue: Run
) -> None:
    path = catalogue_copy / "triangle4.csv"
    change(path, set_in("3", "2", sweep="99"))
    change(path, lambda rows: rows.pop(0))
    assert check_catalogue("make.py", catalogue_copy, "triangle4") == ""
    assert row_of(read(path), "3", "2")["sweep"] == "99"
    assert len(read(path)) == 19


def test_open_rows_are_taken_up_again_when_that_is_asked_for(
    catalogue_copy: Path, catalogued: Path, check_catalogue: Run
) -> None:
    path = catalogue_copy / "triangle4.csv"
    change(path, set_in("3", "2", distinct=""))
    check_catalogue("make.py", catalogue_copy, "triangle4")
    assert row_of(read(path), "3", "2")["distinct"] == ""
    check_catalogue("make.py", catalogue_copy, "triangle4", "--again")
    assert path.read_bytes() == (catalogued / "triangle4.csv").read_bytes()


def test_what_is_known_of_an_open_row_stays_known(
    catalogue_copy: Path, check_catalogue: Run
) -> None:
    path = catalogue_copy / "triangle4.csv"
    change(path, set_in("3", "2", distinct=""))
    before = row_of(read(path), "3", "2")
    check_catalogue("make.py", catalogue_copy, "triangle4", "--again", "--positions", "1")
    assert row_of(read(path), "3", "2") == before


def test_open_rows_keep_the_shorter_solution_and_the_better_bound(
    catalogue_copy: Path, check_catalogue: Run
) -> None:
    path = catalogue_copy / "triangle4.csv"
    known = {"least": "4", "most": "4", "solution": "a shorter one", "shortest": "", "distinct": ""}
    change(path, set_in("3", "2", **known))
    check_catalogue("make.py", catalogue_copy, "triangle4", "--again")
    row = row_of(read(path), "3", "2")
    assert (row["least"], row["most"], row["solution"]) == ("5", "4", "a shorter one")


def test_what_was_found_before_a_stop_is_kept(
    tmp_path: Path, catalogued: Path, check_catalogue: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, replace = tmp_path / "triangle5.csv", os.replace

    def stop(old: Path, new: Path) -> None:
        replace(old, new)
        if new == path and len(read(path)) == 7:
            raise ValueError("stopped")

    with monkeypatch.context() as patched:
        patched.setattr(os, "replace", stop)
        assert check_catalogue("make.py", tmp_path, "triangle5") == "stopped"
    assert len(read(path)) == 7
    assert check_catalogue("make.py", tmp_path, "triangle5") == ""
    assert path.read_bytes() == (catalogued / "triangle5.csv").read_bytes()


def test_a_cluster_gives_the_same_rows(
    tmp_path: Path, catalogued: Path, check_catalogue: Run
) -> None:
    distributed = pytest.importorskip("distributed")
    # Two threads in this process: what a worker keeps must do for both.
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=2, processes=False, dashboard_address=":0"
    ) as cluster:
        at = "--scheduler", cluster.scheduler_address
        assert check_catalogue("make.py", tmp_path, "triangle4", "star", *at) == ""
    for board in ("triangle4", "star"):
        assert rows_in(tmp_path, board) == rows_in(catalogued, board)


def test_limits_leave_rows_open_but_right(tmp_path: Path, check_catalogue: Run) -> None:
    assert check_catalogue("make.py", tmp_path, "rect4x6", "--positions", "3000") == ""
    rows = rows_in(tmp_path, "rect4x6")
    assert {row.is_settled for row in rows} == {True, False}
    assert any(row.answer == "yes" and not row.proven for row in rows)
    assert check_catalogue("verify.py", tmp_path) == ""


@pytest.mark.parametrize(
    ("old", "new"),
    [("board,", ""), ("triangle4,3,2", "star,3,2"), ("4,3,2,6", "4,3,2,3"), ("4,3,2", "4,11,2")],
)
def test_a_file_that_is_no_catalogue_is_refused(
    old: str, new: str, catalogue_copy: Path, check_catalogue: Run
) -> None:
    path = catalogue_copy / "triangle4.csv"
    text = path.read_text(encoding="utf-8").replace(old, new, 1)
    path.write_text(text, encoding="utf-8")
    assert check_catalogue("make.py", catalogue_copy, "triangle4")
    assert path.read_text(encoding="utf-8") == text


def test_a_row_that_is_there_twice_is_refused(catalogue_copy: Path, check_catalogue: Run) -> None:
    change(catalogue_copy / "triangle4.csv", lambda rows: rows.append(rows[5]))
    assert "twice" in check_catalogue("make.py", catalogue_copy, "triangle4")


def test_what_is_no_shape_is_refused_before_anything_is_written(
    tmp_path: Path, check_catalogue: Run
) -> None:
    for name in ("englsh", "../triangle5", "diamond05"):
        assert check_catalogue("make.py", tmp_path / "new", "star", name)
    assert not (tmp_path / "new").exists()


def test_boards_are_described_again(
    catalogue_copy: Path, catalogued: Path, check_catalogue: Run
) -> None:
    path = catalogue_copy / "boards.json"
    path.unlink()
    check_catalogue("make.py", catalogue_copy, *SMALL, "triangle5")
    assert path.read_bytes() == (catalogued / "boards.json").read_bytes()
    assert set(json.loads(path.read_bytes())) == {*SMALL, "triangle5"}


def test_a_full_disk_is_told_with_the_file_which_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fill(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    file = tmp_path / "star.csv"
    write_whole(file, b"whole")
    file.chmod(0o640)
    write_whole(file, b"another")
    assert file.stat().st_mode & 0o777 == 0o640
    monkeypatch.setattr(os, "fsync", fill)
    with pytest.raises(OSError, match="No space") as caught:
        write_whole(file, b"half")
    assert caught.value.filename == str(file)
    assert file.read_bytes() == b"another"
    assert list(tmp_path.iterdir()) == [file]


def test_the_data_set_has_every_row_and_describes_every_column(
    root: Path, catalogued: Path, tmp_path: Path, check_catalogue: Run
) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    assert check_catalogue("dataset.py", catalogued, str(tmp_path)) == ""
    rows = [row for file in sorted(catalogued.glob("*.csv")) for row in read(file)]
    found = read(tmp_path / "catalogue.csv")
    assert sorted(map(str, found)) == sorted(map(str, rows))
    (table,) = json.loads((tmp_path / "datapackage.json").read_bytes())["resources"]
    fields = table["schema"]["fields"]
    assert [field["name"] for field in fields] == list(found[0])
    assert all(field["description"] for field in fields)
    same = parquet.read_table(tmp_path / "catalogue.parquet").to_pylist()
    texts = [{key: "" if row[key] is None else str(row[key]) for key in row} for row in same]
    assert texts == found
    page = (root / "docs" / "guides" / "research.md").read_text(encoding="utf-8")
    kept = sum(len(read(file)) for file in (root / "docs" / "catalogue").glob("*.csv"))
    assert f"all {kept:,} rows" in page


@pytest.mark.parametrize(("empty", "goal"), [("d4", "d3"), ("d4", None), ("c1", ["a3", "d4"])])
def test_the_facts_of_a_proof_are_what_the_verifier_takes(
    empty: str, goal: str | list[str] | None, tmp_path: Path, check_catalogue: Run
) -> None:
    board = libpeg.Board("english", empty=empty, goal=goal)
    if goal is None:
        board.pegs = ["a3", "g5"]
    proof = board.explain()
    assert proof is not None
    facts = proof.facts(board)
    file = tmp_path / "proof.json"
    file.write_text(json.dumps(facts), encoding="utf-8")
    assert check_catalogue("verify_proof.py", file) == ""
    facts["proof"][0]["weights"] = [0] * 33
    file.write_text(json.dumps(facts), encoding="utf-8")
    assert check_catalogue("verify_proof.py", file) == "the proof does not hold"


def test_a_search_has_no_facts_to_check() -> None:
    board = libpeg.Board("triangle5 o/.o/.oo/.o.o/o..oo")
    proof = board.explain()
    assert proof is not None
    with pytest.raises(ValueError, match="a search has no weights"):
        proof.facts(board)


def test_a_proof_has_no_facts_of_a_board_that_it_is_not_about() -> None:
    proof = libpeg.Board("english", empty="d4", goal="d3").explain()
    assert proof is not None
    for board in (libpeg.Board("english"), libpeg.Board("triangle5")):
        with pytest.raises(ValueError, match="the proof does not hold for the board"):
            proof.facts(board)


def test_a_data_set_is_not_written_into_the_catalogue(
    catalogued: Path, check_catalogue: Run
) -> None:
    said = check_catalogue("dataset.py", catalogued, str(catalogued))
    assert "must be another folder" in said
    assert not (catalogued / "catalogue.csv").exists()
