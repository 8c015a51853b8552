"""Draws the pictures of the pages in docs/, each as an SVG file beside this script.

It takes nothing but the Python package libpeg and NumPy, and draws the same each time:

    pip install './bindings/python[numpy]'
    python docs/pictures/make.py [FOLDER]

Boards are drawn by `Board.svg` and `Board.film`. What is done here is to lay several boards out
in one picture, and to colour the holes of a region.
"""

from __future__ import annotations

import math
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from libpeg import Answer, Board, Colors, Table

HERE = Path(__file__).resolve().parent
PROOF = HERE.parent / "catalogue" / "moves" / "english-d4.txt"

# Pixels to a step from hole to hole, which is 100 in a drawing.
STEP = 40
CAPTION = Colors().caption
REGION = "#0b7a75"
WORDS = ' text-anchor="middle" font-family="Helvetica, Arial, sans-serif" font-weight="bold"'

# The floors of lib/ from the top: what each room is called, what is in it, and its colour, which
# is the same for rooms of a kind.
QUESTIONS, ENGINES, GROUND = "#f2c879", "#9cc4e8", "#c9d6c3"
FLOORS = (
    (("many", "arrays of positions at once", QUESTIONS),),
    (("ask", "every public question, and what a board keeps", QUESTIONS),),
    (("fewest", "solutions of the fewest moves", ENGINES),),
    (
        ("count", "levels of positions, counts", ENGINES),
        ("solve", "a look, the hunt, the walk", ENGINES),
    ),
    (("position", "images, legal jumps: what the searches share", ENGINES),),
    (("table", "exact answers for whole classes", ENGINES),),
    (("board", "position, goal, play, notation", GROUND),),
    (("theory", "classes, regions, proofs", GROUND),),
    (("shape", "holes, lines, names, symmetries", GROUND),),
    (("base", "memory, limits, threads, bits, text: knows nothing of pegs", GROUND),),
)

# In a drawing, farther apart than neighbours along a diagonal.
FAR = 150


def empty(shape: str) -> Board:
    """Give a board without pegs."""
    board = Board(shape)
    board.position = 0
    return board


def resource_count(board: Board, name: str) -> list[int]:
    """Give a resource count: 1 for the pegs that can be in a hole, -1 where that does no harm."""
    holes = {board.hole(name)}
    for _ in board.holes:
        holes |= {jump.to for jump in board.lines if jump.from_ in holes}
    corners = set(board.holes) - holes - {jump.over for jump in board.lines}
    weight = {hole: (hole in holes) - (hole in corners) for hole in board.holes}
    for _ in board.holes:
        for jump in board.lines:
            if weight[jump.from_] + weight[jump.over] < weight[jump.to]:
                weight[jump.from_] = 0
    return [weight[hole] for hole in board.holes]


def kinds(board: Board) -> list[int]:
    """Give a number from 1 to each hole: the same to holes where a single peg has one class."""
    seen: dict[tuple[int, ...], int] = {}
    one = board.copy()
    numbers = []
    for hole in board.holes:
        one.position = 1 << (hole - 1)
        numbers.append(seen.setdefault(one.parities, len(seen) + 1))
    return numbers


def mark(board: Board, picture: str) -> str:
    """Colour the regions of a board beneath the pegs."""
    ways = []
    for region in board.regions().sets:
        places = [100 * complex(*board.places[hole - 1]) for hole in region]
        near = [(a, b) for a in places for b in places if abs(a - b) < FAR]
        ways.append("".join(f"M{line(a)}L{line(b)}" for a, b in near))
    marks = "".join(f'<path d="{way}"/>' for way in ways)
    group = (
        f'<g stroke="{REGION}" stroke-width="90" stroke-linecap="round" stroke-opacity="0.6">'
        f"{marks}</g>"
    )
    at = re.search(r'<use href="#\w+-peg"', picture)
    where = at.start() if at else picture.rindex("</svg>")
    return picture[:where] + group + picture[where:]


def weighed(board: Board, name: str) -> str:
    """Draw the resource count of a hole, and nothing where there is no weight."""
    picture = board.svg(weights=resource_count(board, name))
    return re.sub(r"<text [^>]*>0</text>", "", picture)


