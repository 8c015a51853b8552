"""Whole arrays at a time, compared with the rules written down in plain Python."""

from __future__ import annotations

import contextlib
import random
import tracemalloc
from typing import Any

import numpy as np
import pytest
from arrayed import boards, boards_and_positions, lines_of, pegs_of
from hypothesis import given
from hypothesis import strategies as st
from naive import after, bits, legal

from libpeg import STOP, Answer, Board, BoardError, IllegalJump, MemoryLimitReached, Stopped, Table

WIDE = "square9"  # 81 holes take two words


def moved(position: int, symmetry: tuple[int, ...]) -> int:
    return bits(symmetry[hole - 1] for hole in pegs_of(position))


@given(boards_and_positions())
def test_a_mask_tells_which_lines_are_legal(example: tuple[Board, list[int]]) -> None:
    board, numbers = example
    mask = board.legal_lines_many(numbers)
    assert (mask.shape, mask.dtype) == ((len(numbers), len(board.lines)), np.dtype(bool))
    lines = lines_of(board)
    for number, row in zip(numbers, mask, strict=True):
        assert [lines[at] for at in row.nonzero()[0]] == legal(lines, pegs_of(number))
    jumps = board.legal_jumps_many(numbers)
    owners, legal_lines = mask.nonzero()
    assert (jumps.owner.tolist(), jumps.line.tolist()) == (owners.tolist(), legal_lines.tolist())
    assert (jumps.after == board.expand(numbers)).all()
    assert board.from_array(board.pack(board.unpack(numbers))) == numbers


@given(boards_and_positions())
def test_a_graph_has_every_position_that_play_reaches(example: tuple[Board, list[int]]) -> None:
    board, numbers = example
    lines = lines_of(board)
    for number in numbers:
        board.position = number & -number | number & 0b1011
        level, reached, edges = {pegs_of(board.position)}, [], []
        while level:
            reached += [level]
            edges += [(one, after(one, line)) for one in level for line in legal(lines, one)]
            level = {to for from_, to in edges if from_ in level}
        graph = board.graph()
        places = [pegs_of(one) for one in board.from_array(graph.positions)]
        assert [sum(place in one for place in places) for one in reached] == [*map(len, reached)]
        found = [(places[from_], places[to]) for from_, to in graph.edges.tolist()]
        assert sorted(map(str, found)) == sorted(map(str, {*edges}))
        assert graph.jumps.sum() == len(edges)
        assert graph.edges.tolist() == sorted(graph.edges.tolist())
        images = board.graph(by_symmetry=True)
        wanted = {board.canonical(one) for one in board.from_array(graph.positions)}
        assert {*board.from_array(images.positions)} == wanted
        assert len(images.positions) == sum(board.count_positions(by_symmetry=True))


