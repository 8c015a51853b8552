#!/usr/bin/env bash
# Checks the crates, and packs them as they would be published, with the one file and the licence in
# them. The crates need Rust 1.63; to pack two of which one needs the other takes cargo 1.90.
#
# usage: check.sh              checks, tests and packs
#        check.sh pack FOLDER  leaves the packed crates there
# shellcheck source=tests/quality/common.bash
. "$(dirname "$0")/../../tests/quality/common.bash"
cd "$root/bindings/rust"

export CARGO_TARGET_DIR=$root/build/rust
# A crate that the oldest Rust of ours can compile is preferred to the newest.
export CARGO_RESOLVER_INCOMPATIBLE_RUST_VERSIONS=fallback
version=$(header_version)
packed=$scratch
trap 'rm -rf "$scratch" sys/c sys/LICENSE LICENSE' EXIT

# What is packed besides is not in git.
pack() {
    python3 -B ../../.ci/one_file.py sys/c
    python3 -B ../../docs/site/rust.py sys/c/declarations.rs
    cp ../../LICENSE .
    cp ../../LICENSE sys
    cargo package --quiet --workspace --allow-dirty "$@"
}

if [ "${1:-}" = pack ]; then
    pack
    cp "$CARGO_TARGET_DIR"/package/libpeg{,-sys}-"$version".crate "$2"
    exit
fi
cargo fmt --all --check
cargo clippy --quiet --workspace --all-targets -- -D warnings
cargo test --quiet --workspace
RUSTDOCFLAGS="-D warnings" cargo doc --quiet --workspace --no-deps
pack --no-verify
# Packed, they pass the same tests away from the checkout.
for name in libpeg libpeg-sys; do
    tar -xzf "$CARGO_TARGET_DIR/package/$name-$version.crate" -C "$packed"
done
cat >"$packed/Cargo.toml" <<END
[workspace]
members = ["libpeg-$version", "libpeg-sys-$version"]
resolver = "2"
[patch.crates-io]
libpeg-sys = { path = "libpeg-sys-$version" }
END
cargo test --quiet --manifest-path "$packed/Cargo.toml" --workspace
