"""Callbacks, signals, threads and closing: nothing hangs, nothing is lost."""

from __future__ import annotations

import contextlib
import copy
import gc
import itertools
import pickle
import sys
import threading
import weakref
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from clock import Alarm, at_once, needs_timers, ringing, ticking
from hard import ALL, Question, hard

from libpeg import STOP, Board, Closed, InUse, Jump, Progress, Stopped
from libpeg._libpeg import ffi, lib
from libpeg.callbacks import Call


@pytest.mark.parametrize("question", ALL.values(), ids=ALL)
@pytest.mark.parametrize("error", [ZeroDivisionError("mine"), KeyboardInterrupt(), SystemExit(3)])
def test_what_progress_raises_comes_out_unchanged(question: Question, error: BaseException) -> None:
    def progress(_: Progress) -> None:
        raise error

    board = hard()
    with pytest.raises(type(error)) as caught:
        question(board, progress=progress)
    assert caught.value is error
    assert board.solvable(positions=1) is None


def test_what_is_raised_before_the_callback_begins_comes_out_too() -> None:
    call = Call({})
    error = KeyboardInterrupt()

    def early(*_: object) -> None:
        raise error

    sys.setprofile(
        lambda frame, event, _: early() if frame.f_code.co_name == "on_progress" else None
    )
    try:
        stopped = call.limits.progress(ffi.new("peg_progress *"), call.limits.user)
    finally:
        sys.setprofile(None)
    assert stopped == lib.PEG_STOP
    with pytest.raises(KeyboardInterrupt) as caught:
        call.settle(stopped)
    assert caught.value is error


