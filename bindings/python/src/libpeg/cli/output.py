"""The output of a command: for people, for scripts, and for the shell."""

from __future__ import annotations

import enum
import errno
import json
import os
import pkgutil
import sys
from argparse import Namespace
from pathlib import Path
from typing import Any


def help_on(what: str) -> str:
    """Give what the file of help says on something, if it says anything."""
    text = "\n" + (pkgutil.get_data(__package__, "help.txt") or b"").decode()
    return text.partition(f"\n[{what}]\n")[2].partition("\n[")[0]


class Exit(enum.IntEnum):
    """The status that a command ends with."""

    YES = 0
    NO = 1
    BAD = 2
    UNKNOWN = 3
    INTERRUPTED = 128 + 2
    CLOSED = 128 + 13


def taken(asked: Namespace, *names: str) -> dict[str, Any]:
    """Take some of the arguments, with None for what the command does not have."""
    return {name: getattr(asked, name, None) for name in names}


def tell(asked: Namespace, text: str, /, **facts: object) -> None:
    """Print a text, or the facts for a script as a line of JSON."""
    print(json.dumps(facts) if asked.json else text)


def complain(sentence: str) -> None:
    """Print a sentence to the standard error."""
    print(f"libpeg: {sentence}", file=sys.stderr)


def save(text: str, where: str) -> None:
    """Write a file, or to the standard output for "-"."""
    if where == "-":
        print(text)
    else:
        Path(where).write_text(text + "\n", encoding="utf-8")


_TINTS = {True: "\x1b[32m", False: "\x1b[31m", None: "\x1b[33m"}


def tinted(text: str, answer: bool | None) -> str:
    """Colour a text on a terminal: green for what wins, red for what loses."""
    if not sys.stdout.isatty() or "NO_COLOR" in os.environ:
        return text
    return f"{_TINTS[answer]}{text}\x1b[0m"


def expect_room(path: str) -> None:
    """Refuse a place where no file can be, before the work and not after it."""
    where = os.path.realpath(path)
    if os.path.isdir(where):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
    if not os.path.isdir(os.path.dirname(where)):
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
