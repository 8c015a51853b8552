"""Proofs in words, and as drawings of text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from libpeg.board import Board
    from libpeg.jumps import Jump
    from libpeg.proof import Proof, Row

_WEIGH = "Weigh each peg by the number in its hole."
_WHY = {
    "class": "On every line of three the weights have an even sum, so no jump changes whether "
    "the sum over the pegs is odd or even.",
    "resource": "On every line of three the weights of the first two are together at least that "
    "of the third, so no jump makes the sum over the pegs larger.",
}


def _told(row: Row, total: int) -> str:
    """Tell a sum as far as it matters to a row."""
    if row.kind == "resource":
        return str(total)
    return f"{total}, which is {'odd' if total % 2 else 'even'}"


def _rules_out(row: Row, now: int, then: int) -> bool:
    """Tell whether no play leads from one sum to another."""
    return (now - then) % 2 == 1 if row.kind == "class" else then > now


def _endings(board: Board) -> Iterator[tuple[Jump, frozenset[int]]]:
    """Give every jump that can be the last before the goal, and the pegs before it."""
    goal = board.goal
    for line in board.lines:
        if goal is None:
            last = frozenset([line.to])
        else:
            last = frozenset([goal] if isinstance(goal, int) else goal)
        if line.to in last and not last & {line.from_, line.over}:
            yield line, last - {line.to} | {line.from_, line.over}


def _weight(row: Row, pegs: Iterable[int]) -> int:
    return sum(row.weights[hole - 1] for hole in pegs)


def _which(board: Board, jumps: Sequence[Jump], every: Sequence[Jump]) -> str:
    """Name last jumps, by the holes they land in where all into a hole are meant."""
    if len(jumps) == len(every):
        return "every jump that could be the last"
    into: dict[int, list[Jump]] = {}
    for jump in jumps:
        into.setdefault(jump.to, []).append(jump)
    whole = [to for to, some in into.items() if len(some) == sum(jump.to == to for jump in every)]
    apart = [str(jump) for jump in jumps if jump.to not in whole]
    named = []
    if whole:
        names = ", ".join(board.names[hole - 1] for hole in sorted(whole))
        named.append(f"every last jump into {names}")
    if apart:
        named.append(f"the last jump{'s' * (len(apart) > 1)} {', '.join(apart)}")
    return " and ".join(named)


def _ruled_out(row: Row, now: int, which: str) -> str:
    """Say what a row rules out."""
    if not which:
        return "That alone rules nothing out."
    parity = "even" if now % 2 else "odd"
    other = parity if row.kind == "class" else "larger"
    return f"Before {which} it would be {other}: so none of these can come."


def paragraphs(proof: Proof, board: Board) -> Iterator[str]:
    """Put each row of a proof into words."""
    endings = list(_endings(board))
    every = [jump for jump, _ in endings]
    if not proof.rows:
        yield "No jump can be the last: there is none that leads to the goal."
    for row in proof.rows:
        now = row.sum(board)
        sentences = [_WEIGH, _WHY[row.kind], f"The sum is {_told(row, now)}."]
        goal = board.goal
        then = None
        if goal is not None:
            then = _weight(row, [goal] if isinstance(goal, int) else goal)
        if then is not None and _rules_out(row, now, then):
            sentences.append(f"At the goal it is {_told(row, then)}. So the goal is out of reach.")
        else:
            out = [jump for jump, pegs in endings if _rules_out(row, now, _weight(row, pegs))]
            sentences.append(_ruled_out(row, now, _which(board, out, every)))
        yield " ".join(sentences)


def weights_drawn(board: Board, row: Row) -> str:
    """Draw the weights of a row in text, those of empty holes in brackets.

    >>> from libpeg import Board, Row
    >>> print(weights_drawn(Board("triangle5", empty=2), Row("class", tuple(range(15)))))
              0
           (1)  2
          3   4   5
        6   7   8   9
     10  11  12  13  14
    """
    texts = {
        hole: f" {weight} " if hole in board else f"({weight})"
        for hole, weight in zip(board.holes, row.weights, strict=True)
    }
    wide = max(map(len, texts.values()))
    places = board.places
    if board.text.startswith("lines:"):
        places = tuple((float(at), 0.0) for at in range(len(places)))
    rows: dict[float, dict[float, str]] = {}
    for hole, (x, y) in zip(board.holes, places, strict=True):
        rows.setdefault(round(y, 3), {})[round(x, 3)] = texts[hole]
    lines = []
    for _, row_of in sorted(rows.items()):
        line = ""
        for x, text in sorted(row_of.items()):
            line = line.ljust(round(x * wide)) + text.rjust(wide)
        lines.append(line.rstrip())
    return "\n".join(lines)
