"""The board: how one is made, copied and closed, and its shape.

Whatever else it can do it has from the classes that it is made of, one for each idea: its position,
play, questions, counts, pictures and so on. Each stands in a module below, which takes the handle
of the board and knows nothing of this class.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import FunctionType
from typing import TYPE_CHECKING, Any

from libpeg import making
from libpeg.bulk import ManyPositions
from libpeg.chances import Chances
from libpeg.counting import Counting
from libpeg.fewest import AskingFewest
from libpeg.graph import Graph, from_graph
from libpeg.handles import BoardHandle, Hole, KeptTable, around
from libpeg.jumps import Jump
from libpeg.making import Builtin, Lattice
from libpeg.pictures import Pictured
from libpeg.playing import Playing
from libpeg.positions import Goal, Position
from libpeg.questions import Asking, attach
from libpeg.texts import Written

if TYPE_CHECKING:
    from typing_extensions import Self


class Board(
    Position,
    Written,
    Playing,
    Asking,
    AskingFewest,
    Counting,
    Chances,
    Pictured,
    ManyPositions,
):
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

    **In this manual** methods stand with others of one idea, under the name of it: the position,
    writing, playing, asking, the fewest moves, counting, play at random, pictures, many positions.

    **Holes.** A hole is a number from 1, in the order of the holes, or any of its names: "d4" on
    boards drawn on a square lattice, "1" or "a" on any board. So 4 and "4" are the same hole.
    Tuples with one entry for each hole, such as `names`, are in the order of the holes.

    **A board is a collection of its pegs.** `"d4" in board` tells whether the hole holds a peg,
    `len(board)` is the number of pegs, and iterating gives their holes.

    **Boards are equal** if their texts are: the shape as it is written, the position and the
    goal. So a drawing of the English board is not equal to the built-in one. The play so far
    doesn't matter. A board can change, so it has no hash: use `board.text` where a key is needed.

    **Threads.** A board may be used from any thread, but by one at a time. The others wait, even
    those that only read, and for as long as a question takes. Copies are independent: to read the
    board during a question, put the question to a copy. Afterwards the board can `learn` from it.

    **Limits.** Every question takes the keyword arguments that `libpeg.Limits` describes.

    **Many positions at once.** Some methods work on arrays of positions, and need NumPy. A position
    is a number whose bit h - 1 is set if hole h holds a peg, as in `board.position`. On boards of
    up to 64 holes an array of positions has the shape (n,) or (n, 1). On larger boards it has the
    shape (n, words), with 64 holes in each word, the first holes in the first word; as numbers,
    such positions are ordered by the last word first. Arrays are of uint64; other whole numbers
    will do where they are given, and so will any iterable of numbers, such as a list or a column
    of pandas. Only in `sample_positions` does the position of the board itself play a part. Other
    threads of Python run meanwhile, and Ctrl-C stops the work. Of the limits there are `seconds`,
    `stop` and `progress`, which is told how many positions are done.
    """

    __slots__ = ()

    # Make

    def __init__(
        self, text: str = "english", *, empty: Hole | None = None, goal: Goal = None
    ) -> None:
        """Make a board from a text: most often just the name of a built-in shape.

        The text may also be a `text` or a `game_text` of a board.

        empty: the one hole without a peg. By default the board starts as is customary, or where
            that can't be won, from another hole: one from which the goal can be reached.
        goal: the hole for the last peg, or all the holes that must hold pegs in the end. By
            default the goal is one peg anywhere.

        A goal that is given replaces the goal of the text, and a shape starts for it as if it
        stood there. A `goal` that is set later moves no pegs. BoardError if the text is no
        board, or if beside `empty` it has play, or a position that isn't full, of its own.

        >>> Board("triangle5", empty=4).pegs
        (1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
        >>> Board("english", empty="c1", goal="c1")
        Board('english .oo/ooo/ooooooo/ooooooo/ooooooo/ooo/ooo -> c1')
        >>> Board("english", goal="c4") == Board("english", empty="c4", goal="c4")
        True
        """
        self._handle = making.from_text(text)
        if empty is not None:
            making.expect_no_position(self._handle, text)
            self.start(empty=empty)
        if goal is not None:
            self.goal = goal
            if empty is None and making.is_shape(text):
                # Made anew of the shape and this goal, which says where to begin.
                shape, aim = text.partition("->")[0], self.text.partition("->")[2]
                self.position = around(Position, making.from_text(f"{shape} -> {aim}")).position

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Make a board from a text such as `board.text` or "triangle5 o/oo/o.o/oooo/ooooo -> 4".

        The README of libpeg describes all forms of the text, under Boards. BoardError for any
        other text.

        >>> Board.from_text("englsh")
        Traceback (most recent call last):
        ...
        libpeg.errors.BoardError: there is no built-in shape of this name: 'englsh'; did you mean \
