#!/usr/bin/env bash
# usage: soak.sh [MINUTES]
#
# Random calls, comparisons and fuzz inputs with new seeds on all processors, with sanitizers.
# What fails stays in build/soak, made as small as can be; the last line counts.
# shellcheck source=tests/quality/common.bash
. "$(dirname "$0")/../quality/common.bash"
cd "$root"

# What soaks, each for a short while with a seed of its own.
soaked=(api/random_calls fuzz/table fuzz/board_text api/storm fuzz/fewest
    unit/prove_moves fuzz/play_text unit/fewest_levels unit/class unit/kept)

# soak_once NAME SEED: leaves what it found in build/soak, and fails if it found anything.
soak_once() {
    local program=$PWD/build/clang/tests/$1 log=build/soak/${1#*/}-$2.log keep=build/soak/${1#*/}-$2 status=0
    case $1 in
    fuzz/*)
        mkdir -p "build/soak/corpus/${1#*/}"
        "${program}_libfuzzer" -seed=$(($2 % 4294967295 + 1)) -max_total_time=20 -timeout=60 -max_len=8192 \
            "-artifact_prefix=$keep-" "build/soak/corpus/${1#*/}" "tests/fuzz/corpus/${1#*/}" >"$log" 2>&1 || status=1
        ;;
    *) PEG_SEED=$2 PEG_RUNS=50 PEG_TRACE=$keep.trace "$program" >"$log" 2>&1 || status=1 ;;
    esac
    # The last words of libFuzzer are how many inputs it has run.
    sed -nE 's/^Done ([0-9]+) runs in .*/\1 inputs/p; /^[0-9]+ (calls|comparisons)$/p' "$log" >>build/soak/done
    if [ $status -eq 0 ]; then
        rm "$log"
        return
    fi
    echo "1 failures" >>build/soak/done
    echo "FAIL $1 with PEG_SEED=$2, see $log"
    soak_smaller "$1" "$keep" || true
}

# soak_smaller NAME KEPT: makes what failed small.
soak_smaller() {
    local program=$PWD/build/clang/tests/$1 input
    if [ -e "$2.trace" ]; then
        timeout 300 "$program" --shrink "$2.trace" && echo "     again: $program --replay $2.trace"
    fi
    for input in "$2"-crash-* "$2"-leak-* "$2"-timeout-*; do
        [ -e "$input" ] || continue
        [[ $input = *-timeout-* ]] || "${program}_libfuzzer" -minimize_crash=1 -max_total_time=60 \
            "-exact_artifact_path=$input.small" "$input" >/dev/null 2>&1 || true
        [ ! -s "$input.small" ] || input=$input.small
        echo "     again: ${program}_libfuzzer $input"
    done
}

# soak_worker NUMBER: workers begin at different programs.
soak_worker() {
    local at=$1
    while [ $SECONDS -lt "$soak_end" ]; do
        soak_once "${soaked[at % ${#soaked[@]}]}" "$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')"
        at=$((at + 1))
    done
}

targets=()
for program in "${soaked[@]}"; do
    [ "${program%%/*}" != fuzz ] || program=${program}_libfuzzer
    targets+=("${program/\//_}")
done
quietly "The sanitized build cannot be configured." cmake --preset clang
quietly "What soaks does not build." cmake --build --preset clang --target "${targets[@]}"
mkdir -p build/soak
: >build/soak/done
soak_end=$((SECONDS + ${1:-10} * 60))
for ((worker = 0; worker < $(nproc); worker++)); do
    soak_worker "$worker" &
done
wait
awk '{ n[$2] += $1 } END { printf "%d calls, %d inputs, %d comparisons, %d failed\n", n["calls"], n["inputs"],
    n["comparisons"], n["failures"]; exit n["failures"] > 0 || n["calls"] + n["inputs"] == 0 }' build/soak/done
