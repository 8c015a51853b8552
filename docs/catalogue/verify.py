"""Check a catalogue by the rules of the game alone: python3 verify.py [FOLDER].

Every solution is replayed, every proof checked, and every pair of holes accounted for.
"""

import csv
import json
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path


def expect(is_so, what):
    if not is_so:
        raise ValueError(what)


def check_solution(row, names, lines, empty, last):
    over, pegs = {(a, c): b for a, b, c in lines}, set(range(1, len(names) + 1)) - {empty}
    moves = [[names.index(to) + 1 for to in move.split("-")] for move in row["solution"].split()]
    for a, c in [jump for move in moves for jump in pairwise(move)]:
        expect((a, c) in over and {a, over[a, c]} <= pegs and c not in pegs, f"no jump {a}-{c}")
        pegs = pegs - {a, over[a, c]} | {c}
    expect(pegs == {last}, "the solution ends elsewhere")
    expect(all(one[-1] != two[0] for one, two in pairwise(moves)), "two moves are one")
    number = {key: int(row[key]) for key in NUMBERS if row[key]}
    expect(1 <= number["least"] <= number["most"] == len(moves), "it does not have so many moves")
    if "shortest" in number:
        expect(number["least"] == len(moves), "counted, but not proven")
        expect(number["sweep"] >= len(moves[-1]) - 1, "the last move is longer")
        upward = [number[key] for key in ("distinct", "shortest", "solutions") if key in number]
        expect(upward[0] >= 1 and upward == sorted(upward), "the counts disagree")


def check_proof(row, lines, empty, last):
    proof = [text.split() for text in row["proof"].split(";") if text]
    sums = [(kind, [int(w) for w in (to[0] if kind == "class" else to)]) for kind, *to in proof]
    for kind, f in sums:
        expect(kind in ("class", row["why"]), "the proof is of another kind")
        losses = [f[a - 1] + f[b - 1] - f[c - 1] for a, b, c in lines]
        expect(all(n % 2 == 0 if kind == "class" else n >= 0 for n in losses), "a line breaks it")
    for a, b, _ in [line for line in lines if line[2] == last]:  # the last two pegs: a and b
        gains = [(kind, f[a - 1] + f[b - 1] - sum(f) + f[empty - 1]) for kind, f in sums]
        expect(any(n % 2 if kind == "class" else n > 0 for kind, n in gains), "not ruled out")


def check_row(row, names, lines, empty, last):
    if row["answer"] == "yes":
        expect(not row["why"] and not row["proof"], "a reason against it, too")
        check_solution(row, names, lines, empty, last)
        return
    expect(not row["solution"] and not any(row[key] for key in NUMBERS[1:]), "no, and a solution")
    if row["why"] in ("class", "count"):
        check_proof(row, lines, empty, last)
    expect((row["answer"], row["why"]) in ENDS, "no such answer and reason")


def lines_of(places):
    """Give the lines of three holes, each at a distance of 1 from the next."""
    holes = [(hole, complex(*place)) for hole, place in enumerate(places, 1)]
    beside = [(a, b, q - p) for a, p in holes for b, q in holes if abs(abs(q - p) - 1) < 0.01]
    return {
        (a, b, c)
        for a, b, to in beside
        for also, c, on in beside
        if also == b and abs(to - on) < 0.01
    }


def check_board(board, rows):
    """Check the rows of a board, and count them by their reason or answer."""
    names, lines, symmetries = board["holes"], board["lines"], board["symmetries"]
    every, told, seen = {tuple(line) for line in lines}, Counter(), {}
    expect(every == lines_of(board["places"]), "lines are missing, or too many")
    for to in symmetries:
        expect({tuple(to[hole - 1] for hole in line) for line in lines} == every, "no symmetry")
    for at, row in enumerate(rows, 2):
        try:
            empty, last = (names.index(row[key]) + 1 for key in ("empty", "last"))
            check_row(row, names, lines, empty, last)
            alike = {(to[empty - 1], to[last - 1]) for to in symmetries}
            expect(len(alike) == int(row["pairs"]) and not alike & {*seen}, "not these pairs")
        except (ValueError, KeyError, IndexError, TypeError) as error:
            raise ValueError(f"line {at}: {error}") from error
        seen.update(dict.fromkeys(alike, row))
        told[row["why"] or row["answer"]] += 1
    expect(len(seen) == len(names) ** 2, "a row is missing")
    for (empty, last), row in seen.items():  # a game backwards swaps pegs and empty holes
        for key in ("answer", "solutions"):
            values = {row[key], seen[last, empty][key]} - {"", "unknown"}
            expect(len(values) < 2, f"{row['empty']} to {row['last']}: otherwise backwards")
    return told


def main(folder):
    total = Counter()
    for name, board in json.loads((folder / "boards.json").read_text("utf-8")).items():
        try:
            with open(folder / f"{name}.csv", encoding="utf-8", newline="") as file:
                told = check_board(board, list(csv.DictReader(file)))
        except (ValueError, KeyError, OSError) as error:
            sys.exit(f"{name}: {error}")
        print(f"{name:10}", *(f"{told[kind]:5} {kind}" for kind in KINDS))
        total += told
    print(f"{'all':10}", *(f"{total[kind]:5} {kind}" for kind in KINDS))


NUMBERS = ("least", "most", "solutions", "shortest", "distinct", "sweep")
KINDS = ("yes", "class", "count", "search", "unknown")
ENDS = {("unknown", ""), *(("no", why) for why in KINDS[1:4])}

if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent)
