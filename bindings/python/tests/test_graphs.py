"""Boards of graphs, and what is known of peg solitaire on them.

The theorems are those of Beeler and Hoilman (Peg solitaire on graphs, 2011) and of Beeler and
Rodriguez (Fool's solitaire on graphs, 2012).
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from libpeg import Board, BoardError, LimitReached
from libpeg.cluster import sets

Edges = list[tuple[int, int]]


def path(vertices: int) -> Edges:
    return [(at, at + 1) for at in range(1, vertices)]


def cycle(vertices: int) -> Edges:
    return [*path(vertices), (vertices, 1)]


def complete(vertices: int) -> Edges:
    return list(itertools.combinations(range(1, vertices + 1), 2))


def star(leaves: int) -> Edges:
    return [(1, leaf) for leaf in range(2, leaves + 2)]


# What is known


def test_the_graphs_of_two_to_seven_vertices_are_as_recorded() -> None:
    seen: Counter[str] = Counter()
    for vertices in range(2, 8):
        for problem in sets.connected_graphs(vertices):
            found = Board(problem.board).every_start()
            seen["all"] += 1
            seen["not freely"] += not found.freely_solvable
            seen[f"leaves {found.fewest}"] += 1
            seen[f"fool's number {found.most}"] += 1
    assert (seen["all"], seen["not freely"]) == (995, 54)
    assert [seen[f"leaves {pegs}"] for pegs in range(1, 7)] == [976, 11, 6, 1, 1, 0]
    assert [seen[f"fool's number {pegs}"] for pegs in range(1, 7)] == [7, 159, 614, 202, 12, 1]


def test_graphs_of_eight_vertices_come_from_geng(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(ValueError, match="graphs of 8 vertices need the program geng, of nauty"):
        next(sets.connected_graphs(8))
    # It stands for the program, and lists a path and a cycle.
    geng = tmp_path / "geng"
    geng.write_text('#!/bin/sh\ntest "$*" = "-cq 8" && echo "GhCGGC" && echo "GhCGKC"\n')
    geng.chmod(0o755)
    found = [Board(problem.board) for problem in sets.connected_graphs(8)]
    assert found == [Board.from_graph(path(8)), Board.from_graph("GhCGKC")]


def test_every_start_of_a_graph_has_its_endings() -> None:
    rng = random.Random(3)
    for _ in range(40):
        vertices = rng.randrange(2, 8)
        edges = [edge for edge in complete(vertices) if rng.random() < 0.5]
        board = Board.from_graph(near(edges, vertices))
        found = board.every_start()
        for hole, ending in zip(board.holes, found.endings, strict=True):
            board.start(hole)
            assert ending == board.endings()
        assert found.fewest == min(ending.fewest for ending in found.endings)
        assert found.most == max(ending.most for ending in found.endings)
        assert found.solvable == (found.fewest <= 1)
        assert found.freely_solvable == all(ending.fewest <= 1 for ending in found.endings)


def near(edges: Iterable[tuple[int, int]], vertices: int) -> dict[int, list[int]]:
    """Give the neighbours of each vertex."""
    found: dict[int, list[int]] = {vertex: [] for vertex in range(1, vertices + 1)}
    for one, other in edges:
        found[one].append(other)
        found[other].append(one)
    return found


def test_every_start_is_asked_of_any_board_and_leaves_it_as_it_is() -> None:
    board = Board("english", goal="d4")
    board.play("d2-d4")
    small = Board("triangle5", empty=4)
    small.play("13-4")
    before = small.game_text
    assert small.every_start().endings == tuple(
        Board("triangle5", empty=hole).endings() for hole in small.holes
    )
    assert small.game_text == before
    with pytest.raises(LimitReached):
        board.every_start(positions=1000)
    with pytest.raises(TimeoutError):
        board.every_start(seconds=0.01)
    assert len(board.history) == 1


@pytest.mark.parametrize(
    "text", ["triangle5", "triangle5 -> 13", "rect3x4 -> o../.../o../...", "star"]
)
def test_solutions_of_all_starts_are_those_of_each(text: str) -> None:
    board = Board(text)
    first = board.legal_jumps[0]
    board.play(first)
    starts = board.copy()
    kinds: list[dict[str, Any]] = [
        {},
        {"up_to_order": True},
        {"by_jumps": True},
        {"as_positions": True},
    ]
    for kind in kinds:
        found = []
        for hole in board.holes:
            starts.start(hole)
            found.append(starts.count_solutions(**kind))
        assert board.count_starts(**kind) == tuple(found)
    assert board.history == (first,)
    with pytest.raises(LimitReached):
        Board("english").count_starts(positions=1000)


# How a graph is given


def test_a_jump_runs_along_every_path_of_two_edges_and_no_other() -> None:
    rng = random.Random(5)
    for _ in range(50):
        vertices = rng.randrange(3, 9)
        edges = {edge for edge in complete(vertices) if rng.random() < 0.6}
        board = Board.from_graph(near(edges, vertices))
        joined = edges | {(other, one) for one, other in edges}
        wanted = {
            (one, over, to)
            for one, over, to in itertools.permutations(range(1, vertices + 1), 3)
            if (one, over) in joined and (over, to) in joined
        }
        assert {(line.from_, line.over, line.to) for line in board.lines} == wanted


def test_a_graph_is_edges_or_neighbours_or_graph6() -> None:
    # A path of four vertices: graph6 of its columns 1, 01, 001.
    board = Board.from_graph(path(4))
    assert board == Board.from_lines(4, [(1, 2, 3), (3, 2, 1), (2, 3, 4), (4, 3, 2)])
    for same in (
        iter(path(4)),
        [[2, 1], {2, 3}, (4, 3), (3, 4)],
        {1: [2], 2: [3], 3: [4]},
        {4: {3}, 3: {2, 4}, 2: {1, 3}, 1: {2}},
        [("a", "b"), ("b", "c"), ("c", "d")],
        [(10, 20), (20, 30), (30, 41)],
        "Ch",
        b">>graph6<<Ch\n",
        ">>graph6<<Ch\r\n",
    ):
        assert Board.from_graph(same) == board


def test_the_empty_hole_and_the_goal_may_be_given() -> None:
    board = Board.from_graph(cycle(6), empty=3, goal=[1, 4])
    assert board.pegs == (1, 2, 4, 5, 6)
    assert board.goal == (1, 4)


@pytest.mark.parametrize(
    ("graph", "sentence"),
    [
        ([(1, 1)], "an edge must join two vertices, not 1 to itself"),
        ({1: [1]}, "an edge must join two vertices, not 1 to itself"),
        ([(1, 2), (1, 2, 3)], r"an edge must be two vertices, not \(1, 2, 3\)"),
        (["ab"], "an edge must be two vertices, not 'ab'"),
        ([5], "an edge must be two vertices, not 5"),
        ([], "at least one hole"),
        ("", "no graph in graph6: ''"),
        ("~", "no graph in graph6: '~'"),
        ("?", "at least one hole"),
        ("C", "no graph in graph6: 'C'"),
        ("C h", "no graph in graph6: 'C h'"),
        (b"\xff", "no graph in graph6"),
        ("~?CB", r"no graph in graph6: '~\?CB'"),
        (complete(60), "too big"),
        (star(300), "too big"),
    ],
)
def test_what_is_no_graph_is_refused(graph: Any, sentence: str) -> None:
    with pytest.raises(BoardError, match=sentence):
        Board.from_graph(graph)


def test_a_graph_of_networkx_is_read_in_the_order_of_its_nodes() -> None:
    networkx = pytest.importorskip("networkx")
    petersen = networkx.petersen_graph()
    board = Board.from_graph(petersen)
    assert board == Board.from_graph(networkx.to_graph6_bytes(petersen))
    assert board == Board.from_graph("IheA@GUAo")
    twice = networkx.MultiGraph([("x", "y"), ("y", "z"), ("x", "y")])
    assert Board.from_graph(twice) == Board.from_graph([(1, 2), (2, 3)])
    alone = networkx.Graph()
    alone.add_nodes_from("abc")
    assert (len(Board.from_graph(alone).holes), Board.from_graph(alone).lines) == (3, ())
    with pytest.raises(BoardError, match="no direction"):
        Board.from_graph(networkx.DiGraph([(1, 2)]))


def test_large_graphs_are_read_in_graph6() -> None:
    networkx = pytest.importorskip("networkx")
    large = networkx.cycle_graph(200)
    board = Board.from_graph(networkx.to_graph6_bytes(large))
    assert (len(board.holes), len(board.lines)) == (200, 400)
    assert board == Board.from_graph(large)
