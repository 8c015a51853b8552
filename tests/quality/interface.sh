#!/usr/bin/env bash
# Every file that repeats the public headers says what they say. In a copy, a function and a status
# more make each of these files stale; interface.py writes them, and takes out what is taken out.
# shellcheck source=tests/quality/common.bash
. "$(dirname "$0")/common.bash"

need python3
python3 -B "$root/tests/quality/interface.py" --check >&2 || exit 1

copy=$scratch/copy
mkdir "$copy"
cd "$root"
# The archive of a release has no debian/.
for path in include lib docs/site tests/quality tests/data/abi.txt tests/functions.h bindings/javascript/src \
    bindings/javascript/libpeg.d.ts CMakeLists.txt CHANGELOG.md meson.build debian; do
    [ ! -e $path ] || cp -r --parents $path "$copy"
done
cp -r "$copy" "$scratch/before"
cd "$copy"
interface() { python3 -B tests/quality/interface.py "$@"; }

sed -i -e '/^    PEG_OK = 0,/a PEG_TRIED = 99,' -e '/^PEG_API peg_status peg_count_games/,/;/ { /;/ a\
/* Counts dead ends: those of a board. */\
PEG_API peg_status peg_count_tried(peg_board *board, const peg_limits *limits, peg_count *out);
}' include/libpeg.h
sed -i '/^PEG_API void peg_many_free/a PEG_API void peg_many_tried(peg_many *many);' include/libpeg_many.h
printf 'peg_status peg_count_tried(int a)\n{\n}\n' >lib/ask/count_tried.c
printf 'void peg_many_tried(int a)\n{\n}\n' >lib/many/tried.c
! interface --check >stale 2>told || fail "A function that is missing everywhere is not noticed."
grep -q 'run ./dev interface' told || fail "The check does not tell the command that mends what is stale."
quietly "What a new function needs cannot be written." interface
quietly "What was just written is stale." interface --check
for file in $(cd tests/quality && python3 -B -c 'import interface; print(*interface.FILES)'); do
    [ -e "$file" ] || continue
    grep -qx "$file" stale || fail "$file is not told to be stale."
    grep -qE 'count_tried|many_tried|TRIED: ' "$file" || fail "A new function or status is not written to $file."
done
grep -qF ' *     peg_count_tried         Counts dead ends' include/libpeg.h || fail "The index does not take how a comment begins."
grep -qF 'CALL(count_tried, peg_count_tried(p[0], p[1], p[2]))' tests/functions.h || fail "The new function is called wrongly."
grep -qE '^#define TAKES_count_tried +"BLo", 0$' tests/functions.h || fail "The new function takes something else."
grep -qF '{ROW(count_tried), "", "ref_count_tried", .flags = COUNTS},' tests/functions.h || fail "The new row is wrong."

sed -i '/PEG_TRIED =\|_tried(p\|Counts dead ends:/d' include/*.h
rm -r lib/ask/count_tried.c lib/many/tried.c stale told
quietly "What a function has left cannot be taken out." interface
diff -r "$scratch/before" . >&2 || fail "After a function was added and taken out, the files are not as they were."

# A letter stays if the pointer may have it.
sed -i 's/"nAoH"/"yAoA"/' tests/functions.h
quietly "Letters cannot be put right." interface
grep -q 'TAKES_board_new  *"yAoH"' tests/functions.h || fail "Letters in tests/functions.h are not those of the pointers."

# Without its marks a file would never be stale.
sed -i '/writes the lines from here/d' meson.build
! interface --check >/dev/null 2>told || fail "A file that has no place to write to is not noticed."
grep -q 'no place to write to' told || fail "The check does not tell that there is no place to write to."
