"""Collections of problems: what is known of them is so."""

from __future__ import annotations

from pathlib import Path

import pytest
from make_problems import FILE, GRAPHS, lines

from libpeg import Board
from libpeg.problems import Problem, collections

FOUND = collections()
SMALL = 24


def small(name: str) -> list[Problem]:
    return [one for one in FOUND[name] if len(Board(one.board).holes) <= SMALL]


def test_the_file_is_what_the_game_and_the_catalogue_say(root: Path) -> None:
    assert FILE.read_text(encoding="utf-8").splitlines() == [
        "\t".join(line) for line in lines(root)
    ]


def test_every_problem_has_a_board_a_name_of_its_own_and_something_known() -> None:
    for name, problems in FOUND.items():
        assert all(Board(one.board).text == one.board for one in problems)
        assert all(len({*one[2:]}) > 1 for one in problems)
        assert len({one.name for one in problems}) == len(problems), name


@pytest.mark.parametrize("name", ["ladder", "vacancies", "sweeps"])
def test_games_are_won_in_as_few_moves_as_is_said(name: str) -> None:
    problems = small(name)
    assert len(problems) >= 8
    for one in problems:
        solution = Board(one.board).solve_fewest()
        assert (solution is not None) is one.answer
        if solution is not None:
            assert len(solution.moves) == one.moves


def test_a_last_move_sweeps_as_much_as_is_said() -> None:
    for one in small("sweeps"):
        found = Board(one.board).solutions(shortest=True)
        last = max(solution.moves[-1].count("-") for solution in found)
        assert last == one.sweep


def test_on_graphs_fools_leave_what_the_formulas_say() -> None:
    """They are those of Beeler and Rodriguez, Fool's solitaire on graphs, 2012."""
    most = {one.name: one.most for one in FOUND["fools"]}
    assert most.keys() == GRAPHS.keys()
    formulas = {
        **{f"path of {n}": n // 2 for n in (4, 6, 8)},
        **{f"cycle of {n}": (n - 1) // 2 for n in (5, 6, 8)},
        **{f"star of {n}": n - 1 for n in (4, 6)},
        "complete graph of 5": 1,
        "complete graph of 3 and 4": 3,
        "cube": 3,
    }
    assert {name: most[name] for name in formulas} == formulas


def test_a_dead_end_is_as_early_as_is_said() -> None:
    for one in FOUND["dead ends"]:
        board = Board(one.board)
        pegs = len(board)
        assert depth_of_the_first_end(board) == pegs - (one.most or 0)


def depth_of_the_first_end(board: Board) -> int:
    """Look level by level for a position without a jump."""
    level, jumps = {board.position}, 0
    while True:
        after = set()
        for position in level:
            board.position = position
            legal = board.legal_jumps
            if not legal:
                return jumps
            for jump in legal:
                board.play(jump)
                after.add(board.position)
                board.undo()
        level, jumps = after, jumps + 1
