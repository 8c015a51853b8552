"""Limits and progress: what ends a question, why, and how far it came."""

from __future__ import annotations

import re
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from pathlib import Path
from typing import Any, get_args

import numpy as np
import pytest
from arrayed import WORKS
from hard import RAISING, SOON, UNKNOWN, Question, hard, raised_after

from libpeg import (
    STOP,
    Answer,
    Board,
    LimitReached,
    MemoryLimitReached,
    Progress,
    StopFlag,
    Stopped,
    Table,
    TimeLimitReached,
)
from libpeg.callbacks import Call
from libpeg.limits import STAGES, Stage

# Where Linux lists the threads of this program.
_TASKS = Path("/proc/self/task")

# Which limit it was


@pytest.mark.parametrize("question", UNKNOWN.values(), ids=UNKNOWN)
def test_a_limit_makes_a_yes_or_no_unknown(question: Question) -> None:
    assert question(hard(), positions=1) is None
    assert question(hard(), memory=1) is None
    assert question(hard(), seconds=0.02) is None
    assert question(hard(), progress=lambda _: STOP) is None


@pytest.mark.parametrize("threads", [1, 2])
def test_memory_is_not_taken_for_a_limit_on_few_positions(threads: int) -> None:
    with pytest.raises(MemoryLimitReached, match=r"the limit on memory \(4000\)"):
        Board("english").count_solutions(positions=5000, memory=4000, threads=threads)


@pytest.mark.parametrize("question", RAISING.values(), ids=RAISING)
def test_a_limit_is_raised_where_there_is_no_unknown(question: Question) -> None:
    with pytest.raises(LimitReached, match=r"limit on positions \(1\)") as caught:
        question(hard(), positions=1)
    assert type(caught.value) is LimitReached
    with pytest.raises(MemoryLimitReached, match="limit on memory"):
        question(hard(), memory=1)
    with pytest.raises(MemoryError):
        question(hard(), memory=1)
    with pytest.raises(Stopped, match="progress function"):
        question(hard(), progress=lambda _: STOP)


@pytest.mark.parametrize("question", RAISING.values(), ids=RAISING)
def test_time_that_is_over_is_raised_where_there_is_no_unknown(question: Question) -> None:
    begin, taken = time.monotonic(), time.process_time()
    with pytest.raises(TimeLimitReached, match=r"limit on seconds \(0.05\)") as caught:
        question(hard(), seconds=0.05)
    assert time.monotonic() - begin >= 0.05
    assert time.process_time() - taken < SOON
    assert isinstance(caught.value, TimeoutError)
    assert isinstance(caught.value, LimitReached)


def test_a_question_that_is_answered_in_time_is_answered() -> None:
    board = Board("triangle5")
    limits: Any = {"seconds": 1000, "positions": 10**9, "stop": StopFlag()}
    assert board.solvable(**limits) is True
    assert board.count_solutions(**limits) == 29760
    assert sum(1 for _ in Board("triangle5", empty=5).solutions(**limits)) == 1550


def test_the_parts_of_a_question_share_its_time() -> None:
    call = Call({"seconds": 0.05})
    call.begin()
    assert 0 < call.limits.time < 0.0501
    time.sleep(0.03)
    call.begin()
    assert 0 < call.limits.time < 0.0201
    time.sleep(0.03)
    call.begin()
    assert 0 < call.limits.time < 1e-6


# What is no limit


@pytest.mark.parametrize("name", ["positions", "memory", "threads"])
def test_a_limit_is_a_number_from_one(name: str) -> None:
    board = Board("triangle5")
    assert board.solvable(**{name: None})
    assert board.solvable(**{name: 2**31})  # type: ignore[arg-type]
    for value in (0, -1, 2**64):
        with pytest.raises(ValueError, match=name):
            board.solvable(**{name: value})  # type: ignore[arg-type]
    for wrong in (True, 2.5):
        with pytest.raises(TypeError, match=f"{name} must be a whole number, not {wrong!r}"):
            board.solvable(**{name: wrong})  # type: ignore[arg-type]


def test_seconds_are_a_number_above_0() -> None:
    board = Board("triangle5")
    for seconds in (None, 1000, 1000.5, Fraction(10001, 10), np.float32(1000)):
        assert board.solvable(seconds=seconds)  # type: ignore[arg-type]
    for wrong in (0, -1, 0.0, -0.5, float("nan"), float("inf")):
        with pytest.raises(ValueError, match="seconds must be a number above 0"):
            board.solvable(seconds=wrong)
    for no_number in ("5", b"5", [5], 5j):
        with pytest.raises(TypeError, match="seconds must be a number, not"):
            board.solvable(seconds=no_number)  # type: ignore[arg-type]


# Progress


