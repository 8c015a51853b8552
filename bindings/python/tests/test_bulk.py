"""Arrays of positions: right results, clear refusals, and no waiting for Ctrl-C."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import numpy as np
import pytest
from arrayed import WORKS, Work
from clock import Alarm, forever, needs_timers, repeating, ringing, ticking
from naive import bits

from libpeg import Answer, Board, BoardError, Closed

WIDE = "square9"  # 81 holes take two words

works = pytest.mark.parametrize("work", WORKS.values(), ids=WORKS)


def reached(board: Board, jumps: int) -> Any:
    """All positions after a number of jumps."""
    level = board.to_array([board.position])
    for _ in range(jumps):
        level = board.expand(level, unique=True)
    return level


def as_lists(result: Any) -> list[Any]:
    """The result of a piece of work, to compare."""
    arrays = result if isinstance(result, tuple) else (result,)
    return [array.tolist() for array in arrays]


@works
def test_an_empty_array_has_an_empty_result(work: Work) -> None:
    for board, shape in (
        (Board("english"), (0,)),
        (Board("english"), (0, 1)),
        (Board(WIDE), (0, 2)),
    ):
        result = work(board, np.empty(shape, np.uint64))
        for array in result if isinstance(result, tuple) else (result,):
            assert array.shape[0] == 0
    assert as_lists(work(Board("english"), [])) == as_lists(
        work(Board("english"), np.empty(0, "u8"))
    )


@works
@pytest.mark.parametrize("name", ["english", WIDE])
def test_the_layout_of_an_array_makes_no_difference(work: Work, name: str) -> None:
    board = Board(name)
    given = reached(board, 3)[:30]
    wanted = as_lists(work(board, given))
    doubled = np.repeat(given, 2, axis=0)
    spread = doubled[::2]
    backward = given[::-1].copy()[::-1]
    fortran = np.asfortranarray(given)
    swapped = given.astype(given.dtype.newbyteorder())
    odd = np.frombuffer(b"\0" + given.tobytes(), np.uint8)[1:].view(np.uint64).reshape(given.shape)
    locked = given.copy()
    locked.flags.writeable = False
    assert not odd.flags.aligned
    for same in (spread, backward, fortran, swapped, odd, locked, board.from_array(given)):
        before = np.array(same, copy=True)
        assert as_lists(work(board, same)) == wanted
        assert (np.asarray(same) == before).all()
    if given.ndim == 1:
        column = work(board, given.reshape(-1, 1))
        assert [np.ravel(each).tolist() for each in as_lists(column)] == [
            np.ravel(each).tolist() for each in wanted
        ]


@works
def test_what_is_no_array_of_positions_is_refused(work: Work) -> None:
    board, wide = Board("english"), Board(WIDE)
    for wrong in ("f8", "U3", "?", "M8[s]", "u8,u8"):
        with pytest.raises(TypeError, match="uint64"):
            work(board, np.zeros(2, wrong))
    shapes: list[tuple[int, ...]] = [(), (2, 2), (1, 1, 1), (0, 2)]
    for shape in shapes:
        with pytest.raises(ValueError, match=r"shape \(n,\)"):
            work(board, np.zeros(shape, np.uint64))
    shapes = [(2,), (2, 1), (2, 3), (2, 2, 1)]
    for shape in shapes:
        with pytest.raises(ValueError, match=r"shape \(n, 2\)"):
            work(wide, np.zeros(shape, np.uint64))
    masked = np.ma.masked_array(np.ones(2, np.uint64), [False, True])
    with pytest.raises(TypeError, match="masked"):
        work(board, masked)
    assert as_lists(work(board, masked[:1])) == as_lists(work(board, [1]))
    for no_numbers in (5, "5", ["5"], [1.5], [None], None, board, np.array([1, None])):
        if work is Board.canonical and type(no_numbers) is int:
            continue  # which takes one position too
        with pytest.raises(TypeError, match=r"must be a|uint64"):
            work(board, no_numbers)


@works
def test_a_position_that_does_not_fit_is_named(work: Work) -> None:
    for name, bit in (("english", 33), (WIDE, 81)):
        board = Board(name)
        array = board.to_array([1] * 9)
        array.reshape(-1)[-1 if name == "english" else -3] = 1 << bit % 64
        with pytest.raises(BoardError, match="does not fit") as caught:
            work(board, array)
        assert caught.value.at == (8 if name == "english" else 7)
        with pytest.raises(BoardError, match=r"positions\[1\]"):
            work(board, [1, 1 << bit])
        with pytest.raises(BoardError, match=r"positions\[0\]"):
            work(board, [-1])


@works
def test_whole_numbers_of_any_kind_are_positions(work: Work) -> None:
    board, wide = Board("triangle5"), Board(WIDE)
    numbers = [0, 1, board.position, 2**15 - 1]
    wanted = as_lists(work(board, board.to_array(numbers)))
    for kind in ("i2", "i8", ">i4", "u2", ">u8", "O"):
        given: list[Any] = [np.array(numbers, kind), np.array([numbers] * 2, kind).T[:, 0]]
        for same in (*given, tuple(numbers), iter(numbers)):
            assert as_lists(work(board, same)) == wanted
    wides = [1 << 80, wide.position ^ 1 << 63]
    wanted = as_lists(work(wide, wides))
    assert as_lists(work(wide, np.array(wides, object))) == wanted
    assert as_lists(work(wide, wide.to_array(wides).astype(np.int64))) == wanted
    for one, wrong in (
        (board, np.array([0, 1, -1, -2])),
        (board, np.array([0, 1, 2**15, 2**40])),
        (board, [0, 1, -1]),
        (wide, np.array([[0, 0], [5, 0], [0, -1]])),
    ):
        with pytest.raises(BoardError, match=r"positions\[2\] does not fit") as caught:
            work(one, wrong)
        assert caught.value.at == 2


def test_numbers_of_any_size_go_in_and_out() -> None:
    for name in ("triangle3", "square8", WIDE, "rect17x15"):
        board = Board(name)
        numbers = [0, 1, board.position, (1 << len(board.holes)) - 1]
        array = board.to_array(numbers)
        assert board.from_array(array) == numbers
        pegs = board.unpack(array)
        assert [bits((np.flatnonzero(row) + 1).tolist()) for row in pegs] == numbers
        for kind in (bool, np.uint8, np.int64, ">i4"):
            assert board.from_array(board.pack(pegs.astype(kind))) == numbers
        assert board.from_array(board.pack(np.asfortranarray(pegs))) == numbers


def test_what_is_no_array_of_pegs_is_refused() -> None:
    board = Board("english")
    wrongs: list[Any] = [np.zeros(33), np.zeros((2, 32)), 5, [[]], "x"]
    for wrong in wrongs:
        with pytest.raises(ValueError, match=r"shape \(n, 33\)"):
            board.pack(wrong)
    with pytest.raises(TypeError, match="masked"):
        board.pack(np.ma.masked_array(np.zeros((1, 33), bool), True))
    for kind in (float, object, "U1"):
        with pytest.raises(TypeError, match="whole numbers or bool"):
            board.pack(np.zeros((2, 33), kind))


def test_results_are_arrays_of_their_own() -> None:
    board = Board("triangle5")
    given = board.to_array([board.position])
    for result in (board.expand(given, unique=True), board.unique(given), board.canonical(given)):
        assert result.flags.owndata
        result[0] = 5
        assert given[0] == board.position


@works
@needs_timers
def test_a_signal_is_heard_during_every_work(work: Work) -> None:
    board = Board("english")
    level = np.tile(reached(board, 7), 200)
    with pytest.raises(Alarm), ringing(0.02):
        forever(lambda: work(board, level))


def test_the_board_is_free_meanwhile_and_keeps_its_play() -> None:
    board = Board("english", goal="d4")
    level = reached(board, 8)
    board.play("d2-d4")
    lengths: list[int] = []
    board.expand(np.tile(level, 4), progress=lambda _: lengths.append(len(board.legal_jumps)))
    assert set(lengths) == {3}
    assert [str(jump) for jump in board.history] == ["d2-d4"]


def test_the_table_made_for_many_positions_serves_later_calls_and_questions() -> None:
    board, fresh = Board("english", goal="d4"), Board("english", goal="d4")
    level = reached(board, 8)
    found = board.solvable_many(level)
    # With one position to look at, only what is known can be told.
    assert (board.solvable_many(level, positions=1) == found).all()
    assert (fresh.solvable_many(level, positions=1) == Answer.UNKNOWN).any()
    board.position = int(level[-1])
    assert board.solvable(positions=1) is bool(found[-1])


def test_other_threads_run_while_arrays_are_worked_on() -> None:
    boards = [Board("english") for _ in range(4)]
    level = reached(boards[0], 6)
    wanted = boards[0].expand(level, unique=True)
    with ticking() as ticks, ThreadPoolExecutor(8) as pool:
        results = list(pool.map(lambda at: boards[at % 4].expand(level, unique=True), range(40)))
    assert all((result == wanted).all() for result in results)
    assert len(ticks) > 3


def test_an_array_that_changes_meanwhile_does_no_harm() -> None:
    board = Board("english")
    full = np.full(20_000, 0, np.uint64)
    busy = reached(board, 7)

    def change() -> None:
        full[:] = np.resize(busy, len(full))
        full[:] = 0

    with repeating(change):
        for _ in range(30):
            with suppress(RuntimeError):  # that it was changed
                board.expand(full, unique=True)
            board.canonical(full)
            board.unpack(full)
    assert board.position == Board("english").position


def test_a_closed_board_works_on_nothing() -> None:
    board = Board("english")
    board.close()
    for work in WORKS.values():
        with pytest.raises(Closed):
            work(board, [1])


def test_without_numpy_the_error_says_what_to_install() -> None:
    program = """
import sys
sys.modules["numpy"] = None
import libpeg
board = libpeg.Board("triangle5")
assert board.solvable()
for work in (board.expand, board.to_array, board.solvable_many, board.pack):
    try:
        work([1])
    except ImportError as error:
        assert "pip install numpy" in str(error), error
    else:
        raise AssertionError(work)
batch = next(libpeg.Board("triangle5", empty=5).solution_batches(3))
assert batch.data.tolist()[:3] == [11, 7, 4] and len(list(batch)) == 3
try:
    batch.array
except ImportError as error:
    print(error)
"""
    ran = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    )
    assert "pip install numpy" in ran.stdout