def test_a_graph_keeps_to_its_memory() -> None:
    with pytest.raises(MemoryLimitReached) as caught:
        Board("english").graph(memory="1MB")
    assert caught.value.limits == {"memory": 2**20}
    with pytest.raises(Stopped):
        Board("english").graph(progress=lambda _: STOP)
    board = Board("triangle6")
    size = sum(part.nbytes for part in board.graph(by_symmetry=True))
    for memory in (size * 5 // 4, size * 3 // 2, size * 9 // 4):
        tracemalloc.start()
        with contextlib.suppress(MemoryLimitReached):
            board.graph(by_symmetry=True, memory=memory)
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert most < memory
    board.graph(by_symmetry=True, memory=size * 9 // 4)


@given(boards_and_positions(), st.integers(0, 10**6))
def test_a_step_plays_a_jump_in_every_position(example: tuple[Board, list[int]], seed: int) -> None:
    board, numbers = example
    lines, chosen = lines_of(board), random.Random(seed)
    jumps = board.legal_jumps_many(numbers)
    owners = np.unique(jumps.owner)
    line = np.array([chosen.choice(jumps.line[jumps.owner == owner]) for owner in owners], int)
    positions = board.to_array([numbers[owner] for owner in owners])
    wanted = [
        bits(after(pegs_of(numbers[owner]), lines[at]))
        for owner, at in zip(owners, line, strict=True)
    ]
    assert board.from_array(board.step_many(positions, line)) == wanted
    out = np.empty_like(positions)
    assert board.step_many(positions, line.tolist(), out=out) is out
    assert board.from_array(out) == wanted
    assert board.step_many(positions, line.astype(np.uint16), out=positions) is positions
    assert board.from_array(positions) == wanted


def test_a_step_is_not_written_over_its_lines() -> None:
    board = Board("english")
    positions = board.to_array([board.position, board.position])
    out = np.zeros_like(positions)
    with pytest.raises(ValueError, match="out must share no memory with the lines"):
        board.step_many(positions, out.view(np.int64), out=out)


@given(boards_and_positions())
def test_images_are_those_of_the_symmetries(example: tuple[Board, list[int]]) -> None:
    board, numbers = example
    images = board.images(numbers)
    assert images.shape == (len(board.symmetries), *board.to_array(numbers).shape)
    for symmetry, image in zip(board.symmetries, images, strict=True):
        assert board.from_array(image) == [moved(number, symmetry) for number in numbers]
    least = [min(moved(number, symmetry) for symmetry in board.symmetries) for number in numbers]
    assert board.from_array(board.canonical(numbers)) == least
    assert [board.canonical(number) for number in numbers] == least


@given(boards())
def test_line_images_are_the_lines_that_the_symmetries_make_of_lines(board: Board) -> None:
    lines = lines_of(board)
    images = board.line_images()
    assert images.shape == (len(board.symmetries), len(lines))
    for symmetry, row in zip(board.symmetries, images, strict=True):
        for line, image in zip(lines, row, strict=True):
            assert lines[image] == tuple(symmetry[hole - 1] for hole in line)


@given(boards_and_positions(), st.booleans())
def test_expanding_plays_every_jump(example: tuple[Board, list[int]], canonical: bool) -> None:
    board, numbers = example
    lines = lines_of(board)
    wanted = [
        bits(after(pegs_of(number), line))
        for number in numbers
        for line in legal(lines, pegs_of(number))
    ]
    if canonical:
        wanted = [
            min(moved(number, symmetry) for symmetry in board.symmetries) for number in wanted
        ]
    assert board.from_array(board.expand(numbers, canonical=canonical)) == wanted
    once = board.from_array(board.expand(numbers, canonical=canonical, unique=True))
    assert once == sorted({*wanted})
    again = board.expand(numbers * 2, canonical=canonical, unique=True)
    assert board.from_array(again) == once == board.from_array(board.unique(wanted))


@given(boards_and_positions(), st.booleans())
def test_planes_show_pegs_where_their_holes_are(
    example: tuple[Board, list[int]], leaning: bool
) -> None:
    board, numbers = example
    planes, holes = board.planes(numbers, leaning=leaning), board.hole_plane(leaning=leaning)
    assert planes.shape == (len(numbers), *holes.shape)
    cells = [board.cell(hole, leaning=leaning) for hole in board.holes]
    assert {(int(row), int(column)) for row, column in np.argwhere(holes)} == {*cells}
    assert holes[-1].any()
    assert holes[:, -1].any()
    for number, plane in zip(numbers, planes, strict=True):
        pegs = pegs_of(number)
        assert {(int(row), int(column)) for row, column in np.argwhere(plane)} == {
            cells[hole - 1] for hole in pegs
        }
        assert plane.max(initial=0) <= 1


def test_no_positions_have_no_results() -> None:
    for board, shape in ((Board("english"), (0,)), (Board(WIDE), (0, 2))):
        none = np.empty(shape, np.uint64)
        lines, symmetries = len(board.lines), len(board.symmetries)
        assert board.step_many(none, []).shape == shape
        assert board.step_many(none, np.empty(0, int)).shape == shape
        assert board.legal_lines_many(none).shape == (0, lines)
        assert board.images(none).shape == (symmetries, *shape)
        assert board.planes(none).shape[0] == 0


@pytest.mark.parametrize("name", ["english", WIDE])
def test_an_illegal_jump_is_named_and_nothing_is_lost(name: str) -> None:
    board = Board(name)
    jumps = board.legal_jumps_many([board.position])
    line = int(jumps.line[0])
    before = board.to_array([board.position] * 9)
    wrong = board.lines.index(next(each for each in board.lines if not board.is_legal(each)))
    for out in (None, before.copy(), "same"):
        given = before.copy()
        into: Any = given if isinstance(out, str) else out
        with pytest.raises(IllegalJump, match=rf"position 7: {board.lines[wrong]}: ") as caught:
            board.step_many(given, [line] * 7 + [wrong, line], out=into)
        assert caught.value.at == 7
        assert (given == before).all()
        for none in (-1, len(board.lines), 2**62):
            with pytest.raises(IllegalJump, match=rf"position 1: .* not {none}$"):
                board.step_many(given, [line, none, *[line] * 7], out=into)
            assert (given == before).all()
        given.reshape(9, -1)[8, -1] = 2**63
        spoilt = given.copy()
        with pytest.raises(BoardError, match=r"positions\[8\] does not fit"):
            board.step_many(given, [line] * 9, out=into)
        assert (given == spoilt).all()


def test_an_illegal_jump_says_what_is_wrong() -> None:
    board = Board("triangle5")
    texts = [str(line) for line in board.lines]
    for position, line, why in (
        (0b000000, "1-4", "no peg in the hole to jump from"),
        (0b000001, "1-4", "no peg to jump over"),
        (0b001011, "1-4", "hole to jump to"),
    ):
        with pytest.raises(IllegalJump, match=why) as in_arrays:
            board.step_many([position], [texts.index(line)])
        board.position = position
        with pytest.raises(IllegalJump) as in_play:
            board.play(line)
        assert str(in_arrays.value) == f"position 0: {in_play.value}"


def test_a_step_in_place_that_is_stopped_takes_everything_back() -> None:
    board = Board("english")
    line = int(board.legal_jumps_many([board.position]).line[0])
    before = board.to_array([board.position] * 10**6)
    given, told = before.copy(), []

    def stop_later(progress: Any) -> object:
        told.append(progress.positions)
        return STOP if progress.positions > 0 else None

    with pytest.raises(Stopped):
        board.step_many(given, [line] * len(given), out=given, progress=stop_later)
    assert max(told) > 0
    assert (given == before).all()


def test_what_is_no_array_for_the_result_or_of_lines_is_refused() -> None:
    board = Board("english")
    line = int(board.legal_jumps_many([board.position]).line[0])
    given = board.to_array([board.position] * 4)
    locked = given.copy()
    locked.flags.writeable = False
    outs: list[tuple[Any, type[Exception], str]] = [
        ([1] * 4, TypeError, "an array"),
        (np.empty(4, np.int64), TypeError, "uint64"),
        (np.empty(4, np.dtype(np.uint64).newbyteorder()), TypeError, "uint64"),
        (np.empty(3, np.uint64), ValueError, r"shape \(4,\)"),
        (np.empty((4, 1), np.uint64), ValueError, r"shape \(4,\)"),
        (np.empty(8, np.uint64)[::2], ValueError, "one piece"),
        (locked, ValueError, "written to"),
    ]
    for out, kind, why in outs:
        with pytest.raises(kind, match=why):
            board.step_many(given, [line] * 4, out=out)
    both = np.concatenate([given, given])
    with pytest.raises(ValueError, match="share no memory"):
        board.step_many(both[:4], [line] * 4, out=both[1:5])
    wrongs: list[tuple[Any, type[Exception]]] = [
        ([line] * 3, ValueError),
        ([[line]] * 4, ValueError),
        (line, ValueError),
        ([0.5] * 4, TypeError),
        (["a"] * 4, TypeError),
        ([True] * 4, TypeError),
        (np.ma.masked_array([line] * 4, [True] * 4), TypeError),
    ]
    for lines, kind in wrongs:
        with pytest.raises(kind, match="lines must"):
            board.step_many(given, lines)


def test_a_limit_that_one_position_reaches_is_not_that_of_the_next() -> None:
    board = Board("english", goal="d4")
    won = 1 << board.hole("d4") - 1
    answers = board.solvable_many([won, board.position, won, board.position, won], positions=100)
    assert answers.tolist() == [Answer.YES, Answer.UNKNOWN] * 2 + [Answer.YES]


def test_a_table_is_made_for_many_positions_and_its_answers_are_right() -> None:
    board = Board("rect4x7", empty="b1", goal="c4")
    positions = np.random.default_rng(1).integers(0, 2**28, 30_000, np.uint64)
    told: list[int] = []
    found = board.solvable_many(positions, progress=lambda made: told.append(made.positions))
    assert (found == Table.build(board).probe_many(positions)).all()
    assert max(told) <= len(positions)
    # Many classes, each of which might have a table of its own.
    board.goal = None
    some = positions[:2000]
    assert (board.solvable_many(some) == board.solvable_many(some, positions=10**9)).all()


def test_answers_with_a_table_name_a_position_that_does_not_fit() -> None:
    board = Board("triangle5", goal=13)
    board.attach(Table.build(board))
    with pytest.raises(BoardError, match=r"positions\[300\] does not fit"):
        board.solvable_many([1] * 300 + [1 << 15])
    stopped = board.solvable_many(np.zeros(10**6, np.uint64), progress=lambda _: STOP)
    assert (stopped == Answer.UNKNOWN).any()
