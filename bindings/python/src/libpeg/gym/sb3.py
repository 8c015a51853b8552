"""Peg solitaire for the agents of Stable-Baselines3: many games in arrays, as its `VecEnv`.

`pip install sb3-contrib` brings Stable-Baselines3 too; its `MaskablePPO` asks which actions are
legal. They bring PyTorch, and with it 3 GB of CUDA, unless PyTorch is there before:
`pip install torch --index-url https://download.pytorch.org/whl/cpu`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from libpeg.board import Board
from libpeg.errors import needed
from libpeg.gym.environments import PegVectorEnv

_WHY = "libpeg.gym.sb3 needs Stable-Baselines3"
VecEnv: Any = needed("stable_baselines3.common.vec_env", _WHY, "sb3-contrib").VecEnv


class PegVecEnv(VecEnv):  # type: ignore[misc]
    """Any number of games at once, as the agents of Stable-Baselines3 play them.

    The arguments are those of `PegVectorEnv`, which `games` is. A game that ends is begun anew by
    the same step, and its information has "terminal_observation" and tells of the end. The options
    that `set_options` sets are the same for all games, and may have a list with one for each.
    `env_method` knows "action_masks", and "show" for the boards of games.
    """

    def __init__(self, num_envs: int = 1, board: Board | str = "english", **choices: Any) -> None:
        # An agent keeps what it saw last, so that each step must give arrays of its own.
        self.games = games = PegVectorEnv(
            num_envs, board, autoreset_mode="SameStep", copy=True, **choices
        )
        self._actions: Any = None
        super().__init__(num_envs, games.single_observation_space, games.single_action_space)

    def reset(self) -> NDArray[np.uint8]:
        """Begin all games, by the seed and the options that were set for this time."""
        if any(options != self._options[0] for options in self._options):
            raise ValueError("the options of all games must be the same, with a list for each game")
        observations, infos = self.games.reset(seed=self._seeds[0], options=self._options[0])
        self.reset_infos = _each(infos)
        self._reset_seeds()
        self._reset_options()
        return observations

    def step_async(self, actions: Any) -> None:
        """Take the actions of the next step."""
        self._actions = actions

    def step_wait(
        self,
    ) -> tuple[NDArray[np.uint8], NDArray[np.float32], NDArray[np.bool_], list[dict[str, Any]]]:
        """Play a jump in every game, and begin anew those that end."""
        observations, rewards, ended, _, infos = self.games.step(self._actions)
        each = _each(infos)
        if ended.any():
            finals = _each(infos["final_info"])
            for at in np.flatnonzero(ended).tolist():
                last = {
                    "terminal_observation": infos["final_obs"][at],
                    "TimeLimit.truncated": False,
                }
                self.reset_infos[at] = each[at]
                each[at] = finals[at] | last
        return observations, rewards.astype(np.float32), ended, each

    def close(self) -> None:
        """Let go of the games."""
        self.games.close()

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Give an attribute of `games` for each game."""
        return [getattr(self.games, attr_name)] * len(self._some(indices))

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Set an attribute of `games`, which all games share."""
        if len(self._some(indices)) != self.num_envs:
            raise ValueError("the games share their attributes: set them for all")
        setattr(self.games, attr_name, value)

    def env_method(
        self, method_name: str, *args: Any, indices: Any = None, **given: Any
    ) -> list[Any]:
        """Call "action_masks" or "show" for each game."""
        some = self._some(indices)
        if method_name == "show":
            return [self.games.show(at) for at in some]
        if method_name == "action_masks":
            return list(self.games.action_masks()[list(some)])
        raise AttributeError(f"games in arrays have no method {method_name!r} for each")

    def env_is_wrapped(self, wrapper_class: type, indices: Any = None) -> list[bool]:
        """Tell of each game that it has no wrapper."""
        return [False] * len(self._some(indices))

    def _some(self, indices: Any) -> list[int]:
        some: Iterable[int] = self._get_indices(indices)
        return list(some)


def _each(infos: dict[str, Any]) -> list[dict[str, Any]]:
    """Give for each game what it has of all."""
    names = [name for name in infos if f"_{name}" in infos and not name.startswith("final_")]
    columns = [infos[name] if infos[name].ndim > 1 else infos[name].tolist() for name in names]
    return [dict(zip(names, values, strict=True)) for values in zip(*columns, strict=True)]
