"""Read a catalogue: its boards, which are checked, and their rows as texts."""

import csv
import json
import os
import sys

COLUMNS = (
    *("board", "start", "last", "pairs", "answer", "why", "proof", "solutions", "least", "most"),
    *("shortest", "distinct", "sweep", "solution"),
)
SHAPE = ("holes", "places", "lines", "symmetries")


def expect(is_so, what):
    if not is_so:
        raise ValueError(what)


def hole(names, name):
    expect(name in names, f"there is no hole {name!r}")
    return names.index(name) + 1


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


def check_shape(board):
    """Check that a board is what its places make it."""
    names, places, lines, symmetries = (board[key] for key in SHAPE)
    expect(all(isinstance(board[key], list) for key in SHAPE), "its parts are no lists")
    expect(all(type(n) is int for some in lines + symmetries for n in some), "no whole number")
    every, holes = {tuple(line) for line in lines}, [*range(1, len(names) + 1)]
    expect(len({*names}) == len(names) == len(places), "names or places are wrong")
    expect(every == lines_of(places), "lines are missing, or too many")
    for to in symmetries:
        expect(sorted(to) == holes, "no symmetry")
        expect({tuple(to[hole - 1] for hole in line) for line in lines} == every, "no symmetry")


def rows_of(path):
    with open(path, encoding="utf-8", newline="") as file:
        names, *lines = [*csv.reader(file, strict=True)] or [()]
    expect(tuple(names) == COLUMNS, "its columns have other names")
    for at, line in enumerate(lines, 2):
        expect(len(line) == len(COLUMNS), f"line {at}: it has other columns")
    return [dict(zip(COLUMNS, line, strict=True)) for line in lines]


def boards_of(folder):
    """Read each board of a catalogue: its name, its shape, which is checked, and its rows."""
    at = "boards.json"
    try:
        boards = json.loads((folder / at).read_text("utf-8"))
        expect(isinstance(boards, dict) and boards, "there are no boards in it")
        for path in sorted(folder.glob("*.csv")):
            expect(path.stem in boards, f"it does not have the board of {path.name}")
        for at, board in boards.items():
            check_shape(board)
            yield at, board, rows_of(folder / f"{at}.csv")
    except (LookupError, TypeError, ArithmeticError) as error:
        raise ValueError(f"{at}: boards.json does not describe it: {error!r}") from error
    except (ValueError, csv.Error, RecursionError) as error:
        raise ValueError(f"{at}: {error}") from error


def run(main):
    """Run a program that ends with a sentence where something is wrong."""
    try:
        main()
        sys.stdout.flush()
    except BrokenPipeError:  # else Python would complain when it closes the standard output
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as error:
        sys.exit(f"{error.strerror}: {error.filename or 'the output'}")
    except ValueError as error:
        sys.exit(str(error))
