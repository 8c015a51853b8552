"""Tasks on worker processes of this machine, and what may go wrong with them."""

from __future__ import annotations

import itertools
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import work
from work import run

from libpeg import WorkerDied
from libpeg.cluster import local
from libpeg.cluster import tasks as handed
from libpeg.cluster.workers import outcomes

pytestmark = pytest.mark.skipif(not Path("/proc/self").exists(), reason="processes are looked up")


@pytest.fixture(autouse=True)
def no_process_is_left() -> Iterator[None]:
    yield
    assert multiprocessing.active_children() == []


@pytest.mark.parametrize("processes", [1, 2, 3])
def test_every_task_is_done_once(processes: int) -> None:
    found = list(run(work.double, range(300), processes=processes))
    assert sorted(found) == [(number, 2 * number) for number in range(300)]
    ordered = list(run(work.double, range(300), processes=processes, ordered=True))
    assert ordered == sorted(found)
    assert list(run(work.double, [], processes=processes)) == []


def test_results_come_as_they_are_done_unless_order_is_wanted(tmp_path: Path) -> None:
    ordered = run(
        work.late, [(str(tmp_path), task) for task in (0, 1, 2)], processes=2, ordered=True
    )
    assert [number for number, _ in ordered] == [0, 1, 2]
    (tmp_path / "passed").unlink()
    found = run(work.late, [(str(tmp_path), task) for task in (0, 1, 3)], processes=2)
    assert [next(found)[0] for _ in range(2)] == [1, 2]
    (tmp_path / "passed").write_text("by nobody")
    assert [number for number, _ in found] == [0]


def test_tasks_are_taken_as_they_are_needed() -> None:
    taken: list[int] = []

    def endless() -> Iterator[int]:
        for number in itertools.count():
            taken.append(number)
            yield number

    found = run(work.double, endless(), processes=2)
    first = [next(found) for _ in range(50)]
    found.close()
    assert len({number for number, _ in first}) == 50
    # Two workers have tasks, and what they had before may wait to be yielded.
    assert len(taken) <= 50 + 4 * handed._MOST


def test_tasks_that_come_slowly_are_done_as_they_come() -> None:
    taken = 0

    def slow() -> Iterator[int]:
        nonlocal taken
        for number in range(640):
            if number >= 600:
                time.sleep(handed.MOMENT / 2)
            taken += 1
            yield number

    waits = [taken - number for number, _ in run(work.double, slow(), processes=1)]
    assert max(waits[620:]) <= 16


def test_what_is_not_begun_in_time_is_done_by_another_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    moment, learn, first = handed.MOMENT, handed.Feed.took, [0, 1]

    def took(feed: handed.Feed, many: int, seconds: float) -> None:
        learn(feed, many, seconds)
        # Tasks 2 to 4 go out together, and those that come back alone.
        feed._size = 3 if first else 1
        del first[:1]

    monkeypatch.setattr(handed.Feed, "took", took)
    # Here alone, where tasks go out; workers have the moment they had.
    monkeypatch.setattr(handed, "MOMENT", work.PATIENCE)
    found = run(work.meets, [(str(tmp_path), number) for number in range(5)], processes=2)
    assert sorted(next(found)[0] for _ in range(2)) == [0, 1]
    work.wait_for(tmp_path / "begun-2")
    time.sleep(2 * moment)
    (tmp_path / "go").write_text("go")
    done = dict(found)
    assert sorted(done) == [2, 3, 4]
    assert done[3] != done[4]


def test_no_answer_waits_for_a_task_behind_it(tmp_path: Path) -> None:
    found = run(work.waits, [(str(tmp_path), number) for number in range(161)], processes=1)
    assert [next(found)[0] for _ in range(100)] == [*range(100)]
    time.sleep(2 * handed.MOMENT)
    (tmp_path / "go").write_text("go")
    assert [number for number, _ in found] == [*range(100, 161)]


def test_few_results_wait_for_the_one_that_is_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("libpeg.cluster.tasks._WINDOW", 4)
    taken: list[int] = []

    def tasks() -> Iterator[tuple[str, int]]:
        for number in range(20):
            taken.append(number)
            yield str(tmp_path), number

    found = run(work.late, tasks(), processes=2, ordered=True)
    assert next(found) == (0, 0)
    assert len(taken) == 4
    assert [number for number, _ in found] == [*range(1, 20)]


def test_tasks_and_results_may_be_large() -> None:
    # Small ones come first, so that more are handed out ahead where there is room for them.
    sizes = [5] * 40 + [300_000] * 40 + [3_000_000] * 8
    tasks = [bytes([number]) * size for number, size in enumerate(sizes)]
    found = dict(run(work.length, tasks, processes=2))
    assert found == {number: task + b"." for number, task in enumerate(tasks)}


