# SPDX-License-Identifier: MIT
"""Writes what repeats the public headers.

usage: interface.py [--check]

Everything follows from the headers and from the sources of lib/. With --check, nothing is written
and a stale file is a failure. What only a person can write stays as it is: the words of the index,
the version in which a symbol came, and the letters of special inputs in tests/functions.h. A new
function begins with a proposal for each.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from textwrap import indent

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "docs" / "site"))

import header  # noqa: E402
from header import Header, Item  # noqa: E402

HEADERS = [header.read(name) for name in header.HEADERS]
ITEMS = [item for one in HEADERS for item in one.items]
WIDTH = 100  # of a line of C
FLAGS = re.MULTILINE | re.DOTALL  # ^ begins any line, a dot is any character


def of_kind(kind: str, items: list[Item] = ITEMS) -> list[Item]:
    """List what the headers declare of a kind."""
    return [item for item in items if item.kind == kind]


FUNCTIONS = {item.name: item for item in of_kind("function")}


def replace(pattern: str, new: Callable[[re.Match[str]], str], text: str) -> str:
    """Replace what matches a pattern, which something must, as else nothing would ever be stale."""
    made, found = re.subn(pattern, new, text, flags=FLAGS)
    if not found:
        raise SystemExit(f"There is no place to write to, which matches {pattern!r}.")
    return made


def section(text: str, made: str) -> str:
    """Replace the lines between the marks of a file."""
    marks = r"(^[^\n]*\./dev interface writes the lines from here[^\n]*\n).*?(^[^\n]* to here\b)"
    return replace(marks, lambda found: found[1] + made + found[2], text)


def packed(opening: str, pieces: list[str], closing: str) -> str:
    """Lay out a list as clang-format does."""
    lines = [opening]
    for piece in [*(one + ", " for one in pieces[:-1]), pieces[-1] + closing]:
        if len(lines[-1] + piece.rstrip()) > WIDTH:
            lines.append(" " * len(opening))
        lines[-1] += piece
    return "\n".join(line.rstrip() for line in lines) + "\n"


# -- The index of a header ---------------------------------------------------


def index(of: Header) -> Callable[[str], str]:
    """List the functions under the titles of their sections, a new one as its comment begins."""
    made = ""
    for part in of.sections:
        functions = of_kind("function", part.items)
        made += f" *\n *   {part.title}\n" if functions else ""
        for item in functions:
            begins = re.split(r"[.:;,](?: |$)", item.about[0].text if item.about else item.name)[0]
            made += f" *     {item.name:23} {of.briefs.get(item.name, begins)}\n"
    return lambda text: replace(
        r"(\A.*?^ \* Index\n \* -+\n).*?(?=^ \*/)", lambda found: found[1] + made, text
    )


# -- The sources of lib/ -----------------------------------------------------


def sources() -> dict[tuple[str, ...], list[str]]:
    """List the sources by the options of CMakeLists.txt that leave them out."""
    cmake = (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
    options = re.findall(r'^set\((\w+)_SOURCES "/(lib/.*)"\)$', cmake, re.MULTILINE)
    groups: dict[tuple[str, ...], list[str]] = {}
    for path in sorted(path.relative_to(ROOT).as_posix() for path in ROOT.glob("lib/*/*.c")):
        by = tuple(option for option, pattern in options if re.match(pattern, path))
        groups.setdefault(by, []).append(path)
    return dict(sorted(groups.items()))


def meson(text: str) -> str:
    """List the sources for meson."""
    made = "sources = []\n"
    for by, paths in sources().items():
        wanted = " and ".join(f"not get_option('{one[4:].lower()}')" for one in by)
        listed = "sources += files(\n" + "".join(f"    '{path}',\n" for path in paths) + ")\n"
        made += f"if {wanted}\n{indent(listed, '    ')}endif\n" if by else listed
    return section(text, made)


def stand_in(function: Item) -> str:
    """Write a function that does nothing."""
    if function.plain.startswith("peg_status "):
        return packed(f"LEFT_OUT({function.name}(", function.parameters, "))")
    if not function.plain.startswith("void "):
        raise SystemExit(f"{function.name}() has no status to say that it is left out.")
    return "\n" + packed(f"void {function.name}(", function.parameters, ")") + "{\n}\n\n"


def left_out(text: str) -> str:
    """Write the functions of small builds, which leave out the sources that define them."""
    made = "\n"
    for by, paths in sources().items():
        code = "".join((ROOT / path).read_text(encoding="utf-8") for path in paths)
        defined = re.findall(r"^\w[\w ]*[ *](peg_\w+)\([^;{}]*\)\n\{", code, re.MULTILINE)
        lost = [item for name, item in FUNCTIONS.items() if by and name in defined]
        if lost:
            options = " || ".join(f"defined({one})" for one in by)
            made += f"#if {options}\n{''.join(map(stand_in, lost))}#endif\n\n"
    return section(text, made)


# -- What is recorded --------------------------------------------------------


def symbols(text: str) -> str:
    """List the symbols of Debian's package, a new one with the version of the changelog."""
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.findall(r"^## (\S+)", changelog, re.MULTILINE)[0]
    since = dict(re.findall(r"^ (peg_\w+)@Base (.*)$", text, re.MULTILINE))
    lines = [f" {name}@Base {since.get(name, newest)}\n" for name in sorted(FUNCTIONS)]
    return "".join(re.findall(r"^[^ ].*\n", text, re.MULTILINE)) + "".join(lines)


