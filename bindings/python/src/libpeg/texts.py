"""Texts: how a board is written, and what lies between a text of Python and one of C.

A text of C is UTF-8 that ends with a zero, and its places are counted in bytes. A text of Python
may hold a zero, and its places are counted in characters.
"""

from __future__ import annotations

from typing import Any

from libpeg import errors
from libpeg._libpeg import ffi, lib
from libpeg.handles import BoardHandle
from libpeg.shape import Naming, naming_number

# Bytes that are enough for most texts.
_LINES = 256


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


def counted(count: int, what: str) -> str:
    """Write how many there are of something.

    >>> counted(1, "peg"), counted(12, "peg")
    ('1 peg', '12 pegs')
    """
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def written(handle: BoardHandle, write: Any, *given: Any) -> str:
    """Have C write a text, and once more with enough room if it turns out to be long."""
    out, length = ffi.new("char[]", _LINES), ffi.new("size_t *")
    with handle.lock:
        board = handle.open()
        status = write(board, *given, out, _LINES, length)
        if status == lib.PEG_E_ROOM:
            out = ffi.new("char[]", length[0] + 1)
            status = write(board, *given, out, length[0] + 1, length)
    errors.expect_ok(status)
    return str(ffi.string(out), "utf-8")


def number_of(naming: Naming, handle: BoardHandle) -> int:
    """Give the number that C has for a naming. ValueError where the board has no such names."""
    name_of(handle, 0, naming)
    return naming_number(naming)


def name_of(handle: BoardHandle, index: int, naming: Naming) -> str:
    """Give the name of a hole, by its number in C."""
    number = naming_number(naming)
    with handle.lock:
        # The name is the board's, which a signal handler may close: it lives as long as `board`.
        board = handle.open()
        found = lib.peg_hole_name(board, index, number)
        if found == ffi.NULL:
            raise ValueError(f"the board has no {naming} names")
        return str(ffi.string(found), "utf-8")


def line_of(handle: BoardHandle) -> str:
    """Write the line that makes the board again."""
    return written(handle, lib.peg_board_text)


def cell_of(board: Any, index: int, *, leaning: bool) -> tuple[int, int]:
    """Give the row and the column of a hole, by its number in C."""
    row, column = ffi.new("int *"), ffi.new("int *")
    columns = (ffi.NULL, column) if leaning else (column, ffi.NULL)
    errors.expect_ok(lib.peg_hole_cell(board, index, row, *columns))
    return row[0], column[0]


def cells_of(handle: BoardHandle, *, leaning: bool) -> list[tuple[int, int]]:
    """Give the row and the column of every hole."""
    with handle.lock:
        board = handle.open()
        return [cell_of(board, index, leaning=leaning) for index in range(lib.peg_holes(board))]
