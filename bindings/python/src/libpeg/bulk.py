"""Work on many positions at once, in arrays of NumPy.

The loops are those of libpeg_many.h. They write straight into arrays that are made here, and need
no board, so that nobody has to wait for it; only whether positions can be won is asked of the board
itself, which keeps the table that is made for it.

Of starts and goals, games that are images of each other under a symmetry have the same answer. So
has a game played backward with pegs for empty holes and empty holes for pegs: each jump is then
along the same line, the game begins with the hole of the goal empty, and it ends with a peg where
it began before. Each goal has a board of its own, which learns from one start for the next. First
all games are asked for briefly, so that a hard one does not keep the easy ones from being answered
in time.
"""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, Any, NamedTuple

from libpeg import arrays, errors
from libpeg._libpeg import ffi, lib
from libpeg.arrays import Given, empty, to_read, to_write
from libpeg.callbacks import UNFINISHED, Call
from libpeg.handles import BoardHandle
from libpeg.limits import WorkLimits
from libpeg.positions import goal_of, set_goal
from libpeg.texts import cells_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    from libpeg.arrays import Positions, ToPositions

_NONE, _ALL = lib.PEG_SYMMETRIES_NONE, lib.PEG_SYMMETRIES_ALL


class Answer(enum.IntEnum):
    """What the numbers mean that `solvable_many` answers with.

    UNKNOWN is 2, which is neither true nor false. To count, use `Answer.masked`, or compare:
    `answers == Answer.YES`.
    """

    NO = lib.PEG_NO
    YES = lib.PEG_YES
    UNKNOWN = lib.PEG_UNKNOWN

    @staticmethod
    def masked(answers: ArrayLike) -> np.ma.MaskedArray[Any, np.dtype[np.bool_]]:
        """Make a masked array of truth values, in which what is unknown is left out.

        >>> f"{Answer.masked([1, 0, 2, 1]).mean():.3f}"
        '0.667'
        """
        numpy = arrays.numpy_module()
        given = arrays.unmasked(answers, "answers")
        made: np.ma.MaskedArray[Any, np.dtype[np.bool_]] = numpy.ma.masked_array(
            given == Answer.YES, given == Answer.UNKNOWN
        )
        return made


class LegalJumps(NamedTuple):
    """Every legal jump of many positions: arrays with an entry for each jump.

    `owner` is the index of the position that has the jump, `line` the index of the jump in
    `board.lines`, and `after` the position after it.
    """

    owner: NDArray[np.int64]
    line: NDArray[np.uint16]
    after: Positions


# Between numbers, pegs and positions


def plane_of(handle: BoardHandle, *, leaning: bool) -> tuple[NDArray[np.uint32], int, int]:
    """Give the cell of each hole, numbered row by row, and how many rows and columns there are."""
    cells = arrays.numpy_module().array(cells_of(handle, leaning=leaning))
    rows, columns = (int(size) + 1 for size in cells.max(axis=0))
    return (cells @ [columns, 1]).astype("uint32"), rows, columns


# Jumps and answers


def illegal(handle: BoardHandle, given: Given, at: int, line: int) -> errors.IllegalJump:
    """Make the exception for a jump that is not legal in a position."""
    lines = handle.shape.lines
    if not 0 <= line < len(lines):
        message = f"position {at}: the lines are numbered 0 to {len(lines) - 1}, not {line}"
        return errors.IllegalJump(message, at)
    jump, words = lines[line], given.array.reshape(given.number, given.words)[at].tolist()
    copy = handle.copy()
    copy.expect(lib.peg_set_position, words, len(words))
    why = copy.do(lib.peg_bulk_play, handle.shape.line_numbers[jump])
    return errors.IllegalJump(f"position {at}: {jump}: {errors.text_of(why)}", at)


def ask_many(handle: BoardHandle, call: Call, given: Given) -> tuple[NDArray[np.uint8], bool]:
    """Put the question to a board, which keeps what it finds, and tell whether it was finished."""
    out: NDArray[np.uint8] = empty("uint8", given.number)
    at = ffi.new("size_t *")
    lent = ffi.NULL, to_read("uint64_t[]", given.array), given.number
    outputs = to_write("uint8_t[]", out), at
    status, _ = handle.ask(call, lib.peg_many_solvable, *lent, *outputs)
    if status in UNFINISHED:
        return out, False
    expect_fit(handle, status, at[0])
    return out, True


# Starts and goals


