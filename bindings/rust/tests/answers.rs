//! The questions and answers of tests/answers, which every binding replays: docs/answers.md. A line
//! is read by its keys, and an answer is written as the line has it, so that texts are compared.

use libpeg::sys;
use libpeg::{Answer, Board, Error, Goal, Jump, Limits, Position, Reason, Unchanged, Which};

/// Rust has no question for these.
const LEFT_OUT: [&str; 18] = [
    "class",
    "count_fewest",
    "count_positions",
    "draw_names",
    "fewest_levels",
    "find_regions",
    "hole_at",
    "hole_cell",
    "jumps_text",
    "judge_jump",
    "prove_moves",
    "random_play",
    "set_peg",
    "solve_marked",
    "suggest",
    "symmetries",
    "table_count",
    "verify_moves",
];

struct Line<'a>(&'a str);

impl<'a> Line<'a> {
    /// What follows a key. A quotation mark within a text has a backslash before it.
    fn value(&self, key: &str) -> Option<&'a str> {
        let quoted = format!("\"{}\":", key);
        self.0.find(&quoted).map(|at| &self.0[at + quoted.len()..])
    }

    fn text(&self, key: &str) -> String {
        let mut out = String::new();
        let mut rest = self.value(key).expect(key).strip_prefix('"').expect("a text").chars();
        while let Some(letter) = rest.next() {
            match letter {
                '"' => break,
                '\\' => match rest.next() {
                    Some('n') => out.push('\n'),
                    other => out.extend(other),
                },
                other => out.push(other),
            }
        }
        out
    }

    fn number(&self, key: &str) -> i64 {
        self.numbers(key)[0]
    }

    /// The numbers of an array, perhaps of arrays; or the one that stands there.
    fn numbers(&self, key: &str) -> Vec<i64> {
        let rest = self.value(key).expect(key);
        let end = if rest.starts_with('[') {
            let mut depth = 0;
            let closes = |(_, letter): &(usize, char)| {
                depth += i32::from(*letter == '[') - i32::from(*letter == ']');
                depth == 0
            };
            rest.char_indices().find(closes).expect("a bracket").0
        } else {
            rest.find(',').unwrap_or(rest.len())
        };
        let words = rest[..end].split(|letter: char| letter != '-' && !letter.is_ascii_digit());
        words.filter_map(|word| word.parse().ok()).collect()
    }

    fn is(&self, key: &str, word: &str) -> bool {
        self.value(key).map_or(false, |value| value.starts_with(word))
    }

    fn jumps(&self, key: &str) -> Vec<Jump> {
        let holes = self.numbers(key);
        holes
            .chunks(3)
            .map(|j| Jump { from: j[0] as u8, over: j[1] as u8, to: j[2] as u8 })
            .collect()
    }

    fn limits(&self) -> Limits {
        let mut limits = Limits::new();
        if self.value("positions").is_some() {
            limits = limits.positions(self.number("positions") as u64);
        }
        if self.value("memory").is_some() {
            limits = limits.memory(self.number("memory") as u64);
        }
        limits
    }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}

fn list<T>(items: impl IntoIterator<Item = T>, write: impl Fn(T) -> String) -> String {
    format!("[{}]", items.into_iter().map(write).collect::<Vec<_>>().join(","))
}

fn three(jump: Jump) -> String {
    format!("[{},{},{}]", jump.from, jump.over, jump.to)
}

fn threes(jumps: &[Jump]) -> String {
    list(jumps, |jump| three(*jump))
}

fn solution(jumps: Option<Vec<Jump>>) -> String {
    jumps.map_or("null".into(), |jumps| threes(&jumps))
}

fn decimals(number: f64) -> String {
    format!("\"{:.9}\"", number)
}

fn verdict(answer: Answer) -> &'static str {
    match answer {
        Answer::Yes => "true",
        Answer::No => "false",
        Answer::Unknown => "null",
    }
}

fn position(line: &Line, key: &str) -> Position {
    line.numbers(key).iter().map(|hole| *hole as u8).collect()
}

/// A hole that Rust can name; what is not from 0 to 255 is none of any board.
fn hole(line: &Line, key: &str) -> u8 {
    u8::try_from(line.number(key)).unwrap_or(u8::MAX)
}

fn which(line: &Line) -> Which {
    match line.text("which").as_str() {
        "shortest" => Which::Shortest,
        "up_to_order" => Which::UpToOrder,
        "by_jumps" => Which::ByJumps,
        _ => Which::All,
    }
}

