//! Jumps, positions and goals, as plain values.

use crate::sys;
use std::iter::FromIterator;
use std::mem::size_of;

/// A jump, or the line that it runs along: three different holes.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Jump {
    /// The hole that the peg leaves.
    pub from: u8,
    /// The hole of the peg that is removed.
    pub over: u8,
    /// The hole that the peg comes to.
    pub to: u8,
}

// Arrays of C are read as slices of jumps.
const _: () = assert!(size_of::<Jump>() == size_of::<sys::peg_jump>());

impl Jump {
    pub(crate) fn of(jump: sys::peg_jump) -> Jump {
        Jump { from: jump.from, over: jump.over, to: jump.to }
    }

    /// Safety: `first` must be NULL with 0, or point to `count` jumps that live as long as `'a`.
    pub(crate) unsafe fn slice<'a>(first: *const sys::peg_jump, count: usize) -> &'a [Jump] {
        match count {
            0 => &[],
            _ => std::slice::from_raw_parts(first.cast(), count),
        }
    }
}

/// Which holes hold pegs. Holes are numbered from 0.
///
/// ```
/// let position: libpeg::Position = [3, 4, 200].into_iter().collect();
/// assert_eq!(position.pegs(), 3);
/// assert!(position.has_peg(200) && !position.has_peg(0));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Position {
    words: [u64; sys::PEG_MAX_WORDS as usize],
}

impl Position {
    /// The position of these words: bit `h % 64` of word `h / 64` is for hole `h`.
    pub fn from_words(words: [u64; 4]) -> Position {
        Position { words }
    }

    /// The position as words.
    pub fn words(&self) -> [u64; 4] {
        self.words
    }

    /// Tells whether a hole holds a peg.
    pub fn has_peg(&self, hole: u8) -> bool {
        self.words[usize::from(hole / 64)] >> (hole % 64) & 1 != 0
    }

    /// Puts a peg in a hole, or takes it out.
    pub fn set_peg(&mut self, hole: u8, peg: bool) {
        let word = &mut self.words[usize::from(hole / 64)];
        *word = *word & !(1 << (hole % 64)) | u64::from(peg) << (hole % 64);
    }

    /// The number of pegs.
    pub fn pegs(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The holes that hold pegs, ascending.
    pub fn holes(self) -> impl Iterator<Item = u8> {
        (0..=u8::MAX).filter(move |hole| self.has_peg(*hole))
    }
}

impl FromIterator<u8> for Position {
    fn from_iter<I: IntoIterator<Item = u8>>(holes: I) -> Position {
        let mut position = Position::default();
        holes.into_iter().for_each(|hole| position.set_peg(hole, true));
        position
    }
}

/// Which positions are won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// One peg, in any hole.
    Anywhere,
    /// One peg, in this hole.
    Hole(u8),
    /// Exactly this position.
    Position(Position),
}
