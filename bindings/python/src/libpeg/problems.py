"""Problems with known answers, in collections, for learning, teaching and measuring; new puzzles.

The text of a problem's board makes the board, and `libpeg.sweep` takes it too. A puzzle is made
backwards, as `docs/guides/pack.md` shows: jumps are taken back from the goal, so it can be won, and
`Board.rate` tells how hard it is.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from html import escape
from importlib.resources import files
from typing import Any, Literal, NamedTuple, get_args

from libpeg import errors
from libpeg.board import Board, board_of
from libpeg.texts import counted

__all__ = ["Level", "Problem", "Puzzle", "collections", "make", "sheet"]


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


# New puzzles

Level = Literal["easy", "medium", "hard"]

# Of how many games at random one wins, from the least on, and the pegs that such puzzles have.
_LEVELS: dict[Level, tuple[float, float, range]] = {
    "easy": (8, 100, range(5, 8)),
    "medium": (100, 500, range(7, 10)),
    "hard": (500, float("inf"), range(9, 13)),
}
_TRIES = 1000  # for each puzzle


class Puzzle(NamedTuple):
    """A puzzle: the text of its board, and how hard it is.

    level: "easy", "medium" or "hard", by `win`.
    win: the chance that random play wins, each legal jump being as likely as the others.
    losing: how many first jumps lose.
    moves: the fewest moves of a solution.
    """

    board: str
    level: Level
    win: float
    losing: int
    moves: int


def make(
    board: Board | str = "english",
    count: int = 1,
    *,
    level: Level | None = None,
    pegs: int | None = None,
    seed: int | str | None = None,
) -> list[Puzzle]:
    """Make puzzles that can be won, and in which some first jump loses, no two of them alike.

    board: the shape and the goal; without a goal, each puzzle has a last hole of its own.
    level: how hard they are, or any.
    pegs: how many pegs they have; by default as many as suit the level.
    seed: the same seed makes the same puzzles.

    ValueError if so many are not found.

    >>> from libpeg.problems import make
    >>> [puzzle] = make("english -> d4", level="easy", seed=1)
    >>> Board(puzzle.board).solvable(), puzzle.level, puzzle.losing > 0
    (True, 'easy', True)
    """
    shape, number = board_of(board), errors.within("count", count, 1)
    if level is not None:
        errors.expect_choice("level", level, Level)
    most = len(shape.holes) - 1
    chosen = pegs if pegs is None else errors.within("pegs", pegs, 3, most)
    draw = random.Random(seed)  # noqa: S311 - a game, not a secret
    own, made, tried = shape.copy(), list[Puzzle](), set[int]()
    lines = [tuple(1 << hole - 1 for hole in line[:3]) for line in shape.lines]
    for _ in range(number * _TRIES):
        if len(made) == number:
            return made
        wanted: Level = draw.choice(get_args(Level)) if level is None else level
        size = chosen or draw.choice(_LEVELS[wanted][2])
        goal = shape.goal or draw.choice(shape.holes)
        end = (goal,) if isinstance(goal, int) else goal
        start = _taken_back(lines, end, min(size, most), draw)
        if start is None:
            continue
        own.goal, own.position = goal, start
        alike = own.canonical(start) if isinstance(shape.goal, int | None) else start
        if alike in tried:
            continue
        tried.add(alike)
        puzzle = _rated(own, level)
        made += [puzzle] if puzzle else []
    told = f"of {chosen} pegs " if chosen else ""
    raise ValueError(f"count: {len(made)} puzzles {told}were found, not {number}")


def _taken_back(
    lines: list[tuple[int, ...]], goal: tuple[int, ...], pegs: int, draw: random.Random
) -> int | None:
    """Take back jumps from the goal until there are so many pegs; None if they do not go so far.

    lines: the bits of the three holes of each.
    """
    position = sum(1 << hole - 1 for hole in goal)
    while position.bit_count() < pegs:
        back = [
            position ^ from_ ^ over ^ to
            for from_, over, to in lines
            if position & to and not position & (from_ | over)
        ]
        if not back:
            return None
        position = draw.choice(back)
    return position


def _rated(board: Board, wanted: Level | None) -> Puzzle | None:
    """Tell how hard a board is, if it is a puzzle of the level."""
    rating = board.rate(positions=200_000)
    if not rating.win or rating.games or not rating.losing or rating.most is None:
        return None
    odds = 1 / rating.win
    for level, (least, most, _) in _LEVELS.items():
        if least <= odds < most and wanted in {None, level}:
            return Puzzle(board.text, level, rating.win, rating.losing, rating.most)
    return None


# For paper

_STYLE = """body{font:10pt sans-serif;margin:1cm}main{display:grid;gap:6mm;grid-template-columns:\
repeat(%d,1fr)}figure{margin:0;text-align:center;break-inside:avoid}svg{width:100%%;max-width:45mm}\
h1{font-size:14pt}@page{margin:1cm}"""


def sheet(puzzles: Iterable[Puzzle | Board | str], *, columns: int = 4, title: str = "") -> str:
    """Make a page of HTML with a picture of each puzzle, to print or to save as PDF.

    puzzles: what `make` gives, or boards, or their texts. No puzzle is cut in two.
    columns: how many stand side by side.
    title: what stands above them.

    >>> from libpeg.problems import make, sheet
    >>> page = sheet(make("english", 12, level="easy", seed=1), title="Twelve puzzles")
    >>> page.count("<svg"), len(page) < 40_000
    (12, True)
    """
    wide = errors.within("columns", columns, 1, 12)
    figures = []
    for at, one in enumerate(errors.several("puzzles", "puzzles or boards", puzzles), 1):
        text = one.board if isinstance(one, Puzzle) else one
        about = f", {one.level}, {counted(one.moves, 'move')}" if isinstance(one, Puzzle) else ""
        picture = board_of(text).svg(style="print")
        figures.append(f"<figure>{picture}<figcaption>{at}{about}</figcaption></figure>")
    head = f"<title>{escape(title) or 'Puzzles'}</title><style>{_STYLE % wide}</style>"
    above = f"<h1>{escape(title)}</h1>" if title else ""
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8">{head}{above}'
        f"<main>{''.join(figures)}</main></html>\n"
    )
