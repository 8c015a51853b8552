"""Proofs by exits in words: sets of holes that must be left, at a price that play can't pay.

Rows that belong together are an exits row with its sets, or a fork with its two parts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from libpeg.handles import BoardHandle
from libpeg.jumps import Jump
from libpeg.positions import goal_holes, pegs_of

_FEW = 12  # jumps or holes to name


class Row(Protocol):
    """A row of a proof, as far as it is read here."""

    @property
    def kind(self) -> str:
        """What the row is."""

    @property
    def weights(self) -> tuple[int, ...]:
        """A number for each hole."""


class Case(NamedTuple):
    """What a fork says of jumps along a line: there are so many at most, or more."""

    line: Jump
    limit: int
    is_more: bool

    def __str__(self) -> str:
        if self.is_more:
            return f"{self.line} is made {_times(self.limit + 1)} or more"
        if self.limit:
            return f"{self.line} is made {_times(self.limit)} at most"
        return f"{self.line} is never made"


class Part(NamedTuple):
    """An exits row with its sets, and the cases that it is about."""

    cases: tuple[Case, ...]
    exits: Row
    sets: tuple[Row, ...]


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def _case_of(fork: Row, lines: Sequence[Jump]) -> Case:
    from_, over = (fork.weights.index(mark) + 1 for mark in (-1, -2))
    most = max(fork.weights)
    holes = from_, over, fork.weights.index(most) + 1
    return Case(next(line for line in lines if line == holes), most - 1, is_more=False)


def parts_at(
    rows: Sequence[Row], at: int, lines: Sequence[Jump], cases: tuple[Case, ...] = ()
) -> tuple[list[Part], int]:
    """Read what begins at a row: its parts, and the row behind them."""
    if rows[at].kind == "fork":
        case = _case_of(rows[at], lines)
        few, at = parts_at(rows, at + 1, lines, (*cases, case))
        more, at = parts_at(rows, at, lines, (*cases, case._replace(is_more=True)))
        return few + more, at
    end = at + 1
    while end < len(rows) and rows[end].kind == "set":
        end += 1
    return [Part(cases, rows[at], tuple(rows[at + 1 : end]))], end


def exits_of(row: Row, lines: Sequence[Jump]) -> list[Jump]:
    """List the lines along which a jump takes a peg from a set and ends outside."""
    inside = {hole for hole, toll in enumerate(row.weights, 1) if toll}
    return [line for line in lines if inside & {*line[:2]} and line.to not in inside]


def toll_of(row: Row) -> int:
    """Give the toll of a set."""
    return max(row.weights)


def _need(part: Part, lines: Sequence[Jump]) -> int:
    """Give what play takes off the sum of a part at least."""
    weights, need = part.exits.weights, sum(map(toll_of, part.sets))
    paid = dict.fromkeys(lines, 0)
    for row in part.sets:
        for line in exits_of(row, lines):
            paid[line] += toll_of(row)
    for line in {case.line for case in part.cases}:
        from_, over, to = (weights[hole - 1] for hole in line)
        left = from_ + over - to - paid[line]
        own = [case for case in part.cases if case.line == line]
        least = max((case.limit + 1 for case in own if case.is_more), default=0)
        most = min((case.limit for case in own if not case.is_more), default=0)
        need += left * (least if left > 0 else most)
    return need


def _listed(texts: Sequence[object]) -> str:
    few = ", ".join(map(str, texts[:_FEW]))
    return f"{few} and {len(texts) - _FEW} more" if len(texts) > _FEW else few


def _exits_told(part: Part, goals: Sequence[Sequence[int]], handle: BoardHandle) -> str:
    lines, names, weights = handle.shape.lines, handle.shape.names, part.exits.weights
    now, need = sum(weights[hole - 1] for hole in pegs_of(handle)), _need(part, lines)
    then = min(sum(weights[hole - 1] for hole in won) for won in goals)
    told = f"If {' and '.join(map(str, part.cases))}: weigh" if part.cases else "Weigh"
    told += f" each peg by the number in its hole. The sum is {now}"
    if goal_holes(handle):
        told += f". At the goal it is {then}. "
        end = "So the goal is out of reach."
    else:
        last = ", ".join(names[won[0] - 1] for won in goals)
        told += f". With the last peg in {last} it is {then}{' or more' * (len(goals) > 1)}. "
        end = "So no game ends there."
    if part.sets:
        each = "each of the sets" if len(part.sets) > 1 else "the set"
        told += (
            f"Yet {each} below must be left, and a jump takes off the tolls of all sets it leaves. "
        )
    told += "With the jumps of this case that takes" if part.cases else "That takes"
    return f"{told} at least {need} off the sum, and there {_is(now - then)} to take. {end}"


def _is(number: int) -> str:
    return f"is only {number}" if number > 0 else "is nothing"


def _set_told(row: Row, part: Part, handle: BoardHandle) -> str:
    names, pegs, lines = handle.shape.names, {*pegs_of(handle)}, handle.shape.lines
    inside = {hole for hole, toll in enumerate(row.weights, 1) if toll}
    exits = exits_of(row, lines)
    state = "full now" if inside <= pegs else "to be empty at the end"
    holes = _listed([names[hole - 1] for hole in sorted(inside)])
    told = f"Toll {toll_of(row)}: the holes {holes} are {state}, "
    going = sorted(inside & pegs - {*goal_holes(handle)})
    if going or not part.cases:
        told += "and pegs of them must go"
    else:
        told += "and a jump of this case ends in them"
    told += ". So some jump must take a peg of them and end outside"
    return f"{told}: {_listed(exits)}." if exits else f"{told}, and no jump does."


def exits_told(
    rows: Sequence[Row], goals: Sequence[Sequence[int]], handle: BoardHandle
) -> Iterator[str]:
    """Put rows that belong together into words, with a paragraph for each.

    goals: the goals that they rule out, each as its holes.
    """
    parts, _ = parts_at(rows, 0, handle.shape.lines)
    left, part = iter(parts), parts[0]
    for row in rows:
        if row.kind == "fork":
            case = _case_of(row, handle.shape.lines)
            yield f"Two cases: {case}, or {case._replace(is_more=True)}."
        elif row.kind == "exits":
            part = next(left)
            yield _exits_told(part, goals, handle)
        else:
            yield _set_told(row, part, handle)
