"""Completion of the command in a shell: a script that knows every command and its options."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from libpeg.board import Board

SHELLS = "bash", "zsh", "fish"

# Options of the command, or the commands; files too, where these have no such word.
_BASH = """\
_libpeg() {{
    local options="{commands}"
    [ "$COMP_CWORD" -lt 2 ] || case ${{COMP_WORDS[1]}} in
{cases}
    esac
    COMPREPLY=($(compgen -W "$options" -- "${{COMP_WORDS[COMP_CWORD]}}"))
}}
complete -o default -F _libpeg libpeg
"""


def script(shell: str, commands: Mapping[str, Any]) -> str:
    """Write the script for a shell, from the parsers of the commands."""
    shapes = " ".join(shape.name for shape in Board.builtin())
    options = {
        name: re.findall(r"--[a-z-]+", made.format_usage()) for name, made in commands.items()
    }
    if shell == "fish":
        lines = [f"complete -c libpeg -n 'not __fish_use_subcommand' -a '{shapes}'"]
        for name, made in commands.items():
            about = made.description.splitlines()[0].partition(": ")[2].replace("'", "")
            lines.append(f"complete -c libpeg -n __fish_use_subcommand -a {name} -d '{about}'")
            here = f"complete -c libpeg -n '__fish_seen_subcommand_from {name}' -l "
            lines += [here + option.removeprefix("--") for option in options[name]]
        return "\n".join(lines) + "\n"
    cases = [
        f'    {name}) options="{" ".join(known)} {shapes}" ;;' for name, known in options.items()
    ]
    told = _BASH.format(cases="\n".join(cases), commands=" ".join(commands))
    return f"autoload -U +X bashcompinit && bashcompinit\n{told}" if shell == "zsh" else told
