#!/usr/bin/env python3
"""Make the library one file: one_file.py FOLDER writes libpeg.c there, and its headers.

First come the private headers, then the sources, each with its templates in place of their
#include. What a source has for itself gets the name of the source before its own, as others may have
the same. What only sources know of each other becomes static.
"""

import re
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIB = ROOT / "lib"
PUBLIC = sorted((ROOT / "include").glob("*.h"))

# What calls the system comes last: no other source has to do with the names of its headers.
LAST = ("base/threads.c", "table/file.c")

INCLUDE = re.compile(r'^#include "(.*)"\n', re.MULTILINE)
TOKEN = re.compile(r'/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\])+\'|\w+|->|.', re.DOTALL)

TOP = """\
/*
 * SPDX-License-Identifier: MIT
 *
 * libpeg {version} in one file, made of its sources by .ci/one_file.py. With libpeg.h beside it:
 *
 *     cc -std=c11 -O2 -c libpeg.c
 */
#define PEG_BUILDING
{asked}
#include "libpeg_many.h"

/* Some functions are for sources that a macro leaves out. */
#if defined(__GNUC__) || defined(__clang__)
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wunused-const-variable"
#endif
"""


def read(path: str) -> str:
    return (LIB / path).read_text(encoding="utf-8")


def headers_of(paths: list[str]) -> list[str]:
    """List the private headers of sources but the templates, each after those that it includes."""
    found: list[str] = []

    def add(path: str) -> None:
        if path in found or "/" not in path:
            return
        for included in INCLUDE.findall(read(path)):
            add(included)
        found.append(path)

    for path in paths:
        add(path)
    return [path for path in found if path.endswith(".h") and not path.endswith("_template.h")]


def left_out(paths: list[str]) -> dict[str, set[str]]:
    """Find what a macro leaves out: the sources that its option of CMake does, and their headers."""
    cmake = (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
    found = {}
    for macro, pattern in re.findall(r'^set\((\w+)_SOURCES "/lib/(.*)"\)$', cmake, re.MULTILINE):
        kept = [path for path in paths if not re.match(pattern, path)]
        found[macro] = {*paths, *headers_of(paths)} - {*kept, *headers_of(kept)}
    return found


def with_templates(path: str, seen: set[str]) -> str:
    """Read a source, or a template that it includes, without its other includes."""

    def expand(match: re.Match[str]) -> str:
        included = match[1]
        if not included.endswith("_template.h") or included in seen:
            return ""
        seen.add(included)
        return with_templates(included, seen)

    return INCLUDE.sub(expand, read(path))


def names_of(text: str) -> set[str]:
    """Find the names that a source gives to what is its own: it has them at the start of a line."""
    static = set(
        re.findall(r"^(?:\w+ )?static [^=;(]*?(\w+)(?:\[.*)?(?: =|;|\()", text, re.MULTILINE)
    )
    names = set(re.findall(r"^(?:typedef )?(?:struct|enum|union) (\w+)", text, re.MULTILINE))
    names |= set(re.findall(r"^\} (\w+);", text, re.MULTILINE))
    names |= set(re.findall(r"^typedef [^{;]*?(\w+)(?:;|\(|\n)", text, re.MULTILINE))
    for body in re.findall(r"^(?:typedef )?enum \w* ?\{(.*?)\}", text, re.MULTILINE | re.DOTALL):
        names |= set(
            re.findall(
                r"(\w+)\s*(?:=[^,]*)?(?:,|$)",
                re.sub(r"/\*.*?\*/", "", body, flags=re.DOTALL).strip(),
            )
        )
    return static | {name for name in names if not name.startswith("peg_")}


def renamed(text: str, names: set[str], prefix: str) -> str:
    """Give names a prefix, but not where they are fields of a struct."""
    tokens = TOKEN.findall(text)
    code = [i for i, token in enumerate(tokens) if not token.isspace() and token[:2] != "/*"]
    depth = 0
    fields_at: list[int] = []
    for at, i in enumerate(code):
        token = tokens[i]
        before = tokens[code[at - 1]] if at else ""
        after = tokens[code[at + 1]] if at + 1 < len(code) else ""
        if token == "{":
            depth += 1
            if {before, tokens[code[at - 2]]} & {"struct", "union"}:
                fields_at.append(depth)
        elif token == "}":
            if fields_at and fields_at[-1] == depth:
                fields_at.pop()
            depth -= 1
        elif token in names:
            is_declared = (
                bool(fields_at) and fields_at[-1] == depth and after in (";", ",", "[", ")", ":")
            )
            if not is_declared and before not in (".", "->"):
                tokens[i] = prefix + token
    return "".join(tokens)


def static(text: str, public: set[str]) -> str:
    """Make static what has a name of the library but is not declared in its public headers."""

    def mark(match: re.Match[str]) -> str:
        return match[0] if match[2] in public else "static " + match[0].removeprefix("extern ")

    return re.sub(
        r"^(?!static |typedef |(?:struct|union|enum) \w+;)((?:\w+ \**)+)(peg_\w+)(?=\(| =|\[|;)",
        mark,
        text,
        flags=re.MULTILINE,
    )


def asked_of_system(text: str) -> tuple[str, str]:
    """Split a source into what it defines for the system's headers, if anything, and the rest."""
    match = re.search(r"^#if .*\n(?:/\*.*\n)?#define _.*\n#endif\n", text, re.MULTILINE)
    if not match:
        return "", text
    return re.sub(r"^/\*.*\n", "", match[0], flags=re.MULTILINE), text.replace(match[0], "")


def main() -> None:
    folder = Path(sys.argv[1])
    declared = "".join(header.read_text(encoding="utf-8") for header in PUBLIC)
    public = set(re.findall(r"^PEG_API[^;(]*?(peg_\w+)\(", declared, re.MULTILINE))
    numbers = re.findall(r"^#define PEG_VERSION_\w+ (\d+)$", declared, re.MULTILINE)

    paths = [source.relative_to(LIB).as_posix() for source in sorted(LIB.glob("*/*.c"))]
    paths.sort(key=LAST.__contains__)
    macros = left_out(paths)
    asked: list[str] = []
    parts: list[tuple[str, str]] = []
    units: dict[str, str] = {}
    for path in paths:
        wants, units[path] = asked_of_system(with_templates(path, set()))
        if wants not in asked:
            asked.append(wants)

    # What tells the compiler how to compute comes before all functions.
    for path in headers_of(["base/binary64.h", *paths]):
        parts.append((path, static(INCLUDE.sub("", read(path)), public)))
    for path, text in units.items():
        text = static(renamed(text, names_of(text), Path(path).stem + "_"), public)
        defined = sorted(set(re.findall(r"^#define ([A-Z]\w*)", text, re.MULTILINE)))
        text += "".join(f"#undef {macro}\n" for macro in defined)
        parts.append((path, f"/* lib/{path} */\n{text}"))
    whole = TOP.format(version=".".join(numbers), asked="".join(asked))
    for path, text in parts:
        unless = [f"!defined({macro})" for macro, gone in macros.items() if path in gone]
        whole += f"\n#if {' && '.join(unless)}\n{text}#endif\n" if unless else "\n" + text

    folder.mkdir(parents=True, exist_ok=True)
    text = re.sub(r"/\* SPDX-License-\w+: MIT \*/\n", "", whole)
    (folder / "libpeg.c").write_text(re.sub(r"\n{3,}", "\n\n", text), encoding="utf-8")
    for header in PUBLIC:
        shutil.copy(header, folder)


main()
