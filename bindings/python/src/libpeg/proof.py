"""Why a position cannot be won: a proof that anyone can check, or a search that found no way.

To win, one must come to a position one jump before the goal, and there is one of these for each
jump that can be the last. In words, a proof says which of these jumps each row rules out. Where all
jumps into a hole are ruled out it names the hole, which is shorter.

The rows of a proof are weights on the holes. Add up those of the holes that hold pegs. With some
weights no jump can change whether the sum is odd; with others no jump can make it larger. Where
winning would need that, it is ruled out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from libpeg import errors, making, pictures
from libpeg._libpeg import ffi, lib
from libpeg.drawing import Drawing
from libpeg.handles import AnyBoard, BoardHandle, handle_of
from libpeg.jumps import Jump
from libpeg.picture import Picture, ToColors, signed
from libpeg.positions import goal_holes, pegs_of
from libpeg.texts import line_of

Kind = Literal["class", "resource", "exits", "set", "fork"]

_KINDS: dict[int, Kind] = {
    lib.PEG_PROOF_CLASS: "class",
    lib.PEG_PROOF_RESOURCE: "resource",
    lib.PEG_PROOF_EXITS: "exits",
    lib.PEG_PROOF_SET: "set",
    lib.PEG_PROOF_FORK: "fork",
}
_NUMBERS = {kind: number for number, kind in _KINDS.items()}
_MOST = 2**31


@dataclass(frozen=True, slots=True)
class ProofRow:
    """A row of a proof: a weight for each hole, in their order. Its sum is over the pegs.

    kind "class": weights 0 and 1 whose sum over every line is even. No jump changes whether the
    sum over the pegs is even.

    kind "resource": on every line the weights of from and over add up to at least that of to. No
    jump makes the sum over the pegs larger.

    kind "exits": on every line the weights of from and over, less that of to, add up to at least
    the tolls of the sets behind this row that a jump along the line leaves.

    kind "set": the same toll in each hole of a set, and 0 elsewhere. Some jump must take a peg
    from the set and end outside.

    kind "fork": -1, -2 and k + 1 in the holes of a line. Two parts follow it: for play with at
    most k jumps along the line, and for play with more.
    """

    kind: Kind
    weights: tuple[int, ...]

    @classmethod
    def of_c(cls, row: Any, holes: int) -> ProofRow:
        """Read a row of C."""
        return cls(_KINDS[row.kind], tuple(row.weight[0:holes]))

    def sum(self, board: AnyBoard) -> int:
        """Add up the weights of the holes that hold pegs.

        >>> from libpeg import Board
        >>> ProofRow("class", (1, 1, 0, 0)).sum(Board.from_lines(4, []))
        1
        """
        return sum_over(self, pegs_of(handle_of(board)))


def sum_over(row: ProofRow, holes: Iterable[int]) -> int:
    """Add up the weights of some holes."""
    return sum(row.weights[hole - 1] for hole in holes)


def rows_of_c(rows: Sequence[ProofRow], handle: BoardHandle) -> Any:
    """Write rows for C. None if weights don't fit the board."""
    holes, given = len(handle.shape.holes), ffi.new("peg_proof_row[]", len(rows))
    for row, out in zip(rows, given, strict=True):
        if len(row.weights) != holes or any(not -_MOST <= n < _MOST for n in row.weights):
            return None
        out.kind = _NUMBERS[row.kind]
        out.weight[0:holes] = row.weights
    return given


_COLUMNS = 2  # of pictures, so that weights can be read on a phone


