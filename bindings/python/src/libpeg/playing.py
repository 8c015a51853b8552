"""Play: legal jumps, moves in writing, taking back.

A caller gives jumps in many forms: as text, as jumps, as holes by number or name. They are brought
to one form here, three holes from 0, or the number that C has for them. The rules are known to C
alone. It plays one jump by its number, and several as a text, all or none.
"""

from __future__ import annotations

import re
import reprlib
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from libpeg import errors
from libpeg._libpeg import ffi, lib
from libpeg.handles import AnyBoard, BoardHandle, Hole, around
from libpeg.jumps import Jump
from libpeg.shape import Naming
from libpeg.texts import index_of_byte, number_of, to_bytes, written

if TYPE_CHECKING:
    from typing_extensions import TypeIs

# A jump: one made by libpeg, its three holes, or a text such as "4-1" or "1(2)4".
AnyJump = Jump | tuple[Hole, Hole, Hole] | str

# Jumps in a row: moves in writing, a jump, or several such as a solution.
Jumps = AnyJump | Iterable[AnyJump]

Three = tuple[int, int, int]

# Looked up once: they are called very often.
_legal, _is_legal, _OK = lib.peg_bulk_legal, lib.peg_bulk_is_legal, lib.PEG_OK
_played, _undone = lib.peg_bulk_played, lib.peg_bulk_undone
_play, _undo, _redo = lib.peg_bulk_play, lib.peg_bulk_undo, lib.peg_bulk_redo

_JUMP = re.compile(r"([^-()\s]+)(?:-|\(([^-()\s]+)\))([^-()\s]+)")


class Playing(AnyBoard):
    """Play, and how it is written."""

    __slots__ = ()

    @property
    def legal_jumps(self) -> list[Jump]:
        """The legal jumps, ascending by from, to, over.

        >>> [str(jump) for jump in Board("english").legal_jumps]
        ['d2-d4', 'b4-d4', 'f4-d4', 'd6-d4']
        """
        handle = self._handle
        with handle.lock:
            board = handle.open()  # noqa: F841 - as in handle.listed, written out to be quicker
            numbers, read, lines = handle.numbers
            try:
                handle.busy = True
                found = read[: _legal(numbers)].tolist()
            finally:
                handle.busy = False
        return [lines[index] for index in found]

    def find_jump(self, from_: Hole, to: Hole) -> Jump:
        """Find the jump from one hole to another, or raise IllegalJump to say what is wrong.

        >>> board = Board("english")
        >>> board.find_jump("d2", "d4")
        Jump(5, 10, 17, 'd2-d4')
        >>> board.find_jump("d4", "d2")
        Traceback (most recent call last):
        ...
        libpeg.errors.IllegalJump: d4-d2: there is no peg in the hole to jump from
        """
        handle = self._handle
        shape = handle.shape
        with handle.lock:
            here, there = handle.index(from_), handle.index(to)
            found = lib.peg_bulk_find_jump(handle.open(), here, there)
        if found < _OK:
            names = f"{shape.names[here]}-{shape.names[there]}"
            raise errors.IllegalJump(f"{names}: {errors.text_of(found)}")
        return shape.numbered[found]

    def is_legal(self, jump: AnyJump) -> bool:
        """Tell whether a jump is legal. A jump with a hole that isn't there is not.

        IllegalJump for a text that is no jump, such as "d2".

        >>> Board("english").is_legal("d2-d4"), Board("english").is_legal((5, 10, 99))
        (True, False)
        """
        handle = self._handle
        with handle.lock:
            board = handle.open()
            number = _number(handle, jump)
            if number is None:
                if isinstance(jump, str):
                    _parts(jump)
                try:
                    number = handle.shape.number_of(_three(handle, jump))
                except (errors.HoleError, errors.IllegalJump):
                    return False
            return number is not None and bool(_is_legal(board, number))

    def play(self, moves: Jumps) -> None:
        """Play moves in writing, a jump, or several jumps such as a solution.

        Moves in writing are separated by blanks or commas; each is a run of holes joined by
        hyphens. Either all of it is played or nothing. Jumps that had been undone are forgotten.

        >>> board = Board("english")
        >>> board.play("d2-d4 f3-d3")
        >>> board.play(board.legal_jumps[0])
        >>> board.play("e4-e2, d2-d4")
        Traceback (most recent call last):
        ...
        libpeg.errors.IllegalJump: d2-d4: there is no peg in the hole to jump from
        >>> len(board.history)
        3
        """
        handle = self._handle
        with handle.lock:
            board = handle.open()
            number = _number(handle, moves)
            if number is None or _play(board, number) != _OK:
                _play_others(handle, moves)

    def undo(self) -> Jump:
        """Take back the last jump played, and return it. EndOfPlay if there is none."""
        handle = self._handle
        with handle.lock:
            number = _undo(handle.open())
            if number < _OK:
                raise _end(number, "there is no jump to undo")
            return handle.shape.numbered[number]

    def undo_move(self) -> tuple[Jump, ...]:
        """Take back the last move, all the jumps that one peg made in a row, and return them.

        EndOfPlay if there is none. `redo` plays them again one by one.

        >>> board = Board("english")
        >>> board.play("d2-d4 f3-d3 e1-e3 e4-e2 c1-e1-e3")
        >>> board.moves_text(board.undo_move()), len(board.history)
        ('c1-e1-e3', 4)
        """
        handle = self._handle
        with handle.lock:
            count = ffi.new("size_t *")
            status = lib.peg_undo_move(handle.open(), count)
            if status != lib.PEG_OK:
                raise _end(status, "there is no move to undo")
            return self.undone[: count[0]]

    def redo(self) -> Jump:
        """Play the last jump undone again, and return it. EndOfPlay if there is none."""
        handle = self._handle
        with handle.lock:
            number = _redo(handle.open())
            if number < _OK:
                raise _end(number, "there is no jump to redo")
            return handle.shape.numbered[number]

    @property
    def history(self) -> tuple[Jump, ...]:
        """The jumps played."""
        return _listed(self._handle, _played)

    @property
    def undone(self) -> tuple[Jump, ...]:
        """The jumps undone, in the order in which `redo` plays them again."""
        return _listed(self._handle, _undone)

    def moves_text(self, jumps: Jumps, *, naming: Naming = "default") -> str:
        """Write jumps as moves that `play` reads, the jumps of one peg in a row as one move.

        >>> board = Board("english", goal="d4")
        >>> board.play("d2-d4 f3-d3 e1-e3 e4-e2 e6-e4 g5-e5 d5-f5 g3-g5-e5")
        >>> board.moves_text(board.history[-3:])
        'd5-f5 g3-g5-e5'
        >>> board.moves_text(board.history[-3:], naming="numbers")
        '24-26 13-27-25'
        """
        return _text(lib.peg_moves_text, self._handle, jumps, naming)

    def jumps_text(self, jumps: Jumps, *, naming: Naming = "default") -> str:
        """Write jumps as `moves_text` does, but each as a move of its own: "g3-g5 g5-e5"."""
        return _text(lib.peg_jumps_text, self._handle, jumps, naming)


