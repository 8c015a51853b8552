"""Every start with every goal: whether the game can be won.

Games that are images of each other under a symmetry have the same answer. So has a game played
backward with pegs for empty holes and empty holes for pegs: each jump is then along the same line,
the game begins with the hole of the goal empty, and it ends with a peg where it began before.

Each goal has a board of its own, which learns from one start for the next. First all games are
asked for briefly, so that a hard one does not keep the easy ones from being answered in time.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from libpeg import arrays, bulk
from libpeg.callbacks import Call
from libpeg.handles import AnyBoard, BoardHandle, Hole, around
from libpeg.limits import Limits
from libpeg.positions import Position

# The positions to look at for a game at first.
_FEW = 2**14

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from typing_extensions import Unpack


class Pairs(AnyBoard):
    """Every start with every goal."""

    __slots__ = ()

    def solvable_pairs(
        self,
        starts: Iterable[Hole] | None = None,
        goals: Iterable[Hole] | None = None,
        **limits: Unpack[Limits],
    ) -> NDArray[np.uint8]:
        """Tell for starts and goals, each a hole, whether the game can be won.

        A start has one empty hole, and a goal is one peg in a hole. The array is of shape (starts,
        goals), with numbers that `Answer` names. Without `starts` or `goals` these are all holes in
        their order. Of games that are images of each other, or the same played backward with pegs
        for empty holes, one is asked for. The limits are as in `solvable_many`.

        >>> from libpeg import Answer, Board
        >>> answers = Board("english").solvable_pairs()
        >>> int((answers == Answer.YES).sum())
        125
        >>> Board("english").solvable_pairs(["d4", "c1"], ["d4", "d1", "d7", "c1"])
        array([[1, 1, 1, 0],
               [0, 0, 0, 1]], dtype=uint8)
        """
        handle = self._handle
        numpy = arrays.numpy_module()
        call, holes = Call(limits), len(handle.shape.holes)
        chosen = numpy.ix_(_indices(handle, starts), _indices(handle, goals))
        games = _games(handle)[chosen]
        answers = numpy.full(holes * holes, bulk.Answer.UNKNOWN, numpy.uint8)
        wanted, most = numpy.unique(games), call.limits.positions
        for positions in (_FEW, most) if not 0 < most <= _FEW else (most,):
            call.limits.positions = positions
            if not _ask_each(handle, call, answers, wanted[answers[wanted] == bulk.Answer.UNKNOWN]):
                break
        found: NDArray[np.uint8] = answers[games]
        return found


def _ask_each(
    handle: BoardHandle, call: Call, answers: NDArray[np.uint8], wanted: NDArray[np.int64]
) -> bool:
    """Ask for games goal by goal, and tell whether that was finished."""
    numpy, holes = arrays.numpy_module(), len(handle.shape.holes)
    for goal in numpy.unique(wanted // holes).tolist():
        some = wanted[wanted // holes == goal]
        answers[some], is_finished = _ask(handle, call, (some % holes).tolist(), goal)
        if not is_finished:
            return False
    return True


def _indices(handle: BoardHandle, holes: Iterable[Hole] | None) -> NDArray[np.int64]:
    """Give holes as numbers from 0."""
    numpy = arrays.numpy_module()
    numbers = range(len(handle.shape.holes)) if holes is None else handle.indices(holes)
    made: NDArray[np.int64] = numpy.array(numbers, numpy.int64)
    return made


def _games(handle: BoardHandle) -> NDArray[np.int64]:
    """Give a number for each start and goal, the same where the answer is known to be.

    It is the least number, goal times holes and start, of any of these games.
    """
    numpy, holes = arrays.numpy_module(), len(handle.shape.holes)
    least: NDArray[np.int64] = numpy.full((holes, holes), holes * holes, numpy.int64)
    for symmetry in handle.shape.symmetries:
        image = numpy.array(symmetry, numpy.int64) - 1
        numpy.minimum(least, image[None, :] * holes + image[:, None], out=least)
    both: NDArray[np.int64] = numpy.minimum(least, least.T)
    return both


def _ask(
    handle: BoardHandle, call: Call, starts: list[int], goal: int
) -> tuple[NDArray[np.uint8], bool]:
    """Put the question for some starts and one goal to a board of their own."""
    copy, holes = handle.copy(), len(handle.shape.holes)
    board = around(Position, copy)
    if board.goal != goal + 1:  # which would end the use of its table
        board.goal = goal + 1
    full = (1 << holes) - 1
    numbers = [full ^ 1 << start for start in starts]
    return bulk.ask_many(copy, call, arrays.take(numbers, holes))
