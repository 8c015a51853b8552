"""Writes a page for each board of docs/catalogue, with a board, and a table of games to sort and to see."""

from __future__ import annotations

import csv
import html
from collections import Counter
from collections.abc import Iterator

import tries
from header import INCLUDE
from libpeg import Board

_FOLDER = INCLUDE.parent / "docs" / "catalogue"
_WHY = ("class", "count", "exits", "search", "table")
_COLUMNS = {
    "start": "Empty",
    "last": "Last",
    "see": "See",
    "pairs": "Pairs",
    "answer": "Won",
    "why": "Why not",
    "solutions": "Solutions",
    "moves": "Moves",
    "shortest": "Of so few moves",
    "distinct": "Distinct",
    "sweep": "Sweep",
    "solution": "A solution",
}


def _rows(name: str) -> list[dict[str, str]]:
    with (_FOLDER / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        least, most = row["least"], row["most"]
        row["moves"] = least if least == most else f"{least}–{most}"
        for column in ("solutions", "shortest", "distinct"):
            row[column] = tries.grouped(row[column])
    return rows


def _names() -> list[str]:
    """Give the boards, those with fewer holes first."""
    names = (file.stem for file in _FOLDER.glob("*.csv"))
    return sorted(names, key=lambda name: (len(Board(name).holes), name))


def _table(heads: list[str], rows: list[list[str]], caption: str, kind: str = "") -> str:
    """Write a table that scrolls by itself where the page is narrow; its cells are HTML."""
    head = "".join(f'<th scope="col">{text}</th>' for text in heads)
    body = "".join("<tr>" + "".join(f"<td>{text}</td>" for text in row) + "</tr>\n" for row in rows)
    return (
        f'<div class="table-wrapper" tabindex="0" role="region" aria-label="{caption}">\n'
        f'<table class="docutils sortable {kind}">\n<caption>{caption}</caption>\n'
        f"<thead><tr>{head}</tr></thead>\n<tbody>\n{body}</tbody>\n</table>\n</div>\n"
    )


def _film_of(name: str) -> dict[str, str] | None:
    """Choose the game with the fewest moves."""
    won = [row for row in _rows(name) if row["solution"]]
    return min(won, key=lambda row: int(row["most"]), default=None)


def _try(name: str, row: dict[str, str]) -> str:
    board = Board(name, empty=row["start"], goal=row["last"])
    return tries.of(board, f"{name}, {row['start']} → {row['last']}", row["solution"])


def overview() -> str:
    """Write the table of all boards, which is put below the page that tells of the files."""
    rows = []
    for name in _names():
        found = Counter()
        for row in _rows(name):
            found[row["why"] or row["answer"]] += 1
        picture = f'<img src="pictures/{name}.svg" alt="" loading="lazy" width="112" height="112">'
        link = f'<a href="{name}.html">{name}</a>'
        counts = [str(found[word]) for word in ("yes", *_WHY, "unknown")]
        rows.append([picture, link, str(len(Board(name).holes)), *counts])
    heads = ["Picture", "Board", "Holes", "Won", "Class", "Count", "Exits", "Search", "Unknown"]
    names = "".join(f"{name}\n" for name in _names())
    tree = f"\n```{{toctree}}\n:hidden:\n\n{names}```\n"
    text = "\nA heading sorts by its column. A row stands for a board, whose page has all its games.\n\n"
    return f"\n## The boards\n{text}" + _table(heads, rows, "Boards", "boards") + tree


def pages() -> Iterator[tuple[str, str]]:
    """Write the page of each board."""
    for name in _names():
        rows = _rows(name)
        for row in rows:
            row["see"] = _try(name, row)
        cells = [
            [row[column] if column == "see" else html.escape(row[column]) for column in _COLUMNS]
            for row in rows
        ]
        text = f"# {name}\n\n"
        text += (
            "Every empty hole and last peg, up to symmetry. [The catalogue](index.md) says what "
        )
        text += f"each column holds, and that the file is `docs/catalogue/{name}.csv`.\n\n"
        film = _film_of(name)
        if film:
            start, last, most, moves = (film[key] for key in ("start", "last", "most", "solution"))
            board = Board(name, empty=start, goal=last)
            text += f"From {start} empty to the last peg in {last} in {most} moves:\n\n"
            text += (
                f'<peg-board board="{html.escape(board.text)}" moves="{moves}" film names>'
                "</peg-board>\n\n"
            )
        yield (
            f"catalogue/{name}.md",
            text + _table([*_COLUMNS.values()], cells, f"Games on {name}", "games"),
        )


def pictures() -> Iterator[tuple[str, str]]:
    """Draw each board, for the table of all boards."""
    for name in _names():
        yield f"catalogue/pictures/{name}.svg", str(Board(name).svg())
