"""Environments of Gymnasium: the rules in plain Python say what each step must give."""

from __future__ import annotations

import pickle
import warnings
from copy import deepcopy
from typing import Any

import numpy as np
import pytest
from arrayed import lines_of
from naive import after, legal, won

from libpeg import Answer, Board, BoardError, HoleError, Table

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env  # noqa: E402 - where there is Gymnasium

from libpeg.gym import PegEnv, PegVectorEnv  # noqa: E402

BOARDS = ["triangle5", "triangle4 -> 2", "english -> d4", "rect3x22", "rect3x4"]
CHOICES = [
    {"observation": "holes", "reward": "won", "illegal": "end"},
    {"observation": "planes", "reward": "pegs", "illegal": "refuse"},
    {"observation": "planes", "reward": "jumps", "illegal": "end"},
]


class Naive:
    """One game of an environment, as the documentation says it goes."""

    def __init__(self, board: Board, choice: dict[str, str]) -> None:
        self.board, self.choice, self.lines = board, choice, lines_of(board)
        self.pegs = frozenset(board.pegs)
        self.goal = board.goal if isinstance(board.goal, int) else None
        self.has_ended = False

    def begin(self) -> None:
        self.pegs, self.has_ended = frozenset(self.board.pegs), False

    def step(self, action: int) -> tuple[float, bool, bool]:
        """The reward, and whether the game ended and the action was illegal."""
        illegal = self.lines[action] not in legal(self.lines, self.pegs)
        if not illegal:
            self.pegs = after(self.pegs, self.lines[action])
        is_won = not illegal and won(self.pegs, self.goal)
        self.has_ended = is_won or not legal(self.lines, self.pegs)
        self.has_ended |= illegal and self.choice["illegal"] == "end"
        reward = 0.0
        if self.choice["reward"] == "jumps":
            reward = float(not illegal)
        elif self.has_ended and self.choice["reward"] == "won":
            reward = 1.0 if is_won else -1.0
        elif self.has_ended:
            reward = 1.0 - len(self.pegs)
        return reward, self.has_ended, illegal

    def mask(self) -> list[int]:
        possible = legal(self.lines, self.pegs)
        return [int(line in possible) for line in self.lines]

    def seen(self) -> Any:
        if self.choice["observation"] == "holes":
            return np.array([hole in self.pegs for hole in self.board.holes])
        rows, columns = self.board.hole_plane(leaning=True).shape
        out = np.zeros((2, rows, columns))
        for hole in self.board.holes:
            out[(int(hole not in self.pegs), *self.board.cell(hole, leaning=True))] = 1
        return out


def chosen(rng: np.random.Generator, mask: Any) -> int:
    """An action that is legal mostly, and else any."""
    possible = np.flatnonzero(mask)
    if len(possible) and rng.random() < 0.95:
        return int(rng.choice(possible))
    return int(rng.integers(len(mask)))


@pytest.mark.parametrize("choice", CHOICES)
@pytest.mark.parametrize("text", BOARDS)
def test_one_game_goes_as_the_rules_say(text: str, choice: dict[str, Any]) -> None:
    env, naive = PegEnv(text, **choice), Naive(Board(text), choice)
    rng = np.random.default_rng(1)
    for _ in range(4):
        observation, info = env.reset(seed=1)
        naive.begin()
        for _ in range(40):
            assert (observation == naive.seen()).all()
            assert observation in env.observation_space
            assert info["action_mask"].tolist() == naive.mask()
            assert env.action_masks().tolist() == [bool(one) for one in naive.mask()]
            assert info["pegs"] == len(naive.pegs) == len(env.board)
            action = chosen(rng, info["action_mask"])
            observation, reward, terminated, truncated, info = env.step(action)
            assert (reward, terminated, info["illegal"]) == naive.step(action)
            assert truncated is False
            if terminated:
                break
        if naive.has_ended:
            with pytest.raises(gymnasium.error.ResetNeeded):
                env.step(0)


@pytest.mark.parametrize("choice", CHOICES)
@pytest.mark.parametrize("mode", [None, "ansi", "rgb_array", "svg"])
def test_the_checker_of_gymnasium_has_no_complaint(choice: dict[str, Any], mode: Any) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        made = gymnasium.make(
            "libpeg/Peg-v0", board="triangle5", render_mode=mode, coach=True, **choice
        )
        check_env(made.unwrapped)
        made.reset(seed=1)
        made.step(0)
        made.close()


def test_legal_actions_are_drawn_evenly_and_by_the_seed() -> None:
    envs = PegVectorEnv(4000, "english")
    envs.reset(seed=5)
    first = envs.sample_legal_actions()
    mask = envs.action_masks()
    assert mask[np.arange(4000), first].all()
    counts = np.bincount(first, minlength=76)
    assert np.count_nonzero(counts) == 4
    assert 850 < counts[counts > 0].min() <= counts.max() < 1150
    assert (envs.sample_legal_actions() != first).any()
    envs.reset(seed=5)
    assert (envs.sample_legal_actions() == first).all()
    envs.reset(options={"position": 1})
    assert (envs.sample_legal_actions() == 0).all()


