"""How far long work is, shown on the terminal: a bar, or a line that is written over."""

from __future__ import annotations

import sys
from typing import Any, Protocol


class Display(Protocol):
    """What shows it."""

    def show(self, text: str, done: int, total: int | None) -> None:
        """Show a text, and how much is done, of how much if that is known."""

    def close(self) -> None:
        """Take away what is shown."""


class _Plain:
    """One line that is written over again and again."""

    def show(self, text: str, done: int, total: int | None) -> None:
        of = f" ({done:,} of {total:,})" if total else ""
        _write(f"\r{text}{of}\x1b[K")

    def close(self) -> None:
        _write("\r\x1b[K")


def _write(text: str) -> None:
    sys.stderr.write(text)
    sys.stderr.flush()


class _Rich:
    """A bar, where the package rich is installed."""

    def __init__(self) -> None:
        from rich import progress as rich  # noqa: PLC0415 - it is optional, and slow to import
        from rich.console import Console  # noqa: PLC0415

        columns = rich.TextColumn("{task.description}"), rich.BarColumn(bar_width=24)
        console = Console(stderr=True)
        self._bars: Any = rich.Progress(
            *columns, console=console, transient=True, auto_refresh=False
        )
        self._bar: Any = self._bars.add_task("", total=None)
        self._bars.start()

    def show(self, text: str, done: int, total: int | None) -> None:
        self._bars.update(self._bar, description=text, completed=done, total=total, refresh=True)

    def close(self) -> None:
        self._bars.stop()


def display() -> Display:
    """Begin to show something: by a bar if there can be one."""
    try:
        return _Rich()
    except ImportError:
        return _Plain()
