#!/usr/bin/env bash
# Fresh projects use libpeg in every way there is: installed or as a part of them,
# static and shared, by CMake, pkg-config, make and autotools, and after the install has moved.
# shellcheck source=tests/quality/common.bash
. "$(dirname "$0")/../quality/common.bash"

need pkg-config
consume=$root/tests/consume
version=$(header_version)

# by_cmake WHAT FOLDER OPTION...
by_cmake() {
    local what=$1 project=$2 made
    shift 2
    made=$(mktemp -d "$scratch/project.XXXX")
    quietly "A project cannot be configured with $what." cmake -S "$consume/$project" -B "$made" "$@"
    quietly "A project does not build with $what." cmake --build "$made"
    quietly "A project built with $what fails its test." "$made/consumer"
    last=$made
}

# by_package WHAT PREFIX: leaves no choice but the package below the prefix.
by_package() {
    by_cmake "the CMake package of $1" installed -D version="$version" -D CMAKE_PREFIX_PATH="$2" \
        -D CMAKE_FIND_USE_CMAKE_SYSTEM_PATH=OFF -D CMAKE_FIND_USE_PACKAGE_REGISTRY=OFF
}

# by_pkg_config WHAT LIBDIR OPTION...
by_pkg_config() {
    local what=$1 libdir=$2 words flags
    shift 2
    words=$(PKG_CONFIG_LIBDIR=$libdir/pkgconfig pkg-config "$@" --cflags --libs "libpeg = $version") ||
        fail "pkg-config does not find $what as version $version."
    read -ra flags <<<"$words"
    quietly "A program does not compile with the pkg-config flags of $what: $words." \
        "$CC" "$consume/main.c" "${flags[@]}" -o "$scratch/program"
    quietly "A program made with the pkg-config flags of $what fails." \
        env LD_LIBRARY_PATH="$libdir" "$scratch/program"
}

has_own_tests() {
    local tests
    tests=$(ctest --test-dir "$last" -N | sed -n 's/^ *Test .*: //p' | xargs)
    [ "$tests" = consumer ] || fail "libpeg brings tests into the project around it: $tests."
}

# by_build_system NAME TOOL COMMAND: builds the project of that name against the package below
# $here-else, or says that the tool is missing.
by_build_system() {
    command -v "$2" >/dev/null || { echo "Not run: $1, as there is no $2."; return; }
    cp -r "$consume/$1" "$scratch"
    cp "$consume/main.c" "$scratch/$1"
    quietly "A project of $1 does not build." env -C "$scratch/$1" PKG_CONFIG_LIBDIR="$here-else/lib/pkgconfig" sh -ec "$3"
    quietly "A project of $1 fails its test." "$scratch/$1/consumer"
}

# install_to PREFIX=... LIBDIR=... INCLUDEDIR=...
install_to() {
    build "$scratch/$kind" -D BUILD_SHARED_LIBS=$shared "${@/#/-DCMAKE_INSTALL_}"
    quietly "The $kind library cannot be installed." cmake --install "$scratch/$kind"
}

for kind in static shared; do
    shared=OFF
    [ $kind = static ] || shared=ON

    here=$scratch/install/$kind
    install_to PREFIX="$here" LIBDIR=lib
    headers=$(find "$here" -name '*.h' -printf '%P\n' | sort | xargs)
    [ "$headers" = "include/libpeg.h include/libpeg_many.h" ] ||
        fail "Other headers than the public ones are installed: $headers."
    [ -f "$here/share/doc/libpeg/LICENSE" ] || fail "The license is not installed."
    by_package "the $kind library" "$here"
    by_pkg_config "the $kind library" "$here/lib"
    [ $kind = shared ] || by_pkg_config "the library, which is static," "$here/lib" --static

    quietly "The $kind library cannot be installed to another prefix." \
        cmake --install "$scratch/$kind" --prefix "$here-else"
    by_pkg_config "the $kind library with its prefix chosen when installing" "$here-else/lib"
    if [ $kind = static ]; then
        by_build_system make make make
        by_build_system autotools autoreconf 'autoreconf -i; ./configure; make'
    fi

    mv "$here" "$here-moved"
    by_package "the $kind library after a move" "$here-moved"
    by_pkg_config "the $kind library after a move" "$here-moved/lib" --define-prefix

    apart=$scratch/install/$kind-apart
    install_to PREFIX="$apart" LIBDIR="$apart/a/lib" INCLUDEDIR="$apart/b/include"
    by_package "the $kind library in absolute folders" "$apart/a"
    by_pkg_config "the $kind library in absolute folders" "$apart/a/lib"

    # Either kind in one of the two ways that projects take it in.
    what="the $kind library as a part of it (FetchContent $shared)"
    by_cmake "$what" subproject -D libpeg="$root" -D fetch=$shared -D BUILD_SHARED_LIBS=$shared \
        -D CMAKE_BUILD_TYPE=Debug
    has_own_tests
    quietly "A project with libpeg as a part of it cannot be installed." \
        cmake --install "$last" --prefix "$last/prefix"
    [ ! -e "$last/prefix" ] || fail "libpeg installs itself with the project around it."
done

by_cmake "libpeg as a part of it and settings that suit it badly" hostile -D libpeg="$root"
has_own_tests
