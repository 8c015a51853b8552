//! Compiles libpeg, which a package has as one file, with what its headers declare in Rust. In a
//! checkout Python makes these of the sources around this folder.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

fn make(script: &Path, into: &Path) {
    let python = env::var("PYTHON").unwrap_or_else(|_| "python3".into());
    let made = Command::new(&python).arg("-B").arg(script).arg(into).status();
    assert!(made.map_or(false, |status| status.success()), "{} cannot run {:?}", python, script);
}

fn main() {
    let here = PathBuf::from(env::var("CARGO_MANIFEST_DIR").unwrap());
    let out = PathBuf::from(env::var("OUT_DIR").unwrap());
    let (root, mut folder) = (here.join("../../.."), here.join("c"));
    if root.join(".ci/one_file.py").exists() && root.join("include/libpeg.h").exists() {
        folder = out.join("c");
        make(&root.join(".ci/one_file.py"), &folder);
        make(&root.join("docs/site/rust.py"), &folder.join("declarations.rs"));
        for path in ["lib", "include", ".ci/one_file.py", "docs/site"] {
            println!("cargo:rerun-if-changed={}", root.join(path).display());
        }
    }
    fs::copy(folder.join("declarations.rs"), out.join("declarations.rs")).unwrap();
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:include={}", folder.display());

    let mut build = cc::Build::new();
    build.file(folder.join("libpeg.c")).warnings(false);
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
    build.compile("peg");
}
