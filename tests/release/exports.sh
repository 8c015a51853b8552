#!/usr/bin/env bash
# The shared library exports what the public headers declare and nothing else; every global
# name in the static library begins with peg_.
# shellcheck source=tests/quality/common.bash
. "$(dirname "$0")/../quality/common.bash"

build "$scratch/static" -D BUILD_SHARED_LIBS=OFF
build "$scratch/shared" -D BUILD_SHARED_LIBS=ON

functions_of "$root"/include/*.h >"$scratch/declared"
nm -D --defined-only "$scratch/shared/libpeg.so" | awk 'NF == 3 {print $3}' | sort >"$scratch/exported"
nm -g --defined-only "$scratch/static/libpeg.a" | awk 'NF == 3 {print $3}' >"$scratch/global"

[ -s "$scratch/declared" ] || fail "No function is declared PEG_API in the headers."
missing=$(comm -23 "$scratch/declared" "$scratch/exported" | xargs)
[ -z "$missing" ] || fail "The headers declare what the shared library does not export: $missing."
surplus=$(comm -13 "$scratch/declared" "$scratch/exported" | xargs)
[ -z "$surplus" ] || fail "The shared library exports what the headers do not declare: $surplus."
foreign=$(sort -u "$scratch/declared" "$scratch/global" | awk '!/^peg_/' | xargs)
[ -z "$foreign" ] || fail "Global names that do not begin with peg_: $foreign."
