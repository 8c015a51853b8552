"""Play: legal jumps, moves in writing, taking back.

A caller gives jumps in many forms: as text, as jumps, as holes by number or name. They are brought
to one form here, three holes from 0. The rules are known to C alone, which plays moves as a text,
all or none: jumps that come in another form are written as a text first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from libpeg import errors
from libpeg._libpeg import ffi, lib
from libpeg.handles import BoardHandle, Hole
from libpeg.jumps import Jump
from libpeg.shape import Naming, naming_number
from libpeg.texts import expect_names, index_of_byte, to_bytes, written

if TYPE_CHECKING:
    from typing_extensions import TypeIs

# A jump: one made by libpeg, its three holes, or a text such as "4-1" or "1(2)4".
AnyJump = Jump | tuple[Hole, Hole, Hole] | str

# Jumps in a row: moves in writing, a jump, or several such as a solution.
Jumps = AnyJump | Iterable[AnyJump]

Three = tuple[int, int, int]

# Looked up once: they are called very often.
_legal, _is_legal = lib.peg_bulk_legal, lib.peg_bulk_is_legal

_JUMP = re.compile(r"([^-()\s]+)(?:-|\(([^-()\s]+)\))([^-()\s]+)")


# The jumps that are legal


def legal_jumps(handle: BoardHandle) -> list[Jump]:
    """List the legal jumps."""
    with handle.lock:
        board = handle.open()
        out, room, _, fours = handle.verdicts
        try:
            handle.busy = True
            found = fours[: _legal(board, out, room)].tolist()
        finally:
            handle.busy = False
    made = handle.shape.verdicts
    return [made[four].jump for four in found]


def find_jump(handle: BoardHandle, from_: Hole, to: Hole) -> Jump:
    """Find the jump from one hole to another."""
    shape = handle.shape
    out = ffi.new("peg_jump *")
    with handle.lock:
        here, there = handle.index(from_), handle.index(to)
        status = lib.peg_find_jump(handle.open(), here, there, out)
    if status != lib.PEG_OK:
        names = f"{shape.names[here]}-{shape.names[there]}"
        raise errors.IllegalJump(f"{names}: {errors.text_of(status)}")
    return shape.jumps(bytes(ffi.buffer(out)))[0]


def is_legal(handle: BoardHandle, jump: AnyJump) -> bool:
    """Tell whether a jump is legal."""
    shape = handle.shape
    line = shape.line_of_text.get(jump.text if isinstance(jump, Jump) else jump)
    with handle.lock:
        board = handle.open()
        # The jump that the shape has made of a line, or its text.
        if line is not None and (line[0] is jump or isinstance(jump, str)):
            return bool(_is_legal(board, *line[1]))
        try:
            three = _three(handle, jump)
        except (errors.HoleError, errors.IllegalJump):
            return False
        return shape.has_line(three) and bool(_is_legal(board, *three))


# Jumps from the caller to C


def threes_of(handle: BoardHandle, jumps: Jumps) -> list[Three]:
    """Give jumps in a row as C has them. Moves in writing are read by playing a copy."""
    if isinstance(jumps, str):
        copy = handle.copy()
        played = len(history(copy)[0])
        play(copy, jumps)
        jumps = history(copy)[0][played:]
    elif isinstance(jumps, Jump) or _is_three(jumps):
        jumps = (jumps,)
    return [_three(handle, jump) for jump in jumps]


def jumps_of(handle: BoardHandle, jumps: Jumps) -> list[Jump]:
    """Give jumps in a row as jumps of the board."""
    threes = threes_of(handle, jumps)
    return list(handle.shape.jumps(bytes(hole for three in threes for hole in three)))


def _is_three(jumps: Jumps) -> TypeIs[tuple[Hole, Hole, Hole]]:
    """Tell whether a tuple is the holes of one jump, and not three jumps."""
    return (
        isinstance(jumps, tuple)
        and len(jumps) == 3  # noqa: PLR2004 - from, over, to
        and all(
            hasattr(hole, "__index__") or (isinstance(hole, str) and not set(hole) & set("-("))
            for hole in jumps
        )
    )


def _three(handle: BoardHandle, jump: AnyJump) -> Three:
    """Give the holes of a jump as C has them."""
    if isinstance(jump, str):
        return _three_of_text(handle, jump)
    if isinstance(jump, Jump):
        jump = (jump.from_, jump.over, jump.to)
    from_, over, to = jump
    return handle.index(from_), handle.index(over), handle.index(to)


def _three_of_text(handle: BoardHandle, text: str) -> Three:
    found = _JUMP.fullmatch(text.strip())
    if found is None:
        raise errors.IllegalJump(f"{errors.shown(text)} is not a jump such as 4-1 or 1(2)4")
    from_, to = handle.index(found[1]), handle.index(found[3])
    if found[2]:
        return from_, handle.index(found[2]), to
    overs = handle.shape.overs(from_, to)
    if len(overs) != 1:
        why = "several lines join these holes" if overs else errors.text_of(lib.PEG_E_LINE)
        raise errors.IllegalJump(f"{text.strip()}: {why}")
    return from_, overs[0], to


# Play


def play(handle: BoardHandle, moves: Jumps) -> None:
    """Play moves in writing, a jump, or jumps in a row."""
    if isinstance(moves, str):
        _play_text(handle, moves, moves)
        return
    with handle.lock:
        shape = handle.shape
        numbers, names = [], []
        for three in threes_of(handle, moves):
            numbers.append("{}({}){}".format(*(index + 1 for index in three)))
            names.append("{}({}){}".format(*(shape.names[index] for index in three)))
        _play_text(handle, " ".join(numbers), names)


def _play_text(handle: BoardHandle, text: str, shown: str | list[str]) -> None:
    """Have C play a text. If it can't, name the move in the words of the caller."""
    encoded = to_bytes(text, "moves")
    out = ffi.new("size_t *")
    with handle.lock:
        status = lib.peg_play_moves(handle.open(), encoded, out)
    if status == lib.PEG_OK:
        return
    if status == lib.PEG_E_MEMORY:
        raise errors.of_status(status)
    at = index_of_byte(encoded, out[0])
    word = _word(text, at) if isinstance(shown, str) else shown[text[:at].count(" ")]
    kind = errors.HoleError if status == lib.PEG_E_HOLE else errors.IllegalJump
    message = f"{word}: {errors.text_of(status)}"
    if kind is errors.IllegalJump and isinstance(shown, str):
        raise errors.IllegalJump(message, at)
    raise kind(message)


