#!/usr/bin/env bash
# The one file that .ci/one_file.py makes compiles without a warning, exports what the headers
# declare and no more, and runs the first program of README.md; without threads it is C99. A small
# build of it says by a status what it leaves out, and adds little to a program that only solves
# and judges.
# shellcheck source=tests/quality/common.bash
. "$(dirname "$0")/../quality/common.bash"

most_added=120000 # bytes
warnings=(-Wall -Wextra -Werror)
small=(-DPEG_WITHOUT_COUNTING -DPEG_WITHOUT_FEWEST -DPEG_WITHOUT_TABLES -DPEG_FEW_WIDTHS)

quietly "The one file cannot be made." python3 -B "$root/.ci/one_file.py" "$scratch"
cd "$scratch"

# check_exports OBJECT
check_exports() {
    nm -g --defined-only "$1" | awk 'NF == 3 {print $3}' | sort | diff declared - >&2 ||
        fail "The one file exports (>) other than the headers declare (<)."
}

functions_of libpeg.h libpeg_many.h >declared
quietly "The one file does not compile." "$CC" -std=c11 "${warnings[@]}" -c libpeg.c -o whole.o
check_exports whole.o
quietly "With the one file the first program does not do." env CC="$CC" "$root/.ci/release/first.sh" c -I . whole.o -pthread

quietly "Without threads the one file is not C99." "$CC" -std=c99 -pedantic "${warnings[@]}" \
    -DPEG_WITHOUT_THREADS -c libpeg.c -o plain.o
! nm -u plain.o | grep pthread >&2 || fail "Without threads the one file asks for some."
quietly "A test does not compile without threads." "$CC" -I . -I "$root/tests" "$root/tests/unit/memory.c" plain.o -o test
quietly "Without threads not all memory is given back." ./test
if command -v tcc >/dev/null; then
    quietly "Compiled by tcc without threads, the first program does not do." \
        env CC=tcc "$root/.ci/release/first.sh" c -DPEG_WITHOUT_THREADS -I . libpeg.c
else
    echo "Not run: tcc, which is missing."
fi

for macro in "${small[@]}"; do
    quietly "The one file does not compile with $macro." "$CC" -std=c11 "${warnings[@]}" "$macro" -fsyntax-only libpeg.c
done
quietly "The small build does not compile." "$CC" -std=c11 "${warnings[@]}" "${small[@]}" -Os \
    -ffunction-sections -fdata-sections -c libpeg.c -o small.o
check_exports small.o
program() {
    quietly "A program for the small build does not compile." "$CC" -std=c11 "${warnings[@]}" -I . \
        "$root/tests/release/lean.c" small.o -pthread "$@"
}
program -o lean
quietly "The small build does not do what it should." ./lean
[[ $(uname -sm) = "Linux x86_64" ]] || exit 0
program -D ANSWERS_ALONE -Wl,--gc-sections -s -o alone
quietly "Linked with what it calls alone, the small build does not answer." ./alone
echo 'int main(void) { return 0; }' >empty.c
"$CC" -s empty.c -o empty
added=$(($(stat -c %s alone) - $(stat -c %s empty)))
[ $added -le $most_added ] || fail "The small build adds $added bytes to a program, which is more than $most_added."
