"""Playing: legal jumps, moves in writing, taking back."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from libpeg import errors
from libpeg._libpeg import ffi, lib
from libpeg.core import Core, Hole, index_of_byte, to_bytes
from libpeg.jumps import Jump
from libpeg.shape import Naming, naming_number

if TYPE_CHECKING:
    from typing_extensions import TypeIs


# A jump: one made by libpeg, its three holes, or a text such as "4-1" or "1(2)4".
AnyJump = Jump | tuple[Hole, Hole, Hole] | str

# Jumps in a row: moves in writing, a jump, or several such as a solution.
Jumps = AnyJump | Iterable[AnyJump]

_JUMP = re.compile(r"([^-()\s]+)(?:-|\(([^-()\s]+)\))([^-()\s]+)")


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


def _word(text: str, at: int) -> str:
    """Give the word of a text that begins at an index."""
    return next(iter(text[at:].replace(",", " ").split()), "")


class Play(Core):
    """The part of a board that plays."""

    __slots__ = ()

    @property
    def legal_jumps(self) -> list[Jump]:
        """The legal jumps, ascending by from, to, over.

        >>> from libpeg import Board
        >>> [str(jump) for jump in Board("english").legal_jumps]
        ['d2-d4', 'b4-d4', 'f4-d4', 'd6-d4']
        """
        shape = self._shape
        with self._lock:
            board = self._open()
            out, count = ffi.new("peg_jump[]", shape.line_count), ffi.new("size_t *")
            errors.expect_ok(lib.peg_legal_jumps(board, out, shape.line_count, count))
        return list(shape.jumps(bytes(ffi.buffer(out, 3 * count[0]))))

    def check(self, from_: Hole, to: Hole) -> Jump:
        """Find the jump from one hole to another, or raise IllegalJump to say what is wrong.

        >>> from libpeg import Board
        >>> board = Board("english")
        >>> board.check("d2", "d4")
        Jump(5, 10, 17, 'd2-d4')
        >>> board.check("d4", "d2")
        Traceback (most recent call last):
        ...
        libpeg.errors.IllegalJump: d4-d2: there is no peg in the hole to jump from
        """
        shape = self._shape
        out = ffi.new("peg_jump *")
        with self._lock:
            here, there = self._index(from_), self._index(to)
            status = lib.peg_check(self._open(), here, there, out)
        if status != lib.PEG_OK:
            names = f"{shape.names[here]}-{shape.names[there]}"
            raise errors.IllegalJump(f"{names}: {errors.text_of(status)}")
        return shape.jumps(bytes(ffi.buffer(out)))[0]

    def is_legal(self, jump: AnyJump) -> bool:
        """Tell whether a jump is legal. One of holes that there aren't is not.

        >>> from libpeg import Board
        >>> Board("english").is_legal("d2-d4"), Board("english").is_legal((5, 10, 99))
        (True, False)
        """
        with self._lock:
            self._open()
            try:
                three = self._three(jump)
            except (errors.HoleError, errors.IllegalJump):
                return False
            return any(
                three == (legal.from_ - 1, legal.over - 1, legal.to - 1)
                for legal in self.legal_jumps
            )

    def _three(self, jump: AnyJump) -> tuple[int, int, int]:
        """Give the holes of a jump in C."""
        if isinstance(jump, str):
            return self._three_of_text(jump)
        if isinstance(jump, Jump):
            jump = (jump.from_, jump.over, jump.to)
        from_, over, to = jump
        return self._index(from_), self._index(over), self._index(to)

    def _three_of_text(self, text: str) -> tuple[int, int, int]:
        written = _JUMP.fullmatch(text.strip())
        if written is None:
            raise errors.IllegalJump(f"{errors.shown(text)} is not a jump such as 4-1 or 1(2)4")
        from_, to = self._index(written[1]), self._index(written[3])
        if written[2]:
            return from_, self._index(written[2]), to
        overs = self._shape.overs(from_, to)
        if len(overs) != 1:
            why = "several lines join these holes" if overs else errors.text_of(lib.PEG_E_LINE)
            raise errors.IllegalJump(f"{text.strip()}: {why}")
        return from_, overs[0], to

    def _threes(self, jumps: Jumps) -> list[tuple[int, int, int]]:
        """Give jumps in a row in C. Moves in writing are read by playing them on a copy."""
        if isinstance(jumps, str):
            board = self.copy()
            played = len(board.history)
            board.play(jumps)
            jumps = board.history[played:]
        elif isinstance(jumps, Jump) or _is_three(jumps):
            jumps = (jumps,)
        return [self._three(jump) for jump in jumps]

    def play(self, moves: Jumps) -> None:
        """Play moves in writing, a jump, or jumps in a row such as a solution.

        Moves are apart by blanks or commas, each a run of holes joined by hyphens. Either all
        is played or nothing. Jumps that had been undone are forgotten.

        >>> from libpeg import Board
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
        if isinstance(moves, str):
            self._play_text(moves, moves)
        else:
            with self._lock:
                shape = self._shape
                numbers, names = [], []
                for three in self._threes(moves):
                    numbers.append("{}({}){}".format(*(index + 1 for index in three)))
                    names.append("{}({}){}".format(*(shape.names[index] for index in three)))
                self._play_text(" ".join(numbers), names)

    def _play_text(self, text: str, shown: str | list[str]) -> None:
        """Have C play a text, and name what is shown of it where it can't."""
        encoded = to_bytes(text, "moves")
        out = ffi.new("size_t *")
        with self._lock:
            status = lib.peg_play_text(self._open(), encoded, out)
        if status == lib.PEG_OK:
            return
        if status == lib.PEG_E_MEMORY:
            raise MemoryError
        at = index_of_byte(encoded, out[0])
        word = _word(text, at) if isinstance(shown, str) else shown[text[:at].count(" ")]
        kind = errors.HoleError if status == lib.PEG_E_HOLE else errors.IllegalJump
        message = f"{word}: {errors.text_of(status)}"
        if kind is errors.IllegalJump and isinstance(shown, str):
            raise errors.IllegalJump(message, at)
        raise kind(message)

    def undo(self) -> Jump:
        """Take back the last jump played, and return it. EndOfPlay if there is none."""
        with self._lock:
            history = self.history
            self._step(lib.peg_undo, "there is no jump to undo")
            return history[-1]

    def redo(self) -> Jump:
        """Play the last jump undone once more, and return it. EndOfPlay if there is none."""
        with self._lock:
            self._step(lib.peg_redo, "there is no jump to redo")
            return self.history[-1]

    def _step(self, step: Any, message: str) -> None:
        status = step(self._open())
        if status == lib.PEG_E_END:
            raise errors.EndOfPlay(message)
        errors.expect_ok(status)

    @property
    def history(self) -> tuple[Jump, ...]:
        """The jumps played."""
        return self._play()[0]

    @property
    def undone(self) -> tuple[Jump, ...]:
        """The jumps undone, in the order in which `redo` plays them once more."""
        return self._play()[1]

    def _play(self) -> tuple[tuple[Jump, ...], tuple[Jump, ...]]:
        shape = self._shape
        played, undone = ffi.new("size_t *"), ffi.new("size_t *")
        with self._lock:
            board = self._open()
            try:
                # What C lends must be read before a signal can make the board change.
                self._asked = True
                jumps = lib.peg_history(board, played, undone)
                if jumps == ffi.NULL:
                    return (), ()
                threes = ffi.buffer(jumps, 3 * (played[0] + undone[0]))[:]
            finally:
                self._asked = False
        return shape.jumps(threes[: 3 * played[0]]), shape.jumps(threes[3 * played[0] :])

    def write(
        self,
        jumps: Jumps,
        *,
        joined: bool = True,
        naming: Naming = "usual",
    ) -> str:
        """Write jumps as moves that `play` reads.

        joined: whether the jumps of one peg in a row are written as one move.

        >>> from libpeg import Board
        >>> board = Board("english", goal="d4")
        >>> board.play("d2-d4 f3-d3 e1-e3")
        >>> board.write(board.history, naming="numbers")
        '5-17 12-10 3-11'
        """
        number = naming_number(naming)
        with self._lock:
            board = self._open()
            threes = self._threes(jumps)
            if lib.peg_hole_name(board, 0, number) == ffi.NULL:
                raise ValueError(f"the board has no {naming} names")
            given = (board, ffi.new("peg_jump[]", threes), len(threes), int(bool(joined)), number)
            length = ffi.new("size_t *")
            status = lib.peg_write(*given, ffi.NULL, 0, length)
            if status == lib.PEG_E_LINE:
                raise errors.IllegalJump(errors.text_of(status))
            out = ffi.new("char[]", length[0] + 1)
            errors.expect_ok(lib.peg_write(*given, out, length[0] + 1, length))
        text: bytes = ffi.string(out)
        return text.decode()
