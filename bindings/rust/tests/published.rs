//! What others have published of the English board and the triangle of 15 holes.

use libpeg::{Answer, Board, Jump, Limits, Reason, Which};
use std::collections::HashSet;

fn board(text: &str) -> Board {
    Board::new(text).unwrap()
}

fn play_all(mut board: Board, jumps: &[Jump]) -> Board {
    for jump in jumps {
        assert!(!board.is_won());
        board.play(*jump).unwrap();
    }
    board
}

#[test]
fn the_central_game_can_be_won_and_other_ends_cannot() {
    let limits = Limits::new();
    let central = board("english -> d4");
    assert_eq!(central.solvable(&limits), Ok(Answer::Yes));
    let solution = central.solve(&limits).unwrap().unwrap();
    assert_eq!(solution.len(), 31);
    assert!(play_all(central, &solution).is_won());
    let mut lost = board("english -> d3");
    lost.start(Some(16)).unwrap();
    assert_eq!(lost.solvable(&limits), Ok(Answer::No));
    assert_eq!(lost.solve(&limits), Ok(None));
    assert_eq!(lost.hint(&limits), Ok(None));
}

#[test]
fn the_triangle_has_as_many_solutions_and_games_as_are_known() {
    let limits = Limits::new();
    let mut triangle = board("triangle5");
    let known = [
        (0, 29760, 568630, 8),
        (1, 14880, 294543, 8),
        (3, 85258, 1149568, 7),
        (4, 1550, 137846, 10),
    ];
    for (empty, solutions, games, most) in known {
        triangle.start(Some(empty)).unwrap();
        assert_eq!(triangle.count_solutions(&limits), Ok(solutions));
        assert_eq!(triangle.count_games(&limits), Ok(games));
        assert_eq!(triangle.endings(&limits), Ok((1, most)));
    }
}

#[test]
fn a_rating_of_the_triangle_is_known() {
    let rating = Board::new("triangle5").unwrap().rate(&Limits::default()).unwrap();
    assert_eq!((rating.losing, rating.least, rating.most), (Some(0), 10, Some(10)));
    assert!(rating.games == 0 && (rating.win.unwrap() - 0.006_861_755_887_681_316).abs() < 1e-15);
}

#[test]
fn every_solution_of_the_triangle_is_listed_once_and_has_its_index() {
    let limits = Limits::new();
    let triangle = board("triangle5");
    let mut seen = HashSet::new();
    for (index, solution) in triangle.solutions(Which::All, &limits).unwrap().enumerate() {
        let solution = solution.unwrap();
        if index % 997 == 0 {
            assert!(play_all(triangle.clone(), &solution).is_won());
            assert_eq!(triangle.solution_at(index as u128, &limits).as_ref(), Ok(&solution));
            assert_eq!(triangle.solution_index(&solution, &limits), Ok(index as u128));
        }
        assert!(seen.insert(solution));
    }
    assert_eq!(seen.len(), 29760);
    assert_eq!(triangle.count_up_to_order(&limits), Ok(180));
    assert_eq!(triangle.count_by_jumps(&limits), Ok(64));
    assert_eq!(triangle.count_as_positions(&limits), Ok(13005));
    for past in [29760, 1 << 64] {
        let error = triangle.solution_at(past, &limits).unwrap_err();
        assert_eq!(error.kind(), libpeg::ErrorKind::Index);
    }
}

/// Nine rows, each with three jumps that can only be made in a row.
#[test]
fn counts_past_64_bits_are_exact() {
    let rows = (0..9).flat_map(|row| (0..3).map(move |jump| 7 * row + 2 * jump));
    let lines: Vec<_> = rows.map(|from| Jump { from, over: from + 1, to: from + 2 }).collect();
    let mut rows = Board::from_lines(63, &lines).unwrap();
    let pegs = (0..9).flat_map(|row| [0, 1, 3, 5].map(|hole| 7 * row + hole)).collect();
    rows.set_position(&pegs).unwrap();
    let ways = (1..=27).product::<u128>() / 6u128.pow(9);
    assert!(ways > 1 << 64);
    assert_eq!(rows.count_games(&Limits::new()), Ok(ways));
}

#[test]
fn bells_fewest_moves_are_found_and_proven() {
    let limits = Limits::new();
    let mut triangle = board("triangle5 -> 13");
    triangle.start(Some(12)).unwrap();
    let fewest = triangle.fewest_moves(&limits).unwrap();
    assert_eq!((fewest.answer, fewest.least, fewest.moves), (Answer::Yes, 9, 9));
    assert_eq!(triangle.moves_text(&fewest.jumps).unwrap().split(' ').count(), 9);
    let shortest = triangle.solutions(Which::Shortest, &limits).unwrap().next().unwrap().unwrap();
    assert_eq!(triangle.moves_text(&shortest).unwrap().split(' ').count(), 9);
    let bounds = board("english -> d4").fewest_moves(&Limits::new().positions(1000)).unwrap();
    assert!(bounds.least <= 18 && (bounds.moves == 0 || bounds.moves >= 18));
}

#[test]
fn a_lost_class_is_proven_and_the_proof_is_of_no_other_position() {
    let mut lost = board("english -> d3");
    lost.start(Some(16)).unwrap();
    let proof = match lost.explain(&Limits::new()).unwrap() {
        Reason::Proof(proof) => proof,
        other => panic!("{:?}", other),
    };
    assert!(lost.is_proof(&proof) && !board("english -> d4").is_proof(&proof));
    assert_eq!(proof.rows().count(), 1);
    assert!(proof.rows().all(|(_, weights)| weights.len() == 33));
    assert!(matches!(board("english -> d4").explain(&Limits::new()), Ok(Reason::None)));
}