def test_progress_is_told_of_positions_and_may_return_anything_else() -> None:
    seen: list[Progress] = []

    def progress(far: Progress) -> bool:
        seen.append(far)
        return True

    assert Board("triangle6").count_solutions(progress=progress) > 0
    assert len(seen) > 1
    assert all(type(far.positions) is int and far.positions >= 0 for far in seen)
    assert seen[-1].positions > 0
    assert {far.stage for far in seen} <= {"preparing", "counting", "building"}
    assert {(far.least, far.moves) for far in seen} == {(None, None)}
    with pytest.raises(AttributeError):
        seen[0].positions = 5  # type: ignore[misc]


@pytest.mark.skipif(not _TASKS.is_dir(), reason="this system does not list a program's threads")
@pytest.mark.parametrize(
    "limits", [{}, {"seconds": 600}, {"stop": StopFlag()}], ids=["none", "seconds", "stop"]
)
def test_counting_uses_the_threads_that_it_may(limits: dict[str, Any]) -> None:
    board = Board("english")
    board.attach(Table.build(board))
    before = {task.name for task in _TASKS.iterdir()}
    counted = threading.Event()
    helping: set[str] = set()

    def watch() -> None:
        watching = {*before, str(threading.get_native_id())}
        while not helping and not counted.is_set():
            helping.update(task.name for task in _TASKS.iterdir() if task.name not in watching)

    with ThreadPoolExecutor(1) as watcher:
        watched = watcher.submit(watch)
        board.count_solutions(threads=2, **limits)
        counted.set()
        watched.result()
    assert helping, "a thread beside this one and the one that watches"


def test_every_stage_of_the_header_has_its_word(root: Path) -> None:
    header = (root / "include" / "libpeg.h").read_text(encoding="utf-8")
    stages = re.findall(r"PEG_STAGE_(\w+) = (\d+)", header)
    assert {int(number): word.lower() for word, number in stages} == STAGES
    assert set(STAGES.values()) == set(get_args(Stage))


def test_progress_on_moves_tells_bounds_where_others_tell_none() -> None:
    seen: list[Progress] = []
    board = Board("triangle6")
    board.bound_fewest(positions=200_000, progress=seen.append)
    told = [far for far in seen if far.least is not None]
    assert told
    assert all(far.moves is None or far.moves >= (far.least or 0) for far in told)
    seen.clear()
    next(Board("english").solutions(progress=seen.append))
    assert all(far.least is None and far.moves is None for far in seen)


# Work on arrays

ENDING: dict[str, Question] = {
    **{name: work for name, work in WORKS.items() if name != "solvable_many"},
    "pack": lambda board, level, **limits: board.pack(np.zeros((len(level), 33), bool), **limits),
}
works = pytest.mark.parametrize("work", ENDING.values(), ids=ENDING)


@pytest.fixture(scope="module")
def level() -> Any:
    return np.random.default_rng(1).integers(0, 2**33, 2**19, np.uint64)


@works
def test_time_and_flags_end_work_on_arrays(work: Question, level: Any) -> None:
    board = Board("english")
    with pytest.raises(TimeLimitReached):
        work(board, level, seconds=1e-6)
    flag = StopFlag()
    flag.set()
    with pytest.raises(Stopped, match="flag"):
        work(board, level[:10], stop=flag)
    flag.clear()
    work(board, level[:10], stop=flag, seconds=1000)

    def set_it(_: Progress) -> None:
        flag.set()

    with pytest.raises(Stopped, match="flag"):
        work(board, level, stop=flag, progress=set_it)
    with pytest.raises(Stopped, match="progress function"):
        work(board, level, progress=lambda _: STOP)


@works
def test_progress_of_work_on_arrays_tells_how_much_there_is(work: Question, level: Any) -> None:
    seen: list[Progress] = []
    work(Board("english"), level, progress=seen.append)
    assert seen[0].total == len(level)
    assert {(far.stage, far.least, far.moves) for far in seen} == {("working", None, None)}
    assert all(far.positions <= (far.total or 0) for far in seen)


def test_answers_for_many_positions_share_their_time() -> None:
    board = hard()
    level = board.to_array([board.position] * 50)
    begin, taken = time.monotonic(), time.process_time()
    answers = board.solvable_many(level, seconds=0.2, memory=2**28)
    assert time.monotonic() - begin >= 0.2
    assert time.process_time() - taken < SOON
    assert (answers == Answer.UNKNOWN).all()
    with raised_after(0.1) as flag:
        answers = board.solvable_many(level, stop=flag, memory=2**28)
    assert (answers == Answer.UNKNOWN).all()
    english = Board("english")
    assert english.solvable_many([english.position], seconds=1000).tolist() == [Answer.YES]
