#!/usr/bin/env bash
# A project of meson builds libpeg as its subproject by a wrap, in the version that the header states,
# or by CMake, and an installed one is found by pkg-config.
# shellcheck source=tests/quality/common.bash
. "$(dirname "$0")/../quality/common.bash"

need cmake meson ninja pkg-config
version=$(header_version)
cp -r "$root/tests/consume/meson" "$scratch/project"
cp "$root/tests/consume/main.c" "$scratch/project"
ln -s "$root" "$scratch/project/subprojects/libpeg"
cd "$scratch/project"
export CC
quietly "A project with libpeg as a subproject is not configured by meson." \
    meson setup made -D version="$version" --buildtype plain --prefix "$scratch/prefix" --libdir lib \
    -Dlibpeg:{without_counting,without_fewest,without_tables,without_threads,few_widths}=true
quietly "A project with libpeg as a subproject is not built by meson." meson compile -C made
quietly "A project with libpeg as a subproject fails its test." meson test -C made
quietly "libpeg is not installed by meson." meson install -C made
read -ra flags < <(PKG_CONFIG_LIBDIR=$scratch/prefix/lib/pkgconfig pkg-config --cflags --libs "libpeg = $version")
quietly "A program does not compile with what meson installed." "$CC" main.c "${flags[@]}" -o program
quietly "A program fails with what meson installed." env LD_LIBRARY_PATH="$scratch/prefix/lib" ./program

quietly "A project of meson does not take libpeg by its CMakeLists.txt." \
    meson setup by_cmake -D by_cmake=true --buildtype plain
quietly "A project of meson does not build libpeg by its CMakeLists.txt." meson compile -C by_cmake
quietly "A project of meson with libpeg by its CMakeLists.txt fails its test." meson test -C by_cmake
