"""Boards from graphs: the vertices are the holes, and a jump runs along any path of two edges.

So a peg jumps from a vertex over a neighbour to another neighbour of that, as in: Beeler and
Hoilman, Peg solitaire on graphs, 2011.
"""

from __future__ import annotations

import operator
from collections.abc import Collection, Hashable, Iterable, Mapping
from itertools import permutations
from typing import Any, Protocol

from libpeg import errors
from libpeg._libpeg import lib
from libpeg.handles import BoardHandle
from libpeg.making import from_lines

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


def from_graph(graph: Graph) -> BoardHandle:
    """Make a board whose jumps run along the paths of two edges."""
    vertices, edges = _taken(_of_graph6(graph) if isinstance(graph, str | bytes) else graph)
    if len(vertices) > lib.PEG_MAX_HOLES:
        raise errors.BoardError(errors.text_of(lib.PEG_E_BIG))
    hole = {vertex: at for at, vertex in enumerate(vertices, 1)}
    near: dict[int, set[int]] = {at: set() for at in hole.values()}
    for one, other in edges:
        near[hole[one]].add(hole[other])
        near[hole[other]].add(hole[one])
    if sum(len(ends) * (len(ends) - 1) for ends in near.values()) > lib.PEG_MAX_LINES:
        raise errors.BoardError(errors.text_of(lib.PEG_E_BIG))
    lines = ((a, over, b) for over, ends in near.items() for a, b in permutations(ends, 2))
    return from_lines(len(near), sorted(lines))


def networkx_module() -> Any:
    """Give NetworkX, or say what to install."""
    why = "graphs in graph6, and lists of graphs, need NetworkX"
    return errors.needed("networkx", why, "networkx")


def _of_graph6(text: str | bytes) -> Any:
    """Read a graph in the format of McKay's programs: one line of printable characters."""
    networkx = networkx_module()
    line = text.encode("utf-8", "replace") if isinstance(text, str) else text
    try:
        return networkx.from_graph6_bytes(line.strip())
    except (ValueError, IndexError, networkx.NetworkXException) as error:
        shown = errors.shown(line.decode("ascii", "replace"))
        raise errors.BoardError(f"no graph in graph6: {shown}: {error}") from error


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
        wanted = "edges, a mapping of neighbours, a graph of NetworkX or a text in graph6"
        edges = [*errors.several("graph", wanted, graph)]
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
