"""Peg solitaire as an environment of Gymnasium, for agents that learn to play.

`PegEnv` is one game and `PegVectorEnv` any number at once. After `import libpeg.gym` Gymnasium
makes both by the name "libpeg/Peg-v0".

>>> import gymnasium
>>> import libpeg.gym
>>> env = gymnasium.make("libpeg/Peg-v0", board="triangle5", reward="pegs")
>>> observation, info = env.reset(seed=1)
>>> info["action_mask"].nonzero()[0]
array([ 6, 12])
>>> observation, reward, terminated, truncated, info = env.step(6)
>>> terminated, reward, info["pegs"]
(False, 0.0, 13)
"""

try:
    import gymnasium as _gymnasium
except ImportError as error:
    message = "libpeg.gym needs Gymnasium: `pip install gymnasium`"
    raise ImportError(message, name=error.name, path=error.path) from error

from libpeg.gym.environments import PegEnv, PegVectorEnv
from libpeg.gym.games import Illegal, Observation, Reward

__all__ = ["Illegal", "Observation", "PegEnv", "PegVectorEnv", "Reward"]

_gymnasium.register(
    id="libpeg/Peg-v0",
    entry_point="libpeg.gym.environments:PegEnv",
    vector_entry_point="libpeg.gym.environments:PegVectorEnv",
)
