"""Tables: the answer for every position of a board, beforehand."""

from __future__ import annotations

import contextlib
import operator
import os
import secrets
from typing import TYPE_CHECKING, Any

from libpeg import arrays, errors
from libpeg._libpeg import ffi, lib
from libpeg.asking import Asking, Limits, Writing
from libpeg.bulk import Answer

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from typing_extensions import Buffer, Self, Unpack

    from libpeg.arrays import ToPositions
    from libpeg.board import Board

    Path = str | os.PathLike[str]

_STRETCH = 2**16
_MOST_PEGS = 2**31 - 1
_REFUSED = (lib.PEG_E_TABLE, lib.PEG_E_VERSION, lib.PEG_E_BIG)
_ANSWERS = {answer.value: answer for answer in Answer}


class Table:
    """The exact answer for every position of one shape, goal and class of positions.

    >>> from libpeg import Board
    >>> board = Board("triangle5", goal=13)
    >>> table = Table.build(board)
    >>> table.probe(board.position)
    <Answer.YES: 1>
    >>> sum(table.count())
    4237

    A table takes a bit for each of its positions: 64 MiB for "english", and less by far in a file.
    With `board.attach(table)` the questions of a board use it, and answer the same, but sooner:
    only `solve` and `hint` may choose another solution, the first in order.

    **Which positions.** No jump changes the `parities` of a board, so a table is for one class of
    positions. Where the goal is one peg anywhere that is the class of the board it was built for;
    of positions of another class the table then cannot tell: their answer is `Answer.UNKNOWN`.
    With any other goal it is the class of the goal, and positions of another cannot be won.

    **Threads.** A table never changes: any number of threads may use it at once, and so may any
    number of boards, whichever threads these are in.

    **Limits.** What takes its time takes the keyword arguments that `libpeg.Limits` describes, and
    raises `LimitReached` or `Stopped`. The memory of a table counts where it is built or read.
    """

    __slots__ = ("__weakref__", "_holes", "_table")

    _table: Any
    _holes: int

    def __init__(self) -> None:
        raise TypeError("a table is made by Table.build, Table.load or Table.from_bytes")

    @classmethod
    def build(cls, board: Board | str, *, pegs: int = 0, **limits: Unpack[Limits]) -> Self:
        """Build the table of a board, or of the text of one.

        pegs: above 0 the goal is instead that at most so many pegs are left, in any holes. Such a
            table is for `probe` alone.

        `progress` is told how many of the 2**bits positions are done.

        >>> seen = []
        >>> table = Table.build("rect4x6", threads=2, progress=seen.append)
        >>> table.bits, max(seen) <= 2**20
        (20, True)
        """
        from libpeg.board import Board  # noqa: PLC0415 - it needs tables itself

        made = Board(board) if isinstance(board, str) else board
        if not isinstance(made, Board):
            raise TypeError(f"a table is built of a board or its text, not {type(made).__name__}")
        number = operator.index(pegs)
        if not 0 <= number <= _MOST_PEGS:
            raise ValueError(f"pegs must be from 0 to {_MOST_PEGS}, not {number}")
        out = ffi.new("peg_table **")
        status, asking = made._ask_copy(  # noqa: SLF001 - it is one of us
            limits, lambda copy, limits: lib.peg_table_build(copy, number, limits, out)
        )
        if status == lib.PEG_E_BIG:
            holes, parities = len(made.holes), len(made.parities)
            raise errors.TableError(
                f"the board is too big for a table: {holes} holes, 2**{holes - parities} positions "
                f"and {parities} parities, which may be 64, 2**36 and 28"
            )
        _expect_ok(status, asking)
        return cls._made(out[0])

    @classmethod
    def load(cls, path: Path, **limits: Unpack[Limits]) -> Self:
        """Read the file of a table.

        OSError if it cannot be read, TableError if it is no table or a damaged one.
        """
        encoded = os.fsencode(path)
        if b"\0" in encoded:
            raise ValueError("a path must not hold a zero character")
        asking = Asking(limits)
        out = ffi.new("peg_table **")
        status = lib.peg_table_load(encoded, asking.limits, ffi.NULL, out)
        number = ffi.errno
        asking.settle(status)
        if status == lib.PEG_E_FILE:
            raise OSError(number, os.strerror(number), os.fspath(path))
        _expect_ok(status, asking, f": {os.fsdecode(path)}")
        return cls._made(out[0])

    @classmethod
    def from_bytes(cls, data: Buffer, **limits: Unpack[Limits]) -> Self:
        """Read a table from what `to_bytes` gave, or TableError."""
        # Bytes of one's own: what is checked must not change before it is read.
        own = data if type(data) is bytes else bytes(memoryview(data))
        asking = Asking(limits)
        out = ffi.new("peg_table **")
        given = ffi.from_buffer("uint8_t[]", own)
        status = lib.peg_table_read(given, len(own), asking.limits, ffi.NULL, out)
        asking.settle(status)
        _expect_ok(status, asking)
        return cls._made(out[0])

    @classmethod
    def _made(cls, table: Any) -> Self:
        made = cls.__new__(cls)
        made._adopt(table)  # noqa: SLF001 - it is one of us
        return made

    def _adopt(self, table: Any) -> None:
        self._table = ffi.gc(table, lib.peg_table_free)
        # A position with a peg past the last hole is refused.
        self._holes = sum(self._probe(1 << hole) is not None for hole in range(arrays.WORD))

    def save(self, path: Path, **limits: Unpack[Limits]) -> None:
        """Write the table as a file: the bytes that `to_bytes` gives.

        They are written beside a file that is there, which is replaced when they are complete
        and stays as it was if anything fails.
        """
        there = os.path.realpath(os.fspath(path))
        if os.path.exists(there) and not os.path.isfile(there):
            with open(path, "wb") as device:
                device.write(self.to_bytes(**limits))
            return
        beside = f"{there}.{secrets.token_hex(4)}"
        try:
            with open(beside, "xb") as file:
                file.write(self.to_bytes(**limits))
            if os.path.exists(there):
                os.chmod(beside, os.stat(there).st_mode)
            os.replace(beside, there)
        except BaseException as error:
            with contextlib.suppress(FileNotFoundError):
                os.unlink(beside)
            if isinstance(error, OSError) and error.filename == beside:
                error.filename = os.fspath(path)
            raise

    def to_bytes(self, **limits: Unpack[Limits]) -> bytes:
        """Give the table as bytes, the same on every platform.

        What is alike in it is looked for, which takes some times the memory of the table.

        >>> Table.from_bytes(Table.build("triangle5").to_bytes()).bits
        13
        """
        table = self._open()
        writing = Writing(limits)
        status = lib.peg_table_write(table, writing.limits, lib.on_write, writing.limits.user)
        writing.settle(status)
        _expect_ok(status, writing)
        return bytes(writing.written)

    def check(self, **limits: Unpack[Limits]) -> bool:
        """Check every answer from scratch: whether the table is exact.

        One that was built here is. One from elsewhere may be made to deceive.

        >>> Table.build("triangle5").check()
        True
        """
        table = self._open()
        asking = Asking(limits)
        status = lib.peg_table_check(table, asking.limits)
        asking.settle(status)
        if status == lib.PEG_E_TABLE:
            return False
        _expect_ok(status, asking)
        return True

    @property
    def holes(self) -> range:
        """The holes of its boards: the numbers from 1 to how many there are."""
        self._open()
        return range(1, self._holes + 1)

    @property
    def bits(self) -> int:
        """How many holes number a position: the table has 2**bits positions."""
        return self._about()[0]

    @property
    def pegs(self) -> int:
        """The most pegs that may be left where it was built so, or 0 for a goal of a board."""
        return self._about()[1]

    @property
    def size(self) -> int:
        """How many bytes of memory it takes."""
        return self._about()[2]

    def _about(self) -> tuple[int, int, int]:
        bits, pegs, size = ffi.new("int *"), ffi.new("int *"), ffi.new("size_t *")
        errors.expect_ok(lib.peg_table_about(self._open(), bits, pegs, size))
        return bits[0], pegs[0], size[0]

    def board(self) -> Board:
        """Make a board with the table's lines and goal, of which it knows no names nor places.

        The goal is one peg anywhere where the table was built with pegs above 0.

        >>> Table.build("triangle5 -> 13").board().goal
        13
        """
        from libpeg.board import Board  # noqa: PLC0415 - it needs tables itself

        out = ffi.new("peg_board **")
        errors.expect_ok(lib.peg_table_board(self._open(), out))
        return Board._made(out[0])  # noqa: SLF001 - it is one of us

    def __repr__(self) -> str:
        if self._table is None:
            return f"<{type(self).__name__}, closed>"
        return f"<{type(self).__name__} of {self._holes} holes, 2**{self.bits} positions>"

    def count(self, **limits: Unpack[Limits]) -> list[int]:
        """Count the positions that can be won, for 0, 1, 2 ... pegs. Looks at the whole table.

        >>> Table.build("triangle5").count()[:5]
        [0, 5, 9, 28, 94]
        """
        table = self._open()
        asking = Asking(limits)
        out, count = ffi.new("uint64_t[]", arrays.WORD + 1), ffi.new("size_t *")
        status = lib.peg_table_count(table, asking.limits, out, len(out), count)
        asking.settle(status)
        _expect_ok(status, asking)
        return list(out[0 : count[0]])

    def probe(self, position: int) -> Answer:
        """Look a position up, a number as in `board.position`.

        >>> from libpeg import Board
        >>> board = Board("triangle5", empty=1)
        >>> table = Table.build(board)
        >>> board.play("4-1")
        >>> table.probe(board.position), table.probe(0b11)
        (<Answer.YES: 1>, <Answer.UNKNOWN: 2>)
        """
        number = operator.index(position)
        answer = self._probe(number) if 0 <= number < 1 << arrays.WORD else None
        if answer is None:
            holes = len(self.holes)
            raise errors.BoardError(f"the position does not fit a board of {holes} holes")
        return answer

    def _probe(self, number: int) -> Answer | None:
        """Look a number of 64 bits up, which may be no position."""
        out = ffi.new("int *")
        status = lib.peg_table_probe(self._open(), ffi.new("uint64_t *", number), 1, out)
        return _ANSWERS[out[0]] if status == lib.PEG_OK else None

    def probe_many(self, positions: ToPositions) -> NDArray[np.uint8]:
        """Look many positions up: an array of uint64, or numbers.

        The answers are numbers that `Answer` names. Other threads run meanwhile.

        >>> table = Table.build("triangle5", pegs=1)
        >>> table.probe_many([0b11, 0b101, 1 << 12, 0b110])
        array([2, 2, 1, 0], dtype=uint8)
        """
        table = self._open()
        numpy = arrays.numpy_module()
        given = arrays.take(numpy, positions, self._holes)
        out: NDArray[np.uint8] = numpy.empty(given.number, numpy.uint8)
        flat = given.array.reshape(-1)
        for start in range(0, given.number, _STRETCH):  # so that Ctrl-C comes between
            stretch = flat[start : start + _STRETCH]
            status = lib.peg_table_probe_many(
                table,
                arrays.to_read("uint64_t[]", stretch),
                len(stretch),
                arrays.to_write("uint8_t[]", out[start : start + _STRETCH]),
            )
            if status == lib.PEG_E_POSITION:
                wrong = stretch >= numpy.uint64(1 << self._holes)
                raise arrays.misfit(start + int(wrong.argmax()), self._holes)
            errors.expect_ok(status)
        return out

    def _open(self) -> Any:
        """Give the table of C, which stays while it is held."""
        if self._table is None:
            raise errors.Closed("the table has been closed")
        return self._table

    def close(self) -> None:
        """Give back the memory of the table at once. It can't be used afterwards.

        Boards that it is attached to, and threads that are using it, keep it until they are done.
        """
        self._table = None

    def __enter__(self) -> Self:
        self._open()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _: dict[int, object]) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).from_bytes, (self.to_bytes(),)


def _expect_ok(status: int, asking: Asking, where: str = "") -> None:
    if status in (lib.PEG_LIMIT, lib.PEG_STOPPED):
        raise asking.limit(status)
    if status in _REFUSED:
        raise errors.TableError(f"{errors.text_of(status)}{where}")
    errors.expect_ok(status)
