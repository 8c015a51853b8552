"""Count a catalogue anew by playing every game.

All but the distinct solutions is compared, on boards of few holes.
"""

import argparse
from pathlib import Path

from reading import boards_of, expect, hole, run


def play_all(holes, lines, empty):
    """Play every game: for each last hole the fewest moves, how many take them, all, the sweep."""
    masks = [(1 << a | 1 << b | 1 << c, 1 << a | 1 << b, a, c) for a, b, c in lines]
    level = {((2 << holes) - 2 - (1 << empty), 0): (0, 1, 1, 0)}  # by the pegs and who moved last
    for _ in range(holes - 2):
        later = {}
        for (pegs, mover), (moves, shortest, ways, sweep) in level.items():
            for three, two, a, c in masks:
                if pegs & three == two:
                    new = (moves + (a != mover), shortest, ways, sweep + 1 if a == mover else 1)
                    old = later.get((pegs ^ three, c), (holes, 0, 0, 0))
                    best = [one for one in (new, old) if one[0] == min(new[0], old[0])]
                    later[pegs ^ three, c] = (
                        best[0][0],
                        sum(one[1] for one in best),
                        ways + old[2],
                        max(one[3] for one in best),
                    )
        level = later
    return {pegs.bit_length() - 1: found for (pegs, _), found in level.items()}


def compare(name, board, rows):
    """Compare the rows of a board."""
    names, played = board["holes"], {}
    for row in rows:
        empty, last = (hole(names, row[key]) for key in ("start", "last"))
        if empty not in played:
            played[empty] = play_all(len(names), board["lines"], empty)
        found = played[empty].get(last)
        said = [row[key] for key in ("most", "shortest", "solutions", "sweep", "least")]
        at, answer = f"{name}: {row['start']} to {row['last']}", "yes" if found else "no"
        expect(row["answer"] == answer, f"{at} is {answer}")
        if found:
            same = said == [str(number) for number in (*found, found[0])]
            expect(same, f"{at} has {found}, not {said}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=Path(__file__).parent)
    parser.add_argument("holes", nargs="?", type=int, default=16, help="16 where it is not given")
    asked = parser.parse_args()
    for name, board, rows in boards_of(asked.folder):
        if len(board["holes"]) <= asked.holes:
            compare(name, board, rows)
            print(f"{name:10} {len(rows):5} rows agree")


if __name__ == "__main__":
    run(main)
