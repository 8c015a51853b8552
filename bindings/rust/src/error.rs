//! What can go wrong: the statuses of C, each with its text.

use crate::sys::{self, peg_status};
use std::ffi::CStr;
use std::fmt;

macro_rules! kinds {
    ($($name:ident = $status:ident,)*) => {
        /// What went wrong. `to_string()` of the [`Error`] says it in words.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum ErrorKind {
            $(#[doc = concat!("`", stringify!($status), "`")] $name,)*
            /// Any other status.
            Other,
        }

        fn kind_of(status: peg_status) -> ErrorKind {
            match status {
                $(sys::$status => ErrorKind::$name,)*
                _ => ErrorKind::Other,
            }
        }
    };
}

kinds! {
    Stopped = PEG_STOPPED,
    Limit = PEG_LIMIT,
    Argument = PEG_E_ARGUMENT,
    Memory = PEG_E_MEMORY,
    Hole = PEG_E_HOLE,
    Line = PEG_E_LINE,
    From = PEG_E_FROM,
    Over = PEG_E_OVER,
    To = PEG_E_TO,
    History = PEG_E_HISTORY,
    Text = PEG_E_TEXT,
    Name = PEG_E_NAME,
    Size = PEG_E_SIZE,
    Drawing = PEG_E_DRAWING,
    Position = PEG_E_POSITION,
    Empty = PEG_E_EMPTY,
    Big = PEG_E_BIG,
    Same = PEG_E_SAME,
    Twice = PEG_E_TWICE,
    Count = PEG_E_COUNT,
    Index = PEG_E_INDEX,
    Solution = PEG_E_SOLUTION,
    Mismatch = PEG_E_MISMATCH,
    Busy = PEG_E_BUSY,
}

/// An error of libpeg. Whatever it was, the board is as it was before.
///
/// ```
/// let error = libpeg::Board::new("englsh -> d4").unwrap_err();
/// assert_eq!(error.kind(), libpeg::ErrorKind::Name);
/// assert_eq!(error.to_string(), "there is no built-in shape of this name; did you mean english?");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    status: peg_status,
    at: Option<usize>,
    meant: Option<String>,
}

impl Error {
    pub(crate) fn of(status: peg_status) -> Error {
        Error { status, at: None, meant: None }
    }

    /// Tells where in the input the error is.
    pub(crate) fn at_index(self, at: usize) -> Error {
        Error { at: Some(at), ..self }
    }

    pub(crate) fn meaning(self, meant: Option<String>) -> Error {
        Error { meant, ..self }
    }

    /// What went wrong.
    pub fn kind(&self) -> ErrorKind {
        kind_of(self.status)
    }

    /// Where a text or a list of lines is wrong: the index of a byte, or of a line.
    pub fn at(&self) -> Option<usize> {
        self.at
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Safety: the text is static, and never NULL.
        let text = unsafe { CStr::from_ptr(sys::peg_status_text(self.status)) };
        f.write_str(&text.to_string_lossy())?;
        match &self.meant {
            Some(meant) => write!(f, "; did you mean {}?", meant),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Error {}

pub(crate) fn check(status: peg_status) -> Result<(), Error> {
    match status {
        sys::PEG_OK => Ok(()),
        _ => Err(Error::of(status)),
    }
}
