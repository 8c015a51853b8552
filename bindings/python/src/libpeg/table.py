"""Tables: the answer for every position of a board, worked out beforehand.

A table is built of a board and gives a board back, so this module stands above `board`. A board
that a table is attached to knows only its handle. Processes that map the same file share its
answers: a table of `Table.open` is pickled as the path of its file, any other one as its bytes.
"""

from __future__ import annotations

import contextlib
import copyreg
import errno
import os
from typing import TYPE_CHECKING, Any

from libpeg import arrays, errors
from libpeg._libpeg import ffi, lib
from libpeg.board import Board, board_of
from libpeg.bulk import Answer
from libpeg.callbacks import Call, Writing
from libpeg.files import Path
from libpeg.handles import AnyTable, BoardHandle, KeptTable, around, handle_of, table_of
from libpeg.jumps import Jump
from libpeg.limits import STOP, Limits, takes_limits
from libpeg.positions import WORD

if TYPE_CHECKING:
    import hashlib

    import numpy as np
    from numpy.typing import NDArray
    from typing_extensions import Buffer, Self, Unpack

    from libpeg.arrays import ToPositions

_STRETCH = 2**16
_ANSWERS = {answer.value: answer for answer in Answer}


class Table(AnyTable):
    """The exact answer for every position of one shape, goal and class of positions.

    >>> board = Board("triangle5", goal=13)
    >>> table = Table.build(board)
    >>> table.probe(board.position)
    <Answer.YES: 1>
    >>> sum(table.count())
    4237

    A table takes one bit for each of its positions, which images of each other share: 8 MiB for
    "english", in a file too.
    After `board.attach(table)` the questions of a board use it. They answer the same, but sooner;
    only `solve` and `hint` may choose another solution, the first in order.

    **Which positions.** No jump changes the `parities` of a board, so a table is for one class of
    positions. Where the goal is one peg anywhere, that is the class of the board that the table
    was built for; for positions of other classes the answer is then `Answer.UNKNOWN`. With any
    other goal it is the class of the goal, and positions of other classes cannot be won.

    **Threads.** A table never changes: any number of threads may use it at once, and so may any
    number of boards, in whichever threads. Processes share one that `Table.open` opens.

    **Limits.** Whatever can take long takes the keyword arguments that `libpeg.Limits` describes,
    and raises `LimitReached` or `Stopped`. The table itself counts as memory where it is built or
    read.
    """

    __slots__ = ("_hash", "_holes", "_lines")

    _hash: int
    _holes: int
    _lines: tuple[Jump, ...]

    def __init__(self, *_: object, **__: object) -> None:
        raise TypeError(
            "a table is made by Table.build(board), Table.load(path), Table.open(path) or "
            "Table.from_bytes(bytes)"
        )

    @classmethod
    @takes_limits
    def build(
        cls,
        board: Board | str,
        *,
        pegs: int = 0,
        file: Path | None = None,
        **limits: Unpack[Limits],
    ) -> Self:
        """Build the table of a board, which may be given as a text.

        pegs: if above 0, the goal is instead that at most this many pegs are left, in any holes.
            Such a table is for probing only, and can't be attached to a board.
        file: where to build it, instead of in memory: the answers need space on the disk only, and
            are used there, as by `open`. What ends the building, be it a limit, Ctrl-C or a power
            cut, leaves the file as it is, and the same call goes on from the last layer of
            positions that was finished; a call that may not finish one gets no further. TableError
            if the file holds something else, which stays; OSError if it cannot be written, another
            call builds there, or the disk is too small.

        `progress` is told how many of the 2**bits positions are done, of those that were not yet.

        >>> seen = []
        >>> table = Table.build("rect4x6", threads=2, progress=seen.append)
        >>> table.bits, {progress.total for progress in seen} == {2**20}
        (20, True)
        """
        made = board_of(board)
        number = errors.within("pegs", pegs, 0, 2**31 - 1)
        out = ffi.new("peg_table **")
        call = Call(limits)
        if file is not None:
            return cls._of(_build_file(made, number, file, call, out))
        _expect_table(
            made,
            call,
            handle_of(made).ask_copy(
                call, lambda copy, limits: lib.peg_table_build(copy, number, limits, out)
            ),
        )
        return cls._of(KeptTable(out[0]))

    @classmethod
    @takes_limits
    def meet(cls, board: Board | str, file: Path, **limits: Unpack[Limits]) -> bool:
        """Tell whether a board can be won that has pegs exactly where its goal has none.

        Such as a full board but for the hole where the last peg is to be. Half of a table answers:
        it is built in a file, as by `build`, which makes it whole when it is called for the same
        board and file.

        BoardError for any other position, and the errors of `build`.

        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     Table.meet(Board("english", empty="d4", goal="d4"), f"{folder}/half.peg")
        True
        """
        made = board_of(board)
        encoded, out = _encoded(file), ffi.new("int *")
        call = Call(limits)
        status, number = _ask_in_file(
            made,
            call,
            lambda copy, limits: lib.peg_table_meet(copy, encoded, limits, out, ffi.NULL),
        )
        if status == lib.PEG_E_POSITION:
            raise errors.BoardError("the position must have pegs exactly where the goal has none")
        _expect_built(made, call, status, number, file)
        return bool(out[0] == lib.PEG_YES)

    @classmethod
    @takes_limits
    def file_size(cls, board: Board | str, *, pegs: int = 0, **limits: Unpack[Limits]) -> int:
        """Tell how many bytes the file of a table will have, before it is built.

        In memory it takes about as many.

        >>> Table.file_size("wiegleb -> e5") // 2**30, Table.file_size("triangle5")
        (32, 5120)
        """
        made = board_of(board)
        number = errors.within("pegs", pegs, 0, 2**31 - 1)
        out = ffi.new("uint64_t *")
        call = Call(limits)
        status = handle_of(made).ask_copy(
            call, lambda copy, limits: lib.peg_table_size(copy, number, limits, ffi.NULL, out)
        )
        _expect_table(made, call, status)
        return int(out[0])

    @classmethod
    @takes_limits
    def load(cls, path: Path, **limits: Unpack[Limits]) -> Self:
        """Read a table from a file into memory, and check its answers.

        OSError if the file cannot be read, TableError if it is no table or a damaged one.
        """
        return cls._of(_read_file(lib.peg_table_load, path, limits))

    @classmethod
    @takes_limits
    def open(cls, path: Path, *, mmap: bool = True, **limits: Unpack[Limits]) -> Self:
        """Use a table in a file where it lies, and remember where that is.

        The file is opened in a fraction of a millisecond, and all processes of a machine that open
        it share one copy of its answers, which is not in `size`. The table is pickled as the path
        of its file, and so are boards that it is attached to: another process that can read the
        file opens it too. There an OSError says that the file is gone, and TableError that it holds
        another table.

        mmap: if false, the answers are read into memory. This is also what happens where the system
            cannot map files.

        OSError if the file cannot be read, TableError if it is no table or no ordinary file.
        Of a table that is mapped only the head is checked: `verify` finds damaged answers. The file
        must not change as long as the table is there. To replace it is safe, as `save` does, but
        when it is cut short, reading past its end stops the process.

        >>> import pickle, tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     Table.build("rect4x6").save(f"{folder}/rect4x6.peg")
        ...     table = Table.open(f"{folder}/rect4x6.peg")
        ...     pickle.loads(pickle.dumps(table)) == table
        True
        """
        return cls._of(_open_file(path, bool(mmap), limits))

    @classmethod
    @takes_limits
    def from_bytes(cls, data: Buffer, **limits: Unpack[Limits]) -> Self:
        """Read a table from bytes that `to_bytes` gave. TableError if they are no table."""
        # A copy that nobody else has: what is checked must not change before it is read.
        own = data if type(data) is bytes else bytes(memoryview(data))
        return cls._of(_read_bytes(own, limits))

    @classmethod
    def _of(cls, table: KeptTable) -> Self:
        """Make a table around one of C."""
        self = cls.__new__(cls)
        self._kept = table
        # A peg past the last hole makes no position, which is how the holes are counted.
        self._holes = sum(self._probe(1 << hole) is not None for hole in range(WORD))
        self._hash = hash((self._holes, self.bits, self.pegs))
        return self

    @takes_limits
    def save(self, path: Path, **limits: Unpack[Limits]) -> None:
        """Write the table as a file: the bytes that `to_bytes` gives.

        They go to a new file beside it first. A file that was there before is replaced when all
        is written, and stays as it was if anything fails.
        """
        call = Call(limits)
        call.begin()
        status = lib.peg_table_save(table_of(self).table, call.limits, _encoded(path))
        _settle(call, status, ffi.errno, path)

    @takes_limits
    def to_bytes(self, **limits: Unpack[Limits]) -> bytes:
        """Give the table as bytes, the same on every platform.

        They are a head of 4096 bytes or a few more, and the answers: a bit each. To keep or to send
        many of them, compress them.

        >>> import gzip
        >>> data = Table.build("triangle6").to_bytes()
        >>> packed = gzip.compress(data)
        >>> len(packed) < len(data) // 2
        True
        >>> Table.from_bytes(gzip.decompress(packed)).bits
        19
        """
        return _bytes_of(table_of(self), limits)

    @takes_limits
    def verify(self, **limits: Unpack[Limits]) -> bool:
        """Tell whether every answer is right, by comparing it with the answers after each jump.

        In a table that was built here they are. One from elsewhere may have been made to deceive.

        >>> Table.build("triangle5").verify()
        True
        """
        table = table_of(self).table
        call = Call(limits)
        status = call.run(lib.peg_table_verify, table, call.limits)
        if status == lib.PEG_E_TABLE:
            return False
        call.expect_ok(status)
        return True

    @property
    def holes(self) -> range:
        """The holes of its boards: the numbers from 1 to the number of holes."""
        table_of(self)
        return range(1, self._holes + 1)

    @property
    def bits(self) -> int:
        """How large the table is: it has the answers for 2**bits positions."""
        return self._about()[0]

    @property
    def pegs(self) -> int:
        """The `pegs` that it was built with, or 0 if it is for the goal of a board."""
        return self._about()[1]

    @property
    def size(self) -> int:
        """How many bytes of memory the table takes, without those of a file that is mapped."""
        return self._about()[2]

    def _about(self) -> tuple[int, int, int]:
        bits, pegs, size = ffi.new("int *"), ffi.new("int *"), ffi.new("size_t *")
        errors.expect_ok(lib.peg_table_about(table_of(self).table, bits, pegs, size))
        return bits[0], pegs[0], size[0]

    def board(self) -> Board:
        """Make a board with the table's lines and goal. Names and places are not in a table.

        The goal is one peg anywhere if the table was built with `pegs` above 0.

        >>> Table.build("triangle5 -> 13").board().goal
        13
        """
        out = ffi.new("peg_board **")
        errors.expect_ok(lib.peg_table_board(table_of(self).table, out))
        return around(Board, BoardHandle(out[0]))

    def __repr__(self) -> str:
        if self._kept is None:
            return f"<{type(self).__name__}, closed>"
        return f"<{type(self).__name__} of {self._holes} holes, 2**{self.bits} positions>"

    @takes_limits
    def count(self, **limits: Unpack[Limits]) -> list[int]:
        """Count the positions that can be won, with 0, 1, 2 ... pegs. Reads the whole table.

        >>> Table.build("triangle5").count()[:5]
        [0, 5, 9, 28, 94]
        """
        table = table_of(self).table
        call = Call(limits)
        out, count = ffi.new("uint64_t[]", WORD + 1), ffi.new("size_t *")
        given = table, call.limits, out, len(out), count
        call.expect_ok(call.run(lib.peg_table_count, *given))
        return list(out[0 : count[0]])

    def probe(self, position: int | Board) -> Answer:
        """Look up a position, which is a number as in `board.position`, or that of a board.

        TableError for a board of other lines. Its goal plays no part: the table's does.

        >>> board = Board("triangle5", empty=1)
        >>> table = Table.build(board)
        >>> board.play("4-1")
        >>> table.probe(board.position), table.probe(0b11)
        (<Answer.YES: 1>, <Answer.UNKNOWN: 2>)
        """
        if isinstance(position, Board):
            position = self._position_of(position)
        number = errors.whole("position", position)
        answer = self._probe(number) if 0 <= number < 1 << WORD else None
        if answer is None:
            holes = len(self.holes)
            raise errors.BoardError(f"the position does not fit a board of {holes} holes")
        return answer

    def _position_of(self, board: Board) -> int:
        """Read the position of a board, if the board has the lines of the table."""
        lines = getattr(self, "_lines", None)
        if lines is None:
            lines = self._lines = self.board().lines
        if board.lines is not lines:
            if board.lines != lines:
                raise errors.TableError(errors.text_of(lib.PEG_E_MISMATCH))
            self._lines = board.lines
        return board.position

    def _probe(self, number: int) -> Answer | None:
        """Look up a number of 64 bits. None if it is no position."""
        out = ffi.new("uint8_t *")
        status = lib.peg_table_probe(table_of(self).table, ffi.new("uint64_t *", number), 1, out)
        return _ANSWERS[out[0]] if status == lib.PEG_OK else None

    def probe_many(self, positions: ToPositions) -> NDArray[np.uint8]:
        """Look up many positions: an array of uint64, or numbers.

        The answers are numbers that `Answer` names. Other threads run meanwhile.

        >>> table = Table.build("triangle5", pegs=1)
        >>> table.probe_many([0b11, 0b101, 1 << 12, 0b110])
        array([2, 2, 1, 0], dtype=uint8)
        """
        table = table_of(self).table
        given = arrays.take(positions, self._holes)
        out: NDArray[np.uint8] = arrays.empty("uint8", given.number)
        flat = given.array.reshape(-1)
        for start in range(0, given.number, _STRETCH):  # so that Ctrl-C comes between
            stretch = flat[start : start + _STRETCH]
            lent = arrays.to_read("uint64_t[]", stretch), len(stretch)
            answers = arrays.to_write("uint8_t[]", out[start : start + _STRETCH])
            status = lib.peg_table_probe(table, *lent, answers)
            if status == lib.PEG_E_POSITION:
                wrong = stretch >= stretch.dtype.type(1 << self._holes)
                raise arrays.misfit(start + int(wrong.argmax()), self._holes)
            errors.expect_ok(status)
        return out

    def close(self) -> None:
        """Give back the memory of the table at once. It can't be used afterwards.

        Boards that it is attached to, and threads that are using it, keep it until they are done.
        """
        self._kept = None

    def __enter__(self) -> Self:
        table_of(self)
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _: dict[int, object]) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self)._of, (table_of(self),)  # noqa: SLF001 - it is our own

    def __eq__(self, other: object) -> bool:
        """Tell whether two tables have the same lines, goal, class, `pegs` and answers.

        All answers are read to find out, once for each table. A table that has been closed equals
        only itself.
        """
        if not isinstance(other, Table):
            return NotImplemented
        own, others = self._kept, other._kept
        if self is other or own is None or others is None:
            return self is other
        if own is others or self._hash != other._hash:
            return own is others
        return _contents(own) == _contents(others)

    def __hash__(self) -> int:
        return self._hash

    def __sizeof__(self) -> int:
        return object.__sizeof__(self) + (self.size if self._kept else 0)


