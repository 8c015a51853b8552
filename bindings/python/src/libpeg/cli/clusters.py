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
from libpeg.cli.arguments import board_of, client_of
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

    try:
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
    except ImportError as error:
        raise ValueError(str(error)) from error
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


COMMANDS = catalogue, sweep, census
