"""A census by threads, processes and clusters, some of whose workers are killed."""

from __future__ import annotations

import contextlib
import glob
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest
from clusters import Cluster

from libpeg import Board, CheckpointError, WorkerDied, census
from libpeg.cluster import census as whole

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="nothing can be killed")

LARGE = "rect4x6"
PATIENCE = 60


@pytest.fixture(scope="module")
def counted() -> list[int]:
    return Board(LARGE).count_positions(by_symmetry=True)


def wait_for(happens: Any) -> Any:
    """Wait until something is true, and give it."""
    end = time.monotonic() + PATIENCE
    while not (found := happens()):
        assert time.monotonic() < end
        time.sleep(0.002)
    return found


@contextlib.contextmanager
def killing(directory: Path, level: int, workers: Any) -> Iterator[list[int]]:
    """Kill a worker while a level from that number on is being made."""
    killed: list[int] = []

    def kill() -> None:
        first = f"level-{level:03}"
        beside = "level-*/.peg-save-*"
        # `Path.glob` raises where a folder is removed meanwhile.
        wait_for(lambda: any(name >= first for name in glob.glob(beside, root_dir=directory)))
        killed.append(workers()[0])
        os.kill(killed[0], signal.SIGKILL)

    thread = threading.Thread(target=kill)
    thread.start()
    yield killed
    thread.join()


@pytest.mark.parametrize("workers", [1, 2])
def test_threads_make_the_levels(tmp_path: Path, counted: list[int], workers: int) -> None:
    levels = census(Board(LARGE), workers=workers, parts=3, directory=tmp_path)
    assert [level.positions for level in levels] == counted
    assert not [path for path in tmp_path.iterdir() if "level" in path.name]


def test_processes_of_an_executor_make_the_levels(
    counted: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(whole, "_WORTH_SPREADING", 2**14)
    with ProcessPoolExecutor(2, get_context("spawn")) as executor:
        levels = census(Board(LARGE), executor=executor)
        assert [level.positions for level in levels] == counted


def test_a_census_does_not_go_on_with_runs_that_were_grouped_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    levels = census(Board(LARGE), workers=1, directory=tmp_path)
    next(levels)
    levels.close()
    monkeypatch.setattr(whole, "_WORTH_SPREADING", 2**14)
    with pytest.raises(CheckpointError, match="its group is 262144, not 16384"):
        next(census(Board(LARGE), workers=1, directory=tmp_path))


def test_a_program_that_is_killed_goes_on_where_it_was(tmp_path: Path, counted: list[int]) -> None:
    words = [sys.executable, "-m", "libpeg", "census", LARGE, "--workers", "1", "--json"]
    words += ["--directory", str(tmp_path)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        told = [
            json.loads(line)["positions"] for line, _ in zip(program.stdout, range(9), strict=False)
        ]
        program.kill()
    assert told == counted[:9]
    done = json.loads((tmp_path / "census.json").read_text())["levels"]["level"]
    assert len(done) >= 9
    levels = census(Board(LARGE), workers=1, directory=tmp_path)
    assert [level.positions for level in levels] == counted


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT"])
def test_a_command_that_is_ended_leaves_no_files(tmp_path: Path, name: str) -> None:
    kind = getattr(signal, name)
    words = [sys.executable, "-m", "libpeg", "census", "english", "--workers", "1"]
    quiet = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    environment = {**os.environ, "TMPDIR": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(words, env=environment, **quiet) as program:  # type: ignore[call-overload]
        assert [program.stdout.readline() for _ in range(8)][-1]
        assert [*tmp_path.glob("libpeg-*/level-*/*")]
        program.send_signal(kind)
        _, err = program.communicate(timeout=PATIENCE)
    assert (program.returncode, err) == (128 + kind, b"")
    assert not [*tmp_path.iterdir()]


def test_a_census_that_is_not_wanted_any_more_ends_its_workers(tmp_path: Path) -> None:
    levels = census(Board("english"), workers=2, directory=tmp_path)
    assert [next(levels).positions for _ in range(14)][-1] == 1_022_224
    levels.close()
    assert not [one for one in threading.enumerate() if one.name == "libpeg"]
    assert not [*tmp_path.glob("**/.peg-save-*")]


# On a cluster


@pytest.mark.filterwarnings("default")
def test_a_worker_of_a_cluster_that_is_killed_changes_nothing(
    tmp_path: Path, counted: list[int], cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(whole, "_WORTH_SPREADING", 2**14)
    directory = tmp_path / "census"
    with cluster.connected() as client:
        pids = [*client.run(os.getpid).values()]
        with killing(directory, 8, lambda: pids):
            levels = census(Board(LARGE), client, directory=directory)
            assert [level.positions for level in levels] == counted


@pytest.mark.filterwarnings("default")
def test_a_census_goes_on_where_its_scheduler_was_killed(
    tmp_path: Path, counted: list[int], cluster: Cluster
) -> None:
    directory = tmp_path / "census"
    with cluster.connected() as client:
        levels = census(Board(LARGE), client, directory=directory)
        found = [next(levels).positions for _ in range(9)]
        cluster.scheduler.kill()
        with pytest.raises((WorkerDied, OSError, RuntimeError)):
            found += [level.positions for level in levels]
    assert found == counted[: len(found)]
    assert len(found) < len(counted)
    levels = census(Board(LARGE), workers=1, directory=directory)
    assert [level.positions for level in levels] == counted
