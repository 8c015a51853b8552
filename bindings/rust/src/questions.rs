//! What may take long, and so takes limits.

use crate::board::Board;
use crate::error::{check, Error};
use crate::limits::Limits;
use crate::position::Jump;
use crate::sys::{self, peg_status};
use std::os::raw::c_int;

/// The answer to a question. It is unknown only if a limit or a stop has ended the question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Answer {
    /// No.
    No,
    /// Yes.
    Yes,
    /// A limit was reached, or the question was stopped.
    Unknown,
}

impl Answer {
    fn of(answer: c_int) -> Answer {
        match answer {
            sys::PEG_NO => Answer::No,
            sys::PEG_YES => Answer::Yes,
            _ => Answer::Unknown,
        }
    }
}

/// What is known of the fewest moves, where a move is a run of jumps by one peg.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fewest {
    /// Whether the position can be won.
    pub answer: Answer,
    /// No solution has fewer moves.
    pub least: usize,
    /// The number of moves of the solution that was found, or 0. It is the fewest if it is `least`.
    pub moves: usize,
    /// The jumps of that solution.
    pub jumps: Vec<Jump>,
}

/// Why a position cannot be won.
#[derive(Clone, Debug)]
pub enum Reason {
    /// It can be won.
    None,
    /// Weights on the holes prove that it cannot: see [`Board::is_proof`].
    Proof(Proof),
    /// A search has looked everywhere, at so many positions, and found no solution.
    Searched(u64),
}

/// How hard a position is: for one that cannot be won, all but `losing` is 0. What a limit leaves
/// unknown is `None`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rating {
    /// The chance that random play wins, each legal jump being as likely as the others.
    pub win: Option<f64>,
    /// How many games it is estimated from; 0 if it is exact.
    pub games: u64,
    /// How many first jumps lose.
    pub losing: Option<usize>,
    /// The fewest moves are no fewer.
    pub least: usize,
    /// The fewest moves known.
    pub most: Option<usize>,
}

/// Rows of weights, which together prove that a position cannot be won.
#[derive(Clone, Debug)]
pub struct Proof {
    rows: Vec<sys::peg_proof_row>,
    holes: usize,
}

/// What a row of a proof says: mostly, what no jump can do to the sum of its weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unchanged {
    /// No jump changes whether the sum is odd.
    Parity,
    /// No jump makes the sum larger.
    Bound,
    /// Jumps out of the sets behind this row take more off the sum than there is.
    Exits,
    /// The same toll in each hole of a set that some jump must leave.
    Set,
    /// -1, -2 and k + 1 in the holes of a line: a part for at most k jumps, and one for more.
    Fork,
}

impl Proof {
    /// The rows, each with a weight for each hole. The sum of a position is that of the weights of
    /// its pegs.
    pub fn rows(&self) -> impl Iterator<Item = (Unchanged, &[i32])> {
        self.rows.iter().map(move |row| {
            let kind = match row.kind {
                sys::PEG_PROOF_CLASS => Unchanged::Parity,
                sys::PEG_PROOF_RESOURCE => Unchanged::Bound,
                sys::PEG_PROOF_EXITS => Unchanged::Exits,
                sys::PEG_PROOF_SET => Unchanged::Set,
                _ => Unchanged::Fork,
            };
            (kind, &row.weight[..self.holes])
        })
    }
}

/// Jumps that C writes: room for any solution.
fn room() -> Vec<Jump> {
    vec![Jump { from: 0, over: 0, to: 0 }; sys::PEG_MAX_HOLES as usize]
}

fn is_ended(status: peg_status) -> bool {
    status == sys::PEG_LIMIT || status == sys::PEG_STOPPED
}

/// Questions. Where one has no way to say "unknown", it returns an [`Error`] of the kind
/// [`Limit`](crate::ErrorKind::Limit) or [`Stopped`](crate::ErrorKind::Stopped).
impl Board {
    /// Can the position be won?
    pub fn solvable(&self, limits: &Limits) -> Result<Answer, Error> {
        let (begun, mut answer) = (limits.begin(), 0);
        let status = unsafe { sys::peg_solvable(self.raw, begun.as_ptr(), &mut answer) };
        if !is_ended(status) {
            check(status)?;
        }
        Ok(Answer::of(answer))
    }

