// SPDX-License-Identifier: MIT

//! libpeg in Rust without a crate: what peg.cpp does. Only what is called is declared, as in
//! libpeg.h; boards and limits are bytes that libpeg alone looks into.
use std::ffi::{c_char, c_int, c_uint, c_void, CStr, CString};
use std::{env, process, ptr, sync::atomic::AtomicU32, thread, time::Duration};

#[repr(C)]
#[derive(Clone, Copy, Default)]
struct Jump {
    from: u8,
    over: u8,
    to: u8,
}

/// All fields, in order: libpeg writes as many bytes as it is told that these are.
#[repr(C)]
struct Limits {
    struct_size: usize,
    positions: u64,
    memory: u64,
    threads: u32,
    interval: u32,
    progress: *const c_void,
    user: *const c_void,
    time: f64,
    clock: *const c_void,
    stop: *const AtomicU32,
}

type Board = *mut c_void;

extern "C" {
    fn peg_status_text(status: c_int) -> *const c_char;
    fn peg_board_new(text: *const c_char, memory: *const c_void, at: *mut usize, out: *mut Board) -> c_int;
    fn peg_board_free(board: Board);
    fn peg_legal_jumps(board: Board, out: *mut Jump, room: usize, count: *mut usize) -> c_int;
    fn peg_play(board: Board, jump: *const Jump) -> c_int;
    fn peg_moves_text(
        board: Board, jumps: *const Jump, count: usize, naming: c_uint, out: *mut c_char, room: usize, length: *mut usize,
    ) -> c_int;
    fn peg_game_text(board: Board, out: *mut c_char, room: usize, length: *mut usize) -> c_int;
    fn peg_limits_init(limits: *mut Limits, size: usize);
    fn peg_flag_raise(flag: *const AtomicU32);
    fn peg_solve(
        board: Board, limits: *const Limits, answer: *mut c_int, out: *mut Jump, room: usize, count: *mut usize,
    ) -> c_int;
    fn peg_count_games(board: Board, limits: *const Limits, out: *mut [u64; 2]) -> c_int;
}

fn words(status: c_int) -> String {
    unsafe { CStr::from_ptr(peg_status_text(status)) }.to_string_lossy().into_owned()
}

fn limits() -> Limits {
    let mut limits = std::mem::MaybeUninit::uninit();
    unsafe {
        peg_limits_init(limits.as_mut_ptr(), size_of::<Limits>());
        limits.assume_init()
    }
}

/// A board, or what is wrong with its text.
fn board_of(text: &str) -> Result<Board, String> {
    let text = CString::new(text).map_err(|e| e.to_string())?;
    let (mut board, mut at) = (ptr::null_mut(), 0);
    match unsafe { peg_board_new(text.as_ptr(), ptr::null(), &mut at, &mut board) } {
        0 => Ok(board),
        status => Err(format!("{} at byte {at}", words(status))),
    }
}

/// A text of libpeg, whose length is asked for first.
fn text_of(write: impl Fn(*mut c_char, usize, &mut usize) -> c_int) -> String {
    let mut length = 0;
    write(ptr::null_mut(), 0, &mut length);
    let mut text = vec![0u8; length + 1];
    write(text.as_mut_ptr().cast(), text.len(), &mut length);
    text.truncate(length);
    String::from_utf8_lossy(&text).into_owned()
}

fn main() {
    let grid = env::args().nth(1).unwrap_or("_oo_/oooo/o.oo/_oo_/_oo_".into());
    let board = board_of(&format!("square:{grid}")).unwrap_or_else(|what| {
        eprintln!("peg: {what}");
        process::exit(2);
    });
    let (mut jumps, mut count, mut answer) = ([Jump::default(); 1024], 0, 2);
    let moves = |jumps: &[Jump]| {
        text_of(|out, room, length| unsafe {
            peg_moves_text(board, jumps.as_ptr(), jumps.len(), 0, out, room, length)
        })
    };

    unsafe { peg_legal_jumps(board, jumps.as_mut_ptr(), jumps.len(), &mut count) };
    println!("{count} legal: {}", moves(&jumps[..count]));
    let small = Limits { positions: 1_000_000, memory: 64 << 20, ..limits() };
    unsafe { peg_solve(board, &small, &mut answer, jumps.as_mut_ptr(), jumps.len(), &mut count) };
    println!("{}", ["cannot be won".into(), format!("won by {}", moves(&jumps[..count])), "not known".into()][answer as usize]);

    let stop = AtomicU32::new(0);
    let status = thread::scope(|scope| {
        let asked = scope.spawn(|| unsafe {
            let board = board_of("english").unwrap();
            let status = peg_count_games(board, &Limits { stop: &stop, ..limits() }, &mut [0; 2]);
            peg_board_free(board);
            status
        });
        thread::sleep(Duration::from_millis(20));
        unsafe { peg_flag_raise(&stop) };
        asked.join().unwrap()
    });
    println!("counting: {}", words(status));

    if answer == 1 && count > 0 {
        unsafe { peg_play(board, &jumps[0]) };
    }
    println!("saved: {}", text_of(|out, room, length| unsafe { peg_game_text(board, out, room, length) }));
    unsafe { peg_board_free(board) };
}
