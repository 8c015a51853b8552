"""Many games as one environment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from libpeg.board import Board
from libpeg.errors import whole
from libpeg.gym.games import Autoreset, Games, Illegal, Observation, Reward, expect_choice
from libpeg.table import Table

if TYPE_CHECKING:
    from libpeg.arrays import Positions

Truth = NDArray[np.bool_]


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
        self.num_envs = whole("num_envs", num_envs)
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
        return self._games.legal()

    def sample_legal_actions(self) -> NDArray[np.int64]:
        """Draw a legal action for each game, each as likely as another, and 0 where there is none.

        The seed of `reset` decides what is drawn.
        """
        if self._state is None:
            self._state = self.np_random.integers(2**64, size=1, dtype=np.uint64)
        return self._games.choose(self._state)
