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

import libpeg
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

void solvable_texts(uintptr_t make, uintptr_t free_it, uintptr_t ask, uintptr_t limits,
                    uintptr_t texts, long count)
{
    const char **text = (const char **)texts;
    void *board;

    for (; count > 0; count--) {
        ((int (*)(const char *, void *, void *, void **))make)(*text++, NULL, NULL, &board);
        solvable(ask, (uintptr_t)board, limits, 1);
        ((void (*)(void *))free_it)(board);
    }
}

void count_positions(uintptr_t ask, uintptr_t board, uintptr_t limits, uintptr_t out, size_t room)
{
    size_t count;

    ((int (*)(void *, void *, int, void *, size_t, size_t *))ask)((void *)board, (void *)limits, 1,
                                                                  (void *)out, room, &count);
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
        void solvable_texts(uintptr_t, uintptr_t, uintptr_t, uintptr_t, uintptr_t, long);
        void count_positions(uintptr_t, uintptr_t, uintptr_t, uintptr_t, size_t);
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


def of_processes(loops: Any) -> Iterator[tuple[str, float, float]]:
    """Measure work that one process is started for, its start included."""
    plain, board = Call({}), Board("triangle5")
    limits, texts = number(plain.limits), []
    for position in range(0, 2**15, 16):
        board.position = position
        texts.append(board.text)
    kept = [ffi.new("char[]", text.encode()) for text in texts]
    given, times = ffi.new("char *[]", kept), len(texts)
    make, free, ask = map(function, ("peg_board_new", "peg_board_free", "peg_solvable"))
    yield (
        "python: sweep by a process, a position of triangle5",
        least(lambda: [*libpeg.sweep(texts, "solvable", processes=1)], times, 3),
        least(
            lambda: loops.solvable_texts(make, free, ask, limits, number(given), times), times, 3
        ),
    )
    board, count = Board("rect4x7"), function("peg_count_positions")
    out = ffi.new("uint64_t[]", len(board))
    handle, room = number(handle_of(board).open()), len(out)
    positions = sum(board.count_positions(by_symmetry=True))
    yield (
        "python: census by a process, a position of rect4x7",
        least(lambda: [*libpeg.census(board, processes=1)], positions, 3),
        least(
            lambda: loops.count_positions(count, handle, limits, number(out), room), positions, 3
        ),
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
    yield from of_processes(loops)


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
