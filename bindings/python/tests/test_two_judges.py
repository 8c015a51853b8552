"""Forged proofs, on which the library and the programs that know nothing of it must agree.

Each forgery changes a few numbers, rows or characters of a proof that holds. Some still hold.
"""

from __future__ import annotations

import importlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, get_args

import pytest

from libpeg import Board, PegError, Proof, ProofRow
from libpeg.proof import Kind

KINDS = get_args(Kind)
Rows = list[tuple[Any, list[int]]]  # of any kind, real or not


@pytest.fixture(scope="module")
def catalogue(root: Path) -> Iterator[Path]:
    """The folder of the programs, from which they can be imported."""
    folder = root / "docs" / "catalogue"
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        yield folder


@pytest.fixture(scope="module")
def of_proofs(catalogue: Path) -> ModuleType:
    assert catalogue.is_dir()
    return importlib.import_module("verify_proof")


@pytest.fixture(scope="module")
def of_moves(catalogue: Path) -> ModuleType:
    assert catalogue.is_dir()
    return importlib.import_module("verify_moves")


# Rows

BOARDS = {
    "a triangle": Board("triangle4"),
    "a last hole": Board("triangle5", goal=4),
    "a position": Board("triangle5", goal=[6, 10, 13]),
    "a square": Board("square4", goal="b2"),
    "a star": Board("star"),
    "one way": Board.from_lines(
        8, [(1, 2, 3), (2, 3, 4), (3, 4, 5), (4, 5, 6), (6, 3, 1), (5, 6, 7), (7, 8, 2), (8, 7, 1)]
    ),
}


def proofs(board: Board, rng: Random) -> Iterator[Rows]:
    """Put lost positions on a board, and give the proof of each."""
    while True:
        board.pegs = rng.sample(board.holes, rng.randrange(1, len(board.holes)))
        proof = board.explain()
        if isinstance(proof, Proof) and proof.rows:
            yield [(row.kind, [*row.weights]) for row in proof.rows]


def forge(rng: Random, rows: Rows) -> None:
    """Change one thing about rows."""
    at = rng.randrange(len(rows))
    kind, weights = rows[at]
    hole = rng.randrange(len(weights))
    other = rng.randrange(len(rows))
    much = rng.choice((1, 1, 2, 2, 3, 255, 256, (1 << 24) - 1, 1 << 24, (1 << 31) - 1, 1 << 31))
    how = rng.randrange(10)
    if how < 3:
        weights[hole] += rng.choice((-1, 1)) * much
    elif how == 3:
        rows[at] = kind, [rng.choice((-1, 2, 3)) * weight for weight in weights]
    elif how == 4:
        weights[hole] = 0 if weights[hole] else max(weights)
    elif how == 5:
        weights[hole], weights[hole - 1] = weights[hole - 1], weights[hole]
    elif how == 6:
        rows[at] = rng.choice(KINDS), weights
    elif how == 7:
        rows[at], rows[other] = rows[other], rows[at]
    elif how == 8:
        rows.insert(other, (kind, [*weights]))
    else:
        del rows[at]


def library_holds(board: Board, rows: Rows) -> bool:
    given = tuple(ProofRow(kind, tuple(weights)) for kind, weights in rows if kind in KINDS)
    return len(given) == len(rows) and Proof(given).verify(board)


def program_holds(program: ModuleType, board: Board, rows: Rows) -> bool:
    lines = {tuple(hole - 1 for hole in line[:3]) for line in board.lines}
    goal = [[hole] for hole in board.holes] if board.goal is None else [board.goal]
    goals = [{one - 1 for one in ([won] if isinstance(won, int) else won)} for won in goal]
    try:
        return bool(program.proves(rows, lines, {hole - 1 for hole in board.pegs}, goals))
    except ValueError:
        return False


@pytest.mark.parametrize("what", BOARDS)
def test_both_agree_on_forged_rows(what: str, of_proofs: ModuleType) -> None:
    board, rng = BOARDS[what].copy(), Random(what)
    made = proofs(board, rng)
    held = 0
    for _ in range(150):
        rows = next(made)
        assert program_holds(of_proofs, board, rows)
        for _ in range(10):
            forged = [(kind, [*weights]) for kind, weights in rows]
            for _ in range(rng.randrange(1, 4)):
                if forged:
                    forge(rng, forged)
            holds = library_holds(board, forged)
            assert program_holds(of_proofs, board, forged) == holds, (board.text, forged)
            held += holds
    assert 30 < held < 1200


