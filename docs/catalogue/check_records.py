"""Check the rows of docs/records.md, as its last section tells. It needs libpeg and NumPy."""

import argparse
import re
import time
from collections import Counter
from pathlib import Path

import numpy as np
from libpeg import STOP, Board
from reading import expect, rows_of, run

PLAYED = 22  # holes of a board on which every game is played
WALKED = 16  # holes of a board on which play is told apart by its jumps
FEWEST, SWEEPS, DEAD_ENDS = "Fewest moves", "Longest sweeps", "Dead ends"
SOLUTIONS = "Solutions"


def rows_in(page):
    """Give each row of the tables of a page: the heading above it, and its cells by the column."""
    heading = columns = None
    for line in page.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("## "):
            heading = line[3:]
        if not line.startswith("|"):
            columns = None
        elif columns is None:
            columns = cells
        elif not line.startswith("|---"):
            yield heading, dict(zip(columns, cells, strict=True))


class Games:
    """All games from one empty hole, played without libpeg."""

    def __init__(self, board, empty):
        """Go through all positions, those of more pegs first, and note what leads to each."""
        holes, start = len(board.holes), (1 << len(board.holes)) - 1 ^ 1 << empty - 1
        lines = [[hole - 1 for hole in line[:3]] for line in board.lines]
        masks = [(1 << a | 1 << b | 1 << c, 1 << a | 1 << b, a, c) for a, b, c in lines]
        pegs = np.zeros(1, np.uint8)
        for _ in range(holes):
            pegs = np.concatenate([pegs, pegs + 1])
        levels = [np.flatnonzero(pegs == number) for number in range(holes)]
        moves = np.full((len(pegs), holes), 255, np.uint8)  # by the hole that the last move ends in
        sweep = np.zeros((len(pegs), holes), np.uint8)
        fewest = np.full(len(pegs), 255, np.uint8)
        fewest[start], stuck = 0, []
        for level in levels[:0:-1]:
            reached = level[fewest[level] < 255]
            is_stuck = np.ones(len(reached), bool)
            for three, two, a, c in masks:
                can = reached & three == two
                is_stuck &= ~can
                before = reached[can]
                after = before ^ three
                least = np.minimum(fewest[before] + 1, moves[before, a])
                moves[after, c] = np.minimum(moves[after, c], least)
                fewest[after] = np.minimum(fewest[after], least)
                sweep[after, c] = np.maximum(sweep[after, c], sweep[before, a] + 1)
            stuck += [*reached[is_stuck]]
        can_be_won = pegs == 1
        for level in levels[2:]:
            for three, two, _, _ in masks:
                before = level[level & three == two]
                can_be_won[before] |= can_be_won[before ^ three]
        self.fewest = {hole: int(fewest[1 << hole - 1]) for hole in board.holes}
        self.last_sweep = int(sweep[pegs == 1].max())
        self.any_sweep = int(sweep[can_be_won].max())
        self.jumps = holes - 1 - int(pegs[stuck].max())
        self.moves = int(fewest[stuck].min())


def bounds_of(board, least, most, seconds):
    """Have libpeg look for bounds as good as those, and give what it finds. Most may be None."""

    def are_good(progress):
        is_short = most is None or (progress.moves or most + 1) <= most
        return STOP if is_short and (progress.least or 0) >= least else None

    found = board.bound_fewest(progress=are_good, seconds=60 + 20 * seconds)
    return found.least, found.most


def check_fewest(row, folder):
    """Check the fewest moves of a problem or two, and of all in the catalogue."""
    name = re.search("`(.+?)`", row["board"])[1]
    claims = row["libpeg"].split("; "), row["problem"].split("; ")
    for claim, problem in zip(*claims, strict=True):
        least, most = (int(claim.split("..")[at]) for at in (0, -1))
        ends = re.fullmatch("(.+) → (.+)", problem)
        board = Board(name, empty=ends[1], goal=ends[2]) if ends else Board(name)
        holes = len(board.holes)
        expect(holes == int(row["holes"]), f"it has {holes} holes")
        if kept := re.findall(
            f"^{name}: (.+)$", (folder / "records.txt").read_text(), re.MULTILINE
        ):
            other = board.copy()
            other.play(kept[0])
            expect(other.is_won and len(kept[0].split()) == most, "the solution kept is another")
            found = bounds_of(board, least, None, float(row["seconds"]))[0], most
        else:
            found = bounds_of(board, least, most, float(row["seconds"]))
        expect(found == (least, most), f"{problem} takes from {found[0]} to {found[1]} moves")
        if ends and holes <= PLAYED:
            played = Games(board, board.hole(ends[1])).fewest[board.hole(ends[2])]
            expect(played == least == most, f"{problem} takes {played} moves")
    file = folder / f"{name}.csv"
    if file.exists() and "," not in row["board"]:
        won = [one for one in rows_of(file) if one["answer"] == "yes"]
        best, bound = (min(int(one[key]) for one in won) for key in ("most", "least"))
        told = re.findall(r"no problem takes fewer than (\d+)", row["proof"])
        first = row["libpeg"].split("; ")[0]
        expect(first == str(best), f"the catalogue has a problem of {best} moves")
        expect([bound] == [*map(int, told or [first])], f"no problem takes fewer than {bound}")


def sweep_of(board, *, last):
    """Give the longest sweep of any solution, or the longest last one; 0 if there is none."""
    solution = board.longest_sweep(last=last)
    jumps = [move.count("-") for move in solution.moves] if solution else []
    return max(jumps[-1:] if last else jumps, default=0)