def weighed(
    handle: BoardHandle,
    rows: Sequence[ProofRow],
    *,
    size: int | None = None,
    colors: ToColors | None = None,
) -> Picture:
    """Draw a board once for each row of a proof, with its weights."""
    with handle.lock:
        drawing, pegs = pictures.drawing_of(handle, colors), pegs_of(handle)
        standing = drawing.pegs(pegs)
        cells = []
        for row in rows:
            weights = drawing.numbers(row.weights)
            total = sum_over(row, pegs)
            said = ("odd" if total % 2 else "even") if row.kind == "class" else signed(total)
            if row.kind == "set":
                cells.append((_set_drawn(drawing, row, standing), f"leaving costs {_toll_of(row)}"))
            elif row.kind == "fork":
                case = _case_of(row, drawing.shape.lines)
                arrow = drawing.arrow(case.line, drawing.colors.arrow)
                often = f"is {case.line} made {_times(case.limit + 1)} or more?"
                cells.append((standing + arrow, often))
            else:
                cells.append((standing + weights, f"the sum is {said}"))
        goal = goal_holes(handle)
    cells = cells or [(standing, "no jump can be the last")]
    columns = _COLUMNS if len(cells) > _COLUMNS else None
    return pictures.grid(drawing, cells, goal=goal, columns=columns, size=size)


def _set_drawn(drawing: Drawing, row: ProofRow, standing: str) -> str:
    """Shade the holes of a set, and draw the jumps that leave it as arrows."""
    colors = drawing.colors
    shaded = "".join(
        drawing.ring(hole, colors.arrow, radius=40, width=10)
        for hole, toll in enumerate(row.weights, 1)
        if toll
    )
    exits = _exits_of(row, drawing.shape.lines)
    return shaded + standing + "".join(drawing.arrow(jump, colors.arrow) for jump in exits)


@dataclass(frozen=True, slots=True)
class Proof:
    """Why a position cannot be won: weights on the holes prove it, or a search has found no way.

    kind: "proof", or "searched" if no weights were found, as everywhere in libpeg.
    rows: the weights of a proof; a search has none.
    positions: how many positions the search looked at, 0 for weights.

    To win, one must come to a position one jump before the goal. For each of these the proof has
    a row that rules it out: a class row, if the sum over the pegs is odd there and even in the
    position, or the reverse; a resource row, if the sum is larger there. Or the goal that it leads
    to is ruled out by an exits row with the sets after it, or by a fork with its two parts. A
    proof without rows says that no jump at all leads to the goal.

    >>> from libpeg import Board
    >>> board = Board("english", empty="d4", goal="d3")
    >>> proof = board.explain()
    >>> proof.verify(board)
    True
    >>> proof.verify(Board("english", goal="d4"))
    False
    """

    rows: tuple[ProofRow, ...]
    kind: Literal["proof", "searched"] = "proof"
    positions: int = 0
    # The text of the board, for the picture.
    _board: str = field(default="", repr=False, compare=False)

    def verify(self, board: AnyBoard) -> bool:
        """Tell whether the weights prove that a board is lost, by whole numbers alone.

        False for a search: only another search can tell.
        """
        if self.kind == "searched":
            return False
        handle = handle_of(board)
        rows = rows_of_c(self.rows, handle)
        if rows is None:
            return False
        status = handle.do(lib.peg_verify_proof, rows, len(self.rows))
        if status == lib.PEG_E_PROOF:
            return False
        errors.expect_ok(status)
        return True

    def in_words(self, board: AnyBoard) -> str:
        """Put the proof into words for a board, with a paragraph for each row.

        ValueError if its weights prove nothing about the board.

        >>> from libpeg import Board
        >>> board = Board("english", empty="d4", goal="d3")
        >>> print(board.explain().in_words(board)) # doctest: +ELLIPSIS
        Weigh each peg by the number in its hole. On every line of three the ...
        """
        if self.kind == "searched":
            return _SEARCHED.format(self.positions)
        if not self.verify(board):
            raise ValueError("the proof does not hold for the board")
        return "\n\n".join(paragraphs(self.rows, handle_of(board)))

    def facts(self, board: AnyBoard) -> dict[str, Any]:
        """Give all that it takes to check the proof, as what JSON can write.

        docs/catalogue/verify_proof.py is a program of plain Python that checks it in a file, and
        knows only how pegs jump. ValueError for a search, which only another search can check, and
        if the weights prove nothing about the board.

        >>> import json
        >>> from libpeg import Board
        >>> board = Board("english", empty="d4", goal="d3")
        >>> facts = board.explain().facts(board)
        >>> facts["holes"], facts["goals"], len(facts["lines"]), len(json.dumps(facts)) < 2000
        (33, [[10]], 76, True)
        """
        if self.kind == "searched":
            raise ValueError("a search has no weights to check")
        if not self.verify(board):
            raise ValueError("the proof does not hold for the board")
        handle = handle_of(board)
        goal = goal_holes(handle)
        return {
            "board": line_of(handle),
            "holes": len(handle.shape.holes),
            "lines": [list(line[:3]) for line in handle.shape.lines],
            "pegs": list(pegs_of(handle)),
            "goals": [list(goal)] if goal else [[hole] for hole in handle.shape.holes],
            "proof": [{"kind": row.kind, "weights": list(row.weights)} for row in self.rows],
        }

    def _repr_svg_(self) -> str | None:
        if not self._board or self.kind == "searched":
            return None
        return str(weighed(making.from_text(self._board), self.rows))


