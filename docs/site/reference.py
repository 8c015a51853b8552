"""Writes the reference of three languages, each from where its words stand.

C is read by `header.py`. For Python there is Sphinx's own reader of docstrings, and this only
names what it is to read. For JavaScript the types are read: comments, and what they are about.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from textwrap import dedent, indent

import example
import header
from header import Block, Header, Item

_SCRIPTS = header.INCLUDE.parent / "bindings" / "javascript"
_CLASSES = header.INCLUDE.parent / "bindings" / "python" / "src" / "libpeg" / "__init__.py"


def _title(text: str, line: str = "=") -> str:
    return f"{text}\n{line * len(text)}\n\n"


class _Reference:
    """The reference of C, whose names are links wherever they are known."""

    def __init__(self) -> None:
        self.headers = [header.read(name) for name in header.HEADERS]
        items = [item for one in self.headers for item in one.items]
        self.examples = example.of(self.headers)
        self.roles = {item.name: {"function": "func"}.get(item.kind, item.kind) for item in items}
        for item in items:
            if item.kind == "enum":
                for member, _ in item.members:
                    self.roles[member.split(" = ")[0]] = "enumerator"

    def text(self, text: str) -> str:
        """Write a sentence in reStructuredText."""
        written = []
        for word, is_code in header.words(text):
            name = word.removesuffix("()")
            if not is_code:
                written.append(re.sub(r"([\\*`|_])", r"\\\1", word))
            elif name in self.roles:
                written.append(f":c:{self.roles[name]}:`{name}`")
            elif page := re.fullmatch(r"docs/(\w+)\.md", word):
                written.append(f":doc:`/{page[1]}`")
            else:
                written.append(f"``{word}``")
        return "".join(written)

    def blocks(self, about: Iterable[Block]) -> str:
        """Write prose, examples and lists."""
        written = ""
        for block in about:
            if block.kind == "text":
                written += self.text(block.text) + "\n\n"
            elif block.kind == "code":
                is_c = ";" in block.text
                written += (
                    f".. code-block:: {'c' if is_c else 'none'}\n\n{indent(block.text, '   ')}\n\n"
                )
            else:
                for item in block.items:
                    written += "- " + indent(self.blocks(item), "  ").lstrip()
        return written

    def item(self, item: Item) -> str:
        """Write what is declared, and what is said of it."""
        code = re.sub(r"^typedef |;$", "", item.plain)
        inside = self.blocks(item.about)
        if shown := self.examples.get(item.name):
            inside += f"Example. {self.text(shown.caption)}\n\n"
            inside += f".. code-block:: c\n\n{indent(shown.code, '   ')}\n\n"
        if item.kind == "macro":
            first = f".. c:macro:: {item.name}\n\n"
            inside = (f"``{item.code}`` " if item.code else "") + inside
        elif item.kind in ("struct", "enum"):
            kind, of = ("member", ";") if item.kind == "struct" else ("enumerator", ",")
            first = f".. c:{item.kind}:: {item.name}\n\n" if item.name else ""
            for member, about in item.members:
                inside += f".. c:{kind}:: {member.rstrip(of)}\n\n   {self.text(about)}\n\n"
            if not item.name:
                return inside
        else:
            first = f".. c:{item.kind}:: {code}\n\n"
        return first + indent(inside, "   ") + "\n"

    def opening(self, of: Header) -> str:
        """Write what a header opens with, and its index."""
        text = self.blocks(header.blocks(of.opening["Preamble"]))
        if "A program" in of.opening:
            text += (
                _title("A program", "-")
                + ".. code-block:: c\n\n"
                + indent(of.opening["A program"], "   ")
                + f"\n\n{example.NOTE}\n\n"
            )
            text += _title("Words", "-")
            for word, meaning in re.findall(r"^(\w+)  +(.+)$", of.opening["Words"], re.MULTILINE):
                text += f"{word}\n   {self.text(meaning)}\n\n"
            text += _title("Rules", "-")
            for block in header.blocks(of.opening["Rules"]):
                text += re.sub(r"^(\w+\.) ", r"**\1** ", self.text(block.text)) + "\n\n"
        return text

    def index(self, of: Header) -> str:
        """List what there is, by sections."""
        text = ""
        for section in of.sections:
            text += f"**{section.title}**\n\n.. list-table::\n   :widths: 36 64\n\n"
            for item in section.items:
                if item.name:
                    role = self.roles[item.name]
                    about = of.briefs.get(item.name) or " ".join(
                        block.text for block in item.about[:1]
                    )
                    about = re.split(r"[.:;] ", about + " ", maxsplit=1)[0].strip().rstrip(".")
                    text += f"   * - :c:{role}:`{item.name}`\n     - {self.text(about)}\n"
            text += "\n"
        return text


def c_pages() -> Iterator[tuple[str, str]]:
    """Write a page for each section of the headers, and one for what they open with."""
    whole = _Reference()
    names = []
    start = _title("Reference of C") + "What follows is what the headers say, word for word.\n\n"
    for one in whole.headers:
        for section in one.sections:
            name = section.title.lower().replace(" ", "-")
            names.append(name)
            text = _title(section.title) + f"In ``{one.name}``.\n\n"
            for part in section.parts:
                text += whole.item(part) if isinstance(part, Item) else whole.blocks(part)
            yield f"c/{name}.rst", text
    start += whole.opening(whole.headers[0])
    for one in whole.headers:
        start += _title("Index of " + one.name, "-")
        start += (whole.opening(one) if one is not whole.headers[0] else "") + whole.index(one)
    yield (
        "c/index.rst",
        start + ".. toctree::\n   :hidden:\n\n" + "".join(f"   {name}\n" for name in names),
    )


def _sections(of: str) -> dict[str, dict[str, tuple[str, str]]]:
    """Read the sections of a class: what each has, whether a method or a property, and its brief.

    A section begins with a comment, as in the source of `Board`. Without any, all is in "".
    """
    source = (_CLASSES.parent / f"{of.lower()}.py").read_text(encoding="utf-8")
    made = next(
        node
        for node in ast.parse(source).body
        if isinstance(node, ast.ClassDef) and node.name == of
    )
    lines, sections, title = source.splitlines(), {}, ""
    heads = {at: line[6:] for at, line in enumerate(lines, 1) if re.match(r"    # [A-Z]", line)}
    for node in made.body:
        if not isinstance(node, ast.FunctionDef) or node.name.startswith("_"):
            continue
        above = [at for at in heads if at < node.lineno]
        title = heads[above[-1]] if above else ""
        marks = {mark.id for mark in node.decorator_list if isinstance(mark, ast.Name)}
        about = ast.get_docstring(node)
        if about:  # an overload or a setter has none
            kind = "property" if "property" in marks else "method"
            brief = " ".join(about.split("\n\n")[0].split())
            sections.setdefault(title, {})[node.name] = kind, brief
    return sections


def _board() -> Iterator[tuple[str, str]]:
    """Write a page for the class, with an index, and one for each section of what it has."""
    text, names = _title("Board") + ".. autoclass:: libpeg.Board\n\n", []
    for title, members in _sections("Board").items():
        name = f"python-board-{title.lower().replace(' ', '-')}"
        names.append(name)
        text += f"**{title}**\n\n.. list-table::\n   :widths: 30 70\n\n"
        page = _title(title) + "Of :py:class:`libpeg.Board`.\n\n"
        for member, (kind, brief) in members.items():
            role = "meth" if kind == "method" else "attr"
            said = re.sub(r"`([^`]+)`", r"``\1``", brief.replace("*", r"\*"))
            text += f"   * - :py:{role}:`~libpeg.Board.{member}`\n     - {said}\n"
            page += f".. auto{kind}:: libpeg.Board.{member}\n\n"
        text += "\n"
        yield f"reference/{name}.rst", page
    listed = "".join(f"   {name}\n" for name in names)
    yield "reference/python-board.rst", text + ".. toctree::\n   :hidden:\n\n" + listed


def _python() -> Iterator[tuple[str, str]]:
    """Write pages for a board, one for a table, and one for all else."""
    exported = re.search(r"__all__ = \[(.*?)\]", _CLASSES.read_text(encoding="utf-8"), re.DOTALL)
    names = re.findall(r'"(\w+)"', exported[1]) if exported else []
    alone = ("Board", "Table")
    text = _title("Reference of Python")
    text += "The docstrings of the package, which ``help()`` shows too.\n\n.. toctree::\n\n"
    text += "".join(f"   python-{name.lower()}\n" for name in alone) + "\n"
    yield from _board()
    for name in names:
        kind = "data" if name.isupper() else "function" if name.islower() else "class"
        entry = f".. auto{kind}:: libpeg.{name}\n"
        if kind == "class":
            entry += "   :members:\n   :inherited-members: tuple, int, Exception\n"
        if name == "Table":
            yield "reference/python-table.rst", _title(name) + entry
        elif name not in alone:
            text += _title(name, "-") + entry + "\n"
    yield "reference/python.rst", text


def _scripts() -> str:
    text = "# Reference of JavaScript\n\nThe types of the package: what they declare, and what they say of it.\n"
    for module, file in (("libpeg", "libpeg.d.ts"), ("libpeg/worker", "worker.d.ts")):
        text += f"\n## `{module}`\n"
        types = (_SCRIPTS / file).read_text(encoding="utf-8")
        for part in re.split(r"\n\n(?=/\*\*|export )", types)[1:]:
            comment, code = re.fullmatch(r"(?:/\*\*(.*?)\*/\n)?(.*?)\n*", part, re.DOTALL).groups()
            named = re.match(r"(?:export )?(?:declare )?(?:abstract )?(\w+) (\w+)", code)
            text += f"\n### {named[2]}\n\n{_said(comment)}"
            if named[1] not in ("class", "interface") or "/**" not in code:
                text += f"```ts\n{code}\n```\n"
                continue
            text += f"```ts\n{code.partition(' {')[0]}\n```\n"
            for member in re.split(r"\n(?= {4}(?:/\*\*|// ))", code)[1:]:
                said, rest = re.fullmatch(
                    r" {4}(?:/\*\*(.*?)\*/|// ([^\n]*))(.*)", member, re.DOTALL
                ).group(1, 3)
                if said is None:
                    text += f"\n*{re.match(r' *// (.*)', member)[1]}*\n"
                else:
                    rest = dedent(
                        rest.rstrip("}\n ") if rest.rstrip().endswith("\n}") else rest
                    ).strip()
                    name = re.match(r"(?:(?:static|readonly|get|set) )*(\w+)", rest)
                    text += f"\n#### {name[1]}\n" if name and named[1] == "class" else ""
                    text += f"\n```ts\n{rest}\n```\n\n{_said(said)}"
    return text


def _said(comment: str | None) -> str:
    said = re.sub(r"^ *\* ?", "", (comment or "").strip(), flags=re.MULTILINE)
    said = re.sub(r"^@example (.*)$", r"\nExample: `\1`\n", said, flags=re.MULTILINE)
    return re.sub(r"\s+\n", "\n\n", said).strip() + "\n\n" if said else ""


def other_pages() -> Iterator[tuple[str, str]]:
    """Write the pages of Python and JavaScript."""
    yield from _python()
    yield "reference/javascript.md", _scripts()
