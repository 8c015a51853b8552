"""How boards are made: from a text, from a drawing, from a list of lines.

C reads all three, and says where a mistake is in bytes and in holes from 0. Here that is turned
into what the caller knows: characters, and holes from 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Literal, NamedTuple, get_args

from libpeg import errors
from libpeg._libpeg import ffi, lib
from libpeg.handles import BoardHandle
from libpeg.jumps import Jump
from libpeg.texts import index_of_byte, to_bytes

# Bytes that are enough for the name of any built-in shape.
_NAME = 64

Lattice = Literal["square", "diagonal", "triangular"]


class Builtin(NamedTuple):
    """A built-in shape: a name to make a board with, and what it is in a few words."""

    name: str
    about: str


def from_text(text: str) -> BoardHandle:
    """Make a board from a text."""
    return _read("", text, "a board")


def expect_no_position(handle: BoardHandle, text: str) -> None:
    """Raise where an empty hole is given for a text that says itself which holes are empty.

    A shape, a drawing or a position that is full of pegs does not.
    """
    head = re.split(";|->", text, maxsplit=1)[0]
    drawn = head.lstrip().startswith(tuple(f"{lattice}:" for lattice in get_args(Lattice)))
    positioned = drawn or len(head.split()) > 1
    full = handle.do(lib.peg_pegs) == handle.do(lib.peg_holes)
    if ";" in text or (positioned and not full):
        what = "play" if ";" in text else "a position"
        raise errors.BoardError(
            f"the text has {what} of its own, so that no empty hole can be given: "
            f"{errors.shown(text)}"
        )


def is_shape(text: str) -> bool:
    """Tell whether a text is a shape and perhaps a goal, but has no position and no play."""
    head = re.split(";|->", text, maxsplit=1)[0]
    return ";" not in text and len(head.split()) == 1


def from_drawing(drawing: str, lattice: Lattice) -> BoardHandle:
    """Make a board from a drawing on a lattice."""
    errors.expect_choice("lattice", lattice, Lattice)
    return _read(f"{lattice}:", drawing, "a drawing")


def from_lines(holes: int, lines: Iterable[Jump | tuple[int, int, int]]) -> BoardHandle:
    """Make a board from the lines that jumps run along."""
    holes, threes = errors.whole("holes", holes), []
    for at, line in enumerate(errors.several("lines", "jumps or threes of numbers", lines)):
        three = tuple(errors.several("a line", "three numbers", line))
        if [*map(type, three)] != [int, int, int]:
            raise TypeError(f"a line must be three numbers, not {line!r}")
        if not all(1 <= hole <= min(holes, lib.PEG_MAX_HOLES) for hole in three):
            counted = ": holes count from 1" if 0 in three else ""
            raise errors.BoardError(f"{errors.text_of(lib.PEG_E_HOLE)}, in {three}{counted}", at)
        threes.append(tuple(hole - 1 for hole in three))
    if not -(2**31) <= holes < 2**31:
        raise errors.BoardError(errors.text_of(lib.PEG_E_BIG))
    given = holes, ffi.new("peg_jump[]", threes), len(threes)
    board, status, at = _new(lib.peg_board_from_lines, *given)
    if status in (lib.PEG_E_SAME, lib.PEG_E_TWICE):
        three = tuple(hole + 1 for hole in threes[at])
        raise errors.BoardError(f"{errors.text_of(status)}, in {three}", at)
    if status != lib.PEG_OK:
        raise errors.BoardError(errors.text_of(status))
    return BoardHandle(board)


def builtin() -> list[Builtin]:
    """List the built-in shapes."""
    shapes: list[Builtin] = []
    name, about = ffi.new("char **"), ffi.new("char **")
    while lib.peg_builtin(len(shapes), name, about) == lib.PEG_OK:
        shapes.append(Builtin(ffi.string(name[0]).decode(), ffi.string(about[0]).decode()))
    return shapes


def _read(before: str, text: str, what: str) -> BoardHandle:
    """Have C make a board from a text, with something put before it."""
    encoded = to_bytes(text, what)
    if not text.strip():
        raise errors.BoardError(f"{what} must not be empty: give one such as {_SUCH[what]}", 0)
    board, status, at = _new(lib.peg_board_new, before.encode() + encoded)
    if status != lib.PEG_OK:
        at = index_of_byte(encoded, max(0, at - len(before)))
        raise errors.BoardError(f"{_told(status, text, at)}{_suggested(status, encoded)}", at)
    return BoardHandle(board)


_SUCH = {"a board": "'english'", "a drawing": "'ooo\\n o.o'"}

# What is wrong with the name of a built-in shape, for which C may suggest another.
_MISNAMED = (lib.PEG_E_NAME, lib.PEG_E_SIZE)


def _told(status: int, text: str, at: int) -> str:
    """Say what is wrong with a text, and where."""
    where = ":" if status in _MISNAMED else f", at {at} in"
    return f"{errors.text_of(status)}{where} {errors.shown(text, at)}"


def _suggested(status: int, encoded: bytes) -> str:
    """End a message with the built-in shape that was most likely meant, if there is one."""
    if status not in _MISNAMED:
        return ""
    out, length = ffi.new("char[]", _NAME), ffi.new("size_t *")
    if lib.peg_suggest(encoded, out, _NAME, length) != lib.PEG_OK:
        return "; Board.builtin() lists the shapes"
    meant = ffi.string(out).decode().replace(" to ", "' to '")
    return f"; did you mean '{meant}'?"


def _new(make: Any, *given: Any) -> tuple[Any, int, int]:
    """Have C make a board: give it, or NULL, with the status and the place of the mistake."""
    out, at = ffi.new("peg_board **"), ffi.new("size_t *")
    status = make(*given, ffi.NULL, at, out)
    if status == lib.PEG_E_MEMORY:
        raise errors.of_status(status)
    return out[0], status, at[0]
