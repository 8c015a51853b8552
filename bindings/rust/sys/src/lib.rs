#![doc = include_str!("../README.md")]
#![allow(non_camel_case_types)]
#![warn(missing_docs)]

use std::marker::{PhantomData, PhantomPinned};
use std::os::raw::{c_char, c_int, c_void};

/// What a pointer to something unknown leaves open: it is neither Send nor Sync nor Unpin.
type Anchor = PhantomData<(*mut u8, PhantomPinned)>;

include!(concat!(env!("OUT_DIR"), "/declarations.rs"));
