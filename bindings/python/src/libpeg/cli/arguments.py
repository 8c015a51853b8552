"""The arguments of commands: how they are declared, and the board, table or cluster they name."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from typing import Any, NoReturn, TypeVar, get_args

from libpeg.board import Board
from libpeg.cli.output import Exit, asking, help_on
from libpeg.errors import TableError
from libpeg.shape import Naming
from libpeg.table import Table

_Number = TypeVar("_Number", int, float)

_UNITS = {"K": 2**10, "M": 2**20, "G": 2**30, "T": 2**40}


def _bytes(text: str) -> int:
    unit = _UNITS.get(text[-1:].upper())
    return int(text[:-1]) * unit if unit else int(text)


def _above_zero(text: str, kind: Callable[[str], _Number], what: str) -> _Number:
    with suppress(ValueError):
        number = kind(text)
        if number > 0:
            return number
    raise argparse.ArgumentTypeError(f"{text!r} is no number {what}")


_count = partial(_above_zero, kind=int, what="from 1 on")
_memory = partial(_above_zero, kind=_bytes, what="of bytes, such as 512M")
_seconds = partial(_above_zero, kind=float, what="of seconds")


# What the values of arguments are, by what the file of help calls them.
_KINDS: dict[str, dict[str, Any]] = {
    "N": {"type": _count},
    "BYTES": {"type": _memory},
    "S": {"type": _seconds},
    "SEED": {"type": int},
    "NAMES": {"choices": get_args(Naming)},
    "PROBLEMS": {"choices": ("pairs", "starts", "sub-boards", "graphs", "file")},
}

# An argument there: "|" if it excludes others and "!" if it must be given, its names, its value and
# how many there may be, and what it is. "@" and the name of other lines stand for them as a group,
# and "=" and the name for the lines themselves.
_ARGUMENT = re.compile(r"([|!]?)((?:-\w )?--[\w-]+|[a-z]+)(?: ([A-Z]+)([?+]?))? {2,}(.+)")


class Parser(argparse.ArgumentParser):
    """A parser that says in one sentence what is wrong."""

    def error(self, message: str) -> NoReturn:
        """End the program."""
        self.exit(Exit.BAD, f"libpeg: {message}\n")


def add_commands(to: Parser, runs: Mapping[str, Callable[[argparse.Namespace], Exit]]) -> None:
    """Add the commands of the file of help, each with the function of its name that runs it."""
    parts = {"": to.add_subparsers(metavar="COMMAND", required=True)}
    for text in help_on("commands").split("\n\n"):
        head, *lines = text.splitlines()
        names, _, about = head.partition(": ")
        above, _, name = names.rpartition(" ")
        made = parts[above].add_parser(name, help=about)
        made.description = help_on(name) or f"{name}: {about}."
        made.formatter_class = argparse.RawDescriptionHelpFormatter
        if name in runs:
            made.set_defaults(run=runs[name], json=False)
            _declare(made, lines)
        else:
            parts[name] = made.add_subparsers(metavar="COMMAND", required=True)


def _declare(to: argparse._ActionsContainer, lines: Iterable[str]) -> None:
    """Add the arguments that some lines declare."""
    exclusive: Any = None
    for line in lines:
        found = _ARGUMENT.fullmatch(line)
        if found is None:
            kind, name = line[0], line[1:]
            _declare(to.add_argument_group(name) if kind == "@" else to, help_on(name).splitlines())
            continue
        mark, names, value, many, about = found.groups()
        more: dict[str, Any] = {"action": "store_true"}
        if value:
            more = {"metavar": value, "nargs": many or None, **_KINDS.get(value, {})}
        if mark == "!":
            more["required"] = True
        if mark == "|":
            exclusive = exclusive or to.add_mutually_exclusive_group()
        (exclusive if mark == "|" else to).add_argument(*names.split(), help=about, **more)


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
    try:
        from distributed import Client  # noqa: PLC0415 - it is optional
    except ImportError as error:
        raise ValueError("--scheduler needs the packages of libpeg[dask]") from error
    return opened.enter_context(Client(asked.scheduler))
