"""Reads the examples of the functions of C, and makes a program of them.

usage: example.py FOLDER

A file of `docs/examples` has those of a header. An example is a comment, which says what the code
after it shows, and names the functions whose pages it is for. Where the comment begins with
'On "triangle5"', the code has a board made from that text. What stands after // is printed by the
code before it: FOLDER/examples.c prints FOLDER/examples.text, or an example is wrong.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from pathlib import Path

import header

NOTE = "The examples of functions leave out most checks of statuses: a real program needs them all."

_FOLDER = header.INCLUDE.parent / "docs" / "examples"
_EXAMPLE = re.compile(r"^/\* (.*?) \*/\n(.*?)\n*(?=^/\*|\Z)", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"(static .*?^}\n\n)?(.*)", re.MULTILINE | re.DOTALL)
_BOARD = 'peg_board *board;\npeg_board_new("{}", NULL, NULL, &board);\n{}\npeg_board_free(board);'


@dataclass
class Example:
    """What an example shows, and its code: functions that it passes on, and statements."""

    caption: str
    functions: str
    statements: str

    @property
    def code(self) -> str:
        """The code as a page shows it."""
        return self.functions + self.statements


def _read(name: str) -> list[Example]:
    text = (_FOLDER / name).with_suffix(".c").read_text(encoding="utf-8").split("*/\n", 1)[1]
    found = []
    for comment, lines in _EXAMPLE.findall(text):
        functions, code = _CODE.fullmatch(lines).groups("")
        caption = " ".join(comment.replace("\n *", "\n").split())
        on = re.match(r'On "([^"]+)"', caption)
        found.append(Example(caption, functions, _BOARD.format(on[1], code) if on else code))
    return found


def of(headers: list[header.Header]) -> dict[str, Example]:
    """Give each function of the headers its example, which calls it."""
    shown = {}
    for one in headers:
        for name in one.briefs:
            named = [each for each in _read(one.name) if f"{name}()" in each.caption]
            if not named or f"{name}(" not in named[0].statements:
                raise SystemExit(f"docs/examples has no example that names {name}() and calls it")
            shown[name] = named[0]
    return shown


def main(folder: Path) -> None:
    """Write the program, and what it prints."""
    text = "".join(f"#include <{name}>\n" for name in (*header.HEADERS, "stdio.h", "string.h"))
    calls = ""
    for number, each in enumerate(each for name in header.HEADERS for each in _read(name)):
        text += f"\n{each.functions}static void example_{number}(void)\n{{\n{each.statements}\n}}\n"
        calls += f"    example_{number}();\n"
    (folder / "examples.c").write_text(f"{text}\nint main(void)\n{{\n{calls}}}\n", encoding="utf-8")
    printed = re.findall(r"// ?(.*\n)", text)
    (folder / "examples.text").write_text("".join(printed), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
