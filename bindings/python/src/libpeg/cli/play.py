"""Playing at a terminal, or from a pipe, with a coach."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress

from libpeg.board import Board
from libpeg.cli.arguments import board_of
from libpeg.cli.output import Exit, tinted
from libpeg.cli.progress import Watch
from libpeg.cli.questions import why_text
from libpeg.errors import EndOfPlay, HoleError, IllegalJump, LimitReached, Stopped
from libpeg.jumps import Verdict
from libpeg.texts import counted

_HELP = """\
d2-d4  jump; d2 d4 will do too, as will several moves in a line
d2     choose a peg, and see what its jumps lead to; then the hole to land in
jumps  every jump, and what it leads to
hint   a jump that wins
solve  how to win from here
count  in how many ways
why    why it cannot be won
undo   take the last jump back
redo   play it once more
back   take back as few jumps as will do to be able to win again
board  the board, and the names of its holes
help   this list
quit   stop playing"""

_SAYS = {True: "wins", False: "loses", None: "unknown"}

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
            "hint": self._hint,
            "solve": self._solve,
            "count": self._count,
            "why": self._why,
            "undo": lambda: self._step(board.undo),
            "redo": lambda: self._step(board.redo),
            "back": self._back,
            "board": self.introduce,
            "help": lambda: print(_HELP),
        }

    def introduce(self) -> None:
        """Show the holes, the goal and the board."""
        full = self._board.copy()
        full.fill()
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
        with self._watch(_PROMPTLY) as watch:
            lost = self._board.solvable(**watch.limits) is False
        if lost and not self._was_lost:
            back = ' "back" leads to where it could be.' if self._board.history else ""
            print(
                tinted(f"It cannot be won any more.{back}" if back else "It cannot be won.", False)
            )
        self._was_lost = lost

    def obey(self, line: str) -> bool:
        """Do what a line says. False ends the play."""
        words = line.replace(",", " ").split()
        if len(words) == 1 and words[0].lower() in {"quit", "exit"}:
            return False
        try:
            if len(words) == 1 and words[0].lower() in self.commands:
                self.commands[words[0].lower()]()
            elif len(words) == 1 and "-" not in line and "(" not in line:
                self._choose(words[0])
            elif words:
                self._play(line if "-" in line or "(" in line else "-".join(words))
        except IllegalJump as error:
            jump, _, reason = str(error).partition(": ")
            print(f"{jump or line.strip()}: NOT A LEGAL MOVE - {reason}")
        except HoleError as error:
            print(f'{error}; "help" lists what there is to say')
        except EndOfPlay as error:
            print(error)
        except (LimitReached, Stopped):
            print("That is unknown: a limit was reached first.")
        except KeyboardInterrupt:
            print("\nStopped.")
        return True

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
        with self._watch() as watch:
            return self._board.judge(**watch.limits)

    def _say_verdicts(self, verdicts: Iterable[Verdict]) -> None:
        for jump, answer in verdicts:
            text = self._board.write([jump], naming=self._asked.naming)
            says = "" if self._asked.alone else f"  {tinted(_SAYS[answer], answer)}"
            print(f"{text}{says}")

    def _hint(self) -> None:
        with self._watch() as watch:
            jump = self._board.hint(**watch.limits)
        if jump is not None:
            print(self._board.write([jump], naming=self._asked.naming))
        else:
            print("It is won." if self._board.is_won else "It cannot be won.")

    def _solve(self) -> None:
        with self._watch() as watch:
            solution = self._board.solve(**watch.limits)
        if solution:
            print(self._board.write(solution, naming=self._asked.naming))
        else:
            print("It cannot be won." if solution is None else "It is won.")

    def _count(self) -> None:
        with self._watch() as watch:
            count = self._board.count_solutions(**watch.limits)
        print(f"There {'is 1 way' if count == 1 else f'are {count:,} ways'} to win from here.")

    def _why(self) -> None:
        with self._watch() as watch:
            print(why_text(self._board, watch)[0])

    def _step(self, step: Callable[[], object]) -> None:
        step()
        self.show()

    def _back(self) -> None:
        with self._watch() as watch:
            taken = self._board.rewind(**watch.limits)
        if taken:
            print(f"{counted(taken, 'jump')} taken back.")
            self.show()
        else:
            print("It can be won from here.")

    def _name(self, hole: int) -> str:
        return self._board.name(hole, self._asked.naming)

    def _watch(self, seconds: float | None = None) -> Watch:
        asked = Namespace(**vars(self._asked))
        if seconds is not None and asked.seconds is None:
            asked.seconds = seconds
        return Watch(asked, "Thinking")


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
    coach = Coach(board_of(asked), asked)
    coach.introduce()
    for line in _lines():
        if not coach.obey(line):
            break
        sys.stdout.flush()
    return Exit.YES