def test_what_a_task_raises_is_raised_and_says_where() -> None:
    with pytest.raises(ValueError, match="three is refused") as caught:
        list(run(work.refuse, range(10), processes=2))
    assert "in refuse" in str(caught.value.__cause__)
    told = {one.index: one.error for one in outcomes(work.refuse, range(10), processes=2)}
    assert [number for number, error in told.items() if error is not None] == [3]
    assert len(told) == 10


def test_what_cannot_be_pickled_is_an_error_of_its_task() -> None:
    with pytest.raises(Exception, match=r"pickle"):
        list(run(work.unwritable, [1], processes=1))
    with pytest.raises(RuntimeError, match="Strange: 3"):
        list(run(work.strange, [1], processes=1))
    with pytest.raises(TypeError, match="pickle"):
        list(run(work.double, [threading.Lock()], processes=1))


def test_tasks_that_cannot_be_made_end_the_run() -> None:
    def broken() -> Iterator[int]:
        yield 1
        raise OSError("no more")

    with pytest.raises(OSError, match="no more"):
        list(run(work.double, broken(), processes=2))


@pytest.mark.parametrize("processes", [1, 2])
@pytest.mark.parametrize("ordered", [False, True])
def test_the_task_of_a_worker_that_is_killed_is_done_again_and_comes_once(
    tmp_path: Path, processes: int, ordered: bool
) -> None:
    tasks = [(str(tmp_path), number) for number in range(12)]
    with work.killing(tmp_path):
        done = outcomes(work.once, tasks, processes=processes, ordered=ordered)
        found = [(one.index, one.result, one.deaths) for one in done]
    assert sorted(found) == [(number, number, int(number == 5)) for number in range(12)]
    assert not ordered or found == sorted(found)


def test_a_task_that_ends_three_workers_is_given_up_and_no_other() -> None:
    tasks = [*["one"] * 40, "end", "two", "three", "end", "four"]
    told = {one.index: one for one in outcomes(work.end_itself, tasks, processes=2)}
    assert sorted(told) == [*range(45)]
    for number, task in enumerate(tasks):
        assert (told[number].value == task) == (task != "end")
        assert told[number].deaths == (3 if task == "end" else 0)
    assert "3 workers died at the same task; the last ended by signal 9" in str(told[40].error)
    with pytest.raises(WorkerDied):
        list(run(work.end_itself, tasks, processes=2))


def expect_end(pids: list[int]) -> None:
    end = time.monotonic() + work.PATIENCE
    while any(map(work.is_running, pids)):
        assert time.monotonic() < end, "a worker goes on"
        time.sleep(0.01)


# Work that its flag stops, and work that does not look at it.
@pytest.mark.parametrize("task", [work.count_long, work.deaf])
def test_closing_ends_what_is_under_way(
    tmp_path: Path, task: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    if task is work.count_long:
        monkeypatch.setattr(local, "GRACE", work.PATIENCE)
    found = run(task, [(str(tmp_path), number) for number in range(3)], processes=2)
    assert next(found)[0] == 0
    pids = work.begun(tmp_path)
    assert all(map(work.is_running, pids))
    found.close()
    expect_end(pids)
    if task is work.count_long:
        assert {work.wait_for(tmp_path / f"ended-{number}") for number in (1, 2)} == {"True"}


def test_what_one_task_raises_stops_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local, "GRACE", work.PATIENCE)
    tasks = [(str(tmp_path), 0), (str(tmp_path), 1), None]
    with pytest.raises(TypeError):
        list(run(work.count_long, tasks, processes=2))
    assert not (tmp_path / "begun-1").exists() or work.wait_for(tmp_path / "ended-1") == "True"


PROGRAM = """
import sys
import work
from work import run

if __name__ == "__main__":
    tasks = [(sys.argv[1], number) for number in range(3)]
    for _ in run(getattr(work, sys.argv[2]), tasks, processes=2):
        pass
"""


def started(folder: Path, text: str, *words: str) -> subprocess.Popen[str]:
    """Start a program that Ctrl-C can reach alone."""
    return work.started(folder, text, *words, stderr=subprocess.PIPE, start_new_session=True)


@pytest.mark.parametrize("task", ["count_long", "deaf"])
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_workers_end_with_their_program_and_do_not_complain(
    tmp_path: Path, how: signal.Signals, task: str
) -> None:
    with started(tmp_path, PROGRAM, str(tmp_path), task) as program:
        pids = work.begun(tmp_path)
        if how == signal.SIGINT:
            # A terminal sends it to all.
            os.killpg(program.pid, how)
        else:
            program.kill()
        try:
            _, told = program.communicate(timeout=60)
        finally:
            program.kill()
        is_told = how == signal.SIGINT
        assert told.count("Traceback") == is_told
        assert told.strip().endswith("KeyboardInterrupt") == is_told
    expect_end(pids)


@pytest.mark.parametrize("has_dask", [True, False])
@pytest.mark.parametrize("ask", work.CALLS)
def test_what_is_no_client_is_refused(
    ask: Any, has_dask: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not has_dask:
        monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(TypeError, match="client must be a client of Dask, not int"):
        ask(5)
