"""Check proofs that games take so many moves, by the rules of the game alone.

A move is a run of jumps by one peg. A proof has weights of holes and prices of regions, which
count while all their holes hold pegs. No move takes more than the scale from the sum, and no
position that is as near to the end as the proof says comes to more than the top. So the sum tells
how many moves must be made, and a search by levels leaves out the positions that need too many.

A position is a number with a bit for each hole. The sums by all weights are one long number, with
64 bits for each, so that one addition does for all.
"""

import argparse
from pathlib import Path

from reading import expect, run

LANE, MOST = 64, 1 << 40


def read(path):
    """Read lines of a word and numbers."""
    told = {key: [] for key in ONCE + OFTEN}
    for line in path.read_text(encoding="ascii").splitlines():
        word, _, rest = line.partition(" ")
        expect(word in told, f"what is {word!r}?")
        told[word].append([None] if rest == "any" else [*map(int, rest.replace(",", "").split())])
    expect(all(len(told[key]) == 1 for key in ONCE), "a line is missing")
    return {key: told[key][0] if key in ONCE else told[key] for key in told}


def bits(holes):
    return sum(1 << hole for hole in {*holes})


def holes_of(position):
    return [hole for hole in range(position.bit_length()) if position >> hole & 1]


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


def trails(jumps):
    """List what a move can do: the one a jump before, its start, its end and what it jumps."""
    found = [(None, hole, hole, 0, None) for hole in range(len(jumps))]
    seen = {trail[1:4] for trail in found}
    for at, (_, start, end, jumped, _) in enumerate(found):
        for taken, _, to in jumps[end]:
            over = taken & ~(1 << end)
            if not jumped & over and (start, to, jumped | over) not in seen:
                seen.add((start, to, jumped | over))
                found.append((at, start, to, jumped | over, over.bit_length() - 1))
    return found


def in_class(lines):
    """Make a test whether play may lead from one position to another: not if a sum of 0 and 1 tells."""
    basis = {}

    def reduce(number):
        while number and number.bit_length() in basis:
            number ^= basis[number.bit_length()]
        return number

    for line in lines:
        if rest := reduce(bits(line)):
            basis[rest.bit_length()] = rest
    return lambda one, two: reduce(one ^ two) == 0


class Weights:
    """All weights of a proof, and their images."""

    def __init__(self, proof, holes):
        self.regions = [bits(region) for region in proof["region"]]
        at = {region: i for i, region in enumerate(self.regions)}
        rows = {}
        for row in proof["weights"]:
            expect(len(row) == 2 + holes + len(at), "weights are missing")
            expect(all(-MOST < n < MOST for n in row), "a weight is too large")
            expect(row[0] > 0 and min([0, *row[2 + holes :]]) == 0, "a price below 0")
            for to in proof["symmetry"]:
                image = row[:2] + [0] * (len(row) - 2)
                for hole in range(holes):
                    image[2 + to[hole]] = row[2 + hole]
                for i, region in enumerate(proof["region"]):
                    if row[2 + holes + i]:
                        place = at.get(bits(to[hole] for hole in region))
                        if place is None:
                            break
                        image[2 + holes + place] = row[2 + holes + i]
                else:
                    rows[tuple(image)] = None
        self.one = bits(LANE * lane for lane in range(len(rows)))
        self.sign = self.one << LANE - 1
        columns = [*zip(*rows, strict=True)] or [()] * (2 + holes + len(at))
        self.scale, self.top, *both = (
            sum(n << LANE * lane for lane, n in enumerate(column)) for column in columns
        )
        self.hole, self.price = both[:holes], both[holes:]

    def none_below_0(self, sums):
        return sums + self.sign & self.sign == self.sign

    def sum(self, position):
        full = [
            price
            for price, region in zip(self.price, self.regions, strict=True)
            if position & region == region
        ]
        return sum([self.hole[hole] for hole in holes_of(position)] + full)

    def check(self, jumps, nearest):
        starts = [
            self.hole[hole]
            + sum(
                price
                for price, region in zip(self.price, self.regions, strict=True)
                if region >> hole & 1
            )
            for hole in range(len(jumps))
        ]
        jumped = []
        for before, start, end, _, over in trails(jumps):
            jumped.append(0 if before is None else jumped[before] + self.hole[over])
            taken = jumped[-1] + starts[start] - self.hole[end]
            expect(before is None or self.none_below_0(self.scale - taken), "a move takes more")
        for position in nearest:
            expect(
                self.none_below_0(self.top - self.sum(position)), "a near position comes to more"
            )

    def ask_more(self, position, moves):
        return not self.none_below_0(self.top + moves * self.scale - self.sum(position))


def check(proof):
    """Check a proof. Returns its moves and how many positions the search kept."""
    (most,), (near,), (holes,) = proof["moves"], proof["near"], proof["holes"]
    numbers = proof["lines"]
    lines = {tuple(numbers[i : i + 3]) for i in range(0, len(numbers), 3)}
    every, start, goal = {*range(holes)}, bits(proof["pegs"]), proof["goal"]
    named = [*numbers, *proof["pegs"], *(h for region in proof["region"] for h in region)]
    expect({*named} <= every and all(len({*line}) == 3 for line in lines), "no such hole")
    jumps, backwards = ([[] for _ in every] for _ in range(2))
    for a, b, c in lines:
        jumps[a].append((1 << a | 1 << b, 1 << c, c))
        backwards[c].append((1 << c, 1 << a | 1 << b, a))
    alike = in_class(lines)
    goals = {1 << h for h in every if alike(start, 1 << h)} if goal == [None] else {bits(goal)}
    for region in proof["region"]:
        expect(all(b not in region or {a, c} & {*region} for a, b, c in lines), "no region")
    for to in proof["symmetry"]:
        expect(sorted(to) == [*every], "no symmetry")
        expect({(to[a], to[b], to[c]) for a, b, c in lines} == lines, "no symmetry")
        ends = {bits(to[hole] for hole in holes_of(end)) for end in goals}
        expect(ends == goals and alike(start, bits(to[h] for h in proof["pegs"])), "no symmetry")
    expect(proof["symmetry"], "the symmetry that changes nothing is missing")

    weights, nearer, nearest = Weights(proof, holes), set(), goals
    for _ in range(near):
        nearer |= nearest
        nearest = {before for at in nearest for before in runs(at, backwards)} - nearer
    weights.check(jumps, nearest)

    kept, level = 0, {start}
    expect(start not in goals, "it is won already")
    for left in range(most - 1, 0, -1):
        level = {
            at
            for at in level
            if at in nearer or left >= near and nearest and not weights.ask_more(at, left - near)
        }
        kept += len(level)
        after = {end for at in level for end in runs(at, jumps)}
        expect(not after & goals, f"it can be won in {most - left} moves")
        level = {
            min(bits(to[hole] for hole in holes_of(at)) for to in proof["symmetry"]) for at in after
        }
    return most, kept


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("proof", nargs="*", type=Path)
    here = Path(__file__).parent
    for path in parser.parse_args().proof or sorted((here / "moves").glob("*.txt")):
        proof = read(path)
        moves, kept = check(proof)
        print(
            f"{path.stem:20} no {moves - 1:2}: {len(proof['weights']):4} weights, {kept:5} positions"
        )


ONCE = ("moves", "near", "holes", "lines", "pegs", "goal")
OFTEN = ("symmetry", "region", "weights")

if __name__ == "__main__":
    run(main)