def test_games_begin_as_the_options_say() -> None:
    board = Board("english")
    env, envs = PegEnv("english"), PegVectorEnv(3, board)
    assert env.reset(options={"empty": "c1"})[0].tolist() == [0] + [1] * 32
    assert env.reset(options={"position": 7})[0].sum() == 3
    assert env.reset(options={})[0].sum() == 32
    envs.reset(options={"empty": ["c1", 2, "d4"]})
    full = 2**33 - 1
    assert envs.positions.tolist() == [full ^ 1, full ^ 2, board.position]
    sample = board.sample_positions(3, 1)
    envs.reset(options={"position": sample})
    assert (envs.positions == sample).all()
    ended, begun = np.zeros(3, bool), 0
    for _ in range(80):  # what follows begins the same
        last, ended = ended, envs.step(envs.sample_legal_actions())[2]
        assert (envs.positions[last] == sample[last]).all()
        begun += int(last.sum())
    assert begun >= 3
    wrongs: list[tuple[dict[str, Any], type[Exception]]] = [
        ({"start": 1}, ValueError),
        ({"empty": 1, "position": 1}, ValueError),
        ({"empty": "z9"}, HoleError),
        ({"position": 1 << 33}, BoardError),
        ({"position": [1, 2]}, ValueError),
    ]
    for options, kind in wrongs:
        for one in (env, envs):
            with pytest.raises(kind):
                one.reset(options=options)


def test_a_coach_tells_whether_the_game_can_be_won() -> None:
    board = Board("triangle5", goal=13)
    table = Table.build(board)
    for given in (None, table):
        env, envs = (
            PegEnv(board, coach=True, table=given),
            PegVectorEnv(50, board, coach=True, table=given),
        )
        info = env.reset()[1]
        assert info["solvable"] == Answer.YES
        envs.reset(seed=3)
        for _ in range(8):
            infos = envs.step(envs.sample_legal_actions())[4]
            assert (infos["solvable"] == table.probe_many(envs.positions)).all()


def played_on(env: Any) -> list[str]:
    """Play the first legal jump to the end, and give all that is seen."""
    seen = []
    while env.action_masks().any():
        seen.append(repr(env.step(env.action_masks().argmax())))
    return seen


COPIES = [deepcopy, lambda env: pickle.loads(pickle.dumps(env))]


@pytest.mark.parametrize("choice", CHOICES)
@pytest.mark.parametrize("copied", COPIES)
def test_a_copy_goes_on_alone_and_as_the_game_would(copied: Any, choice: dict[str, Any]) -> None:
    board = Board("triangle5", empty=5)
    env = PegEnv(board, coach=True, table=Table.build(board), **choice)
    fresh = copied(env)
    with pytest.raises(gymnasium.error.ResetNeeded):
        fresh.step(0)
    env.reset(seed=1)
    env.step(env.action_masks().argmax())
    kept, there = copied(env), env.board
    wanted = played_on(env)
    assert len(wanted) > 3
    assert kept.board == there
    assert played_on(kept) == wanted


@pytest.mark.parametrize("copied", COPIES)
def test_copies_of_many_games_draw_the_same(copied: Any) -> None:
    envs = PegVectorEnv(4, "triangle5")
    envs.reset(seed=3)
    envs.sample_legal_actions()
    others = copied(envs)
    for _ in range(5):
        actions = envs.sample_legal_actions()
        assert (others.sample_legal_actions() == actions).all()
        assert (envs.step(actions)[0] == others.step(actions)[0]).all()


def test_positions_are_rendered() -> None:
    frames: dict[str, Any] = {}
    for mode in ("ansi", "rgb_array", "svg"):
        env = PegEnv("english", render_mode=mode)
        env.reset()
        frames[mode] = env.render()
    assert frames["ansi"] == str(Board("english"))
    assert frames["svg"] == Board("english").svg()
    pixels = frames["rgb_array"]
    assert (pixels.shape, pixels.dtype) == ((224, 224, 3), np.dtype(np.uint8))
    centers = pixels[16::32, 16::32]
    pegs = (centers == centers[0, 2]).all(axis=2)
    assert (pegs == (Board("english").planes([Board("english").position])[0] == 1)).all()
    assert PegEnv("english").render() is None


def test_what_makes_no_environment_is_refused() -> None:
    wrongs: list[dict[str, Any]] = [
        {"observation": "pixels"},
        {"reward": "much"},
        {"illegal": "ignore"},
        {"render_mode": "human"},
        {"board": "englsh"},
        {"table": Table.build("triangle5")},
    ]
    for given in wrongs:
        for make in (PegEnv, PegVectorEnv):
            with pytest.raises(ValueError, match=r"must be|cannot be|did you mean|the table is"):
                make(**given)
    envs = PegVectorEnv(2)
    with pytest.raises(gymnasium.error.ResetNeeded):
        envs.step(np.zeros(2, int))
    envs.reset()
    bad: list[Any] = [[0], [0.0, 1.0], [0, 76], [-1, 0], [[0, 0]]]
    for actions in bad:
        with pytest.raises(ValueError, match="action"):
            envs.step(np.array(actions))
    env = PegEnv()
    env.reset()
    for action in (76, -1):
        with pytest.raises(ValueError, match="from 0 to 75"):
            env.step(action)
