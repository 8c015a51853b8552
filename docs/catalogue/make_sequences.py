"""Make the sequences of a catalogue: of the positions of boards, by tables, and what follows.

It needs libpeg with NumPy. What `sequences.txt` has of boards that are not named is kept.
"""

import argparse
from pathlib import Path

import numpy as np
import sequences
from libpeg import Answer, Board, Table
from reading import boards_of, expect, run

BITS = 37  # of a table, at most


def fixed(table, to):
    """Count the positions that can be won, by pegs, of those that a symmetry leaves as they are."""
    positions, pegs = np.zeros(1, np.uint64), np.zeros(1, np.int64)
    for one in sequences.rounds_of(to):
        positions = np.concatenate([positions, positions | np.uint64(one)])
        pegs = np.concatenate([pegs, pegs + one.bit_count()])
    won = table.probe_many(positions) == Answer.YES
    return np.bincount(pegs[won], minlength=len(to) + 1)


def by_pegs(name, memory):
    """Count the positions that can be won, by pegs: with images counted once, and all.

    Each class of positions has a table, of which one does for all that are images of each other.
    """
    board = Board(name)
    classes = {}
    for last in board.holes:
        board.pegs = (last,)
        classes[last] = board.parities
    once, every, seen = 0, 0, set()
    for last, own in classes.items():
        images = {classes[to[last - 1]] for to in board.symmetries}
        if own in seen:
            continue
        seen |= images
        board.pegs = (last,)
        with Table.build(board, memory=memory) as table:
            expect(table.verify(memory=memory), f"{name}: the table is wrong")
            same = [to for to in board.symmetries if classes[to[last - 1]] == own]
            all_of = np.array(table.count())
            parts = [all_of if list(to) == sorted(to) else fixed(table, to) for to in same]
        every = every + len(images) * all_of
        once = once + sum(parts) // len(same)
    return once[1:].tolist(), every[1:].tolist()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument(
        "boards", nargs="*", help="those to count positions of, unless they are too large"
    )
    parser.add_argument("--memory", type=int, default=5, help="GiB for a table: 5 if not given")
    asked = parser.parse_args()
    memory = asked.memory << 30
    path = asked.folder / sequences.FILE
    kept = sequences.read(path) if path.exists() else {}
    found, rows, counts = {}, {}, {}
    for name, board, rows[name] in boards_of(asked.folder):
        about = f"positions {name}"
        bits = len(board["holes"]) - len(Board(name).parities)
        if name in asked.boards and bits <= BITS and 1 << bits >> 3 < memory:
            once, counts[name] = by_pegs(name, memory)
            found[about] = sequences.of_positions(name, board, once, counts[name])
        elif about in kept:
            found[about] = kept[about]
            counts[name] = sequences.check_positions(name, board, rows[name], kept[about], 0)
    found |= sequences.of_kinds(rows, counts)
    blocks = (f"# {about}\n{text}\n" for about, text in found.items())
    path.write_text("\n".join(blocks), encoding="utf-8")


if __name__ == "__main__":
    run(main)
