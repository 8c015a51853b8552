"""The handles: what a `Board` and a `Table` of Python hold of those of C.

Every module that works on a board takes its `BoardHandle`, and none of them knows `Board`. So
modules never import each other in a circle, and `board.py` puts together what they can do.

Two rules about boards are kept here. C is called only by a thread that holds the board's lock. And
while C works on a board, it may call back to Python, which must not use that board: `open` refuses.
"""

from __future__ import annotations

import operator
import threading
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from libpeg import errors
from libpeg._libpeg import ffi, lib
from libpeg.callbacks import Call
from libpeg.jumps import Jump
from libpeg.limits import Limits
from libpeg.shape import Shape, shape_of

if TYPE_CHECKING:
    from typing_extensions import Self

Hole = int | str

# Memory of C for numbers, as C takes it and as Python reads it, and the lines that they may count.
Numbers = tuple[Any, memoryview, tuple[Jump, ...]]

# The same memory for verdicts, its room, their count, and as Python reads it.
Verdicts = tuple[Any, int, Any, memoryview]

# The images of all holes, if what they are found by is to be kept.
_MOST_KEPT = 2**12


# Seconds from one attempt to close a board to the next.
_LOOK = 0.01


class BoardHandle:
    """A board of C, the lock that goes with it, and what is known of its shape."""

    __slots__ = ("_board", "_numbers", "_shape", "_verdicts", "busy", "lock", "plain", "table")

    def __init__(
        self, board: Any, shape: Shape | None = None, table: KeptTable | None = None
    ) -> None:
        self.lock = threading.RLock()
        self.busy: bool | Call = False  # the question that is asked, or whether C works on it
        self._board = ffi.gc(board, lib.peg_board_free)
        self._shape = shape
        self.table = table  # that is attached to it
        self.plain: Call | None = None  # shared by all questions without limits
        self._numbers: Numbers | None = None
        self._verdicts: Verdicts | None = None

    def open(self) -> Any:
        """Give the board of C. The caller must hold the lock for as long as it uses it."""
        if self.busy:
            raise errors.InUse("a progress function must not use the board that it is about")
        if self._board is None:
            raise errors.Closed("the board has been closed")
        return self._board

    @property
    def shape(self) -> Shape:
        """The shape, which is found when it is first wanted, and never changes."""
        if self._shape is None:
            with self.lock:
                self._shape = self._shape or shape_of(self.open())
        return self._shape

    def copy(self) -> BoardHandle:
        """Copy the board. The shape is shared."""
        out = ffi.new("peg_board **")
        with self.lock:
            errors.expect_ok(lib.peg_board_copy(self.open(), out))
            return BoardHandle(out[0], self._shape, self.table)

    def close(self) -> None:
        """Let go of the board of C. A question that another thread asks is ended."""
        while not self.lock.acquire(timeout=_LOOK):
            asked = self.busy
            if isinstance(asked, Call):
                asked.is_closed = True
        try:
            if self.busy:
                self.open()
            # Not ffi.release: a signal handler may close the board in the middle of a method that
            # still uses it.
            self._board = None
            self.table = None
        finally:
            self.lock.release()

    def ask(self, limits: Limits | Call, question: Any, *outputs: Any) -> tuple[int, Call]:
        """Put a question to C, and raise what its callbacks raised."""
        with self.lock:
            board = self.open()
            call = limits if isinstance(limits, Call) else self.call(limits)
            try:
                self.busy = call
                call.begin()
                status: int = question(board, call.limits, *outputs)
            finally:
                self.busy = False
            call.settle(status)
        return status, call

    def do(self, work: Any, *given: Any) -> Any:
        """Have C do with the board what takes no time, and gives no pointer into the board.

        What is done very often calls C itself.
        """
        with self.lock:
            return work(self.open(), *given)

    def expect(self, work: Any, *given: Any) -> None:
        """Have C do that, and raise if it cannot."""
        errors.expect_ok(self.do(work, *given))

    def call(self, limits: Limits) -> Call:
        """Make the call of a question; those without limits share one. The lock is held."""
        if limits:
            return Call(limits)
        if self.plain is None:
            self.plain = Call(limits)
        return self.plain

    @property
    def numbers(self) -> Numbers:
        """Memory for what C lists. Whoever uses it keeps the board busy until all is read."""
        if self._numbers is None:
            room = max(self.shape.line_count, len(self.shape.holes))
            out = ffi.new("uint32_t[]", room)
            self._numbers = (
                ffi.new("peg_bulk_numbers *", {"board": self.open(), "out": out, "room": room}),
                memoryview(ffi.buffer(out)).cast("I"),
                self.shape.lines,
            )
        return self._numbers

    @property
    def verdicts(self) -> Verdicts:
        """The same memory for verdicts."""
        if self._verdicts is None:
            numbers, read, _ = self.numbers
            out = ffi.cast("peg_verdict *", numbers.out)
            self._verdicts = out, numbers.room, ffi.new("size_t *"), read
        return self._verdicts

    def listed(self, write: Any) -> list[int]:
        """Have C list numbers."""
        with self.lock:
            board = self.open()  # noqa: F841 - so that it stays, even if a signal handler closes it
            numbers, read, _ = self.numbers
            try:
                self.busy = True
                return read[: write(numbers)].tolist()
            finally:
                self.busy = False

    def many(self, symmetries: int = lib.PEG_SYMMETRIES_NONE) -> Any:
        """Give the shape as C works on many positions of it. It is kept with the shape if small."""
        shape = self.shape
        with self.lock:
            self.open()
            many = shape.many.get(symmetries)
            if many is None:
                many = self.many_of_goal(symmetries)
                if len(shape.symmetries) * len(shape.holes) <= _MOST_KEPT:
                    shape.many[symmetries] = many
        return many

    def many_of_goal(self, symmetries: int = lib.PEG_SYMMETRIES_NONE) -> Any:
        """Give the same with the goal that the board has now."""
        out = ffi.new("peg_many **")
        self.expect(lib.peg_many_new, symmetries, ffi.NULL, out)
        return ffi.gc(out[0], lib.peg_many_free)

    def answer(self, limits: Limits | Call, question: Any, *outputs: Any) -> None:
        """Put a question to C, and raise if there is no answer."""
        status, call = self.ask(limits, question, *outputs)
        call.expect_ok(status)

    def ask_copy(self, call: Call, work: Any, *given: Any) -> int:
        """Have C work on a copy of the board, so that nobody has to wait for the board."""
        out = ffi.new("peg_board **")
        self.expect(lib.peg_board_copy, out)
        with ffi.gc(out[0], lib.peg_board_free) as board:
            return call.run(work, board, call.limits, *given)

    def index(self, hole: Hole) -> int:
        """Give the number of a hole in C, from 0."""
        if self._board is None or self.busy:
            self.open()
        if type(hole) is int or isinstance(hole, str):
            index = self.shape.indices.get(hole)
            if index is not None:
                return index
        if isinstance(hole, str):
            return self._find(hole)
        try:
            number = operator.index(hole)
        except TypeError:
            number = False
        if isinstance(hole, bool) or number is False:
            raise TypeError(f"a hole must be a number or a name, not {type(hole).__name__}")
        if number not in self.shape.holes:
            many = len(self.shape.holes)
            raise errors.HoleError(f"the board's holes are numbered 1 to {many}, not {number}")
        return number - 1

    def _find(self, name: str) -> int:
        """Find a hole by any of its names in any letters."""
        out = ffi.new("int *")
        encoded = name.encode("utf-8", "replace")
        if "\0" in name or self.do(lib.peg_find_hole, encoded, out) != lib.PEG_OK:
            raise errors.HoleError(f"the board has no hole {errors.shown(name)}")
        return int(out[0])

    def indices(self, name: str, holes: Iterable[Hole]) -> list[int]:
        """Give the numbers in C of the holes that an argument has."""
        wanted = "a collection of holes such as a list"
        return [self.index(hole) for hole in errors.several(name, wanted, holes)]

    def bits(self, name: str, holes: Iterable[Hole]) -> int:
        """Give the position that has pegs in certain holes, as a number."""
        return sum(1 << index for index in {*self.indices(name, holes)})


