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
    for file in "$from"/python/*; do
        python3 -m venv --clear venv
        quietly "$file cannot be installed." venv/bin/pip install -q "$file"
        quietly "$file does not do." env PYTHON="$scratch/venv/bin/python" "$first" python
        used "${file##*/}"
    done
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
[ $# -gt 0 ] || set -- sources one_file python conan vcpkg javascript rust game debian
for part in "$@"; do
    $part
done
[ ${#not_run[@]} = 0 ] || printf 'Not run: %s.\n' "$(printf '; %s' "${not_run[@]}" | cut -c 3-)"
