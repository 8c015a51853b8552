# SPDX-License-Identifier: MIT
"""Changes the library in small ways, one at a time, and sees whether the fast tests notice.

A change that no test notices is a promise that nobody keeps, unless the program means the same
with it. Such equivalent changes are listed in equivalents.toml beside this, with reasons.

Everything happens in a copy of the sources below build/mutants. Of a change only the objects that
it reaches are compiled again, and only the test programs that are run are linked. Those run first
that have noticed changes of the same file before, then those named alike, the quickest first.
"""

from __future__ import annotations

import argparse
import difflib
import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from changes import Change, changes_of

ROOT = Path(__file__).resolve().parents[2]
PLACE = ROOT / "build" / "mutants"
COPY = PLACE / "source"
# A change may ask for all memory there is, or go on for ever: that is noticed too. A test may
# take this many seconds of processor time without a change, and with one four times as long as
# without and ten seconds. Time by the clock ends only what sleeps.
KIBIBYTES, SECONDS = 4 << 20, 900
COMPILE = [
    *("gcc", "-w", "-O1", "-pthread", "-ffp-contract=off", "-DPEG_BUILDING"),
    *(f"-I{COPY / folder}" for folder in ("include", "lib", "tests")),
    f'-DTEST_DATA="{COPY / "tests" / "data"}"',
]
LIBRARY = ["-std=c11"]
# As in tests/CMakeLists.txt: where every board is a large one.
LARGE = [
    *("-DPEG_WORKERS_FROM=8", "-DPEG_ROUND_FROM=128"),
    *("-DPEG_LEAST_CAPACITY=512", "-DPEG_REGIONS_FROM=512"),
    *("-DPEG_FIRST_WIDTH=2", "-DPEG_FIRST_FIELD=1"),
]
VARIANTS: dict[str, list[str]] = {"usual": [], "large": LARGE}
LARGE_TESTS = ("api/storm", "unit/count_limits", "unit/deep", "unit/fewest_paused")


class Trouble(Exception):
    """What keeps the program from its work, in a sentence."""


@dataclass(frozen=True)
class Test:
    """A test program, by its place below tests/, and the variant of the library it needs."""

    source: str
    variant: str

    @property
    def name(self) -> str:
        """As ctest names it."""
        return self.source + ("_threads" if self.variant == "large" else "")


@dataclass
class Known:
    """What earlier runs have shown of the tests: seconds, and which noticed changes of a file."""

    seconds: dict[str, float] = field(default_factory=dict)
    noticed: dict[str, dict[str, int]] = field(default_factory=dict)

    @classmethod
    def read(cls) -> Known:
        """What was written last; at first, nothing."""
        path = PLACE / "known.json"
        return cls(**json.loads(path.read_text())) if path.exists() else cls()

    def write(self) -> None:
        """Keeps it for the next run."""
        (PLACE / "known.json").write_text(json.dumps(vars(self), indent=1, sort_keys=True))

    def order(self, tests: Iterable[Test], file: str) -> list[Test]:
        """The tests, those first that are most likely to notice a change of a file soon."""
        words = set(file.removeprefix("lib/").replace("/", "_").split(".")[0].split("_"))
        noticed = self.noticed.get(file, {})

        def worth(test: Test) -> tuple[int, float, float]:
            seconds = self.seconds.get(test.name, 1.0)
            alike = bool(words & set(test.name.split("/")[1].split("_")))
            return -noticed.get(test.name, 0), seconds * (0.2 if alike else 1.0), seconds

        return sorted(tests, key=worth)


def command(*words: str | Path) -> subprocess.CompletedProcess[str]:
    """Runs a program to its end."""
    return subprocess.run(words, capture_output=True, text=True, check=False)


def copy_sources() -> None:
    """Brings the copy up to date."""
    for folder in ("include", "lib", "tests"):
        for path in (ROOT / folder).rglob("*"):
            copy = COPY / path.relative_to(ROOT)
            if path.is_dir():
                continue
            copy.parent.mkdir(parents=True, exist_ok=True)
            if not copy.exists() or copy.read_bytes() != path.read_bytes():
                shutil.copyfile(path, copy)
    for copy in sorted(COPY.rglob("*"), reverse=True):
        if not (ROOT / copy.relative_to(COPY)).exists():
            copy.rmdir() if copy.is_dir() else copy.unlink()


def digest(paths: Iterable[str]) -> str:
    """One number for the contents of files."""
    total = hashlib.sha256()
    for path in paths:
        total.update(Path(path).read_bytes() if Path(path).exists() else b"gone")
    return total.hexdigest()


