"""The page of records: what it says is so, and what would not be so is seen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

CHECK = "check_records.py"


def test_rows_of_up_to_two_seconds_are_so(
    root: Path, check_catalogue: Callable[..., str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert check_catalogue(CHECK, root / "docs" / "records.md", "--seconds", "2") == ""
    printed = capsys.readouterr().out
    for heading in ("Fewest moves", "Longest sweeps", "Dead ends", "Solutions"):
        assert len([line for line in printed.splitlines() if line.startswith(heading)]) > 1


def test_the_list_of_the_central_game_is_so(
    root: Path, check_catalogue: Callable[..., str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert check_catalogue("check_central_game.py", root) == ""
    printed = capsys.readouterr().out
    assert printed in (root / "docs" / "central-game.md").read_text(encoding="utf-8")


# What is wrong: what of the page becomes what, and what the program says.
WRONG = {
    "too many holes": ("`triangle5` | 15 |", "`triangle5` | 16 |", "it has 15 holes"),
    "too many moves": ("Bell | 9 | 13 → 1", "Bell | 10 | 13 → 1", "takes from 9 to 9 moves"),
    "too few moves": ("Bell | 9 | 13 → 1", "Bell | 8 | 13 → 1", "takes from 9 to 9 moves"),
    "not the best problem": ("Bell | 9 | 13 → 1", "Bell | 10 | 1 → 1", "has a problem of 9 moves"),
    "bounds where it is known": ("Bell | 9 | 13 → 1", "Bell | 8..9 | 13 → 1", "from 9 to 9"),
    "a solution too short": ("18..21 | customary", "18..20 | customary", "kept is another"),
    "a shorter last sweep": ("| 5 | 5 | 1 |", "| 4 | 5 | 1 |", "last sweep has 5 jumps"),
    "a longer sweep": ("| 5 | 5 | 1 |", "| 5 | 6 | 1 |", "longest sweep has 5 jumps"),
    "a hole missing": ("4, 6 or 13", "4 or 13", "sweeps are from [4, 6, 13]"),
    "a hole too many": ("4, 6 or 13", "4, 6, 7 or 13", "sweeps are from [4, 6, 13]"),
    "a longer dead end": ("| 1 | 6 | 5 | 1 |", "| 1 | 7 | 5 | 1 |", "takes 6 jumps, or 5 moves"),
    "a shorter dead end": ("| 1 | 6 | 5 | 1 |", "| 1 | 6 | 4 | 1 |", "takes 6 jumps, or 5 moves"),
    "a solution by jumps too many": ("| 180 | 64 |", "| 180 | 65 |", "64 solutions (by jumps)"),
    "a sequence too few": ("| 64 | 13,005", "| 64 | 13,004", "13,005 solutions (as positions)"),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_row_is_seen(
    what: str, root: Path, tmp_path: Path, check_catalogue: Callable[..., str]
) -> None:
    old, new, message = WRONG[what]
    text = (root / "docs" / "records.md").read_text(encoding="utf-8")
    kept = [line for line in text.splitlines() if not line.startswith("| `") or old in line]
    page = tmp_path / "records.md"
    page.write_text("\n".join(kept).replace(old, new, 1), encoding="utf-8")
    assert old in text
    assert message in check_catalogue(CHECK, page)
