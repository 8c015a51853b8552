"""One game as an environment."""

from __future__ import annotations

from typing import Any, ClassVar

import gymnasium
import numpy as np
from numpy.typing import NDArray

from libpeg.board import Board
from libpeg.gym.games import Games, Illegal, Observation, Reward
from libpeg.table import Table

# Pixels from a hole to its neighbour, and the radius of a peg and of a hole among them.
_APART = 32
_PEG, _HOLE = 12, 5

_WOOD, _DARK, _PEGS = (214, 186, 140), (92, 64, 40), (40, 72, 128)


class PegEnv(gymnasium.Env):  # type: ignore[misc]
    """A game of peg solitaire. An action is the index of a line in `board.lines`.

    board: a board, or a text such as "english -> d4": the start and the goal of the game.
    observation: "holes" for a byte for each hole, 1 for a peg and 0 for none; "planes" for two
        planes of rows and columns, the first with a 1 for each peg, the second for each empty
        hole. The planes of triangles lean, so that their columns stand upright.
    reward: "won" for 1 at the end if the game is won, and -1 if not; "jumps" for 1 for each jump;
        "pegs" for, at the end, minus the number of pegs left beyond those of the goal.
    illegal: what becomes of an action that is not legal. With "end" the game ends as one that is
        lost. With "refuse" the position stays as it is, for no reward.
    coach: whether `info` has "solvable": whether the position can be won, as a number that
        `libpeg.Answer` names.
    table: a table for the board, which the coach looks positions up in. Without one it searches,
        and gives up after a while: then the verdict is `Answer.UNKNOWN`.
    render_mode: "ansi" for a drawing in letters, "rgb_array" for pixels, "svg" for a picture.

    A game ends when it is won, or no jump is legal. `info` has "action_mask", an array with 1 for
    each action that is legal, "pegs", and "illegal", whether the action was not. `action_masks()`
    gives the mask as sb3-contrib asks for it. `reset` has the options "empty", the hole to leave
    empty, and "position", a number as `board.position`.

    >>> from libpeg.gym import PegEnv
    >>> env = PegEnv("triangle5", render_mode="ansi")
    >>> observation, info = env.reset(options={"empty": 5})
    >>> print(env.render())
        o
       o o
      o . o
     o o o o
    o o o o o
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi", "rgb_array", "svg"],
        "render_fps": 4,
    }

    def __init__(  # noqa: PLR0913 - each may be wanted without the others
        self,
        board: Board | str = "english",
        *,
        observation: Observation = "holes",
        reward: Reward = "won",
        illegal: Illegal = "end",
        coach: bool = False,
        table: Table | None = None,
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            modes = ", ".join(map(repr, self.metadata["render_modes"]))
            raise ValueError(f"render_mode must be one of {modes}, not {render_mode!r}")
        self._games = Games(1, board, table, observation, reward, illegal)
        self._coach = coach
        self._is_on = False
        self.render_mode = render_mode
        self.observation_space = self._games.observation_space
        self.action_space = self._games.action_space

    @property
    def board(self) -> Board:
        """A copy of the board at the position of the game."""
        return self._games.show()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """Begin a game."""
        super().reset(seed=seed)
        self._games.begin(options)
        self._is_on = True
        return self._seen()

    def step(self, action: Any) -> tuple[NDArray[np.uint8], float, bool, bool, dict[str, Any]]:
        """Play a jump."""
        games = self._games
        if not self._is_on or games.ended[0]:
            raise gymnasium.error.ResetNeeded("the game is over or has not begun: call reset")
        games.step(np.array([action], np.int64))
        observation, info = self._seen()
        return observation, float(games.rewards[0]), bool(games.terminated[0]), False, info

    def _seen(self) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """Give what is seen of the game."""
        games = self._games
        info: dict[str, Any] = {
            "action_mask": games.masks[0].copy(),
            "pegs": sum(number.bit_count() for number in games.positions.reshape(-1).tolist()),
            "illegal": bool(games.illegal[0]),
        }
        if self._coach:
            info["solvable"] = int(games.judge()[0])
        return games.observations[0].copy(), info

    def action_masks(self) -> NDArray[np.bool_]:
        """Tell which actions are legal."""
        mask: NDArray[np.bool_] = self._games.legal()[0]
        return mask

    def render(self) -> Any:
        """Draw the position, as the render mode says."""
        if self.render_mode is None:
            return None
        board = self.board
        if self.render_mode == "ansi":
            return board.draw()
        return _pixels(board) if self.render_mode == "rgb_array" else board.svg()


def _pixels(board: Board) -> NDArray[np.uint8]:
    """Draw a board as an array of shape (height, width, 3): pegs and holes are discs."""
    places = (np.array(board.places) + 0.5) * _APART
    wide, high = (int(size) for size in np.ceil(places.max(axis=0) + _APART / 2))
    out: NDArray[np.uint8] = np.full((high, wide, 3), _WOOD, np.uint8)
    rows, columns = np.ogrid[:high, :wide]
    for hole, (x, y) in zip(board.holes, places, strict=True):
        near = (columns - x) ** 2 + (rows - y) ** 2
        is_peg = hole in board
        out[near <= (_PEG if is_peg else _HOLE) ** 2] = _PEGS if is_peg else _DARK
    return out
