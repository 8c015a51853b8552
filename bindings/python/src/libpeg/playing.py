"""Play: legal jumps, moves in writing, taking back.

A caller gives jumps in many forms: as text, as jumps, as holes by number or name. They are brought
to one form here, three holes from 0, or the number that C has for them. The rules are known to C
alone. It plays one jump by its number, and several as a text, all or none.
"""

from __future__ import annotations

import re
import reprlib
from collections.abc import Iterable, Iterator
from typing import Any

from libpeg import errors
from libpeg._libpeg import ffi, lib
from libpeg.handles import BoardHandle, Hole
from libpeg.jumps import Jump
from libpeg.shape import Naming
from libpeg.texts import index_of_byte, number_of, to_bytes, written

# A jump: one made by libpeg, its three holes, or a text such as "4-1" or "1(2)4".
AnyJump = Jump | tuple[Hole, Hole, Hole] | str

# Jumps in a row: moves in writing, a jump, or several such as a solution.
Jumps = AnyJump | Iterable[AnyJump]

Three = tuple[int, int, int]

# Looked up once: they are called very often.
_play, _OK = lib.peg_bulk_play, lib.PEG_OK

# Between two names that are written together, such as d2d4.
_JOINED = re.compile(r"(?<=\d)(?=[A-Za-z])")

_JUMP = re.compile(r"([^-()\s]+)(?:-|\(([^-()\s]+)\))([^-()\s]+)")


# Jumps from the caller to C


def line_number(handle: BoardHandle, jump: Any) -> int | None:
    """Give the number in C of a line, if it is given in a form that is found at once."""
    kind = type(jump)
    if kind is Jump or (kind is tuple and len(jump) == 3):  # noqa: PLR2004
        from_, over, to = jump
        # Others may be equal to numbers without being any, such as True.
        if not type(from_) is type(over) is type(to) is int:
            return None
    elif kind is not str:
        return None
    return handle.shape.line_numbers.get(jump)


def threes_of(handle: BoardHandle, jumps: Jumps) -> list[Three]:
    """Give jumps in a row as C has them. Moves in writing are read by playing a copy."""
    if isinstance(jumps, str):
        copy = handle.copy()
        before = len(copy.listed(lib.peg_bulk_played))
        play_others(copy, jumps)
        jumps = jumps_listed(copy, lib.peg_bulk_played)[before:]
    elif isinstance(jumps, tuple) and jumps and all(map(_is_hole, jumps)):
        if len(jumps) != 3:  # noqa: PLR2004 - from, over, to
            raise TypeError(_no_jump(jumps))
        jumps = (jumps,)  # type: ignore[assignment]
    return [three_of(handle, jump) for jump in _each(jumps)]


def jumps_of(handle: BoardHandle, jumps: Jumps) -> list[Jump]:
    """Give jumps in a row as jumps of the board."""
    threes = threes_of(handle, jumps)
    return list(handle.shape.jumps(bytes(hole for three in threes for hole in three)))


def _is_hole(one: object) -> bool:
    return hasattr(one, "__index__") or (isinstance(one, str) and not {*one} & {*"-( "})


def _each(given: Iterable[Any]) -> Iterator[Any]:
    """Go through jumps, or the holes of a jump."""
    try:
        return iter(given)
    except TypeError:
        raise TypeError(_no_jump(given)) from None


def _no_jump(given: object) -> str:
    if given is None:
        return "None is no jump: solve() and hint() give it where the position cannot be won"
    told = f"a jump is three holes, from, over and to, or a text; not {reprlib.repr(given)}"
    if isinstance(given, tuple) and len(given) == 2:  # noqa: PLR2004 - from and to
        told += f"; find_jump({given[0]!r}, {given[1]!r}) finds one"
    return told


def three_of(handle: BoardHandle, jump: AnyJump) -> Three:
    """Give the holes of a jump as C has them."""
    number = line_number(handle, jump)
    if number is not None:
        return number & 0xFF, number >> 8 & 0xFF, number >> 16
    if isinstance(jump, str):
        return _three_of_text(handle, jump)
    holes = tuple(_each(jump))
    if len(holes) != 3:  # noqa: PLR2004 - from, over, to
        raise ValueError(_no_jump(holes))
    from_, over, to = holes
    return handle.index(from_), handle.index(over), handle.index(to)


