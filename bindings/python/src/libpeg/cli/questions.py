"""The commands that list shapes, draw a board, or ask a question and tell the answer."""

from __future__ import annotations

import random as randomness
from argparse import Namespace
from itertools import islice
from typing import Any

from libpeg.board import Board
from libpeg.cli.arguments import (
    COUNT,
    JSON,
    NAMES,
    QUESTION,
    Commands,
    add_command,
    board_of,
    one_output,
    only_with,
)
from libpeg.cli.output import (
    ANSWERS,
    SAYS,
    Exit,
    Watch,
    asking,
    complain,
    expect_room,
    save,
    tell,
    tinted,
)
from libpeg.errors import LimitReached
from libpeg.files import write_whole
from libpeg.proof import Proof, weights_drawn
from libpeg.questions import FewestBounds
from libpeg.shape import Naming
from libpeg.solutions import Solution
from libpeg.texts import counted

_NO = "It cannot be won."
_WON = "It is won: there is nothing to play."


def _facts(solution: Solution | None, without: str) -> dict[str, Any]:
    """Give what a script is told of a solution, or the answer without one."""
    if solution is None:
        return {"answer": without, "solution": None, "moves": None}
    return {"answer": "yes", "solution": list(solution), "moves": solution.moves}


def _tell_solution(asked: Namespace, board: Board, solution: Solution | None) -> Exit:
    text = _NO if solution is None else str(solution) or _WON
    tell(asked, text, board=board.text, **_facts(solution, "no"))
    return Exit.NO if solution is None else Exit.YES


def solve(asked: Namespace) -> Exit:
    """Tell one solution."""
    one_output(asked, "svg", "animation")
    only_with(asked, "fewest_moves", "proof")
    board = board_of(asked)
    if asked.fewest_moves:
        return _solve_fewest(asked, board)
    solution = asking(asked, board.solve)
    return _show(asked, board, solution) or _tell_solution(asked, board, solution)


def _solve_fewest(asked: Namespace, board: Board) -> Exit:
    if asked.proof:
        expect_room(asked.proof)
    bounds = asking(asked, board.bound_fewest)
    if bounds is None:
        return _show(asked, board, None) or _tell_solution(asked, board, None)
    proof = _prove(asked, board, bounds) if asked.proof and bounds.most != 0 else 0
    shown = _show(asked, board, bounds.solution)
    if shown is not None:
        return Exit.UNKNOWN if proof is None else shown
    text = str(bounds.solution or "")
    if bounds.proven and bounds.most:
        text += f"\n{bounds.most} moves, and no solution has fewer."
    elif bounds.most:
        text += f"\n{bounds.most} moves; no solution has fewer than {bounds.least}."
    elif bounds.most is None:
        text = f"It is unknown whether it can be won; not in fewer than {bounds.least} moves."
    if proof:
        text += f"\n{asked.proof}: a proof of {proof:,} bytes."
    facts = {**_facts(bounds.solution, "unknown"), "least": bounds.least}
    if asked.proof:
        facts["proof"] = proof or None
    tell(asked, text or _WON, board=board.text, **facts)
    return Exit.YES if bounds.proven and proof is not None else Exit.UNKNOWN


def _prove(asked: Namespace, board: Board, bounds: FewestBounds) -> int | None:
    """Write the proof that no solution has fewer moves. Give its bytes, or None at a limit."""
    if bounds.most is None or not bounds.proven:
        complain("no proof was written: a limit was reached before the fewest moves were known")
        return None
    try:
        proof = asking(asked, board.prove_moves, bounds.most).encode()
    except LimitReached as error:
        complain(f"no proof was written: {error}")
        return None
    write_whole(asked.proof, proof)
    return len(proof)


def _show(asked: Namespace, board: Board, solution: Solution | None) -> Exit | None:
    """Draw a solution as asked. Give an exit if nothing else is to be printed."""
    if solution is not None and asked.svg:
        save(board.film(solution), asked.svg)
    if solution is not None and asked.animation:
        save(board.animation(solution), asked.animation)
    if "-" in {asked.svg, asked.animation}:
        return Exit.NO if solution is None else Exit.YES
    return None