'english'?
        """
        return cls(text)

    @classmethod
    def from_drawing(cls, drawing: str, lattice: Lattice = "square", *, goal: Goal = None) -> Self:
        """Make a board from a drawing: "o" is a peg, "." an empty hole, a blank no hole.

        "P" is a peg too, and "H" an empty hole.

        On the lattice "square" jumps run along rows and columns, and on "diagonal" along diagonals
        too. On "triangular" they run along rows and both slants: neighbours in a row are drawn two
        columns apart, and neighbours in the next row one column to the left or right.

        >>> board = Board.from_drawing('''
        ...   o
        ...  o o
        ... o . o
        ... ''', "triangular")
        >>> len(board), len(board.lines)
        (5, 6)
        """
        return cls._aiming(making.from_drawing(drawing, lattice), goal)

    @classmethod
    def from_lines(
        cls,
        holes: int,
        lines: Iterable[Jump | tuple[int, int, int]],
        *,
        empty: Hole = 1,
        goal: Goal = None,
    ) -> Self:
        """Make a board from any graph: the number of holes, and the lines that jumps run along.

        A line is (from, over, to), in numbers from 1, and runs one way only.

        >>> board = Board.from_lines(4, [(1, 2, 3), (3, 2, 1), (2, 3, 4), (4, 3, 2)], empty=2)
        >>> [str(jump) for jump in board.legal_jumps]
        ['4-2']
        """
        made = cls._aiming(making.from_lines(holes, lines), goal)
        made.start(empty)
        return made

    @classmethod
    def from_graph(cls, graph: Graph, *, empty: Hole = 1, goal: Goal = None) -> Self:
        """Make a board whose jumps run along every path of two edges of a graph.

        graph: the edges, as pairs of vertices; or a mapping from each vertex to its neighbours; or
            a graph of NetworkX; or a text in the format graph6.

        The vertices become the holes 1, 2, 3 ... in the order of the graph; of edges and of a
        mapping in ascending order if they are numbers, otherwise as they come first. BoardError for
        edges with a direction or from a vertex to itself.

        >>> square = Board.from_graph([(1, 2), (2, 3), (3, 4), (4, 1)])
        >>> [str(jump) for jump in square.legal_jumps]
        ['3(2)1', '3(4)1']
        >>> Board.from_graph("Cl") == square
        True
        """
        made = cls._aiming(from_graph(graph), goal)
        made.start(empty)
        return made

    @classmethod
    def _aiming(cls, handle: BoardHandle, goal: Goal) -> Self:
        made = around(cls, handle)
        if goal is not None:
            made.goal = goal
        return made

    @classmethod
    def from_pddl(cls, text: str) -> Self:
        """Make a board from a problem in PDDL, as planners are given them in competitions.

        The locations become the holes 1, 2, 3 ... in their order. `libpeg.pddl` writes such
        problems, and plans for them. BoardError if the text is no problem of peg solitaire.

        >>> from libpeg.pddl import to_pddl
        >>> Board.from_pddl(to_pddl(Board("triangle4", empty=2, goal=3))).count_solutions()
        14
        """
        from libpeg.pddl import PddlProblem  # noqa: PLC0415 - few need it

        return around(cls, PddlProblem(text).make())

    @staticmethod
    def builtin() -> list[Builtin]:
        """List the built-in shapes, one for each kind.

        >>> [shape.name for shape in Board.builtin()][:3]
        ['triangle5', 'english', 'french']
        """
        return making.builtin()

    def copy(self) -> Self:
        """Copy the board with its goal and its whole play, which is cheap."""
        return around(type(self), self._handle.copy())

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, _: dict[int, object]) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        with self._handle.lock:
            text, table = self.game_text, self._handle.table
        if table is None:
            return type(self).from_text, (text,)
        return type(self)._from_text_and_table, (text, table)  # noqa: SLF001 - it is our own

    @classmethod
    def _from_text_and_table(cls, text: str, table: KeptTable) -> Self:
        board = cls.from_text(text)
        attach(board._handle, table)  # noqa: SLF001 - it is one of us
        return board

    def close(self) -> None:
        """Give back the memory of the board at once. It can't be used afterwards.

        A board that nothing refers to any more is closed without being told. `with
        Board("english") as board:` closes it at the end of the block.
        """
        self._handle.close()

    def __enter__(self) -> Self:
        with self._handle.lock:
            self._handle.open()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # Look at

    @property
    def holes(self) -> range:
        """The holes: the numbers from 1 to the number of holes."""
        return self._handle.shape.holes

    @property
    def names(self) -> tuple[str, ...]:
        """The default names of the holes, in their order."""
        return self._handle.shape.names

    @property
    def places(self) -> tuple[tuple[float, float], ...]:
        """Where to draw the holes, in their order: x to the right and y downward.

        Neighbours along a row or column are a distance of 1 apart.
        """
        return self._handle.shape.places

    @property
    def lines(self) -> tuple[Jump, ...]:
        """Every line that a jump can run along."""
        return self._handle.shape.lines

    @property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """The symmetries of the shape: for each, the holes that it moves the holes to, in order.

        A symmetry moves every line to a line. The first moves nothing.

        >>> board = Board("triangle5")
        >>> len(board.symmetries), board.symmetries[1][:6]
        (6, (1, 3, 2, 6, 5, 4))
        """
        return self._handle.shape.symmetries

    def hole(self, hole: Hole) -> int:
        """Give the number of a hole, from 1, which may be given as a number or by any name.

        >>> Board("english").hole("d4"), Board("triangle5").hole("e")
        (17, 5)
        """
        return self._handle.index(hole) + 1

    def __str__(self) -> str:
        return self.draw()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.text!r})"

    def __eq__(self, other: object) -> bool:
        return self.text == other.text if isinstance(other, Board) else NotImplemented

    __hash__ = None  # type: ignore[assignment]


# Errors and pickles name the board, and not the class that a method of it stands in.
for _part in Board.__mro__:
    for _method in vars(_part).values():
        if isinstance(_method, FunctionType):
            _method.__qualname__ = f"Board.{_method.__name__}"
            _method.__module__ = __name__