class KeptTable:
    """A table of C, shared by the `Table` and the boards that keep it. It never changes."""

    __slots__ = ("contents", "place", "table")

    def __init__(self, table: Any) -> None:
        self.table = ffi.gc(table, lib.peg_table_free)
        # The file that it was opened from, and whether that was to be mapped.
        self.place: tuple[str, bool] | None = None
        self.contents: bytes | None = None  # a digest, once somebody has asked for it


class Closing:
    """What is closed at the end of a `with` block, and has no copies."""

    __slots__ = ()

    _what = "this"

    def close(self) -> None:
        """Give back what it holds."""
        raise NotImplementedError

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __reduce__(self) -> NoReturn:
        raise TypeError(f"{self._what} cannot be copied or pickled")


class AnyBoard:
    """A `Board`, to modules that don't know it."""

    __slots__ = ("__weakref__", "_handle")

    _handle: BoardHandle


class AnyTable:
    """A `Table`, to modules that don't know it: a table of C until it is closed."""

    __slots__ = ("__weakref__", "_kept")

    _kept: KeptTable | None


Part = TypeVar("Part", bound=AnyBoard)


def around(kind: type[Part], handle: BoardHandle) -> Part:
    """Make a board around a handle."""
    made = kind.__new__(kind)
    made._handle = handle  # noqa: SLF001 - every board has one, for these modules
    return made


def handle_of(board: AnyBoard, name: str = "board") -> BoardHandle:
    """Give the handle of a board, which is the argument of this name."""
    if not isinstance(board, AnyBoard):
        raise errors.refused(name, "a board", board)
    return board._handle  # noqa: SLF001 - every board has one, for these modules


def table_of(table: AnyTable) -> KeptTable:
    """Give the table of C, which stays for as long as the caller keeps it."""
    if not isinstance(table, AnyTable):
        raise errors.refused("table", "a table", table)
    kept = table._kept  # noqa: SLF001 - every table has one, for these modules
    if kept is None:
        raise errors.Closed("the table has been closed")
    return kept