def test_a_callback_that_the_stack_has_no_room_for_is_a_recursion_error(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    told: list[Progress] = []
    call = Call({"progress": told.append})
    progress, far, user = call.limits.progress, ffi.new("peg_progress *"), call.limits.user
    statuses: list[int] = []

    def dive(depth: int) -> None:
        if depth:
            dive(depth - 1)
        else:
            statuses.append(progress(far, user))

    # cffi prints what it cannot hand on.
    monkeypatch.setattr(sys, "unraisablehook", lambda _: None)
    for depth in range(sys.getrecursionlimit(), 0, -1):
        with contextlib.suppress(RecursionError):
            dive(depth)
        if told:
            break
        if statuses:
            with pytest.raises(RecursionError):
                call.settle(statuses[-1])
    capfd.readouterr()
    assert statuses[0] == lib.PEG_STOP
    assert statuses[-1] == lib.PEG_CONTINUE
    call.settle(lib.PEG_OK)


def test_stopped_without_a_reason_is_never_taken_for_an_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = hard()
    # As if the callback of C could not run.
    monkeypatch.setattr(Call, "stopped", property(lambda _: False, lambda *_: None), raising=False)
    for question in ALL.values():
        with pytest.raises(RecursionError):
            question(board, progress=lambda _: STOP)


def _uses(board: Board) -> Iterator[Callable[[], object]]:
    yield lambda: board.pegs
    yield lambda: len(board)
    yield lambda: str(board)
    yield board.solvable
    yield board.solutions
    yield board.copy
    yield board.close
    yield board.undo
    yield lambda: board.play("d2-d4")
    yield lambda: board.play(Jump(5, 10, 17))
    yield lambda: board.play([(5, 10, 17)])
    yield lambda: board.is_legal((5, 10, 17))
    yield lambda: board.find_jump(5, 17)
    yield lambda: board.legal_jumps
    yield lambda: board.history
    yield lambda: board.undone
    yield lambda: board.position
    yield lambda: board.canonical(1)
    yield lambda: board.is_stuck
    yield board.redo
    yield board.start
    yield lambda: board == Board("english")
    yield lambda: "d4" in board


def test_a_board_is_not_used_by_the_progress_of_its_own_question() -> None:
    board = hard()
    for question, use in itertools.product(
        (board.count_games, board.solvable, board.judge), _uses(board)
    ):
        with pytest.raises(InUse):
            question(progress=_calling(use))
    assert len(board) == 60


def test_a_legal_jump_is_not_played_by_progress_in_any_form() -> None:
    board = hard()
    jump = board.legal_jumps[0]
    for form in (jump, Jump(*jump), tuple(jump), jump.text, [jump], [jump.text]):
        for use in (board.play, board.is_legal):
            with pytest.raises(InUse):
                board.count_games(progress=_calling(lambda use=use, form=form: use(form)))  # type: ignore[misc]
    assert (len(board), board.history) == (60, ())


def _calling(use: Callable[[], object]) -> Callable[[Progress], object]:
    def progress(_: Progress) -> object:
        use()
        return STOP  # where it was allowed to be used

    return progress


def test_another_board_may_be_used_by_progress() -> None:
    other = Board("triangle5")
    board = hard()
    answers: list[bool | None] = []

    def progress(_: Progress) -> object:
        answers.append(other.solvable())
        return STOP if len(answers) == 3 else None

    with pytest.raises(Stopped):
        board.count_games(progress=progress)
    assert answers == [True] * 3


@pytest.mark.parametrize("listed", [Board.solutions, Board.solution_batches])
def test_solutions_are_not_used_by_their_own_progress(listed: Callable[..., Any]) -> None:
    held: list[Any] = []
    for use in (next, lambda solutions: solutions.close()):
        solutions = listed(hard(), progress=lambda _, use=use: [*map(use, held)])
        held.append(solutions)
        with pytest.raises(InUse):
            list(solutions)
        held.clear()


def test_progress_of_solutions_may_use_their_board() -> None:
    board = hard()
    pegs = []

    def progress(_: Progress) -> object:
        if not started:
            return None
        pegs.append(len(board))
        return STOP

    started: list[bool] = []
    solutions = board.solutions(progress=progress)
    started.append(True)
    with pytest.raises(Stopped):
        list(solutions)
    assert pegs == [60]


@needs_timers
@pytest.mark.parametrize("question", ALL.values(), ids=ALL)
def test_a_signal_is_heard_during_every_question(question: Question) -> None:
    with pytest.raises(Alarm), ringing(0.2):
        question(hard(), memory=2**29)


def test_other_threads_wait_for_a_board_and_run_meanwhile() -> None:
    board = Board("rect5x5")
    begun = threading.Event()
    lengths: list[int] = []
    count: list[int] = []

    def ask() -> None:
        count.append(board.count_solutions(progress=lambda _: begun.set()))

    def look() -> None:
        begun.wait()
        lengths.append(len(board))

    at_once(ask, look, look)
    assert (count, lengths) == ([board.copy().count_solutions()], [24, 24])
    assert count[0] > 0


def test_many_threads_draw_on_one_enumeration() -> None:
    solutions = Board("triangle5", empty=5).solutions()
    drawn: list[object] = []
    at_once(*[lambda: drawn.extend(solutions)] * 4)
    assert len(drawn) == len(set(drawn)) == 1550


def test_a_closed_board_says_so() -> None:
    with Board("english") as board:
        assert len(board) == 32
    board.close()
    for use in _uses(board):
        if use != board.close:
            with pytest.raises(Closed):
                use()
    with pytest.raises(Closed), board:
        pass


def test_nothing_is_kept_of_what_is_no_longer_used() -> None:
    board = Board("triangle5")
    solutions = board.solutions(progress=lambda _: None)
    next(solutions)
    board.solvable(progress=lambda _: None)
    gone = weakref.ref(board)
    del board
    assert next(solutions)
    del solutions
    gc.collect()
    assert gone() is None


def test_a_board_half_made_is_refused() -> None:
    board = Board.__new__(Board)
    for use in _uses(board):
        with pytest.raises((AttributeError, Closed)):
            use()


def test_a_search_runs_beside_other_python() -> None:
    with ticking() as ticks, pytest.raises(MemoryError):
        hard().count_games(memory=2**28)
    assert len(ticks) > 3


@pytest.mark.parametrize("listed", [Board.solutions, Board.solution_batches])
def test_an_enumeration_cannot_be_copied(listed: Callable[..., Any]) -> None:
    solutions = listed(Board("triangle5"))
    for copied in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(TypeError, match="cannot be copied"):
            copied(solutions)
    assert next(solutions)