def compiled(source: Path, target: Path, options: Iterable[str]) -> bool:
    """Compiles a source unless that was done before. Whether it could be."""
    note = target.with_suffix(".json")
    words = [*COMPILE, *options]
    if target.exists() and note.exists():
        told = json.loads(note.read_text())
        if told.get("words") == words and told["digest"] == digest(told["needs"]):
            return True
    target.parent.mkdir(parents=True, exist_ok=True)
    rules = target.with_suffix(".d")
    if command(*words, "-MMD", "-MF", rules, "-c", source, "-o", target).returncode:
        return False
    needs = rules.read_text().replace("\\\n", " ").split()[1:]
    note.write_text(json.dumps({"words": words, "digest": digest(needs), "needs": needs}))
    return True


def needs_of(target: Path) -> list[str]:
    """The files an object was compiled from."""
    needs: list[str] = json.loads(target.with_suffix(".json").read_text())["needs"]
    return needs


class Build:
    """The library as it is, and the test programs; each object is compiled when first needed."""

    def __init__(self, jobs: int) -> None:
        """Builds the library alone."""
        copy_sources()
        # Of a run that was broken off.
        shutil.rmtree(PLACE / "mutant", ignore_errors=True)
        self.jobs = jobs
        self.sources = sorted(COPY.glob("lib/*/*.c"))
        folders = ("unit", "published", "api")
        paths = [path for folder in folders for path in sorted(COPY.glob(f"tests/{folder}/*.c"))]
        names = [path.relative_to(COPY / "tests").with_suffix("").as_posix() for path in paths]
        self.tests = [Test(name, "usual") for name in names]
        self.tests += [Test(name, "large") for name in LARGE_TESTS]
        self.archives: dict[str, Path] = {}
        self.passing: dict[Test, bool] = {}
        self.archive("usual")

    def compile_all(self, work: Iterable[tuple[Path, Path, list[str]]]) -> None:
        """Compiles sources, several at once."""
        with ThreadPoolExecutor(self.jobs) as pool:
            for source, good in pool.map(lambda job: (job[0], compiled(*job)), work):
                if not good:
                    raise Trouble(f"{source.relative_to(COPY)} does not compile as it is.")

    def archive(self, variant: str) -> Path:
        """The library in a variant."""
        archive = PLACE / f"{variant}.a"
        if variant not in self.archives:
            objects = [self.object(source, variant) for source in self.sources]
            options = [*LIBRARY, *VARIANTS[variant]]
            self.compile_all(zip(self.sources, objects, [options] * len(objects), strict=True))
            archive.unlink(missing_ok=True)
            command("ar", "rcs", archive, *objects)
            self.archives[variant] = archive
        return archive

    def program(self, test: Test) -> list[Path]:
        """All that a test is linked of but the library."""
        sources = [*sorted(COPY.glob("tests/reference/*.c")), COPY / "tests" / f"{test.source}.c"]
        objects = [PLACE / source.relative_to(COPY).with_suffix(".o") for source in sources]
        self.compile_all(zip(sources, objects, [["-std=gnu11"]] * len(objects), strict=True))
        return objects

    def link(self, test: Test, program: Path, changed: list[Path]) -> bool:
        """Links a test with some objects in place of those of the library. Whether it could."""
        parts = [*self.program(test), *changed, self.archive(test.variant)]
        return command("gcc", "-pthread", *parts, "-lm", "-o", program).returncode == 0

    def passes(self, test: Test, known: Known) -> bool:
        """Whether a test passes with the library as it is; tried once in each run.

        If not, this is reported, and the test is left out. If so, its seconds are known.
        """
        if test not in self.passing:
            program = PLACE / "program"
            good, seconds = self.link(test, program, []), 0.0
            if good:
                failed, seconds = run_limited(program, PLACE, SECONDS)
                good = not failed
            if good:
                known.seconds[test.name] = round(seconds, 2)
                known.write()
            else:
                print(f"LEFT OUT {test.name}: it fails without a change", flush=True)
            self.passing[test] = good
        return self.passing[test]

    def object(self, source: Path, variant: str) -> Path:
        """The object of a source of the library."""
        return PLACE / variant / source.relative_to(COPY).with_suffix(".o")

    def reached(self, file: str) -> list[Path]:
        """The sources of the library that a file is part of."""
        return [s for s in self.sources if str(COPY / file) in needs_of(self.object(s, "usual"))]


