"""Solutions in batches: the same solutions, as bytes and as arrays, and what comes between them."""

from __future__ import annotations

import contextlib
import itertools
import pickle
import time
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from clock import at_once
from hard import in_time

from libpeg import (
    STOP,
    Board,
    LimitReached,
    Progress,
    Solution,
    SolutionBatch,
    Solutions,
    StopFlag,
    Stopped,
    Table,
    TimeLimitReached,
)
from libpeg._libpeg import ffi, lib
from libpeg.callbacks import Call
from libpeg.handles import handle_of

BOARDS = [
    Board("triangle5", empty=5),
    Board("triangle5", goal=13),
    Board("rect4x4", goal=[1, 2]),
    Board.from_lines(4, [(1, 2, 3), (3, 2, 1), (2, 3, 4), (4, 3, 2)], empty=2),
    Board("english", empty="d4", goal="d1"),
]
SIZES = [1, 2, 7, 256, 4096]


def first(board: Board, count: int = 2000) -> list[Any]:
    return list(itertools.islice(board.solutions(), count))


@pytest.mark.parametrize("board", BOARDS, ids=repr)
@pytest.mark.parametrize("size", SIZES)
def test_batches_hold_the_solutions_in_order(board: Board, size: int) -> None:
    wanted = first(board) if len(board) < 20 else []
    found: list[object] = []
    sizes: list[int] = []
    for batch in board.solution_batches(size) if wanted else ():
        found.extend(batch)
        sizes.append(len(batch))
        if len(found) >= len(wanted):
            break
    assert found[: len(wanted)] == wanted
    assert all(one == size for one in sizes[:-1])
    assert not sizes or 1 <= sizes[-1] <= size


def test_a_batch_is_a_sequence_of_its_solutions() -> None:
    board = Board("triangle5", empty=5)
    wanted = first(board, 10)
    batch = next(board.solution_batches(10))
    assert isinstance(batch, SolutionBatch)
    assert (len(batch), batch.jumps) == (10, 13)
    assert repr(batch) == "<SolutionBatch of 10 solutions, each of 13 jumps>"
    assert list(batch) == wanted
    assert [batch[at] for at in range(-10, 10)] == wanted * 2
    assert batch[2:9:3] == tuple(wanted[2:9:3])
    assert wanted[3] in batch
    assert [*reversed(batch)] == wanted[::-1]
    for at in (10, -11):
        with pytest.raises(IndexError):
            batch[at]
    assert str(batch[4]) == str(wanted[4])
    assert batch[4]._repr_svg_() == wanted[4]._repr_svg_()
    assert pickle.loads(pickle.dumps(batch[4])) == wanted[4]


def test_the_bytes_of_a_batch_are_its_array_and_are_only_read() -> None:
    batch = next(Board("triangle5", empty=5).solution_batches(10))
    assert batch.data.readonly
    assert (batch.data.format, batch.data.nbytes) == ("B", 10 * 13 * 3)
    assert batch.array.shape == (10, 13, 3)
    assert batch.array.dtype == np.uint8
    assert batch.array.tobytes() == bytes(batch.data)
    assert np.shares_memory(batch.array, np.frombuffer(batch.data, np.uint8))
    with pytest.raises(ValueError, match="read-only"):
        batch.array[0, 0, 0] = 1


def test_batches_that_are_kept_stay_as_they_were() -> None:
    board = Board("triangle5", empty=5)
    kept = list(board.solution_batches(100))
    board.close()
    assert [one for batch in kept for one in batch] == first(Board("triangle5", empty=5))


def test_a_won_position_has_a_batch_of_one_without_jumps() -> None:
    board = Board("triangle5")
    board.pegs = (13,)
    (batch,) = board.solution_batches()
    assert (len(batch), batch.jumps, bytes(batch.data)) == (1, 0, b"")
    assert batch.array.shape == (1, 0, 3)
    assert [len(one) for one in batch] == [len(batch[0])] == [0]
    assert [len(one) for one in board.solutions()] == [0]


