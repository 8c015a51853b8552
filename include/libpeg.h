/*
 * libpeg - a peg solitaire engine to embed
 *
 * SPDX-License-Identifier: MIT
 *
 * A program
 * ---------
 *
 *   #include <libpeg.h>
 *   #include <stdio.h>
 *
 *   int main(void)
 *   {
 *       peg_limits limits = PEG_LIMITS_INIT;
 *       peg_board *board = NULL;
 *       peg_jump jumps[PEG_MAX_HOLES];
 *       char text[1000] = "no answer";
 *       size_t count = 0;
 *       int answer = PEG_UNKNOWN;
 *       peg_status status;
 *
 *       limits.positions = 1000000;
 *       status = peg_board_new("english -> d4", NULL, NULL, &board);
 *       if (status == PEG_OK)
 *           status = peg_play_moves(board, "d2-d4 f3-d3", NULL);
 *       if (status == PEG_OK)
 *           status = peg_solve(board, &limits, &answer, jumps, PEG_MAX_HOLES, &count);
 *       if (status == PEG_OK && answer == PEG_YES)
 *           status = peg_moves_text(board, jumps, count, PEG_NAMING_DEFAULT, text, 1000, NULL);
 *       puts(status != PEG_OK ? peg_status_text(status) : answer == PEG_NO ? "lost" : text);
 *       peg_board_free(board);
 *       return status != PEG_OK;
 *   }
 *
 * Words
 * -----
 *
 *   hole      a place on the board, numbered from 0; in texts, numbers count from 1
 *   jump      a peg passes over the next peg into an empty hole; that peg is removed
 *   line      three holes that a jump can run along, in one direction: from, over, to
 *   move      one or more jumps that the same peg makes in a row; a long one is a sweep
 *   shape     the holes, their names and places, and the lines
 *   position  which holes hold pegs
 *   goal      the position or positions to reach; a position is won if it is one of them
 *   play      the jumps played so far, and those undone
 *   board     a shape, a position, a goal and the play
 *   solution  jumps from the position to the first won position that they reach
 *   class     a set of positions, also called parity class; no jump leads to another class
 *   question  a function that may take long, and so takes limits
 *   limits    how many positions, how much memory and time a question may take
 *   table     for every position of one class, whether it can be won: a retrograde table
 *
 * Rules
 * -----
 *
 *   Status.  A function that can fail returns a peg_status: PEG_OK is 0, other outcomes
 *   are above 0, errors are below 0. peg_status_text() puts each into words.
 *
 *   Numbers.  A function that returns a number returns 0 for a NULL board, except peg_hole_at().
 *   A function that answers yes or no returns 1 or 0, and 0 for a NULL board or for a hole that
 *   the board lacks.
 *
 *   Outputs.  Outputs are named out or begin with out_, and come after the inputs. You may pass
 *   NULL for any output that you do not want, except for the pointer to a new board, cursor or
 *   table. An error leaves every output unchanged, with two exceptions: PEG_E_ROOM, and *out_at,
 *   which tells where in the input the error is.
 *
 *   Enums.  A parameter that takes an enum has the type of the enum; a number that the enum lacks
 *   is PEG_E_ARGUMENT, unless the function says otherwise. An output or a field that holds an
 *   enum is a plain number.
 *
 *   Room.  A buffer comes with its room, the number of items that it can hold. If all items fit,
 *   they are written. Otherwise none is written, and the status is PEG_E_ROOM, even if the
 *   question was also stopped or reached a limit. Either way the other outputs are set,
 *   including the number of items, so you can make room and call again. A buffer may be NULL
 *   only if its room is 0: the function then sets the other outputs and does not return
 *   PEG_E_ROOM.
 *
 *   Texts.  A text is written to out as bytes followed by a zero. The room must also hold the
 *   zero: *out_length + 1 bytes, where *out_length is the length without it.
 *
 *   Inputs.  A hole that the board lacks is PEG_E_HOLE. Any other number out of its range is
 *   PEG_E_ARGUMENT, unless the function says otherwise. NULL is accepted for user pointers,
 *   limits, allocators and arrays of 0 items. For any other NULL input, a function returns
 *   PEG_E_ARGUMENT, or NULL if it returns a pointer, unless it says what NULL means. Freeing NULL
 *   does nothing. Inputs need to live only during the call, unless the function says otherwise.
 *
 *   Memory.  A function that needs memory may return PEG_E_MEMORY. It has then changed nothing,
 *   unless it says otherwise.
 *
 *   Stack.  No function needs more than 16 KB of stack, besides what your callbacks and the C
 *   library take. Threads that a question starts have stacks of their own.
 *
 *   Layouts.  No layout of a struct will change, except that peg_limits and peg_progress,
 *   which begin with their size, may grow at the end.
 *
 *   Threads.  A board or a cursor may be used by one thread at a time. Different boards and
 *   cursors may be used at once, even if one was made from the other. Signal handlers of the
 *   program do not run in the threads that a question starts.
 *
 *   Callbacks.  While a question calls progress or the clock, its board or cursor is busy. You may
 *   read and copy a busy board, and ask the copy. A function that would change the board, or ask
 *   another question about it, returns PEG_E_BUSY, as peg_cursor_next() does for a busy cursor, and
 *   freeing what is busy does nothing. A table or a peg_many that is freed in a callback of a
 *   question that uses it stays until the question ends. While a callback gets a solution or a
 *   piece of a proof, the board is not busy: the callback may change it.
 *
 *   Order.  Jumps and lines are ordered by from, then to, then over, and lists of legal jumps
 *   and of lines are ascending. The same question gets the same answer in the same order on
 *   every platform and with any number of threads, if the program leaves floating-point rounding
 *   as it is by default, to nearest. A search for one solution also depends on where the holes
 *   lie, so two boards with the same lines may find different solutions.
 *
 *   The library never aborts, prints or reads a clock. It has no global state, and no source of
 *   random numbers of its own.
 *
 * Index
 * -----
 *
 *   Version and status
 *     peg_version             Returns the version of the library
 *     peg_status_text         Puts a status into words
 *
 *   Boards
 *     peg_board_new           Makes a board from a text
 *     peg_board_from_lines    Makes a board from its lines
 *     peg_board_copy          Copies a board
 *     peg_board_free          Frees a board
 *     peg_board_text          Writes shape, position and goal as a text
 *     peg_game_text           Writes a whole game as a text, to save it
 *     peg_builtin             Lists the built-in shapes
 *     peg_suggest             Finds the built-in shape that was meant
 *
 *   Holes and lines
 *     peg_holes               Returns the number of holes
 *     peg_hole_name           Returns the name of a hole
 *     peg_find_hole           Finds a hole by its name
 *     peg_hole_place          Tells where to draw a hole
 *     peg_hole_cell           Tells the row and column of a hole
 *     peg_hole_at             Finds the hole in a row and a column
 *     peg_lines               Lists the lines
 *     peg_symmetries          Lists the symmetries
 *
 *   The position
 *     peg_pegs                Returns the number of pegs
 *     peg_has_peg             Tells whether a hole holds a peg
 *     peg_position            Gets the position
 *     peg_draw                Draws the position
 *     peg_draw_names          Draws each peg as the name of its hole
 *     peg_start               Fills all holes but one
 *     peg_set_peg             Puts a peg in a hole, or takes it out
 *     peg_set_position        Sets the position
 *
 *   The goal
 *     peg_goal                Gets the goal
 *     peg_set_goal            Sets the goal
 *     peg_is_won              Tells whether the position is won
 *
 *   Play
 *     peg_legal_jumps         Lists the legal jumps
 *     peg_is_stuck            Tells whether no jump is legal
 *     peg_find_jump           Finds the jump between two holes, or says what is wrong
 *     peg_play                Plays a jump
 *     peg_play_moves          Plays moves from a text
 *     peg_undo                Takes back a jump
 *     peg_undo_move           Takes back a move
 *     peg_redo                Plays an undone jump again
 *     peg_history             Lists the jumps played and undone
 *     peg_moves_text          Writes jumps as a text, joined into moves
 *     peg_jumps_text          Writes jumps as a text, one by one
 *
 *   Limits
 *     peg_flag_raise          Stops questions; any thread may call it
 *     peg_flag_lower          Makes a flag ready to be used again
 *     peg_limits_init         Sets limits to their defaults
 *
 *   Questions
 *     peg_solvable            Can the position be won?
 *     peg_judge               After which jumps can it still be won?
 *     peg_judge_jump          Can it still be won after this jump?
 *     peg_hint                Which jump is good?
 *     peg_solve               How can it be won?
 *     peg_solve_marked        How can it be won so that certain pegs survive?
 *     peg_solve_fewest        How can it be won in the fewest moves?
 *     peg_longest_sweep       Which solution has the longest sweep?
 *     peg_dead_end            How soon, or how late, can play be stuck?
 *     peg_rewind              Takes back jumps until the position can be won
 *     peg_board_learn         Lets a board learn what a copy has found out
 *
 *   Why not
 *     peg_explain             Why can it not be won?
 *     peg_verify_proof        Is that proof right?
 *
 *   Every solution
 *     peg_each_solution       Calls a function with each solution
 *     peg_cursor_new          Makes a cursor, to get solutions one at a time
 *     peg_cursor_next         Goes on to the next solution
 *     peg_cursor_free         Frees a cursor
 *
 *   Counting
 *     peg_count_text          Writes a count in decimal
 *     peg_count_solutions     How many solutions are there?
 *     peg_count_games         How many games are there, won or lost?
 *     peg_count_fewest        How many solutions of the fewest moves are there, and how different?
 *     peg_count_positions     How many positions can be reached?
 *     peg_fewest_levels       How large is the proof of the fewest moves?
 *     peg_random_play         How does random play end?
 *     peg_rate                How hard is the position?
 *     peg_solution_at         Which solution has this index?
 *     peg_solution_index      Which index has this solution?
 *
 *   Tables
 *     peg_table_build         Builds a table
 *     peg_table_build_file    Builds a table in a file, and goes on there
 *     peg_table_meet          Answers from half of a table in a file
 *     peg_table_size          Tells how large a table will be
 *     peg_table_free          Frees a table
 *     peg_table_attach        Lets a board use a table
 *     peg_table_probe         Looks positions up
 *     peg_table_save          Writes a table to a file
 *     peg_table_load          Reads a table from a file
 *     peg_table_map           Uses a table where it lies in a file
 *     peg_table_write         Writes a table as bytes
 *     peg_table_read          Reads a table from bytes
 *     peg_table_verify        Proves that a table is right
 *     peg_table_about         Tells what a table is
 *     peg_table_board         Makes a board for a table
 *     peg_table_count         How many positions of a class can be won?
 *
 *   Theory
 *     peg_class               Tells the class of the position
 *     peg_find_regions        Which Merson regions cost a move each?
 *     peg_prove_moves         Proves that fewer moves are not enough
 *     peg_verify_moves        Is that proof right?
 */