# Building


def _expect_table(board: Board, call: Call, status: int) -> None:
    """Raise unless a board has a table."""
    if status == lib.PEG_E_NO_TABLE:
        holes, bits = len(board.holes), len(board.holes) - len(board.parities)
        raise errors.TableError(
            f"the board is too large for a table: {holes} holes and 2**{bits} positions; "
            "a table has at most 64 holes and 2**43 positions"
        )
    call.expect_ok(status)


def _expect_built(board: Board, call: Call, status: int, number: int, path: Path) -> None:
    """Raise unless a table was built in a file, or its half."""
    if status == lib.PEG_E_MISMATCH:
        raise errors.TableError(
            f"the file holds something else than this table: {os.fsdecode(path)}"
        )
    if status == lib.PEG_E_NO_TABLE:
        _expect_table(board, call, status)
    _expect_file(call, status, number, path)


def _ask_in_file(board: Board, call: Call, ask: Any) -> tuple[int, int]:
    """Ask about a copy of a board what uses a file. Gives the status, and the system's number."""
    number = 0

    def noting(copy: Any, limits: Any) -> int:
        nonlocal number
        status: int = ask(copy, limits)
        number = ffi.errno
        return status

    return handle_of(board).ask_copy(call, noting), number


def _build_file(board: Board, pegs: int, path: Path, call: Call, out: Any) -> KeptTable:
    """Build a table in a file, or go on there."""
    encoded = _encoded(path)
    status, number = _ask_in_file(
        board,
        call,
        lambda copy, limits: lib.peg_table_build_file(copy, pegs, encoded, limits, out),
    )
    _expect_built(board, call, status, number, path)
    table = KeptTable(out[0])
    table.place = os.path.abspath(os.fsdecode(path)), True
    return table


