#!/usr/bin/env bash
# Each public header stands alone, in old C and in C++. The index at its top lists the functions
# that it declares, in their order and under the titles of their sections, and its lines are not
# too long to read. The changelog begins with their version, or says that it does not.
# shellcheck source=tests/quality/common.bash
. "$(dirname "$0")/common.bash"

for header in "$root"/include/*.h; do
    name=$(basename "$header")

    echo "#include \"$name\"" >"$scratch/alone.c"
    for dialect in 'c -std=c99' 'c -std=c11' 'c++ -std=c++98' 'c++ -std=c++17'; do
        read -ra language <<<"$dialect"
        quietly "$name does not compile alone as ${dialect#*=}." \
            "$CC" -x "${language[@]}" -pedantic -Wall -Wextra -Werror -fsyntax-only \
            -I "$root/include" "$scratch/alone.c"
    done

    # Titles of groups are three spaces after the star, functions two more, before a text each.
    awk '
        /^ \* Index$/ { inside = 1 }
        /^ \*\// { exit }
        inside && /^ \*   [^ ]/ { print substr($0, 6) }
        inside && /^ \*     / { print "  " (NF > 2 ? $2 : $2 " without a text") }' \
        "$header" >"$scratch/index"

    # A title stands between two rules. It counts if its section declares a function.
    awk '
        /^\/\* -+ \*\/$/ { between = !between; next }
        between { gsub(/^\/\* | *\*\/$/, ""); title = $0 }
        /^PEG_API/ {
            if (title != "") print title
            title = ""
            print "  " (match($0, /peg_[a-z0-9_]+\(/) ? substr($0, RSTART, RLENGTH - 1) : $0)
        }' "$header" >"$scratch/declared"

    [ -s "$scratch/declared" ] || fail "$name declares no function."
    diff "$scratch/index" "$scratch/declared" >&2 ||
        fail "The index of $name (<) is not what it declares (>)."

    awk 'length > 100 { print FILENAME ":" FNR ": " $0; long = 1 } END { exit long }' "$header" >&2 ||
        fail "$name has lines of more than 100 characters."
done

version=$(sed -nE 's/^#define PEG_VERSION_(MAJOR|MINOR|PATCH) ([0-9]+)$/\2/p' "$root/include/libpeg.h" | paste -sd .)
[ "$(grep -m 1 '^## ' "$root/CHANGELOG.md")" = "## $version" ] ||
    grep -q "^Not released yet: .* $version\.$" "$root/CHANGELOG.md" ||
    fail "CHANGELOG.md begins with another version than that of libpeg.h, $version, and does not say so."
