"""A census: levels in files, made step by step, whatever becomes of the files and the steps."""

from __future__ import annotations

import errno
import itertools
import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from libpeg import (
    Answer,
    Board,
    BoardError,
    CensusLevel,
    CheckpointError,
    DamagedFile,
    StopFlag,
    census,
)
from libpeg.cluster import census as whole
from libpeg.cluster import census_steps as steps
from libpeg.cluster.checkpoint import line_of
from libpeg.cluster.tasks import Outcome

SMALL = "rect3x4"


@pytest.fixture
def with_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave so little memory that levels are made of many runs, and in several goes."""
    monkeypatch.setattr(steps, "_EXPANDED", 2**11)
    monkeypatch.setattr(steps, "_GATHERED", 2**11)


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The steps that are done, in this process rather than in others."""
    made: list[Any] = []

    def outcomes(work: Any, tasks: Iterable[Any], **_: Any) -> Iterator[Outcome[Any]]:
        for index, task in enumerate(tasks):
            made.append(task)
            yield Outcome(index, task, work(task, StopFlag()))

    monkeypatch.setattr("libpeg.cluster.census.outcomes", outcomes)
    return made


def sizes(levels: Iterable[CensusLevel]) -> list[int]:
    return [level.positions for level in levels]


BOARDS = [
    "triangle5",
    "triangle5 o/../.../oo.o/..o..",
    "triangle6",
    "rect4x5",
    "rect1x9",
    "hexagon2",
    "star",
    "rect2x32",  # 64 holes: no room for marks in a word
    "rect2x34",  # more
    "triangle4 ./../.../....",
    "triangle2",
    "lines:7:1-2-3,2-3-4,3-4-5,4-5-6,5-6-7,6-7-1,7-1-2 oo.oooo",
    "lines:12:1-2-3,2-3-4,3-4-5,4-5-6,5-6-7,6-7-8,7-8-9,8-9-10,9-10-11,10-11-12,3-2-1,9-7-2,12-5-3"
    " oo.ooooooooo",  # which has no symmetry
]


@pytest.mark.parametrize("text", BOARDS)
@pytest.mark.usefixtures("with_little")
def test_levels_are_those_that_are_counted_in_memory(text: str, done: list[Any]) -> None:
    board = Board(text)
    counted = board.count_positions(by_symmetry=True)
    assert sizes(census(board, parts=1)) == counted
    levels = list(census(board, parts=5, memory=2**20))
    assert sizes(levels) == counted
    assert [level.jumps for level in levels] == [*range(len(counted))]
    assert done


def symmetric(name: str, empty: tuple[int, ...]) -> Board:
    board = Board(name)
    board.pegs = [hole for hole in board.holes if hole not in empty]
    return board


@pytest.mark.parametrize(
    ("name", "empty", "goal"),
    [
        ("rect4x5", (10, 11), None),
        ("hexagon3", (10,), [10]),
        ("rect4x4", (1, 4, 13, 16), [6, 7, 10, 11]),
        ("rect4x4", (1, 4, 13, 16), [1]),
    ],
)
@pytest.mark.usefixtures("with_little")
def test_stuck_winning_and_won_positions_are_counted(
    name: str, empty: tuple[int, ...], goal: list[int] | None, done: list[Any]
) -> None:
    board = symmetric(name, empty)
    board.goal = goal
    images = {frozenset(to[hole - 1] for hole in goal or []) for to in board.symmetries}
    level = board.canonical([board.position])
    found: list[CensusLevel] = []
    for found_here in census(board, parts=3, memory=2**20, stuck=True, winning=True):
        wins = set()
        for image in images:
            board.goal = sorted(image) or None
            wins |= {at for at, one in enumerate(board.solvable_many(level)) if one == Answer.YES}
        stuck = len(level) - len({*board.legal_jumps_many(level).owner.tolist()})
        expected = (len(level), stuck, len(wins))
        assert (found_here.positions, found_here.stuck, found_here.winning) == expected
        level = board.expand(level, canonical=True, unique=True)
        found.append(found_here)
    assert len(level) == 0
    pegs = [len(board) - level.jumps for level in found]
    last = [level for level, left in zip(found, pegs, strict=True) if left == len(goal or [1])]
    assert [level.winning for level in last] == [level.won for level in last]
    assert sum(level.won for level in found) == sum(level.won for level in last)


@pytest.mark.usefixtures("with_little")
def test_little_memory_makes_more_runs_and_the_same_levels(done: list[Any]) -> None:
    board = Board("triangle6")
    small = list(census(board, parts=2, memory=2**20))
    large = list(census(board, parts=2))
    assert sizes(small) == sizes(large) == board.count_positions(by_symmetry=True)
    assert sum(level.shuffled for level in small) > sum(level.shuffled for level in large)


