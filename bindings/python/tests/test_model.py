"""Whatever is done with boards, they stay equal to a naive model, and nothing crashes."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from typing import Any

import numpy as np
import pytest
from clock import at_once
from hard import QUESTIONS
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    consumes,
    initialize,
    invariant,
    multiple,
    precondition,
    rule,
)
from naive import Line, Naive, bits, lines_of, won

from libpeg import (
    STOP,
    Board,
    EndOfPlay,
    IllegalJump,
    Jump,
    LimitReached,
    PegError,
    Progress,
    Stopped,
    Table,
    TableError,
)

# So that large boards spend no time on what helps them with many questions.
LITTLE = 2**18

BUILTIN = [
    "triangle3",
    "triangle5",
    "english",
    "rect3x4",
    "star",
    "hexagon2",
    "square9",
    "rect17x15",
]
LATTICES = st.sampled_from(["square", "diagonal", "triangular"])
WHERE = st.integers(0, 10**6)
JUNK: list[Any] = [
    *(None, True, -1, 0, 1, 2**31, 2**64, 2**300, 1.5, float("nan"), "", "zz", "d4", "1-2-3"),
    *("\0", "\ud800", b"d4", [], [1], [[]], [(1, 2)], [(1, 2, 3)], [None], {}, object()),
    *(np.zeros(2, np.uint64), np.full(3, 2**63, np.uint64), np.zeros((2, 2)), np.uint64(3)),
    *(np.zeros((0, 4), np.uint64), np.array(["a"]), np.array([1, None]), range(3), Board("star")),
]
TINY = Board("triangle3")
# What changes the play, asks of other positions too, or gives its answers one by one.
OTHERS = {"rewind", "every_start", "count_starts", "solvable_pairs"}
OTHERS |= {"solutions", "solution_batches"}
MISUSED = [
    *("play", "hole", "start", "is_legal", "moves_text", "attach", "learn", "cell"),
    *("canonical", "unique", "pack", "unpack", "from_array", "images"),
    *("legal_jumps_many", "legal_lines_many"),
]
MISUSES: list[Callable[[Board, Any], Any]] = [
    *(lambda board, junk, name=name: getattr(board, name)(junk) for name in MISUSED),
    lambda board, junk: board.set_peg(junk, junk is None),
    lambda board, junk: setattr(board, "goal", junk),
    lambda board, junk: setattr(board, "position", junk),
    lambda board, junk: setattr(board, "pegs", junk),
    lambda board, junk: board.find_jump(junk, junk),
    lambda board, junk: board.draw(names=junk, naming=junk),
    lambda board, junk: board.solution_at(junk, positions=9, memory=LITTLE),
    lambda board, junk: board.index_of(junk, positions=9, memory=LITTLE),
    lambda board, junk: board.solvable(positions=junk, memory=LITTLE),
    lambda board, junk: board.solvable(positions=9, memory=junk),
    lambda board, junk: board.judge(positions=9, memory=LITTLE, progress=junk),
    lambda board, junk: board.expand(junk, unique=True, canonical=True),
    lambda board, junk: board.solvable_many(junk, positions=9, memory=LITTLE),
    lambda board, junk: board.planes(junk, leaning=True),
    lambda board, junk: board.step_many(junk, [0]),
    lambda board, junk: board.step_many([board.position], junk),
    lambda board, junk: board.step_many([board.position], [0], out=junk),
    lambda board, junk: board.sample_positions(junk if junk != 2**31 else 9, seconds=0.1),
    lambda board, junk: board.sample_positions(9, junk, seconds=1),
    lambda board, junk: board.sample_positions(9, pegs=junk, how="uniform", seconds=0.1),
    lambda board, junk: board.solvable_pairs(junk, [1], positions=9, memory=LITTLE),
    lambda board, junk: board.cell(junk, leaning=True),
    lambda board, junk: board.hole_at(junk, junk),
    lambda board, junk: board.solvable(positions=9, memory=LITTLE, seconds=junk),
    lambda board, junk: board.solvable(positions=9, memory=LITTLE, stop=junk),
    lambda board, junk: Table.build(junk, memory=LITTLE).probe(junk),
    lambda board, junk: Table.build(TINY, pegs=junk).probe(junk),
    lambda board, junk: Table.build(TINY, threads=2).probe_many(junk),
    lambda board, junk: Table.from_bytes(junk),
    lambda board, junk: Board(junk),
    lambda board, junk: Board.from_drawing(junk),
    lambda board, junk: Board.from_drawing("oo.", junk),
    lambda board, junk: Board.from_lines(junk, [(1, 2, 3)]),
    lambda board, junk: Board.from_lines(3, junk),
    lambda board, junk: junk in board,
    lambda board, junk: board == junk,
]
# What a caller must expect of a misuse; anything else is a fault of libpeg.
REFUSALS = (PegError, TypeError, ValueError, OverflowError, MemoryError, UnicodeError)


def threes(jumps: Any) -> list[Line]:
    return [(jump.from_, jump.over, jump.to) for jump in jumps]


def can_be_won(model: Naive, pegs: frozenset[int]) -> bool:
    other = Naive(model.holes, model.lines, pegs, model.goal)
    return next(other.solutions(), None) is not None


def forms(board: Board, line: Line) -> list[Any]:
    """A jump in every form that is taken: of the board, one's own, holes, and text."""
    names = [board.name(hole) for hole in line]
    made = [jump for jump in board.lines if jump == line]
    return [
        *(Jump(*line), Jump(*line, "mine"), line, tuple(map(np.int64, line)), tuple(names)),
        *("{}({}){}".format(*line), " {}({}){}".format(*names).upper()),
        *made,
        *(jump.text for jump in made),
    ]


