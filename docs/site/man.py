"""Writes the manual pages: one for each function and type, libpeg(3), and libpeg-command(1).

usage: man.py FOLDER

The pages go to FOLDER/man1 and FOLDER/man3. Those of section 3 say what the headers say. That of
the command is what its own --help says: the Python package is read where it lies, without the
compiled module, which saying so does not need. It is not libpeg(1), as `man libpeg` would open that
and not the page of the library.
"""

from __future__ import annotations

import os
import re
import sys
from argparse import Action, _SubParsersAction
from argparse import ArgumentParser as Parser
from collections.abc import Iterable, Iterator
from pathlib import Path
from unittest.mock import MagicMock

import example
import header
from header import Block, Header, Item

# What the rules at the top of the headers say of a parameter, for all functions that have it.
_USUAL = (
    ("size_t room", "PEG_E_ROOM"),
    ("int hole", "PEG_E_HOLE"),
    (r"\(peg_(board|cursor) \*|peg_board \*.*peg_limits", "PEG_E_BUSY"),
    (r"positions.*size_t \*out_at", "PEG_E_POSITION"),
    (r"peg_[a-z]+ \*\*out_[a-z]+\)", "PEG_E_MEMORY"),
    (r"peg_limits \*", "PEG_STOPPED PEG_LIMIT PEG_E_MEMORY PEG_E_UNKNOWN_LIMIT"),
)
_PACKAGE = header.INCLUDE.parent / "bindings" / "python" / "src"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq")


def _line(text: str) -> str:
    """A line of its own must not begin as a request does."""
    return re.sub(r"^(?=[.'])", r"\\&", text)


class Pages:
    """All pages that refer to each other."""

    def __init__(self) -> None:
        self.headers = [header.read(name) for name in header.HEADERS]
        self.version = header.version(self.headers[0])
        self.items = {
            item.name: item for one in self.headers for item in one.items if item.kind != "macro"
        }
        self.examples = example.of(self.headers)
        self.statuses = [
            (name.split(" = ")[0], about) for name, about in self.items["peg_status"].members
        ]

    def _text(self, text: str, own: str = "") -> str:
        written = []
        for word, is_code in header.words(text):
            name = word.removesuffix("()")
            if is_code and name in self.items and name != own:
                written.append(rf"\fB{_escaped(name)}\fP(3)")
            elif is_code:
                style = "I" if word.lstrip("*").islower() and "(" not in word else "B"
                written.append(rf"\f{style}{_escaped(word)}\fP")
            else:
                written.append(_escaped(word))
        return _line("".join(written))

    def blocks(self, about: Iterable[Block], own: str = "", mark: str = ".PP") -> Iterator[str]:
        """Write prose, examples and lists."""
        for block in about:
            if block.kind == "text":
                yield from (mark, self._text(block.text, own))
            elif block.kind == "code":
                yield from (mark, ".RS 4", *_exact(block.text), ".RE")
            else:
                for first, *rest in block.items:
                    yield from ('.IP "\\(bu" 2', self._text(first.text, own))
                    yield from self.blocks(rest, own, ".IP")
            mark = ".PP" if mark == "" else mark

    def _page(self, name: str, section: int, brief: str) -> list[str]:
        brief = brief[:1].lower() + brief[1:] if brief[1:2].islower() else brief
        return [
            f'.TH {name} {section} "" "libpeg {self.version}" "libpeg"',
            ".SH NAME",
            f"{_escaped(name)} \\- {_escaped(brief.rstrip('.'))}",
        ]

    def item(self, of: Header, item: Item, beside: list[str]) -> list[str]:
        """Write the page of a function or a type."""
        about = " ".join(block.text for block in item.about if block.kind == "text")
        first = re.split(r"[.:;] ", about + " ", maxsplit=1)[0].strip()
        lines = self._page(item.name, 3, of.briefs.get(item.name) or first or _named(item))
        lines += [".SH SYNOPSIS", f".B #include <{of.name}>", ".PP", *_exact(item.code, bold=True)]
        if item.about:
            lines += [".SH DESCRIPTION", *self.blocks(item.about, item.name, "")]
        if item.kind == "function":
            shown = self.examples[item.name]
            lines += [".SH RETURN VALUE", *self._returned(item)]
            lines += [".SH EXAMPLES", self._text(shown.caption, item.name), ".PP"]
            lines += _exact(shown.code)
        lines += [".SH SEE ALSO"]
        status = ["peg_status"] if item.code.startswith("peg_status ") else []
        names = [other for other in (*beside, *status) if other != item.name]
        lines += [f".BR {_escaped(name)} (3)," for name in names]
        return [line for line in [*lines, ".BR libpeg (3)"] if line]

    def _fails(self, item: Item) -> set[str]:
        """Find the statuses that a function says it returns, or that follow from what it takes."""
        names = [name for name, _ in self.statuses]
        found = {"PEG_E_ARGUMENT"}
        for parameter, statuses in _USUAL:
            if re.search(parameter, item.plain):
                found |= set(statuses.split())
        for sentence in _sentences(item):
            if re.search(r"\b[Rr]eturns?\b|\bstatus is\b|^(After|With) PEG_", sentence):
                found |= set(re.findall(r"\bPEG_\w+", sentence))
                for first, last in re.findall(r"(PEG_E_\w+) to (PEG_E_\w+)", sentence):
                    found |= set(names[names.index(first) : names.index(last)])
            for first, second in re.findall(
                r"errors? of (peg_\w+)|as (peg_\w+)\(\) does", sentence
            ):
                found |= self._fails(self.items[first or second])
        return found

    def _returned(self, item: Item) -> Iterator[str]:
        """Write what a function returns."""
        if item.plain.startswith("peg_status "):
            fails = self._fails(item)
            yield r"\fBPEG_OK\fP, or a status that \fBpeg_status_text\fP(3) puts into words:"
            for name, about in self.statuses:
                if name in fails - {"PEG_OK"}:
                    yield from _term(name, self._text(about))
        else:
            said = [one for one in _sentences(item) if re.match("Returns ", one)]
            yield self._text(" ".join(said), item.name) or "None."

    def overview(self, of: Header) -> list[str]:
        """Write the page of a header: what it opens with, and all that it declares."""
        page = of.name.removesuffix(".h")
        lines = self._page(page, 3, of.title.partition(" - ")[2])
        lines += [".SH SYNOPSIS", f".B #include <{of.name}>", ".PP"]
        lines += _exact("cc program.c $(pkg-config --cflags --libs libpeg)", bold=True)
        if of.opening["Preamble"]:
            preamble = header.blocks(of.opening["Preamble"])
            lines += [".SH DESCRIPTION", *self.blocks(preamble, mark="")]
        for title, text in of.opening.items():
            if title in ("Preamble", "Index"):
                continue
            lines.append(f".SH {title.upper()}")
            if title == "A program":
                lines += [*_exact(text), ".PP", example.NOTE]
            elif title == "Words":
                for word, meaning in re.findall(r"^(\w+)  +(.+)$", text, re.MULTILINE):
                    lines += _term(word, self._text(meaning))
            else:
                for block in header.blocks(text):
                    word, dot, rest = re.match(r"(?:(\w+)(\.) )?(.*)", block.text).groups("")
                    lines += [".PP", rf"\fB{word}{dot}\fP", self._text(rest)]
        lines.append(".SH FUNCTIONS AND TYPES")
        for section in of.sections:
            lines.append(f".SS {section.title}")
            for item in section.items:
                if item.name in of.briefs:
                    lines += _term(item.name, _escaped(of.briefs[item.name]), "(3)")
                elif item.kind == "macro":
                    about = item.about[0].text if item.about else ""
                    lines += _term(f"{item.name} {item.code}", self._text(about) or "\\&")
            for part in section.parts:
                if not isinstance(part, Item):
                    lines += self.blocks(part)
        others = [one.name.removesuffix(".h") for one in self.headers if one is not of]
        lines += [".SH SEE ALSO", *(f".BR {name} (3)," for name in others)]
        return [*lines, ".BR libpeg\\-command (1)"]

    def command(self) -> list[str]:
        """Write the page of the command."""
        sys.path.insert(0, str(_PACKAGE))
        sys.modules["libpeg._libpeg"] = MagicMock()
        # What it was put in sight for just now.
        from libpeg.cli.main import command_line

        os.environ["COLUMNS"] = "80"  # whatever the terminal has
        parser, _ = command_line()
        about, examples = parser.description.split("\n", 1)
        lines = self._page("libpeg-command", 1, about)
        lines += [".SH SYNOPSIS", r"\fBlibpeg\fP [\-h] [\-\-version] \fICOMMAND\fP ..."]
        lines += [".SH EXAMPLES", *_exact(examples.strip("\n")), ".SH EXIT STATUS AND JSON"]
        for block in parser.epilog.strip("\n").split("\n\n"):
            exact = block.startswith("  ")
            lines += [".PP", *(_exact(block) if exact else [_line(_escaped(block))])]
        lines.append(".SH COMMANDS")
        for name, made in _commands(parser):
            lines += [f".SS {name}", _line(_escaped(made.description.partition(": ")[2]))]
            lines += [".PP", *_exact(made.format_usage().removeprefix("usage: ").rstrip())]
            for group in made._action_groups:
                for option in group._group_actions:
                    if option.help and option.dest != "help":
                        lines += _term(_usage(option), _line(_escaped(option.help)))
        return [*lines, ".SH SEE ALSO", ".BR libpeg (3)"]