    /// After which legal jumps can the position still be won? The jumps come in their order.
    ///
    /// ```
    /// use libpeg::{Answer, Board, Limits};
    /// let board = Board::new("triangle5 o/../.../oo.o/..o..")?;
    /// let judged = board.judge(&Limits::new())?;
    /// let wins = judged.iter().filter(|(_, answer)| *answer == Answer::Yes);
    /// let wins: Vec<_> = wins.map(|(jump, _)| board.moves_text(&[*jump]).unwrap()).collect();
    /// assert_eq!(wins, ["7-9"]);
    /// # Ok::<(), libpeg::Error>(())
    /// ```
    pub fn judge(&self, limits: &Limits) -> Result<Vec<(Jump, Answer)>, Error> {
        let begun = limits.begin();
        let none = sys::peg_verdict { jump: sys::peg_jump { from: 0, over: 0, to: 0 }, answer: 0 };
        let mut verdicts = vec![none; self.legal_jumps().len()];
        let (first, mut count) = (verdicts.as_mut_ptr(), verdicts.len());
        let status = unsafe { sys::peg_judge(self.raw, begun.as_ptr(), first, count, &mut count) };
        if !is_ended(status) {
            check(status)?;
        }
        let read = |one: &sys::peg_verdict| (Jump::of(one.jump), Answer::of(one.answer.into()));
        Ok(verdicts.iter().map(read).collect())
    }

    /// A jump after which the position can still be won. There is none if it is lost, or won.
    pub fn hint(&self, limits: &Limits) -> Result<Option<Jump>, Error> {
        let (begun, mut answer) = (limits.begin(), 0);
        let mut jump = sys::peg_jump { from: 0, over: 0, to: 0 };
        let status = unsafe { sys::peg_hint(self.raw, begun.as_ptr(), &mut answer, &mut jump) };
        if status == sys::PEG_END {
            return Ok(None);
        }
        check(status)?;
        Ok((answer == sys::PEG_YES).then(|| Jump::of(jump)))
    }

    /// A solution, or None if there is none.
    pub fn solve(&self, limits: &Limits) -> Result<Option<Vec<Jump>>, Error> {
        let (begun, mut jumps) = (limits.begin(), room());
        let (first, mut count) = (jumps.as_mut_ptr().cast(), jumps.len());
        let mut answer = 0;
        check(unsafe {
            sys::peg_solve(self.raw, begun.as_ptr(), &mut answer, first, count, &mut count)
        })?;
        jumps.truncate(count);
        Ok((answer == sys::PEG_YES).then_some(jumps))
    }

    /// A solution of the fewest moves, proven to be that; or, at a limit, what is known so far.
    pub fn fewest_moves(&self, limits: &Limits) -> Result<Fewest, Error> {
        let (begun, mut jumps) = (limits.begin(), room());
        let (first, mut count) = (jumps.as_mut_ptr().cast(), jumps.len());
        let (mut answer, mut least, mut moves) = (0, 0, 0);
        let (out, limits) = ((&mut answer, &mut least, &mut moves), begun.as_ptr());
        let status = unsafe {
            sys::peg_solve_fewest(self.raw, limits, out.0, out.1, out.2, first, count, &mut count)
        };
        if !is_ended(status) {
            check(status)?;
        }
        jumps.truncate(count);
        let (least, moves) = (least as usize, moves as usize);
        Ok(Fewest { answer: Answer::of(answer), least, moves, jumps })
    }

