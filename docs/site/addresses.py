"""Checks what the manual says where the address of the site is known: see SITE_URL in build.sh.

usage: addresses.py
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from types import SimpleNamespace
from typing import Any

_SITE = "https://example.org/a/manual"


def main() -> None:
    """Have docs/conf.py write into an empty site what depends on the address."""
    os.environ["SITE_URL"] = _SITE
    sys.path.insert(0, str(Path(__file__).parents[1]))
    import conf

    with tempfile.TemporaryDirectory() as folder:
        app = SimpleNamespace(outdir=folder)
        out = Path(folder)
        conf._outside(app, None)
        lost = (out / "404.html").read_text(encoding="utf-8")
        assert f'<base href="{_SITE}/">' in lost, "404.html does not say where the site is"
        assert "<script" not in lost, "404.html looks for a site whose address is known"
        assert f"<loc>{_SITE}/game.html</loc>" in (out / "sitemap.xml").read_text(encoding="utf-8")
    context: dict[str, Any] = {"body": ""}
    conf._card(app, "guides/start", "", context, None)
    for name, address in ("image", f"{_SITE}/card.png"), ("url", f"{_SITE}/guides/start.html"):
        tag = f'<meta property="og:{name}" content="{address}">'
        assert tag in context["metatags"], f"no {tag}"


if __name__ == "__main__":
    main()
