"""Tasks on threads and on executors of others, and what may go wrong with them."""

from __future__ import annotations

import itertools
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest
import work
from work import run

from libpeg import StopFlag, WorkerDied
from libpeg.cluster import workers
from libpeg.cluster.tasks import MOMENT, Bundle, do
from libpeg.cluster.workers import outcomes


@pytest.fixture(autouse=True)
def no_thread_is_left() -> Iterator[None]:
    yield
    assert not [one for one in threading.enumerate() if one.name == "libpeg"]


def processes() -> Executor:
    return ProcessPoolExecutor(2, get_context("spawn"))


EXECUTORS: list[Callable[[], Executor]] = [lambda: ThreadPoolExecutor(2), processes]


@pytest.mark.parametrize("many", [1, 2, 3])
def test_every_task_is_done_once(many: int) -> None:
    found = list(run(work.double, range(300), workers=many))
    assert sorted(found) == [(number, 2 * number) for number in range(300)]
    ordered = list(run(work.double, range(300), workers=many, ordered=True))
    assert ordered == sorted(found)
    assert list(run(work.double, [], workers=many)) == []


@pytest.mark.parametrize("make", EXECUTORS)
def test_an_executor_of_the_caller_does_every_task_once_and_stays_open(
    make: Callable[[], Executor],
) -> None:
    with make() as executor:
        for ordered in (False, True):
            found = list(run(work.double, range(300), executor=executor, ordered=ordered))
            assert sorted(found) == [(number, 2 * number) for number in range(300)]
            assert not ordered or found == sorted(found)
        assert executor.submit(abs, -1).result() == 1


def test_results_come_as_they_are_done_unless_order_is_wanted(tmp_path: Path) -> None:
    ordered = run(work.late, [(str(tmp_path), task) for task in (0, 1, 2)], workers=2, ordered=True)
    assert [number for number, _ in ordered] == [0, 1, 2]
    (tmp_path / "passed").unlink()
    found = run(work.late, [(str(tmp_path), task) for task in (0, 1, 3)], workers=2)
    assert [next(found)[0] for _ in range(2)] == [1, 2]
    (tmp_path / "passed").write_text("by nobody")
    assert [number for number, _ in found] == [0]


def test_tasks_are_taken_as_they_are_needed() -> None:
    taken: list[int] = []

    def endless() -> Iterator[int]:
        for number in itertools.count():
            taken.append(number)
            yield number

    found = run(work.double, endless(), workers=2)
    first = [next(found) for _ in range(50)]
    found.close()
    assert len({number for number, _ in first}) == 50
    # Two bundles for each of two workers, and what came of some before may wait to be yielded.
    assert len(taken) <= 50 + 6 * workers._MOST


def test_tasks_that_come_slowly_are_done_as_they_come() -> None:
    taken = 0

    def slow() -> Iterator[int]:
        nonlocal taken
        for number in range(640):
            if number >= 600:
                time.sleep(MOMENT / 2)
            taken += 1
            yield number

    waits = [taken - number for number, _ in run(work.double, slow(), workers=1)]
    assert max(waits[620:]) <= 16


def test_a_bundle_takes_a_moment_and_the_rest_is_done_by_other_workers() -> None:
    naps = [0.0, 0.0, 2 * MOMENT, 9.0]
    answers, seconds = do(lambda nap, _: time.sleep(nap), Bundle([*enumerate(naps)]))
    assert len(answers) == 3
    assert seconds > MOMENT
    threads: dict[int, int] = {}

    def nap(number: int, _: StopFlag) -> None:
        if number >= 200:
            threads[number] = threading.get_ident()
            time.sleep(1.5 * MOMENT)

    assert sorted(run(nap, range(212), workers=2)) == [(number, None) for number in range(212)]
    assert len({*threads.values()}) == 2
    assert len(threads) == 12


def test_no_answer_waits_for_a_task_behind_it(tmp_path: Path) -> None:
    found = run(work.waits, [(str(tmp_path), number) for number in range(161)], workers=1)
    assert [next(found)[0] for _ in range(100)] == [*range(100)]
    (tmp_path / "go").write_text("go")
    assert sorted(number for number, _ in found) == [*range(100, 161)]


def test_few_results_wait_for_the_one_that_is_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("libpeg.cluster.workers._WINDOW", 4)
    taken: list[int] = []

    def tasks() -> Iterator[tuple[str, int]]:
        for number in range(20):
            taken.append(number)
            yield str(tmp_path), number

    found = run(work.late, tasks(), workers=2, ordered=True)
    assert next(found) == (0, 0)
    assert len(taken) == 4
    assert [number for number, _ in found] == [*range(1, 20)]


@pytest.mark.parametrize("make", EXECUTORS)
def test_what_a_task_raises_is_raised_and_ends_no_other(make: Callable[[], Executor]) -> None:
    with make() as executor:
        for given in ({"workers": 2}, {"executor": executor}):
            with pytest.raises(ValueError, match="three is refused"):
                list(run(work.refuse, range(10), **given))
            told = {one.index: one.error for one in outcomes(work.refuse, range(10), **given)}
            assert [number for number, error in told.items() if error is not None] == [3]
            assert len(told) == 10


def test_what_cannot_be_sent_to_another_process_is_an_error_of_its_task() -> None:
    tasks: list[Any] = [1, 2, threading.Lock(), 4]
    with processes() as executor:
        told = {one.index: one for one in outcomes(work.double, tasks, executor=executor)}
        assert {index: told[index].value for index in (0, 1, 3)} == {0: 2, 1: 4, 3: 8}
        with pytest.raises(WorkerDied, match=r"no worker can do the task: .*pickle"):
            _ = told[2].result
        (alone,) = outcomes(work.unwritable, [1], executor=executor)
        assert "pickle" in str(alone.error)


