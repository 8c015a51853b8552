#!/usr/bin/env bash
# The one file compiles by clang in the manner of Microsoft's compiler, both as clang and as what
# that compiler itself would see of it, and asks of the system nothing that it lacks. That compiler
# and its headers cannot be had here: the headers are MinGW's, and so is what it is linked with.
# shellcheck source=tests/quality/common.bash
. "$(dirname "$0")/../quality/common.bash"

need clang python3 x86_64-w64-mingw32-gcc
quietly "The one file cannot be made." python3 -B "$root/.ci/one_file.py" "$scratch"
cd "$scratch"
awk '/^```/ && n { exit } n; /^```c$/ { n = 1 }' "$root/README.md" >first.c
headers=$(echo '#include <windows.h>' | x86_64-w64-mingw32-gcc -M -x c - | grep -o '/[^ ]*/windows[.]h')

# compile WHAT FLAG...
compile() {
    quietly "As for Microsoft's compiler, the one file does not compile $1." clang --driver-mode=cl \
        --target=x86_64-pc-windows-msvc -fms-compatibility-version=19.30 /std:c11 /W4 /WX /GS- \
        /imsvc "${headers%/*}" "/FI$root/tests/release/msvc.h" "${@:2}" libpeg.c
}

# Of the pragmas that tell clang to be quiet the other compiler sees nothing.
as_other=(-U__clang__ -Wno-unknown-pragmas -Wno-unused)
compile "for a DLL" /DPEG_DLL /Zs
compile "without threads" "${as_other[@]}" /DPEG_WITHOUT_THREADS /Zs
compile "by clang" /c /Foclang.obj
compile "by another" "${as_other[@]}" /c /Foother.obj
for object in clang other; do
    quietly "Compiled by $object, the one file asks for what Windows lacks." x86_64-w64-mingw32-gcc -I . \
        first.c $object.obj -Wl,--defsym,__chkstk=___chkstk_ms -Wl,--defsym,_fltused=0 -o $object.exe
done
