"""What a question may spend, how far it has come, and what stops it.

Every question takes the same keyword arguments: those of `Limits`. They are checked here, where
a number that makes no sense is refused before C sees it.
"""

from __future__ import annotations

import enum
import inspect
import math
import numbers
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, NoReturn, TypedDict, TypeVar, get_args, get_type_hints

from libpeg._libpeg import ffi, lib
from libpeg.errors import refused, within


class _Stop(enum.Enum):
    STOP = "STOP"

    def __repr__(self) -> str:
        return "libpeg.STOP"


STOP: Final = _Stop.STOP


class StopFlag:
    """A flag that stops questions, as their argument `stop`: from any thread, at any time.

    A question that finds it set ends within milliseconds, and one that begins with it set ends at
    once. Any number of questions may share a flag. A signal handler may use it too.

    >>> import threading
    >>> from libpeg import Board, StopFlag, Stopped
    >>> flag = StopFlag()
    >>> threading.Timer(0.1, flag.set).start()
    >>> try:
    ...     Board("wiegleb").count_games(stop=flag, memory=2**33)
    ... except Stopped:
    ...     print("stopped")
    stopped
    """

    __slots__ = ("__weakref__", "_flag", "_times")

    def __init__(self) -> None:
        self._flag = ffi.new("peg_flag *")
        self._times = 0

    def set(self) -> None:
        """Stop every question that has the flag."""
        self._times += 1  # before C can see the flag, so that `times` tells why it stopped
        lib.peg_flag_raise(self._flag)

    def clear(self) -> None:
        """Let questions use the flag again, once those that it stops have ended."""
        lib.peg_flag_lower(self._flag)

    def is_set(self) -> bool:
        """Tell whether the flag is set."""
        return bool(self._flag.raised)

    @property
    def pointer(self) -> Any:
        """The flag of C, which lives as long as this object."""
        return self._flag

    @property
    def times(self) -> int:
        """A number that changes whenever the flag is set."""
        return self._times

    def __repr__(self) -> str:
        return f"<{type(self).__name__}, {'set' if self.is_set() else 'not set'}>"

    def __reduce__(self) -> NoReturn:
        raise TypeError("a stop flag cannot be copied or pickled")


Stage = Literal[
    "preparing",
    "searching",
    "shortening",
    "proving",
    "counting",
    "listing",
    "building",
    "verifying",
    "writing",
    "reading",
    "working",
]

