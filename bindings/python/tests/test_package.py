"""What is installed."""

from __future__ import annotations

import doctest
import importlib
import inspect
import os
import pkgutil
import pydoc
import re
import shutil
import subprocess
import sys
from importlib import metadata, resources
from pathlib import Path

import _cffi_backend
import cffi
import pytest

import libpeg
from libpeg import _libpeg, errors

FOUND = pkgutil.walk_packages(libpeg.__path__, "libpeg.")
MODULES = ["libpeg", *(module.name for module in FOUND)]


def test_the_package_under_test_is_an_installed_one(project: Path) -> None:
    assert project not in Path(libpeg.__file__).parents


def test_the_version_is_that_of_the_header(root: Path) -> None:
    header = (root / "include" / "libpeg.h").read_text(encoding="utf-8")
    numbers = re.findall(r"#define PEG_VERSION_\w+ (\d+)", header)
    assert libpeg.__version__ == ".".join(numbers) == metadata.version("libpeg")


def test_the_description_stands_alone() -> None:
    text = metadata.metadata("libpeg")["Description"]
    assert "pip install libpeg\n" in text
    assert "./bindings" not in text
    links = re.findall(r"\]\(([^)]*)\)", text)
    assert [link for link in links if not link.startswith(("https:", "#"))] == []


# What people do first, on an install that has cffi and nothing else.
FIRST = """
import inspect, pydoc, typing
import libpeg
print(len(pydoc.render_doc(libpeg).splitlines()) > 3000)
print({name for name, _ in inspect.getmembers(libpeg)} == {*dir(libpeg)} >= {*libpeg.__all__})
print("gym" in dir(libpeg), "problems" in dir(libpeg))
print(typing.get_type_hints(libpeg.Board.solvable)["return"])
print(inspect.signature(libpeg.Board))
"""
SAID = """True
True
False True
bool | None
(text: 'str' = 'english', *, empty: 'Hole | None' = None, goal: 'Goal' = None) -> 'None'
"""


def test_an_install_without_extras_can_be_read_about(tmp_path: Path) -> None:
    for module in (libpeg, cffi, _cffi_backend):
        file = Path(str(module.__file__))
        place = file.parent if file.name == "__init__.py" else file
        (tmp_path / place.name).symlink_to(place)
    command = [sys.executable, "-S", "-c", FIRST]
    alone = {**os.environ, "PYTHONPATH": str(tmp_path)}
    said = subprocess.run(command, check=True, capture_output=True, text=True, env=alone).stdout
    assert said == SAID


def test_the_module_exports_nothing_but_its_start() -> None:
    nm = shutil.which("nm")
    if nm is None or not sys.platform.startswith("linux"):
        pytest.skip("there is no nm for ELF")
    command = [nm, "--dynamic", "--defined-only", "--format=just-symbols", _libpeg.__file__]
    listed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert listed.split() == ["PyInit__libpeg"]


def test_whatever_the_header_declares_can_be_called(root: Path) -> None:
    headers = [header.read_text(encoding="utf-8") for header in (root / "include").glob("*.h")]
    header = "".join(headers)
    names = re.findall(r"^PEG_API [^(]*\b(peg_\w+)\(", header, re.MULTILINE)
    assert len(names) == header.count("\nPEG_API ") > 40
    assert all(callable(getattr(_libpeg.lib, name)) for name in names)


def test_every_error_of_the_header_has_its_exception() -> None:
    plain = {"PEG_E_ARGUMENT", "PEG_E_ROOM", "PEG_E_UNKNOWN_LIMIT", "PEG_E_PROOF", "PEG_E_LEFT_OUT"}
    names = [name for name in dir(_libpeg.lib) if name.startswith("PEG_E_")]
    assert len(names) == 32
    for name in names:
        status = getattr(_libpeg.lib, name)
        error = errors.of_status(status)
        assert str(error) == errors.text_of(status)
        assert (type(error) is errors.PegError) == (name in plain), name
        with pytest.raises(type(error)):
            errors.expect_ok(status)


def test_checkers_are_told_that_the_package_has_types() -> None:
    assert resources.files("libpeg").joinpath("py.typed").is_file()


def test_what_is_there_can_be_seen_and_the_house_cannot() -> None:
    shown = dir(libpeg)
    assert {"Board", "sweep", "gym", "widget", "problems"} <= {*shown}
    assert {"questions", "handles", "callbacks", "annotations"}.isdisjoint(shown)
    program = "import libpeg; print(*[getattr(libpeg, name) for name in dir(libpeg)], sep='\\n')"
    ran = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True)
    assert len(ran.stdout.splitlines()) >= len(shown)


@pytest.mark.parametrize("kind", [libpeg.Board, libpeg.Table])
def test_help_names_every_limit_of_a_question(kind: type) -> None:
    for name in [name for name in dir(kind) if name[0] != "_"]:
        method = getattr(kind, name)
        if callable(method):
            parameters = inspect.signature(method).parameters
            assert "limits" not in parameters, name
            if "threads" in parameters:
                assert {"seconds", "positions", "memory", "stop", "progress"} <= {*parameters}
    assert "seconds: " in pydoc.render_doc(libpeg.Board.solvable)


def test_all_that_is_listed_is_there_in_order() -> None:
    assert sorted(libpeg.__all__, key=lambda name: (not name.isupper(), name)) == libpeg.__all__
    assert all(hasattr(libpeg, name) for name in libpeg.__all__)


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_run(name: str) -> None:
    if name not in {"libpeg._libpeg", "libpeg.gym.sb3"}:  # the latter has none, and takes PyTorch
        known = {"Board": libpeg.Board}
        assert doctest.testmod(importlib.import_module(name), extraglobs=known).failed == 0
