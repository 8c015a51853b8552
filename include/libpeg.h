/*
 * libpeg - a peg solitaire engine to embed
 *
 * SPDX-License-Identifier: MIT
 *
 * The words, used the same everywhere:
 *
 *   hole      a place on the board, numbered 0 ... holes-1
 *   jump      one peg goes from a hole over a neighbour to an empty hole; the
 *             neighbour is removed
 *   move      a run of jumps by one peg
 *   shape     the holes, their names and places, and every line a jump can run
 *             along
 *   position  which holes hold pegs
 *   goal      which positions count as won
 *   board     a shape, a position, a goal, and the play so far
 *   solution  jumps that lead from the position to the first that is won
 *   table     the answer for every position of one shape, goal and class
 *
 * Rules that hold for the whole interface:
 *
 *   - A function that can fail returns a peg_status: PEG_OK is zero, other
 *     outcomes are above zero, errors below. peg_status_text() puts each into
 *     words. A few questions with a small number for an answer return that
 *     number instead, or an error below zero.
 *   - Outputs come last, a buffer followed by its room, and are untouched on
 *     error, save where a function says otherwise. An output that its function
 *     calls optional may be NULL.
 *   - A function that needs memory may return PEG_E_MEMORY, and has then changed
 *     nothing.
 *   - An enum that comes out by a pointer comes as an int, so that its width is
 *     the same for every compiler and binding.
 *   - NULL given to a free function does nothing; given anywhere else it is
 *     PEG_E_ARGUMENT, or NULL from a function that returns a pointer, unless the
 *     function says what NULL means.
 *   - The library never aborts, prints, reads a clock or draws random numbers,
 *     and has no state of its own.
 *   - Order is promised: holes ascend, jumps ascend by (from, to, over), and the
 *     same question gets the same answer in the same order on every platform.
 */
#ifndef LIBPEG_H
#define LIBPEG_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(_WIN32) && defined(PEG_DLL) && defined(PEG_BUILDING)
#define PEG_API __declspec(dllexport)
#elif defined(_WIN32) && defined(PEG_DLL)
#define PEG_API __declspec(dllimport)
#elif defined(PEG_BUILDING) && defined(__GNUC__)
#define PEG_API __attribute__((visibility("default")))
#else
#define PEG_API
#endif

/* ------------------------------------------------------------------------- */
/* Version and status                                                        */
/* ------------------------------------------------------------------------- */

#define PEG_VERSION_MAJOR 0
#define PEG_VERSION_MINOR 1
#define PEG_VERSION_PATCH 0

/*
 * The version of the library that runs, which may be newer than this header:
 * major * 10000 + minor * 100 + patch.
 */
PEG_API uint32_t peg_version(void);

typedef enum peg_status {
    PEG_OK = 0,
    PEG_STOPPED = 1, /* a callback stopped the work */
    PEG_LIMIT = 2,   /* a limit was reached first */

    PEG_E_ARGUMENT = -1,  /* an argument is NULL or out of its range */
    PEG_E_MEMORY = -2,    /* the allocator gave no memory */
    PEG_E_ROOM = -3,      /* the buffer is too small */
    PEG_E_HOLE = -4,      /* no such hole */
    PEG_E_LINE = -5,      /* the holes are not in line */
    PEG_E_FROM = -6,      /* no peg in the hole to jump from */
    PEG_E_OVER = -7,      /* no peg to jump over */
    PEG_E_TO = -8,        /* the hole to land in is occupied */
    PEG_E_TEXT = -9,      /* the text cannot be read */
    PEG_E_NAME = -10,     /* no built-in shape has the name and size */
    PEG_E_EMPTY = -11,    /* the board has no holes */
    PEG_E_BIG = -12,      /* past PEG_MAX_HOLES, PEG_MAX_LINES or PEG_MAX_SIDE */
    PEG_E_TWICE = -13,    /* a jump line is given twice */
    PEG_E_POSITION = -14, /* the position does not fit the shape */
    PEG_E_END = -15,      /* there is no more in that direction */
    PEG_E_COUNT = -16,    /* a count passes 128 bits, or no solution has the number */
    PEG_E_PROOF = -17,    /* the proof does not hold */
    PEG_E_SOLUTION = -18, /* the jumps are not a solution of the board */
    PEG_E_FILE = -19,     /* the file cannot be opened, read or written */
    PEG_E_TABLE = -20,    /* what was read is not a table, or a damaged one */
    PEG_E_VERSION = -21,  /* the table was written by a later version */
    PEG_E_OTHER = -22     /* the table is not for this shape and goal */
} peg_status;

/*
 * One English sentence part for a status, without capital or full stop, fit to
 * follow "error: ". Never NULL: an unknown number has its text too. The text is
 * static.
 */
PEG_API const char *peg_status_text(peg_status status);

/* ------------------------------------------------------------------------- */
/* Types                                                                     */
/* ------------------------------------------------------------------------- */

#define PEG_MAX_HOLES 256   /* on one board */
#define PEG_MAX_LINES 65535 /* on one board, each direction counted */
#define PEG_MAX_SIDE  1024  /* rows or columns of a drawing */
#define PEG_MAX_WORDS 4     /* of a position, 64 holes in each */

/* Stands for a hole where none is meant: see peg_fill() and peg_set_goal(). */
#define PEG_NO_HOLE (-1)

