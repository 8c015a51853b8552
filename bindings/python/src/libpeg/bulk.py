"""Work on many positions at once, in arrays of NumPy.

The loops are those of libpeg_many.h. They write straight into arrays that are made here, and need
no board, so that nobody has to wait for it.

Of starts and goals, games that are images of each other under a symmetry have the same answer. So
has a game played backward with pegs for empty holes and empty holes for pegs: each jump is then
along the same line, the game begins with the hole of the goal empty, and it ends with a peg where
it began before. Each goal has a board of its own, which learns from one start for the next. First
all games are asked for briefly, so that a hard one does not keep the easy ones from being answered
in time.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from libpeg import arrays, errors
from libpeg._libpeg import ffi, lib
from libpeg.arrays import Given, empty, to_read, to_write
from libpeg.callbacks import UNFINISHED, Call
from libpeg.handles import AnyBoard, BoardHandle, Hole, around
from libpeg.limits import Limits, WorkLimits
from libpeg.positions import WORD, Position, is_one, least_image
from libpeg.texts import cells_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray
    from typing_extensions import Unpack

    from libpeg.arrays import Positions, ToLines, ToPositions

_STRETCH = 2**18

# The positions to look at for a game at first.
_FEW = 2**14

_NONE, _ALL = lib.PEG_SYMMETRIES_NONE, lib.PEG_SYMMETRIES_ALL


class Answer(enum.IntEnum):
    """What the numbers mean that `solvable_many` answers with."""

    NO = lib.PEG_NO
    YES = lib.PEG_YES
    UNKNOWN = lib.PEG_UNKNOWN


class LegalJumps(NamedTuple):
    """Every legal jump of many positions: arrays with an entry for each jump.

    `owner` is the index of the position that has the jump, `line` the index of the jump in
    `board.lines`, and `after` the position after it.
    """

    owner: NDArray[np.int64]
    line: NDArray[np.uint16]
    after: Positions


class ManyPositions(AnyBoard):
    """Work on many positions at once, in arrays of NumPy."""

    __slots__ = ()

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
        rows = given.array.reshape(given.number, given.words).tolist()
        return [sum(word << WORD * at for at, word in enumerate(row)) for row in rows]

    def unpack(self, positions: ToPositions, /, **limits: Unpack[WorkLimits]) -> NDArray[np.uint8]:
        """Make an array of shape (n, holes): 1 for a peg, 0 for an empty hole.

        >>> Board("triangle3").unpack([0b10011])
        array([[1, 1, 0, 0, 1, 0]], dtype=uint8)
        """
        work = _Work(self._handle, positions, limits)
        out: NDArray[np.uint8] = empty("uint8", work.number, len(self._handle.shape.holes))
        work.read(lib.peg_many_unpack, ffi.NULL, 0, to_write("uint8_t[]", out))
        return out

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
        work = _Work(self._handle, positions, limits)
        at, rows, columns = plane_of(self._handle, leaning=leaning)
        out: NDArray[np.uint8] = empty("uint8", work.number, rows, columns)
        lent = to_read("uint32_t[]", at), rows * columns, to_write("uint8_t[]", out)
        work.read(lib.peg_many_unpack, *lent)
        return out

    def hole_plane(self, *, leaning: bool = False) -> NDArray[np.bool_]:
        """Tell which cells of `planes` are holes: an array of shape (rows, columns).

        >>> int(Board("english").hole_plane().sum())
        33
        """
        at, rows, columns = plane_of(self._handle, leaning=leaning)
        out: NDArray[np.bool_] = arrays.numpy_module().zeros(rows * columns, bool)
        out[at] = True
        return out.reshape(rows, columns)

    def pack(self, pegs: ArrayLike, /, **limits: Unpack[WorkLimits]) -> Positions:
        """Make positions from an array of shape (n, holes), in which anything but 0 is a peg.

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
        array = arrays.numpy_module().require(array != 0, requirements=["C"])
        out: Positions = arrays.new_positions(len(array), holes)
        given = to_read("uint8_t[]", array), len(array), to_write("uint64_t[]", out)
        call = call_of(limits)
        call.expect_ok(call.run(lib.peg_many_pack, handle.many(), call.limits, *given))
        return out

    def unique(self, positions: ToPositions, /, **limits: Unpack[WorkLimits]) -> Positions:
        """Sort positions, and keep one of each."""
        work = _Work(self._handle, positions, limits)
        out: Positions = work.given.new(work.number)
        for start in range(0, work.number, _STRETCH):  # so that Ctrl-C comes between
            out[start : start + _STRETCH] = work.given.array[start : start + _STRETCH]
        return work.sorted(out)

    @overload
    def canonical(self, positions: int | np.uint64, /) -> int: ...

    @overload
    def canonical(self, positions: ToPositions, /, **limits: Unpack[WorkLimits]) -> Positions: ...

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
        work = _Work(self._handle, positions, limits)
        return work.images(work.given.new(work.number))

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
        work, symmetries = _Work(self._handle, positions, limits), self._handle.shape.symmetries
        out = empty("uint64", len(symmetries), *work.given.array.shape)
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
        work = _Work(self._handle, positions, limits)
        if unique:
            work.take_once(canonical=canonical)
        out: Positions = work.given.new(work.count_jumps())
        work.expand(out, symmetries=_ALL if canonical else _NONE)
        return work.sorted(out) if unique else out

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
        work, at = _Work(self._handle, positions, limits), ffi.new("size_t *")
        chosen = arrays.take_lines(lines, work.number)
        after: Positions = arrays.take_out(out, work.given, chosen)
        lent = to_read("uint64_t[]", work.given.array), to_read("int64_t[]", chosen), work.number
        status = work.do(lib.peg_many_play, *lent, to_write("uint64_t[]", after), at)
        if status in {lib.PEG_E_INDEX, lib.PEG_E_LINE}:
            raise _illegal(self._handle, work.given, at[0], int(chosen[at[0]]))
        _settle(self._handle, status, at[0])
        return after

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
        work = _Work(self._handle, positions, limits)
        out: NDArray[np.bool_] = empty("bool", work.number, self._handle.shape.line_count)
        work.read(lib.peg_many_legal, to_write("uint8_t[]", out))
        return out

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
        work = _Work(self._handle, positions, limits)
        count = work.count_jumps()
        made = LegalJumps(empty("int64", count), empty("uint16", count), work.given.new(count))
        work.expand(made.after, made.owner, made.line)
        return made

    def solvable_many(
        self, positions: ToPositions, /, **limits: Unpack[Limits]
    ) -> NDArray[np.uint8]:
        """Tell for every position whether it can be won, as numbers that `Answer` names.

        With a table attached they are looked up. Without one, many positions have a table made for
        them where that saves time, fits in a quarter of `memory`, and `positions` is not given.

        `positions` and `memory` are limits for each position by itself. Where one is reached, the
        answer is `Answer.UNKNOWN`. `seconds` are for all together. When they are over, or when
        the work is stopped, the answers not yet found are `Answer.UNKNOWN` as well.

        >>> from libpeg import Answer, Board
        >>> board = Board("triangle5", goal=13)
        >>> answers = board.solvable_many([1 << 12, 1 << 13, 0b11, 0])
        >>> answers
        array([1, 0, 0, 0], dtype=uint8)
        >>> answers == Answer.YES
        array([ True, False, False, False])
        """
        handle, call = self._handle, Call(limits, of_many=True)
        given = arrays.take(positions, len(handle.shape.holes))
        return ask_many(handle.copy(), call, given)[0]

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
        every = range(len(handle.shape.holes))
        chosen = [every if given is None else handle.indices(given) for given in (starts, goals)]
        games = _games(handle)[numpy.ix_(*chosen)]
        answers = numpy.full(len(every) ** 2, Answer.UNKNOWN, numpy.uint8)
        wanted, most = numpy.unique(games), call.limits.positions
        for positions in (_FEW, most) if not 0 < most <= _FEW else (most,):
            call.limits.positions = positions
            if not _ask_each(handle, call, answers, wanted[answers[wanted] == Answer.UNKNOWN]):
                break
        found: NDArray[np.uint8] = answers[games]
        return found


