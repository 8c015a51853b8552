#!/usr/bin/env bash
# Who links with the DLL is told so by pkg-config, and who links with the static library is not.
# shellcheck source=tests/quality/common.bash
. "$(dirname "$0")/../quality/common.bash"

need x86_64-w64-mingw32-gcc
for shared in ON OFF; do
    quietly "libpeg cannot be configured for Windows." cmake -S "$root" -B "$scratch/$shared" \
        -D CMAKE_SYSTEM_NAME=Windows -D CMAKE_C_COMPILER=x86_64-w64-mingw32-gcc \
        -D BUILD_SHARED_LIBS=$shared -D PEG_BUILD_TESTS=OFF -D PEG_BUILD_EXAMPLES=OFF
    told=OFF
    ! grep -q '^Cflags: .*-DPEG_DLL' "$scratch/$shared/libpeg.pc.in" || told=ON
    [ $told = $shared ] || fail "With BUILD_SHARED_LIBS=$shared, libpeg.pc says otherwise of PEG_DLL."
done
