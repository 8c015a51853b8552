#!/usr/bin/env bash
# What a file of lib/ has for itself has a name that no other file gives, so that sources can be
# joined and profiles read. The naive answers that tests/functions.h names are functions of the
# reference or of tests/api, where what they answer is asked.
# shellcheck source=tests/quality/common.bash
. "$(dirname "$0")/common.bash"

need python3
cd "$root"
quietly "lib/ cannot be one file." python3 -B .ci/one_file.py "$scratch"
# Each row of functions.h has its name and the reason or the naive answer on its first line.
grep -oE '^ *\{ROW\([a-z_]+\), "[^"]*", "(ref_[a-z_]+"|not an answer)' tests/functions.h >"$scratch/rows"
[ "$(grep -c '^ *{ROW(' tests/functions.h)" = "$(wc -l <"$scratch/rows")" ] ||
    fail "tests/functions.h has a row without a naive answer or a reason why there is none."
while read -r name naive; do
    grep -q "\\b$naive(" tests/reference/reference.h tests/api/*.h || fail "Neither reference.h nor tests/api has $naive()."
    grep -q "\\bpeg_$name(" tests/api/*.[ch] tests/model.h || fail "tests/api asks nothing of peg_$name()."
done < <(sed -nE 's/^ *\{ROW\(([a-z_]+)\), "[^"]*", "(ref_[a-z_]+)".*/\1 \2/p' "$scratch/rows")
