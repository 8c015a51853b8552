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


def _cell(board: Any, index: int) -> tuple[int, int]:
    row, column = ffi.new("int *"), ffi.new("int *")
    errors.expect_ok(lib.peg_hole_cell(board, index, row, column))
    return row[0], column[0]


def _leaning(board: Any, cells: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Lean cells of a triangular lattice to the left, so that its columns stand upright.

    There neighbours in a row are two columns apart, so that row and column add up to numbers that
    are all even or all odd. The holes of a board that was made from lines are side by side.
    """
    if lib.peg_hole_name(board, 0, lib.PEG_NAMING_ALGEBRAIC) != ffi.NULL:
        return cells
    if len({sum(cell) % 2 for cell in cells}) > 1:
        return cells
    least = min(map(sum, cells))
    return [(row, (row + column - least) // 2) for row, column in cells]


def cells_of(handle: BoardHandle, *, leaning: bool) -> list[tuple[int, int]]:
    """Give the row and the column of every hole."""
    with handle.lock:
        board = handle.open()
        cells = [_cell(board, index) for index in range(lib.peg_holes(board))]
        return _leaning(board, cells) if leaning else cells


def cell_of(handle: BoardHandle, hole: Hole, *, leaning: bool) -> tuple[int, int]:
    """Give the row and the column of a hole."""
    with handle.lock:
        board = handle.open()
        index = handle.index(hole)
        return cells_of(handle, leaning=True)[index] if leaning else _cell(board, index)


def hole_at(handle: BoardHandle, row: int, column: int, *, leaning: bool) -> int:
    """Give the hole in a row and a column."""
    cells = cells_of(handle, leaning=leaning)
    if (row, column) not in cells:
        raise errors.HoleError(f"the board has no hole in row {row} and column {column}")
    return cells.index((row, column)) + 1


def name_of(handle: BoardHandle, hole: Hole, naming: Naming) -> str:
    """Give the name of a hole."""
    number = naming_number(naming)
    with handle.lock:
        board = handle.open()
        index = handle.index(hole)
        expect_names(board, naming)
        name: bytes = ffi.string(lib.peg_hole_name(board, index, number))
        return name.decode()
