#!/usr/bin/env bash
# A package that is installed between two commands of ./dev is found by the second: what is
# configured where nothing was found, and then again, compiles as what is configured afresh.
# shellcheck source=tests/quality/common.bash
. "$(dirname "$0")/common.bash"

need ninja

# configure OPTION...: always in the same place, whose name is in what it leaves.
configure() {
    quietly "libpeg cannot be configured with: $*" cmake -S "$root" -B "$scratch/build" -G Ninja \
        -D CMAKE_MAKE_PROGRAM="$(command -v ninja)" -D CMAKE_C_COMPILER="$(command -v "$CC")" \
        -D CMAKE_EXPORT_COMPILE_COMMANDS=ON "$@"
}

configure
mv "$scratch/build/compile_commands.json" "$scratch/fresh.json"
rm -r "$scratch/build"

# No package is where CMake looks for one.
configure -D CMAKE_FIND_USE_CMAKE_SYSTEM_PATH=OFF -D CMAKE_FIND_USE_SYSTEM_ENVIRONMENT_PATH=OFF \
    -D CMAKE_FIND_USE_PACKAGE_REGISTRY=OFF
if grep -q SDL2 "$scratch/fresh.json" && grep -q SDL2 "$scratch/build/compile_commands.json"; then
    fail "SDL2 is found where nothing is to be found: this test shows nothing."
fi
configure -U 'CMAKE_FIND_USE_*'
diff "$scratch/fresh.json" "$scratch/build/compile_commands.json" >&2 ||
    fail "Configured again (>), libpeg does not compile as it does when configured afresh (<)."
