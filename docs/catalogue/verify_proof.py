"""Check a proof that a position cannot be won, by the rules of the game alone.

Reads what `libpeg why --json` prints, from files or from the standard input.
"""

import argparse
import json
import sys
from pathlib import Path

from reading import expect, run


def check_row(kind, f, lines):
    """Check that a row has numbers of its kind, and that no jump breaks a sum."""
    allowed = NUMBERS.get(kind, FEW)
    expect(all(type(n) is int and n in allowed for n in f), f"no number of a {kind} row")
    if kind in SUMS:
        losses = [f[a] + f[o] - f[c] for a, o, c in lines]
        held = (loss % 2 == 0 if kind == "class" else loss >= 0 for loss in losses)
        expect(all(held), "a line breaks it")


def tree_at(rows, at, lines, deep=0):
    """Read the exits or the fork that begins at a row. Gives the tree, and the row behind it."""
    expect(at < len(rows), "a part is missing")
    kind, f = rows[at]
    if kind == "fork":
        marks = sorted((mark, hole) for hole, mark in enumerate(f) if mark)
        expect(deep < 64 and [mark for mark, _ in marks[:2]] == [-2, -1], "no fork")
        expect(len(marks) == 3 and 1 <= marks[2][0] <= 256, "no number of jumps")
        line = marks[1][1], marks[0][1], marks[2][1]
        expect(line in lines, "a fork beside the lines")
        few, at = tree_at(rows, at + 1, lines, deep + 1)
        more, at = tree_at(rows, at, lines, deep + 1)
        return (line, marks[2][0] - 1, few, more), at
    expect(kind == "exits", "a set without exits")
    sets, at = [], at + 1
    while at < len(rows) and rows[at][0] == "set":
        tolls = {*rows[at][1]} - {0}
        expect(len(tolls) == 1 and min(tolls) > 0, "not one toll")
        sets.append((min(tolls), {hole for hole, toll in enumerate(rows[at][1]) if toll}))
        at += 1
    expect(len(sets) <= MOST_SETS, "too many sets")
    return (f, sets), at


def tree_refutes(tree, lines, pegs, won, least, most):
    """Tell whether there is no play from pegs to won, with so many jumps along some lines."""
    if len(tree) == 4:
        line, limit, few, more = tree
        at_most = {**most, line: min(limit, most.get(line, limit))}
        at_least = {**least, line: max(limit + 1, least.get(line, 0))}
        return tree_refutes(few, lines, pegs, won, least, at_most) and tree_refutes(
            more, lines, pegs, won, at_least, most
        )
    f, sets = tree
    must_go = (pegs - won) | {to for _, _, to in least}
    if not all(holes & must_go and (holes <= pegs or not holes & won) for _, holes in sets):
        return False
    need = sum(toll for toll, _ in sets)
    for a, o, c in lines:
        tolls = (toll for toll, holes in sets if {a, o} & holes and c not in holes)
        left = f[a] + f[o] - f[c] - sum(tolls)
        if left < 0 and (a, o, c) not in most:
            return False
        need += left * (most[a, o, c] if left < 0 else least.get((a, o, c), 0))
    return sum(f[hole] for hole in pegs) - sum(f[hole] for hole in won) < need


def proves(rows, lines, pegs, goals):
    """Tell whether rows prove that no play leads from pegs to a goal. Each is a set of holes."""
    sums = [(kind, f) for kind, f in rows if kind in SUMS]
    for kind, f in rows:
        check_row(kind, f, lines)
    if pegs in goals:
        return False
    trees, at = [], 0
    while at < len(rows):
        if rows[at][0] in SUMS:
            at += 1
        else:
            tree, at = tree_at(rows, at, lines)
            trees.append(tree)
    for won in goals:
        last = [(a, o, c) for a, o, c in lines if c in won and not {a, o} & won]
        for before in [won - {c} | {a, o} for a, o, c in last]:
            grows = [
                (kind, sum(f[h] for h in before) - sum(f[h] for h in pegs)) for kind, f in sums
            ]
            if any(n % 2 if kind == "class" else n > 0 for kind, n in grows):
                continue
            if not any(tree_refutes(tree, lines, pegs, won, {}, {}) for tree in trees):
                return False
    return True


def holes_of(told, holes):
    """Read a list of holes, numbered from 1, as numbers from 0."""
    good = type(told) is list and all(type(hole) is int and 0 < hole <= holes for hole in told)
    expect(good, "no holes of the board")
    return [hole - 1 for hole in told]


def read(text):
    """Read what the command prints: rows, lines, pegs and goals for proves(), and the board."""
    try:
        told = json.loads(text)
        expect(told.get("proof") is not None, "there is no proof")
        holes, rows = told["holes"], [(row["kind"], row["weights"]) for row in told["proof"]]
        expect(type(holes) is int and 0 < holes <= MOST_HOLES, "no number of holes")
        lines = {tuple(holes_of(line, holes)) for line in told["lines"]}
        pegs, *goals = ({*holes_of(some, holes)} for some in (told["pegs"], *told["goals"]))
        same = all(type(weights) is list and len(weights) == holes for _, weights in rows)
        same = same and all(type(kind) is str for kind, _ in rows)
        board = f"{told['board']}"
    except (LookupError, TypeError, AttributeError, RecursionError) as error:
        raise ValueError(f"it is not what the command prints: {error!r}") from error
    expect(all(len(line) == len({*line}) == 3 for line in lines), "a line has three holes")
    expect(all(goals) and goals, "there is no goal")
    expect(same, "not one weight for each hole")
    return rows, lines, pegs, goals, board


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path)
    files = parser.parse_args().files
    for text in [file.read_text("utf-8") for file in files] or [sys.stdin.read()]:
        *told, board = read(text)
        expect(proves(*told), "the proof does not hold")
        print(f"{board}: lost, by {len(told[0])} rows")


SUMS = ("class", "resource", "count")  # the catalogue calls a resource count a count
WIDE, FEW = range(-(1 << 31), 1 << 31), range(-(1 << 24), (1 << 24) + 1)
NUMBERS = {"class": range(2), "resource": WIDE, "count": WIDE}
MOST_SETS, MOST_HOLES = 4095, 256

if __name__ == "__main__":
    run(main)