/*
 * A jump, or the line it runs along: three different holes. The layout of three
 * bytes is frozen.
 */
typedef struct peg_jump {
    uint8_t from;
    uint8_t over;
    uint8_t to;
} peg_jump;

/*
 * A board. The caller owns it and releases it with peg_board_free(). A board may
 * be used by one thread at a time; different boards, copies included, may be
 * used by different threads freely, and any thread may free a board.
 */
typedef struct peg_board peg_board;

/*
 * Where memory comes from. resize behaves like realloc(): it makes the block of
 * old_size bytes one of new_size bytes and returns it, or returns NULL and leaves
 * the block alone. A NULL block has old_size 0; new_size 0 frees the block and
 * the result is not looked at. Blocks must be aligned for any type.
 *
 * The layout is frozen. The struct is copied; what user points at must outlive
 * every board and table made with it, with copies of those boards, their cursors
 * and the tables built from them. Boards that were copied from each other share
 * memory, and so do a board and a table that is built from it or attached to it: an
 * allocator whose boards and tables live in several threads must be safe to call from
 * those threads.
 */
typedef struct peg_allocator {
    void *(*resize)(void *user, void *block, size_t old_size, size_t new_size);
    void *user;
} peg_allocator;

/* How holes are named in text that libpeg writes. It reads every name it knows. */
typedef enum peg_naming {
    PEG_USUAL = 0,    /* algebraic where the shape has it, else numbers */
    PEG_NUMBERS = 1,  /* 1, 2, 3 ... in the order of the holes */
    PEG_LETTERS = 2,  /* a, b ... z, aa, ab ... in the order of the holes */
    PEG_ALGEBRAIC = 3 /* column letter and row number, row 1 at the top: d3 */
} peg_naming;

/* ------------------------------------------------------------------------- */
/* Making boards                                                             */
/* ------------------------------------------------------------------------- */

/*
 * Lists the built-in shapes, one entry for each kind, by index from 0; the first
 * index past the list is PEG_E_ARGUMENT. *out_name is a name to make a board
 * with; *out_about says what it is and which sizes it comes in. Both are static.
 */
PEG_API peg_status peg_builtin(int index, const char **out_name, const char **out_about);

/*
 * Makes a board from a text of one of these forms.
 *
 * A built-in shape: english, french, wiegleb, asymmetric, star, or a kind with
 * its size: triangle5 (side 1 to 22), square6, rect4x7 (4 columns), diamond5,
 * hexagon3. Names are in small letters. The board has its customary start, all
 * pegs but one, or where that cannot be won the nearest that can; shapes that can
 * be won from no single empty hole, hexagon3 among them, keep the customary one.
 *
 * A built-in shape and a position: "o" for a peg, "." for an empty hole, a slash
 * between rows, nothing where there is no hole:
 *
 *     triangle5 o/.o/oo./o..o/.....
 *
 * A drawing: how neighbours lie, a colon, and rows of "o" and "." with "_" where
 * there is no hole. Rows are apart by slashes; or all by newlines, and then spaces
 * are as good as "_". Blank rows and columns around the drawing do not count. A
 * drawing shows its own position, so none may follow: in a drawing of one row a
 * space is a gap in it. Holes are numbered row by row from the
 * top, each row from the left. "square:" jumps along rows and columns,
 * "diagonal:" along diagonals too, and "triangular:" along rows and both slants,
 * with neighbours in a row two columns apart and neighbours in the next row one
 * column to a side:
 *
 *     square:_oo_/ooo./_oo_
 *     triangular:__o/_o_o/o_._o
 *
 * A list of lines: how many holes, and every line as from-over-to in numbers from
 * 1, apart by commas without blanks; a line runs one way only, so most come in
 * pairs. A position of one row may follow; without one all holes but the first
 * hold pegs:
 *
 *     lines:4:1-2-3,3-2-1,2-3-4 .oo.
 *
 * After any of these a goal may follow: "->" and a hole's name, for one peg in
 * that hole, or a whole position, its rows without "_". Without it the goal is
 * one peg anywhere.
 *
 *     english -> d4
 *
 * Fails with PEG_E_TEXT, PEG_E_NAME, PEG_E_POSITION, PEG_E_HOLE, PEG_E_LINE,
 * PEG_E_TWICE, PEG_E_EMPTY or PEG_E_BIG for a text that makes no board; then
 * *out_at, which is optional, tells the byte of the text where the trouble is.
 * NULL for the allocator means malloc() and its family, which a build without the
 * C library has not: there, and for an allocator without resize, PEG_E_ARGUMENT.
 * A crowded graph may take some tenths of a second; copying a board takes none.
 */
PEG_API peg_status peg_board_new(const char *text, const peg_allocator *allocator, size_t *out_at,
                                 peg_board **out_board);

/*
 * Makes a board of any graph: a number of holes and the lines jumps run along,
 * in any order. A line runs one way only: give (c, b, a) beside (a, b, c) if
 * jumps go both ways. Holes that no line touches are allowed, as is no line at
 * all (then lines may be NULL). All holes but hole 0 hold pegs, and the goal is
 * one peg anywhere.
 *
 * Fails with PEG_E_HOLE for a line with a hole out of range, PEG_E_LINE for one
 * whose holes are not three, or PEG_E_TWICE; then *out_at, which is optional,
 * tells the index of the offending line. Fails with PEG_E_EMPTY or PEG_E_BIG for
 * a number of holes or lines that no board has. NULL for the allocator means
 * malloc() and its family.
 */
