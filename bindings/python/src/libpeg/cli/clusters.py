"""The command whose work many workers do: a sweep."""

from __future__ import annotations

import csv
import json
import sys
from argparse import Namespace
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

from libpeg.board import Board
from libpeg.cli.arguments import COUNT, JSON, LIMITS, WORKERS, Commands, add_command, client_of
from libpeg.cli.output import Exit, complain, taken, tell
from libpeg.texts import counted


def _given(asked: Namespace) -> Iterator[Any]:
    """Make the problems."""
    from libpeg.cluster import sets  # noqa: PLC0415 - other commands do without

    if asked.problems == "file":
        return _lines(asked.of)
    if asked.problems == "graphs":
        if not asked.of.isdecimal():
            raise ValueError(f"{asked.of!r} is no number of vertices")
        return sets.connected_graphs(int(asked.of))
    board = Board(asked.of)
    if asked.problems == "pairs":
        return sets.pairs(board)
    if asked.problems == "starts":
        return sets.starts(board)
    return sets.sub_boards(board, asked.without or 1)


def _lines(path: str) -> Iterator[str]:
    """Read boards, one on a line."""
    with ExitStack() as opened:
        lines = sys.stdin if path == "-" else opened.enter_context(open(path, encoding="utf-8"))
        for line in lines:
            if line.strip():
                yield line.rstrip("\n")


def _kind(record: Any) -> str:
    """Say in a word what came of a problem."""
    if record.status != "ok":
        return str(record.status)
    if record.value is None or isinstance(record.value, bool):
        return "yes" if record.value else "no"
    return "answered"


def _print_record(asked: Namespace, record: Any, rows: Any) -> None:
    """Print a record, as a row of CSV if there are rows."""
    kind, facts = _kind(record), record.plain()
    value = facts["value"]
    if rows:
        facts["value"] = json.dumps(value) if isinstance(value, list | dict) else value
        rows.writerow(facts.values())
        sys.stdout.flush()
        return
    many = f"  x {record.times}" if record.times > 1 else ""
    said = "unknown" if kind == "limit" else record.error or kind
    if kind == "answered":
        said = value if isinstance(value, str) else json.dumps(value)
    tell(asked, f"{said}  {record.problem}{many}", **facts)


def sweep(asked: Namespace) -> Exit:
    """Put a question to many boards, and tell every answer and what they add up to."""
    # Other commands do without.
    from libpeg.cluster.asking import Record  # noqa: PLC0415
    from libpeg.cluster.sweep import sweep as swept  # noqa: PLC0415

    if asked.csv and asked.json:
        raise ValueError("--csv and --json do not go together")
    if asked.without and asked.problems != "sub-boards":
        raise ValueError("--without goes with sub-boards alone")
    limits = taken(asked, "positions", "memory", "threads")
    given = {name: value for name, value in limits.items() if value is not None}
    given |= taken(asked, "workers", "seconds", "ordered", "checkpoint")
    given["progress"] = sys.stderr.isatty() and not sys.stdout.isatty()
    rows = csv.writer(sys.stdout, lineterminator="\n") if asked.csv else None
    question = asked.question.replace("-", "_")
    statuses, answers = Counter[str](), Counter[str]()
    with ExitStack() as opened:
        client = client_of(asked, opened)
        records = opened.enter_context(swept(_given(asked), question, client=client, **given))
        if rows:
            rows.writerow(Record._fields)
            sys.stdout.flush()
        for record in records:
            _print_record(asked, record, rows)
            statuses[record.status] += 1
            answers[_kind(record)] += record.times
    if not (asked.json or rows):
        parts = [f"{many} {answer}" for answer, many in sorted(answers.items())]
        problems = counted(sum(answers.values()), "problem")
        print(f"{problems}: {', '.join(parts)}" if parts else problems)
    if statuses["error"]:
        complain(f"{counted(statuses['error'], 'problem')} could not be asked")
        return Exit.BAD
    return Exit.UNKNOWN if statuses["limit"] else Exit.YES


_SWEEP = """\
sweep: put a question to many boards, on all processors or on a cluster.

  libpeg sweep pairs english solvable
  libpeg sweep starts triangle6 count-solutions --ordered
  libpeg sweep graphs 6 solvable --csv
  libpeg sweep sub-boards english solve --without 2 --seconds 1 --checkpoint two.jsonl
  libpeg sweep file boards.txt solve-fewest --scheduler tcp://192.0.2.7:8786

The problems are

  pairs BOARD        every start and finish, each one hole
  starts BOARD       every hole empty at the start, the goal one peg anywhere
  sub-boards BOARD   every board that it becomes without some of its holes
  graphs N           every connected graph of N vertices, the first one empty
  file FILE          a board on each line; "-" is the standard input

The sets have one problem of those that are images of each other. A question is named as in
Python. Each answer is a line: the answer, the board and, where it stands for several, how many.
A sweep that was broken off goes on from its checkpoint."""


def add_commands(to: Commands) -> None:
    """Add these commands."""
    shared = WORKERS, LIMITS, JSON
    made = add_command(to, "sweep", "put a question to many boards", sweep, *shared, text=_SWEEP)
    sets = "pairs", "starts", "sub-boards", "graphs", "file"
    made.add_argument("problems", metavar="PROBLEMS", choices=sets, help=", ".join(sets))
    made.add_argument("of", metavar="OF", help="a board, a number or a file: see above")
    made.add_argument("question", metavar="QUESTION", help="such as solvable or count-solutions")
    made.add_argument("--without", **COUNT, help="how many holes a sub-board lacks (without it: 1)")
    made.flag("--ordered", "answer in the order of the problems")
    made.file("--checkpoint", about="keep answers here, and go on from those it has")
    made.flag("--csv", "answer in CSV, with a row of names")