    /// A solution with the longest sweep, the most jumps in one move, or in the last move. None if
    /// there is no solution.
    ///
    /// ```
    /// use libpeg::{Board, Limits};
    /// let solution = Board::new("triangle6")?.longest_sweep(true, &Limits::new())?;
    /// assert_eq!(solution.unwrap().len(), 19);
    /// # Ok::<(), libpeg::Error>(())
    /// ```
    pub fn longest_sweep(&self, last: bool, limits: &Limits) -> Result<Option<Vec<Jump>>, Error> {
        let which = if last { sys::PEG_LAST_SWEEP } else { sys::PEG_ANY_SWEEP };
        let (begun, mut jumps) = (limits.begin(), room());
        let (first, mut count) = (jumps.as_mut_ptr().cast(), jumps.len());
        let (mut answer, mut sweep) = (0, 0);
        let out = (&mut answer, &mut sweep);
        check(unsafe {
            let limits = begun.as_ptr();
            sys::peg_longest_sweep(self.raw, limits, which, out.0, out.1, first, count, &mut count)
        })?;
        jumps.truncate(count);
        Ok((answer == sys::PEG_YES).then_some(jumps))
    }

    /// The play of the fewest jumps to a dead end, of the fewest moves, or to the fewest pegs: a
    /// `PEG_STUCK_...` of `libpeg_sys`.
    pub fn dead_end(
        &self,
        which: sys::peg_dead_end_kind,
        limits: &Limits,
    ) -> Result<Vec<Jump>, Error> {
        let (begun, mut jumps) = (limits.begin(), room());
        let (first, mut count) = (jumps.as_mut_ptr().cast(), jumps.len());
        let (limits, mut moves) = (begun.as_ptr(), 0);
        check(unsafe {
            sys::peg_dead_end(self.raw, limits, which, &mut moves, first, count, &mut count)
        })?;
        jumps.truncate(count);
        Ok(jumps)
    }

    /// Takes back as few jumps as possible until the position can be won, and tells how many.
    /// None if no position of the play can be won; the board is then as it was.
    pub fn rewind(&mut self, limits: &Limits) -> Result<Option<usize>, Error> {
        let (begun, mut answer, mut count) = (limits.begin(), 0, 0);
        check(unsafe { sys::peg_rewind(self.raw, begun.as_ptr(), &mut answer, &mut count) })?;
        Ok((answer == sys::PEG_YES).then_some(count))
    }

    /// Learns what a copy of the board has found out, say in another thread.
    pub fn learn(&mut self, other: &mut Board) -> Result<(), Error> {
        check(unsafe { sys::peg_board_learn(self.raw, other.raw) })
    }

    /// Why can the position not be won?
    ///
    /// ```
    /// use libpeg::{Board, Limits, Reason};
    /// let mut board = Board::new("english -> d3")?;
    /// board.start(Some(board.find_hole("d4")?))?;
    /// match board.explain(&Limits::new())? {
    ///     Reason::Proof(proof) => assert!(board.is_proof(&proof)),
    ///     other => panic!("{:?}", other),
    /// }
    /// # Ok::<(), libpeg::Error>(())
    /// ```
    pub fn explain(&self, limits: &Limits) -> Result<Reason, Error> {
        let begun = limits.begin();
        let (mut reason, mut positions, mut count) = (0, 0, 16);
        let row = sys::peg_proof_row { kind: 0, weight: [0; sys::PEG_MAX_HOLES as usize] };
        let mut rows = Vec::new();
        let mut status = sys::PEG_E_ROOM;
        while status == sys::PEG_E_ROOM {
            rows.resize(count, row);
            let (first, room, limits) = (rows.as_mut_ptr(), rows.len(), begun.as_ptr());
            status = unsafe {
                let out = (&mut reason, &mut count, &mut positions);
                sys::peg_explain(self.raw, limits, out.0, first, room, out.1, out.2)
            };
        }
        check(status)?;
        rows.truncate(count);
        Ok(match reason {
            sys::PEG_REASON_NONE => Reason::None,
            sys::PEG_REASON_SEARCHED => Reason::Searched(positions),
            _ => Reason::Proof(Proof { rows, holes: self.holes().len() }),
        })
    }

    /// Verifies a proof from scratch: does it prove that the position cannot be won?
    pub fn is_proof(&self, proof: &Proof) -> bool {
        let (first, count) = (proof.rows.as_ptr(), proof.rows.len());
        unsafe { sys::peg_verify_proof(self.raw, first, count) == sys::PEG_OK }
    }

    /// The number of solutions.
    pub fn count_solutions(&self, limits: &Limits) -> Result<u128, Error> {
        self.count_of(sys::PEG_ALL_SOLUTIONS, limits)
    }