def judge(asked: Namespace) -> Exit:
    """Tell of every legal jump what it leads to."""
    board = board_of(asked)
    verdicts = asking(asked, board.judge)
    lines = [f"{jump}  {tinted(SAYS[answer], answer)}" for jump, answer in verdicts]
    facts = [
        {"jump": jump, "text": jump.text, "answer": ANSWERS[answer]} for jump, answer in verdicts
    ]
    tell(asked, "\n".join(lines) or "No jump is legal.", board=board.text, verdicts=facts)
    answers = {answer for _, answer in verdicts}
    if True in answers or (not verdicts and board.is_won):
        return Exit.YES
    return Exit.UNKNOWN if None in answers else Exit.NO


def hint(asked: Namespace) -> Exit:
    """Tell a jump after which the position can still be won."""
    board = board_of(asked)
    jump = asking(asked, board.hint)
    can_win = jump is not None or board.is_won
    text = str(jump) if jump is not None else _WON if can_win else _NO
    facts = {"answer": ANSWERS[can_win], "jump": jump, "text": jump and jump.text}
    tell(asked, text, board=board.text, **facts)
    return Exit.YES if can_win else Exit.NO


def random(asked: Namespace) -> Exit:
    """Tell a solution that is as likely as any other."""
    board = board_of(asked)
    rng = randomness.Random(asked.seed)  # noqa: S311 - nobody has to keep it secret
    return _tell_solution(asked, board, asking(asked, board.random_solution, rng))


def count(asked: Namespace) -> Exit:
    """Tell how many solutions, complete games or positions there are."""
    only_with(asked, "reachable", "by_symmetry")
    board = board_of(asked)
    if asked.reachable:
        numbers = asking(asked, board.count_positions, by_symmetry=asked.by_symmetry)
        lines = [f"{jumps:3} {number}" for jumps, number in enumerate(numbers)]
        tell(asked, "\n".join(lines), board=board.text, positions=numbers)
        return Exit.YES
    if asked.games:
        games = asking(asked, board.count_games)
        tell(asked, str(games), board=board.text, games=games)
        return Exit.YES
    if asked.fewest_moves:
        found = asking(asked, board.count_fewest)
        solutions, facts = found.solutions, found._asdict()
        text = (
            f"{solutions} of {counted(found.moves, 'move')}, {found.distinct} of them but for "
            f"order and symmetry; the last move makes up to {counted(found.sweep, 'jump')}"
        )
    else:
        kind = {"by_jumps": asked.by_jumps, "as_positions": asked.as_positions}
        solutions = asking(asked, board.count_solutions, **kind)
        text, facts = str(solutions), {"solutions": solutions}
    tell(asked, text if solutions else "0", board=board.text, **facts)
    return Exit.YES if solutions else Exit.NO


def all_(asked: Namespace) -> Exit:
    """Tell every solution, one on a line."""
    board = board_of(asked)
    told = 0
    with (
        Watch(asked) as watch,
        board.solutions(
            shortest=asked.fewest_moves, by_jumps=asked.by_jumps, **watch.limits
        ) as found,
    ):
        for solution in islice(found, asked.limit):
            facts = {"number": told, "solution": list(solution), "moves": solution.moves}
            tell(asked, str(solution), **facts)
            told += 1
    if told == 0 and not asked.json:
        print(_NO)
    return Exit.YES if told else Exit.NO


# A proof with many cases is only begun in text.
_MOST_ROWS = 24


def why_text(board: Board, asked: Namespace) -> tuple[str, Proof | None]:
    """Say why a board cannot be won, and give the proof."""
    reason = asking(asked, board.explain)
    if reason is None:
        return "It can be won.", None
    parts = [_NO]
    if reason.kind == "searched":
        return f"{_NO}\n\n{reason.in_words(board)}", reason
    words = reason.in_words(board).split("\n\n")
    drawings = ["" if row.kind == "fork" else weights_drawn(board, row) for row in reason.rows] or [
        ""
    ]
    for paragraph, drawing in list(zip(words, drawings, strict=True))[:_MOST_ROWS]:
        parts += [paragraph, drawing] if drawing else [paragraph]
    if len(words) > _MOST_ROWS:
        parts.append(f"So it goes on, for {len(words)} paragraphs in all. --json has all rows.")
    return "\n\n".join(parts), reason


