"""The board of peg solitaire."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, get_args

from libpeg import errors
from libpeg._libpeg import ffi, lib
from libpeg.bulk import Bulk
from libpeg.core import Hole, index_of_byte, to_bytes
from libpeg.counting import Counting
from libpeg.facts import Facts
from libpeg.jumps import Jump
from libpeg.pictures import Pictures
from libpeg.position import Goal, Position
from libpeg.questions import Questions

if TYPE_CHECKING:
    from typing_extensions import Self

Lattice = Literal["square", "diagonal", "triangular"]


class Builtin(NamedTuple):
    """A built-in shape: a name to make a board with, and what it is in a few words."""

    name: str
    about: str


def _new(make: Any, *given: Any) -> tuple[Any, int, int]:
    """Have C make a board, and return it, or NULL, with the status and where the trouble is."""
    out = ffi.new("peg_board **")
    at = ffi.new("size_t *")
    status = make(*given, ffi.NULL, at, out)
    if status == lib.PEG_E_MEMORY:
        raise MemoryError
    return out[0], status, at[0]


def _read(before: str, text: str, what: str) -> Any:
    """Have C make a board of a text, with something before it that the caller hasn't written."""
    encoded = to_bytes(text, what)
    board, status, at = _new(lib.peg_board_new, before.encode() + encoded)
    if status != lib.PEG_OK:
        at = index_of_byte(encoded, max(0, at - len(before)))
        raise errors.BoardError(
            f"{errors.text_of(status)}, at {at} in {errors.shown(text, at)}", at
        )
    return board


class Board(Pictures, Questions, Counting, Bulk, Facts, Position):
    """A board of peg solitaire: a shape, a position, a goal, and the play so far.

    >>> board = Board("english", goal="d4")
    >>> board.play("d2-d4 f3-d3 e1-e3")
    >>> board.solvable()
    True
    >>> print(board)
        o o .
        o . .
    o o o o o . o
    o o o o o o o
    o o o o o o o
        o o o
        o o o

    **Holes.** A hole is a number from 1, in the order of the holes, or any of its names: "d4" on
    boards drawn on a square lattice, "1" or "a" on any. So the hole 4 and the hole "4" are the
    same. Tuples with one entry for each hole, such as `names`, are in the order of the holes.

    **A board is a collection of its pegs.** `"d4" in board` tells whether the hole holds a peg,
    `len(board)` is the number of pegs, and iterating gives their holes.

    **Boards are equal** if their texts are: the shape as it is written, the position and the
    goal. So a drawing of the English board is not equal to the built-in one. The play so far
    doesn't matter. As they change they have no hash: use `board.text` where a key is needed.

    **Threads.** A board may be used from any thread, by one at a time: others wait, and those
    who only read it wait for a question as long as it takes. Copies are independent: ask a copy
    to go on reading the board meanwhile.

    **Limits.** Every question takes the keyword arguments that `libpeg.Limits` describes.
    """

    __slots__ = ()

    def __init__(
        self, text: str = "english", *, empty: Hole | None = None, goal: Goal = None
    ) -> None:
        """Make a board of a text: most often just the name of a built-in shape.

        empty: the one hole without a peg; without it the customary start.
        goal: the hole for the last peg, or all the holes that must hold pegs in the end;
            without it the goal is one peg anywhere.

        >>> Board("triangle5", empty=4).pegs
        (1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
        >>> Board("english", empty="c1", goal="c1")
        Board('english .oo/ooo/ooooooo/ooooooo/ooooooo/ooo/ooo -> c1')
        """
        self._adopt(_read("", text, "a board"), None)
        if empty is not None:
            self.fill(empty=empty)
        if goal is not None:
            self.goal = goal

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Make a board of a text such as `board.text` or "triangle5 o/oo/o.o/oooo/ooooo -> 4".

        All its forms are described in the README of libpeg, under Boards.
        """
        return cls(text)

    @classmethod
    def from_drawing(cls, drawing: str, lattice: Lattice = "square", *, goal: Goal = None) -> Self:
        """Make a board of a drawing: "o" is a peg, "." an empty hole, blank no hole.

        Jumps run along rows and columns on the lattice "square", along diagonals too on
        "diagonal". On "triangular" they run along rows and both slants; neighbours in a row are
        then two columns apart and neighbours in the next row one column to a side.

        >>> board = Board.from_drawing('''
        ...   o
        ...  o o
        ... o . o
        ... ''', "triangular")
        >>> len(board), len(board.lines)
        (5, 6)
        """
        if lattice not in get_args(Lattice):
            raise ValueError(f"the lattices are {', '.join(get_args(Lattice))}, not {lattice!r}")
        made = cls._made(_read(f"{lattice}:", drawing, "a drawing"))
        if goal is not None:
            made.goal = goal
        return made

    @classmethod
    def from_lines(
        cls,
        holes: int,
        lines: Iterable[Jump | tuple[int, int, int]],
        *,
        empty: Hole = 1,
        goal: Goal = None,
    ) -> Self:
        """Make a board of any graph: a number of holes, and the lines that jumps run along.

        A line is (from, over, to), in numbers from 1, and runs one way only.

        >>> board = Board.from_lines(4, [(1, 2, 3), (3, 2, 1), (2, 3, 4), (4, 3, 2)], empty=2)
        >>> [str(jump) for jump in board.legal_jumps]
        ['4-2']
        """
        threes = []
        for at, line in enumerate(lines):
            three = (line.from_, line.over, line.to) if isinstance(line, Jump) else tuple(line)
            if [*map(type, three)] != [int, int, int]:
                raise TypeError(f"a line must be three numbers, not {line!r}")
            if not all(1 <= hole <= min(holes, lib.PEG_MAX_HOLES) for hole in three):
                raise errors.BoardError(f"{errors.text_of(lib.PEG_E_HOLE)}, in {three}", at)
            threes.append(tuple(hole - 1 for hole in three))
        if not -(2**31) <= holes < 2**31:
            raise errors.BoardError(errors.text_of(lib.PEG_E_BIG))
        board, status, at = _new(
            lib.peg_board_from_lines, holes, ffi.new("peg_jump[]", threes), len(threes)
        )
        if status in (lib.PEG_E_LINE, lib.PEG_E_TWICE):
            three = tuple(hole + 1 for hole in threes[at])
            raise errors.BoardError(f"{errors.text_of(status)}, in {three}", at)
        if status != lib.PEG_OK:
            raise errors.BoardError(errors.text_of(status))
        made = cls._made(board)
        made.fill(empty=empty)
        if goal is not None:
            made.goal = goal
        return made

    @staticmethod
    def builtin() -> list[Builtin]:
        """List the built-in shapes, one for each kind.

        >>> [shape.name for shape in Board.builtin()][:3]
        ['triangle5', 'english', 'french']
        """
        shapes: list[Builtin] = []
        name, about = ffi.new("char **"), ffi.new("char **")
        while lib.peg_builtin(len(shapes), name, about) == lib.PEG_OK:
            shapes.append(Builtin(ffi.string(name[0]).decode(), ffi.string(about[0]).decode()))
        return shapes

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.text!r})"

    def __eq__(self, other: object) -> bool:
        return self.text == other.text if isinstance(other, Board) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        board = self.copy()
        played, undone = board.history, board.undone
        for _ in played:
            board.undo()
        return _unpickled, (type(self), board.text, played + undone, len(undone))


def _unpickled(kind: type[Board], text: str, jumps: tuple[Jump, ...], undone: int) -> Board:
    """Make a board that was pickled, with its play."""
    board = kind.from_text(text)
    board.play(jumps)
    for _ in range(undone):
        board.undo()
    return board
