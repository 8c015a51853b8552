//! What boards, play and proofs are in Rust, and errors that leave the board alone. Answers are in
//! answers.rs.

use libpeg::{Board, ErrorKind, Goal, Jump, Limits, Position, Reason};

fn board(text: &str) -> Board {
    Board::new(text).unwrap()
}

#[test]
fn every_shape_makes_a_board_and_its_text_the_same() {
    assert!(libpeg::shapes().count() > 8);
    for text in libpeg::shapes().map(|(name, _)| name).chain(["rect16x16"]) {
        let made: Board = text.parse().unwrap();
        let again = board(&made.to_string());
        assert_eq!(made.position(), again.position());
        assert_eq!(made.lines(), again.lines());
        assert_eq!(made.pegs(), made.position().pegs());
        assert_eq!(made.position().holes().filter(|hole| !made.has_peg(*hole)).count(), 0);
    }
}

#[test]
fn a_board_of_lines_is_the_board_of_its_text() {
    let lines = [(0, 1, 2), (2, 1, 0), (1, 2, 3)].map(|(from, over, to)| Jump { from, over, to });
    let made = Board::from_lines(4, &lines).unwrap();
    assert_eq!(made.to_string(), board("lines:4:1-2-3,3-2-1,2-3-4").to_string());
    let twice = Board::from_lines(4, &[lines[0], lines[1], lines[0]]).unwrap_err();
    assert_eq!((twice.kind(), twice.at()), (ErrorKind::Twice, Some(2)));
    assert_eq!(Board::from_lines(0, &[]).unwrap_err().kind(), ErrorKind::Empty);
    assert_eq!(Board::from_lines(usize::MAX, &[]).unwrap_err().kind(), ErrorKind::Big);
}

#[test]
fn positions_and_goals_are_those_that_were_set() {
    let mut game = board("rect16x16");
    let mut position: Position = [0, 63, 64, 65, 255].into_iter().collect();
    position.set_peg(65, false);
    assert_eq!(position.holes().collect::<Vec<_>>(), [0, 63, 64, 255]);
    game.set_position(&position).unwrap();
    assert_eq!(game.position(), position);
    for goal in [Goal::Hole(255), Goal::Position(position), Goal::Anywhere] {
        game.set_goal(&goal).unwrap();
        assert_eq!(game.goal(), goal);
        assert_eq!(game.is_won(), goal == Goal::Position(position));
    }
    let mut small = board("english");
    assert_eq!(small.set_position(&position).unwrap_err().kind(), ErrorKind::Position);
    assert_eq!(small.set_goal(&Goal::Hole(33)).unwrap_err().kind(), ErrorKind::Hole);
    assert_eq!(small.pegs(), 32);
}

#[test]
fn what_is_refused_says_where_and_changes_nothing() {
    let mut game = board("english");
    let before = game.game_text();
    for (moves, kind, at) in [("d2-d4 d2-d4", ErrorKind::From, 6), ("d2\0", ErrorKind::Text, 2)] {
        let error = game.play_moves(moves).unwrap_err();
        assert_eq!((error.kind(), error.at()), (kind, Some(at)), "{:?}", moves);
    }
    assert_eq!(game.play(Jump { from: 0, over: 1, to: 99 }).unwrap_err().kind(), ErrorKind::Hole);
    assert_eq!(game.game_text(), before);
    assert_eq!(game.hole_name(33), None);
}

#[test]
fn a_proof_is_of_no_other_position() {
    let mut lost = board("english -> d3");
    lost.start(Some(16)).unwrap();
    match lost.explain(&Limits::new()).unwrap() {
        Reason::Proof(proof) => {
            assert!(lost.is_proof(&proof) && !board("english -> d4").is_proof(&proof));
        }
        other => panic!("{:?}", other),
    }
}