def why(asked: Namespace) -> Exit:
    """Tell why it cannot be won."""
    one_output(asked, "svg")
    board = board_of(asked)
    text, reason = why_text(board, asked)
    is_weighed = reason is not None and reason.kind == "proof"
    if asked.svg and reason is not None and is_weighed:
        save(board.weighed(reason), asked.svg)
    if asked.svg != "-":
        facts: dict[str, Any] = {"board": board.text, "proof": None}
        if reason is not None and is_weighed:
            facts = reason.facts(board)
        facts["answer"] = "yes" if reason is None else "no"
        searched = reason.positions if reason is not None and not is_weighed else None
        tell(asked, text, **facts, searched=searched)
    return Exit.YES if reason is None else Exit.NO


# Shapes and drawings


def shapes(asked: Namespace) -> Exit:
    """List the built-in shapes."""
    listed = Board.builtin()
    wide = max(len(shape.name) for shape in listed)
    lines = [f"{shape.name:{wide}}  {shape.about}" for shape in listed]
    tell(asked, "\n".join(lines), shapes=[shape._asdict() for shape in listed])
    return Exit.YES


def draw(asked: Namespace) -> Exit:
    """Draw a board, as text or as a picture."""
    only_with(asked, "svg", "arrows", "judge", "size")
    only_with(asked, "judge", "table")
    only_with(asked, "names", "naming")
    one_output(asked, "svg")
    board = board_of(asked)
    naming: Naming = asked.naming or "default"
    if asked.svg:
        verdicts = asking(asked, board.judge) if asked.judge else []
        names = naming if asked.names else False
        arrows = asked.arrows or ()
        save(board.svg(arrows=arrows, verdicts=verdicts, names=names, size=asked.size), asked.svg)
    if asked.svg != "-":
        drawing = board.draw(names=asked.names, naming=naming)
        facts = {"text": drawing, "pegs": board.pegs, "names": board.names, "places": board.places}
        if asked.json or not asked.svg:
            tell(asked, drawing, board=board.text, **facts)
    return Exit.YES


def add_commands(to: Commands) -> None:
    """Add these commands."""
    made = add_command(to, "solve", "find one solution", solve, *QUESTION)
    made.flag("--fewest-moves", "one of the fewest moves, and prove that")
    made.file("--proof", about="write a proof of that, which needs no libpeg to verify")
    made.file("--svg", about="draw it move by move")
    made.file("--animation", about="draw it as a picture that moves")

    add_command(to, "judge", "tell what every legal jump leads to", judge, *QUESTION)
    add_command(to, "hint", "name a jump that wins", hint, *QUESTION)

    about = "count solutions, complete games or positions"
    made = add_command(to, "count", about, count, *QUESTION)
    what = made.add_mutually_exclusive_group()
    what.add_argument("--games", action="store_true", help="solutions and dead ends")
    about = "positions, for each number of jumps"
    what.add_argument("--reachable", action="store_true", help=about)
    what.add_argument("--fewest-moves", action="store_true", help="solutions of the fewest moves")
    about = "solutions made of the same jumps once"
    what.add_argument("--by-jumps", action="store_true", help=about)
    about = "solutions through the same positions, up to symmetry, once"
    what.add_argument("--as-positions", action="store_true", help=about)
    made.flag("--by-symmetry", "count mirror images of positions once")

    made = add_command(to, "all", "list every solution", all_, *QUESTION)
    made.add_argument("--limit", **COUNT, help="stop after this many")
    which = made.add_mutually_exclusive_group()
    about = "those of the fewest moves alone"
    which.add_argument("--fewest-moves", action="store_true", help=about)
    about = "of those made of the same jumps, the first alone"
    which.add_argument("--by-jumps", action="store_true", help=about)

    about = "draw a solution, each as likely as another"
    made = add_command(to, "random", about, random, *QUESTION)
    about = "the same number draws the same solution each time"
    made.add_argument("--seed", metavar="SEED", type=int, help=about)

    made = add_command(to, "why", "explain why it cannot be won", why, *QUESTION)
    made.file("--svg", about="draw the weights of the proof")

    add_command(to, "shapes", "list the built-in shapes", shapes, JSON)

    made = add_command(to, "draw", "draw a board", draw, *QUESTION)
    made.file("--svg", about='as a picture; "-" is the standard output')
    made.flag("--names", "with the names of the holes")
    made.add_argument("--naming", **NAMES)
    made.add_argument("--arrows", metavar="MOVES", help="with jumps that could be played")
    made.flag("--judge", "with what every jump leads to")
    made.add_argument("--size", **COUNT, help="pixels of the longer side")
