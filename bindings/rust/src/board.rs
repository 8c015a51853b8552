//! The board: its holes, position, goal and play. What takes long is in `questions`.

use crate::error::{check, Error, ErrorKind};
use crate::position::{Goal, Jump, Position};
use crate::sys::{self, peg_status};
use std::ffi::{CStr, CString};
use std::fmt;
use std::ops::RangeInclusive;
use std::os::raw::{c_char, c_int};
use std::ptr::{null, null_mut};
use std::str::FromStr;

/// A board: a shape, a position, a goal, and the play so far.
///
/// It can be sent to another thread, but not be used by two at once; copies can. Its questions
/// leave position, goal and play as they are, and it remembers what they find out.
///
/// `to_string()` is the board as a line of text, which [`Board::new`] reads.
///
/// ```compile_fail
/// fn shared<T: Sync>() {}
/// shared::<libpeg::Board>();
/// ```
pub struct Board {
    pub(crate) raw: *mut sys::peg_board,
}

// Safety: a board may be used by one thread at a time, and its allocator is that of C.
unsafe impl Send for Board {}

impl Board {
    /// Makes a board from a text: a shape by its name, a drawing or a list of lines; then perhaps
    /// a position, a goal and play, as `peg_board_new()` describes them.
    ///
    /// ```
    /// use libpeg::Board;
    /// for text in ["english", "triangle5 o/.o/oo./o..o/.....", "english -> d4 ; d2-d4 f3-d3",
    ///              "square:_oo_/ooo./_oo_", "lines:4:1-2-3,3-2-1,2-3-4"] {
    ///     assert!(Board::new(text).is_ok());
    /// }
    /// let error = Board::new("square:oo.x").unwrap_err();
    /// assert_eq!(error.at(), Some(10));
    /// ```
    pub fn new(text: &str) -> Result<Board, Error> {
        let text = c_text(text)?;
        let (mut raw, mut at) = (null_mut(), usize::MAX);
        // Safety: the text ends with a zero, and what is returned is owned from here on.
        let status = unsafe { sys::peg_board_new(text.as_ptr(), null(), &mut at, &mut raw) };
        made(raw, status, at).map_err(|error| match error.kind() {
            ErrorKind::Name | ErrorKind::Size => error.meaning(suggestion(&text)),
            _ => error,
        })
    }

    /// Makes a board of so many holes from its lines. All holes but hole 0 hold pegs, and the goal
    /// is one peg, in any hole.
    pub fn from_lines(holes: usize, lines: &[Jump]) -> Result<Board, Error> {
        let (mut raw, mut at) = (null_mut(), usize::MAX);
        let holes = c_int::try_from(holes).unwrap_or(c_int::MAX);
        let first = lines.as_ptr().cast();
        // Safety: a Jump is laid out as a peg_jump.
        let status = unsafe {
            sys::peg_board_from_lines(holes, first, lines.len(), null(), &mut at, &mut raw)
        };
        made(raw, status, at)
    }

    /// Copies the board, with most of what it has found out. That is cheap.
    pub fn copy(&self) -> Result<Board, Error> {
        let mut raw = null_mut();
        // Safety: no other thread uses the board, as it is not Sync.
        let status = unsafe { sys::peg_board_copy(self.raw, &mut raw) };
        made(raw, status, usize::MAX)
    }

    /// The whole game as a line of text, to save it: also the play, which `to_string()` lacks.
    pub fn game_text(&self) -> String {
        surely(text(|out, room, length| unsafe { sys::peg_game_text(self.raw, out, room, length) }))
    }

    /// The position drawn for people to read: `o` is a peg and `.` an empty hole.
    pub fn drawing(&self) -> String {
        surely(text(|out, room, length| unsafe { sys::peg_draw(self.raw, out, room, length) }))
    }

    /// The holes.
    pub fn holes(&self) -> RangeInclusive<u8> {
        // There are from 1 to 256.
        0..=(unsafe { sys::peg_holes(self.raw) } - 1) as u8
    }

    /// The name of a hole, such as "d4" or "7", if the board has that hole.
    pub fn hole_name(&self, hole: u8) -> Option<&str> {
        let naming = sys::PEG_NAMING_DEFAULT;
        // Safety: the text lives as long as the board.
        unsafe {
            let name = sys::peg_hole_name(self.raw, hole.into(), naming);
            (!name.is_null()).then(|| CStr::from_ptr(name).to_str().unwrap_or(""))
        }
    }

    /// The hole that has this name, in small letters or capitals.
    pub fn find_hole(&self, name: &str) -> Result<u8, Error> {
        let (name, mut hole) = (c_text(name)?, 0);
        check(unsafe { sys::peg_find_hole(self.raw, name.as_ptr(), &mut hole) })?;
        Ok(hole as u8)
    }

