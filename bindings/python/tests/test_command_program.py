"""The command line as a program of its own, at a terminal and in a pipe."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from commands import LOST, PROGRAM

from libpeg import Board
from libpeg.cli import output
from libpeg.cli.output import Exit
from libpeg.display import Display


def rest(terminal: int) -> bytes:
    """Read what is written to a terminal until the other side closes it."""
    seen = b""
    try:
        while chunk := os.read(terminal, 4096):
            seen += chunk
    except OSError:
        pass  # what Linux says when it is closed
    finally:
        os.close(terminal)
    return seen


def started(*words: str, **given: Any) -> subprocess.Popen[bytes]:
    return subprocess.Popen([*PROGRAM, *words], **given)


def test_the_script_is_the_module() -> None:
    script = Path(sys.executable).with_name("libpeg")
    for program in ([str(script)], PROGRAM):
        out = subprocess.run(
            [*program, "count", "triangle5"], capture_output=True, check=True
        ).stdout
        assert out == f"{Board('triangle5').count_solutions()}\n".encode()


def test_an_interrupted_list_ends_with_130_and_in_silence() -> None:
    with started("all", "english", stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, b"")


def test_an_interrupted_question_ends_with_130_and_leaves_the_terminal_clean() -> None:
    ours, theirs = pty.openpty()
    words = "count", "wiegleb", "--memory", "4G"
    with started(*words, stderr=theirs, env={**os.environ, "TERM": "xterm"}) as process:
        os.close(theirs)
        seen = b""
        while b"ing: " not in seen:
            seen += os.read(ours, 4096)
        process.send_signal(signal.SIGINT)
        seen = rest(ours)
        assert process.wait(60) == 130
    assert b"Traceback" not in seen
    assert seen.endswith(b"\r\x1b[K\r\n")


def test_a_pipe_that_nobody_reads_is_no_trouble() -> None:
    with started("all", "english", stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith(b"d2-d4 ")
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == Exit.CLOSED


def on_terminal(*words: str, patience: float) -> tuple[bytes, bytes]:
    """Run a program whose messages go to a terminal, and give its output and those.

    patience: seconds before it shows how far it is, and between two times; what is quick and what
        is not, the machine would decide.
    """
    program = f"import sys; sys.argv[1:] = {list(words)!r}\n"
    program += "from libpeg.cli import output\n"
    program += f"output._PATIENCE = output._PACE = {patience}\n"
    program += "from libpeg.cli.main import run; sys.exit(run())"
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100"}
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=theirs, env=environment
    ) as process:
        os.close(theirs)
        seen = rest(ours)
        out = process.stdout.read() if process.stdout is not None else b""
    return out, seen


def test_a_long_question_shows_on_a_terminal_how_far_it_is() -> None:
    words = "count", "wiegleb", "--positions", "20000"
    out, seen = on_terminal(*words, patience=0)
    assert out == b""
    assert re.search(rb"Counting: [\d,]+ positions", seen)
    assert seen.rstrip().endswith(b"the limit on positions (20000) was reached")


def test_a_long_build_shows_on_a_terminal_how_far_it_is(tmp_path: Path) -> None:
    where = tmp_path / "made.peg"
    words = "table", "build", "rect4x6", "-o", str(where)
    out, seen = on_terminal(*words, patience=0)
    assert re.search(rb"Building: \d+ s \([\d,]+ of 1,048,576\)", seen)
    assert out == f"{where}: 1,048,576 positions\n".encode()
    assert seen.endswith(b"\r\x1b[K")


def test_a_short_question_shows_nothing_but_its_answer() -> None:
    assert output._PATIENCE >= 0.2
    words = "count", "triangle5", "--empty", "1"
    assert on_terminal(*words, patience=600) == (b"29760\n", b"")


def test_play_at_a_terminal_prompts_colours_and_ends_with_the_input() -> None:
    ours, theirs = pty.openpty()
    environment = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    seen = b""
    with started(
        "play", LOST, stdin=theirs, stdout=theirs, stderr=theirs, env=environment
    ) as process:
        os.close(theirs)
        for prompts, keys in enumerate((b"13\n", b"4\n", b"\x04"), 1):
            while seen.count(b"> ") < prompts:
                seen += os.read(ours, 4096)
            os.write(ours, keys)
        seen += rest(ours)
        assert process.wait(60) == 0
    assert b"13-4  \x1b[31mloses\x1b[0m" in seen
    assert b'\x1b[31mIt cannot be won any more. "back" leads' in seen


@pytest.mark.parametrize(("closed", "status"), [("2>&-", 0), ("<&-", 0)])
def test_a_stream_closed_beforehand_changes_no_answer(closed: str, status: int) -> None:
    command = f'"$0" -m libpeg solve triangle5 {closed}'
    ended = subprocess.run(
        ["/bin/sh", "-c", command, sys.executable], stdout=subprocess.PIPE, text=True, check=False
    )
    assert ended.returncode == status
    assert ended.stdout


@pytest.mark.parametrize("wide", [10, 25, 40, 100])
def test_a_narrow_terminal_shows_how_much_is_done(
    wide: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", str(wide))
    with Display(0, 0) as display:
        display.show(lambda _: "Searching: 12 s, about 3 minutes left", 1234, 5000)
    shown, _, _ = capsys.readouterr().err.partition("\x1b")
    assert len(shown.strip("\r")) < wide
    assert wide == 10 or "(1,234 of 5,000)" in shown
    assert wide == 10 or shown.startswith("\rSearch")
