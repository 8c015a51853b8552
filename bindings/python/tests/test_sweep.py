"""Sweeps: records of plain values, limits, and checkpoints that survive what may happen to them."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest
import work

import libpeg
from libpeg import Board, CheckpointError, WorkerDied
from libpeg.cluster.asking import Record, questions
from libpeg.cluster.sets import Problem

HARD = "hexagon5"


def answers(records: Iterator[Record]) -> dict[str, Any]:
    """The answers by their boards, each of which must be there once."""
    found = list(records)
    assert len({record.number for record in found}) == len(found)
    assert {record.status for record in found} <= {"ok"}
    return {record.problem: record.value for record in found}


def test_a_sweep_answers_as_boards_do() -> None:
    assert answers(libpeg.sweep(work.PAIRS, "solvable", workers=2)) == work.WON
    board = Board("triangle5", empty=5)
    asked: list[tuple[str, dict[str, Any]]] = [
        ("count_fewest", {"distinct": False}),
        ("solve_fewest", {}),
        ("judge", {}),
        ("explain", {}),
        ("endings", {}),
        ("hint", {}),
        ("random_play", {}),
        ("count_positions", {"by_symmetry": True}),
    ]
    for name, arguments in asked:
        (record,) = libpeg.sweep([board], name, workers=1, **arguments)
        value = getattr(board, name)(**arguments)
        assert record.value == value
        assert type(record.value) is type(value)
        assert Record.of(json.loads(json.dumps(record.plain())), name) == record


def test_answers_keep_their_types_in_json_arrow_and_checkpoints(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    board = Board("triangle5", empty=5)
    for name in ("random_play", "rate", "bound_fewest", "every_start", "regions", "fewest_levels"):
        file, value = tmp_path / f"{name}.jsonl", getattr(board, name)()
        (first,) = libpeg.sweep([board], name, workers=1, checkpoint=file)
        (again,) = libpeg.sweep([board], name, workers=1, checkpoint=file)
        (row,) = libpeg.to_arrow([first]).to_pylist()
        for record in (first, again, Record.of(row, name)):
            assert record.value == value
            assert type(record.value) is type(value)
        assert again == first


def test_every_question_keeps_the_type_of_its_answer() -> None:
    numpy = pytest.importorskip("numpy")
    board = Board("triangle4")
    for name in sorted({*questions()} - {"solutions", "solution_batches"}):
        (record,) = libpeg.sweep([board], name, workers=1)
        again = Record.of(json.loads(json.dumps(record.plain())), name)
        value = getattr(board.copy(), name)()
        for given in (record.value, again.value):
            assert type(given) is type(value), name
            if name == "solvable_pairs":
                assert numpy.array_equal(given, value)
                assert given.dtype == value.dtype
            elif name != "random_solution":
                assert given == value, name


def test_texts_that_functions_give_stay_texts(file: Path) -> None:
    for text in ("[1]", "{no JSON", "yes"):
        for _ in range(2):
            (record,) = libpeg.sweep(
                ["triangle4"], work.says, workers=1, checkpoint=file, text=text
            )
            assert record.value == text
        assert Record.of(record.plain(), work.says) == record
        file.unlink()


def test_large_counts_come_back_from_arrow_as_whole_numbers() -> None:
    pytest.importorskip("pyarrow")
    given = [Record(0, "triangle5", 1, "ok", count, None, 0.5) for count in (5, 2**70)]
    for row, record in zip(libpeg.to_arrow(given).to_pylist(), given, strict=True):
        again = Record.of(row, "count_games")
        assert again.plain() == record.plain()
        assert type(again.value) is int


def test_a_solution_of_a_sweep_shows_itself_by_its_board() -> None:
    board = Board("triangle5", empty=5)
    board.play(board.legal_jumps[0].text)
    (record,) = libpeg.sweep([board], "solve", workers=1)
    assert record.value._repr_svg_() == board.solve()._repr_svg_()  # type: ignore[union-attr]
    (record,) = libpeg.sweep([Board("english", empty="d4", goal="d3")], "explain", workers=1)
    assert record.value.verify(Board("english", empty="d4", goal="d3"))


def test_records_say_what_they_are_of() -> None:
    problems: list[Board | str | Problem] = [
        Board("triangle4"),
        "triangle5",
        Problem("triangle6", 3),
    ]
    found = list(libpeg.sweep(problems, "solvable", workers=1, ordered=True))
    assert [record.number for record in found] == [0, 1, 2]
    assert [record.problem for record in found] == [
        Board("triangle4").text,
        "triangle5",
        "triangle6",
    ]
    assert [record.times for record in found] == [1, 1, 3]
    assert all(record.seconds > 0 for record in found)


def test_a_limit_makes_a_record() -> None:
    problems = ["triangle4", HARD, "triangle5"]
    found = list(libpeg.sweep(problems, "count_games", workers=1, ordered=True, positions=10_000))
    assert [record.status for record in found] == ["ok", "limit", "ok"]
    assert found[1].value is None
    assert "the limit on positions" in (found[1].error or "")
    found = list(libpeg.sweep([HARD] * 2, "count_games", workers=1, seconds=0.2))
    assert len(found) == 2
    for record in found:
        # Each has the time for itself.
        assert record.seconds >= 0.2
        assert (record.status, record.value) == ("limit", None)
        assert "the limit on seconds" in (record.error or "")
    (record,) = libpeg.sweep(["hexagon5"], "solvable", workers=1, positions=1)
    assert (record.status, record.value) == ("limit", None)


def test_a_mistake_makes_a_record() -> None:
    found = list(libpeg.sweep(["triangle4", "englsh"], "solvable", workers=1, ordered=True))
    assert [record.status for record in found] == ["ok", "error"]
    assert "BoardError: there is no built-in shape" in (found[1].error or "")


def test_any_function_can_be_asked() -> None:
    wanted: list[tuple[Callable[..., Any], Any]] = [
        (work.takes_limits, ["stop"]),
        (work.takes_stop, False),
        (work.takes_none, {"pegs": 9, "jumps": ["7-2", "9-2"]}),
        (Board.solvable, Board("triangle4").solvable()),
    ]
    for ask, value in wanted:
        (record,) = libpeg.sweep(["triangle4"], ask, workers=1)
        assert (record.status, record.value) == ("ok", value)
    for ask, status, error in (
        (work.stops, "stopped", "by itself"),
        (
            work.gives_no_plain_value,
            "error",
            "TypeError: an answer must be made of plain values, not object",
        ),
    ):
        (record,) = libpeg.sweep(["triangle4"], ask, workers=1)
        assert (record.status, record.error) == (status, error)


def test_the_questions_are_the_methods_that_take_limits() -> None:
    assert {"solvable", "solve", "count_games", "bound_fewest", "explain"} <= {*questions()}
    assert {"close", "copy", "unpack", "play", "solvable_many"}.isdisjoint(questions())


def test_a_sweep_that_is_closed_has_no_more_records() -> None:
    problems = ["triangle4", HARD, HARD]
    records = libpeg.sweep(problems, "count_games", workers=2, ordered=True, memory=2**28)
    assert next(records).problem == "triangle4"
    records.close()
    assert list(records) == []
    with pytest.raises(TypeError, match="cannot be copied or pickled"):
        records.__reduce__()


# Checkpoints


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "sweep.jsonl"


def swept(file: Path, **arguments: Any) -> libpeg.Sweep:
    given: dict[str, Any] = {"workers": 2, "checkpoint": file, **arguments}
    return libpeg.sweep(work.PAIRS, "solvable", **given)


def asked_again(file: Path, **arguments: Any) -> int:
    """Finish a sweep that was broken off, and count the problems that were asked for it."""
    before = {number for number, _ in written(file)}
    assert answers(swept(file, **arguments)) == work.WON
    after = Counter(number for number, _ in written(file))
    assert after.keys() == {*range(len(work.PAIRS))}
    # Nobody has touched it since, so that nothing is asked once more.
    bytes_before = file.read_bytes()
    assert answers(swept(file, ordered=True)) == work.WON
    assert file.read_bytes() == bytes_before
    return len(after) - len(before)


def written(file: Path) -> list[tuple[int, str]]:
    """What a checkpoint holds, read as anybody would."""
    found = []
    for line in file.read_text(encoding="utf-8", errors="replace").splitlines()[1:]:
        try:
            facts = json.loads(line)
        except ValueError:
            continue
        found.append((facts["number"], facts["problem"]))
    return found


@pytest.mark.parametrize(
    ("many", "ordered"), [(0, False), (1, True), (20, False), (20, True), (42, True)]
)
def test_a_sweep_goes_on_from_its_checkpoint(file: Path, many: int, ordered: bool) -> None:
    with swept(file, ordered=ordered) as records:
        first = [next(records) for _ in range(many)]
    assert {(record.number, record.problem) for record in first} <= {*written(file)}
    assert asked_again(file, ordered=ordered) <= len(work.PAIRS) - many


def test_more_problems_may_be_added(file: Path) -> None:
    first = libpeg.sweep(work.PAIRS[:10], "solvable", workers=1, checkpoint=file)
    assert len(answers(first)) == 10
    assert asked_again(file) == len(work.PAIRS) - 10


def test_a_record_is_in_the_checkpoint_before_it_is_yielded(file: Path) -> None:
    with swept(file) as records:
        for record in records:
            assert (record.number, record.problem) in written(file)


def test_a_checkpoint_of_another_sweep_is_refused(file: Path) -> None:
    list(swept(file, seconds=5))
    whole = file.read_bytes()
    sweeps: list[tuple[Callable[[], libpeg.Sweep], str]] = [
        (lambda: swept(file), "its arguments are {'seconds': 5}, not {}"),
        (
            lambda: libpeg.sweep(work.PAIRS, "solve", checkpoint=file, seconds=5),
            "is of another sweep: its question is 'solvable', not 'solve'",
        ),
        (
            lambda: libpeg.sweep(["triangle6"], "solvable", checkpoint=file, seconds=5),
            "is of other problems: number 0 is 'triangle5 ./oo/ooo/oooo/ooooo -> 1', not",
        ),
    ]
    for make, told in sweeps:
        with pytest.raises(CheckpointError) as caught:
            list(make())
        assert told in str(caught.value)
        assert str(file) in str(caught.value)
        assert file.read_bytes() == whole


@pytest.mark.parametrize(
    "content", [b"\n", b"{}\n", b"hello", b'{"sweep": {}, "check": "0"}\n', b"\xff\n"]
)
def test_a_file_that_is_no_checkpoint_is_refused_and_stays(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    with pytest.raises(CheckpointError, match="this is no checkpoint, or a damaged one"):
        list(swept(file))
    assert file.read_bytes() == content


def test_a_checkpoint_is_held_by_one_sweep_at_a_time(file: Path) -> None:
    with swept(file) as records:
        next(records)
        with pytest.raises(CheckpointError, match="another sweep is using the checkpoint"):
            swept(file)
    assert len(answers(swept(file))) == len(work.PAIRS)


def test_the_last_line_may_be_torn_anywhere(file: Path) -> None:
    list(swept(file, workers=1))
    whole = file.read_bytes()
    lines = whole.splitlines(keepends=True)
    head, last = len(lines[0]), len(lines[-1])
    for kept in (*range(0, head, 40), head - 1, head, *range(len(whole) - last, len(whole), 50)):
        file.write_bytes(whole[:kept])
        missing = 1 if kept >= len(whole) - last else len(work.PAIRS)
        assert asked_again(file, workers=1) == missing
        assert file.stat().st_size == pytest.approx(len(whole), abs=100)


@pytest.mark.parametrize("at", [5, 40, 60])
def test_a_line_that_is_damaged_is_asked_again(file: Path, at: int) -> None:
    list(swept(file, workers=1))
    lines = file.read_bytes().splitlines(keepends=True)
    damaged = bytearray(lines[20])
    damaged[at] ^= 4
    number = json.loads(lines[20])["number"]
    file.write_bytes(b"".join([*lines[:20], damaged, *lines[21:]]))
    assert answers(swept(file)) == work.WON
    assert json.loads(file.read_bytes().splitlines()[-1])["number"] == number
    assert len(file.read_bytes().splitlines()) == len(lines) + 1


def test_a_wrong_answer_in_a_checkpoint_is_noticed(file: Path) -> None:
    list(swept(file, workers=1))
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('"value": true', '"value": false'), encoding="utf-8")
    assert answers(swept(file)) == work.WON


FULL = """
import resource
import signal
import sys
import libpeg
import work