# Files, bytes and pickles


def _encoded(path: Path) -> bytes:
    encoded = os.fsencode(path)
    if b"\0" in encoded:
        raise ValueError("a path must not hold a zero character")
    return encoded


def _settle(call: Call, status: int, number: int, path: Path) -> None:
    """Raise for a call about a file that failed, by the system's number if that says why."""
    call.settle(status)
    _expect_file(call, status, number, path)


def _expect_file(call: Call, status: int, number: int, path: Path) -> None:
    if status == lib.PEG_E_FILE and number == errno.EWOULDBLOCK:
        raise BlockingIOError(number, "another call is building in the file", os.fspath(path))
    if status == lib.PEG_E_FILE:
        raise OSError(number, os.strerror(number), os.fspath(path))
    if status in (lib.PEG_E_TABLE, lib.PEG_E_VERSION, lib.PEG_E_UNFINISHED):
        raise errors.of_status(status, f": {os.fsdecode(path)}")
    call.expect_ok(status)


def _read_file(read: Any, path: Path, limits: Limits) -> KeptTable:
    """Read the table in a file, or map it."""
    encoded, call, out = _encoded(path), Call(limits), ffi.new("peg_table **")
    call.begin()
    status = read(encoded, call.limits, ffi.NULL, out)
    _settle(call, status, ffi.errno, path)
    return KeptTable(out[0])


