"""Modules stand on each other, and never in a circle.

An import counts wherever it is written: at the top, in a function, or for type checkers alone.
"""

from __future__ import annotations

import ast
import graphlib
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import libpeg

PACKAGE = Path(libpeg.__file__).parent

Graph = dict[str, set[str]]


def modules(package: Path) -> dict[str, Path]:
    """The files of a package, by the names of their modules."""
    named = {}
    for file in package.rglob("*.py"):
        parts = [package.name, *file.relative_to(package).with_suffix("").parts]
        named[".".join(part for part in parts if part != "__init__")] = file
    return named


def imported(tree: ast.AST, package: str) -> Iterator[tuple[str, ...]]:
    """Each import in a module of a package: the names it may mean, the most exact first."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name,) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: 1 - node.level or None] if node.level else []
            whole = ".".join([*above, *filter(None, [node.module])])
            yield from ((f"{whole}.{alias.name}", whole) for alias in node.names)


def imports(package: Path) -> Graph:
    """Which modules of a package each of them imports."""
    files = modules(package)
    graph: Graph = {}
    for name, file in files.items():
        within = name if file.stem == "__init__" else name.rpartition(".")[0]
        tree = ast.parse(file.read_text(encoding="utf-8"))
        met = (
            next((one for one in names if one in files), None) for names in imported(tree, within)
        )
        graph[name] = {one for one in met if one is not None}
    return graph


def test_no_modules_import_each_other_in_a_circle() -> None:
    graph = imports(PACKAGE)
    assert len(graph) > 20
    assert "libpeg.errors" in graph["libpeg.handles"]
    assert "libpeg" in graph["libpeg.cli.main"]
    try:
        graphlib.TopologicalSorter(graph).prepare()
    except graphlib.CycleError as error:
        pytest.fail(f"a circle of imports: {' <- '.join(error.args[1])}")


def test_the_readme_lists_the_modules_from_the_top_down(project: Path) -> None:
    readme = (project / "README.md").read_text(encoding="utf-8")
    rows = [re.findall(r"`(\w+)\.py`", line) for line in readme.splitlines() if line[:3] == "| `"]
    row_of = {f"libpeg.{module}": at for at, row in enumerate(rows) for module in row}
    graph = {name: below for name, below in imports(PACKAGE).items() if name in row_of}
    assert {*row_of} == {f"libpeg.{file.stem}" for file in PACKAGE.glob("[a-z]*.py")}
    for name, below in graph.items():
        assert all(row_of[name] <= row_of[other] for other in below), name


AT_THE_TOP = "from made import {0}"
IN_A_FUNCTION = "def late():\n    import made.{0}"
FOR_TYPES = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from made.{0} import Thing"
BY_DOTS = "from .{0} import Thing"
BY_A_DOT = "from . import {0}"


@pytest.mark.parametrize("written", [AT_THE_TOP, IN_A_FUNCTION, FOR_TYPES, BY_DOTS, BY_A_DOT])
def test_an_import_is_found_wherever_it_is_written(tmp_path: Path, written: str) -> None:
    made = tmp_path / "made"
    (made / "part").mkdir(parents=True)
    files = {
        "low": written.format("high"),
        "high": "import re",
        "__init__": "from made.low import Thing",
    }
    files["part/__init__"], files["part/above"] = "", "from .. import Thing"
    for name, text in files.items():
        (made / f"{name}.py").write_text(text, encoding="utf-8")
    graph = imports(made)
    assert (graph["made.low"], graph["made"]) == ({"made.high"}, {"made.low"})
    assert (graph["made.high"], graph["made.part.above"]) == (set(), {"made"})


# What takes longer to import than all of libpeg, or is for few programs.
HEAVY = {
    *("asyncio", "bz2", "email", "hashlib", "http", "json", "logging", "multiprocessing"),
    *("secrets", "socket", "ssl", "subprocess", "tempfile", "urllib", "xml"),
    *("dask", "gymnasium", "networkx", "numpy", "pandas", "libpeg.cluster", "libpeg.cli"),
}


def test_the_package_imports_nothing_heavy() -> None:
    program = f"import sys; sys.path[:0] = {sys.path}; before = {{*sys.modules}}; import libpeg"
    command = [sys.executable, "-I", "-S", "-c", f"{program}; print(*{{*sys.modules}} - before)"]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    assert "libpeg.board" in said
    assert HEAVY.isdisjoint(said)


@pytest.mark.parametrize(
    ("absent", "rest", "module", "needed"),
    [
        ("gymnasium", "libpeg", "libpeg.gym", "Gymnasium: `pip install gymnasium`"),
        (
            "stable_baselines3",
            "libpeg.gym",
            "libpeg.gym.sb3",
            "Stable-Baselines3: `pip install sb3-contrib`",
        ),
        ("anywidget", "libpeg", "libpeg.widget", "anywidget: `pip install anywidget`"),
    ],
)
def test_without_an_extra_the_rest_works_and_the_error_says_what_to_install(
    absent: str, rest: str, module: str, needed: str
) -> None:
    program = f"""
import sys
sys.modules["{absent}"] = None
import {rest}
assert libpeg.Board("triangle5").solvable()
try:
    import {module}
except ImportError as error:
    print(error)
"""
    ran = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    )
    assert ran.stdout == f"{module} needs {needed}\n"
