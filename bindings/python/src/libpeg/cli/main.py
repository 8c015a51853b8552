"""The whole command line: which commands there are, and how each ends."""

from __future__ import annotations

import os
import sys
from argparse import Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence

import libpeg
from libpeg.cli import clusters, questions, tables
from libpeg.cli.arguments import Parser, add_commands
from libpeg.cli.output import Exit, complain, help_on, tell
from libpeg.cli.play import play
from libpeg.errors import LimitReached, MemoryLimitReached, PegError

Command = Callable[[Namespace], Exit]


def command_line() -> Parser:
    """Make the parser of the whole command line, which the manual page is made of too."""
    parser = Parser(prog="libpeg", description=help_on("libpeg"), epilog=help_on("ends"))
    parser.formatter_class = RawDescriptionHelpFormatter
    parser.add_argument("--version", action="version", version=f"libpeg {libpeg.__version__}")
    runs = play, *questions.COMMANDS, *tables.COMMANDS, *clusters.COMMANDS
    add_commands(parser, {run.__name__.strip("_"): run for run in runs})
    return parser


def _unknown(asked: Namespace, why: str) -> Exit:
    if asked.json:
        tell(asked, "", answer="unknown")
    complain(why)
    return Exit.UNKNOWN


def main(words: Sequence[str] | None = None) -> Exit:
    """Obey the words of a command line."""
    asked = command_line().parse_args(words)
    run: Command = asked.run
    try:
        return run(asked)
    except LimitReached as error:
        other = "; --memory sets another" if isinstance(error, MemoryLimitReached) else ""
        return _unknown(asked, f"it is unknown: {error}{other}")
    except MemoryError:
        return _unknown(asked, "there is not enough memory")
    except (PegError, ValueError) as error:
        complain(str(error))
        return Exit.BAD


def run() -> int:
    """Run as a program: obey the command line, and end quietly on Ctrl-C or when nobody reads."""
    # A stream that was closed before the program began is None.
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            mode = "r" if name == "stdin" else "w"
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
    try:
        status = main()
        print(end="", flush=True)
    except KeyboardInterrupt:
        if sys.stderr.isatty():
            print(file=sys.stderr)
        return Exit.INTERRUPTED
    except BrokenPipeError:
        # Else Python would complain when it closes the standard output.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return Exit.CLOSED
    except OSError as error:
        complain(f"{error.strerror}: {error.filename}" if error.filename else f"{error}")
        return Exit.BAD
    return status