fn explained(board: &Board, line: &Line) -> Result<String, Error> {
    Ok(match board.explain(&line.limits())? {
        Reason::None => "null".into(),
        Reason::Searched(_) => quoted("searched"),
        Reason::Proof(proof) => {
            assert!(board.is_proof(&proof));
            list(proof.rows(), |(kind, weights)| {
                let kind = match kind {
                    Unchanged::Parity => "class",
                    Unchanged::Bound => "resource",
                    Unchanged::Exits => "exits",
                    Unchanged::Set => "set",
                    Unchanged::Fork => "fork",
                };
                let weights: Vec<_> = weights.iter().map(|weight| weight.to_string()).collect();
                format!("[\"{}\",{}]", kind, weights.join(","))
            })
        }
    })
}

fn fewest(board: &Board, line: &Line) -> Result<String, Error> {
    let found = board.fewest_moves(&line.limits())?;
    Ok(match found.answer {
        Answer::No => "null".into(),
        Answer::Unknown => format!("{{\"least\":{},\"most\":null,\"jumps\":null}}", found.least),
        Answer::Yes => format!(
            "{{\"least\":{},\"most\":{},\"jumps\":{}}}",
            found.least,
            found.moves,
            threes(&found.jumps)
        ),
    })
}

fn solutions(board: &Board, line: &Line) -> Result<String, Error> {
    let most = line.number("most") as usize;
    let mut found = Vec::new();
    let mut is_limit = false;
    // A limit comes after what was found within it.
    for jumps in board.solutions(which(line), &line.limits())?.take(most) {
        match jumps {
            Ok(jumps) => found.push(threes(&jumps)),
            Err(error) => is_limit = status(&error) == "LIMIT",
        }
    }
    assert_eq!(is_limit, line.is("status", "\"LIMIT\""), "{}", line.0);
    Ok(list(found, |jumps| jumps))
}

fn counted(board: &Board, line: &Line) -> Result<String, Error> {
    let limits = line.limits();
    let count = match line.text("which").as_str() {
        "up_to_order" => board.count_up_to_order(&limits),
        "by_jumps" => board.count_by_jumps(&limits),
        "as_positions" => board.count_as_positions(&limits),
        _ => board.count_solutions(&limits),
    };
    Ok(quoted(&count?.to_string()))
}

fn rated(board: &Board, line: &Line) -> Result<String, Error> {
    let told = board.rate(&line.limits())?;
    Ok(format!(
        "{{\"win\":{},\"losing\":{},\"least\":{},\"most\":{}}}",
        decimals(told.win.unwrap_or(-1.0)),
        told.losing.map_or(-1, |losing| losing as i64),
        told.least,
        told.most.unwrap_or(0)
    ))
}

fn dead_end(board: &Board, line: &Line) -> Result<String, Error> {
    let which = match line.text("by").as_str() {
        "moves" => sys::PEG_STUCK_FEWEST_MOVES,
        "pegs" => sys::PEG_STUCK_MOST_JUMPS,
        _ => sys::PEG_STUCK_FEWEST_JUMPS,
    };
    Ok(threes(&board.dead_end(which, &line.limits())?))
}

fn goal(board: &Board) -> String {
    match board.goal() {
        Goal::Anywhere => "null".into(),
        Goal::Hole(hole) => hole.to_string(),
        Goal::Position(pegs) => list(pegs.holes(), |hole| hole.to_string()),
    }
}

fn set_goal(board: &mut Board, line: &Line) -> Result<(), Error> {
    board.set_goal(&if line.is("goal", "null") {
        Goal::Anywhere
    } else if line.is("goal", "[") {
        Goal::Position(position(line, "goal"))
    } else {
        Goal::Hole(hole(line, "goal"))
    })
}

/// How many jumps were undone, and the game after that.
fn undone_to(board: &Board, undone: usize) -> String {
    format!("[{},{}]", undone, quoted(&board.game_text()))
}

/// Changes the board, and answers with the game after it.
fn change(board: &mut Board, line: &Line) -> Result<String, Error> {
    match line.text("ask").as_str() {
        "play" => board.play(line.jumps("jump")[0])?,
        "play_moves" => board.play_moves(&line.text("moves"))?,
        "undo" => board.undo()?,
        "redo" => board.redo()?,
        "start" if line.number("empty") == i64::from(sys::PEG_NO_HOLE) => board.start(None)?,
        "start" => board.start(Some(hole(line, "empty")))?,
        "set_position" => board.set_position(&position(line, "pegs"))?,
        "set_goal" => set_goal(board, line)?,
        other => panic!("there is no question {}", other),
    }
    Ok(quoted(&board.game_text()))
}

