"""The sequences of the catalogue: made by tables, and checked by plain Python."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from catalogued import SMALL, change, set_in

Check = Callable[..., str]


@pytest.fixture
def kept(root: Path) -> Path:
    return root / "docs" / "catalogue" / "sequences.txt"


def terms(text: str, about: str) -> list[int]:
    """The terms of one sequence of a file."""
    block = text.partition(f"# {about}\n")[2]
    return [int(term) for term in block.partition("%S ")[2].partition("\n")[0].split(",")]


def test_the_kept_sequences_pass_their_check(kept: Path, check_catalogue: Check) -> None:
    assert check_catalogue("sequences.py", kept.parent, "20") == ""


def test_tables_give_the_sequences_that_are_kept(
    kept: Path, catalogue_copy: Path, check_catalogue: Check
) -> None:
    made = [*SMALL, "triangle5"]
    assert check_catalogue("make_sequences.py", catalogue_copy, *made) == ""
    once = (catalogue_copy / "sequences.txt").read_text(encoding="utf-8")
    assert once.count("# positions ") == len(made)
    blocks = kept.read_text(encoding="utf-8").split("\n\n")
    assert {*once.rstrip().split("\n\n")} <= {*blocks}
    assert check_catalogue("make_sequences.py", catalogue_copy) == ""
    assert (catalogue_copy / "sequences.txt").read_text(encoding="utf-8") == once


def test_the_kept_sequences_agree_with_the_oeis(kept: Path) -> None:
    text = kept.read_text(encoding="utf-8")
    fewest, games = terms(text, "triangle fewest"), terms(text, "triangle games")
    assert [5, 9, 9, 12, 13, 16, 18][: len(fewest)] == fewest  # A127500
    assert [0, 0, 1, 12, 29, 27, 80, 125, 108][: len(games)] == games  # A130516
    assert len(fewest) > 3
    assert len(games) > 6


# What is altered, and what is said of it.
WRONG = {
    "an image too many": ("%S 4,5,14,", "%S 4,5,15,", "triangle5: other positions"),
    "a position too many": ("each: 15,27,84,", "each: 15,27,85,", "triangle5: other positions"),
    "another name": ("board triangle5 of", "board t5 of", "positions triangle5: it is written"),
    "no list": ("each: 15,27,84", "each, 15,27,84", "positions triangle5: there are no two lists"),
    "other pairs at the end": ("each: 33,52,176", "each: 33,51,176", "english: it is not what"),
    "other starts": (",244,33,0.", ",244,32,0.", "english: it is not what lines and rows say"),
    "fewer moves": ("%S 5,9,9,", "%S 5,9,8,", "triangle fewest: it does not follow"),
    "another sum": ("%S 3,21,332,", "%S 3,21,331,", "triangle positions: it does not follow"),
    "a board missing": ("# positions triangle4", "# positions none", "none: it does not follow"),
    "a sequence too many": ("# triangle games", "# games", "games: it does not follow"),
}


@pytest.mark.parametrize("what", WRONG)
def test_the_check_of_sequences_sees(
    what: str, kept: Path, tmp_path: Path, check_catalogue: Check
) -> None:
    old, new, said = WRONG[what]
    text = kept.read_text(encoding="utf-8")
    assert text.count(old) == 1
    folder = Path(shutil.copytree(kept.parent, tmp_path / "copy"))
    (folder / "sequences.txt").write_text(text.replace(old, new), encoding="utf-8")
    assert said in check_catalogue("sequences.py", folder, "15")


def test_moves_that_are_not_proven_end_a_sequence(
    kept: Path, tmp_path: Path, check_catalogue: Check
) -> None:
    folder = Path(shutil.copytree(kept.parent, tmp_path / "copy"))
    text = kept.read_text(encoding="utf-8")
    change(folder / "triangle6.csv", lambda rows: [row.update(least="1") for row in rows])
    assert check_catalogue("make_sequences.py", folder, "wiegleb") == ""  # which is too large
    after = (folder / "sequences.txt").read_text(encoding="utf-8")
    assert "# triangle fewest" not in after
    assert "# positions wiegleb" not in after
    assert terms(after, "triangle games") == terms(text, "triangle games")
    change(folder / "triangle5.csv", set_in("1", "1", answer="unknown"))
    assert check_catalogue("make_sequences.py", folder) == ""
    found = (folder / "sequences.txt").read_text(encoding="utf-8")
    assert terms(found, "triangle games") == terms(text, "triangle games")[:3]
    shutil.copy(kept.parent / "triangle6.csv", folder)
    assert check_catalogue("make_sequences.py", folder) == ""
    found = (folder / "sequences.txt").read_text(encoding="utf-8")
    assert "# triangle fewest" not in found