def _word(text: str, at: int) -> str:
    """Give the word of a text that begins at an index."""
    return next(iter(text[at:].replace(",", " ").split()), "")


def undo(handle: BoardHandle) -> Jump:
    """Take back the last jump played."""
    with handle.lock:
        played = history(handle)[0]
        _step(handle, lib.peg_undo, "there is no jump to undo")
        return played[-1]


def redo(handle: BoardHandle) -> Jump:
    """Play the last jump undone again."""
    with handle.lock:
        _step(handle, lib.peg_redo, "there is no jump to redo")
        return history(handle)[0][-1]


def _step(handle: BoardHandle, step: Any, message: str) -> None:
    status = step(handle.open())
    if status == lib.PEG_E_HISTORY:
        raise errors.EndOfPlay(message)
    errors.expect_ok(status)


def history(handle: BoardHandle) -> tuple[tuple[Jump, ...], tuple[Jump, ...]]:
    """Give the jumps played, and those undone."""
    shape = handle.shape
    played, undone = ffi.new("size_t *"), ffi.new("size_t *")
    with handle.lock:
        board = handle.open()
        try:
            # C lends its own array, so nobody may change the board before it is read: not even
            # a signal handler.
            handle.busy = True
            jumps = lib.peg_history(board, played, undone)
            if jumps == ffi.NULL:
                return (), ()
            threes = ffi.buffer(jumps, 3 * (played[0] + undone[0]))[:]
        finally:
            handle.busy = False
    return shape.jumps(threes[: 3 * played[0]]), shape.jumps(threes[3 * played[0] :])


def moves_text(handle: BoardHandle, jumps: Jumps, naming: Naming) -> str:
    """Write jumps, those of one peg in a row joined into a move."""
    return _text(lib.peg_moves_text, handle, jumps, naming)


def jumps_text(handle: BoardHandle, jumps: Jumps, naming: Naming) -> str:
    """Write jumps, each as a move of its own."""
    return _text(lib.peg_jumps_text, handle, jumps, naming)


def _text(write: Any, handle: BoardHandle, jumps: Jumps, naming: Naming) -> str:
    number = naming_number(naming)
    with handle.lock:
        board = handle.open()
        threes = threes_of(handle, jumps)
        expect_names(board, naming)
        return written(write, board, ffi.new("peg_jump[]", threes), len(threes), number)
