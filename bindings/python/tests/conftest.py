"""What tests share."""

from __future__ import annotations

import io
import runpy
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from catalogued import SMALL
from clusters import FORKED, Cluster
from commands import Ended
from hypothesis import HealthCheck, settings
from tabled import LARGE

from libpeg import Table
from libpeg.cli.main import main

_HERE = Path(__file__).resolve().parent.parent
_CARRIED = _HERE / "c"

# Where libpeg itself is: around a checkout's tests, inside a source distribution.
ROOT = _CARRIED if _CARRIED.is_dir() else _HERE.parent.parent


# A shell that runs the tests in the background has SIGINT ignored. What is ignored, commands begun
# from here ignore too, which some tests end by it; what is heeded, they do not inherit.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, lambda *_: None)


@pytest.fixture(scope="session")
def root() -> Path:
    return ROOT


@pytest.fixture(scope="session")
def project() -> Path:
    return _HERE


# The same examples each time, so that what passes here passes anywhere. For a build with
# sanitizers there is pytest --hypothesis-profile=few, to be quick =fewest, and to look for trouble
# =many.
settings.register_profile(
    "same",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=150,
    suppress_health_check=list(HealthCheck),
)
settings.register_profile("few", settings.get_profile("same"), max_examples=40)
settings.register_profile("fewest", settings.get_profile("same"), max_examples=15)
settings.register_profile(
    "many", settings.get_profile("same"), derandomize=False, max_examples=2000
)
settings.load_profile("same")


@pytest.fixture
def libpeg(capsys: pytest.CaptureFixture[str]) -> Any:
    def run(*words: str) -> Ended:
        try:
            status = int(main(words))
        except SystemExit as end:
            status = end.code if isinstance(end.code, int) else -1
        return Ended(status, capsys)

    return run


@pytest.fixture
def play(libpeg: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    def run(lines: str, *words: str) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        ended = libpeg("play", *words)
        assert (ended.status, ended.err) == (0, "")
        out: str = ended.out
        return out

    return run


@pytest.fixture(scope="session")
def large() -> Table:
    return Table.build(LARGE)


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    dask = pytest.importorskip("dask")
    pytest.importorskip("distributed")
    with dask.config.set(FORKED), Cluster(tmp_path) as made:
        yield made


@pytest.fixture(scope="session")
def catalogued(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of a few small boards."""
    folder = tmp_path_factory.mktemp("catalogue")
    make = ROOT / "docs" / "catalogue" / "make.py"
    subprocess.run([sys.executable, make, folder, *SMALL, "triangle5"], check=True)
    return folder


@pytest.fixture
def catalogue_copy(catalogued: Path, tmp_path: Path) -> Path:
    """A copy of these files, to be changed."""
    return Path(shutil.copytree(catalogued, tmp_path / "copy"))


@pytest.fixture
def check_catalogue(root: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Run a program of a catalogue: what it says is wrong, or nothing."""
    programs = root / "docs" / "catalogue"
    monkeypatch.syspath_prepend(programs)

    def run(program: str, folder: Path, *words: str) -> str:
        file = str(programs / program)
        monkeypatch.setattr(sys, "argv", [file, str(folder), *words])
        said = ""
        try:
            runpy.run_path(file, run_name="__main__")
        except SystemExit as end:
            said = str(end.code)
        assert said not in {"None", "0", "1"}
        return said

    return run
