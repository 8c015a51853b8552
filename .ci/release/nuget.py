#!/usr/bin/env python3
"""Makes a package of NuGet by hand: the library for each platform, where .NET looks for it.

usage: nuget.py WORK OUT     WORK: where platforms.py left what it made

The runtime of .NET picks the folder of its platform; `DllImport("peg")` then finds libpeg.so,
peg.dll or libpeg.dylib. Peg.cs comes along as a source to begin with.
"""

import sys
from pathlib import Path

from platforms import ROOT, version, write_zip

RUNTIMES = {
    "linux-x86_64": ("linux-x64", "lib/libpeg.so"),
    "linux-aarch64": ("linux-arm64", "lib/libpeg.so"),
    "linux-musl-x86_64": ("linux-musl-x64", "lib/libpeg.so"),
    "linux-musl-aarch64": ("linux-musl-arm64", "lib/libpeg.so"),
    "windows-x86_64": ("win-x64", "bin/peg.dll"),
    "macos-arm64": ("osx-arm64", "lib/libpeg.dylib"),
    "macos-x86_64": ("osx-x64", "lib/libpeg.dylib"),
}
TYPES = """\
<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
  <Default Extension="nuspec" ContentType="application/octet"/>
  <Default Extension="so" ContentType="application/octet"/>
  <Default Extension="dll" ContentType="application/octet"/>
  <Default Extension="dylib" ContentType="application/octet"/>
  <Default Extension="cs" ContentType="application/octet"/>
  <Override PartName="/LICENSE" ContentType="application/octet"/>
</Types>
"""
RELATIONS = """\
<?xml version="1.0" encoding="utf-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
  <Relationship Type="http://schemas.microsoft.com/packaging/2010/07/manifest" \
Target="/libpeg.nuspec" Id="R1"/>
</Relationships>
"""
ABOUT = """\
<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://schemas.microsoft.com/packaging/2013/05/nuspec.xsd">
  <metadata>
    <id>libpeg</id>
    <version>{version}</version>
    <authors>The libpeg authors</authors>
    <license type="expression">MIT</license>
    <description>A peg solitaire engine to embed: the native library, and Peg.cs to call it.</description>
    <contentFiles>
      <files include="cs/any/Peg.cs" buildAction="None" copyToOutput="false"/>
    </contentFiles>
  </metadata>
</package>
"""


def main(work: Path, out: Path) -> None:
    files = {
        "[Content_Types].xml": TYPES.encode(),
        "_rels/.rels": RELATIONS.encode(),
        "libpeg.nuspec": ABOUT.format(version=version()).encode(),
        "LICENSE": (ROOT / "LICENSE").read_bytes(),
        "contentFiles/cs/any/Peg.cs": (ROOT / "examples/embedding/Peg.cs").read_bytes(),
    }
    for platform, (runtime, library) in RUNTIMES.items():
        built = work / f"libpeg-{version()}-{platform}" / library
        files[f"runtimes/{runtime}/native/{built.name}"] = built.read_bytes()
    write_zip(out / f"libpeg.{version()}.nupkg", files)


if __name__ == "__main__":
    main(*(Path(word).resolve() for word in sys.argv[1:3]))
