"""Games in arrays, which C plays in place: what one environment and many have in common."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal

import gymnasium
import numpy as np
from numpy.typing import NDArray

from libpeg import arrays, errors
from libpeg._libpeg import ffi, lib
from libpeg.board import Board, board_of
from libpeg.bulk import plane_of
from libpeg.handles import handle_of
from libpeg.table import Table

if TYPE_CHECKING:
    from libpeg.arrays import Positions

Observation = Literal["holes", "planes"]
Reward = Literal["won", "jumps", "pegs"]
Illegal = Literal["end", "refuse"]
Autoreset = Literal["NextStep", "SameStep", "Disabled"]

# The positions that a coach without a table looks at for a verdict.
_COACHED = 100_000


# The arrays that C fills or reads, and what it calls arrays of more than bytes.
_LENT = "positions", "starts", "ended", "rewards", "terminated", "masks", "observations"
_KINDS = {"uint64": "uint64_t[]", "float64": "double[]", "uint32": "uint32_t[]"}


class Games:
    """Some games on a board, each at a position of its own."""

    def __init__(  # noqa: PLR0913, PLR0917 - they are what the environments are given
        self,
        count: int,
        board: Board | str,
        table: Table | None,
        observation: Observation,
        reward: Reward,
        illegal: Illegal,
    ) -> None:
        errors.expect_choice("observation", observation, Observation)
        errors.expect_choice("reward", reward, Reward)
        errors.expect_choice("illegal", illegal, Illegal)
        self.board = board_of(board).copy()
        if table is not None:
            self.board.attach(table)
        self._first = self.board.position
        self._cells, shape = self._look(observation)
        self.positions: Positions = arrays.new_positions(count, len(self.board.holes))
        self.positions[:] = self.board.to_array([self._first])
        self.starts = self.positions.copy()
        self.ended: NDArray[np.bool_] = np.zeros(count, bool)
        self.rewards: NDArray[np.float64] = np.zeros(count)
        self.terminated: NDArray[np.bool_] = np.zeros(count, bool)
        self.illegal: NDArray[np.bool_] = np.zeros(count, bool)
        self.masks: NDArray[np.int8] = np.empty((count, len(self.board.lines)), np.int8)
        self.observations: NDArray[np.uint8] = np.empty((count, *shape), np.uint8)
        self.observation_space = gymnasium.spaces.Box(0, 1, shape, np.uint8)
        self.action_space = gymnasium.spaces.Discrete(len(self.board.lines))
        self._reward, self._illegal = reward, illegal
        self._lend()

    def __getstate__(self) -> dict[str, Any]:
        lent = {"_many", "_lent", "_games", "_choice"}
        return {name: value for name, value in vars(self).items() if name not in lent}

    def __setstate__(self, state: dict[str, Any]) -> None:
        # Out of a pickle, arrays may lie in memory that others read too, and C writes into them.
        for name, value in state.items():
            lent = isinstance(value, np.ndarray) and not value.flags.writeable
            setattr(self, name, value.copy() if lent else value)
        self._lend()

    def _look(self, observation: Observation) -> tuple[NDArray[np.uint32] | None, tuple[int, ...]]:
        """Give the cells of the holes, if they are to be seen in planes, and the shape seen."""
        if observation == "holes":
            return None, (len(self.board.holes),)
        cells, rows, columns = plane_of(handle_of(self.board), leaning=True)
        return cells, (2, rows, columns)

    def _lend(self) -> None:
        """Tell C where the arrays are. They stay where they are."""
        self._many = handle_of(self.board).many_of_goal()
        lent = {name: getattr(self, name) for name in _LENT} | {"refused": self.illegal}
        if self._cells is not None:
            lent["cells"] = self._cells
        self._lent = {
            name: ffi.from_buffer(_KINDS.get(array.dtype.name, "uint8_t[]"), array)
            for name, array in lent.items()
        }
        self._games = games = ffi.new("peg_games *", {**self._lent, "count": len(self.ended)})
        games.cell_count = self.observations[0].size // 2
        games.reward = getattr(lib, f"PEG_REWARD_{self._reward.upper()}")
        games.is_strict = self._illegal == "end"
        chosen = {"count": games.count, "positions": games.positions}
        self._choice = ffi.new("peg_games *", chosen)

    def begin(self, options: Mapping[str, Any] | None) -> None:
        """Begin games, and those that come after them, as the options of a reset say."""
        given = dict(options or {})
        which = self._chosen(given.pop("reset_mask", None))
        self.starts[which] = np.broadcast_to(self._starts(given), self.starts.shape)[which]
        self.begin_anew(which)

    def begin_anew(self, which: NDArray[np.bool_]) -> None:
        """Begin some games where they began before."""
        self.positions[which] = self.starts[which]
        self.ended[which] = self.illegal[which] = 0
        errors.expect_ok(lib.peg_many_step(self._many, self._games, ffi.NULL))

    def _chosen(self, mask: Any) -> NDArray[np.bool_]:
        """Take which games to begin: all, or those that a mask has."""
        if mask is None:
            return np.ones(len(self.ended), bool)
        chosen = np.asarray(mask)
        if chosen.shape != self.ended.shape or chosen.dtype != bool or not chosen.any():
            raise ValueError(
                f"reset_mask must be an array of {len(self.ended)} truth values, not all False"
            )
        return chosen

    def _starts(self, options: dict[str, Any]) -> Positions:
        """Give the positions to begin with: one for all games, or one for each."""
        empty, position = options.pop("empty", None), options.pop("position", None)
        if options:
            known = "'empty', 'position' and 'reset_mask'"
            raise ValueError(f"reset has no option {min(options)!r}; it has {known}")
        if empty is not None and position is not None:
            raise ValueError("reset takes one of the options 'empty' and 'position', not both")
        full = (1 << len(self.board.holes)) - 1
        if empty is not None:
            holes: Any = [empty] if isinstance(empty, (str, int, np.integer)) else empty
            return self._fitting([full ^ 1 << self.board.hole(hole) - 1 for hole in holes])
        if position is None:
            return self.board.to_array([self._first])
        return self._fitting([position] if isinstance(position, (int, np.integer)) else position)

    def _fitting(self, positions: Any) -> Positions:
        """Take one position, or one for each game."""
        numbers = self.board.from_array(positions)
        if len(numbers) not in {1, len(self.ended)}:
            raise ValueError(f"there are {len(self.ended)} games, but {len(numbers)} positions")
        return self.board.to_array(numbers)

    def step(self, actions: NDArray[np.int64]) -> None:
        """Play a line in every game, or begin another where one ended at the last step."""
        lines = ffi.from_buffer("int64_t[]", actions)
        status = lib.peg_many_step(self._many, self._games, lines)
        if status == lib.PEG_E_INDEX:
            raise ValueError(f"an action must be from 0 to {len(self.board.lines) - 1}")
        errors.expect_ok(status)

    def choose(self, state: NDArray[np.uint64]) -> NDArray[np.int64]:
        """Draw a legal line for every game, and 0 where there is none."""
        out: NDArray[np.int64] = np.empty(len(self.ended), np.int64)
        lent = ffi.from_buffer("uint64_t[]", state), ffi.from_buffer("int64_t[]", out)
        self._choice.state, self._choice.drawn = lent
        errors.expect_ok(lib.peg_many_step(self._many, self._choice, ffi.NULL))
        return out

    def judge(self) -> NDArray[np.uint8]:
        """Tell of every position whether it can be won, as a coach does."""
        return self.board.solvable_many(self.positions, positions=_COACHED)

    def show(self, at: int = 0) -> Board:
        """Give the board at the position of a game."""
        board = self.board.copy()
        board.position = self.board.from_array(self.positions[at : at + 1])[0]
        return board
