"""Playing at a terminal, or from a pipe, with a coach."""

from __future__ import annotations

import cmd
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable
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

_CHOOSE = "Choose a peg, and see what its jumps lead to; then the hole to land in."

# Seconds that the coach may take for what he says without being asked.
_PROMPTLY = 2.0


class Coach(cmd.Cmd):
    """A game with a coach: the board, the peg that is chosen, and what has been said."""

    def __init__(self, board: Board, asked: Namespace) -> None:
        super().__init__()
        self._board = board
        self._asked = asked
        self._chosen: int | None = None
        self._was_lost = False
        self._is_typed = sys.stdin.isatty() and sys.stdout.isatty()
        self.use_rawinput = self._is_typed
        self.prompt = "> " if self._is_typed else ""

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

    # What cmd calls for each line

    def precmd(self, line: str) -> str:
        """Show what was said, which a pipe does not."""
        if not self._is_typed and line != "EOF":
            print(f"> {line}")
        return line.strip()

    def parseline(self, line: str) -> tuple[str | None, str | None, str]:
        """Take commands in capitals as well."""
        command, argument, line = super().parseline(line)
        return command and command.lower(), argument, line

    def onecmd(self, line: str) -> bool:
        """Do what a line says. True ends the play."""
        try:
            return bool(super().onecmd(line))
        except IllegalJump as error:
            jump, _, reason = str(error).partition(": ")
            print(f"{jump or line}: NOT A LEGAL MOVE - {reason}")
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
        return False

    def postcmd(self, stop: bool, line: str) -> bool:
        """Let a reader see the answer at once."""
        sys.stdout.flush()
        return stop

    def emptyline(self) -> bool:
        """Do nothing: cmd would repeat the last command."""
        return False

    def default(self, line: str) -> None:
        """Play a move, or choose a hole."""
        words = line.replace(",", " ").split()
        is_move = "-" in line or "(" in line
        if len(words) == 1 and not is_move:
            self._choose(words[0])
        elif words:
            self._play(line if is_move else "-".join(words))

    # The commands

    def do_help(self, _: str) -> None:
        """Print this list."""
        told: list[tuple[str, str | None]] = []
        if jumps := [*self._board.legal_jumps, *self._board.lines]:
            from_, to = self._name(jumps[0].from_), self._name(jumps[0].to)
            jump = f"Jump; {from_} {to} will do too, as will several moves in a line."
            told = [(f"{from_}-{to}", jump), (from_, _CHOOSE)]
        for name in self.get_names():
            if name.startswith("do_") and name not in {"do_eof", "do_exit"}:
                told.append((name[3:], getattr(self, name).__doc__))
        wide = max(6, *(len(word) + 1 for word, _ in told))
        for word, about in told:
            print(f"{word:{wide}} {about}")

    def do_board(self, _: str) -> None:
        """Show the board, and the names of its holes."""
        self.introduce()

    def do_jumps(self, _: str) -> None:
        """Show every jump, and what it leads to."""
        self._say_verdicts(self._judged())

    def do_hint(self, _: str) -> None:
        """Show a jump that wins."""
        self._advise(self._board.hint)

    def do_solve(self, _: str) -> None:
        """Show how to win from here."""
        self._advise(self._board.solve)

    def do_count(self, _: str) -> None:
        """Count the ways to win from here."""
        count = asking(self._asked, self._board.count_solutions)
        print(f"There {'is 1 way' if count == 1 else f'are {count:,} ways'} to win from here.")

    def do_why(self, _: str) -> None:
        """Tell why it cannot be won."""
        print(why_text(self._board, self._asked)[0])

    def do_undo(self, _: str) -> None:
        """Take the last jump back."""
        self._board.undo()
        self.show()

    def do_redo(self, _: str) -> None:
        """Play it again."""
        self._board.redo()
        self.show()

    def do_back(self, _: str) -> None:
        """Take back as few jumps as it takes to be able to win again."""
        taken = asking(self._asked, self._board.rewind)
        if taken:
            print(f"{counted(taken, 'jump')} taken back.")
            self.show()
        else:
            print("It can be won from here.")

    def do_save(self, path: str) -> None:
        """Write the game to a file, such as game.txt."""
        if not path:
            raise ValueError("save needs the name of a file: save game.txt")
        write_whole(path, f"{self._board.game_text}\n".encode())
        print(f"The game is saved: {path}")

    def do_load(self, path: str) -> None:
        """Go on with a game from a file, such as game.txt."""
        if not path:
            raise ValueError("load needs the name of a file: load game.txt")
        text = Path(path).read_text(encoding="utf-8", errors="replace").rstrip("\n")
        asked = {**vars(self._asked), "board": text, "empty": None, "goal": None, "play": None}
        board = board_of(Namespace(**asked))
        board.name(1, self._asked.naming)  # or else it is refused before the game is left
        self._board = board
        self._was_lost = False
        self.introduce()

    def do_quit(self, _: str) -> bool:
        """Stop playing."""
        return True

    do_exit = do_quit

    def do_eof(self, _: str) -> bool:
        """Stop where there is no more to read: what cmd calls EOF."""
        if self._is_typed:
            print()
        return True

    # What they do

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

    def _name(self, hole: int) -> str:
        return self._board.name(hole, self._asked.naming)


def play(asked: Namespace) -> Exit:
    """Play until there is nothing more to read."""
    asked.naming = asked.naming or "default"
    if asked.board is None:
        asked.board = "triangle5"
    coach = Coach(board_of(asked), asked)
    coach.introduce()
    coach.cmdloop()
    return Exit.YES


def add_command_to(to: Commands) -> None:
    """Add the command."""
    about = "play with a coach, who tells what wins"
    made = add_command(to, "play", about, play, THE_BOARD, THE_TABLE, LIMITS)
    made.add_argument("--naming", **NAMES)
    made.flag("--alone", "play without being warned")
