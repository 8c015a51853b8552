"""A board to click on, in a notebook: it plays, warns of jumps that lose, and takes them back.

`pip install anywidget` brings what shows it. All that is known of the game is
here; what runs in the page draws a picture, and tells which hole or button was pressed.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from typing import Any

from libpeg.board import Board, board_of
from libpeg.drawing import UNIT
from libpeg.errors import EndOfPlay, LimitReached, needed

anywidget: Any = needed("anywidget", "libpeg.widget needs anywidget", "anywidget")
traitlets: Any = needed("traitlets", "libpeg.widget needs anywidget", "anywidget")

# The positions that the coach looks at for a verdict, which takes a moment at most.
_LOOKED_AT = 100_000

_BUTTONS = ("Undo", "Redo", "Hint", "New game")


class BoardWidget(anywidget.AnyWidget):  # type: ignore[misc]
    """A board to play on: click a peg, then the hole to jump to, or drag it there.

    coach: whether to say at once that a jump has lost the game, as far as a short search can tell.

    `board` is the board itself. It may be played on by program too; `show` draws it anew then.
    `position` and `verdicts` are traits, to be observed and set: the position as a number, which
    begins another game, and what `judge` returned, which is shown until the next jump.

    >>> from libpeg import Board
    >>> from libpeg.widget import BoardWidget
    >>> game = BoardWidget(Board("triangle5 o/../.../oo.o/..o.."))
    >>> game.press(13)
    >>> game.press(4)
    >>> print(game.said)
    13-4: from here the game cannot be won. Undo takes it back.
    """

    _esm = files("libpeg").joinpath("widget.js").read_text(encoding="utf-8")
    picture = traitlets.Unicode().tag(sync=True)
    said = traitlets.Unicode().tag(sync=True)
    holes = traitlets.List().tag(sync=True)
    buttons = traitlets.List([*_BUTTONS]).tag(sync=True)
    position = traitlets.Int()
    verdicts = traitlets.List()

    def __init__(self, board: Board | str = "english", *, coach: bool = True) -> None:
        self.board = board_of(board)
        self._coach = coach
        self._chosen: int | None = None
        self._start = self.board.position
        places = zip(self.board.places, self.board.names, strict=True)
        super().__init__(holes=[[x * UNIT, y * UNIT, name] for (x, y), name in places])
        self.on_msg(self._hear)
        self.show()
        self.observe(self._set, ["position", "verdicts"])

    def show(self, said: str = "") -> None:
        """Draw the board as it is, and say something or, if there is nothing, how the game is."""
        board, pegs = self.board, len(self.board)
        # Both at once, so that they are drawn once.
        with self.hold_sync():
            if board.position != self.position:
                self.position, self.verdicts = board.position, []
            drawn = board.svg(chosen=self._chosen, verdicts=self.verdicts, names=True)
            self.picture = str(drawn)
            if board.is_won:
                self.said = f"Won in {len(board.moves_text(board.history).split())} moves."
            elif not board.legal_jumps:
                self.said = f"No jump is left, with {pegs} pegs."
            else:
                self.said = said or f"{pegs} pegs."

    def press(self, hole: int) -> None:
        """Choose the peg in a hole, or have the chosen one jump there."""
        legal = self.board.legal_jumps
        jump = next((one for one in legal if (one.from_, one.to) == (self._chosen, hole)), None)
        said = ""
        if jump is not None:
            self.board.play(jump)
            if self._coach and self.board.solvable(positions=_LOOKED_AT) is False:
                said = f"{jump}: from here the game cannot be won. Undo takes it back."
        chosen = hole if any(one.from_ == hole for one in legal) else None
        if legal and jump is None and chosen is None and hole in self.board:
            said = f"{self.board.name(hole)}: this peg cannot jump."
        self._chosen = None if jump is not None or chosen == self._chosen else chosen
        self.show(said)

    def drag(self, hole: int, to: int) -> None:
        """Have the peg in a hole jump to another."""
        self._chosen = hole
        self.press(to)

    def new_game(self) -> None:
        """Begin again where the game began."""
        self._chosen = None
        self.board.position = self._start
        self.show()

    def _set(self, change: Any) -> None:
        """Follow a trait that a program has set."""
        if change.name == "position" and change.new != self.board.position:
            self.board.position = self._start = change.new
        self.show()

    def undo(self) -> None:
        """Take back a jump."""
        self._turn(self.board.undo, "back")

    def redo(self) -> None:
        """Play a jump again that was taken back."""
        self._turn(self.board.redo, "again")

    def hint(self) -> None:
        """Name a jump from which the game can be won."""
        try:
            jump = self.board.hint(positions=_LOOKED_AT)
        except LimitReached:
            jump = None
        self.show("No jump is known to win." if jump is None else f"{jump} is a good jump.")

    def _turn(self, how: Callable[[], object], where: str) -> None:
        self._chosen = None
        try:
            self.show(f"{how()} {where}.")
        except EndOfPlay:
            self.show()

    def _hear(self, _: object, told: Any, __: object) -> None:
        """Do what was pressed in the page, which only tells of what there is."""
        hole, start, holes = told.get("hole"), told.get("from"), self.board.holes
        if hole in holes and start in holes:
            self.drag(start, hole)
        elif hole in holes:
            self.press(hole)
        elif told.get("button") in _BUTTONS:
            getattr(self, told["button"].lower().replace(" ", "_"))()
