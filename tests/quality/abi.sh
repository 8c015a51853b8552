#!/usr/bin/env bash
# What programs are compiled against is as it was recorded: every function with its
# parameters, every number behind a name, every struct with the places of its fields. A
# change is recorded with --update, and the ABI line of CHANGELOG.md tells users of it.
# shellcheck source=tests/quality/common.bash
. "$(dirname "$0")/common.bash"

recorded=$root/tests/data/abi.txt
headers=("$root"/include/*.h)

# The headers, of which the last includes the other, without comments and directives, a declaration on each line.
"$CC" -x c -E -P -DPEG_API= "${headers[-1]}" | tr '\n' ' ' | sed 's/  */ /g' >"$scratch/plain"
{
    grep -oE '[A-Za-z_][A-Za-z0-9_ *]* \**peg_[a-z0-9_]+\([^;{}]*\);' "$scratch/plain" | grep -v '^typedef' |
        sed 's/^ *//' | sort
    grep -oE 'typedef [a-z0-9_ ]+ \(\*peg_[a-z_]+_fn\)\([^;]*\);' "$scratch/plain" | sort
    grep -hoE '^#define PEG_[A-Z_]+ +[^ ].*' "${headers[@]}" | grep -E 'PEG_(MAX|NO|DRAW|LAST|START)_' | sed 's/ *\/\*.*//; s/  */ /g' | sort
    grep -oE '\bPEG_[A-Z0-9_]+ = -?[0-9]+' "$scratch/plain" | sort
} >"$scratch/now"

# The structs, from the compiler. Those that may grow do so past what is recorded.
structs=$(grep -oE 'typedef struct peg_[a-z_]+ \{[^}]*\}' "$scratch/plain" || true)
{
    echo '#include <stddef.h>'
    echo '#include <stdio.h>'
    echo '#include "libpeg_many.h"'
    echo 'int main(void) {'
    while IFS= read -r struct; do
        name=$(sed -E 's/typedef struct (peg_[a-z_]+) .*/\1/' <<<"$struct")
        # A function pointer has its name in parentheses, an array before brackets.
        for field in $(sed -E 's/[^{]*\{//; s/\}.*//; s/\(\*([a-z_]+)\)\([^)]*\)/\1/g; s/\[[^]]*\]//g' <<<"$struct" |
            tr ';' '\n' | sed -E 's/.*[ *]([a-z_]+) *$/\1/' | grep -E '^[a-z_]+$'); do
            printf 'printf("%s at %%zu, %%zu bytes\\n", offsetof(%s, %s), sizeof(((%s *)0)->%s));\n' \
                "$name.$field" "$name" "$field" "$name" "$field"
        done
        printf 'printf("%s %%zu bytes\\n", sizeof(%s));\n' "$name" "$name"
    done <<<"$structs"
    echo 'return 0; }'
} >"$scratch/layout.c"
"$CC" -std=c11 -I "$root/include" -o "$scratch/layout" "$scratch/layout.c"
"$scratch/layout" >>"$scratch/now"

functions=$(cat "${headers[@]}" | grep -c '^PEG_API')
[ "$(grep -cE '^[a-z].* \**peg_[a-z0-9_]+\(' "$scratch/now")" -ge "$functions" ] ||
    fail "Not all of the $functions functions of the headers were found."
if [ "${1:-}" = --update ]; then
    cp "$scratch/now" "$recorded"
    exit
fi
# Fields lie elsewhere where addresses are of another size.
if [ "$(getconf LONG_BIT)" != 64 ]; then
    sed -i '/ bytes$/d' "$scratch/now"
    sed '/ bytes$/d' "$recorded" >"$scratch/recorded"
    recorded=$scratch/recorded
fi
diff "$recorded" "$scratch/now" >&2 ||
    fail "The interface (>) is not as recorded (<): run tests/quality/abi.sh --update, and tell of it in CHANGELOG.md."
