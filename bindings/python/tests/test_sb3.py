"""Games for Stable-Baselines3. Without it, a base class with the same demands stands in for it."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from libpeg import Board

pytest.importorskip("gymnasium")

from libpeg.gym import PegEnv


class StandIn(ABC):
    """What stable_baselines3.common.vec_env.VecEnv, which takes PyTorch, does and leaves open."""

    def __init__(self, num_envs: int, observation_space: Any, action_space: Any) -> None:
        self.num_envs = num_envs
        self.observation_space, self.action_space = observation_space, action_space
        self.reset_infos: list[dict[str, Any]] = [{} for _ in range(num_envs)]
        self._reset_seeds()
        self._reset_options()
        self.render_mode = self.get_attr("render_mode")[0]

    @abstractmethod
    def reset(self, *_: Any) -> Any: ...

    step_async = step_wait = close = get_attr = set_attr = env_method = env_is_wrapped = reset

    def step(self, actions: Any) -> Any:
        self.step_async(actions)
        return self.step_wait()

    def seed(self, seed: int) -> None:
        self._seeds[:] = [seed + at for at in range(self.num_envs)]

    def set_options(self, options: dict[str, Any]) -> None:
        self._options[:] = [dict(options) for _ in range(self.num_envs)]

    def _reset_seeds(self) -> None:
        self._seeds: list[Any] = [None] * self.num_envs

    def _reset_options(self) -> None:
        self._options: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]

    def _get_indices(self, indices: Any) -> Any:
        if indices is None:
            return range(self.num_envs)
        return [indices] if isinstance(indices, int) else indices


try:
    import stable_baselines3  # noqa: F401
except ImportError:
    for name in ("", ".common", ".common.vec_env"):
        sys.modules[f"stable_baselines3{name}"] = ModuleType(name)
    sys.modules["stable_baselines3.common.vec_env"].VecEnv = StandIn  # type: ignore[attr-defined]

from libpeg.gym.sb3 import PegVecEnv  # noqa: E402 - after what it needs


def same(own: dict[str, Any], other: dict[str, Any]) -> bool:
    return all(np.array_equal(value, other[name]) for name, value in own.items())


@pytest.mark.parametrize("coach", [True, False])
@pytest.mark.parametrize("observation", ["holes", "planes"])
def test_each_game_goes_as_one_environment_begun_anew_where_it_ends(
    observation: Any, coach: bool
) -> None:
    choice: dict[str, Any] = {"observation": observation, "coach": coach, "reward": "pegs"}
    envs = PegVecEnv(5, "triangle4", **choice)
    singles = [PegEnv("triangle4", **choice) for _ in range(5)]
    rng, kept, ends = np.random.default_rng(4), [], 0
    assert (envs.reset() == [one.reset()[0] for one in singles]).all()
    assert [info["illegal"] for info in envs.reset_infos] == [False] * 5
    for _ in range(25):
        masks = envs.env_method("action_masks")
        assert (np.stack(masks) == [one.action_masks() for one in singles]).all()
        actions = (rng.random((5, len(masks[0]))) * (np.stack(masks) + 0.1)).argmax(axis=1)
        observations, rewards, dones, infos = envs.step(actions)
        assert rewards.dtype == np.float32
        for at, single in enumerate(singles):
            seen, reward, terminated, _, info = single.step(actions[at])
            assert (reward, terminated) == (rewards[at], dones[at])
            if terminated:
                ends += 1
                assert (infos[at].pop("terminal_observation") == seen).all()
                assert infos[at].pop("TimeLimit.truncated") is False
                seen = single.reset()[0]
            assert same(infos[at], info)
            assert ("solvable" in infos[at]) is coach
            assert (observations[at] == seen).all()
        kept.append((observations, observations.copy()))
    assert ends > 5
    assert all((given == then).all() for given, then in kept)


def test_seeds_and_options_are_for_the_next_reset_alone() -> None:
    envs = PegVecEnv(3, "triangle5")
    drawn = []
    for _ in range(2):
        envs.seed(7)
        envs.reset()
        drawn.append([envs.games.sample_legal_actions().tolist() for _ in range(4)])
    assert drawn[0] == drawn[1]
    envs.set_options({"empty": [1, 2, 3]})
    envs.reset()
    assert envs.env_method("show") == [Board("triangle5", empty=hole) for hole in (1, 2, 3)]
    assert envs.env_method("show", indices=1) == [Board("triangle5", empty=2)]
    envs.reset()
    assert envs.env_method("show", indices=[0, 2]) == [Board("triangle5")] * 2


def test_games_share_their_attributes_and_have_no_other_methods() -> None:
    envs = PegVecEnv(3, "triangle5")
    assert envs.get_attr("num_envs", [0, 1]) == [3, 3]
    assert envs.env_is_wrapped(PegEnv) == [False] * 3
    envs.set_attr("spec", "mine")
    assert envs.get_attr("spec") == ["mine"] * 3
    with pytest.raises(ValueError, match="share"):
        envs.set_attr("spec", "yours", indices=0)
    with pytest.raises(AttributeError, match="'fly'"):
        envs.env_method("fly")
    with pytest.raises(TypeError, match="autoreset_mode"):
        PegVecEnv(3, autoreset_mode="NextStep")
    envs.close()
