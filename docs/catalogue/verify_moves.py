"""Verify proofs that games take so many moves, by the rules of the game alone.

A move is a run of jumps by one peg. A proof has weights of holes and prices of regions, which
count while all their holes hold pegs. No move takes more than the scale from the sum, and no
position that is as near to the end as the proof says comes to more than the top. So the sum tells
how many moves must be made, and a search by levels leaves out the positions that need too many.

A position is a number with a bit for each hole. The sums by all weights are one long number, with
64 bits for each, so that one addition does for all.
"""

import argparse
import json
import re
from pathlib import Path

from reading import expect, run

NUMBERS = ("moves", "near", "holes")
ONCE = (*NUMBERS, "lines", "pegs", "goal")
OFTEN = ("symmetry", "region", "weights")

# So many times so much has room in the bits for each sum.
LANE, MANY, LARGE = 64, 256, 1_000_000

# What may stand behind a word: numbers, each after a blank; and of lines, three by three.
NUMBER = " -?(?:0|[1-9][0-9]*)"
LIST = {"lines": f"(?:{3 * NUMBER}(?:,{3 * NUMBER})*)?"}


def read(text):
    """Read lines of a word and numbers."""
    told = {word: [] for word in ONCE + OFTEN}
    *lines, rest = text.split("\n")
    expect(not rest, "the last line does not end")
    for line in lines:
        word, _, rest = line.partition(" ")
        expect(word in told, f"what is {word!r}?")
        if line == "goal any":
            told[word].append(None)
            continue
        form = word + LIST.get(word, f"(?:{NUMBER})*")
        expect(re.fullmatch(form, line), f"the numbers after {word!r} are malformed")
        told[word].append([*map(int, rest.replace(",", "").split())])
    for word in ONCE:
        expect(len(told[word]) == 1, f"there must be one line {word!r}")
        told[word] = told[word][0]
    for word in NUMBERS:
        expect(len(told[word]) == 1, f"{word!r} must be one number")
    return told


def bits(holes):
    return sum(1 << hole for hole in {*holes})


def holes_of(position):
    return [hole for hole in range(position.bit_length()) if position >> hole & 1]


def reduce(number, basis):
    """Give 0 if a number is an exclusive or of some of a basis."""
    for one in basis:
        number = min(number, number ^ one)
    return number


def runs(position, jumps):
    """Give what one move leads to; with jumps that are taken back, what it comes from."""
    todo = [(position, hole) for hole in holes_of(position)]
    seen = {*todo}
    for at, hole in todo:
        for taken, put, to in jumps[hole]:
            after = at & ~taken | put, to
            if at & taken == taken and not at & put and after not in seen:
                seen.add(after)
                todo.append(after)
    return {at for at, _ in todo} - {position}


class Weights:
    """The weights and prices of a proof, and their images."""

    def __init__(self, proof, holes):
        regions = [bits(region) for region in proof["region"]]
        at = {region: holes + i for i, region in enumerate(regions)}
        expect(len(at) == len(regions) <= MANY, "a region is there twice")
        for row in proof["weights"]:
            expect(len(row) == 2 + holes + len(regions), "numbers of weights are missing")
            expect(all(-LARGE < n < LARGE for n in row), "a number is too large")
            expect(min([0, *row[2 + holes :]]) == 0 < row[0], "a price or the scale is too low")
        rows = {}  # in order, each once
        for to in proof["symmetry"]:
            images = (at.get(bits(to[hole] for hole in region)) for region in proof["region"])
            places = [*to, *images]
            for scale, top, *row in proof["weights"]:
                moved = dict(zip(places, row, strict=True))
                rows[scale, top, *(moved.get(i, 0) for i in range(len(row)))] = None
        given = {tuple(row) for row in proof["weights"]}
        self.one = bits(LANE * lane for lane in range(len(rows)))
        self.sign = self.one << LANE - 1
        self.given = bits(LANE * lane + LANE - 1 for lane, row in enumerate(rows) if row in given)
        self.scale, self.top, *numbers = (
            sum(row[i] << LANE * lane for lane, row in enumerate(rows))
            for i in range(2 + holes + len(regions))
        )
        self.hole = numbers[:holes]
        masks = [*(1 << hole for hole in range(holes)), *regions]
        self.parts = [*zip(masks, numbers, strict=True)]

    def none_below_0(self, sums):
        return sums + self.sign & self.sign == self.sign

    def sum(self, position):
        return sum(number for mask, number in self.parts if position & mask == mask)

    def check_scale(self, jumps):
        """Check what a move takes at most: of the regions, those that its peg was in at first.

        Some move must take something of the weights given, if not of their images.
        """
        idle = self.given
        for start in range(len(jumps)):
            begun = sum(number for mask, number in self.parts if mask >> start & 1)
            todo = [(start, 0, begun)]
            seen = {(start, 0)}
            for at, jumped, taken in todo:
                for both, _, to in jumps[at]:
                    over = both ^ 1 << at
                    if not jumped & over and (to, jumped | over) not in seen:
                        after = to, jumped | over, taken + self.hole[over.bit_length() - 1]
                        seen.add(after[:2])
                        todo.append(after)
                        taken_off = after[2] - self.hole[to]
                        idle &= ~(taken_off - self.one + self.sign)
                        left = self.scale - taken_off
                        expect(self.none_below_0(left), "a move takes more than the scale")
        expect(not idle, "no move takes anything of some weights")

    def check_top(self, nearest):
        expect(nearest or not self.sign, "no position is as near as the weights tell of")
        for position in nearest:
            left = self.top - self.sum(position)
            expect(self.none_below_0(left), "a position near the end comes to more than the top")

    def ask_more(self, position, moves):
        return not self.none_below_0(self.top + moves * self.scale - self.sum(position))


