#!/usr/bin/env bash
# What a file of lib/ has for itself has a name that no other file gives, so that sources can be
# joined and profiles read; and meson.build lists every source. The naive answers that
# tests/functions.h names are functions of the reference, and what they answer is asked in tests/api.
# shellcheck source=tests/quality/common.bash
. "$(dirname "$0")/common.bash"

need python3
cd "$root"
quietly "lib/ cannot be one file." python3 -B .ci/one_file.py "$scratch"
diff <(grep -oE 'lib/[a-z_]+/[a-z_0-9]+[.]c' meson.build | LC_ALL=C sort) <(LC_ALL=C ls lib/*/*.c) >&2 ||
    fail "meson.build lists (<) other sources than there are (>)."
# Each row of functions.h has its name and the reason or the naive answer on its first line.
grep -oE '^ *\{"peg_[a-z_]+", "[^"]*", "(ref_[a-z_]+"|not an answer)' tests/functions.h >"$scratch/rows"
[ "$(grep -c '^ *{"peg_' tests/functions.h)" = "$(wc -l <"$scratch/rows")" ] ||
    fail "tests/functions.h has a row without a naive answer or a reason why there is none."
while read -r name naive; do
    grep -q "\\b$naive(" tests/reference/reference.h || fail "tests/reference/reference.h has no $naive()."
    grep -q "\\b$name(" tests/api/*.[ch] tests/model.h || fail "tests/api asks nothing of $name()."
done < <(sed -nE 's/^ *\{"(peg_[a-z_]+)", "[^"]*", "(ref_[a-z_]+)".*/\1 \2/p' "$scratch/rows")
