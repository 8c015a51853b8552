"""The commands whose work many workers do: sweeps, catalogues and the census."""

from __future__ import annotations

import csv
import json
import signal
import sys
import threading
from argparse import Namespace
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from itertools import count
from typing import TYPE_CHECKING, Any, NoReturn

from libpeg.board import Board
from libpeg.cli.arguments import (
    BYTES,
    COUNT,
    JSON,
    LIMITS,
    THE_BOARD,
    WORKERS,
    Commands,
    add_command,
    board_of,
    client_of,
)
from libpeg.cli.output import Exit, complain, taken, tell
from libpeg.display import Display
from libpeg.texts import counted

if TYPE_CHECKING:
    from libpeg.cluster.catalogue_row import CatalogueRow

# Sweeps


def _given(asked: Namespace) -> Iterator[Any]:
    """Make the problems."""
    from libpeg.cluster import problems  # noqa: PLC0415 - other commands do without

    if asked.problems == "file":
        return _lines(asked.of)
    if asked.problems == "graphs":
        if not asked.of.isdecimal():
            raise ValueError(f"{asked.of!r} is no number of vertices")
        return problems.connected_graphs(int(asked.of))
    board = Board(asked.of)
    if asked.problems == "pairs":
        return problems.pairs(board)
    if asked.problems == "starts":
        return problems.starts(board)
    return problems.sub_boards(board, asked.without or 1)


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
    value, kind, facts = record.value, _kind(record), record._asdict()
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


# Catalogues


def catalogue(asked: Namespace) -> Exit:
    """Catalogue boards, and count the rows by their answers."""
    # Other commands do without.
    from libpeg.cluster.catalogue import catalogue as work  # noqa: PLC0415

    counted = count(1)

    with ExitStack() as opened:
        display = opened.enter_context(Display(0, 0))

        def show(row: CatalogueRow) -> None:
            done = next(counted)
            told = f"{done} rows; {row.board}: {row.start} to {row.last}, {row.answer}"
            display.show(lambda _: told, done, None)

        names = "parquet", "again", "workers", "positions", "memory", "threads", "seconds"
        given = taken(asked, *names)
        given["progress"] = show if sys.stderr.isatty() else None
        client = client_of(asked, opened)
        found = work(*asked.boards, folder=asked.output, client=client, **given)
    for board, rows in found.items():
        _tell(asked, board, rows)
    settled = all(row.is_settled for rows in found.values() for row in rows)
    return Exit.YES if settled else Exit.UNKNOWN


def _tell(asked: Namespace, board: str, rows: list[CatalogueRow]) -> None:
    answers = Counter(row.answer for row in rows)
    yes, no, unknown = (answers[answer] for answer in ("yes", "no", "unknown"))
    unproven = sum(row.answer == "yes" and not row.proven for row in rows)
    unsettled = sum(not row.is_settled for row in rows)
    text = f"{board}: {len(rows)} rows, {yes} yes, {no} no"
    if unsettled:
        text += (
            f"; limits left {unsettled} open, {unknown} without an answer and {unproven} with "
            "bounds alone on the fewest moves"
        )
    facts = {"yes": yes, "no": no, "unknown": unknown, "unproven": unproven, "open": unsettled}
    tell(asked, text, board=board, rows=len(rows), **facts)


# The census


def _level_told(level: Any) -> str:
    """Say what is known of a level."""
    kinds = ("can be won", level.winning), ("stuck", level.stuck)
    told = [f"{number:,} {what}" for what, number in kinds if number is not None]
    if level.won:
        told.append(f"{level.won:,} won")
    return f"{level.jumps:>3}  {level.positions:>15,}" + (f"  ({', '.join(told)})" if told else "")


def _end(number: int, _: object) -> NoReturn:
    # What is sent again must not break off the removal of the files.
    signal.signal(number, signal.SIG_IGN)
    sys.exit(128 + number)


@contextmanager
def _ended_in_order() -> Iterator[None]:
    """Leave by an exception on a signal to end, as on Ctrl-C: there may be temporary files."""
    is_told = threading.current_thread() is threading.main_thread()  # of signals, as no other is
    names = [name for name in ("SIGTERM", "SIGHUP") if is_told and hasattr(signal, name)]
    kinds = [getattr(signal, name) for name in names]
    kinds = [kind for kind in kinds if signal.getsignal(kind) == signal.SIG_DFL]
    for kind in kinds:
        signal.signal(kind, _end)
    try:
        yield
    finally:
        for kind in kinds:
            signal.signal(kind, signal.SIG_DFL)


