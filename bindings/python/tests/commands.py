"""Commands on the command line, and their outcome."""

from __future__ import annotations

import json
import sys
from typing import Any

import pytest

PROGRAM = [sys.executable, "-m", "libpeg"]
LOST = "triangle5 o/../.../oo.o/..o.."


class Ended:
    """The outcome of a command."""

    def __init__(self, status: int, capsys: pytest.CaptureFixture[str]) -> None:
        self.status = status
        self.out, self.err = capsys.readouterr()

    @property
    def facts(self) -> Any:
        assert self.out.count("\n") == 1
        return json.loads(self.out)