def check(proof):
    """Check a proof. Returns its moves and how many positions the search kept."""
    most, near, holes = (proof[word][0] for word in NUMBERS)
    numbers, pegs, goal = (proof[word] for word in ("lines", "pegs", "goal"))
    lines = {tuple(numbers[i : i + 3]) for i in range(0, len(numbers), 3)}
    named = {*numbers, *pegs, *(goal or ())}.union(*proof["region"])
    expect(0 < most <= MANY and 0 <= near <= MANY and 0 < holes <= MANY, "no such number")
    expect(named <= {*range(holes)}, "no such hole")
    expect(all(len({*line}) == 3 for line in lines), "no line")

    jumps, backwards = ([[] for _ in range(holes)] for _ in range(2))
    basis = []
    for a, b, c in lines:
        jumps[a].append((1 << a | 1 << b, 1 << c, c))
        backwards[c].append((1 << c, 1 << a | 1 << b, a))
        if rest := reduce(bits((a, b, c)), basis):
            basis.append(rest)
    start = bits(pegs)
    ends = {1 << hole for hole in range(holes)} if goal is None else {bits(goal)}
    goals = {end for end in ends if reduce(start ^ end, basis) == 0}
    expect(start not in goals, "it is won already")

    for region in proof["region"]:
        expect(all(b not in region or {a, c} & {*region} for a, b, c in lines), "no region")
    for to in proof["symmetry"]:
        expect(sorted(to) == [*range(holes)], "no permutation")
        expect({(to[a], to[b], to[c]) for a, b, c in lines} == lines, "no symmetry of the lines")
        images = {bits(to[hole] for hole in holes_of(end)) for end in goals}
        expect(images == goals, "no symmetry of the goal")
    expect(proof["symmetry"], "there is no symmetry, not even the one that changes nothing")

    weights, nearer, nearest = Weights(proof, holes), set(), goals
    for _ in range(near):
        nearer |= nearest
        nearest = {before for at in nearest for before in runs(at, backwards)} - nearer
    weights.check_scale(jumps)
    weights.check_top(nearest)

    kept, level = 0, {start}
    for left in range(most - 1, 0, -1):
        level = {
            at
            for at in level
            if at in nearer or left >= near and nearest and not weights.ask_more(at, left - near)
        }
        kept += len(level)
        after = {end for at in level for end in runs(at, jumps)}
        expect(not after & goals, f"it can be won in {most - left} moves")
        level = {min(bits(to[h] for h in holes_of(at)) for to in proof["symmetry"]) for at in after}
    return most, kept


def about(proof, name, boards):
    """Tell what a proof is about. Where a board has that name, the proof must be about its lines."""
    numbers, pegs, goal = (proof[word] for word in ("lines", "pegs", "goal"))
    lines = sorted(tuple(numbers[i : i + 3]) for i in range(0, len(numbers), 3))
    names = range(proof["holes"][0])
    if board := boards.get(name):
        names = board["holes"]
        same = sorted((a - 1, b - 1, c - 1) for a, b, c in board["lines"])
        expect(len(names) == proof["holes"][0] and lines == same, f"the board is not {name}")
    empty = [str(names[hole]) for hole in range(len(names)) if hole not in pegs]
    start = f"{empty[0]} empty" if len(empty) == 1 else f"{len(pegs)} pegs"
    left = [str(names[hole]) for hole in goal or ()]
    end = "any" if goal is None else left[0] if len(left) == 1 else f"{len(left)} pegs"
    return f"{len(names)} holes, {len(lines):3} lines, {start} to {end}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("proof", nargs="*", type=Path, help="without it, those in moves")
    recorded = sorted(Path(__file__).with_name("moves").glob("*.txt"))
    known = json.loads(Path(__file__).with_name("boards.json").read_text(encoding="utf-8"))
    for path in parser.parse_args().proof or recorded:
        try:
            proof = read(path.read_bytes().decode("ascii"))
            moves, kept = check(proof)
            told = about(proof, path.stem.partition("-")[0], known)
        except ValueError as error:
            raise ValueError(f"{path.name}: {error}") from error
        count = len(proof["weights"])
        print(f"{path.stem:14} {told:35} no {moves - 1:2}: {count:4} weights, {kept:5} positions")


if __name__ == "__main__":
    run(main)
