"""Describes the compiled module to cffi; setup.py runs it."""

from pathlib import Path

from cffi import FFI

HERE = Path(__file__).resolve().parent

# Every declaration of libpeg.h; a test keeps the two equal.
DECLARATIONS = (HERE / "libpeg.cdef").read_text(encoding="utf-8")

# Work on many positions or solutions at once, which is the binding's own C.
HEADERS = ("bulk.h", "census.h", "games.h", "listing.h", "quick.h", "random_games.h")
BULK = [(HERE / "bulk" / name).read_text(encoding="utf-8") for name in HEADERS]

ffi = FFI()
ffi.cdef(DECLARATIONS)
for declarations in BULK:
    ffi.cdef(declarations)
# The Python functions that C calls.
ffi.cdef("""
extern "Python" {
    int on_progress(const peg_progress *progress, void *user);
    int on_write(const uint8_t *piece, size_t count, void *user);
}
""")

# setup.py knows what the module is compiled from and linked with.
ffi.set_source("libpeg._libpeg", "\n".join(f"#include <{name}>" for name in ("libpeg.h", *HEADERS)))
