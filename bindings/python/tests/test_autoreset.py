"""The modes of Gymnasium in which ended games are begun anew: its own vector says what is right."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from libpeg import Board

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.vector import AutoresetMode, SyncVectorEnv  # noqa: E402 - where there is Gymnasium

from libpeg.gym import PegEnv, PegVectorEnv  # noqa: E402

COUNT = 6


def same(own: Any, other: Any) -> bool:
    """Whether what was given is the same, of all that the own one has."""
    if isinstance(own, dict):
        return all(same(own[name], other[name]) for name in own)
    if own.dtype == object:
        pairs = zip(own, other, strict=True)
        return all(np.array_equal(one, two) for one, two in pairs)
    return np.array_equal(own, other)


@pytest.mark.parametrize("mode", AutoresetMode)
@pytest.mark.parametrize("copy", [True, False])
@pytest.mark.parametrize(
    "given",
    [
        {"board": "triangle4", "coach": True},
        {"board": "triangle4", "reward": "pegs", "illegal": "refuse", "observation": "planes"},
        {"board": "triangle4 -> 2", "reward": "jumps", "observation": "planes"},
        {"board": f"lines:66:1-2-3,3-4-5,66-65-64 oo.o{'.' * 60}oo", "reward": "jumps"},
    ],
)
def test_games_end_and_begin_as_in_the_vector_of_gymnasium(
    mode: Any, given: dict[str, Any], copy: bool
) -> None:
    own = PegVectorEnv(COUNT, autoreset_mode=mode, copy=copy, **given)
    other = SyncVectorEnv([lambda: PegEnv(**given)] * COUNT, autoreset_mode=mode)
    assert own.metadata["autoreset_mode"] is other.metadata["autoreset_mode"] is mode
    assert own.observation_space == other.observation_space
    assert own.action_space == other.action_space
    rng, ends = np.random.default_rng(3), 0
    begun = own.reset(seed=1), other.reset(seed=1)
    assert same(begun[0][0], begun[1][0])
    for _ in range(40):
        legal = own.action_masks()
        actions = (rng.random(legal.shape) * (legal + 0.1)).argmax(axis=1)
        found, wanted = own.step(actions), other.step(actions)
        for mine, theirs in zip(found, wanted, strict=True):
            assert same(mine, theirs)
        assert ("final_obs" in found[4]) == ("final_obs" in wanted[4])
        ended = found[2].copy()
        ends += ended.sum()
        if mode is AutoresetMode.DISABLED and ended.any():
            with pytest.raises(gymnasium.error.ResetNeeded):
                own.step(actions)
            mask = {"reset_mask": ended}
            begun = own.reset(options=dict(mask)), other.reset(options=dict(mask))
            assert same(begun[0][0], begun[1][0])
    assert ends > COUNT
    assert [own.show(at) for at in range(COUNT)] == [one.board for one in other.envs]


def test_a_mask_begins_some_games_and_leaves_the_others() -> None:
    envs = PegVectorEnv(3, "english", autoreset_mode="Disabled")
    mask = np.array([True, False, True])
    full = 2**33 - 1
    envs.reset(options={"reset_mask": mask, "empty": "c1"})  # all have a position before the first
    assert envs.positions.tolist() == [full ^ 1, Board("english").position, full ^ 1]
    envs.reset()
    envs.step(envs.sample_legal_actions())
    before = envs.positions
    observations, infos = envs.reset(options={"reset_mask": mask, "empty": ["c1", "d4", 2]})
    assert envs.positions.tolist() == [full ^ 1, before[1], full ^ 2]
    assert observations.sum(axis=1).tolist() == [32, 31, 32]
    assert (infos["action_mask"] == envs.action_masks()).all()
    bad: list[Any] = [[True], [1, 0, 1], [False] * 3, [[True] * 3]]
    for wrong in bad:
        with pytest.raises(ValueError, match="reset_mask"):
            envs.reset(options={"reset_mask": wrong})
    assert envs.positions.tolist() == [full ^ 1, before[1], full ^ 2]


def test_gymnasium_makes_games_of_any_mode_and_others_are_refused() -> None:
    envs = gymnasium.make_vec("libpeg/Peg-v0", 2, autoreset_mode="SameStep")
    assert isinstance(envs.unwrapped, PegVectorEnv)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    assert PegVectorEnv.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    with pytest.raises(ValueError, match="autoreset_mode must be one of 'NextStep', 'SameStep'"):
        PegVectorEnv(2, autoreset_mode="Never")
