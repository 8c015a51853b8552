#!/usr/bin/env bash
# usage: use.sh FOLDER [PART...]
#
# Uses what release.sh has left in a folder, each from its file alone: the first program of the README
# in its language does what the page says. In a bare system, where the folder is /shared, what that needs is installed, and
# so are the packages of Debian. Elsewhere a part whose tools are not here is left out, and named at the end.
# shellcheck source=tests/quality/common.bash
. "$(dirname "$0")/../../tests/quality/common.bash"

from=$(cd "$1" && pwd)
shift
first=$root/.ci/release/first.sh
version=$(sed 's/^v//' "$from/TAG")
archive=$from/source/libpeg-$version.tar.gz
export DEBIAN_FRONTEND=noninteractive CONAN_HOME=$scratch/conan-home
cd "$scratch"

used() { echo "used, after $SECONDS s: $*"; }
not_run=()
left_out() { not_run+=("$*"); }
has() { command -v "$1" >/dev/null; }
is_bare() { [ "$from" = /shared ]; }
install() {
    ! is_bare || quietly "$* cannot be installed." apt-get install -y -q --no-install-recommends "$@"
}

# build_with SENTENCE SOURCE FOLDER OPTION...
build_with() {
    quietly "$1" cmake -S "$2" -B "$3" "${@:4}"
    quietly "$1" cmake --build "$3" -j "$(nproc)"
}

sources() {
    install cmake gcc libc6-dev make pkg-config
    tar -xf "$archive"
    build_with "The sources do not build." "libpeg-$version" build -DPEG_BUILD_TESTS=OFF -DPEG_BUILD_EXAMPLES=OFF
    quietly "The sources are not installed." cmake --install build --prefix "$scratch/prefix"
    PKG_CONFIG_PATH=$(dirname "$(find "$scratch/prefix" -name libpeg.pc)")
    export PKG_CONFIG_PATH
    quietly "The installed sources do not do." "$first" c
    unset PKG_CONFIG_PATH
    used "the archive of the sources"
}

# Projects that take the archive of the sources in: by CMake's FetchContent, and by a wrap of meson, with its checksum.
inside() {
    local sum
    sum=$(sha256sum "$archive" | cut -d ' ' -f 1)
    install cmake gcc libc6-dev make meson ninja-build pkg-config
    mkdir -p fetching wrapping/subprojects
    cp "$root/tests/consume/main.c" fetching
    cp "$root/tests/consume/main.c" "$root/tests/consume/meson"/meson* wrapping
    printf '%s\n' 'cmake_minimum_required(VERSION 3.16)' 'project(fetching C)' 'include(FetchContent)' \
        "FetchContent_Declare(libpeg URL \"file://$archive\" URL_HASH SHA256=$sum)" 'FetchContent_MakeAvailable(libpeg)' \
        'add_executable(consumer main.c)' 'target_link_libraries(consumer libpeg::peg)' >fetching/CMakeLists.txt
    build_with "A project does not build with libpeg fetched." fetching fetched
    quietly "A project with libpeg fetched does not do." fetched/consumer
    if has meson; then
        printf '%s\n' '[wrap-file]' "directory = libpeg-$version" "source_url = file://$archive" \
            "source_filename = ${archive##*/}" "source_hash = $sum" '[provide]' 'libpeg = libpeg_dep' \
            >wrapping/subprojects/libpeg.wrap
        quietly "meson does not take the archive by a wrap." meson setup wrapped wrapping -D version="$version"
        quietly "A project with a wrap of libpeg does not build." meson compile -C wrapped
        quietly "A project with a wrap of libpeg does not do." meson test -C wrapped
    else
        left_out "a wrap of meson (it is not here)"
    fi
    used "the archive of the sources, inside projects of CMake and meson"
}

one_file() {
    local one=$scratch/libpeg-$version-one-file
    install gcc libc6-dev
    tar -xf "$from/source/libpeg-$version-one-file.tar.gz"
    quietly "The one file does not do." "$first" c "-I$one" "$one/libpeg.c" -pthread
    used "the one file"
}

python() {
    local file
    install gcc libc6-dev python3-dev python3-venv
    for file in "$from"/python/*.tar.gz "$from"/python/*manylinux*x86_64.whl; do
        python3 -m venv --clear venv
        quietly "$file cannot be installed." venv/bin/pip install -q "$file"
        quietly "$file does not do." env PYTHON="$scratch/venv/bin/python" "$first" python
        used "${file##*/}"
    done
}

