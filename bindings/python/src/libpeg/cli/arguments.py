"""What commands share: their parser, the arguments of many, and the board or table they name."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from typing import Any, NoReturn, TypeVar, get_args

from libpeg.board import Board
from libpeg.cli.output import Exit, asking
from libpeg.errors import TableError, needed
from libpeg.limits import bytes_of
from libpeg.shape import Naming
from libpeg.table import Table

_Number = TypeVar("_Number", int, float)


def _above_zero(text: str, kind: Callable[[str], _Number], what: str) -> _Number:
    with suppress(ValueError):
        number = kind(text)
        if number > 0:
            return number
    raise argparse.ArgumentTypeError(f"{text!r} is no number {what}")


# What the values of many arguments are.
COUNT: Any = {"metavar": "N", "type": partial(_above_zero, kind=int, what="from 1 on")}
_BYTES: Any = {
    "metavar": "BYTES",
    "type": partial(_above_zero, kind=bytes_of, what="of bytes, such as 512M"),
}
_SECONDS: Any = {"metavar": "S", "type": partial(_above_zero, kind=float, what="of seconds")}
NAMES: Any = {
    "metavar": "NAMES",
    "choices": get_args(Naming),
    "help": f"which names of holes to show: {', '.join(get_args(Naming))}",
}


class Parser(argparse.ArgumentParser):
    """A parser that says in one sentence what is wrong, and prints descriptions as they are."""

    def __init__(self, **given: Any) -> None:
        super().__init__(formatter_class=argparse.RawDescriptionHelpFormatter, **given)

    def error(self, message: str) -> NoReturn:
        """End the program."""
        self.exit(Exit.BAD, f"libpeg: {message}\n")

    def flag(self, name: str, about: str) -> None:
        """Add an option without a value."""
        self.add_argument(name, action="store_true", help=about)

    def file(self, *names: str, about: str, **more: Any) -> None:
        """Add an option whose value is the path of a file, which shtab completes."""
        made: Any = self.add_argument(*names, **{"metavar": "FILE", **more}, help=about)
        made.complete = {"bash": "_shtab_compgen_files", "zsh": "_files", "tcsh": "f"}


# The commands, to which each module adds its own: argparse has no name for what they are.
Commands = Any


def add_command(
    to: Commands,
    name: str,
    about: str,
    run: Callable[[argparse.Namespace], Exit],
    *parents: Parser,
    text: str = "",
) -> Parser:
    """Add a command: its name, what it is in a few words, what runs it, and what it shares."""
    told = text or f"{name}: {about}."
    made: Parser = to.add_parser(name, help=about, description=told, parents=parents)
    made.set_defaults(run=run, json=False)
    return made


THE_BOARD = Parser(add_help=False)
_board = THE_BOARD.add_argument_group("the board")
_board.add_argument(
    "board",
    metavar="BOARD",
    nargs="?",
    help='such as english, triangle5, "triangle5 o/.o/oo./o..o/..... -> 4", a drawing or a saved '
    'game; "-" reads it from the standard input (without it: english; for play, triangle5)',
)
_board.add_argument(
    "--empty",
    metavar="HOLE",
    help="start with this hole empty, all others full; without it a shape starts where the goal "
    "can be reached",
)
_board.add_argument(
    "--goal",
    metavar="HOLES",
    help="the hole for the last peg, or all holes that must hold pegs in the end, separated by "
    'commas; "any" is one peg anywhere',
)
_board.add_argument("--play", metavar="MOVES", help='play these first, such as "d2-d4 f3-d3"')

THE_TABLE = Parser(add_help=False)
THE_TABLE.add_argument(
    "--table",
    metavar="FILE",
    help="answer from this table, which `libpeg table build` made for the shape and goal; it is "
    "mapped, and its answers are not checked",
)

LIMITS = Parser(add_help=False)
_limits = LIMITS.add_argument_group("limits")
_limits.add_argument("--positions", **COUNT, help="how many to look at")
_limits.add_argument("--memory", **_BYTES, help="such as 512M (without it: 1G)")
_limits.add_argument("--threads", **COUNT, help="how many to use")
_limits.add_argument("--seconds", **_SECONDS, help="time to take")

WORKERS = Parser(add_help=False)
WORKERS.add_argument(
    "--workers",
    **COUNT,
    help="how many to keep at work (without it: a thread for each processor)",
)
WORKERS.add_argument("--scheduler", metavar="ADDRESS", help="use the workers of this Dask cluster")

JSON = Parser(add_help=False)
JSON.flag("--json", "answer in JSON, for scripts")

# What every question takes.
QUESTION = THE_BOARD, THE_TABLE, LIMITS, JSON


def only_with(asked: argparse.Namespace, needed: str, *options: str) -> None:
    """Refuse options that mean nothing without another."""
    if getattr(asked, needed):
        return
    for option in options:
        if getattr(asked, option):
            names = (name.replace("_", "-") for name in (option, needed))
            raise ValueError("--{} goes with --{} alone".format(*names))


def one_output(asked: argparse.Namespace, *files: str) -> None:
    """Refuse to write two things to the standard output."""
    given = [f"--{name} -" for name in files if getattr(asked, name) == "-"]
    if asked.json:
        given.append("--json")
    if len(given) > 1:
        raise ValueError(f"{given[0]} and {given[1]} do not go together")


def board_of(asked: argparse.Namespace) -> Board:
    """Make the board that the arguments describe."""
    text = "english" if asked.board is None else asked.board
    if text == "-":
        text = sys.stdin.read().rstrip("\n")
    goal: str | list[str] | None = None
    if asked.goal is not None and asked.goal != "any":
        holes = asked.goal.replace(",", " ").split()
        if not holes:
            raise ValueError('the goal is empty: give a hole, several, or "any"')
        goal = holes[0] if len(holes) == 1 else holes
    board = Board(text, empty=asked.empty, goal=goal)
    if asked.goal == "any":
        board.goal = None
    if asked.play is not None:
        board.play(asked.play)
    asked.made = board
    if getattr(asked, "table", None) is not None:
        table = table_of(asked, asked.table)
        try:
            board.attach(table)
        except TableError as error:
            raise TableError(f"{error}: {asked.table}") from error
    return board


def table_of(asked: argparse.Namespace, path: str) -> Table:
    """Map a table in a file; read it from a pipe."""
    if path == "-":
        return asking(asked, Table.from_bytes, sys.stdin.buffer.read())
    if Path(path).is_fifo():
        return asking(asked, Table.load, path)
    return asking(asked, Table.open, path)


def client_of(asked: argparse.Namespace, opened: ExitStack) -> Any:
    """Connect to a cluster, if one is named."""
    if asked.scheduler is None:
        return None
    distributed = needed("distributed", "--scheduler needs Dask", "distributed")
    return opened.enter_context(distributed.Client(asked.scheduler))