def test_a_position_without_solutions_has_no_batches() -> None:
    assert list(Board("french", empty="d4").solution_batches()) == []
    board = Board("triangle5", goal=[1, 2])
    board.pegs = (1,)
    assert list(board.solution_batches()) == list(board.solutions()) == []


def test_solutions_by_jumps_come_in_batches_too_and_are_all_made_of_other_jumps() -> None:
    board = Board("triangle5", goal="13")
    found = [one for batch in board.solution_batches(100, by_jumps=True) for one in batch]
    assert found == list(board.solutions(by_jumps=True))
    made = {tuple(sorted(solution)) for solution in board.solutions()}
    assert sorted(tuple(sorted(solution)) for solution in found) == sorted(made)
    assert board.count_solutions(by_jumps=True) == len(made)


def test_solutions_are_wanted_by_one_switch_alone() -> None:
    board = Board("triangle5")
    with pytest.raises(ValueError, match="shortest and by_jumps"):
        board.solutions(shortest=True, by_jumps=True)
    with pytest.raises(ValueError, match="up_to_order and by_jumps"):
        board.solution_batches(up_to_order=True, by_jumps=True)
    with pytest.raises(ValueError, match="by_jumps and as_positions"):
        board.count_solutions(by_jumps=True, as_positions=True)


def test_the_shortest_come_in_batches_too() -> None:
    board = Board("triangle5", goal="13")
    found = [one for batch in board.solution_batches(100, shortest=True) for one in batch]
    assert found == list(board.solutions(shortest=True))
    assert len(found) == 538


def test_holes_past_255_are_in_their_place() -> None:
    lines = [(256, 255, 254), (254, 253, 252)]
    board = Board.from_lines(256, lines)
    board.pegs = 256, 255, 253
    (batch,) = board.solution_batches()
    assert batch.array.tolist() == [[[255, 254, 253], [253, 252, 251]]]
    assert [jump.from_ for jump in batch[0]] == [256, 254]


# Limits


def drained(solutions: Iterator[Solution], error: type[Exception]) -> list[Solution]:
    """What comes before an exception."""
    found: list[Solution] = []
    with pytest.raises(error):
        found.extend(solutions)
    return found


def test_what_is_found_before_a_limit_comes_before_it() -> None:
    board = Board("triangle6")
    wanted = first(board, 5000)
    for positions in range(200, 3000, 311):
        one_by_one = drained(board.copy().solutions(positions=positions), LimitReached)
        batches = board.copy().solution_batches(64, positions=positions)
        in_batches = drained(itertools.chain.from_iterable(batches), LimitReached)
        assert one_by_one == in_batches == wanted[: len(in_batches)]


def test_an_ended_enumeration_stays_ended() -> None:
    for batches in (
        Board("triangle6").solution_batches(10**6, positions=3000),
        in_time(lambda seconds: Board("english").solution_batches(10**6, seconds=seconds))[0],
    ):
        with pytest.raises(LimitReached):
            list(batches)
        assert list(batches) == []


def test_batches_go_on_after_a_flag_was_set() -> None:
    board = Board("triangle6")
    flag = StopFlag()
    batches = board.solution_batches(500, stop=flag)
    found: list[Solution] = []
    for _ in range(6):
        flag.set()
        with pytest.raises(Stopped):
            found.extend(itertools.chain.from_iterable(batches))
        flag.clear()
        found.extend(next(batches))
    assert found == first(board, len(found))
    assert len(found) >= 6 * 500


def test_batches_go_on_after_progress_stopped_them_and_stay_whole() -> None:
    board = Board("triangle6")
    turns = itertools.cycle([STOP, None])
    begun: list[bool] = []
    batches = board.solution_batches(500, progress=lambda _: next(turns) if begun else None)
    begun.append(True)
    sizes: list[int] = []
    found: list[Solution] = []
    calls = 0
    while len(sizes) < 6:
        calls += 1
        with contextlib.suppress(Stopped):
            found.extend(batch := next(batches))
            sizes.append(len(batch))
    assert calls > 12
    assert sizes == [500] * 6
    assert found == first(board, 3000)