def macros(items: list[Item]) -> dict[str, str]:
    """Find the macros that are numbers, without those of the version."""
    return {
        item.name: item.code
        for item in of_kind("macro", items)
        if re.match(r"[\d(]|UINT64_MAX", item.code) and not item.name.startswith("PEG_VERSION")
    }


def layout() -> Iterator[str]:
    """Tell where the fields of structs lie if addresses have 64 bits."""
    sizes = {"int": (4, 4), "double": (8, 8), "size_t": (8, 8), "*": (8, 8)}
    sizes |= {f"{u}int{8 * n}_t": (n, n) for u in ("", "u") for n in (1, 2, 4, 8)}
    sizes |= {item.name: sizes["*"] for item in of_kind("type")}
    field = re.compile(r"(.*?)(?:\(\*(?P<callback>\w+)\).*|\b(?P<name>\w+)(?:\[(?P<many>\w+)\])?)")
    for struct in of_kind("struct"):
        at, most = 0, 1
        for member, _ in struct.members:
            if not (found := field.fullmatch(member)):
                raise SystemExit(f"This field cannot be read: {member}")
            size, step = sizes["*" if "*" in member else found[1].strip()]
            size *= int(macros(ITEMS)[found["many"]]) if found["many"] else 1
            at += -at % step
            yield f"{struct.name}.{found['callback'] or found['name']} at {at}, {size} bytes"
            at, most = at + size, max(most, step)
        at += -at % most
        sizes[struct.name] = at, most
        if struct.members:
            yield f"{struct.name} {at} bytes"


def abi(_: str) -> str:
    """Record what programs are compiled against."""
    numbers = [one for enum in of_kind("enum") for one in enum.numbers.items()]
    lines = [
        *sorted(item.plain for item in FUNCTIONS.values()),
        *sorted(item.plain for item in of_kind("type")),
        *sorted(f"#define {name} {number}" for name, number in macros(ITEMS).items()),
        *sorted(f"{name} = {number}" for name, number in numbers),
        *layout(),
    ]
    return "\n".join(lines) + "\n"


# -- The table of functions for tests ----------------------------------------

# The letters of tests/functions.h that a pointer may have, by how its function and it are declared,
# and whether a room follows. The first is for a new function.
LETTERS = [
    (r"_free: ", "b"),
    (r"_fn \w+", "F"),
    (r"peg_limits \*", "L"),
    (r"peg_allocator \*", "A"),
    (r"peg_flag \*", "f"),
    (r"peg_board \*\*", "H"),
    (r"peg_table \*\*", "I"),
    (r"peg_cursor \*\*", "K"),
    (r"\*\*out_", "P"),
    (r"\*out_words, room", "W"),
    (r"\*out, room", "l"),
    (r"\*out", "o"),
    (r"peg_board \*other", "O"),
    (r"peg_board \*", "BN"),
    (r"const peg_table \*", "T"),
    (r"peg_table \*", "t"),
    (r"peg_cursor \*", "C"),
    (r"char \*path", "dDv"),
    (r"char \*name", "h"),
    (r"char \*text", "mnyq"),
    (r"peg_jump \*lines", "J"),
    (r"peg_jump \*jumps", "jS"),
    (r"peg_jump \*", "p"),
    (r"peg_count \*", "x"),
    (r"peg_mark \*", "M"),
    (r"peg_proof_row \*", "r"),
    (r"uint8_t \*bytes", "k"),
    (r"uint64_t \*", "w"),
]


def pointers(function: Item) -> dict[str, str]:
    """List the pointers that a function takes, each with the letters that it may have."""
    found = {}
    given = [*function.parameters, ""]
    for one, after in pairwise(given):
        if ("*" in one or "_fn " in one) and one != "void *user":
            told = f"{function.name}: {one}" + ", room" * (after == "size_t room")
            fitting = [letters for pattern, letters in LETTERS if re.search(pattern, told)]
            if not fitting:
                raise SystemExit(f"tests/functions.h has no letter for '{one}'.")
            found[one] = fitting[0]
    return found


def letters(function: Item, old: str = "") -> str:
    """Give each pointer its letter: the one that it has, if it may have it."""
    allowed = list(pointers(function).values())
    had = old.ljust(len(allowed), "?")
    return "".join(had[i] if had[i] in may else may[0] for i, may in enumerate(allowed))


