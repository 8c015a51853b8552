"""Boards from graphs: the vertices are the holes, and a jump runs along any path of two edges.

So a peg jumps from a vertex over a neighbour to another neighbour of that, as in: Beeler and
Hoilman, Peg solitaire on graphs, 2011.
"""

from __future__ import annotations

import operator
from collections.abc import Collection, Hashable, Iterable, Mapping
from itertools import compress, permutations
from typing import Any, Protocol

from libpeg import errors
from libpeg._libpeg import lib
from libpeg.handles import BoardHandle
from libpeg.making import from_lines
from libpeg.texts import counted

Edge = Collection[Hashable]


class NetworkXGraph(Protocol):
    """A graph of NetworkX, or anything that has nodes and edges as one has."""

    @property
    def nodes(self) -> Any:
        """The vertices."""

    @property
    def edges(self) -> Any:
        """The edges, each of two vertices."""


# A graph: a text in the format graph6, edges, the neighbours of each vertex, or one of NetworkX.
Graph = str | bytes | Iterable[Edge] | Mapping[Any, Iterable[Hashable]] | NetworkXGraph

_HEADER = ">>graph6<<"
# graph6 writes six bits as a character from "?" on, and takes "~" for a number that needs more.
_FIRST, _BITS, _LONG = ord("?"), 6, 63


def from_graph(graph: Graph) -> BoardHandle:
    """Make a board whose jumps run along the paths of two edges."""
    if isinstance(graph, bytes):
        graph = graph.decode("ascii", "replace")
    vertices, edges = _read_graph6(graph) if isinstance(graph, str) else _taken(graph)
    if len(vertices) > lib.PEG_MAX_HOLES:
        raise errors.BoardError(errors.text_of(lib.PEG_E_BIG))
    hole = {vertex: at for at, vertex in enumerate(vertices, 1)}
    near: dict[int, set[int]] = {at: set() for at in hole.values()}
    for one, other in edges:
        near[hole[one]].add(hole[other])
        near[hole[other]].add(hole[one])
    if sum(len(ends) * (len(ends) - 1) for ends in near.values()) > lib.PEG_MAX_LINES:
        raise errors.BoardError(errors.text_of(lib.PEG_E_BIG))
    return from_lines(len(near), lines_of_graph(near))


def lines_of_graph(near: Mapping[int, Iterable[int]]) -> list[tuple[int, int, int]]:
    """List the paths of two edges, from the neighbours of each vertex.

    >>> lines_of_graph({1: [2], 2: [1, 3], 3: [2]})
    [(1, 2, 3), (3, 2, 1)]
    """
    return sorted(
        (one, over, other) for over, ends in near.items() for one, other in permutations(ends, 2)
    )


def _taken(graph: Any) -> tuple[list[Hashable], list[tuple[Hashable, Hashable]]]:
    """Give the vertices of a graph in the order of their holes, and its edges."""
    if hasattr(graph, "nodes") and hasattr(graph, "edges"):
        if callable(getattr(graph, "is_directed", None)) and graph.is_directed():
            raise errors.BoardError("the edges of the graph must have no direction")
        # Edges of NetworkX may have a key, too.
        vertices, edges = list(graph.nodes), [(*edge,)[:2] for edge in graph.edges]
    elif isinstance(graph, Mapping):
        edges = [(one, other) for one, others in graph.items() for other in others]
        vertices = _in_order([*graph, *(other for _, other in edges)])
    else:
        edges = [*graph]
        edges = [_pair(edge, at) for at, edge in enumerate(edges)]
        vertices = _in_order([vertex for edge in edges for vertex in edge])
    for at, (one, other) in enumerate(edges):
        if one == other:
            raise errors.BoardError(f"an edge must join two vertices, not {one!r} to itself", at)
    return vertices, edges


def _pair(edge: Any, at: int) -> tuple[Hashable, Hashable]:
    """Check an edge."""
    if isinstance(edge, str) or not isinstance(edge, Collection) or len(edge) != 2:  # noqa: PLR2004
        raise errors.BoardError(f"an edge must be two vertices, not {edge!r:.60}", at)
    one, other = edge
    return one, other


def _in_order(vertices: Iterable[Hashable]) -> list[Hashable]:
    """Give each vertex once: numbers ascending, others in the order in which they come."""
    each = list(dict.fromkeys(vertices))
    if all(hasattr(vertex, "__index__") for vertex in each):
        each.sort(key=operator.index)  # type: ignore[arg-type]
    return each


# graph6


def _read_graph6(text: str) -> tuple[list[Hashable], list[tuple[Hashable, Hashable]]]:
    """Read a graph in the format of McKay's programs: one line of printable characters."""
    start = len(_HEADER) if text.startswith(_HEADER) else 0
    values = [ord(character) - _FIRST for character in text.rstrip("\r\n")[start:]]
    for at, value in enumerate(values, start):
        if not 0 <= value <= _LONG:
            raise errors.BoardError(f"graph6 has no character {text[at]!r}", at)
    vertices, rest = _order(values)
    if vertices is None or vertices > lib.PEG_MAX_HOLES:
        too = "is a graph in graph6" if vertices is None else "has so many vertices"
        raise errors.BoardError(f"no board {too}: {errors.shown(text)}")
    wanted = -(-vertices * (vertices - 1) // 2 // _BITS)
    if len(rest) != wanted:
        raise errors.BoardError(
            f"graph6 has {counted(wanted, 'character')} for the edges of {vertices} vertices, "
            f"not {len(rest)}: {errors.shown(text)}"
        )
    every = [(one, other) for other in range(vertices) for one in range(other)]
    bits = [value >> bit & 1 for value in rest for bit in reversed(range(_BITS))]
    if any(bits[len(every) :]):
        raise errors.BoardError(f"graph6 must end with zeros: {errors.shown(text)}")
    return list(range(vertices)), list(compress(every, bits))


def _order(values: list[int]) -> tuple[int | None, list[int]]:
    """Split the number of vertices off the values of a graph6. None if it has none."""
    digits, long = 1, 0
    for more in (3, 6):
        if values[long : long + 1] != [_LONG]:
            break
        digits, long = more, long + 1
    number = values[long : long + digits]
    if len(number) < digits:
        return None, []
    vertices = 0
    for value in number:
        vertices = vertices << _BITS | value
    return vertices, values[long + digits :]