if __name__ == "__main__":
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (2000, resource.RLIM_INFINITY))
    try:
        for record in libpeg.sweep(work.PAIRS, "solvable", checkpoint=sys.argv[1], workers=2):
            print(record.number, flush=True)
    except OSError as error:
        print(error)
"""


def test_a_full_disk_loses_nothing(file: Path, tmp_path: Path) -> None:
    with work.started(tmp_path, FULL, str(file), stdout=subprocess.PIPE) as running:
        *told, error = running.communicate(timeout=60)[0].splitlines()
    assert error == f"[Errno {errno.EFBIG}] File too large: '{file}'"
    assert file.read_bytes().endswith(b"\n")
    kept = {number for number, _ in written(file)}
    assert {*map(int, told)} == kept
    assert 5 < len(kept) < 15
    assert asked_again(file) == len(work.PAIRS) - len(kept)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
@pytest.mark.parametrize("device", ["/dev/full", "/dev/zero", "/dev/null"])
def test_a_device_is_refused(device: str) -> None:
    with pytest.raises(CheckpointError, match=f"must be an ordinary file: {device}"):
        swept(Path(device))


PROGRAM = """
import sys
import libpeg
import work

if __name__ == "__main__":
    for record in libpeg.sweep(work.PAIRS, work.slowly, checkpoint=sys.argv[1], workers=2):
        print(record.number, flush=True)
