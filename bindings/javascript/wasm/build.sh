#!/usr/bin/env bash
# Makes libpeg.wasm, with clang, wasm-ld and wasm-opt, and with node the module that has it as
# a text. On the way code is made small rather than unrolled, which costs no speed: what runs
# it compiles it once more. All files are seen together at the end, where functions that
# came out alike become one.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
root=../../..

# But for the flood that fills tables: it works on vectors, and gains from -O2.
small=(-mllvm -inline-threshold=0 -mllvm -disable-lsr -mllvm -enable-merge-functions)

objects=$(mktemp -d)
trap 'rm -rf "$objects"' EXIT
for source in "$root"/lib/*/*.c ./*.c; do
    [[ $source != "$root"/lib/table/file.c && $source != "$root"/lib/table/disk.c ]] || continue
    # Work on many positions, which the web does not ask for, would take more.
    [[ $source != "$root"/lib/many/* ]] || continue
    # Marked pegs would take another 9 kB, for what few games ask. Nothing here asks for more of
    # random play than peg_rate() tells.
    [[ $source != "$root"/lib/ask/solve_marked.c && $source != "$root"/lib/ask/random_play.c ]] || continue
    level=(-Oz "${small[@]}")
    [ "$(basename "$source")" != flood_any.c ] || level=(-O2)
    "${CLANG:-clang}" --target=wasm32 -std=c11 "${level[@]}" -flto -mbulk-memory -msimd128 -ffreestanding \
        -fvisibility=hidden -DPEG_BUILDING -DPEG_FEW_WIDTHS -Wall -Wextra -Wconversion -Werror \
        -I"$root/include" -I"$root/lib" -I. -c "$source" -o "$objects/$(basename "$source" .c).o"
done

# Only what the sources name is exported; the rest is left out where nothing calls it.
mapfile -t exports < <(grep -ohE --exclude=inlined.js '\bpeg_[a-z_0-9]+' ../src/*.js | sort -u |
    sed 's/^/--export-if-defined=/')

# The stack is put first, where running out of it is noticed. The memory is one page
# short of 4 GiB so that no address wraps around.
"${WASM_LD:-wasm-ld}" --no-entry "${exports[@]}" --import-memory --strip-all \
    --lto-O2 "${small[@]}" --compress-relocations --stack-first -z stack-size=262144 --max-memory=4294901760 \
    "$objects"/*.o -o "$objects/linked.wasm"
# Saves another 8 kB, and costs no speed.
"${WASM_OPT:-wasm-opt}" -Oz --enable-simd --enable-bulk-memory --enable-mutable-globals --enable-sign-ext \
    "$objects/linked.wasm" -o "$objects/libpeg.wasm"
chmod 644 "$objects/libpeg.wasm"
mv "$objects/libpeg.wasm" ../libpeg.wasm
node inline.js
