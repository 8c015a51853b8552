"""The command that puts a question to many boards."""

from __future__ import annotations

import csv
import json
import sys
from argparse import Namespace, _SubParsersAction
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from typing import Any

from libpeg.board import Board
from libpeg.cli.arguments import Parser, add_command, client_of
from libpeg.cli.output import Exit, complain, taken, tell
from libpeg.texts import counted


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


def _in_words(record: Any) -> str:
    """Say what came of a problem."""
    if record.status == "limit":
        return "unknown"
    if record.error is not None:
        return str(record.error)
    if record.value is None or isinstance(record.value, bool):
        return "yes" if record.value else "no"
    return record.value if isinstance(record.value, str) else json.dumps(record.value)


class _Output:
    """What is printed of the records, and what they add up to."""

    def __init__(self, asked: Namespace) -> None:
        self._asked = asked
        self._rows = csv.writer(sys.stdout, lineterminator="\n") if asked.csv else None
        self.statuses: Counter[str] = Counter()
        self._answers: Counter[str] = Counter()

    def begin(self, names: Iterable[str]) -> None:
        """Print what stands above all records."""
        if self._rows is not None:
            self._rows.writerow(names)
            sys.stdout.flush()

    def add(self, record: Any) -> None:
        """Print a record."""
        facts = record._asdict()
        if self._rows is not None:
            if isinstance(record.value, list | dict):
                facts["value"] = json.dumps(record.value)
            self._rows.writerow(facts.values())
            sys.stdout.flush()
        else:
            many = f"  x {record.times}" if record.times > 1 else ""
            tell(self._asked, f"{_in_words(record)}  {record.problem}{many}", **facts)
        self.statuses[record.status] += 1
        if record.status != "ok":
            self._answers[record.status] += record.times
        elif record.value is None or isinstance(record.value, bool):
            self._answers["yes" if record.value else "no"] += record.times
        else:
            self._answers["answered"] += record.times

    def end(self) -> Exit:
        """Print what they add up to."""
        if not (self._asked.json or self._rows):
            parts = [f"{many} {answer}" for answer, many in sorted(self._answers.items())]
            problems = counted(sum(self._answers.values()), "problem")
            print(f"{problems}: {', '.join(parts)}" if parts else problems)
        if self.statuses["error"]:
            complain(f"{counted(self.statuses['error'], 'problem')} could not be asked")
            return Exit.BAD
        return Exit.UNKNOWN if self.statuses["limit"] else Exit.YES


def sweep(asked: Namespace) -> Exit:
    """Put a question to many boards, and tell every answer."""
    # Other commands do without.
    from libpeg.cluster.asking import Record  # noqa: PLC0415
    from libpeg.cluster.sweep import sweep as swept  # noqa: PLC0415

    if asked.csv and asked.json:
        raise ValueError("--csv and --json do not go together")
    if asked.without and asked.problems != "sub-boards":
        raise ValueError("--without goes with sub-boards alone")
    limits = taken(asked, "positions", "memory", "threads")
    given = {name: value for name, value in limits.items() if value is not None}
    given |= taken(asked, "processes", "seconds", "ordered", "checkpoint")
    given["progress"] = sys.stderr.isatty() and not sys.stdout.isatty()
    question, output = asked.question.replace("-", "_"), _Output(asked)
    with ExitStack() as opened:
        client = client_of(asked, opened)
        records = opened.enter_context(swept(_given(asked), question, client=client, **given))
        output.begin(Record._fields)
        for record in records:
            output.add(record)
    return output.end()


def add_sweep(commands: _SubParsersAction[Parser]) -> None:
    """Add the command."""
    made = add_command(commands, "sweep", sweep, "put a question to many boards")
    sets = "pairs", "starts", "sub-boards", "graphs", "file"
    made.add_argument("problems", choices=sets, metavar="PROBLEMS", help=f"{', '.join(sets)}")
    made.add_argument("of", metavar="OF", help="a board, a number or a file: see above")
    made.add_argument("question", metavar="QUESTION", help="such as solvable or count-solutions")
    made.add_count("--without", "how many holes a sub-board lacks (without it: 1)")
    made.option("--ordered", "answer in the order of the problems")
    made.option("--checkpoint", "keep answers here, and go on from those it has", "FILE")
    made.add_workers()
    made.add_limits()
    made.option("--csv", "answer in CSV, with a row of names")
    made.add_json()
