#!/usr/bin/env bash
# LuaJIT reads the header and plays by the shared library, with no C in between.
# shellcheck source=tests/quality/common.bash
. "$(dirname "$0")/../quality/common.bash"

need luajit
build "$scratch/shared" -D BUILD_SHARED_LIBS=ON

# play STATUS EXPECTED ARGUMENT...
play() {
    local wanted=$1 status=0
    luajit "$root/examples/lua/play.lua" "$scratch/shared/libpeg.so" "$root/include/libpeg.h" \
        "${@:3}" >"$scratch/printed" 2>"$scratch/said" || status=$?
    [ "$status" = "$wanted" ] || { cat "$scratch/said" >&2; fail "play.lua ${*:3} ends with $status."; }
    cat "$scratch/printed" "$scratch/said" | diff <(echo "$2") - >&2 ||
        fail "play.lua ${*:3} prints (>) other than expected (<)."
}

play 0 '10-3
1-6
    .
   . .
  . . o
 . . . .
. . . . .
won' 'triangle5 o/../.../oo.o/..o..' '7-9 13-6'
play 1 lost 'triangle5 o/../.../oo.o/..o..' 13-4
play 2 'play.lua: 1-2: no line of the board joins these holes' triangle5 1-2
play 2 'play.lua: cube: there is no built-in shape of this name' cube
play 2 'play.lua: englsh (english?): there is no built-in shape of this name' englsh

# An output that cannot be written ends it in order too.
status=0
luajit "$root/examples/lua/play.lua" "$scratch/shared/libpeg.so" "$root/include/libpeg.h" \
    triangle5 13-4 >/dev/full 2>/dev/null || status=$?
[ "$status" = 2 ] || fail "play.lua with a full output ends with $status."