class Mutant:
    """A change, compiled in a folder of its own."""

    def __init__(self, build: Build, change: Change) -> None:
        """Compiles nothing yet."""
        self.build = build
        self.change = change
        self.folder = PLACE / "mutant" / change.key
        self.objects: dict[str, list[Path]] = {variant: [] for variant in VARIANTS}

    def __enter__(self) -> Mutant:
        """Lays out a copy of lib/ with the change."""
        original = COPY / self.change.file
        text = original.read_text(encoding="utf-8")
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.copytree(COPY / "lib", self.folder / "lib")
        (self.folder / self.change.file).write_text(
            text[: self.change.start] + self.change.text + text[self.change.end :], encoding="utf-8"
        )
        return self

    def __exit__(self, *_: object) -> None:
        """Leaves nothing."""
        shutil.rmtree(self.folder, ignore_errors=True)

    def compile(self, variant: str) -> bool:
        """Compiles what the change reaches, for a variant. Whether it could be."""
        work = []
        for source in self.build.reached(self.change.file):
            target = self.folder / variant / source.relative_to(COPY).with_suffix(".o")
            target.parent.mkdir(parents=True, exist_ok=True)
            own = f"-I{self.folder / 'lib'}"
            options = (own, *COMPILE[1:], *LIBRARY, *VARIANTS[variant])
            work.append((*options, "-c", self.folder / source.relative_to(COPY), "-o", target))
            self.objects[variant].append(target)
        with ThreadPoolExecutor(self.build.jobs) as pool:
            return not any(pool.map(lambda words: command(COMPILE[0], *words).returncode, work))

    def is_same_code(self) -> bool:
        """Whether the objects are what they were."""
        return all(
            target.read_bytes() == (PLACE / target.relative_to(self.folder)).read_bytes()
            for target in self.objects["usual"]
        )

    def is_same_when_optimised(self) -> bool:
        """Whether a better compiler makes the same of both."""
        for source in self.build.reached(self.change.file):
            code = []
            for place in (self.folder, COPY):
                target = self.folder / "optimised.o"
                words = (f"-I{place / 'lib'}", *COMPILE[1:], *LIBRARY, "-O2")
                changed = place / source.relative_to(COPY)
                command(COMPILE[0], *words, "-c", changed, "-o", target)
                code.append(target.read_bytes())
            if code[0] != code[1]:
                return False
        return True

    def notices(self, test: Test, usual: float) -> bool | None:
        """Whether a test fails with the change, which usually takes some seconds.

        None if there can be no such test, as the change is no C for its variant.
        """
        program = self.folder / "program"
        if not self.objects[test.variant] and not self.compile(test.variant):
            return None
        if not self.build.link(test, program, self.objects[test.variant]):
            return None
        return run_limited(program, self.folder, 10 + round(4 * usual))[0]

    def diff(self) -> str:
        """The change as a diff."""
        was, now = (
            (place / self.change.file).read_text(encoding="utf-8").splitlines(keepends=True)
            for place in (COPY, self.folder)
        )
        return "".join(difflib.unified_diff(was, now, self.change.file, self.change.file))