    /// Where to draw a hole on a screen: to the right, and down, where neighbours are 1 apart.
    pub fn hole_place(&self, hole: u8) -> Result<(f64, f64), Error> {
        let (mut x, mut y) = (0.0, 0.0);
        check(unsafe { sys::peg_hole_place(self.raw, hole.into(), &mut x, &mut y) })?;
        Ok((x, y))
    }

    /// All lines, ascending.
    pub fn lines(&self) -> &[Jump] {
        let mut count = 0;
        // Safety: the array lives as long as the board.
        unsafe {
            let first = sys::peg_lines(self.raw, &mut count);
            Jump::slice(first, count)
        }
    }

    /// The position.
    pub fn position(&self) -> Position {
        let mut words = [0; sys::PEG_MAX_WORDS as usize];
        surely(check(unsafe { sys::peg_position(self.raw, words.as_mut_ptr(), words.len()) }));
        Position::from_words(words)
    }

    /// The number of pegs.
    pub fn pegs(&self) -> usize {
        unsafe { sys::peg_pegs(self.raw) as usize }
    }

    /// Tells whether a hole holds a peg.
    pub fn has_peg(&self, hole: u8) -> bool {
        unsafe { sys::peg_has_peg(self.raw, hole.into()) != 0 }
    }

    /// Sets the position. The play is forgotten.
    pub fn set_position(&mut self, position: &Position) -> Result<(), Error> {
        let words = position.words();
        check(unsafe { sys::peg_set_position(self.raw, words.as_ptr(), words.len()) })
    }

    /// Fills all holes but one, or all, to begin a game. The play is forgotten.
    pub fn start(&mut self, empty: Option<u8>) -> Result<(), Error> {
        check(unsafe { sys::peg_start(self.raw, empty.map_or(sys::PEG_NO_HOLE, c_int::from)) })
    }

    /// The goal.
    pub fn goal(&self) -> Goal {
        let (mut kind, mut hole) = (0, 0);
        let mut words = [0; sys::PEG_MAX_WORDS as usize];
        let (first, room) = (words.as_mut_ptr(), words.len());
        surely(check(unsafe { sys::peg_goal(self.raw, &mut kind, &mut hole, first, room) }));
        match kind {
            sys::PEG_GOAL_ANYWHERE => Goal::Anywhere,
            sys::PEG_GOAL_HOLE => Goal::Hole(hole as u8),
            _ => Goal::Position(Position::from_words(words)),
        }
    }

    /// Sets the goal. Position and play stay, and the board forgets what it has found out.
    pub fn set_goal(&mut self, goal: &Goal) -> Result<(), Error> {
        let (kind, hole, words) = match goal {
            Goal::Anywhere => (sys::PEG_GOAL_ANYWHERE, sys::PEG_NO_HOLE, None),
            Goal::Hole(hole) => (sys::PEG_GOAL_HOLE, c_int::from(*hole), None),
            Goal::Position(position) => {
                (sys::PEG_GOAL_POSITION, sys::PEG_NO_HOLE, Some(position.words()))
            }
        };
        let first = words.as_ref().map_or(null(), |words| words.as_ptr());
        let count = words.map_or(0, |words| words.len());
        check(unsafe { sys::peg_set_goal(self.raw, kind, hole, first, count) })
    }

    /// Tells whether the position is won.
    pub fn is_won(&self) -> bool {
        unsafe { sys::peg_is_won(self.raw) != 0 }
    }

    /// Tells whether no jump is legal. A position can be won and stuck at once.
    pub fn is_stuck(&self) -> bool {
        unsafe { sys::peg_is_stuck(self.raw) != 0 }
    }

    /// The legal jumps, ascending.
    pub fn legal_jumps(&self) -> Vec<Jump> {
        let mut count = 0;
        surely(check(unsafe { sys::peg_legal_jumps(self.raw, null_mut(), 0, &mut count) }));
        let mut jumps = vec![Jump { from: 0, over: 0, to: 0 }; count];
        let first = jumps.as_mut_ptr().cast();
        surely(check(unsafe { sys::peg_legal_jumps(self.raw, first, count, &mut count) }));
        jumps
    }

    /// The legal jump from one hole to another, or what is wrong with it.
    pub fn find_jump(&self, from: u8, to: u8) -> Result<Jump, Error> {
        let mut jump = sys::peg_jump { from, over: 0, to };
        check(unsafe { sys::peg_find_jump(self.raw, from.into(), to.into(), &mut jump) })?;
        Ok(Jump::of(jump))
    }