PEG_API peg_status peg_board_from_lines(int holes, const peg_jump *lines, size_t count,
                                        const peg_allocator *allocator, size_t *out_at,
                                        peg_board **out_board);

/*
 * Copies a board with its goal and its whole play, undone jumps included. The
 * copy uses the same allocator, shares the shape, and costs little.
 */
PEG_API peg_status peg_board_copy(const peg_board *board, peg_board **out_board);

/* Frees a board. What the library lent from it is no longer valid. */
PEG_API void peg_board_free(peg_board *board);

/* ------------------------------------------------------------------------- */
/* The shape                                                                 */
/* ------------------------------------------------------------------------- */

/* The number of holes, 1 to PEG_MAX_HOLES. */
PEG_API int peg_holes(const peg_board *board);

/*
 * A hole's name, or NULL where there is no such hole or the shape has no such
 * names: only drawings on a square lattice have PEG_ALGEBRAIC ones. The text is
 * the board's and lives as long as the board.
 */
PEG_API const char *peg_hole_name(const peg_board *board, int hole, peg_naming naming);

/*
 * The hole of a name in any naming the shape has, in capitals or not. PEG_E_HOLE
 * if there is none.
 */
PEG_API peg_status peg_hole_named(const peg_board *board, const char *name, int *out_hole);

/*
 * Where to draw a hole: x to the right and y downward from the top left, with
 * neighbours along a row or column a distance of 1 apart. A shape made from a
 * list of lines has no drawing; its holes stand in a circle, a distance of 1 from
 * one to the next.
 */
PEG_API peg_status peg_hole_place(const peg_board *board, int hole, double *out_x, double *out_y);

/*
 * Every line a jump can run along, ascending by (from, to, over); the count goes
 * to *out_count. NULL only for a NULL argument. The array is the board's and
 * lives as long as the board.
 */
PEG_API const peg_jump *peg_lines(const peg_board *board, size_t *out_count);

/*
 * The symmetries: every way to exchange holes that keeps the set of lines, the
 * one that moves nothing first, the others ascending. Symmetry s takes hole h to
 * result[s * holes + h]. A hole that no line touches stays where it is. A shape
 * with more than 4096 symmetries, or whose symmetries are not found within a fixed
 * amount of work, has the first alone. NULL only for a NULL argument. The array is
 * the board's and lives as long as the board.
 */
PEG_API const uint8_t *peg_symmetries(const peg_board *board, size_t *out_count);

/* ------------------------------------------------------------------------- */
/* The position                                                              */
/* ------------------------------------------------------------------------- */

/* The number of pegs, 0 to holes. */
PEG_API int peg_pegs(const peg_board *board);

/* 1 if the hole holds a peg, 0 if it is empty, or PEG_E_HOLE. */
PEG_API int peg_at(const peg_board *board, int hole);

/*
 * Puts a peg in a hole (peg is 1) or takes it out (0). The play so far is
 * forgotten: there is nothing to undo or redo afterwards.
 */
PEG_API peg_status peg_set(peg_board *board, int hole, int peg);

/*
 * Puts a peg in every hole but the one given, or in every hole for PEG_NO_HOLE,
 * to start a game. The play so far is forgotten.
 */
PEG_API peg_status peg_fill(peg_board *board, int hole);

/*
 * The position as bits: hole h is bit h % 64 of word h / 64, set for a peg. room
 * counts words and must be at least (holes + 63) / 64, else PEG_E_ROOM; further
 * words become 0.
 */
PEG_API peg_status peg_position(const peg_board *board, uint64_t *out_words, size_t room);

/*
 * Sets the whole position from such words. PEG_E_POSITION if the words are too
 * few or a bit is set past the last hole. The play so far is forgotten.
 */
PEG_API peg_status peg_set_position(peg_board *board, const uint64_t *words, size_t count);

/*
 * Writes the board as a text without line breaks that peg_board_new() reads back:
 * the shape, the position, and the goal unless it is one peg anywhere. The play is
 * not part of it. room counts bytes, the closing zero included. *out_length, which
 * is optional, is the length without the zero, and is set even when the room is
 * too small and the status PEG_E_ROOM; with room 0, out may be NULL.
 */
PEG_API peg_status peg_text(const peg_board *board, char *out, size_t room, size_t *out_length);

/*
 * Draws the position for people, in rows ended by newlines. Each hole is a "."
 * when empty; a peg is an "o", or its name if named is 1, in the given naming.
 * PEG_E_ARGUMENT for a naming the shape has not, named or not. A list of lines is
 * drawn as one row. Room and length are as in peg_text().
 */
PEG_API peg_status peg_draw(const peg_board *board, int named, peg_naming naming, char *out,
                            size_t room, size_t *out_length);

/* ------------------------------------------------------------------------- */
/* The goal                                                                  */
/* ------------------------------------------------------------------------- */

typedef enum peg_goal_kind {
    PEG_GOAL_ANYWHERE = 0, /* one peg, in any hole */
    PEG_GOAL_HOLE = 1,     /* one peg, in a certain hole */
    PEG_GOAL_POSITION = 2  /* exactly a certain position */
} peg_goal_kind;

