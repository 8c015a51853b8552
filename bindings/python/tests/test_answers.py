"""The questions and answers of tests/answers, which every binding replays: docs/answers.md."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from contextlib import nullcontext
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from libpeg import Board, Jump, Table, errors
from libpeg._libpeg import lib

Line = dict[str, Any]
Asked = Callable[[Board, Line], object]

# Python has no question for this: it suggests in messages.
LEFT_OUT = {"suggest"}

# At a limit, these are answered with None for unknown.
YES_OR_NO = {"solvable", "judge_jump"}


def three(jump: Jump | None) -> list[int] | None:
    """Give the holes of a jump, counted from 0."""
    return None if jump is None else [hole - 1 for hole in jump]


def threes(jumps: Iterable[Jump] | None) -> list[list[int] | None] | None:
    return None if jumps is None else [three(jump) for jump in jumps]


def named(holes: Iterable[int]) -> Any:
    """Give holes as Python counts them, from 1."""
    return tuple(hole + 1 for hole in holes)


def jumps_of(line: Line) -> list[Any]:
    return list(map(named, line["jumps"]))


def holes_of(holes: Iterable[int]) -> list[int]:
    return [hole - 1 for hole in holes]


def decimals(number: float) -> str:
    return f"{number:.9f}"


def after(change: Callable[[Board, Line], object]) -> Asked:
    """Answer with the game after a change."""

    def ask(board: Board, line: Line) -> object:
        change(board, line)
        return board.game_text

    return ask


def limits_of(line: Line) -> Any:
    return {name: line[name] for name in ("positions", "memory") if name in line}


def set_position(board: Board, line: Line) -> None:
    board.pegs = named(line["pegs"])


def set_goal(board: Board, line: Line) -> None:
    goal = line["goal"]
    board.goal = named(goal) if isinstance(goal, list) else None if goal is None else goal + 1


def start(board: Board, line: Line) -> None:
    board.start(None if line["empty"] == lib.PEG_NO_HOLE else line["empty"] + 1)


def goal_of(board: Board, _: Line) -> object:
    goal = board.goal
    return holes_of(goal) if isinstance(goal, tuple) else None if goal is None else goal - 1


def marked(board: Board, line: Line) -> object:
    ends = {
        hole + 1: None if to == lib.PEG_NO_HOLE else to + 1
        for hole, to in line["marks"]
        if to != lib.PEG_LAST_HOLE
    }
    last = [hole + 1 for hole, to in line["marks"] if to == lib.PEG_LAST_HOLE]
    return threes(board.solve_marked(ends, last=last[0] if last else None, **limits_of(line)))


def rewound(board: Board, line: Line) -> object:
    try:
        return [board.rewind(**limits_of(line)), board.game_text]
    except errors.EndOfPlay:
        return None


def explained(board: Board, line: Line) -> object:
    why = board.explain(**limits_of(line))
    if why is None or why.kind == "searched":
        return why and "searched"
    assert why.verify(board)
    return [[row.kind, *row.weights] for row in why.rows]


def bounds(board: Board, line: Line) -> object:
    found = board.bound_fewest(**limits_of(line))
    return found and {
        "least": found.least,
        "most": found.most,
        "jumps": threes(found.solution),
    }


def counted_fewest(board: Board, line: Line) -> object:
    count = board.count_fewest(**limits_of(line))
    return {
        "moves": count.moves,
        "solutions": str(count.solutions),
        "distinct": str(count.distinct),
        "sweep": count.sweep,
    }


def class_of(board: Board, _: Line) -> object:
    parities = board.parities
    return [len(parities), [at for at, odd in enumerate(parities) if odd]]


def levels(board: Board, line: Line) -> object:
    found = board.fewest_levels(**limits_of(line))
    return found and {
        "least": found.least,
        "moves": found.moves,
        "positions": [list(map(str, row)) for row in found.positions],
    }


def regions(board: Board, line: Line) -> object:
    found = board.regions(**limits_of(line))
    return {"sets": list(map(holes_of, found.sets)), "spare": found.spare}


def which_of(line: Line) -> Any:
    return {} if line["which"] == "all" else {line["which"]: True}


def solutions(board: Board, line: Line) -> object:
    listing = board.solutions(**which_of(line), **limits_of(line))
    found: list[object] = []
    # A limit comes after what was found within it.
    with pytest.raises(errors.LimitReached) if line["status"] == "LIMIT" else nullcontext():
        found.extend(threes(solution) for solution in islice(listing, line["most"]))
    return found


def played_at_random(board: Board, line: Line) -> object:
    told = board.random_play(draws=line.get("draws"), **limits_of(line))
    return {
        "win": decimals(told.win),
        "pegs": decimals(told.pegs),
        "left": list(map(decimals, told.left)),
    }


def rated(board: Board, line: Line) -> object:
    told = board.rate(**limits_of(line))
    return {
        "win": decimals(-1 if told.win is None else told.win),
        "losing": -1 if told.losing is None else told.losing,
        "least": told.least,
        "most": told.most or 0,
    }


def table_counts(board: Board, line: Line) -> object:
    limits = limits_of(line)
    table = Table.build(board, pegs=line["pegs"], **limits)
    return list(map(str, table.count(**limits)))


ASKS: dict[str, Asked] = {
    "board_text": lambda board, _: board.text,
    "game_text": lambda board, _: board.game_text,
    "draw": lambda board, _: board.draw() + "\n",
    "draw_names": lambda board, line: board.draw(names=True, naming=line["naming"]) + "\n",
    "holes": lambda board, _: len(board.holes),
    "hole_name": lambda board, line: board.name(line["hole"] + 1, line["naming"]),
    "find_hole": lambda board, line: board.hole(line["name"]) - 1,
    "hole_place": lambda board, line: list(
        map(decimals, board.places[board.hole(line["hole"] + 1) - 1])
    ),
    "hole_cell": lambda board, line: list(board.cell(line["hole"] + 1)),
    "hole_at": lambda board, line: board.hole_at(line["row"], line["column"]) - 1,
    "lines": lambda board, _: threes(board.lines),
    "symmetries": lambda board, _: list(map(holes_of, board.symmetries)),
    "position": lambda board, _: holes_of(board.pegs),
    "goal": goal_of,
    "is_won": lambda board, _: board.is_won,
    "is_stuck": lambda board, _: board.is_stuck,
    "legal_jumps": lambda board, _: threes(board.legal_jumps),
    "find_jump": lambda board, line: three(board.find_jump(line["from"] + 1, line["to"] + 1)),
    "history": lambda board, _: [threes(board.history), threes(board.undone)],
    "play": after(lambda board, line: board.play([named(line["jump"])])),
    "play_moves": after(lambda board, line: board.play(line["moves"])),
    "undo": after(lambda board, _: board.undo()),
    "undo_move": lambda board, _: [len(board.undo_move()), board.game_text],
    "redo": after(lambda board, _: board.redo()),
    "start": after(start),
    "set_peg": after(lambda board, line: board.set_peg(line["hole"] + 1, line["peg"])),
    "set_position": after(set_position),
    "set_goal": after(set_goal),
    "moves_text": lambda board, line: board.moves_text(jumps_of(line), naming=line["naming"]),
    "jumps_text": lambda board, line: board.jumps_text(jumps_of(line), naming=line["naming"]),
    "builtin": lambda *_: [shape.name for shape in Board.builtin()],
    "class": class_of,
    "solvable": lambda board, line: board.solvable(**limits_of(line)),
    "judge": lambda board, line: [
        [*(three(verdict.jump) or []), verdict.answer] for verdict in board.judge(**limits_of(line))
    ],
    "judge_jump": lambda board, line: board.judge_jump(named(line["jump"]), **limits_of(line)),
    "hint": lambda board, line: three(board.hint(**limits_of(line))),
    "solve": lambda board, line: threes(board.solve(**limits_of(line))),
    "solve_marked": marked,
    "rewind": rewound,
    "explain": explained,
    "solve_fewest": bounds,
    "longest_sweep": lambda board, line: threes(
        board.longest_sweep(last=line["last"], **limits_of(line))
    ),
    "dead_end": lambda board, line: threes(board.dead_end(by=line["by"], **limits_of(line))),
    "endings": lambda board, line: list(board.endings(**limits_of(line))),
    "count_fewest": counted_fewest,
    "fewest_levels": levels,
    "find_regions": regions,
    "prove_moves": lambda board, line: board.verify_moves(
        board.prove_moves(line["moves"], **limits_of(line))
    ),
    "verify_moves": lambda board, line: board.verify_moves(line["text"]),
    "solutions": solutions,
    "count_solutions": lambda board, line: str(
        board.count_solutions(**which_of(line), **limits_of(line))
    ),
    "count_games": lambda board, line: str(board.count_games(**limits_of(line))),
    "count_positions": lambda board, line: list(
        map(str, board.count_positions(by_symmetry=line["by_symmetry"], **limits_of(line)))
    ),
    "solution_at": lambda board, line: threes(
        board.solution_at(int(line["index"]), **limits_of(line))
    ),
    "solution_index": lambda board, line: str(board.index_of(jumps_of(line), **limits_of(line))),
    "random_play": played_at_random,
    "rate": rated,
    "table_count": table_counts,
}


def kind_of(line: Line) -> type[Exception] | tuple[type[Exception], ...]:
    """Tell which exception stands for the status of a line."""
    status = line["status"]
    if line["ask"] == "game_text":
        return errors.BoardError
    if line["ask"] in {"play", "play_moves"}:
        return errors.IllegalJump, errors.HoleError
    # Python finds for itself that a hole or a number is out of range.
    if status in {"E_ARGUMENT", "E_HOLE"}:
        return errors.HoleError if status == "E_HOLE" else ValueError
    return type(errors.of_status(getattr(lib, f"PEG_{status}")))


def may_answer(line: Line) -> bool:
    """Tell whether Python answers a line, perhaps with None, and raises nothing."""
    if line["status"] == "LIMIT":
        return "answer" in line or line["ask"] in YES_OR_NO
    return line["status"] == "OK" or (line["ask"], line["status"]) == ("hint", "END")


def fault(line: Line) -> str:
    """Ask the question of a line. What is wrong with the answer, or nothing."""
    try:
        board = Board(line.get("board", "english"))
        answer = ASKS[line["ask"]](board, line)
    except (errors.PegError, ValueError, TypeError) as error:
        is_so = line["status"] not in {"OK", "END"} and isinstance(error, kind_of(line))
        # Where the mistake is; a hole that there is not is told by its name alone.
        at = getattr(error, "at", None)
        is_at = at == line.get("at") or (at is None and isinstance(error, errors.HoleError))
        return "" if is_so and is_at else f"{error!r}"
    is_so = may_answer(line) and json.dumps(answer) == json.dumps(line.get("answer"))
    return "" if is_so else json.dumps(answer)


@pytest.mark.parametrize("name", ["boards", "play", "wins", "solutions", "games", "others"])
def test_questions_are_answered_as_in_every_language(name: str, root: Path) -> None:
    text = (root / "tests" / "answers" / f"{name}.jsonl").read_text(encoding="utf-8")
    lines = [json.loads(line) for line in text.splitlines()]
    asked = [line for line in lines if line["ask"] not in LEFT_OUT]
    assert len(asked) > 300
    wrong = {json.dumps(line): said for line in asked if (said := fault(line))}
    assert not wrong, "\n".join(f"{line}\n{said}" for line, said in wrong.items())[:5000]
