# SPDX-License-Identifier: MIT
"""Sums up by room of lib/ what part of its lines and branches the tests of a build have run.

A template is compiled for several widths: a line of it has run if it has for any of them.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LIB = ROOT / "lib"


def main() -> int:
    """Prints the table for the build in the folder that is given."""
    build = Path(sys.argv[1]).resolve()
    lines: dict[str, dict[tuple[str, int], bool]] = defaultdict(dict)
    branches: dict[str, dict[tuple[str, int, int], bool]] = defaultdict(dict)
    for data in sorted(build.rglob("*.gcda")):
        if "/lib/" not in data.as_posix():
            continue
        told = subprocess.run(
            ["gcov", "--json-format", "--branch-probabilities", "--stdout", data],
            capture_output=True,
            check=True,
            cwd=build,
        )
        for file in json.loads(told.stdout)["files"]:
            path = (build / file["file"]).resolve()
            if not path.is_relative_to(LIB):
                continue
            room = path.relative_to(LIB).parts[0]
            for line in file["lines"]:
                place = (str(path), line["line_number"])
                lines[room][place] = lines[room].get(place, False) or line["count"] > 0
                for number, branch in enumerate(line["branches"]):
                    way = (*place, number)
                    taken = branches[room].get(way, False) or branch["count"] > 0
                    branches[room][way] = taken
    if not lines:
        print(f"coverage: no test has run in {build}.", file=sys.stderr)
        return 2
    print(f"{'room':10}{'lines':>7}{'run %':>7}{'branches':>10}{'taken %':>9}")
    for room in sorted(lines):
        run, taken = (
            100 * sum(seen.values()) / max(len(seen), 1) for seen in (lines[room], branches[room])
        )
        print(f"{room:10}{len(lines[room]):7}{run:7.1f}{len(branches[room]):10}{taken:9.1f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
