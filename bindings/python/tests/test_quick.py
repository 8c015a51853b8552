"""Small questions that are asked often and share memory: nothing gets mixed up."""

from __future__ import annotations

import random
import threading
from typing import Any

import pytest
from naive import Naive

from libpeg import STOP, Board, InUse, Jump, Progress, Table, questions
from libpeg._libpeg import ffi

BOARDS = [
    Board("english"),
    Board("triangle5"),
    Board("star"),
    Board("rect3x22"),
    Board.from_lines(5, [(1, 2, 3), (1, 4, 3), (3, 2, 1), (2, 4, 5), (5, 2, 1)], empty=3),
]


def naive(board: Board) -> Naive:
    lines = tuple((line.from_, line.over, line.to) for line in board.lines)
    return Naive(len(board.holes), lines, frozenset(board))


def shuffled(board: Board, times: int) -> list[Board]:
    rng = random.Random(board.text)
    made = [board.copy() for _ in range(times)]
    for one in made:
        one.position = rng.randrange(1 << len(board.holes))
    return made


@pytest.mark.parametrize("start", BOARDS, ids=repr)
def test_a_jump_is_legal_in_every_form_or_in_none(start: Board) -> None:
    for board in shuffled(start, 12):
        legal = naive(board).legal()
        assert [(jump.from_, jump.over, jump.to) for jump in board.legal_jumps] == legal
        for jump in board.lines:
            three = jump.from_, jump.over, jump.to
            forms: list[Any] = [jump, Jump(*three), Jump(*three, "mine"), three, jump.text]
            forms.append("{}({}){}".format(*three))
            forms.append(f" {jump.text.upper()}")
            assert [board.is_legal(form) for form in forms] == [three in legal] * len(forms)


@pytest.mark.parametrize("start", BOARDS, ids=repr)
def test_what_is_along_no_line_is_not_legal(start: Board) -> None:
    lines = {(line.from_, line.over, line.to) for line in start.lines}
    full = start.copy()
    for hole in full.holes:
        full.start(empty=hole)
        holes = [hole, 1, 2, full.holes[-1]]
        for from_ in holes:
            for over in holes:
                if (from_, over, hole) not in lines:
                    assert not full.is_legal((from_, over, hole))
                    assert not full.is_legal(Jump(from_, over, hole))
    # The text of a line, but the holes of none.
    line = start.lines[0]
    assert not start.is_legal(Jump(line.to, line.to, line.to, line.text))
    assert not start.is_legal(Jump(1, 2, 99, line.text))


@pytest.mark.parametrize("tabled", [False, True])
def test_verdicts_are_the_answers_after_each_jump(tabled: bool) -> None:
    start = Board("triangle5", goal=13)
    if tabled:
        start.attach(Table.build(start))
    for board in shuffled(start, 40):
        verdicts = board.judge()
        assert [jump for jump, _ in verdicts] == board.legal_jumps
        for jump, answer in verdicts:
            after = Board("triangle5", goal=13)
            after.position = board.position
            after.play(jump)
            assert answer is after.solvable()
            assert answer == any(True for _ in naive_solutions(after))


def naive_solutions(board: Board) -> Any:
    lines = tuple((line.from_, line.over, line.to) for line in board.lines)
    return Naive(15, lines, frozenset(board), 13).solutions()


def test_what_was_answered_stays_when_another_is_asked() -> None:
    board = Board("triangle5")
    verdicts, jumps = board.judge(), board.legal_jumps
    kept = [str(jump) for jump in jumps], [(str(jump), answer) for jump, answer in verdicts]
    board.play(jumps[0])
    assert board.legal_jumps != jumps
    board.judge()
    assert ([str(jump) for jump in jumps], [(str(j), a) for j, a in verdicts]) == kept
    verdicts.clear()
    jumps.clear()
    assert len(board.legal_jumps) == len(board.judge()) > 0


def test_a_board_without_lines_has_no_jumps_and_no_verdicts() -> None:
    board = Board.from_lines(3, [])
    assert (board.legal_jumps, board.judge(), board.solvable()) == ([], [], False)


def test_an_answer_after_a_limit_is_found_without_one() -> None:
    board = Board("english ooo/o.o/ooo.ooo/oo.o.oo/oo.o..o/..o/.oo -> d4")
    assert board.solvable(positions=1) is None
    assert [answer for _, answer in board.judge(positions=1)].count(None) > 0
    assert board.solvable(progress=lambda _: STOP) in {None, False}
    assert board.solvable() is False
    assert {answer for _, answer in board.judge()} == {False}


@pytest.mark.parametrize("name", ["_can_win", "_judge"])
def test_what_progress_raises_comes_out_even_with_an_answer(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    def progress(_: Progress) -> None:
        raise ZeroDivisionError

    asked = getattr(questions, name)

    def ask(board: Any, limits: Any, *given: Any) -> object:
        limits.progress(ffi.new("peg_progress *"), limits.user)
        return asked(board, ffi.NULL, *given)

    board = Board("triangle5")
    answers = board.solvable(), board.judge()
    monkeypatch.setattr(questions, name, ask)
    with pytest.raises(ZeroDivisionError):
        _ = board.solvable(progress=progress), board.judge(progress=progress)
    assert (board.solvable(), board.judge()) == answers


def test_a_progress_function_must_not_ask_in_between() -> None:
    board = Board("english ooo/o.o/ooo.ooo/oo.o.oo/oo.o..o/..o/.oo -> d4")
    for question in (board.solvable, board.judge):
        for use in (board.solvable, board.judge, lambda: board.legal_jumps):

            def progress(_: Progress, use: Any = use) -> None:
                use()

            with pytest.raises(InUse):
                question(progress=progress)


def test_threads_ask_boards_of_their_own() -> None:
    wrong: list[object] = []
    start = Board("triangle5", goal=13)
    boards = shuffled(start, 8)
    wanted = [(one.solvable(), one.judge(), one.legal_jumps) for one in boards]

    def ask(at: int) -> None:
        for _ in range(200):
            answers = boards[at].solvable(), boards[at].judge(), boards[at].legal_jumps
            if answers != wanted[at]:
                wrong.append(answers)

    threads = [threading.Thread(target=ask, args=[at]) for at in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert wrong == []
