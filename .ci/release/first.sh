#!/usr/bin/env bash
# Runs the first program of a README with what is installed here, and compares what it prints
# with what the page says.
#
# usage: first.sh c [FLAG...]    compiled by $CC and run by $RUN; without flags, by those of pkg-config
#        first.sh python         by $PYTHON
#        first.sh javascript     by node, in a folder in which npm has installed libpeg
#        first.sh rust           by cargo, in a folder whose Cargo.toml knows libpeg
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

# block LANGUAGE FILE: the first block of a page in a language.
block() {
    awk -v opens="\`\`\`$1" '/^```/ && n { exit } n; $0 == opens { n = 1 }' "$root/$2" >"$place/block"
    [ -s "$place/block" ] || { echo "$2 has no program in $1." >&2 && exit 1; }
    cat "$place/block"
}

case $1 in
c)
    block c README.md >"$place/first.c"
    awk '/^It prints:/ { after = 1 } /^```$/ && n { exit } n; after && /^```text$/ { n = 1 }' "$root/README.md" >"$place/said"
    flags=("${@:2}")
    [ $# -gt 1 ] || read -ra flags < <(pkg-config --cflags --libs libpeg)
    ${CC:-cc} -std=c11 "$place/first.c" "${flags[@]}" -o "$place/first.exe" # a name that Windows runs
    read -ra run <<<"${RUN:-}"
    "${run[@]}" "$place/first.exe" | diff --strip-trailing-cr "$place/said" -
    ;;
python)
    # A session: what it prints stands below each line.
    block python README.md >"$place/first.txt"
    grep -q '^>>> ' "$place/first.txt"
    cd "$place"
    "${PYTHON:-python3}" -m doctest first.txt
    ;;
javascript)
    # What the last lines print stands behind each.
    block js bindings/javascript/README.md >first.mjs
    sed -nE 's/^console\.log\(.*\); +\/\/ (.*)/\1/p' first.mjs >"$place/said"
    [ -s "$place/said" ]
    node first.mjs | tail -n "$(wc -l <"$place/said")" | diff "$place/said" -
    ;;
rust)
    mkdir -p src
    {
        echo 'fn main() -> Result<(), libpeg::Error> {'
        block rust bindings/rust/README.md | sed 's/^# //'
        echo '}'
    } >src/main.rs
    cargo run --quiet
    ;;
esac
echo "The first program in $1 does what it should."
