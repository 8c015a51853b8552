#!/usr/bin/env python3
"""Writes the bill of materials of a release, in SPDX 2.3 as JSON.

usage: sbom.py FOLDER TIME >FILE     FOLDER has the artefacts, TAG and SHA256SUMS; TIME is that
                                     of the commit, in seconds since 1970

Every artefact is a package that was made from the archive of the sources, which has all that
is compiled. Only what is needed to run one is a package of others.
"""

import json
import re
import sys
import tomllib
import uuid
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]


def package(name: str, version: str, sha256: str = "", home: str = "NOASSERTION") -> dict[str, Any]:
    described: dict[str, Any] = {
        "SPDXID": "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name),
        "name": name,
        "versionInfo": version,
        "downloadLocation": home,
        "filesAnalyzed": False,
        "licenseConcluded": "MIT" if sha256 else "NOASSERTION",
        "licenseDeclared": "MIT" if sha256 else "NOASSERTION",
        "copyrightText": "NOASSERTION",
    }
    if sha256:
        license_text = (ROOT / "LICENSE").read_text(encoding="utf-8")
        described |= {
            "packageFileName": name,
            "checksums": [{"algorithm": "SHA256", "checksumValue": sha256}],
            "copyrightText": re.findall(r"^Copyright.*$", license_text, re.MULTILINE)[0],
            "supplier": "Organization: the libpeg authors",
        }
    return described


def main(folder: Path, time: int) -> None:
    by = tomllib.loads((ROOT / ".ci/project.toml").read_text(encoding="utf-8"))
    home = by["home"] or "NOASSERTION"
    version = (folder / "TAG").read_text(encoding="utf-8").strip().removeprefix("v")
    sums = (folder / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
    files = [line.split() for line in sums if "/" in line]
    made = [package(name, version, sha256, home) for sha256, name in files]
    sources = next(item for item in made if item["name"] == f"source/libpeg-{version}.tar.gz")
    project = tomllib.loads((ROOT / "bindings/python/pyproject.toml").read_text(encoding="utf-8"))
    needed = [
        package(re.findall(r"^[\w.-]+", word)[0], "NOASSERTION")
        for word in project["project"]["dependencies"]
    ]

    relations = []
    for item in made:
        relations.append(("SPDXRef-DOCUMENT", "DESCRIBES", item))
        if item is not sources:
            relations.append((item["SPDXID"], "GENERATED_FROM", sources))
        if item["name"].startswith("python/"):
            relations += [(item["SPDXID"], "DEPENDS_ON", other) for other in needed]
    document = {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"libpeg-{version}",
        "documentNamespace": uuid.UUID(sources["checksums"][0]["checksumValue"][:32]).urn,
        "creationInfo": {
            "created": datetime.fromtimestamp(time, UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "creators": ["Organization: the libpeg authors", "Tool: .ci/release/sbom.py"],
        },
        "packages": made + needed,
        "relationships": [
            {"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other["SPDXID"]}
            for one, kind, other in relations
        ],
    }
    json.dump(document, sys.stdout, indent=2)
    print()


main(Path(sys.argv[1]), int(sys.argv[2]))
