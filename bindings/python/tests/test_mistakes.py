"""What users get wrong on a first day: every message names the argument and the way out."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
import pytest
from hard import hard

import libpeg
from libpeg import Answer, Board, Closed, Table
from libpeg.cluster.problems import starts
from libpeg.gym import PegVectorEnv
from libpeg.pddl import to_pddl

BOARD, SMALL = Board("english"), Board("triangle5")

MISTAKES: dict[str, tuple[Any, str]] = {
    "solvable_many([-1])": (lambda: BOARD.solvable_many([-1]), r"positions\[0\] does not fit"),
    "many floats": (lambda: BOARD.solvable_many([0.5]), r"positions\[0\] must be a whole number"),  # type: ignore[list-item]
    "from_graph(5)": (lambda: Board.from_graph(5), "graph must be edges, a mapping"),  # type: ignore[arg-type]
    "svg(size=...)": (lambda: BOARD.svg(size="big"), "size must be a number, not 'big'"),  # type: ignore[arg-type]
    "svg(verdicts=5)": (lambda: BOARD.svg(verdicts=5), "verdicts must be what judge"),  # type: ignore[arg-type]
    "svg(verdicts=[5])": (lambda: BOARD.svg(verdicts=[5]), "verdicts must be what judge"),  # type: ignore[list-item]
    "svg(weights=3)": (lambda: BOARD.svg(weights=3), "weights must be 33 numbers, one for"),  # type: ignore[arg-type]
    "svg(weights=[1])": (lambda: BOARD.svg(weights=[1]), "weights must be 33 numbers.*not 1"),
    "goal=3.5": (lambda: Board(goal=3.5), "goal must be a hole, several, or None"),  # type: ignore[arg-type]
    "goal=[]": (lambda: Board(goal=[]), "goal must be a hole, several, or None.*, not empty"),
    "Board('')": (lambda: Board(""), "a board must not be empty: give one such as 'english'"),
    "Board('cross')": (lambda: Board("cross"), r"Board\.builtin\(\) lists the shapes"),
    "from_drawing": (lambda: Board.from_drawing(" "), "a drawing must not be empty"),
    "from_lines('a')": (lambda: Board.from_lines("a", []), "holes must be a whole number"),  # type: ignore[arg-type]
    "from_lines(3, 5)": (lambda: Board.from_lines(3, 5), "lines must be jumps or threes"),  # type: ignore[arg-type]
    "play(None)": (lambda: BOARD.play(None), r"None is no jump: solve\(\) and hint\(\) give it"),  # type: ignore[arg-type]
    "two names": (lambda: SMALL.play(("d", "a")), r"find_jump\('d', 'a'\) finds one"),
    "two numbers": (lambda: SMALL.play((4, 1)), r"find_jump\(4, 1\) finds one"),  # type: ignore[arg-type]
    "seconds=True": (lambda: BOARD.solvable(seconds=True), "seconds must be a number, not True"),
    "positions=True": (lambda: BOARD.solvable(positions=True), "positions must be a whole number"),
    "memory=...": (lambda: BOARD.solvable(memory="much"), "memory must be bytes, such as 2.*'1GB'"),
    "pegs=5": (
        lambda: setattr(BOARD, "pegs", 5),
        "pegs must be a collection of holes such as a list",
    ),
    "many by name": (lambda: BOARD.solvable_many(positions=[1]), "missing 1.*argument: 'array'"),  # type: ignore[call-arg,arg-type]
    "a goal without a name": (lambda: Board("english", "d4"), "give 'd4' as empty= or as goal="),  # type: ignore[arg-type]
    "svg(weights=...)": (lambda: BOARD.svg(weights=["a"] * 33), "each of weights must be a whole"),  # type: ignore[list-item]
    "svg(fill=[...])": (lambda: BOARD.svg(fill=["red"]), "fill must be a mapping of holes"),  # type: ignore[arg-type]
    "svg(colors=...)": (lambda: BOARD.svg(colors="red"), "colors must be Colors or a mapping"),  # type: ignore[arg-type]
    "svg(names=...)": (lambda: BOARD.svg(names="x"), "naming must be one of 'default', 'numbers'"),  # type: ignore[arg-type]
    "lattice": (lambda: Board.from_drawing("o", "hex"), "lattice must be one of 'square', 'diag"),  # type: ignore[arg-type]
    "how": (lambda: BOARD.sample_positions(1, how="even"), "how must be one of 'play', 'uniform'"),  # type: ignore[arg-type]
    "rng": (lambda: BOARD.random_games(1, "x"), "rng must be a number, a random.Random or a"),  # type: ignore[arg-type]
    "learn(5)": (lambda: BOARD.learn(5), "other must be a board, not 5"),  # type: ignore[arg-type]
    "attach(5)": (lambda: BOARD.attach(5), "table must be a table, not 5"),  # type: ignore[arg-type]
    "weighed(5)": (lambda: BOARD.weighed(5), r"proof must be a proof such as explain\(\) gives"),  # type: ignore[arg-type]
    "solve_marked(5)": (lambda: BOARD.solve_marked(5), "ends must be a mapping of holes to holes"),  # type: ignore[arg-type]
    "pairs": (lambda: BOARD.solvable_pairs([1], 5), "goals must be a collection of holes"),  # type: ignore[arg-type]
    "from_pddl(5)": (lambda: Board.from_pddl(5), "text must be a problem in PDDL, not 5"),  # type: ignore[arg-type]
    "to_pddl(5)": (lambda: to_pddl(5), "board must be a board, not 5"),  # type: ignore[arg-type]
    "starts(5)": (lambda: next(starts(5)), "board must be a board or its text, not 5"),  # type: ignore[arg-type]
    "catalogue(5)": (lambda: libpeg.catalogue(5), "each of boards must be the name of a built-in"),  # type: ignore[arg-type]
    "no games": (lambda: PegVectorEnv(0), "num_envs must be at least 1, not 0"),
    "kinds": (lambda: libpeg.to_arrow([], kinds={"a": "x"}), "a kind must be one of 'number', "),  # type: ignore[dict-item]
    "columns": (lambda: BOARD.film([], columns="a"), "columns must be a whole number"),  # type: ignore[arg-type]
    "animation": (lambda: BOARD.animation([], seconds=0), "seconds must be a number from 0.01 on"),
    "build(5)": (lambda: Table.build(5), "board must be a board or its text, not 5"),  # type: ignore[arg-type]
    "census(5)": (lambda: libpeg.census(5), "board must be a board or its text, not 5"),  # type: ignore[arg-type]
    "sweep ask": (lambda: libpeg.sweep([], 5), "ask must be the name of a question or a func"),  # type: ignore[arg-type]
}


@pytest.mark.parametrize(("mistake", "told"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_answered_with_the_argument_and_the_way_out(mistake: Any, told: str) -> None:
    with pytest.raises((TypeError, ValueError), match=told):
        mistake()


def test_an_empty_array_of_any_kind_is_no_positions() -> None:
    assert len(BOARD.solvable_many(np.array([]))) == len(BOARD.solvable_many([])) == 0
    assert Board("rect2x40").solvable_many(np.array([])).shape == (0,)


def test_what_is_unknown_counts_neither_as_yes_nor_as_no() -> None:
    answers = np.array([Answer.YES, Answer.UNKNOWN, Answer.NO, Answer.YES], np.uint8)
    masked = Answer.masked(answers)
    assert (int(masked.sum()), int(masked.count())) == (2, 3)
    assert masked.tolist() == Answer.masked([1, 2, 0, 1]).tolist() == [True, None, False, True]


@pytest.mark.parametrize(
    ("text", "number"), [("1GB", 2**30), ("512M", 2**29), ("1.5 kib", 1536), ("7", 7), ("7B", 7)]
)
def test_memory_may_be_given_as_the_command_takes_it(text: str, number: int) -> None:
    with (
        pytest.raises(MemoryError, match=rf"memory \({number}\)")
        if number < 2**20
        else (pytest.raises(libpeg.LimitReached)) as caught
    ):
        hard().count_games(memory=text, positions=None if number < 2**20 else 1000)
    assert caught.value.args


def test_a_board_that_is_closed_while_it_is_asked_ends_the_question() -> None:
    board, begun, raised = hard(), threading.Event(), []

    def ask() -> None:
        try:
            board.count_games(progress=lambda _: begun.set())
        except Closed as error:
            raised.append(str(error))

    thread = threading.Thread(target=ask)
    thread.start()
    begun.wait()
    board.close()
    thread.join()
    assert raised == ["the board was closed while it was asked"]
    with pytest.raises(Closed, match="has been closed"):
        len(board)


def test_a_sweep_that_was_closed_is_not_complete() -> None:
    with libpeg.sweep(["triangle4"] * 3, "solvable", workers=1) as records:
        assert (len(list(records)), records.complete) == (3, True)
    records = libpeg.sweep(["triangle4"] * 3, "solvable", workers=1)
    next(records)
    records.close()
    assert (list(records), records.complete) == ([], False)
