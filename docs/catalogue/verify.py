"""Check a catalogue by the rules of the game alone.

Every solution is replayed, every proof checked, and every pair of holes accounted for.
"""

import argparse
import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

from reading import boards_of, expect, hole, run
from verify_proof import proves


def whole(text):
    expect(re.fullmatch("0|-?[1-9][0-9]*", text), f"{text!r} is no whole number")
    return int(text)


def check_solution(row, names, lines, empty, last):
    over, pegs = {(a, c): b for a, b, c in lines}, {*range(1, len(names) + 1)} - {empty}
    moves = [[hole(names, to) for to in move.split("-")] for move in row["solution"].split()]
    expect(all(len(move) > 1 for move in moves), "a move without a jump")
    for a, c in [jump for move in moves for jump in pairwise(move)]:
        expect((a, c) in over and {a, over[a, c]} <= pegs and c not in pegs, f"no jump {a}-{c}")
        pegs = pegs - {a, over[a, c]} | {c}
    expect(pegs == {last}, "the solution ends elsewhere")
    expect(all(one[-1] != two[0] for one, two in pairwise(moves)), "two moves are one")
    number = {key: whole(row[key]) for key in NUMBERS if row[key]}
    expect({"least", "most"} <= {*number}, "the bounds on the moves are missing")
    least, most = number["least"], number["most"]
    # A game that is won already has one solution, of no moves.
    expect(min(1, most) <= least <= most == len(moves), "it does not have so many moves")
    if not {*number}.isdisjoint(("shortest", "distinct", "sweep")):
        expect(least == most, "counted, but not proven")
    upward = [number[key] for key in ("distinct", "shortest", "solutions") if key in number]
    expect([1, *upward] == sorted([1, *upward]), "the counts disagree")
    if "sweep" in number:
        jumps, longest = (len(moves[-1]) - 1 if moves else 0), len(names) - 1 - max(1, most)
        expect(jumps <= number["sweep"], "the last move is longer")
        expect(number["sweep"] <= longest, "no last move is so long")


def weights(kind, words, holes):
    """Read a row of a proof, which has one weight for each hole."""
    if kind == "class":
        expect(len(words) == 1 and re.fullmatch("[01]+", words[0]), "a class has weights 0 and 1")
        words = list(words[0])
    expect(len(words) == holes, "a proof needs one weight for each hole")
    return [whole(word) for word in words]


def check_proof(row, names, lines, empty, last):
    expect({*range(1, len(names) + 1)} - {empty} != {last}, "it is won already")
    proof = [text.split() for text in row["proof"].split(";")] if row["proof"] else []
    expect(all(proof), "a row of the proof is empty")
    rows = [(kind, weights(kind, words, len(names))) for kind, *words in proof]
    kinds = (
        {"class", "count", "exits", "set", "fork"}
        if row["why"] == "exits"
        else {"class", row["why"]}
    )
    expect({kind for kind, _ in rows} <= kinds, "the proof is of another kind")
    from_0 = {tuple(hole - 1 for hole in line) for line in lines}
    pegs = {*range(len(names))} - {empty - 1}
    expect(proves(rows, from_0, pegs, [{last - 1}]), "not ruled out")


def check_row(row, names, lines, empty, last):
    if row["answer"] == "yes":
        expect(not row["why"] and not row["proof"], "a reason against it, too")
        check_solution(row, names, lines, empty, last)
        return
    expect((row["answer"], row["why"]) in ENDS, "no such answer and reason")
    expect(not row["solution"] and not any(row[key] for key in NUMBERS[1:]), "no, and a solution")
    if row["answer"] == "unknown" and row["least"]:
        expect(1 <= whole(row["least"]) <= len(names) - 2, "no solution has so many moves")
    else:
        expect(not row["least"], "no, and a bound on the moves")
    if row["why"] in ("class", "count", "exits"):
        check_proof(row, names, lines, empty, last)
    else:
        expect(not row["proof"], "a proof of nothing that is said")


def check_rows(name, board, rows):
    """Check the rows of a board, and count them by their reason or answer."""
    names, symmetries, told, seen = board["holes"], board["symmetries"], Counter(), {}
    for at, row in enumerate(rows, 2):
        try:
            expect(row["board"] == name, "it is of another board")
            empty, last = (hole(names, row[key]) for key in ("start", "last"))
            check_row(row, names, board["lines"], empty, last)
            alike = {(to[empty - 1], to[last - 1]) for to in symmetries}
            same = len(alike) == whole(row["pairs"]) and not alike & {*seen}
            expect(same, "not these pairs")
        except ValueError as error:
            raise ValueError(f"{name}: line {at}: {error}") from error
        seen.update(dict.fromkeys(alike, row))
        told[row["why"] or row["answer"]] += 1
    expect(len(seen) == len(names) ** 2, f"{name}: a row is missing")
    for (empty, last), row in seen.items():  # a game backwards swaps pegs and empty holes
        for key in ("answer", "solutions"):
            values = {row[key], seen[last, empty][key]} - {"", "unknown"}
            at = f"{name}: {row['start']} to {row['last']}"
            expect(len(values) < 2, f"{at}: otherwise backwards")
    return told


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=Path(__file__).parent)
    total = Counter()
    for name, board, rows in boards_of(parser.parse_args().folder):
        told = check_rows(name, board, rows)
        print(f"{name:10}", *(f"{told[kind]:5} {kind}" for kind in KINDS))
        total += told
    print(f"{'all':10}", *(f"{total[kind]:5} {kind}" for kind in KINDS))


NUMBERS = ("least", "most", "solutions", "shortest", "distinct", "sweep")
KINDS = ("yes", "class", "count", "exits", "search", "table", "unknown")
ENDS = {("unknown", ""), *(("no", why) for why in KINDS[1:6])}

if __name__ == "__main__":
    run(main)
