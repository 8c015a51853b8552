"""Small questions that are asked often and share memory: nothing gets mixed up."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest
from arrayed import naive_of
from clock import at_once, needs_timers, ringing

from libpeg import (
    Board,
    BoardError,
    Closed,
    EndOfPlay,
    IllegalJump,
    InUse,
    Jump,
    Progress,
    positions,
)
from libpeg import board as board_module
from libpeg._libpeg import ffi, lib

BOARDS = [
    Board("english"),
    Board("triangle5"),
    Board("star"),
    Board("rect3x22"),
    Board.from_lines(5, [(1, 2, 3), (1, 4, 3), (3, 2, 1), (2, 4, 5), (5, 2, 1)], empty=3),
]


def shuffled(board: Board, times: int) -> list[Board]:
    rng = random.Random(board.text)
    made = [board.copy() for _ in range(times)]
    for one in made:
        one.position = rng.randrange(1 << len(board.holes))
    return made


@pytest.mark.parametrize("start", BOARDS, ids=repr)
def test_the_text_of_a_line_with_other_holes_is_no_line(start: Board) -> None:
    line = start.lines[0]
    assert not start.is_legal(Jump(line.to, line.to, line.to, line.text))
    assert not start.is_legal(Jump(1, 2, 99, line.text))


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


@pytest.mark.parametrize("name", ["_can_win", "_judge"])
def test_what_progress_raises_comes_out_even_with_an_answer(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    def progress(_: Progress) -> None:
        raise ZeroDivisionError

    asked = getattr(board_module, name)

    def ask(board: Any, limits: Any, *given: Any) -> object:
        limits.progress(ffi.new("peg_progress *"), limits.user)
        return asked(board, ffi.NULL, *given)

    board = Board("triangle5")
    answers = board.solvable(), board.judge()
    monkeypatch.setattr(board_module, name, ask)
    with pytest.raises(ZeroDivisionError):
        _ = board.solvable(progress=progress), board.judge(progress=progress)
    assert (board.solvable(), board.judge()) == answers


def test_threads_ask_boards_of_their_own() -> None:
    def asking(board: Board) -> Callable[[], None]:
        wanted = board.solvable(), board.judge(), board.legal_jumps

        def ask() -> None:
            for _ in range(200):
                assert (board.solvable(), board.judge(), board.legal_jumps) == wanted

        return ask

    at_once(*map(asking, shuffled(Board("triangle5", goal=13), 8)))


def test_jumps_that_are_handed_out_are_those_of_the_lines() -> None:
    board = Board("english")
    board.play("d2-d4")
    for jump in (*board.legal_jumps, *board.history, board.undo(), board.find_jump("d2", "d4")):
        assert any(jump is line for line in board.lines)
    assert all(
        jump is verdict.jump for jump, verdict in zip(board.legal_jumps, board.judge(), strict=True)
    )


@pytest.mark.parametrize("start", BOARDS, ids=repr)
def test_one_position_has_the_least_of_its_images(start: Board) -> None:
    for board in shuffled(start, 12):
        images = [sum(1 << to[hole - 1] - 1 for hole in board) for to in board.symmetries]
        assert board.canonical(board.position) == min(images)
        assert {board.canonical(image) for image in images} == {min(images)}
    copy = start.copy()
    before = start.position
    assert copy.canonical(np.uint64(1)) == copy.canonical(True) == start.canonical(1)
    assert start.position == before
    for wrong in (-1, 1 << len(start.holes), 2**300):
        with pytest.raises(BoardError, match=f"does not fit a board of {len(start.holes)} holes"):
            start.canonical(wrong)
    with pytest.raises(TypeError, match="one position takes no limits"):
        start.canonical(1, seconds=1)  # type: ignore[call-overload]
    copy.close()
    with pytest.raises(Closed):
        copy.canonical(1)


def test_what_least_images_are_found_by_is_shared_and_kept_if_it_is_small() -> None:
    board = Board("english")
    board.canonical(1)
    many = board.copy()._handle.many(lib.PEG_SYMMETRIES_ALL)
    assert many is board._handle.many(lib.PEG_SYMMETRIES_ALL)
    board.close()
    assert lib.peg_bulk_least(many, 1 << 32) == 1  # it needs no board
    # Five lines that change places and turn round in 3840 ways, beside a row that makes it large.
    lines = [(hole, hole + 1, hole + 2) for hole in range(1, 38)]
    for start in range(40, 55, 3):
        lines += [(start, start + 1, start + 2), (start + 2, start + 1, start)]
    large = Board.from_lines(54, lines)
    assert len(large.symmetries) == 3840
    assert large.canonical(1 << 53) == large.canonical([1 << 53])[0] == 1 << 39
    assert large._handle.shape.many == {}


@pytest.mark.parametrize(
    ("module", "name", "look"),
    [
        (board_module, "_legal", lambda board: board.legal_jumps),
        (board_module, "_played", lambda board: board.history),
        (board_module, "_undone", lambda board: board.undone),
        (positions, "_pegs", lambda board: board.pegs),
    ],
)
def test_nobody_lists_anything_until_what_was_listed_is_read(
    monkeypatch: pytest.MonkeyPatch, module: Any, name: str, look: Any
) -> None:
    board = Board("english")
    board.play("d2-d4 f3-d3 e1-e3")
    board.undo()
    found, listed = look(board), getattr(module, name)

    def interrupted(numbers: Any) -> object:
        """As if a signal came between the call of C and what is read then."""
        count = listed(numbers)
        for use in (lambda: board.legal_jumps, lambda: board.pegs, board.close):
            with pytest.raises(InUse):
                use()
        return count

    monkeypatch.setattr(module, name, interrupted)
    assert look(board) == found
    monkeypatch.undo()
    assert look(board) == found


def test_threads_step_on_one_board() -> None:
    board = Board("english")
    lines = set(board.lines)

    def step(seed: int) -> None:
        rng = random.Random(seed)
        for _ in range(800):
            jumps = board.legal_jumps
            with contextlib.suppress(IllegalJump, EndOfPlay):
                if jumps and rng.random() < 0.6:
                    board.play(rng.choice(jumps))
                else:
                    rng.choice([board.undo, board.redo])()
            assert all(jump in lines for jump in (*jumps, *board.history))
            assert 1 <= len(board) <= 32

    at_once(*(partial(step, seed) for seed in range(4)))
    again = Board("english")
    again.play(board.history)
    assert again == board


@needs_timers
def test_a_signal_handler_steps_in_between() -> None:
    board = Board("english")
    heard: list[int] = []

    def ring(*_: object) -> None:
        with contextlib.suppress(InUse, IllegalJump, EndOfPlay):
            for jump in board.legal_jumps[:1]:
                board.play(jump)
                board.undo()
            heard.append(len(board.pegs) - len(board))

    rng = random.Random(1)
    with ringing(0.001, 0.001, hear=ring):
        while len(heard) < 50:
            jumps = board.legal_jumps
            assert jumps == naive_of(board).legal()
            if jumps:
                board.play(rng.choice(jumps))
            else:
                board.start(empty="d4")
    assert set(heard) == {0}
