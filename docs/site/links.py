"""Sees to it that every link within the site leads to a page, and to a place that is on it.

usage: links.py FOLDER
"""

from __future__ import annotations

import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class Page(HTMLParser):
    """What a page has that can be linked to, and what it links to."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.links: list[str] = []
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep names and links."""
        for name, value in attrs:
            if name == "id" or (name == "name" and tag == "a"):
                self.names.add(value or "")
            elif name in ("href", "src", "srcset") and value:
                self.links.append(value)


def main(folder: Path) -> int:
    """Tell of each link that leads nowhere."""
    pages = {file: Page(file) for file in folder.rglob("*.html")}
    wrong = []
    count = 0
    for file, page in pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            count += 1
            to = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            anchor = unquote(parts.fragment)
            # What has "=" is for a script: game.html#puzzle=21-easy.
            is_place = anchor and "=" not in anchor and to in pages
            if not to.is_file() or (is_place and anchor not in pages[to].names):
                wrong.append(f"{file.relative_to(folder)}: {link}")
    print("\n".join([*wrong, f"{count} links, of which {len(wrong)} lead nowhere."]))
    return len(wrong) > 0 or count == 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve()))
