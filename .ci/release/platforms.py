#!/usr/bin/env python3
"""Makes libpeg for each platform from one Linux machine, by zig, which the package ziglang has.

usage: platforms.py OUT WORK [PLATFORM...]

An archive in OUT has the shared and the static library, the headers, and what CMake and pkg-config
read; WORK has the same unpacked. Each source is compiled once for a platform: both libraries are of
the same objects.

Linux needs glibc 2.17, of 2012, or musl; macOS 11; Windows its universal C runtime.
"""

import gzip
import io
import os
import re
import shutil
import subprocess
import sys
import tarfile
import time
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ZIG = (sys.executable, "-m", "ziglang")
TARGETS = {
    "linux-x86_64": "x86_64-linux-gnu.2.17",
    "linux-aarch64": "aarch64-linux-gnu.2.17",
    "linux-musl-x86_64": "x86_64-linux-musl",
    "linux-musl-aarch64": "aarch64-linux-musl",
    "windows-x86_64": "x86_64-windows-gnu",
    "macos-arm64": "aarch64-macos.11.0",
    "macos-x86_64": "x86_64-macos.11.0",
}
HEADERS = ("libpeg.h", "libpeg_many.h")
# As CMakeLists.txt has them for a release, and its SOVERSION.
FLAGS = (
    *("-std=c11", "-O3", "-DNDEBUG", "-g0", "-fPIC", "-fvisibility=hidden", "-fno-fast-math"),
    *("-ffp-contract=off", "-ffunction-sections", "-fdata-sections", "-pthread", "-Wall"),
    *("-Wextra", "-Werror", "-DPEG_BUILDING", "-Iinclude", "-Ilib"),
)
SOVERSION = "1"
BEGIN = int(os.environ.get("SOURCE_DATE_EPOCH", "315532800"))  # zip knows no time before 1980
PC = """\
prefix=${{pcfiledir}}/../..

Name: libpeg
Description: A peg solitaire engine to embed
Version: {version}
Libs: -L${{prefix}}/lib -lpeg
Libs.private: {thread}
Cflags: -I${{prefix}}/include{define}
"""


def version() -> str:
    """Read the version from the header, which alone states it."""
    header = (ROOT / "include/libpeg.h").read_text(encoding="utf-8")
    return ".".join(re.findall(r"(?m)^#define PEG_VERSION_\w+ (\d+)$", header))


def exported() -> list[str]:
    """List the functions of the interface."""
    headers = (ROOT / "include" / name for name in HEADERS)
    text = "".join(header.read_text(encoding="utf-8") for header in headers)
    return sorted(re.findall(r"(?m)^PEG_API [^(;]*?(peg_\w+)\(", text))


def zig(*words: str | Path) -> None:
    """Run zig, and end with what it says where it fails."""
    command = [*ZIG, *map(str, words)]
    done = subprocess.run(command, check=False, cwd=ROOT, capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(command)}:\n{done.stderr}")


def archive(target: str, folder: Path) -> Path:
    """Compile the static library."""
    sources = sorted(ROOT.glob("lib/*/*.c"))
    objects = [folder / f"{one.parent.name}_{one.stem}.o" for one in sources]
    cc = "cc", "-target", target, *FLAGS

    def compile_one(source: Path, made: Path) -> None:
        # Or else objects for Windows name a file that zig makes meanwhile, another each time.
        named = ("-Xclang", f"-object-file-name={made.name}") if "windows" in target else ()
        zig(*cc, *named, "-c", source, "-o", made)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(compile_one, sources, objects))
    made = folder / "libpeg.a"
    made.unlink(missing_ok=True)
    zig("ar", "rcsD", made, *objects)
    return made


