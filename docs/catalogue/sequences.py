"""Check the sequences of a catalogue: by playing backwards on small boards, and by its rows.

`sequences.txt` has one for the positions of each board that can be won, by pegs, and those that
follow from the files of all boards of a kind. Each is written as the OEIS wants it, below a line
that says what it is of. Where a board is too large to play on, the ends of its sequence are
compared with the rows.
"""

import argparse
import re
from itertools import count, takewhile
from pathlib import Path

from reading import boards_of, expect, hole, run

FILE = "sequences.txt"

KINDS = {
    "triangle": "triangular board of side n",
    "square": "square board of n by n holes",
    "diamond": "diamond board of side n",
    "rect3x": "board of 3 by n holes",
    "rect4x": "board of 4 by n holes",
    "rect5x": "board of 5 by n holes",
}


def winnable(holes, lines):
    """For 1, 2 ... pegs, give the positions that can be won: bit p of a number is for position p."""
    having = []
    for one in range(holes):
        size, bits = 2 << one, (1 << (1 << one)) - 1 << (1 << one)
        for _ in range(holes - one - 1):
            bits, size = bits | bits << size, 2 * size
        having.append(bits)
    level = sum(1 << (1 << one) for one in range(holes))
    for _ in range(holes):
        yield level
        after, level = level, 0
        for a, b, c in lines:  # jumps are taken back where only the last hole has a peg
            can = after & having[c - 1]
            can ^= can & having[a - 1]
            can ^= can & having[b - 1]
            further = (1 << a - 1) + (1 << b - 1) - (1 << c - 1)
            level |= can << further if further > 0 else can >> -further


def rounds_of(to):
    """Give the sets of holes that a symmetry goes round in, as positions."""
    left = {*range(1, len(to) + 1)}
    while left:
        at, pegs = min(left), 0
        while at in left:
            left.remove(at)
            at, pegs = to[at - 1], pegs | 1 << at - 1
        yield pegs


