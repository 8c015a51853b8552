#!/usr/bin/env bash
# The shared library does for programs what the recorded one of the same soname did: abidiff
# compares them, and only functions may be new. Limits that grow at their end are recorded with
# --update, as docs/stability.md allows.
# shellcheck source=tests/quality/common.bash
. "$(dirname "$0")/../quality/common.bash"

need abidiff abidw

build "$scratch/shared" -D BUILD_SHARED_LIBS=ON
library=$(readlink -f "$scratch/shared/libpeg.so")
soname=$(objdump -p "$library" | awk '$1 == "SONAME" {print $2}')
recorded=$root/tests/data/$soname.abi

# Only what the header declares counts, and nothing of where it was built.
options=(--no-corpus-path --no-comp-dir-path --no-show-locs --exported-interfaces-only
    --headers-dir "$root/include" --drop-private-types)
if [ "${1:-}" = --update ]; then
    abidw "${options[@]}" "$library" | sed -E "s|path='[^']*/(lib/[^']*')|path='\1|" >"$recorded"
    exit
fi

[ "$(uname -sm)" = "Linux x86_64" ] || exit 0
[ -e "$recorded" ] || fail "No library is recorded as ${recorded#"$root/"}: run tests/release/abidiff.sh --update."
abidw "${options[@]}" "$library" >"$scratch/now.abi"
abidiff --no-added-syms "$recorded" "$scratch/now.abi" >"$scratch/changes" 2>&1 || {
    cat "$scratch/changes" >&2
    fail "This is not the recorded $soname: see docs/stability.md for what may change, and then --update."
}
