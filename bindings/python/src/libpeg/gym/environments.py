"""The environments: one game, and many games as one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import gymnasium
import numpy as np
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from libpeg.board import Board
from libpeg.errors import expect_choice, within
from libpeg.gym.games import Autoreset, Games, Illegal, Observation, Reward
from libpeg.table import Table

if TYPE_CHECKING:
    from libpeg.arrays import Positions

Truth = NDArray[np.bool_]

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
        mask: NDArray[np.bool_] = self._games.masks[0].astype(bool)
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


class PegVectorEnv(gymnasium.vector.VectorEnv):  # type: ignore[misc]
    """Any number of games at once, played in arrays by C.

    num_envs: the number of games.
    copy: whether `reset` and `step` return arrays of their own. If False, these are the same
        arrays each time, and the next step writes them anew.

    autoreset_mode: when a game that ended is begun anew, as a text or as `AutoresetMode` of
        Gymnasium. "NextStep": by the next step, which ignores its action, for a reward of 0.
        "SameStep": by the step that ends it, which gives what begins; what ended is in `infos`, as
        "final_obs" and "final_info". "Disabled": by `reset` alone, with the option "reset_mask";
        a step before that raises `ResetNeeded`.

    The other arguments are those of `PegEnv`. `infos` has "action_mask" and "illegal", and with
    `coach` also "solvable", with an entry for each game. `reset` has the options "empty" and
    "position", each for all games or one for each, and the games that follow begin the same;
    "reset_mask", an array of truth values, has it begin some games alone.

    >>> import numpy as np
    >>> from libpeg.gym import PegVectorEnv
    >>> envs = PegVectorEnv(1000, "triangle5", reward="pegs")
    >>> observations, infos = envs.reset(seed=1)
    >>> left = []
    >>> for _ in range(20):
    ...     actions = envs.sample_legal_actions()
    ...     observations, rewards, terminated, truncated, infos = envs.step(actions)
    ...     left += (1 - rewards[terminated]).tolist()
    >>> len(left), min(left)
    (1279, 1.0)
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - each vector may have its own
        "render_modes": [],
        "autoreset_mode": gymnasium.vector.AutoresetMode.NEXT_STEP,
    }

    def __init__(  # noqa: PLR0913 - each may be wanted without the others
        self,
        num_envs: int = 1,
        board: Board | str = "english",
        *,
        observation: Observation = "holes",
        reward: Reward = "won",
        illegal: Illegal = "end",
        coach: bool = False,
        table: Table | None = None,
        copy: bool = True,
        autoreset_mode: Autoreset | gymnasium.vector.AutoresetMode = "NextStep",
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None:
            raise ValueError("many games cannot be rendered; `show` gives the board of one")
        self.num_envs = within("num_envs", num_envs, 1)
        self._games = games = Games(self.num_envs, board, table, observation, reward, illegal)
        self._mode: str = getattr(autoreset_mode, "value", autoreset_mode)
        expect_choice("autoreset_mode", self._mode, Autoreset)
        mode = gymnasium.vector.AutoresetMode(self._mode)
        self.metadata = {**self.metadata, "autoreset_mode": mode}
        self._coach = coach
        self._copy = copy
        self._is_on = False
        self._truncated: NDArray[np.bool_] = np.zeros(self.num_envs, bool)
        self._all: NDArray[np.bool_] = np.ones(self.num_envs, bool)
        self._state: NDArray[np.uint64] | None = None
        self.render_mode = None
        self.single_observation_space = games.observation_space
        self.single_action_space = games.action_space
        self.observation_space = batch_space(games.observation_space, self.num_envs)
        self.action_space = batch_space(games.action_space, self.num_envs)

    @property
    def positions(self) -> Positions:
        """The positions of all games, as arrays of positions are on `Board`."""
        return self._games.positions.copy()

    def show(self, index: int = 0) -> Board:
        """Give a copy of the board at the position of a game."""
        return self._games.show(range(self.num_envs)[index])

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """Begin all games."""
        super().reset(seed=seed)
        if seed is not None:
            self._state = None
        self._games.begin(options)
        self._is_on = True
        return self._given(self._games.observations), self._infos()

    def step(
        self, actions: Any
    ) -> tuple[NDArray[np.uint8], NDArray[np.float64], Truth, Truth, dict[str, Any]]:
        """Play a jump in every game, or begin it anew, as the mode says."""
        games, lines = self._games, np.asarray(actions)
        if not self._is_on:
            raise gymnasium.error.ResetNeeded("no game has begun: call reset")
        if lines.shape != (self.num_envs,) or lines.dtype.kind not in "ui":
            raise ValueError(f"actions must be whole numbers of shape ({self.num_envs},)")
        if self._mode == "Disabled" and games.ended.any():
            raise gymnasium.error.ResetNeeded(
                "games are over: call reset with the option 'reset_mask'"
            )
        games.step(np.require(lines, np.int64, ["A", "C"]))
        final = {}
        if self._mode == "SameStep" and games.ended.any():
            final = self._finished(games.ended.copy())
        seen = self._given(games.observations), self._given(games.rewards)
        ended = self._given(games.terminated), self._given(self._truncated)
        return *seen, *ended, {**self._infos(), **final}

    def _finished(self, ended: NDArray[np.bool_]) -> dict[str, Any]:
        """Give what games came to in the end, and begin others instead."""
        last = np.full(self.num_envs, None)
        for at in np.flatnonzero(ended):
            last[at] = self._games.observations[at].copy()
        infos = {
            name: ended.copy() if name[0] == "_" else (array.T * ended).T
            for name, array in self._infos().items()
        }
        self._games.begin_anew(ended)
        final = {"final_obs": last, "final_info": infos}
        return {**final, **{f"_{name}": ended.copy() for name in final}}

    def _given(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self._copy else array

    def _infos(self) -> dict[str, Any]:
        infos = {"action_mask": self._given(self._games.masks)}
        infos["illegal"] = self._given(self._games.illegal)
        if self._coach:
            infos["solvable"] = self._games.judge()
        # Gymnasium asks for these: which games an entry is for.
        return {**infos, **{f"_{name}": self._given(self._all) for name in infos}}

    def action_masks(self) -> NDArray[np.bool_]:
        """Tell which actions are legal: an array of shape (num_envs, lines)."""
        return self._games.masks.astype(bool)

    def sample_legal_actions(self) -> NDArray[np.int64]:
        """Draw a legal action for each game, each as likely as another, and 0 where there is none.

        The seed of `reset` decides what is drawn.
        """
        if self._state is None:
            self._state = self.np_random.integers(2**64, size=1, dtype=np.uint64)
        return self._games.choose(self._state)
