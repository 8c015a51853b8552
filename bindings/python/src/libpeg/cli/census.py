"""The command that counts the positions of boards larger than memory."""

from __future__ import annotations

import signal
import sys
import threading
from argparse import Namespace
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from typing import TYPE_CHECKING, Any, NoReturn

from libpeg.cli.arguments import (
    Parser,
    add_board,
    add_command,
    add_count,
    add_json,
    add_memory,
    add_workers,
    board_of,
    client_of,
    option,
)
from libpeg.cli.output import Exit, tell

if TYPE_CHECKING:
    from argparse import _SubParsersAction

ABOUT = "count the positions of a board that no memory holds"

_HELP = """\
census: count the positions that 0, 1, 2 ... jumps lead to, on a board that no memory holds.

  libpeg census english
  libpeg census triangle7 --winning --goal 13
  libpeg census french --directory /large/french --memory 1G --processes 8
  libpeg census french --directory /shared/french --scheduler tcp://192.0.2.7:8786

Positions that a symmetry of their class turns into each other count as one, as in `libpeg count
--reachable --by-symmetry`. They are kept in files, about three bytes for each of two levels, and
up to ten more while a level is made. With --directory, which must be new or empty at first, a
census that was broken off goes on when the same command is given again. Each level is a line, as
soon as it is done; with --winning all come at the end, because which positions can be won is found
from the last level to the first. Temporary files are removed if the command is ended by Ctrl-C,
SIGTERM or SIGHUP.
"""


def _in_words(level: Any) -> str:
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
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread is told of signals
        return
    names = "SIGTERM", "SIGHUP"
    kinds = [getattr(signal, name) for name in names if hasattr(signal, name)]
    before = {kind: signal.getsignal(kind) for kind in kinds}
    for kind, usual in before.items():
        if usual == signal.SIG_DFL:
            signal.signal(kind, _end)
    try:
        yield
    finally:
        for kind, usual in before.items():
            if usual == signal.SIG_DFL:
                signal.signal(kind, usual)


def census(asked: Namespace) -> Exit:
    """Tell every level, and how many positions there are in all."""
    from libpeg.cluster.census import MEMORY, census  # noqa: PLC0415 - other commands do without

    board = board_of(asked)
    total = 0
    with ExitStack() as opened:
        opened.enter_context(_ended_in_order())
        levels: Any = census(
            board,
            client_of(asked, opened),
            parts=asked.parts,
            directory=asked.directory,
            memory=asked.memory or MEMORY,
            processes=asked.processes,
            stuck=asked.stuck,
            winning=asked.winning,
        )
        for level in opened.enter_context(closing(levels)):
            tell(asked, _in_words(level), **level._asdict())
            total += level.positions
    if not asked.json:
        print(f"{total:,} positions")
    return Exit.YES


def add_census(commands: _SubParsersAction[Parser]) -> None:
    """Add the command."""
    made = add_command(commands, "census", census, ABOUT, _HELP)
    add_board(made)
    option(made, "--stuck", "count those without a legal jump")
    option(made, "--winning", "count those that can be won")
    option(made, "--directory", "keep files here, and go on from those it has", "FOLDER")
    add_memory(made, "for positions, in each process, such as 1G (without it: 256M)")
    add_count(made, "--parts", "divide levels into N parts, up to 240")
    add_workers(made)
    add_json(made)