#ifndef LIBPEG_H
#define LIBPEG_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* On Windows, define PEG_DLL before including this header to link with the DLL. */
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

#define PEG_VERSION_MAJOR 1
#define PEG_VERSION_MINOR 0
#define PEG_VERSION_PATCH 0

/* The version of this header as one number, 10000 for 1.0.0. */
#define PEG_VERSION (PEG_VERSION_MAJOR * 10000 + PEG_VERSION_MINOR * 100 + PEG_VERSION_PATCH)

/*
 * Returns the version of the library that is running, in the form of PEG_VERSION. It may
 * be newer than the header.
 */
PEG_API uint32_t peg_version(void);

typedef enum peg_status {
    PEG_OK = 0,
    PEG_STOPPED = 1, /* the caller stopped the function by a flag or a callback */
    PEG_LIMIT = 2,   /* one of the limits was reached */
    PEG_PAUSED = 3,  /* the steps of this call are used up: call again to go on */
    PEG_END = 4,     /* there are no more */

    PEG_E_ARGUMENT = -1,      /* an argument is NULL or out of range */
    PEG_E_MEMORY = -2,        /* out of memory */
    PEG_E_ROOM = -3,          /* the buffer is too small */
    PEG_E_UNKNOWN_LIMIT = -4, /* the limits set a field that this version does not know */

    PEG_E_HOLE = -5,     /* the board has no such hole */
    PEG_E_LINE = -6,     /* no line of the board joins these holes */
    PEG_E_FROM = -7,     /* no peg in the hole to jump from */
    PEG_E_OVER = -8,     /* no peg to jump over */
    PEG_E_TO = -9,       /* a peg in the hole to jump to */
    PEG_E_HISTORY = -10, /* no jump to undo or redo */

    PEG_E_TEXT = -11,     /* the text cannot be read */
    PEG_E_NAME = -12,     /* no built-in shape has this name */
    PEG_E_SIZE = -13,     /* the built-in shape does not come in this size */
    PEG_E_DRAWING = -14,  /* a drawing must begin with square:, diagonal: or triangular: */
    PEG_E_POSITION = -15, /* the position does not fit the board */
    PEG_E_EMPTY = -16,    /* a board needs at least one hole */
    PEG_E_BIG = -17,      /* more than PEG_MAX_HOLES, PEG_MAX_LINES or PEG_MAX_SIDE */
    PEG_E_SAME = -18,     /* a line needs three different holes */
    PEG_E_TWICE = -19,    /* a line is given twice */
    PEG_E_NAMING = -20,   /* the board's holes have no such names */

    PEG_E_COUNT = -21,    /* a count does not fit in 128 bits */
    PEG_E_INDEX = -22,    /* no solution, line or cell has this index */
    PEG_E_SOLUTION = -23, /* the jumps are not a solution */
    PEG_E_PROOF = -24,    /* the proof does not hold */

    PEG_E_NO_TABLE = -25, /* the board is too large for a table */
    PEG_E_FILE = -26,     /* the file cannot be opened, read or written */
    PEG_E_TABLE = -27,    /* not a table, or a damaged one */
    PEG_E_VERSION = -28,  /* the table was written by a later version */
    PEG_E_MISMATCH = -29, /* the table or the other board has another shape or goal */

    PEG_E_LEFT_OUT = -30, /* this build leaves the function out, and looks at no argument */
    PEG_E_BUSY = -31,     /* a question is using the board or the cursor */

    PEG_E_UNFINISHED = -32 /* the table is not finished: peg_table_build_file() goes on */
} peg_status;

/*
 * Returns a short English description of a status, such as "out of memory". It has no capital
 * letter and no full stop, so that it can follow your own words. The text is static and never
 * NULL, even for a number that is no status.
 */
PEG_API const char *peg_status_text(peg_status status);

/* ------------------------------------------------------------------------- */
/* Types                                                                     */
/* ------------------------------------------------------------------------- */

#define PEG_MAX_HOLES 256   /* on one board */
#define PEG_MAX_LINES 65535 /* on one board, each direction counted */
#define PEG_MAX_SIDE  1024  /* rows or columns of a drawing */
#define PEG_MAX_WORDS 4     /* of a position, 64 holes in each */

/*
 * The most jumps that can be legal at once on a built-in shape or a drawing. Each hole is in the
 * middle of at most four lines and their reverses, and a line and its reverse are never both
 * legal.
 */
#define PEG_MAX_DRAWN_JUMPS 1024

/* No hole. */
#define PEG_NO_HOLE (-1)

/* For peg_start(): the empty hole with which the shape begins. */
#define PEG_START_HOLE (-3)

/*
 * A jump, or the line that it runs along: three different holes, in three bytes.
 */
typedef struct peg_jump {
    uint8_t from;
    uint8_t over;
    uint8_t to;
} peg_jump;

/* A board. The caller owns it and releases it with peg_board_free(). */
typedef struct peg_board peg_board;

/*
 * Where memory comes from, in place of malloc() and its family.
 *
 * resize() works like realloc(): it changes the size of a block, which it may move, and
 * returns the block, or returns NULL and leaves the block as it was. old_size is the size
 * that the block has; for a NULL block it is 0. If new_size is 0, resize() frees the
 * block, and its return value is not used. Blocks must be aligned for any type.
 *
 * The struct is copied. What user points to must live until the last board, cursor and table that
 * came from the allocator is freed. Boards, copies, cursors and tables that were made from one
 * another share memory: if several threads use them, resize() is called from all of these
 * threads, and must be safe to call from several threads at once. It is not called from the
 * threads that a question starts: with an allocator, peg_judge() starts none.
 */
typedef struct peg_allocator {
    void *(*resize)(void *user, void *block, size_t old_size, size_t new_size);
    void *user;
} peg_allocator;

/*
 * How texts written by the library name the holes. When it reads a text, the library
 * accepts any name of a hole, in small letters or capitals.
 */
typedef enum peg_naming {
    PEG_NAMING_DEFAULT = 0,  /* algebraic names if the board has them, otherwise numbers */
    PEG_NAMING_NUMBERS = 1,  /* 1, 2, 3 ... in the order of the holes */
    PEG_NAMING_LETTERS = 2,  /* a, b ... z, aa, ab ... in the order of the holes */
    PEG_NAMING_ALGEBRAIC = 3 /* a letter for the column and a number for the row, such as
                                d3, with row 1 at the top; not on triangular boards, nor
                                for a list of lines */
} peg_naming;

/* ------------------------------------------------------------------------- */
/* Boards                                                                    */
/* ------------------------------------------------------------------------- */

/*
 * Makes a board from a text: a shape, then perhaps a position, a goal and play. Spaces and
 * newlines around these parts do not matter.
 *
 * The shape is one of these:
 *
 *   - The name of a built-in shape: english, french, wiegleb, asymmetric, star; or with a size:
 *     triangle5 (side 1 to 22), square6, rect4x7 (4 columns, 7 rows), diamond5, hexagon3. All
 *     holes but one hold pegs. By custom the empty hole is in the middle, or at the top of a
 *     triangle. If the game can be won only with another hole empty, that hole is empty instead,
 *     usually the nearest. A goal without a position also chooses the empty hole: "english ->
 *     d4" begins with d4 empty, "english -> c4" with c4. If no start is in the goal's class
 *     (peg_class()), the goal chooses nothing: "french -> d4" begins as french does. Holes are
 *     numbered row by row from the top, each row from the left, as in a drawing. So hole p of
 *     row r of a triangle, both from 0, is hole r * (r + 1) / 2 + p.
 *
 *   - A drawing: how the holes lie, a colon, and rows of "o" for a peg, "." for an empty hole
 *     and "_" for no hole. "P" may stand for "o", and "H" for ".", here and in positions. Holes
 *     are numbered row by row from the top, each row from the left. Separate rows with slashes
 *     or with newlines; with newlines, spaces may stand for "_". Empty rows and columns around
 *     the drawing are ignored. "square:" has lines along rows and columns, "diagonal:" along
 *     rows, columns and diagonals. "triangular:" has lines along rows and both slants;
 *     neighbours in a row are two columns apart, and neighbours in the next row are one column
 *     to either side.
 *
 *         square:_oo_/ooo./_oo_
 *         triangular:__o/_o_o/o_._o
 *
 *     A triangle may also be drawn as rows of 1, 2, 3 ... holes with nothing between them, as in
 *     a position.
 *
 *         triangular:o/oo/o.o
 *
 *   - A list of lines: the number of holes, and each line as from-over-to, separated by
 *     commas without spaces. Jumps run along a line in one direction only, so most lines
 *     come in pairs. All holes but the first hold pegs.
 *
 *         lines:4:1-2-3,3-2-1,2-3-4
 *
 * The position may follow a name or a list, but not a drawing, which shows the position itself.
 * The position is rows of "o" and ".", separated by slashes, with no other character, not even
 * for places without a hole. The position of a list is a single row.
 *
 *     triangle5 o/.o/oo./o..o/.....
 *     triangle5 P/HP/PPH/PHHP/HHHHH
 *
 * The goal is an arrow and the name of a hole, for one peg in that hole; or an arrow and a
 * position, in rows as above. Without an arrow, the goal is one peg, in any hole.
 *
 *     english -> d4
 *
 * The play is a semicolon and the moves played from the position, as in peg_play_moves();
 * then, if some were undone, another semicolon and the moves that peg_redo() would play.
 *
 *     english -> d4 ; d2-d4 f3-d3 ; e1-e3
 *
 * The new board goes to *out_board; free it with peg_board_free(). A NULL allocator means
 * malloc() and its family; in a build without the C library it is PEG_E_ARGUMENT. If the text is
 * wrong, *out_at is the index of the byte where it is wrong, and the status is one of PEG_E_TEXT
 * to PEG_E_TWICE, PEG_E_HOLE for a hole that the board lacks, or PEG_E_LINE to PEG_E_TO for a
 * jump of the play. Making a board with very many lines may take some tenths of a second;
 * copying a board takes almost no time.
 */
PEG_API peg_status peg_board_new(const char *text, const peg_allocator *allocator, size_t *out_at,
                                 peg_board **out_board);

