#!/usr/bin/env bash
# usage: run.sh [--seed N] [WORD...]
#
# Measures the rows of C, Python and JavaScript whose name has all the words. With a seed, games to
# judge are drawn anew.
# shellcheck source=tests/quality/common.bash
. "$(dirname "$0")/../quality/common.bash"
cd "$root"
python=build/python/tools/bin/python
seed=()
if [ "${1:-}" = --seed ]; then
    [[ ${2:-} =~ ^[1-9][0-9]{0,17}$ ]] || {
        echo "bench: --seed takes a whole number above 0." >&2
        exit 2
    }
    seed=(--seed "$2")
    shift 2
fi

quietly "The release cannot be configured." cmake --preset release
quietly "The benchmark does not build." cmake --build --preset release --target bench_bench
quietly "The tools of Python cannot be installed." bindings/python/wheels.sh tools
quietly "The Python package does not build." $python -m pip install ./bindings/python
quietly "The WebAssembly cannot be built." node bindings/javascript/wasm/prepare.js
# One after the other: none is measured while another is. Each passes on what was there.
code=0
# 2 says that no row of C has the words. Another may; if none has, the last says so.
build/release/tests/bench/bench "${seed[@]}" "$@" >"$scratch/c" 2>"$scratch/error" || code=$?
if [ $code -ne 0 ] && [ $code -ne 2 ]; then
    cat "$scratch/c" "$scratch/error" >&2
elif $python bindings/python/bench.py "$@" <"$scratch/c" >"$scratch/python"; then
    code=0
    node bindings/javascript/bench.js "$@" <"$scratch/python" || code=$?
else
    code=$?
    cat "$scratch/c" >&2
fi
exit $code
