#!/usr/bin/env bash
# Builds the fuzz targets as OSS-Fuzz asks for it, each with its seeds, from the root of the sources:
# CC, CFLAGS and LIB_FUZZING_ENGINE say how, and OUT where to. Elsewhere these will do:
#
#     CC=clang CFLAGS="-g -O1 -fsanitize=address,fuzzer-no-link" LIB_FUZZING_ENGINE=-fsanitize=fuzzer
set -euo pipefail

objects=$(mktemp -d)
trap 'rm -rf "$objects"' EXIT
export objects

compile() {
    # shellcheck disable=SC2086 # Flags are words.
    $CC $CFLAGS -std=c11 -DPEG_BUILDING -DPEG_ASSERTS -Iinclude -Ilib -c "$1" -o "$objects/${1//\//-}.o"
}
export -f compile

# shellcheck disable=SC2016 # For the shell that xargs starts.
printf '%s\0' lib/*/*.c tests/fuzz/*.c | xargs -0 -n 1 -P "$(nproc)" bash -c 'compile "$1"' bash
for target in tests/fuzz/*.c; do
    name=$(basename "$target" .c)
    # Engines may be in C++, so that its compiler links.
    # shellcheck disable=SC2086
    ${CXX:-$CC} $CFLAGS "$objects/tests-fuzz-$name.c.o" "$objects"/lib-*.o $LIB_FUZZING_ENGINE -pthread -lm -o "$OUT/$name"
    python3 -m zipfile -c "$OUT/${name}_seed_corpus.zip" "tests/fuzz/corpus/$name"/*
done
