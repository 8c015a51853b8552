"""A stranger's script that uses every method of boards and tables, for mypy and pyright to read.

Each answer is given to a name of the type that a reader of the manual expects, so that a type which
says less, or something else, ends the type checkers. The script runs as well.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import numpy as np
import numpy.typing as npt

import libpeg
from libpeg import Answer, Board, Jump, Picture, Proof, Solution, Table, Verdict
from libpeg.cluster.sets import Problem, pairs
from libpeg.problems import Puzzle, make, sheet


def test_boards_are_made_and_looked_at() -> None:
    board: Board = Board("english", empty="d4", goal="d4")
    drawn: Board = Board.from_drawing("oo.\nooo", "square", goal=3)
    listed: Board = Board.from_lines(4, [(1, 2, 3), (3, 2, 1), (2, 3, 4)], empty=3)
    linked: Board = Board.from_graph({1: [2], 2: [3]})
    planned: Board = Board.from_pddl(libpeg.pddl.to_pddl(Board("triangle4", goal=3)))
    builtin: list[str] = [shape.name for shape in Board.builtin()]
    with board.copy() as copy:
        copy.close()
    holes: range = board.holes
    names: tuple[str, ...] = board.names
    places: tuple[tuple[float, float], ...] = board.places
    lines: tuple[Jump, ...] = board.lines
    symmetries: tuple[tuple[int, ...], ...] = board.symmetries
    middle: int = board.hole("d4")
    pegs: tuple[int, ...] = board.pegs
    position: int = board.position
    goal: int | tuple[int, ...] | None = board.goal
    parities: tuple[int, ...] = board.parities
    text: str = board.text + board.game_text + board.draw(names=True) + board.name(middle)
    row, column = board.cell(middle)
    found: int | None = board.hole_at(row, column)
    board.set_peg("d4", True)
    board.start(empty="d4")
    assert found == middle == goal
    assert len(drawn) == len(listed) + 2
    assert "english" in builtin
    assert len(holes) == len(names) == len(places) == len(pegs) + 1 == len(symmetries[0])
    assert all(line.over for line in lines)
    assert position == board.position
    assert len(parities) == 4
    assert text
    assert planned.solvable() is not None
    assert len(linked.legal_jumps) == 1


def test_games_are_played() -> None:
    board = Board("triangle5", empty=1)
    jumps: list[Jump] = board.legal_jumps
    first: Jump = board.find_jump(jumps[0].from_, jumps[0].to)
    legal: bool = board.is_legal(first)
    board.play(first)
    undone: Jump = board.undo()
    again: Jump = board.redo()
    move: tuple[Jump, ...] = board.undo_move()
    left: tuple[Jump, ...] = board.undone
    board.play("4-1 6-4 1-6")
    history: tuple[Jump, ...] = board.history
    text: str = board.moves_text(history) + board.jumps_text(history)
    taken: int = board.rewind()
    stuck: bool = board.is_stuck or board.is_won
    assert legal
    assert (undone, again, (*move,)) == (first, first, (first,))
    assert left
    assert text
    assert taken >= 0
    assert not stuck


def test_questions_are_asked(tmp_path: Path) -> None:
    board = Board("triangle5", empty=1, goal=13)
    won: bool | None = board.solvable(seconds=10, memory="100MB", positions=10**9, threads=2)
    verdicts: list[Verdict] = board.judge(stop=libpeg.StopFlag())
    one: bool | None = board.judge_jump(verdicts[0].jump)
    hint: Jump | None = board.hint(progress=lambda progress: progress.stage)
    solution: Solution | None = board.solve()
    marked: Solution | None = board.solve_marked({4: 13})
    reason: Proof | None = board.explain()
    fewest: Solution | None = board.solve_fewest()
    bounds: libpeg.FewestBounds | None = board.bound_fewest()
    shortest: libpeg.FewestCount = board.count_fewest()
    levels: libpeg.FewestLevels | None = board.fewest_levels()
    proof: str = board.prove_moves(10)
    moves: int = board.verify_moves(proof)
    regions: libpeg.Regions = board.regions()
    sweep: Solution | None = board.longest_sweep()
    dead: Solution = board.dead_end()
    endings: libpeg.Endings = board.endings()
    starts: libpeg.EveryStart = board.every_start()
    counts: tuple[int, ...] = board.count_starts()
    solutions: int = board.count_solutions()
    games: int = board.count_games()
    positions: list[int] = board.count_positions(by_symmetry=True)
    some: Solution = next(iter(board.solutions()))
    blocks: int = sum(len(batch) for batch in board.solution_batches())
    number: int = board.index_of(board.solution_at(5))
    drawn: Solution | None = board.random_solution(1)
    assert number == 5
    assert drawn is not None
    assert won is one is True
    assert hint in board.legal_jumps
    assert solution is not None
    assert marked is None or len(marked) == 13
    assert reason is None
    assert fewest is not None
    assert bounds is not None
    assert levels is not None
    assert len(fewest.moves) == bounds.least == shortest.moves == levels.moves == moves == 10
    assert regions.spare >= 0
    assert sweep is not None
    assert len(dead) > 0
    assert endings.fewest == 1
    assert starts.solvable
    assert counts[0] == solutions == blocks
    assert games > solutions
    assert positions[0] == 1
    assert len(some) == 13


def test_chances_are_asked_and_what_is_known_goes_to_a_copy() -> None:
    board = Board("triangle5", empty=1, goal=13)
    random: libpeg.RandomPlay = board.random_play()
    played: libpeg.RandomGames = board.random_games(100, 1)
    rating: libpeg.Rating = board.rate()
    other = board.copy()
    other.learn(board)
    assert Fraction(random.win) > 0
    assert played.games == 100
    assert rating.least == 10


def test_pictures_are_drawn() -> None:
    board = Board("english", empty="d4", goal="d3")
    lost: Proof | None = board.explain()
    assert lost is not None
    pictures: list[Picture] = [
        board.svg(arrows="d2-d4", names=True, fill={"d4": "gold"}),
        board.weighed(lost),
        board.film("d2-d4 f3-d3"),
        board.animation("d2-d4"),
    ]
    words: str = lost.in_words(board)
    facts: dict[str, object] = lost.facts(board)
    assert all(str(picture).startswith("<svg") for picture in pictures)
    assert words
    assert facts
    assert lost.verify(board)


def test_arrays_are_worked_on(tmp_path: Path) -> None:
    board = Board("triangle5", empty=1)
    sample: npt.NDArray[np.uint64] = board.sample_positions(20, 1, how="winnable", pegs=8)
    numbers: list[int] = board.from_array(sample)
    same: npt.NDArray[np.uint64] = board.to_array(numbers)
    further: npt.NDArray[np.uint64] = board.expand(same, unique=True)
    jumps: libpeg.LegalJumps = board.legal_jumps_many(same)
    mask: npt.NDArray[np.bool_] = board.legal_lines_many(same)
    after: npt.NDArray[np.uint64] = board.step_many(same[jumps.owner], jumps.line)
    answers: npt.NDArray[np.uint8] = board.solvable_many(after)
    games: npt.NDArray[np.uint8] = board.solvable_pairs([1], [13])
    least: int = board.canonical(numbers[0])
    once: npt.NDArray[np.uint64] = board.unique(board.canonical(same))
    images: npt.NDArray[np.uint64] = board.images(same)
    turned: npt.NDArray[np.uint16] = board.line_images()
    packed: npt.NDArray[np.uint64] = board.pack(board.unpack(same))
    planes: npt.NDArray[np.uint8] = board.planes(same)
    cells: npt.NDArray[np.bool_] = board.hole_plane()
    graph: libpeg.PositionGraph = board.graph()
    assert len(further)
    assert mask.sum() == len(jumps.line) == len(answers)
    assert games.shape == (1, 1)
    assert least in board.from_array(once)
    assert images.shape == (6, 20)
    assert turned.shape == (6, 36)
    assert (packed == same).all()
    assert planes.shape[1:] == cells.shape
    assert len(graph.positions) > len(graph.edges) / 8
    file = tmp_path / "table.peg"
    table: Table = Table.build(board, pegs=0)
    table.save(file)
    whole: bool = Table.load(file).verify() and Table.from_bytes(table.to_bytes()).verify()
    with Table.open(file) as opened:
        board.attach(opened)
        answer: Answer = opened.probe(board)
        many: npt.NDArray[np.uint8] = opened.probe_many(sample)
        about: int = opened.bits + opened.size + len(opened.holes) + sum(opened.count())
        likewise: Board = opened.board()
    board.attach(None)
    bytes_: int = Table.file_size(board)
    met: bool = Table.meet(Board("triangle5", empty=13, goal=13), tmp_path / "half.peg")
    assert whole
    assert answer is Answer.YES
    assert (many == Answer.YES).all()
    assert met
    assert about
    assert likewise.names == board.names
    assert bytes_ >= file.stat().st_size
    assert table.pegs == 0


def test_many_boards_are_asked_and_puzzles_made() -> None:
    problems: list[Problem] = [*pairs("triangle4")]
    with libpeg.sweep(problems, "rate", ordered=True) as records:
        losing: list[int | None] = [record.value.losing for record in records]
    puzzles: list[Puzzle] = make("triangle5", 3, seed=1)
    page: str = sheet(puzzles, columns=3, title="Three")
    assert len(losing) == len(problems) == 19
    assert page.count("<svg") == 3


def test_this_script_uses_every_method() -> None:
    source = Path(__file__).read_text(encoding="utf-8")
    for kind in (Board, Table):
        assert [name for name in vars(kind) if name[0] != "_" and f".{name}" not in source] == []
