"""Reads the public headers, for all that is made of them.

A header opens with a comment whose parts have underlined titles, and an index. After it come
sections: comments, and what they are about. `tests/quality/interface.py` makes the index of the
sections. What cannot be read here ends the build.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from textwrap import dedent

INCLUDE = Path(__file__).resolve().parents[2] / "include"

_RULE = r"/\* -+ \*/\n"
_PARTS = re.compile(
    rf"{_RULE}/\* (?P<title>.*?) +\*/\n{_RULE}"
    r"|/\*(?P<comment>.*?)\*/(?P<gap>\n*)"
    r"|#define (?P<macro>\w+) *(?P<value>(?:\\\n|[^\n])*?)(?: */\* (?P<aside>.*?) \*/)?\n"
    r"|#(?:ifdef __cplusplus.*?#endif|(?:\\\n|[^\n])*)\n"
    r"|(?P<code>(?:PEG_API|typedef|enum)\b[^;{]*(?:\{[^}]*\}[^;]*)?;)",
    re.DOTALL,
)
_MEMBERS = {"struct": r"([^;]+);", "enum": r"([^,/]+),?"}
_WORDS = re.compile(
    r"\b[\w/]+\.(?:h|md|py)\b"
    r"|\*?\b(?:[A-Za-z]+(?:_\w+)+|[a-z]+\.[a-z]+_?\w+)\b(?:\(\))?(?:\[[^\]]*\])?"  # *out_at, peg_pegs()
    r"|\b[a-z]\w*(?:\([^)]*\)|\[[^\]]*\])"  # malloc(), out[h]
    r"|\*[a-z]\w*\b|\{0\}"
)


@dataclass
class Block:
    """A paragraph, an example that is indented, or the items of a list."""

    kind: str  # "text", "code" or "list"
    text: str = ""
    raw: list[str] = field(default_factory=list)

    @property
    def items(self) -> list[list[Block]]:
        """The items of a list, each of blocks."""
        return [blocks(item) for item in self.raw]


@dataclass
class Item:
    """What a header declares: a "function", "struct", "enum", "type" or "macro"."""

    kind: str
    name: str
    code: str  # as it stands, or the value of a macro
    about: list[Block]
    members: list[tuple[str, str]] = field(default_factory=list)  # what it is, and a comment

    @property
    def plain(self) -> str:
        """The declaration on one line, without comments."""
        return plain(self.code)

    @property
    def parameters(self) -> list[str]:
        """What a function takes."""
        taken = self.plain.partition("(")[2].removesuffix(");")
        return taken.split(", ") if taken != "void" else []

    @property
    def numbers(self) -> dict[str, str]:
        """The constants of an enum, each with its number."""
        parts = [member.partition(" = ") for member, _ in self.members]
        return {name: number for name, _, number in parts}


@dataclass
class Section:
    """A section of a header: prose that stands for itself, and items."""

    title: str
    parts: list[list[Block] | Item] = field(default_factory=list)

    @property
    def items(self) -> list[Item]:
        """What the section declares."""
        return [part for part in self.parts if isinstance(part, Item)]


@dataclass
class Header:
    """A header: its title, the parts of the comment that it opens with, and its sections."""

    name: str
    title: str
    opening: dict[str, str]
    briefs: dict[str, str]
    sections: list[Section]

    @property
    def items(self) -> list[Item]:
        """All that the header declares."""
        return [item for section in self.sections for item in section.items]


def blocks(text: str) -> list[Block]:
    """Read a comment: what is indented by four is an example, and a hyphen begins an item."""
    found = [Block("")]
    for chunk in filter(str.strip, re.split(r"\n\s*\n", dedent(text).strip("\n"))):
        indent = min(len(line) - len(line.lstrip()) for line in chunk.split("\n"))
        last = found[-1]
        if chunk.lstrip().startswith("- "):
            if last.kind != "list":
                last = Block("list")
                found.append(last)
            last.raw.append(chunk.replace("- ", "  ", 1))
        elif last.kind == "list" and indent > 0:
            last.raw[-1] += "\n\n" + chunk
        elif indent >= 4 and last.kind == "code":
            last.text += "\n\n" + dedent(chunk)
        elif indent >= 4:
            found.append(Block("code", dedent(chunk)))
        else:
            found.append(Block("text", " ".join(chunk.split())))
    return found[1:]


def _comment(text: str) -> str:
    """Take the stars away."""
    return dedent(re.sub(r"^ \* ?", "", text.strip("\n"), flags=re.MULTILINE)).strip()


def plain(code: str) -> str:
    """Leave out comments, and put C on one line."""
    return " ".join(re.sub(r"/\*.*?\*/", "", code, flags=re.DOTALL).split())


def words(text: str) -> Iterator[tuple[str, bool]]:
    """Tell apart English and what is said in C: names, calls, files."""
    at = 0
    for word in _WORDS.finditer(text):
        yield text[at : word.start()], False
        yield word[0], True
        at = word.end()
    yield text[at:], False


def _item(code: str, about: list[Block]) -> Item:
    """Read a declaration."""
    line = plain(code)
    if function := re.fullmatch(r"PEG_API .*?(peg_\w+)\(.*;", line):
        code = code.removeprefix("PEG_API ").replace("\n        ", "\n")
        return Item("function", function[1], code, about)
    if callback := re.fullmatch(r"typedef .*?\(\*(peg_\w+)\).*;", line):
        return Item("type", callback[1], code, about)
    named = re.search(r"(peg_\w+);$", line)
    kind = "enum" if "enum" in line.split("{", maxsplit=1)[0] else "struct"
    body = re.search(r"\{(.*)\}", code, re.DOTALL)
    found = re.finditer(_MEMBERS[kind] + r"\s*(?:/\*(.*?)\*/)?", body[1] if body else "", re.DOTALL)
    members = [(plain(one[1]), plain(one[2] or "")) for one in found if one[1].strip()]
    return Item(kind, named[1] if named else "", code, about, members)


def _sections(text: str) -> Iterator[Section]:
    section = Section("")
    waiting: list[Block] = []
    at = 0
    while at < len(text):
        part = _PARTS.match(text, at)
        if part is None and not text[at].isspace():
            line = text.count("\n", 0, at) + 1
            raise SystemExit(f"line {line} after the index cannot be read: {text[at : at + 60]!r}")
        at = part.end() if part else at + 1
        if part is None:
            continue
        if part["title"]:
            section, waiting = Section(part["title"]), []
            yield section
        elif part["comment"]:
            waiting = blocks(_comment(part["comment"]))
            if len(part["gap"]) > 1 and section.title:
                section.parts.append(waiting)
                waiting = []
        elif part["macro"] and section.title:
            value = "" if "\\\n" in part["value"] else part["value"].strip()
            about = waiting or blocks(part["aside"] or "")
            section.parts.append(Item("macro", part["macro"], value, about))
            waiting = []
        elif part["code"]:
            section.parts.append(_item(part["code"], waiting))
            waiting = []


def read(name: str) -> Header:
    """Read a header of the folder include."""
    text = (INCLUDE / name).read_text(encoding="utf-8")
    first, rest = text.split("*/\n", 1)
    title, *parts = re.split(r"^(.+)\n-+\n", _comment(first.removeprefix("/*")), flags=re.MULTILINE)
    opening = {
        name: dedent(part).strip() for name, part in zip(parts[::2], parts[1::2], strict=True)
    }
    title, _, preamble = title.partition("\n")
    opening["Preamble"] = re.sub(r"\s*SPDX-License-Identifier.*\n", "", preamble).strip()
    briefs = dict(re.findall(r"^ +(peg_\w+) +(.+)$", opening["Index"], re.MULTILINE))
    return Header(name, title, opening, briefs, list(_sections(rest)))


HEADERS = ("libpeg.h", "libpeg_many.h")


def version(of: Header) -> str:
    """Tell the version that a header states."""
    return ".".join(item.code for item in of.items if re.match(r"PEG_VERSION_\w+$", item.name))
