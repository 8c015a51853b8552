"""Answers as plain values, which JSON can write, and as what they were, from these again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Set
from dataclasses import fields, is_dataclass
from functools import cache
from json import dumps
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from libpeg import arrays
from libpeg.board import Board
from libpeg.jumps import Jump
from libpeg.solutions import Solution
from libpeg.tabular import mapping_of

Ask = str | Callable[..., Any]

# What `Board` imports for type checkers alone, and annotates the arguments of questions with.
_UNSEEN = {"Randomness": Any}

# What JSON can write.
Plain = bool | int | float | str | list["Plain"] | dict[str, "Plain"] | None


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
    named = mapping_of(value)
    if named is not None:
        return {str(name): plain(one) for name, one in named.items()}
    if isinstance(value, Set):
        # Their own order is another one in each process.
        return sorted((plain(one) for one in value), key=dumps)
    if isinstance(value, Iterable):
        return [plain(one) for one in value]
    raise TypeError(f"an answer must be made of plain values, not {type(value).__name__}")


def answer_of(ask: Ask, value: Plain, board: str) -> Any:
    """Make of a plain value what the question of `Board` gave, on the board of this text.

    What a function of a caller's gave stays plain.

    >>> answer_of("hint", "4-1", "triangle5")
    Jump(4, 2, 1, '4-1')
    """
    question = getattr(Board, ask) if isinstance(ask, str) else ask
    if value is None or not is_of_board(ask):
        return value
    if question is Board.solvable_pairs:
        return arrays.numpy_module().array(value, "uint8")
    return _made(_hints_of(question).get("return"), value, board)


@cache  # reading them takes longer than many a brief question
def _hints_of(what: Any) -> dict[str, Any]:
    """Give the annotations of a question, or of the class of an answer."""
    return get_type_hints(what, localns=_UNSEEN)


def is_of_board(ask: Ask) -> bool:
    """Tell whether a question is a method of `Board`, whose annotations tell what it gives."""
    return isinstance(ask, str) or ask in vars(Board).values()


def _made(kind: Any, value: Any, board: str) -> Any:
    """Make a plain value one of a kind, as annotations name it; where they don't, leave it."""
    origin, of = get_origin(kind), get_args(kind)
    if value is None:
        return None
    if origin in {Union, UnionType}:
        return _made(next(one for one in of if one is not NoneType), value, board)
    if origin in {list, tuple}:
        return origin(_made(of[0], one, board) for one in value)
    if kind in {Solution, Jump}:
        played = Board(board)
        text, before = played.text, len(played.history)
        played.play(value)
        jumps = played.history[before:]
        return Solution(jumps, text) if kind is Solution else jumps[0]
    if isinstance(value, dict) and (hasattr(kind, "_fields") or is_dataclass(kind)):
        hints = _hints_of(kind)
        given = {name: _made(hints[name], one, board) for name, one in value.items()}
        if is_dataclass(kind) and any(field.name == "_board" for field in fields(kind)):
            given["_board"] = board
        return kind(**given)
    return value
