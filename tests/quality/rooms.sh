#!/usr/bin/env bash
# A room of lib/ includes only itself and rooms below it; no files need each other in a
# circle, within a room either; and only lib/table/disk.h and file.c know files.
# shellcheck source=tests/quality/common.bash
. "$(dirname "$0")/common.bash"

below() {
    case $1 in
    base) ;;
    shape) echo base ;;
    theory) echo base shape ;;
    board) echo base shape theory ;;
    table) echo base shape theory board ;;
    position) echo base shape theory table ;;
    count | solve) echo base shape theory table position ;;
    fewest) echo base shape theory table position solve ;;
    ask) echo base shape theory board table position count solve fewest ;;
    # It calls questions as any program does, and draws from levels, but knows no other engine.
    many) echo base shape theory board table position count ask ;;
    *) fail "lib/$1 is a room without a floor: give it one in tests/quality/rooms.sh." ;;
    esac
}

# A header and the source of the same name are one unit.
unit() { echo "${1%.[ch]}"; }

cd "$root/lib"
stray=$(find . -mindepth 1 \( ! -type d ! -path './*/*.[ch]' -o -path './*/*' -type d \) -printf '%P ')
[ -z "$stray" ] || fail "lib/ holds more than rooms of .c and .h files: $stray."
for file in */*; do
    room=${file%%/*}
    allowed=" $room $(below "$room") "
    while read -r included; do
        case $included in
        '"libpeg.h"' | '"libpeg_many.h"') ;;
        '<stdio.h>') [[ $file = table/disk.h ]] || fail "lib/$file includes <stdio.h>." ;;
        '<'*)
            name=${included//[<>]/}
            [ ! -e "$name" ] || fail "lib/$file includes $included as if it were the system's."
            ;;
        */*)
            included=${included//\"/}
            [[ $allowed = *" ${included%%/*} "* ]] ||
                fail "lib/$file includes $included, which is not below $room."
            [ "$(unit "$file")" = "$(unit "$included")" ] ||
                echo "$(unit "$file") $(unit "$included")" >>"$scratch/needs"
            ;;
        *) fail "lib/$file includes $included without naming its room." ;;
        esac
    done < <(sed -nE 's/^[[:space:]]*#[[:space:]]*include[[:space:]]*(["<][^">]+[">]).*/\1/p' "$file")
    ! grep -nE '#[[:space:]]*include' "$file" | grep -vE '^[0-9]+:[[:space:]]*#[[:space:]]*include[[:space:]]*["<]' >&2 ||
        fail "lib/$file includes what cannot be read off the line."
done

# What a source calls without including its header is needed too.
for file in */*.c; do
    object=$scratch/${file//\//-}.o
    quietly "lib/$file does not compile." "$CC" -std=c11 -O0 -I ../include -I . -c "$file" -o "$object"
    nm -g "$object" | awk -v unit="$(unit "$file")" 'NF == 3 {print "has", unit, $3} NF == 2 {print "calls", unit, $2}'
done | awk '
    $1 == "has" {home[$3] = $2}
    $1 == "calls" {caller[++n] = $2; called[n] = $3}
    END {
        for (i = 1; i <= n; i++)
            if (called[i] in home && home[called[i]] != caller[i])
                print caller[i], home[called[i]]
    }' >>"$scratch/needs"

while read -r from to; do
    allowed=" ${from%%/*} $(below "${from%%/*}") "
    [[ $allowed = *" ${to%%/*} "* ]] || fail "lib/$from calls $to, which is not below ${from%%/*}."
done < <(sort -u "$scratch/needs")
tsort "$scratch/needs" >/dev/null 2>"$scratch/circle" ||
    fail "These files need each other in a circle: $(sed -n 's/^tsort: \([a-z_]\{1,\}\/\)/\1/p' "$scratch/circle" | xargs)."
