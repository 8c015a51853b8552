"""Measures what Python costs beside C: rows for ./dev bench.

A row has two times, each the least of several runs: that of a call of the binding, and that
of a loop in C which calls the same function of the same module.
"""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
import tempfile
import timeit
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
from cffi import FFI

from libpeg import Board, Table
from libpeg._libpeg import ffi, lib
from libpeg.callbacks import Call
from libpeg.handles import handle_of, table_of

Work = Callable[[], object]

# The functions are given as numbers, because the module exports none of them.
_LOOPS = """
#include <stddef.h>
#include <stdint.h>

void next_solution(uintptr_t next, uintptr_t cursor, long times)
{
    const void *jumps;
    size_t count;

    while (times-- > 0)
        ((int (*)(void *, uint32_t, const void **, size_t *))next)((void *)cursor, 0, &jumps,
                                                                   &count);
}

void solvable(uintptr_t ask, uintptr_t board, uintptr_t limits, long times)
{
    int answer;

    while (times-- > 0)
        ((int (*)(void *, void *, int *))ask)((void *)board, (void *)limits, &answer);
}

void judge(uintptr_t ask, uintptr_t board, uintptr_t limits, uintptr_t out, size_t room,
           long times)
{
    size_t count;

    while (times-- > 0)
        ((int (*)(void *, void *, void *, size_t, size_t *))ask)((void *)board, (void *)limits,
                                                                 (void *)out, room, &count);
}

void solvable_many(uintptr_t set, uintptr_t ask, uintptr_t board, uintptr_t limits,
                   uintptr_t positions, long count)
{
    const uint64_t *words = (const uint64_t *)positions;

    for (long i = 0; i < count; i++) {
        ((int (*)(void *, const uint64_t *, size_t))set)((void *)board, words + i, 1);
        solvable(ask, board, limits, 1);
    }
}

void build(uintptr_t make, uintptr_t free_it, uintptr_t board)
{
    void *table;

    ((int (*)(void *, int, void *, void **))make)((void *)board, 0, NULL, &table);
    ((void (*)(void *))free_it)(table);
}

void probe_many(uintptr_t look_up, uintptr_t table, uintptr_t positions, long count,
                uintptr_t answers)
{
    ((int (*)(void *, void *, size_t, void *))look_up)((void *)table, (void *)positions, count,
                                                       (void *)answers);
}
"""


def compiled() -> Any:
    """Compile the loops."""
    loops = FFI()
    loops.cdef("""
        void next_solution(uintptr_t, uintptr_t, long);
        void solvable(uintptr_t, uintptr_t, uintptr_t, long);
        void judge(uintptr_t, uintptr_t, uintptr_t, uintptr_t, size_t, long);
        void solvable_many(uintptr_t, uintptr_t, uintptr_t, uintptr_t, uintptr_t, long);
        void build(uintptr_t, uintptr_t, uintptr_t);
        void probe_many(uintptr_t, uintptr_t, uintptr_t, long, uintptr_t);
    """)
    with tempfile.TemporaryDirectory() as place:
        source, made = Path(place, "loops.c"), Path(place, "loops.so")
        source.write_text(_LOOPS, encoding="ascii")
        compiler = shlex.split(os.environ.get("CC", "cc"))
        subprocess.run([*compiler, "-O2", "-shared", "-fPIC", source, "-o", made], check=True)  # noqa: S603 - our own
        return loops.dlopen(str(made))


def number(pointer: Any) -> int:
    """Give a pointer as a number."""
    return int(ffi.cast("uintptr_t", pointer))


def function(name: str) -> int:
    """Give a function of the module as a number."""
    return number(ffi.addressof(lib, name))


def least(call: Work, times: int, runs: int = 7) -> float:
    """Give the least time in seconds of a call, or of one of the calls that it makes."""
    return min(timeit.repeat(call, number=1, repeat=runs)) / times


def repeated(call: Work, times: int) -> Work:
    """Make a function that calls one many times."""

    def each() -> None:
        for _ in range(times):
            call()

    return each


def asked(name: str, board: Board, times: int, loops: Any) -> tuple[str, float, float]:
    """Measure a board that is asked the same again."""
    ask, plain = function("peg_solvable"), Call({})
    handle, limits = number(handle_of(board).open()), number(plain.limits)
    return (
        f"python: solvable, {name}",
        least(repeated(board.solvable, times), times),
        least(lambda: loops.solvable(ask, handle, limits, times), times),
    )


