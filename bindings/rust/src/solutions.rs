//! Every solution, one at a time.

use crate::board::Board;
use crate::error::{check, Error};
use crate::limits::{Begun, Limits};
use crate::position::Jump;
use crate::sys;
use std::iter::FusedIterator;
use std::num::NonZeroU32;
use std::ptr::{null, null_mut};
use std::task::Poll;

/// Which solutions are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Which {
    /// All.
    All,
    /// Those of the fewest moves.
    Shortest,
    /// Of those that differ only in the order of independent jumps, the first.
    UpToOrder,
    /// Of those made of the same jumps in whatever order, the first.
    ByJumps,
}

/// An iterator over solutions in ascending order, from [`Board::solutions`].
///
/// It goes on whatever becomes of the board. An error, such as a limit, is its last item.
pub struct Solutions {
    raw: *mut sys::peg_cursor,
    is_over: bool,
    // After the cursor is freed: it reads what these own.
    _begun: Begun,
}

// Safety: a cursor may be used by one thread at a time, and shares with its board and others only
// what several threads may use.
unsafe impl Send for Solutions {}

impl Board {
    /// Goes through the solutions. The limits apply to the whole iteration, and their time runs on
    /// between solutions.
    ///
    /// ```
    /// use libpeg::{Board, Limits, Which};
    /// let board = Board::new("triangle5")?;
    /// assert_eq!(board.solutions(Which::UpToOrder, &Limits::new())?.count(), 180);
    /// assert_eq!(board.solutions(Which::ByJumps, &Limits::new())?.count(), 64);
    /// let first = board.solutions(Which::All, &Limits::new())?.next().unwrap()?;
    /// assert_eq!(first.len(), 13);
    /// # Ok::<(), libpeg::Error>(())
    /// ```
    pub fn solutions(&self, which: Which, limits: &Limits) -> Result<Solutions, Error> {
        let which = match which {
            Which::All => sys::PEG_ALL_SOLUTIONS,
            Which::Shortest => sys::PEG_SHORTEST_SOLUTIONS,
            Which::UpToOrder => sys::PEG_SOLUTIONS_UP_TO_ORDER,
            Which::ByJumps => sys::PEG_SOLUTIONS_BY_JUMPS,
        };
        let (begun, mut raw) = (limits.begin(), null_mut());
        check(unsafe { sys::peg_cursor_new(self.raw, which, begun.as_ptr(), &mut raw) })?;
        Ok(Solutions { raw, is_over: false, _begun: begun })
    }
}

impl Solutions {
    /// Looks for the next solution, but goes only so many steps, each of which mostly takes less
    /// than a microsecond. After `Poll::Pending`, the next call goes on from there. So a game can
    /// look for solutions between its frames.
    pub fn poll_next(&mut self, steps: NonZeroU32) -> Poll<Option<Result<Vec<Jump>, Error>>> {
        self.step(steps.get())
    }

    fn step(&mut self, steps: u32) -> Poll<Option<Result<Vec<Jump>, Error>>> {
        if self.is_over {
            return Poll::Ready(None);
        }
        let (mut first, mut count) = (null(), 0);
        let status = unsafe { sys::peg_cursor_next(self.raw, steps, &mut first, &mut count) };
        self.is_over = !matches!(status, sys::PEG_OK | sys::PEG_PAUSED);
        match status {
            // Safety: the jumps are there until the cursor is used again.
            sys::PEG_OK => Poll::Ready(Some(Ok(unsafe { Jump::slice(first, count) }.to_vec()))),
            sys::PEG_PAUSED => Poll::Pending,
            sys::PEG_END => Poll::Ready(None),
            _ => Poll::Ready(Some(Err(Error::of(status)))),
        }
    }
}

impl Iterator for Solutions {
    type Item = Result<Vec<Jump>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            // Without a number of steps the cursor does not pause.
            if let Poll::Ready(item) = self.step(0) {
                return item;
            }
        }
    }
}

impl FusedIterator for Solutions {}

impl Drop for Solutions {
    fn drop(&mut self) {
        unsafe { sys::peg_cursor_free(self.raw) }
    }
}
