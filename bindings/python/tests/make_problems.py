"""Makes the file of problems: `python tests/make_problems.py` writes it anew.

It takes the ladder of the game and the catalogue, and finds out what games can end with.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from catalogued import Table, read

from libpeg import Board

FILE = Path(__file__).parent.parent / "src/libpeg/problems.txt"

BOARDS = "triangle4 triangle5 star rect3x4 square5 triangle6 rect4x5 hexagon3"


def ring(count: int) -> list[tuple[int, int]]:
    return [(at, at % count + 1) for at in range(1, count + 1)]


GRAPHS = {
    **{f"path of {n}": ring(n)[:-1] for n in (4, 6, 8)},
    **{f"cycle of {n}": ring(n) for n in (5, 6, 8)},
    **{f"star of {n}": [(1, at) for at in range(2, n + 1)] for n in (4, 6)},
    "complete graph of 5": [(a, b) for b in range(1, 6) for a in range(1, b)],
    "complete graph of 3 and 4": [(a, b) for a in (1, 2, 3) for b in (4, 5, 6, 7)],
    "cube": [(a + 1, b + 1) for b in range(8) for a in range(b) if (a ^ b).bit_count() == 1],
    "Petersen graph": [
        *ring(5),
        *((at, at + 5) for at in range(1, 6)),
        *((at + 6, (at + 2) % 5 + 6) for at in range(5)),
    ],
}


def lines(root: Path) -> Iterator[tuple[str, str, str, str]]:
    """Give the lines of the file."""
    game = root / "examples/web"
    words = (game / "words/en.js").read_text(encoding="utf-8")
    names = dict(re.findall(r'"rung\.(\w+)": "(.*)"', words))
    rungs = (game / "problems/rungs.js").read_text(encoding="utf-8")
    for name, moves, board in re.findall(r'name: "(\w+)", moves: (\d+), board: "(.*?)"', rungs):
        title = re.sub("[A-Z]", lambda letter: f" {letter[0].lower()}", name).capitalize()
        yield "ladder", names.get(name, title), board, f"answer=yes moves={moves}"
    tables = [read(path) for path in sorted((root / "docs/catalogue").glob("*.csv"))]
    tables.sort(key=lambda rows: len(Board(rows[0]["board"]).holes))
    for rows in tables:
        known = [
            f"{row['start']}={row['most'] if row['most'] == row['least'] != '' else row['answer']}"
            for row in rows
            if row["start"] == row["last"] and row["answer"] != "unknown"
        ]
        if known:
            yield "vacancies", rows[0]["board"], "", " ".join(known)
    for rows in tables:
        yield from swept([row for row in rows if row["sweep"]])
    for name in BOARDS.split():
        board = Board(name)
        yield "dead ends", name, board.text, f"most={board.endings().most}"
    for name, edges in GRAPHS.items():
        board = Board.from_graph(edges)
        most = [each.most for each in board.every_start().endings]
        board.start(most.index(max(most)) + 1)
        yield "fools", name, board.text, f"most={max(most)}"


def text_of(row: dict[str, str]) -> str:
    return Board(row["board"], empty=row["start"], goal=row["last"]).text


def swept(rows: Table) -> Iterator[tuple[str, str, str, str]]:
    """Give the row with the longest last move, if it is long."""
    row = max(rows, key=lambda row: int(row["sweep"]), default={"sweep": "0"})
    if int(row["sweep"]) >= 3:
        name = f"{row['board']} {row['start']} to {row['last']}"
        known = f"answer=yes moves={row['most']} sweep={row['sweep']}"
        yield "sweeps", name, text_of(row), known


if __name__ == "__main__":
    made = ["\t".join(line) + "\n" for line in lines(FILE.parents[4])]
    FILE.write_text("".join(made), encoding="utf-8")
