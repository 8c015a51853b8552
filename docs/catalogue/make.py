"""Make a catalogue: the games from one empty hole to one last peg, up to symmetry, of whole boards.

Needs libpeg. Each row is in its file as soon as it is worked out, so what is broken off goes on
from there. The limits are for each question of a row; where one is reached the row is left open.
"""

import argparse
import csv
import io
import json
import os
from collections import Counter
from contextlib import ExitStack
from itertools import product
from pathlib import Path

import libpeg
from libpeg.cluster.sets import orbits
from reading import COLUMNS, expect, rows_of, run
from working_out import work_out

COUNTS = ("solutions", "shortest", "distinct", "sweep")


def blank_rows(name):
    """Give a row for each pair of holes, those alike by symmetry once, by its start and last."""
    board = libpeg.Board(name)
    expect(
        board.text.split()[0] == name, f"{name} is no shape: {board.text.split()[0]} may be meant"
    )
    rows = {}
    for (last, empty), pairs in orbits(board, product(board.holes, repeat=2)):
        start, end = board.name(empty), board.name(last)
        rows[start, end] = {
            **dict.fromkeys(COLUMNS, ""),
            "board": name,
            "start": start,
            "last": end,
            "pairs": str(pairs),
            "answer": "unknown",
        }
    return rows


def is_open(row):
    """Tell whether a limit kept something out of a row."""
    return row["answer"] == "unknown" or (
        row["answer"] == "yes" and "" in (row[one] for one in COUNTS)
    )


def add(row, found):
    """Add to a row what was found; what it has stays where it says more."""
    new = {name: str(value) for name, value in found.items() if value is not None}
    if "yes" == row["answer"] == new["answer"] and int(row["most"]) <= int(new["most"]):
        new |= {name: row[name] for name in ("most", "solution")}
    if row["least"] and new.get("least"):
        new["least"] = str(max(int(row["least"]), int(new["least"])))
    if not (row["answer"] == "yes" and new["answer"] != "yes"):
        row.update({**new, **{name: new.get(name) or row[name] for name in COUNTS}})


class Files:
    """The folder of a catalogue. Each file is replaced whole."""

    def __init__(self, folder):
        self.folder = folder

    def write(self, name, text):
        self.folder.mkdir(parents=True, exist_ok=True)
        new = self.folder / f".{name}.new"
        new.write_text(text, encoding="utf-8", newline="")
        os.replace(new, self.folder / name)

    def describe(self, names):
        """Describe these boards, and keep what is said of others."""
        path, boards = self.folder / "boards.json", {}
        if path.exists():
            boards = json.loads(path.read_text("utf-8"))
            expect(isinstance(boards, dict), f"{path} does not describe boards")
        for name in names:
            board = libpeg.Board(name)
            about = {"holes": board.names, "places": board.places}
            lines = [tuple(line) for line in board.lines]
            boards[name] = {**about, "lines": lines, "symmetries": board.symmetries}
        each = (f"{json.dumps(name)}: {json.dumps(boards[name])}" for name in sorted(boards))
        self.write("boards.json", "{\n" + ",\n".join(each) + "\n}\n")

    def read(self, name):
        """Give every row of a board, and those that are in its file already."""
        rows, done, path = blank_rows(name), set(), self.folder / f"{name}.csv"
        for row in rows_of(path) if path.exists() else ():
            key = row["start"], row["last"]
            same = key in rows and all(rows[key][one] == row[one] for one in ("board", "pairs"))
            expect(same and key not in done, f"{path} has rows twice, or such as {name} has none")
            rows[key] = row
            done.add(key)
        return rows, done

    def keep(self, name, rows):
        """Write the rows of a board."""
        out = io.StringIO()
        writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
        self.write(f"{name}.csv", out.getvalue())


def make(asked_for, name, client):
    """Make or complete the file of a board, and count its rows."""
    files = Files(asked_for.folder)
    rows, done = files.read(name)
    wanted = [key for key in rows if key not in done or (asked_for.again and is_open(rows[key]))]
    boards = (libpeg.Board(name, empty=start, goal=last) for start, last in wanted)
    limits = {one: getattr(asked_for, one) for one in ("positions", "memory", "threads")}
    given = {one: value for one, value in limits.items() if value is not None}
    shared = {"client": client, "workers": asked_for.workers, "seconds": asked_for.seconds}
    with libpeg.sweep(boards, work_out, **shared, **given) as records:
        for record in records:
            key = wanted[record.number]
            expect(record.status == "ok", f"{name}: {' to '.join(key)}: {record.error}")
            add(rows[key], record.value)
            done.add(key)
            files.keep(name, [row for key, row in rows.items() if key in done])
    told = Counter(row["answer"] for row in rows.values())
    left = sum(map(is_open, rows.values()))
    print(f"{name}: {len(rows)} rows, {told['yes']} yes, {told['no']} no, {left} open", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("boards", metavar="board", nargs="+", help="a shape, such as english")
    parser.add_argument("--again", action="store_true", help="ask anew what limits left open")
    for name in ("positions", "threads", "workers"):
        parser.add_argument(f"--{name}", type=int)
    parser.add_argument("--memory", help="such as 2G, for a table and for each question")
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--scheduler", metavar="ADDRESS", help="of a cluster of Dask")
    given = parser.parse_args()
    for name in given.boards:
        blank_rows(name)
    Files(given.folder).describe(given.boards)
    with ExitStack() as opened:
        client = None
        if given.scheduler:
            from distributed import Client

            client = opened.enter_context(Client(given.scheduler))
            client.upload_file(str(Path(__file__).with_name("working_out.py")))
        for name in given.boards:
            make(given, name, client)


if __name__ == "__main__":
    run(main)
