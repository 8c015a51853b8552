"""The commands for those who make puzzles: how hard one is, its extremes, and new ones."""

from __future__ import annotations

from argparse import Namespace
from typing import get_args

from libpeg.cli.arguments import (
    COUNT,
    JSON,
    QUESTION,
    THE_BOARD,
    Commands,
    add_command,
    board_of,
    one_output,
)
from libpeg.cli.output import Exit, asking, save, tell
from libpeg.problems import Level, make, sheet
from libpeg.texts import counted

_BY = ("jumps", "moves", "pegs")


def rate(asked: Namespace) -> Exit:
    """Tell how hard a position is, as far as the limits allow."""
    board = board_of(asked)
    rating = asking(asked, board.rate)
    lines = []
    if rating.win:
        told = f", as estimated from {rating.games:,} games" if rating.games else ""
        lines.append(f"Play at random wins one game in {1 / rating.win:,.0f}{told}.")
    elif rating.win == 0:
        lines.append("It cannot be won.")
    if rating.losing is not None:
        of = counted(len(board.legal_jumps), "first jump")
        lines.append(f"Of {of} {rating.losing} lose{'s' * (rating.losing == 1)}.")
    if rating.most and rating.most == rating.least:
        lines.append(f"It takes {counted(rating.most, 'move')}.")
    elif rating.win != 0:
        most = f", and {rating.most} are enough" if rating.most else ""
        lines.append(f"It takes {counted(rating.least, 'move')} at least{most}.")
    tell(asked, "\n".join(lines), board=board.text, **rating._asdict())
    if None in {rating.win, rating.losing, rating.most} or rating.games:
        return Exit.UNKNOWN
    return Exit.YES if rating.win else Exit.NO


def dead_end(asked: Namespace) -> Exit:
    """Tell play after which no jump is legal."""
    board = board_of(asked)
    play = asking(asked, board.dead_end, by=asked.by)
    left = len(board) - len(play)
    text = str(play) or "No jump is legal."
    lengths = f"{counted(len(play), 'jump')}, {counted(len(play.moves), 'move')}"
    told = f"{text}\n{lengths}, {counted(left, 'peg')} left."
    tell(asked, told, board=board.text, jumps=list(play), moves=play.moves, left=left)
    return Exit.YES


def longest_sweep(asked: Namespace) -> Exit:
    """Tell a solution with the most jumps in one move."""
    board = board_of(asked)
    found = asking(asked, board.longest_sweep, last=asked.last)
    if found is None:
        tell(asked, "It cannot be won.", board=board.text, answer="no", solution=None)
        return Exit.NO
    lengths = [len(move.replace("(", "-").split("-")) - 1 for move in found.moves] or [0]
    sweep = lengths[-1] if asked.last else max(lengths)
    text = f"{found}\n{counted(sweep, 'jump')} in {'the last' if asked.last else 'one'} move."
    tell(asked, text, board=board.text, answer="yes", solution=list(found), sweep=sweep)
    return Exit.YES


def puzzles(asked: Namespace) -> Exit:
    """Make new puzzles."""
    one_output(asked, "sheet")
    made = make(board_of(asked), asked.count, level=asked.level, pegs=asked.pegs, seed=asked.seed)
    if asked.sheet:
        save(sheet(made, columns=asked.columns), asked.sheet)
    if asked.sheet == "-":
        return Exit.YES
    for one in made:
        about = f"{one.level}, 1 in {1 / one.win:.0f}, {counted(one.moves, 'move')}"
        tell(asked, f"{one.board}  ({about})", **one._asdict())
    return Exit.YES


def add_commands(commands: Commands) -> None:
    """Add these commands."""
    add_command(commands, "rate", "tell how hard a position is", rate, *QUESTION)
    made = add_command(commands, "dead-end", "find play that ends stuck", dead_end, *QUESTION)
    about = "the fewest jumps, the fewest moves, or the fewest pegs in the end (without it: jumps)"
    made.add_argument("--by", choices=_BY, default="jumps", help=about)
    about = "find a solution with the most jumps in one move"
    made = add_command(commands, "longest-sweep", about, longest_sweep, *QUESTION)
    made.flag("--last", "in the last move")
    made = add_command(commands, "puzzles", "make new puzzles", puzzles, THE_BOARD, JSON)
    made.add_argument("--count", **{**COUNT, "default": 1}, help="how many (without it: 1)")
    made.add_argument("--level", choices=get_args(Level), help="how hard (without it: any)")
    made.add_argument("--pegs", **COUNT, help="how many pegs")
    made.add_argument("--seed", metavar="TEXT", help="the same seed makes the same puzzles")
    made.file("--sheet", about="write a page of HTML to print")
    made.add_argument("--columns", **{**COUNT, "default": 4}, help="of the page (without it: 4)")
