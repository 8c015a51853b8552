"""What tests share."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

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


# The same examples each time, so that what passes here passes anywhere. For a build with
# sanitizers there is pytest --hypothesis-profile=few, and to look for trouble =many.
settings.register_profile(
    "same",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=150,
    suppress_health_check=list(HealthCheck),
)
settings.register_profile("few", settings.get_profile("same"), max_examples=40)
settings.register_profile(
    "many", settings.get_profile("same"), derandomize=False, max_examples=2000
)
settings.load_profile("same")
