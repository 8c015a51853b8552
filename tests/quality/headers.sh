#!/usr/bin/env bash
# Every header and every template in lib/ can be read alone, as an editor does.
# shellcheck source=tests/quality/common.bash
. "$(dirname "$0")/common.bash"

cd "$root"
# alone HEADER OPTION...
alone() {
    quietly "$1 does not compile alone. ${*:2}" "$CC" -std=c11 -x c -fsyntax-only -Wall -Wextra \
        -Werror -Wno-unused-function -Wno-unused-const-variable -Iinclude -Ilib "${@:2}" "$1"
}

for header in lib/*/*.h; do
    alone "$header"
    [[ $header = *_template.h ]] || continue
    for words in 2 4; do
        alone "$header" -DPEG_WIDTH=$words
    done
done