# Between numbers, pegs and positions


def plane_of(handle: BoardHandle, *, leaning: bool) -> tuple[NDArray[np.uint32], int, int]:
    """Give the cell of each hole, numbered row by row, and how many rows and columns there are."""
    cells = arrays.numpy_module().array(cells_of(handle, leaning=leaning))
    rows, columns = (int(size) + 1 for size in cells.max(axis=0))
    return (cells @ [columns, 1]).astype("uint32"), rows, columns


# Jumps and answers


def _illegal(handle: BoardHandle, given: Given, at: int, line: int) -> errors.IllegalJump:
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
    """Put the question to a board that nobody else uses, and tell whether that was finished."""
    out: NDArray[np.uint8] = empty("uint8", given.number)
    at = ffi.new("size_t *")
    table = ffi.NULL if handle.table is None else handle.table.table
    lent = table, to_read("uint64_t[]", given.array), given.number
    outputs = to_write("uint8_t[]", out), at
    status = call.run(lib.peg_many_solvable, handle.open(), call.limits, *lent, *outputs)
    if status in UNFINISHED:
        return out, False
    _settle(handle, status, at[0])
    return out, True


# Starts and goals


def _ask_each(
    handle: BoardHandle, call: Call, answers: NDArray[np.uint8], wanted: NDArray[np.int64]
) -> bool:
    """Ask for games goal by goal, each on its own board, and tell whether that was finished."""
    numpy, holes = arrays.numpy_module(), len(handle.shape.holes)
    full = (1 << holes) - 1
    for goal in numpy.unique(wanted // holes).tolist():
        copy = handle.copy()
        board = around(Position, copy)
        if board.goal != goal + 1:  # which would end the use of its table
            board.goal = goal + 1
        some = wanted[wanted // holes == goal]
        numbers = [full ^ 1 << start for start in (some % holes).tolist()]
        answers[some], is_finished = ask_many(copy, call, arrays.take(numbers, holes))
        if not is_finished:
            return False
    return True


def _games(handle: BoardHandle) -> NDArray[np.int64]:
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


def _settle(handle: BoardHandle, status: int, at: int) -> None:
    """Raise if a position doesn't fit the board, or for another error."""
    if status == lib.PEG_E_POSITION:
        raise arrays.misfit(at, len(handle.shape.holes))
    if status != lib.PEG_E_ROOM:  # there is room unless positions change meanwhile
        errors.expect_ok(status)


class _Work:
    """Work on the positions that a caller gives, within the limits for it."""

    def __init__(self, handle: BoardHandle, positions: ToPositions, limits: WorkLimits) -> None:
        self._handle = handle
        self.given = arrays.take(positions, len(handle.shape.holes))
        self._call = call_of(limits)

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
        _settle(self._handle, status, at[0])

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
        _settle(self._handle, status, at[0])
        array.resize((count[0], *array.shape[1:]), refcheck=False)
        return array