def test_positions_take_few_bytes(done: list[Any]) -> None:
    levels = list(census(Board("triangle6"), parts=1))
    assert sum(level.stored for level in levels) < 3 * sum(sizes(levels))


# Broken off


def test_a_census_goes_on_after_every_level(tmp_path: Path, done: list[Any]) -> None:
    board = Board(SMALL)
    expected = list(census(board, parts=2))
    for many in range(len(expected)):
        directory = tmp_path / str(many)
        begun = census(board, parts=2, directory=directory)
        first = [next(begun) for _ in range(many)]
        begun.close()
        done.clear()
        assert list(census(board, parts=2, directory=directory)) == expected
        assert first == expected[:many]
        assert all(task.level >= many for task in done)
        done.clear()
        assert list(census(board, directory=directory)) == expected
        assert not done


class Broken(Exception):
    """Stands for whatever may break a census off."""


@pytest.mark.parametrize("winning", [False, True])
def test_a_census_goes_on_after_every_step(
    tmp_path: Path, done: list[Any], monkeypatch: pytest.MonkeyPatch, winning: bool
) -> None:
    board = Board(SMALL)
    monkeypatch.setattr(whole, "_WORTH_SPREADING", 20)
    monkeypatch.setattr(whole, "_WORTH_GATHERING", 1)
    expected = list(census(board, parts=3, winning=winning))
    once = len(done)
    do = steps.work

    def break_off(step: Any, stop: StopFlag) -> Any:
        result = do(step, stop)
        if len(done) == allowed:
            raise Broken
        return result

    for first in range(1, once, 4):
        allowed = first
        done.clear()
        with monkeypatch.context() as patched:
            patched.setattr(whole, "work", break_off)
            with pytest.raises(Broken):
                list(census(board, parts=3, directory=tmp_path / str(first), winning=winning))
        done.clear()
        found = list(census(board, directory=tmp_path / str(first), winning=winning))
        assert [level[:5] for level in found] == [level[:5] for level in expected]
        assert len(done) <= once


def begun(directory: Path, levels: int) -> list[Path]:
    """Begin a census and give its files."""
    some = census(Board(SMALL), parts=2, directory=directory)
    for _ in range(levels):
        next(some)
    some.close()
    return sorted(directory.glob("level-*/*"))


