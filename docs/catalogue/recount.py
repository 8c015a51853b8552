"""Count a catalogue anew by playing every game: python3 recount.py [FOLDER [HOLES]].

All but the distinct solutions is compared, on boards of at most HOLES holes, or 16 without it.
"""

import csv
import json
import sys
from pathlib import Path


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
    return {last: found for (_, last), found in level.items()}


def compare(name, board, rows):
    """Compare the rows of a board, and count them."""
    names, played = board["holes"], {}
    for row in rows:
        empty, last = (names.index(row[key]) + 1 for key in ("empty", "last"))
        if empty not in played:
            played[empty] = play_all(len(names), board["lines"], empty)
        found = played[empty].get(last)
        said = [row[key] for key in ("most", "shortest", "solutions", "sweep", "least")]
        if row["answer"] != ("yes" if found else "no"):
            sys.exit(f"{name}: {row['empty']} to {row['last']} is {'yes' if found else 'no'}")
        if found and said != [str(number) for number in (*found, found[0])]:
            sys.exit(f"{name}: {row['empty']} to {row['last']} has {found}, not {said}")
    return len(rows)


def main(folder, most):
    for name, board in json.loads((folder / "boards.json").read_text("utf-8")).items():
        if len(board["holes"]) <= most:
            with open(folder / f"{name}.csv", encoding="utf-8", newline="") as file:
                print(f"{name:10} {compare(name, board, list(csv.DictReader(file))):5} rows agree")


if __name__ == "__main__":
    given = dict(enumerate(sys.argv))
    main(Path(given.get(1, Path(__file__).parent)), int(given.get(2, 16)))