def _sentences(item: Item) -> list[str]:
    text = " ".join(block.text for block in item.about if block.kind == "text")
    return re.split(r"(?<=\.) ", text)


def _exact(text: str, *, bold: bool = False) -> list[str]:
    """Write lines as they are."""
    lines = [_line(_escaped(line)) or "\\&" for line in text.split("\n")]
    return [".nf", *([rf"\fB{line}\fP" for line in lines] if bold else lines), ".fi"]


def _term(term: str, text: str, section: str = "") -> list[str]:
    return [".TP", rf"\fB{_escaped(term)}\fP{section}", text]


def _named(item: Item) -> str:
    return f"the {item.kind} {item.name}" if item.kind != "enum" else "the values of " + item.name


def _usage(option: Action) -> str:
    value = option.metavar or option.dest.upper() if option.nargs != 0 else ""
    return " ".join([", ".join(option.option_strings), str(value)]).strip()


def _commands(parser: Parser, before: str = "") -> Iterator[tuple[str, Parser]]:
    for action in parser._actions:
        if isinstance(action, _SubParsersAction):
            for name, made in action.choices.items():
                deeper = list(_commands(made, f"{before}{name} "))
                yield from deeper or [(before + name, made)]


def main(folder: Path) -> None:
    """Write all pages."""
    pages = Pages()
    written = {"man1/libpeg-command.1": pages.command()}
    for one in pages.headers:
        written[f"man3/{one.name.removesuffix('.h')}.3"] = pages.overview(one)
        for section in one.sections:
            beside = [item.name for item in section.items if item.name in one.briefs]
            for item in section.items:
                if item.kind != "macro" and item.name:
                    written[f"man3/{item.name}.3"] = pages.item(one, item, beside)
    for name, lines in written.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
