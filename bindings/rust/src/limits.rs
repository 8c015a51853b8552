//! What a question may spend, and what stops it.

use crate::sys;
use std::os::raw::c_void;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Stops questions, from any thread and at any time. Clones are the same stop.
///
/// ```
/// use libpeg::{Board, ErrorKind, Limits, Stop};
/// use std::{thread, time::Duration};
///
/// let stop = Stop::new();
/// let limits = Limits::new().stop(&stop);
/// let board = Board::new("wiegleb").unwrap();
/// let thinking = thread::spawn(move || board.count_games(&limits));
/// thread::sleep(Duration::from_millis(20));
/// stop.raise();
/// assert_eq!(thinking.join().unwrap().unwrap_err().kind(), ErrorKind::Stopped);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicU32>);

impl Stop {
    /// Makes a stop that is not raised.
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Stops the questions that have it in their limits, and those that are still to begin.
    pub fn raise(&self) {
        // Safety: a peg_flag is a u32 that is only used atomically.
        unsafe { sys::peg_flag_raise(self.flag()) }
    }

    /// Makes it ready to be used again, once the questions that it stops have returned.
    pub fn lower(&self) {
        // Safety: as above.
        unsafe { sys::peg_flag_lower(self.flag()) }
    }

    /// Tells whether it is raised.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed) != 0
    }

    fn flag(&self) -> *mut sys::peg_flag {
        Arc::as_ptr(&self.0) as *mut sys::peg_flag
    }
}

/// What a question may spend. A limit never makes an answer wrong.
///
/// Without limits a question may run for years on a large board: the default is 1 GiB of memory,
/// one thread, and as many positions and as much time as it takes.
///
/// ```
/// use libpeg::{Answer, Board, Limits};
/// use std::time::Duration;
///
/// let limits = Limits::new().time(Duration::from_millis(500)).memory(256 << 20);
/// let board = Board::new("english -> d4").unwrap();
/// assert_eq!(board.solvable(&limits), Ok(Answer::Yes));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Limits {
    positions: u64,
    memory: u64,
    threads: u32,
    time: Option<Duration>,
    stop: Option<Stop>,
}

impl Limits {
    /// The default limits.
    pub fn new() -> Limits {
        Limits::default()
    }

    /// How many positions to look at, at least 1. Other work counts as the positions that would
    /// take about as long.
    pub fn positions(self, positions: u64) -> Limits {
        Limits { positions: positions.max(1), ..self }
    }

    /// How many bytes the question and what the board remembers may take together.
    pub fn memory(self, bytes: u64) -> Limits {
        Limits { memory: bytes.max(1), ..self }
    }

    /// How many threads may work, including the one that asks. Counting and judging use
    /// up to 16.
    pub fn threads(self, threads: u32) -> Limits {
        Limits { threads, ..self }
    }

    /// How long to take.
    pub fn time(self, time: Duration) -> Limits {
        Limits { time: Some(time), ..self }
    }

    /// What stops the question.
    pub fn stop(self, stop: &Stop) -> Limits {
        Limits { stop: Some(stop.clone()), ..self }
    }

    pub(crate) fn begin(&self) -> Begun {
        let mut limits = std::mem::MaybeUninit::uninit();
        let size = std::mem::size_of::<sys::peg_limits>();
        // Safety: this sets all bytes of the limits.
        let mut limits: sys::peg_limits = unsafe {
            sys::peg_limits_init(limits.as_mut_ptr(), size);
            limits.assume_init()
        };
        limits.positions = self.positions;
        limits.memory = self.memory;
        limits.threads = self.threads;
        limits.stop = self.stop.as_ref().map_or(std::ptr::null(), |stop| stop.flag());
        let began = self.time.map(|time| {
            let began = Arc::new(Instant::now());
            // To C, 0 is as long as it takes.
            limits.time = time.as_secs_f64().max(f64::MIN_POSITIVE);
            limits.clock = Some(seconds);
            limits.user = Arc::as_ptr(&began) as *mut c_void;
            began
        });
        Begun { limits, _began: began, _stop: self.stop.clone() }
    }
}

unsafe extern "C" fn seconds(began: *mut c_void) -> f64 {
    (*(began as *const Instant)).elapsed().as_secs_f64()
}

/// Limits for C, with what they point to.
pub(crate) struct Begun {
    limits: sys::peg_limits,
    _began: Option<Arc<Instant>>,
    _stop: Option<Stop>,
}

impl Begun {
    pub(crate) fn as_ptr(&self) -> *const sys::peg_limits {
        &self.limits
    }
}

// Safety: the pointers are to what it owns a share of, which any thread may use.
unsafe impl Send for Begun {}
