"""What users get wrong on a first day: every message names the argument and the way out."""

from __future__ import annotations

import math
import re
import threading

import numpy as np
import pytest
from hard import hard

import libpeg
from libpeg import Answer, Board, Closed
from libpeg.cluster import sets
from libpeg.gym import PegVectorEnv
from libpeg.pddl import to_pddl

english, triangle = Board("english"), Board("triangle5")
NAMES = vars(libpeg) | {"english": english, "triangle": triangle, "libpeg": libpeg, "math": math}
NAMES |= {"sets": sets, "PegVectorEnv": PegVectorEnv, "to_pddl": to_pddl}
NAMES |= {"threading": threading}

# What is written, and what it is answered with.
MISTAKES = r"""
english.solvable_many([-1]) # positions[0] does not fit the board: a position of 33 holes is from 0
english.solvable_many([0.5]) # positions[0] must be a whole number, not 0.5
english.solvable_many(positions=[1]) # missing 1 required positional argument: 'array'
english.solvable_pairs([1], 5) # goals must be a collection of holes such as a list, not 5
english.solvable(seconds=True) # seconds must be a number, not True
english.solvable(positions=True) # positions must be a whole number, not True
english.solvable(memory="much") # memory must be bytes, such as 2**30 or '1GB', not 'much'
english.solvable(effort=5) # a question has no argument 'effort'; its limits are memory, positions,
english.solvable(progress=5) # progress must be a function, not int
english.solvable(stop=threading.Event()) # stop must be a StopFlag, not Event
english.unique([1], memory=5) # work on an array has no argument 'memory'; its limits are progress,
english.unique([1], positions=5) # work on an array has no argument 'positions'; its limits are prog
english.unique([1], threads=5) # work on an array has no argument 'threads'; its limits are progress
english.svg(size="big") # size must be a number, not 'big'
english.svg(size=0) # size must be a number from 1 on, not 0
english.svg(size=-5) # size must be a number from 1 on, not -5
english.svg(size=math.nan) # size must be a number from 1 on, not nan
english.svg(size=math.inf) # size must be a number from 1 on, not inf
english.svg(verdicts=5) # verdicts must be what judge() returned, not 5
english.svg(verdicts=[5]) # verdicts must be what judge() returned, not [5]
english.svg(weights=3) # weights must be 33 numbers, one for each hole, or a row of a proof, not 3
english.svg(weights=[1]) # weights must be 33 numbers, one for each hole, not 1
english.svg(weights=["a"] * 33) # each of weights must be a whole number, not 'a'
english.svg(labels=["d4"]) # labels must be a mapping of holes, not ['d4']
english.svg(fill=5) # fill must be a mapping of holes, not 5
english.svg(names="roman") # names must be one of 'default', 'numbers', 'letters', 'algebraic', not
english.svg(fill={"d4": 5}) # the colour of hole d4 in fill must be a text, not 5
english.svg(fill={"d4": "#12"}) # the colour of hole d4 in fill must be one of CSS, such as 'gold'
english.svg(fill={"d4": "blu"}) # not 'blu'; did you mean 'blue'?
Board("European") # there is no built-in shape of this name: 'European'; did you mean 'french'?
english.svg(colors={"peg": "no colour"}) # the colour of peg must be one of CSS, such as 'gold' or
english.draw(naming="numbers") # naming is for names: give names=True beside naming='numbers'
english.pack([[2] * 33]) # each of pegs must be 1 for a peg, or 0
english.random_solution(seed=5) # progress, seconds, stop, threads; a seed is given as rng
Board.from_lines(3, [(0, 1, 2)]) # the board has no such hole, in (0, 1, 2): holes count from 1
english.svg(colors="red") # colors must be Colors or a mapping of names to colours, not 'red'
english.svg(colors={"peg": 5}) # the colour of peg must be a text, not 5
english.svg(colors={"pegs": "red"}) # no colour is named 'pegs'; they are plate, edge, hole, peg, la
english.film([], columns="a") # columns must be a whole number, not 'a'
english.film([], columns=0) # columns must be at least 1, not 0
english.film([], frames=1) # frames must be at least 2, not 1
english.animation([], seconds=0) # seconds must be a number from 0.01 on, not 0
english.animation([], seconds=1e-9) # seconds must be a number from 0.01 on, not 1e-09
english.animation([], seconds=math.nan) # seconds must be a number from 0.01 on, not nan
english.animation([], seconds=math.inf) # seconds must be a number from 0.01 on, not inf
english.weighed(None) # proof must be a proof such as explain() gives, not None
english.weighed(english) # proof must be a proof such as explain() gives, not Board('englis
english.learn("triangle6") # other must be a board, not 'triangle6'
english.attach(5) # table must be a table, not 5
english.play(None) # None is no jump: solve() and hint() give it where the position cannot be won
triangle.play(("d", "a")) # find_jump('d', 'a') finds one
triangle.play((4, 1)) # find_jump(4, 1) finds one
triangle.judge_jump("") # one jump is wanted, not 0
triangle.judge_jump("4-1 6-4") # one jump is wanted, not 2
triangle.solve_marked([(2, 5)]) # ends must be a mapping of holes to holes, not [(2, 5)]
triangle.solve_marked("2-5") # ends must be a mapping of holes to holes, not '2-5'
triangle.solution_at(1.5) # index must be a whole number, not 1.5
triangle.solution_batches(0) # size must be at least 1, not 0
triangle.solution_batches("many") # size must be a whole number, not 'many'
triangle.random_play(draws=-1) # draws must be from 0 to 2147483647, not -1
triangle.random_games(1, 1, draws=2**31) # draws must be from 0 to 2147483647, not 2147483648
triangle.random_games(-1, 1) # games must be from 0 to 9223372036854775807, not -1
triangle.random_games(1.5, 1) # games must be a whole number, not 1.5
triangle.random_games(1, 2**64) # rng must be from 0 to 18446744073709551615, not 184467440737095516
triangle.random_games(1, "x") # rng must be a number, a random.Random or a generator of NumPy, not s
triangle.random_play(colour="red") # a question has no argument 'colour'; its limits are memory, pos
triangle.sample_positions(1, how="even") # how must be one of 'play', 'uniform', 'winnable', not
triangle.prove_moves(0) # moves must be from 1 to 256, not 0
triangle.prove_moves(257) # moves must be from 1 to 256, not 257
triangle.prove_moves("5") # moves must be a whole number, not '5'
Board("triangle22").prove_moves(1) # the board has too many different moves for a proof
triangle.verify_moves(b"moves 5") # the proof must be a text, not bytes
triangle.verify_moves("moves 5\0") # the proof must not hold a zero character
triangle.hole_at(0, 0) # the board has no hole in row 0 and column 0
triangle.cell(None) # a hole must be a number or a name, not NoneType
setattr(english, "pegs", "d4") # pegs must be a collection of holes such as a list, not 'd4'
setattr(english, "pegs", b"d4") # pegs must be a collection of holes such as a list, not b'd4'
setattr(english, "pegs", 5) # pegs must be a collection of holes such as a list, not 5
setattr(english, "position", "101") # position must be a whole number, not '101'
setattr(english, "goal", 1.5) # goal must be a hole, several, or None for one peg anywhere, not 1.5
Board(goal=[]) # goal must be a hole, several, or None for one peg anywhere, not empty
Board("english", "d4") # a board takes one text: give 'd4' as empty= or as goal=
Board("") # a board must not be empty: give one such as 'english'
Board("cross") # there is no built-in shape of this name: 'cross'; Board.builtin() lists the shapes
Board(b"english") # a board must be a text, not bytes
Board.from_drawing(" ") # a drawing must not be empty: give one such as 'ooo\n o.o'
Board.from_drawing(None) # a drawing must be a text, not NoneType
Board.from_drawing("oo.", "hexagonal") # lattice must be one of 'square', 'diagonal', 'triangular',
Board.from_lines("a", []) # holes must be a whole number, not 'a'
Board.from_lines(3, 5) # lines must be jumps or threes of numbers, not 5
Board.from_lines(4, [(1, 2)]) # a line must be three numbers, not (1, 2)
Board.from_graph(5) # graph must be edges, a mapping of neighbours, a graph of NetworkX or a text in
Board.from_pddl(5) # text must be a problem in PDDL, not 5
to_pddl(5) # board must be a board, not 5
to_pddl(triangle) # in PDDL a goal must name its holes: set the board's goal to some
Table() # a table is made by Table.build(board), Table.load(path), Table.open(path) or
Table(english) # a table is made by Table.build(board), Table.load(path), Table.open(path) or
Table.build(5) # board must be a board or its text, not 5
Table.build("nonsense") # there is no built-in shape of this name: 'nonsense'
Table.build("triangle5", pegs=-1) # pegs must be from 0 to 2147483647, not -1
Table.build("triangle5", pegs=2**31) # pegs must be from 0 to 2147483647, not 2147483648
Table.build("triangle5", pegs="2") # pegs must be a whole number, not '2'
Table.build("triangle5", effort=1) # a question has no argument 'effort'; its limits are
PegVectorEnv(0) # num_envs must be at least 1, not 0
libpeg.to_arrow([], kinds={"a": "x"}) # a kind must be one of 'number', 'count', 'text', not 'x'
libpeg.to_arrow([5]) # a row must be a named tuple, a dataclass or a mapping, not 5
libpeg.sweep([], 5) # ask must be the name of a question or a function, not 5
libpeg.sweep([], "close") # the questions are solvable, judge, hint, solve,
libpeg.sweep([], "solvable", seconds=-1) # seconds must be a number above 0, not -1
libpeg.sweep([], "solvable", stop=StopFlag()) # the questions of a sweep have no argument 'stop'
libpeg.sweep([], "solvable", workers=0) # workers must be at least 1, not 0
libpeg.sweep([], "solvable", executor=5) # executor must be one of concurrent.futures, not int
libpeg.sweep([], "solve", memory=0) # memory must be from 1 to 18446744073709551615, not 0
libpeg.sweep([], "solve", positions=2**64) # positions must be from 1 to 18446744073709551615, not
libpeg.sweep([], Board.solve, threads=2**32) # threads must be from 1 to 4294967295, not 4294967296
libpeg.sweep([], Board.solve, threads="two") # threads must be a whole number, not 'two'
libpeg.sweep([], Board.solve, memry=5) # the function that is to be asked takes no argument 'memry'
libpeg.sweep("triangle5", "solvable") # the problems must be several: put one str in a list
libpeg.sweep(english, "solvable") # the problems must be several: put one Board in a list
list(libpeg.sweep([1], "solvable")) # a problem must be a board or its text, not int
next(sets.starts(5)) # board must be a board or its text, not 5
next(sets.sub_boards("rect1x3", 3)) # a sub-board lacks from 0 to 2 holes of this board, not 3
next(sets.connected_graphs(0)) # vertices must be at least 1, not 0
"""


@pytest.mark.parametrize("mistake", MISTAKES.strip().splitlines())
def test_a_mistake_is_answered_with_the_argument_and_the_way_out(mistake: str) -> None:
    call, told = mistake.split(" # ")
    with pytest.raises((TypeError, ValueError), match=re.escape(told)):
        eval(call, NAMES)  # noqa: S307 - it is written above


def test_an_empty_array_of_any_kind_is_no_positions() -> None:
    assert len(english.solvable_many(np.array([]))) == len(english.solvable_many([])) == 0
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