def judged(name: str, board: Board, times: int, loops: Any) -> tuple[str, float, float]:
    """Measure a board whose jumps are judged again."""
    ask, plain, room = function("peg_judge"), Call({}), len(board.lines)
    handle, limits = number(handle_of(board).open()), number(plain.limits)
    out = ffi.new("peg_verdict[]", room)
    return (
        f"python: judge, {name}",
        least(repeated(board.judge, times), times),
        least(lambda: loops.judge(ask, handle, limits, number(out), room, times), times),
    )


def of_solutions(
    name: str, board: Board, times: int, loops: Any
) -> Iterator[tuple[str, float, float]]:
    """Measure solutions that are fetched one by one, and in batches."""
    step, same = function("peg_cursor_next"), board.solutions()
    cursor = number(same._listing._cursor)  # noqa: SLF001 - for C
    c = least(lambda: loops.next_solution(step, cursor, times), times)
    solutions, size = board.solutions(), 4096
    batches = board.solution_batches(size)
    each = least(repeated(lambda: next(solutions), times), times)
    yield f"python: next solution of {name}", each, c
    yield f"python: a solution in a batch of {name}", least(lambda: next(batches), size), c


def of_tables(loops: Any) -> Iterator[tuple[str, float, float]]:
    """Measure tables."""
    english = Board("english", goal="d4")
    handle = number(handle_of(english).open())
    make, free = function("peg_table_build"), function("peg_table_free")
    yield (
        "python: build english -> d4, with progress",
        least(lambda: Table.build(english, progress=lambda _: None), 1, 3),
        least(lambda: loops.build(make, free, handle), 1, 3),
    )
    table = Table.build(english)
    english.attach(table)
    with_table = "english -> d4, with a table"
    yield from of_solutions(with_table, english, 50_000, loops)
    yield asked(with_table, english, 50_000, loops)
    yield judged(with_table, english, 50_000, loops)
    built = number(table_of(table).open())
    positions = np.random.default_rng(1).integers(0, 2**33, 10**6, np.uint64)
    answers = np.empty(len(positions), np.uint8)
    given, out = number(ffi.from_buffer(positions)), number(ffi.from_buffer(answers))
    many = function("peg_table_probe")
    yield (
        "python: probe_many, a random position of english -> d4",
        least(lambda: table.probe_many(positions), len(positions)),
        least(lambda: loops.probe_many(many, built, given, len(positions), out), len(positions)),
    )


def rows() -> Iterator[tuple[str, float, float]]:
    """Give each row's name, and the times of Python and C."""
    loops = compiled()
    english, triangle = Board("english", goal="d4"), Board("triangle5")
    ask, plain = function("peg_solvable"), Call({})
    yield from of_solutions("english -> d4", english, 5000, loops)
    yield asked("triangle5", triangle, 5000, loops)
    yield asked("english -> d4", english, 50, loops)

    positions = np.arange(2**15, dtype=np.uint64)
    given = number(ffi.from_buffer(positions))
    handle, times = number(handle_of(triangle).open()), len(positions)
    limits = number(plain.limits)
    put = function("peg_set_position")
    yield (
        "python: solvable_many, a position of triangle5",
        least(lambda: triangle.solvable_many(positions), times),
        least(lambda: loops.solvable_many(put, ask, handle, limits, given, times), times),
    )
    yield from of_tables(loops)


def main(arguments: list[str]) -> None:
    """Pass on what the benchmark of C prints, and add the rows."""
    words = [word for word in arguments if word != "--json"]
    if any(word.startswith("-") for word in words):
        sys.stderr.write("usage: bench [--json] [WORD ...]\n")
        sys.exit(2)
    wanted = [row for row in rows() if all(word in row[0] for word in words)]
    of_c = sys.stdin.read()
    if not wanted and of_c.strip() in {"", "[]"}:
        named = ", ".join(f'"{word}"' for word in words)
        sys.stderr.write(f"bench: no row has a name with all of: {named}\n")
        sys.exit(2)
    if words != arguments:
        listed = json.loads(of_c)
        for name, python, c in wanted:
            listed.append({"what": name, "seconds": python, "c": c, "times_c": python / c})
        json.dump(listed, sys.stdout, indent=1)
        return
    sys.stdout.write(of_c)
    for name, python, c in wanted:
        times = f"{python * 1e6:9.3f} us {python / c:9.2f} x the {c * 1e6:.3f} us of C"
        sys.stdout.write(f"{name:72} {times}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
