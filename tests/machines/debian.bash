# shellcheck shell=bash
# Sourced by ./dev: whether what packages of Debian 12 bring is here, and how root installs
# what is missing.

# Whether what a package of Debian 12 brings is here, by that or another way.
is_here() {
    case $1 in
    abigail-tools) command -v abidiff ;;
    binaryen) command -v wasm-opt ;;
    binutils) command -v objdump ;;
    g++) gcc -x c++ -E - <<<'#include <cstddef>' ;;
    libc6-dev) gcc -E - <<<'#include <stdio.h>' ;;
    lld) command -v wasm-ld ;;
    nodejs) command -v node ;;
    gcc-*) command -v "${1#gcc-}-gcc" ;;
    libc6-dev-*-cross) [ -d "/usr/$(sed -E 's/.*dev-(.*)-cross/\1/; s/amd64/x86-64/; s/arm64/aarch64/; s/i386/i686/' <<<"$1")-linux-gnu/include" ] ;;
    mingw-w64) command -v x86_64-w64-mingw32-gcc && command -v i686-w64-mingw32-gcc ;;
    mono-mcs) command -v mcs ;;
    mono-runtime) command -v mono ;;
    musl-tools) command -v musl-gcc ;;
    wine64) [ -e /usr/lib/wine/wine64 ] ;;
    qemu-user) command -v qemu-s390x && command -v qemu-i386 && command -v qemu-aarch64 ;;
    libclang-rt-14-dev) clang -x c -fsanitize=fuzzer,address -o /dev/null - \
        <<<'int LLVMFuzzerTestOneInput(const char *data, long size) { return !data + !size; }' ;;
    libsdl2-dev) gcc -E - <<<'#include <SDL2/SDL.h>' ;;
    ninja-build) command -v ninja ;;
    python3-dev) gcc -E -I "$(python3 -c 'import sysconfig; print(sysconfig.get_path("include"))')" - \
        <<<'#include <Python.h>' ;;
    python3-venv) python3 -c 'import ensurepip, venv' ;;
    *) command -v "$1" ;;
    esac >/dev/null 2>&1
}

# need PACKAGE...
need() {
    local package missing=()
    for package in "$@"; do
        is_here "$package" || missing+=("$package")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; } ||
        give_up "these packages are missing and only root can install them: ${missing[*]}."
    echo "dev: installing ${missing[*]}" >&2
    quietly "apt-get update failed." apt-get update -q
    quietly "apt-get could not install ${missing[*]}." \
        env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${missing[@]}"
}
