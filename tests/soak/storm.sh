#!/usr/bin/env bash
# usage: storm.sh [--seed N] [--minutes M]
#
# Lives of tests/api/storm.c on all processors, with the sanitizers of clang. A life that fails is
# made short and printed as a program in C, in build/storm; the last line counts.
# shellcheck source=tests/quality/common.bash
. "$(dirname "$0")/../quality/common.bash"
cd "$root"

seed=$(date +%Y%m%d)
minutes=10
refuse() {
    echo "./dev storm [--seed N] [--minutes M]: $*" >&2
    exit 2
}

while [ $# -gt 0 ]; do
    case $1 in
    --seed) [[ ${2:-} =~ ^[0-9]{1,12}$ ]] || refuse "a seed is a number of at most 12 digits, not '${2:-}'." ;;
    --minutes) [[ ${2:-} =~ ^[1-9][0-9]{0,3}$ ]] || refuse "minutes are a whole number from 1 to 9999, not '${2:-}'." ;;
    *) refuse "there is no option '$1'." ;;
    esac
    [ "$1" = --seed ] && seed=$2 || minutes=$2
    shift 2
done

quietly "The sanitized build cannot be configured." cmake --preset clang
quietly "The storm does not build." cmake --build --preset clang --target api_storm
storm=build/clang/tests/api/storm
# What the storm before has found stays until the next.
rm -rf build/storm-before
[ ! -e build/storm ] || mv build/storm build/storm-before
mkdir -p build/storm
pids=()
for ((worker = 0; worker < $(nproc); worker++)); do
    PEG_LONG=1 PEG_SEED=$((seed * 1000 + worker)) PEG_TRACE=build/storm/$worker.trace \
        $storm --minutes "$minutes" >build/storm/$worker.log 2>&1 &
    pids+=($!)
done
failed=0
for worker in "${!pids[@]}"; do
    wait "${pids[worker]}" && continue
    failed=$((failed + 1))
    kept=build/storm/$worker
    grep -vE '^[a-z_]+ +[0-9 ]+$' "$kept.log" | head -n 40
    [ -e "$kept.trace" ] || continue
    timeout 600 $storm --shrink "$kept.trace" || true
    $storm --program "$kept.trace" >"$kept.c"
    echo "a program that shows it: $kept.c"
done
# Columns are added up. The last is then a lower bound of the least cell.
awk '$1 == "comparisons" { head = $0 }
    /^[a-z_]+ +[0-9 ]+$/ { if (!($1 in known)) { known[$1]; name[++names] = $1 }
        for (i = 2; i <= NF; i++) sum[$1, i] += $i; columns = NF }
    / lives from PEG_SEED=/ { lives += $1 }
    END { print head
        for (n = 1; n <= names; n++) { printf "%-16s", name[n]
            for (i = 2; i <= columns; i++) { printf i < columns ? "%11d" : "%13d\n", sum[name[n], i]
                if (i <= 6) all += sum[name[n], i] } }
        printf "%d lives, %d comparisons\n", lives, all }' build/storm/*.log
echo "seed $seed: wrong answers on $failed of ${#pids[@]} processors"
[ $failed -eq 0 ]
