"""The arguments of commands: how they are declared, and the board, table or cluster they name."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from contextlib import ExitStack, suppress
from functools import partial
from typing import Any, NoReturn, TypeVar, get_args

from libpeg.board import Board
from libpeg.cli.output import Exit, help_on
from libpeg.cli.progress import asking
from libpeg.errors import TableError
from libpeg.shape import Naming
from libpeg.table import Table

_NAMINGS = get_args(Naming)

_Number = TypeVar("_Number", int, float)

_UNITS = {"K": 2**10, "M": 2**20, "G": 2**30, "T": 2**40}


def _memory(text: str) -> int:
    """Read a number of bytes such as "512M"."""
    unit = _UNITS.get(text[-1:].upper())
    with suppress(ValueError):
        number = int(text[:-1]) * unit if unit else int(text)
        if number > 0:
            return number
    raise argparse.ArgumentTypeError(f"{text!r} is no number of bytes, such as 512M")


def _above_zero(text: str, kind: Callable[[str], _Number], what: str) -> _Number:
    with suppress(ValueError):
        number = kind(text)
        if number > 0:
            return number
    raise argparse.ArgumentTypeError(f"{text!r} is no number {what}")


_count = partial(_above_zero, kind=int, what="from 1 on")
_seconds = partial(_above_zero, kind=float, what="of seconds")


def add_command(
    commands: argparse._SubParsersAction[Parser],
    name: str,
    run: Callable[[argparse.Namespace], Exit],
    about: str,
) -> Parser:
    """Add a command."""
    described = help_on(name) or f"{name}: {about}."
    kind = argparse.RawDescriptionHelpFormatter
    made = commands.add_parser(name, help=about, description=described, formatter_class=kind)
    made.set_defaults(run=run, json=False)
    return made


def option(
    to: argparse._ActionsContainer, name: str, about: str, value: str = "", **more: Any
) -> None:
    """Add an option: a switch, unless there is a name for its value."""
    kind: dict[str, Any] = {"metavar": value} if value else {"action": "store_true"}
    to.add_argument(*name.split(), help=about, **kind, **more)


class Parser(argparse.ArgumentParser):
    """A parser that says in one sentence what is wrong, and knows what commands have in common."""

    def error(self, message: str) -> NoReturn:
        """End the program."""
        self.exit(Exit.BAD, f"libpeg: {message}\n")

    def option(self, name: str, about: str, value: str = "", **more: Any) -> None:
        """Add an option, as `option` does."""
        option(self, name, about, value, **more)

    def add_board(self, default: str = "english") -> None:
        """Add the arguments that describe a board."""
        group = self.add_argument_group("the board")
        about = (
            'such as english, triangle5, "triangle5 o/.o/oo./o..o/..... -> 4", a drawing or a '
            f'saved game; "-" reads it from the standard input (without it: {default})'
        )
        group.add_argument("board", nargs="?", default=default, metavar="BOARD", help=about)
        about = (
            "start with this hole empty, all others full; without it a shape starts where the goal "
            "can be reached"
        )
        option(group, "--empty", about, "HOLE")
        about = (
            "the hole for the last peg, or all holes that must hold pegs in the end, separated by "
            'commas; "any" is one peg anywhere'
        )
        option(group, "--goal", about, "HOLES")
        option(group, "--play", 'play these first, such as "d2-d4 f3-d3"', "MOVES")

    def add_table(self) -> None:
        """Add the table that answers are looked up in."""
        about = (
            "answer from this table, which `libpeg table build` made for the shape and goal; a "
            "flat one is mapped, and its answers are not checked"
        )
        option(self, "--table", about, "FILE")

    def add_memory(self, about: str) -> None:
        """Add how many bytes may be held at once."""
        option(self, "--memory", about, "BYTES", type=_memory)

    def add_limits(self) -> None:
        """Add what a question may spend."""
        group = self.add_argument_group("limits")
        option(group, "--positions", "how many to look at", "N", type=_count)
        option(group, "--memory", "such as 512M (without it: 1G)", "BYTES", type=_memory)
        option(group, "--threads", "how many to use", "N", type=_count)
        option(group, "--seconds", "time to take", "S", type=_seconds)

    def add_workers(self) -> None:
        """Add where the work is done."""
        self.add_count("--processes", "how many to use (without it: as many as processors)")
        option(self, "--scheduler", "use the workers of this Dask cluster", "ADDRESS")

    def add_json(self) -> None:
        """Add the option for scripts."""
        option(self, "--json", "answer in JSON, for scripts")

    def add_naming(self, default: Naming | None = "default") -> None:
        """Add which names of holes are shown."""
        about = f"which names of holes to show: {', '.join(_NAMINGS)}"
        option(self, "--naming", about, "NAMES", choices=_NAMINGS, default=default)

    def add_count(self, name: str, about: str) -> None:
        """Add a number from 1 on."""
        option(self, name, about, "N", type=_count)


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
    if path == "-":
        return asking(asked, Table.from_bytes, sys.stdin.buffer.read())
    with suppress(TableError):
        return asking(asked, Table.open, path)
    return asking(asked, Table.load, path)


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