# Jumps from the caller to C


def _number(handle: BoardHandle, jump: Any) -> int | None:
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
        copy = around(Playing, handle.copy())
        played = len(copy.history)
        copy.play(jumps)
        jumps = copy.history[played:]
    elif _is_three(jumps):
        jumps = (jumps,)
    elif isinstance(jumps, tuple) and jumps and all(hasattr(one, "__index__") for one in jumps):
        raise TypeError(_no_jump(jumps))
    return [_three(handle, jump) for jump in _each(jumps)]


def jumps_of(handle: BoardHandle, jumps: Jumps) -> list[Jump]:
    """Give jumps in a row as jumps of the board."""
    threes = threes_of(handle, jumps)
    return list(handle.shape.jumps(bytes(hole for three in threes for hole in three)))


def _is_three(jumps: Jumps) -> TypeIs[tuple[Hole, Hole, Hole]]:
    """Tell whether a tuple is the holes of one jump, and not three jumps."""
    if not isinstance(jumps, tuple) or len(jumps) != 3:  # noqa: PLR2004 - from, over, to
        return False
    return all(
        hasattr(hole, "__index__") or (isinstance(hole, str) and not set(hole) & set("-("))
        for hole in jumps
    )


def _each(given: Iterable[Any]) -> Iterator[Any]:
    """Go through jumps, or the holes of a jump."""
    try:
        return iter(given)
    except TypeError:
        raise TypeError(_no_jump(given)) from None


def _no_jump(given: object) -> str:
    return f"a jump is three holes, from, over and to, or a text; not {reprlib.repr(given)}"


def _three(handle: BoardHandle, jump: AnyJump) -> Three:
    """Give the holes of a jump as C has them."""
    number = _number(handle, jump)
    if number is not None:
        return number & 0xFF, number >> 8 & 0xFF, number >> 16
    if isinstance(jump, str):
        return _three_of_text(handle, jump)
    holes = tuple(_each(jump))
    if len(holes) != 3:  # noqa: PLR2004 - from, over, to
        raise ValueError(_no_jump(holes))
    from_, over, to = holes
    return handle.index(from_), handle.index(over), handle.index(to)


def _parts(text: str) -> re.Match[str]:
    """Read the names in the text of a jump: from, over if it is given, and to."""
    found = _JUMP.fullmatch(text.strip())
    if found is None:
        raise errors.IllegalJump(f"{errors.shown(text)} is not a jump such as 4-1 or 1(2)4")
    return found


def _three_of_text(handle: BoardHandle, text: str) -> Three:
    found = _parts(text)
    from_, to = handle.index(found[1]), handle.index(found[3])
    if found[2]:
        return from_, handle.index(found[2]), to
    overs = handle.shape.overs.get((from_, to), [])
    if len(overs) != 1:
        why = "several lines join these holes" if overs else errors.text_of(lib.PEG_E_LINE)
        raise errors.IllegalJump(f"{text.strip()}: {why}")
    return from_, overs[0], to


# Play


def _play_others(handle: BoardHandle, moves: Jumps) -> None:
    """Play what takes more than a number, and say why what can't be played can't be."""
    if isinstance(moves, str):
        _play_text(handle, moves, moves)
        return
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


def _end(status: int, message: str) -> Exception:
    if status == lib.PEG_E_HISTORY:
        return errors.EndOfPlay(message)
    return errors.of_status(status)


def _listed(handle: BoardHandle, write: Any) -> tuple[Jump, ...]:
    """Give the jumps played, or those undone."""
    made = handle.shape.numbered
    return tuple([made[number] for number in handle.listed(write)])


def _text(write: Any, handle: BoardHandle, jumps: Jumps, naming: Naming) -> str:
    threes, number = threes_of(handle, jumps), number_of(naming, handle)
    return written(handle, write, ffi.new("peg_jump[]", threes), len(threes), number)
