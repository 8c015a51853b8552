#!/usr/bin/env bash
# What a file of lib/ has for itself has a name that no other file gives, so that sources can be
# joined and profiles read; and meson.build lists every source.
# shellcheck source=tests/quality/common.bash
. "$(dirname "$0")/common.bash"

need python3
cd "$root"
quietly "lib/ cannot be one file." python3 -B .ci/one_file.py "$scratch"
diff <(grep -oE 'lib/[a-z_]+/[a-z_0-9]+[.]c' meson.build | LC_ALL=C sort) <(LC_ALL=C ls lib/*/*.c) >&2 ||
    fail "meson.build lists (<) other sources than there are (>)."
