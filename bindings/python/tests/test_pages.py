"""The pages and the notebook for people: what they show in Python and at the command line is so.

What they say of C, and their links, is tested in tests/quality/docs.sh.
"""

from __future__ import annotations

import ast
import contextlib
import doctest
import io
import json
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import dask
import nbclient
import nbformat
import pytest
from clusters import FORKED

import libpeg


@pytest.fixture
def pages(root: Path, project: Path) -> list[Path]:
    found = [root / "README.md", root / "CONTRIBUTING.md", project / "README.md"]
    found += sorted((root / "docs").rglob("*.md"))
    return [page for page in found if page.is_file()]


def blocks(page: Path, languages: str) -> list[str]:
    text = page.read_text(encoding="utf-8")
    return re.findall(rf"^```(?:{languages})\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def shown(page: Path) -> Iterator[tuple[str, str]]:
    """Give the commands of the package that a page shows, and what they print.

    An empty line may stand between commands, and a status such as [exit 1] after one.
    """
    for block in blocks(page, "text|console"):
        for part in re.split(r"^\n?\$ ", block, flags=re.MULTILINE)[1:]:
            command, printed = part.split("\n", 1)
            if command.startswith("libpeg "):
                yield command, re.sub(r"^\[exit \d+\]\n", "", printed, flags=re.MULTILINE)


# Dask leaves sockets to the garbage collector.
@pytest.mark.filterwarnings("ignore::ResourceWarning")
def test_examples_in_the_pages_run(pages: list[Path]) -> None:
    """The examples of a page are one session."""
    tried = set()
    for page in pages:
        names: dict[str, object] = {}
        runner = doctest.DocTestRunner()
        for block in blocks(page, "python"):
            example = doctest.DocTestParser().get_doctest(block, {}, page.name, str(page), 0)
            assert example.examples, f"{page} has Python that cannot be tested"
            example.globs = names
            with dask.config.set(FORKED):
                runner.run(example, clear_globs=False)
            tried.add(page.name)
        assert runner.summarize(verbose=False).failed == 0, page
    assert tried >= {"README.md", "theory.md", "beyond-one-machine.md"}


def test_programs_in_the_pages_that_need_a_cluster_compile(pages: list[Path]) -> None:
    programs = [(page, block) for page in pages for block in blocks(page, "py")]
    assert programs
    for page, program in programs:
        for name in re.findall(r"libpeg\.(\w+)", program):
            assert hasattr(libpeg, name), f"{page} names libpeg.{name}"
        compile(program, str(page), "exec")


def test_commands_in_the_pages_print_what_is_shown(pages: list[Path]) -> None:
    scripts = str(Path(sys.executable).parent)
    env = {**os.environ, "PATH": scripts + os.pathsep + os.environ["PATH"]}
    tried = 0
    for page in pages:
        for command, printed in shown(page):
            run = subprocess.run(
                ["/bin/sh", "-c", command],
                check=False,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL,
                encoding="utf-8",
                env=env,
            )
            assert run.stdout == printed, f"{page}: {command}"
            tried += 1
    assert tried


def test_the_pictures_of_the_pages_are_what_their_script_draws(root: Path, tmp_path: Path) -> None:
    folder = root / "docs" / "pictures"
    subprocess.run([sys.executable, folder / "make.py", tmp_path], check=True)
    drawn = {picture.name: picture.read_bytes() for picture in tmp_path.iterdir()}
    kept = {picture.name: picture.read_bytes() for picture in folder.glob("*.svg")}
    assert drawn
    assert drawn == kept
    assert max(len(kept[name]) for name in kept if name != "weights.svg") < 20_000


def results_of(cells: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """Run the cells of a notebook without Jupyter, and give the outputs of each as texts."""
    known: dict[str, Any] = {}
    outputs = []
    for at, cell in enumerate(cells, 1):
        tree = ast.parse("".join(cell["source"]))
        shown = isinstance(tree.body[-1], ast.Expr)
        last = ast.Expression(tree.body.pop().value) if shown else None  # type: ignore[attr-defined]
        printed, value = io.StringIO(), None
        with contextlib.redirect_stdout(printed):
            exec(compile(tree, "cell", "exec"), known)  # noqa: S102 - it is ours
            if last is not None:
                value = eval(compile(last, "cell", "eval"), known)  # noqa: S307 - as above
        found: list[dict[str, Any]] = []
        if printed.getvalue():
            lines = printed.getvalue().splitlines(keepends=True)
            found += [{"name": "stdout", "output_type": "stream", "text": lines}]
        if value is not None:
            data = {"text/plain": repr(value).splitlines(keepends=True)}
            told = {"data": data, "execution_count": at, "metadata": {}}
            found += [{**told, "output_type": "execute_result"}]
        outputs.append(found)
    return outputs


@pytest.mark.parametrize("name", ["lesson", "classes", "chance", "puzzles", "proofs"])
def test_notebooks_of_the_gallery_give_what_they_show(
    name: str, root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They need libpeg alone. PEG_RECORD=1 stores what they show anew."""
    file = root / "examples" / "python" / f"{name}.ipynb"
    stored = json.loads(file.read_text(encoding="utf-8"))
    cells = [cell for cell in stored["cells"] if cell["cell_type"] == "code"]
    monkeypatch.chdir(tmp_path)
    outputs = results_of(cells)
    if os.environ.get("PEG_RECORD"):
        for at, (cell, found) in enumerate(zip(cells, outputs, strict=True), 1):
            cell.update(execution_count=at, outputs=found)
        text = json.dumps(stored, indent=1, ensure_ascii=False, sort_keys=True)
        file.write_text(f"{text}\n", encoding="utf-8")
    assert outputs == [cell["outputs"] for cell in cells]
    assert len(outputs) >= 5


@pytest.mark.filterwarnings("ignore")
def test_the_tour_runs_and_its_pictures_are_pictures(root: Path) -> None:
    """The notebook is stored as it ran. PEG_RECORD=1 stores it anew."""
    file = root / "examples" / "python" / "tour.ipynb"
    stored: Any = nbformat.reads(file.read_text(encoding="utf-8"), as_version=4)
    notebook = deepcopy(stored)
    made = {"timeout": 300, "record_timing": False, "coalesce_streams": True}
    nbclient.NotebookClient(notebook, **made).execute()
    notebook.metadata = stored.metadata
    if os.environ.get("PEG_RECORD"):
        file.write_text(nbformat.writes(notebook) + "\n", encoding="utf-8")
    else:
        assert notebook == stored
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    outputs = [output for cell in cells for output in cell.outputs]
    pictures = [output.data["image/svg+xml"] for output in outputs if "data" in output]
    assert len(pictures) >= 8
    for picture in pictures:
        drawn = ET.fromstring("".join(picture))
        assert drawn.tag.endswith("svg")
        assert len(drawn.get("aria-label", "")) > 10
