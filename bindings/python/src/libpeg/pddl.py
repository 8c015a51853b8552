"""Problems and plans in PDDL, the language of planners, as their competitions had peg solitaire.

There a move is a run of jumps, by jump-new-move and jump-continue-move, and ends by end-move. A
plan costs as many as it has moves, so a solution of the fewest moves is a plan of the least cost.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from libpeg.errors import BoardError, refused
from libpeg.handles import AnyBoard, handle_of
from libpeg.jumps import Jump
from libpeg.positions import goal_holes, goal_of, pegs_of

# What these words are in a problem: the three locations of a jump, and where pegs are or are not.
_LINE, _PEG, _NONE = "in-line", "occupied", "free"


class PddlProblem:
    """A problem in PDDL: its text, its locations in the order of the holes, and what it is about.

    lines, pegs, goal: the lines of jumps, the holes with a peg at first, and those in the end.

    >>> problem = PddlProblem(to_pddl(Board("triangle4", empty=2, goal=3)))
    >>> board = Board.from_pddl(problem.text)
    >>> print(problem.plan(board.solve_fewest()).splitlines()[0])
    (jump-new-move p7 p4 p2)
    """

    def __init__(self, text: str) -> None:
        if not isinstance(text, str):
            raise refused("text", "a problem in PDDL", text)
        self.text = text
        parts = _parts(text)
        self.locations = [*dict.fromkeys(_untyped(parts[":objects"]))]
        self._hole = {name: at for at, name in enumerate(self.locations, 1)}
        facts = [fact for fact in parts[":init"] if isinstance(fact, list)]
        self.lines = [self._three(fact) for fact in facts if fact[:1] == [_LINE]]
        self.pegs = self._marked(facts, "the locations at first")
        goal = parts[":goal"]
        if len(goal) == 1 and isinstance(goal[0], list):
            goal = goal[0][1:] if goal[0][:1] == ["and"] else goal
        self.goal = self._marked(goal, "the goal")

    def plan(self, jumps: Iterable[Jump]) -> str:
        """Write jumps, such as those of a solution, as a plan for the problem."""
        lines, at = [], None
        for jump in jumps:
            if at is not None and jump.from_ != at:
                lines.append(f"(end-move {self.locations[at - 1]})")
            name = "jump-continue-move" if jump.from_ == at else "jump-new-move"
            places = " ".join(self.locations[hole - 1] for hole in jump)
            lines.append(f"({name} {places})")
            at = jump.to
        if at is not None:
            lines.append(f"(end-move {self.locations[at - 1]})")
        return "".join(f"{line}\n" for line in lines)

    def jumps(self, plan: str) -> list[tuple[int, int, int]]:
        """Read the jumps of a plan, which `Board.play` takes. Other actions are passed over."""
        steps = [step for step in _lists(plan) if isinstance(step, list) and step]
        return [self._three(step) for step in steps if str(step[0]).startswith("jump")]

    def _holes(self, fact: Sequence[Any]) -> tuple[int, ...]:
        for name in fact[1:]:
            if not isinstance(name, str) or name not in self._hole:
                raise BoardError(f"the problem has no location {name!r}")
        return tuple(self._hole[name] for name in fact[1:])

    def _three(self, fact: Sequence[Any]) -> tuple[int, int, int]:
        holes = self._holes(fact)
        if len(holes) != 3:  # noqa: PLR2004 - from, over and to
            raise BoardError(f"{fact[0]} takes three locations, not {len(holes)}")
        return holes[0], holes[1], holes[2]

    def _marked(self, facts: Sequence[Any], what: str) -> tuple[int, ...]:
        """Give the holes with a peg, where every one is said to have one or none."""
        said = {
            word: [hole for fact in facts if fact[:1] == [word] for hole in self._holes(fact)]
            for word in (_PEG, _NONE)
        }
        if sorted(said[_PEG] + said[_NONE]) != [*self._hole.values()]:
            raise BoardError(f"{what}: each must be occupied or free, once")
        return tuple(said[_PEG])


def to_pddl(board: AnyBoard) -> str:
    """Write a board as a problem in PDDL for the domain of the competitions.

    Hole d4 is the location pd4. BoardError for the goal of one peg anywhere, which is none there.
    """
    handle = handle_of(board)
    goal, shape = goal_holes(handle), handle.shape
    if goal_of(handle) is None:
        raise BoardError("in PDDL a goal must name its holes: set the board's goal to some")
    name = [f"p{name}" for name in shape.names]
    lines = [f"({_LINE} {' '.join(name[hole - 1] for hole in line)})" for line in shape.lines]

    def marks(pegs: Iterable[int]) -> list[str]:
        held = {*pegs}
        return [f"({_PEG if hole in held else _NONE} {name[hole - 1]})" for hole in shape.holes]

    init = "\n  ".join(["(= (total-cost) 0)", "(move-ended)", *lines, *marks(pegs_of(handle))])
    return f"""\
(define (problem pegs)
 (:domain pegsolitaire-sequential)
 (:objects {" ".join(name)} - location)
 (:init
  {init})
 (:goal (and {" ".join(marks(goal))}))
 (:metric minimize (total-cost)))
"""


def _parts(text: str) -> dict[str, list[Any]]:
    """Give the parts of a problem by their first words."""
    made = next(_lists(text), None)
    if not isinstance(made, list) or made[:1] != ["define"]:
        raise BoardError("the text is no problem in PDDL: it does not begin with (define")
    parts = {part[0]: part[1:] for part in made if part and isinstance(part[0], str)}
    for name in (":objects", ":init", ":goal"):
        if name not in parts:
            raise BoardError(f"the text is no problem in PDDL: it has no {name}")
    return parts


def _untyped(words: Iterable[Any]) -> Iterator[str]:
    """Give the names of a list without their types, as in: a b - location."""
    before = ""
    for word in words:
        if word != "-" and before != "-" and isinstance(word, str):
            yield word
        before = word


def _lists(text: str) -> Iterator[Any]:
    """Read words and lists of them, in lower case."""
    opened: list[list[Any]] = [[]]
    for word in re.findall(r"[()]|[^\s()]+", re.sub(";.*", "", text).lower()):
        if word == "(":
            opened.append([])
        elif word != ")":
            opened[-1].append(word)
        elif len(opened) > 1:
            last = opened.pop()
            opened[-1].append(last)
        else:
            raise BoardError("the text is no PDDL: a parenthesis closes that was not opened")
    if len(opened) > 1:
        raise BoardError("the text is no PDDL: a parenthesis is not closed")
    yield from opened[0]
