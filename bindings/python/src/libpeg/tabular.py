"""Rows as a table of Arrow, which pandas, Polars and DuckDB read: counts of any size stay exact."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, Literal

from libpeg import errors

Kind = Literal["number", "count", "text"]

# The digits of a decimal of Arrow that everybody reads, and of the largest.
_DIGITS, _MOST_DIGITS = 38, 76


def arrow_module() -> Any:
    """Give PyArrow, or say what to install."""
    why = "tables of Arrow and files of Parquet need PyArrow"
    return errors.needed("pyarrow", why, "pyarrow")


def to_arrow(rows: Iterable[Any], *, kinds: Mapping[str, Kind] | None = None) -> Any:
    """Make a table of Arrow from rows, such as the records of a sweep: a `pyarrow.Table`.

    rows: named tuples, dataclasses or mappings, all of the same names.
    kinds: for some columns "number" (64 bits), "count" (a decimal of 38 digits) or "text".

    A column of whole numbers that pass 64 bits is of decimals, so that every count is exact. One of
    different kinds, of lists or of mappings is of texts in JSON.

    >>> counts = [("english", 2**70), ("triangle5", 29760)]
    >>> table = to_arrow({"board": board, "solutions": many} for board, many in counts)
    >>> str(table["solutions"].type), table["solutions"][0].as_py() == 2**70
    ('decimal128(38, 0)', True)
    """
    arrow = arrow_module()
    for kind in (kinds or {}).values():
        errors.expect_choice("a kind", kind, Kind)
    given = [_named(row) for row in errors.several("rows", "rows with names", rows)]
    names = dict.fromkeys(name for row in given for name in row)
    columns = {}
    for name in names:
        values = [row.get(name) for row in given]
        columns[name] = _column(arrow, values, (kinds or {}).get(name, ""))
    return arrow.table(columns)


def mapping_of(row: Any) -> Mapping[str, Any] | None:
    """Give the named fields of a named tuple, a dataclass or a mapping; None for anything else."""
    if callable(getattr(row, "plain", None)):  # a record
        told: Mapping[str, Any] = row.plain()
        return told
    if hasattr(row, "_asdict"):
        named: Mapping[str, Any] = row._asdict()
        return named
    if is_dataclass(row) and not isinstance(row, type):
        return {one.name: getattr(row, one.name) for one in fields(row) if one.name[0] != "_"}
    return row if isinstance(row, Mapping) else None


def _named(row: Any) -> Mapping[str, Any]:
    found = mapping_of(row)
    if found is None:
        raise errors.refused("a row", "a named tuple, a dataclass or a mapping", row)
    return found


def _column(arrow: Any, values: list[Any], kind: str) -> Any:
    there = [value for value in values if value is not None]
    present = {type(value) for value in there}
    if kind == "text" or present == {str}:
        return arrow.array(values, arrow.string())
    is_wide = present == {int} and any(not -(2**63) <= one < 2**63 for one in there)
    if kind == "count" or is_wide:
        digits = max((len(str(abs(value))) for value in there), default=1)
        if digits > _MOST_DIGITS:
            return arrow.array([None if value is None else str(value) for value in values])
        made = arrow.decimal128(_DIGITS) if digits <= _DIGITS else arrow.decimal256(_MOST_DIGITS)
        return arrow.array(values, made)
    if kind == "number" or present == {int}:
        return arrow.array(values, arrow.int64())
    if len(present) == 1 and present <= {bool, float}:
        return arrow.array(values)
    return arrow.array([None if value is None else json.dumps(value) for value in values])
