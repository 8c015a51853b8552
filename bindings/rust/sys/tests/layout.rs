//! The structs are laid out as a C compiler lays out those of the headers.

use libpeg_sys::*;
use std::mem::{size_of, MaybeUninit};
use std::path::Path;
use std::process::Command;
use std::ptr::addr_of;

/// The size of each struct, and the offset and size of each field: as Rust has them, and lines of
/// C that print the same.
macro_rules! layouts {
    ($($name:ident { $($field:ident)* })*) => {{
        let (mut rust, mut c) = (Vec::new(), Vec::new());
        $(
            rust.push(size_of::<$name>());
            c.push(format!("sizeof({})", stringify!($name)));
            let whole = MaybeUninit::<$name>::zeroed();
            $(
                let field = unsafe { addr_of!((*whole.as_ptr()).$field) };
                rust.push(field as usize - whole.as_ptr() as usize);
                c.push(format!("offsetof({}, {})", stringify!($name), stringify!($field)));
                rust.push(size_of_pointed(field));
                c.push(format!("sizeof((({} *)0)->{})", stringify!($name), stringify!($field)));
            )*
        )*
        (rust, c)
    }};
}

fn size_of_pointed<T>(_: *const T) -> usize {
    size_of::<T>()
}

#[test]
fn structs_have_the_sizes_and_offsets_of_c() {
    let (rust, c) = layouts! {
        peg_jump { from over to }
        peg_allocator { resize user }
        peg_flag { raised }
        peg_progress { struct_size positions total stage least moves }
        peg_limits { struct_size positions memory threads interval progress user time clock stop }
        peg_verdict { jump answer }
        peg_mark { from to }
        peg_proof_row { kind weight }
        peg_count { low high }
        peg_games { count positions starts ended rewards terminated refused masks observations
            cells state drawn cell_count reward is_strict }
    };
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (source, program) = (folder.join("layout.c"), folder.join("layout"));
    let prints = c.iter().map(|size| format!("printf(\"%zu\\n\", {});\n", size));
    let includes = "#include <libpeg_many.h>\n#include <stddef.h>\n#include <stdio.h>\n";
    let text =
        format!("{}int main(void) {{\n{} return 0; }}\n", includes, prints.collect::<String>());
    std::fs::write(&source, text).unwrap();
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut include = here.join("../../../include");
    if !include.exists() {
        include = here.join("c");
    }
    let compiled = Command::new(std::env::var("CC").unwrap_or_else(|_| "cc".into()))
        .args([Path::new("-I"), &include, Path::new("-o"), &program, &source])
        .status();
    assert!(compiled.unwrap().success());
    let printed = Command::new(&program).output().unwrap();
    let printed = String::from_utf8(printed.stdout).unwrap();
    let sizes: Vec<usize> = printed.lines().map(|line| line.parse().unwrap()).collect();
    assert_eq!(sizes, rust);
    assert!(rust.len() > 90);
}

#[test]
fn every_struct_is_in_the_list_above() {
    let declared = include_str!(concat!(env!("OUT_DIR"), "/declarations.rs"));
    let mut names: Vec<_> = declared
        .lines()
        .filter_map(|line| {
            line.strip_prefix("#[repr(C)] #[derive(Clone, Copy, Debug)] pub struct ")
        })
        .map(|rest| rest.trim_end_matches(" {"))
        .collect();
    names.sort_unstable();
    let this = include_str!("layout.rs");
    assert_eq!(names.len(), 10);
    for name in names {
        assert!(this.contains(&format!("        {} {{ ", name)), "{}", name);
    }
}

#[test]
fn the_versions_of_the_crate_the_header_and_the_library_are_one() {
    let part = |one: &str| one.parse::<u32>().unwrap();
    let of_crate = part(env!("CARGO_PKG_VERSION_MAJOR")) * 10000
        + part(env!("CARGO_PKG_VERSION_MINOR")) * 100
        + part(env!("CARGO_PKG_VERSION_PATCH"));
    assert_eq!(of_crate, PEG_VERSION);
    assert_eq!(unsafe { peg_version() }, PEG_VERSION);
}