def run_limited(program: Path, folder: Path, limit: int) -> tuple[bool, float]:
    """Runs a test within a limit of processor time. Whether it failed, and the seconds it took."""
    before = os.times()
    script = f'ulimit -v {KIBIBYTES} -t {limit} -c 0; exec "$0"'
    with subprocess.Popen(
        ["bash", "-c", script, program],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as process:
        try:
            failed = process.wait(60 + 10 * limit) != 0
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            failed = True
    after = os.times()
    used = after.children_user + after.children_system
    return failed, used - before.children_user - before.children_system


def judge(build: Build, change: Change, known: Known) -> str:
    """What becomes of a change; prints it if nobody notices."""
    with Mutant(build, change) as mutant:
        if not mutant.compile("usual"):
            return "not C"
        if mutant.is_same_code():
            return "equivalent"
        for test in known.order(build.tests, change.file):
            # Where an earlier run has measured the test, only a failure makes this one do so.
            is_asked = test in build.passing or test.name not in known.seconds
            if is_asked and not build.passes(test, known):
                continue
            failed = mutant.notices(test, known.seconds[test.name])
            if failed is None:
                return "not C"
            if failed and build.passes(test, known):
                noticed = known.noticed.setdefault(change.file, {})
                noticed[test.name] = noticed.get(test.name, 0) + 1
                print(f"noticed  {change.key} {change.file} by {test.name}", flush=True)
                return "noticed"
        if mutant.is_same_when_optimised():
            return "equivalent"
        print(f"UNNOTICED {change.key} in {change.function}()\n{mutant.diff()}", flush=True)
        return "unnoticed"


def drawn(changes: Iterable[Change], seed: int) -> Iterator[Change]:
    """The changes in an order by the seed: of each kind in turn, each by its key.

    So what is drawn stays the same where the sources do, whatever else is changed in them.
    """
    kinds: dict[str, list[Change]] = {}
    for change in changes:
        kinds.setdefault(change.kind, []).append(change)
    for kind in kinds.values():
        kind.sort(key=lambda c: hashlib.sha256(f"{seed} {c.key}".encode()).digest(), reverse=True)
    while any(kinds.values()):
        for name in sorted(kinds):
            if kinds[name]:
                yield kinds[name].pop()


def equivalents() -> dict[str, str]:
    """The keys of the changes that mean the same, with the reasons."""
    with (Path(__file__).parent / "equivalents.toml").open("rb") as file:
        listed = tomllib.load(file).get("equivalent", [])
    keyed = {}
    for entry in listed:
        told = (entry["file"], entry["function"], entry["was"], entry["now"])
        change = Change("", told[0], told[1], 0, 0, "", told[2], told[3])
        keyed[change.key] = entry["reason"]
    return keyed


def changed_since(commit: str) -> dict[str, set[int]]:
    """The numbers of the lines of each file in lib/ that a commit does not have as they are."""
    words = ("git", "-C", ROOT, "diff", "-U0", "--no-renames", "--no-color", "--no-ext-diff")
    result = command(*words, "--src-prefix=a/", "--dst-prefix=b/", commit, "--", "lib")
    if result.returncode:
        raise Trouble(f"git does not know the commit '{commit}'.")
    lines: dict[str, set[int]] = {}
    file = ""
    for line in result.stdout.splitlines():
        if line.startswith("+++ "):
            file = line[6:]
        elif found := re.match(r"@@ -\S+ \+(\d+)(?:,(\d+))? @@", line):
            first, count = int(found[1]), int(found[2] or 1)
            lines.setdefault(file, set()).update(range(first, first + count))
    return lines


def touches(change: Change, lines: set[int]) -> bool:
    """Whether a change is in one of some lines of its file."""
    text = (COPY / change.file).read_text(encoding="utf-8")
    first, last = (text.count("\n", 0, place) + 1 for place in (change.start, change.end))
    return not lines.isdisjoint(range(first, last + 1))


def chosen(arguments: argparse.Namespace) -> Iterator[Change]:
    """The changes to try, in their order."""
    places = f"lib/{arguments.room}/*.[ch]"
    every = [c for path in sorted(COPY.glob(places)) for c in changes_of(COPY, path)]
    if not every:
        raise Trouble(f"lib/ has no room '{arguments.room}'.")
    if arguments.since is not None:
        lines = changed_since(arguments.since)
        every = [c for c in every if c.file in lines and touches(c, lines[c.file])]
        if not every:
            raise Trouble(f"no code of lib/{arguments.room} has changed since {arguments.since}.")
    if not arguments.again:
        return drawn(every, arguments.seed)
    again = {c.key: c for c in every if c.key in arguments.again}
    for key in arguments.again:
        if key not in again:
            raise Trouble(f"no change has the key '{key}'.")
    return iter(again.values())


def run(arguments: argparse.Namespace) -> int:
    """Tries as many changes as were asked for. 1 if one of them is not noticed."""
    build = Build(arguments.jobs)
    known = Known.read()
    listed = {} if arguments.again else equivalents()
    results: Counter[str] = Counter()
    for change in chosen(arguments):
        if not arguments.again and results.total() - results["not C"] >= arguments.count:
            break
        result = "equivalent" if change.key in listed else judge(build, change, known)
        results[result] += 1
        known.write()
    counts = (f"{results[name]} {name}" for name in ("noticed", "unnoticed", "equivalent"))
    print(", ".join(counts))
    return 1 if results["unnoticed"] or not results["noticed"] + results["equivalent"] else 0


def parse() -> argparse.Namespace:
    """Reads the command line."""
    parser = argparse.ArgumentParser(prog="./dev mutants", description=__doc__.split("\n")[0])
    parser.add_argument("count", nargs="?", type=int, default=20, help="changes to try (20)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (1)")
    parser.add_argument("--room", default="*", help="only those in a folder of lib/")
    parser.add_argument("--since", metavar="COMMIT", help="only in lines that changed since then")
    parser.add_argument("--again", nargs="+", metavar="KEY", help="only these, listed or not")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="compilers at once")
    arguments = parser.parse_args()
    if arguments.count < 1 or arguments.jobs < 1:
        parser.error("at least one change, and one compiler.")
    return arguments


def main() -> int:
    """Runs the program."""
    arguments = parse()
    print(f"seed {arguments.seed}", flush=True)
    try:
        return run(arguments)
    except Trouble as trouble:
        print(f"mutants: {trouble}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