def check_sweeps(row, folder):
    """Check the longest sweeps from the holes of a row, and the solution kept.

    On a triangle, no other hole has so long a last sweep. Any sweep is one from the first hole.
    """
    board = Board(row["board"].strip("`"))
    from_any = row["from"] == "any that can be won"
    starts = [] if from_any else [board.hole(name) for name in re.split(", | or ", row["from"])]
    last, any_sweep = (int(row[key].partition(",")[0]) for key in ("last sweep", "any sweep"))
    found = {}
    for hole in board.holes if row["board"].startswith("`triangle") else starts:
        first = min(to[hole - 1] for to in board.symmetries)
        if first in found:
            found[hole] = found[first]
            continue
        board.start(hole)
        found[hole] = sweep_of(board, last=True)
        if len(board.holes) <= PLAYED:
            expect(Games(board, hole).last_sweep == found[hole], f"{found[hole]} is not so")
    longest = [hole for hole in found if found[hole] == max(found.values())]
    starts = starts or [hole for hole in found if found[hole]]
    expect(max(found.values()) == last, f"the longest last sweep has {max(found.values())} jumps")
    expect(longest == starts, f"the longest last sweeps are from {longest}")
    board.start(starts[0])
    longest = sweep_of(board, last=False)
    expect(longest == any_sweep, f"the longest sweep has {longest} jumps")
    if len(board.holes) <= PLAYED:
        expect(Games(board, starts[0]).any_sweep == longest, f"{longest} is not so")
    kept = re.search(
        f"^{re.escape(row['board'].strip('`'))}, from (.+?): (.+)$",
        (folder / "records.txt").read_text(),
        re.MULTILINE,
    )
    other = board.copy()
    other.start(kept[1])
    other.play(kept[2])
    jumps = max(move.count("-") for move in kept[2].split())
    expect(other.is_won and str(jumps) == row["any sweep"], "the solution kept is another")


def check_dead_end(row, _):
    """Check the shortest play to a dead end."""
    board = Board(row["board"].strip("`"), empty=row["from"])
    found = len(board.dead_end()), len(board.dead_end(by="moves").moves)
    if len(board.holes) <= PLAYED:
        games = Games(board, board.hole(row["from"]))
        expect((games.jumps, games.moves) == found, f"{found} is not so")
    said = int(row["fewest jumps"]), int(row["fewest moves"])
    expect(found == said, f"a dead end takes {found[0]} jumps, or {found[1]} moves")


def played(board, goal):
    """Count solutions by jumps and as positions, to a hole or to any for None, without libpeg."""
    lines = [[hole - 1 for hole in line[:3]] for line in board.lines]
    masks = [(1 << a | 1 << b | 1 << c, 1 << a | 1 << b) for a, b, c in lines]
    keeping = [to for to in board.symmetries if goal is None or to[goal - 1] == goal]

    def least(position):
        holes = [i for i in range(len(board.holes)) if position >> i & 1]
        return min(sum(1 << to[i] - 1 for i in holes) for to in keeping)

    def after(position):
        return [
            (i, position ^ three) for i, (three, two) in enumerate(masks) if position & three == two
        ]

    bags, ways = {(): board.position}, {least(board.position): 1}
    for _ in board.pegs[1:]:
        bags = {
            tuple(sorted((*bag, line))): then
            for bag, position in bags.items()
            for line, then in after(position)
        }
        onward = Counter()
        for position, count in ways.items():
            for then in {least(then) for _, then in after(position)}:
                onward[then] += count
        ways = onward
    is_won = [goal is None or then == 1 << goal - 1 for then in bags.values()]
    return sum(is_won), sum(n for then, n in ways.items() if goal is None or then == 1 << goal - 1)


def check_solutions(row, _):
    """Check the numbers of solutions."""
    goal = None if row["to"] == "any" else row["to"]
    board = Board(row["board"].strip("`"), empty=row["from"], goal=goal)
    found = {
        "all": board.count_solutions(),
        "by jumps": board.count_solutions(by_jumps=True),
        "as positions": board.count_solutions(as_positions=True),
    }
    if row["up to order"] != "unknown":
        found["up to order"] = board.count_solutions(up_to_order=True)
    for column, number in found.items():
        expect(row[column] == f"{number:,}", f"there are {number:,} solutions ({column})")
    if len(board.holes) <= WALKED:
        same = played(board, goal and board.hole(goal))
        expect(same == (found["by jumps"], found["as positions"]), f"{same} is not so")


CHECKS = {
    FEWEST: check_fewest,
    SWEEPS: check_sweeps,
    DEAD_ENDS: check_dead_end,
    SOLUTIONS: check_solutions,
}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "page", nargs="?", type=Path, default=Path(__file__).parents[1] / "records.md"
    )
    parser.add_argument("--over", type=float, default=0, help="leave out rows that take no longer")
    parser.add_argument("--seconds", type=float, default=10, help="and rows that take longer (10)")
    asked = parser.parse_args()
    try:
        rows = [
            (heading, row)
            for heading, row in rows_in(asked.page.read_text("utf-8"))
            if "seconds" in row and asked.over < float(row["seconds"]) <= asked.seconds
        ]
    except (OSError, ValueError, KeyError):
        parser.error(f"{asked.page} is not a page of records")
    if not rows:
        parser.error("no row takes so many seconds")
    for heading, row in rows:
        begun = time.process_time()
        try:
            CHECKS[heading](row, Path(__file__).parent)
        except ValueError as error:
            raise ValueError(f"{heading}: {row['board']}: {error}") from error
        spent = time.process_time() - begun
        print(f"{heading:14} {row['board']:40} {spent:6.1f} s", flush=True)


if __name__ == "__main__":
    run(main)
