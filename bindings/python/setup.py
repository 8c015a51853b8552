"""Builds the compiled module with the C sources of libpeg inside.

The sources are those of the checkout around this folder, or those that the source
distribution carries. With LIBPEG_SYSTEM=1 in the environment the module is linked with the
libpeg that pkg-config finds instead. What cffi is told is read from the headers of the same
libpeg, so nothing of the interface is written twice.
"""

import os
import re
import shlex
import shutil
import subprocess
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from cffi import FFI
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

HERE = Path(__file__).resolve().parent
CARRIED = HERE / "c"
ROOT = CARRIED if CARRIED.is_dir() else HERE.parent.parent

# A release writes the address of the project here, from .ci/project.toml.
HOME = ""

WITH_GIL = not sysconfig.get_config_var("Py_GIL_DISABLED")

# The public headers, and those of the binding's own C.
PUBLIC = ("libpeg.h", "libpeg_many.h")
BULK = ("listing.h", "quick.h")

# The Python functions that C calls.
CALLED = """
extern "Python" {
    int on_progress(const peg_progress *progress, void *user);
    int on_write(const uint8_t *piece, size_t count, void *user);
}
"""


def version() -> str:
    """Read the version where it is stated: in the C header."""
    header = (ROOT / "include" / "libpeg.h").read_text(encoding="utf-8")
    numbers = re.findall(r"^#define PEG_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)$", header, re.MULTILINE)
    return ".".join(numbers)


def description() -> str:
    """Make the README stand alone, where nothing of the checkout is near."""
    readme = (HERE / "README.md").read_text(encoding="utf-8")
    without_links = re.sub(r"\[([^]]+)\]\((?!https:|#)[^)]*\)", r"\1", readme)
    return without_links.replace("./bindings/python", "libpeg")


def with_system() -> bool:
    """Tell whether to link with the libpeg that is installed."""
    wanted = os.environ.get("LIBPEG_SYSTEM", "0")
    if wanted not in {"0", "1"}:
        raise SystemExit(f"LIBPEG_SYSTEM must be 0 or 1, not {wanted!r}.")
    return wanted == "1"


def pkg_config(what: str) -> list[str]:
    """Ask pkg-config for compiler or linker words about the libpeg of the system."""
    command = [os.environ.get("PKG_CONFIG", "pkg-config"), what, f"libpeg >= {version()}"]
    try:
        answer = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise SystemExit("LIBPEG_SYSTEM=1 is set, but pkg-config finds no such libpeg.") from error
    return shlex.split(answer.stdout)


def declarations(header: Path) -> str:
    """Read what a header declares, as cffi reads C: without the preprocessor.

    The numbers behind names are left to the compiler. Nothing else is dropped that declares
    anything: what cffi does not understand ends the build.
    """
    text = header.read_text(encoding="utf-8").replace("\\\n", "")
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    text = re.sub(r"^#ifdef __cplusplus$.*?^#endif$", "", text, flags=re.DOTALL | re.MULTILINE)
    text = re.sub(r"^#define (PEG_\w+) +[(\d].*$", r"#define \1 ...", text, flags=re.MULTILINE)
    text = re.sub(r"^#(?!define \w+ \.\.\.$).*$", "", text, flags=re.MULTILINE)
    return text.replace("PEG_API ", "").replace("[PEG_MAX_HOLES]", "[...]")


def described() -> FFI:
    """Describe the compiled module to cffi."""
    ffi = FFI()
    installed = with_system() and pkg_config("--variable=includedir")[0]
    for name in PUBLIC:
        ffi.cdef(declarations(Path(installed or ROOT / "include", name)))
    for name in BULK:
        ffi.cdef((HERE / "bulk" / name).read_text(encoding="utf-8"))
    ffi.cdef(CALLED)
    included = "\n".join(f"#include <{name}>" for name in (*PUBLIC, *BULK))
    ffi.set_source("libpeg._libpeg", included)
    return ffi


class BuildExt(build_ext):
    """Compiles libpeg into the module, hidden, or links it with that of the system."""

    def build_extension(self, ext: Extension) -> None:
        """Add the sources and options that the module needs, and build it."""
        ext.sources = [*ext.sources, *sorted(map(str, HERE.glob("bulk/*.c")))]
        ext.include_dirs += [str(HERE / "bulk"), str(ROOT / "lib")]
        ext.depends = [*ext.depends, *map(str, HERE.glob("bulk/*.h"))]
        if with_system():
            ext.extra_compile_args += pkg_config("--cflags")
            ext.extra_link_args += pkg_config("--libs")
        else:
            ext.sources = [*ext.sources, *sorted(map(str, ROOT.glob("lib/*/*.c")))]
            ext.include_dirs += [str(ROOT / "include")]
        if self.compiler.compiler_type == "unix":
            ext.extra_compile_args += [
                "-std=c11",
                "-fvisibility=hidden",
                "-fno-fast-math",
                "-ffp-contract=off",
            ]
            # Whoever wants to debug the module says so: it is large then, and takes longer.
            if "CFLAGS" not in os.environ:
                ext.extra_compile_args.append("-g0")
        self._compile_in_parallel()
        super().build_extension(ext)

    def _compile_in_parallel(self) -> None:
        """Have the compiler work on several files at once, one for each processor."""
        one_by_one = self.compiler.compile

        def compile_all(sources: list[str], *args: Any, **options: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                each = pool.map(lambda source: one_by_one([source], *args, **options), sources)
                return [file for files in each for file in files]

        self.compiler.compile = compile_all


class BuildPy(build_py):
    """Leaves out modules of an earlier build that the sources no longer have."""

    def run(self) -> None:
        """Clear the modules that were built before, and build."""
        for module in Path(self.build_lib).rglob("*.py"):
            module.unlink()
        super().run()


class Sdist(sdist):
    """Carries the C sources along, so that the archive builds by itself."""

    def make_release_tree(self, base_dir: str, files: list[str]) -> None:
        """Lay out what is archived."""
        super().make_release_tree(base_dir, files)
        top = Path(base_dir)
        examples = ("examples/python", "examples/web/problems", "examples/web/words")
        for folder in ("include", "lib", "docs", *examples, "tests/answers", "tests/data"):
            shutil.copytree(ROOT / folder, top / "c" / folder, dirs_exist_ok=True)
        shutil.copy2(ROOT / "LICENSE", top / "c")
        shutil.copy2(ROOT / "README.md", top / "c")


# cffi runs this file once more, to have the module described.
if __name__ == "__main__":
    if not (HERE / "LICENSE").exists():  # which every wheel is to have
        shutil.copy2(ROOT / "LICENSE", HERE)
    setup(
        version=version(),
        project_urls={"Homepage": HOME} if HOME else {},
        long_description=description(),
        long_description_content_type="text/markdown",
        cffi_modules=["setup.py:described"],
        cmdclass={"build_ext": BuildExt, "build_py": BuildPy, "sdist": Sdist},
        # One wheel serves every CPython from 3.10 on, except those without a GIL.
        options={"bdist_wheel": {"py_limited_api": "cp310"}} if WITH_GIL else {},
    )