def _open_file(path: Path, mmap: bool, limits: Limits) -> KeptTable:
    """Map the table in a file, or read it, and remember where it was."""
    place = os.fsdecode(path)
    if os.path.exists(place) and not (os.path.isfile(place) or os.path.isdir(place)):
        raise errors.TableError(f"only a table in an ordinary file can be opened: {place}")
    table = _read_file(lib.peg_table_map if mmap else lib.peg_table_load, path, limits)
    table.place = os.path.abspath(place), mmap
    return table


def _read_bytes(data: bytes, limits: Limits) -> KeptTable:
    """Read a table from bytes that nobody changes meanwhile."""
    call, out = Call(limits), ffi.new("peg_table **")
    given = ffi.from_buffer("uint8_t[]", data), len(data)
    call.expect_ok(call.run(lib.peg_table_read, *given, call.limits, ffi.NULL, out))
    return KeptTable(out[0])


def _write(table: KeptTable, take: Any, limits: Limits) -> None:
    """Hand the bytes of a table to a function, piece by piece. `Stopped` if it returns `STOP`."""
    writing = Writing(limits, take)
    given = table.table, writing.limits, lib.on_write, writing.limits.user
    writing.expect_ok(writing.run(lib.peg_table_write, *given))


def _bytes_of(table: KeptTable, limits: Limits) -> bytes:
    written = bytearray()
    _write(table, written.extend, limits)
    return bytes(written)


