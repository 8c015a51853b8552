"""Measures what Python costs beside C: rows for ./dev bench.

A row has two times, each the least of several runs: that of a call of the binding, and that
of a loop in C which calls the same function of the same module. Single steps are compared with
plain NumPy and with python-chess too.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
import time
import timeit
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from cffi import FFI

import libpeg
from bench_plain import PlainEnglish, of_chess, random_steps
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

void build(uintptr_t make, uintptr_t free_it, uintptr_t board)
{
    void *table;

    ((int (*)(void *, int, void *, void **))make)((void *)board, 0, NULL, &table);
    ((void (*)(void *))free_it)(table);
}

void play_and_undo(uintptr_t play, uintptr_t undo, uintptr_t board, uintptr_t jump, long times)
{
    while (times-- > 0) {
        ((int (*)(void *, void *))play)((void *)board, (void *)jump);
        ((int (*)(void *))undo)((void *)board);
    }
}

size_t legal_jumps(uintptr_t list, uintptr_t board, uintptr_t out, size_t room, long times)
{
    size_t count = 0;

    while (times-- > 0)
        ((int (*)(void *, void *, size_t, size_t *))list)((void *)board, (void *)out, room, &count);
    return count;
}

void random_steps(uintptr_t list, uintptr_t play, uintptr_t start, uintptr_t board, uintptr_t out,
                  size_t room, long times)
{
    uint64_t chance = 1;

    while (times-- > 0) {
        size_t count = legal_jumps(list, board, out, room, 1);

        if (count == 0) {
            ((int (*)(void *, int))start)((void *)board, 16);
            count = legal_jumps(list, board, out, room, 1);
        }
        chance = chance * 6364136223846793005u + 1442695040888963407u;
        ((int (*)(void *, void *))play)((void *)board,
                                        (char *)out + 3 * ((chance >> 33) % count));
    }
}

void least_image(uintptr_t least, uintptr_t many, uint64_t position, long times)
{
    while (times-- > 0)
        ((uint64_t (*)(void *, uint64_t))least)((void *)many, position);
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
    for declared in re.findall(r"^\w+ \w+\([^)]*\)", _LOOPS, re.MULTILINE):
        loops.cdef(f"{declared};")
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


class Row(NamedTuple):
    """What was measured, the seconds that Python takes, and those of what it is compared with."""

    name: str
    python: float
    other: float
    of: str = "C"


def least(
    call: Work, times: int, runs: int = 7, timer: Callable[[], float] = time.perf_counter
) -> float:
    """Give the least time in seconds of a call, or of one of the calls that it makes."""
    return min(timeit.repeat(call, number=1, repeat=runs, timer=timer)) / times


def repeated(call: Work, times: int) -> Work:
    """Make a function that calls one many times."""

    def each() -> None:
        for _ in range(times):
            call()

    return each


def asked(name: str, board: Board, times: int, loops: Any) -> Row:
    """Measure a board that is asked the same again."""
    ask, plain = function("peg_solvable"), Call({})
    handle, limits = number(handle_of(board).open()), number(plain.limits)
    return Row(
        f"python: solvable, {name}",
        least(repeated(board.solvable, times), times),
        least(lambda: loops.solvable(ask, handle, limits, times), times),
    )


def judged(name: str, board: Board, times: int, loops: Any) -> Row:
    """Measure a board whose jumps are judged again."""
    ask, plain, room = function("peg_judge"), Call({}), len(board.lines)
    handle, limits = number(handle_of(board).open()), number(plain.limits)
    out = ffi.new("peg_verdict[]", room)
    return Row(
        f"python: judge, {name}",
        least(repeated(board.judge, times), times),
        least(lambda: loops.judge(ask, handle, limits, number(out), room, times), times),
    )


def of_solutions(name: str, board: Board, times: int, loops: Any) -> Iterator[Row]:
    """Measure solutions that are fetched one by one, and in batches."""
    step, same = function("peg_cursor_next"), board.solutions()
    cursor = number(same._listing._cursor)  # noqa: SLF001 - for C
    c = least(lambda: loops.next_solution(step, cursor, times), times)
    solutions, size = board.solutions(), 4096
    batches = board.solution_batches(size)
    each = least(repeated(lambda: next(solutions), times), times)
    yield Row(f"python: next solution of {name}", each, c)
    yield Row(f"python: a solution in a batch of {name}", least(lambda: next(batches), size), c)


def of_tables(loops: Any) -> Iterator[Row]:
    """Measure tables."""
    english = Board("english", goal="d4")
    handle = number(handle_of(english).open())
    make, free = function("peg_table_build"), function("peg_table_free")
    yield Row(
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
    built = number(table_of(table).table)
    positions = np.random.default_rng(1).integers(0, 2**33, 10**6, np.uint64)
    answers = np.empty(len(positions), np.uint8)
    given, out = number(ffi.from_buffer(positions)), number(ffi.from_buffer(answers))
    many = function("peg_table_probe")
    yield Row(
        "python: probe_many, a random position of english -> d4",
        least(lambda: table.probe_many(positions), len(positions)),
        least(lambda: loops.probe_many(many, built, given, len(positions), out), len(positions)),
    )


def of_workers(loops: Any) -> Iterator[Row]:
    """Measure work that one thread is started for, its start included."""
    plain, board = Call({}), Board("triangle5")
    limits, texts = number(plain.limits), []
    for position in range(0, 2**15, 16):
        board.position = position
        texts.append(board.text)
    kept = [ffi.new("char[]", text.encode()) for text in texts]
    given, times = ffi.new("char *[]", kept), len(texts)
    make, free, ask = map(function, ("peg_board_new", "peg_board_free", "peg_solvable"))
    yield Row(
        "python: sweep by a thread, a position of triangle5",
        least(lambda: [*libpeg.sweep(texts, "solvable", workers=1)], times, 3),
        least(
            lambda: loops.solvable_texts(make, free, ask, limits, number(given), times), times, 3
        ),
    )


def of_steps(loops: Any) -> Iterator[Row]:
    """Measure single steps, in processor time."""

    def each(call: Work, times: int = 20_000) -> float:
        return least(repeated(call, times), times, timer=time.process_time)

    def in_c(call: Callable[..., object], *given: object, times: int = 100_000) -> float:
        return least(lambda: call(*given, times), times, timer=time.process_time)

    board = Board("english")
    jump, position = board.legal_jumps[0], board.position
    handle = number(handle_of(board).open())
    many = handle_of(board).many(lib.PEG_SYMMETRIES_ALL)
    room = len(board.lines)
    out, three = ffi.new("peg_jump[]", room), ffi.new("peg_jump *", [hole - 1 for hole in jump])
    play, undo, legal = map(function, ("peg_play", "peg_undo", "peg_legal_jumps"))
    listing = legal, handle, number(out), room

    def play_and_undo() -> None:
        board.play(jump)
        board.undo()

    played, listed = each(play_and_undo), each(lambda: board.legal_jumps)
    c = in_c(loops.play_and_undo, play, undo, handle, number(three))
    yield Row("python: play and undo a jump of english", played, c)
    yield Row("python: legal jumps of english", listed, in_c(loops.legal_jumps, *listing))
    imaged, find = each(lambda: board.canonical(position)), function("peg_bulk_least")
    c = in_c(loops.least_image, find, number(many), position)
    yield Row("python: canonical of one position of english", imaged, c)

    steps = 100_000
    game, plain = Board("english"), PlainEnglish()
    took = least(lambda: random_steps(game, steps), steps, timer=time.process_time)
    c = in_c(loops.random_steps, legal, play, function("peg_start"), *listing[1:])
    name = "python: a step of a random game of english"
    yield Row(name, took, c)
    beside = least(lambda: random_steps(plain, steps), steps, timer=time.process_time)
    yield Row(f"{name}, and in NumPy", took, beside, "NumPy")
    chess = of_chess()
    if chess is None:
        sys.stderr.write("bench: steps are not compared with python-chess, which is not here\n")
        return
    name = "python: play and undo a jump of english, and a move of chess"
    yield Row(name, played, each(chess[0]), "python-chess")
    name = "python: legal jumps of english, and legal moves of chess"
    yield Row(name, listed, each(chess[1], 2000), "python-chess")


def of_arrays(loops: Any) -> Iterator[Row]:
    """Measure work on many positions: a sample is drawn, labelled and expanded."""
    english, count = Board("english", goal="d4"), 10**6
    set_position, ask, plain = function("peg_set_position"), function("peg_solvable"), Call({})
    asked = english.copy()  # C changes its position
    handle, limits = number(handle_of(asked).open()), number(plain.limits)
    few = english.sample_positions(count // 100, 1)
    given = number(ffi.from_buffer(few))
    one_by_one = least(
        lambda: loops.solvable_many(set_position, ask, handle, limits, given, len(few)),
        len(few),
        1,
    )

    def pipeline() -> None:
        sample = english.sample_positions(count, 1)
        english.solvable_many(sample)
        english.expand(sample, canonical=True, unique=True)

    name = "python: draw, label and expand a position of english -> d4"
    yield Row(name, least(pipeline, count, 3), one_by_one)
    english.attach(Table.build(english))
    yield Row(f"{name}, with a table", least(pipeline, count, 3), one_by_one)


def of_games() -> Iterator[Row]:
    """Measure steps of an environment, against the loop in C that takes them."""
    from libpeg.gym import PegVectorEnv  # noqa: PLC0415 - where there is Gymnasium

    count, steps = 4096, 60
    envs = PegVectorEnv(count, "english -> d4")
    envs.reset(seed=1)
    games = envs._games  # noqa: SLF001 - for C
    state = ffi.new("uint64_t *", 1)
    lines = np.empty(count, np.int64)
    choice, given = games._choice, ffi.from_buffer("int64_t[]", lines)  # noqa: SLF001 - as above

    def in_c() -> None:
        choice.state, choice.drawn = state, given  # not what the environment has let go of
        lib.peg_many_step(games._many, choice, ffi.NULL)  # noqa: SLF001 - as above
        lib.peg_many_step(games._many, games._games, given)  # noqa: SLF001 - as above

    yield Row(
        "python: step of 4096 games of english, with a legal action drawn",
        least(repeated(lambda: envs.step(envs.sample_legal_actions()), steps), steps * count),
        least(repeated(in_c, steps), steps * count),
    )


def rows() -> Iterator[Row]:
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
    yield Row(
        "python: solvable_many, a position of triangle5",
        least(lambda: triangle.solvable_many(positions), times),
        least(lambda: loops.solvable_many(put, ask, handle, limits, given, times), times),
    )
    yield from of_steps(loops)
    yield from of_arrays(loops)
    if find_spec("gymnasium"):
        yield from of_games()
    yield from of_tables(loops)
    yield from of_workers(loops)


def main(arguments: list[str]) -> None:
    """Pass on what the benchmark of C prints, and add the rows."""
    words = [word for word in arguments if word != "--json"]
    if any(word.startswith("-") for word in words):
        sys.stderr.write("usage: bench [--json] [WORD ...]\n")
        sys.exit(2)
    of_c = sys.stdin.read()
    wanted = [row for row in rows() if all(word in row[0] for word in words)]
    if words != arguments:
        listed = json.loads(of_c)
        for name, python, other, of in wanted:
            beside: dict[str, object] = {"c": other, "times_c": python / other}
            if of != "C":
                beside = {"other": other, "of": of, "times_other": python / other}
            listed.append({"what": name, "seconds": python, **beside})
        json.dump(listed, sys.stdout, indent=1)
        return
    sys.stdout.write(of_c)
    for name, python, other, of in wanted:
        times = f"{python * 1e6:9.3f} us {python / other:9.2f} x the {other * 1e6:.3f} us of {of}"
        sys.stdout.write(f"{name:72} {times}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
