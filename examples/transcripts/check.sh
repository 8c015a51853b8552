#!/usr/bin/env bash
# Runs the commands of the transcripts beside it, and shows where the programs now print
# something else. FOLDER is where the programs are; without a TRANSCRIPT it takes all.
#
#     check.sh FOLDER [TRANSCRIPT...]
#     check.sh --update FOLDER [TRANSCRIPT...]
#
# The second rewrites the transcripts, when the programs were changed on purpose:
#
#     examples/transcripts/check.sh --update build/release/examples
#
# solve.txt is the transcript of solve; solve-long.txt would be one that takes long. To
# add a command, write it at its place and update. A transcript looks like this:
#
#     # a comment
#     $ command               for bash; a here-document up to END belongs to it
#     what it prints
#     [no newline]            after a last line that does not end
#     [stderr] what it says on standard error
#     [made solutions.txt]    a file that it left
#     [exit 2]                its status, unless it is 0
#
# A transcript in sessions/ runs any of the programs, and docs/documents.md tells what it shows.
#
# Every command runs in a fresh, empty folder, except that cat stays in the folder of the
# command before it. Numbers of bytes and positions may change, and so may times, factors
# and powers: they are N. Commands with /dev/full are passed over where there is none.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

fail() {
    echo "$*" >&2
    exit 1
}

# show FILE [MARK]: what was printed, with the mark before each line.
show() {
    { cat "$1" && { [ -z "$(tail -c 1 "$1")" ] || printf '\n[no newline]\n'; }; } |
        sed -E -e 's/[1-9][0-9,]* (bytes|positions)/N \1/g' -e 's/[0-9]+\.[0-9]+ s([^a-z]|$)/N s\1/g' \
            -e 's/[0-9]+\.[0-9]+ times/N times/g' -e 's/power of [0-9]+\.[0-9]+/power of N/g' \
            -e "s/^/${2:-}/"
}

# run COMMAND
run() {
    local status=0 path
    case $1 in
    'cat '*) ;;
    *) rm -rf "$scratch/place" && mkdir "$scratch/place" ;;
    esac
    (cd "$scratch/place" && bash -c "$1") </dev/null >"$scratch/printed" 2>"$scratch/said" || status=$?
    if [ $status -eq 126 ] || [ $status -eq 127 ]; then
        fail "This cannot be run: $1: $(cat "$scratch/said")"
    fi
    ! grep -E '^([$#] |\[(no newline|stderr|made|exit))' "$scratch/printed" >&2 ||
        fail "This prints what means something else in a transcript: $1"
    show "$scratch/printed"
    show "$scratch/said" '[stderr] '
    for path in "$scratch"/place/*; do
        case $1 in
        'cat '*) ;;
        *) [ ! -e "$path" ] || echo "[made ${path##*/}]" ;;
        esac
    done
    [ $status -eq 0 ] || echo "[exit $status]"
}

# transcribe PROGRAM TRANSCRIPT: the transcript with what is printed now. PROGRAM must be
# run by one of its commands, unless it is empty.
transcribe() {
    local line command='' before='' runs=0
    while IFS= read -r line || [ -n "$line" ]; do
        case $line in
        '# '* | '$ '*)
            case $before in
            '' | '# '*) ;;
            *) echo ;;
            esac
            before=$line
            printf '%s\n' "$line"
            ;;
        esac
        case $line in
        '# '*) command= ;;
        '$ '*)
            command=${line#'$ '}
            while [[ $command == *"<<'END'"* && $line != END ]] && IFS= read -r line; do
                command+=$'\n'$line
                printf '%s\n' "$line"
            done
            [[ ! " $command " =~ [^[:alnum:]_-]$1[[:space:]] ]] || runs=1
            [[ $command == */dev/full* && ! -e /dev/full ]] || run "$command"
            ;;
        ?*) [[ $command != */dev/full* || -e /dev/full ]] || printf '%s\n' "$line" ;;
        esac
    done <"$2"
    [ $runs = 1 ] || [ -z "$1" ] || fail "${2##*/} does not run $1."
}

update=
if [ "${1:-}" = --update ]; then
    update=1
    shift
fi
[ $# -gt 0 ] || fail "usage: check.sh [--update] FOLDER [TRANSCRIPT...]"
folder=$(cd "$1" && pwd)
shift
[ $# -gt 0 ] || set -- "$here"/*.txt "$here"/sessions/*.txt
export PATH=$folder:$PATH LC_ALL=C

differ=0
for transcript in "$@"; do
    name=${transcript##*/}
    program=${name%.txt}
    program=${program%-long}
    [ -f "$transcript" ] || fail "There is no transcript $transcript."
    case $transcript in
    *-python.txt) continue ;;
    */sessions/*) program= ;;
    *)
        [[ -f $folder/$program && -x $folder/$program ]] ||
            fail "There is no program $folder/$program."
        ;;
    esac
    transcribe "$program" "$transcript" >"$scratch/now"
    if cmp -s "$transcript" "$scratch/now"; then
        continue
    elif [ $update ]; then
        cp "$scratch/now" "$transcript"
        echo "$name is rewritten."
    else
        echo "${program:-A program} does not print (+) what $name says (-):" >&2
        diff -u -F '^[$] ' "$transcript" "$scratch/now" | tail -n +3 >&2 || true
        differ=1
    fi
done
exit $differ
