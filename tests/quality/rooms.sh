#!/usr/bin/env bash
# A room of lib/ includes only itself and rooms below it, and only lib/table/file.c
# knows files.
# shellcheck source=tests/quality/common.bash
. "$(dirname "$0")/common.bash"

below() {
    case $1 in
    base) ;;
    shape) echo base ;;
    theory | board) echo base shape ;;
    table) echo base shape theory board ;;
    search) echo base shape theory board table ;;
    *) fail "lib/$1 is a room without a floor: give it one in tests/quality/rooms.sh." ;;
    esac
}

cd "$root/lib"
for file in */*; do
    room=${file%%/*}
    allowed=" $room $(below "$room") "
    while read -r included; do
        case $included in
        '"libpeg.h"') ;;
        '<stdio.h>') [ "$file" = table/file.c ] || fail "lib/$file includes <stdio.h>." ;;
        '<'*) ;;
        */*)
            included=${included//\"/}
            [[ $allowed = *" ${included%%/*} "* ]] ||
                fail "lib/$file includes $included, which is not below $room."
            ;;
        *) fail "lib/$file includes $included without naming its room." ;;
        esac
    done < <(sed -nE 's/^ *# *include *(["<][^">]+[">]).*/\1/p' "$file")
done
