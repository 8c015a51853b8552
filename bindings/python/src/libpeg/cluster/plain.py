"""Answers as plain values: what JSON can write, and anything can read back."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterable, Mapping, Set
from typing import Any

from libpeg.board import Board
from libpeg.jumps import Jump
from libpeg.solutions import Solution


def plain(value: Any) -> Any:
    """Make a plain value: None, bool, int, float, str, or lists and dicts of these.

    A solution becomes its moves in writing, a jump its text, a board its text, and what has named
    fields a dict.

    >>> from libpeg import Board
    >>> plain(Board("triangle5", goal=13).count_fewest())
    {'moves': 10, 'solutions': 538, 'distinct': 16, 'sweep': 4}
    """
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Solution | Jump | Board):
        return value.text if isinstance(value, Board) else str(value)
    if hasattr(value, "tolist"):
        return value.tolist()
    fields = _fields(value)
    if fields is not None:
        return {str(name): plain(one) for name, one in fields.items()}
    if isinstance(value, Set):
        # Their own order is another one in each process.
        return sorted((plain(one) for one in value), key=json.dumps)
    if isinstance(value, Iterable):
        return [plain(one) for one in value]
    raise TypeError(f"an answer must be made of plain values, not {type(value).__name__}")


def _fields(value: Any) -> Mapping[Any, Any] | None:
    """Give the fields of a value by their names, or None if they have none."""
    if isinstance(value, Mapping):
        return value
    if hasattr(value, "_asdict"):
        named: Mapping[Any, Any] = value._asdict()
        return named
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        names = [field.name for field in dataclasses.fields(value)]
        return {name: getattr(value, name) for name in names}
    return None