def tag(board: Board, region: Sequence[int], price: int) -> str:
    """Draw the price of a region amid its holes, or outside of it if it is a corner."""
    places = [complex(*board.places[hole]) for hole in region]
    xs, ys = ([*part] for part in zip(*((at.real, at.imag) for at in places), strict=True))
    middle = complex(min(xs) + max(xs), min(ys) + max(ys)) / 2
    if len(places) == 1:
        away = middle - complex(*board.places[len(board.holes) // 2])
        middle += complex(math.copysign(0.42, away.real), math.copysign(0.42, away.imag))
    at = 100 * middle
    wide = 26 + 13 * len(str(price))
    return (
        f'<rect x="{at.real - wide / 2:g}" y="{at.imag - 18:g}" width="{wide}" height="36" rx="18" '
        f'fill="{REGION}"/><text x="{at.real:g}" y="{at.imag + 9:g}" font-size="25" '
        f'fill="#ffffff"{WORDS}>{price}</text>'
    )


def line(place: complex) -> str:
    """Write a place as SVG does."""
    return " ".join(f"{number:.2f}".rstrip("0").rstrip(".") for number in (place.real, place.imag))


def shared(pictures: Sequence[str]) -> list[str]:
    """Let pictures of one shape use the holes and pegs that the first defines."""
    out: list[str] = []
    definitions: dict[str, str] = {}
    for picture in pictures:
        own = re.findall(r'id="(peg[0-9a-f]+-)plate"', picture)[0]
        defined = re.findall(r"<defs>.*?</defs>", picture)[0]
        first = definitions.setdefault(defined.replace(own, ""), own)
        less = picture if first == own else picture.replace(defined, "")
        out.append(less.replace(own, first))
    return out


def beside(*cells: tuple[str, str], columns: int | None = None) -> str:
    """Lay pictures out in rows, each with a line of text beneath it."""
    columns = columns or len(cells)
    boxes = [
        [float(number) for number in re.findall(r'viewBox="([^"]+)"', picture)[0].split()]
        for picture, _ in cells
    ]
    wide, high = max(box[2] for box in boxes), max(box[3] for box in boxes) + 70
    parts = []
    for at, (picture, (_, caption), box) in enumerate(
        zip(shared([picture for picture, _ in cells]), cells, boxes, strict=True)
    ):
        x, y = at % columns * wide, at // columns * high
        left, top = x + (wide - box[2]) / 2, y + (high - 70 - box[3]) / 2
        inside = picture[picture.index(">") + 1 : picture.rindex("</svg>")]
        moved = line(complex(left - box[0], top - box[1]))
        parts.append(f'<g transform="translate({moved})">{inside}</g>')
        parts.append(
            f'<text x="{x + wide / 2:g}" y="{y + high - 28:g}" font-size="38" fill="{CAPTION}"'
            f"{WORDS}>{caption}</text>"
        )
    width, height = columns * wide, -(-len(cells) // columns) * high
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width * STEP / 100:g}" height="{height * STEP / 100:g}" role="img">'
        f"{''.join(parts)}</svg>"
    )


def classes() -> str:
    """Draw which holes are of one kind: a single peg in them has the same class."""
    boards = empty("triangle5"), empty("english")
    pictures = [board.svg(weights=kinds(board)) for board in boards]
    return beside((pictures[0], "three kinds"), (pictures[1], "nine kinds"))


def masks() -> str:
    """Draw the two masks of a row of five holes."""
    board = empty("rect5x1")
    return beside(
        (board.svg(weights=[1, 0, 1, 1, 0]), "holes 1, 3, 4"),
        (board.svg(weights=[0, 1, 1, 0, 1]), "holes 2, 3, 5"),
    )


def counts() -> str:
    """Draw Beasley's three resource counts of the English board."""
    board = empty("english")
    told = ("d4", "the five key holes"), ("d1", "left and right"), ("c2", "top and bottom")
    return beside(*((weighed(board, name), text) for name, text in told))


def lost() -> str:
    """Draw the central game lost in six jumps, with the count that says so."""
    board = Board("english", goal="d4")
    board.play("d2-d4 d5-d3 b4-d4 e4-c4 g4-e4 d7-d5")
    return weighed(board, "d4")


def lender() -> str:
    """Draw a position that is lost though its books balance, and the jumps that say so."""
    board = empty("triangle5")
    board.position = sum(1 << (hole - 1) for hole in (1, 4, 7, 10))
    return board.svg(arrows=[(4, 7, 11), (1, 3, 6), (10, 6, 3)], names=True)


def exits() -> str:
    """Draw a set of two holes that must be left, and the weights that forbid it."""
    board = Board("english .oo/.oo/..o.ooo/o...o../oooo.../.o./o.. -> d4")
    proof = board.explain()
    return board.weighed(proof)


def regions() -> str:
    """Draw the regions of the English board and of the square of side 6."""
    english, square = Board("english", goal="d4"), Board("square6", empty="a1")
    return beside(
        (mark(english, english.svg()), "twelve regions"),
        (mark(square, square.svg()), "sixteen regions"),
    )


def small_regions() -> str:
    """Draw the regions of the triangle of side 4."""
    board = Board("triangle4", empty=2, goal=3)
    return mark(board, board.svg(names=True))


def table() -> str:
    """Draw the eight positions of one class on a row of five holes, in order of their index."""
    cells = []
    for index in range(8):
        ones = [index >> bit & 1 for bit in range(3)]
        ones += [1 ^ ones[0] ^ ones[2], 1 ^ ones[1] ^ ones[2]]
        board = Board("rect5x1 " + "".join(".o"[one] for one in ones), goal=3)
        told = "won" if board.solvable() else "lost"
        cells.append((board.svg(), f"{index}: {told}"))
    return beside(*cells, columns=2)


def middle() -> str:
    """Draw the positions that solutions of the triangle of side 4 have after four jumps."""
    start = Board("triangle4", empty=2, goal=3)
    passed = {}
    for solution in start.solutions():
        board = start.copy()
        for jump in solution[:4]:
            board.play(jump)
        passed[board.position] = board
    cells = []
    for board in passed.values():
        way = Board("triangle4", empty=2, goal=board.pegs)
        told = f"{way.count_solutions()} \u00d7 {board.count_solutions()}"
        cells.append((board.svg(), told))
    return beside(*cells)


def weights() -> str:
    """Draw the weights by which the central game takes 18 moves, with the prices of regions."""
    board = empty("english")
    lines = [told.split() for told in PROOF.read_text(encoding="ascii").splitlines()]
    regions = [[int(hole) for hole in rest] for word, *rest in lines if word == "region"]
    cells = []
    for word, *rest in lines:
        if word != "weights":
            continue
        scale, top, *numbers = map(int, rest)
        of_holes, prices = numbers[: len(board.holes)], numbers[len(board.holes) :]
        tags = "".join(
            tag(board, region, price)
            for region, price in zip(regions, prices, strict=True)
            if price
        )
        picture = board.svg(weights=of_holes).replace("</svg>", f"{tags}</svg>")
        cells.append((picture, f"scale {scale}, top {top}".replace("-", "\u2212")))
    # So many numbers look alike that the picture as a whole says how.
    return beside(*cells, columns=3).replace(WORDS, "").replace("<svg", f"<svg{WORDS}", 1)


def fewest() -> str:
    """Draw a solution of the fewest moves, move by move."""
    board = Board("rect4x3", empty="b1", goal="b1")
    return board.film("d1-b1 a1-c1 d3-d1-b1 b2-d2 a3-a1-c1 b3-d3-d1-b1", columns=4, size=720)


def rooms() -> str:
    """Draw the rooms of lib/ as the floors of a house, each with what is in it."""
    wide, high, gap = 640, 46, 6
    parts = []
    for row, floor in enumerate(FLOORS):
        part = (wide - gap * (len(floor) - 1)) / len(floor)
        for column, (name, about, color) in enumerate(floor):
            x, y = column * (part + gap), row * (high + gap)
            parts.append(
                f'<rect x="{x:g}" y="{y}" width="{part:g}" height="{high}" rx="5" fill="{color}"/>'
                f'<text x="{x + 14:g}" y="{y + 28.5:g}" font-size="17" font-weight="bold">{name}'
                f'<tspan dx="12" font-size="14" font-weight="normal">{about}</tspan></text>'
            )
    height = len(FLOORS) * (high + gap) - gap
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {height}" width="{wide}" '
        f'height="{height}" role="img"><g fill="#1c1c1c" '
        f'font-family="Helvetica, Arial, sans-serif">{"".join(parts)}</g></svg>'
    )


