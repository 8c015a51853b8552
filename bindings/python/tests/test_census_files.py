"""The files of a census: what is read is what was written, or it is known to be damaged."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from libpeg import DamagedFile
from libpeg.cluster import census_files
from libpeg.cluster.census_files import Numbers, Reader, Writer

KINDS = [Numbers(1, 0), Numbers(1, 8), Numbers(2, 0), Numbers(4, 0)]


def ascending(numbers: Numbers, count: int, seed: int = 1) -> Any:
    """Numbers of which most are close together, and some far from the others."""
    rng = np.random.default_rng(seed)
    far = rng.random(count) < 0.1
    gaps = np.where(far, rng.integers(1, 2**40, count), rng.integers(1, 200, count))
    low = np.cumsum(gaps).astype("u8") << numbers.mark_bits
    low |= rng.integers(0, 1 << numbers.mark_bits, count, "u8")
    if numbers.words == 1:
        return low
    rows = rng.integers(0, 3, (count, numbers.words), "u8")
    rows[:, 0] = low
    return rows[np.lexsort(rows.T)]


def written(path: Path, numbers: Numbers, parts: dict[int, Any]) -> None:
    with open(path, "wb") as file:
        writer = Writer(file, numbers)
        for part, some in parts.items():
            writer.add(part, some)
        writer.end(3, 5)


def held(path: Path, numbers: Numbers, part: int | None = None) -> Any:
    reader = Reader(str(path), numbers)
    return np.concatenate([*reader.blocks(part)])


@pytest.mark.parametrize("numbers", KINDS)
def test_what_is_read_is_what_was_written(
    tmp_path: Path, numbers: Numbers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(census_files, "BLOCK", 100)
    parts = {0: ascending(numbers, 1), 2: ascending(numbers, 777), 1: ascending(numbers, 100, 2)}
    written(tmp_path / "file", numbers, parts)
    reader = Reader(str(tmp_path / "file"), numbers)
    assert (reader.positions, reader.won, reader.stuck) == (878, 3, 5)
    assert reader.stored == (tmp_path / "file").stat().st_size
    for part, some in parts.items():
        assert reader.count(part) == len(some)
        assert (held(tmp_path / "file", numbers, part) == some).all()
    assert (held(tmp_path / "file", numbers) == np.concatenate([*parts.values()])).all()
    assert reader.count(3) == len([*reader.blocks(3)]) == 0


def test_every_bit_of_a_file_counts(tmp_path: Path) -> None:
    numbers, path = KINDS[1], tmp_path / "file"
    written(path, numbers, {0: ascending(numbers, 60), 1: ascending(numbers, 9)})
    whole = path.read_bytes()
    for at in range(8 * len(whole)):
        changed = bytearray(whole)
        changed[at // 8] ^= 1 << at % 8
        path.write_bytes(changed)
        with pytest.raises(DamagedFile):
            held(path, numbers)
    with pytest.raises(DamagedFile, match=r"none$"):
        Reader(str(tmp_path / "none"), numbers)
    for size in range(len(whole)):
        path.write_bytes(whole[:size])
        with pytest.raises(DamagedFile):
            held(path, numbers)
