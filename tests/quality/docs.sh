#!/usr/bin/env bash
# What the pages for people say is so. Every C program in them, and that at the top of
# libpeg.h, compiles without a warning, runs, and prints what the text block after it says, if one follows. Every
# example program that a block shows being run prints what is shown. Other commands are
# not run, but what they start is there. Links, the headings they lead to, and the paths
# and functions of libpeg that are named exist.
#
# What is Python, or the command of the Python package, is tested with that package:
# bindings/python/tests/test_pages.py.
# shellcheck source=tests/quality/common.bash
. "$(dirname "$0")/common.bash"
cd "$root"

# Programs of others, which need not be installed to test libpeg, and that of the
# Python package.
known=" cargo cc cmake dask docker helm libpeg npm pip python3 zstd "

# Paths that are not in the repository: what is built, and what an installed libpeg has.
elsewhere='^(build/|dist/|lib/pkgconfig$)'

checked=()

# split PAGE FOLDER: leaves there each code block, by its number and language, and what
# stands outside of them.
split() {
    mkdir -p "$2"
    awk -v into="$2" '
        /^```/ && inside { inside = 0; next }
        /^```/ { inside = 1; file = sprintf("%s/%03d.%s", into, ++blocks, substr($0, 4)); next }
        inside { print > file; next }
        { print > (into "/prose") }' "$1"
}

sanitized=(-std=c11 -O1 "-fsanitize=address,undefined" -fno-sanitize-recover=all)

# compile TITLE SOURCE PROGRAM: compiles the library too, when it is first needed.
compile() {
    [ -e "$scratch/peg.o" ] || quietly "The library does not compile." \
        "$CC" "${sanitized[@]}" -I include -I lib -r -nostdlib lib/*/*.c -o "$scratch/peg.o"
    quietly "$1 does not compile." \
        "$CC" "${sanitized[@]}" -Wall -Wextra -Werror -pthread -I include "$2" "$scratch/peg.o" -o "$3"
}

# check_program PAGE BLOCK
check_program() {
    local number title next
    number=$(basename "$2" .c)
    title="The program in block $((10#$number)) of $1"
    next=${2%/*}/$(printf %03d $((10#$number + 1))).text
    compile "$title" "$2" "$scratch/program"
    (cd "$scratch" && ./program) </dev/null >"$scratch/printed" || fail "$title fails."
    checked+=(program)
    [ -e "$next" ] && ! grep -q '^\$ ' "$next" || return 0
    diff "$next" "$scratch/printed" >&2 || fail "$title prints (>) other than $1 says (<)."
}

# The source of an example program, by its path. Those whose names differ are named in
# examples/CMakeLists.txt.
source_of() {
    local name=${1#build/release/examples/}
    echo "examples/${name/#all_solutions/all}.c"
}

# check_command PAGE COMMAND: whether what it starts is there.
check_command() {
    local word what
    read -r word what _ <<<"$2 help"
    checked+=(command)
    case $word in
    ./dev) grep -qE "^ +$what( |\$)" <<<"$(./dev help all)" || fail "$1: ./dev help all does not list $what." ;;
    build/release/examples/*) [ -e "$(source_of "$word")" ] || fail "$1: there is no source of $word." ;;
    */*) [ -x "$word" ] || fail "$1: $word is no program of the repository." ;;
    *) [[ $known == *" $word "* ]] || fail "$1: $word is a program that is not known here." ;;
    esac
}

# run PAGE COMMAND EXPECTED: runs an example program where the repository seems to be,
# with that program built.
run() {
    local place=$scratch/place program=${2%% *}
    if [ ! -d "$place" ]; then
        mkdir "$place"
        find "$root" -mindepth 1 -maxdepth 1 ! -name '.*' ! -name build -exec ln -s -t "$place" {} +
        mkdir -p "$place/build/release/examples"
    fi
    [ -e "$place/$program" ] || compile "$program" "$(source_of "$program")" "$place/$program"
    (cd "$place" && bash -c "$2") </dev/null >"$scratch/printed" 2>&1 || true
    checked+=(session)
    diff "$3" "$scratch/printed" >&2 || fail "$1: '$2' prints (>) other than is shown (<)."
}