def test_time_that_is_over_is_heard_between_solutions_that_wait() -> None:
    board = Board("english", goal="d4")
    board.attach(Table.build(board))

    def some(seconds: float) -> Solutions:
        solutions = board.solutions(seconds=seconds)
        assert len(list(itertools.islice(solutions, 2000))) == 2000
        return solutions

    solutions, seconds = in_time(some)
    time.sleep(seconds)
    # The clock is looked at every 512 positions, and no solution takes less than one.
    assert len(drained(solutions, TimeLimitReached)) <= 512
    assert list(solutions) == []


def test_a_flag_is_heard_between_solutions_that_wait() -> None:
    board = Board("english", goal="d4")
    board.attach(Table.build(board))
    flag = StopFlag()
    solutions = board.solutions(stop=flag)
    wanted = board.solutions()
    for count in (1, 1000, 1100):
        assert list(itertools.islice(solutions, count)) == list(itertools.islice(wanted, count))
        flag.set()
        left = drained(solutions, Stopped)
        assert len(left) <= 512
        assert left == list(itertools.islice(wanted, len(left)))
        flag.clear()


Told = list[tuple[int, int]]


def told_by_c(board: Board, count: int) -> Told:
    """The positions that progress is told of, each with the solutions given before, from C."""
    told: Told = []
    given = 0
    call = Call({"progress": lambda far: told.append((far.positions, given))})
    out, jumps = ffi.new("peg_cursor **"), ffi.new("peg_jump **")
    assert lib.peg_cursor_new(handle_of(board).open(), 0, call.limits, out) == lib.PEG_OK
    while given < count:
        assert lib.peg_cursor_next(out[0], 0, jumps, ffi.NULL) == lib.PEG_OK
        given += 1
    lib.peg_cursor_free(out[0])
    return told


def held(solutions: Solutions) -> int:
    """Goes on until progress is to be told, and gives how many solutions come before that."""
    while not solutions._listing._state.is_held:
        next(solutions)
    return len(solutions._ready)


def test_a_flag_and_the_time_come_before_what_is_held_back() -> None:
    flag = StopFlag()
    solutions = Board("english", goal="d4").solutions(stop=flag)
    left = held(solutions)
    flag.set()
    assert len(drained(solutions, Stopped)) == left

    def holding(seconds: float) -> tuple[Solutions, int]:
        solutions = Board("english", goal="d4").solutions(seconds=seconds)
        return solutions, held(solutions)

    (solutions, left), seconds = in_time(holding)
    time.sleep(seconds)
    assert len(drained(solutions, TimeLimitReached)) == left


@pytest.mark.parametrize("board", [Board("triangle6"), Board("english", goal="d4")], ids=repr)
def test_progress_is_told_between_the_solutions_that_c_tells_it_between(board: Board) -> None:
    told: Told = []
    given = 0

    def progress(far: Progress) -> None:
        told.append((far.positions, given))

    for _ in itertools.islice(board.copy().solutions(progress=progress), 2000):
        given += 1
    wanted = told_by_c(board.copy(), 2000)
    assert min(len(told), len(wanted)) > 12
    told_then = dict(wanted)
    both = [(after, told_then[position]) for position, after in told if position in told_then]
    assert len(both) > 12
    for after, before in both:
        assert after - before in {0, 1}


# Threads


def test_many_threads_draw_on_the_same_batches() -> None:
    batches = Board("triangle5", empty=5).solution_batches(7)
    drawn: list[object] = []
    at_once(*[lambda: drawn.extend(one for batch in batches for one in batch)] * 4)
    assert len(drawn) == len(set(drawn)) == 1550


def test_closed_batches_are_at_their_end() -> None:
    with Board("english").solution_batches(3) as batches:
        assert len(next(batches)) == 3
    batches.close()
    assert list(batches) == []
