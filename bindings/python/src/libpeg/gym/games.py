"""Games in arrays, which C plays in place: what one environment and many have in common."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, get_args

import gymnasium
import numpy as np
from numpy.typing import NDArray

from libpeg import errors
from libpeg._libpeg import ffi, lib
from libpeg.board import Board
from libpeg.handles import handle_of
from libpeg.positions import WORD
from libpeg.table import Table
from libpeg.texts import cells_of

if TYPE_CHECKING:
    from libpeg.arrays import Positions

Observation = Literal["holes", "planes"]
Reward = Literal["won", "jumps", "pegs"]
Illegal = Literal["end", "refuse"]

_REWARDS = {
    "won": lib.PEG_REWARD_WON,
    "jumps": lib.PEG_REWARD_JUMPS,
    "pegs": lib.PEG_REWARD_PEGS,
}

# The positions that a coach without a table looks at for a verdict.
_COACHED = 100_000


class Games:
    """Some games on a board, each at a position of its own."""

    def __init__(  # noqa: PLR0913 - they are what the environments are given
        self,
        count: int,
        board: Board | str,
        *,
        observation: Observation,
        reward: Reward,
        illegal: Illegal,
        table: Table | None,
    ) -> None:
        _expect("observation", observation, Observation)
        _expect("reward", reward, Reward)
        _expect("illegal", illegal, Illegal)
        if count < 1:
            raise ValueError(f"there must be at least one game, not {count}")
        self.board = Board(board) if isinstance(board, str) else board.copy()
        if table is not None:
            self.board.attach(table)
        self._first = self.board.position
        cells, shape = self._look(observation)
        self.rules = self._make_rules(reward, illegal, cells, shape)
        words = -(-len(self.board.holes) // WORD)
        self.positions: Positions = np.empty(count if words == 1 else (count, words), np.uint64)
        self.starts = np.empty_like(self.positions)
        self.ended: NDArray[np.bool_] = np.zeros(count, bool)
        self.rewards: NDArray[np.float64] = np.zeros(count)
        self.terminated: NDArray[np.bool_] = np.zeros(count, bool)
        self.illegal: NDArray[np.bool_] = np.zeros(count, bool)
        self.masks: NDArray[np.int8] = np.empty((count, len(self.board.lines)), np.int8)
        self.observations: NDArray[np.uint8] = np.empty((count, *shape), np.uint8)
        self.observation_space = gymnasium.spaces.Box(0, 1, shape, np.uint8)
        self.action_space = gymnasium.spaces.Discrete(len(self.board.lines))
        self._games = self._lend()

    def _look(self, observation: Observation) -> tuple[NDArray[np.uint32] | None, tuple[int, ...]]:
        """Give the cells of the holes, if they are to be seen in planes, and the shape seen."""
        if observation == "holes":
            return None, (len(self.board.holes),)
        cells = np.array(cells_of(handle_of(self.board), leaning=True))
        rows, columns = (int(size) + 1 for size in cells.max(axis=0))
        return (cells @ [columns, 1]).astype(np.uint32), (2, rows, columns)

    def _make_rules(
        self,
        reward: Reward,
        illegal: Illegal,
        cells: NDArray[np.uint32] | None,
        shape: tuple[int, ...],
    ) -> Any:
        out, handle = ffi.new("peg_bulk_rules **"), handle_of(self.board)
        lent = ffi.NULL if cells is None else ffi.from_buffer("uint32_t[]", cells)
        many = 0 if cells is None else shape[1] * shape[2]
        given = _REWARDS[reward], illegal == "end", lent, many, out
        with handle.lock:
            errors.expect_ok(lib.peg_bulk_rules_new(handle.open(), *given))
        return ffi.gc(out[0], lib.peg_bulk_rules_free)

    def _lend(self) -> Any:
        """Tell C where the arrays are. They stay where they are."""
        kinds = ("uint64_t[]", "uint64_t[]", "uint8_t[]", "double[]", *["uint8_t[]"] * 4)
        first = (self.positions, self.starts, self.ended, self.rewards)
        arrays = (*first, self.terminated, self.illegal, self.masks, self.observations)
        self._lent = [ffi.from_buffer(*pair) for pair in zip(kinds, arrays, strict=True)]
        return ffi.new("peg_bulk_games *", (len(self.ended), *self._lent))

    def begin(self, options: Mapping[str, Any] | None) -> None:
        """Begin all games, and those that come after them, as the options of a reset say."""
        self.starts[:] = self._starts(dict(options or {}))
        self.positions[:] = self.starts
        for array in (self.ended, self.rewards, self.terminated, self.illegal):
            array[:] = 0
        lib.peg_bulk_see_games(self.rules, self._games)

    def _starts(self, options: dict[str, Any]) -> Positions:
        """Give the positions to begin with: one for all games, or one for each."""
        empty, position = options.pop("empty", None), options.pop("position", None)
        if options:
            raise ValueError(f"reset has no option {min(options)!r}; it has 'empty' and 'position'")
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
        lines = len(self.board.lines)
        # Seen as numbers without a sign, those below 0 are very large.
        if int(actions.view(np.uint64).max()) >= lines:
            raise ValueError(f"an action must be from 0 to {lines - 1}")
        given = self.rules, self._games, ffi.from_buffer("int64_t[]", actions)
        lib.peg_bulk_step_games(*given)

    def choose(self, state: Any) -> NDArray[np.int64]:
        """Draw a legal line for every game, and 0 where there is none."""
        out: NDArray[np.int64] = np.empty(len(self.ended), np.int64)
        given = self._lent[0], len(out), state, ffi.from_buffer("int64_t[]", out)
        lib.peg_bulk_choose_lines(self.rules, *given)
        return out

    def legal(self) -> NDArray[np.bool_]:
        """Tell of every game which lines are legal."""
        return self.masks.astype(bool)

    def judge(self) -> NDArray[np.uint8]:
        """Tell of every position whether it can be won, as a coach does."""
        return self.board.solvable_many(self.positions, positions=_COACHED)

    def show(self, at: int = 0) -> Board:
        """Give the board at the position of a game."""
        board = self.board.copy()
        board.position = self.board.from_array(self.positions[at : at + 1])[0]
        return board


def _expect(name: str, value: object, kind: Any) -> None:
    """Raise for a choice that there is not."""
    if value not in get_args(kind):
        choices = ", ".join(map(repr, get_args(kind)))
        raise ValueError(f"{name} must be one of {choices}, not {value!r}")
