"""Texts: how a board is written, and what lies between a text of Python and one of C.

A text of C is UTF-8 that ends with a zero, and its places are counted in bytes. A text of Python
may hold a zero, and its places are counted in characters.
"""

from __future__ import annotations

from typing import Any

from libpeg import errors
from libpeg._libpeg import ffi, lib
from libpeg.handles import BoardHandle, Hole
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


def written(write: Any, *given: Any) -> str:
    """Have C write a text, and once more with enough room if it turns out to be long."""
    out, length = ffi.new("char[]", _LINES), ffi.new("size_t *")
    status = write(*given, out, _LINES, length)
    if status == lib.PEG_E_ROOM:
        out = ffi.new("char[]", length[0] + 1)
        status = write(*given, out, length[0] + 1, length)
    errors.expect_ok(status)
    text: bytes = ffi.string(out)
    return text.decode()


def expect_names(board: Any, naming: Naming) -> None:
    """Raise ValueError where a board of C has no names of a naming."""
    if lib.peg_hole_name(board, 0, naming_number(naming)) == ffi.NULL:
        raise ValueError(f"the board has no {naming} names")


def game_of(handle: BoardHandle) -> str:
    """Write the line that makes the board again with its play."""
    with handle.lock:
        return written(lib.peg_game_text, handle.open())


def line_of(handle: BoardHandle) -> str:
    """Write the line that makes the board again."""
    with handle.lock:
        return written(lib.peg_board_text, handle.open())


def rows_of(handle: BoardHandle, *, names: bool, naming: Naming) -> str:
    """Draw the board in rows."""
    number = naming_number(naming)
    with handle.lock:
        board = handle.open()
        expect_names(board, naming)
        drawing = (
            written(lib.peg_draw_names, board, number) if names else written(lib.peg_draw, board)
        )
        return drawing.rstrip("\n")


def cell_of(handle: BoardHandle, hole: Hole) -> tuple[int, int]:
    """Give the row and the column of a hole."""
    row, column = ffi.new("int *"), ffi.new("int *")
    with handle.lock:
        board = handle.open()
        errors.expect_ok(lib.peg_hole_cell(board, handle.index(hole), row, column))
    return row[0], column[0]


def name_of(handle: BoardHandle, hole: Hole, naming: Naming) -> str:
    """Give the name of a hole."""
    number = naming_number(naming)
    with handle.lock:
        board = handle.open()
        index = handle.index(hole)
        expect_names(board, naming)
        name: bytes = ffi.string(lib.peg_hole_name(board, index, number))
        return name.decode()