# The wheel for aarch64 runs in the Python of Debian for that, in an emulator, if dpkg may be told of another kind of machine.
wheels() {
    local file kind
    local python=(python3.11-minimal libpython3.11-minimal libpython3.11-stdlib libc6 zlib1g libexpat1 libffi8 libgcc-s1)
    file=$(echo "$from"/python/*manylinux*aarch64.whl)
    if is_bare; then
        install python3-venv qemu-user
        dpkg --add-architecture arm64
        quietly "apt-get update fails for arm64." apt-get update -q
        mkdir arm
        (cd arm && quietly "Python for arm64 cannot be had." apt-get download -q "${python[@]/%/:arm64}")
        for kind in arm/*.deb; do dpkg -x "$kind" arm/root; done
        python3 -m venv --clear venv
        quietly "cffi for aarch64 cannot be had." venv/bin/pip download -q --no-deps --platform manylinux_2_17_aarch64 \
            --python-version 311 --only-binary :all: -d arm cffi pycparser
        for kind in arm/*.whl "$file"; do python3 -m zipfile -e "$kind" arm/site; done
        printf '%s\n' '#!/bin/sh' "exec qemu-aarch64 -L $PWD/arm/root -E PYTHONHOME=$PWD/arm/root/usr -E PYTHONPATH=$PWD/arm/site \\" \
            "    $PWD/arm/root/usr/bin/python3.11 \"\$@\"" >arm/python
        chmod +x arm/python
        quietly "${file##*/} does not do." env PYTHON="$PWD/arm/python" "$first" python
        used "${file##*/}, in an emulator"
    else
        left_out "${file##*/} (this is no bare system, to be told of another kind of machine)"
    fi
    for kind in musllinux win_amd64 macosx; do
        left_out "the wheels for $kind (no Python of that kind is here)"
    done
}

# program PLATFORM STATIC FLAG...: the first program with the libraries of a platform, shared and static, by $CC and $RUN.
program() {
    local at=$scratch/libpeg-$version-$1
    [ -e "$at" ] || python3 -m zipfile -e "$from/libraries/libpeg-$version-$1.zip" . 2>/dev/null ||
        tar -xf "$from/libraries/libpeg-$version-$1.tar.gz"
    quietly "The static library of $1 does not do." "$first" c "-I$at/include" "$at/lib/libpeg.a" "${@:2}"
    WINEPATH=$at/bin LD_LIBRARY_PATH=$at/lib QEMU_SET_ENV=LD_LIBRARY_PATH=$at/lib \
        quietly "The shared library of $1 does not do." "$first" c "-I$at/include" "-L$at/lib" -lpeg "${@:2}"
}

# macOS is not at hand: its libraries are read.
macos() {
    local platform at
    for platform in macos-arm64 macos-x86_64; do
        at=$scratch/libpeg-$version-$platform
        tar -xf "$from/libraries/libpeg-$version-$platform.tar.gz"
        llvm-objdump --macho --private-headers "$at/lib/libpeg.dylib" >headers
        grep -q 'name @rpath/libpeg.1.dylib' headers || fail "The library of $platform has another name."
        grep -qE 'minos 11\.0' headers || fail "The library of $platform is for another macOS."
        [ "$(llvm-objdump --macho --exports-trie "$at/lib/libpeg.dylib" | grep -c ' _peg_')" -gt 90 ] ||
            fail "The library of $platform has too few functions."
        used "libpeg-$version-$platform.tar.gz, by reading it"
    done
}

libraries() {
    local linker=/usr/aarch64-linux-gnu
    install gcc libc6-dev gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user musl-tools mingw-w64 wine wine64 llvm cmake make
    program linux-x86_64 -pthread
    build_with "A project does not build with the archive." "$root/tests/consume/installed" consumer-linux \
        -D version="$version" -D CMAKE_PREFIX_PATH="$scratch/libpeg-$version-linux-x86_64"
    quietly "A project with the archive does not do." consumer-linux/consumer
    used "libpeg-$version-linux-x86_64.tar.gz"
    if has aarch64-linux-gnu-gcc && has qemu-aarch64; then
        CC=aarch64-linux-gnu-gcc RUN="qemu-aarch64 -L $linker" program linux-aarch64 -pthread
        used "libpeg-$version-linux-aarch64.tar.gz, in an emulator"
    else
        left_out "the library of linux-aarch64 (no compiler or emulator is here)"
    fi
    if has musl-gcc; then
        CC=musl-gcc program linux-musl-x86_64
        used "libpeg-$version-linux-musl-x86_64.tar.gz"
    else
        left_out "the library of linux-musl-x86_64 (musl-gcc is not here)"
    fi
    if has x86_64-w64-mingw32-gcc && has wine; then
        WINEDEBUG=-all CC=x86_64-w64-mingw32-gcc RUN=wine program windows-x86_64
        used "libpeg-$version-windows-x86_64.zip, by Wine"
    else
        left_out "the library of windows-x86_64 (no compiler or Wine is here)"
    fi
    left_out "the library of linux-musl-aarch64 (Debian has no compiler for it)"
    if has llvm-objdump; then macos; else left_out "the libraries of macOS (llvm-objdump is not here)"; fi
}

nuget() {
    install mono-mcs mono-runtime libmono-system-core4.0-cil
    has mcs || { left_out "the package of NuGet (mcs is not here)" && return; }
    python3 -m zipfile -e "$from/nuget/libpeg.$version.nupkg" nupkg
    quietly "Peg.cs of the package does not compile." mcs -out:Peg.exe nupkg/contentFiles/cs/any/Peg.cs
    LD_LIBRARY_PATH=nupkg/runtimes/linux-x64/native quietly "Peg.cs of the package does not run." mono Peg.exe
    grep -q '^won by ' "$scratch/log" || fail "Peg.cs of the package does not solve."
    used "libpeg.$version.nupkg, by Mono"
}

