# shellcheck shell=bash
# Sourced by the scripts beside it: each runs by itself, from anywhere, and says
# in a sentence what is wrong.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
CC=${CC:-cc}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

fail() {
    echo "$*" >&2
    exit 1
}

# quietly SENTENCE COMMAND...: shows what the command printed only if it fails.
quietly() {
    local sentence=$1
    shift
    "$@" >"$scratch/log" 2>&1 </dev/null || { cat "$scratch/log" >&2; fail "$sentence"; }
}

# need TOOL...: without one of them ctest skips the test, but ./dev, which installs all, has it fail.
need() {
    local tool
    for tool in "$@"; do
        command -v "$tool" >/dev/null || {
            echo "$tool is missing." >&2
            exit "${PEG_MISSING:-77}"
        }
    done
}

# The version that the header states.
header_version() {
    sed -nE 's/^#define PEG_VERSION_(MAJOR|MINOR|PATCH) ([0-9]+)$/\2/p' "$root/include/libpeg.h" | paste -sd .
}

# functions_of HEADER...: the functions that headers declare.
functions_of() {
    sed '/^ *#/d' "$@" | tr '\n' ' ' | grep -oE 'PEG_API[^(;]*\(' | grep -oE '[A-Za-z0-9_]+\($' | tr -d '(' | sort
}

# build FOLDER OPTION...: configures and builds the library alone. Not optimised: that is
# tested elsewhere, and takes six times as long.
build() {
    local folder=$1
    shift
    quietly "libpeg cannot be configured with: $*" cmake -S "$root" -B "$folder" \
        -D CMAKE_BUILD_TYPE=Debug -D PEG_BUILD_TESTS=OFF -D PEG_BUILD_EXAMPLES=OFF "$@"
    quietly "libpeg does not build with: $*" cmake --build "$folder"
}
