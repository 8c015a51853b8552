"""Problems with known answers, in collections, for learning, teaching and measuring.

The text of a problem's board makes the board, and `libpeg.sweep` takes it too.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from typing import Any, NamedTuple

from libpeg.board import Board


class Problem(NamedTuple):
    """A problem: its name, the text of its board, and what is known of it, or else None.

    answer: whether it can be won, as True or False.
    moves: the fewest moves of a solution.
    most: the most pegs that can be left when no jump is legal any more.
    sweep: how many jumps the last move of a solution of the fewest moves makes at most.
    """

    name: str
    board: str
    answer: bool | None = None
    moves: int | None = None
    most: int | None = None
    sweep: int | None = None


def collections() -> dict[str, list[Problem]]:
    """Give all collections by their names.

    "ladder": the problems of the game in the browser, from few pegs to many.
    "vacancies": one hole of a board is empty at first, and the last peg ends there: all boards of
        the catalogue, and all their holes but for symmetry. Where an answer is True and there are
        no `moves`, the fewest are not known.
    "sweeps": for each of these boards, a game that ends in the longest last move.
    "dead ends": games that end as early as can be, with `most` pegs left.
    "fools": the same on graphs, from the start that leaves the most: the fool's solitaire number.

    >>> from libpeg.problems import collections
    >>> found = collections()
    >>> found["ladder"][4]
    Problem(name='Latin cross', board='english .../.o./..ooo../...o.../...o.../.../... -> d4', \
answer=True, moves=5, most=None, sweep=None)
    >>> len(Board(found["ladder"][4].board).solve_fewest().moves)
    5
    """
    found: dict[str, list[Problem]] = {}
    text = files("libpeg").joinpath("problems.txt").read_text(encoding="utf-8")
    for line in text.splitlines():
        collection, name, board, known = line.split("\t")
        facts = dict(fact.split("=") for fact in known.split())
        made = _vacancies(name, facts) if collection == "vacancies" else [_made(name, board, facts)]
        found.setdefault(collection, []).extend(made)
    return found


def _made(name: str, board: str, known: dict[str, str]) -> Problem:
    facts: dict[str, Any] = {what: int(value) for what, value in known.items() if what != "answer"}
    if "answer" in known:
        facts["answer"] = known["answer"] == "yes"
    return Problem(name, board, **facts)


def _vacancies(shape: str, known: dict[str, str]) -> Iterator[Problem]:
    """Make the problems of a shape from what is known of its holes: "no", "yes" or the moves."""
    for hole, value in known.items():
        board = Board(shape, empty=hole, goal=hole).text
        moves = int(value) if value.isdigit() else None
        yield Problem(f"{shape} {hole}", board, value != "no", moves)
