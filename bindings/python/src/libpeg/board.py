"""The board: all that can be done with one, said by its methods.

How it is done, the modules below say. They take the handle of a board, and know nothing of this
class. What is called very often calls C from here.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, overload

from libpeg import (
    arrays,
    bulk,
    chances,
    errors,
    handles,
    making,
    pictures,
    playing,
    questions,
    texts,
)
from libpeg._libpeg import ffi, lib
from libpeg.bulk import Answer, LegalJumps
from libpeg.callbacks import UNFINISHED, Call, Writing
from libpeg.chances import How, RandomGames, RandomPlay, Rating
from libpeg.drawing import checked_size
from libpeg.graph import Graph, from_graph
from libpeg.handles import AnyBoard, AnyTable, BoardHandle, Hole, KeptTable, around
from libpeg.jumps import Jump, Verdict
from libpeg.limits import USUAL_MEMORY, Limits, WorkLimits, checked, takes_limits, takes_one
from libpeg.making import Builtin, Lattice
from libpeg.picture import Picture, ToColors
from libpeg.playing import AnyJump, Jumps
from libpeg.positions import (
    WORD,
    Goal,
    count_pegs,
    fitting,
    goal_holes,
    goal_of,
    is_one,
    least_image,
    number_in,
    pegs_of,
    set_goal,
    words_in,
)
from libpeg.printing import printed
from libpeg.proof import Proof, ProofRow, weighed
from libpeg.questions import Endings, EveryStart, FewestBounds, FewestCount, FewestLevels, Regions
from libpeg.reached import Draws, PositionGraph, draw_winnable, graph_of
from libpeg.shape import Naming
from libpeg.solutions import Solution, SolutionBatches, Solutions

if sys.version_info >= (3, 11):
    from typing import Self, Unpack
elif TYPE_CHECKING:
    from typing_extensions import Self, Unpack

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    from libpeg.arrays import Positions, ToLines, ToPositions
    from libpeg.chances import Randomness

# Looked up once: they are called very often.
_OK = lib.PEG_OK
_position, _set_position = lib.peg_bulk_position, lib.peg_bulk_set_position
_legal, _is_legal = lib.peg_bulk_legal, lib.peg_bulk_is_legal
_played, _undone = lib.peg_bulk_played, lib.peg_bulk_undone
_play, _undo, _redo = lib.peg_bulk_play, lib.peg_bulk_undo, lib.peg_bulk_redo
_can_win, _judge = lib.peg_bulk_can_win, lib.peg_judge

_FOUND, _UNKNOWN = {lib.PEG_NO: False, lib.PEG_YES: True}, lib.PEG_UNKNOWN

_WORDS = lib.PEG_MAX_WORDS

# Rows of a proof for which there is room at first: more than most proofs have.
_ROWS = 64

# Positions that are copied at once, so that Ctrl-C comes between.
_STRETCH = 2**18

# The positions to look at for a game at first.
_FEW = 2**14

_NONE, _ALL = lib.PEG_SYMMETRIES_NONE, lib.PEG_SYMMETRIES_ALL


class Board(AnyBoard):
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

    **What most programs need** is `pegs`, `position`, `goal`, `names`, `text`, `draw` and `svg` to
    look at; `legal_jumps`, `play`, `undo`, `history`, `is_won` and `is_stuck` to play; `solvable`,
    `judge`, `hint`, `solve`, `solve_fewest`, `solutions`, `count_solutions` and `explain` to ask.

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

    @takes_one
    def __init__(
        self, text: str = "english", *more: object, empty: Hole | None = None, goal: Goal = None
    ) -> None:
        """Make a board from a text: most often just the name of a built-in shape.

        The text may also be a `text` or a `game_text` of a board, such as "triangle5
        o/oo/o.o/oooo/ooooo -> 4". The README of libpeg describes all its forms, under Boards.

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
        >>> Board("englsh")
        Traceback (most recent call last):
        ...
        libpeg.errors.BoardError: there is no built-in shape of this name: 'englsh'; did you mean \
