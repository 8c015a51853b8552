"""The command that catalogues boards."""

from __future__ import annotations

import sys
from argparse import Namespace, _SubParsersAction
from collections import Counter
from contextlib import ExitStack
from itertools import count
from typing import TYPE_CHECKING

from libpeg.cli.arguments import Parser, add_command, client_of
from libpeg.cli.output import Exit, taken, tell
from libpeg.display import Display

if TYPE_CHECKING:
    from libpeg.cluster.catalogue_row import CatalogueRow


def catalogue(asked: Namespace) -> Exit:
    """Catalogue boards, and count the rows by their answers."""
    # It is imported here as it starts processes, which the other commands do without.
    from libpeg.cluster.catalogue import catalogue as work  # noqa: PLC0415

    counted = count(1)

    try:
        with ExitStack() as opened:
            display = opened.enter_context(Display(0, 0))

            def show(row: CatalogueRow) -> None:
                done = next(counted)
                told = f"{done} rows; {row.board}: {row.start} to {row.last}, {row.answer}"
                display.show(lambda _: told, done, None)

            names = "parquet", "again", "processes", "positions", "memory", "threads", "seconds"
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


def add_catalogue(commands: _SubParsersAction[Parser]) -> None:
    """Add the command."""
    about = "catalogue every empty hole and last peg of boards"
    made = add_command(commands, "catalogue", catalogue, about)
    about = "the name of a shape, such as english"
    made.add_argument("boards", nargs="+", metavar="BOARD", help=about)
    made.option("-o --output", "the folder of the files", "FOLDER", required=True)
    made.option("--parquet", "write files of Parquet too, at the end")
    made.option("--again", "work out what rows that were left open lack")
    made.add_workers()
    made.add_limits()
    made.add_json()