    /// The number of solutions, where those count as one that swap independent jumps.
    pub fn count_up_to_order(&self, limits: &Limits) -> Result<u128, Error> {
        self.count_of(sys::PEG_SOLUTIONS_UP_TO_ORDER, limits)
    }

    /// The number of solutions, where those count as one that are made of the same jumps.
    pub fn count_by_jumps(&self, limits: &Limits) -> Result<u128, Error> {
        self.count_of(sys::PEG_SOLUTIONS_BY_JUMPS, limits)
    }

    /// The number of solutions, where those count as one that pass through the same positions, up
    /// to the symmetries that keep the goal.
    pub fn count_as_positions(&self, limits: &Limits) -> Result<u128, Error> {
        self.count_of(sys::PEG_SOLUTIONS_AS_POSITIONS, limits)
    }

    fn count_of(&self, which: sys::peg_solutions, limits: &Limits) -> Result<u128, Error> {
        let (begun, mut count) = (limits.begin(), sys::peg_count { low: 0, high: 0 });
        check(unsafe { sys::peg_count_solutions(self.raw, which, begun.as_ptr(), &mut count) })?;
        Ok(number(count))
    }

    /// The number of games, won or lost.
    pub fn count_games(&self, limits: &Limits) -> Result<u128, Error> {
        let (begun, mut count) = (limits.begin(), sys::peg_count { low: 0, high: 0 });
        check(unsafe { sys::peg_count_games(self.raw, begun.as_ptr(), &mut count) })?;
        Ok(number(count))
    }

    /// The fewest and the most pegs that can be left when no jump is legal.
    pub fn endings(&self, limits: &Limits) -> Result<(usize, usize), Error> {
        let left =
            |kind| -> Result<usize, Error> { Ok(self.pegs() - self.dead_end(kind, limits)?.len()) };
        Ok((left(sys::PEG_STUCK_MOST_JUMPS)?, left(sys::PEG_STUCK_FEWEST_JUMPS)?))
    }

    /// How hard the position is, for makers of puzzles.
    pub fn rate(&self, limits: &Limits) -> Result<Rating, Error> {
        let (begun, mut win, mut games) = (limits.begin(), 0.0, 0);
        let (mut losing, mut least, mut most) = (0, 0, 0);
        let status = unsafe {
            sys::peg_rate(
                self.raw,
                begun.as_ptr(),
                &mut win,
                &mut games,
                &mut losing,
                &mut least,
                &mut most,
            )
        };
        if !is_ended(status) {
            check(status)?;
        }
        let is_known = |number| status == sys::PEG_OK || number > 0;
        Ok(Rating {
            win: Some(win).filter(|win| *win >= 0.0),
            games,
            losing: usize::try_from(losing).ok(),
            least: least as usize,
            most: Some(most as usize).filter(|most| is_known(*most)),
        })
    }

    /// The solution of this index, from 0, among all in their order. The first call counts them
    /// all; later ones only look up.
    pub fn solution_at(&self, index: u128, limits: &Limits) -> Result<Vec<Jump>, Error> {
        let (begun, mut jumps) = (limits.begin(), room());
        let (first, mut count) = (jumps.as_mut_ptr().cast(), jumps.len());
        let index = sys::peg_count { low: index as u64, high: (index >> 64) as u64 };
        check(unsafe {
            sys::peg_solution_at(self.raw, begun.as_ptr(), &index, first, count, &mut count)
        })?;
        jumps.truncate(count);
        Ok(jumps)
    }

    /// The index of a solution: the inverse of [`Board::solution_at`].
    pub fn solution_index(&self, jumps: &[Jump], limits: &Limits) -> Result<u128, Error> {
        let (begun, mut index) = (limits.begin(), sys::peg_count { low: 0, high: 0 });
        let (first, count) = (jumps.as_ptr().cast(), jumps.len());
        check(unsafe {
            sys::peg_solution_index(self.raw, begun.as_ptr(), first, count, &mut index)
        })?;
        Ok(number(index))
    }
}

fn number(count: sys::peg_count) -> u128 {
    u128::from(count.high) << 64 | u128::from(count.low)
}