def by_pegs(board):
    """Count the positions that can be won, by pegs: with images counted once, and all."""
    holes, bits, every = len(board["holes"]), 0, []
    for level in winnable(holes, board["lines"]):
        bits |= level
        every.append(level.bit_count())
    bits, total = bits.to_bytes((1 << holes) // 8 + 1, "little"), [0, *every]
    for to in board["symmetries"]:  # on average a symmetry leaves as many as are different
        if to != sorted(to):
            kept = [0]
            for pegs in rounds_of(to):
                kept += [position | pegs for position in kept]
            for position in kept:
                total[position.bit_count()] += bits[position >> 3] >> (position & 7) & 1
    return [number // len(board["symmetries"]) for number in total[1:]], every


def written(about, first, terms, how, more):
    """Write a sequence, with its offsets: the first n, and the place of the first term above 1."""
    above = next((at for at, term in enumerate(terms, 1) if term > 1), 1)
    lists = f"%O {first},{above}\n%S {','.join(map(str, terms))}"
    return f"%N Peg solitaire on the {about}.\n{lists}\n%C {how}\n%K nonn,{more}"


def of_positions(name, board, once, every):
    """Write how many positions can be won, with images by symmetry counted once, and each."""
    about = f"board {name} of libpeg, with {len(board['holes'])} holes: positions of n pegs from"
    about += " which one peg can be left, with rotations and reflections counted once"
    how = f"With these counted each: {','.join(map(str, every))}. Counted by verified tables."
    return written(about, 1, once, how, "fini,full")


def won(rows):
    return [row for row in rows if row["answer"] == "yes"]


def games(rows, _):
    """games from one empty hole to one peg that can be won, rotations and reflections once"""
    return None if any(row["answer"] == "unknown" for row in rows) else len(won(rows))


def fewest(rows, _):
    """the fewest moves of any game from one empty hole to one peg"""
    least, most = (min((int(row[key]) for row in won(rows)), default=None) for key in BOUNDS)
    return least if least == most and games(rows, None) is not None else None


def hardest(rows, _):
    """the most moves that any game from one empty hole to one peg takes, in the fewest"""
    proven = games(rows, None) and all(row["least"] == row["most"] for row in won(rows))
    return max(int(row["most"]) for row in won(rows)) if proven else None


def solutions(rows, _):
    """solutions from every empty hole to one peg, as sequences of jumps"""
    known = games(rows, None) is not None and all(row["solutions"] for row in won(rows))
    return sum(int(row["pairs"]) * int(row["solutions"]) for row in won(rows)) if known else None


def positions(_, every):
    """positions from which one peg can be left"""
    return sum(every) if every else None


BOUNDS = ("least", "most")
VALUES = (games, fewest, hardest, solutions, positions)


def board_of(kind, n):
    """Name a board. The shorter side of a rectangle is first, and some are squares."""
    if not kind.startswith("rect"):
        return f"{kind}{n}"
    short, long = sorted((int(kind[4:-1]), n))
    return f"square{n}" if short == long else f"rect{short}x{long}"


def of_kinds(boards, counts):
    """Give what follows from the rows of boards and the positions counted, as far as it goes on."""
    for kind, board in KINDS.items():
        at = {n: board_of(kind, n) for n in range(1, 100)}
        for value in VALUES:
            every = ((n, value(boards[at[n]], counts.get(at[n]))) for n in at if at[n] in boards)
            known = {n: term for n, term in every if term is not None}
            first = min(known, default=0)
            terms = [known[n] for n in takewhile(known.__contains__, count(first))]
            if len(terms) > 2 and any(terms):
                about = f"{board}: {value.__doc__}"
                text = written(about, first, terms, "From the catalogue of libpeg.", "more")
                yield f"{kind.rstrip('x')} {value.__name__}", text


def read(path):
    """Read the sequences of a file, by what they are of."""
    blocks = (text.partition("\n") for text in path.read_text("utf-8").split("\n\n"))
    return {about.removeprefix("# "): text.strip() for about, _, text in blocks}


def check_positions(name, board, rows, text, largest):
    """Check a sequence of positions that can be won, and give its terms with images each."""
    lists = re.findall("(?m)^(?:%S|%C .* each:) ([0-9,]+)", text)
    expect(len(lists) == 2, "there are no two lists")
    once, every = ([int(term) for term in terms.split(",")] for terms in lists)
    expect(text == of_positions(name, board, once, every), "it is written otherwise")
    if len(board["holes"]) <= largest:
        expect(by_pegs(board) == (once, every), "other positions can be won")
    empty = {hole(board["holes"], row["start"]) for row in won(rows)}
    starts = {to[one - 1] for one in empty for to in board["symmetries"]}
    pairs = {frozenset(line[:2]) for line in board["lines"]}
    ends = len(board["holes"]), len(pairs), len(starts)
    expect((every[0], every[1], every[-2]) == ends, "it is not what lines and rows say")
    return every


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=Path(__file__).parent)
    parser.add_argument("holes", nargs="?", type=int, default=21, help="21 where it is not given")
    asked = parser.parse_args()
    kept, rows, counts = read(asked.folder / FILE), {}, {}
    for name, board, rows[name] in boards_of(asked.folder):
        about = f"positions {name}"
        if about in kept:
            try:
                counts[name] = check_positions(name, board, rows[name], kept[about], asked.holes)
            except ValueError as error:
                raise ValueError(f"{about}: {error}") from error
            print(f"{name:10} {sum(counts[name]):14} positions")
    follow = dict(of_kinds(rows, counts))
    for about in sorted({*kept, *follow} - {f"positions {name}" for name in counts}):
        is_so = kept.get(about) == follow.get(about)
        expect(is_so, f"{about}: it does not follow from the rows")
    print(f"{len(follow)} sequences follow")


if __name__ == "__main__":
    run(main)
