"""Lays out the pages of the site for Sphinx.

usage: stage.py FOLDER EXTRA

Every Markdown page of the repository becomes a page, with its links turned: to pages, to files
that come along in FOLDER, and to functions of C. `reference.py` and `catalogue.py` add what is
made of the headers, the types and the tables. EXTRA is for pictures that HTML names by itself.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import catalogue
import header
import reference
import tries

ROOT = header.INCLUDE.parent
_SKIPPED = {"build", "dist", "node_modules", ".git"}

# What is in the side bar, in its order: at most 20 entries. The pages below some of them are folded.
_SIDEBAR = {
    "Start": ["An overview <overview>", "guides/start", "guides/gallery"],
    "Play": ["guides/play", "guides/coach", "guides/boards", "guides/random"],
    "Embed": ["embedding", "c/index", "python", "javascript", "rust"],
    "Prove": [
        *("guides/solve", "guides/prove", "guides/fewest", "theory"),
        "The catalogue <catalogue/index>",
    ],
    "The project": ["history", "stability", "contributing"],
}
_BELOW = {
    "guides/start": ["programs", "documents", "glossary"],
    "guides/random": ["guides/pack"],
    "embedding": ["guides/threads", "limits", "guides/table", "beyond-one-machine", "answers"],
    "python": ["reference/python", "python-chess"],
    "javascript": ["guides/element", "reference/javascript"],
    "guides/solve": ["guides/count"],
    "theory": ["inverse", "records", "central-game", "guides/research"],
    "stability": ["releasing", "security", "support"],
    "contributing": ["architecture", "adding-a-question"],
}
# Words that find a page first, although its title lacks them.
_SOUGHT = {"guides/element": "<peg-board>"}
_NAMES = {"README": "overview", "CHANGELOG": "history", ".github/SUPPORT": "support"}


def pages() -> dict[Path, str]:
    """Give the name on the site of every page of the repository."""
    named = {}
    command = ["git", "-C", str(ROOT), "ls-files", "-co", "--exclude-standard", "*.md"]
    listed = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    for line in sorted(listed.splitlines()):
        path = Path(line)
        page = ROOT / path
        if _SKIPPED.isdisjoint(path.parts):
            name = path.with_suffix("").as_posix()
            name = _NAMES.get(name, name.lower() if "/" not in name else name)
            name = name.removeprefix("docs/").removeprefix("bindings/").removesuffix("/README")
            named[page] = "catalogue/index" if name == "catalogue" else name
    return named


def _tree(names: list[str], option: str = "") -> str:
    """List pages of the side bar; without the slash, names would count from the page's folder."""
    rooted = "\n".join(re.sub(r"(^|<)(?=[a-z][\w/-]*>?$)", r"\1/", name) for name in names)
    return f"\n```{{toctree}}\n:hidden:\n{option}\n{rooted}\n```\n"


class Stage:
    """Where pages are laid out."""

    def __init__(self, folder: Path, extra: Path) -> None:
        self.folder = folder
        self.extra = extra
        self.pages = pages()
        self.functions = set().union(*(header.read(name).briefs for name in header.HEADERS))
        self.written: set[Path] = set()

    def write(self, file: Path, text: str) -> None:
        """Write a file unless it is there already, so that Sphinx reads only what has changed."""
        self.written.add(file)
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")

    def _carry(self, file: Path, into: Path) -> Path:
        copied = into / file.relative_to(ROOT)
        copied.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, copied)
        self.written.add(copied)
        return copied

    def _target(self, page: Path, link: str) -> str | None:
        """Turn a link of a page: None where the site has nothing to lead to."""
        path, sharp, anchor = link.partition("#")
        if not path or re.match(r"[a-z]+:", link):
            return link
        file = (page.parent / path).resolve()
        if file.is_dir():
            file /= "README.md"
        at = self.folder / self.pages[page]
        if file in self.pages:
            to = self.folder / f"{self.pages[file]}.md"
            return os.path.relpath(to, at.parent) + sharp + anchor
        return (
            os.path.relpath(self._carry(file, self.folder), at.parent) if file.is_file() else None
        )

    def _prose(self, page: Path, text: str) -> str:
        def link(found: re.Match[str]) -> str:
            target = self._target(page, found[2])
            return f"]({target})" if target else "]{.none}"

        def source(found: re.Match[str]) -> str:
            self._carry((page.parent / found[2]).resolve(), self.extra)
            up = "../" * self.pages[page].count("/")
            return f'{found[1]}="{up}{(page.parent / found[2]).resolve().relative_to(ROOT)}"'

        def function(found: re.Match[str]) -> str:
            return f"{{c:func}}{found[0]}" if found[1] in self.functions else found[0]

        text = re.sub(r"(\])\(([^) ]+)\)", link, text)
        up = "../" * self.pages[page].count("/")
        text = re.sub(r"\b[Oo]pen the game\b", rf'<a href="{up}game.html">\g<0></a>', text)
        script = f'<a href="{up}_static/peg-board.js" download><code>peg-board.js</code></a>'
        text = text.replace("`dist/peg-board.js`", script)
        text = re.sub(r"\[((?:[^\[\]])*)\]\{\.none\}", r"\1", text)
        text = re.sub(r'\b(src|srcset)="([^":]+)"', source, text)
        return re.sub(r"(?<![\[}`])`(peg_\w+)\(\)`", function, text)

    def page(self, page: Path) -> None:
        """Lay out a page of the repository."""
        text = page.read_text(encoding="utf-8")
        if self.pages[page] == "records":
            text = tries.with_tries(text)
        parts = re.split(r"^(```.*?^```$)", text, flags=re.MULTILINE | re.DOTALL)
        text = "".join(
            part if part.startswith("```") else self._prose(page, part) for part in parts
        )
        name = self.pages[page]
        if name == "index":
            text += "\nReferences: [C](c/index.rst), [Python](reference/python.rst), "
            text += "[JavaScript](reference/javascript.md).\n" + self._sidebar()
        elif name == "catalogue/index":
            text += catalogue.overview()
        elif not re.search(rf"\b{re.escape(name)}\b", f"{_SIDEBAR} {list(_BELOW.values())}"):
            text = "---\norphan: true\n---\n" + text
        if name in _SOUGHT:
            text = text.replace("\n", f"\n\n```{{index}} ! {_SOUGHT[name]}\n```\n", 1)
        if name in _BELOW:
            text += _tree(_BELOW[name])
        self.write(self.folder / f"{name}.md", text)

    def _sidebar(self) -> str:
        return "".join(_tree(names, f":caption: {about}\n") for about, names in _SIDEBAR.items())

    def clear(self) -> None:
        """Remove what is no longer a page."""
        for file in (*self.folder.rglob("*"), *self.extra.rglob("*")):
            if file.is_file() and file not in self.written:
                file.unlink()


def main(folder: Path, extra: Path) -> None:
    """Lay out all pages."""
    stage = Stage(folder, extra)
    extra.mkdir(parents=True, exist_ok=True)
    for page in stage.pages:
        stage.page(page)
    for name, text in (*reference.c_pages(), *reference.other_pages(), *catalogue.pages()):
        stage.write(folder / name, text)
    for name, text in catalogue.pictures():
        stage.write(extra / name, text)
    stage.clear()


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve())