"""


def test_a_sweep_that_is_killed_goes_on_with_the_same_numbers(file: Path, tmp_path: Path) -> None:
    told: list[int] = []
    for _ in range(3):
        with work.started(tmp_path, PROGRAM, str(file), stdout=subprocess.PIPE) as running:
            assert running.stdout is not None
            seen = [int(running.stdout.readline()) for _ in range(len(told) + 8)]
            running.kill()
        assert {*told} <= {*seen}
        assert len({*seen}) == len(seen)
        told = seen
    assert {*told} <= {number for number, _ in written(file)}
    records = libpeg.sweep(work.PAIRS, work.slowly, checkpoint=file, workers=2)
    assert answers(records) == work.WON
    assert sorted(number for number, _ in written(file)) == [*range(len(work.PAIRS))]


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="nothing can be killed")
def test_a_sweep_whose_processes_die_goes_on_from_its_checkpoint(file: Path) -> None:
    def swept_by(executor: Executor | None) -> libpeg.Sweep:
        here = str(os.getpid())
        given: dict[str, Any] = {"executor": executor, "checkpoint": file, "text": work.PAIRS[30]}
        return libpeg.sweep(work.PAIRS, work.ends_processes, but=here, **given)

    with ProcessPoolExecutor(2, get_context("spawn")) as executor:
        told: list[Record] = []
        with pytest.raises(WorkerDied, match="the workers of the executor have died"):
            told.extend(swept_by(executor))
    kept = {number for number, _ in written(file)}
    assert {record.number for record in told} <= kept
    assert 30 not in kept
    assert answers(swept_by(None)) == work.WON
    assert sorted(number for number, _ in written(file)) == [*range(len(work.PAIRS))]