def census(asked: Namespace) -> Exit:
    """Tell every level, and how many positions there are in all."""
    from libpeg.cluster.census import MEMORY, census  # noqa: PLC0415 - other commands do without

    board = board_of(asked)
    total = 0
    with ExitStack() as opened:
        opened.enter_context(_ended_in_order())
        given = taken(asked, "parts", "directory", "workers", "stuck", "winning")
        client, memory = client_of(asked, opened), asked.memory or MEMORY
        levels: Any = census(board, client, memory=memory, **given)
        for level in opened.enter_context(closing(levels)):
            tell(asked, _level_told(level), **level._asdict())
            total += level.positions
    if not asked.json:
        print(f"{total:,} positions")
    return Exit.YES


# What they say of themselves

_CATALOGUE = """\
catalogue: for each empty hole and last peg of a board, up to symmetry, tell whether it can be won
and why not, the number of solutions, the fewest moves, and one solution of so many.

The rows of each board are kept in a file of the folder, such as english.csv, each as soon as it is
worked out. Rows that are there are not worked out anew, so a catalogue that was broken off goes on
from there. The limits are for each question of a row; where one is reached the row is left open,
and --again takes it up again. A table that rows share may take any time, within the memory."""

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

_CENSUS = """\
census: count the positions that 0, 1, 2 ... jumps lead to, on a board that no memory holds.

  libpeg census english
  libpeg census triangle7 --winning --goal 13
  libpeg census french --directory /large/french --memory 1G --workers 8
  libpeg census french --directory /shared/french --scheduler tcp://192.0.2.7:8786

Positions that a symmetry of their class turns into each other count as one, as in `libpeg count
--reachable --by-symmetry`. They are kept in files, about three bytes for each of two levels, and
up to ten more while a level is made. With --directory, which must be new or empty at first, a
census that was broken off goes on when the same command is given again. Each level is a line, as
soon as it is done; with --winning all come at the end, because which positions can be won is found
from the last level to the first. Temporary files are removed if the command is ended by Ctrl-C,
SIGTERM or SIGHUP."""


def add_commands(to: Commands) -> None:
    """Add these commands."""
    shared = WORKERS, LIMITS, JSON
    about = "catalogue every empty hole and last peg of boards"
    made = add_command(to, "catalogue", about, catalogue, *shared, text=_CATALOGUE)
    about = "the name of a shape, such as english"
    made.add_argument("boards", metavar="BOARD", nargs="+", help=about)
    made.file("-o", "--output", metavar="FOLDER", required=True, about="the folder of the files")
    made.flag("--parquet", "write files of Parquet too, at the end")
    made.flag("--again", "work out what rows that were left open lack")

    made = add_command(to, "sweep", "put a question to many boards", sweep, *shared, text=_SWEEP)
    sets = "pairs", "starts", "sub-boards", "graphs", "file"
    made.add_argument("problems", metavar="PROBLEMS", choices=sets, help=", ".join(sets))
    made.add_argument("of", metavar="OF", help="a board, a number or a file: see above")
    made.add_argument("question", metavar="QUESTION", help="such as solvable or count-solutions")
    made.add_argument("--without", **COUNT, help="how many holes a sub-board lacks (without it: 1)")
    made.flag("--ordered", "answer in the order of the problems")
    made.file("--checkpoint", about="keep answers here, and go on from those it has")
    made.flag("--csv", "answer in CSV, with a row of names")

    about = "count the positions of a board that no memory holds"
    shared = THE_BOARD, WORKERS, JSON
    made = add_command(to, "census", about, census, *shared, text=_CENSUS)
    made.flag("--stuck", "count those without a legal jump")
    made.flag("--winning", "count those that can be won")
    made.file("--directory", metavar="FOLDER", about="keep files here, and go on from those it has")
    made.add_argument(
        "--memory", **BYTES, help="for positions, in each worker, such as 1G (without it: 256M)"
    )
    made.add_argument("--parts", **COUNT, help="divide levels into N parts, up to 240")
