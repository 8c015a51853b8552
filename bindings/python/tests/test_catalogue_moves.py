"""Proofs that games take so many moves: made by the board, and verified by it and without it."""

from __future__ import annotations

import importlib
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from libpeg import (
    STOP,
    Board,
    InUse,
    LimitReached,
    MemoryLimitReached,
    PegError,
    Progress,
    StopFlag,
    Stopped,
    TimeLimitReached,
)

# A proof with prices, and an image of its weights by each of three symmetries.
BOARD = Board("triangle4", empty=2)
PROOF = """\
moves 5
near 2
holes 10
lines 0 1 3, 0 2 5, 1 3 6, 1 4 8, 2 4 7, 2 5 9, 3 1 0, 3 4 5, 5 2 0, 5 4 3, 6 3 1, 6 7 8, 7 4 2, \
7 8 9, 8 4 1, 8 7 6, 9 5 2, 9 8 7
pegs 0 2 3 4 5 6 7 8 9
goal any
symmetry 0 1 2 3 4 5 6 7 8 9
symmetry 6 7 3 8 4 1 9 5 2 0
symmetry 9 5 8 2 4 7 0 1 3 6
region 0
region 6
region 9
region 1 3
region 2 5
region 7 8
weights 2 5 2 1 1 1 0 1 2 1 1 2 0 0 0 0 0 0
"""


