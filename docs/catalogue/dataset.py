"""Make one data set of a catalogue: a table of all rows, and a description of its columns.

It writes catalogue.csv, catalogue.parquet where PyArrow is installed, and datapackage.json, which
describes them as a Data Package. What a column holds is read from this folder's page.
"""

import argparse
import csv
import json
import re
from pathlib import Path

from reading import COLUMNS, boards_of, expect, run

HERE = Path(__file__).resolve().parent
COUNTS = {"solutions", "shortest"}  # which pass 64 bits
NUMBERS = {"pairs", "least", "most", "distinct", "sweep"}


def described():
    """Read what each column holds from the first table of the page."""
    found = {}
    for line in (HERE / "README.md").read_text("utf-8").split("\n\n")[2].splitlines()[2:]:
        names, about = line.strip("| ").split(" | ", 1)
        found |= dict.fromkeys(re.findall(r"`(\w+)`", names), re.sub("`", "", about))
    expect(tuple(found) == COLUMNS, "the page does not tell of each column")
    return found


def package(rows):
    """Describe the files: https://specs.frictionlessdata.io/tabular-data-package/."""
    fields = [
        {
            "name": name,
            "type": "integer" if name in COUNTS | NUMBERS else "string",
            "description": about,
        }
        for name, about in described().items()
    ]
    key = ["board", "start", "last"]
    table = {"fields": fields, "missingValues": [""], "primaryKey": key}
    return {
        "name": "peg-solitaire-catalogue",
        "title": "Peg solitaire: every empty hole and last peg of many boards",
        "profile": "tabular-data-package",
        "licenses": [{"name": "MIT"}],
        "resources": [
            {
                "name": "catalogue",
                "path": "catalogue.csv",
                "profile": "tabular-data-resource",
                "rows": rows,
                "schema": table,
            }
        ],
    }


def write_parquet(path, rows):
    try:
        import pyarrow as arrow
        from pyarrow import parquet
    except ImportError:
        return False
    columns = {}
    for name in COLUMNS:
        values = [row[name] or None for row in rows]
        if name in COUNTS | NUMBERS:
            kind = arrow.decimal128(38) if name in COUNTS else arrow.int64()
            columns[name] = arrow.array([value and int(value) for value in values], kind)
        else:
            columns[name] = arrow.array([value or "" for value in values], arrow.string())
    parquet.write_table(arrow.table(columns), path)
    return True


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("catalogue", type=Path)
    parser.add_argument("folder", type=Path, help="where to write the files")
    asked = parser.parse_args()
    if asked.folder.resolve() == asked.catalogue.resolve():
        raise ValueError("the folder to write to must be another folder than the catalogue")
    rows = [row for _, _, some in boards_of(asked.catalogue) for row in some]
    asked.folder.mkdir(parents=True, exist_ok=True)
    with open(asked.folder / "catalogue.csv", "w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    about = json.dumps(package(len(rows)), indent=1)
    (asked.folder / "datapackage.json").write_text(f"{about}\n", "utf-8")
    written = ["catalogue.csv", "datapackage.json"]
    if write_parquet(asked.folder / "catalogue.parquet", rows):
        written.append("catalogue.parquet")
    print(f"{len(rows)} rows in {', '.join(written)}")


if __name__ == "__main__":
    run(main)
