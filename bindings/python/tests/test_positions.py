"""The list of boards that all languages share: each has the answers that the list gives."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from libpeg import Board, Jump

Case = dict[str, str]


def read(root: Path) -> list[Case]:
    """Read the blocks of the list."""
    text = (root / "tests" / "data" / "positions.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    blocks = "\n".join(lines).strip().split("\n\n")
    return [
        {
            name: value.strip()
            for name, _, value in (line.partition(" ") for line in block.splitlines())
        }
        for block in blocks
    ]


def written(*jumps: Jump) -> str:
    """Write jumps as the list does."""
    return " ".join(f"{jump.from_}({jump.over}){jump.to}" for jump in jumps)


ASKED: dict[str, Callable[[Board], str]] = {
    "solvable": lambda board: {True: "yes", False: "no", None: "unknown"}[board.solvable()],
    "solutions": lambda board: str(board.count_solutions()),
    "games": lambda board: str(board.count_games()),
    "endings": lambda board: " ".join(map(str, board.endings())),
    "legal": lambda board: written(*board.legal_jumps),
    "winning": lambda board: written(*(jump for jump, wins in board.judge() if wins)),
    "first": lambda board: written(*next(board.solutions())),
}


@pytest.mark.parametrize("question", ASKED)
def test_answers_are_those_of_the_shared_list(question: str, root: Path) -> None:
    asked = [case for case in read(root) if question in case]
    assert asked
    for case in asked:
        assert ASKED[question](Board(case["board"])) == case[question], case["board"]