def test_both_know_the_same_limits_of_rows(of_proofs: ModuleType) -> None:
    board = Board("triangle5 o/../o../o..o/..... -> 11")
    proof = board.explain()
    assert isinstance(proof, Proof)
    exits, one_set = ((row.kind, [*row.weights]) for row in proof.rows)
    no_line = Board.from_lines(3, [], empty=1)
    cases: list[tuple[Board, Rows, bool]] = [
        (board, [exits, one_set], True),
        (board, [exits, *[one_set] * 4095], False),  # no weights pay for so many
        (no_line, [("resource", [0, 0, 0])], True),
        (no_line, [("resource", [-(1 << 31), 0, (1 << 31) - 1])], True),
        (no_line, [("resource", [-(1 << 31) - 1, 0, 0])], False),
        (no_line, [("resource", [1 << 31, 0, 0])], False),
        (no_line, [("class", [0, 1, 1])], True),
        (no_line, [("class", [0, 2, 0])], False),
        (no_line, [("class", [-1, 0, 0])], False),
        (no_line, [("exits", [-(1 << 24), 0, 1 << 24])], True),
        (no_line, [("exits", [(1 << 24) + 1, 0, 0])], False),
        (no_line, [("exits", [0, 0, -(1 << 24) - 1])], False),
        (no_line, [("exits", [0, 0, 0]), *[("set", [0, 1 << 24, 0])] * 4095], True),
        (no_line, [("exits", [0, 0, 0]), *[("set", [0, 1, 0])] * 4096], False),
        (no_line, [("exits", [0, 0, 0]), ("set", [0, (1 << 24) + 1, 0])], False),
        (no_line, [("set", [0, 1, 0])], False),
        (no_line, [("other", [0, 0, 0])], False),
    ]
    for given, rows, good in cases:
        assert library_holds(given, rows) == program_holds(of_proofs, given, rows) == good


# What the command prints


def library_reads(text: str) -> bool:
    """Have the library judge what the command prints, on a board with the lines that it tells."""
    try:
        told = json.loads(text)
        numbers = [told["holes"], *told["pegs"]]
        numbers += [hole for line in [*told["lines"], *told["goals"]] for hole in line]
        rows = [(row["kind"], row["weights"]) for row in told["proof"]]
        numbers += [weight for _, weights in rows for weight in weights]
        listed = [told["proof"], told["pegs"], told["goals"], told["lines"]]
        listed += [*told["lines"], *told["goals"], *(weights for _, weights in rows)]
        if {*map(type, numbers)} != {int} or {*map(type, listed)} != {list} or not told["goals"]:
            return False
        board = Board.from_lines(told["holes"], [(a, b, c) for a, b, c in told["lines"]])
        board.pegs = told["pegs"]
        for goal in told["goals"]:
            board.goal = goal
            if not library_holds(board, rows):
                return False
    except (LookupError, TypeError, AttributeError, ValueError, PegError):
        return False
    return True


ODD = [
    *("-0", "0", "00", "01", "+1", "1.0", "1e0", "1.5", "true", "null", '"1"', "[1]", "{}", "-1"),
    *("NaN", "Infinity", "256", "257", "2147483648", "9" * 25, "9" * 5000, "", " 1 ", "1,1", "1 1"),
]


def forge_text(rng: Random, text: str) -> str:
    """Change, drop or double a part of a text: mostly a number."""
    parts = re.split(r'("\w*"|-?\d+|\s+|[^\w\s])', text)
    at, other = rng.randrange(len(parts)), rng.randrange(len(parts))
    numbers = [at for at, part in enumerate(parts) if re.fullmatch(r"-?\d+", part)]
    if rng.randrange(3):
        at, other = rng.choice(numbers), rng.choice(numbers)
    how = rng.randrange(5)
    if how < 2:
        parts[at] = rng.choice(ODD)
    elif how == 2:
        parts[at] = parts[other]
    elif how == 3:
        del parts[at]
    else:
        parts.insert(at, parts[other])
    return "".join(parts)


@pytest.mark.parametrize("what", BOARDS)
def test_both_agree_on_forged_texts_of_the_command(what: str, of_proofs: ModuleType) -> None:
    board, rng = BOARDS[what].copy(), Random(what)
    made = proofs(board, rng)
    held = 0
    for _ in range(60):
        rows = [{"kind": kind, "weights": weights} for kind, weights in next(made)]
        goals: list[Any] = [[hole] for hole in board.holes] if board.goal is None else [board.goal]
        told = {
            "proof": rows,
            "board": "",
            "pegs": board.pegs,
            "goals": [[goal] if isinstance(goal, int) else goal for goal in goals],
            "lines": [line[:3] for line in board.lines],
            "holes": len(board.holes),
        }
        text = json.dumps(told)
        assert library_reads(text)
        for _ in range(8):
            forged = text
            for _ in range(rng.randrange(3)):
                forged = forge_text(rng, forged)
            try:
                *read, _ = of_proofs.read(forged)
                holds = bool(of_proofs.proves(*read))
            except ValueError:
                holds = False
            assert library_reads(forged) == holds, forged
            held += holds
    assert 60 < held < 420