# In words

_SEARCHED = "No weights prove it, but a search through {:,} positions found no way to win."
_WEIGH = "Weigh each peg by the number in its hole."
_WHY = {
    "class": "On every line of three the weights have an even sum, so no jump changes whether "
    "the sum over the pegs is odd or even.",
    "resource": "On every line of three the weights of the first two are together at least that "
    "of the third, so no jump makes the sum over the pegs larger.",
}


def _told(row: ProofRow, total: int) -> str:
    """Say a sum, and for a class row whether it is odd or even."""
    if row.kind == "resource":
        return str(total)
    return f"{total}, which is {'odd' if total % 2 else 'even'}"


def _rules_out(row: ProofRow, now: int, then: int) -> bool:
    """Tell whether a row rules out any play from one sum to another."""
    return (now - then) % 2 == 1 if row.kind == "class" else then > now


def _goals_ruled_out(rows: Sequence[ProofRow], handle: BoardHandle) -> list[tuple[int, ...]]:
    """List the goals that rows which belong together rule out, each as its holes."""
    goal, shape = tuple(goal_holes(handle)), handle.shape
    copy, given = handle.copy(), rows_of_c(rows, handle)
    found = []
    for won in [goal] if goal else [(hole,) for hole in shape.holes]:
        if not goal:
            copy.expect(lib.peg_set_goal, lib.PEG_GOAL_HOLE, won[0] - 1, ffi.NULL, 0)
        last = [line for line in shape.lines if line.to in won and not {*won} & {*line[:2]}]
        if last and copy.do(lib.peg_verify_proof, given, len(rows)) == lib.PEG_OK:
            found.append(won)
    return found


def _endings(handle: BoardHandle) -> Iterator[tuple[Jump, frozenset[int]]]:
    """Give every jump that can be the last before the goal, and the pegs before it."""
    goal = frozenset(goal_holes(handle))
    for line in handle.shape.lines:
        last = goal or frozenset([line.to])
        if line.to in last and not last & {line.from_, line.over}:
            yield line, last - {line.to} | {line.from_, line.over}


def _which(names: Sequence[str], jumps: Sequence[Jump], every: Sequence[Jump]) -> str:
    """Name last jumps, by the hole that they land in if all into that hole are meant."""
    if len(jumps) == len(every):
        return "every jump that could be the last"
    into: dict[int, list[Jump]] = {}
    for jump in jumps:
        into.setdefault(jump.to, []).append(jump)
    whole = [to for to, some in into.items() if len(some) == sum(jump.to == to for jump in every)]
    apart = [str(jump) for jump in jumps if jump.to not in whole]
    named = []
    if whole:
        holes = ", ".join(names[hole - 1] for hole in sorted(whole))
        named.append(f"every last jump into {holes}")
    if apart:
        named.append(f"the last jump{'s' * (len(apart) > 1)} {', '.join(apart)}")
    return " and ".join(named)


