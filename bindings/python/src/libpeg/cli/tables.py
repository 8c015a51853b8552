"""The commands about tables."""

from __future__ import annotations

import contextlib
import sys
from argparse import Namespace
from typing import Any

from libpeg.board import Board
from libpeg.cli.arguments import (
    COUNT,
    JSON,
    LIMITS,
    THE_BOARD,
    Commands,
    add_command,
    board_of,
    one_output,
    table_of,
)
from libpeg.cli.output import ANSWERS, Exit, asking, complain, expect_room, tell
from libpeg.errors import LimitReached, TableError, TableUnfinished
from libpeg.limits import USUAL_MEMORY
from libpeg.table import Table
from libpeg.texts import counted


def build(asked: Namespace) -> Exit:
    """Build a table and save it."""
    one_output(asked, "output")
    if asked.pegs and asked.goal:
        raise ValueError("--pegs and --goal do not go together")
    board = board_of(asked)
    pegs = asked.pegs or 0
    if asked.output == "-":
        table = asking(asked, Table.build, board, pegs=pegs)
        sys.stdout.buffer.write(asking(asked, table.to_bytes))
        return Exit.YES
    expect_room(asked.output)
    if _is_for_file(asked, asking(asked, Table.file_size, board, pegs=pegs)):
        table = _building(asked, Table.build, board, pegs=pegs, file=asked.output)
    else:
        table = asking(asked, Table.build, board, pegs=pegs)
        asking(asked, table.save, asked.output)
    facts = _facts(table)
    text = f"{asked.output}: {_positions(table)}"
    tell(asked, text, board=board.text, **facts, file=asked.output)
    return Exit.YES


def meet(asked: Namespace) -> Exit:
    """Answer a board with pegs exactly where its goal has none."""
    if asked.output == "-":
        raise ValueError("half of a table needs a file, not the standard output")
    board = board_of(asked)
    expect_room(asked.output)
    answer = _building(asked, Table.meet, board, file=asked.output)
    tell(asked, ANSWERS[answer], board=board.text, answer=ANSWERS[answer])
    return Exit.YES if answer else Exit.NO


def _building(asked: Namespace, question: Any, board: Board, **others: Any) -> Any:
    """Put a question that builds in a file, and say that it can go on."""
    try:
        return asking(asked, question, board, **others)
    except (LimitReached, KeyboardInterrupt):
        complain(f"not finished: the same command goes on with {asked.output}")
        raise


def _is_for_file(asked: Namespace, size: int) -> bool:
    """Tell whether a table is to be built in its file: it is too large for memory, or begun."""
    with contextlib.suppress(OSError, TableError):
        try:
            Table.open(asked.output).close()
        except TableUnfinished:
            return True
    return size > (asked.memory or USUAL_MEMORY)


def _about(asked: Namespace) -> Exit:
    """Tell what a table is."""
    table = table_of(asked, asked.file)
    won = asking(asked, table.count)
    board = table.board()
    goal = [board.goal] if isinstance(board.goal, int) else board.goal
    if table.pegs:
        told = f"at most {counted(table.pegs, 'peg')} left"
    elif goal is None:
        told = "one peg left, anywhere"
    else:
        told = f"pegs in {' '.join(map(str, goal))} alone, of holes that are numbered from 1"
    lines = [
        f"{len(table.holes)} holes, {len(board.lines)} lines that jumps run along",
        f"{_positions(table)}, {table.size:,} bytes of memory",
        f"The goal is {told}.",
        f"{sum(won):,} positions can be won, by how many pegs they have:",
        *(f"{pegs:3} {number}" for pegs, number in enumerate(won)),
    ]
    facts = {"holes": len(table.holes), "lines": len(board.lines), "goal": goal}
    tell(asked, "\n".join(lines), **facts, **_facts(table), won=won)
    return Exit.YES


def verify(asked: Namespace) -> Exit:
    """Tell whether every answer of a table is right."""
    table = table_of(asked, asked.file)
    right = asking(asked, table.verify)
    text = "Every answer is right." if right else "Not every answer is right."
    tell(asked, text, answer="yes" if right else "no")
    return Exit.YES if right else Exit.NO


def _facts(table: Table) -> dict[str, Any]:
    return {"pegs": table.pegs, "bits": table.bits, "memory": table.size}


def _positions(table: Table) -> str:
    return f"{2**table.bits:,} positions"


_BUILD = """\
build: answer every position of a board beforehand, and write the answers as a file.

A table is for a shape, a goal and a class of positions: those with the same parities of pegs in
certain holes, which no jump changes. It takes one bit for each of its positions, which images of
each other share: 8 MiB for english, in memory and in the file. Where the goal is one peg anywhere
(as without --goal) it is for the class of the position given; with --goal it is for the goal's, and
answers no for every other. The option --table of the other commands uses it, for a board of the
same shape and goal.

A table that is larger than --memory allows (1G without it) is built in the file, which takes its
whole space at once. If that is broken off, by Ctrl-C or otherwise, the same command goes on later
from where it was, if it may run long enough to finish a layer of positions. wiegleb with --goal e5
takes 33 GB and some ten minutes of one processor. A file that holds something else stays then; a
table that is built in memory takes the place of whatever was there.

Commands use the file where it lies, without reading it first, and several that run at once share
one copy. To send it to somebody, compress it, as by zstd or gzip."""


_MEET = """\
meet: answer a board with pegs exactly where its goal has none, by half of its table.

One example is a full board but for the hole where the last peg is to be: --empty e1 --goal e1.
Half of the table is built in the file, unless the classes of the position and the goal tell the
answer. The same command goes on after a break, and `libpeg table build` makes the whole table of
the half."""


def add_commands(to: Commands) -> None:
    """Add these commands."""
    about = "make, describe and verify tables, which have every answer beforehand"
    made = to.add_parser("table", help=about, description=f"table: {about}.")
    commands = made.add_subparsers(metavar="COMMAND", required=True)
    shared = THE_BOARD, LIMITS, JSON
    about = "answer every position of a board"
    made = add_command(commands, "build", about, build, *shared, text=_BUILD)
    made.file(
        "-o",
        "--output",
        metavar="FILE",
        required=True,
        about='the file to write; "-" is the standard output',
    )
    made.add_argument(
        "--pegs", **COUNT, help="make the goal that at most N pegs are left, in any holes"
    )
    about = "answer a board with pegs exactly where its goal has none, by half of its table"
    made = add_command(commands, "meet", about, meet, *shared, text=_MEET)
    made.file("-o", "--output", metavar="FILE", required=True, about="the file to build it in")
    for name, what, run in (
        ("about", "tell how large a table is, and how many positions can be won", _about),
        ("verify", "tell whether every answer of a table is right", verify),
    ):
        made = add_command(commands, name, what, run, LIMITS, JSON)
        made.file("file", about='what `libpeg table build` made; "-" is the standard input')
