#!/usr/bin/env bash
# Every C program in README.md compiles without a warning, runs, and prints what the
# text block after it says, if one follows.
# shellcheck source=tests/quality/common.bash
. "$(dirname "$0")/common.bash"

awk -v into="$scratch" '
    /^```/ && inside { inside = 0; next }
    /^```/ { inside = 1; file = sprintf("%s/%03d.%s", into, ++blocks, substr($0, 4)); next }
    inside { print > file }' "$root/README.md"

programs=0
for source in "$scratch"/*.c; do
    grep -qs 'int main' "$source" || continue
    programs=$((programs + 1))
    title="Program $programs of README.md"
    number=$(basename "$source" .c)
    quietly "$title does not compile." "$CC" -std=c11 -Wall -Wextra -Werror \
        -I "$root/include" -I "$root/lib" "$source" "$root"/lib/*/*.c -o "$scratch/program"
    "$scratch/program" </dev/null >"$scratch/printed" || fail "$title fails."
    expected=$scratch/$(printf %03d $((10#$number + 1))).text
    [ ! -e "$expected" ] || diff "$expected" "$scratch/printed" >&2 ||
        fail "$title prints (>) other than README.md says (<)."
done
[ "$programs" -gt 0 ] || fail "README.md shows no C program."
