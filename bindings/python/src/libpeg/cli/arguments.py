"""The arguments of commands: how they are declared, and the board, table or cluster they name."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from contextlib import ExitStack, suppress
from typing import Any, NoReturn, TypeVar, get_args

from libpeg.board import Board
from libpeg.cli.output import Exit
from libpeg.cli.progress import Watch
from libpeg.errors import TableError
from libpeg.shape import Naming
from libpeg.table import Table

_NAMINGS = get_args(Naming)

_Number = TypeVar("_Number", int, float)

_UNITS = {"K": 2**10, "M": 2**20, "G": 2**30, "T": 2**40}


class Parser(argparse.ArgumentParser):
    """A parser that says in one sentence what is wrong."""

    def error(self, message: str) -> NoReturn:
        """End the program."""
        self.exit(Exit.BAD, f"libpeg: {message}\n")


def _memory(text: str) -> int:
    """Read a number of bytes such as "512M"."""
    unit = _UNITS.get(text[-1:].upper())
    try:
        number = int(text[:-1]) * unit if unit else int(text)
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of bytes, such as 512M")
    return number


def _above_zero(text: str, kind: Callable[[str], _Number], what: str) -> _Number:
    with suppress(ValueError):
        number = kind(text)
        if number > 0:
            return number
    raise argparse.ArgumentTypeError(f"{text!r} is no number {what}")


def _count(text: str) -> int:
    return _above_zero(text, int, "from 1 on")


def _seconds(text: str) -> float:
    return _above_zero(text, float, "of seconds")


def add_board(parser: argparse.ArgumentParser, default: str = "english") -> None:
    """Add the arguments that describe a board."""
    group = parser.add_argument_group("the board")
    group.add_argument(
        "board",
        nargs="?",
        default=default,
        metavar="BOARD",
        help='such as english, triangle5, "triangle5 o/.o/oo./o..o/..... -> 4", a drawing or a '
        f'saved game; "-" reads it from the standard input (without it: {default})',
    )
    group.add_argument(
        "--empty",
        metavar="HOLE",
        help="start with this hole empty, all others full; without it a shape starts where the "
        "goal can be reached",
    )
    group.add_argument(
        "--goal",
        metavar="HOLES",
        help="the hole for the last peg, or all holes that must hold pegs in the end, separated "
        'by commas; "any" is one peg anywhere',
    )
    group.add_argument("--play", metavar="MOVES", help='play these first, such as "d2-d4 f3-d3"')


def add_table(parser: argparse.ArgumentParser) -> None:
    """Add the table that answers are looked up in."""
    about = (
        "answer from this table, which `libpeg table build` made for the shape and goal; a flat "
        "one is mapped, and its answers are not checked"
    )
    parser.add_argument("--table", metavar="FILE", help=about)


def add_memory(parser: argparse._ActionsContainer, about: str) -> None:
    """Add how many bytes may be held at once."""
    parser.add_argument("--memory", type=_memory, metavar="BYTES", help=about)


def add_limits(parser: argparse.ArgumentParser) -> None:
    """Add what a question may spend."""
    group = parser.add_argument_group("limits")
    group.add_argument("--positions", type=_count, metavar="N", help="how many to look at")
    add_memory(group, "such as 512M (without it: 1G)")
    group.add_argument("--threads", type=_count, metavar="N", help="how many to use")
    group.add_argument("--seconds", type=_seconds, metavar="S", help="time to take")


def add_workers(parser: argparse.ArgumentParser) -> None:
    """Add where the work is done."""
    add_count(parser, "--processes", "how many to use (without it: as many as processors)")
    parser.add_argument(
        "--scheduler", metavar="ADDRESS", help="use the workers of this Dask cluster"
    )


def add_json(parser: argparse.ArgumentParser) -> None:
    """Add the option for scripts."""
    parser.add_argument("--json", action="store_true", help="answer in JSON, for scripts")


def add_naming(parser: argparse.ArgumentParser, default: Naming | None = "default") -> None:
    """Add which names of holes are shown."""
    about = f"which names of holes to show: {', '.join(_NAMINGS)}"
    parser.add_argument("--naming", choices=_NAMINGS, default=default, metavar="NAMES", help=about)


def add_count(parser: argparse.ArgumentParser, name: str, about: str) -> None:
    """Add a number from 1 on."""
    parser.add_argument(name, type=_count, metavar="N", help=about)


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
    text = sys.stdin.read().rstrip("\n") if asked.board == "-" else asked.board
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
    if getattr(asked, "table", None) is not None:
        table = table_of(asked, asked.table)
        try:
            board.attach(table)
        except TableError as error:
            raise TableError(f"{error}: {asked.table}") from error
    return board


def table_of(asked: argparse.Namespace, path: str) -> Table:
    """Map a table in a file if it is flat, else read it."""
    with Watch(asked) as watch:
        if path == "-":
            return Table.from_bytes(sys.stdin.buffer.read(), **watch.limits)
        with suppress(TableError):
            return Table.open(path, **watch.limits)
        return Table.load(path, **watch.limits)


def client_of(asked: argparse.Namespace, opened: ExitStack) -> Any:
    """Connect to a cluster, if one is named."""
    if asked.scheduler is None:
        return None
    if asked.processes is not None:
        raise ValueError("--processes and --scheduler do not go together")
    try:
        from distributed import Client  # noqa: PLC0415 - it is optional
    except ImportError as error:
        raise ValueError("--scheduler needs the packages of libpeg[dask]") from error
    return opened.enter_context(Client(asked.scheduler))
