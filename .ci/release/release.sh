#!/usr/bin/env bash
# Makes every artefact of a version from what is committed, with checksums, a bill of materials, and the
# name and the notes of the tag, and then uses each as people will: on a bare Debian 12 where that can be made.
#
# usage: release.sh [--dry-run] [FOLDER]     by default into build/release-VERSION
#
# If CHANGELOG.md begins with a version that is not released, that is the version: a copy is raised to it. Without
# --dry-run, .ci/project.toml must be complete, and the key of its mail signs the checksums. Tags and uploads are a person's.
# shellcheck source=tests/quality/common.bash
. "$(dirname "$0")/../../tests/quality/common.bash"

is_dry=
[ "${1:-}" != --dry-run ] || { is_dry=1 && shift; }
[ -n "$is_dry" ] || "$root/.ci/release/version.py" complete
out=$(realpath -m "${1:-.}")
cd "$root"
[ -z "$(git status --porcelain)" ] || echo "What is not committed is left out."

# So that what is made twice is the same to the byte.
time=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH=$time TZ=UTC LC_ALL=C.UTF-8
umask 022
copy=$scratch/libpeg
git clone -q "$root" "$copy"
cd "$copy"
.ci/release/version.py raise
.ci/release/version.py identify
git add -A
if [ -n "$(git status --porcelain)" ]; then
    GIT_COMMITTER_DATE="@$time +0000" git -c user.name=libpeg -c user.email= \
        commit -q -m "Raise the version" --date "@$time +0000"
fi
version=$(.ci/release/version.py notes | sed -n '1s/^v//p')
mkdir -p "$root/build"
ln -s "$root/build" build # The tools that other commands have fetched.

[ -n "${1:-}" ] || out=$root/build/release-$version
[ ! -e "$out" ] || [ -e "$out/TAG" ] || fail "$out holds something other than a release, which is not to be lost."
[ ! -e "$out/TAG" ] || [ "$(cat "$out/TAG")" = "v$version" ] || fail "$out holds $(cat "$out/TAG"), which is not to be lost."
touch "$scratch/before"
[ ! -e "$out/SHA256SUMS" ] || cp "$out/SHA256SUMS" "$scratch/before"
rm -rf "$out"
mkdir -p "$out"/{source,libraries,nuget,python,javascript,web,debian,vcpkg,conan}
echo "v$version" >"$out/TAG"

made() { echo "made, after $SECONDS s: $*"; }
left_out() { echo "left out: $*"; }

# What others' tools say of the licenses of all files, and of the workflows. Those of Python know where
# they were installed, which must not be the copy.
quietly "The tools of Python cannot be installed." "$root/bindings/python/wheels.sh" tools
tools=build/python/tools/bin
quietly "The tool of licenses cannot be installed." $tools/pip install -q reuse
quietly "A file has no license." $tools/reuse lint
actionlint=$(command -v actionlint) || actionlint=$root/build/tools/actionlint
if [ ! -x "$actionlint" ] && command -v go >/dev/null; then
    quietly "actionlint cannot be installed." \
        env GOBIN="$root/build/tools" go install github.com/rhysd/actionlint/cmd/actionlint@v1.7.12
fi
if [ -x "$actionlint" ]; then
    quietly "A workflow has a fault." "$actionlint"
else
    left_out "reading the workflows: neither actionlint nor go is here"
fi

# pack FOLDER NAME ARCHIVE: packs a folder of FOLDER. The same files give the same bytes, whenever they were written.
pack() {
    tar -C "$1" --sort=name --mtime="@$time" --owner=0 --group=0 --numeric-owner --mode=go=rX,u=rwX -c "$2" | gzip -9n >"$3"
}

# sources FOLDER: all that is committed, and the one file, each as an archive.
sources() {
    git archive --format=tar --prefix="libpeg-$version/" HEAD | gzip -9n >"$1/libpeg-$version.tar.gz"
    python3 -B .ci/one_file.py "$scratch/libpeg-$version-one-file"
    cp LICENSE "$scratch/libpeg-$version-one-file"
    pack "$scratch" "libpeg-$version-one-file" "$1/libpeg-$version-one-file.tar.gz"
}

sources "$out/source"
mkdir "$scratch/again"
sources "$scratch/again"
diff -r "$out/source" "$scratch/again" || fail "The archives of the sources are not the same when they are made again."
archive=$out/source/libpeg-$version.tar.gz
made "the sources and the one file, twice the same"

