#!/usr/bin/env bash
# Where there is no C library, as in WebAssembly, the library compiles and asks for
# nothing but the functions on memory that compilers ask for themselves.
# shellcheck source=tests/quality/common.bash
. "$(dirname "$0")/../quality/common.bash"

cd "$root"
for source in lib/*/*.c; do
    [[ $source != lib/table/file.c && $source != lib/table/disk.c ]] || continue
    quietly "$source does not compile without a C library." \
        "$CC" -std=c11 -O2 -ffreestanding -Wall -Wextra -Werror -Iinclude -Ilib -c "$source" \
        -o "$scratch/$(basename "$source" .c).o"
done
defined=$(nm -g --defined-only "$scratch"/*.o | awk 'NF == 3 { print $3 }' | sort -u)
wanted=$(nm -u "$scratch"/*.o | awk '$1 == "U" { print $2 }' | sort -u)
foreign=$(comm -13 <(echo "$defined") <(echo "$wanted") |
    sed -E '/^(mem(cpy|move|set|cmp)|_GLOBAL_OFFSET_TABLE_|__stack_chk_fail|__[a-z]+[ds]i[234])$/d' | xargs)
[ -z "$foreign" ] || fail "Without a C library these functions are missing: $foreign."
