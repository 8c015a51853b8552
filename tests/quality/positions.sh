#!/usr/bin/env bash
# The shared list of positions is what its generator prints.
# shellcheck source=tests/quality/common.bash
. "$(dirname "$0")/common.bash"

cd "$root"
quietly "tests/data/make.c does not compile." "$CC" -std=c11 -O2 -Wall -Wextra -Werror \
    -Iinclude -Itests tests/data/make.c tests/reference/*.c -o "$scratch/make"
"$scratch/make" >"$scratch/positions" || fail "tests/data/make.c fails."
diff tests/data/positions.txt "$scratch/positions" >&2 ||
    fail "tests/data/positions.txt is not (<) what make.c beside it prints (>)."
