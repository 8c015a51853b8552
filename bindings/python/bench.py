"""Measures what Python costs beside C: rows for ./dev bench.

A row has the least time of several runs of a call of the binding, and of the same call of C.
"""

from __future__ import annotations

import json
import sys
import timeit
from collections.abc import Callable, Iterator

from libpeg import Board
from libpeg._libpeg import ffi, lib

Call = Callable[[], object]


def least(call: Call, number: int, runs: int = 7) -> float:
    """Give the least time of one call in seconds."""
    return min(timeit.repeat(call, number=number, repeat=runs)) / number


def rows() -> Iterator[tuple[str, float, float]]:
    """Give each row's name, and the times of Python and C."""
    english = Board("english", goal="d4")
    solutions, out, count = english.solutions(), ffi.new("peg_jump **"), ffi.new("size_t *")
    python = least(lambda: next(solutions), 5000)
    cursor = english.solutions()._cursor  # noqa: SLF001 - what C is called with
    yield (
        "python: next solution of english -> d4",
        python,
        least(lambda: lib.peg_cursor_next(cursor, 0, out, count), 5000),
    )

    triangle, answer = Board("triangle5"), ffi.new("int *")
    board, limits = triangle._board, triangle._asking.limits  # noqa: SLF001 - the same
    python = least(triangle.solvable, 5000)
    yield (
        "python: solvable, triangle5",
        python,
        least(lambda: lib.peg_solvable(board, limits, answer), 5000),
    )

    board = english._board  # noqa: SLF001 - the same
    python = least(english.solvable, 50)
    yield (
        "python: solvable, english -> d4",
        python,
        least(lambda: lib.peg_solvable(board, limits, answer), 50),
    )


def main(arguments: list[str]) -> None:
    """Pass on what the benchmark of C prints, and add the rows."""
    words = [word for word in arguments if word != "--json"]
    wanted = [row for row in rows() if all(word in row[0] for word in words)]
    if words != arguments:
        listed = json.load(sys.stdin)
        for name, python, c in wanted:
            listed.append({"what": name, "seconds": python, "c": c, "times_c": python / c})
        json.dump(listed, sys.stdout, indent=1)
        return
    sys.stdout.write(sys.stdin.read())
    for name, python, c in wanted:
        times = f"{python * 1e6:9.2f} us {python / c:9.2f} x the {c * 1e6:.2f} us of C"
        sys.stdout.write(f"{name:58} {times}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
