"""Train an agent to win peg solitaire, by MaskablePPO of sb3-contrib, and show how it learns.

Each line tells the steps taken, the time since the start, and how many of 2,000 games the agent
wins, drawing its jumps as it does while it learns.

usage: pip install './bindings/python[sb3]'; python examples/python/train.py [BOARD [STEPS]]
"""

import sys
import time

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback

from libpeg.gym.sb3 import PegVecEnv

GAMES, STEPS_OF_EACH, SHOWN = 256, 32, 4


def wins(agent, board, count=2000):
    """Play games, and tell how many of a hundred are won."""
    games = PegVecEnv(count, board)
    games.seed(1)
    seen = games.reset()
    over = np.zeros(count, bool)
    won = 0
    while not over.all():
        masks = games.games.action_masks()
        actions, _ = agent.predict(seen, action_masks=masks, deterministic=False)
        seen, rewards, ended, _ = games.step(actions)
        won += int((rewards[ended & ~over] > 0).sum())
        over |= ended
    return 100 * won / count


class Curve(BaseCallback):
    """Print a line now and then."""

    def __init__(self, board):
        super().__init__()
        self.board, self.begun, self.turns = board, time.monotonic(), 0

    def _on_rollout_start(self):
        if self.turns % SHOWN == 0:
            self.tell()
        self.turns += 1

    def _on_step(self):
        return True

    def tell(self):
        """Play, and print what comes of it."""
        share = wins(self.model, self.board)
        seconds = time.monotonic() - self.begun
        print(f"{self.num_timesteps:9,} steps {seconds:6.1f} s {share:5.1f} % won", flush=True)


def main(board="triangle5", steps="400000"):
    """Train on a board, and print the curve."""
    torch.set_num_threads(1)
    agent = MaskablePPO(
        "MlpPolicy",
        PegVecEnv(GAMES, board),
        n_steps=STEPS_OF_EACH,
        batch_size=1024,
        gae_lambda=0.98,
        gamma=1,
        ent_coef=0.01,
        learning_rate=1e-3,
        seed=1,
        device="cpu",
    )
    curve = Curve(board)
    agent.learn(int(steps), callback=curve)
    curve.tell()


if __name__ == "__main__":
    main(*sys.argv[1:])