/* Makes the goal one peg in the hole given, or anywhere for PEG_NO_HOLE. */
PEG_API peg_status peg_set_goal(peg_board *board, int hole);

/*
 * Makes the goal exactly the position given, as in peg_set_position(). A position
 * of one peg is the same goal as its hole.
 */
PEG_API peg_status peg_set_goal_position(peg_board *board, const uint64_t *words, size_t count);

/*
 * The goal. *out_kind is a peg_goal_kind. *out_hole, which is optional, is the
 * hole of PEG_GOAL_HOLE, else PEG_NO_HOLE. out_words, unless NULL, receives the
 * position to reach, as in peg_position(); it is all empty for PEG_GOAL_ANYWHERE.
 */
PEG_API peg_status peg_goal(const peg_board *board, int *out_kind, int *out_hole,
                            uint64_t *out_words, size_t room);

/* 1 if the position is what the goal asks for, else 0; PEG_E_ARGUMENT for NULL. */
PEG_API int peg_is_won(const peg_board *board);

/*
 * 1 if no jump is legal, else 0; PEG_E_ARGUMENT for NULL. A board may be won and
 * stuck at once.
 */
PEG_API int peg_is_stuck(const peg_board *board);

/* ------------------------------------------------------------------------- */
/* Play                                                                      */
/* ------------------------------------------------------------------------- */

/*
 * Lists the legal jumps, ascending by (from, to, over). Writes at most room of
 * them to out and always their number to *out_count; no room is ever too small,
 * and with room 0, out may be NULL. The number of lines is room enough.
 */
PEG_API peg_status peg_legal_jumps(const peg_board *board, peg_jump *out, size_t room,
                                   size_t *out_count);

/*
 * Finds the jump from one hole to another, or says what is wrong with it, the
 * first of these that holds: PEG_E_HOLE, PEG_E_LINE, PEG_E_FROM, PEG_E_OVER,
 * PEG_E_TO. PEG_OK means that it is legal; *out_jump, which is optional, is then
 * the jump. Where several lines join the two holes it is the first that is legal;
 * if none is, PEG_E_OVER only says that no line has a peg to jump over.
 */
PEG_API peg_status peg_check(const peg_board *board, int from, int to, peg_jump *out_jump);

/*
 * Plays a jump. The statuses are those of peg_check(), and the board is unchanged
 * unless it was legal. Jumps that had been undone are forgotten.
 */
PEG_API peg_status peg_play(peg_board *board, const peg_jump *jump);

/* Takes back the last jump played. PEG_E_END if there is none. */
PEG_API peg_status peg_undo(peg_board *board);

/* Plays the last jump undone once more. PEG_E_END if there is none. */
PEG_API peg_status peg_redo(peg_board *board);

/*
 * The play so far: first the jumps played, whose number goes to *out_played, then
 * those undone that peg_redo() would play, whose number goes to *out_undone. Both
 * outputs are optional. NULL if there are neither. The array is the board's and
 * valid until the board is next changed.
 */
PEG_API const peg_jump *peg_history(const peg_board *board, size_t *out_played, size_t *out_undone);

/*
 * Plays a text of moves such as "d2-d4 f3-d3 g3-g5-e5": moves apart by blank space
 * or commas, each a run of two or more holes joined by hyphens, in any naming the
 * shape has. "1(4)2" is the jump from 1 over 4 to 2; peg_write() writes it so
 * where two lines join the same holes. A text without moves plays none.
 *
 * Either all is played or nothing. On PEG_E_TEXT, PEG_E_HOLE or a status of
 * peg_check() the board is as it was, and *out_at, which is optional, tells the
 * byte of the text where the trouble is: the unreadable character, the hole's
 * name, or the name of the hole that the illegal jump leaves from.
 */
PEG_API peg_status peg_play_text(peg_board *board, const char *text, size_t *out_at);

/*
 * Writes jumps as a text that peg_play_text() reads. With joined 1 the jumps of
 * one peg in a row are written as one move (g3-g5-e5), with joined 0 each apart.
 * The jumps must run along lines of the shape, else PEG_E_LINE; whether they are
 * legal is not looked at. PEG_E_ARGUMENT for a naming the shape has not. jumps may
 * be NULL if count is 0. Room and length are as in peg_text().
 */
PEG_API peg_status peg_write(const peg_board *board, const peg_jump *jumps, size_t count,
                             int joined, peg_naming naming, char *out, size_t room,
                             size_t *out_length);

/* ------------------------------------------------------------------------- */
/* Limits                                                                    */
/* ------------------------------------------------------------------------- */

/* What a callback returns. */
enum { PEG_CONTINUE = 0, PEG_STOP = 1 };

/*
 * Called now and then during a question, on the thread that asked, with the
 * number of positions looked at so far: 0 while a question prepares, and it may
 * begin anew where one has several parts. PEG_STOP ends the question with
 * PEG_STOPPED. It must not use the board that the question is about.
 *
 * Two more numbers follow it in positions[1] and positions[2], for solutions of the
 * fewest moves: how many moves they have at least, and how many the shortest that is
 * known has, or 0. In other questions both are 0.
 */
typedef int (*peg_progress_fn)(const uint64_t *positions, void *user);