STAGES: dict[int, Stage] = {
    getattr(lib, f"PEG_STAGE_{stage.upper()}"): stage for stage in get_args(Stage)
}


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a question has come.

    positions: how many it has looked at so far. This may start again from 0 where the question
        has several parts.
    total: how many positions there are to look at in this stage, or None if that is not known.
    stage: what the question is doing. It is "preparing" what helps with many questions,
        "searching" for a solution, "shortening" it, "proving" that no solution has fewer moves,
        "counting", or "listing" solutions. It is "building", "verifying", "writing" or
        "reading" a table, or "working" on an array.
    least: no solution has fewer moves; None if the question is not about moves.
    moves: the moves of the shortest solution found, or None.
    """

    positions: int
    total: int | None
    stage: Stage
    least: int | None
    moves: int | None


class WorkLimits(TypedDict, total=False):
    """What work on arrays may spend: some of the keyword arguments that `Limits` describes."""

    seconds: float | None
    stop: StopFlag | None
    progress: Callable[[Progress], object] | None


class Limits(WorkLimits, total=False):
    """What a question may spend: keyword arguments of every question.

    positions: how many to look at; without it there is no limit. Other work counts as about so
        many positions as it takes the time of: for "english", what the first question works out
        for all to come counts as some 100,000.
    memory: bytes to hold at once, as a number or such as "1GB"; without it 1 GiB.
    threads: how many may work on it; without it one. Counting, building tables and
        judging jumps use all of them, a search for one answer one.
    seconds: time to take, as a number above 0; without it there is no limit.
    stop: a `libpeg.StopFlag`, which stops the question when any thread sets it.
    progress: a function that is called now and then with a `libpeg.Progress`, on the thread that
        asked. The question stops when it returns `libpeg.STOP`, or raises: the exception then
        comes out of the question.

    A question holds its board from beginning to end, and so while `progress` runs. `progress`
    must not use that board, and other threads wait for it as long as the question takes. Two
    threads whose `progress` reads the other's board wait for each other forever. To go on
    reading the board, ask a copy, and let the board learn from it afterwards: see `Board.learn`.

    What happens at a limit: a question for yes or no has None for an answer, which means
    unknown, and `bound_fewest` and `rate` return what they know. Any other question raises
    `TimeLimitReached` (a TimeoutError too), `MemoryLimitReached` (a MemoryError too), or
    `LimitReached`, which both of these are, for positions. Their `limits` tell which limit it was,
    and `positions` how many had been looked at. If it was stopped, it raises `Stopped`.
    """

    positions: int | None
    memory: int | str | None
    threads: int | None


_Asks = TypeVar("_Asks", bound=Callable[..., Any])


def takes_limits(question: _Asks) -> _Asks:
    """Have a question name each limit that it takes, as help() and get_type_hints() show it."""
    signature = inspect.signature(question)
    *own, limits = signature.parameters.values()
    kind = WorkLimits if "WorkLimits" in limits.annotation else Limits
    each = [
        inspect.Parameter(name, limits.KEYWORD_ONLY, default=None, annotation=hint.__forward_arg__)
        for name, hint in kind.__annotations__.items()
        if name not in signature.parameters
    ]
    parameters = [*own, *each]
    question.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
    del question.__annotations__["limits"]
    hints = get_type_hints(kind)
    question.__annotations__.update({parameter.name: hints[parameter.name] for parameter in each})
    return question


def takes_one(method: _Asks) -> _Asks:
    """Leave `more` out of the signature: it is there to tell what to do with it instead."""
    signature = inspect.signature(method)
    own = [one for one in signature.parameters.values() if one.name != "more"]
    method.__signature__ = signature.replace(parameters=own)  # type: ignore[attr-defined]
    del method.__annotations__["more"]
    return method


# Bytes that a question may hold where no limit is given: what C takes 0 for.
USUAL_MEMORY = 2**30

# Each limit as C has it where it is not given, and the most of those that are whole numbers.
_NONE = {"positions": 0, "memory": 0, "threads": 0, "seconds": 0.0, "stop": None, "progress": None}
_MOST = {"positions": 2**64 - 1, "memory": 2**64 - 1, "threads": 2**32 - 1}


def checked(given: Mapping[str, Any], known: type[WorkLimits] = Limits) -> dict[str, Any]:
    """Check the limits of a question, or of work, and give each as C has it: 0 for none."""
    unknown = given.keys() - known.__annotations__.keys()
    if unknown:
        what = "a question" if known is Limits else "work on an array"
        has = ", ".join(sorted(known.__annotations__))
        hint = "; a seed is given as rng" if "seed" in unknown else ""
        raise TypeError(f"{what} has no argument {min(unknown)!r}; its limits are {has}{hint}")
    made = {**_NONE}
    for name, value in given.items():
        if value is not None:
            made[name] = _checked(name, value)
    return made


def bytes_of(text: str) -> int:
    """Read a number of bytes.

    >>> bytes_of("512M"), bytes_of("1GB"), bytes_of("1.5 GiB")
    (536870912, 1073741824, 1610612736)
    """
    found = re.fullmatch(r"(\d+(?:\.\d+)?) ?([KMGT]?)(?:i?B)?", text.strip(), re.IGNORECASE)
    if found is None:
        raise ValueError(f"memory must be bytes, such as 2**30 or '1GB', not {text!r}")
    return int(float(found[1]) * 1024 ** " KMGT".index(found[2].upper() or " "))


def _checked(name: str, value: Any) -> Any:
    if name == "memory" and isinstance(value, str):
        value = bytes_of(value)
    if name in _MOST:
        if isinstance(value, bool):
            raise refused(name, "a whole number", value)
        return within(name, value, 1, _MOST[name])
    if name == "seconds":
        if isinstance(value, bool) or not isinstance(value, numbers.Real):
            raise refused(name, "a number", value)
        if not (float(value) > 0 and math.isfinite(value)):
            raise ValueError(f"seconds must be a number above 0, not {value}")
        return float(value)
    if name == "stop" and not isinstance(value, StopFlag):
        raise TypeError(f"stop must be a StopFlag, not {type(value).__name__}")
    if name == "progress" and not callable(value):
        raise TypeError(f"progress must be a function, not {type(value).__name__}")
    return value