# check_session PAGE BLOCK: commands after "$ ", and after each what it prints.
check_session() {
    local folder=$2.session file command
    mkdir "$folder"
    awk -v into="$folder" '
        /^\$ / {
            file = sprintf("%s/%03d", into, ++n)
            print substr($0, 3) > file
            printf "" > (file ".printed")
            next
        }
        n { print > (file ".printed") }' "$2"
    for file in "$folder"/*.printed; do
        [ -e "$file" ] || continue
        command=$(<"${file%.printed}")
        check_command "$1" "$command"
        [[ $command != build/release/examples/* ]] || run "$1" "$command" "$file"
    done
}

# check_commands PAGE BLOCK: a block of nothing but commands.
check_commands() {
    local command
    while IFS= read -r command; do
        command=${command%%#*}
        [ -z "${command// /}" ] || check_command "$1" "$command"
    done < <(sed -e ':more' -e '/\\$/{N;s/\\\n//;b more' -e '}' "$2")
}

# The anchors of a page, as GitHub makes them of its headings.
anchors_of() {
    awk '/^```/ { inside = !inside } !inside && /^#+ / {
        sub(/^#+ +/, "")
        gsub(/\]\([^)]*\)/, "")
        $0 = tolower($0)
        gsub(/[][!"#$%&'\''()*+,.\/:;<=>?@\\^`{|}~]/, "")
        gsub(/ /, "-")
        print $0 (seen[$0]++ ? "-" seen[$0] - 1 : "")
    }' "$1"
}

# check_links PAGE PROSE
check_links() {
    local link file anchor
    while IFS= read -r link; do
        [[ ! $link =~ ^[a-z]+: ]] || continue
        checked+=(link)
        file=${link%%#*}
        anchor=${link#"$file"}
        [ -z "$file" ] || file=$(dirname "$1")/$file
        [ -e "${file:=$1}" ] || fail "$1 links to $link, which is not there."
        [ -z "$anchor" ] || grep -qxF -- "${anchor#\#}" <<<"$(anchors_of "$file")" ||
            fail "$1 links to $link, but $file has no such heading."
    done < <(grep -oE '\]\([^) ]+\)' "$2" | sed -e 's/^](//' -e 's/)$//')
}

# check_names PAGE PROSE: paths from the root or from the page, perhaps with a star or, as ctest
# names tests, without their .c, functions, and commands of ./dev.
check_names() {
    local name
    while IFS= read -r name; do
        case $name in
        "./dev "*) check_command "$1" "$name" ;;
        peg_*"()")
            grep -qrwF -- "${name%()}" include lib || fail "$1 names $name, which libpeg does not have."
            checked+=(function)
            ;;
        */*)
            [[ $name =~ ^[A-Za-z0-9_.*/-]+$ && ! $name =~ $elsewhere ]] || continue
            # The archive of a release has no debian/.
            [[ $name != debian/* || -d debian ]] || continue
            compgen -G "${name%/}" >/dev/null || compgen -G "$(dirname "$1")/${name%/}" >/dev/null ||
                compgen -G "$(dirname "$1")/$name.c" >/dev/null ||
                fail "$1 names $name, which is not there."
            checked+=(path)
            ;;
        esac
    done < <(tr '\n' ' ' <"$2" | awk -F'`' '{ for (i = 2; i < NF; i += 2) print $i }')
}

while IFS= read -r page; do
    blocks=$scratch/${page//\//-}
    split "$page" "$blocks"
    for block in "$blocks"/*; do
        case $block in
        *.c) ! grep -q 'int main' "$block" || check_program "$page" "$block" ;;
        *.text | *.console) check_session "$page" "$block" ;;
        *.sh) check_commands "$page" "$block" ;;
        esac
    done
    check_links "$page" "$blocks/prose"
    check_names "$page" "$blocks/prose"
done < <(find README.md CONTRIBUTING.md SECURITY.md docs tests bindings/*/README.md examples/web/README.md -name '*.md' 2>/dev/null | LC_ALL=C sort)

# The program at the top of the header, without the stars.
awk '/^ \* Words$/ { exit } sub(/^ \*   /, "") || / \*$/ && sub(/^ \*/, "")' include/libpeg.h >"$scratch/001.c"
grep -q 'int main' "$scratch/001.c" || fail "libpeg.h has no program at its top."
check_program include/libpeg.h "$scratch/001.c"
grep -q '^[a-g][1-7]-' "$scratch/printed" || fail "The program of libpeg.h prints no solution."

# The examples in the manual of C.
need python3
quietly "The examples cannot be read." python3 -B docs/site/example.py "$scratch"
compile "A program of docs/examples" "$scratch/examples.c" "$scratch/examples"
(cd "$scratch" && ./examples >printed) || fail "The examples in docs/examples fail."
diff "$scratch/examples.text" "$scratch/printed" >&2 ||
    fail "The examples in docs/examples print (>) other than they say (<)."

for kind in program session command link path function; do
    [[ " ${checked[*]} " == *" $kind "* ]] || fail "The pages have no $kind that could be checked."
done
