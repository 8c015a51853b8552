"""Check the list of central-game.txt. It needs Python alone, and knows only how pegs jump."""

import sys
from itertools import pairwise
from pathlib import Path

HOLES = {(x, y) for x in range(7) for y in range(7) if 2 <= x <= 4 or 2 <= y <= 4}
TURNS = [(a, b, swap) for a in (1, -1) for b in (1, -1) for swap in (False, True)]


def image(hole, turn):
    """Turn the board around its middle, and perhaps over."""
    x, y = (hole[0] - 3) * turn[0] + 3, (hole[1] - 3) * turn[1] + 3
    return (y, x) if turn[2] else (x, y)


def jumps_of(line):
    """Play a line of moves, such as "d2-d4 b3-d3-f3". Give its jumps, each a hole from and to."""
    pegs, jumps = HOLES - {(3, 3)}, []
    for move in line.split():
        stops = [("abcdefg".index(name[0]), int(name[1]) - 1) for name in move.split("-")]
        for a, c in pairwise(stops):
            over = (a[0] + c[0]) / 2, (a[1] + c[1]) / 2
            apart = sorted(map(abs, (a[0] - c[0], a[1] - c[1])))
            if apart != [0, 2] or not {a, over} <= pegs or c not in HOLES - pegs:
                sys.exit(f"{move} cannot be played: {line}")
            pegs = pegs - {a, over} | {c}
            jumps.append((a, c))
    if pegs != {(3, 3)}:
        sys.exit(f"it does not end in d4: {line}")
    return jumps


lines = (Path(__file__).parent / "central-game.txt").read_text("utf-8").splitlines()
found = {
    tuple(sorted((image(a, turn), image(c, turn)) for a, c in jumps_of(line)))
    for line in lines
    for turn in TURNS
}
print(len(lines), "solutions,", len(found), "with their images, made of different jumps")
if (len(lines), len(found)) != (1594, 12752):
    sys.exit("they are not the 12752 solutions of the central game")
