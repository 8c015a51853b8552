#!/usr/bin/env bash
# Each line of Python in the sessions of docs/documents.md prints what stands below it in
# examples/transcripts/sessions, if the Python package is installed for PYTHON, or else python3.
# The tests named example/ run the commands there.
#
#     sessions.sh
#     sessions.sh --update
#
# The second form rewrites what the lines print.
# shellcheck source=tests/quality/common.bash
. "$(dirname "$0")/common.bash"

python=${PYTHON:-python3}
if ! "$python" -c 'import libpeg' 2>"$scratch/log"; then
    echo "The Python sessions are not run: $(tail -n 1 "$scratch/log")" >&2
    exit 0
fi

for session in "$root"/examples/transcripts/sessions/*-python.txt; do
    (cd "$scratch" && "$python" - "$session" >"$scratch/now") <<'END' || fail "${session##*/} fails."
import contextlib
import doctest
import io
import sys

names = {}
for part in doctest.DocTestParser().parse(open(sys.argv[1], encoding="utf-8").read()):
    if isinstance(part, str):
        print(part, end="")
        continue
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(part.source, "<session>", "single"), names)
    for number, line in enumerate(part.source.splitlines()):
        print("... " if number else ">>> ", line, sep="")
    print(printed.getvalue(), end="")
END
    if [ "${1:-}" = --update ]; then
        cp "$scratch/now" "$session"
    else
        diff "$session" "$scratch/now" >&2 || fail "${session##*/} does not say what is printed (>)."
    fi
done