@pytest.mark.parametrize("how", ["gone", "short", "other", "empty", "0", "9", "20", "-9", "-60"])
def test_a_file_that_is_damaged_or_gone_is_named(tmp_path: Path, done: list[Any], how: str) -> None:
    names = [str(path.relative_to(tmp_path / "names")) for path in begun(tmp_path / "names", 5)]
    assert len(names) == 2
    for name in names:
        directory = tmp_path / name.replace(os.sep, "-")
        begun(directory, 5)
        held = bytearray((directory / name).read_bytes())
        if how in {"short", "other", "empty"}:
            held[:] = {"short": held[: len(held) // 2], "other": b"another file"}.get(how, b"")
        elif how != "gone":
            held[int(how) % len(held)] ^= 16
        (directory / name).unlink()
        if how != "gone":
            (directory / name).write_bytes(held)
        with pytest.raises(DamagedFile, match="damaged or gone: ") as caught:
            list(census(Board(SMALL), directory=directory))
        assert caught.value.path == str(directory / name)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk is always full here")
def test_a_full_disk_is_told_and_nothing_is_lost(
    tmp_path: Path, done: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    board = Board(SMALL)
    expected = sizes(census(board, parts=2))
    make = os.open
    for full in range(0, 30, 3):
        left = itertools.count(full, -1)
        directory = tmp_path / str(full)

        def new(path: Any, flags: int, *mode: int, left: Iterator[int] = left) -> int:
            file = make(path, flags, *mode)
            if flags & os.O_WRONLY and next(left) <= 0:
                os.close(file)
                file = make("/dev/full", os.O_WRONLY)
            return file

        def opened(path: Any, mode: str, new: Any = new, **_: Any) -> Any:
            return open(path, mode, opener=new)

        with monkeypatch.context() as patched:
            patched.setattr("libpeg.files.open", opened, raising=False)
            with pytest.raises(OSError, match="No space left") as caught:
                list(census(board, parts=2, directory=directory))
            assert caught.value.errno == errno.ENOSPC
            assert directory in Path(caught.value.filename).parents
        assert not [*directory.glob("**/.peg-save-*")]
        assert sizes(census(board, parts=2, directory=directory)) == expected


def test_what_killed_workers_have_left_is_removed(tmp_path: Path, done: list[Any]) -> None:
    begun(tmp_path, 3)
    (tmp_path / "level-004").mkdir(exist_ok=True)
    (tmp_path / "level-004" / ".peg-save-0badf00d").write_bytes(b"half")
    (tmp_path / ".peg-save-0badf00d").write_bytes(b"half")
    list(census(Board(SMALL), directory=tmp_path))
    assert {path.name for path in tmp_path.iterdir()} == {"census.json", "census.lock"}


# Refused


def test_a_directory_is_for_one_census(tmp_path: Path, done: list[Any]) -> None:
    begun(tmp_path, 3)
    for board, what, given in (
        ("rect3x5", "board", {}),
        (f"{SMALL} -> 1", "board", {}),
        (SMALL, "parts", {"parts": 3}),
        (SMALL, "stuck", {"stuck": True}),
        (SMALL, "winning", {"winning": True}),
    ):
        with pytest.raises(CheckpointError, match=f"of another census: its {what} is"):
            list(census(Board(board), directory=tmp_path, **given))


@pytest.mark.parametrize("name", ["mine", "level-000", "notes"])
def test_a_directory_with_other_files_is_refused_and_left_alone(
    tmp_path: Path, done: list[Any], name: str
) -> None:
    (tmp_path / name).write_bytes(b"precious")
    with pytest.raises(CheckpointError, match="neither empty nor of a census: "):
        next(census(Board(SMALL), directory=tmp_path))
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [(name, b"precious")]


def test_files_of_others_beside_those_of_a_census_are_left_alone(
    tmp_path: Path, done: list[Any]
) -> None:
    begun(tmp_path, 3)
    names = {"mine", "level-04", "my-level-004", "level"}
    for name in names:
        (tmp_path / name).write_bytes(b"precious")
    list(census(Board(SMALL), directory=tmp_path))
    assert {path.name for path in tmp_path.iterdir()} == names | {"census.json", "census.lock"}


def test_a_census_that_was_ended_before_its_first_record_begins_again(
    tmp_path: Path, done: list[Any]
) -> None:
    (tmp_path / "census.lock").touch()
    (tmp_path / ".peg-save-0badf00d").write_text("{", encoding="utf-8")
    assert next(census(Board(SMALL), directory=tmp_path)).positions == 1


def test_a_directory_is_used_by_one_census_at_a_time(tmp_path: Path, done: list[Any]) -> None:
    some = census(Board(SMALL), directory=tmp_path)
    next(some)
    with pytest.raises(CheckpointError, match="another census is using the directory"):
        next(census(Board(SMALL), directory=tmp_path))
    some.close()
    assert next(census(Board(SMALL), directory=tmp_path)).positions == 1


RECORDS = [
    b"",
    b"{}",
    b"[]",
    b"null",
    b"[" * 100_000,
    b"\0",
    b"\xff\xfe",
    b'{"format": 1, "census": {}}',
    b'{"format": 1, "census": [], "ended": true, "level": [5], "winning": []}',
    line_of({})[:-1],
]


@pytest.mark.parametrize("held", RECORDS, ids=range(len(RECORDS)))
def test_a_record_that_is_none_is_refused(tmp_path: Path, held: bytes, done: list[Any]) -> None:
    (tmp_path / "census.json").write_bytes(held)
    with pytest.raises(DamagedFile, match=r"damaged or gone: .*census\.json$"):
        next(census(Board(SMALL), directory=tmp_path))
    assert (tmp_path / "census.json").read_bytes() == held


def test_a_record_that_was_cut_or_changed_anywhere_is_refused(
    tmp_path: Path, done: list[Any]
) -> None:
    list(census(Board("triangle4"), directory=tmp_path))
    record = tmp_path / "census.json"
    whole = record.read_bytes()
    facts = json.loads(whole)
    assert facts["ended"]
    del facts["levels"]["level"][2:]
    changed = [json.dumps(facts).encode()]
    changed += [whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :] for at in range(len(whole))]
    changed += [whole[:at] for at in range(0, len(whole), 7)]
    for held in changed:
        record.write_bytes(held)
        with pytest.raises(DamagedFile, match=r"census\.json"):
            next(census(Board("triangle4"), directory=tmp_path))


def test_a_record_of_another_release_is_refused(tmp_path: Path, done: list[Any]) -> None:
    (tmp_path / "census.json").write_bytes(line_of({"format": 99}))
    with pytest.raises(CheckpointError, match="is of another release"):
        next(census(Board(SMALL), directory=tmp_path))


def test_a_board_may_be_a_text(done: list[Any]) -> None:
    assert sizes(census("triangle5")) == sizes(census(Board("triangle5")))
    with pytest.raises(BoardError, match="did you mean 'triangle5'"):
        census("triangel5")


def test_the_board_may_change_meanwhile(done: list[Any]) -> None:
    board = Board(SMALL)
    levels = census(board)
    counted = board.count_positions(by_symmetry=True)
    board.play(board.legal_jumps[0])
    assert sizes(levels) == counted