/*
 * Makes a board from a list of lines. holes is the number of holes; lines is an array of count
 * lines, in any order. A line runs in one direction only: for jumps both ways, give (c, b, a) as
 * well as (a, b, c). A hole need not be on any line, and count may be 0. All holes but hole 0
 * hold pegs, and the goal is one peg, in any hole. The allocator may be NULL, as in
 * peg_board_new(). The new board goes to *out_board; free it with peg_board_free().
 *
 * Returns PEG_E_HOLE, PEG_E_SAME or PEG_E_TWICE for a line that is not valid, and sets *out_at
 * to the index of the line. Returns PEG_E_EMPTY if there are no holes, and PEG_E_BIG if there
 * are too many holes or lines.
 */
PEG_API peg_status peg_board_from_lines(int holes, const peg_jump *lines, size_t count,
                                        const peg_allocator *allocator, size_t *out_at,
                                        peg_board **out_board);

/*
 * Copies a board: its position, its goal and its play. The copy goes to *out_board; free it with
 * peg_board_free(). The copy has the same allocator, shares the shape and any attached table, and
 * knows the solutions that the board has found, but not its answers and unfinished searches. A
 * board and its copies share what their questions prepare for a class of positions. Copying is
 * cheap. Two threads must not copy the same board at once.
 */
PEG_API peg_status peg_board_copy(const peg_board *board, peg_board **out_board);

/*
 * Frees a board, unless it is NULL or a question about it is running. Pointers into the board,
 * such as names, become invalid. Freeing a board that remembers hundreds of megabytes takes some
 * 20 ms: a front end may do it in another thread.
 */
PEG_API void peg_board_free(peg_board *board);

/*
 * Writes the shape, the position and the goal as one line of text that peg_board_new() reads.
 * Built-in shapes are written by name. The goal is left out if it is one peg in any hole. The
 * play is not written: a board read from the text begins at the position. The length of the text
 * goes to *out_length. Returns PEG_E_ROOM if room is less than *out_length + 1.
 */
PEG_API peg_status peg_board_text(const peg_board *board, char *out, size_t room,
                                  size_t *out_length);

/*
 * Writes a whole game as one line of text, to save it: the shape, the position that the play
 * began from, the goal, and the play. peg_board_new() reads the text and makes a board at the
 * same point of the same game. The length of the text goes to *out_length. Returns PEG_E_ROOM if
 * room is less than *out_length + 1.
 */
PEG_API peg_status peg_game_text(const peg_board *board, char *out, size_t room,
                                 size_t *out_length);

/*
 * Describes one of the built-in shapes; index counts from 0. *out_name is a name that
 * peg_board_new() reads, with a size if the shape comes in sizes. *out_about says in a few words
 * what the shape is and which sizes it comes in. Both texts are static. Returns PEG_END if index
 * is past the last shape.
 */
PEG_API peg_status peg_builtin(int index, const char **out_name, const char **out_about);

/*
 * Finds the built-in shape that was most likely meant by a text for which peg_board_new()
 * returned PEG_E_NAME or PEG_E_SIZE: english for "englsh -> d4", triangle5 for "triangle 5".
 * Writes only the name of the shape; or, if the shape lacks the size in the text, the names of
 * the smallest and the largest: "square1 to square16" for square99. The length goes to
 * *out_length; 64 bytes are always enough. Returns PEG_E_NAME if no name is close.
 */
PEG_API peg_status peg_suggest(const char *text, char *out, size_t room, size_t *out_length);

/* ------------------------------------------------------------------------- */
/* Holes and lines                                                           */
/* ------------------------------------------------------------------------- */

/* Returns the number of holes, from 1 to PEG_MAX_HOLES, or 0 for a NULL board. */
PEG_API int peg_holes(const peg_board *board);

/*
 * Returns the name of a hole in a naming, or NULL if the board lacks the hole or the naming. The
 * text belongs to the board and lives as long as the board.
 */
PEG_API const char *peg_hole_name(const peg_board *board, int hole, peg_naming naming);

/*
 * Finds a hole by any of its names, in small letters or capitals. The hole goes to *out_hole.
 * Returns PEG_E_HOLE if no hole has the name.
 */
PEG_API peg_status peg_find_hole(const peg_board *board, const char *name, int *out_hole);

/*
 * Tells where to draw a hole on a screen. *out_x increases to the right and *out_y downwards;
 * the smallest of each on the board is 0. Neighbours in a row are 1 apart. The holes of a list
 * of lines stand in a circle, each 1 from the next. Returns PEG_E_HOLE if the board lacks the
 * hole.
 */
PEG_API peg_status peg_hole_place(const peg_board *board, int hole, double *out_x, double *out_y);

/*
 * Tells the row and the column of a hole, both from 0. *out_column is where to draw the hole as
 * text: on a triangular lattice, neighbours in a row are two columns apart. *out_leaning counts
 * neighbours in a row one by one, as games do: on a triangular lattice these columns lean, so
 * row r of a triangle has columns 0 to r; on other lattices *out_leaning is *out_column. A list
 * of lines is a single row. Returns PEG_E_HOLE if the board lacks the hole.
 */
PEG_API peg_status peg_hole_cell(const peg_board *board, int hole, int *out_row, int *out_column,
                                 int *out_leaning);

/*
 * Returns the hole in a row and a column, *out_column of peg_hole_cell(), or PEG_NO_HOLE if
 * there is no hole there or the board is NULL. Empty rows and columns around a drawing are
 * ignored, so the numbers may differ from those in the text that the board was made from.
 */
PEG_API int peg_hole_at(const peg_board *board, int row, int column);

/*
 * Returns an array of all lines; their number goes to *out_count. The array belongs to the board
 * and lives as long as the board. Returns NULL only for a NULL board.
 */
PEG_API const peg_jump *peg_lines(const peg_board *board, size_t *out_count);

/*
 * Returns an array of the symmetries: the permutations of the holes that map the set of lines to
 * itself. Their number goes to *out_count. Symmetry s moves hole h to hole array[s * holes + h].
 * The identity comes first, then the others in ascending order, compared hole by hole. A hole on
 * no line stays in place. If there are more than 4096 symmetries, or if finding them is too much
 * work, only the identity is returned. The array belongs to the board and lives as long as the
 * board. Returns NULL only for a NULL board.
 */
PEG_API const uint8_t *peg_symmetries(const peg_board *board, size_t *out_count);

/* ------------------------------------------------------------------------- */
/* The position                                                              */
/* ------------------------------------------------------------------------- */

/*
 * A position is an array of words: bit h % 64 of word h / 64 is 1 if hole h holds a peg. A board
 * needs (holes + 63) / 64 words; PEG_MAX_WORDS are enough for every board. Any further words are
 * 0. A function that writes words fills the whole buffer, and returns PEG_E_ROOM if the buffer
 * has fewer words than the board needs.
 */

/* Returns the number of pegs, or 0 for a NULL board. */
PEG_API int peg_pegs(const peg_board *board);

/* Returns 1 if the hole holds a peg, 0 if it is empty or the board lacks it. */
PEG_API int peg_has_peg(const peg_board *board, int hole);

/* Writes the position to out_words, which has room for room words. */
PEG_API peg_status peg_position(const peg_board *board, uint64_t *out_words, size_t room);

/*
 * Draws the position as text for people to read, with "o" for a peg, "." for an empty hole and a
 * space for no hole. Each row ends with a newline. A list of lines is drawn as one row. The
 * length goes to *out_length. Returns PEG_E_ROOM if room is less than *out_length + 1.
 */
PEG_API peg_status peg_draw(const peg_board *board, char *out, size_t room, size_t *out_length);

/*
 * Draws the position as peg_draw() does, but with each peg shown as the name of its hole in
 * a naming. Returns PEG_E_NAMING if the holes have no such names.
 */
PEG_API peg_status peg_draw_names(const peg_board *board, peg_naming naming, char *out, size_t room,
                                  size_t *out_length);

/*
 * Fills all holes but one, to begin a game. empty is the hole to leave empty, or PEG_NO_HOLE to
 * fill all. With PEG_START_HOLE the board begins as peg_board_new() makes it for the shape and
 * the goal; a drawing begins with the pegs that it shows. The play is forgotten. Returns
 * PEG_E_HOLE if the board lacks the hole.
 */
PEG_API peg_status peg_start(peg_board *board, int empty);

/*
 * Puts a peg in a hole (peg is 1) or takes it out (peg is 0), to edit the position. The
 * play is forgotten, even if nothing changes. Returns PEG_E_HOLE if the board lacks the hole.
 */
PEG_API peg_status peg_set_peg(peg_board *board, int hole, int peg);

/*
 * Sets the position to an array of count words. The play is forgotten. Returns
 * PEG_E_POSITION if there are too few words, or if a bit past the last hole is 1.
 */
PEG_API peg_status peg_set_position(peg_board *board, const uint64_t *words, size_t count);

/* ------------------------------------------------------------------------- */
/* The goal                                                                  */
/* ------------------------------------------------------------------------- */

typedef enum peg_goal_kind {
    PEG_GOAL_ANYWHERE = 0, /* one peg, in any hole */
    PEG_GOAL_HOLE = 1,     /* one peg, in a certain hole */
    PEG_GOAL_POSITION = 2  /* exactly a certain position */
} peg_goal_kind;

/*
 * Gets the goal. *out_kind is a peg_goal_kind. *out_hole is the hole of PEG_GOAL_HOLE, and
 * PEG_NO_HOLE for other kinds. The position to reach goes to out_words; for
 * PEG_GOAL_ANYWHERE it has no pegs.
 */
PEG_API peg_status peg_goal(const peg_board *board, int *out_kind, int *out_hole,
                            uint64_t *out_words, size_t room);

/*
 * Sets the goal. hole is used only for PEG_GOAL_HOLE, and words, an array of count words, only
 * for PEG_GOAL_POSITION; pass PEG_NO_HOLE, NULL and 0 where they are not used. A position of one
 * peg becomes PEG_GOAL_HOLE. The position and the play stay the same: only peg_board_new()
 * chooses an empty hole to suit the goal. The board forgets what it has found out, and a table
 * is detached. Returns PEG_E_POSITION for words that do not fit the board.
 */
PEG_API peg_status peg_set_goal(peg_board *board, peg_goal_kind kind, int hole,
                                const uint64_t *words, size_t count);

/* Returns 1 if the position is won, otherwise 0. */
PEG_API int peg_is_won(const peg_board *board);

/* ------------------------------------------------------------------------- */
/* Play                                                                      */
/* ------------------------------------------------------------------------- */

/*
 * Lists the legal jumps. The jumps go to out and their number to *out_count. There are never
 * more jumps than lines, and on a built-in shape or a drawing never more than
 * PEG_MAX_DRAWN_JUMPS. Returns PEG_E_ROOM if there are more jumps than room.
 */
