#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

mod board;
mod error;
mod limits;
mod position;
mod questions;
mod solutions;

pub use board::{shapes, Board};
pub use error::{Error, ErrorKind};
pub use libpeg_sys as sys;
pub use limits::{Limits, Stop};
pub use position::{Goal, Jump, Position};
pub use questions::{Answer, Fewest, Proof, Rating, Reason, Unchanged};
pub use solutions::{Solutions, Which};