def shaded(board: Board, shares: Sequence[float], labels: Sequence[object]) -> str:
    """Draw a heat map: a share from 0 to 1 for each hole, and what is written there."""
    shade = [f"hsl(10 80% {95 - 60 * share:.0f}%)" for share in shares]
    filled, written = (dict(zip(board.holes, each, strict=True)) for each in (shade, labels))
    return board.svg(fill=filled, labels=written, colors={"label": "#222222"}, size=480)


def heat() -> str:
    """Draw in how many ways each single vacancy of the triangle can be won."""
    board = Board("triangle5")
    ways = board.count_starts()
    return shaded(board, [many / max(ways) for many in ways], ways)


def lesson() -> str:
    """Draw why the English board that begins with d4 empty cannot end in d3."""
    board = Board("english", empty="d4", goal="d3")
    return board.weighed(board.explain())


def million() -> str:
    """Draw how often each hole holds a peg where a position of twelve pegs can be won."""
    board = Board("rect4x6")
    board.attach(Table.build(board))
    positions = board.sample_positions(1_000_000, 1, pegs=12)
    won = positions[board.solvable_many(positions) == Answer.YES]
    shares = board.unpack(won).mean(axis=0)
    return shaded(board, shares, [f"{share:.2f}" for share in shares])


def card() -> str:
    """Draw what is seen of a link to the manual, as large as places that show links want it."""
    board = Board("english", goal="d4")
    board.play("d2-d4 f3-d3 e1-e3 e4-e2")
    drawn = board.svg(size=550).replace("<svg ", '<svg x="40" y="40" ', 1)
    lines = "".join(
        f'<tspan x="640" dy="{step}" font-size="{size}">{line}</tspan>'
        for step, size, line in (
            (0, 120, "libpeg"),
            (100, 54, "Peg solitaire"),
            (70, 38, "play, solve, prove"),
        )
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">'
        f'<rect width="1200" height="630" fill="#f6f1e8"/>{drawn}'
        '<text y="280" fill="#2e2419" font-family="Helvetica, Arial, sans-serif" '
        f'font-weight="bold">{lines}</text></svg>'
    )


PICTURES = (
    *(classes, masks, counts, lost, lender, exits, regions, small_regions, table, middle, fewest),
    *(weights, rooms, heat, lesson, million, card),
)


def main(folder: Path = HERE) -> None:
    """Write every picture into a folder."""
    for draw in PICTURES:
        name = draw.__name__.replace("_", "-")
        (folder / f"{name}.svg").write_text(f"{draw()}\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
