"""Rows as a table of Arrow, which pandas, Polars and DuckDB read: counts of any size stay exact."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, is_dataclass
from typing import Any, Literal

from libpeg import errors

Kind = Literal["number", "count", "text"]

# The digits of a decimal of Arrow that everybody reads, and of the largest.
_DIGITS, _MOST_DIGITS = 38, 76


def arrow_module() -> Any:
    """Give PyArrow, or say what to install."""
    try:
        import pyarrow as pa  # noqa: PLC0415 - it is optional, and slow to import
    except ImportError as error:
        message = "tables of Arrow and files of Parquet need PyArrow: `pip install pyarrow`"
        raise ImportError(message, name=error.name, path=error.path) from error
    return pa


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
    given = [_as_mapping(row) for row in errors.several("rows", "rows with names", rows)]
    names = dict.fromkeys(name for row in given for name in row)
    columns = {}
    for name in names:
        values = [row.get(name) for row in given]
        columns[name] = _column(arrow, values, (kinds or {}).get(name, ""))
    return arrow.table(columns)


def _as_mapping(row: Any) -> Mapping[str, Any]:
    if isinstance(row, Mapping):
        return row
    if hasattr(row, "_asdict"):
        named: Mapping[str, Any] = row._asdict()
        return named
    if is_dataclass(row) and not isinstance(row, type):
        return asdict(row)
    raise errors.refused("a row", "a named tuple, a dataclass or a mapping", row)


def _column(arrow: Any, values: list[Any], kind: str) -> Any:
    present = {type(value) for value in values if value is not None}
    if kind == "text" or present == {str}:
        return arrow.array(values, arrow.string())
    if kind == "count" or (present == {int} and any(_is_wide(value) for value in values)):
        digits = max((len(str(abs(value))) for value in values if value is not None), default=1)
        if digits > _MOST_DIGITS:
            return arrow.array([None if value is None else str(value) for value in values])
        made = arrow.decimal128(_DIGITS) if digits <= _DIGITS else arrow.decimal256(_MOST_DIGITS)
        return arrow.array(values, made)
    if kind == "number" or present == {int}:
        return arrow.array(values, arrow.int64())
    if len(present) == 1 and present <= {bool, float}:
        return arrow.array(values)
    return arrow.array([None if value is None else json.dumps(value) for value in values])


def _is_wide(value: int | None) -> bool:
    return value is not None and not -(2**63) <= value < 2**63
