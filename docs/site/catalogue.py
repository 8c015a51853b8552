"""Writes a page for each board of docs/catalogue, with a picture, a film, and a table to sort."""

from __future__ import annotations

import csv
import html
from collections import Counter
from collections.abc import Iterator

from header import INCLUDE
from libpeg import Board

_FOLDER = INCLUDE.parent / "docs" / "catalogue"
_WHY = ("class", "count", "exits", "search", "table")
_COLUMNS = {
    "start": "Empty",
    "last": "Last",
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
        cells = [[html.escape(row[column]) for column in _COLUMNS] for row in rows]
        text = f"# {name}\n\n"
        text += f'<img src="pictures/{name}.svg" alt="The board {name}" width="240">\n\n'
        text += (
            "Every empty hole and last peg, up to symmetry. [The catalogue](index.md) says what "
        )
        text += f"each column holds, and that the file is `docs/catalogue/{name}.csv`.\n\n"
        film = _film_of(name)
        if film:
            title = f"Film: from {film['start']} empty to the last peg in {film['last']}"
            text += f"<details><summary>{title}, {film['most']} moves</summary>\n"
            text += (
                f'<img src="pictures/{name}-film.svg" alt="{title}" width="360" loading="lazy">\n'
            )
            text += "</details>\n\n"
        yield (
            f"catalogue/{name}.md",
            text + _table([*_COLUMNS.values()], cells, f"Games on {name}", "games"),
        )


def pictures() -> Iterator[tuple[str, str]]:
    """Draw each board, and a film of one of its games."""
    for name in _names():
        yield f"catalogue/pictures/{name}.svg", str(Board(name).svg())
        film = _film_of(name)
        if film:
            board = Board(name, empty=film["start"], goal=film["last"])
            yield f"catalogue/pictures/{name}-film.svg", str(board.animation(film["solution"]))
