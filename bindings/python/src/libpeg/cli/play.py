"""Playing at a terminal, or from a pipe, with a coach."""

from __future__ import annotations

import re
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from libpeg.board import Board
from libpeg.cli.arguments import (
    LIMITS,
    NAMES,
    THE_BOARD,
    THE_TABLE,
    Commands,
    add_command,
    board_of,
)
from libpeg.cli.output import SAYS, Exit, asking, tinted
from libpeg.cli.questions import why_text
from libpeg.errors import HoleError, IllegalJump, LimitReached, PegError
from libpeg.files import write_whole
from libpeg.jumps import Jump, Verdict
from libpeg.solutions import Solution
from libpeg.texts import counted

# Commands that are followed by the name of a file.
_WITH_FILE = re.compile(r"\s*(save|load)(?:\s+(.*?))?\s*", re.IGNORECASE)

_WORDS = """\
d2-d4  jump; d2 d4 will do too, as will several moves in a line
d2     choose a peg, and see what its jumps lead to; then the hole to land in
jumps  every jump, and what it leads to
hint   a jump that wins
solve  how to win from here
count  in how many ways
why    why it cannot be won
undo   take the last jump back
redo   play it again
back   take back as few jumps as it takes to be able to win again
board  the board, and the names of its holes
save   write the game to a file: save game.txt
load   go on with a game from a file: load game.txt
help   this list
quit   stop playing"""

# Seconds that the coach may take for what he says without being asked.
_PROMPTLY = 2.0


