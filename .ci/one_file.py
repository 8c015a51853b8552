#!/usr/bin/env python3
"""Join the library to one file: one_file.py FOLDER writes libpeg.c there, and its headers.

Private headers come first, each after those that it includes, then the sources. A template comes
in place of its #include, once for each source: what it defines then has the source's name at its
end. All other names are unique in the library; two files that give one name end with a sentence.
What the public headers do not declare is static.
"""

import re
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIB = ROOT / "lib"
PUBLIC = sorted((ROOT / "include").glob("*.h"))
INCLUDE = re.compile(r'^#include "(.*)"\n', re.MULTILINE)

TOP = """\
/*
 * SPDX-License-Identifier: MIT
 *
 * libpeg {version} in one file, made of its sources by .ci/one_file.py. With libpeg.h beside it:
 *
 *     cc -std=c11 -O2 -c libpeg.c
 */
#if !defined(PEG_BUILDING)
#define PEG_BUILDING
#endif
#if !defined(_WIN32)
#define _POSIX_C_SOURCE 200809L
#define _DARWIN_C_SOURCE
#endif

#include "libpeg_many.h"

/* Some functions are for sources that a macro leaves out. */
#if defined(__GNUC__) || defined(__clang__)
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wunused-const-variable"
#endif
"""

# What gives a name at the start of a line, and an enum, whose constants are names too.
NAMES = [
    r"^(?:\w+ )?static [^=;(]*?(\w+)(?:\[.*)?(?: =|;|\()",
    r"^(?:typedef )?(?:struct|enum|union) (\w+) \{",
    r"^\} (\w+);",
    r"^typedef [^{;]*?(\w+)(?:;|\(|\s+__)",
    r"^#define (\w+)",
]
ENUM = re.compile(r"^(?:typedef )?enum ?\w* \{(.*?)\}", re.MULTILINE | re.DOTALL)


def names_of(text: str) -> set[str]:
    """Find the names that a file gives to what is its own."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    names = {name for pattern in NAMES for name in re.findall(pattern, text, re.MULTILINE)}
    for constants in ENUM.findall(text):
        names.update(re.findall(r"(\w+)\s*(?:=[^,]*)?(?:,|$)", constants.strip()))
    return names


def read(path: str) -> str:
    """Read a file of lib/."""
    return (
        # REUSE-IgnoreStart
        (LIB / path).read_text(encoding="utf-8").replace("/* SPDX-License-Identifier: MIT */\n", "")
        # REUSE-IgnoreEnd
    )


def headers_of(paths: list[str], found: list[str]) -> list[str]:
    """List the private headers that files include, each after those that it includes."""
    for path in paths:
        for included in INCLUDE.findall(read(path)):
            if "/" in included and included not in found:
                headers_of([included], found)
                found.append(included)
    return found


def with_templates(path: str, seen: set[str]) -> str:
    """Read a source with the templates that it includes, each once."""

    def text_of(include: re.Match[str]) -> str:
        path = include[1]
        if not path.endswith("_template.h") or path in seen:
            return ""
        seen.add(path)
        return with_templates(path, seen)

    return INCLUDE.sub(text_of, read(path))


def source_text(path: str) -> str:
    """Read a source; what it and its templates define has the name of the source at its end."""
    templates: set[str] = set()
    text = with_templates(path, templates)
    if templates:
        names = "|".join(names_of(text))
        text = re.sub(rf"(?<![.>])\b({names})\b", rf"\1_{Path(path).stem}", text)
    return f"/* lib/{path} */\n{text}"


def static(text: str, public: set[str]) -> str:
    """Make static what has a name of the library but is not declared in its public headers."""

    def mark(found: re.Match[str]) -> str:
        return found[0] if found[2] in public else "static " + found[0].removeprefix("extern ")

    declared = (
        r"^(?!static |typedef |(?:struct|union|enum) \w+;)((?:\w+ \**)+)(peg_\w+)(?=\(| =|\[|;)"
    )
    return re.sub(declared, mark, text, flags=re.MULTILINE)


def check_names(paths: list[str]) -> None:
    """End with a sentence if two files give one name."""
    givers: dict[str, list[str]] = {}
    for path in paths:
        for name in names_of(read(path)):
            givers.setdefault(name, []).append(path)
    # Sources tell their templates by macros, and the system what they want of it.
    told = re.compile(r"PEG_(WIDTH|LANES|TARGET|KERNEL)$|peg_|_|WIN32_")
    twice = [name for name in sorted(givers) if len(givers[name]) > 1 and not told.match(name)]
    for name in twice:
        print(f"{name}: {' '.join(givers[name])}", file=sys.stderr)
    if twice:
        sys.exit("Several files of lib/ give these names to their own.")


def main() -> None:
    folder = Path(sys.argv[1])
    declared = "".join(header.read_text(encoding="utf-8") for header in PUBLIC)
    public = set(re.findall(r"^PEG_API[^;(]*?(peg_\w+)\(", declared, re.MULTILINE))
    numbers = re.findall(r"^#define PEG_VERSION_\w+ (\d+)$", declared, re.MULTILINE)
    cmake = (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
    left_out = re.findall(r'^set\((\w+)_SOURCES "/lib/(.*)"\)$', cmake, re.MULTILINE)

    check_names(sorted(file.relative_to(LIB).as_posix() for file in LIB.glob("*/*.[ch]")))
    sources = sorted(source.relative_to(LIB).as_posix() for source in LIB.glob("*/*.c"))
    # Headers of the system come last: no other source has to do with their names.
    sources.sort(key=("base/threads.c", "table/disk.c").__contains__)
    # What tells the compiler how to compute comes before all functions.
    headers = headers_of(["base/binary64.h", *sources], ["base/binary64.h"])
    headers = [path for path in headers if not path.endswith("_template.h")]
    needed = {
        m: headers_of([s for s in sources if not re.match(out, s)], []) for m, out in left_out
    }
    parts = [TOP.format(version=".".join(numbers))]
    for path in [*headers, *sources]:
        text = source_text(path) if path.endswith(".c") else INCLUDE.sub("", read(path))
        for macro, pattern in left_out:
            if re.match(pattern, path) and path not in needed[macro]:
                text = f"#if !defined({macro})\n{text}#endif\n"
        parts.append(text)

    folder.mkdir(parents=True, exist_ok=True)
    whole = re.sub(r"\n{3,}", "\n\n", static("\n".join(parts), public))
    (folder / "libpeg.c").write_text(whole, encoding="utf-8")
    for header in PUBLIC:
        shutil.copy(header, folder)


main()