def call(function: Item) -> str:
    """Write a line that calls a function with what a test has laid out for it."""
    taken = list(pointers(function))
    values = []
    for one in function.parameters:
        kind, _, name = one.rpartition(" ")
        plain = f"({kind})d->which" if kind != "int" else "d->which"
        plain = {"room": "d->room", "hole": "d->hole", "count": "1"}.get(name, plain)
        values.append(f"p[{taken.index(one)}]" if one in taken else plain)
    made = f"{function.name}({', '.join(values)})"
    if re.search("[HIK]", letters(function)):
        made = f"unmade(d, {made})"
    elif function.plain.startswith("void "):
        made = f"({made}, PEG_OK)"
    elif not function.plain.startswith("peg_status "):
        made = f"if_any({made} != 0)"
    return packed("CALL(", [function.name[4:], made], ")")


def table_of_functions(text: str) -> str:
    """Write the calls that are not written by hand, and what each function takes."""
    hand, calls, rows = section(text, ""), "", ""
    taken = {}
    for function in of_kind("function", HEADERS[0].items):
        name = function.name[4:]
        if not re.search(rf"^CALL\({name},|call_{name}\(desk", hand, re.MULTILINE):
            calls += call(function)
        old = re.search(rf'^#define TAKES_{name} +"(\w*)"', text, re.MULTILINE)
        listed = re.search(r"(\w+) \*out(?:_words)?, size_t room", function.plain)
        item = f"sizeof({listed[1]})" if listed else "0"
        taken[f"TAKES_{name}"] = f'"{letters(function, old[1] if old else "")}", {item}'
        # A count is mostly answered in full or not at all.
        flags = ", .flags = COUNTS" * (name.startswith("count_") and "L" in letters(function))
        rows += f'    {{ROW({name}), "", "ref_{name}"{flags}}},\n' * (f"{{ROW({name})," not in hand)
    width = max(map(len, taken))
    takes = "".join(f"#define {name:{width}} {value}\n" for name, value in taken.items())
    return section(text, f"{calls}\n{takes}\nstatic const function functions[] = {{\n{rows}")


# -- JavaScript --------------------------------------------------------------

# The enums that JavaScript has as words, by their numbers.
WORDS = {"peg_naming": "NAMINGS", "peg_stage": "STAGES", "peg_proof_kind": "PROOF_KINDS"}


def words(enum: str) -> list[str]:
    """List the words of an enum, of which the names begin alike."""
    names = next(item.numbers for item in of_kind("enum") if item.name == enum)
    return [f'"{name.split("_", 2)[2].lower()}"' for name in names]


def statuses(end: str) -> str:
    """List the statuses in lines."""
    names = next(item.numbers for item in of_kind("enum") if item.name == "peg_status")
    return "".join(f"    {name[4:]}: {number}{end}\n" for name, number in names.items())


def script(text: str) -> str:
    """Write the constants of JavaScript, which has no work on many positions."""
    items = HEADERS[0].items
    made = text[: text.index("export")]
    made += f"export const Status = Object.freeze({{\n{statuses(',')}}});\n"
    for enum, name in WORDS.items():
        listed = "".join(f"    {word},\n" for word in words(enum))
        made += f"\n/** The words of {enum}, by their numbers. */\n"
        made += f"export const {name} = [\n{listed}];\n"
    numbers = macros(items)
    for item in of_kind("enum", items):
        numbers |= item.numbers if item.name not in {"peg_status", *WORDS} else {}
    made += "\n"
    for name, number in numbers.items():
        if re.fullmatch(r"\(?-?\d+\)?", number):
            made += f"export const {name[4:]} = {number.strip('()')};\n"
    return made


def types(text: str) -> str:
    """Write the statuses and words for TypeScript, in place of those that are there."""
    naming, stage = " | ".join(words("peg_naming")), "\n        | ".join(["", *words("peg_stage")])
    text = replace(r"(type Naming =)[^;]*", lambda found: f"{found[1]} {naming}", text)
    text = replace(r"(\bstage:)[^;]*", lambda found: found[1] + stage, text)
    return replace(
        r"(const Status: Readonly<\{\n)[^}]*", lambda found: found[1] + statuses(";"), text
    )


# -- All of them -------------------------------------------------------------

# Each file, and what makes its text of the text that it has.
FILES: dict[str, Callable[[str], str]] = {
    **{f"include/{one.name}": index(one) for one in HEADERS},
    "lib/ask/left_out.c": left_out,
    "meson.build": meson,
    "debian/libpeg1.symbols": symbols,
    "tests/data/abi.txt": abi,
    "tests/functions.h": table_of_functions,
    "bindings/javascript/src/constants.js": script,
    "bindings/javascript/libpeg.d.ts": types,
}


def main() -> int:
    """Write or check the files. The archive of a release has no debian/."""
    is_check = sys.argv[1:] == ["--check"]
    stale = []
    for name, make in FILES.items():
        path = ROOT / name
        old = path.read_text(encoding="utf-8") if path.exists() else ""
        if path.parent.exists() and (new := make(old)) != old:
            stale.append(name)
            if not is_check:
                path.write_text(new, encoding="utf-8")
    for name in stale:
        print(name)
    if is_check and stale:
        print("These files are not as the headers: run ./dev interface.", file=sys.stderr)
    return is_check and stale != []


if __name__ == "__main__":
    sys.exit(main())
