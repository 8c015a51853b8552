#!/usr/bin/env bash
# The library needs no build system: one compiler command makes it.
# shellcheck source=tests/quality/common.bash
. "$(dirname "$0")/common.bash"

cd "$root"
twice=$(basename -a lib/*/*.c bindings/javascript/wasm/*.c | sort | uniq -d | xargs)
[ -z "$twice" ] || fail "Compiled to one folder, these overwrite each other: $twice."
quietly "cc -std=c11 -Iinclude -Ilib lib/*/*.c does not compile without CMake." \
    "$CC" -std=c11 -Wall -Wextra -Werror -Iinclude -Ilib lib/*/*.c tests/consume/main.c \
    -o "$scratch/program"
quietly "A program compiled together with the library fails." "$scratch/program"
