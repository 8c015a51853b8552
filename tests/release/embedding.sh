#!/usr/bin/env bash
# Programs in other languages play by the shared library: those of examples/embedding print what
# docs/embedding.md shows, LuaJIT reads the header itself, and a game of raylib plays. Of a tool
# that only some machines have it is said that it was not run.
# shellcheck source=tests/quality/common.bash
. "$(dirname "$0")/../quality/common.bash"

need g++ luajit
build "$scratch/shared" -D BUILD_SHARED_LIBS=ON
recipes=$root/examples/embedding
export LD_LIBRARY_PATH=$scratch/shared
link=(-L"$scratch/shared" -lpeg)
awk '/^```/ && n { exit } n; /^```text$/ { n = 1 }' "$root/docs/embedding.md" >"$scratch/expected"

# check RECIPE COMMAND...: it prints what the guide shows, and says where a grid is wrong.
check() {
    local status=0
    quietly "$1 does not run." "${@:2}"
    "${@:2}" | diff "$scratch/expected" - >&2 || fail "$1 prints (>) other than docs/embedding.md shows (<)."
    "${@:2}" ooox >/dev/null 2>"$scratch/said" || status=$?
    [ "$status $(<"$scratch/said")" = "2 peg: the text cannot be read at byte 10" ] ||
        { cat "$scratch/said" >&2; fail "$1 ends with $status for a wrong grid, or does not say what is wrong."; }
}

# compile RECIPE COMMAND...
compile() { quietly "$1 does not compile." "${@:2}"; }

# has TOOL FOR: or says that what it is for was not run.
has() {
    command -v "$1" >/dev/null && return
    echo "Not run: $2, as there is no $1."
    return 1
}

qt_flags() {
    read -ra qt < <(pkg-config --cflags --libs Qt6Core 2>/dev/null || pkg-config --cflags --libs Qt5Core 2>/dev/null)
    [ ${#qt[@]} -gt 0 ] || echo "Not run: peg_qt.cpp, as there is no Qt."
    [ ${#qt[@]} -gt 0 ]
}

# The first Java that has foreign functions.
find_java() {
    local version
    for java in java /usr/lib/jvm/*/bin/java; do
        version=$("$java" -version 2>&1 | sed -nE 's/.* version "([0-9]+).*/\1/p')
        [ "${version:-0}" -lt 22 ] || return 0
    done
    echo "Not run: Peg.java, as there is no Java 22."
    return 1
}

strict=(-std=c++17 -fPIC -Wall -Wextra -Werror -I "$root/include")
compile peg.cpp g++ "${strict[@]}" "$recipes/peg.cpp" "${link[@]}" -pthread -o "$scratch/cpp"
check peg.cpp "$scratch/cpp"
if qt_flags; then
    compile peg_qt.cpp g++ "${strict[@]}" "$recipes/peg_qt.cpp" "${link[@]}" "${qt[@]}" -o "$scratch/qt"
    check peg_qt.cpp "$scratch/qt"
fi
if has go peg.go; then
    export CGO_CFLAGS="-I$root/include" CGO_LDFLAGS="-L$scratch/shared"
    compile peg.go go build -o "$scratch/go" "$recipes/peg.go"
    check peg.go "$scratch/go"
fi
if find_java; then
    check Peg.java "$java" --enable-native-access=ALL-UNNAMED "$recipes/Peg.java" "$scratch/shared/libpeg.so"
fi
if has mcs Peg.cs; then
    compile Peg.cs mcs -out:"$scratch/Peg.exe" "$recipes/Peg.cs"
    check Peg.cs mono "$scratch/Peg.exe"
fi
# Any Java with a compiler has the headers of JNI beside it; its classes are for Java 8.
if has javac PegJni.java; then
    home=$(dirname "$(dirname "$(realpath "$(command -v javac)")")")
    mkdir "$scratch/jni"
    compile peg_jni.c "$CC" -std=c11 -Wall -Wextra -Werror -shared -fPIC -I "$root/include" -I "$home/include" \
        -I "$home/include/linux" "$recipes/jni/peg_jni.c" "${link[@]}" -o "$scratch/jni/libpeg_jni.so"
    compile PegJni.java javac -Xlint:-options --release 8 -d "$scratch/jni" "$recipes/jni/PegJni.java"
    check PegJni.java java -Djava.library.path="$scratch/jni" -cp "$scratch/jni" PegJni
fi

# The headers of GDNative are in a crate; GODOT_HEADERS may be a folder of them.
find_godot_headers() {
    headers=${GODOT_HEADERS:-}
    if [ -z "$headers" ] && has cargo "the game of Godot 3, whose headers are in a crate"; then
        mkdir -p "$scratch/crate/src"
        touch "$scratch/crate/src/lib.rs"
        printf '%s\n' '[package]' 'name = "headers"' 'version = "0.0.0"' '[dependencies]' 'gdnative-sys = "=0.11.3"' \
            >"$scratch/crate/Cargo.toml"
        quietly "The crate with the headers of Godot 3 cannot be had." cargo vendor -q --manifest-path "$scratch/crate/Cargo.toml" \
            "$scratch/vendor"
        headers=$scratch/vendor/gdnative-sys/godot_headers
    fi
    [ -n "$headers" ]
}

# Godot 3 runs a game without a window: a board, a coach on a thread, and a save.
if has godot3-server "the game of Godot 3" && find_godot_headers; then
    cp -r "$root/examples/godot" "$scratch/godot"
    mkdir "$scratch/godot/addons/libpeg/bin"
    compile peg_godot3.c "$CC" -std=c11 -Wall -Wextra -Werror -shared -fPIC -I "$root/include" -isystem "$headers" \
        "$scratch/godot/addons/libpeg/peg_godot3.c" "${link[@]}" -o "$scratch/godot/addons/libpeg/bin/libpeg_godot.so"
    HOME=$scratch timeout 60 godot3-server --path "$scratch/godot" >"$scratch/printed" 2>&1 ||
        { cat "$scratch/printed" >&2; fail "The game of Godot 3 ends with an error."; }
    awk '/^```/ && n { exit } n; /^```text$/ { n = 1 }' "$root/examples/godot/README.md" |
        diff - <(sed -n '/^!there/,$p' "$scratch/printed") >&2 ||
        fail "The game of Godot 3 prints (>) other than examples/godot/README.md shows (<)."
fi

# GODOT_CPP is a folder of godot-cpp with its headers generated. Godot itself is not run.
if [ -n "${GODOT_CPP:-}" ]; then
    compile peg_godot.cpp g++ "${strict[@]}" -isystem "$GODOT_CPP/include" -isystem "$GODOT_CPP/gen/include" \
        -fsyntax-only "$recipes/peg_godot.cpp"
else
    echo "Not run: peg_godot.cpp, as there is no GODOT_CPP."
fi

# It opens a window.
if pkg-config --exists raylib; then
    read -ra raylib < <(pkg-config --cflags --libs raylib)
    compile raylib/game.c "$CC" -std=c11 -Wall -Wextra -Werror -I "$root/include" \
        "$root/examples/raylib/game.c" "${link[@]}" "${raylib[@]}" -lm -o "$scratch/game"
fi
if [ -x "$scratch/game" ] && [ -n "${DISPLAY:-}" ]; then
    printed=$("$scratch/game" 'triangle5 o/../.../oo.o/..o..' 13 4 -u -h 9 13 6 | tail -n 1)
    [ "$printed" = 'triangle5 o/../.../oo.o/..o.. ; 7-9 13-6' ] || fail "raylib/game.c prints '$printed'."
else
    echo "Not run: raylib/game.c, as there is no raylib, or no display."
fi

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
