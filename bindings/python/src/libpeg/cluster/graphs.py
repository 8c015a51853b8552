"""Connected graphs up to isomorphism.

A graph is a tuple with a number for each vertex, whose bit v is set if vertex v is a neighbour.
Every connected graph has a vertex that can be taken away without parting it. So those of n
vertices come from those of n - 1, by one more vertex with some neighbours. To meet fewer of them
twice, the new vertex must have as few neighbours as any that can be taken away.

Of the ways to number the vertices of a graph, the canonical one has the least list of numbers
among those that a search comes to. The search parts the vertices by how many neighbours they have
in each part, until that changes nothing, and then sets one vertex of a part apart after the
other: McKay, Practical graph isomorphism, 1981. Vertices with the same neighbours are exchanged by
a symmetry, so it is enough to set one of them apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import factorial

from libpeg.positions import holes_of

Graph = tuple[int, ...]


def connected(vertices: int) -> Iterator[tuple[Graph, int]]:
    """Give each connected graph, and how many ways there are to number its vertices.

    >>> [sum(1 for _ in connected(vertices)) for vertices in range(1, 6)]
    [1, 1, 2, 6, 21]
    """
    if vertices < 1:
        raise ValueError(f"a graph has at least 1 vertex, not {vertices}")
    found: dict[Graph, int] = {(0,): 1}
    for size in range(1, vertices):
        larger: dict[Graph, int] = {}
        for graph in found:
            for near in range(1, 1 << size):
                made = _joined(graph, near)
                if _is_least(made):
                    least, symmetries = canonical(made)
                    larger[least] = symmetries
        found = larger
    for graph in sorted(found, key=lambda graph: (sum(map(int.bit_count, graph)), graph)):
        yield graph, factorial(vertices) // found[graph]


def _joined(graph: Graph, near: int) -> Graph:
    """Add a vertex with some neighbours."""
    last = 1 << len(graph)
    return (*(bits | last if near >> at & 1 else bits for at, bits in enumerate(graph)), near)


def _is_least(graph: Graph) -> bool:
    """Tell whether no vertex of fewer neighbours than the last could be taken away."""
    most = graph[-1].bit_count()
    return not any(
        near.bit_count() < most and _is_joined_without(graph, at)
        for at, near in enumerate(graph[:-1])
    )


def _is_joined_without(graph: Graph, vertex: int) -> bool:
    rest = (1 << len(graph)) - 1 & ~(1 << vertex)
    seen = new = rest & -rest
    while new:
        near = 0
        for at in holes_of(new):
            near |= graph[at - 1]
        new = near & rest & ~seen
        seen |= new
    return seen == rest


def canonical(graph: Graph) -> tuple[Graph, int]:
    """Give the canonical form of a graph, and the number of its symmetries."""
    forms: Counter[Graph] = Counter()
    for form, alike in _forms(graph, [(1 << len(graph)) - 1]):
        forms[form] += alike
    least = min(forms)
    return least, forms[least]


def _forms(graph: Graph, parts: list[int]) -> Iterator[tuple[Graph, int]]:
    """Give the graph as the search numbers its vertices, and how many ways come to the same."""
    parts = _parted(graph, parts)
    at = next((at for at, part in enumerate(parts) if part & part - 1), None)
    if at is None:
        yield _numbered(graph, parts), 1
        return
    for vertex, alike in _unlike(graph, parts[at]):
        apart = [*parts[:at], vertex, parts[at] & ~vertex, *parts[at + 1 :]]
        for form, ways in _forms(graph, apart):
            yield form, alike * ways


def _unlike(graph: Graph, part: int) -> list[tuple[int, int]]:
    """Give a vertex of each kind in a part, with how many have the same neighbours as it."""
    kinds: dict[int, int] = {}
    for at in holes_of(part):
        vertex, near = 1 << at - 1, graph[at - 1]
        for other in kinds:
            both = vertex | other
            if near & ~both == graph[other.bit_length() - 1] & ~both:
                kinds[other] += 1
                break
        else:
            kinds[vertex] = 1
    return [*kinds.items()]


def _parted(graph: Graph, parts: list[int]) -> list[int]:
    """Part vertices until those of a part have as many neighbours in each part as each other."""
    while True:
        finer: list[int] = []
        for part in parts:
            if not part & part - 1:
                finer.append(part)
                continue
            kinds: dict[tuple[int, ...], int] = {}
            for at in holes_of(part):
                kind = tuple([(graph[at - 1] & other).bit_count() for other in parts])
                kinds[kind] = kinds.get(kind, 0) | 1 << at - 1
            finer += [kinds[kind] for kind in sorted(kinds)]
        if len(finer) == len(parts):
            return parts
        parts = finer


def _numbered(graph: Graph, parts: list[int]) -> Graph:
    """Give the vertices the numbers of their parts, which have one each."""
    place = {part.bit_length() - 1: at for at, part in enumerate(parts)}
    made = [0] * len(graph)
    for vertex, at in place.items():
        for near in holes_of(graph[vertex]):
            made[at] |= 1 << place[near - 1]
    return tuple(made)
