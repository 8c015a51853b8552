"""The arguments of commands that run on many processes: those of this machine, or of a cluster."""

from __future__ import annotations

from argparse import Namespace
from contextlib import ExitStack
from typing import Any

from libpeg.cli.arguments import Parser, add_count


def add_workers(parser: Parser) -> None:
    """Add where the work is done."""
    add_count(parser, "--processes", "how many to use (without it: as many as processors)")
    parser.add_argument(
        "--scheduler", metavar="ADDRESS", help="use the workers of this Dask cluster"
    )


def client_of(asked: Namespace, opened: ExitStack) -> Any:
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