PEG_API peg_status peg_legal_jumps(const peg_board *board, peg_jump *out, size_t room,
                                   size_t *out_count);

/* Returns 1 if no jump is legal, otherwise 0. A position can be won and stuck at once. */
PEG_API int peg_is_stuck(const peg_board *board);

/*
 * Finds the legal jump from one hole to another. The jump goes to *out_jump. If there is none,
 * returns the first of these errors that applies: PEG_E_HOLE, PEG_E_LINE, PEG_E_FROM, PEG_E_OVER,
 * PEG_E_TO. On a board made from a list of lines, several lines may join two holes: the jump then
 * runs along the first of these lines on which it is legal, and PEG_E_OVER means that none of
 * these lines has a peg to jump over.
 */
PEG_API peg_status peg_find_jump(const peg_board *board, int from, int to, peg_jump *out_jump);

/*
 * Plays a jump. Undone jumps are forgotten. If the jump is not legal, returns PEG_E_HOLE,
 * PEG_E_LINE, PEG_E_FROM, PEG_E_OVER or PEG_E_TO, and the board is unchanged.
 */
PEG_API peg_status peg_play(peg_board *board, const peg_jump *jump);

/*
 * Plays moves from a text such as "d2-d4 f3-d3 g3-g5-e5": moves separated by blank space or
 * commas, each two or more holes joined by hyphens, which may be left out before a letter:
 * "d2d4". The hole jumped over may be given in parentheses instead of the hyphen, as in
 * "1(4)2", which matters if several lines join two holes. A text without moves plays nothing.
 *
 * All moves are played, or none: if the text cannot be read or a jump is not legal,
 * returns PEG_E_TEXT or an error of peg_find_jump(). *out_at is then an index into the
 * text: of the first byte that cannot be read, of the name of an unknown hole, or of the
 * name of the hole from which the illegal jump starts.
 */
PEG_API peg_status peg_play_moves(peg_board *board, const char *text, size_t *out_at);

/*
 * Takes back the last jump, which may be a part of a move. Returns PEG_E_HISTORY if there is
 * none.
 */
PEG_API peg_status peg_undo(peg_board *board);

/*
 * Takes back the last move: the last jump, and the jumps before it that the same peg made in a
 * row, as peg_moves_text() joins them. The number of jumps goes to *out_count; peg_redo() plays
 * them again one by one. Returns PEG_E_HISTORY if no jump is left to take back.
 */
PEG_API peg_status peg_undo_move(peg_board *board, size_t *out_count);

/* Plays again the jump that was undone last. Returns PEG_E_HISTORY if there is none. */
PEG_API peg_status peg_redo(peg_board *board);

/*
 * Returns the play as an array: first the jumps played, whose number goes to *out_played, then
 * the jumps that peg_redo() would play next, in that order, whose number goes to *out_undone.
 * Returns NULL for a NULL board, or if both numbers are 0. The array belongs to the board and is
 * valid until a function changes the position or the play.
 */
PEG_API const peg_jump *peg_history(const peg_board *board, size_t *out_played, size_t *out_undone);

/*
 * Writes jumps as a text for peg_play_moves(), with the jumps that one peg makes in a row joined
 * into one move: g3-g5-e5. jumps is an array of count jumps. They must run along lines of the
 * board, or the status is PEG_E_LINE, but they need not be legal. The length goes to
 * *out_length. Returns PEG_E_NAMING if the holes have no such names, and PEG_E_ROOM if room is
 * less than *out_length + 1.
 */
PEG_API peg_status peg_moves_text(const peg_board *board, const peg_jump *jumps, size_t count,
                                  peg_naming naming, char *out, size_t room, size_t *out_length);

/* Writes jumps as peg_moves_text() does, but each on its own: g3-g5 g5-e5. */
PEG_API peg_status peg_jumps_text(const peg_board *board, const peg_jump *jumps, size_t count,
                                  peg_naming naming, char *out, size_t room, size_t *out_length);

/* ------------------------------------------------------------------------- */
/* Limits                                                                    */
/* ------------------------------------------------------------------------- */

/*
 * A question is a function that may take long, and so takes limits. It returns PEG_LIMIT if it
 * reaches a limit, and PEG_STOPPED if the caller stops it. Its answer is then PEG_UNKNOWN, and
 * its other outputs are unchanged, unless the function says otherwise. A limit never makes an
 * answer wrong.
 *
 * NULL means the default limits: 1 GiB of memory, and no limit on positions or time. On a large
 * board a question may then run for years. Recommended limits; leave the other fields at 0:
 *
 *     host                            positions  memory  time
 *     a game loop, in its frame            2000   32 MB
 *     a game, in a thread of its own             256 MB  2 s, and a flag to stop it
 *     a phone or a page                   50000   32 MB  0.1 s
 *     a server, for each question       1000000  256 MB  1 s
 *     a batch                                     half of the machine's
 *
 * Questions about all solutions and about the fewest moves prepare more than others before they
 * begin. For english, that counts as about 100000 positions. With a lower limit,
 * peg_solve_fewest() usually finds some solution but not the fewest moves, and questions about
 * all solutions get no answer.
 */

/* No limit on positions, or on memory. */
#define PEG_NO_LIMIT UINT64_MAX

/*
 * A flag stops questions, from any thread and at any time. Initialize the flag with {0}, point
 * to it in the limits, and raise it when the questions are to stop. Each question then ends with
 * PEG_STOPPED, usually within milliseconds, unless it has its answer already. A question that
 * begins with the flag raised ends at once: with PEG_STOPPED, or with an answer that the board
 * remembers.
 */
typedef struct peg_flag {
    uint32_t raised;
} peg_flag;

/* Raises a flag. Questions that have it in their limits stop. NULL is ignored. */
PEG_API void peg_flag_raise(peg_flag *flag);

/*
 * Lowers a flag, so that it can be used again. First wait until the questions that the flag
 * stops have returned: a question that has not yet seen the flag raised would go on.
 */
PEG_API void peg_flag_lower(peg_flag *flag);

/*
 * Returns the time now in any unit, such as seconds. The library calls this often, so it should
 * be quick. It is called on the thread that asked the question, with user from the limits.
 */
typedef double (*peg_clock_fn)(void *user);

/* What a question is doing. */
typedef enum peg_stage {
    PEG_STAGE_PREPARING = 0,  /* preparing what later questions share */
    PEG_STAGE_SEARCHING = 1,  /* looking for a solution */
    PEG_STAGE_SHORTENING = 2, /* looking for a solution of fewer moves */
    PEG_STAGE_PROVING = 3,    /* proving that no solution has fewer moves */
    PEG_STAGE_COUNTING = 4,   /* counting solutions, games or positions */
    PEG_STAGE_LISTING = 5,    /* going from solution to solution */
    PEG_STAGE_BUILDING = 6,   /* building a table */
    PEG_STAGE_VERIFYING = 7,  /* verifying a table */
    PEG_STAGE_WRITING = 8,    /* writing a table as bytes */
    PEG_STAGE_READING = 9,    /* reading a table from bytes */
    PEG_STAGE_WORKING = 10    /* working on an array of positions: see libpeg_many.h */
} peg_stage;

/*
 * How far a question has come. Later versions may add fields at the end: read a field only
 * if struct_size covers it.
 */
typedef struct peg_progress {
    size_t struct_size;
    uint64_t positions; /* so far, as limits count them; some stages begin again from 0 */
    uint64_t total;     /* positions to look at, or 0 if that is not known */
    int32_t stage;      /* a peg_stage */
    int32_t least;      /* no solution has fewer moves; 0 if the question is not about moves */
    int32_t moves;      /* of the shortest solution found, or 0 */
} peg_progress;

/*
 * Called now and then while a question runs, on the thread that asked the question, with user
 * from the limits. The callback returns PEG_CONTINUE, or PEG_STOP to end the question with
 * PEG_STOPPED. It must not change or free the board that the question is about: see Callbacks
 * above. *progress is valid during the call.
 */
typedef int (*peg_progress_fn)(const peg_progress *progress, void *user);

/* What a callback returns. */
enum { PEG_CONTINUE = 0, PEG_STOP = 1 };

/* Which limit has ended a question that returned PEG_LIMIT. */
typedef enum peg_ended {
    PEG_ENDED_BY_NONE = 0,
    PEG_ENDED_BY_POSITIONS = 1,
    PEG_ENDED_BY_MEMORY = 2,
    PEG_ENDED_BY_TIME = 3
} peg_ended;

/*
 * The limits of a question. Always initialize them with PEG_LIMITS_INIT, never with {0}: it
 * sets struct_size and leaves everything else at its default. Then set what you need:
 *
 *     peg_limits limits = PEG_LIMITS_INIT;
 *     limits.positions = 1000000;
 *
 * positions limits how many positions a question looks at. Other work counts as the number of
 * positions that would take about as long. A question whether positions can be won continues
 * where a limit ended it when it is asked again: 30 calls of 2000 positions do about as much as
 * one call of 60000. Most other questions start again and end at the same place: raise the
 * limits, and ask in another thread if that takes too long.
 *
 * memory limits the bytes of the question together with all that the board remembers. The board
 * forgets what it remembers before this limit ends a question, unfinished searches first and
 * answers last. Not counted are the board itself, the first 4 KB of a question, and a few things
 * listed in docs/limits.md. 32 MB are enough to find a solution on most boards, perhaps a different
 * one than with more memory. A search that does not fit ends with PEG_ENDED_BY_MEMORY; the same
 * question with the same limits then ends so at once.
 *
 * threads limits how many threads work, including the one that asks. Counting, building tables and
 * peg_judge() use up to 16; a search for one answer uses one. They change no answer.
 *
 * A limit of 0 on positions or on time means no limit. When you divide positions or time among
 * questions, stop asking once nothing is left: 0 would mean no limit.
 *
 * time is the longest that a question may take, measured by clock, as the library reads no clock
 * of its own. A time without clock is PEG_E_ARGUMENT, and so is a time below 0. clock is called
 * when the question begins and then every few hundred positions, or less often where positions
 * take little time.
 *
 * After PEG_LIMIT, *ended tells which limit was reached. When a question about a board ends,
 * *remembered is the number of bytes that the board remembers, which count towards the memory of
 * its next question; peg_table_attach() makes a board forget them. peg_table_build(),
 * peg_many_new(), peg_many_sample() and peg_many_random_games() neither count these bytes nor
 * set *remembered. For a cursor, both pointers must stay valid as long as the cursor exists.
 *
 * Later versions may add fields at the end. Limits from an older header are accepted: fields
 * that such a header lacks are at their defaults. Limits from a later header are accepted if all
 * fields that this version lacks are 0; otherwise the status is PEG_E_UNKNOWN_LIMIT. A
 * struct_size smaller than in any header, such as 0, is PEG_E_ARGUMENT. A struct_size above
 * 4096, which no header will have, is PEG_E_UNKNOWN_LIMIT.
 */
