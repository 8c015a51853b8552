#!/usr/bin/env bash
# Each public header stands alone, in old C and in C++, and its lines are not too long to read. The
# changelog begins with their version, or says that its version is not released yet.
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

    awk 'length > 100 { print FILENAME ":" FNR ": " $0; long = 1 } END { exit long }' "$header" >&2 ||
        fail "$name has lines of more than 100 characters."
done

version=$(header_version)
[ "$(grep -m 1 '^## ' "$root/CHANGELOG.md")" = "## $version" ] ||
    grep -q "^Not released yet: .* $version\.$" "$root/CHANGELOG.md" ||
    fail "CHANGELOG.md begins with another version than that of libpeg.h, $version, and does not say so."

# What is made of the headers has every function, its comment word for word, what it returns, and examples as they
# are, of which there is one for each function.
need python3
quietly "No manual pages can be made of the headers." python3 -B "$root/docs/site/man.py" "$scratch/man"
cat "$root"/include/*.h | awk '
    # The words of the comment before a function.
    /^\/\*/ { words = "" }
    /^PEG_API/ && match($0, /peg_[a-z0-9_]+\(/) { print substr($0, RSTART, RLENGTH - 1) words }
    /^(\/\*| \*)/ { gsub(/^ ?\/?\*+|\*\/$|[^A-Za-z0-9_ ]/, " "); for (i = 1; i <= NF; i++) words = words " " $i }
    !/./ { words = "" }' >"$scratch/said"
while read -r name words; do
    page=$scratch/man/man3/$name.3
    [ -e "$page" ] || fail "$name has no manual page."
    awk '/^\.SH/ { inside = /DESCRIPTION/; next } inside && !/^\.[A-Z]|^\.(nf|fi)/' "$page" |
        sed -e 's/^\.IP.*//' -e 's/\\f[A-Z]//g' -e "s/\\\\(aq/'/g" -e 's/(3)/()/g' -e 's/\\[&e]//g' |
        tr -c 'A-Za-z0-9_\n' ' ' | xargs >"$scratch/printed"
    [ "$words" = "$(<"$scratch/printed")" ] ||
        fail "The manual page of $name says '$(<"$scratch/printed")', the header '$words'."
    for title in 'RETURN VALUE' EXAMPLES; do
        awk -v title="$title" '/^\.SH/ { inside = $0 == ".SH " title } inside && !/^\./ { said = 1 } END { exit !said }' \
            "$page" || fail "The manual page of $name says nothing under $title."
    done
done <"$scratch/said"
[ ! -e "$scratch/man/man1/libpeg.1" ] || fail "'man libpeg' would open the page of the command."
! awk 'FNR == 3 && /\\- *$/ { print FILENAME }' "$scratch"/man/man3/*.3 | grep . >&2 ||
    fail "These manual pages do not say what they are about."
[ -s "$scratch/said" ] || fail "No function of the headers has a comment."
grep -qx '        *triangular:__o/_o_o/o_._o\|triangular:__o/_o_o/o_._o' "$scratch/man/man3/peg_board_new.3" ||
    fail "The manual page of peg_board_new has not its example as it is."