/*
 * What a question may spend. Set struct_size to sizeof(peg_limits) and the rest to
 * zero for the defaults; NULL in place of the struct means all defaults. Another
 * size is PEG_E_ARGUMENT, save a larger one of a later version with nothing but
 * zeros past the fields below. What a board makes once for many questions counts as
 * memory but not as positions, nor does the work on a proof. On a large board a
 * question without a limit on positions may not end in a lifetime.
 *
 * Questions that count split their work over so many threads; the answers and their
 * order are the same.
 */
typedef struct peg_limits {
    size_t struct_size;
    uint64_t nodes;           /* positions to look at; 0 is no limit */
    uint64_t memory;          /* bytes to hold at once; 0 is 1 GiB */
    uint32_t threads;         /* to work on; 0 or 1 is the thread that asks alone */
    uint32_t interval;        /* positions or like work from call to call of progress; 0 is 65536 */
    peg_progress_fn progress; /* optional */
    void *user;
} peg_limits;

/* ------------------------------------------------------------------------- */
/* Questions                                                                 */
/* ------------------------------------------------------------------------- */

/*
 * All questions here, below and about counts leave position, goal and play as they
 * are, peg_rewind() apart. A question ends with PEG_LIMIT when a limit is reached
 * first and with PEG_STOPPED when the caller stops it: an answer is then
 * PEG_UNKNOWN, and other outputs are untouched save where a function says otherwise.
 *
 * A board keeps what its questions found out, so that the next is answered sooner;
 * of positions, for the four classes last asked about (see peg_class()). Setting the
 * goal forgets it, and copies begin with most of it. It counts as memory of each
 * question, and is dropped rather than the limit reached. What was asked before, with
 * the same limit on memory, may decide whether a limit is reached, but never which
 * answer, solution or jump is found; answers never depend on limits, solutions may.
 */
typedef enum peg_answer { PEG_NO = 0, PEG_YES = 1, PEG_UNKNOWN = 2 } peg_answer;

/*
 * Can the position be won? *out_answer is a peg_answer, here and below. A position
 * that is won counts as one that can.
 */
PEG_API peg_status peg_solvable(peg_board *board, const peg_limits *limits, int *out_answer);

/*
 * A legal jump and whether the position after it can be won, a peg_answer. The
 * layout of four bytes is frozen.
 */
typedef struct peg_verdict {
    peg_jump jump;
    uint8_t answer;
} peg_verdict;

/*
 * Judges every legal jump, ascending as in peg_legal_jumps(). Writes at most room
 * of the verdicts to out and always their number to *out_count; with room 0, out
 * may be NULL. With PEG_LIMIT or PEG_STOPPED all are there, and the answers not yet
 * found are PEG_UNKNOWN.
 */
PEG_API peg_status peg_judge(peg_board *board, const peg_limits *limits, peg_verdict *out,
                             size_t room, size_t *out_count);

/*
 * Finds one solution: jumps from the position to the first that is won. On PEG_YES
 * they go to out and their number, 0 for a position that is won, to *out_count;
 * otherwise out is untouched and the number 0. One less than there are pegs is room
 * enough; PEG_E_ROOM if the solution found does not fit, which is then searched for
 * again when asked again. With room 0, out may be NULL.
 */
PEG_API peg_status peg_solve(peg_board *board, const peg_limits *limits, int *out_answer,
                             peg_jump *out, size_t room, size_t *out_count);

/*
 * Finds a solution of the fewest moves, a move being a run of jumps by one peg, and by
 * having looked for any shorter one proves that there is none. On PEG_YES *out_moves is
 * the number of its moves, and its jumps go out as in peg_solve(). No solution has fewer
 * than *out_least moves: with PEG_OK the two are the same.
 *
 * Any solution is looked for first, as in peg_solve(), then a short one, and then the
 * proof. So PEG_LIMIT and PEG_STOPPED may come with PEG_YES too: the shortest is then
 * between *out_least and *out_moves, and the jumps are of the latter. On PEG_UNKNOWN and PEG_NO
 * *out_moves is 0, on PEG_NO *out_least as well. With PEG_E_ROOM, for a solution that does not fit,
 * all but the jumps is told: where *out_least is *out_moves, that is the fewest.
 *
 * A table makes this much faster; where none is attached, one is made for the question
 * if a quarter of the memory has room for it.
 */
PEG_API peg_status peg_solve_fewest(peg_board *board, const peg_limits *limits, int *out_answer,
                                    int *out_least, int *out_moves, peg_jump *out, size_t room,
                                    size_t *out_count);

/*
 * Finds a jump after which the position can still be won: the first of the solution
 * that peg_solve() finds. *out_jump is untouched unless the answer is PEG_YES. In a
 * position that is won no jump is wanted: PEG_E_END.
 */
PEG_API peg_status peg_hint(peg_board *board, const peg_limits *limits, int *out_answer,
                            peg_jump *out_jump);

/*
 * Takes back jumps until the position can be won, as few as will do, and tells how
 * many; peg_redo() plays them once more. PEG_E_END if the play has no such position;
 * then, and with PEG_LIMIT or PEG_STOPPED, the board is unchanged.
 */
PEG_API peg_status peg_rewind(peg_board *board, const peg_limits *limits, size_t *out_count);