def jump_parts(text: str) -> re.Match[str]:
    """Read the names in the text of a jump: from, over if it is given, and to."""
    found = _JUMP.fullmatch(_JOINED.sub("-", text.strip()))
    if found is None:
        raise errors.IllegalJump(f"{errors.shown(text)} is not a jump such as 4-1 or 1(2)4")
    return found


def _three_of_text(handle: BoardHandle, text: str) -> Three:
    found = jump_parts(text)
    from_, to = handle.index(found[1]), handle.index(found[3])
    if found[2]:
        return from_, handle.index(found[2]), to
    overs = handle.shape.overs.get((from_, to), [])
    if len(overs) != 1:
        why = "several lines join these holes" if overs else errors.text_of(lib.PEG_E_LINE)
        raise errors.IllegalJump(f"{text.strip()}: {why}")
    return from_, overs[0], to


# Play


def play_others(handle: BoardHandle, moves: Jumps) -> None:
    """Play what takes more than a number, and say why what can't be played can't be."""
    if isinstance(moves, str):
        _play_text(handle, moves, moves)
        return
    if hasattr(moves, "tolist"):  # an array of three holes, or of rows of three
        listed: list[Any] = moves.tolist()  # type: ignore[union-attr]
        moves = [*map(tuple, listed)] if listed and isinstance(listed[0], list) else (*listed,)
    shape = handle.shape
    threes = threes_of(handle, moves)
    if len(threes) == 1:
        number = shape.number_of(threes[0])
        if number is not None and _play(handle.open(), number) == _OK:
            return
    numbers = [f"{from_ + 1}({over + 1}){to + 1}" for from_, over, to in threes]
    _play_text(handle, " ".join(numbers), threes)


def _play_text(handle: BoardHandle, text: str, given: str | list[Three]) -> None:
    """Have C play a text. If it can't, name the move in the words of the caller."""
    encoded = to_bytes(text, "moves")
    out = ffi.new("size_t *")
    status = handle.do(lib.peg_play_moves, encoded, out)
    if status == lib.PEG_OK:
        return
    if status == lib.PEG_E_MEMORY:
        raise errors.of_status(status)
    at = index_of_byte(encoded, out[0])
    begun = text[:at].replace(",", " ").split()
    if status == lib.PEG_E_TEXT and begun and not text[at : at + 1].strip(" ,\t\r\n"):
        raise errors.IllegalJump(f"{begun[-1]}: a move needs two holes or more", at)
    if isinstance(given, str):
        word = next(iter(text[at:].replace(",", " ").split()), "")
    else:  # a jump that may be none, in the names of its holes
        three = given[text[:at].count(" ")]
        from_, over, to = (handle.shape.names[hole] for hole in three)
        word = f"{from_}({over}){to}"
    kind = errors.HoleError if status == lib.PEG_E_HOLE else errors.IllegalJump
    message = f"{word}: {errors.text_of(status)}"
    if kind is errors.IllegalJump and isinstance(given, str):
        raise errors.IllegalJump(message, at)
    raise kind(message)


def end_of_play(status: int, message: str) -> Exception:
    """Make the exception for what cannot be taken back or played again."""
    if status == lib.PEG_E_HISTORY:
        return errors.EndOfPlay(message)
    return errors.of_status(status)


def jumps_listed(handle: BoardHandle, write: Any) -> tuple[Jump, ...]:
    """Give the jumps played, or those undone."""
    made = handle.shape.numbered
    return tuple([made[number] for number in handle.listed(write)])


def jumps_written(write: Any, handle: BoardHandle, jumps: Jumps, naming: Naming) -> str:
    """Have C write jumps."""
    threes, number = threes_of(handle, jumps), number_of(naming, handle)
    return written(handle, write, ffi.new("peg_jump[]", threes), len(threes), number)