typedef struct peg_limits {
    size_t struct_size;       /* sizeof(peg_limits) */
    uint64_t positions;       /* the most to look at; 0 means PEG_NO_LIMIT */
    uint64_t memory;          /* the most bytes to hold at once; 0 means 1 GiB */
    uint32_t threads;         /* the most to use; 0 means 1 */
    uint32_t interval;        /* positions between calls of progress; 0 means 65536 */
    peg_progress_fn progress; /* called now and then; may be NULL */
    void *user;               /* passed to progress and to clock */
    double time;              /* in the unit of clock; 0 means no limit */
    peg_clock_fn clock;       /* tells the time; may be NULL if time is 0 */
    const peg_flag *stop;     /* a flag that stops the question; may be NULL */
    int *ended;               /* gets a peg_ended; may be NULL */
    uint64_t *remembered;     /* gets the bytes that the board remembers; may be NULL */
} peg_limits;

#define PEG_LIMITS_INIT                                                                            \
    {                                                                                              \
        sizeof(peg_limits), 0, 0, 0, 0, NULL, NULL, 0, NULL, NULL, NULL, NULL                      \
    }

/*
 * Sets limits to their defaults, as PEG_LIMITS_INIT does: for other languages, and for limits
 * that were declared without PEG_LIMITS_INIT. struct_size is sizeof(peg_limits) in your header;
 * the function sets exactly that many bytes. It does nothing if limits is NULL, or if
 * struct_size is less than sizeof(size_t).
 */
PEG_API void peg_limits_init(peg_limits *limits, size_t struct_size);

/* ------------------------------------------------------------------------- */
/* Questions                                                                 */
/* ------------------------------------------------------------------------- */

/*
 * Questions leave the position, the goal and the play as they are, except for peg_rewind(). A
 * board remembers what its questions have found out, until its goal is set, a table is attached
 * or memory is short. It gives remembered answers at once, whatever the limits on positions and
 * time. With other limits on memory or positions, or if one of them or a flag ends it, a question
 * may find another solution, but never another answer. Where memory runs short, which solution is
 * found may also depend on what was asked before; answers, bounds and counts never do.
 * docs/limits.md tells more.
 */

/*
 * The answer to a question. Compare it with PEG_YES, since PEG_UNKNOWN is not 0 either.
 */
typedef enum peg_answer { PEG_NO = 0, PEG_YES = 1, PEG_UNKNOWN = 2 } peg_answer;

/*
 * Can the position be won? *out_answer is a peg_answer: PEG_YES for a position that is won
 * already, and PEG_UNKNOWN if a limit or the caller ended the question.
 */
PEG_API peg_status peg_solvable(peg_board *board, const peg_limits *limits, int *out_answer);

/*
 * A legal jump, and whether the position after it can be won, in four bytes.
 */
typedef struct peg_verdict {
    peg_jump jump;
    uint8_t answer; /* a peg_answer */
} peg_verdict;

/*
 * Judges every legal jump, in the order of peg_legal_jumps(): can the position be won after it?
 * The verdicts go to out and their number to *out_count; on a built-in shape or a drawing, room
 * for PEG_MAX_DRAWN_JUMPS is always enough. As long as memory allows, the jumps take turns, so a
 * hard jump does not delay the others; after 8192 positions, they use the threads of the limits.
 * PEG_LIMIT and PEG_STOPPED set the outputs too, with PEG_UNKNOWN for every answer that was not
 * found. Nothing is judged if out is NULL or room is too small.
 */
PEG_API peg_status peg_judge(peg_board *board, const peg_limits *limits, peg_verdict *out,
                             size_t room, size_t *out_count);

/*
 * Judges one legal jump without playing it: can the position be won after it? *out_answer is a
 * peg_answer. If the jump is not legal, returns PEG_E_HOLE, PEG_E_LINE, PEG_E_FROM, PEG_E_OVER
 * or PEG_E_TO.
 */
PEG_API peg_status peg_judge_jump(peg_board *board, const peg_limits *limits, const peg_jump *jump,
                                  int *out_answer);

/*
 * Finds a jump after which the position can still be won: the first jump of the solution that
 * peg_solve() finds. *out_answer is a peg_answer; if it is PEG_YES, the jump goes to *out_jump.
 * Returns PEG_END for a position that is won already: the answer is PEG_YES, and there is no
 * jump.
 */
PEG_API peg_status peg_hint(peg_board *board, const peg_limits *limits, int *out_answer,
                            peg_jump *out_jump);

/*
 * Finds one solution. *out_answer is a peg_answer. If it is PEG_YES, the jumps of the solution go
 * to out and their number to *out_count; a position that is won has a solution of 0 jumps. If the
 * answer is PEG_NO or PEG_UNKNOWN, *out_count is 0. A solution has fewer jumps than the position
 * has pegs, so room for PEG_MAX_HOLES is always enough.
 */
PEG_API peg_status peg_solve(peg_board *board, const peg_limits *limits, int *out_answer,
                             peg_jump *out, size_t room, size_t *out_count);

#define PEG_MAX_MARKS 8 /* in one question */

/* The hole that the last jump of a solution leads to. */
#define PEG_LAST_HOLE (-2)

/*
 * A marked peg. from is the hole where the peg is now; to is the hole where it must be when the
 * position is won. If to is PEG_NO_HOLE, any hole will do, as long as no jump removes the peg. If
 * to is PEG_LAST_HOLE, the peg must make the last jump.
 */
typedef struct peg_mark {
    int16_t from;
    int16_t to;
} peg_mark;

/*
 * Finds a solution in which certain pegs end where they should. marks is an array of count
 * marked pegs, PEG_MAX_MARKS at most. The outputs are as in peg_solve(). PEG_NO means that there
 * is no such solution, though there may be others. A solution of 0 jumps has no last jump, and
 * so does not satisfy PEG_LAST_HOLE.
 *
 * If the goal is one peg and the position is not won yet, the peg that is left has made the last
 * jump. PEG_NO_HOLE and PEG_LAST_HOLE then both ask whether a certain peg can be the one that is
 * left.
 *
 * Returns PEG_E_FROM if one of the holes to mark holds no peg. The question keeps every position
 * that it has looked at, so it may need much memory to find that there is no such solution.
 */
PEG_API peg_status peg_solve_marked(peg_board *board, const peg_limits *limits,
                                    const peg_mark *marks, size_t count, int *out_answer,
                                    peg_jump *out, size_t room, size_t *out_count);

/*
 * Finds a solution of the fewest moves, and proves that none has fewer. *out_answer is a
 * peg_answer. If it is PEG_YES, *out_moves is the number of moves, and the jumps go to out as in
 * peg_solve(); otherwise *out_moves and *out_count are 0. No solution has fewer moves than
 * *out_least. With PEG_OK, *out_least equals *out_moves.
 *
 * With PEG_LIMIT and PEG_STOPPED, all outputs are set to what is known so far. The answer is
 * PEG_YES if a solution was found, and the fewest moves then lie between *out_least and
 * *out_moves; otherwise it is PEG_UNKNOWN.
 *
 * A table often makes this faster. If the board has none, and a search without a table proves
 * too little or takes long, the question makes a table. It makes none if 2^n / 8 bytes, with the
 * n of peg_table_build(), are more than a quarter of the limit on memory, or if the table counts
 * as more than a quarter of the limit on positions.
 */
PEG_API peg_status peg_solve_fewest(peg_board *board, const peg_limits *limits, int *out_answer,
                                    int *out_least, int *out_moves, peg_jump *out, size_t room,
                                    size_t *out_count);

/* Which sweep is to be the longest. */
typedef enum peg_sweep {
    PEG_ANY_SWEEP = 0, /* any move of the solution */
    PEG_LAST_SWEEP = 1 /* its last move */
} peg_sweep;

/*
 * Finds a solution with the longest sweep: the most jumps in one move, or in the last move.
 * *out_answer is a peg_answer. If it is PEG_YES, *out_sweep is the number of jumps in that move,
 * and the jumps of the solution go to out as in peg_solve(); otherwise *out_sweep and *out_count
 * are 0. With PEG_OK, no solution has a longer sweep.
 *
 * With PEG_LIMIT and PEG_STOPPED, all outputs are set to what is known so far: the answer is
 * PEG_YES if a solution was found, and a longer sweep may exist.
 *
 * Long last sweeps are looked for first, on boards of any size. For PEG_ANY_SWEEP, the question
 * then goes through all positions that can be reached and won, with the table of the board, or with
 * one that it makes as peg_count_solutions() does. Without a table this takes very long, unless the
 * longest sweep that the lines allow can be the last move.
 */
PEG_API peg_status peg_longest_sweep(peg_board *board, const peg_limits *limits, peg_sweep which,
                                     int *out_answer, int *out_sweep, peg_jump *out, size_t room,
                                     size_t *out_count);

/* Which dead end is wanted: a position without a legal jump. */
typedef enum peg_dead_end_kind {
    PEG_STUCK_FEWEST_JUMPS = 0, /* with the most pegs: fool's solitaire */
    PEG_STUCK_FEWEST_MOVES = 1, /* after the fewest moves, however many jumps they have */
    PEG_STUCK_MOST_JUMPS = 2    /* with the fewest pegs */
} peg_dead_end_kind;

/*
 * Finds play to a dead end, going on past won positions. The jumps go to out and their number to
 * *out_count; each jump removes one peg. *out_moves is the number of moves. A position that is
 * stuck is a dead end of 0 jumps. Room for PEG_MAX_HOLES is always enough.
 *
 * With PEG_LIMIT and PEG_STOPPED, the outputs are those of the best play found until then.
 * PEG_STUCK_MOST_JUMPS is slow if play cannot end with one peg; the others are fast.
 */
PEG_API peg_status peg_dead_end(peg_board *board, const peg_limits *limits, peg_dead_end_kind which,
                                int *out_moves, peg_jump *out, size_t room, size_t *out_count);

/*
 * Takes back as few jumps as possible, perhaps none, until the position can be won. The number
 * of jumps taken back goes to *out_count; peg_redo() plays them again. *out_answer is a
 * peg_answer, PEG_NO if no position of the play can be won. For PEG_NO and PEG_UNKNOWN the board
 * is unchanged and *out_count is 0.
 */