def _ruled_out(row: ProofRow, now: int, which: str) -> str:
    """Say what a row rules out."""
    if not which:
        return "That alone rules nothing out."
    parity = "even" if now % 2 else "odd"
    other = parity if row.kind == "class" else "larger"
    return f"Before {which} it would be {other}: so none of these can come."


def paragraphs(rows: Sequence[ProofRow], handle: BoardHandle) -> Iterator[str]:
    """Put each row of a proof into words."""
    endings = list(_endings(handle))
    every = [jump for jump, _ in endings]
    goal, pegs = goal_holes(handle), pegs_of(handle)
    if not rows:
        yield "No jump can be the last: there is none that leads to the goal."
    behind = 0
    for at, row in enumerate(rows):
        if at < behind:
            continue
        if row.kind not in _WHY:
            behind = _parts_at(rows, at, handle.shape.lines)[1]
            together = rows[at:behind]
            yield from _exits_rows_told(together, _goals_ruled_out(together, handle), handle)
            continue
        now = sum_over(row, pegs)
        sentences = [_WEIGH, _WHY[row.kind], f"The sum is {_told(row, now)}."]
        then = sum_over(row, goal)
        if goal and _rules_out(row, now, then):
            sentences.append(f"At the goal it is {_told(row, then)}. So the goal is out of reach.")
        else:
            out = [jump for jump, before in endings if _rules_out(row, now, sum_over(row, before))]
            sentences.append(_ruled_out(row, now, _which(handle.shape.names, out, every)))
        yield " ".join(sentences)


# Exits in words: sets of holes that must be left, at a price that play can't pay. Rows that belong
# together are an exits row with its sets, or a fork with its two parts.

_NAMED = 12  # jumps or holes to name


class _Case(NamedTuple):
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


class _Part(NamedTuple):
    """An exits row with its sets, and the cases that it is about."""

    cases: tuple[_Case, ...]
    exits: ProofRow
    sets: tuple[ProofRow, ...]


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def _case_of(fork: ProofRow, lines: Sequence[Jump]) -> _Case:
    from_, over = (fork.weights.index(mark) + 1 for mark in (-1, -2))
    most = max(fork.weights)
    holes = from_, over, fork.weights.index(most) + 1
    return _Case(next(line for line in lines if line == holes), most - 1, is_more=False)


def _parts_at(
    rows: Sequence[ProofRow], at: int, lines: Sequence[Jump], cases: tuple[_Case, ...] = ()
) -> tuple[list[_Part], int]:
    """Read what begins at a row: its parts, and the row behind them."""
    if rows[at].kind == "fork":
        case = _case_of(rows[at], lines)
        few, at = _parts_at(rows, at + 1, lines, (*cases, case))
        more, at = _parts_at(rows, at, lines, (*cases, case._replace(is_more=True)))
        return few + more, at
    end = at + 1
    while end < len(rows) and rows[end].kind == "set":
        end += 1
    return [_Part(cases, rows[at], tuple(rows[at + 1 : end]))], end


def _exits_of(row: ProofRow, lines: Sequence[Jump]) -> list[Jump]:
    """List the lines along which a jump takes a peg from a set and ends outside."""
    inside = {hole for hole, toll in enumerate(row.weights, 1) if toll}
    return [line for line in lines if inside & {*line[:2]} and line.to not in inside]


def _toll_of(row: ProofRow) -> int:
    """Give the toll of a set."""
    return max(row.weights)