def ask_each(
    handle: BoardHandle, call: Call, answers: NDArray[np.uint8], wanted: NDArray[np.int64]
) -> bool:
    """Ask for games goal by goal, each on its own board, and tell whether that was finished."""
    numpy, holes = arrays.numpy_module(), len(handle.shape.holes)
    full = (1 << holes) - 1
    for goal in numpy.unique(wanted // holes).tolist():
        copy = handle.copy()
        if goal_of(copy) != goal + 1:  # which would end the use of its table
            set_goal(copy, goal + 1)
        some = wanted[wanted // holes == goal]
        numbers = [full ^ 1 << start for start in (some % holes).tolist()]
        answers[some], is_finished = ask_many(copy, call, arrays.take(numbers, holes))
        if not is_finished:
            return False
    return True


def games_of(handle: BoardHandle) -> NDArray[np.int64]:
    """Give a number for each start and goal, the same where the answer is known to be.

    It is the least number, goal times holes and start, of any of these games.
    """
    numpy, holes = arrays.numpy_module(), len(handle.shape.holes)
    least: NDArray[np.int64] = numpy.full((holes, holes), holes * holes, numpy.int64)
    for symmetry in handle.shape.symmetries:
        image = numpy.array(symmetry, numpy.int64) - 1
        numpy.minimum(least, image[None, :] * holes + image[:, None], out=least)
    both: NDArray[np.int64] = numpy.minimum(least, least.T)
    return both


# Calls of C


def call_of(limits: WorkLimits) -> Call:
    """Make the call of work with limits."""
    return Call(limits, WorkLimits, of_many=True)


def expect_fit(handle: BoardHandle, status: int, at: int) -> None:
    """Raise if a position doesn't fit the board, or for another error."""
    if status == lib.PEG_E_POSITION:
        raise arrays.misfit(at, len(handle.shape.holes))
    if status != lib.PEG_E_ROOM:  # there is room unless positions change meanwhile
        errors.expect_ok(status)


class Work:
    """Work on the positions that a caller gives, within the limits for it."""

    def __init__(
        self, handle: BoardHandle, positions: ToPositions, limits: WorkLimits | Call
    ) -> None:
        self._handle = handle
        self.given = arrays.take(positions, len(handle.shape.holes))
        self._call = limits if isinstance(limits, Call) else call_of(limits)

    @property
    def number(self) -> int:
        """How many positions there are."""
        return self.given.number

    def do(self, function: Any, *given: Any, symmetries: int = _NONE) -> int:
        """Have C do something, and raise if a limit ended it."""
        call = self._call
        status = call.run(function, self._handle.many(symmetries), call.limits, *given)
        if status in UNFINISHED:
            raise call.unfinished(status)
        return status

    def read(self, function: Any, *others: Any, symmetries: int = _NONE) -> None:
        """Have C do something with the positions, and raise if one of them doesn't fit."""
        at, lent = ffi.new("size_t *"), to_read("uint64_t[]", self.given.array)
        status = self.do(function, lent, self.number, *others, at, symmetries=symmetries)
        expect_fit(self._handle, status, at[0])

    def images(self, out: Positions, *, each: bool = False) -> Positions:
        """Have C find the least image of every position, or each of them."""
        outputs = to_write("uint64_t[]", out), out.size // self.given.words, ffi.NULL
        self.read(lib.peg_many_images, each, *outputs, symmetries=_ALL)
        return out

    def take_once(self, *, canonical: bool) -> None:
        """Go on with one of each position, or of each least image, if some occur often."""
        given = self.given
        flat = given.array.reshape(-1)
        if given.words == 1 and (flat[1:] > flat[:-1]).all():
            return
        once: Positions = given.array.copy()
        once = self.sorted(self.images(once) if canonical else once)
        self.given = Given(once, len(once), given.words, given.flat)

    def count_jumps(self) -> int:
        """Count the legal jumps of all positions."""
        count = ffi.new("size_t *")
        self.read(lib.peg_many_jumps, False, *[ffi.NULL] * 3, 0, count)
        return int(count[0])

    def expand(self, *outputs: Any, symmetries: int = _NONE) -> None:
        """Have C play every jump, into arrays that have room for as many as were counted."""
        kinds = ("uint64_t[]", "int64_t[]", "uint16_t[]")
        filled = [*map(to_write, kinds, outputs), *[ffi.NULL] * (len(kinds) - len(outputs))]
        room, count = len(outputs[0]), ffi.new("size_t *")
        self.read(lib.peg_many_jumps, False, *filled, room, count, symmetries=symmetries)
        if count[0] != room:
            raise RuntimeError("the positions were changed while they were worked on")

    def sorted(self, array: Positions) -> Positions:
        """Sort an array that nobody else has in place, and shorten it to one of each."""
        count, at = ffi.new("size_t *"), ffi.new("size_t *")
        with to_write("uint64_t[]", array) as filled:
            status = self.do(lib.peg_many_sort, filled, len(array), count, at)
        expect_fit(self._handle, status, at[0])
        array.resize((count[0], *array.shape[1:]), refcheck=False)
        return array
