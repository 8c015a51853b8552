"""Tables: the same answers, right by the rules, and nothing wrong is ever taken for one."""

from __future__ import annotations

import copy
import os
import pickle
import random
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from clock import ticking
from naive import Goal, Line, Naive, Pegs, after, bits, legal

from libpeg import (
    STOP,
    Answer,
    Board,
    BoardError,
    Closed,
    EndOfPlay,
    LimitReached,
    MemoryLimitReached,
    Stopped,
    Table,
    TableError,
)

BOARDS = [
    Board("triangle5"),
    Board("triangle5", goal=13),
    Board("triangle6", goal=[1, 2, 4]),
    Board("rect4x6", empty="b3"),
    Board("hexagon3", goal=10),
    Board.from_drawing("oo..\nooo\n ooo\n o oo", "diagonal"),
    Board.from_lines(9, [(1, 2, 3), (3, 4, 5), (5, 6, 1), (7, 8, 3), (2, 9, 4), (6, 4, 9)]),
]
boards = pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.text.split(" ")[0])

# Without a table nobody finds out so soon whether this board can be won.
SOON: Any = {"nodes": 1}
_LARGE = Board("rect4x7")


@pytest.fixture(scope="module")
def large() -> Table:
    return Table.build(_LARGE)


def has(board: Board) -> bool:
    """Whether the large board uses its table."""
    return board.solvable(**SOON) is True


def random_positions(board: Board, times: int) -> list[int]:
    """Positions of every number of pegs, half of them reached by playing backward."""
    rng = random.Random(board.text)
    goal = board.goal
    made = []
    for _ in range(times):
        ends = rng.choice(board.holes) if goal is None else goal
        pegs = {ends} if isinstance(ends, int) else set(ends)
        for _ in range(rng.randrange(12)):
            back = [line for line in board.lines if line.to in pegs]
            back = [line for line in back if not pegs & {line.from_, line.over}]
            if not back:
                break
            line = rng.choice(back)
            pegs = pegs - {line.to} | {line.from_, line.over}
        made.append(bits(pegs))
        made.append(rng.randrange(1 << len(board.holes)) & rng.randrange(1 << len(board.holes)))
    return made


