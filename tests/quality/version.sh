#!/usr/bin/env bash
# Every file that repeats the version of the header has that version, and the symbols of the package
# of Debian are the functions of the headers.
# shellcheck source=tests/quality/common.bash
. "$(dirname "$0")/common.bash"

need python3
"${PYTHON:-python3}" -B "$root/.ci/release/version.py" check || fail "Run .ci/release/version.py raise, or write the version there."
sed '/^ *#/d' "$root"/include/*.h | tr '\n' ' ' | grep -oE 'PEG_API[^(;]*\(' | grep -oE '[A-Za-z0-9_]+\($' |
    tr -d '(' | LC_ALL=C sort >"$scratch/declared"
# The archive of a release has no debian/.
[ ! -d "$root/debian" ] ||
    sed -nE 's/^ (peg_\w+)@Base .*/\1/p' "$root"/debian/libpeg*.symbols | LC_ALL=C sort | diff "$scratch/declared" - >&2 ||
    fail "The symbols file of debian/ names (>) other than the headers declare (<)."