PEG_API peg_status peg_rewind(peg_board *board, const peg_limits *limits, int *out_answer,
                              size_t *out_count);

/*
 * Lets a board learn what another board has found out. The findings move from other to board;
 * other keeps its position, goal and play. This is for copies: let a copy answer a long
 * question, such as peg_solve_fewest() or peg_solution_at(), on another thread. Once board has
 * learned from the copy, it gives the same answer at once. It looks for a solution again only if
 * its own limits allow more memory or positions than the copy had.
 *
 * Nothing is learned if only one of the boards has a table attached, or if their tables differ.
 * After PEG_E_MEMORY some findings may have moved, but none is lost. Returns PEG_E_MISMATCH if
 * the goals differ, or if the two boards do not come from one board by copying.
 */
PEG_API peg_status peg_board_learn(peg_board *board, peg_board *other);

/* ------------------------------------------------------------------------- */
/* Why not                                                                   */
/* ------------------------------------------------------------------------- */

typedef enum peg_reason {
    PEG_REASON_NONE = 0,    /* the position can be won */
    PEG_REASON_PROOF = 1,   /* weights on the holes prove that it cannot */
    PEG_REASON_SEARCHED = 2 /* a search has looked everywhere and found no solution */
} peg_reason;

typedef enum peg_proof_kind {
    PEG_PROOF_CLASS = 0,    /* whether a sum is odd, which no jump changes */
    PEG_PROOF_RESOURCE = 1, /* a sum that no jump makes larger: a pagoda function */
    PEG_PROOF_EXITS = 2,    /* a sum that is too small for the jumps that must leave some sets */
    PEG_PROOF_SET = 3,      /* one of the sets of the exits row above it */
    PEG_PROOF_FORK = 4      /* two cases: at most k jumps along a line, or more */
} peg_proof_kind;

/*
 * A row of a proof: a weight for each hole, 0 past the last hole. The sum of a position is
 * the sum of the weights of the holes with pegs.
 *
 * In a PEG_PROOF_CLASS row the weights are 0 and 1, and on every line they add up to an
 * even number, so no jump changes whether the sum is odd. The row rules out every position
 * whose sum is odd while the present sum is even, or the other way round.
 *
 * In a PEG_PROOF_RESOURCE row, on every line, the weights of from and over add up to at least
 * the weight of to, so no jump makes the sum larger. The row rules out every position whose sum
 * is larger than the present one.
 *
 * A PEG_PROOF_EXITS row and the PEG_PROOF_SET rows after it rule out won positions. A set row has
 * the same number above 0, the toll, in each hole of the set and 0 elsewhere. Each set must be
 * full now or empty at the end, and some hole of it must be full now and empty at the end. So
 * some jump must leave the set: it takes a peg from the set, as from or over, and ends outside.
 * The surplus of a line is the weights of from and over, less the weight of to, less the tolls of
 * all sets that a jump along the line leaves. Unless forks above allow it, no surplus is below 0.
 * So play lowers the sum by at least the total toll: all tolls added up. The rows rule out a won
 * position if the present sum less the sum of that position is smaller than the total toll.
 *
 * A PEG_PROOF_FORK row has -1 in from, -2 in over and k + 1 in to of a line, with k from 0 to
 * 255, and 0 elsewhere. Two parts follow it: the first for play with at most k jumps along the
 * line, the second for play with more. Each part is another fork with its parts, or an exits row
 * with its sets, and must rule out the same won position. The exits row of a part may use what
 * the forks above it say. Let d be the surplus of a line.
 *
 *   - If d is above 0, and the forks say that at least m jumps run along the line, m * d is added
 *     to the total toll.
 *   - If d is below 0, the forks must say that at most m jumps run along the line. m * d is added
 *     too, which makes the total toll smaller.
 *   - If the forks say that at least one jump runs along a line, a set that contains the hole to
 *     of that line need not have a hole that is full now and empty at the end. The set must still
 *     be full now or empty at the end.
 *
 * Parts are at most 64 deep, and at most 4095 sets belong to one exits row. No number in rows of
 * these three kinds is above 2^24, or below -2^24.
 *
 * The last jump of every solution starts from a position that is one jump short of being
 * won. A proof is a list of rows that together rule out all positions one jump short: each
 * of them is ruled out by at least one class or resource row, or the won position that the jump
 * leads to is ruled out by an exits row with its sets or by a fork with its parts. If no position
 * is one jump short, the proof has no rows.
 */
typedef struct peg_proof_row {
    int32_t kind; /* a peg_proof_kind */
    int32_t weight[PEG_MAX_HOLES];
} peg_proof_row;

/*
 * Explains why the position cannot be won. *out_reason is a peg_reason. For PEG_REASON_PROOF,
 * the rows of the proof go to out and their number to *out_count; for any other reason
 * *out_count is 0. For PEG_REASON_SEARCHED, *out_positions is the number of positions looked at,
 * fewer if the board remembers earlier questions; for any other reason it is 0. With PEG_LIMIT
 * and PEG_STOPPED all outputs are unchanged, including *out_reason.
 */
PEG_API peg_status peg_explain(peg_board *board, const peg_limits *limits, int *out_reason,
                               peg_proof_row *out, size_t room, size_t *out_count,
                               uint64_t *out_positions);

/*
 * Verifies a proof from scratch, without relying on how it was found. rows is an array of count
 * rows. Returns PEG_OK if they prove that the position cannot be won, otherwise PEG_E_PROOF.
 * There are no limits, but the time grows only with rows times lines, whatever the rows say: 1 MB
 * of rows takes about a second at most, on a board of PEG_MAX_LINES lines.
 */
PEG_API peg_status peg_verify_proof(const peg_board *board, const peg_proof_row *rows,
                                    size_t count);

/* ------------------------------------------------------------------------- */
/* Every solution                                                            */
/* ------------------------------------------------------------------------- */

/*
 * Which solutions are wanted. Two solutions differ if their sequences of jumps differ. A
 * position that is won has one solution, of 0 jumps.
 *
 * Two jumps are independent if they have no hole in common. Two solutions are the same up to
 * order if one becomes the other by swapping neighbouring jumps that are independent, any number
 * of times. triangle5 has 29,760 solutions, and 180 up to order.
 *
 * Two solutions are made of the same jumps if each jumps along every line as often as the other,
 * in whatever order. triangle5 has 64 solutions by jumps, and english -> d4 has 12,752. Jumps
 * along symmetric lines are different jumps. To count or list by jumps takes memory for each
 * collection of jumps that is met on the way: 413 MB for english -> d4.
 *
 * Two solutions are the same as positions if, after every number of jumps, some symmetry of
 * peg_symmetries() that keeps the goal maps the position of one to the position of the other. It
 * may be a different symmetry each time. english -> d4 has 4,750,671,971,732,176 solutions as
 * positions. PEG_SOLUTIONS_AS_POSITIONS is for peg_count_solutions() alone; peg_each_solution()
 * and peg_cursor_new() return PEG_E_ARGUMENT for it.
 */
typedef enum peg_solutions {
    PEG_ALL_SOLUTIONS = 0,
    PEG_SHORTEST_SOLUTIONS = 1,    /* only those of the fewest moves */
    PEG_SOLUTIONS_UP_TO_ORDER = 2, /* of solutions equal up to order, only the first */
    PEG_SOLUTIONS_BY_JUMPS = 3,    /* of solutions made of the same jumps, only the first */
    PEG_SOLUTIONS_AS_POSITIONS = 4 /* only to count: of solutions equal as positions, one */
} peg_solutions;

/*
 * Called with each solution. jumps is an array of count jumps, valid during the call. The
 * callback returns PEG_CONTINUE, or PEG_STOP to end the question with PEG_STOPPED. It may use,
 * change or free the board; the solutions are still those of the position that the question was
 * asked about.
 */
typedef int (*peg_solution_fn)(const peg_jump *jumps, size_t count, void *user);

/*
 * Calls each(jumps, count, user) with every wanted solution, in ascending order of their jumps.
 * Returns PEG_OK after the last solution, and also if there are none.
 */
PEG_API peg_status peg_each_solution(peg_board *board, peg_solutions which,
                                     const peg_limits *limits, peg_solution_fn each, void *user);

/*
 * A cursor goes through the same solutions one at a time. The caller owns it and releases
 * it with peg_cursor_free(). The board may be changed or freed while the cursor is in use.
 */
typedef struct peg_cursor peg_cursor;

/*
 * Makes a cursor. The parameter which is as in peg_each_solution(). The cursor goes to
 * *out_cursor, and the first peg_cursor_next() goes to the first solution. The limits are copied,
 * and apply to all that the cursor does, taken together; what they point to must live as long as
 * the cursor. The limit on time also runs between calls. With PEG_SHORTEST_SOLUTIONS this call
 * may take long, as it finds the fewest moves.
 */
PEG_API peg_status peg_cursor_new(peg_board *board, peg_solutions which, const peg_limits *limits,
                                  peg_cursor **out_cursor);

/*
 * Goes on to the next solution. Its jumps go to *out_jumps and their number to *out_count; they
 * are valid until the cursor is used again. steps limits the work of this call, so that a game
 * can go on between calls: a step looks at the jumps of one position, which usually takes less
 * than a microsecond; 0 means no limit. If a table would make the cursor quicker, it is made only
 * in a call with enough steps to make the whole table.
 *
 * Returns PEG_OK with a solution, and PEG_END when there are no more. Returns PEG_PAUSED when
 * the steps are used up, and PEG_STOPPED when a flag or a callback has stopped the cursor: call
 * again to go on, after lowering the flag. Returns PEG_LIMIT when the cursor has reached one of
 * its own limits: it then gets no further. With any status but PEG_OK the outputs are unchanged,
 * and jumps from earlier calls are no longer valid.
 */
PEG_API peg_status peg_cursor_next(peg_cursor *cursor, uint32_t steps, const peg_jump **out_jumps,
                                   size_t *out_count);

/* Frees a cursor, unless it is NULL. The jumps that it gave out become invalid. */
PEG_API void peg_cursor_free(peg_cursor *cursor);

/* ------------------------------------------------------------------------- */
/* Counting                                                                  */
/* ------------------------------------------------------------------------- */

/* A number of up to 128 bits: high * 2^64 + low. */
typedef struct peg_count {
    uint64_t low;
    uint64_t high;
} peg_count;

/*
 * Writes a count in decimal: at most 39 digits, so 40 bytes are always enough. The number of
 * digits goes to *out_length.
 */
PEG_API peg_status peg_count_text(const peg_count *count, char *out, size_t room,
                                  size_t *out_length);