class Coach:
    """A game with a coach: the board, the peg that is chosen, and what has been said."""

    def __init__(self, board: Board, asked: Namespace) -> None:
        self._board = board
        self._asked = asked
        self._chosen: int | None = None
        self._was_lost = False
        self.commands: dict[str, Callable[[], None]] = {
            "jumps": lambda: self._say_verdicts(self._judged()),
            "hint": lambda: self._advise(self._board.hint),
            "solve": lambda: self._advise(self._board.solve),
            "count": self._count,
            "why": lambda: print(why_text(self._board, self._asked)[0]),
            "undo": lambda: self._step(self._board.undo),
            "redo": lambda: self._step(self._board.redo),
            "back": self._back,
            "board": self.introduce,
            "help": lambda: print(_WORDS),
        }

    def introduce(self) -> None:
        """Show the holes, the goal and the board."""
        full = self._board.copy()
        full.start()
        print("The holes:\n")
        print(full.draw(names=True, naming=self._asked.naming))
        goal = self._board.goal
        if goal is None:
            print("\nOne peg is to be left.")
        elif isinstance(goal, int):
            print(f"\nThe last peg is to stand in {self._name(goal)}.")
        else:
            print(f"\nPegs are to be left in {', '.join(map(self._name, goal))}, and nowhere else.")
        self.show()

    def show(self) -> None:
        """Show the board, and say whether it is won, stuck or lost."""
        self._chosen = None
        board = self._board
        print(f"\n{board.draw(names=True, naming=self._asked.naming)}\n")
        if board.is_won:
            print("That is the goal. WELL DONE!")
        elif board.is_stuck:
            left = counted(len(board), "peg")
            print(f"No jump is left, and {left} {'is' if len(board) == 1 else 'are'}.")
        if not self._asked.alone:
            self._warn()

    def _warn(self) -> None:
        """Say once that the game cannot be won any more."""
        asked = self._asked
        if asked.seconds is None:
            asked = Namespace(**vars(asked) | {"seconds": _PROMPTLY})
        lost = asking(asked, self._board.solvable) is False
        if lost and not self._was_lost:
            said = "It cannot be won."
            if self._board.history:
                said = 'It cannot be won any more. "back" leads to where it could be.'
            print(tinted(said, False))
        self._was_lost = lost

    def obey(self, line: str) -> bool:
        """Do what a line says. False ends the play."""
        if line.strip(" ,\t\r\n").lower() in {"quit", "exit"}:
            return False
        try:
            self._do(line)
        except IllegalJump as error:
            jump, _, reason = str(error).partition(": ")
            print(f"{jump or line.strip()}: NOT A LEGAL MOVE - {reason}")
        except HoleError as error:
            print(f'{error}; "help" lists what there is to say')
        except LimitReached as error:
            print(f"That is unknown: {error}.")
        except OSError as error:
            print(f"{error.strerror}: {error.filename}")
        except (PegError, ValueError) as error:
            print(error)
        except KeyboardInterrupt:
            print("\nStopped.")
        return True

    def _do(self, line: str) -> None:
        words = line.replace(",", " ").split()
        if with_file := _WITH_FILE.fullmatch(line):
            self._use_file(with_file[1].lower(), with_file[2])
        elif len(words) == 1 and words[0].lower() in self.commands:
            self.commands[words[0].lower()]()
        elif len(words) == 1 and "-" not in line and "(" not in line:
            self._choose(words[0])
        elif words:
            self._play(line if "-" in line or "(" in line else "-".join(words))

    def _play(self, moves: str) -> None:
        self._board.play(moves)
        self.show()

    def _choose(self, word: str) -> None:
        """Choose a peg, or the hole that the chosen one is to land in."""
        hole = self._board.hole(word)
        if self._chosen is not None and hole not in self._board:
            chosen, self._chosen = self._chosen, None
            self._play(f"{chosen}-{hole}")
            return
        if hole not in self._board:
            print(f"{word}: there is no peg in this hole")
            return
        judged = [verdict for verdict in self._judged() if verdict.jump.from_ == hole]
        if judged:
            self._chosen = hole
            self._say_verdicts(judged)
        else:
            print(f"{word}: this peg has no jump")

    def _judged(self) -> list[Verdict]:
        if self._asked.alone:
            return [Verdict(jump, None) for jump in self._board.legal_jumps]
        return asking(self._asked, self._board.judge)

    def _say_verdicts(self, verdicts: Iterable[Verdict]) -> None:
        for jump, answer in verdicts:
            text = self._board.moves_text([jump], naming=self._asked.naming)
            says = "" if self._asked.alone else f"  {tinted(SAYS[answer], answer)}"
            print(f"{text}{says}")

    def _advise(self, question: Callable[..., Jump | Solution | None]) -> None:
        found = asking(self._asked, question)
        jumps = [found] if isinstance(found, Jump) else found
        if jumps:
            print(self._board.moves_text(jumps, naming=self._asked.naming))
        else:
            print("It is won." if self._board.is_won else "It cannot be won.")

    def _count(self) -> None:
        count = asking(self._asked, self._board.count_solutions)
        print(f"There {'is 1 way' if count == 1 else f'are {count:,} ways'} to win from here.")

    def _step(self, step: Callable[[], object]) -> None:
        step()
        self.show()

    def _back(self) -> None:
        taken = asking(self._asked, self._board.rewind)
        if taken:
            print(f"{counted(taken, 'jump')} taken back.")
            self.show()
        else:
            print("It can be won from here.")

    def _use_file(self, what: str, path: str | None) -> None:
        if not path:
            print(f"{what} needs the name of a file: {what} game.txt")
        elif what == "load":
            self._load(path)
        else:
            game = f"{self._board.game_text}\n".encode()
            write_whole(path, game)
            print(f"The game is saved: {path}")

    def _load(self, path: str) -> None:
        text = Path(path).read_text(encoding="utf-8", errors="replace").rstrip("\n")
        asked = {**vars(self._asked), "board": text, "empty": None, "goal": None, "play": None}
        board = board_of(Namespace(**asked))
        board.name(1, self._asked.naming)  # or else it is refused before the game is left
        self._board = board
        self._was_lost = False
        self.introduce()

    def _name(self, hole: int) -> str:
        return self._board.name(hole, self._asked.naming)


def _lines() -> Iterator[str]:
    """Read what the player says, until there is no more."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401, PLC0415 - it lets lines be edited
        with suppress(EOFError):
            while True:
                yield input("> ")
        print()
        return
    for line in sys.stdin:
        # So the output shows what was said, which a pipe does not.
        print(f"> {line.rstrip()}")
        yield line


def play(asked: Namespace) -> Exit:
    """Play until there is nothing more to read."""
    asked.naming = asked.naming or "default"
    if asked.board is None:
        asked.board = "triangle5"
    coach = Coach(board_of(asked), asked)
    coach.introduce()
    for line in _lines():
        if not coach.obey(line):
            break
        sys.stdout.flush()
    return Exit.YES


def add_command_to(to: Commands) -> None:
    """Add the command."""
    about = "play with a coach, who tells what wins"
    made = add_command(to, "play", about, play, THE_BOARD, THE_TABLE, LIMITS)
    made.add_argument("--naming", **NAMES)
    made.flag("--alone", "play without being warned")