def _need(part: _Part, lines: Sequence[Jump]) -> int:
    """Give what play takes off the sum of a part at least."""
    weights, need = part.exits.weights, sum(map(_toll_of, part.sets))
    paid = dict.fromkeys(lines, 0)
    for row in part.sets:
        for line in _exits_of(row, lines):
            paid[line] += _toll_of(row)
    for line in {case.line for case in part.cases}:
        from_, over, to = (weights[hole - 1] for hole in line)
        left = from_ + over - to - paid[line]
        own = [case for case in part.cases if case.line == line]
        least = max((case.limit + 1 for case in own if case.is_more), default=0)
        most = min((case.limit for case in own if not case.is_more), default=0)
        need += left * (least if left > 0 else most)
    return need


def _listed(texts: Sequence[object]) -> str:
    few = ", ".join(map(str, texts[:_NAMED]))
    return f"{few} and {len(texts) - _NAMED} more" if len(texts) > _NAMED else few


def _exits_told(part: _Part, goals: Sequence[Sequence[int]], handle: BoardHandle) -> str:
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
    which = "With the jumps of this case that" if part.cases else "That"
    if need > 0:
        left = f"is only {now - then}" if now > then else "is nothing"
        return f"{told}{which} takes at least {need} off the sum, and there {left} to take. {end}"
    which = "With the jumps of this case the" if part.cases else "The"
    rises = f"rises by {-need} at most" if need else "never rises"
    return f"{told}{which} sum {rises}, and it would have to rise by {then - now}. {end}"


def _set_told(row: ProofRow, part: _Part, handle: BoardHandle) -> str:
    names, pegs, lines = handle.shape.names, {*pegs_of(handle)}, handle.shape.lines
    inside = {hole for hole, toll in enumerate(row.weights, 1) if toll}
    exits = _exits_of(row, lines)
    state = "full now" if inside <= pegs else "to be empty at the end"
    holes = _listed([names[hole - 1] for hole in sorted(inside)])
    told = f"Toll {_toll_of(row)}: the holes {holes} are {state}, "
    going = sorted(inside & pegs - {*goal_holes(handle)})
    if going or not part.cases:
        told += "and pegs of them must go"
    else:
        told += "and a jump of this case ends in them"
    told += ". So some jump must take a peg of them and end outside"
    return f"{told}: {_listed(exits)}." if exits else f"{told}, and no jump does."


def _exits_rows_told(
    rows: Sequence[ProofRow], goals: Sequence[Sequence[int]], handle: BoardHandle
) -> Iterator[str]:
    """Put rows that belong together into words, with a paragraph for each.

    goals: the goals that they rule out, each as its holes.
    """
    parts, _ = _parts_at(rows, 0, handle.shape.lines)
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


def weights_drawn(board: AnyBoard, row: ProofRow) -> str:
    """Draw the weights of a row as text, those of empty holes in brackets.

    >>> from libpeg import Board, ProofRow
    >>> print(weights_drawn(Board("triangle5", empty=2), ProofRow("class", tuple(range(15)))))
              0
           (1)  2
          3   4   5
        6   7   8   9
     10  11  12  13  14
    """
    handle = handle_of(board)
    shape, pegs = handle.shape, {*pegs_of(handle)}
    texts = {
        hole: f" {weight} " if hole in pegs else f"({weight})"
        for hole, weight in zip(shape.holes, row.weights, strict=True)
    }
    wide = max(map(len, texts.values()))
    places = shape.places
    if line_of(handle).startswith("lines:"):
        places = tuple((float(at), 0.0) for at in range(len(places)))
    rows: dict[float, dict[float, str]] = {}
    for hole, (x, y) in zip(shape.holes, places, strict=True):
        rows.setdefault(round(y, 3), {})[round(x, 3)] = texts[hole]
    lines = []
    for _, row_of in sorted(rows.items()):
        line = ""
        for x, text in sorted(row_of.items()):
            line = line.ljust(round(x * wide)) + text.rjust(wide)
        lines.append(line.rstrip())
    return "\n".join(lines)