def answers_of(board: Board) -> list[object]:
    """What all questions answer whose answer is not one of many."""
    count = board.count_solutions()
    try:
        steps: object = board.copy().rewind()
    except EndOfPlay:
        steps = None
    return [
        *(board.solvable(), board.judge(), count, board.explain() is None, steps),
        [str(solution) for solution in islice(board.solutions(), 5)],
        [str(board.solution_at(at)) for at in {0, count // 2, count - 1} if 0 <= at < count],
    ]


@boards
def test_answers_are_the_same_with_a_table(board: Board) -> None:
    without, with_table = board.copy(), board.copy()
    with_table.attach(Table.build(board))
    for position in random_positions(board, 20):
        without.position = with_table.position = position
        assert answers_of(with_table) == answers_of(without)
        first = next(without.solutions(), None)
        assert str(with_table.solve()) == str(first)
        assert with_table.hint() == (first[0] if first else None)


@boards
def test_a_probe_answers_as_the_search_does(board: Board) -> None:
    table = Table.build(board)
    other = board.copy()
    for position in random_positions(board, 100):
        other.position = position
        covered = board.goal is not None or other.parities == board.parities
        answer = table.probe(position)
        assert answer == (other.solvable() if covered else Answer.UNKNOWN)


Lines = tuple[Line, ...]


@cache
def can_be_won(lines: Lines, pegs: Pegs, goal: Goal) -> bool:
    return Naive(0, lines, pegs, goal).is_won() or any(
        can_be_won(lines, after(pegs, line), goal) for line in legal(lines, pegs)
    )


@cache
def fewest(lines: Lines, pegs: Pegs) -> int:
    later = (fewest(lines, after(pegs, line)) for line in legal(lines, pegs))
    return min(later, default=len(pegs))


@pytest.mark.parametrize("goal", [None, 3, [1, 2], []])
def test_every_answer_and_count_is_right_by_the_rules(goal: Any) -> None:
    board = Board("rect3x4", goal=goal)
    lines = tuple((line.from_, line.over, line.to) for line in board.lines)
    wanted = frozenset(goal) if isinstance(goal, list) else goal
    table = Table.build(board)
    answers = table.probe_many(range(2**12))
    counts = [0] * 13
    for position in range(2**12):
        pegs = frozenset(hole for hole in range(1, 13) if position >> hole - 1 & 1)
        board.position = position
        if answers[position] == Answer.UNKNOWN:
            assert goal is None
            assert board.parities != Board("rect3x4").parities
            continue
        assert bool(answers[position]) == can_be_won(lines, pegs, wanted)
        counts[len(pegs)] += int(answers[position])
    assert table.count() == counts
    assert sum(counts) > 0
    assert (Answer.UNKNOWN in answers) == (goal is None)


def test_the_least_pegs_of_a_table_that_has_it_are_the_fewest_that_can_be_left() -> None:
    board = Board("rect3x4")
    lines = tuple((line.from_, line.over, line.to) for line in board.lines)
    tables = [Table.build(board, pegs=pegs) for pegs in range(1, 13)]
    assert [table.pegs for table in tables] == [*range(1, 13)]
    covered = 0
    for position in range(2**12):
        pegs = frozenset(hole for hole in range(1, 13) if position >> hole - 1 & 1)
        answers = {table.probe(position) for table in tables}
        if answers == {Answer.UNKNOWN}:
            continue
        covered += 1
        least = next(table.pegs for table in tables if table.probe(position))
        assert least == max(1, fewest(lines, pegs))
    assert covered == 2 ** tables[0].bits


def test_english_has_as_many_winning_positions_as_are_published() -> None:
    with Table.build("english -> d4", threads=2) as table:
        assert sum(table.count()) == 187_636_299
        assert table.probe(Board("english").position) == Answer.YES


def test_what_a_table_tells_of_itself(large: Table) -> None:
    assert (large.holes, large.bits, large.pegs) == (range(1, 29), 24, 0)
    assert large.size >= 2**24 // 8
    assert len(large.count()) == 29
    assert Table.build("triangle5", pegs=99).pegs == 15


# Many positions


def test_many_probes_are_one_and_one(large: Table) -> None:
    positions = np.random.default_rng(1).integers(0, 2**28, 200_000, np.uint64)
    answers = large.probe_many(positions)
    assert answers.dtype == np.uint8
    assert answers.shape == (200_000,)
    for at in range(0, len(positions), 997):
        assert answers[at] == large.probe(int(positions[at]))
    assert set(answers.tolist()) == {0, 1, 2}


def test_the_layout_of_an_array_makes_no_difference(large: Table) -> None:
    given = np.random.default_rng(2).integers(0, 2**28, 1000, np.uint64)
    wanted = large.probe_many(given).tolist()
    locked = given.copy()
    locked.flags.writeable = False
    spread = np.repeat(given, 2)[::2]
    odd = np.frombuffer(b"\0" + given.tobytes(), np.uint8)[1:].view(np.uint64)
    swapped = given.astype(given.dtype.newbyteorder())
    for same in (locked, spread, odd, swapped, given.reshape(-1, 1), given.tolist(), iter(given)):
        assert large.probe_many(same).tolist() == wanted
    assert large.probe_many([]).shape == large.probe_many(np.empty((0, 1), "u8")).shape == (0,)


def test_what_is_no_array_of_positions_is_refused(large: Table) -> None:
    for kind in ("i8", "u4", "f8", "O", "?"):
        with pytest.raises(TypeError, match="uint64"):
            large.probe_many(np.zeros(2, kind))
    with pytest.raises(ValueError, match=r"shape \(n,\)"):
        large.probe_many(np.zeros((2, 2), np.uint64))
    with pytest.raises(TypeError, match="masked"):
        large.probe_many(np.ma.masked_array(np.zeros(2, np.uint64), [True, False]))
    for wrong in (5, "5", [1.5], None, _LARGE):
        with pytest.raises(TypeError):
            large.probe_many(wrong)  # type: ignore[arg-type]


def test_a_position_that_does_not_fit_is_named(large: Table) -> None:
    array = np.ones(150_000, np.uint64)
    array[140_000] = 1 << 28
    for positions, at in ((array, 140_000), ([1, 1 << 28], 1), ([-1], 0), ([0, 1 << 99], 1)):
        with pytest.raises(BoardError, match=f"position {at} does not fit") as caught:
            large.probe_many(positions)
        assert caught.value.at == at
    for position in (1 << 28, 1 << 63, 1 << 64, 1 << 300, -1):
        with pytest.raises(BoardError, match="28 holes"):
            large.probe(position)
    with pytest.raises(TypeError):
        large.probe("1")  # type: ignore[arg-type]


def test_an_array_that_changes_meanwhile_does_no_harm(large: Table) -> None:
    array = np.zeros(100_000, np.uint64)
    done = threading.Event()

    def change() -> None:
        while not done.is_set():
            array[:] = 2**64 - 1
            array[:] = 0

    thread = threading.Thread(target=change)
    thread.start()
    try:
        for _ in range(30):
            with suppress(BoardError):
                large.probe_many(array)
    finally:
        done.set()
        thread.join()
    assert set(large.probe_many(array)) <= {0, 2}


def test_threads_probe_and_build_at_once(large: Table) -> None:
    positions = np.random.default_rng(3).integers(0, 2**28, 300_000, np.uint64)
    wanted = large.probe_many(positions)
    board = _LARGE.copy()
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


# Bytes and files


@boards
@pytest.mark.parametrize("pegs", [0, 2])
def test_a_table_is_the_same_after_every_way_round(board: Board, pegs: int, tmp_path: Path) -> None:
    table = Table.build(board, pegs=pegs)
    data = table.to_bytes()
    where = tmp_path / "some.peg"
    where.write_bytes(b"what was there")
    table.save(where)
    assert where.read_bytes() == data
    ways = [
        *(Table.load(where), Table.load(str(where)), pickle.loads(pickle.dumps(table))),
        *(Table.from_bytes(data), Table.from_bytes(bytearray(data)), copy.copy(table)),
        *(Table.from_bytes(memoryview(data + data)[: len(data)]), copy.deepcopy(table)),
    ]
    given = random_positions(board, 50)
    for same in ways:
        assert same.to_bytes() == data
        assert (same.bits, same.pegs, same.holes) == (table.bits, pegs, board.holes)
        assert same.count() == table.count()
        assert same.probe_many(given).tolist() == table.probe_many(given).tolist()
        assert same.check()


def sealed(data: bytes) -> bytes:
    """Bytes of a table with a new sum at their end, as lib/table/format.h has it."""
    total = 0
    for start in range(0, len(data) - 8, 8):
        total ^= int.from_bytes(data[start : start + 8], "little")
        total = total * 0x9E3779B97F4A7C15 % 2**64
        total ^= total >> 32
    return data[:-8] + total.to_bytes(8, "little")


@pytest.fixture(scope="module")
def small() -> bytes:
    return Table.build("triangle5 -> 13").to_bytes()


def test_bytes_that_are_cut_short_or_too_many_are_refused(small: bytes) -> None:
    for length in {*range(0, len(small), 7), *range(len(small) - 70, len(small))}:
        for data in (small[:length], sealed(small[: length // 8 * 8]) if length >= 8 else b""):
            with pytest.raises(TableError, match="not a table, or a damaged one"):
                Table.from_bytes(data)
    with pytest.raises(TableError):
        Table.from_bytes(small + b"\0" * 8)


def test_every_byte_that_is_wrong_is_noticed(small: bytes) -> None:
    for at in {*range(120), *range(120, len(small), 41), *range(len(small) - 70, len(small))}:
        with pytest.raises(TableError):
            Table.from_bytes(small[:at] + bytes([small[at] ^ 0x10]) + small[at + 1 :])


def test_bytes_that_were_made_to_deceive_are_refused_or_found_out(small: bytes) -> None:
    rng = random.Random(1)
    assert sealed(small) == small
    read = 0
    for _ in range(250):
        at = rng.randrange(8, rng.choice([64, 200, len(small) - 8]))
        forged = sealed(small[:at] + bytes([rng.randrange(256)]) + small[at + 1 :])
        if forged == small:
            continue
        try:
            table = Table.from_bytes(forged, memory=2**24)
        except (TableError, LimitReached):
            continue
        read += 1
        # Lines that another exchanges for its like make a table as exact as it was.
        table.probe_many(range(2 ** len(table.holes)) if len(table.holes) <= 15 else [0])
        if at >= 200:
            assert table.check() is (table.to_bytes() == small)
    assert read > 20


def test_a_later_version_is_named(small: bytes) -> None:
    with pytest.raises(TableError, match="later version"):
        Table.from_bytes(small[:8] + b"\2" + small[9:])


@pytest.mark.parametrize("data", ["text", 5, None, [1, 2]])
def test_what_is_no_bytes_is_a_type_error(data: Any) -> None:
    with pytest.raises(TypeError):
        Table.from_bytes(data)


def test_a_file_that_cannot_be_used_is_named(tmp_path: Path, small: bytes) -> None:
    table = Table.from_bytes(small)
    for wrong, error in (
        (tmp_path / "no" / "such", FileNotFoundError),
        (tmp_path, IsADirectoryError),
    ):
        for use in (Table.load, table.save):
            with pytest.raises(error) as caught:
                use(wrong)
            assert caught.value.filename in (wrong, str(wrong))
    bad = tmp_path / "bad.peg"
    bad.write_bytes(small[:-1])
    with pytest.raises(TableError, match=r"damaged one: .*bad\.peg"):
        Table.load(bad)
    for use in (Table.load, table.save):
        with pytest.raises(ValueError, match=r"zero|null"):
            use("a\0b")
        with pytest.raises(TypeError):
            use(None)  # type: ignore[arg-type]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no such device here")
def test_what_is_written_to_no_avail_leaves_the_rest_as_it_was(
    tmp_path: Path, small: bytes
) -> None:
    table = Table.from_bytes(small)
    with pytest.raises(OSError, match="No space"):
        table.save("/dev/full")
    assert Path("/dev/full").exists()
    kept = tmp_path / "kept.peg"
    table.save(kept)
    with pytest.raises(Stopped):
        Table.build("rect4x6").save(kept, progress=lambda _: STOP)
    assert kept.read_bytes() == small


def test_a_file_half_written_is_removed(
    tmp_path: Path, small: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    resource = pytest.importorskip("resource")
    monkeypatch.setattr(signal, "SIGXFSZ", getattr(signal, "SIGXFSZ", 0))
    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    where = tmp_path / "half.peg"
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (100, hard))
        with pytest.raises(OSError, match="too large"):
            Table.from_bytes(small).save(where)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, before)
    assert not where.exists()


# Attaching


def test_a_board_uses_its_table_until_told_otherwise(large: Table) -> None:
    board = _LARGE.copy()
    assert not has(board)
    board.attach(large)
    assert has(board)
    for changed in (board.copy(), copy.copy(board), copy.deepcopy(board)):
        changed.play(changed.solve(**SOON) or "")
        assert changed.is_won
        changed.fill(empty="b4")
        assert has(changed) is (changed.parities == _LARGE.parities)
    assert not has(pickle.loads(pickle.dumps(board)))
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
        *(table.count, table.check, table.to_bytes, table.__enter__),
        *(lambda: table.probe(1), lambda: table.probe_many([1]), lambda: board.attach(table)),
        *(lambda: table.bits, lambda: table.pegs, lambda: table.size, lambda: table.holes),
        *(lambda: pickle.dumps(table), lambda: table.save(os.devnull)),
    ]
    for use in uses:
        with pytest.raises(Closed, match="the table"):
            use()
    assert has(board)


def test_a_table_of_another_shape_or_goal_is_refused(large: Table) -> None:
    board = _LARGE.copy()
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


def test_a_table_of_the_same_lines_fits_whatever_the_shape_is_called(large: Table) -> None:
    drawn = Board.from_drawing(str(_LARGE).replace(" ", ""))
    drawn.attach(large)
    assert has(drawn)


# Building, and its limits


def test_what_no_table_is_built_of_is_refused() -> None:
    with pytest.raises(TypeError, match=r"Table\.build"):
        Table()
    wrongs: list[Any] = [5, None, b"english", ["english"]]
    for wrong in wrongs:
        with pytest.raises(TypeError):
            Table.build(wrong)
    with pytest.raises(BoardError):
        Table.build("nonsense")
    for pegs in (-1, 2**31, 2**99):
        with pytest.raises(ValueError, match="pegs"):
            Table.build("triangle5", pegs=pegs)
    with pytest.raises(TypeError):
        Table.build("triangle5", pegs="2")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="seconds"):
        Table.build("triangle5", seconds=1)  # type: ignore[call-arg]


@pytest.mark.parametrize("name", ["square9", "rect8x8", "wiegleb", "rect17x15"])
def test_a_board_too_large_for_a_table_is_refused(name: str) -> None:
    board = Board(name)
    positions = len(board.holes) - len(board.parities)
    with pytest.raises(TableError, match=rf"2\*\*{positions} positions"):
        Table.build(board, memory=2**20)


@cache
def _bytes(table: Table) -> bytes:
    return table.to_bytes()


WORKS: dict[str, Callable[..., Any]] = {
    "build": lambda _, **limits: Table.build(_LARGE, **limits),
    "to_bytes": Table.to_bytes,
    "check": Table.check,
    "from_bytes": lambda table, **limits: Table.from_bytes(_bytes(table), **limits),
}


works = pytest.mark.parametrize("work", WORKS.values(), ids=WORKS)


@works
def test_work_on_a_table_ends_at_a_limit(large: Table, work: Callable[..., Any]) -> None:
    with pytest.raises(MemoryLimitReached):
        work(large, memory=1000)
    with pytest.raises(Stopped):
        work(large, progress=lambda _: STOP)

    class Mine(Exception):
        """What a progress function raises."""

    def fail(_: int) -> None:
        raise Mine

    with pytest.raises(Mine):
        work(large, progress=fail)
    if work in (WORKS["build"], WORKS["check"]):
        with pytest.raises(LimitReached) as caught:
            work(large, nodes=1)
        assert type(caught.value) is LimitReached


def test_progress_is_told_how_many_positions_are_done() -> None:
    seen: list[int] = []
    board = _LARGE.copy()
    table = Table.build(board, progress=lambda done: seen.append(done) or len(board))  # type: ignore[func-returns-value]
    assert seen == sorted(seen)
    assert 2 ** (table.bits - 1) < seen[-1] <= 2**table.bits


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no timers here")
@pytest.mark.parametrize("work", [*WORKS.values(), Table.probe_many], ids=[*WORKS, "probe_many"])
def test_a_signal_is_heard_meanwhile(large: Table, work: Callable[..., Any]) -> None:
    class Alarm(BaseException):
        """The signal has come."""

    def ring(*_: object) -> None:
        raise Alarm

    def again_and_again() -> None:
        while True:
            work(large, *given)

    given = [np.zeros(3_000_000, np.uint64)] if work == Table.probe_many else []
    before = signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.05)
        with pytest.raises(Alarm):
            again_and_again()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_memory_does_not_grow_with_tables_made_and_dropped() -> None:
    resource = pytest.importorskip("resource")

    def work(times: int) -> int:
        for _ in range(times):
            board = Board("rect4x6")
            table = Table.from_bytes(Table.build(board).to_bytes())
            board.attach(table)
            board.copy().solvable()
        return int(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)

    before = work(10)
    assert work(60) < before + 4_000
