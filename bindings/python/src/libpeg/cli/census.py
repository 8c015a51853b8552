"""The command that counts the positions of boards larger than memory."""

from __future__ import annotations

import signal
import sys
import threading
from argparse import Namespace, _SubParsersAction
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from typing import Any, NoReturn

from libpeg.cli.arguments import Parser, add_command, board_of, client_of
from libpeg.cli.output import Exit, taken, tell


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
    kinds = []
    if threading.current_thread() is threading.main_thread():  # which alone is told of signals
        names = [name for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
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
        given = taken(asked, "parts", "directory", "processes", "stuck", "winning")
        client, memory = client_of(asked, opened), asked.memory or MEMORY
        levels: Any = census(board, client, memory=memory, **given)
        for level in opened.enter_context(closing(levels)):
            tell(asked, _in_words(level), **level._asdict())
            total += level.positions
    if not asked.json:
        print(f"{total:,} positions")
    return Exit.YES


def add_census(commands: _SubParsersAction[Parser]) -> None:
    """Add the command."""
    about = "count the positions of a board that no memory holds"
    made = add_command(commands, "census", census, about)
    made.add_board()
    made.option("--stuck", "count those without a legal jump")
    made.option("--winning", "count those that can be won")
    made.option("--directory", "keep files here, and go on from those it has", "FOLDER")
    made.add_memory("for positions, in each process, such as 1G (without it: 256M)")
    made.add_count("--parts", "divide levels into N parts, up to 240")
    made.add_workers()
    made.add_json()
