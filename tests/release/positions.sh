#!/usr/bin/env bash
# The shared lists of positions are what their generators print.
# shellcheck source=tests/quality/common.bash
. "$(dirname "$0")/../quality/common.bash"

cd "$root"

# compare GENERATOR LIST
compare() {
    quietly "tests/data/$1 does not compile." "$CC" -std=c11 -O2 -Wall -Wextra -Werror \
        -Iinclude -Itests "tests/data/$1" tests/reference/*.c -o "$scratch/make"
    "$scratch/make" >"$scratch/positions" || fail "tests/data/$1 fails."
    diff "tests/data/$2" "$scratch/positions" >&2 ||
        fail "tests/data/$2 is not (<) what $1 beside it prints (>)."
}

compare make.c positions.txt
compare make_solvable.c solvable.txt