# The archive is not where it will be.
conan() {
    local shared
    install cmake gcc libc6-dev make python3-venv
    python3 -m venv --clear venv
    quietly "Conan cannot be installed." venv/bin/pip install -q conan
    cp -r "$from/conan" .
    sed -i '/ url: /d' conan/conandata.yml
    echo "    url: \"file://$archive\"" >>conan/conandata.yml
    quietly "Conan knows no profile." venv/bin/conan profile detect
    for shared in True False; do
        quietly "The recipe of Conan does not do." venv/bin/conan create conan --version "$version" -o "libpeg/*:shared=$shared"
    done
    used "the recipe of Conan, by a consumer"
}

vcpkg() {
    local shared
    install cmake gcc libc6-dev make
    for shared in ON OFF; do
        quietly "The port of vcpkg does not do." cmake -D port="$from/vcpkg" -D archive="$archive" \
            -D CURRENT_PACKAGES_DIR="$scratch/vcpkg-$shared" -D BUILD_SHARED_LIBS=$shared -P "$root/.ci/release/vcpkg.cmake"
        build_with "A project does not build with the port of vcpkg." "$root/tests/consume/installed" "consumer-$shared" \
            -D version="$version" -D CMAKE_PREFIX_PATH="$scratch/vcpkg-$shared"
        quietly "A project with the port of vcpkg does not do." "consumer-$shared/consumer"
    done
    used "the port of vcpkg, by its steps, by a consumer"
}

javascript() {
    install npm
    has npm || { left_out "the package of JavaScript (npm is not here)" && return; }
    mkdir npm
    (cd npm &&
        quietly "The package of JavaScript cannot be installed." npm install --ignore-scripts "$from"/javascript/*.tgz &&
        quietly "The package of JavaScript does not do." "$first" javascript)
    used "the package of JavaScript"
}

# Debian's cargo is too old for how crates are fetched today.
rust() {
    local file
    { has cargo && [ -d "$from/rust" ]; } || { left_out "the crates (they were not made, or cargo is not here)" && return; }
    mkdir rust
    for file in "$from"/rust/*.crate; do
        tar -C rust -xf "$file"
    done
    printf '%s\n' '[package]' 'name = "first"' 'version = "0.0.0"' 'edition = "2021"' '[dependencies]' \
        "libpeg = { path = \"libpeg-$version\" }" '[patch.crates-io]' \
        "libpeg-sys = { path = \"libpeg-sys-$version\" }" >rust/Cargo.toml
    (cd rust && quietly "The crates do not do." "$first" rust)
    used "the crates"
}

# draws ADDRESS: whether the page there draws holes.
draws() {
    quietly "The browser does not open $1." chromium --headless --no-sandbox --disable-gpu \
        --virtual-time-budget=10000 --dump-dom "$1"
    grep -q 'class="spot' "$scratch/log" || fail "There is no board in $1."
}

game() {
    local server
    install chromium python3
    has chromium || { left_out "the game (chromium is not here)" && return; }
    draws "file://$from/web/peg-solitaire-$version.html"
    python3 -m zipfile -e "$from/web/peg-solitaire-$version.zip" site
    python3 -u -m http.server -d site --bind 127.0.0.1 0 >served 2>&1 &
    server=$!
    until grep -q ' port [0-9]' served; do
        kill -0 $server || fail "No server of files starts: $(<served)"
        sleep 0.2
    done
    (draws "http://127.0.0.1:$(sed -nE '1s/.* port ([0-9]+) .*/\1/p' served)/") || { kill $server && exit 1; }
    kill $server
    used "the game, as one file and as a site"
}

debian() {
    { is_bare && compgen -G "$from/debian/*.deb" >/dev/null; } ||
        { left_out "the packages of Debian (they were not made, or this is no bare system)" && return; }
    install autopkgtest chromium
    cp -r "$from/debian" debs
    cd debs
    quietly "The tests of the packages of Debian fail." autopkgtest -B ./*.deb ./*.dsc -- null
    quietly "The game of Debian is not installed." apt-get install -y -q --no-install-recommends ./peg-solitaire_*.deb ./libpeg-doc_*.deb
    draws file:///usr/share/games/peg-solitaire/peg-solitaire.html
    used "the packages of Debian, by their own tests"
}

(cd "$from" && sha256sum --quiet -c SHA256SUMS) || fail "A file is not the one of SHA256SUMS."
! is_bare || quietly "apt-get update failed." apt-get update -q
[ $# -gt 0 ] || set -- sources inside one_file python wheels libraries nuget conan vcpkg javascript rust game debian
for part in "$@"; do
    $part
done
[ ${#not_run[@]} = 0 ] || printf 'Not run: %s.\n' "$(printf '; %s' "${not_run[@]}" | cut -c 3-)"