/// The answer of a board that may change.
fn answer(board: &mut Board, line: &Line) -> Result<String, Error> {
    let limits = line.limits();
    Ok(match line.text("ask").as_str() {
        "board_text" => quoted(&board.to_string()),
        "game_text" => quoted(&board.game_text()),
        "draw" => quoted(&board.drawing()),
        "holes" => board.holes().len().to_string(),
        "hole_name" => quoted(board.hole_name(hole(line, "hole")).unwrap_or("none")),
        "find_hole" => board.find_hole(&line.text("name"))?.to_string(),
        "hole_place" => {
            let (x, y) = board.hole_place(hole(line, "hole"))?;
            format!("[{},{}]", decimals(x), decimals(y))
        }
        "lines" => threes(board.lines()),
        "position" => list(board.position().holes(), |hole| hole.to_string()),
        "goal" => goal(board),
        "is_won" => board.is_won().to_string(),
        "is_stuck" => board.is_stuck().to_string(),
        "legal_jumps" => threes(&board.legal_jumps()),
        "find_jump" => three(board.find_jump(hole(line, "from"), hole(line, "to"))?),
        "history" => {
            let (played, undone) = board.history();
            format!("[{},{}]", threes(played), threes(undone))
        }
        "undo_move" => {
            let undone = board.undo_move()?;
            undone_to(board, undone)
        }
        "moves_text" => quoted(&board.moves_text(&line.jumps("jumps"))?),
        "builtin" => list(libpeg::shapes(), |(name, _)| quoted(name)),
        "solvable" => verdict(board.solvable(&limits)?).into(),
        "judge" => list(board.judge(&limits)?, |(jump, answer)| {
            format!("[{},{},{},{}]", jump.from, jump.over, jump.to, verdict(answer))
        }),
        "hint" => board.hint(&limits)?.map_or("null".into(), three),
        "solve" => solution(board.solve(&limits)?),
        "rewind" => match board.rewind(&limits)? {
            Some(undone) => undone_to(board, undone),
            None => "null".into(),
        },
        "explain" => explained(board, line)?,
        "solve_fewest" => fewest(board, line)?,
        "longest_sweep" => solution(board.longest_sweep(line.is("last", "true"), &limits)?),
        "dead_end" => dead_end(board, line)?,
        "endings" => {
            let (fewest, most) = board.endings(&limits)?;
            format!("[{},{}]", fewest, most)
        }
        "solutions" => solutions(board, line)?,
        "count_solutions" => counted(board, line)?,
        "count_games" => quoted(&board.count_games(&limits)?.to_string()),
        "solution_at" => threes(&board.solution_at(line.text("index").parse().unwrap(), &limits)?),
        "solution_index" => {
            quoted(&board.solution_index(&line.jumps("jumps"), &limits)?.to_string())
        }
        "rate" => rated(board, line)?,
        _ => change(board, line)?,
    })
}

/// The kind of an error in the words of a line: E_FROM for `From`.
fn status(error: &Error) -> String {
    match format!("{:?}", error.kind()).to_uppercase() {
        kind if kind == "LIMIT" => kind,
        kind => format!("E_{}", kind),
    }
}

/// Whether Rust answers a line, perhaps with none, and has no error. At a limit, what is yes or no is
/// answered as unknown.
fn may_answer(line: &Line) -> bool {
    let ask = line.text("ask");
    match line.text("status").as_str() {
        "LIMIT" => line.value("answer").is_some() || ask == "solvable",
        "END" => ask == "hint",
        status => status == "OK",
    }
}

/// Asks the question of a line. What is wrong with the answer, or nothing.
fn fault(line: &Line) -> Option<String> {
    let text = line.value("board").map_or("english".into(), |_| line.text("board"));
    let said = Board::new(&text).and_then(|mut board| answer(&mut board, line));
    let is_error = said.is_err();
    let (told, expected) = match said {
        Ok(answer) => {
            let rest = line.value("answer").unwrap_or("null,\"source\"");
            let end = rest.rfind(",\"source\"").unwrap();
            (answer, rest[..end].to_string())
        }
        Err(error) => {
            let at = line.value("at").map(|_| line.number("at") as usize);
            (
                format!("{} {:?}", status(&error), error.at()),
                format!("{} {:?}", line.text("status"), at),
            )
        }
    };
    let is_so = told == expected && (is_error || may_answer(line));
    (!is_so).then_some(told)
}

/// Rust names holes and moves by default, and a hole by its name or not at all.
fn is_asked(line: &Line) -> bool {
    let is_default = line.value("naming").map_or(true, |naming| naming.starts_with("\"default\""));
    let is_named = line.is("status", "\"OK\"") || !line.is("ask", "\"hole_name\"");
    is_default && is_named && !LEFT_OUT.contains(&line.text("ask").as_str())
}

#[test]
fn questions_are_answered_as_in_every_language() {
    for name in ["boards", "play", "wins", "solutions", "games", "others"] {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/answers");
        let text = std::fs::read_to_string(format!("{}/{}.jsonl", folder, name)).unwrap();
        let asked: Vec<_> = text.lines().map(Line).filter(is_asked).collect();
        let wrong: Vec<_> = asked
            .iter()
            .filter_map(|line| fault(line).map(|said| format!("{}\n{}", line.0, said)))
            .collect();
        assert!(asked.len() > 150, "{} has {} lines", name, asked.len());
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}
