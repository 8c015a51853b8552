#!/usr/bin/env bash
# usage: use.sh FOLDER
#
# Uses what release.sh has left in a folder, each from its file alone: the first program of the README in its language
# does what the page says. Root installs what that needs, and the packages of Debian: so root is to do it
# on a system made for that, as release.sh does. Others leave those out, and what has no tool here.
# shellcheck source=tests/quality/common.bash
. "$(dirname "$0")/../../tests/quality/common.bash"

from=$(cd "$1" && pwd)
first=$root/.ci/release/first.sh
version=$(sed 's/^v//' "$from/TAG")
export DEBIAN_FRONTEND=noninteractive
in_bare=no
[ ! -e /shared/TAG ] || in_bare=yes
cd "$scratch"

used() { echo "used, after $SECONDS s: $*"; }
left_out() { echo "left out: $*"; }
has() { command -v "$1" >/dev/null; }
if [ $in_bare = yes ]; then
    quietly "apt-get update failed." apt-get update -q
    install() { quietly "$* cannot be installed." apt-get install -y -q --no-install-recommends "$@"; }
else
    install() { :; }
fi

(cd "$from" && sha256sum --quiet -c SHA256SUMS) || fail "A file is not the one of SHA256SUMS."

install cmake gcc libc6-dev make pkg-config
tar -xf "$from/source/libpeg-$version.tar.gz"
quietly "The sources are not configured." cmake -S "libpeg-$version" -B build -DPEG_BUILD_TESTS=OFF -DPEG_BUILD_EXAMPLES=OFF
quietly "The sources do not build." cmake --build build
quietly "The sources are not installed." cmake --install build --prefix "$scratch/prefix"
quietly "The installed sources do not do." env PKG_CONFIG_PATH="$(echo prefix/lib*/pkgconfig)" \
    "$first" c -Iprefix/include "$(find prefix -name 'libpeg.a')" -pthread
used "the archive of the sources"

tar -xf "$from/source/libpeg-$version-one-file.tar.gz"
one=$scratch/libpeg-$version-one-file
quietly "The one file does not do." "$first" c -O2 "-I$one" "$one/libpeg.c" -pthread
used "the one file"

install python3-dev python3-venv
for file in "$from"/python/*; do
    python3 -m venv --clear venv
    quietly "$file cannot be installed." venv/bin/pip install -q "$file"
    quietly "$file does not do." env PYTHON="$scratch/venv/bin/python" "$first" python
    used "${file##*/}"
done

# With a line left to the maintainer of either: where the archive is.
quietly "Conan cannot be installed." venv/bin/pip install -q conan
cp -r "$from/conan" .
sed -i "s|url: .*|url: \"file://$from/source/libpeg-$version.tar.gz\"|" conan/conandata.yml
export CONAN_HOME=$scratch/conan-home
quietly "Conan knows no profile." venv/bin/conan profile detect
for shared in True False; do
    quietly "The recipe of Conan does not do." venv/bin/conan create conan --version "$version" -o "libpeg/*:shared=$shared"
done
used "the recipe of Conan, by a consumer"

if [ $in_bare = yes ]; then
    install npm
fi
if has npm; then
    mkdir npm
    (cd npm && quietly "The package of JavaScript cannot be installed." npm install --ignore-scripts "$from"/javascript/*.tgz &&
        quietly "The package of JavaScript does not do." "$first" javascript)
    used "the package of JavaScript"
else
    left_out "the package of JavaScript: npm is not here"
fi

# The game draws its board.
if [ $in_bare = yes ]; then
    install chromium
fi
for browser in chromium chromium-browser google-chrome; do
    ! has $browser || break
done
draws() {
    quietly "The browser does not open $1." "$browser" --headless --no-sandbox --disable-gpu --virtual-time-budget=10000 --dump-dom "$1"
    grep -q 'class="spot' "$scratch/log" || fail "There is no board in $1."
}
if has "$browser"; then
    draws "file://$from/web/peg-solitaire-$version.html"
    python3 -m zipfile -e "$from/web/peg-solitaire-$version.zip" site
    python3 -m http.server -d site --bind 127.0.0.1 8931 >"$scratch/served" 2>&1 &
    trap 'kill $!; rm -rf "$scratch"' EXIT
    sleep 2
    draws http://127.0.0.1:8931/
    used "the game as one file and as a site"
else
    left_out "the game: there is no chromium"
fi

for shared in ON OFF; do
    quietly "The port of vcpkg does not do." cmake -D port="$from/vcpkg" -D archive="$from/source/libpeg-$version.tar.gz" \
        -D CURRENT_PACKAGES_DIR="$scratch/vcpkg-$shared" -D BUILD_SHARED_LIBS=$shared -P "$root/.ci/release/vcpkg.cmake"
    quietly "A project is not configured with the port of vcpkg." cmake -S "$root/tests/consume/installed" -B "consumer-$shared" \
        -D version="$version" -D CMAKE_PREFIX_PATH="$scratch/vcpkg-$shared"
    quietly "A project does not build with the port of vcpkg." cmake --build "consumer-$shared"
    quietly "A project with the port of vcpkg does not do." "consumer-$shared/consumer"
done
used "the port of vcpkg, by its steps, by a consumer"

if [ $in_bare = yes ] && compgen -G "$from/debian/*.deb" >/dev/null; then
    install autopkgtest
    cp -r "$from/debian" debs
    cd debs
    quietly "The tests of the packages of Debian fail." autopkgtest -B ./*.deb ./*.dsc -- null
    quietly "The game of Debian is not there." test -s /usr/share/games/peg-solitaire/peg-solitaire.html
    used "the packages of Debian, by their own tests"
else
    left_out "the packages of Debian: they are installed only in a bare system"
fi