# Proofs of moves

PLAYED = {
    "a triangle": Board("triangle4", empty=2),
    "a larger triangle": Board("triangle5"),
    "a last hole": Board("triangle5", goal=13),
    "a position": Board("triangle5", goal=[6, 10, 13]),
    "no symmetry but one": Board("rect4x3", empty="b1", goal="b1"),
    "one way": Board.from_lines(
        7, [(1, 2, 3), (2, 3, 4), (3, 4, 5), (4, 5, 6), (6, 3, 1), (5, 6, 7)], empty=4
    ),
    "lost": Board("triangle5 o/o./.oo/..o./..o.."),
    "no line": Board("rect1x2 o/o"),
}


def weights_drawn(rng: Random, text: str) -> str:
    """Write weights that may hold: small, with a scale and a top that are mostly large enough."""
    holes = text.partition("symmetry")[2].partition("\n")[0].count(" ")
    prices = len(re.findall("^region", text, re.MULTILINE))
    scale, top = rng.choice((1, 2, 9, 40)), rng.choice((-1, 0, 2, 30))
    weights = [rng.randrange(-1, 2) * rng.randrange(2) for _ in range(holes)]
    tolls = [rng.randrange(2) * rng.randrange(2) for _ in range(prices)]
    return " ".join(map(str, ("weights", scale, top, *weights, *tolls))) + "\n"


def forge_number(rng: Random, line: str) -> str:
    """Change a word of a line, mostly a number by a little."""
    words = re.split(r"( )", line.rstrip("\n"))
    at = rng.randrange(len(words))
    if re.fullmatch(r"-?\d+", words[at]) and rng.randrange(4):
        words[at] = str(int(words[at]) + rng.choice((-2, -1, 1, 1, 2, 9, 65536)))
    else:
        words[at] = rng.choice((*ODD, "\t", "  ", ", ", "x", "1_0", "\r", "\f", words[0]))
    return "".join(words) + "\n"


def forge_moves(rng: Random, text: str) -> str:
    """Change one thing about a proof of moves: a number, a character or a line, or add weights."""
    lines = text.splitlines(keepends=True)
    at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    how = rng.randrange(10)
    if how < 4:
        return text + weights_drawn(rng, text)
    if how < 6:
        weights = [at for at, line in enumerate(lines) if line.startswith("weights")]
        at = rng.choice(weights or [at])
        lines[at] = forge_number(rng, lines[at])
    elif how == 6:
        lines[at] = lines[other]
    elif how == 7:
        del lines[at]
    elif how == 8:
        lines.insert(at, rng.choice((lines[other], "\n", " \n", "goal any\n", lines[at][:-1])))
    else:
        return text.replace("\n", "\r\n", rng.choice((-1, 1)))
    return "".join(lines)


@pytest.mark.parametrize("what", PLAYED)
def test_both_agree_on_forged_proofs_of_moves(what: str, of_moves: ModuleType) -> None:
    """What the library verifies, the program does, too. The reverse holds for what begins alike.

    The library wants the head that it writes itself, and weights whose sums have 16 bits.
    """
    board, rng = PLAYED[what], Random(what)
    fewest = board.solve_fewest()
    most = 9 if fewest is None else len(fewest.moves)
    texts = [board.prove_moves(moves) for moves in range(1, most + 1)]
    held = 0
    for _ in range(500):
        text = rng.choice(texts)
        for _ in range(rng.randrange(1, 3)):
            text = forge_moves(rng, text)
        try:
            moves: int | None = board.verify_moves(text)
        except PegError:
            moves = None
        try:
            told = of_moves.read(text)
            also: int | None = of_moves.check(told)[0]
        except ValueError:
            also = None
        if moves is None and also is not None:
            own = board.prove_moves(also).partition("weights")[0]
            large = any(abs(n) >= 1 << 9 for row in told["weights"] for n in row)
            assert large or not re.fullmatch(re.escape(own) + r"(weights.*\n)*", text), text
        else:
            assert moves == also, text
        held += moves is not None
    assert 10 < held < 400
