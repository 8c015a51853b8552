"""Sweeps: what goes wrong in one place is told in a sentence, and harms nothing else."""

from __future__ import annotations

import libpeg
from libpeg import Board, StopFlag

KEPT: list[StopFlag] = []


def sets_its_flag(board: Board, stop: StopFlag) -> bool:
    """Find whether the flag is set, and set it and those of all boards before."""
    KEPT.append(stop)
    before = stop.is_set()
    for flag in KEPT:
        flag.set()
    return before


def test_a_function_that_sets_its_flag_stops_no_other_problem() -> None:
    records = libpeg.sweep(["triangle4"] * 5, sets_its_flag, processes=1)
    assert [record.value for record in records] == [False] * 5
