"""Catalogues: their rows, made by workers and kept in files."""

from __future__ import annotations

import errno
import json
import os
import shutil
import sys
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from arrayed import naive_of
from catalogued import SMALL, change, read, row_of, rows_in, set_in

import libpeg
from libpeg.cluster import catalogue_asking
from libpeg.cluster.catalogue import _Files
from libpeg.cluster.catalogue_asking import work_out
from libpeg.cluster.catalogue_row import CatalogueRow
from libpeg.files import write_whole


def test_open_rows_keep_the_shorter_solution_and_the_better_bound(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    blank = CatalogueRow("triangle5", "1", "1", 3, "unknown")
    known = replace(work_out((blank, {}), libpeg.StopFlag()), least=9, distinct=None)
    poor = libpeg.FewestBounds(7, 11, libpeg.Board("triangle5").solve())
    monkeypatch.setattr(libpeg.Board, "bound_fewest", lambda *_, **__: poor)
    row = work_out((known, {}), libpeg.StopFlag())
    assert (row.least, row.most, row.solution) == (9, known.most, known.solution)
    row = work_out((replace(known, least=3, most=99, solution=""), {}), libpeg.StopFlag())
    assert (row.least, row.solution) == (7, str(poor.solution))


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


def test_rows_in_a_folder_are_not_worked_out_anew(catalogue_copy: Path) -> None:
    change(catalogue_copy / "triangle4.csv", set_in("3", "2", sweep="99"))
    change(catalogue_copy / "triangle4.csv", lambda rows: rows.pop(0))
    told: list[CatalogueRow] = []
    found = libpeg.catalogue("triangle4", folder=catalogue_copy, workers=1, progress=told.append)
    assert [(row.start, row.last) for row in told] == [("1", "1")]
    assert [row.sweep for row in found["triangle4"] if row.answer == "yes"] == [99]
    assert len(read(catalogue_copy / "triangle4.csv")) == 19


def test_open_rows_are_taken_up_again_when_that_is_asked_for(
    catalogue_copy: Path, catalogued: Path
) -> None:
    change(catalogue_copy / "triangle4.csv", set_in("3", "2", distinct=""))
    libpeg.catalogue("triangle4", folder=catalogue_copy, workers=1)
    assert row_of(read(catalogue_copy / "triangle4.csv"), "3", "2")["distinct"] == ""
    libpeg.catalogue("triangle4", folder=catalogue_copy, workers=1, again=True)
    assert (catalogue_copy / "triangle4.csv").read_bytes() == (
        catalogued / "triangle4.csv"
    ).read_bytes()


def test_what_is_known_of_an_open_row_stays_known(catalogue_copy: Path) -> None:
    change(catalogue_copy / "triangle4.csv", set_in("3", "2", distinct=""))
    before = row_of(read(catalogue_copy / "triangle4.csv"), "3", "2")
    libpeg.catalogue("triangle4", folder=catalogue_copy, workers=1, again=True, positions=1)
    assert row_of(read(catalogue_copy / "triangle4.csv"), "3", "2") == before


def test_what_was_found_before_a_stop_is_kept(tmp_path: Path, catalogued: Path) -> None:
    told: list[CatalogueRow] = []

    def stop(row: CatalogueRow) -> object:
        told.append(row)
        return libpeg.STOP if len(told) == 7 else None

    with pytest.raises(libpeg.Stopped):
        libpeg.catalogue("triangle5", folder=tmp_path, workers=1, progress=stop)
    assert len(read(tmp_path / "triangle5.csv")) == 7
    libpeg.catalogue("triangle5", folder=tmp_path, workers=1)
    assert (tmp_path / "triangle5.csv").read_bytes() == (catalogued / "triangle5.csv").read_bytes()


def test_a_cluster_gives_the_same_rows(catalogued: Path) -> None:
    distributed = pytest.importorskip("distributed")
    with (
        # Two threads in this process: what a worker keeps must do for both.
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=2, processes=False, dashboard_address=":0"
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        found = libpeg.catalogue("triangle4", "star", client=client)
    assert found == {board: rows_in(catalogued, board) for board in ("triangle4", "star")}


def test_limits_leave_rows_open_but_right(
    tmp_path: Path, check_catalogue: Callable[..., str]
) -> None:
    rows = libpeg.catalogue("rect4x6", folder=tmp_path, positions=3000)["rect4x6"]
    assert {row.is_settled for row in rows} == {True, False}
    assert any(row.answer == "yes" and not row.proven for row in rows)
    assert check_catalogue("verify.py", tmp_path) == ""


def test_what_no_limit_allows_is_unknown() -> None:
    blank = CatalogueRow("english", "d4", "d4", 1, "unknown")
    row = work_out((blank, {"positions": 1}), libpeg.StopFlag())
    assert row == replace(blank, least=row.least)
    assert not row.is_settled


def test_a_row_is_the_same_without_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    blank = CatalogueRow("triangle6", "1", "1", 3, "unknown")
    known = work_out((blank, {}), libpeg.StopFlag())
    monkeypatch.setattr(catalogue_asking, "_table_of", lambda *_: None)
    row = work_out((blank, {}), libpeg.StopFlag())
    assert replace(row, solution="") == replace(known, solution="")


def test_parquet_has_what_csv_has(catalogued: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    for board in SMALL:
        rows = parquet.read_table(catalogued / f"{board}.parquet").to_pylist()
        assert all(isinstance(row["solutions"], Decimal | None) for row in rows)
        texts = [{key: "" if row[key] is None else str(row[key]) for key in row} for row in rows]
        assert texts == read(catalogued / f"{board}.csv")


def test_parquet_holds_counts_of_any_size(catalogued: Path, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    row = next(row for row in rows_in(catalogued, "star") if row.answer == "yes")
    rows = [replace(row, solutions=2**127, shortest=10**37, distinct=2**63 - 1)]
    _Files(tmp_path).write_parquet("star", rows)
    (read_again,) = parquet.read_table(tmp_path / "star.parquet").to_pylist()
    assert read_again == {name: getattr(rows[0], name) for name in read_again}


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


def test_parquet_says_what_it_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, libpeg: Any
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    ended = libpeg("catalogue", "triangle4", "-o", str(tmp_path / "new"), "--parquet")
    assert (ended.status, ended.out) == (2, "")
    assert (
        ended.err
        == "libpeg: tables of Arrow and files of Parquet need PyArrow: `pip install pyarrow`\n"
    )
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        *[("board,", ""), ("yes", "maybe"), (",no,", ","), (",14,", ",many,"), (",14,", ",١٤,")],
        *[("triangle4,3,2", "star,3,2"), ("4,3,2,6", "4,3,2,3"), ("4,3,2", "4,11,2")],
        *[("4,3,2", "4,2,3"), ("\n", '"')],
    ],
)
def test_a_file_that_is_no_catalogue_is_refused(old: str, new: str, catalogue_copy: Path) -> None:
    path = catalogue_copy / "triangle4.csv"
    text = path.read_text(encoding="utf-8")
    assert old in text
    text = text.replace(old, new, 1)
    path.write_text(text, encoding="utf-8")
    with pytest.raises(libpeg.CheckpointError, match=r"triangle4\.csv is no file of a catalogue: "):
        libpeg.catalogue("triangle4", folder=catalogue_copy, workers=1)
    assert path.read_text(encoding="utf-8") == text


def test_rows_of_another_board_are_refused(catalogue_copy: Path) -> None:
    shutil.copy(catalogue_copy / "triangle5.csv", catalogue_copy / "triangle6.csv")
    with pytest.raises(
        libpeg.CheckpointError, match=r"triangle6\.csv .*such as triangle6 has none"
    ):
        libpeg.catalogue("triangle6", folder=catalogue_copy, workers=1)


def test_a_row_that_is_there_twice_is_refused(catalogue_copy: Path) -> None:
    change(catalogue_copy / "triangle4.csv", lambda rows: rows.append(rows[5]))
    with pytest.raises(libpeg.CheckpointError, match=r"triangle4\.csv is no file"):
        libpeg.catalogue("triangle4", folder=catalogue_copy, workers=1)


def test_open_rows_are_asked_only_for_what_they_lack(catalogue_copy: Path) -> None:
    path = catalogue_copy / "triangle4.csv"
    solutions = row_of(read(path), "3", "2")["solutions"]
    change(path, set_in("3", "2", solutions="", sweep="9"))
    libpeg.catalogue("triangle4", folder=catalogue_copy, workers=1, again=True)
    found = row_of(read(path), "3", "2")
    assert (found["solutions"], found["sweep"]) == (solutions, "9")  # which is not asked again


@pytest.mark.parametrize("contents", [None, "{}"])
def test_boards_are_described_again(
    contents: str | None, catalogue_copy: Path, catalogued: Path
) -> None:
    path = catalogue_copy / "boards.json"
    path.unlink()
    if contents is not None:
        path.write_text(contents, encoding="utf-8")
    libpeg.catalogue("triangle4", folder=catalogue_copy, workers=1)
    assert path.read_bytes() == (catalogued / "boards.json").read_bytes()


@pytest.mark.parametrize("contents", ["{", "[]", "\udcff"])
def test_a_file_that_describes_no_boards_is_refused(
    contents: str, catalogue_copy: Path, libpeg: Any
) -> None:
    path = catalogue_copy / "boards.json"
    path.write_bytes(contents.encode(errors="surrogateescape"))
    ended = libpeg("catalogue", "triangle4", "-o", str(catalogue_copy))
    assert (ended.status, ended.out) == (2, "")
    assert ended.err.startswith(f"libpeg: {path} does not describe boards: ")
    assert len(ended.err.splitlines()) == 1


def test_each_row_is_in_the_files_at_once(
    tmp_path: Path, check_catalogue: Callable[..., str]
) -> None:
    told: list[CatalogueRow] = []

    def see(row: CatalogueRow) -> None:
        told.append(row)
        rows = rows_in(tmp_path, "triangle4")
        assert len(rows) == len(told)
        assert row in rows
        assert "triangle4" in json.loads((tmp_path / "boards.json").read_text(encoding="utf-8"))

    libpeg.catalogue("triangle4", folder=tmp_path, workers=2, progress=see)
    assert len(told) == 19
    assert check_catalogue("verify.py", tmp_path) == ""


def test_the_command_makes_a_catalogue_and_counts_its_rows(
    libpeg: Any, tmp_path: Path, catalogued: Path
) -> None:
    words = "catalogue", "triangle4", "star", "-o", str(tmp_path)
    ended = libpeg(*words)
    assert ended.out == "triangle4: 19 rows, 1 yes, 18 no\nstar: 19 rows, 6 yes, 13 no\n"
    assert (ended.status, ended.err) == (0, "")
    for board in ("triangle4", "star"):
        file = f"{board}.csv"
        assert (tmp_path / file).read_bytes() == (catalogued / file).read_bytes()
    facts = libpeg("catalogue", "star", "-o", str(tmp_path), "--json").facts
    numbers = {"rows": 19, "yes": 6, "no": 13, "unknown": 0, "unproven": 0, "open": 0}
    assert facts == {"board": "star", **numbers}


def test_the_command_tells_what_limits_left_open(libpeg: Any, tmp_path: Path) -> None:
    words = "catalogue", "rect4x6", "-o", str(tmp_path), "--positions", "3000"
    ended = libpeg(*words, "--workers", "1")
    assert ended.status == 3
    assert "limits left" in ended.out
