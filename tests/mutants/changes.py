# SPDX-License-Identifier: MIT
"""Small changes to a source of C, each of which a test should notice.

A source is read as text, with comments, texts and directives blanked out, and only what stands
in functions is changed. That is enough of C for nearly every change to compile.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

# What only says how long something takes is an estimate, and one more or less is as good.
ESTIMATES = re.compile(
    r"PEG_FETCH|\bpeg_budget_(?:work|note|spend_steps)\(|\buncharged\b|_steps\b"
    r"|\b(?:best|own|peg_own_table|peg_table_make|table)_cost\b|\bcost_of\(shape, bits\b"
)
HIDDEN = re.compile(
    r"""/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|^[ \t]*\#(?:\\\n|[^\n])*""",
    re.DOTALL | re.MULTILINE,
)
DECLARATION = re.compile(
    r"(?:(?:const|static|struct|unsigned|enum|typedef)\b|_Static_assert"
    r"|[A-Za-z_]\w*(?:[ \t]+\**|[ \t]*\*+[ \t]*)[A-Za-z_]\w*[ \t]*[=;,\[])"
)
STATEMENT = re.compile(r"(?:(?<=[;{}])|(?<=\))(?=\n))(?=(\s*)((?:\*|\+\+|--|[A-Za-z_])[^;{}]*;))")
LABEL = re.compile(r"(?:case|default|else)\b")
HEAD = re.compile(r"(?:if|for|while|do|switch|return)\b")


@dataclass(frozen=True, order=True)
class Change:
    """A new text for a part of a file."""

    kind: str
    file: str
    function: str
    start: int
    end: int
    text: str
    was: str
    now: str

    @property
    def key(self) -> str:
        """A short name, the same as long as its lines and its function keep theirs."""
        told = "\n".join((self.file, self.function, self.was, self.now))
        return hashlib.sha256(told.encode()).hexdigest()[:8]


@dataclass(frozen=True)
class Function:
    """Where a function's body is, and how it can end early as if all were well."""

    name: str
    start: int
    end: int
    leave: str


def blank(source: str) -> str:
    """The same text with spaces for all that is not code."""
    return HIDDEN.sub(lambda found: re.sub(r"[^\n]", " ", found.group()), source)


def functions(code: str) -> Iterator[Function]:
    """Finds the functions of a text that blank() has prepared."""
    depth = 0
    begin = 0
    opened = 0
    for at in (found.start() for found in re.finditer(r"[{};]", code)):
        if code[at] == "{":
            opened = at if depth == 0 else opened
            depth += 1
            continue
        depth -= code[at] == "}"
        if depth > 0:
            continue
        head = code[begin:opened].strip()
        if code[at] == "}" and opened > begin and head.endswith(")"):
            returned, _, _ = head.partition("(")
            *kind, name = returned.split()
            yield Function(name.lstrip("*"), opened + 1, at, leaving(" ".join(kind)))
        begin = at + 1


def leaving(kind: str) -> str:
    """The statement that leaves a function of a kind as if all were well."""
    if "peg_status" in kind:
        return "return PEG_OK;"
    return "return;" if "void" in kind and "*" not in kind else "return 0;"


def closing(code: str, at: int) -> int:
    """The place of the bracket that closes the one at a place."""
    depth = 0
    for place in range(at, len(code)):
        depth += (code[place] in "([") - (code[place] in ")]")
        if depth == 0:
            return place
    return len(code) - 1


COMPARISONS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
OPERATORS = {"+": "-", "-": "+", "&": "|", "|": "&", "<<": ">>", ">>": "<<"}
ASSIGNMENTS = {"+=": "-=", "-=": "+=", "|=": "&=", "&=": "|=", "++": "--", "--": "++"}


Edit = tuple[str, int, int, str]


def hits(code: str, function: Function, pattern: str) -> Iterator[re.Match[str]]:
    """Where a pattern is found in a function."""
    return re.compile(pattern).finditer(code, function.start, function.end)


def operators(code: str, function: Function) -> Iterator[Edit]:
    """What can be put in place of operators: the kind, the place and the new text."""
    for hit in hits(code, function, r"(?<=[\w)\]] )(<=|>=|==|!=|<|>)(?= )"):
        yield "comparison", hit.start(), hit.end(), COMPARISONS[hit.group()]
    for hit in hits(code, function, r"&&|\|\|"):
        yield "logic", hit.start(), hit.end(), "||" if hit.group() == "&&" else "&&"
    for hit in hits(code, function, r"!(?!=)"):
        yield "not", hit.start(), hit.end(), ""
    for hit in hits(code, function, r"(?<=[\w)\]] )(?:<<|>>|\+|-|&|\|)(?= [\w(~-])"):
        yield "operator", hit.start(), hit.end(), OPERATORS[hit.group()]
    for hit in hits(code, function, r"[+|&-]=|\+\+|--"):
        yield "operator", hit.start(), hit.end(), ASSIGNMENTS[hit.group()]


def values(code: str, function: Function) -> Iterator[Edit]:
    """What can be put in place of numbers, conditions and indices."""
    for hit in hits(code, function, r"(?<![\w.])\d+(?![\w.])"):
        number = int(hit.group())
        yield "constant", hit.start(), hit.end(), str(number + 1)
        if number > 0:
            yield "constant", hit.start(), hit.end(), str(number - 1)
    for hit in hits(code, function, r"\b(?:if|while) \("):
        end = closing(code, hit.end() - 1)
        yield "condition", hit.end(), end, f"!({code[hit.end() : end]})"
    for hit in hits(code, function, r"(?<=\w)\[(?!\])"):
        end = closing(code, hit.start())
        line = code[code.rfind("\n", 0, hit.start()) : hit.end()]
        if not DECLARATION.match(line.lstrip()):
            yield "index", hit.end(), end, f"({code[hit.end() : end]}) + 1"


def statements(code: str, function: Function) -> Iterator[Edit]:
    """Which statements can be left out, and where the function can end early."""
    for hit in STATEMENT.finditer(code, function.start - 1, function.end):
        words = hit.group(2)
        if words.count("(") != words.count(")") or DECLARATION.match(words):
            continue
        before = code[function.start : hit.start()]
        if LABEL.match(words) or before.count("(") != before.count(")"):
            continue
        # A statement put before one under a condition would change two things.
        if hit.group(1).startswith("\n") and code[hit.start() - 1] != ")":
            yield "early", hit.start(2), hit.start(2), function.leave + " "
        if not HEAD.match(words):
            yield "drop", hit.start(2), hit.end(2), ";"


def edits(code: str, function: Function) -> Iterator[Edit]:
    """All that can be changed in a function."""
    yield from operators(code, function)
    yield from values(code, function)
    yield from statements(code, function)


def lines_around(source: str, start: int, end: int) -> tuple[int, int]:
    """Widens a part of a text to whole lines."""
    stop = source.find("\n", end)
    return source.rfind("\n", 0, start) + 1, len(source) if stop < 0 else stop


def one_line(text: str) -> str:
    """The text with single spaces."""
    return " ".join(text.split())


def changes_of(root: Path, path: Path) -> Iterator[Change]:
    """All changes to a file below a folder."""
    source = path.read_text(encoding="utf-8")
    code = blank(source)
    for function in functions(code):
        for kind, start, end, text in edits(code, function):
            first, last = lines_around(source, start, end)
            was = one_line(source[first:last])
            now = one_line(source[first:start] + text + source[end:last])
            if kind in {"constant", "operator", "drop"} and ESTIMATES.search(was):
                continue
            file = path.relative_to(root).as_posix()
            yield Change(kind, file, function.name, start, end, text, was, now)
