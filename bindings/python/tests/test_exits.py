"""Proofs by exits: two judges agree on them, and they have words and pictures."""

from __future__ import annotations

import importlib.util
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from libpeg import Board, Proof, ProofRow

# A board, and a lost position of it whose proof has one set, or forks.
ONE_SET = "triangle5 o/../o../o..o/..... -> 11"
FORKED = "english o.o/o.o/ooooooo/o..o..o/ooo.ooo/ooo/ooo -> d4"


@pytest.fixture(scope="module")
def judge(root: Path) -> Iterator[ModuleType]:
    """Load docs/catalogue/verify_proof.py, which knows nothing of libpeg."""
    catalogue = str(root / "docs" / "catalogue")
    sys.path.insert(0, catalogue)
    spec = importlib.util.spec_from_file_location("verify_proof", f"{catalogue}/verify_proof.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    yield module
    sys.path.remove(catalogue)


def proof_of(board: Board) -> Proof:
    proof = board.explain()
    assert isinstance(proof, Proof)
    return proof


def judged(judge: ModuleType, rows: list[ProofRow], board: Board) -> bool:
    lines = {tuple(hole - 1 for hole in line[:3]) for line in board.lines}
    goals = [{hole - 1} for hole in ([board.goal] if isinstance(board.goal, int) else board.holes)]
    given = [(row.kind, list(row.weights)) for row in rows]
    try:
        holds = judge.proves(given, lines, {hole - 1 for hole in board.pegs}, goals)
    except ValueError:
        return False
    return bool(holds)


def forged(rng: Random, rows: list[ProofRow]) -> list[ProofRow]:
    """Change a number, a toll, a kind, or which rows there are."""
    at, other = rng.randrange(len(rows)), rng.randrange(len(rows))
    kind, weights = rows[at].kind, list(rows[at].weights)
    hole = rng.randrange(len(weights))
    how = rng.randrange(8)
    if how == 0:
        weights = [2 * weight for weight in weights]
    elif how == 1:
        weights[hole] = 0 if weights[hole] else max(weights)
    elif how in {2, 3}:
        weights[hole] += rng.choice((-1, 1))
    elif how == 4:
        weights[hole], weights[hole - 1] = weights[hole - 1], weights[hole]
    elif how == 5:
        kind = rng.choice(("class", "resource", "exits", "set", "fork"))
    elif how == 6:
        return [*rows[:at], *rows[at + 1 :]]
    else:
        swapped = list(rows)
        swapped[at], swapped[other] = swapped[other], swapped[at]
        return swapped
    return [*rows[:at], ProofRow(kind, tuple(weights)), *rows[at + 1 :]]


@pytest.mark.parametrize("text", ["triangle4", "triangle5 -> 1", "square:oooo/oooo/oo__"])
def test_two_judges_agree_on_forged_proofs(text: str, judge: ModuleType) -> None:
    board, rng = Board(text), Random(text)
    held = refused = 0
    while refused < 700:
        board.pegs = rng.sample(board.holes, rng.randrange(2, len(board.holes)))
        proof = board.explain()
        if not isinstance(proof, Proof) or all(row.kind != "exits" for row in proof.rows):
            continue
        assert judged(judge, list(proof.rows), board)
        for _ in range(20):
            rows = list(proof.rows)
            for _ in range(rng.randrange(1, 4)):
                rows = forged(rng, rows) if rows else rows
            holds = Proof(tuple(rows)).verify(board)
            assert judged(judge, rows, board) == holds
            held += holds
            refused += not holds
    assert held > 10


@pytest.mark.parametrize(
    "text",
    [
        "triangle5 o/.o/oo./.o../ooooo -> 4",
        "triangle5 ./../.oo/o.o./o.o.. -> 6",
        "triangle4 o/.o/.oo/.ooo -> 7",
    ],
)
def test_two_judges_agree_on_every_number(text: str, judge: ModuleType) -> None:
    board = Board(text)
    rows = list(proof_of(board).rows)
    assert rows[0].kind == "fork"
    held = refused = 0
    for at, (kind, weights) in enumerate((row.kind, row.weights) for row in rows):
        for hole in range(len(weights)):
            for change in (-1, 1, max(weights), -weights[hole]):
                told = [*weights[:hole], weights[hole] + change, *weights[hole + 1 :]]
                changed = [*rows[:at], ProofRow(kind, tuple(told)), *rows[at + 1 :]]
                holds = Proof(tuple(changed)).verify(board)
                assert judged(judge, changed, board) == holds
                held += holds
                refused += not holds
    assert min(held, refused) > 10


def test_a_set_whose_pegs_may_stay_proves_nothing(judge: ModuleType) -> None:
    board = Board("lines:6:3-2-1,5-6-3 ..oo.. -> 3")
    rows = [ProofRow("exits", (0, 0, 1, 0, 1, 0)), ProofRow("set", (0, 0, 1, 0, 0, 0))]
    assert not judged(judge, rows, board)
    assert not Proof(tuple(rows)).verify(board)


def test_nothing_proves_that_a_won_position_is_lost(judge: ModuleType) -> None:
    board = Board("triangle4 o/../.../.... -> 1")
    rows = [ProofRow("resource", (1,) * 10)]  # which rules out all positions of two pegs
    assert not judged(judge, rows, board)
    assert not Proof(tuple(rows)).verify(board)


def test_two_judges_agree_on_limits(judge: ModuleType) -> None:
    board = Board(ONE_SET)
    leaf = list(proof_of(board).rows)
    line = {1: -1, 2: -2, 4: 1}
    beside = (
        {2: -1, 1: -2, 4: 1},
        {2: -1, 4: -1, 1: 1},
        {1: -1, 2: -2, 5: 1},
        {1: -1, 2: -1, 4: 1},
        {**line, 6: 3},
    )
    given = [(64, line), (65, line), *((1, marks) for marks in beside)]
    given += [(1, {**line, 4: more}) for more in (0, 1, 256, 257)]
    for deep, marks in given:
        fork = ProofRow("fork", tuple(marks.get(hole, 0) for hole in board.holes))
        good = deep <= 64 and marks in ({**line, 4: 256}, line)
        for rows in ([fork] * deep + leaf * (deep + 1), [fork, *leaf] * deep + leaf):
            assert judged(judge, rows, board) == Proof(tuple(rows)).verify(board) == good


def test_a_set_has_words() -> None:
    board = Board(ONE_SET)
    assert proof_of(board).in_words(board) == (
        "Weigh each peg by the number in its hole. The sum is 4. At the goal it is 3. Yet the set "
        "below must be left, and a jump takes off the tolls of all sets it leaves. That takes at "
        "least 2 off the sum, and there is only 1 to take. So the goal is out of reach.\n\n"
        "Toll 2: the holes 1, 3, 6 are to be empty at the end, and pegs of them must go. So some "
        "jump must take a peg of them and end outside: 1-4, 3-8, 3-10, 6-4, 6-13, 6-15."
    )


def test_cases_have_words() -> None:
    board = Board(FORKED)
    proof = proof_of(board)
    paragraphs = proof.in_words(board).split("\n\n")
    assert len(paragraphs) == len(proof.rows)
    forks = [paragraph for paragraph in paragraphs if paragraph.startswith("Two cases: ")]
    assert forks
    assert all(" is made once or more." in fork for fork in forks[:1])
    assert len([paragraph for paragraph in paragraphs if "weigh each peg" in paragraph]) == 1 + len(
        forks
    )


def test_a_picture_has_the_exits_as_arrows() -> None:
    board = Board(ONE_SET)
    picture = str(board.weighed(proof_of(board)))
    assert "leaving costs 2" in picture
    arrow = str(board.svg(arrows=board.lines[:1])).count('stroke-width="13"')
    assert arrow == 1
    assert picture.count('stroke-width="13"') == 6


def test_a_case_is_said_to_rise_where_no_sum_is_left_to_take() -> None:
    board = Board(FORKED)
    words = proof_of(board).in_words(board)
    told = re.findall(
        r"the sum rises by (\d+) at most, and it would have to rise by (\d+)\.", words
    )
    assert told
    assert all(int(most) < int(least) for most, least in told)
    assert "takes at least 0" not in words
    assert "takes at least -" not in words


def test_a_picture_of_cases_has_their_jump_as_an_arrow() -> None:
    board = Board("triangle4 o/.o/.oo/.ooo -> 7")
    picture = str(board.weighed(proof_of(board)))
    assert "is 3-10 made once or more?" in picture
    assert picture.count('stroke-width="13"') == 1 + 4  # the jump, and the exits of the set


@pytest.mark.parametrize("text", [ONE_SET, FORKED])
def test_what_the_command_prints_can_be_checked_without_libpeg(
    text: str, judge: ModuleType, tmp_path: Path
) -> None:
    command = [sys.executable, "-m", "libpeg", "why", "--json", text]
    printed = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    file = tmp_path / "why.json"
    program = [sys.executable, str(judge.__file__), str(file)]
    for change, message in ((0, f"{text}: lost, by "), (1, "")):
        told = json.loads(printed)
        last = told["proof"][-1]
        last["weights"] = [(1 + change) * weight for weight in last["weights"]]
        file.write_text(json.dumps(told))
        checked = subprocess.run(program, capture_output=True, text=True, check=False)
        assert checked.stdout.startswith(message)
        assert bool(checked.stdout) == (change == 0)