    /// Plays a jump. Undone jumps are forgotten.
    pub fn play(&mut self, jump: Jump) -> Result<(), Error> {
        let Jump { from, over, to } = jump;
        check(unsafe { sys::peg_play(self.raw, &sys::peg_jump { from, over, to }) })
    }

    /// Plays moves such as "d2-d4 f3-d3": all of them, or none.
    pub fn play_moves(&mut self, moves: &str) -> Result<(), Error> {
        let (moves, mut at) = (c_text(moves)?, usize::MAX);
        placed(unsafe { sys::peg_play_moves(self.raw, moves.as_ptr(), &mut at) }, at)
    }

    /// Takes back a jump.
    pub fn undo(&mut self) -> Result<(), Error> {
        check(unsafe { sys::peg_undo(self.raw) })
    }

    /// Takes back a move, and tells of how many jumps it was.
    pub fn undo_move(&mut self) -> Result<usize, Error> {
        let mut count = 0;
        check(unsafe { sys::peg_undo_move(self.raw, &mut count) })?;
        Ok(count)
    }

    /// Plays again the jump that was undone last.
    pub fn redo(&mut self) -> Result<(), Error> {
        check(unsafe { sys::peg_redo(self.raw) })
    }

    /// The jumps played, and those undone in the order in which they would be played again.
    pub fn history(&self) -> (&[Jump], &[Jump]) {
        let (mut played, mut undone) = (0, 0);
        // Safety: the array stays until the board is changed, which needs it to be borrowed anew.
        let all = unsafe {
            let first = sys::peg_history(self.raw, &mut played, &mut undone);
            Jump::slice(first, played + undone)
        };
        all.split_at(played)
    }

    /// Jumps as a text for [`Board::play_moves`], those of a peg in a row joined into a move.
    pub fn moves_text(&self, jumps: &[Jump]) -> Result<String, Error> {
        let (first, count) = (jumps.as_ptr().cast(), jumps.len());
        let naming = sys::PEG_NAMING_DEFAULT;
        text(|out, room, length| unsafe {
            sys::peg_moves_text(self.raw, first, count, naming, out, room, length)
        })
    }
}

impl Drop for Board {
    fn drop(&mut self) {
        // Safety: what borrowed from the board is gone, and solutions own what they need.
        unsafe { sys::peg_board_free(self.raw) }
    }
}

impl Clone for Board {
    /// Copies the board, and panics where [`Board::copy`] finds no memory.
    fn clone(&self) -> Board {
        surely(self.copy())
    }
}

impl FromStr for Board {
    type Err = Error;

    fn from_str(text: &str) -> Result<Board, Error> {
        Board::new(text)
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = |out, room, length| unsafe { sys::peg_board_text(self.raw, out, room, length) };
        f.write_str(&surely(text(all)))
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Board").field(&self.game_text()).finish()
    }
}

/// The built-in shapes: the name of each, with a size if it comes in sizes, and what it is.
pub fn shapes() -> impl Iterator<Item = (&'static str, &'static str)> {
    (0..).map_while(|index| {
        let (mut name, mut about) = (null(), null());
        // Safety: both texts are static.
        unsafe {
            check(sys::peg_builtin(index, &mut name, &mut about)).ok()?;
            Some((CStr::from_ptr(name).to_str().ok()?, CStr::from_ptr(about).to_str().ok()?))
        }
    })
}

/// What only memory can keep from happening. Without, Rust's own collections give up too.
fn surely<T>(result: Result<T, Error>) -> T {
    result.unwrap_or_else(|error| panic!("libpeg: {}", error))
}

fn placed(status: peg_status, at: usize) -> Result<(), Error> {
    check(status).map_err(|error| if at == usize::MAX { error } else { error.at_index(at) })
}

fn made(raw: *mut sys::peg_board, status: peg_status, at: usize) -> Result<Board, Error> {
    placed(status, at).map(|()| Board { raw })
}

/// A text for C, which has no zero in it.
fn c_text(text: &str) -> Result<CString, Error> {
    CString::new(text).map_err(|zero| Error::of(sys::PEG_E_TEXT).at_index(zero.nul_position()))
}

fn suggestion(meant: &CStr) -> Option<String> {
    text(|out, room, length| unsafe { sys::peg_suggest(meant.as_ptr(), out, room, length) }).ok()
}

/// A text of a function that takes a buffer, its room, and where to put the length.
fn text(write: impl Fn(*mut c_char, usize, *mut usize) -> peg_status) -> Result<String, Error> {
    let mut length = 0;
    check(write(null_mut(), 0, &mut length))?;
    let mut bytes = vec![0u8; length + 1];
    check(write(bytes.as_mut_ptr().cast(), bytes.len(), &mut length))?;
    bytes.truncate(length);
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
