"""Pictures: what they show, and that they are SVG."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from libpeg import (
    Board,
    Colors,
    HoleError,
    IllegalJump,
    Picture,
    Proof,
    ProofRow,
    Solution,
    Verdict,
)

SVG = "{http://www.w3.org/2000/svg}"
ALL = [
    *(shape.name for shape in Board.builtin()),
    "rect1x1",
    "rect9x1",
    "rect1x9",
    "square16",
    "diagonal:ooo/o.o/ooo",
    "square:o__/___/__o",
    "lines:1: o",
    "lines:4:1-2-3,3-2-1,2-3-4 .oo.",
    "lines:9:1-3-5,5-3-1,2-5-8,8-5-2",
]

GAME = Board("triangle5")
SOLVED: tuple[Board, Any] = GAME, GAME.solve()


def parsed(picture: str) -> ET.Element:
    """Parse a picture, and check that all it refers to is there, and only once."""
    root = ET.fromstring(picture)
    assert root.tag == f"{SVG}svg"
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    used = re.findall(r'(?:url\(#|href="#)([^")]+)', picture)
    assert set(used) <= set(ids)
    assert "script" not in picture
    assert "nan" not in picture
    return root


def uses(root: ET.Element, what: str) -> list[ET.Element]:
    return [use for use in root.iter(f"{SVG}use") if use.get("href", "").endswith(what)]


def texts(root: ET.Element) -> list[str]:
    return [text.text or "" for text in root.iter(f"{SVG}text")]


def colors(root: ET.Element, color: str) -> list[ET.Element]:
    return [
        element for element in root.iter() if color in (element.get("stroke"), element.get("fill"))
    ]


def box(root: ET.Element) -> tuple[float, float, float, float]:
    x, y, width, height = map(float, root.get("viewBox", "").split())
    return x, y, width, height


@pytest.mark.parametrize("text", ALL)
def test_every_board_is_drawn_with_all_its_holes_and_pegs_inside(text: str) -> None:
    board = Board(text)
    root = parsed(board.svg(names=True))
    holes, pegs = uses(root, "-hole"), uses(root, "-peg")
    assert (len(holes), len(pegs)) == (len(board.holes), len(board))
    assert texts(root) == list(board.names)
    x, y, width, height = box(root)
    for hole, place in zip(holes, board.places, strict=True):
        at = float(hole.get("x", "")), float(hole.get("y", ""))
        assert at == pytest.approx((100 * place[0], 100 * place[1]), abs=0.01)
        assert x + 50 < at[0] < x + width - 50
        assert y + 50 < at[1] < y + height - 50


@pytest.mark.parametrize("text", ALL)
def test_the_same_board_has_the_same_picture(text: str) -> None:
    assert Board(text).svg() == Board(text).svg() == Board(text)._repr_svg_()


def test_pictures_on_one_page_share_no_names() -> None:
    pictures = [Board("triangle5").svg(), Board("triangle5", empty=4).svg(), Board("star").svg()]
    ids = [set(re.findall(r'id="([^"]+)"', picture)) for picture in pictures]
    assert not ids[0] & ids[1]
    assert not ids[1] & ids[2]


def test_a_picture_is_its_text_and_a_notebook_shows_it() -> None:
    picture = Board("triangle5").svg()
    assert isinstance(picture, Picture)
    assert picture._repr_svg_() == picture
    assert len(repr(picture)) < 50


def test_an_arrow_leaves_the_pegs_of_its_jump_in_sight() -> None:
    board = Board("english")
    for jump in board.legal_jumps:
        root = parsed(board.svg(arrows=jump, colors=Colors(arrow="#010203")))
        (group,) = (
            element for element in root.iter(f"{SVG}g") if element.get("stroke") == "#010203"
        )
        way = group[0].get("d", "")
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", way)]
        start, bend, end = (complex(*numbers[at : at + 2]) for at in (0, 2, 4))
        pegs = [100 * complex(*board.places[hole - 1]) for hole in (jump.from_, jump.over)]
        for step in range(101):
            t = step / 100
            at = (1 - t) ** 2 * start + 2 * t * (1 - t) * bend + t**2 * end
            assert all(abs(at - peg) > 38 for peg in pegs)
        assert abs(end - 100 * complex(*board.places[jump.to - 1])) < 50


def test_arrows_are_a_jump_or_jumps_or_moves_in_writing() -> None:
    board = Board("english")
    jumps = board.legal_jumps
    assert (
        board.svg(arrows=jumps[0]) == board.svg(arrows="d2-d4") == board.svg(arrows=[(5, 10, 17)])
    )
    board.play("d2-d4")
    assert len(colors(parsed(board.svg(arrows="b3-d3 b5-b3")), Colors().arrow)) == 2 * 2
    assert [str(jump) for jump in board.history] == ["d2-d4"]
    with pytest.raises(IllegalJump):
        board.svg(arrows="d2-d4")


def test_nothing_is_drawn_over_what_is_written() -> None:
    board = Board("triangle5 o/../.../oo.o/..o..")
    root = parsed(board.svg(verdicts=board.judge(), chosen=13, arrows=[(7, 8, 9)], names=True))
    assert [part.tag for part in root][-15:] == [f"{SVG}text"] * 15


@pytest.mark.parametrize("draw", [GAME.svg, lambda: GAME.film(GAME.solve() or (), size=4000)])
def test_a_picture_is_never_wider_than_its_page(draw: Any) -> None:
    assert parsed(draw()).get("style") == "max-width:100%;height:auto"


def test_verdicts_differ_in_form_and_colour() -> None:
    board = Board("triangle5 o/oo/o.o/oo.o/..o..")
    judged = board.judge()
    wins = [verdict for verdict in judged if verdict.answer]
    assert 0 < len(wins) < len(judged)
    root = parsed(board.svg(verdicts=[*judged, Verdict(judged[0].jump, None)]))
    assert len(colors(root, Colors().wins)) == 2 * len(wins)
    losing = colors(root, Colors().loses)
    assert len(losing) == 2 * (len(judged) - len(wins))
    assert sum(element.tag == f"{SVG}circle" for element in losing) == len(judged) - len(wins)
    assert len(colors(root, Colors().unknown)) == 1


def test_a_chosen_peg_shows_where_it_can_land() -> None:
    board = Board("triangle5", empty=5)
    plain = parsed(board.svg(chosen=1)), parsed(board.svg(chosen="14"))
    rings = [len(colors(root, Colors().label)) for root in plain]
    assert rings == [1, 2]
    judged = [verdict for verdict in board.judge() if verdict.jump.from_ == 14]
    assert board.svg(chosen=14, verdicts=judged) == board.svg(chosen=14, verdicts=board.judge())


@pytest.mark.parametrize(("goal", "rings"), [(None, 0), ("d4", 1), (["c1", "d1", "e1"], 3)])
def test_the_goal_is_ringed(goal: str | list[str] | None, rings: int) -> None:
    root = parsed(Board("english", goal=goal).svg())
    assert len(colors(root, Colors().goal)) == rings


def test_weights_stand_in_their_holes() -> None:
    board = Board.from_lines(4, [(1, 2, 3), (2, 3, 4)])
    root = parsed(board.svg(weights=[12, -3, 0, 100]))
    assert texts(root) == ["12", "\u22123", "0", "100"]
    assert board.svg(weights=ProofRow("resource", (12, -3, 0, 100))) == board.svg(
        weights=[12, -3, 0, 100]
    )


def test_labels_stand_in_the_holes_they_are_given_for() -> None:
    board = Board("english")
    drawn = parsed(board.svg(labels={"d4": "ik", 1: 7, "c3": "<&"}, names=True))
    assert sorted(texts(drawn)) == ["7", "<&", "ik"]
    middle = next(text for text in drawn.iter(f"{SVG}text") if text.text == "ik")
    assert float(middle.get("x", "")) == 300
    assert texts(parsed(board.svg(labels={}, names=True))) == []
    assert parsed(board.svg(labels={"d4": ""})) is not None
    with pytest.raises(HoleError):
        board.svg(labels={34: "none"})


def test_labels_may_hold_any_text() -> None:
    board = Board("english")
    for strange in "\x00\x1b\ufffe\ud800":
        drawn = parsed(board.svg(labels={"d4": f"a{strange}b"}))
        assert texts(drawn) == ["a\ufffdb"]


def test_names_are_those_asked_for() -> None:
    board = Board("english")
    assert texts(parsed(board.svg(names="letters")))[:3] == ["a", "b", "c"]
    with pytest.raises(ValueError, match="algebraic"):
        Board("triangle5").svg(names="algebraic")


@pytest.mark.parametrize("size", [1, 100, 2000])
def test_the_longer_side_has_the_size_asked_for(size: int) -> None:
    root = parsed(Board("rect4x7").svg(size=size))
    assert float(root.get("height", "")) == size
    assert float(root.get("width", "")) < size


def test_colours_are_the_ones_given_and_cannot_break_out() -> None:
    wild = '"/><script>alert(1)</script><a b="'
    picture = Board("star").svg(colors=Colors(peg="crimson", plate=wild))
    root = ET.fromstring(picture)
    assert "<script" not in picture
    assert colors(root, "crimson")
    assert colors(root, wild)


def test_a_film_has_a_board_for_each_move_and_one_for_the_end() -> None:
    board, solution = SOLVED
    root = parsed(board.film(solution))
    boards = uses(root, "-board")
    assert len(boards) == len(solution.moves) + 1
    captions = [*(f"{at}. {move}" for at, move in enumerate(solution.moves, 1)), "1 peg left"]
    assert texts(root) == captions
    before = [len(board)]
    for jumps in solution.moves:
        before.append(before[-1] - jumps.count("-"))
    assert len(uses(root, "-peg")) == sum(before)


def test_a_film_is_laid_out_in_the_columns_asked_for() -> None:
    board, solution = SOLVED
    tall, wide = (box(parsed(board.film(solution, columns=columns))) for columns in (1, 99))
    assert tall[3] > 8 * tall[2]
    assert wide[2] > 8 * wide[3]


def test_a_solution_shows_itself_as_a_film() -> None:
    board = Board("english", goal="d4")
    solution = board.solve()
    assert solution is not None
    assert solution._repr_svg_() == board.film(solution)
    assert next(board.solutions())._repr_svg_() is not None
    assert board.solution_at(7)._repr_svg_() is not None
    assert Solution(solution)._repr_svg_() is None
    assert Solution(solution) == solution


def test_a_film_of_nothing_is_one_board() -> None:
    root = parsed(Board("star").film([]))
    assert texts(root) == ["12 pegs left"]
    parsed(Board("star").animation([]))


def played(root: ET.Element, until: float) -> dict[tuple[float, float], float]:
    """The places of the pegs after a part of the whole time, and how opaque they are."""

    def value(animation: ET.Element) -> str:
        times = [float(time) for time in animation.get("keyTimes", "").split(";")]
        assert times[0] == 0
        assert times == sorted(times)
        values = animation.get("values", "").split(";")
        assert len(values) == len(times)
        return values[max(at for at, time in enumerate(times) if time <= until)]

    seen = {}
    for life in root.iter(f"{SVG}g"):
        place = re.fullmatch(r"translate\((.*)\)", life.get("transform", ""))
        if place is None:
            continue
        at, opacity = place[1], "1"
        for animation in life:
            if animation.get("type") == "translate":
                at = value(animation)
            elif animation.get("attributeName") == "opacity":
                opacity = value(animation)
        x, y = map(float, at.split())
        if float(opacity):
            seen[x, y] = float(opacity)
    return seen


def test_an_animation_plays_the_game() -> None:
    board = Board("english", goal="d4")
    solution = board.solve()
    assert solution is not None
    picture = board.animation(solution, seconds=0.5)
    root = parsed(picture)
    length = len(solution) + 3
    durations = {animation.get("dur") for animation in root.iter() if animation.get("dur")}
    assert durations == {f"{length / 2:g}s"}
    for jumps in range(len(solution) + 1):
        places = {tuple(100 * xy for xy in board.places[hole - 1]) for hole in board.pegs}
        assert set(played(root, (jumps + 1) / length - 1e-4)) == places
        if jumps < len(solution):
            board.play(solution[jumps])
    assert math.isclose(len(board), 1)


def test_a_peg_is_drawn_above_the_one_it_jumps_over() -> None:
    board, solution = SOLVED
    root = parsed(board.animation(solution))
    drawn = [life.get("transform") for life in root.iter(f"{SVG}g") if life.get("transform")]
    where = {hole: hole for hole in board.pegs}

    def at(hole: int) -> int:
        x, y = (f"{100 * xy:.2f}".rstrip("0").rstrip(".") for xy in board.places[hole - 1])
        return drawn.index(f"translate({x} {y})")

    for jump in solution:
        assert at(where[jump.from_]) > at(where[jump.over])
        where[jump.to] = where[jump.from_]


def test_a_proof_shows_its_weights_on_its_board() -> None:
    board = Board("english", empty="d4", goal="d3")
    proof = board.explain()
    assert isinstance(proof, Proof)
    root = parsed(board.weighed(proof))
    assert len(texts(root)) == len(proof.rows) * (len(board.holes) + 1)
    assert proof._repr_svg_() == board.weighed(proof)
    assert Proof(proof.rows)._repr_svg_() is None
    with pytest.raises(ValueError, match="weights must be 15 numbers"):
        Board("triangle5").weighed(proof)
    assert Proof(proof.rows) == proof


def test_the_picture_of_the_readme_is_what_its_words_draw(root: Path) -> None:
    board = Board("triangle5", empty=1)
    board.play("6-1 15-6 8-3 14-5 2-9 12-14 3-10 10-8")
    picture = board.svg(verdicts=board.judge(), names=True)
    where = root / "examples" / "python" / "judged.svg"
    assert where.read_text(encoding="utf-8") == picture + "\n"


def test_a_heat_map_covers_holes_with_colours() -> None:
    board = Board("triangle4", empty=2)
    drawn = board.svg(fill={1: "gold", "2": "rgb(1 2 3)"}, labels={1: "0.5"})
    discs = [one for one in parsed(drawn).iter() if one.get("fill") in {"gold", "rgb(1 2 3)"}]
    assert len(discs) == 2
    places = [(float(one.get("cx", "")), float(one.get("cy", ""))) for one in discs]
    assert places == [(round(100 * x, 2), round(100 * y, 2)) for x, y in board.places[:2]]
    assert str(drawn).index("gold") < str(drawn).index(">0.5<")


@pytest.mark.parametrize("frames", [40, 20, 10, 2])
def test_a_film_has_as_many_frames_as_can_be_read(frames: int) -> None:
    board = Board("english", goal="d4")
    solution = board.solve()
    assert solution is not None
    moves = len(solution.moves)
    drawn = board.film(solution, frames=frames)
    many = -(-moves // (frames - 1))
    assert drawn.alt.startswith(f"{-(-moves // many) + 1} pictures of a board: 1")
    assert all(move in drawn.alt for move in solution.moves)