'english'?
        >>> Board("english", goal="c4") == Board("english", empty="c4", goal="c4")
        True
        """
        if more:
            raise TypeError(f"a board takes one text: give {more[0]!r} as empty= or as goal=")
        self._handle = making.from_text(text)
        if empty is not None:
            making.expect_no_position(self._handle, text)
            self.start(empty=empty)
        if goal is not None:
            self.goal = goal
            if empty is None and making.is_shape(text):
                self._handle.expect(lib.peg_start, lib.PEG_START_HOLE)

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

        problem = PddlProblem(text)
        goal = problem.goal[0] if len(problem.goal) == 1 else problem.goal
        made = cls.from_lines(len(problem.locations), problem.lines, goal=goal)
        made.pegs = problem.pegs
        return made

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
            return _made_again, (type(self), self.game_text, self._handle.table)

    def close(self) -> None:
        """Give back the memory of the board at once. It can't be used afterwards.

        A question that another thread asks ends, and raises `Closed` there. A board that nothing
        refers to any more is closed without being told. `with Board("english") as board:` closes it
        at the end of the block.
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

    # The position

    @property
    def pegs(self) -> tuple[int, ...]:
        """The holes that hold pegs, ascending. Setting them forgets the play so far.

        >>> board = Board("triangle5")
        >>> board.pegs = 1, 7, 8, 10, 13
        >>> len(board)
        5
        """
        return pegs_of(self._handle)

    @pegs.setter
    def pegs(self, holes: Iterable[Hole]) -> None:
        self.position = self._handle.bits("pegs", holes)

    @property
    def position(self) -> int:
        """The position as a number whose bit h - 1 is set if hole h holds a peg.

        Setting it forgets the play so far.

        >>> board = Board("triangle5")
        >>> f"{board.position:b}"
        '111111111111110'
        """
        handle = self._handle
        with handle.lock:
            board = handle.open()
            if len(handle.shape.holes) <= WORD:
                word: int = _position(board)
                return word
            words = ffi.new("uint64_t[]", _WORDS)
            errors.expect_ok(lib.peg_position(board, words, _WORDS))
            return number_in(words)

    @position.setter
    def position(self, bits: int) -> None:
        handle = self._handle
        with handle.lock:
            board = handle.open()
            number = fitting(handle, bits)
            if len(handle.shape.holes) <= WORD:
                status = _set_position(board, number)
            else:
                status = lib.peg_set_position(board, words_in(number), _WORDS)
            errors.expect_ok(status)

    def set_peg(self, hole: Hole, peg: bool = True) -> None:
        """Put a peg in a hole, or take it out. The play so far is forgotten."""
        if peg not in (True, False):
            raise TypeError(f"peg must be True or False, not {peg!r:.60}")
        self._handle.expect(lib.peg_set_peg, self._handle.index(hole), int(bool(peg)))

    def start(self, empty: Hole | None = None) -> None:
        """Begin a game: put a peg in every hole except `empty`. The play so far is forgotten."""
        index = lib.PEG_NO_HOLE if empty is None else self._handle.index(empty)
        self._handle.expect(lib.peg_start, index)

    @property
    def parities(self) -> tuple[int, ...]:
        """The class of the position: 1 or 0 for each of certain sets of holes.

        1 says that the number of pegs in the set is odd. No jump changes that, so no play leads to
        a position of another class.

        >>> board = Board("triangle5")
        >>> before = board.parities
        >>> board.play("4-1")
        >>> before, board.parities
        ((1, 1), (1, 1))
        """
        words, bits = ffi.new("uint64_t[]", _WORDS), ffi.new("int *")
        self._handle.expect(lib.peg_class, words, _WORDS, bits)
        number = number_in(words)
        return tuple(number >> bit & 1 for bit in range(bits[0]))

    def __contains__(self, hole: object) -> bool:
        handle = self._handle
        with handle.lock:
            try:
                index = handle.index(hole)  # type: ignore[arg-type]
            except (errors.HoleError, TypeError):
                return False
            return bool(lib.peg_has_peg(handle.open(), index))

    def __len__(self) -> int:
        return count_pegs(self._handle)

    def __bool__(self) -> bool:
        return True

    def __iter__(self) -> Iterator[int]:
        return iter(self.pegs)

    @property
    def goal(self) -> int | tuple[int, ...] | None:
        """The goal: None for one peg anywhere, a hole for one peg there, or a whole position.

        It can be set. A position is given and returned as the holes that hold pegs.

        >>> board = Board("triangle5")
        >>> board.goal is None
        True
        >>> board.goal = 13
        >>> board.goal
        13
        >>> board.goal = 1, 2, 3
        >>> board.goal
        (1, 2, 3)
        """
        return goal_of(self._handle)

    @goal.setter
    def goal(self, goal: Goal) -> None:
        set_goal(self._handle, goal)

    @property
    def is_won(self) -> bool:
        """Whether the position is what the goal asks for."""
        return bool(self._handle.do(lib.peg_is_won))

    @property
    def is_stuck(self) -> bool:
        """Whether no jump is legal. A board may be won and stuck at once."""
        return bool(self._handle.do(lib.peg_is_stuck))

    # Writing

    def cell(self, hole: Hole, *, leaning: bool = False) -> tuple[int, int]:
        """Give the row and the column of a hole in the drawing of the board, both from 0.

        On a triangular lattice, neighbours in a row are two columns apart. The holes of a board
        that was made from lines are all in one row.

        leaning: lean a triangular lattice to the left, so that its columns stand upright. Then the
            column of a hole of a triangle is its place in the row.

        >>> Board("english").cell("d2"), Board("triangle5").cell(2)
        ((1, 3), (1, 3))
        >>> Board("triangle5").cell(13), Board("triangle5").cell(13, leaning=True)
        ((4, 4), (4, 2))
        """
        handle = self._handle
        with handle.lock:
            board = handle.open()
            index = handle.index(hole)
            return texts.cell_of(board, index, leaning=leaning)

    def hole_at(self, row: int, column: int, *, leaning: bool = False) -> int:
        """Give the number of the hole in a row and a column, as `cell` gives them.

        HoleError where there is no hole.

        >>> Board("english").hole_at(1, 3), Board("triangle5").hole_at(4, 2, leaning=True)
        (5, 13)
        """
        cells = texts.cells_of(self._handle, leaning=leaning)
        if (row, column) not in cells:
            raise errors.HoleError(f"the board has no hole in row {row} and column {column}")
        return cells.index((row, column)) + 1

    def name(self, hole: Hole, naming: Naming = "default") -> str:
        """Give the name of a hole.

        >>> Board("english").name(17), Board("english").name("d4", "numbers")
        ('d4', '17')
        """
        handle = self._handle
        return texts.name_of(handle, handle.index(hole), naming)

    @property
    def text(self) -> str:
        """The board as one line of text, from which an equal board can be made.

        The play so far is not part of it: see `game_text`.

        >>> Board("triangle5", goal=13).text
        'triangle5 ./oo/ooo/oooo/ooooo -> 13'
        """
        return texts.line_of(self._handle)

    @property
    def game_text(self) -> str:
        """The whole game as one line of text, to save it.

        It holds the shape, the position that play began from, the goal, and the moves played and
        undone. The board that is made from it is at the same point of the same game.

        >>> board = Board("triangle5", goal=13)
        >>> board.play("4-1 13-4")
        >>> last = board.undo()
        >>> board.game_text
        'triangle5 ./oo/ooo/oooo/ooooo -> 13 ; 4-1 ; 13-4'
        >>> Board(board.game_text).redo() == last
        True
        """
        return texts.written(self._handle, lib.peg_game_text)

    def draw(self, *, names: bool = False, naming: Naming = "default") -> str:
        """Draw the position in rows: an empty hole is ".", and a peg is "o" or the hole's name.

        >>> print(Board("triangle5").draw(names=True, naming="letters"))
            .
           b c
          d e f
         g h i j
        k l m n o
        """
        if naming != "default" and not names:
            raise ValueError(f"naming is for names: give names=True beside naming={naming!r}")
        number = texts.number_of(naming, self._handle)
        draw = (lib.peg_draw_names, number) if names else (lib.peg_draw,)
        return texts.written(self._handle, *draw).rstrip("\n")

    # Play

    @property
    def legal_jumps(self) -> list[Jump]:
        """The legal jumps, ascending by from, to, over.

        >>> [str(jump) for jump in Board("english").legal_jumps]
        ['d2-d4', 'b4-d4', 'f4-d4', 'd6-d4']
        """
        handle = self._handle
        with handle.lock:
            board = handle.open()  # noqa: F841 - as in handle.listed, written out to be quicker
            numbers, read, lines = handle.numbers
            try:
                handle.busy = True
                found = read[: _legal(numbers)].tolist()
            finally:
                handle.busy = False
        return [lines[index] for index in found]

    def find_jump(self, from_: Hole, to: Hole) -> Jump:
        """Find the jump from one hole to another, or raise IllegalJump to say what is wrong.

        >>> board = Board("english")
        >>> board.find_jump("d2", "d4")
        Jump(5, 10, 17, 'd2-d4')
        >>> board.find_jump("d4", "d2")
        Traceback (most recent call last):
        ...
        libpeg.errors.IllegalJump: d4-d2: there is no peg in the hole to jump from
        """
        handle = self._handle
        shape = handle.shape
        with handle.lock:
            here, there = handle.index(from_), handle.index(to)
            found = lib.peg_bulk_find_jump(handle.open(), here, there)
        if found < _OK:
            names = f"{shape.names[here]}-{shape.names[there]}"
            raise errors.IllegalJump(f"{names}: {errors.text_of(found)}")
        return shape.numbered[found]

    def is_legal(self, jump: AnyJump) -> bool:
        """Tell whether a jump is legal. A jump with a hole that isn't there is not.

        IllegalJump for a text that is no jump, such as "d2".

        >>> Board("english").is_legal("d2-d4"), Board("english").is_legal((5, 10, 99))
        (True, False)
        """
        handle = self._handle
        with handle.lock:
            board = handle.open()
            number = playing.line_number(handle, jump)
            if number is None:
                if isinstance(jump, str):
                    playing.jump_parts(jump)
                try:
                    number = handle.shape.number_of(playing.three_of(handle, jump))
                except (errors.HoleError, errors.IllegalJump):
                    return False
            return number is not None and bool(_is_legal(board, number))

    def play(self, moves: Jumps) -> None:
        """Play moves in writing, a jump, or several jumps such as a solution.

        Moves in writing are separated by blanks or commas; each is a run of holes joined by
        hyphens. Either all of it is played or nothing. Jumps that had been undone are forgotten.

        >>> board = Board("english")
        >>> board.play("d2-d4 f3-d3")
        >>> board.play(board.legal_jumps[0])
        >>> board.play("e4-e2, d2-d4")
        Traceback (most recent call last):
        ...
        libpeg.errors.IllegalJump: d2-d4: there is no peg in the hole to jump from
        >>> len(board.history)
        3
        """
        handle = self._handle
        with handle.lock:
            board = handle.open()
            number = playing.line_number(handle, moves)
            if number is None or _play(board, number) != _OK:
                playing.play_others(handle, moves)

    def undo(self) -> Jump:
        """Take back the last jump played, and return it. EndOfPlay if there is none."""
        handle = self._handle
        with handle.lock:
            number = _undo(handle.open())
            if number < _OK:
                raise playing.end_of_play(number, "there is no jump to undo")
            return handle.shape.numbered[number]

    def undo_move(self) -> tuple[Jump, ...]:
        """Take back the last move, all the jumps that one peg made in a row, and return them.

        EndOfPlay if there is none. `redo` plays them again one by one.

        >>> board = Board("english")
        >>> board.play("d2-d4 f3-d3 e1-e3 e4-e2 c1-e1-e3")
        >>> board.moves_text(board.undo_move()), len(board.history)
        ('c1-e1-e3', 4)
        """
        handle = self._handle
        with handle.lock:
            count = ffi.new("size_t *")
            status = lib.peg_undo_move(handle.open(), count)
            if status != lib.PEG_OK:
                raise playing.end_of_play(status, "there is no move to undo")
            return self.undone[: count[0]]

    def redo(self) -> Jump:
        """Play the last jump undone again, and return it. EndOfPlay if there is none."""
        handle = self._handle
        with handle.lock:
            number = _redo(handle.open())
            if number < _OK:
                raise playing.end_of_play(number, "there is no jump to redo")
            return handle.shape.numbered[number]

    @property
    def history(self) -> tuple[Jump, ...]:
        """The jumps played."""
        return playing.jumps_listed(self._handle, _played)

    @property
    def undone(self) -> tuple[Jump, ...]:
        """The jumps undone, in the order in which `redo` plays them again."""
        return playing.jumps_listed(self._handle, _undone)

    def moves_text(self, jumps: Jumps, *, naming: Naming = "default") -> str:
        """Write jumps as moves that `play` reads, the jumps of one peg in a row as one move.

        >>> board = Board("english", goal="d4")
        >>> board.play("d2-d4 f3-d3 e1-e3 e4-e2 e6-e4 g5-e5 d5-f5 g3-g5-e5")
        >>> board.moves_text(board.history[-3:])
        'd5-f5 g3-g5-e5'
        >>> board.moves_text(board.history[-3:], naming="numbers")
        '24-26 13-27-25'
        """
        return playing.jumps_written(lib.peg_moves_text, self._handle, jumps, naming)

    def jumps_text(self, jumps: Jumps, *, naming: Naming = "default") -> str:
        """Write jumps as `moves_text` does, but each as a move of its own: "g3-g5 g5-e5"."""
        return playing.jumps_written(lib.peg_jumps_text, self._handle, jumps, naming)

    # Questions

    @takes_limits
    def solvable(self, **limits: Unpack[Limits]) -> bool | None:
        """Tell whether the position can be won: True, False, or None for unknown.

        A position that is won already counts as one that can be won.

        >>> Board("french").solvable(), Board("french", empty="d4").solvable()
        (True, False)
        """
        handle = self._handle
        with handle.lock:
            board = handle.open()
            call = (None if limits else handle.plain) or handle.call(limits)
            if limits:
                call.begin()
            try:
                handle.busy = call
                answer = _can_win(board, call.limits)
            finally:
                handle.busy = False
            # A callback may have raised even where an answer was found.
            if answer not in _FOUND or call.error is not None:
                questions.settle(call, min(answer, _OK) if answer < _UNKNOWN else answer - _UNKNOWN)
        return _FOUND.get(answer)

    @takes_limits
    def judge(self, **limits: Unpack[Limits]) -> list[Verdict]:
        """Judge every legal jump: whether the position after it can be won.

        >>> board = Board("triangle5 o/../.../oo.o/..o..")
        >>> [(str(jump), answer) for jump, answer in board.judge()]
        [('7-9', True), ('13-4', False)]
        """
        handle = self._handle
        made = handle.shape.verdicts
        with handle.lock:
            board = handle.open()
            call = (None if limits else handle.plain) or handle.call(limits)
            if limits:
                call.begin()
            out, room, count, fours = handle.verdicts
            try:
                # It stays busy until all is read: a signal handler might ask again in between.
                handle.busy = call
                status = _judge(board, call.limits, out, room, count)
                found = fours[: count[0]].tolist()
            finally:
                handle.busy = False
            if status != _OK or call.error is not None:
                questions.settle(call, status)
        return [made[four] for four in found]

    @takes_limits
    def judge_jump(self, jump: AnyJump, **limits: Unpack[Limits]) -> bool | None:
        """Tell whether the position after one legal jump can be won, without playing it.

        >>> board = Board("triangle5 o/../.../oo.o/..o..")
        >>> board.judge_jump("7-9"), board.judge_jump("13-4")
        (True, False)
        """
        handle = self._handle
        with handle.lock:
            threes = playing.threes_of(handle, jump)
            if len(threes) != 1:
                raise ValueError(f"one jump is wanted, not {len(threes)}")
            answer = ffi.new("int *", lib.PEG_UNKNOWN)
            given = ffi.new("peg_jump *", threes[0])
            status, call = handle.ask(limits, lib.peg_judge_jump, given, answer)
        if status not in UNFINISHED:
            call.expect_ok(status)
        return _FOUND.get(answer[0])

    @takes_limits
    def hint(self, **limits: Unpack[Limits]) -> Jump | None:
        """Give a jump after which the position can still be won, or None if there is none.

        It is the first jump of the solution that `solve` finds. A position that is won already
        has none.

        >>> Board("triangle5 o/../.../oo.o/..o..").hint()
        Jump(7, 8, 9, '7-9')
        """
        handle = self._handle
        answer, jump = ffi.new("int *"), ffi.new("peg_jump *")
        status, call = handle.ask(limits, lib.peg_hint, answer, jump)
        if status == lib.PEG_END:
            return None
        call.expect_ok(status)
        if answer[0] == lib.PEG_NO:
            return None
        return handle.shape.jumps(bytes(ffi.buffer(jump)))[0]

    @takes_limits
    def solve(self, **limits: Unpack[Limits]) -> Solution | None:
        """Find one solution, or None if the position cannot be won.

        The solution of a position that is won already has no jumps.

        >>> solution = Board("english", goal="d4").solve()
        >>> len(solution), solution[-1].text[-2:]
        (31, 'd4')
        """
        return questions.solved(self._handle, limits, lib.peg_solve)

    @takes_limits
    def solve_marked(
        self,
        ends: Mapping[Hole, Hole | None] | None = None,
        *,
        last: Hole | None = None,
        **limits: Unpack[Limits],
    ) -> Solution | None:
        """Find a solution in which certain pegs end where they should, or None if there is none.

        ends: for holes with a peg, the hole that this peg has to be in when the position is won,
            or None for any hole, as long as no jump removes it; eight pegs at most.
        last: a hole whose peg has to make the last jump.

        Where one peg is left, that is the one which has made the last jump.

        >>> board = Board("english", goal="d4")
        >>> str(board.solve_marked(last="d2")[-1])[-2:], board.solve_marked(last="d3")
        ('d4', None)
        >>> board.goal = ["c1", "e1"]
        >>> len(board.solve_marked({"c1": "e1", "e1": "c1"}))
        30
        """
        handle, chosen = self._handle, {} if ends is None else ends
        if not isinstance(chosen, Mapping):
            raise errors.refused("ends", "a mapping of holes to holes", ends)
        with handle.lock:
            marks = [
                (handle.index(hole), lib.PEG_NO_HOLE if to is None else handle.index(to))
                for hole, to in chosen.items()
            ]
            if last is not None:
                marks.append((handle.index(last), lib.PEG_LAST_HOLE))
            most = lib.PEG_MAX_MARKS
            if len(marks) > most:
                raise ValueError(f"at most {most} pegs can be marked, not {len(marks)}")
            given = ffi.new("peg_mark[]", marks), len(marks)
            return questions.solved(handle, limits, lib.peg_solve_marked, *given)

    @takes_limits
    def rewind(self, **limits: Unpack[Limits]) -> int:
        """Take back as few jumps as it takes to come to a position that can be won.

        Returns how many were taken back; `redo` plays them again. EndOfPlay if no position of the
        play can be won: then the board stays as it is.

        >>> board = Board("triangle5 o/../.../oo.o/..o..")
        >>> board.play("13-4 7-2")
        >>> board.rewind()
        2
        """
        answer, count = ffi.new("int *"), ffi.new("size_t *")
        self._handle.answer(limits, lib.peg_rewind, answer, count)
        if answer[0] == lib.PEG_NO:
            raise errors.EndOfPlay("no position of the play can be won")
        return int(count[0])

    @takes_limits
    def solutions(
        self,
        *,
        shortest: bool = False,
        up_to_order: bool = False,
        by_jumps: bool = False,
        **limits: Unpack[Limits],
    ) -> Solutions:
        """Enumerate every solution, one at a time, in ascending order of their jumps.

        shortest: whether to enumerate only the solutions of the fewest moves, which are then
            searched for at once. `count_fewest` tells how many there are.
        up_to_order: whether to enumerate, of all solutions that differ only in the order of jumps
            without a hole in common, only the first.
        by_jumps: whether to enumerate, of all solutions made of the same jumps in whatever order,
            only the first.

        A solution ends at the first position that is won. The limits hold for the whole
        enumeration, which raises `LimitReached` when it comes to one; the seconds run from its
        beginning to its end. It doesn't need the board any more, which may be changed or closed
        meanwhile.

        >>> from itertools import islice
        >>> for solution in islice(Board("triangle5", empty=5).solutions(), 2):
        ...     print(solution)
        12-5 10-8 2-9 3-10 7-2 1-4 14-12 4-13 12-14 15-6-13 14-12 11-13
        12-5 10-8 2-9 3-10 7-2 1-4 14-12 4-13 15-6 12-14 6-13 14-12 11-13
        >>> board = Board("triangle5", goal="13")
        >>> {len(solution.moves) for solution in board.solutions(shortest=True)}
        {10}
        >>> sum(1 for _ in Board("triangle5").solutions(up_to_order=True))
        180
        >>> sum(1 for _ in Board("triangle5").solutions(by_jumps=True))
        64
        """
        which = questions.which_of(shortest=shortest, up_to_order=up_to_order, by_jumps=by_jumps)
        return Solutions(*questions.listing_of(self._handle, limits, which, in_step=True))

    @takes_limits
    def solution_batches(
        self,
        size: int = 4096,
        *,
        shortest: bool = False,
        up_to_order: bool = False,
        by_jumps: bool = False,
        **limits: Unpack[Limits],
    ) -> SolutionBatches:
        """Enumerate every solution as `solutions` does, but many at a time, which is quicker.

        size: how many solutions a batch has. Only the last has fewer, or one before an exception.
        shortest, up_to_order, by_jumps: as in `solutions`.

        A `SolutionBatch` is a sequence of solutions, with `batch.data` for their bytes, and
        `batch.array` for an array of NumPy of shape (n, jumps, 3). These hold from, over and to of
        each jump as indices of holes, which count from 0, as in `names` and `unpack`.

        The limits are those of `solutions`. Solutions found before a limit come in a batch of
        their own before `LimitReached`.

        >>> board = Board("triangle5", empty=5)
        >>> [len(batch) for batch in board.solution_batches(1000)]
        [1000, 550]
        >>> sum(int((batch.array[:, 0, 0] == 11).sum()) for batch in board.solution_batches())
        775
        """
        number = errors.within("size", size, 1)
        which = questions.which_of(shortest=shortest, up_to_order=up_to_order, by_jumps=by_jumps)
        listed = questions.listing_of(self._handle, limits, which, in_step=False)
        return SolutionBatches(*listed, number)

    @takes_limits
    def explain(self, **limits: Unpack[Limits]) -> Proof | None:
        """Say why the position cannot be won: None if it can.

        A `Proof` has weights on the holes, which can be verified; or its kind is "searched": no
        such weights were found, but a search through all possible play found no way to win.

        >>> board = Board("english", empty="d4", goal="d3")
        >>> why = board.explain()
        >>> why.kind, why.verify(board)
        ('proof', True)
        >>> Board("triangle5 o/.o/.oo/.o.o/o..oo").explain().kind
        'searched'
        """
        handle = self._handle
        room = _ROWS
        reason, count = ffi.new("int *"), ffi.new("size_t *")
        positions = ffi.new("uint64_t *")
        call = Call(limits)
        with handle.lock:
            board = texts.line_of(handle)
            while True:
                rows = ffi.new("peg_proof_row[]", room)
                status, _ = handle.ask(call, lib.peg_explain, reason, rows, room, count, positions)
                if status != lib.PEG_E_ROOM:
                    break
                room = count[0]
        call.expect_ok(status)
        if reason[0] == lib.PEG_REASON_NONE:
            return None
        if reason[0] == lib.PEG_REASON_SEARCHED:
            return Proof((), "searched", positions[0], board)
        holes = len(handle.shape.holes)
        made = tuple(ProofRow.of_c(rows[at], holes) for at in range(count[0]))
        return Proof(made, _board=board)

    def weighed(
        self, proof: Proof, *, size: int | None = None, colors: ToColors | None = None
    ) -> Picture:
        """Draw the board with the weights of a proof, once for each row.

        size: pixels of the whole, along its longer side.

        >>> board = Board("english", empty="d4", goal="d3")
        >>> picture = board.weighed(board.explain())
        """
        if not isinstance(proof, Proof):
            raise errors.refused("proof", "a proof such as explain() gives", proof)
        if proof.kind == "searched":
            raise ValueError("proof is a search, which has no weights to draw")
        return weighed(self._handle, proof.rows, size=size, colors=colors)

    def learn(self, other: AnyBoard) -> None:
        """Take over what another board has found out, so that it need not be found out again.

        It is meant for copies. Let a copy answer a long question in another thread; when it is
        done, the board learns from it and answers the same question at once. The other board keeps
        its position, goal and play, but has found out nothing. Mismatch if it is not a copy of
        this board, nor of one that this board was copied from, or has another goal.

        >>> board = Board("english ooo/o.o/ooo.ooo/oo.o.oo/oo.o..o/..o/.oo -> d4")
        >>> copy = board.copy()
        >>> copy.solvable()
        False
        >>> board.learn(copy)
        >>> board.solvable(positions=100)
        False
        """
        own, others = self._handle, handles.handle_of(other, "other")
        status = questions.with_both(
            own, others, lambda: lib.peg_board_learn(own.open(), others.open())
        )
        if status == lib.PEG_E_MISMATCH:
            raise errors.Mismatch("only a copy that has the same goal can be learned from")
        errors.expect_ok(status)

    def attach(self, table: AnyTable | None) -> None:
        """Let the questions use a table of the board's shape and goal; with None, no table.

        Answers and their order stay the same, but `solve` and `hint` then find the first solution
        in order. Copies share the table, and setting the goal ends its use. A pickle has the table
        too: one of `Table.open` as the path of its file, any other as bytes, which takes long.
        TableError for a table of another shape or goal, or one that was built with `pegs`.

        >>> from libpeg import Board, Table
        >>> board = Board("triangle6", goal=1)
        >>> board.attach(Table.build(board))
        >>> board.solvable()
        True
        """
        questions.attach(self._handle, None if table is None else handles.table_of(table))

    # The fewest moves

    @takes_limits
    def solve_fewest(self, **limits: Unpack[Limits]) -> Solution | None:
        """Find a solution of the fewest moves, and so prove that no other has fewer.

        A move is a run of jumps by one peg. A table often makes this faster. Where none is
        attached, and a search without one says too little or takes long, one is made for the
        question if it fits in a quarter of the memory and the positions allowed.

        >>> len(Board("triangle5", goal="13").solve_fewest().moves)
        10
        """
        status, call, bounds = questions.ask_fewest(self._handle, limits)
        call.expect_ok(status)
        return None if bounds is None else bounds.solution

    @takes_limits
    def longest_sweep(self, *, last: bool = False, **limits: Unpack[Limits]) -> Solution | None:
        """Find a solution with the longest sweep, the most jumps in one move.

        None if there is no solution.

        last: whether the sweep is to be the last move.

        >>> solution = Board("triangle6").longest_sweep(last=True)
        >>> solution.moves[-1].count("-")
        8
        """
        return questions.longest_sweep_of(self._handle, limits, bool(last))

    @takes_limits
    def dead_end(
        self, *, by: Literal["jumps", "moves", "pegs"] = "jumps", **limits: Unpack[Limits]
    ) -> Solution:
        """Find the shortest play to a dead end, a position in which no jump is legal.

        by: what is fewest: jumps, which leaves the most pegs, as fool's solitaire does; moves; or
            the pegs that are left.

        >>> board = Board("triangle5")
        >>> len(board.dead_end()), len(board.dead_end(by="moves").moves)
        (6, 5)
        """
        return questions.dead_end_of(self._handle, limits, by)

    @takes_limits
    def bound_fewest(self, **limits: Unpack[Limits]) -> FewestBounds | None:
        """Tell how few moves a solution can have, as far as the limits allow.

        None if there is no solution. First a short solution is looked for, and then a proof that
        no other has fewer moves. Meanwhile `progress` is told how far the bounds have come.

        >>> bounds = Board("triangle6").bound_fewest(positions=80_000)
        >>> bounds.least, bounds.most, bounds.proven
        (9, 10, False)
        """
        return questions.ask_fewest(self._handle, limits)[2]

    @takes_limits
    def prove_moves(self, moves: int, **limits: Unpack[Limits]) -> str:
        """Write a proof that no solution has fewer moves than a number, or that there is none.

        The proof is a text of lines. It tells all that it is about, so that a program can verify
        it that knows nothing of libpeg: docs/catalogue/verify_moves.py is one. PegError if some
        solution has fewer moves, BoardError if the board has too many different moves.

        >>> board = Board("triangle5", goal="13")
        >>> board.prove_moves(len(board.solve_fewest().moves)).splitlines()[0]
        'moves 10'
        """
        number = errors.within("moves", moves, 1, lib.PEG_MAX_HOLES)
        text = bytearray()
        writing = Writing(limits, text.extend)
        given = number, lib.on_write, writing.limits.user
        status, _ = self._handle.ask(writing, lib.peg_prove_moves, *given)
        if status == lib.PEG_E_PROOF:
            raise errors.PegError(f"there is no proof: it can be won in fewer moves than {number}")
        if status == lib.PEG_E_BIG:
            raise errors.BoardError("the board has too many different moves for a proof")
        writing.expect_ok(status)
        return text.decode("ascii")

    @takes_limits
    def verify_moves(self, text: str, **limits: Unpack[Limits]) -> int:
        """Verify such a proof, without relying on how it was found: give the moves it proves.

        PegError if it does not hold, or is about another position or goal.

        >>> board = Board("triangle5", goal="13")
        >>> board.verify_moves(board.prove_moves(10))
        10
        """
        moves = ffi.new("int *")
        self._handle.answer(limits, lib.peg_verify_moves, texts.to_bytes(text, "the proof"), moves)
        return int(moves[0])

    @takes_limits
    def count_fewest(self, *, distinct: bool = True, **limits: Unpack[Limits]) -> FewestCount:
        """Count the solutions of the fewest moves. All numbers are 0 if there is no solution.

        distinct: whether to count also how many differ in more than the order of their moves,
            which takes longest. If False, `distinct` is None.

        >>> Board("triangle5", goal="13").count_fewest()
        FewestCount(moves=10, solutions=538, distinct=16, sweep=4)
        """
        moves, sweep = ffi.new("int *"), ffi.new("int *")
        count, kinds = ffi.new("peg_count *"), ffi.new("uint64_t *")
        wanted = kinds if distinct else ffi.NULL
        self._handle.answer(limits, lib.peg_count_fewest, moves, count, wanted, sweep)
        solutions = count.high << 64 | count.low
        return FewestCount(moves[0], solutions, kinds[0] if distinct else None, sweep[0])

    @takes_limits
    def fewest_levels(self, **limits: Unpack[Limits]) -> FewestLevels | None:
        """Count the positions that a proof of the fewest moves has to go through.

        None if there is no solution, or if the position is won already.

        >>> levels = Board("triangle5", goal="13").fewest_levels()
        >>> levels.least, levels.moves, len(levels.positions), sum(levels.positions[1])
        (5, 10, 10, 1)
        """
        handle = self._handle
        least, moves = ffi.new("int *"), ffi.new("int *")
        holes = len(handle.shape.holes)
        out = ffi.new("uint64_t[]", holes * holes)
        handle.answer(limits, lib.peg_fewest_levels, least, moves, out, len(out))
        if moves[0] == 0:
            return None
        columns = moves[0] - least[0] + 1
        rows = [list(out[m * columns : (m + 1) * columns]) for m in range(moves[0])]
        return FewestLevels(least[0], moves[0], rows)

    @takes_limits
    def regions(self, **limits: Unpack[Limits]) -> Regions:
        """Find regions: disjoint sets of holes that cost a move each, as long as they are full.

        >>> regions = Board("triangle4", empty=2, goal=3).regions()
        >>> regions.sets
        [(1,), (2, 4), (3, 6), (7,), (8, 9), (10,)]
        """
        handle = self._handle
        holes = handle.shape.holes
        out = ffi.new("int32_t[]", len(holes))
        count, spare = ffi.new("int *"), ffi.new("int *")
        handle.answer(limits, lib.peg_find_regions, out, len(out), count, spare)
        sets = [
            tuple(hole for hole in holes if out[hole - 1] == region)
            for region in range(1, count[0] + 1)
        ]
        return Regions(sets, spare[0])

    # Counting

    @takes_limits
    def count_solutions(
        self,
        *,
        up_to_order: bool = False,
        by_jumps: bool = False,
        as_positions: bool = False,
        **limits: Unpack[Limits],
    ) -> int:
        """Count the solutions, without listing them.

        up_to_order: whether solutions that differ only in the order of jumps without a hole in
            common count as one.
        by_jumps: whether solutions made of the same jumps, in whatever order, count as one. The
            memory that this takes grows with the number of ways to begin.
        as_positions: whether solutions count as one that pass through the same positions, or
            through images of them under symmetries that keep the goal.

        >>> board = Board("triangle5", empty=1)
        >>> board.count_solutions(), board.count_solutions(up_to_order=True)
        (29760, 180)
        >>> board.count_solutions(by_jumps=True), board.count_solutions(as_positions=True)
        (64, 13005)
        """
        which = questions.which_of(
            up_to_order=up_to_order, by_jumps=by_jumps, as_positions=as_positions
        )
        return questions.solutions_of(self._handle, limits, which)

    @takes_limits
    def count_games(self, **limits: Unpack[Limits]) -> int:
        """Count the complete games: the solutions, and the games that end stuck without one.

        >>> Board("triangle5", empty=1).count_games()
        568630
        """
        return questions.count_of(self._handle, limits, lib.peg_count_games)

    @takes_limits
    def count_positions(self, *, by_symmetry: bool = False, **limits: Unpack[Limits]) -> list[int]:
        """Count the positions that 0, 1, 2 ... jumps lead to. Play goes on past won positions.

        by_symmetry: whether positions that a symmetry turns into each other count as one.

        >>> Board("triangle5").count_positions(by_symmetry=True)
        [1, 1, 4, 19, 62, 149, 268, 344, 317, 215, 112, 39, 10, 3]
        """
        out, levels = ffi.new("uint64_t[]", lib.PEG_MAX_HOLES), ffi.new("size_t *")
        given = int(bool(by_symmetry)), out, len(out), levels
        self._handle.answer(limits, lib.peg_count_positions, *given)
        return list(out[0 : levels[0]])

    @takes_limits
    def endings(self, **limits: Unpack[Limits]) -> Endings:
        """Tell the fewest and the most pegs that can be left when no jump is legal any more.

        >>> Board("triangle5", empty=5).endings()
        Endings(fewest=1, most=10)
        """
        return questions.endings_of(self._handle, limits)

    @takes_limits
    def every_start(self, **limits: Unpack[Limits]) -> EveryStart:
        """Tell what games can end with that begin with one empty hole, for each hole.

        The position and the goal of the board play no part. `positions` and `memory` are limits
        for each start by itself, `seconds` for all together.

        >>> starts = Board("triangle5").every_start()
        >>> starts.freely_solvable, starts.fewest, starts.most
        (True, 1, 10)
        >>> path = Board.from_graph([(1, 2), (2, 3), (3, 4)]).every_start()
        >>> path.solvable, path.freely_solvable
        (True, False)
        """
        copy, call = self._handle.copy(), Call(limits)
        set_goal(copy, None)  # so that all symmetries keep it
        each = questions.of_every_start(copy, lambda start: questions.endings_of(start, call))
        won = [ending.fewest <= 1 for ending in each]
        fewest, most = zip(*each, strict=True)
        return EveryStart(any(won), all(won), min(fewest), max(most), each)

    @takes_limits
    def count_starts(
        self,
        *,
        up_to_order: bool = False,
        by_jumps: bool = False,
        as_positions: bool = False,
        **limits: Unpack[Limits],
    ) -> tuple[int, ...]:
        """Count the solutions of every game that begins with one empty hole, for each hole.

        Games that are images of each other under a symmetry that keeps the goal are counted once.
        The position of the board plays no part. `positions` and `memory` are limits for each start
        by itself, `seconds` for all together.

        up_to_order, by_jumps, as_positions: as in `count_solutions`.

        >>> Board("triangle5").count_starts()[:6]
        (29760, 14880, 14880, 85258, 1550, 85258)
        """
        which = questions.which_of(
            up_to_order=up_to_order, by_jumps=by_jumps, as_positions=as_positions
        )
        call = Call(limits)
        return questions.of_every_start(
            self._handle, lambda start: questions.solutions_of(start, call, which)
        )

    @takes_limits
    def solution_at(self, index: int, **limits: Unpack[Limits]) -> Solution:
        """Give one solution by its number, from 0, in the order of `solutions`.

        >>> board = Board("triangle5")
        >>> solution = board.solution_at(12345)
        >>> board.index_of(solution)
        12345
        """
        return questions.solution_of(self._handle, index, limits)

    @takes_limits
    def index_of(self, solution: Jumps, **limits: Unpack[Limits]) -> int:
        """Give the number of a solution: the inverse of `solution_at`.

        NoSuchSolution if the jumps are no solution of the board.
        """
        handle = self._handle
        out = ffi.new("peg_count *")
        with handle.lock:
            threes = ffi.new("peg_jump[]", playing.threes_of(handle, solution))
            handle.answer(limits, lib.peg_solution_index, threes, len(threes), out)
        return questions.read_count(out)

    @takes_limits
    def random_solution(self, rng: Randomness = None, **limits: Unpack[Limits]) -> Solution | None:
        """Draw a solution, each as likely as another, or None if there is none.

        rng: what draws: a `random.Random`, a generator of NumPy, or a number for the same solution
            each time.

        >>> board = Board("triangle5")
        >>> board.random_solution(42) == board.random_solution(42)
        True
        """
        handle = self._handle
        call = Call(limits)
        with handle.lock:
            # Looking one up makes the board keep its counts, which all that follows then reads.
            try:
                questions.solution_of(handle, 0, call)
            except errors.NoSuchSolution:
                return None
            solutions = questions.solutions_of(handle, call, lib.PEG_ALL_SOLUTIONS)
            return questions.solution_of(handle, chances.draw_below(solutions, rng), call)

    # Play at random

    @takes_limits
    def random_play(self, *, draws: int | None = None, **limits: Unpack[Limits]) -> RandomPlay:
        """Tell how random play ends: the chances of all games together, worked out exactly.

        draws: how many lines of the board are drawn, legal or not, before the first legal line of
            `lines` is played. Without it each legal jump is as likely as any other.

        Play ends when it is won, or no jump is legal. This needs far less memory without `draws`,
        as positions that look alike then count as one.

        >>> board = Board("triangle5", empty=1)
        >>> how = board.random_play()
        >>> print(f"{how.win:.4%} won, {how.pegs:.2f} pegs left, {how.left[8]:.4%} with 8")
        0.6862% won, 3.92 pegs left, 0.0331% with 8
        >>> board.random_play(draws=15).win > how.win
        True
        """
        handle = self._handle
        most = chances.draws_of(draws)
        win, pegs = ffi.new("double *"), ffi.new("double *")
        left, count = ffi.new("double[]", len(handle.shape.holes) + 1), ffi.new("size_t *")
        handle.answer(limits, lib.peg_random_play, most, win, pegs, left, len(left), count)
        return RandomPlay(win[0], pegs[0], tuple(left[0 : count[0]]))

    @takes_limits
    def rate(self, **limits: Unpack[Limits]) -> Rating:
        """Tell how hard the position is, for makers of puzzles.

        If the exact chance does not fit into the limits, it is estimated from games. What else
        does not fit is None in the rating, and the bounds are those found until then.

        >>> Board("triangle5 ./oo/o../..../.....").rate()
        Rating(win=0.5, games=0, losing=1, least=1, most=1)
        """
        return questions.rate(self._handle, limits)

    @takes_limits
    def random_games(
        self,
        games: int,
        rng: Randomness = None,
        *,
        draws: int | None = None,
        **limits: Unpack[WorkLimits],
    ) -> RandomGames:
        """Play random games, and count how they end: `random_play` tells what to expect.

        rng: as in `sample_positions`. The same number gives the same games on every machine.

        >>> board = Board("triangle5", empty=1)
        >>> board.random_games(50000, 1).won, round(50000 * board.random_play().win)
        (361, 343)
        """
        handle = self._handle
        number = errors.within("games", games, 0, 2**63 - 1)
        beginning = chances.seed_of(rng)
        call = Call(limits, WorkLimits)
        own = handle.copy()  # whose pegs nobody else changes
        left, won = ffi.new("uint64_t[]", lib.peg_pegs(own.open()) + 1), ffi.new("uint64_t *")
        given = chances.draws_of(draws), ffi.new("uint64_t *", beginning), number, won, left
        status = own.ask_copy(call, lib.peg_many_random_games, *given)
        call.expect_ok(status)
        return RandomGames(number, won[0], tuple(left))

    @takes_limits
    def sample_positions(
        self,
        count: int,
        /,
        rng: Randomness = None,
        *,
        pegs: int | None = None,
        how: How = "play",
        memory: int | str | None = None,
        **limits: Unpack[WorkLimits],
    ) -> Positions:
        """Draw positions that play from the position of the board comes to.

        rng: a number below 2**64, a `random.Random`, or a `numpy.random.Generator`. The same number
            gives the same positions on every machine, and fewer of them the first of more; a
            generator gives others each time. Without it they are others each time too.
        pegs: how many pegs the positions are to have; without it any number that occurs.
        how: with "play" each position is of a game of its own, in which every legal jump is as
            likely as another. The game is played to its end, and one of its positions is drawn, or
            until it comes to `pegs`; one that ends before is given up. With "uniform" all
            positions that play comes to are equally likely. For that all of them are made, level
            after level up to symmetry: for "english" that takes some twenty seconds. With
            "winnable" only positions that can be won are drawn, each equally likely.
        memory: bytes to hold at once with "uniform" and "winnable"; without it 1 GiB.
            MemoryLimitReached where that is too little.

        A position may be drawn more than once. ValueError if play comes to no position of so many
        pegs, or with "winnable" to none that can be won, or if a million random games in a row
        came to none.

        >>> board = Board("english")
        >>> set(board.unpack(board.sample_positions(1000, 1, pegs=10)).sum(axis=1).tolist())
        {10}
        >>> board.sample_positions(3, 1)
        array([8589541375, 8576862207, 2220628257], dtype=uint64)
        """
        handle = self._handle
        errors.within("count", count, 0)
        errors.expect_choice("how", how, How)
        copy, state, call = (
            handle.copy(),
            ffi.new("uint64_t *", chances.seed_of(rng)),
            bulk.call_of(limits),
        )
        call.limits.memory = most = checked({"memory": memory})["memory"] or USUAL_MEMORY
        if pegs is not None:
            errors.within("pegs", pegs, 1, count_pegs(copy))
        if how == "winnable":
            draws = Draws(count, state[0], pegs)
            drawn = draw_winnable(handle, self.position, call, most, draws)
            if drawn is None:
                raise ValueError("play comes to no such position that can be won")
            return drawn
        out: Positions = arrays.new_positions(count, len(handle.shape.holes))
        given = chances.HOW[how], pegs or 0, state, count, arrays.to_write("uint64_t[]", out)
        status = copy.ask_copy(call, lib.peg_many_sample, *given)
        if status == lib.PEG_END:
            games = "a million random games in a row came" if how == "play" else "play comes"
            raise ValueError(f"{games} to no position of {pegs} pegs")
        call.expect_ok(status)
        return out

    # Pictures

    def svg(  # noqa: PLR0913 - each may be wanted without the others
        self,
        *,
        arrows: Jumps = (),
        verdicts: Iterable[Verdict] = (),
        chosen: Hole | None = None,
        weights: ProofRow | Sequence[int] | None = None,
        labels: Mapping[Hole, object] | None = None,
        fill: Mapping[Hole, str] | None = None,
        names: bool | Naming = False,
        size: int | None = None,
        colors: ToColors | None = None,
        style: Literal["wood", "print"] = "wood",
    ) -> Picture:
        """Draw the board as a picture. A notebook shows it; elsewhere, save its text as a file.

        arrows: jumps to show. They needn't be legal, unless they are moves in writing.
        verdicts: what `judge` returned. A jump that wins is shown as an arrow, one that loses as a
            line to a red dot, and one that is unknown as a line to a hollow dot.
        chosen: a hole whose peg is about to jump. The holes that it can land in are marked, and
            only its verdicts are shown.
        weights: numbers to write in the holes, one for each, or a row of a proof.
        labels: what to write in some of the holes, by hole.
        fill: colours of some of the holes, by hole, in place of what is there: a heat map.
        names: whether to write the names of the holes, or which names to write.
        size: pixels of the longer side.
        colors: a `Colors`, or some colours by its names, such as `{"peg": "crimson"}`.
        style: "wood", or "print" for black lines on white in 2 kB, with at most `names` and `size`.

        Of weights, labels and names, the first that is given is written.

        >>> from pathlib import Path
        >>> board = Board("english", goal="d4")
        >>> picture = board.svg(arrows="d2-d4", names=True)
        >>> heat = board.svg(fill={"d2": "gold", "d4": "rgb(200 40 40)"}, labels={"d4": "0.7"})
        >>> Path("board.svg").write_text(picture) # doctest: +SKIP
        """
        handle = self._handle
        errors.expect_choice("style", style, Literal["wood", "print"])
        if not isinstance(names, bool):
            errors.expect_choice("names", names, Naming)
        naming: Naming = "default" if isinstance(names, bool) else names
        if style == "print":
            others = (arrows, verdicts, chosen, weights, labels, fill, colors)
            if any(one is not None and one != () for one in others):
                raise ValueError('style="print" draws pegs, holes, goal and names alone')
            with handle.lock:
                named = [self.name(hole, naming) for hole in self.holes] if names else []
                return printed(handle, checked_size(size), names=named)
        with handle.lock:
            drawing, pegs = pictures.drawing_of(handle, colors), pegs_of(handle)
            goal = goal_holes(handle)
            parts = [drawing.definitions(), drawing.board(goal), drawing.pegs(pegs)]
            if fill is not None:
                parts.append(drawing.discs(pictures.fills_of(handle, fill)))
            judged = list(errors.several("verdicts", "what judge() returned", verdicts))
            if not all(isinstance(one, Verdict) for one in judged):
                raise errors.refused("verdicts", "what judge() returned", judged)
            if chosen is not None:
                hole = handle.index(chosen) + 1
                judged = [verdict for verdict in judged if verdict.jump.from_ == hole]
                landings = {jump.to for jump in self.legal_jumps if jump.from_ == hole}
                parts.append(drawing.chosen(hole, landings))
            parts += [pictures.judged(drawing, verdict) for verdict in judged]
            shown = playing.jumps_of(handle, arrows)
            parts += [drawing.arrow(jump, drawing.colors.arrow) for jump in shown]
            # What is written comes last, so that no arrow or dot hides it.
            if weights is not None:
                row = weights.weights if isinstance(weights, ProofRow) else weights
                parts.append(drawing.numbers(row))
            elif labels is not None:
                parts.append(drawing.labels(pictures.labels_of(handle, "labels", labels)))
            elif names:
                parts.append(drawing.labels({hole: self.name(hole, naming) for hole in self.holes}))
            arrowed = [*map(pictures.verdict_told, judged), *shown]
            about = pictures.told(handle.shape, pegs, goal, arrowed)
        return drawing.framed("".join(parts), size, about)

    def _repr_svg_(self) -> str:
        return str(self.svg())

    def film(
        self,
        jumps: Jumps,
        *,
        frames: int = 24,
        columns: int | None = None,
        size: int | None = None,
        colors: ToColors | None = None,
    ) -> Picture:
        """Draw jumps, such as a solution, as one picture for each move and one of the end.

        frames: how many pictures there are at most, so that each can be read. Where there are more
            moves, a picture shows several in a row.
        columns: how many pictures to put side by side.
        size: pixels of the whole, along its longer side.

        >>> board = Board("triangle5")
        >>> strip = board.film(board.solve())
        >>> animated = board.animation(board.solve())
        """
        return pictures.film_of(self._handle, jumps, colors).strip(frames, columns, size)

    def animation(
        self,
        jumps: Jumps,
        *,
        seconds: float = 1.0,
        size: int | None = None,
        colors: ToColors | None = None,
    ) -> Picture:
        """Draw jumps, such as a solution, as a picture that plays them over and over.

        seconds: how long a jump takes.

        It holds no script, so it moves on any page that shows pictures.
        """
        return pictures.film_of(self._handle, jumps, colors).animation(seconds, size)

    # Many positions

    def to_array(self, positions: Iterable[int]) -> Positions:
        """Make an array of positions from numbers.

        >>> board = Board("triangle5")
        >>> board.to_array([board.position])
        array([32766], dtype=uint64)
        """
        made: Positions = arrays.to_array(positions, len(self._handle.shape.holes))
        return made

    def from_array(self, positions: ToPositions) -> list[int]:
        """Make a list of numbers from an array of positions: the inverse of `to_array`."""
        given = arrays.take(positions, len(self._handle.shape.holes))
        if given.words == 1:
            numbers: list[int] = given.array.reshape(-1).tolist()
            return numbers
        rows = given.array.tolist()
        return [sum(word << WORD * at for at, word in enumerate(row)) for row in rows]

    @takes_limits
    def unpack(self, positions: ToPositions, /, **limits: Unpack[WorkLimits]) -> NDArray[np.uint8]:
        """Make an array of shape (n, holes): 1 for a peg, 0 for an empty hole.

        >>> Board("triangle3").unpack([0b10011])
        array([[1, 1, 0, 0, 1, 0]], dtype=uint8)
        """
        work = bulk.Work(self._handle, positions, limits)
        out: NDArray[np.uint8] = arrays.empty("uint8", work.number, len(self._handle.shape.holes))
        work.read(lib.peg_many_unpack, ffi.NULL, 0, arrays.to_write("uint8_t[]", out))
        return out

    @takes_limits
    def planes(
        self, positions: ToPositions, /, *, leaning: bool = False, **limits: Unpack[WorkLimits]
    ) -> NDArray[np.uint8]:
        """Make an array of shape (n, rows, columns): 1 for a peg, 0 for any other cell.

        The cell of a hole is that of `cell`, which says what `leaning` does; `hole_plane` tells
        which cells are holes.

        >>> Board("triangle3").planes([0b10011], leaning=True)
        array([[[1, 0, 0],
                [1, 0, 0],
                [0, 1, 0]]], dtype=uint8)
        """
        work = bulk.Work(self._handle, positions, limits)
        at, rows, columns = bulk.plane_of(self._handle, leaning=leaning)
        out: NDArray[np.uint8] = arrays.empty("uint8", work.number, rows, columns)
        lent = arrays.to_read("uint32_t[]", at), rows * columns, arrays.to_write("uint8_t[]", out)
        work.read(lib.peg_many_unpack, *lent)
        return out

    def hole_plane(self, *, leaning: bool = False) -> NDArray[np.bool_]:
        """Tell which cells of `planes` are holes: an array of shape (rows, columns).

        >>> int(Board("english").hole_plane().sum())
        33
        """
        at, rows, columns = bulk.plane_of(self._handle, leaning=leaning)
        out: NDArray[np.bool_] = arrays.numpy_module().zeros(rows * columns, bool)
        out[at] = True
        return out.reshape(rows, columns)

    @takes_limits
    def pack(self, pegs: ArrayLike, /, **limits: Unpack[WorkLimits]) -> Positions:
        """Make positions from an array of shape (n, holes): 1 for a peg, 0 for an empty hole.

        >>> import numpy as np
        >>> Board("triangle3").pack(np.eye(3, 6, dtype=bool))
        array([1, 2, 4], dtype=uint64)
        """
        handle = self._handle
        array = arrays.unmasked(pegs, "pegs")
        holes = len(handle.shape.holes)
        if array.ndim != 2 or array.shape[1] != holes:  # noqa: PLR2004 - the rule is below
            raise ValueError(f"pegs must be of shape (n, {holes}), not {array.shape}")
        if array.dtype.kind not in "bui":
            raise TypeError(f"pegs must be of whole numbers or bool, not of {array.dtype}")
        if array.dtype.kind != "b" and array.size and not (array.max() <= 1 and array.min() >= 0):
            raise ValueError("each of pegs must be 1 for a peg, or 0")
        array = arrays.numpy_module().require(array != 0, requirements=["C"])
        out: Positions = arrays.new_positions(len(array), holes)
        given = arrays.to_read("uint8_t[]", array), len(array), arrays.to_write("uint64_t[]", out)
        call = bulk.call_of(limits)
        call.expect_ok(call.run(lib.peg_many_pack, handle.many(), call.limits, *given))
        return out

    @takes_limits
    def unique(self, positions: ToPositions, /, **limits: Unpack[WorkLimits]) -> Positions:
        """Sort positions, and keep one of each."""
        work = bulk.Work(self._handle, positions, limits)
        out: Positions = work.given.new(work.number)
        for start in range(0, work.number, _STRETCH):  # so that Ctrl-C comes between
            out[start : start + _STRETCH] = work.given.array[start : start + _STRETCH]
        return work.sorted(out)

    @overload
    def canonical(self, positions: int | np.uint64, /) -> int: ...

    @overload
    def canonical(self, positions: ToPositions, /, **limits: Unpack[WorkLimits]) -> Positions: ...

    @takes_limits
    def canonical(
        self, positions: int | np.uint64 | ToPositions, /, **limits: Unpack[WorkLimits]
    ) -> int | Positions:
        """Give the least image of every position under the symmetries of the board.

        Positions that a symmetry turns into each other have the same least image. For one
        position, which is a number, it is a number.

        >>> board = Board("triangle5")
        >>> board.canonical([1 << hole - 1 for hole in (1, 11, 15, 4, 6)])
        array([1, 1, 1, 8, 8], dtype=uint64)
        >>> board.canonical(1 << 14)
        1
        """
        if is_one(positions):
            if limits:
                raise TypeError("one position takes no limits")
            return least_image(self._handle, positions)
        work = bulk.Work(self._handle, positions, limits)
        return work.images(work.given.new(work.number))

    @takes_limits
    def images(self, positions: ToPositions, /, **limits: Unpack[WorkLimits]) -> Positions:
        """Give the images of every position under each of the symmetries, in their order.

        The array is of shape (symmetries, n), or (symmetries, n, words) on large boards.

        >>> Board("triangle3").images([0b000010, 0b100000])
        array([[ 2, 32],
               [ 4,  8],
               [ 2, 32],
               [16,  1],
               [ 4,  8],
               [16,  1]], dtype=uint64)
        """
        work, symmetries = bulk.Work(self._handle, positions, limits), self._handle.shape.symmetries
        out = arrays.empty("uint64", len(symmetries), *work.given.array.shape)
        return work.images(out, each=True)

    def line_images(self) -> NDArray[np.uint16]:
        """Give the index in `lines` of the line to which each symmetry moves each line.

        The array is of shape (symmetries, lines). By it whatever goes by lines, such as a mask or
        the numbers that a network gives to the jumps, is turned to suit `images`:

        >>> import numpy as np
        >>> board = Board("english", empty="c1")
        >>> images = board.images([board.position])[:, 0]
        >>> turned = np.zeros((8, 76), bool)
        >>> np.put_along_axis(
        ...     turned, board.line_images(), board.legal_lines_many([board.position]), axis=1
        ... )
        >>> bool((turned == board.legal_lines_many(images)).all())
        True
        """
        handle = self._handle
        numpy = arrays.numpy_module()
        threes = [(line.from_, line.to, line.over) for line in handle.shape.lines]
        lines = numpy.array(threes, numpy.int64).reshape(-1, 3)
        places = 1 << numpy.array([32, 16, 0])
        symmetries = numpy.array(handle.shape.symmetries, numpy.int64)
        moved = symmetries[:, lines - 1] @ places
        out: NDArray[np.uint16] = numpy.searchsorted(lines @ places, moved).astype(numpy.uint16)
        return out

    @takes_limits
    def expand(
        self,
        positions: ToPositions,
        /,
        *,
        canonical: bool = False,
        unique: bool = False,
        **limits: Unpack[WorkLimits],
    ) -> Positions:
        """Give all the positions that a jump leads to from any of the positions.

        canonical: whether to give their least images, as `canonical` does.
        unique: whether to sort them and give each once. Otherwise they come in the order of the
            given positions, and for each of these in the order of its jumps.

        >>> board = Board("triangle5")
        >>> level = board.to_array([board.position])
        >>> sizes = []
        >>> while len(level):
        ...     sizes.append(len(level))
        ...     level = board.expand(level, canonical=True, unique=True)
        >>> sizes == board.count_positions(by_symmetry=True)
        True
        """
        work = bulk.Work(self._handle, positions, limits)
        if unique:
            work.take_once(canonical=canonical)
        out: Positions = work.given.new(work.count_jumps())
        work.expand(out, symmetries=_ALL if canonical else _NONE)
        return work.sorted(out) if unique else out

    @takes_limits
    def graph(
        self,
        *,
        by_symmetry: bool = False,
        memory: int | str | None = None,
        **limits: Unpack[WorkLimits],
    ) -> PositionGraph:
        """Give the positions that play can reach, and the jumps between them, as arrays.

        by_symmetry: whether positions that a symmetry turns into each other count as one.
        memory: bytes to hold at once, or else `MemoryLimitReached`; without it 1 GiB.

        Play goes on past won positions. NetworkX, SciPy and Sage take the edges as they are:

        >>> graph = Board("triangle5").graph(by_symmetry=True)
        >>> graph.positions.shape, graph.edges.shape, int(graph.jumps.sum())
        ((1544,), (5153, 2), 5233)
        >>> import networkx
        >>> made = networkx.from_edgelist(graph.edges.tolist(), networkx.DiGraph)
        >>> networkx.dag_longest_path_length(made)
        13
        """
        most = checked({"memory": memory})["memory"] or USUAL_MEMORY
        call = bulk.call_of(limits)
        return graph_of(self._handle, self.position, call, most, by_symmetry=by_symmetry)

    @takes_limits
    def step_many(
        self,
        positions: ToPositions,
        lines: ToLines,
        /,
        *,
        out: Positions | None = None,
        **limits: Unpack[WorkLimits],
    ) -> Positions:
        """Play a jump in every position, and give the positions after.

        lines: for each position, the index in `lines` of the line to jump along.
        out: an array for the result, which may be the array of positions itself. Then these stay
            as they were if the work ends by an exception.

        IllegalJump for a jump that is not legal; `at` is the index of its position.

        >>> board = Board("triangle5")
        >>> jumps = board.legal_jumps_many([board.position])
        >>> board.step_many([board.position] * 2, jumps.line) == jumps.after
        array([ True,  True])
        >>> board.step_many([board.position], [0])
        Traceback (most recent call last):
        ...
        libpeg.errors.IllegalJump: position 0: 1-4: there is no peg in the hole to jump from
        """
        work, at = bulk.Work(self._handle, positions, limits), ffi.new("size_t *")
        chosen = arrays.take_lines(lines, work.number)
        after: Positions = arrays.take_out(out, work.given, chosen)
        lent = (
            arrays.to_read("uint64_t[]", work.given.array),
            arrays.to_read("int64_t[]", chosen),
            work.number,
        )
        status = work.do(lib.peg_many_play, *lent, arrays.to_write("uint64_t[]", after), at)
        if status in {lib.PEG_E_INDEX, lib.PEG_E_LINE}:
            raise bulk.illegal(self._handle, work.given, at[0], int(chosen[at[0]]))
        bulk.expect_fit(self._handle, status, at[0])
        return after

    @takes_limits
    def legal_lines_many(
        self, positions: ToPositions, /, **limits: Unpack[WorkLimits]
    ) -> NDArray[np.bool_]:
        """Tell for every position and each of `lines` whether a jump along it is legal.

        The array is of shape (n, lines).

        >>> board = Board("english")
        >>> mask = board.legal_lines_many([board.position])
        >>> [str(board.lines[line]) for line in mask[0].nonzero()[0]]
        ['d2-d4', 'b4-d4', 'f4-d4', 'd6-d4']
        """
        work = bulk.Work(self._handle, positions, limits)
        out: NDArray[np.bool_] = arrays.empty("bool", work.number, self._handle.shape.line_count)
        work.read(lib.peg_many_legal, arrays.to_write("uint8_t[]", out))
        return out

    @takes_limits
    def legal_jumps_many(
        self, positions: ToPositions, /, **limits: Unpack[WorkLimits]
    ) -> LegalJumps:
        """Give every legal jump of every position, and the position after it.

        They come in the order of the positions, and for each of these in the order of `lines`.
        Ask `solvable_many` of the positions after to judge every jump of every position:

        >>> board = Board("triangle5 o/../.../oo.o/..o..")
        >>> jumps = board.legal_jumps_many([board.position])
        >>> [str(board.lines[line]) for line in jumps.line], board.solvable_many(jumps.after)
        (['7-9', '13-4'], array([1, 0], dtype=uint8))
        """
        work = bulk.Work(self._handle, positions, limits)
        count = work.count_jumps()
        made = LegalJumps(
            arrays.empty("int64", count), arrays.empty("uint16", count), work.given.new(count)
        )
        work.expand(made.after, made.owner, made.line)
        return made

    @takes_limits
    def solvable_many(self, array: ToPositions, /, **limits: Unpack[Limits]) -> NDArray[np.uint8]:
        """Tell for every position whether it can be won, as numbers that `Answer` names.

        array: the positions, without the name, as `positions` is a limit here.

        With a table attached they are looked up. Without one, many positions have a table made for
        them where that saves time, fits in half of `memory`, and `positions` is not given. The
        board keeps that table, so positions may come in several calls.

        Other work on arrays leaves the board free, but this is a question: other threads wait for
        the board, and `progress` must not use it. Several threads ask a copy each.

        `positions` and `memory` are limits for each position by itself. Where one is reached, the
        answer is `Answer.UNKNOWN`. `seconds` are for all together. When they are over, or when
        the work is stopped, the answers not yet found are `Answer.UNKNOWN` as well: a number, which
        `Answer.masked` leaves out of sums and means.

        >>> from libpeg import Answer, Board
        >>> board = Board("triangle5", goal=13)
        >>> answers = board.solvable_many([1 << 12, 1 << 13, 0b11, 0])
        >>> answers
        array([1, 0, 0, 0], dtype=uint8)
        >>> answers == Answer.YES
        array([ True, False, False, False])
        """
        given = arrays.take(array, len(self._handle.shape.holes))
        return bulk.ask_many(self._handle, Call(limits, of_many=True), given)[0]

    @takes_limits
    def solvable_pairs(
        self,
        starts: Iterable[Hole] | None = None,
        goals: Iterable[Hole] | None = None,
        **limits: Unpack[Limits],
    ) -> NDArray[np.uint8]:
        """Tell for starts and goals, each a hole, whether the game can be won.

        A start has one empty hole, and a goal is one peg in a hole. The array is of shape (starts,
        goals), with numbers that `Answer` names. Without `starts` or `goals` these are all holes in
        their order. Of games that are images of each other, or the same played backward with pegs
        for empty holes, one is asked for. The limits are as in `solvable_many`.

        >>> from libpeg import Answer, Board
        >>> answers = Board("english").solvable_pairs()
        >>> int((answers == Answer.YES).sum())
        125
        >>> Board("english").solvable_pairs(["d4", "c1"], ["d4", "d1", "d7", "c1"])
        array([[1, 1, 1, 0],
               [0, 0, 0, 1]], dtype=uint8)
        """
        handle, numpy, call = self._handle, arrays.numpy_module(), Call(limits)
        every, both = range(len(handle.shape.holes)), {"starts": starts, "goals": goals}
        chosen = [
            every if given is None else handle.indices(name, given) for name, given in both.items()
        ]
        games = bulk.games_of(handle)[numpy.ix_(*chosen)]
        answers = numpy.full(len(every) ** 2, Answer.UNKNOWN, numpy.uint8)
        wanted, most = numpy.unique(games), call.limits.positions
        for positions in (_FEW, most) if not 0 < most <= _FEW else (most,):
            call.limits.positions = positions
            if not bulk.ask_each(handle, call, answers, wanted[answers[wanted] == Answer.UNKNOWN]):
                break
        found: NDArray[np.uint8] = answers[games]
        return found


def board_of(board: Board | str) -> Board:
    """Take a board that a caller gives, or its text."""
    if isinstance(board, Board):
        return board
    if isinstance(board, str):
        return Board(board)
    raise errors.refused("board", "a board or its text", board)


def _made_again(kind: type[Board], text: str, table: KeptTable | None) -> Board:
    """Make a board that was pickled."""
    board = kind(text)
    if table is not None:
        questions.attach(handles.handle_of(board), table)
    return board
