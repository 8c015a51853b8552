#!/usr/bin/env bash
# What the documents that libpeg grew out of ask for is what it does: each command on
# docs/documents.md prints what the page shows, and so does each line of Python, if the
# Python package is installed for PYTHON, or else python3.
#
#     documents.sh [FOLDER]
#     documents.sh --update [FOLDER]
#
# FOLDER is where the example programs are, build/release/examples unless it is given. What
# takes long runs only if LONG=1 is set. The second form rewrites what the commands print.
# shellcheck source=tests/quality/common.bash
. "$(dirname "$0")/common.bash"

page=$root/docs/documents.md
update=()
if [ "${1:-}" = --update ]; then
    update=(--update)
    shift
fi
folder=${1:-$root/build/release/examples}
[ -x "$folder/solve" ] || fail "There are no example programs in $folder."

python=${PYTHON:-python3}
if ! grep -q '^```python$' "$page"; then
    :
elif "$python" -c 'import libpeg' 2>"$scratch/log"; then
    (cd "$scratch" && "$python" - "$page") <<'END' || fail "The page shows other Python than is so."
import doctest
import re
import sys

page = open(sys.argv[1], encoding="utf-8").read()
names = {}
runner = doctest.DocTestRunner()
for block in re.finditer(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL):
    first = page.count("\n", 0, block.start(1))
    example = doctest.DocTestParser().get_doctest(block[1], {}, "documents.md", sys.argv[1], first)
    if not example.examples:
        sys.exit(f"line {first}: Python without a prompt")
    example.globs = names
    runner.run(example, clear_globs=False)
sys.exit(runner.summarize(verbose=False).failed != 0)
END
else
    echo "The Python blocks are not run: $(tail -n 1 "$scratch/log")" >&2
fi

bash "$root/examples/transcripts/check.sh" "${update[@]}" "$folder" "$page"
