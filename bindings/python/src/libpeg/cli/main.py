"""The whole command line: which commands there are, and how each ends."""

from __future__ import annotations

import difflib
import os
import sys
from argparse import Namespace
from collections.abc import Sequence

import libpeg
from libpeg.cli import clusters, play, puzzles, questions, tables
from libpeg.cli.arguments import Commands, Parser
from libpeg.cli.output import Exit, complain, tell
from libpeg.errors import LimitReached, MemoryLimitReached, PegError, needed

_ABOUT = """\
Peg solitaire on any board: play, solve, count and explain.

  libpeg play triangle5
  libpeg solve english --empty d4 --goal d4
  libpeg count triangle5 --empty 1
  libpeg why english --empty d4 --goal d3
  libpeg table build english --goal d4 -o english.peg"""

_ENDS = """\
A command ends with 0 for yes, 1 for no (the position cannot be won), 2 for input that makes no
sense, which a sentence explains, and 3 for unknown, where a limit was reached first. Each has a
--help of its own.

With --json the answer is one line of JSON, for "all" one for each solution. Holes are numbers
from 1; a jump is [from, over, to]. "board" is the board as a text that makes it again, "answer"
is "yes", "no" or "unknown". A count may be larger than 2^53: read it as a whole number.

  solve, random   board, answer, solution (jumps or null), moves (texts or null); with
                  --fewest-moves also least (no solution has fewer moves), but for a "no", and
                  with --proof also proof (bytes written, or null)
  judge           board, verdicts (for each legal jump its jump, text and answer)
  hint            board, answer, jump (or null), text
  count           board, and solutions, games or positions (for 0, 1, 2 ... jumps);
                  --fewest-moves moves, solutions, distinct (but for order and symmetry), sweep
                  (the most jumps of a last move)
  all             number (from 0), solution, moves
  why             board, answer, proof (rows of kind and weights, or null), searched (positions
                  looked at where there is no proof, or null)
  rate            board, win, games, losing, least, most, as in Python: null is unknown
  dead-end        board, jumps, moves, left (pegs)
  longest-sweep   board, answer, solution, sweep (jumps)
  puzzles         board, level, win, losing, moves, on a line for each puzzle
  shapes          shapes (each name, about)
  draw            board, text, pegs, names, places (x and y)
  table build     board, pegs, bits, memory (bytes), file
  table about     holes, lines, goal, pegs, bits, memory (bytes), won (positions, for 0, 1,
                  2 ... pegs); goal is null for one peg anywhere, or the holes where pegs stand
  table verify    answer
  sweep           a line for each problem: number (from 0), problem (a text), times (how many it
                  stands for), status ("ok", "limit", "stopped", "error"), value, error, seconds"""

_SHELLS = "bash", "zsh", "tcsh", "fish"


def command_line() -> tuple[Parser, Commands]:
    """Make the parser of the whole command line, which the manual page is made of too."""
    parser = Parser(prog="libpeg", description=_ABOUT, epilog=_ENDS)
    parser.add_argument("--version", action="version", version=f"libpeg {libpeg.__version__}")
    about = f"print a script that completes the command, by shtab: {', '.join(_SHELLS)}"
    parser.add_argument("--completion", metavar="SHELL", choices=_SHELLS, help=about)
    commands = parser.add_subparsers(metavar="COMMAND")
    play.add_command_to(commands)
    for module in (questions, puzzles, tables, clusters):
        module.add_commands(commands)
    return parser, commands


def _unknown(asked: Namespace, why: str) -> Exit:
    if asked.json:
        facts = {"board": asked.made.text} if "made" in asked else {}
        tell(asked, "", **facts, answer="unknown")
    complain(why)
    return Exit.UNKNOWN


def main(words: Sequence[str] | None = None) -> Exit:
    """Obey the words of a command line."""
    parser, commands = command_line()
    given = sys.argv[1:] if words is None else [*words]
    if not given:
        parser.print_help()
        return Exit.YES
    if given[0][:1] != "-" and given[0] not in commands.choices:
        near = difflib.get_close_matches(given[0], commands.choices, 1)
        meant = f"did you mean {near[0]!r}?" if near else "`libpeg --help` lists them"
        parser.error(f"there is no command {given[0]!r}; {meant}")
    asked = parser.parse_args(given)
    if "run" not in asked and not asked.completion:
        parser.error("a command is missing; `libpeg --help` lists them")
    try:
        if asked.completion:
            shtab = needed("shtab", "--completion needs shtab", "shtab")
            print(shtab.complete(parser, asked.completion))
            return Exit.YES
        return Exit(asked.run(asked))
    except LimitReached as error:
        other = "; --memory sets another" if isinstance(error, MemoryLimitReached) else ""
        return _unknown(asked, f"it is unknown: {error}{other}")
    except MemoryError:
        return _unknown(asked, "there is not enough memory")
    except (PegError, ValueError, ImportError) as error:
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
