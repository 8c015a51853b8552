"""The kernel of a census: what its files hold, and what becomes of files that are not sound.

The files are written and read here by code of its own, bit by bit, so what the kernel makes of
them has something to be compared with, and a file can be wrong with all its checksums right.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import random
from array import array
from collections.abc import Callable, Iterable
from pathlib import Path

import naive
import pytest
from arrayed import lines_of

from libpeg import Board, DamagedFile, StopFlag
from libpeg._libpeg import lib
from libpeg.cluster import census_steps as steps

MOST = 2**64 - 1
MAGIC = 0x31737573676570A1
ESCAPE = 24

# A block is a list of words, and a run the blocks and how many keys the index says they have.
Block = list[int]
Run = tuple[list[Block], int]


# Files


def checksum(words: Iterable[int], total: int = 0) -> int:
    for word in words:
        total = (total ^ word) * 0xBF58476D1CE4E5B9 & MOST
        total ^= total >> 32
    return total


def split(number: int, words: int) -> list[int]:
    return [number >> 64 * i & MOST for i in range(words)]


def join(words: Iterable[int]) -> int:
    return sum(word << 64 * i for i, word in enumerate(words))


def block_of(body: list[int], count: int, low: int, used: int | None = None) -> Block:
    """A block with a checksum that is right, as if zeros came after it."""
    used = len(body) if used is None else used
    head = used | count << 32 | low << 48
    zeros = [0] * (used - len(body))
    return [checksum([head, *body[:used], *zeros]), head, *body]


def block(keys: list[int], words: int, low: int) -> Block:
    bits = at = 0
    for before, key in itertools.pairwise(keys):
        gap = key - before
        high = gap >> low
        if 0 <= high < ESCAPE:
            bits |= (1 | (gap & (1 << low) - 1) << 1) << at + high
            at += high + 1 + low
        else:
            bits |= (1 | key << 1) << at + ESCAPE
            at += ESCAPE + 1 + 64 * words
    return block_of(split(keys[0], words) + split(bits, -(-at // 64)), len(keys), low)


def run(keys: list[int], words: int, low: int = 9, each: int = 256) -> Run:
    parts = (keys[at : at + each] for at in range(0, len(keys), each))
    return [block(part, words, low) for part in parts], len(keys)


def file(runs: Iterable[Run], seal: int, more_runs: int = 0) -> bytes:
    body: list[int] = []
    index: list[int] = []
    for blocks, keys in runs:
        start = 8 * len(body)
        body += itertools.chain(*blocks)
        index += [0, start, 8 * len(body), keys, 0, 0]
    start = 8 * len(body) - 48 * more_runs & MOST
    end = [MAGIC, seal, start, len(index) // 6 + more_runs]
    return array("Q", [*body, *index, *end, checksum(end, checksum(index))]).tobytes()


def keys_in(path: str, words: int) -> list[int]:
    """The keys of a sound file."""
    held = array("Q", Path(path).read_bytes())
    found: list[int] = []
    at = 0
    while at < held[-3] // 8:
        used, count, low = (
            held[at + 1] & 0xFFFFFFFF,
            held[at + 1] >> 32 & 0xFFFF,
            held[at + 1] >> 48,
        )
        assert checksum(held[at + 1 : at + 2 + used]) == held[at]
        found.append(join(held[at + 2 : at + 2 + words]))
        bits = join(held[at + 2 + words : at + 2 + used])
        for _ in range(count - 1):
            high = (bits & -bits).bit_length() - 1
            bits >>= high + 1
            size = low if high < ESCAPE else 64 * words
            number = bits & (1 << size) - 1
            found.append(found[-1] + (high << low | number) if high < ESCAPE else number)
            bits >>= size
        at += 2 + used
    return found


# Steps, of the first level from its runs, and of the runs of the third from the second level


RUNS = steps.runs_name("level", 1, 0)
MADE = steps.part_name("level", 1, 0)
PART = steps.part_name("level", 2, 0)


def plan_of(name: str, directory: Path, *, memory: int = 2**24, stuck: bool = False) -> steps.Plan:
    return steps.Plan(Board(name), str(directory), 1, memory, stuck)


def least(board: Board) -> int:
    needed: int = lib.peg_bulk_census_least(board._handle.open(), 1)
    return needed


def bits_of_marks(board: Board) -> int:
    return len(board.lines).bit_length() if len(board.lines) < 1024 else 0


def words_of(board: Board) -> int:
    return -(-(len(board) + bits_of_marks(board)) // 64)


def put(plan: steps.Plan, name: str, runs: Iterable[Run]) -> None:
    Path(plan.path(name)).write_bytes(file(runs, plan.seal(name)))


def gather(plan: steps.Plan, kind: steps.Kind = "level") -> steps.Content:
    Path(plan.path(steps.part_name(kind, 1, 0))).unlink(missing_ok=True)
    return steps.work(steps.Gather(plan, kind, 1, (0,), 1), StopFlag())[0]


def spread(plan: steps.Plan) -> steps.Content:
    Path(plan.path(steps.runs_name("level", 3, 0))).unlink(missing_ok=True)
    return steps.work(steps.Spread(plan, "level", 3, 0, (PART,)), StopFlag())[0]


Step = Callable[[steps.Plan], steps.Content]
READERS = pytest.mark.parametrize(("step", "name"), [(gather, RUNS), (spread, PART)])


def some_keys(board: Board, count: int, seed: int) -> list[int]:
    """Keys of which most are close together, and some far from the others."""
    chance = random.Random(seed)
    size = len(board)
    found = {chance.getrandbits(chance.choice([size, size // 2, 12])) for _ in range(count)}
    return [position << bits_of_marks(board) for position in sorted(found)]


# What is in the files


@pytest.mark.parametrize("name", ["triangle5", "english", "rect2x32", "rect2x34", "rect12x12"])
@pytest.mark.parametrize("memory", ["least", "much"])
def test_what_is_gathered_is_all_that_was_in_the_runs_once(
    tmp_path: Path, name: str, memory: str
) -> None:
    board = Board(name)
    words = words_of(board)
    plan = plan_of(name, tmp_path, memory=least(board) if memory == "least" else 2**26)
    runs = [some_keys(board, 50 * seed, seed) for seed in range(1, 20)]
    put(plan, RUNS, [run(keys, words, low=3 * at) for at, keys in enumerate(runs)])
    expected = sorted({*itertools.chain(*runs)})
    assert gather(plan).positions == len(expected)
    assert keys_in(plan.path(MADE), words) == expected


@pytest.mark.parametrize("name", ["english", "rect2x34"])
@pytest.mark.parametrize("marks", [(5, 3), (3, 5)])
def test_of_the_marks_of_a_position_the_highest_stays(
    tmp_path: Path, name: str, marks: tuple[int, int]
) -> None:
    plan = plan_of(name, tmp_path)
    words = words_of(plan.board)
    keys = some_keys(plan.board, 300, 1)
    put(plan, RUNS, [run([key | mark for key in keys], words) for mark in marks])
    assert gather(plan).positions == len(keys)
    assert keys_in(plan.path(MADE), words) == [key | 5 for key in keys]


@pytest.mark.parametrize("memory", ["least", "much"])
def test_winning_positions_are_those_of_the_runs_within_the_level(
    tmp_path: Path, memory: str
) -> None:
    board = Board("english")
    plan = plan_of("english", tmp_path, memory=least(board) if memory == "least" else 2**26)
    level = [key << bits_of_marks(board) for key in random.Random(1).sample(range(2**33), 3000)]
    runs = [sorted(level[at::40] + some_keys(board, 30, at)) for at in range(20)]
    put(plan, MADE, [run(sorted(level), 1)])
    put(plan, steps.runs_name("winning", 1, 0), [run(keys, 1) for keys in runs])
    expected = sorted({*level} & {*itertools.chain(*runs)})
    assert 1000 < len(expected) < len(level)
    assert gather(plan, "winning").positions == len(expected)
    assert keys_in(plan.path(steps.part_name("winning", 1, 0)), 1) == expected


def test_a_position_is_stuck_only_if_no_line_of_many_is_legal(tmp_path: Path) -> None:
    plan = plan_of("rect8x8", tmp_path, stuck=True)
    board = plan.board
    lines = lines_of(board)
    assert len(lines) > 128
    some = [{from_, over} for from_, over, _ in lines] + [{hole} for hole in board.holes]
    last = {min(i for i, (a, b, _) in enumerate(lines) if {a, b} == pegs) for pegs in some[:192]}
    assert max(last) > 128
    levels = {sum(1 << hole - 1 for hole in pegs): frozenset(pegs) for pegs in some}
    keys = [position << bits_of_marks(board) for position in sorted(levels)]
    put(plan, RUNS, [run(keys, words_of(board))])
    expected = sum(not naive.legal(lines, pegs) for pegs in levels.values())
    assert gather(plan).stuck == expected == 64


# What is not sound


KEYS = [position << 7 for position in sorted(random.Random(0).sample(range(2**33), 300))]


@READERS
def test_every_bit_of_a_file_counts(tmp_path: Path, step: Step, name: str) -> None:
    plan = plan_of("english", tmp_path)
    put(plan, name, [run(KEYS[:9], 1, low=40)])
    step(plan)
    sound = Path(plan.path(name)).read_bytes()
    for bit in range(0, 8 * len(sound), 23):
        harmed = bytearray(sound)
        harmed[bit // 8] ^= 1 << bit % 8
        Path(plan.path(name)).write_bytes(harmed)
        with pytest.raises(DamagedFile, match=name):
            step(plan)


@READERS
def test_a_sound_file_of_something_else_is_refused(tmp_path: Path, step: Step, name: str) -> None:
    plan = plan_of("english", tmp_path)
    for seal in (plan.seal(steps.part_name("level", 7, 0)), plan.seal(name) ^ 1, 0):
        Path(plan.path(name)).write_bytes(file([run(KEYS, 1)], seal))
        with pytest.raises(DamagedFile, match=name):
            step(plan)


@READERS
@pytest.mark.parametrize("runs", [2**60, 2**62, 2**32, 1, -1])
def test_a_file_cannot_have_more_runs_than_it_has_bytes_for(
    tmp_path: Path, step: Step, name: str, runs: int
) -> None:
    plan = plan_of("english", tmp_path)
    Path(plan.path(name)).write_bytes(file([run(KEYS[:1], 1)], plan.seal(name), runs))
    with pytest.raises(DamagedFile, match=name):
        step(plan)


@READERS
def test_nothing_comes_between_the_index_and_the_end(tmp_path: Path, step: Step, name: str) -> None:
    plan = plan_of("english", tmp_path)
    words = array("Q", file([run(KEYS, 1)], plan.seal(name)))
    words.insert(-5, 0)
    Path(plan.path(name)).write_bytes(words.tobytes())
    with pytest.raises(DamagedFile, match=name):
        step(plan)


SOUND = run(KEYS, 1)
FIRST = KEYS[0]
UNSOUND: dict[str, Run] = {
    "the index says fewer keys": (SOUND[0], 299),
    "the index says fewer keys than a block": (SOUND[0], 255),
    "the index says more keys": (SOUND[0], 301),
    "no keys in a block": ([block_of([FIRST], 0, 0)], 1),
    "too many keys in a block": ([block_of([FIRST, *[MOST] * 5], 257, 0)], 257),
    "no room for the first key": ([block_of([FIRST], 1, 0, used=0)], 1),
    "more words than there are": ([block_of([FIRST], 1, 0, used=2)], 1),
    "far more words than there are": ([[0, MOST >> 32 | 1 << 32, FIRST]], 1),
    "more keys than bits": ([block_of([FIRST], 2, 0)], 2),
    "more keys than there are": ([block_of([FIRST, 1 << 63], 3, 0)], 3),
    "as many low bits as a key has": ([block_of([FIRST, 3, 0], 2, 64)], 2),
    "more low bits than a key has": ([block_of([FIRST, 1, *[0] * 30], 2, 1500)], 2),
    "low bits beyond the end": ([block_of([FIRST, 1 | 1 << 41], 3, 40)], 3),
    "a whole key beyond the end": ([block_of([FIRST, 1 << ESCAPE], 2, 0)], 2),
    "too many zeros": ([block_of([FIRST, 1 << ESCAPE + 1], 2, 0)], 2),
    "nothing but zeros": ([block_of([FIRST, 0, 0], 2, 0)], 2),
    "half a block": ([SOUND[0][0][:2]], 256),
}


@READERS
@pytest.mark.parametrize("what", UNSOUND)
def test_what_cannot_be_is_refused_though_its_checksums_are_right(
    tmp_path: Path, step: Step, name: str, what: str
) -> None:
    plan = plan_of("english", tmp_path)
    put(plan, name, [SOUND])
    assert step(plan).positions
    put(plan, name, [UNSOUND[what]])
    with pytest.raises(DamagedFile, match=name):
        step(plan)


@pytest.mark.parametrize("tail", [[7], [7, 7], block_of([FIRST], 0, 0), block_of([FIRST], 1, 0)])
def test_nothing_comes_after_the_last_key_of_a_run(tmp_path: Path, tail: Block) -> None:
    plan = plan_of("english", tmp_path)
    put(plan, PART, [([*SOUND[0], tail], len(KEYS))])
    with pytest.raises(DamagedFile, match=PART):
        spread(plan)


def test_runs_whose_keys_do_not_ascend_are_no_endless_work(tmp_path: Path) -> None:
    plan = plan_of("english", tmp_path)
    first, rest = KEYS[:256], KEYS[256:]
    put(plan, RUNS, [([block(first[1:] + first[:1], 1, 0), block(rest, 1, 30)], len(KEYS))])
    with pytest.raises(DamagedFile, match=RUNS):
        gather(plan)


def altered_block(sound: Block, chance: random.Random) -> Block:
    head, body = sound[1], sound[2:]
    how = chance.choice(["bit", "bit", "word", "cut", "head"])
    if how == "bit":
        body[chance.randrange(len(body))] ^= 1 << chance.randrange(64)
    elif how == "word":
        body[chance.randrange(len(body))] = chance.choice([0, MOST, chance.getrandbits(64)])
    elif how == "cut":
        del body[chance.randrange(len(body)) :]
    else:
        head ^= 1 << chance.randrange(64)
    used = len(body) ^ (head ^ sound[1]) & 0xFFF
    return block_of(body, head >> 32 & 0xFFFF, head >> 48, used)


def altered(runs: list[Run], seal: int, chance: random.Random) -> bytes:
    """A file with something wrong, and checksums that are right nevertheless."""
    runs = [([*blocks], keys) for blocks, keys in runs]
    for _ in range(chance.choice([0, 1, 1, 2])):
        at = chance.randrange(len(runs))
        blocks, keys = runs[at]
        which = chance.randrange(len(blocks))
        blocks[which] = altered_block(blocks[which], chance)
        runs[at] = blocks, keys + chance.choice([0] * 9 + [1, -1, 256])
    words = array("Q", file(runs, seal))
    if chance.random() < 0.3:
        index = range(words[-3] // 8, len(words) - 1)
        words[chance.choice(index)] ^= 1 << chance.choice([*range(12), *range(64)])
        words[-1] = checksum(words[-5:-1], checksum(words[index[0] : -5]))
    held = words.tobytes()
    return held if chance.random() < 0.9 else held[: chance.randrange(len(held))]


@READERS
@pytest.mark.parametrize("board", ["english", "rect2x34"])
def test_no_file_does_any_harm(tmp_path: Path, step: Step, name: str, board: str) -> None:
    chance = random.Random(board + name)
    plan = plan_of(board, tmp_path, memory=least(Board(board)))
    words = words_of(plan.board)
    shapes = [(9, 40, 4), (300, 24, 256), (700, 30, 100)]
    sound = [
        [run(some_keys(plan.board, n, i), words, *how) for i in range(6)] for n, *how in shapes
    ]
    results = 0
    for _ in range(250):
        held = altered(chance.choice(sound), plan.seal(name), chance)
        Path(plan.path(name)).write_bytes(held)
        with contextlib.suppress(DamagedFile, OSError):
            step(plan)
            results += 1
        os.unlink(plan.path(name))
    assert 25 < results < 225
