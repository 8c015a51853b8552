"""Tables: the same answers, right by the rules, and nothing wrong is ever taken for one."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from typing import Any

import numpy as np
import pytest
from clock import Alarm, forever, needs_timers, repeating, ringing, ticking
from tabled import LARGE, SOON, has

from libpeg import (
    STOP,
    Board,
    BoardError,
    Closed,
    LimitReached,
    MemoryLimitReached,
    Progress,
    StopFlag,
    Stopped,
    Table,
    TableError,
    TimeLimitReached,
)


def test_what_a_table_tells_of_itself(large: Table) -> None:
    assert (large.holes, large.bits, large.pegs) == (range(1, 29), 24, 0)
    assert 2**24 // 16 <= large.size < 2**24 // 8
    assert len(large.count()) == 29
    assert Table.build("triangle5", pegs=99).pegs == 15


def test_a_table_shows_how_large_it_is() -> None:
    table = Table.build("triangle5 -> 13")
    assert repr(table) == "<Table of 15 holes, 2**13 positions>"
    table.close()
    assert repr(table) == "<Table, closed>"


# Many positions


def test_many_probes_are_one_and_one(large: Table) -> None:
    positions = np.random.default_rng(1).integers(0, 2**28, 200_000, np.uint64)
    answers = large.probe_many(positions)
    assert answers.dtype == np.uint8
    assert answers.shape == (200_000,)
    for at in range(0, len(positions), 997):
        assert answers[at] == large.probe(int(positions[at]))
    assert set(answers.tolist()) == {0, 1, 2}


def test_many_probes_take_what_other_work_on_arrays_takes(large: Table) -> None:
    given = np.random.default_rng(2).integers(0, 2**28, 1000, np.uint64)
    wanted = large.probe_many(given).tolist()
    for same in (np.repeat(given, 2)[::2], given.reshape(-1, 1), given.tolist(), iter(given)):
        assert large.probe_many(same).tolist() == wanted
    assert large.probe_many([]).shape == large.probe_many(np.empty((0, 1), "u8")).shape == (0,)
    for wrong in (np.zeros(2), np.zeros((2, 2), "u8"), b"12345678", 5, "5", [1.5], None, LARGE):
        with pytest.raises((TypeError, ValueError)):
            large.probe_many(wrong)  # type: ignore[arg-type]


def test_a_position_that_does_not_fit_is_named(large: Table) -> None:
    array = np.ones(150_000, np.uint64)
    array[140_000] = 1 << 28
    for positions, at in ((array, 140_000), ([1, 1 << 28], 1), ([-1], 0), ([0, 1 << 99], 1)):
        with pytest.raises(BoardError, match=rf"positions\[{at}\] does not fit") as caught:
            large.probe_many(positions)
        assert caught.value.at == at
    for position in (1 << 28, 1 << 63, 1 << 64, 1 << 300, -1):
        with pytest.raises(BoardError, match="28 holes"):
            large.probe(position)
    with pytest.raises(TypeError):
        large.probe("1")  # type: ignore[arg-type]


def test_an_array_that_changes_meanwhile_does_no_harm(large: Table) -> None:
    array = np.zeros(100_000, np.uint64)

    def change() -> None:
        array[:] = 2**64 - 1
        array[:] = 0

    with repeating(change):
        for _ in range(30):
            with suppress(BoardError):
                large.probe_many(array)
    assert set(large.probe_many(array)) <= {0, 2}


def test_threads_probe_and_build_at_once(large: Table) -> None:
    positions = np.random.default_rng(3).integers(0, 2**28, 300_000, np.uint64)
    wanted = large.probe_many(positions)
    board = LARGE.copy()
    board.attach(large)
    with ticking() as ticks, ThreadPoolExecutor(8) as pool:
        many = [pool.submit(large.probe_many, positions) for _ in range(20)]
        asked = [pool.submit(has, board.copy()) for _ in range(20)]
        built = [pool.submit(Table.build, "rect4x6", threads=3) for _ in range(5)]
        assert all((each.result() == wanted).all() for each in many)
        assert all(each.result() for each in asked)
        tables = {each.result().to_bytes() for each in built}
    assert tables == {Table.build("rect4x6").to_bytes()}
    assert len(ticks) > 3


# Attaching


def test_a_board_uses_its_table_until_told_otherwise(large: Table) -> None:
    board = LARGE.copy()
    assert not has(board)
    board.attach(large)
    assert has(board)
    for changed in (board.copy(), copy.copy(board), copy.deepcopy(board)):
        changed.play(changed.solve(**SOON) or "")
        assert changed.is_won
        changed.start(empty="b4")
        assert has(changed) is (changed.parities == LARGE.parities)
    assert has(pickle.loads(pickle.dumps(board)))
    twin = board.copy()
    twin.goal = twin.goal
    assert not has(twin)
    twin.attach(large)
    board.attach(None)
    assert (has(twin), has(board)) == (True, False)
    board.attach(None)


def test_a_closed_table_goes_on_for_its_boards() -> None:
    board = Board("rect4x7")
    with Table.build(board) as table:
        board.attach(table)
    assert has(board)
    table.close()
    uses: list[Callable[[], object]] = [
        *(table.count, table.verify, table.to_bytes, table.__enter__),
        *(lambda: table.probe(1), lambda: table.probe_many([1]), lambda: board.attach(table)),
        *(lambda: table.bits, lambda: table.pegs, lambda: table.size, lambda: table.holes),
        *(lambda: pickle.dumps(table), lambda: table.save(os.devnull)),
    ]
    for use in uses:
        with pytest.raises(Closed, match="the table"):
            use()
    assert has(board)


def test_a_table_of_another_shape_or_goal_is_refused(large: Table) -> None:
    board = LARGE.copy()
    others = [
        *(Table.build("rect4x6"), Table.build("rect4x7 -> a1"), Table.build(board, pegs=1)),
        *(Table.build("lines:28:1-2-3"), Table.build("rect7x4")),
    ]
    for other in others:
        with pytest.raises(TableError, match="another shape or goal"):
            board.attach(other)
        assert not has(board)
    board.attach(large)
    with pytest.raises(TableError):
        board.attach(others[0])
    assert has(board)
    wrongs: list[Any] = [5, "rect4x7", b"", board, Table]
    for wrong in wrongs:
        with pytest.raises(TypeError):
            board.attach(wrong)
    board.close()
    with pytest.raises(Closed, match="the board"):
        board.attach(large)


# Building, and its limits


@pytest.mark.parametrize(
    "text",
    [
        *("square9", "rect8x8", "square7", "rect17x15", "square8"),
        "lines:70:1-2-3",
    ],
)
def test_a_board_too_large_for_a_table_is_told_what_is_not(text: str) -> None:
    board = Board(text)
    holes, bits = len(board.holes), len(board.holes) - len(board.parities)
    wanted = rf"{holes} holes and 2\*\*{bits} positions; a table has at most 64 holes and 2\*\*43"
    with pytest.raises(TableError, match=wanted):
        Table.build(board, memory=2**20)


@cache
def _bytes(table: Table) -> bytes:
    return table.to_bytes()


WORKS: dict[str, Callable[..., Any]] = {
    "build": lambda _, **limits: Table.build(LARGE, **limits),
    "to_bytes": Table.to_bytes,
    "verify": Table.verify,
    "from_bytes": lambda table, **limits: Table.from_bytes(_bytes(table), **limits),
    "count": Table.count,
}


works = pytest.mark.parametrize("work", WORKS.values(), ids=WORKS)


@works
def test_work_on_a_table_ends_at_a_limit(large: Table, work: Callable[..., Any]) -> None:
    if work != WORKS["count"]:
        with pytest.raises(MemoryLimitReached):
            work(large, memory=1000)
    with pytest.raises(TimeLimitReached):
        work(large, seconds=1e-6)
    with pytest.raises(Stopped):
        work(large, progress=lambda _: STOP)
    flag = StopFlag()
    flag.set()
    with pytest.raises(Stopped):
        work(large, stop=flag)

    class Mine(Exception):
        """What a progress function raises."""

    def fail(_: Progress) -> None:
        raise Mine

    with pytest.raises(Mine):
        work(large, progress=fail)
    if work in (WORKS["build"], WORKS["verify"], WORKS["count"]):
        with pytest.raises(LimitReached) as caught:
            work(large, positions=1)
        assert type(caught.value) is LimitReached


def test_progress_is_told_how_many_positions_are_done() -> None:
    seen: list[Progress] = []
    board = LARGE.copy()
    table = Table.build(board, progress=lambda done: seen.append(done) or len(board))  # type: ignore[func-returns-value]
    done = [progress.positions for progress in seen]
    assert done == sorted(done)
    assert 2 ** (table.bits - 1) < done[-1] <= 2**table.bits
    assert {(each.total, each.stage) for each in seen} == {(2**table.bits, "building")}


def test_every_work_on_a_table_tells_its_stage(large: Table) -> None:
    stages = {
        "build": "building",
        "verify": "verifying",
        "to_bytes": "writing",
        "from_bytes": "reading",
        "count": "counting",
    }
    for name, work in WORKS.items():
        seen: list[Progress] = []
        work(large, progress=seen.append)
        assert stages[name] in {progress.stage for progress in seen}
        assert max(progress.positions for progress in seen) <= 2**large.bits


@needs_timers
@pytest.mark.parametrize("work", [*WORKS.values(), Table.probe_many], ids=[*WORKS, "probe_many"])
def test_a_signal_is_heard_meanwhile(large: Table, work: Callable[..., Any]) -> None:
    given = [np.zeros(3_000_000, np.uint64)] if work == Table.probe_many else []
    with pytest.raises(Alarm), ringing(0.05):
        forever(lambda: work(large, *given))


def test_memory_does_not_grow_with_tables_made_and_dropped() -> None:
    pytest.importorskip("resource")
    program = """if True:
        import resource
        import statistics
        from libpeg import Board, Table

        def grown_by(times):
            before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
            for _ in range(times):
                board = Board("rect4x6")
                table = Table.from_bytes(Table.build(board).to_bytes())
                board.attach(table)
                next(board.solutions())
                board.copy().solvable()
            return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before

        print(statistics.median([grown_by(20) for _ in range(20)][-9:]))
    """
    ended = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    )

    # A lost table or board takes 3,000 in each round; sanitizers keep freed memory for the first.
    assert int(ended.stdout) < 1_500
