"""The whole command line: which commands there are, and how each ends."""

from __future__ import annotations

import os
import sys
from argparse import Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence

import libpeg
from libpeg.cli import catalogue, census, questions, sweep, tables
from libpeg.cli.arguments import Parser, add_command, option
from libpeg.cli.output import Exit, complain, help_on, tell
from libpeg.cli.play import play
from libpeg.errors import LimitReached, MemoryLimitReached, PegError

Command = Callable[[Namespace], Exit]


def command_line() -> Parser:
    """Make the parser of the whole command line, which the manual page is made of too."""
    parser = Parser(prog="libpeg", description=help_on("libpeg"), epilog=help_on("ends"))
    parser.formatter_class = RawDescriptionHelpFormatter
    parser.add_argument("--version", action="version", version=f"libpeg {libpeg.__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    def command(name: str, run: Command, about: str, board: str = "english") -> Parser:
        made = add_command(commands, name, run, about)
        if run is not questions.shapes:
            made.add_board(board)
            made.add_table()
            made.add_limits()
        if run is not play:
            made.add_json()
        return made

    made = command("play", play, "play with a coach, who tells what wins", "triangle5")
    made.add_naming()
    made.option("--alone", "play without being warned")

    made = command("solve", questions.solve, "find one solution")
    made.option("--fewest-moves", "one of the fewest moves, and prove that")
    made.option("--proof", "write a proof of that, which needs no libpeg to verify", "FILE")
    made.option("--svg", "draw it move by move", "FILE")
    made.option("--animation", "draw it as a picture that moves", "FILE")

    made = command("count", questions.count, "count solutions, complete games or positions")
    what = made.add_mutually_exclusive_group()
    option(what, "--games", "solutions and dead ends")
    option(what, "--reachable", "positions, for each number of jumps")
    option(what, "--fewest-moves", "solutions of the fewest moves")
    made.option("--by-symmetry", "count mirror images of positions once")

    made = command("all", questions.every, "list every solution")
    made.add_count("--limit", "stop after this many")
    made.option("--fewest-moves", "those of the fewest moves alone")

    made = command("random", questions.random, "draw a solution, each as likely as another")
    made.option("--seed", "draw the same each time for the same number", "N", type=int)

    made = command("why", questions.why, "explain why it cannot be won")
    made.option("--svg", "draw the weights of the proof", "FILE")

    command("shapes", questions.shapes, "list the built-in shapes")

    made = command("draw", questions.draw, "draw a board")
    made.option("--svg", 'as a picture; "-" is the standard output', "FILE")
    made.option("--names", "with the names of the holes")
    made.add_naming(None)
    made.option("--arrows", "with jumps that could be played", "MOVES")
    made.option("--judge", "with what every jump leads to")
    made.add_count("--size", "pixels of the longer side")

    catalogue.add_catalogue(commands)
    tables.add_tables(commands)
    sweep.add_sweep(commands)
    census.add_census(commands)
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
