"""Tasks and sweeps on clusters of Dask, and what may go wrong with their schedulers and workers."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import work
from clusters import FORKED, Cluster
from work import run

import libpeg
from libpeg import WorkerDied
from libpeg.cluster.workers import outcomes

distributed = pytest.importorskip("distributed")
dask = pytest.importorskip("dask")
pytest.importorskip("libpeg.cluster.remote")

# Dask leaves sockets to the garbage collector.
pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning")


@pytest.fixture(scope="module", params=["processes", "threads"])
def client(request: pytest.FixtureRequest) -> Iterator[Any]:
    """A cluster on this machine: two workers, as processes or as threads."""
    alone = request.param == "processes"
    with (
        dask.config.set({**FORKED, "distributed.scheduler.allowed-failures": 1}),
        distributed.LocalCluster(
            n_workers=2,
            threads_per_worker=1 if alone else 2,
            processes=alone,
            dashboard_address=":0",
            silence_logs="CRITICAL",
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client
        # A cluster that closes while it starts a worker again ends with an error.
        client.wait_for_workers(2, timeout=work.PATIENCE)


def another(client: Any) -> Any:
    """Connect another client, again if news of the cluster came between its first two messages."""
    for _ in range(3):
        with suppress(AssertionError):
            return distributed.Client(client.scheduler.address, set_as_default=False)
    raise TimeoutError("no other client can be had")


def test_every_task_is_done_once(client: Any) -> None:
    found = list(run(work.double, range(3000), client=client))
    assert sorted(found) == [(number, 2 * number) for number in range(3000)]
    ordered = list(run(work.double, range(300), client=client, ordered=True))
    assert ordered == sorted(found)[:300]
    assert list(run(work.double, [], client=client)) == []


def test_a_sweep_answers_as_boards_do(client: Any) -> None:
    with libpeg.sweep(work.PAIRS, "solvable", client=client, ordered=True) as records:
        assert {record.problem: record.value for record in records} == work.WON


def test_closing_stops_the_questions_under_way(client: Any, tmp_path: Path) -> None:
    found = run(work.count_long, [(str(tmp_path), number) for number in range(3)], client=client)
    assert next(found) == (0, "")
    work.begun(tmp_path)
    found.close()
    assert {work.wait_for(tmp_path / f"ended-{number}") for number in (1, 2)} == {"True"}
    # The workers are free for others.
    assert sorted(run(work.double, range(3), client=client)) == [(0, 0), (1, 2), (2, 4)]


def count_long(_: libpeg.Board, folder: str, stop: libpeg.StopFlag) -> str:
    return work.count_long((folder, 1), stop)


def test_another_thread_may_close_a_sweep(client: Any, tmp_path: Path) -> None:
    records = libpeg.sweep(["triangle4"], count_long, client=client, folder=str(tmp_path))
    taker = threading.Thread(target=list, args=(records,), daemon=True)
    taker.start()
    work.wait_for(tmp_path / "begun-1")
    closer = threading.Thread(target=records.close, daemon=True)
    closer.start()
    closer.join(work.PATIENCE)
    assert not closer.is_alive()
    assert work.wait_for(tmp_path / "ended-1") == "True"
    taker.join(work.PATIENCE)
    assert not taker.is_alive()


def test_runs_do_not_stop_each_other(client: Any) -> None:
    one = run(work.double, range(1000), client=client)
    first = [next(one) for _ in range(10)]
    other = run(work.double, range(1000), client=client)
    next(other)
    other.close()
    assert sorted([*first, *one]) == [(number, 2 * number) for number in range(1000)]


@pytest.mark.parametrize("is_closed", [True, False])
def test_a_client_that_is_closed_early_leaves_no_question(
    client: Any, tmp_path: Path, is_closed: bool
) -> None:
    with another(client) as other:
        tasks = [(str(tmp_path), number) for number in range(3)]
        found = run(work.count_long, tasks, client=other)
        next(found)
        work.begun(tmp_path)
    if is_closed:
        found.close()
    else:
        with pytest.raises(WorkerDied, match="the client was closed"):
            next(found)
    assert {work.wait_for(tmp_path / f"ended-{number}") for number in (1, 2)} == {"True"}


def test_a_function_that_sets_its_flag_is_done_once(client: Any) -> None:
    (record,) = libpeg.sweep(["triangle4"], work.sets_its_flag, client=client)
    assert (record.status, record.value) == ("ok", False)


@pytest.mark.parametrize("ask", work.CALLS)
def test_a_client_that_is_closed_already_is_refused(client: Any, ask: Any) -> None:
    with another(client) as other:
        pass
    with pytest.raises(ValueError, match="the client of Dask is closed"):
        ask(other)


@pytest.mark.parametrize("client", ["processes"], indirect=True)
@pytest.mark.parametrize("losses", [1, 1000])
def test_a_result_that_does_not_come_is_asked_for_again_and_then_given_up(
    client: Any, losses: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    lost: list[None] = []
    have = distributed.Future.result

    def lose(*given: Any, **named: Any) -> Any:
        if len(lost) < losses:
            lost.append(None)
            raise OSError("out of reach")
        return have(*given, **named)

    monkeypatch.setattr(distributed.Future, "result", lose)
    if losses == 1:
        assert list(run(work.double, [4], client=client)) == [(0, 8)]
    else:
        with pytest.raises(WorkerDied, match="no worker can do the task: OSError: out of reach"):
            list(run(work.double, [4], client=client))
    assert lost


# It may leave the cluster without workers, so it comes last.
@pytest.mark.parametrize("client", ["processes"], indirect=True)
def test_a_task_that_ends_its_workers_is_given_up_and_no_other(client: Any) -> None:
    tasks = ["one", "two", "end", "three", "four"]
    told = {one.index: one for one in outcomes(work.end_itself, tasks, client=client)}
    assert [number for number in range(5) if told[number].error is None] == [0, 1, 3, 4]
    assert isinstance(told[2].error, WorkerDied)
    assert "no worker can do the task: KilledWorker" in str(told[2].error)


# Real schedulers and workers


def test_the_task_of_a_worker_that_is_killed_is_done_again_and_comes_once(
    cluster: Cluster, tmp_path: Path
) -> None:
    with work.killing(tmp_path), cluster.connected() as client:
        tasks = [(str(tmp_path), number) for number in range(12)]
        found = sorted(run(work.once, tasks, client=client))
    assert found == [(number, number) for number in range(12)]
    assert [worker.is_alive() for worker in cluster.workers].count(False) == 1


@pytest.mark.filterwarnings("ignore")
def test_a_sweep_whose_scheduler_was_killed_goes_on_from_its_checkpoint(
    cluster: Cluster, tmp_path: Path
) -> None:
    file = tmp_path / "sweep.jsonl"
    told: dict[int, Any] = {}

    def lose_the_scheduler(records: Iterator[Any]) -> None:
        for record in records:
            told[record.number] = record
            if len(told) == 5:
                cluster.scheduler.kill()

    with cluster.connected() as client:
        records = libpeg.sweep(work.PAIRS, work.slowly, client=client, checkpoint=file)
        with pytest.raises(WorkerDied, match="the scheduler of the cluster is gone"):
            lose_the_scheduler(records)
    for worker in cluster.workers:
        worker.join(work.PATIENCE)
        assert worker.exitcode is not None
    assert 5 <= len(told) < len(work.PAIRS)
    again = {
        record.number: record
        for record in libpeg.sweep(work.PAIRS, work.slowly, workers=2, checkpoint=file)
    }
    assert {record.problem: record.value for record in again.values()} == work.WON
    assert {number: again[number] for number in told} == told
    assert len(file.read_text(encoding="utf-8").splitlines()) == 1 + len(work.PAIRS)


@pytest.mark.filterwarnings("ignore")
def test_a_run_that_is_closed_after_its_scheduler_died_logs_no_traceback(
    cluster: Cluster, caplog: pytest.LogCaptureFixture
) -> None:
    # What this logs, Dask writes itself.
    log = logging.getLogger("tornado.application")
    log.addHandler(caplog.handler)
    try:
        with cluster.connected() as client:
            found = run(work.double, range(100_000), client=client)
            next(found)
            cluster.scheduler.kill()
            until = time.monotonic() + work.PATIENCE
            while client.status != "closed" and time.monotonic() < until:
                time.sleep(0.01)
            found.close()
    finally:
        log.removeHandler(caplog.handler)
    assert log.name not in {record.name for record in caplog.records}


PROGRAM = """
import sys
import work
from distributed import Client
from work import run

if __name__ == "__main__":
    tasks = [(sys.argv[2], number) for number in range(3)]
    for _ in run(work.count_long, tasks, client=Client(scheduler_file=sys.argv[1])):
        pass
"""


def test_questions_stop_when_the_program_that_asked_is_killed(
    cluster: Cluster, tmp_path: Path
) -> None:
    with work.started(tmp_path, PROGRAM, str(cluster.file), str(tmp_path)) as running:
        work.begun(tmp_path)
        running.kill()
        assert {work.wait_for(tmp_path / f"ended-{number}") for number in (1, 2)} == {"True"}
    with cluster.connected() as client:
        assert sorted(run(work.double, range(3), client=client)) == [(0, 0), (1, 2), (2, 4)]
