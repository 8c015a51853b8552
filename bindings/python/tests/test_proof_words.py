"""Proofs in words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from libpeg import Board, Jump, Proof, ProofRow
from libpeg.proof import weights_drawn


def last_jumps(board: Board) -> Iterator[tuple[Jump, set[int]]]:
    """Give each jump that can be the last, and the pegs before it."""
    goal = board.goal
    goals = (
        [{hole} for hole in board.holes]
        if goal is None
        else [{goal} if isinstance(goal, int) else {*goal}]
    )
    for pegs in goals:
        for line in board.lines:
            if line.to in pegs and line.from_ not in pegs and line.over not in pegs:
                yield line, pegs - {line.to} | {line.from_, line.over}


def ruled_out(row: ProofRow, board: Board) -> set[str]:
    now = sum(row.weights[hole - 1] for hole in board)
    out = set()
    for jump, pegs in last_jumps(board):
        then = sum(row.weights[hole - 1] for hole in pegs)
        if (now + then) % 2 if row.kind == "class" else then > now:
            out.add(str(jump))
    return out


def claimed(paragraph: str, board: Board) -> set[str]:
    """Read which last jumps a paragraph says cannot come."""
    every = {str(jump): jump for jump, _ in last_jumps(board)}
    if "So the goal is out of reach." in paragraph or "every jump that could" in paragraph:
        return set(every)
    if paragraph.startswith(("Toll ", "Two cases: ", "If ")):
        return set()  # the exits row of the first case says it for all
    before = re.search(r"(?:Before|With the last peg in) (.*?) it (?:would be|is)", paragraph)
    assert before is not None
    if "last peg" in before[0]:
        holes = before[1].split(", ")
        return {text for text, jump in every.items() if board.names[jump.to - 1] in holes}
    into = re.search(r"every last jump into ([\w, ]+?)(?: and the|$)", before[1])
    holes = into[1].split(", ") if into else []
    apart = re.search(r"the last jumps? ([^ ].*)", before[1])
    named = set(apart[1].split(", ")) if apart else set()
    return named | {text for text, jump in every.items() if board.names[jump.to - 1] in holes}


@pytest.mark.parametrize(
    "text", ["triangle5", "english", "english -> d4", "star", "diagonal:oooo/oooo/oo.o"]
)
def test_words_claim_what_the_weights_prove_and_all_of_it(text: str) -> None:
    board = Board(text)
    rng = Random(text)
    met = 0
    for _ in range(60):
        board.pegs = rng.sample(board.holes, rng.randrange(2, min(12, len(board.holes))))
        proof = board.explain(positions=2000) if board.solvable(positions=2000) is False else None
        if not isinstance(proof, Proof) or not proof.rows:
            continue
        met += 1
        paragraphs = proof.in_words(board).split("\n\n")
        for row, paragraph in zip(proof.rows, paragraphs, strict=True):
            if row.kind in {"class", "resource"}:
                assert claimed(paragraph, board) <= ruled_out(row, board)
            if row.kind in {"class", "resource", "exits"}:
                assert f"The sum is {row.sum(board)}" in paragraph
        # Where there are cases, each of them says what all of them rule out together.
        told = [re.sub("^If .*?: weigh", "Weigh", paragraph) for paragraph in paragraphs]
        together = set().union(*(claimed(paragraph, board) for paragraph in told))
        assert together == {str(jump) for jump, _ in last_jumps(board)}
    assert met > 2


def test_a_proof_without_rows_has_words() -> None:
    board = Board.from_lines(3, [(1, 2, 3)], goal=1)
    proof = board.explain()
    assert proof == Proof(())
    assert (
        Proof(()).in_words(board)
        == "No jump can be the last: there is none that leads to the goal."
    )


def test_weights_stand_where_their_holes_are() -> None:
    board = Board("triangle5", empty=1)
    drawn = weights_drawn(board, ProofRow("resource", tuple(range(-7, 8)))).splitlines()
    assert [line.split() for line in drawn] == [
        ["(-7)"],
        ["-6", "-5"],
        ["-4", "-3", "-2"],
        ["-1", "0", "1", "2"],
        ["3", "4", "5", "6", "7"],
    ]
    middles = [drawn[0].index("-7") + 1, (drawn[1].index("-6") + drawn[1].index("-5")) // 2 + 1]
    assert abs(middles[0] - middles[1]) <= 1


def test_the_weights_of_a_list_of_lines_stand_in_a_row() -> None:
    board = Board.from_lines(5, [(1, 2, 3), (3, 4, 5)])
    assert weights_drawn(board, ProofRow("class", (1, 0, 1, 0, 1))).split() == [
        "(1)",
        "0",
        "1",
        "0",
        "1",
    ]


def test_a_proof_that_does_not_hold_has_no_words() -> None:
    proof = Board("english", empty="d4", goal="d3").explain()
    assert isinstance(proof, Proof)
    for board in (Board("english", goal="d4"), Board("triangle5")):
        with pytest.raises(ValueError, match="does not hold"):
            proof.in_words(board)


def test_a_row_that_rules_nothing_out_says_so() -> None:
    board = Board("english", empty="d4", goal="d3")
    proof = board.explain()
    assert isinstance(proof, Proof)
    idle = Proof((ProofRow("class", (0,) * 33), *proof.rows))
    assert idle.in_words(board).split("\n\n")[0].endswith("That alone rules nothing out.")
