#!/usr/bin/env bash
# The library has no state of its own and calls nothing but memory and string
# functions, malloc() and its family and madvise() from lib/base/memory.c alone and
# threads from lib/base/threads.c alone. Tables by path, in lib/table/file.c and disk.c, may use files.
# shellcheck source=tests/quality/common.bash
. "$(dirname "$0")/../quality/common.bash"

allowed='malloc realloc free memcpy memmove memset memcmp memchr strlen strcmp strncmp
    bcmp __popcountdi2 __stack_chk_fail madvise _GLOBAL_OFFSET_TABLE_ pthread_create pthread_join
    pthread_sigmask sigfillset'

for level in -O0 -O2; do
    mkdir "$scratch/$level"
    for file in "$root"/lib/*/*.c; do
        name=${file#"$root/"}
        [[ $name != lib/table/file.c && $name != lib/table/disk.c ]] || continue
        object=$scratch/$level/${name//\//-}.o
        quietly "$name does not compile." "$CC" -std=c11 "$level" -fPIC \
            -I "$root/include" -I "$root/lib" -c "$file" -o "$object"
        # .data.rel.ro is constant once the program is loaded.
        writable=$(objdump -t "$object" | awk 'NF > 3 && $NF !~ /^\./ &&
            $(NF-2) ~ /^\.(data|bss|tdata|tbss)/ && $(NF-2) !~ /^\.data\.rel\.ro/ {print $NF}' | xargs)
        [ -z "$writable" ] || fail "$name has writable data: $writable."
    done
    nm -u "$scratch/$level"/*.o | awk 'NF == 2 {print $2}' | sort -u >"$scratch/wanted"
    nm --defined-only "$scratch/$level"/*.o | awk 'NF == 3 {print $3}' |
        cat - <(xargs -n 1 <<<"$allowed") | sort -u >"$scratch/known"
    strange=$(comm -23 "$scratch/wanted" "$scratch/known" | xargs)
    [ -z "$strange" ] || fail "The library, compiled with $level, calls: $strange."
    for object in "$scratch/$level"/*.o; do
        case ${object##*/} in
        lib-base-memory.c.o) others='^(pthread_|sig)' ;;
        lib-base-threads.c.o) others='^(malloc|realloc|free|madvise)$' ;;
        *) others='^(malloc|realloc|free|madvise|pthread_.*|sig.*)$' ;;
        esac
        taken=$(nm -u "$object" | awk -v others="$others" '$2 ~ others {print $2}' | xargs)
        [ -z "$taken" ] || fail "${object##*/} calls $taken, which another file is for."
    done
done