/*
 * The class of the position, as bits: bit i tells whether the pegs in the i-th of
 * certain sets of holes are odd in number. The sets are the shape's, always the
 * same; *out_bits is how many, 4 on english. No jump changes a bit, so that no play
 * leads from a position to one of another class. room counts words and must be at
 * least (*out_bits + 63) / 64, else PEG_E_ROOM, with *out_bits set all the same;
 * further words become 0. With room 0, out_words may be NULL.
 */
PEG_API peg_status peg_class(const peg_board *board, uint64_t *out_words, size_t room,
                             size_t *out_bits);

/* ------------------------------------------------------------------------- */
/* Every solution                                                            */
/* ------------------------------------------------------------------------- */

/*
 * Called with each solution. The jumps are lent for the call. PEG_STOP ends the
 * enumeration with PEG_STOPPED. The enumeration works on a copy of its own: the
 * callback may use, change or free the board.
 */
typedef int (*peg_solution_fn)(const peg_jump *jumps, size_t count, void *user);

/*
 * Calls a function with every solution, each a different sequence of jumps, in
 * ascending order of these. A solution ends at the first position that is won; a
 * position that is won has one solution, without a jump. PEG_OK means that the
 * function has seen them all, be it none.
 */
PEG_API peg_status peg_each_solution(peg_board *board, const peg_limits *limits,
                                     peg_solution_fn each, void *user);

/*
 * A place in that enumeration, for a caller that wants solutions one at a time. The
 * caller owns it and releases it with peg_cursor_free(). It may be used by one
 * thread at a time, and lives on when its board is changed or freed.
 */
typedef struct peg_cursor peg_cursor;

/*
 * Makes a cursor before the first solution. The limits hold for all its calls
 * together, so what user points at must outlive the cursor. Positions are its steps.
 */
PEG_API peg_status peg_cursor_new(peg_board *board, const peg_limits *limits,
                                  peg_cursor **out_cursor);

/*
 * Goes on to the next solution. PEG_OK lends its jumps until the cursor is next
 * used; PEG_E_END means that there are no more. A step looks at the jumps of one
 * position; 0 steps is no limit but the cursor's own.
 *
 * PEG_LIMIT means that so many steps were taken without coming to a solution, and
 * another call goes on from there; so it does after PEG_STOPPED. Past the cursor's
 * own limit on positions every call is PEG_LIMIT and gets no further: a caller that
 * sets both has to count its steps.
 */
PEG_API peg_status peg_cursor_next(peg_cursor *cursor, uint32_t steps, const peg_jump **out_jumps,
                                   size_t *out_count);

/* Frees a cursor. The jumps it lent are no longer valid. */
PEG_API void peg_cursor_free(peg_cursor *cursor);

/*
 * Calls a function with every solution of the fewest moves, as peg_each_solution() does
 * with every solution: each a different sequence of jumps, in ascending order of these.
 */
PEG_API peg_status peg_each_fewest(peg_board *board, const peg_limits *limits, peg_solution_fn each,
                                   void *user);

/* ------------------------------------------------------------------------- */
/* Why not                                                                   */
/* ------------------------------------------------------------------------- */

typedef enum peg_reason {
    PEG_REASON_NONE = 0,    /* the position can be won */
    PEG_REASON_PROOF = 1,   /* weights on the holes prove that it cannot */
    PEG_REASON_SEARCHED = 2 /* a search came to its end without a solution */
} peg_reason;

/* What the weights of a row of a proof mean. */
typedef enum peg_row_kind {
    PEG_ROW_CLASS = 0,   /* parities that no jump changes */
    PEG_ROW_RESOURCE = 1 /* a sum that no jump makes larger */
} peg_row_kind;

/*
 * A row of a proof that a position cannot be won: a weight for each hole, 0 past
 * the last, of which the sum over the pegs is looked at.
 *
 * PEG_ROW_CLASS: weights 0 and 1 whose sum over every line is even. It rules out
 * positions whose sum is odd where this one's is even, or the other way about.
 *
 * PEG_ROW_RESOURCE: on every line the weights of from and over are together at
 * least that of to. It rules out positions whose sum is larger than this one's.
 *
 * Whoever wins comes to a position one jump before the goal. A proof rules out each
 * of them by some row; a row that rules out the goal rules out all before it. The
 * layout is frozen.
 */
typedef struct peg_row {
    int32_t kind; /* a peg_row_kind */
    int32_t weight[PEG_MAX_HOLES];
} peg_row;

/*
 * Says why the position cannot be won, if it cannot. *out_reason is a peg_reason.
 * For PEG_REASON_PROOF at most room rows go to out_rows and always their number to
 * *out_count, which is 0 where no jump can lead to the goal at all; for other
 * reasons it is 0. *out_positions, which is optional, is the number of positions
 * that were looked at for PEG_REASON_SEARCHED, fewer where the board has kept more
 * of them, and 0 for other reasons. A limit on positions is one on the search, which
 * begins when no proof is found. With room 0, out_rows may be NULL.
 */
PEG_API peg_status peg_explain(peg_board *board, const peg_limits *limits, int *out_reason,
                               peg_row *out_rows, size_t room, size_t *out_count,
                               uint64_t *out_positions);

/*
 * Checks a proof for the board from scratch, in whole numbers, with nothing of what
 * found it. PEG_OK if the rows prove that the position cannot be won, PEG_E_PROOF
 * if they do not. rows may be NULL if count is 0.
 */
