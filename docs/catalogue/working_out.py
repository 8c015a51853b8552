"""Work out what a row of a catalogue says of one game, within limits for each of its questions.

A module of its own, which `make.py` sends to the workers of a cluster.
"""

import threading

import libpeg

# The last table that was built, or None if it did not fit: rows with the same last hole share it.
_kept, _lock = {}, threading.Lock()


def table_of(board, stop, memory):
    with _lock:
        key = board.text.split()[0], board.goal
        if key not in _kept:
            _kept.clear()
            try:
                _kept[key] = libpeg.Table.build(board, stop=stop, memory=memory)
            except (libpeg.LimitReached, libpeg.TableError, MemoryError):
                _kept[key] = None
        return _kept[key]


def asked(question, **limits):
    """Ask, and give None where a limit keeps the answer back."""
    try:
        return question(**limits)
    except (libpeg.LimitReached, libpeg.CountTooLarge, MemoryError):
        return None


def work_out(board, stop, **limits):
    """Give what a row says of a board: the columns from `answer` on that are not empty."""
    limits["stop"] = stop
    ended = board.copy()
    ended.pegs = (board.goal,)
    if ended.parities == board.parities:  # or else the class alone rules the game out
        board.attach(table_of(board, stop, limits.get("memory")))
    try:
        reason = board.explain(**limits)
    except (libpeg.LimitReached, MemoryError):
        reason = None
    if reason is not None:
        return {"answer": "no", **why(reason)}
    bounds = board.bound_fewest(**limits)
    if bounds is None:
        return {"answer": "no", "why": "search"}
    solution = bounds.solution or asked(board.solve, **limits)
    row = {"answer": "unknown", "least": bounds.least}
    if solution is None:  # a yes that nobody could check is none
        return row
    row |= {"answer": "yes", "most": len(solution.moves), "solution": str(solution)}
    row["solutions"] = asked(board.count_solutions, **limits)
    # Telling apart those that are distinct takes longest, so without it there may be time.
    if row["least"] == row["most"] and (found := asked(board.count_fewest, **limits)):
        found = asked(board.count_fewest, distinct=True, **limits) or found
        row |= {"shortest": found.solutions, "distinct": found.distinct, "sweep": found.sweep}
    return row


def why(proof):
    """Tell what a proof is made of, and write its rows as the catalogue's page says."""
    if proof.kind == "searched":
        return {"why": "search"}
    kinds = {row.kind for row in proof.rows}
    texts = []
    for row in proof.rows:
        kind = "count" if row.kind == "resource" else row.kind
        texts.append(f"{kind} {('' if kind == 'class' else ' ').join(map(str, row.weights))}")
    reason = "exits" if "exits" in kinds else "class" if kinds == {"class"} else "count"
    return {"why": reason, "proof": "; ".join(texts)}
