"""What Sphinx has to know, to make the site of what `docs/site/stage.py` has laid out.

`./dev docs` does all of it; see `docs/site/build.sh`.
"""

import os
import re
import sys
from html import escape, unescape
from pathlib import Path
from textwrap import shorten
from typing import Any

sys.path.insert(0, str(Path(__file__).parent / "site"))
import header

project = "libpeg"
author = copyright = "the authors of libpeg"
release = header.version(header.read("libpeg.h"))
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_copybutton"]
myst_heading_anchors = 5
highlight_language = "none"
nitpicky = True
# What others define, and what Python's annotations name but no page describes.
nitpick_ignore_regex = [("c:.*", r"(u?int\d+|size)_t|PEG_BUILDING"), ("py:.*", ".*")]
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
maximum_signature_line_length = 76
toc_object_entries_show_parents = "hide"

# What is copied is what one would type.
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

html_theme = "furo"
html_favicon = "../examples/web/icons/icon.svg"
html_title = f"libpeg {release}"
# Where the site is. No page names it unless it is set.
html_baseurl = os.environ.get("SITE_URL", "")
html_static_path = ["site/static", "../build/docs/board"]
html_css_files = ["site.css"]
html_extra_path = ["../build/docs/extra"]
html_show_sphinx = False
html_copy_source = False
# The results alone: what stands there, a page opened from disk may not read.
html_show_search_summary = False


def _docstring(_app, _what, _name, _object, _options, lines: list[str]) -> None:
    """Turn `code` and "argument: text" of docstrings into what Sphinx reads."""
    example = False
    for at, line in enumerate(lines):
        example = line.lstrip().startswith(">>>") or (example and bool(line.strip()))
        if not example:
            line = re.sub(
                r"(?<!`)`([^`]+)`(?!`)", r"``\1``", re.sub(r"(?<!\*)\*(?!\*)", r"\*", line)
            )
            if named := re.match(r"([a-z_]+(?:, [a-z_]+)*): (?=\S)", line):
                line = f":param {named[1].replace(', ', '/')}: {line[named.end() :]}"
            lines[at] = line


def _scripts(app, _page: str, _template: str, context: dict[str, Any], _tree) -> None:
    """Bring a script to the pages that have what it is for."""
    body = context.get("body", "")
    scripts = ("<peg-board", "peg-board.js"), ("<peg-try", "try.js"), ("sortable", "tables.js")
    for sign, script in scripts:
        if sign in body:
            app.add_js_file(script, loading_method="defer")


def _card(_app, page: str, _template: str, context: dict[str, Any], _tree) -> None:
    """Say what is shown of a link to a page; where no address is known, its picture is a path."""
    paragraphs = re.findall(r"<p>(.*?)</p>", context.get("body", ""), re.DOTALL)
    plain = (" ".join(unescape(re.sub(r"<[^>]+>", "", each)).split()) for each in paragraphs)
    words = next((each for each in plain if len(each) >= 40), "")
    told = {
        "og:type": "website",
        "og:site_name": project,
        "og:title": unescape(re.sub(r"<[^>]+>", "", context.get("title", project))),
        "og:description": shorten(words, 200, placeholder=" …"),
    }
    base = f"{html_baseurl.rstrip('/')}/" if html_baseurl else "../" * page.count("/")
    told["og:image"] = f"{base}card.png"
    told["og:image:alt"] = "A board of peg solitaire, and what libpeg says of it"
    told["twitter:card"] = "summary_large_image"
    if html_baseurl:
        told["og:url"] = f"{base}{page}.html"
    context["metatags"] = context.get("metatags", "") + "".join(
        f'<meta property="{name}" content="{escape(text)}">\n'
        for name, text in told.items()
        if text
    )


# What the theme lacks: names and a way by keys to what scrolls, for axe, and a link to the game at the top of each page,
# wide and narrow.
_PLAY = (
    '<nav class="play" aria-label="Game"><a href="%sgame.html">Play<span> the game</span></a></nav>'
)
_ADDED = {
    '<div class="content-icon-container">': '<div class="content-icon-container">' + _PLAY,
    '<div class="header-right">': '<div class="header-right">' + _PLAY,
    '<aside class="sidebar-drawer"': '<aside class="sidebar-drawer" aria-label="Pages"',
    '<aside class="toc-drawer': '<aside aria-label="On this page" class="toc-drawer',
    'class="caption" role="heading"': 'class="caption" role="heading" aria-level="2"',
    "<pre>": '<pre tabindex="0">',
    '<div class="table-wrapper ': '<div tabindex="0" class="table-wrapper ',
}


_UNMAPPED = {"404.html", "search.html", "genindex.html", "py-modindex.html"}
_SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9"


def _add(app, _error: Exception | None) -> None:
    for file in Path(app.outdir).rglob("*.html"):
        page = file.read_text(encoding="utf-8")
        up = "../" * (len(file.relative_to(app.outdir).parts) - 1)
        for theirs, ours in _ADDED.items():
            page = page.replace(theirs, ours.replace("%s", up))
        # Parameters, each on a line, are no definitions.
        page = re.sub(r"<dl>\n(.*?)</dl>", _lines, page, flags=re.DOTALL)
        file.write_text(page, encoding="utf-8")


def _outside(app, _error: Exception | None) -> None:
    """Write what hosts and search engines read: the page for wrong addresses, and a map."""
    out = Path(app.outdir)
    base = f"{html_baseurl.rstrip('/')}/" if html_baseurl else ""
    lost = (Path(__file__).parent / "site" / "404.html").read_text(encoding="utf-8")
    # A host shows it at any address. Where the address of the site is not known, the script finds it by sitemap.txt.
    if base:
        tag = f'<base href="{escape(base)}">'
        lost = re.sub(r"<script>.*</script>", lambda _: tag, lost, flags=re.DOTALL)
    (out / "404.html").write_text(lost, encoding="utf-8")
    # docs/site/game.js adds the game later. The pages of puzzles only lead to it, so no map lists them.
    made = (file.relative_to(out).as_posix() for file in out.rglob("*.html"))
    pages = sorted({*made, "game.html"})
    shown = [base + page for page in pages if page not in _UNMAPPED]
    # A map by addresses needs to know them; a list of the pages helps whoever publishes the site elsewhere.
    if html_baseurl:
        urls = "".join(f"<url><loc>{escape(page)}</loc></url>\n" for page in shown)
        text = f'<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="{_SITEMAP}">\n{urls}</urlset>\n'
        (out / "sitemap.xml").write_text(text, encoding="utf-8")
        (out / "robots.txt").write_text(f"Sitemap: {base}sitemap.xml\n", encoding="utf-8")
    else:
        (out / "sitemap.txt").write_text("".join(f"{page}\n" for page in shown), encoding="utf-8")


def _lines(found: re.Match[str]) -> str:
    lines = re.sub(r"<(/?)dd>", r"<\1span>", found[1])
    return f'<span class="sig-lines">{lines}</span>'


def _signature(_app, _what, _name, _object, _options, signature: str, _returns):
    """Leave out what a class takes that only its class methods make."""
    return ("", "") if signature and signature.startswith("(*_") else None


def setup(app) -> None:
    """Have docstrings read, scripts brought, and pages completed."""
    app.connect("autodoc-process-signature", _signature)
    app.connect("build-finished", _add)
    app.connect("build-finished", _outside)
    app.connect("autodoc-process-docstring", _docstring)
    app.connect("html-page-context", _scripts)
    app.connect("html-page-context", _card)
