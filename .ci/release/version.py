#!/usr/bin/env python3
"""The version, and the address of the project, in every file that repeats them.

usage: version.py check         tells whether all files have the version of include/libpeg.h
       version.py raise         writes the version that CHANGELOG.md begins with into all files,
                                and takes "(unreleased)" out of it
       version.py notes         prints the name of the tag, and below it the news of that version
       version.py home ADDRESS  writes the address of the project where there is none yet
"""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HEADER = "include/libpeg.h"
NO_ADDRESS = "https://libpeg.invalid"

UNRELEASED = r"(?m)^Not released yet: .*\n\n"
NUMBERS = r"\d+(?:\.\d+)+"
# Where it is repeated, wholly or without its last number.
REPEATED = {
    "meson.build": rf"(?<=^    version: '){NUMBERS}",
    "bindings/javascript/package.json": rf'(?<=^    "version": "){NUMBERS}',
    "bindings/javascript/README.md": rf"(?<=libpeg-){NUMBERS}(?=\.tgz)|(?<=libpeg@){NUMBERS}",
    "docs/embedding.md": rf"(?<=find_package\(libpeg ){NUMBERS}(?= CONFIG)",
    "docs/guides/start.md": rf"(?<=libpeg-){NUMBERS}(?=\.tgz)",
    "README.md": rf"(?<=libpeg-){NUMBERS}(?=\.tgz)|(?<=find_package\(libpeg ){NUMBERS}(?= CONFIG)",
    "debian/changelog": rf"(?<=\Alibpeg \(){NUMBERS}(?=-1\))|(?<=\* Release ){NUMBERS}",
    ".ci/packages/vcpkg/vcpkg.json": rf'(?<=^    "version": "){NUMBERS}',
    "bindings/rust/Cargo.toml": rf'(?<=^version = "){NUMBERS}|(?<={{ version = "){NUMBERS}',
    "bindings/rust/sys/Cargo.toml": rf'(?<=^version = "){NUMBERS}',
}
REPEATED = {path: pattern for path, pattern in REPEATED.items() if (ROOT / path).exists()}


def read(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def write(path: str, text: str) -> None:
    (ROOT / path).write_text(text, encoding="utf-8")


def git(*words: str) -> str:
    command = ["git", "-C", str(ROOT), *words]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


def of_header() -> str:
    numbers = re.findall(r"(?m)^#define PEG_VERSION_\w+ (\d+)$", read(HEADER))
    return ".".join(numbers)


def of_changelog() -> tuple[str, str]:
    """Read the version that the changelog begins with, and its news."""
    newest = re.split(r"(?m)^## ", read("CHANGELOG.md"), maxsplit=2)[1]
    head, _, news = newest.partition("\n")
    return head.split()[0], re.sub(UNRELEASED, "", news).strip()


def check() -> None:
    version = of_header()
    for path, pattern in REPEATED.items():
        found = re.findall(pattern, read(path), re.MULTILINE)
        if not found:
            raise SystemExit(f"{path} has no version where one is looked for.")
        for other in found:
            if other not in {version, version.rpartition(".")[0]}:
                raise SystemExit(f"{path} has version {other}, and {HEADER} has {version}.")


def raise_all() -> None:
    old, (new, _) = of_header(), of_changelog()
    check()
    header = read(HEADER)
    for name, number in zip(("MAJOR", "MINOR", "PATCH"), new.split("."), strict=True):
        header = re.sub(rf"(?m)(?<=^#define PEG_VERSION_{name} )\d+$", number, header)
    write(HEADER, header)
    for path, pattern in REPEATED.items():
        text = re.sub(
            pattern,
            lambda match: new if match[0] == old else new.rpartition(".")[0],
            read(path),
            flags=re.MULTILINE,
        )
        if path == "debian/changelog":
            text = re.sub(r"(?m)(?<=>  ).*$", git("log", "-1", "--format=%cD"), text, count=1)
        write(path, text)
    text = re.sub(UNRELEASED, "", read("CHANGELOG.md"), count=1)
    write("CHANGELOG.md", re.sub(r"(?m)(?<=^## )(\S+) \(unreleased\)$", r"\1", text, count=1))
    check()


def home(address: str) -> None:
    if not re.fullmatch(r"https://[^\s/]+(/\S*[^\s/])?", address):
        raise SystemExit(f"'{address}' does not begin with https:// or ends with a slash.")
    for path in git("grep", "-lF", NO_ADDRESS).splitlines():
        if ROOT / path != Path(__file__).resolve():
            write(path, read(path).replace(NO_ADDRESS, address))


def main(words: list[str]) -> None:
    match words:
        case ["check"]:
            check()
        case ["raise"]:
            raise_all()
        case ["notes"]:
            version, news = of_changelog()
            print(f"v{version}\n\n{news}")
        case ["home", address]:
            home(address)
        case _:
            raise SystemExit(__doc__)


main(sys.argv[1:])