def link(target: str, static: Path, into: Path) -> dict[str, str]:
    """Link the shared library, and tell what CMake and pkg-config have to know of both."""
    cc = "cc", "-target", target, "-s"
    whole = sorted(static.parent.glob("*.o"))
    known = {"static": "lib/libpeg.a", "implib": "", "thread": "-pthread", "define": ""}
    lib = into / "lib"
    if "windows" in target:
        (into / "bin").mkdir()
        names = static.with_name("peg.def")
        names.write_text(
            "LIBRARY peg.dll\nEXPORTS\n" + "".join(f"    {name}\n" for name in exported())
        )
        zig(*cc, "-shared", *whole, names, "-o", into / "bin/peg.dll")
        forget_time(into / "bin/peg.dll")
        zig("dlltool", "-m", "i386:x86-64", "-d", names, "-l", lib / "peg.lib")
        # MinGW's linker looks for libpeg.dll.a before libpeg.a.
        shutil.copyfile(lib / "peg.lib", lib / "libpeg.dll.a")
        shutil.copyfile(static, lib / "libpeg.a")
        for stray in (
            *lib.glob("*.pdb"),
            *(into / "bin").glob("*.pdb"),
            *(into / "bin").glob("*.lib"),
        ):
            stray.unlink()
        shared = {
            "shared": "bin/peg.dll",
            "implib": "lib/peg.lib",
            "thread": "",
            "define": " -DPEG_DLL",
        }
        return known | shared
    shutil.copyfile(static, lib / "libpeg.a")
    if "macos" in target:
        name, *links = (f"libpeg.{one}dylib" for one in (f"{version()}.", f"{SOVERSION}.", ""))
        own = "-install_name", f"@rpath/{links[0]}", "-compatibility_version", SOVERSION
        zig(*cc, "-dynamiclib", *whole, *own, "-current_version", version(), "-o", lib / name)
    else:
        name, *links = (f"libpeg.so{one}" for one in (f".{version()}", f".{SOVERSION}", ""))
        hard = "-Wl,-z,relro,-z,now"
        zig(*cc, "-shared", "-pthread", *whole, f"-Wl,-soname,{links[0]}", hard, "-o", lib / name)
    for one in links:
        (lib / one).symlink_to(name)
    return known | {"shared": f"lib/{name}"}


def forget_time(dll: Path) -> None:
    """Take the hour of the link out of a DLL, where its header begins with the four bytes PE."""
    data = bytearray(dll.read_bytes())
    at = int.from_bytes(data[60:64], "little")
    data[at + 8 : at + 12] = bytes(4)
    dll.write_bytes(data)


def describe(known: dict[str, str], into: Path) -> None:
    """Write what CMake and pkg-config read, for wherever the archive is unpacked."""
    known = known | {"version": version()}
    for name in ("libpeg-config.cmake", "libpeg-config-version.cmake"):
        text = (ROOT / ".ci/release/cmake" / name).read_text(encoding="utf-8")
        made = into / "lib/cmake/libpeg" / name
        made.parent.mkdir(parents=True, exist_ok=True)
        made.write_text(re.sub(r"@(\w+)@", lambda found: known[found[1]], text), encoding="utf-8")
    (into / "lib/pkgconfig").mkdir()
    (into / "lib/pkgconfig/libpeg.pc").write_text(PC.format(**known), encoding="utf-8")
    for header in HEADERS:
        shutil.copyfile(ROOT / "include" / header, into / "include" / header)
    shutil.copyfile(ROOT / "LICENSE", into / "LICENSE")


def write_zip(made: Path, files: dict[str, bytes]) -> None:
    """Write an archive of these files, in their order. The same files give the same bytes."""
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name, data in files.items():
            about = zipfile.ZipInfo(name, time.gmtime(BEGIN)[:6])
            about.compress_type, about.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            packed.writestr(about, data)


def pack(folder: Path, out: Path) -> Path:
    """Pack a folder: as zip for Windows, as tar elsewhere. The same files give the same bytes."""
    files = sorted(path for path in folder.rglob("*") if path.is_symlink() or path.is_file())
    made = out / f"{folder.name}{'.zip' if 'windows' in folder.name else '.tar.gz'}"
    if made.suffix == ".zip":
        write_zip(made, {str(one.relative_to(folder.parent)): one.read_bytes() for one in files})
        return made
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w", format=tarfile.PAX_FORMAT) as packed:
        for path in files:
            about = packed.gettarinfo(path, str(path.relative_to(folder.parent)))
            about.uid = about.gid = 0
            about.uname = about.gname = ""
            about.mtime, about.mode = BEGIN, 0o755 if ".so" in path.name else 0o644
            packed.addfile(about, None if path.is_symlink() else io.BytesIO(path.read_bytes()))
    made.write_bytes(gzip.compress(raw.getvalue(), 9, mtime=0))
    return made


def main(out: Path, work: Path, *platforms: str) -> None:
    out.mkdir(parents=True, exist_ok=True)
    for platform in platforms or TARGETS:
        begin, target = time.monotonic(), TARGETS[platform]
        folder, built = work / f"libpeg-{version()}-{platform}", work / "built" / platform
        for one in (folder, built):
            shutil.rmtree(one, ignore_errors=True)
        built.mkdir(parents=True)
        for one in ("lib", "include"):
            (folder / one).mkdir(parents=True)
        describe(link(target, archive(target, built), folder), folder)
        made = pack(folder, out)
        print(
            f"{made.name}: {made.stat().st_size:,} bytes, {time.monotonic() - begin:.0f} s",
            flush=True,
        )


if __name__ == "__main__":
    main(*(Path(word).resolve() for word in sys.argv[1:3]), *sys.argv[3:])
