#!/usr/bin/env bash
# The header stands alone, in old C and in C++.
# shellcheck source=tests/quality/common.bash
. "$(dirname "$0")/common.bash"

echo '#include "libpeg.h"' >"$scratch/alone.c"
for dialect in 'c -std=c99' 'c -std=c11' 'c++ -std=c++98' 'c++ -std=c++17'; do
    read -ra language <<<"$dialect"
    quietly "libpeg.h does not compile alone as ${dialect#*=}." \
        "$CC" -x "${language[@]}" -pedantic -Wall -Wextra -Werror -fsyntax-only \
        -I "$root/include" "$scratch/alone.c"
done
