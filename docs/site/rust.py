"""Writes in Rust what the headers declare, so that nothing of the interface is written twice.

usage: rust.py FILE

What is not understood ends the build.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from textwrap import indent

import header
from header import Block, Item

_TYPES = {"void": "c_void", "int": "c_int", "char": "c_char", "double": "f64", "size_t": "usize"}


def _type(text: str) -> str:
    found = re.fullmatch(r"(const )?(\w+)[ *]*", text.strip())
    name = found[2] if found else ""
    if sized := re.fullmatch(r"(u?)int(8|16|32|64)_t", name):
        name = (sized[1] or "i") + sized[2]
    elif not name.startswith("peg_"):
        name = _TYPES.get(name, "")
    if not name:
        raise SystemExit(f"this is no type that is known: {text}")
    stars = text.count("*")
    return "*mut " * (stars - 1) + ("*const " if found[1] else "*mut ") * (stars > 0) + name


def _named(text: str) -> str:
    """Turn a parameter or a member round: its name, then its type."""
    if callback := re.fullmatch(r"(.*)\(\*(\w+)\)\((.*)\)", text):
        return f'{callback[2]}: Option<unsafe extern "C" fn{_signature(callback[3], callback[1])}>'
    kind, name, size = re.fullmatch(r"(.*?)(\w+)(?:\[(\w+)\])?", text).groups()
    return f"{name}: " + (f"[{_type(kind)}; {size} as usize]" if size else _type(kind))


def _signature(parameters: str, result: str) -> str:
    given = ", ".join(_named(one) for one in parameters.split(", ") if one != "void")
    of = _type(result)
    return f"({given})" + (f" -> {of}" if of != "c_void" else "")


def _prose(about: Iterable[Block]) -> Iterator[str]:
    for block in about:
        if block.kind == "text":
            yield "".join(f"`{word}`" if code else word for word, code in header.words(block.text))
        elif block.kind == "code":
            yield f"```text\n{block.text}\n```"
        else:
            items = (indent("\n\n".join(_prose(item)), "  ").lstrip() for item in block.items)
            yield "\n".join(f"- {item}" for item in items)


def _documented(about: Iterable[Block], code: str = "") -> str:
    text = "\n\n".join([*_prose(about), *([f"```c\n{code}\n```"] if code else [])])
    return f"#[doc = {json.dumps(text, ensure_ascii=False)}]\n"


def _macro(item: Item) -> str:
    """A macro that is a number becomes a constant; what others do, Rust has other means for."""
    if not re.match(r"[\d(]|UINT64_MAX", item.code):
        return ""
    kind = "u32" if item.name.startswith("PEG_VERSION") else "c_int"
    value = item.code.strip("()")
    if value == "UINT64_MAX":
        kind, value = "u64", "u64::MAX"
    code = f"#define {item.name} {item.code}"
    return _documented(item.about, code) + f"pub const {item.name}: {kind} = {value};\n"


def _enum(item: Item) -> str:
    """An enum is an int, as in C; its names are constants."""
    text = ""
    if item.name:
        text = _documented(item.about, item.code) + f"pub type {item.name} = c_int;\n"
    for member, about in item.members:
        name, value = member.split(" = ")
        said = header.blocks(about) or ([] if item.name else item.about)
        text += _documented(said or header.blocks(f"A {item.name}."))
        text += f"pub const {name}: {item.name or 'c_int'} = {value};\n"
    return text


def _struct(item: Item) -> str:
    text = _documented(item.about, item.code) + "#[repr(C)] "
    if not item.members:
        return text + f"pub struct {item.name} {{ _nothing: [u8; 0], _here: Anchor }}\n"
    text += f"#[derive(Clone, Copy, Debug)] pub struct {item.name} {{\n"
    for member, _ in item.members:
        text += f"#[allow(missing_docs)] pub {_named(member)},\n"
    return text + "}\n"


def _written(item: Item) -> str:
    if item.kind == "macro":
        return _macro(item)
    if item.kind == "enum":
        return _enum(item)
    if item.kind == "struct":
        return _struct(item)
    text = _documented(item.about, item.code)
    plain = item.plain.rstrip(";")
    if item.kind == "type":
        name, kind = _named(plain.removeprefix("typedef ")).split(": ", 1)
        return text + f"pub type {name} = {kind};\n"
    result, name, parameters = re.fullmatch(r"(.*?)(\w+)\((.*)\)", plain).groups()
    return f'extern "C" {{\n{text}pub fn {name}{_signature(parameters, result)};\n}}\n'


items = [item for name in header.HEADERS for item in header.read(name).items]
Path(sys.argv[1]).write_text("".join(map(_written, items)), encoding="utf-8")
