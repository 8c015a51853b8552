#!/usr/bin/env bash
# The library needs no build system: one compiler command makes it. It refuses to be compiled
# where doubles keep more than 64 bits, and nowhere else.
# shellcheck source=tests/quality/common.bash
. "$(dirname "$0")/../quality/common.bash"

cd "$root"
twice=$(basename -a lib/*/*.c bindings/javascript/wasm/*.c | sort | uniq -d | xargs)
[ -z "$twice" ] || fail "Compiled to one folder, these overwrite each other: $twice."
quietly "cc -std=c11 -Iinclude -Ilib lib/*/*.c does not compile without CMake." \
    "$CC" -std=c11 -Wall -Wextra -Werror -Iinclude -Ilib lib/*/*.c tests/consume/main.c \
    -o "$scratch/program"
quietly "A program compiled together with the library fails." "$scratch/program"

# The smallest of the sources that doubles decide in, as where they are kept in so many bits.
kept_in() {
    "$CC" -w -fsyntax-only -Iinclude -Ilib -U__FLT_EVAL_METHOD__ -D__FLT_EVAL_METHOD__="$1" \
        lib/board/board_shape.c >"$scratch/log" 2>&1
}

# Of 32-bit x86 its SSE is asked, whose doubles have 64 bits.
[ "$(getconf LONG_BIT)" = 64 ] || exit 0
for bits in 0 1 16 32 64; do
    kept_in $bits || fail "Where FLT_EVAL_METHOD is $bits, the library does not compile: $(<"$scratch/log")"
done
for bits in -1 2 128; do
    ! kept_in $bits || fail "Where FLT_EVAL_METHOD is $bits, the library compiles."
done
