"""What tests share."""

from __future__ import annotations

from pathlib import Path

import pytest

_HERE = Path(__file__).resolve().parent.parent
_CARRIED = _HERE / "c"

# Where libpeg itself is: around a checkout's tests, inside a source distribution.
ROOT = _CARRIED if _CARRIED.is_dir() else _HERE.parent.parent


@pytest.fixture(scope="session")
def root() -> Path:
    return ROOT


@pytest.fixture(scope="session")
def project() -> Path:
    return _HERE
