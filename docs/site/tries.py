"""Puts beside a game what plays it and shows it as a film: see `docs/site/static/try.js`."""

from __future__ import annotations

import re
from html import escape

import header
from libpeg import Board

_CATALOGUE = header.INCLUDE.parent / "docs" / "catalogue"


def of(board: Board, name: str, moves: str = "") -> str:
    """Write the element for a board before the first move, and for moves, if any are known."""
    film = f' moves="{moves}"' if moves else ""
    return f'<peg-try board="{escape(board.text)}" name="{escape(name)}"{film}></peg-try>'


def grouped(text: str) -> str:
    """Write a number as people read it: 29,760."""
    return f"{int(text):,}" if text.isdigit() else text


def _kept(key: str) -> str:
    """Read the solution that is kept for a row; empty if there is none."""
    text = (_CATALOGUE / "records.txt").read_text(encoding="utf-8")
    found = re.search(f"^{re.escape(key)}: (.+)$", text, re.MULTILINE)
    return found[1] if found else ""


def _catalogued(name: str, start: str, last: str) -> str:
    text = (_CATALOGUE / f"{name}.csv").read_text(encoding="utf-8")
    found = re.search(f"^{name},{start},{last},.*,(.+)$", text, re.MULTILINE)
    return found[1] if found else ""


def _fewest(row: dict[str, str]) -> list[str]:
    name = row["board"].split("`")[1]
    tries = []
    for problem in row["problem"].split("; "):
        start, arrow, last = problem.partition(" → ")
        board = Board(name, empty=start, goal=last) if arrow else Board(name)
        moves = _catalogued(name, start, last) if arrow else _kept(name)
        tries.append(of(board, f"{name}, {problem}", moves))
    return tries


def _sweep(row: dict[str, str]) -> list[str]:
    name = row["board"].strip("`")
    text = (_CATALOGUE / "records.txt").read_text(encoding="utf-8")
    start, moves = re.findall(f"^{re.escape(name)}, from (.+?): (.+)$", text, re.MULTILINE)[0]
    board = Board(name)
    board.start(start)
    return [of(board, f"{name}, from {start}", moves)]


def _dead_end(row: dict[str, str]) -> list[str]:
    name = row["board"].strip("`")
    board = Board(name, empty=row["from"])
    return [of(board, f"{name}, from {row['from']}", str(board.dead_end(by="moves")))]


def _solution(row: dict[str, str]) -> list[str]:
    name = row["board"].strip("`")
    goal = None if row["to"] == "any" else row["to"]
    board = Board(name, empty=row["from"], goal=goal)
    return [of(board, f"{name}, from {row['from']}", str(board.solve()))]


_TRIES = {
    "Fewest moves": _fewest,
    "Longest sweeps": _sweep,
    "Dead ends": _dead_end,
    "Solutions": _solution,
}


def with_tries(page: str) -> str:
    """Add a column to the tables of docs/records.md whose rows are games."""
    lines = []
    heading = ""
    columns: list[str] = []
    for line in page.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("## "):
            heading = line[3:]
        if not line.startswith("|"):
            columns = []
        elif not columns:
            columns = cells
        is_table = columns[:1] == ["board"] and heading in _TRIES
        if is_table and cells == columns:
            line += " see |"
        elif is_table and line.startswith("|---"):
            line += "---|"
        elif is_table:
            row = dict(zip(columns, cells, strict=True))
            line += f" {' '.join(_TRIES[heading](row))} |"
        lines.append(line)
    return "\n".join(lines) + "\n"