def _contents(table: KeptTable) -> bytes:
    """Give a digest that equal tables have in common, and no others."""
    if table.contents is None:
        digest = _blake2b(32)
        _write(table, digest.update, {})
        table.contents = digest.digest()
    return table.contents


def _blake2b(size: int) -> hashlib.blake2b:
    import hashlib  # noqa: PLC0415 - it loads OpenSSL

    return hashlib.blake2b(digest_size=size)


def _identity(table: KeptTable) -> bytes:
    """Give a digest of the head, which has a sum of the answers that a mapped table knows."""
    digest = _blake2b(16)

    def take(piece: Any) -> object:
        digest.update(piece)
        return STOP

    with contextlib.suppress(errors.Stopped):
        _write(table, take, {})
    return digest.digest()


def _reopen(path: str, mmap: bool, identity: bytes) -> KeptTable:
    """Open the file of a table that was pickled."""
    table = _open_file(path, mmap, {})
    if _identity(table) != identity:
        raise errors.TableError(
            f"the file now holds another table than when this one was pickled: {path}"
        )
    return table


def _reduced(table: KeptTable) -> tuple[Any, ...]:
    """Tell pickle how a table is made again."""
    if table.place is None:
        return _read_bytes, (_bytes_of(table, {}), {})
    return _reopen, (*table.place, _identity(table))


copyreg.pickle(KeptTable, _reduced)
