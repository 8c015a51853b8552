#!/usr/bin/env python3
"""The version of libpeg, and who publishes it, in every file that repeats them.

usage: version.py check      checks that all files have the version of include/libpeg.h
       version.py raise      writes the version that CHANGELOG.md begins with into all files,
                             and takes "(unreleased)" out of it
       version.py notes      prints the name of the tag, and below it the news of that version
       version.py identify   writes what .ci/project.toml sets into the packages of this copy
       version.py complete   checks that .ci/project.toml sets everything
       version.py get KEY    prints one of its values
"""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HEADER = "include/libpeg.h"
PROJECT = ".ci/project.toml"

UNRELEASED = r"(?m)^Not released yet: .*\n\n"
NUMBERS = r"\d+(?:\.\d+)+"
# Where it is repeated, wholly or without its last number.
REPEATED = {
    "meson.build": rf"(?<=^    version: '){NUMBERS}",
    "bindings/javascript/package.json": rf'(?<=^    "version": "){NUMBERS}',
    "bindings/javascript/README.md": rf"(?<=libpeg-){NUMBERS}(?=\.tgz)|(?<=libpeg@){NUMBERS}",
    "docs/embedding.md": rf"(?<=find_package\(libpeg ){NUMBERS}(?= CONFIG)|(?<=libpeg-){NUMBERS}(?=-one-file)|(?<=libpeg[.]){NUMBERS}(?=[.]nupkg)",
    "docs/guides/start.md": rf"(?<=libpeg-){NUMBERS}(?=\.tgz|-linux)",
    "README.md": rf"(?<=libpeg-){NUMBERS}(?=\.tgz)|(?<=find_package\(libpeg ){NUMBERS}(?= CONFIG)",
    "debian/changelog": rf"(?<=\Alibpeg \(){NUMBERS}(?=-1\))|(?<=\* Release ){NUMBERS}",
    ".ci/packages/vcpkg/vcpkg.json": rf'(?<=^    "version": "){NUMBERS}',
    "CITATION.cff": rf"(?<=^version: ){NUMBERS}",
    "bindings/rust/Cargo.toml": rf'(?<=^version = "){NUMBERS}|(?<={{ version = "){NUMBERS}',
    "bindings/rust/sys/Cargo.toml": rf'(?<=^version = "){NUMBERS}',
}
# What a package says of who publishes it: a file, what stands there, and what replaces it.
_MAINTAINER = ("The libpeg authors <>", "{name} <{mail}>")
_HOMEPAGE = ('    "license": "MIT",\n', '    "homepage": "{home}",\n    "license": "MIT",\n')
IDENTITY = (
    ("CMakeLists.txt", '    DESCRIPTION "', '    HOMEPAGE_URL "{home}"\n    DESCRIPTION "'),
    ("meson.build", "extra_cflags: dll)", "url: '{home}', extra_cflags: dll)"),
    ("bindings/python/setup.py", 'HOME = ""', 'HOME = "{home}"'),
    ("bindings/javascript/package.json", *_HOMEPAGE),
    ("bindings/rust/Cargo.toml", 'license = "MIT"', 'license = "MIT"\nhomepage = "{home}"'),
    ("bindings/rust/sys/Cargo.toml", 'license = "MIT"', 'license = "MIT"\nhomepage = "{home}"'),
    (
        "CITATION.cff",
        "license: MIT\n",
        'license: MIT\nurl: "{home}"\nrepository-code: "{sources}"\n',
    ),
    ("debian/control", *_MAINTAINER),
    ("debian/control", "\n\nPackage: libpeg1\n", "\nHomepage: {home}\n\nPackage: libpeg1\n"),
    ("debian/changelog", *_MAINTAINER),
    ("debian/copyright", "Upstream-Name: libpeg", "Upstream-Name: libpeg\nSource: {home}"),
    (".ci/packages/vcpkg/vcpkg.json", *_HOMEPAGE),
    (
        ".ci/packages/vcpkg/portfile.cmake",
        "    FILENAME",
        '    URLS "{archives}/libpeg-${{VERSION}}.tar.gz"\n    FILENAME',
    ),
    (
        ".ci/packages/conan/conanfile.py",
        '    license = "MIT"',
        '    license = "MIT"\n    url = homepage = "{home}"',
    ),
    (
        "tests/fuzz/oss-fuzz/project.yaml",
        "language: c",
        'homepage: "{home}"\nmain_repo: "{sources}"\nprimary_contact: "{mail}"\nlanguage: c',
    ),
    ("tests/fuzz/oss-fuzz/Dockerfile", "ARG sources", "ARG sources={sources}"),
)

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
    for path, old, new in IDENTITY:
        if (ROOT / path).exists() and not can_fill(new) and read(path).count(old) != 1:
            raise SystemExit(f"{path} should have {old!r} once, for version.py identify.")


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


def project() -> dict[str, str]:
    return tomllib.loads(read(PROJECT))


def can_fill(new: str) -> bool:
    return all(project()[key] for key in re.findall(r"(?<!{){(\w+)}", new))


def identify() -> None:
    known = project()
    for path, old, new in IDENTITY:
        if can_fill(new) and (ROOT / path).exists():
            write(path, read(path).replace(old, new.format(**known)))
    if known["archives"]:
        write("debian/watch", f"version=4\n{known['archives']}/ libpeg-([\\d.]+)\\.tar\\.gz\n")


def complete() -> None:
    missing = [key for key, value in project().items() if not value]
    if missing:
        raise SystemExit(
            f"A release needs {', '.join(missing)} in {PROJECT}; --dry-run does without."
        )


def main(words: list[str]) -> None:
    match words:
        case ["check"]:
            check()
        case ["raise"]:
            raise_all()
        case ["notes"]:
            version, news = of_changelog()
            print(f"v{version}\n\n{news}")
        case ["identify"]:
            identify()
        case ["complete"]:
            complete()
        case ["get", key]:
            print(project()[key])
        case _:
            raise SystemExit(__doc__)


main(sys.argv[1:])
