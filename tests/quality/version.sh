#!/usr/bin/env bash
# Every file that repeats the version of the header has that version. What .ci/project.toml sets gets
# into every package, and a release refuses while something is missing there.
# shellcheck source=tests/quality/common.bash
. "$(dirname "$0")/common.bash"

need python3
"${PYTHON:-python3}" -B "$root/.ci/release/version.py" check || fail "Run .ci/release/version.py raise, or write the version there."

# A copy of what names the project, where nothing is set and then everything. The archive of a release has
# all addresses already.
! "${PYTHON:-python3}" -B "$root/.ci/release/version.py" complete 2>/dev/null || exit 0
copy=$scratch/copy
mkdir "$copy"
(cd "$root" && find .ci bindings debian tests/fuzz/oss-fuzz CMakeLists.txt meson.build -name build -prune -o -name node_modules -prune \
    -o -type f -size -200k -exec cp --parents -t "$copy" {} + 2>/dev/null) || true
about=$copy/.ci/project.toml
sed -i -E 's/^(mail|home|sources|archives) = "[^"]*"/\1 = ""/' "$about"
! "${PYTHON:-python3}" -B "$copy/.ci/release/version.py" complete 2>"$scratch/log" || fail "A release does not refuse without an address."
grep -q 'needs mail, home, sources, archives' "$scratch/log" || fail "The refusal does not name what is missing: $(<"$scratch/log")"
sed -i -E 's/^mail = ""/mail = "peg@example.org"/; s,^(home|sources|archives) = "",\1 = "https://example.org/\1",' "$about"
"${PYTHON:-python3}" -B "$copy/.ci/release/version.py" complete || fail "A release refuses though all is set."
"${PYTHON:-python3}" -B "$copy/.ci/release/version.py" identify || fail "The addresses cannot be written into the packages."
for file in CMakeLists.txt meson.build bindings/python/setup.py bindings/javascript/package.json bindings/rust/Cargo.toml \
    bindings/rust/sys/Cargo.toml .ci/packages/vcpkg/vcpkg.json .ci/packages/vcpkg/portfile.cmake .ci/packages/conan/conanfile.py \
    tests/fuzz/oss-fuzz/project.yaml tests/fuzz/oss-fuzz/Dockerfile $([ ! -d "$root/debian" ] || echo debian/{control,copyright,changelog,watch}); do
    grep -q 'example[.]org' "$copy/$file" || fail "$file does not get the address of the project."
done
