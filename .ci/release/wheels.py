#!/usr/bin/env python3
"""Makes the wheel of each platform from that of Linux: its module is compiled anew, by zig.

usage: wheels.py WHEEL WORK OUT [PLATFORM...]     WORK: where platforms.py left what it made

The module is of the binding's own C and the static library of the platform. It keeps to the stable
interface of Python 3.10, so the headers of any Python do; those of Windows name sizes of their own,
which are below. What Windows links with is made of the names that the module calls.
"""

import base64
import hashlib
import re
import shutil
import subprocess
import sys
import sysconfig
import time
import zipfile
from pathlib import Path

from platforms import FLAGS, ROOT, TARGETS, forget_time, version, write_zip, zig

TAGS = {
    "linux-x86_64": "manylinux_2_17_x86_64.manylinux2014_x86_64",
    "linux-aarch64": "manylinux_2_17_aarch64.manylinux2014_aarch64",
    "linux-musl-x86_64": "musllinux_1_2_x86_64",
    "linux-musl-aarch64": "musllinux_1_2_aarch64",
    "windows-x86_64": "win_amd64",
    "macos-arm64": "macosx_11_0_arm64",
    "macos-x86_64": "macosx_11_0_x86_64",
}
BINDING = ROOT / "bindings/python"
# As PC/pyconfig.h has it in CPython, as far as the stable interface reads it.
PYCONFIG = """\
#define MS_WINDOWS
#define MS_WIN32
#define MS_WIN64
#define Py_ENABLE_SHARED 1
#define HAVE_DECLSPEC_DLL
#define SIZEOF_SHORT 2
#define SIZEOF_INT 4
#define SIZEOF_LONG 4
#define SIZEOF_LONG_LONG 8
#define SIZEOF_VOID_P 8
#define SIZEOF_SIZE_T 8
#define SIZEOF_TIME_T 8
#define SIZEOF_WCHAR_T 2
#define SIZEOF_FLOAT 4
#define SIZEOF_DOUBLE 8
#define ALIGNOF_SIZE_T 8
#define ALIGNOF_LONG 4
"""


def described(folder: Path) -> Path:
    """Write the source of the module, as setup.py describes it to cffi."""
    made = folder / "_libpeg.c"
    program = f"import setup; setup.described().emit_c_code({str(made)!r})"
    subprocess.run([sys.executable, "-B", "-c", program], cwd=BINDING, check=True)
    return made


def headers(platform: str, folder: Path) -> Path:
    """Give the headers of Python for a platform."""
    here = Path(sysconfig.get_path("include"))
    if "windows" not in platform:
        return here
    shutil.copytree(here, folder / "include")
    (folder / "include/pyconfig.h").write_text(PYCONFIG, encoding="utf-8")
    return folder / "include"


def module(platform: str, source: Path, work: Path) -> tuple[str, bytes]:
    """Compile and link the module: its name, and what is in it."""
    folder = work / "modules" / platform
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    target = TARGETS[platform]
    python, bulk = headers(platform, folder), BINDING / "bulk"
    flags = *FLAGS, "-Wno-unused-parameter", "-DPy_LIMITED_API=0x030A0000", "-DNDEBUG"
    sources = source, *sorted(bulk.glob("*.c"))
    objects = [folder / f"{one.stem}.o" for one in sources]
    for one, made in zip(sources, objects, strict=True):
        zig("cc", "-target", target, *flags, f"-I{python}", f"-I{bulk}", "-c", one, "-o", made)
    library = work / f"libpeg-{version()}-{platform}/lib/libpeg.a"
    cc = "cc", "-target", target, "-s", "-g0", *objects, library
    if "windows" in platform:
        made = folder / "_libpeg.pyd"
        names = set()
        for one in objects:
            names |= set(re.findall(rb"(?<!\w)(?:__imp_)?(_?Py[A-Z_]\w+)", one.read_bytes()))
        exports = sorted({name.decode() for name in names} - {"PyInit__libpeg"})
        definitions = folder / "python3.def"
        definitions.write_text("LIBRARY python3.dll\nEXPORTS\n" + "\n".join(exports) + "\n")
        zig("dlltool", "-m", "i386:x86-64", "-d", definitions, "-l", folder / "python3.lib")
        own = folder / "module.def"
        own.write_text("LIBRARY _libpeg.pyd\nEXPORTS\n    PyInit__libpeg\n")
        zig(*cc, folder / "python3.lib", own, "-shared", "-o", made)
        forget_time(made)
    elif "macos" in platform:
        made = folder / "_libpeg.abi3.so"
        # Not a bundle: zig 0.17 crashes on these. Python loads either.
        name = "-install_name", f"@rpath/{made.name}"
        zig(*cc, "-dynamiclib", *name, "-Wl,-undefined,dynamic_lookup", "-o", made)
    else:
        made = folder / "_libpeg.abi3.so"
        own = folder / "module.map"
        own.write_text("{ global: PyInit__libpeg; local: *; };\n")
        zig(
            *cc,
            "-shared",
            "-pthread",
            f"-Wl,--version-script={own}",
            "-Wl,--gc-sections",
            "-o",
            made,
        )
    return made.name, made.read_bytes()


def hashed(data: bytes) -> str:
    """Give a check sum as a wheel records it."""
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def wheel(of: Path, platform: str, name: str, data: bytes, out: Path) -> Path:
    """Write the wheel of a platform: the files of another wheel, with this module."""
    tag = TAGS[platform]
    files = {}
    with zipfile.ZipFile(of) as given:
        for one in given.namelist():
            if one[-1] != "/" and not one.startswith("libpeg.libs/") and "/_libpeg." not in one:
                files[one] = given.read(one)
    about = next(one for one in files if one.endswith(".dist-info/WHEEL"))
    kept = re.sub(rb"(?m)^Tag: .*\n", b"", files[about]).rstrip(b"\n")
    tags = "".join(f"\nTag: cp310-abi3-{one}" for one in tag.split("."))
    files[about] = kept + f"{tags}\n".encode()
    files[f"libpeg/{name}"] = data
    record = about.replace("/WHEEL", "/RECORD")
    del files[record]
    rows = [f"{one},{hashed(files[one])},{len(files[one])}" for one in sorted(files)]
    files[record] = "\n".join([*rows, f"{record},,", ""]).encode()
    made = out / f"libpeg-{version()}-cp310-abi3-{tag}.whl"
    write_zip(
        made, {one: files[one] for one in sorted(files, key=lambda one: (one == record, one))}
    )
    return made


def main(of: Path, work: Path, out: Path, *platforms: str) -> None:
    (work / "modules").mkdir(parents=True, exist_ok=True)
    source = described(work / "modules")
    for platform in platforms or TAGS:
        begin = time.monotonic()
        made = wheel(of, platform, *module(platform, source, work), out)
        print(
            f"{made.name}: {made.stat().st_size:,} bytes, {time.monotonic() - begin:.0f} s",
            flush=True,
        )


if __name__ == "__main__":
    main(*(Path(word).resolve() for word in sys.argv[1:4]), *sys.argv[4:])
