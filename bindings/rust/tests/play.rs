//! Boards from all kinds of texts, play, and errors that leave the board alone.

use libpeg::{Board, ErrorKind, Goal, Jump, Position};

fn board(text: &str) -> Board {
    Board::new(text).unwrap()
}

#[test]
fn what_a_board_is_written_as_makes_the_same_board() {
    let texts = libpeg::shapes().map(|(name, _)| name).chain([
        "english -> d4",
        "square:_oo_/ooo./_oo_",
        "diagonal:ooo/o.o/ooo",
        "lines:4:1-2-3,3-2-1,2-3-4 .oo.",
        "rect16x16",
    ]);
    assert!(libpeg::shapes().count() > 8);
    for text in texts {
        let made: Board = text.parse().unwrap();
        let again = board(&made.to_string());
        assert_eq!(made.position(), again.position());
        assert_eq!(made.goal(), again.goal());
        assert_eq!(made.lines(), again.lines());
        assert_eq!(made.pegs(), made.position().pegs());
        assert_eq!(made.position().holes().filter(|hole| !made.has_peg(*hole)).count(), 0);
    }
    assert_eq!(board("rect16x16").holes().len(), 256);
}

#[test]
fn a_game_is_played_taken_back_and_read_again() {
    let mut game = board("english -> d4");
    let start = game.position();
    game.play_moves("d2-d4 f3-d3 e1-e3").unwrap();
    game.undo().unwrap();
    let again = board(&game.game_text());
    assert_eq!(again.history(), game.history());
    assert_eq!((game.history().0.len(), game.history().1.len()), (2, 1));
    game.redo().unwrap();
    assert_eq!(game.moves_text(game.history().0).unwrap(), "d2-d4 f3-d3 e1-e3");
    while game.undo_move().is_ok() {}
    assert_eq!((game.position(), game.pegs()), (start, 32));
    assert_eq!(game.undo().unwrap_err().kind(), ErrorKind::History);
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
fn holes_have_names_places_and_jumps() {
    let game = board("english");
    let (d2, d4) = (game.find_hole("D2").unwrap(), game.find_hole("d4").unwrap());
    assert_eq!(game.hole_name(d4), Some("d4"));
    assert_eq!(game.hole_name(33), None);
    assert_eq!(game.hole_place(d4), Ok((3.0, 3.0)));
    let jump = game.find_jump(d2, d4).unwrap();
    assert!(game.legal_jumps().contains(&jump) && game.legal_jumps().len() == 4);
    let wrong =
        [(d4, d2, ErrorKind::From), (d2, d2 + 1, ErrorKind::Line), (200, d4, ErrorKind::Hole)];
    for (from, to, kind) in wrong {
        assert_eq!(game.find_jump(from, to).unwrap_err().kind(), kind);
    }
    assert_eq!(game.find_hole("z9").unwrap_err().kind(), ErrorKind::Hole);
}

#[test]
fn what_is_refused_says_where_and_changes_nothing() {
    let mut game = board("english");
    let before = game.game_text();
    for (moves, kind, at) in [
        ("d2-d4 d2-d4", ErrorKind::From, 6),
        ("d2-d4 ?", ErrorKind::Text, 6),
        ("d2\0", ErrorKind::Text, 2),
    ] {
        let error = game.play_moves(moves).unwrap_err();
        assert_eq!((error.kind(), error.at()), (kind, Some(at)), "{:?}", moves);
    }
    assert_eq!(game.play(Jump { from: 0, over: 1, to: 99 }).unwrap_err().kind(), ErrorKind::Hole);
    assert_eq!(game.game_text(), before);
    assert_eq!(Board::new("square99").unwrap_err().kind(), ErrorKind::Size);
}