PEG_API peg_status peg_check_proof(const peg_board *board, const peg_row *rows, size_t count);

/* ------------------------------------------------------------------------- */
/* Counting                                                                  */
/* ------------------------------------------------------------------------- */

/* A number of up to 128 bits: high * 2^64 + low. The layout is frozen. */
typedef struct peg_count {
    uint64_t low;
    uint64_t high;
} peg_count;

/*
 * Writes a count in decimal, 39 digits at the most. Room and length are as in
 * peg_text().
 */
PEG_API peg_status peg_count_text(const peg_count *count, char *out, size_t room,
                                  size_t *out_length);

/*
 * The number of solutions, as in peg_each_solution(). PEG_E_COUNT if it passes 128
 * bits.
 */
PEG_API peg_status peg_count_solutions(peg_board *board, const peg_limits *limits,
                                       peg_count *out_count);

/*
 * The number of complete games: solutions, and sequences of jumps that end stuck
 * short of one. A position that is won or stuck has one, without a jump. PEG_E_COUNT
 * if it passes 128 bits.
 */
PEG_API peg_status peg_count_games(peg_board *board, const peg_limits *limits,
                                   peg_count *out_count);

/*
 * The solutions of the fewest moves: *out_moves is how many moves they have, *out_count
 * their number, as in peg_each_fewest(). *out_distinct is how many of them differ in more
 * than the order of their moves, the way of a peg between the same two holes that takes the
 * same pegs, and a symmetry that keeps the position and the goal; it may take far longer.
 * *out_sweep is the most jumps that the last move of one of them makes. These two are
 * optional. All are 0 where there is no solution. A table that is not attached is made anew
 * at each call.
 */
PEG_API peg_status peg_count_fewest(peg_board *board, const peg_limits *limits, int *out_moves,
                                    peg_count *out_count, uint64_t *out_distinct, int *out_sweep);

/*
 * How much there is to look through before the fewest moves are proven, after Beasley: the
 * number of positions by the moves that they are come to in, and by the moves that regions
 * say a solution through them has at least. *out_moves is the fewest moves, *out_least what
 * is known of the position without a search. out[m * (*out_moves - *out_least + 1) + n] is
 * the number after m moves, up to *out_moves - 1, whose solutions have *out_least + n moves at
 * least. Positions that a symmetry which keeps the goal takes into each other count once,
 * where there are 16 such symmetries at most. Without a table some that cannot be won may
 * count. PEG_E_ROOM if there are more numbers, with both sizes told; with room 0, out may be
 * NULL. Both are 0 where there is no solution or nothing to play. out may have been written
 * to unless the status is PEG_OK.
 */
PEG_API peg_status peg_fewest_levels(peg_board *board, const peg_limits *limits, int *out_least,
                                     int *out_moves, uint64_t *out, size_t room);

/*
 * The numbers of positions that 0, 1, 2 ... jumps lead to, the first of them 1. With
 * by_symmetry 1, positions that a symmetry takes into each other count once, with 0
 * each apart. Play goes on past won positions. Writes at most room numbers to out
 * and always how many there are to *out_count; PEG_MAX_HOLES is room enough. With
 * room 0, out may be NULL.
 */
PEG_API peg_status peg_count_positions(peg_board *board, const peg_limits *limits, int by_symmetry,
                                       uint64_t *out, size_t room, size_t *out_count);

/*
 * The fewest and the most pegs that can be left when no jump is legal any more. Play
 * goes on past won positions.
 */
PEG_API peg_status peg_endings(peg_board *board, const peg_limits *limits, int *out_fewest,
                               int *out_most);

/*
 * The solution of a number, from 0, in the order of peg_each_solution(), without
 * those before it. Its jumps go to out and how many they are to *out_count. PEG_E_COUNT
 * if no solution has the number or the solutions pass 128 bits, PEG_E_ROOM if the
 * jumps do not fit. With room 0, out may be NULL.
 *
 * The first call counts all solutions. The board keeps the counts, so that further
 * calls, peg_solution_index() and peg_count_solutions() only look them up, from any
 * position on the way of a solution; copies begin without them.
 */
PEG_API peg_status peg_solution_at(peg_board *board, const peg_limits *limits,
                                   const peg_count *index, peg_jump *out, size_t room,
                                   size_t *out_count);

/*
 * The number of a given solution: peg_solution_at() the other way. PEG_E_SOLUTION if
 * the jumps are none, PEG_E_COUNT if the solutions pass 128 bits. jumps may be NULL
 * if count is 0.
 */
PEG_API peg_status peg_solution_index(peg_board *board, const peg_limits *limits,
                                      const peg_jump *jumps, size_t count, peg_count *out_index);

/* ------------------------------------------------------------------------- */
/* Tables                                                                    */
/* ------------------------------------------------------------------------- */

/*
 * The exact answer for every position of one class, a bit each: on english 64 MiB,
 * made in about a second. The caller owns a table and releases it with
 * peg_table_free(). A table never changes, so that any number of threads may use it
 * at once, and boards in different threads may have the same one.
 */
typedef struct peg_table peg_table;