def states(board: Board | Naive, like: Naive) -> Any:
    """The position and the play, in the form of the model."""
    if isinstance(board, Naive):
        return board.pegs, board.played, board.undone
    assert board.position == bits(like.pegs)
    return frozenset(board.pegs), threes(board.history), threes(reversed(board.undone))


def pick(where: int, among: list[Any]) -> Any:
    return among[where % len(among)]


class Mine(Exception):
    """What a progress function of the tests raises."""


class Boards(RuleBasedStateMachine):
    """Boards, each beside its model, and enumerations that go on beside them."""

    boards: Bundle[tuple[Board, Naive]] = Bundle("boards")
    cursors: Bundle[tuple[Iterator[Any], Iterator[Any]]] = Bundle("cursors")

    def __init__(self) -> None:
        super().__init__()
        self.touched: list[tuple[Board, Naive]] = []
        self.open = 0

    def touch(self, board: Board, model: Naive) -> tuple[Board, Naive]:
        self.touched = [(board, model)]
        return board, model

    def made(self, board: Board, model: Naive) -> tuple[Board, Naive]:
        self.open += 1
        return self.touch(board, model)

    # Making boards

    @initialize(target=boards, name=st.sampled_from(BUILTIN))
    def begin(self, name: str) -> tuple[Board, Naive]:
        return self.builtin(name)

    @precondition(lambda self: self.open < 3)
    @rule(target=boards, name=st.sampled_from(BUILTIN))
    def make_builtin(self, name: str) -> tuple[Board, Naive]:
        return self.builtin(name)

    def builtin(self, name: str) -> tuple[Board, Naive]:
        board = Board(name)
        lines = tuple(threes(board.lines))
        return self.made(board, Naive(len(board.holes), lines, frozenset(board.pegs)))

    @precondition(lambda self: self.open < 3)
    @rule(
        target=boards,
        lattice=LATTICES,
        rows=st.lists(st.text("oo._", min_size=1, max_size=5), min_size=1, max_size=4),
    )
    def make_drawing(self, lattice: str, rows: list[str]) -> Any:
        if not any(set(row) - {"_"} for row in rows):
            rows[0] = "o"
        wide = lattice == "triangular"
        if wide:
            rows = ["_" * (at % 2) + "_".join(row) for at, row in enumerate(rows)]
        board = Board.from_drawing("/".join(rows), lattice)  # type: ignore[arg-type]
        cells = {
            (row, column): cell
            for row, text in enumerate(rows)
            for column, cell in enumerate(text)
            if cell != "_"
        }
        pegs = frozenset(at for at, place in enumerate(sorted(cells), 1) if cells[place] == "o")
        return self.made(board, Naive(len(cells), tuple(lines_of(lattice, cells)), pegs))

    @precondition(lambda self: self.open < 3)
    @rule(
        target=boards,
        holes=st.integers(3, 5) | st.integers(1, 70),
        lines=st.lists(st.tuples(WHERE, WHERE, WHERE), max_size=20),
        empty=WHERE,
    )
    def make_lines(self, holes: int, lines: list[tuple[int, int, int]], empty: int) -> Any:
        near = [tuple(1 + hole % holes for hole in line) for line in lines]
        right = sorted(
            {(a, b, c) for a, b, c in near if len({a, b, c}) == 3},
            key=lambda line: (line[0], line[2], line[1]),
        )
        hole = 1 + empty % holes
        board = Board.from_lines(holes, reversed(right), empty=hole)
        pegs = frozenset(range(1, holes + 1)) - {hole}
        return self.made(board, Naive(holes, tuple(right), pegs))

    @precondition(lambda self: self.open < 5)
    @rule(target=boards, pair=boards, way=st.sampled_from(["copy", "pickle", "text", "game"]))
    def make_again(self, pair: tuple[Board, Naive], way: str) -> tuple[Board, Naive]:
        board, model = pair
        model = model.copy()
        if way == "copy":
            return self.made(board.copy(), model)
        if way == "pickle":
            return self.made(pickle.loads(pickle.dumps(board)), model)
        if way == "game":
            return self.made(Board(board.game_text), model)
        model.start_over(model.pegs)
        return self.made(Board(board.text), model)

    @rule(pair=consumes(boards))
    def close(self, pair: tuple[Board, Naive]) -> None:
        pair[0].close()
        self.open -= 1
        self.touched = []

    # Changing them

    @rule(pair=boards, where=WHERE, times=st.integers(1, 9))
    def play(self, pair: tuple[Board, Naive], where: int, times: int) -> None:
        board, model = self.touch(*pair)
        for _ in range(times):
            if not model.legal():
                break
            line = pick(where, model.legal())
            if where % 2:
                board.play(Jump(*line))
            else:
                board.play("{}({}){}".format(*line))
            model.play(line)
            where //= 2

    @rule(pair=boards, line=st.tuples(WHERE, WHERE, WHERE))
    def play_anything(self, pair: tuple[Board, Naive], line: Line) -> None:
        board, model = self.touch(*pair)
        line = (1 + line[0] % model.holes, 1 + line[1] % model.holes, 1 + line[2] % model.holes)
        assert board.is_legal(line) == (line in model.legal())
        if line in model.legal():
            board.play([line])
            model.play(line)
        else:
            with pytest.raises(IllegalJump):
                board.play([line])

    @rule(pair=boards, line=st.tuples(WHERE, WHERE, WHERE), where=st.none() | WHERE)
    def play_in_every_form(self, pair: tuple[Board, Naive], line: Line, where: int | None) -> None:
        """A jump does the same in every form: it is played, or refused and nothing changes."""
        board, model = self.touch(*pair)
        line = (1 + line[0] % model.holes, 1 + line[1] % model.holes, 1 + line[2] % model.holes)
        if where is not None and model.lines:
            line = pick(where, model.legal() if where % 3 and model.legal() else [*model.lines])
        legal = line in model.legal()
        before, then = states(board, model), model.copy()
        if legal:
            then.play(line)
        for form in forms(board, line):
            assert board.is_legal(form) == legal
            for moves in (form, [form]):
                copy = board.copy()
                if legal:
                    copy.play(moves)
                    assert states(copy, then) == states(then, then)
                else:
                    with pytest.raises(IllegalJump):
                        copy.play(moves)
                    assert states(copy, model) == before

    @rule(pair=boards, wheres=st.lists(WHERE, min_size=1, max_size=6), spoil=st.booleans())
    def play_a_row_of_forms(
        self, pair: tuple[Board, Naive], wheres: list[int], spoil: bool
    ) -> None:
        """Jumps in a row are played whatever forms they have, or none of them is."""
        board, model = self.touch(*pair)
        then, row = model.copy(), []
        for where in wheres:
            if not then.legal():
                break
            line = pick(where, then.legal())
            then.play(line)
            row.append(pick(where // 7, forms(board, line)))
        if row and spoil:
            before = states(board, model)
            with pytest.raises(IllegalJump):
                board.play([*row, row[-1]])  # its hole to jump from is empty by now
            assert states(board, model) == before
        elif row:
            board.play(iter(row))
            for line in then.played[len(model.played) :]:
                model.play(line)

    @rule(pair=boards, back=st.integers(0, 9), forth=st.integers(0, 9))
    def go_back_and_forth(self, pair: tuple[Board, Naive], back: int, forth: int) -> None:
        board, model = self.touch(*pair)
        for steps, ahead in ((back, False), (forth, True)):
            for _ in range(steps):
                if not (model.undone if ahead else model.played):
                    with pytest.raises(EndOfPlay):
                        (board.redo if ahead else board.undo)()
                    break
                jump = board.redo() if ahead else board.undo()
                assert threes([jump]) == [model.redo() if ahead else model.undo()]

    @rule(
        pair=boards,
        way=st.sampled_from(["set", "clear", "fill", "pegs"]),
        holes=st.sets(WHERE, min_size=1, max_size=12),
    )
    def change_pegs(self, pair: tuple[Board, Naive], way: str, holes: set[int]) -> None:
        board, model = self.touch(*pair)
        pegs = {1 + hole % model.holes for hole in holes}
        hole = min(pegs)
        if way == "pegs":
            board.pegs = pegs
            model.start_over(pegs)
        elif way == "fill":
            board.start(empty=hole)
            model.start_over(frozenset(range(1, model.holes + 1)) - {hole})
        else:
            board.set_peg(hole, way == "set")
            model.start_over(model.pegs | {hole} if way == "set" else model.pegs - {hole})

    @rule(pair=boards, goal=st.none() | WHERE | st.sets(WHERE, min_size=1, max_size=3))
    def set_goal(self, pair: tuple[Board, Naive], goal: Any) -> None:
        board, model = self.touch(*pair)
        if isinstance(goal, int):
            goal = 1 + goal % model.holes
        elif goal is not None:
            goal = frozenset(1 + hole % model.holes for hole in goal)
        board.goal = goal
        model.goal = min(goal) if isinstance(goal, frozenset) and len(goal) == 1 else goal

    # Asking them. What the answers are is in test_answers.py.

    @rule(pair=boards, positions=st.sampled_from([1, 50, 2000]), progress=st.sampled_from("-sr"))
    def ask_within_limits(self, pair: tuple[Board, Naive], positions: int, progress: str) -> None:
        board, _ = self.touch(*pair)

        def look(_: Progress) -> object:
            if progress == "r":
                raise Mine
            return STOP if progress == "s" else None

        limits: Any = {"positions": positions, "memory": LITTLE, "progress": look}
        for name, question in QUESTIONS.items():
            if name not in OTHERS:
                with suppress(LimitReached, Stopped, Mine):
                    question(board, **limits)
        with suppress(LimitReached, Stopped, Mine):
            list(islice(board.solutions(**limits), 3))
        board.solvable(positions=1, memory=LITTLE)

    @rule(pair=boards, where=WHERE, jumps=st.integers(1, 6))
    def go_back_from_the_goal(self, pair: tuple[Board, Naive], where: int, jumps: int) -> None:
        """Put a position that can be won, so that there are solutions to go through."""
        board, model = self.touch(*pair)
        goal = 1 + where % model.holes if model.goal is None else model.goal
        pegs = frozenset([goal]) if isinstance(goal, int) else goal
        for _ in range(jumps):
            before = [
                pegs - {to} | {from_, over}
                for from_, over, to in model.lines
                if to in pegs and not pegs & {from_, over}
            ]
            if not before:
                break
            pegs = pick(where, before)
            where //= 2
        board.pegs = pegs
        model.start_over(pegs)

    @rule(pair=boards, take=st.booleans())
    def attach(self, pair: tuple[Board, Naive], take: bool) -> None:
        board, _ = self.touch(*pair)
        if not take:
            board.attach(None)
            return
        with suppress(TableError, LimitReached):
            board.attach(Table.build(board, memory=LITTLE))

    @rule(target=cursors, pair=boards)
    def enumerate(self, pair: tuple[Board, Naive]) -> Any:
        board, model = self.touch(*pair)
        return (board.solutions(), model.copy().solutions()) if model.is_small() else multiple()

    @rule(pair=cursors, times=st.integers(1, 20))
    def go_on(self, pair: tuple[Iterator[Any], Iterator[Any]], times: int) -> None:
        found = [tuple(threes(solution)) for solution in islice(pair[0], times)]
        assert found == list(islice(pair[1], times))

    @rule(pair=boards)
    def use_from_threads(self, pair: tuple[Board, Naive]) -> None:
        board, model = self.touch(*pair)

        def use() -> None:
            for _ in range(3):
                board.solvable(positions=200, memory=LITTLE)
                assert frozenset(board.pegs) == model.pegs
                assert frozenset(board.copy().pegs) == model.pegs
                assert len(board.expand([bits(model.pegs)])) == len(model.legal())

        at_once(use, use, use)

    @rule(pair=boards, data=st.data())
    def ask_of_many(self, pair: tuple[Board, Naive], data: st.DataObject) -> None:
        board, model = self.touch(*pair)
        numbers = st.integers(0, 2**model.holes - 1)
        given = data.draw(st.lists(numbers | st.just(bits(model.pegs)), max_size=5))
        sets = [frozenset(h + 1 for h in range(model.holes) if g >> h & 1) for g in given]
        answers = board.solvable_many(given, positions=500, memory=LITTLE)
        for pegs, answer in zip(sets, answers, strict=True):
            if Naive(model.holes, model.lines, pegs).is_small() and answer < 2:
                assert bool(answer) is can_be_won(model, pegs)

    @rule(
        pair=boards,
        misuse=st.sampled_from(MISUSES),
        junk=st.sampled_from(JUNK)
        | st.text(max_size=8)
        | st.lists(st.integers(-2, 300), max_size=4),
    )
    def misuse(self, pair: tuple[Board, Naive], misuse: Callable[..., Any], junk: Any) -> None:
        board, _ = self.touch(*pair)
        copy = board.copy()
        with suppress(*REFUSALS):
            misuse(copy, junk)
        assert Board(copy.text) == copy
        assert len(copy) == len(copy.pegs)

    @invariant()
    def all_is_as_in_the_model(self) -> None:
        for board, model in self.touched:
            assert frozenset(board.pegs) == model.pegs
            assert board.position == bits(model.pegs)
            assert len(board) == len(model.pegs)
            assert threes(board.history) == model.played
            assert threes(reversed(board.undone)) == model.undone
            assert threes(board.legal_jumps) == model.legal()
            assert board.is_stuck == (not model.legal())
            assert board.is_won == won(model.pegs, model.goal) == model.is_won()
            goal = board.goal
            assert (frozenset(goal) if isinstance(goal, tuple) else goal) == model.goal


TestBoards = Boards.TestCase
