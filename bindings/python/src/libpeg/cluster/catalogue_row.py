"""One row of a catalogue: all that is known of one empty hole and one last peg.

Everything in a row follows from the board and the rules, so that anybody can check it, and nothing
says when or where it was found.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from typing import Any, Literal

from libpeg.proof import Proof

# What a row is about: the board, the two holes, and for how many pairs it stands.
Game = tuple[str, str, str, int]

ANSWERS = ("yes", "no", "unknown")


@dataclass(frozen=True, slots=True)
class CatalogueRow:
    """What is known of the game from one empty hole to one last peg, and of those like it.

    board, start, last: the shape, the hole that starts empty, and that of the last peg, by name.
    pairs: for how many pairs of holes the row stands, as symmetries take them to each other.
    answer: "yes", "no" or "unknown", which means that a limit was reached.
    why: for "no", what rules it out: "class", "count" (a resource count), "exits",
        "search", or "table" (half of a table, by `Table.meet`).
    proof: the rows of the proof, as `proof_text` writes them. Nothing for a search, nor where no
        line leads to the last hole.
    solutions: the number of solutions, in single jumps.
    least, most: no solution has fewer than `least` moves, and `solution` has `most`. The fewest
        moves are proven where both are the same.
    shortest: the number of solutions of the fewest moves, in single jumps.
    distinct: how many of these differ in more than the order of their moves, a symmetry, or the
        way that a peg goes to take the same pegs.
    sweep: the longest last move among them, in jumps.
    solution: one solution of `most` moves, as moves.

    What was not found within the limits is None, and the texts are empty.
    """

    board: str
    start: str
    last: str
    pairs: int
    answer: str
    why: str = ""
    proof: str = ""
    solutions: int | None = None
    least: int | None = None
    most: int | None = None
    shortest: int | None = None
    distinct: int | None = None
    sweep: int | None = None
    solution: str = ""

    @property
    def is_settled(self) -> bool:
        """Whether no limit kept anything out of the row."""
        if self.answer == "yes":
            return None not in {self.solutions, self.distinct}
        return self.answer == "no"

    @property
    def proven(self) -> bool:
        """Whether the fewest moves are known."""
        return self.least is not None and self.least == self.most

    @property
    def game(self) -> Game:
        """What the row is about."""
        return self.board, self.start, self.last, self.pairs


COLUMNS = tuple(field.name for field in fields(CatalogueRow))
NUMBERS = tuple(field.name for field in fields(CatalogueRow) if "int" in str(field.type))


def to_texts(row: CatalogueRow) -> list[str]:
    """Write a row as texts, in the order of the columns."""
    values = [getattr(row, name) for name in COLUMNS]
    return ["" if value is None else str(value) for value in values]


def _of_texts(texts: Sequence[str]) -> CatalogueRow:
    """Read a row of texts in the order of the columns. ValueError if they are no row."""
    if len(texts) != len(COLUMNS):
        raise ValueError(f"a row has {len(texts)} columns, not {len(COLUMNS)}")
    values: dict[str, Any] = dict(zip(COLUMNS, texts, strict=True))
    if values["answer"] not in ANSWERS:
        raise ValueError(f"an answer is yes, no or unknown, not {values['answer']!r}")
    for name in NUMBERS:
        text = values[name]
        if text and not (text.isascii() and text.isdigit()):
            raise ValueError(f"its {name} is no number: {text!r}")
        values[name] = int(text) if text else None
    return CatalogueRow(**values)


def rows_of(lines: Iterable[Sequence[str]]) -> list[CatalogueRow]:
    """Read rows of texts, below the names of the columns. ValueError if they are no rows."""
    names, *rows = [*lines] or [()]
    if tuple(names) != COLUMNS:
        raise ValueError(f"its columns are not {', '.join(COLUMNS)}")
    return [_of_texts(texts) for texts in rows]


def why_of(proof: Proof) -> Literal["class", "count", "exits"]:
    """Tell what a proof is made of: the kind of its rows that is furthest down the list."""
    kinds = {row.kind for row in proof.rows}
    if "exits" in kinds:
        return "exits"
    return "class" if kinds == {"class"} else "count"


def proof_text(proof: Proof) -> str:
    """Write a proof: for each row "class" and the holes' 0 or 1, or a kind and their weights.

    The kinds are "count", a resource count, "exits", "set" and "fork".

    >>> from libpeg import Board
    >>> proof_text(Board("triangle4", empty=1, goal=1).explain())
    'class 1100111101'
    """
    texts = []
    for row in proof.rows:
        kind = "count" if row.kind == "resource" else row.kind
        weights = ("" if kind == "class" else " ").join(map(str, row.weights))
        texts.append(f"{kind} {weights}")
    return "; ".join(texts)
