//! Limits, stops and threads.

use libpeg::{Answer, Board, ErrorKind, Limits, Solutions, Stop, Which};
use std::num::NonZeroU32;
use std::task::Poll;
use std::thread;
use std::time::{Duration, Instant};

const SHORT: Duration = Duration::from_millis(50);

/// A question about this board takes minutes, and its memory for long.
fn hard() -> (Board, Limits) {
    (Board::new("wiegleb").unwrap(), Limits::new().memory(512 << 20))
}

#[test]
fn boards_solutions_limits_and_stops_can_be_sent_and_the_last_two_shared() {
    fn sent<T: Send>() {}
    fn shared<T: Sync>() {}
    sent::<(Board, Solutions, Limits, Stop)>();
    shared::<(Limits, Stop)>();
}

#[test]
fn a_stop_from_another_thread_ends_a_long_question() {
    let (board, limits) = hard();
    let stop = Stop::new();
    let limits = limits.stop(&stop);
    let thinking = thread::spawn(move || (board.count_games(&limits), Instant::now()));
    thread::sleep(SHORT);
    let raised = Instant::now();
    stop.raise();
    let (answer, ended) = thinking.join().unwrap();
    assert_eq!(answer.unwrap_err().kind(), ErrorKind::Stopped);
    assert!(ended > raised && ended - raised < Duration::from_secs(10));
    assert!(stop.is_raised());
}

#[test]
fn a_raised_stop_ends_questions_at_once_until_it_is_lowered() {
    let stop = Stop::new();
    let limits = Limits::new().stop(&stop);
    let board = Board::new("english -> d4").unwrap();
    stop.raise();
    assert_eq!(board.solvable(&limits), Ok(Answer::Unknown));
    assert!(board.judge(&limits).unwrap().iter().all(|(_, answer)| *answer == Answer::Unknown));
    assert_eq!(board.solve(&limits).unwrap_err().kind(), ErrorKind::Stopped);
    stop.lower();
    assert_eq!(board.solvable(&limits), Ok(Answer::Yes));
}

#[test]
fn a_question_ends_when_its_time_is_over() {
    let (board, limits) = hard();
    let began = Instant::now();
    let error = board.count_games(&limits.time(SHORT)).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Limit);
    assert!(began.elapsed() >= SHORT && began.elapsed() < Duration::from_secs(10));
}

#[test]
fn a_limit_of_nothing_is_no_missing_limit() {
    let (any, zero) = (Limits::new(), Duration::from_secs(0));
    let board = || Board::new("triangle6").unwrap();
    for limits in [any.clone().time(zero), any.clone().positions(0), any.clone().memory(0)] {
        let error = board().count_solutions(&limits).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Limit, "{:?}", limits);
    }
    assert!(board().count_solutions(&any).is_ok());
}

#[test]
fn solutions_outlive_their_board_and_end_with_the_error_that_ended_them() {
    let board = Board::new("triangle6").unwrap();
    let stop = Stop::new();
    let mut solutions = board.solutions(Which::All, &Limits::new().stop(&stop)).unwrap();
    drop(board);
    let first = solutions.next().unwrap().unwrap();
    let second = thread::spawn(move || (solutions.next().unwrap().unwrap(), solutions));
    let (second, mut solutions) = second.join().unwrap();
    assert_ne!(first, second);
    stop.raise();
    // Soon, if not at once.
    let error = solutions.by_ref().find_map(Result::err).unwrap();
    assert_eq!(error.kind(), ErrorKind::Stopped);
    stop.lower();
    assert!(solutions.next().is_none());
}

#[test]
fn solutions_can_be_looked_for_a_few_steps_at_a_time() {
    let board = Board::new("triangle5").unwrap();
    let all: Vec<_> = board.solutions(Which::UpToOrder, &Limits::new()).unwrap().collect();
    let mut solutions = board.solutions(Which::UpToOrder, &Limits::new()).unwrap();
    let (mut found, mut pauses) = (Vec::new(), 0);
    loop {
        match solutions.poll_next(NonZeroU32::new(5).unwrap()) {
            Poll::Ready(Some(solution)) => found.push(solution),
            Poll::Ready(None) => break,
            Poll::Pending => pauses += 1,
        }
    }
    assert!(pauses > 0);
    assert_eq!(found, all);
}

#[test]
fn a_board_learns_what_a_copy_has_found_out() {
    let mut board = Board::new("english ooo/o.o/ooo.ooo/oo.o.oo/oo.o..o/..o/.oo -> d4").unwrap();
    let mut copy = board.copy().unwrap();
    let (answer, mut copy) = thread::spawn(move || {
        let answer = copy.rewind(&Limits::new());
        (answer, copy)
    })
    .join()
    .unwrap();
    assert_eq!(answer, Ok(None));
    board.learn(&mut copy).unwrap();
    assert_eq!(board.solvable(&Limits::new().positions(1)), Ok(Answer::No));
    let other = &mut Board::new("english").unwrap();
    assert_eq!(board.learn(other).unwrap_err().kind(), ErrorKind::Mismatch);
}
