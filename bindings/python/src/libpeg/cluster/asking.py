"""The question of a sweep, as a worker puts it to one board after another, and its records.

What comes of a problem is a record, whatever comes of it: an answer, a limit that was reached, or
a mistake in the problem. Workers send plain values, of which the sweep makes what they were.
"""

from __future__ import annotations

import inspect
import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Literal, NamedTuple

from libpeg._libpeg import lib
from libpeg.board import Board
from libpeg.cluster.sets import Problem
from libpeg.cluster.values import Ask, answer_of, is_of_board, plain
from libpeg.errors import LimitReached, Stopped, refused
from libpeg.limits import Limits, StopFlag, checked

Status = Literal["ok", "limit", "stopped", "error"]

# What a sweep itself sees to.
_OWN = {"stop", "progress"}


class Record(NamedTuple):
    """What came of a problem.

    number: its place among the problems, from 0.
    problem: the board as a text.
    times: how many problems it stands for, where the set of problems says so.
    status: "ok", "limit" if a limit was reached first, "stopped" if something stopped the
        question, or "error".
    value: the answer, as the method of `Board` gives it, or None without one. Of solutions in
        lists it is the moves, and of a function that was asked a plain value.
    error: why there is no answer, or None.
    seconds: how long the question took.
    """

    number: int
    problem: str
    times: int
    status: Status
    value: Any
    error: str | None
    seconds: float

    def plain(self) -> dict[str, Any]:
        """Give the record as a dict of what JSON can write.

        >>> from libpeg import sweep
        >>> [record] = sweep(["triangle5 -> 13"], "count_fewest")
        >>> kept = record.plain()
        >>> kept["value"]
        {'moves': 10, 'solutions': 538, 'distinct': 16, 'sweep': 4}
        >>> Record.of(kept, "count_fewest") == record
        True
        """
        return {name: plain(one) for name, one in self._asdict().items()}

    @classmethod
    def of(cls, facts: Mapping[str, Any], ask: Ask) -> Record:
        """Make the record of a question again: of what `plain` gives, or a row of `to_arrow`.

        In a row, lists and mappings are texts in JSON. Of a method of `Board` they are read; a text
        that a function gave stays as it is, as it may be no JSON.
        """
        given = dict(facts)
        value = given["value"]
        if isinstance(value, str) and value[:1] in {"{", "["} and is_of_board(ask):
            value = json.loads(value)
        elif isinstance(value, Decimal):  # as large counts are in Arrow
            value = int(value)
        return cls(**{**given, "value": answer_of(ask, value, given["problem"])})


# A problem that is asked, with its number.
Asked = tuple[int, Problem]


@dataclass(frozen=True)
class Question:
    """A question with its arguments, which a worker puts to one board after another."""

    ask: Ask
    arguments: dict[str, Any]
    takes_stop: bool

    def __call__(self, asked: Asked, stop: StopFlag) -> Record:
        """Put it to a board."""
        number, problem = asked
        begin = time.monotonic()
        try:
            status, value, error = self._answer(Board(problem.board), stop)
        except LimitReached as reached:
            status, value, error = "limit", None, str(reached)
        except Stopped as stopped:
            status, value, error = "stopped", None, str(stopped)
        except Exception as raised:  # noqa: BLE001 - a record tells it
            status, value, error = "error", None, f"{type(raised).__name__}: {raised}"
        seconds = round(time.monotonic() - begin, 6)
        return Record(number, *problem, status, value, error, seconds)

    def _answer(self, board: Board, stop: StopFlag) -> tuple[Status, Any, str | None]:
        ask = getattr(Board, self.ask) if isinstance(self.ask, str) else self.ask
        limits = {"stop": stop} if self.takes_stop else {}
        value = plain(ask(board, **self.arguments, **limits))
        try:
            json.dumps(value)
        except (TypeError, ValueError, RecursionError) as error:
            raise ValueError(f"JSON cannot write the answer: {error}") from error
        if value is None and ask is Board.solvable:
            return "limit", None, "a limit was reached"
        return "ok", value, None


def questions() -> list[str]:
    """List the methods of a board that take limits, and no more."""
    found = []
    for name, method in vars(Board).items():
        if name[0] != "_" and inspect.isfunction(method):
            _, *others = inspect.signature(method).parameters.values()
            if _has_limits(method) and all(one.default is not one.empty for one in others):
                found.append(name)
    return found


def _has_limits(ask: Callable[..., Any]) -> bool:
    return Limits.__annotations__.keys() <= inspect.signature(ask).parameters.keys()


def question_of(ask: Ask, seconds: float | None, arguments: dict[str, Any]) -> Question:
    """Check a question, as far as that can be done before it is put to a board."""
    checked({"seconds": seconds})
    for name in sorted(_OWN & arguments.keys()):
        raise TypeError(f"the questions of a sweep have no argument {name!r}")
    if not isinstance(ask, str) and not callable(ask):
        raise refused("ask", "the name of a question or a function", ask)
    if isinstance(ask, str) and ask not in questions():
        raise ValueError(f"the questions are {', '.join(questions())}, not {ask!r}")
    if seconds is not None:
        arguments = {**arguments, "seconds": seconds}
    asked = getattr(Board, ask) if isinstance(ask, str) else ask
    taken = inspect.signature(asked).parameters
    takes_all = any(one.kind is one.VAR_KEYWORD for one in taken.values())
    if not takes_all:
        for name in arguments.keys() - taken.keys():
            raise TypeError(f"the function that is to be asked takes no argument {name!r}")
    if _has_limits(asked):
        checked({name: one for name, one in arguments.items() if name in Limits.__annotations__})
    return Question(ask, arguments, takes_all or "stop" in taken)


def told(question: Question) -> dict[str, Any]:
    """Describe a question, so that a checkpoint knows whose it is."""
    ask = question.ask
    name = ask if isinstance(ask, str) else getattr(ask, "__qualname__", "")
    if not name or name.endswith("<lambda>"):
        raise TypeError(f"a checkpoint knows functions by their names, and {ask!r} has none")
    version = lib.PEG_VERSION_MAJOR, lib.PEG_VERSION_MINOR, lib.PEG_VERSION_PATCH
    return {
        "question": name,
        "arguments": {name: _kept(name, one) for name, one in sorted(question.arguments.items())},
        "version": ".".join(map(str, version)),
    }


def _kept(name: str, argument: Any) -> Any:
    """Make an argument plain, for a checkpoint."""
    try:
        kept = plain(argument)
        json.dumps(kept)
    except (TypeError, ValueError, RecursionError) as error:
        why = f"a checkpoint cannot keep the argument {name!r}, since JSON cannot: {error}"
        raise TypeError(why) from error
    return kept
