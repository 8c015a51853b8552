"""The board's handle: making, copying and closing it, and one thread at a time."""

from __future__ import annotations

import operator
import threading
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from libpeg import errors
from libpeg._libpeg import ffi, lib
from libpeg.asking import Asking, Limits
from libpeg.shape import Shape

if TYPE_CHECKING:
    from typing_extensions import Self

Hole = int | str


def to_bytes(text: str, what: str) -> bytes:
    """Encode a text for C, which would take a zero for its end."""
    if not isinstance(text, str):
        raise TypeError(f"{what} must be a text, not {type(text).__name__}")
    if "\0" in text:
        raise ValueError(f"{what} must not hold a zero character")
    return text.encode("utf-8", "replace")


def index_of_byte(encoded: bytes, at: int) -> int:
    """Give the index of the character that a byte of an encoded text belongs to."""
    return len(encoded[:at].decode("utf-8", "ignore"))


class Core:
    """What every part of a board stands on.

    C is called only while the lock is held, and a board that is being asked a question is not
    used by that question's own callback.
    """

    __slots__ = ("__weakref__", "_asked", "_asking", "_board", "_known_shape", "_lock")

    _board: Any
    _known_shape: Shape | None

    def _adopt(self, board: Any, shape: Shape | None) -> None:
        self._lock = threading.RLock()
        self._asked = False
        self._asking = Asking({})  # for questions without limits
        self._board = ffi.gc(board, lib.peg_board_free)
        self._known_shape = shape

    @classmethod
    def _made(cls, board: Any, shape: Shape | None = None) -> Self:
        made = cls.__new__(cls)
        made._adopt(board, shape)  # noqa: SLF001 - it is one of us
        return made

    def _open(self) -> Any:
        """Give the board of C to one who holds the lock."""
        if self._asked:
            raise errors.InUse("a progress function must not use the board that it is about")
        if self._board is None:
            raise errors.Closed("the board has been closed")
        return self._board

    @property
    def _shape(self) -> Shape:
        with self._lock:
            if self._known_shape is None:
                self._known_shape = Shape(self._open())
            return self._known_shape

    def _ask(self, limits: Limits, question: Any, *outputs: Any) -> tuple[int, Asking]:
        """Put a question to C, and raise what its callback raised."""
        with self._lock:
            board = self._open()
            asking = Asking(limits) if limits else self._asking
            try:
                self._asked = True
                status: int = question(board, asking.limits, *outputs)
            finally:
                self._asked = False
            asking.settle(status)
        return status, asking

    def _answer(self, limits: Limits, question: Any, *outputs: Any) -> int:
        """Put a question to C that is of no use without its answer."""
        status, asking = self._ask(limits, question, *outputs)
        if status in (lib.PEG_LIMIT, lib.PEG_STOPPED):
            raise asking.limit(status)
        if status == lib.PEG_E_MEMORY:
            raise MemoryError
        return status

    def _ask_copy(self, limits: Limits, work: Any, *given: Any) -> tuple[int, Asking]:
        """Have C work with a copy of the board, so that nobody waits for the board."""
        asking = Asking(limits)
        return self._put_to_copy(asking, work, *given), asking

    def _put_to_copy(self, asking: Asking, work: Any, *given: Any) -> int:
        out = ffi.new("peg_board **")
        with self._lock:
            errors.expect_ok(lib.peg_board_copy(self._open(), out))
        with ffi.gc(out[0], lib.peg_board_free) as board:
            status: int = work(board, asking.limits, *given)
        asking.settle(status)
        return status

    def close(self) -> None:
        """Give back the memory of the board at once. It can't be used afterwards.

        A board that is no longer referred to is closed by itself. `with Board("english") as
        board:` closes it at the end of the block.
        """
        with self._lock:
            if self._asked:
                self._open()
            # Not ffi.release: a signal may come in the middle of another method, which still
            # holds the board, and close it here.
            self._board = None

    def __enter__(self) -> Self:
        with self._lock:
            self._open()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def copy(self) -> Self:
        """Copy the board with its goal and its whole play. It costs little."""
        with self._lock:
            out = ffi.new("peg_board **")
            errors.expect_ok(lib.peg_board_copy(self._open(), out))
            return self._made(out[0], self._known_shape)

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, _: dict[int, object]) -> Self:
        return self.copy()

    def hole(self, hole: Hole) -> int:
        """Give the number of a hole, from 1, for its number or any of its names.

        >>> from libpeg import Board
        >>> Board("english").hole("d4"), Board("triangle5").hole("e")
        (17, 5)
        """
        return self._index(hole) + 1

    def _index(self, hole: Hole) -> int:
        """Give the number of a hole in C, from 0."""
        with self._lock:
            board = self._open()
            if isinstance(hole, str):
                out = ffi.new("int *")
                name = hole.encode("utf-8", "replace")
                if "\0" in hole or lib.peg_hole_named(board, name, out) != lib.PEG_OK:
                    raise errors.HoleError(f"the board has no hole {errors.shown(hole)}")
                index: int = out[0]
                return index
            if isinstance(hole, bool):
                raise TypeError("a hole must be a number or a name, not a bool")
            try:
                number = operator.index(hole)
            except TypeError:
                kind = type(hole).__name__
                raise TypeError(f"a hole must be a number or a name, not {kind}") from None
            holes = lib.peg_holes(board)
            if not 1 <= number <= holes:
                raise errors.HoleError(f"the board's holes are numbered 1 to {holes}, not {number}")
            return number - 1

    def _bits(self, holes: Iterable[Hole]) -> int:
        """Give a position, bit by bit, of the holes that hold its pegs."""
        if isinstance(holes, str | bytes):
            raise TypeError(
                f"holes must be a collection such as a list, not the text {holes!r:.60}"
            )
        bits = 0
        for hole in holes:
            bits |= 1 << self._index(hole)
        return bits