/*
 * Counts the solutions that peg_each_solution() would list, without listing them; or with
 * PEG_SOLUTIONS_AS_POSITIONS, the solutions that are not the same as positions. The count goes to
 * *out_count. Returns PEG_E_COUNT if it does not fit in 128 bits.
 */
PEG_API peg_status peg_count_solutions(peg_board *board, peg_solutions which,
                                       const peg_limits *limits, peg_count *out_count);

/*
 * Counts the complete games: the solutions, and all other sequences of jumps that end when
 * no jump is legal. A position that is won or stuck has one game, of 0 jumps. The count goes
 * to *out_count. Returns PEG_E_COUNT if it does not fit in 128 bits.
 */
PEG_API peg_status peg_count_games(peg_board *board, const peg_limits *limits,
                                   peg_count *out_count);

/*
 * Counts the solutions of the fewest moves. *out_moves is the number of moves in each, and
 * *out_count the number of solutions.
 *
 * *out_distinct is the number of solutions that really differ. Two solutions count as one if
 * steps of these kinds turn one into the other: playing the same moves in another order;
 * replacing a move by one that begins and ends in the same holes and removes the same pegs, but
 * takes another path; applying a symmetry that keeps the position and the goal. Finding
 * *out_distinct may take far longer than the rest: pass NULL if you do not need it.
 *
 * *out_sweep is the largest number of jumps in the last move of any of the solutions. All
 * outputs are 0 if there is no solution. Returns PEG_E_COUNT if the count does not fit in
 * 128 bits.
 */
PEG_API peg_status peg_count_fewest(peg_board *board, const peg_limits *limits, int *out_moves,
                                    peg_count *out_count, uint64_t *out_distinct, int *out_sweep);

/*
 * Counts the positions that can be reached in 0, 1, 2 ... jumps, going on past won positions.
 * With by_symmetry 0, all are counted; with by_symmetry 1, positions that are symmetric to each
 * other count as one. The counts go to out, and the number of counts to *out_count; room for
 * PEG_MAX_HOLES is always enough. With a NULL buffer the question takes just as long.
 */
PEG_API peg_status peg_count_positions(peg_board *board, const peg_limits *limits, int by_symmetry,
                                       uint64_t *out, size_t room, size_t *out_count);

/*
 * Counts the positions that a proof of the fewest moves must look at. *out_moves is the fewest
 * moves, and *out_least a lower bound found without a search. out gets *out_moves rows of
 * *out_moves - *out_least + 1 counts each, one row after another. For a position reached in m
 * moves, let b be a lower bound on the moves of any solution through that position, including
 * the m moves. Count n of row m, both from 0, is the number of such positions for which b is
 * *out_least + n. If the board has no table, positions that cannot be won may be counted too.
 *
 * Positions that are symmetric to each other, by symmetries that keep the goal, count as one if
 * there are at most 16 such symmetries. *out_moves and *out_least are 0 and out is empty if
 * there is no solution, or nothing to play.
 */
PEG_API peg_status peg_fewest_levels(peg_board *board, const peg_limits *limits, int *out_least,
                                     int *out_moves, uint64_t *out, size_t room);

/* For the draws of peg_random_play(): draw until a legal line comes up. */
#define PEG_DRAW_ON (-1)

/*
 * Works out the exact chances of how random play ends. Play goes on until it is won or no jump
 * is legal. Each jump is chosen by draws: a draw takes any line of the board, legal or not, each
 * as likely as any other, and the first legal line drawn is played. draws is the largest number
 * of draws for one jump, and may be 0: if no draw takes a legal line, the first legal line of
 * peg_lines() is played. With PEG_DRAW_ON there is no such limit, so each legal jump is as likely
 * as any other.
 *
 * *out_win is the chance that play is won. out[p] is the chance that play ends with p pegs, won
 * or not. The number of chances goes to *out_count: one more than the position has pegs.
 * *out_pegs is the average number of pegs that are left.
 *
 * Chances are worked out in fixed point, then rounded to the nearest double, so they are the
 * same on every platform. Before rounding, each is too small by less than 10^-29, as long as
 * fewer than 10^9 jumps are looked at. A chance below 10^-29 may come out as 0.
 */
PEG_API peg_status peg_random_play(peg_board *board, const peg_limits *limits, int draws,
                                   double *out_win, double *out_pegs, double *out, size_t room,
                                   size_t *out_count);

/*
 * Rates how hard a position is, for makers of puzzles.
 *
 *     *out_win       the chance that play is won if each legal jump is as likely as any other;
 *                    -1 if unknown
 *     *out_games     0 if that is the exact chance; otherwise the number of games that it is
 *                    estimated from
 *     *out_losing    the number of first jumps after which the position cannot be won; -1 if
 *                    unknown
 *     *out_least, *out_moves    bounds on the fewest moves, as peg_solve_fewest() finds them;
 *                    *out_moves is 0 if no solution was found
 *
 * For a position that cannot be won, all first jumps lose, and the other outputs are 0. An output
 * that is NULL is not worked out, which may save much time.
 *
 * The limits are for all parts together, and each part gets a share of them: first the losing
 * jumps, then the chance, and with the rest the fewest moves. If the exact chance would take more
 * than an eighth of the positions or the time that are left, it is estimated from up to 7936 games.
 * On english with 27 pegs, these take half a second, and the estimate is mostly within a factor
 * of 2. A limit of 50 ms usually leaves time for the losing jumps and 768 games, whose estimate is
 * often too small, by a factor of 20 at worst in our tests. An estimate is never 0: if no game is
 * won, the chance is unknown.
 *
 * With PEG_LIMIT and PEG_STOPPED, all outputs are set to what is known, and some may be unknown.
 * With PEG_OK none is, but the chance may be an estimate, and *out_least may be below *out_moves;
 * both are 0 in a library without the fewest moves. A limit that leaves such bounds returns PEG_OK,
 * a stop returns PEG_STOPPED.
 */
PEG_API peg_status peg_rate(peg_board *board, const peg_limits *limits, double *out_win,
                            uint64_t *out_games, int *out_losing, int *out_least, int *out_moves);

/*
 * Finds a solution by its index: the solution that peg_each_solution() reaches after *index
 * others, with PEG_ALL_SOLUTIONS. Its jumps go to out and their number to *out_count. Returns
 * PEG_E_INDEX if there are not that many solutions, and PEG_E_COUNT if their number does not fit
 * in 128 bits.
 *
 * The first call counts all solutions, which may take long. The board remembers the counts:
 * later calls of peg_solution_at(), peg_solution_index() and peg_count_solutions() only
 * look them up, even after jumps of a solution have been played.
 */
PEG_API peg_status peg_solution_at(peg_board *board, const peg_limits *limits,
                                   const peg_count *index, peg_jump *out, size_t room,
                                   size_t *out_count);

/*
 * Finds the index of a solution, given as an array of count jumps: the inverse of
 * peg_solution_at(). Returns PEG_E_SOLUTION if the jumps are not a solution, and PEG_E_COUNT if
 * the number of solutions does not fit in 128 bits.
 */
PEG_API peg_status peg_solution_index(peg_board *board, const peg_limits *limits,
                                      const peg_jump *jumps, size_t count, peg_count *out_index);

/* ------------------------------------------------------------------------- */
/* Tables                                                                    */
/* ------------------------------------------------------------------------- */

/*
 * A table tells for every position of one class whether it can be won, in one bit each. Of
 * positions that are images of each other, under symmetries that keep the goal and the class, it
 * has only one. For english it takes 8 MiB, built in a tenth of a second. The caller owns a table
 * and releases it with peg_table_free(). A table never changes, so any number of threads may use it
 * at once.
 */
typedef struct peg_table peg_table;

/*
 * Builds a table for the shape of a board. With pegs 0, it is for the goal of the board. With
 * pegs above 0, it is for another goal: at most that many pegs left, in any holes; a number above
 * the number of holes means the number of holes. The fewest pegs that a position can be reduced
 * to is the smallest value of pegs whose table answers PEG_YES for that position.
 *
 * The class is that of the board's position if the goal is one peg in any hole, or if pegs
 * is above 0. Otherwise it is the goal's, as no position of another class can be won.
 *
 * A table is for 2^n positions, where n is the number of holes minus the bits of peg_class(), and
 * needs at most 2^n / 8 bytes. Symmetries that keep the goal and the class may divide this by their
 * number. Up to n = 32 a table always fits the default limit on memory. Returns PEG_E_NO_TABLE if n
 * is above 43, or if the board has more than 64 holes. The limit on positions counts how many of
 * the 2^n positions have been answered. The table goes to *out_table, and uses the allocator of the
 * board.
 */
PEG_API peg_status peg_table_build(const peg_board *board, int pegs, const peg_limits *limits,
                                   peg_table **out_table);

/*
 * Builds the table of peg_table_build() in a file, which it maps: the answers need space on the
 * disk and no memory, except the system's file cache. The limit on memory is for the order of its
 * blocks, which takes up to a tenth of the size of a file of some megabytes, and a smaller part of
 * a larger one. The table goes to *out_table, as from peg_table_map(); path is as for
 * peg_table_save().
 *
 * A table is built in layers. If a limit or the caller ends the question, or the program or the
 * machine stops, the file stays, and the next call for the same board, goal and class goes on from
 * the last layer that was finished. Its limit on positions and its progress count from there; a
 * call whose limits are too low to finish a layer makes no progress. Until the table is whole,
 * functions that read it return PEG_E_UNFINISHED. If the file has the whole table already, it is
 * mapped, even if it cannot be written.
 *
 * Returns PEG_E_MISMATCH if the file holds anything but this table, and leaves it as it is. Returns
 * PEG_E_FILE if the file cannot be opened, read or written, is a device or a pipe, another call is
 * building in it, or the disk is too small: the space is taken before the first answer, and a file
 * that was created is removed. Returns PEG_E_TABLE if the file is shorter than its head says.
 * Returns PEG_E_MEMORY if the system cannot map so large a file. If the system maps no files, or is
 * not little-endian, the table is built in memory and saved.
 */
PEG_API peg_status peg_table_build_file(const peg_board *board, int pegs, const char *path,
                                        const peg_limits *limits, peg_table **out_table);

/*
 * Answers whether the position can be won, for a complement problem: the position has pegs exactly
 * where the goal has none, such as a full board except the hole where the last peg must end. With
 * pegs and empty holes swapped, and read backwards, a game of the problem is a game of it again. So
 * a position is on the way if and only if both it and its complement can be won, and half of a
 * table has all positions halfway. That half is built in a file, as by peg_table_build_file(),
 * which can continue it to the whole table. A file that has that half already is used.
 *
 * *out_answer is a peg_answer, PEG_YES or PEG_NO. With PEG_YES, *out_middle is the word of a
 * position on the way; with PEG_NO it is 0. If the answer is known at once, for example because the
 * classes differ, no file is made. Returns PEG_E_POSITION if the position is not of this kind, and
 * the errors of peg_table_build_file().
 */