class Mortal(Executor):
    """An executor all of whose bundles come to nothing when one of them has the task "bad"."""

    def __init__(self) -> None:
        self._given: list[tuple[Future[Any], Any, Any]] = []

    def submit(self, fn: Any, /, *args: Any, **_: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self._given.append((future, fn, args))
        threading.Timer(0.02, self._end).start()
        return future

    def _end(self) -> None:
        given, self._given = self._given, []
        has_died = any("bad" in dict(bundle.tasks).values() for _, _, (_, bundle) in given)
        for future, fn, args in given:
            if has_died:
                future.set_exception(OSError("the worker has died"))
            else:
                future.set_result(fn(*args))


def test_no_task_is_blamed_for_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_MOST", 2)
    tasks = [*range(6), "bad", *range(6)]
    told = {one.index: one for one in outcomes(lambda task, _: task, tasks, executor=Mortal())}
    assert sorted(told) == [*range(13)]
    assert [one.index for one in told.values() if one.error is not None] == [6]
    assert [told[at].value for at in range(13) if at != 6] == [*range(6), *range(6)]


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="nothing can be killed")
def test_an_executor_whose_process_was_killed_ends_the_run() -> None:
    with processes() as executor:
        for _ in range(2):
            with pytest.raises(WorkerDied, match="the workers of the executor have died"):
                list(run(work.end_itself, ["one", "end", "two"], executor=executor))


@pytest.mark.parametrize("make", EXECUTORS)
def test_an_executor_that_is_shut_down_does_no_task(make: Callable[[], Executor]) -> None:
    executor = make()
    executor.shutdown()
    with pytest.raises(RuntimeError, match="after shutdown"):
        list(run(work.double, [1], executor=executor))


def test_tasks_that_cannot_be_made_end_the_run() -> None:
    def broken() -> Iterator[int]:
        yield 1
        raise OSError("no more")

    with pytest.raises(OSError, match="no more"):
        list(run(work.double, broken(), workers=2))


def test_closing_stops_what_is_under_way_and_waits_for_it(tmp_path: Path) -> None:
    found = run(work.count_long, [(str(tmp_path), number) for number in range(3)], workers=2)
    assert next(found)[0] == 0
    work.begun(tmp_path)
    found.close()
    assert {(tmp_path / f"ended-{number}").read_text() for number in (1, 2)} == {"True"}


def test_closing_stops_what_threads_of_the_caller_are_at(tmp_path: Path) -> None:
    tasks = [(str(tmp_path), number) for number in range(7)]
    with ThreadPoolExecutor(2) as executor:
        found = run(work.count_long, tasks, executor=executor, workers=2)
        assert next(found)[0] == 0
        work.begun(tmp_path)
        found.close()
        assert {work.wait_for(tmp_path / f"ended-{number}") for number in (1, 2)} == {"True"}
    # Those that had not begun were dropped.
    assert not (tmp_path / "begun-6").exists()


def test_closing_waits_for_no_work_that_takes_no_flag(tmp_path: Path) -> None:
    goes = threading.Event()

    class Deaf:
        takes_stop = False

        def __call__(self, task: int, _: StopFlag) -> None:
            if task:
                (tmp_path / "begun").write_text("1")
                goes.wait(work.PATIENCE)

    found = run(Deaf(), range(2), workers=1)
    next(found)
    work.wait_for(tmp_path / "begun")
    found.close()
    (thread,) = (one for one in threading.enumerate() if one.name == "libpeg")
    goes.set()
    thread.join()


def test_what_one_task_raises_stops_the_others(tmp_path: Path) -> None:
    tasks = [(str(tmp_path), 0), (str(tmp_path), 1), None]
    with pytest.raises(TypeError):
        list(run(work.count_long, tasks, workers=2))
    assert not (tmp_path / "begun-1").exists() or (tmp_path / "ended-1").read_text() == "True"


PROGRAM = """
import sys
import work
from work import run

found = run(work.count_long, [(sys.argv[1], number) for number in range(3)], workers=2)
for number, _ in found:
    if sys.argv[2] == "leave":
        work.begun(sys.argv[1])
        break
"""


@pytest.mark.parametrize("how", ["leave", "break off"])
def test_a_program_that_ends_stops_its_questions_and_says_no_more_than_others(
    tmp_path: Path, how: str
) -> None:
    given: dict[str, Any] = {"stderr": subprocess.PIPE, "start_new_session": True}
    with work.started(tmp_path, PROGRAM, str(tmp_path), how, **given) as program:
        work.begun(tmp_path)
        if how == "break off":
            # A terminal sends it to all.
            os.killpg(program.pid, signal.SIGINT)
        try:
            _, told = program.communicate(timeout=work.PATIENCE)
        finally:
            program.kill()
    assert told.count("Traceback") == (how == "break off")
    assert told.strip().endswith("KeyboardInterrupt" if told else "")
    assert {(tmp_path / f"ended-{number}").read_text() for number in (1, 2)} == {"True"}


@pytest.mark.parametrize("has_dask", [True, False])
@pytest.mark.parametrize("ask", work.CALLS)
def test_what_is_no_client_is_refused(
    ask: Any, has_dask: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not has_dask:
        monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(TypeError, match="client must be a client of Dask, not int"):
        ask(5)


def test_a_client_and_an_executor_do_not_go_together() -> None:
    with ThreadPoolExecutor(1) as executor, pytest.raises(ValueError, match="do not go together"):
        next(outcomes(work.double, [1], client=object(), executor=executor))
