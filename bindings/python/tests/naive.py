"""Peg solitaire as anyone would write it first: the rules, and nothing of libpeg."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache

Line = tuple[int, int, int]
Pegs = frozenset[int]
Goal = int | Pegs | None

_STEPS = {
    "square": [(0, 1), (1, 0)],
    "diagonal": [(0, 1), (1, 0), (1, 1), (1, -1)],
    "triangular": [(0, 2), (1, 1), (1, -1)],
}


def lines_of(lattice: str, places: Iterable[tuple[int, int]]) -> list[Line]:
    """The lines between places, (row, column), numbered from 1 row by row."""
    number = {place: at for at, place in enumerate(sorted(places), 1)}
    lines = []
    for (row, column), hole in number.items():
        for down, right in _STEPS[lattice]:
            for sign in (1, -1):
                over = number.get((row + sign * down, column + sign * right))
                to = number.get((row + 2 * sign * down, column + 2 * sign * right))
                if over and to:
                    lines.append((hole, over, to))
    return sorted(lines, key=lambda line: (line[0], line[2], line[1]))


@dataclass
class Naive:
    """A board to compare those of libpeg with. Holes are numbers from 1."""

    holes: int
    lines: tuple[Line, ...]
    pegs: Pegs
    goal: Goal = None
    played: list[Line] = field(default_factory=list)
    undone: list[Line] = field(default_factory=list)

    def copy(self) -> Naive:
        return Naive(self.holes, self.lines, self.pegs, self.goal, [*self.played], [*self.undone])

    def start_over(self, pegs: Iterable[int]) -> None:
        self.pegs = frozenset(pegs)
        self.played.clear()
        self.undone.clear()

    def legal(self) -> list[Line]:
        return legal(self.lines, self.pegs)

    def play(self, line: Line) -> None:
        assert line in self.legal()
        self.pegs = after(self.pegs, line)
        self.played.append(line)
        self.undone.clear()

    def undo(self) -> Line:
        from_, over, to = line = self.played.pop()
        self.pegs = self.pegs - {to} | {from_, over}
        self.undone.append(line)
        return line

    def redo(self) -> Line:
        line = self.undone.pop()
        self.pegs = after(self.pegs, line)
        self.played.append(line)
        return line

    def is_won(self) -> bool:
        return won(self.pegs, self.goal)

    def solutions(self) -> Iterator[tuple[Line, ...]]:
        """Every solution in order, by playing every game."""
        yield from _solutions(self.lines, self.pegs, self.goal)

    def is_small(self) -> bool:
        """Whether every game can be played in a moment."""
        return (len(self.pegs) <= 7 or self.holes <= 12) and _games(self.lines, self.pegs) <= 500


def legal(lines: Iterable[Line], pegs: Pegs) -> list[Line]:
    return [line for line in lines if line[0] in pegs and line[1] in pegs and line[2] not in pegs]


def after(pegs: Pegs, line: Line) -> Pegs:
    return pegs - {line[0], line[1]} | {line[2]}


def won(pegs: Pegs, goal: Goal) -> bool:
    if goal is None:
        return len(pegs) == 1
    return pegs == (frozenset([goal]) if isinstance(goal, int) else goal)


def _solutions(lines: tuple[Line, ...], pegs: Pegs, goal: Goal) -> Iterator[tuple[Line, ...]]:
    if won(pegs, goal):
        yield ()
        return
    for line in legal(lines, pegs):
        for rest in _solutions(lines, after(pegs, line), goal):
            yield (line, *rest)


@lru_cache(maxsize=100_000)
def _games(lines: tuple[Line, ...], pegs: Pegs) -> int:
    return sum(_games(lines, after(pegs, line)) for line in legal(lines, pegs)) or 1


def bits(pegs: Iterable[int]) -> int:
    return sum(1 << hole - 1 for hole in pegs)