PEG_API peg_status peg_table_meet(const peg_board *board, const char *path,
                                  const peg_limits *limits, int *out_answer, uint64_t *out_middle);

/*
 * Tells how large a table of peg_table_build() is before it is made: it has 2 to the power of
 * *out_bits positions, and its file has *out_bytes bytes. In memory it takes about as many.
 */
PEG_API peg_status peg_table_size(const peg_board *board, int pegs, const peg_limits *limits,
                                  int *out_bits, uint64_t *out_bytes);

/* Frees a table, unless it is NULL. Boards that the table is attached to can still use it. */
PEG_API void peg_table_free(peg_table *table);

/*
 * Lets the questions of a board use a table; NULL lets them use none. Answers, numbers of moves
 * and orders stay the same. peg_solve() and peg_hint() then find the first solution in order, and
 * peg_solve_fewest() may find another solution with the same number of moves. Positions of
 * another class are answered without the table. The table is used until the goal is set; copies
 * that are made after this call use it too. The board forgets what it remembers, even if it had
 * this table, or none, before.
 *
 * Returns PEG_E_MISMATCH if the table is for another shape or goal, or was built with pegs
 * above 0. A table with wrong answers makes questions answer wrongly, or return PEG_E_TABLE
 * where its answers contradict each other: see peg_table_verify().
 */
PEG_API peg_status peg_table_attach(peg_board *board, peg_table *table);

/*
 * Looks up positions, an array of count words, one word for each position. The answers, each a
 * peg_answer, go to out_answers, which must be NULL or have room for count answers. Looking up
 * many positions in one call is faster than one by one.
 *
 * If a position is of another class than the table's, the answer is PEG_NO if the table's goal
 * is a hole or a position, and PEG_UNKNOWN if the goal is one peg in any hole or a number of
 * pegs. Returns PEG_E_POSITION if a bit past the last hole is 1.
 */
PEG_API peg_status peg_table_probe(const peg_table *table, const uint64_t *positions, size_t count,
                                   uint8_t *out_answers);

/*
 * Writes a table to a file, in the form of peg_table_write(). path is what fopen() takes; on
 * Windows it is UTF-8 whatever the code page, and at most 1023 words of UTF-16. Returns
 * PEG_E_FILE if the file cannot be written.
 *
 * An existing file is replaced by the whole table, or stays as it was. The bytes go to a new
 * file in the same folder, so the folder must be writable. When the bytes are on the disk, the
 * new file replaces the old file under its name, and on Unix takes its permissions and, where
 * that is allowed, its owner and group. If writing fails, the new file is removed. If the
 * program is killed, the new file stays, under a name that begins with ".peg-save-". If path is
 * a symbolic link, the file that it leads to is replaced. Another name of the old file, a hard
 * link, keeps the old table. A device or a pipe is written directly.
 *
 * A library built without the C library lacks peg_table_save(), peg_table_load(),
 * peg_table_map(), peg_table_build_file() and peg_table_meet().
 */
PEG_API peg_status peg_table_save(const peg_table *table, const peg_limits *limits,
                                  const char *path);

/*
 * Reads a table from a file. The table goes to *out_table. Returns PEG_E_FILE if the file cannot
 * be read, and the errors of peg_table_read().
 */
PEG_API peg_status peg_table_load(const char *path, const peg_limits *limits,
                                  const peg_allocator *allocator, peg_table **out_table);

/*
 * Makes a table whose answers stay in its file. The file is mapped read-only: its answers are
 * read as they are needed and do not count as memory, and all processes that map the file share
 * one copy. Mapping takes about a millisecond, and questions are answered as with any other
 * table. Where the system cannot map files, or is not little-endian, the table is loaded instead.
 *
 * Returns PEG_E_FILE if the file cannot be read or mapped, and the errors of peg_table_read().
 * Only the head of the table and the length of the file are checked; peg_table_load() or
 * peg_table_verify() finds damaged answers.
 *
 * While the table exists, the file must not change. If the file is cut short, the system ends
 * the program with SIGBUS when it reads past the end; if its bytes change, answers change in the
 * middle of a question. It is safe to remove the file, or to replace it by renaming another file
 * to its path: the table keeps the old file. Windows refuses to cut, remove or replace the file
 * while the table exists.
 */
PEG_API peg_status peg_table_map(const char *path, const peg_limits *limits,
                                 const peg_allocator *allocator, peg_table **out_table);

/*
 * Called with each piece of a table: an array of count bytes, valid during the call. The
 * callback returns PEG_CONTINUE, or PEG_STOP to end with PEG_STOPPED.
 */
typedef int (*peg_write_fn)(const uint8_t *bytes, size_t count, void *user);

/*
 * Writes a table as bytes: a head of a few thousand bytes, then as many bytes as the table takes
 * in memory. zstd or gzip make them far fewer. Calls write(bytes, count, user) with one piece
 * after another. The first piece is the head, which has a checksum of the answers, so that the
 * heads of different tables differ. Equal tables, with the same lines, goal, class and answers,
 * are written as equal bytes on every platform.
 */
PEG_API peg_status peg_table_write(const peg_table *table, const peg_limits *limits,
                                   peg_write_fn write, void *user);

/*
 * Reads a table from an array of count bytes. The table goes to *out_table. The allocator may
 * be NULL, as in peg_board_new(). Returns PEG_E_TABLE if the bytes are not a table,
 * PEG_E_VERSION if a later version wrote them, PEG_E_UNFINISHED if peg_table_build_file() has not
 * finished the table, and PEG_LIMIT if it is larger than the limit on memory. A checksum finds
 * damaged bytes. It does not find forged bytes: see peg_table_verify().
 */
PEG_API peg_status peg_table_read(const uint8_t *bytes, size_t count, const peg_limits *limits,
                                  const peg_allocator *allocator, peg_table **out_table);

/*
 * Verifies that every answer of a table is right, by comparing it with the answers after each
 * jump. Returns PEG_OK if all are right, otherwise PEG_E_TABLE. You need not verify a table that
 * you built yourself. Verifying takes about as long as building does.
 */
PEG_API peg_status peg_table_verify(const peg_table *table, const peg_limits *limits);

/*
 * Tells what a table is: it has 2 to the power of *out_bits positions, was built with *out_pegs
 * as pegs, and holds *out_bytes bytes of memory, not counting mapped answers.
 */
PEG_API peg_status peg_table_about(const peg_table *table, int *out_bits, int *out_pegs,
                                   size_t *out_bytes);

/*
 * Makes a board with the shape and the goal of a table, and its allocator. The board is like one
 * from peg_board_from_lines(), since a table does not know the names of holes or where they lie.
 * If the table was built with pegs above 0, the goal is one peg, in any hole. The board goes to
 * *out_board; free it with peg_board_free().
 */
PEG_API peg_status peg_table_board(const peg_table *table, peg_board **out_board);

/*
 * Counts the positions that can be won, by their number of pegs: out[p] is the number of them
 * with p pegs. The number of counts goes to *out_count: one more than the board has holes.
 * Nothing is counted if out is NULL or room is too small.
 */
PEG_API peg_status peg_table_count(const peg_table *table, const peg_limits *limits, uint64_t *out,
                                   size_t room, size_t *out_count);

/* ------------------------------------------------------------------------- */
/* Theory                                                                    */
/* ------------------------------------------------------------------------- */

/*
 * Tells the class of the position. *out_bits is the number of bits: 4 for english. No jump
 * changes any bit. Each bit stands for a set of holes, always the same for a shape, and is 1 if
 * the set holds an odd number of pegs. The bits go to out_words, 64 in each word; any further
 * words are 0. PEG_MAX_WORDS are always enough.
 */
PEG_API peg_status peg_class(const peg_board *board, uint64_t *out_words, size_t room,
                             int *out_bits);

/*
 * Finds Merson regions. A region is a set of holes such that every line whose over is in the set
 * also has its from or its to in the set. A region is full if all its holes hold pegs. The first
 * peg that a full region loses is one that jumps out of it, and its jump begins a move. The
 * regions found share no hole. At most *out_spare of them are full when the position is won, so
 * each other full region costs a move. Other choices may have as many regions, or more; at most
 * 64 regions are found.
 *
 * *out_count is the number of regions. They are numbered from 1 in the order of their first
 * holes. out[h] is the number of the region that hole h belongs to, or 0 if it is in none; room
 * for the holes of the board is enough. *out_spare is the number of regions that may be full
 * when the position is won: 1 if the goal is one peg in any hole and some region is a single
 * hole, otherwise 0. A position with n full regions needs n - *out_spare moves or more.
 */
PEG_API peg_status peg_find_regions(const peg_board *board, const peg_limits *limits, int32_t *out,
                                    size_t room, int *out_count, int *out_spare);

/*
 * Proves that the position cannot be won in fewer moves than the parameter moves, which is from
 * 1 to PEG_MAX_HOLES. Returns PEG_E_PROOF if the position can be won in fewer, and PEG_E_BIG if
 * the board has more than about 260,000 different moves and is too wide as well: triangle22 is
 * too wide, square16 is not. docs/theory.md tells how the proof works.
 *
 * The proof is a text. Calls write(bytes, count, user) with one piece of it after another; no
 * piece has a final NUL. write may change the board, or free it. The first line is "moves" and
 * the number. The other lines describe the board, with the holes numbered from 0, so that a
 * program that knows only how pegs jump can verify the proof. docs/catalogue/README.md describes
 * each line, and verify_moves.py beside it is such a program.
 */
PEG_API peg_status peg_prove_moves(const peg_board *board, const peg_limits *limits, int moves,
                                   peg_write_fn write, void *user);

/*
 * Verifies a proof that this version of peg_prove_moves() has written, without relying on how it
 * was found. The number of moves goes to *out_moves. Returns PEG_E_PROOF if the text is not such a
 * proof about this position and goal, or if the proof does not hold; and PEG_E_BIG as
 * peg_prove_moves() does. If a proof says too little about a position, a search does the rest;
 * limits may end the search. A position tested by many weights counts as several positions.
 */
PEG_API peg_status peg_verify_moves(const peg_board *board, const peg_limits *limits,
                                    const char *text, int *out_moves);

#ifdef __cplusplus
}
#endif

#endif /* LIBPEG_H */