/*
 * Builds the table of the board's shape and goal. With pegs above 0 the goal is instead
 * that at most so many pegs are left, in any holes: the fewest that a position can be
 * brought down to is the least for which a table has it. Of such a goal, and of one peg
 * anywhere, the table is for the class of the board's position; of any other for the
 * goal's, since no position of another can be won.
 *
 * A table takes a bit for every position of a class: 2 to the number of holes less
 * *out_bits of peg_class(). PEG_E_BIG for a shape where that is past 2 to the 36, or
 * that has more than 64 holes, or more than 28 for *out_bits. positions of the limits
 * counts those done with, and the work is split over threads; the table is the same. The
 * memory of a table is counted only here.
 */
PEG_API peg_status peg_table_build(const peg_board *board, int pegs, const peg_limits *limits,
                                   peg_table **out_table);

/* Frees a table. Boards that it is attached to keep it until they are done with it. */
PEG_API void peg_table_free(peg_table *table);

/*
 * What a table is. *out_bits is the number of holes whose pegs number a position,
 * which makes 2 to *out_bits positions; *out_pegs is as it was built with. Outputs are
 * optional.
 */
PEG_API peg_status peg_table_about(const peg_table *table, int *out_bits, int *out_pegs,
                                   size_t *out_bytes);

/*
 * The number of positions with 0, 1, 2 ... holes pegs that can be won. Writes at most
 * room numbers to out and always how many there are to *out_count. With room 0, out may
 * be NULL; otherwise this looks at the whole table, and positions of the limits counts
 * those looked at. Nothing is written on PEG_LIMIT or PEG_STOPPED.
 */
PEG_API peg_status peg_table_count(const peg_table *table, const peg_limits *limits, uint64_t *out,
                                   size_t room, size_t *out_count);

/*
 * Makes a board with the table's lines and goal, of which the table knows neither names
 * nor places: its text is a list of lines. The goal of a table built with pegs above 0
 * is one peg anywhere.
 */
PEG_API peg_status peg_table_board(const peg_table *table, peg_board **out_board);

/*
 * Looks a position up, given as in peg_set_position(). PEG_UNKNOWN for a position of
 * another class where the goal is one peg anywhere, or so many: the table does not tell.
 */
PEG_API peg_status peg_table_probe(const peg_table *table, const uint64_t *words, size_t count,
                                   int *out_answer);

/*
 * Looks up many positions, each one word, in less time than one by one. Their answers
 * go to out_answers in the same order. Nothing is written on PEG_E_POSITION.
 */
PEG_API peg_status peg_table_probe_many(const peg_table *table, const uint64_t *positions,
                                        size_t count, uint8_t *out_answers);

/*
 * Lets the questions of a board use a table of its shape and goal, or none for NULL.
 * PEG_E_OTHER for a table of another shape or goal, or one built with pegs above 0.
 * Answers and orders stay the same; peg_solve() and peg_hint() find the first solution
 * in order. They and the questions about the fewest moves may say PEG_E_TABLE where the
 * table's answers contradict each other; a win that it calls lost is not noticed, save by
 * peg_table_check(). Positions of another class are answered without the table.
 * Setting the goal ends the use; copies of the board share it.
 */
PEG_API peg_status peg_table_attach(peg_board *board, peg_table *table);

/* Called with each piece of a table that is written. PEG_STOP ends the writing. */
typedef int (*peg_write_fn)(const uint8_t *bytes, size_t count, void *user);

/*
 * Writes a table as bytes, the same on every platform; english takes 8 MB. The limits
 * are for the work of finding what is alike in it, which takes about as much memory as
 * the table has, and twice that where four times as much is allowed. PEG_STOPPED when write or
 * progress stops it.
 */
PEG_API peg_status peg_table_write(const peg_table *table, const peg_limits *limits,
                                   peg_write_fn write, void *user);

/*
 * Reads a table from bytes that peg_table_write() wrote. PEG_E_TABLE for any others,
 * however made; PEG_E_VERSION for those of a later version; PEG_LIMIT if the table is
 * larger than the limits allow. That the bytes are as they were written is certain but
 * for malice: see peg_table_check(). NULL for the allocator is as in peg_board_new().
 */
PEG_API peg_status peg_table_read(const uint8_t *bytes, size_t count, const peg_limits *limits,
                                  const peg_allocator *allocator, peg_table **out_table);

/*
 * As peg_table_write() and peg_table_read(), by the path of a file. PEG_E_FILE if it
 * cannot be opened, read or written. A file that was there before stays as it was until
 * there is something to write. Where saving fails after that, what was there is lost: it
 * is left empty, and a new file removed. Save beside it and rename to be safe from that.
 * Not there where there is no C library.
 */
PEG_API peg_status peg_table_save(const peg_table *table, const peg_limits *limits,
                                  const char *path);
PEG_API peg_status peg_table_load(const char *path, const peg_limits *limits,
                                  const peg_allocator *allocator, peg_table **out_table);

/*
 * Checks every answer of a table against those after a jump: PEG_OK if it is exact,
 * PEG_E_TABLE if not. As each jump takes a peg, no other table passes. A table that was
 * built here needs no check; one from elsewhere may, in a fraction of the time that
 * building takes.
 */
PEG_API peg_status peg_table_check(const peg_table *table, const peg_limits *limits);

#ifdef __cplusplus
}
#endif

#endif /* LIBPEG_H */