# The port and the recipe name the archive by its sum.
cp .ci/packages/vcpkg/* "$out/vcpkg"
sed -i "s/@SHA512@/$(sha512sum "$archive" | cut -d ' ' -f 1)/" "$out/vcpkg/portfile.cmake"
cp -r .ci/packages/conan/* "$out/conan"
cp -r tests/consume/installed tests/consume/main.c "$out/conan/test_package"
archives=$(.ci/release/version.py get archives)
printf 'sources:\n  "%s":\n    sha256: "%s"\n' "$version" "$(sha256sum "$archive" | cut -d ' ' -f 1)" >"$out/conan/conandata.yml"
[ -z "$archives" ] || echo "    url: \"$archives/libpeg-$version.tar.gz\"" >>"$out/conan/conandata.yml"
made "the port of vcpkg and the recipe of Conan"

mkdir "$scratch/python"
quietly "The packages of Python are not made." bindings/python/wheels.sh archive "$scratch/python"
quietly "zig cannot be installed." $tools/pip install -q ziglang==0.17.1
quietly "The libraries of the platforms are not made." $tools/python -B .ci/release/platforms.py "$out/libraries" "$scratch/platforms"
# What is compiled is kept by zig; linking and packing are done again.
quietly "The libraries of the platforms are not made again." \
    $tools/python -B .ci/release/platforms.py "$scratch/libraries" "$scratch/again/platforms"
diff -r "$out/libraries" "$scratch/libraries" || fail "The libraries are not the same when they are made again."
quietly "The package of NuGet is not made." $tools/python -B .ci/release/nuget.py "$scratch/platforms" "$out/nuget"
made "the libraries of seven platforms, twice the same, and the package of NuGet"
quietly "The wheels of the platforms are not made." \
    $tools/python -B .ci/release/wheels.py "$scratch"/python/accepted/*.whl "$scratch/platforms" "$out/python"
tar -C "$scratch/python" -xf "$scratch/python/libpeg-$version.tar.gz"
pack "$scratch/python" "libpeg-$version" "$out/python/libpeg-$version.tar.gz"
made "the archive and the wheels of Python"

quietly "The package of JavaScript is not made." npm pack ./bindings/javascript --pack-destination "$out/javascript"
quietly "The game is not made." bindings/javascript/run.sh site
cp dist/peg-solitaire.html "$out/web/peg-solitaire-$version.html"
find dist -exec touch -d "@$time" {} +
(cd dist && python3 -m zipfile -c "$out/web/peg-solitaire-$version.zip" ./*)
made "the package of JavaScript, and the game as a site and as one file"

if command -v cargo >/dev/null; then
    mkdir "$out/rust"
    quietly "The crates are not made." bindings/rust/check.sh pack "$out/rust"
    made "the crates"
else
    left_out "the crates: cargo is not here"
fi

# Where root can make a bare system, each command has one of its own, with a folder.
has_bare() { [ "$(id -u)" = 0 ] && command -v debootstrap >/dev/null; }
bare() { SHARE=$1 "$root/tests/machines/bare.sh" "${@:2}"; }

mkdir "$scratch/debian"
cp "$archive" "$scratch/debian/libpeg_$version.orig.tar.gz"
tar -xf "$archive" -C "$scratch/debian"
cp -r debian "$scratch/debian/libpeg-$version"
if has_bare; then
    bare "$scratch/debian" .ci/release/debian.sh /shared
else
    .ci/release/debian.sh "$scratch/debian"
fi
# What tells the hour of the build, .buildinfo, and its sum in .changes, would differ each time.
! compgen -G "$scratch/debian/*.changes" >/dev/null ||
    find "$scratch/debian" -maxdepth 1 -type f ! -name '*.buildinfo' ! -name '*.changes' -exec cp {} "$out/debian" \;

.ci/release/version.py notes | sed 1d >"$scratch/notes"
sed 1d "$scratch/notes" >"$out/NOTES.md"
(cd "$out" && find . -type f -printf '%P\n' | LC_ALL=C sort | xargs sha256sum) >"$scratch/sums"
mv "$scratch/sums" "$out/SHA256SUMS"
python3 -B .ci/release/sbom.py "$out" "$time" >"$scratch/spdx"
mv "$scratch/spdx" "$out/libpeg-$version.spdx.json"
(cd "$out" && sha256sum "libpeg-$version.spdx.json" >>SHA256SUMS)
made "SHA256SUMS, the bill of materials, and the notes of the tag v$version"
differs=$(LC_ALL=C comm -13 <(sort "$scratch/before") <(sort "$out/SHA256SUMS") | cut -c 67-)
if [ -s "$scratch/before" ]; then
    echo "Compared with the files that were there before: ${differs:-all have the same bytes}"
fi

# A dry run signs with a key that it throws away, to try it.
sign() {
    gpg --batch --quiet --yes --armor --local-user "$1" --detach-sign "$out/SHA256SUMS" &&
        gpg --batch --quiet --verify "$out/SHA256SUMS.asc" "$out/SHA256SUMS"
}
if ! command -v gpg >/dev/null; then
    left_out "the signature of SHA256SUMS: gpg is not here"
elif [ -n "$is_dry" ]; then
    export GNUPGHOME=$scratch/gnupg
    mkdir -m 700 "$GNUPGHOME"
    quietly "gpg makes no key." gpg --batch --quiet --passphrase '' --quick-generate-key "dry run" ed25519
    quietly "SHA256SUMS cannot be signed." sign "dry run"
    gpgconf --kill gpg-agent
    rm "$out/SHA256SUMS.asc"
else
    quietly "SHA256SUMS cannot be signed." sign "$(.ci/release/version.py get mail)"
    made "the signature of SHA256SUMS"
fi

if has_bare; then
    bare "$out" .ci/release/use.sh /shared sources inside one_file python wheels libraries nuget conan vcpkg javascript game debian
    .ci/release/use.sh "$out" rust
else
    .ci/release/use.sh "$out"
fi
echo "Everything of $version is in $out."
