"""Tables that processes share: mapped files, pickles by path, and what makes tables equal."""

from __future__ import annotations

import copy
import os
import pickle
import sys
from pathlib import Path

import pytest
from tabled import LARGE, has

from libpeg import Board, Closed, LimitReached, Table, TableError


@pytest.fixture
def saved(large: Table, tmp_path: Path) -> Path:
    where = tmp_path / "large.peg"
    large.save(where)
    return where


# What makes tables equal


def test_tables_are_equal_by_what_they_tell_and_not_by_where_they_came_from() -> None:
    table = Table.build("triangle5 -> 13")
    again = Table.build(Board("triangle5 -> 13", empty=2))
    assert table == again
    assert len({table, again, copy.copy(table)}) == 1
    classes = (Board("triangle5", empty=hole) for hole in range(1, 16))
    other_class = next(one for one in classes if one.parities != Board("triangle5").parities)
    others = [
        *(Table.build("triangle5"), Table.build("triangle5 -> 12"), Table.build("rect3x5 -> b2")),
        *(Table.build("triangle5", pegs=1), Table.build("triangle5", pegs=2)),
        Table.build(other_class),
    ]
    assert others[0] != others[-1]  # one goal, and positions of other classes
    assert len({table, *others}) == 1 + len(others)
    assert (table == 5, table != "table") == (False, True)


def test_one_wrong_answer_makes_another_table(saved: Path, large: Table) -> None:
    data = bytearray(saved.read_bytes())
    data[-5000] ^= 1
    wrong = saved.with_name("wrong")
    wrong.write_bytes(data)
    opened = Table.open(wrong)
    assert opened != large
    assert not opened.verify()
    with pytest.raises(TableError, match="damaged"):
        Table.load(wrong)


def test_a_closed_table_equals_itself_alone() -> None:
    table, other = Table.build("triangle4"), Table.build("triangle4")
    known = hash(table)
    table.close()
    assert [table] == [table]
    assert table.__eq__(table)
    assert table != other
    assert other != table
    assert hash(table) == known


# One copy for all processes


def test_a_mapped_table_takes_no_memory_of_the_process(saved: Path, large: Table) -> None:
    table = Table.open(saved)
    assert table.size < 100_000 < large.size - table.size
    assert sys.getsizeof(table) < 100_000 < sys.getsizeof(large)
    assert sys.getsizeof(large) >= large.size >= 2**large.bits // 16
    with pytest.raises(LimitReached):
        Table.open(saved, mmap=False, memory=100_000)
    assert Table.open(saved, memory=100_000) == table


def test_a_mapped_table_outlives_the_name_of_its_file(saved: Path, large: Table) -> None:
    table = Table.open(saved)
    Table.build("triangle4").save(saved)
    assert table.count() == large.count()
    saved.unlink()
    assert table.verify()


# Pickles


@pytest.mark.parametrize("mmap", [True, False])
def test_an_opened_table_is_pickled_as_the_path_of_its_file(
    saved: Path, mmap: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(saved.parent)
    table = Table.open(saved.name, mmap=mmap)
    monkeypatch.chdir("/")
    data = pickle.dumps(table)
    assert len(data) < 1000
    again = pickle.loads(data)
    assert again == table
    assert (again.size < 100_000) is mmap
    assert pickle.dumps(again) == data


def test_a_table_that_was_not_opened_is_pickled_as_its_bytes(saved: Path, large: Table) -> None:
    for table in (large, Table.load(saved), Table.from_bytes(saved.read_bytes())):
        data = pickle.dumps(table)
        assert len(data) > 10_000
        saved.unlink(missing_ok=True)
        assert pickle.loads(data) == large


@pytest.mark.parametrize("mmap", [True, False])
def test_a_pickle_whose_file_is_gone_or_another_table_says_so(saved: Path, mmap: bool) -> None:
    data = pickle.dumps(Table.open(saved, mmap=mmap))
    for other in (Table.build("triangle4"), Table.build("rect4x7 -> b2")):
        other.save(saved)
        with pytest.raises(TableError, match=r"another table than .*large\.peg"):
            pickle.loads(data)
    saved.write_bytes(b"no table")
    with pytest.raises(TableError, match=r"damaged one: .*large\.peg"):
        pickle.loads(data)
    saved.unlink()
    with pytest.raises(FileNotFoundError) as caught:
        pickle.loads(data)
    assert caught.value.filename == str(saved)


def test_a_board_takes_its_table_along(saved: Path, large: Table) -> None:
    for table, most in ((Table.open(saved), 1000), (large, 10**8)):
        board = LARGE.copy()
        board.attach(table)
        data = pickle.dumps(board)
        assert len(data) < most
        again = pickle.loads(data)
        assert has(again)
        assert again.game_text == board.game_text
        assert has(pickle.loads(pickle.dumps(again.copy())))
        board.goal = board.goal
        assert len(pickle.dumps(board)) < 200
        assert not has(pickle.loads(pickle.dumps(board)))


def test_boards_with_one_table_are_pickled_with_one(large: Table) -> None:
    some = [LARGE.copy() for _ in range(20)]
    for board in some:
        board.attach(large)
    data = pickle.dumps([large, *some])
    assert len(data) < len(pickle.dumps(large)) + 20 * 200
    table, *again = pickle.loads(data)
    assert table == large
    assert all(has(board) for board in again)


def test_a_board_keeps_a_table_that_has_been_closed(saved: Path) -> None:
    board = LARGE.copy()
    with Table.open(saved) as table:
        board.attach(table)
    with pytest.raises(Closed):
        pickle.dumps(table)
    assert has(pickle.loads(pickle.dumps(board)))
    board.attach(None)
    assert not has(pickle.loads(pickle.dumps(board)))


def test_a_table_that_was_refused_is_not_taken_along() -> None:
    board = Board("triangle5")
    with pytest.raises(TableError):
        board.attach(Table.build("triangle4"))
    assert len(pickle.dumps(board)) < 200


# Dask


def test_dask_is_told_the_true_size_of_a_table(saved: Path, large: Table) -> None:
    sizeof = pytest.importorskip("dask.sizeof").sizeof
    assert sizeof(large) >= large.size
    assert sizeof(Table.open(saved)) < 100_000


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
@pytest.mark.parametrize("mmap", [False, True])
def test_only_a_table_in_an_ordinary_file_is_opened(tmp_path: Path, mmap: bool) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (pipe, Path(os.devnull)):
        with pytest.raises(TableError, match=f"only a table in an ordinary file .*: {path}"):
            Table.open(path, mmap=mmap)
