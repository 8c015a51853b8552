// SPDX-License-Identifier: MIT

//! Compiles libpeg and translates what its headers declare: in a checkout from the sources around
//! this folder, and in a package from the one file that was made of them.

mod declarations;

use std::fs;
use std::path::{Path, PathBuf};
use std::{env, process};

const HEADERS: [&str; 2] = ["libpeg.h", "libpeg_many.h"];

/// The sources, and the folders with their headers, of which the first has the public ones.
fn sources(here: &Path) -> (Vec<PathBuf>, Vec<PathBuf>) {
    let (root, packed) = (here.join("../../.."), here.join("c"));
    let lib = root.join("lib");
    if !root.join("include/libpeg.h").exists() || !lib.exists() {
        return (vec![packed.join("libpeg.c")], vec![packed]);
    }
    let rooms = entries(&lib);
    let mut files: Vec<_> = rooms.iter().flat_map(|room| entries(room)).collect();
    files.retain(|file| file.extension().map_or(false, |ending| ending == "c"));
    (files, vec![root.join("include"), lib])
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let found = fs::read_dir(folder).unwrap_or_else(|error| fail(folder, &error.to_string()));
    let mut paths: Vec<_> = found.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

fn fail(path: &Path, what: &str) -> ! {
    eprintln!("{}: {}", path.display(), what);
    process::exit(1);
}

fn compile(files: &[PathBuf], folders: &[PathBuf]) {
    let mut build = cc::Build::new();
    build.files(files).includes(folders).warnings(false);
    // Searches that are not optimised take many times as long, and nobody steps through them.
    if env::var("OPT_LEVEL").map_or(true, |level| level == "0") {
        build.opt_level(2);
    }
    if build.get_compiler().is_like_msvc() {
        build.flag("/std:c11").flag_if_supported("/experimental:c11atomics");
    } else {
        build.flag("-std=c11").flag("-fno-fast-math").flag("-ffp-contract=off");
        build.flag_if_supported("-fvisibility=hidden").flag_if_supported("-pthread");
    }
    // The one file says this itself.
    if files.len() > 1 {
        build.define("PEG_BUILDING", None);
    }
    build.compile("peg");
}

fn main() {
    let here = PathBuf::from(env::var("CARGO_MANIFEST_DIR").unwrap());
    let out = PathBuf::from(env::var("OUT_DIR").unwrap());
    let (files, folders) = sources(&here);
    let mut written = String::new();
    for name in HEADERS {
        let path = folders[0].join(name);
        let header =
            fs::read_to_string(&path).unwrap_or_else(|error| fail(&path, &error.to_string()));
        // Git may have made the ends of lines those of Windows.
        let header = header.replace("\r\n", "\n");
        written += &declarations::translate(&header).unwrap_or_else(|what| fail(&path, &what));
    }
    fs::write(out.join("declarations.rs"), written).unwrap();
    compile(&files, &folders);
    for folder in &folders {
        println!("cargo:rerun-if-changed={}", folder.display());
    }
    println!("cargo:rerun-if-changed=make");
    println!("cargo:include={}", folders[0].display());
}
