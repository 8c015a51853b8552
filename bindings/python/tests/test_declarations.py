"""What cffi is told must be what libpeg.h declares."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from libpeg import errors
from libpeg._libpeg import ffi, lib

_FUNCTION = re.compile(r"^(?:const )?\w+ \*?(peg_\w+)\([^;]*\);", re.MULTILINE)
_ENUM = re.compile(r"enum (\w*) ?\{(.*?)\}", re.DOTALL)
_STRUCT = re.compile(r"struct (\w+) \{(.*?)\n\}", re.DOTALL)


def _declared(text: str) -> str:
    """The declarations alone, laid out one way."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    text = text.replace("\\\n", "")
    text = re.sub(r"^#(?!define PEG_[A-Z_]+ +[\d.(-]).*$", "", text, flags=re.MULTILINE)
    text = re.sub(r'extern "C" \{|^\}$', "", text, flags=re.MULTILINE).replace("PEG_API ", "")
    text = text.replace("[PEG_MAX_HOLES]", f"[{lib.PEG_MAX_HOLES}]")
    text = re.sub(r"(#define \w+) .*", r"\1 ...;", text)
    return " ".join(text.split())


@pytest.fixture(scope="module")
def header(root: Path) -> str:
    return (root / "include" / "libpeg.h").read_text(encoding="utf-8")


def test_the_declarations_are_those_of_the_header(header: str, project: Path) -> None:
    given = (project / "libpeg.cdef").read_text(encoding="utf-8")
    assert _declared(given) == _declared(header)


def test_every_function_of_the_header_can_be_called(header: str) -> None:
    names = _FUNCTION.findall(re.sub(r"PEG_API ", "", header))
    assert len(names) == header.count("\nPEG_API ")
    assert len(names) > 40
    for name in names:
        assert callable(getattr(lib, name))


def test_every_constant_has_the_value_of_the_header(header: str) -> None:
    code = re.sub(r"/\*.*?\*/", "", header, flags=re.DOTALL)
    values = re.findall(r"\b(PEG_\w+) = (-?\d+)", code)
    values += re.findall(r"#define (PEG_\w+)\s+\(?(-?\d+)\)?$", code, re.MULTILINE)
    assert len(values) > 40
    for name, value in values:
        assert getattr(lib, name) == int(value)


def test_every_error_of_the_header_has_its_exception(header: str) -> None:
    plain = {"PEG_E_ARGUMENT", "PEG_E_ROOM", "PEG_E_UNKNOWN_LIMIT", "PEG_E_PROOF"}
    names = re.findall(r"^    (PEG_E_\w+) = ", header, re.MULTILINE)
    assert len(names) == 31
    for name in names:
        error = errors.of_status(getattr(lib, name))
        assert str(error) == errors.text_of(getattr(lib, name))
        assert (type(error) is errors.PegError) == (name in plain), name
        with pytest.raises(type(error)):
            errors.expect_ok(getattr(lib, name))


def test_every_field_of_every_struct_is_where_c_has_it(header: str) -> None:
    code = re.sub(r"/\*.*?\*/", "", header, flags=re.DOTALL)
    structs = _STRUCT.findall(code)
    assert len(structs) > 5
    for name, body in structs:
        fields = re.findall(r"(\w+)\)?(?:\[\w+\]|\([^)]*\))?;", body)
        kind = ffi.typeof(name)
        assert [field for field, _ in kind.fields] == fields
        assert kind.kind == "struct"


def test_layouts_that_are_frozen_have_their_size() -> None:
    sizes = {"peg_jump": 3, "peg_verdict": 4, "peg_count": 16}
    assert {name: ffi.sizeof(name) for name in sizes} == sizes
