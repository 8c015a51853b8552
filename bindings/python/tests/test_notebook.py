"""The notebook in examples runs, and shows what it says."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import nbclient
import nbformat
import pytest


@pytest.mark.filterwarnings("ignore")
def test_the_tour_runs_and_its_pictures_are_pictures(root: Path) -> None:
    text = (root / "examples" / "python" / "tour.ipynb").read_text(encoding="utf-8")
    notebook: Any = nbformat.reads(text, as_version=4)
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert not any(cell.outputs or cell.execution_count for cell in cells)
    nbclient.NotebookClient(notebook, timeout=300).execute()
    outputs = [output for cell in cells for output in cell.outputs]
    pictures = [output.data["image/svg+xml"] for output in outputs if "data" in output]
    assert len(pictures) >= 8
    for picture in pictures:
        assert ET.fromstring("".join(picture)).tag.endswith("svg")
    printed = "".join(output.text for output in outputs if output.output_type == "stream")
    assert "29,760 solutions in 568,630 games" in printed
    assert "-> d4 ; d2-d4 f3-d3 ; e1-e3\nplayed again: e1-e3\n" in printed
    assert "verified: True" in printed
    assert re.search(r"after .*: can be won\? False\njumps taken back: 1\n", printed)
    assert "can be won from every start: True\n" in printed
    assert "no solution has fewer moves than 10\n" in printed
    assert "FewestCount(moves=10, solutions=538, distinct=16, sweep=4)" in printed
    assert re.search(r"this one: YES\n", printed)
    assert re.search(r"positions after 6 jumps, of which [\d,]+ can be won", printed)
    assert "won with a chance of 0.6862%; 3.92 pegs are left on average" in printed
    assert "by the table: 4,096 of 4,096 games won" in printed
