"""Stop flags: they end any question, from any thread, and it tells why."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator

import pytest
from clock import at_once, needs_timers, ringing
from hard import ALL, UNKNOWN, Question, hard, raised_after

from libpeg import STOP, Board, Progress, StopFlag, Stopped
from libpeg._libpeg import lib
from libpeg.callbacks import Call

every_question = pytest.mark.parametrize("question", ALL.values(), ids=ALL)


@contextlib.contextmanager
def raised_by_c(flag: StopFlag) -> Iterator[None]:
    timer = threading.Timer(0.05, lib.peg_flag_raise, [flag.pointer])
    timer.start()
    yield
    timer.join()


@every_question
def test_a_flag_that_another_thread_sets_stops_every_question(question: Question) -> None:
    with raised_after(0.05) as flag:
        if question in UNKNOWN.values():
            assert question(hard(), stop=flag) is None
        else:
            with pytest.raises(Stopped, match="the stop flag stopped the question"):
                question(hard(), stop=flag)


@every_question
def test_a_question_that_begins_with_its_flag_set_ends_at_once(question: Question) -> None:
    seen: list[Progress] = []
    flag = StopFlag()
    flag.set()
    if question in UNKNOWN.values():
        assert question(hard(), stop=flag, progress=seen.append) is None
    else:
        with pytest.raises(Stopped):
            question(hard(), stop=flag, progress=seen.append)
    assert seen == []


def test_a_flag_is_set_and_cleared() -> None:
    flag = StopFlag()
    board = Board("triangle6")
    assert (flag.is_set(), repr(flag)) == (False, "<StopFlag, not set>")
    flag.set()
    flag.set()
    assert (flag.is_set(), repr(flag)) == (True, "<StopFlag, set>")
    with pytest.raises(Stopped):
        board.count_solutions(stop=flag)
    flag.clear()
    assert not flag.is_set()
    assert board.count_solutions(stop=flag) == board.count_solutions()


def test_a_flag_stops_all_the_questions_that_have_it() -> None:
    def ask() -> None:
        with pytest.raises(Stopped):
            hard().count_games(stop=flag, memory=2**29)

    with raised_after(0.1) as flag:
        at_once(ask, ask, ask)


@needs_timers
def test_a_signal_handler_may_set_a_flag() -> None:
    flag = StopFlag()
    with pytest.raises(Stopped, match="flag"), ringing(0.05, hear=lambda *_: flag.set()):
        hard().count_games(stop=flag)


def test_a_flag_that_was_cleared_before_the_question_ended_still_tells_why() -> None:
    flag = StopFlag()
    for set_before in (False, True):
        if set_before:
            flag.set()
        call = Call({"stop": flag})
        flag.set()
        flag.clear()
        call.settle(lib.PEG_STOPPED)
        assert "stop flag" in str(call.unfinished(lib.PEG_STOPPED))


def test_a_flag_that_is_set_as_a_question_begins_tells_why() -> None:
    flag = StopFlag()
    flag._times += 1  # as far as another thread may have come in set()
    with raised_by_c(flag), pytest.raises(Stopped):
        hard().count_games(stop=flag)


def test_a_flag_that_was_never_set_is_not_blamed() -> None:
    flag = StopFlag()
    with pytest.raises(Stopped, match="progress function"):
        hard().count_games(stop=flag, progress=lambda _: STOP)
    call = Call({"stop": flag})
    with pytest.raises(RecursionError):
        call.settle(lib.PEG_STOPPED)


def test_a_flag_lives_as_long_as_what_it_may_stop() -> None:
    solutions = Board("triangle5", empty=5).solutions(stop=StopFlag())
    assert sum(1 for _ in solutions) == 1550


def test_an_enumeration_goes_on_after_its_progress_raised() -> None:
    board = Board("triangle5", empty=5)
    wanted = list(board.solutions())
    begun: list[bool] = []

    def progress(_: Progress) -> None:
        if begun and begun.pop():
            raise KeyboardInterrupt

    solutions = board.solutions(progress=progress)
    found: list[object] = []
    interrupts = 0
    while True:
        begun[:] = [True]
        try:
            found.append(next(solutions))
        except StopIteration:
            break
        except KeyboardInterrupt:
            interrupts += 1
    assert found == wanted
    assert interrupts > 0