@pytest.fixture(scope="module")
def program(root: Path) -> Iterator[Any]:
    """The program that knows nothing of libpeg, as a module."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(root / "docs" / "catalogue"))
        yield importlib.import_module("verify_moves")


def verify(program: Any, text: str) -> tuple[int, int]:
    """Have the program verify a text: how many moves, and how many positions it looked at."""
    moves, kept = program.check(program.read(text))
    return moves, kept


# Recorded proofs


def test_the_page_shows_what_comes_of_the_recorded_proofs(root: Path) -> None:
    folder = root / "docs" / "catalogue"
    command = [sys.executable, str(folder / "verify_moves.py")]
    printed = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    assert len(printed.splitlines()) == len([*(folder / "moves").glob("*.txt")]) == 5
    assert "english-d4     33 holes,  76 lines, d4 empty to d4 " in printed
    assert " no 17:   15 weights,    39 positions\n" in printed
    page = (folder / "README.md").read_text(encoding="utf-8")
    assert f"```text\n$ python3 docs/catalogue/verify_moves.py\n{printed}```\n" in page


@pytest.mark.parametrize(
    ("name", "board", "moves"),
    [
        ("english-d4", Board("english", goal="d4"), 18),
        ("french-c1-e7", Board("french", empty="c1", goal="e7"), 20),
        ("square6-c1-c1", Board("square6", empty="c1", goal="c1"), 16),
        ("square6-c2-c2", Board("square6", empty="c2", goal="c2"), 15),
        ("triangle7", Board("triangle7", empty=2), 12),
    ],
)
def test_a_board_verifies_the_recorded_proofs(
    name: str, board: Board, moves: int, root: Path
) -> None:
    path = root / "docs" / "catalogue" / "moves" / f"{name}.txt"
    assert board.verify_moves(path.read_text(encoding="ascii")) == moves


# Proofs made anew

MADE = {
    "one peg anywhere": Board("triangle5"),
    "one peg in a hole": Board("triangle5", goal=13),
    "no symmetry but one": Board("rect4x3", empty="b1", goal="b1"),
    "a position as the goal": Board("triangle5", goal=[6, 10, 13]),
    "weights that say all": Board("triangle4", empty=2),
    "lines that run one way": Board.from_lines(
        7, [(1, 2, 3), (2, 3, 4), (3, 4, 5), (4, 5, 6), (6, 3, 1), (5, 6, 7)], empty=4
    ),
    "lost in the class of the goal": Board("triangle5 o/o./.oo/..o./..o.."),
    "a class without a goal": Board("french", empty="d4"),
    "another class than the goal's": Board("english", empty="d4", goal="d3"),
    "no line": Board("rect1x2 o/o"),
}


@pytest.mark.parametrize("what", MADE)
def test_what_a_board_proves_holds_and_one_more_has_no_proof(what: str, program: Any) -> None:
    board = MADE[what]
    fewest = board.solve_fewest()
    moves = 12 if fewest is None else len(fewest.moves)
    text = board.prove_moves(moves)
    assert text.startswith(f"moves {moves}\nnear ")
    assert board.verify_moves(text) == verify(program, text)[0] == moves
    if fewest is not None:
        with pytest.raises(PegError, match=f"in fewer moves than {moves + 1}$"):
            board.prove_moves(moves + 1)


@st.composite
def small_boards(draw: Any) -> Board:
    """Boards of a few lines that mostly run one way, with any position and goal."""
    holes = draw(st.integers(3, 9))
    some = st.lists(st.integers(1, holes), min_size=1, max_size=holes, unique=True)
    line = st.lists(st.integers(1, holes), min_size=3, max_size=3, unique=True).map(tuple)
    lines = draw(st.lists(line, min_size=1, max_size=25, unique=True))
    board = Board.from_lines(holes, lines)
    board.goal = draw(st.none() | st.integers(1, holes) | some)
    board.position = draw(st.integers(1, 2**holes - 1))
    return board


@given(board=small_boards(), others=st.randoms(use_true_random=False))
def test_only_what_is_true_is_proven_on_any_board(
    program: Any, board: Board, others: random.Random
) -> None:
    fewest = board.solve_fewest()
    assume(not board.is_won)
    moves = others.randint(1, 9) if fewest is None else len(fewest.moves)
    text = board.prove_moves(moves)
    assert board.verify_moves(text) == verify(program, text)[0] == moves
    if fewest is not None:
        more = text.replace(f"moves {moves}\n", f"moves {moves + 1}\n")
        with pytest.raises(PegError):
            board.prove_moves(moves + 1)
        for _ in range(5):
            with pytest.raises(PegError):
                board.verify_moves(more)
            with pytest.raises(ValueError, match=r"can be won in|a move takes|comes to|too low"):
                verify(program, more)
            more = re.sub(
                r"^weights .*",
                lambda row: re.sub(r"-?\d+", lambda _: str(others.randint(-3, 9)), row[0]),
                more,
                flags=re.MULTILINE,
            )


# Texts that prove nothing

# What is wrong: what of the proof becomes what, and what the program says.
WRONG = {
    "a word that there is not": ("near 2", "nigh 2", "what is 'nigh'?"),
    "an empty line": ("near 2\n", "near 2\n\n", "what is ''?"),
    "a line twice": ("near 2\n", "near 2\nnear 2\n", "there must be one line 'near'"),
    "a line missing": ("goal any\n", "", "there must be one line 'goal'"),
    "a number too many": ("holes 10", "holes 10 10", "'holes' must be one number"),
    "a sign that says nothing": ("near 2", "near +2", "'near' are malformed"),
    "two blanks": ("near 2", "near  2", "'near' are malformed"),
    "a comma that parts no lines": ("pegs 0 2", "pegs 0, 2", "'pegs' are malformed"),
    "a comma within a line": ("lines 0 1 3, 0", "lines 0 1, 3 0", "'lines' are malformed"),
    "a line without an end": (" 0 0 0 0 0 0\n", " 0 0 0 0 0 0", "the last line does not end"),
    "weights that no move takes from": (
        "weights 2 5 2 1 1 1 0 1 2 1 1 2",
        "weights 2 5 0 0 0 0 0 0 0 0 0 0",
        "no move takes anything",
    ),
    "a word for a number": ("near 2", "near any", "'near' are malformed"),
    "no moves": ("moves 5", "moves 0", "no such number"),
    "moves without end": ("moves 5", "moves 9999999", "no such number"),
    "nearer than the goal": ("near 2", "near -1", "no such number"),
    "near without end": ("near 2", "near 9999999", "no such number"),
    "no holes": ("holes 10", "holes 0", "no such number"),
    "holes without end": ("holes 10", "holes 9999999", "no such number"),
    "a hole below 0 in a line": ("lines 0", "lines -1", "no such hole"),
    "a hole too high in a line": ("9 8 7", "9 8 10", "no such hole"),
    "a hole too high with a peg": ("pegs 0", "pegs 10", "no such hole"),
    "a hole too high in the goal": ("goal any", "goal 10", "no such hole"),
    "a hole too high in a region": ("region 9", "region 10", "no such hole"),
    "a hole twice in a line": ("9 8 7", "9 8 9", "no line"),
    "two holes in a line": ("9 8 7", "9 8", "'lines' are malformed"),
    "a position already won": ("pegs 0 2 3 4 5 6 7 8 9", "pegs 3", "it is won already"),
    "a region that is none": ("region 1 3", "region 1 4", "no region"),
    "a region twice": ("region 0\n", "region 0\nregion 0\n", "a region is there twice"),
    "a symmetry that is no permutation": ("symmetry 6 7", "symmetry 6 6", "no permutation"),
    "a symmetry that breaks lines": ("symmetry 6 7", "symmetry 7 6", "no symmetry of the lines"),
    "a symmetry that moves the goal": ("goal any", "goal 3", "no symmetry of the goal"),
    "a number of weights missing": (" 0 0 0 0 0 0\n", " 0 0 0 0 0\n", "numbers of weights are"),
    "a number of weights too many": (" 0 0 0 0 0 0\n", " 0 0 0 0 0 0 0\n", "numbers of weights"),
    "a weight too large": ("weights 2 5 2", "weights 2 5 1000000", "a number is too large"),
    "a weight too far below 0": ("weights 2 5 2", "weights 2 5 -1000000", "is too large"),
    "a scale too large": ("weights 2", "weights 1000000", "a number is too large"),
    "a price below 0": (" 0 0 0 0 0 0\n", " 0 0 0 0 0 -1\n", "a price or the scale is too low"),
    "a scale of nothing": ("weights 2 5", "weights 0 5", "a price or the scale is too low"),
    "a scale one lower": ("weights 2 5", "weights 1 5", "a move takes more than the scale"),
    "a price too high": (" 0 0 0 0 0 0\n", " 1 0 0 0 0 0\n", "a move takes more"),
    "a weight too high": ("weights 2 5 2", "weights 2 5 3", "a move takes more"),
    "a top one lower": ("weights 2 5", "weights 2 4", "a position near the end comes to more"),
    "one move more": ("moves 5", "moves 6", "it can be won in 5 moves"),
    "no symmetry": (
        PROOF[PROOF.index("symmetry") : PROOF.index("region")],
        "",
        "there is no symmetry",
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_broken_proof_is_refused(what: str, program: Any) -> None:
    old, new, message = WRONG[what]
    assert old in PROOF
    text = PROOF.replace(old, new, 1)
    with pytest.raises(ValueError, match=message.replace("?", r"\?")):
        verify(program, text)
    with pytest.raises(PegError, match="the proof does not hold"):
        BOARD.verify_moves(text)


def test_a_proof_that_says_too_little_is_completed_by_search(program: Any) -> None:
    assert (BOARD.verify_moves(PROOF), verify(program, PROOF)) == (5, (5, 0))
    less = re.sub(r"weights .*\n", "", PROOF)
    assert BOARD.verify_moves(less) == 5
    moves, kept = verify(program, less)
    assert moves == 5
    assert kept > 0
    # However near to the goal positions are told apart, nothing is left out that can be won.
    for near in range(8):
        other = less.replace("near 2", f"near {near}")
        assert verify(program, other)[0] == 5
        with pytest.raises(ValueError, match="it can be won in 5 moves"):
            verify(program, other.replace("moves 5", "moves 6"))


def test_a_price_whose_region_has_no_image_counts_nothing_in_the_image(program: Any) -> None:
    text = re.sub(r"region [69]\n", "", PROOF).replace(" 0 0 0 0 0 0\n", " 0 0 0 0\n")
    assert verify(program, text)[0] == 5
    priced = text.replace(" 0 0 0 0\n", " 1 0 0 0\n").replace("weights 2 5", "weights 3 6")
    assert verify(program, priced)[0] == 5
    with pytest.raises(ValueError, match="a move takes more than the scale"):
        verify(program, priced.replace("weights 3", "weights 2"))


def test_a_board_refuses_what_is_about_another_one() -> None:
    others = (
        Board("triangle4", empty=3),
        Board("triangle4", empty=2, goal=3),
        Board("triangle5", empty=2),
        Board("rect1x1"),
    )
    for other in others:
        with pytest.raises(PegError, match="the proof does not hold"):
            other.verify_moves(PROOF)
    for text in ("", "moves 5", "moves 5\n", PROOF + "x", PROOF[:-1], "é" + PROOF):
        with pytest.raises(PegError, match="the proof does not hold"):
            BOARD.verify_moves(text)


def test_the_program_says_in_a_sentence_which_file_proves_nothing(
    tmp_path: Path, check_catalogue: Callable[..., str]
) -> None:
    path = tmp_path / "one.txt"
    path.write_text(PROOF, encoding="ascii")
    assert check_catalogue("verify_moves.py", path) == ""
    path.write_text(PROOF.replace("moves 5", "moves 6"), encoding="ascii")
    assert check_catalogue("verify_moves.py", path) == "one.txt: it can be won in 5 moves"
    named = tmp_path / "english-d4.txt"
    named.write_text(PROOF, encoding="ascii")
    told = "english-d4.txt: the board is not english"
    assert check_catalogue("verify_moves.py", named) == told
    path.write_bytes(b"moves \xff\n")
    assert check_catalogue("verify_moves.py", path).startswith("one.txt: 'ascii' codec")
    path.unlink()
    assert check_catalogue("verify_moves.py", path) == f"No such file or directory: {path}"


# Limits and arguments


@pytest.mark.parametrize("ask", ["prove", "verify"])
def test_limits_end_a_proof(ask: str) -> None:
    board = Board("english", goal="d4")
    text = board.prove_moves(1).replace("moves 1\n", "moves 18\n")

    def question(**limits: Any) -> object:
        if ask == "prove":
            return board.prove_moves(18, **limits)
        return board.verify_moves(text, **limits)

    flag = StopFlag()
    flag.set()
    for limits, kind in (
        ({"positions": 1}, LimitReached),
        ({"positions": 10_000}, LimitReached),
        ({"memory": 1}, MemoryLimitReached),
        ({"memory": 400_000}, MemoryLimitReached),
        ({"seconds": 1e-9}, TimeLimitReached),
        ({"stop": flag}, Stopped),
        ({"progress": lambda _: STOP}, Stopped),
        ({"progress": lambda _: board.pegs}, InUse),
    ):
        with pytest.raises(kind):
            question(**limits)
    with pytest.raises(TypeError, match="frob"):
        question(frob=1)


def test_progress_tells_that_something_is_proven() -> None:
    seen: list[Progress] = []
    Board("english", goal="d4").prove_moves(18, progress=seen.append)
    assert seen[-1].stage == "proving"
    assert seen[-1].positions > 0
