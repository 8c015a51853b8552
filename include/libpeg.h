/*
 * libpeg - a peg solitaire engine to embed
 *
 * SPDX-License-Identifier: MIT
 *
 * Words
 * -----
 *
 *   hole      a place on the board, numbered 0 ... holes-1
 *   jump      a peg jumps from a hole over a neighbour into an empty hole, and the
 *             neighbour is removed
 *   line      the three holes of a jump, whether or not they hold the right pegs
 *   move      one or more jumps in a row by the same peg
 *   shape     the holes, their names and places, and the lines
 *   position  which holes hold pegs
 *   goal      which positions are won
 *   board     a shape, a position, a goal, and the jumps played so far
 *   solution  jumps that lead from the position to the first that is won
 *   limits    what a question may spend
 *   table     the answer for every position of one shape, goal and class
 *
 * Rules
 * -----
 *
 *   Status.  A function that can fail returns a peg_status: PEG_OK is 0, other
 *   outcomes are above 0, errors are below 0. peg_status_text() puts each into words.
 *
 *   Yes or no.  A function that returns a number, or 1 for yes and 0 for no, returns 0
 *   if it cannot tell: for a board that is NULL, or for a hole that the board does not
 *   have.
 *
 *   Outputs.  Outputs come last, and their names begin with out_. You may pass NULL for
 *   any that you do not want, except for the handle that a function makes. An error
 *   leaves every output as it was, with one exception: PEG_E_ROOM.
 *
 *   Room.  A buffer is passed with its room, the number of items it can hold. If all
 *   items fit, they are written. If they do not, none is, and the status is PEG_E_ROOM.
 *   The other outputs are set in both cases, the number of items among them, so you can
 *   make room and call again. A NULL buffer with room 0 asks for the other outputs alone
 *   and is never too small. The items of a text are bytes: its room counts the
 *   terminating zero, its length does not.
 *
 *   NULL.  A free function does nothing with NULL. Elsewhere, unless the function says
 *   what it means, NULL is PEG_E_ARGUMENT, or makes a function that returns a pointer
 *   return NULL.
 *
 *   Memory.  A function that needs memory may return PEG_E_MEMORY, and has then changed
 *   nothing.
 *
 *   Enums.  An enum that is an output is passed as an int, which has the same size for
 *   every compiler and binding.
 *
 *   Threads.  A board may be used by one thread at a time; different boards, copies of
 *   each other included, may be used at once.
 *
 *   Order.  Holes ascend; jumps ascend by (from, to, over). The same question gets the
 *   same answer in the same order on every platform and with any number of threads.
 *
 *   The library never aborts, prints, reads a clock or draws random numbers, and has no
 *   state of its own.
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
 *     peg_suggest             Finds the built-in shape that a wrong name may mean
 *
 *   Holes and lines
 *     peg_holes               Returns the number of holes
 *     peg_hole_name           Returns the name of a hole
 *     peg_find_hole           Finds a hole by its name
 *     peg_hole_place          Tells where to draw a hole
 *     peg_hole_cell           Tells the row and column of a hole
 *     peg_lines               Lists the lines
 *     peg_symmetries          Lists the symmetries
 *
 *   The position
 *     peg_pegs                Returns the number of pegs
 *     peg_has_peg             Tells whether a hole holds a peg
 *     peg_position            Reads the position
 *     peg_draw                Draws the position
 *     peg_draw_names          Draws the position with the names of the pegs' holes
 *     peg_start               Fills all holes but one
 *     peg_set_peg             Puts a peg in a hole, or takes it out
 *     peg_set_position        Sets the position
 *
 *   The goal
 *     peg_goal                Reads the goal
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
 *     peg_redo                Plays an undone jump again
 *     peg_history             Lists the jumps played and undone
 *     peg_moves_text          Writes jumps as a text, joined into moves
 *     peg_jumps_text          Writes jumps as a text, one by one
 *
 *   Limits
 *     peg_flag_raise          Stops questions from any thread
 *     peg_flag_lower          Makes a raised flag ready for use again
 *
 *   Questions
 *     peg_solvable            Can the position be won?
 *     peg_judge               After which jumps can it still be won?
 *     peg_hint                Which jump is good?
 *     peg_solve               How can it be won?
 *     peg_solve_fewest        How can it be won in the fewest moves?
 *     peg_rewind              Where could it last be won?
 *     peg_board_learn         Takes over what another board has found out
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
 *     peg_count_fewest        How many solutions of the fewest moves are there?
 *     peg_count_positions     How many positions can be reached?
 *     peg_fewest_levels       How many positions does the proof of the fewest moves take?
 *     peg_endings             How few and how many pegs can be left?
 *     peg_solution_at         Which solution has this number?
 *     peg_solution_index      Which number has this solution?
 *
 *   Tables
 *     peg_table_build         Builds a table
 *     peg_table_free          Frees a table
 *     peg_table_attach        Lets a board use a table
 *     peg_table_probe         Looks positions up
 *     peg_table_save          Writes a table to a file
 *     peg_table_load          Reads a table from a file
 *     peg_table_write         Writes a table as bytes
 *     peg_table_read          Reads a table from bytes
 *     peg_table_verify        Proves that a table is right
 *     peg_table_about         Tells what a table is
 *     peg_table_board         Makes a board for a table
 *     peg_table_count         Counts the positions that can be won
 *
 *   Theory
 *     peg_class               Tells the class of the position
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
#define PEG_VERSION_MINOR 2
#define PEG_VERSION_PATCH 0

/* The version of this header as one number, 200 for 0.2.0. */
#define PEG_VERSION (PEG_VERSION_MAJOR * 10000 + PEG_VERSION_MINOR * 100 + PEG_VERSION_PATCH)

/*
 * Returns the version of the library that is running, as PEG_VERSION is for the header
 * that was compiled with. The library may be the newer of the two.
 */
PEG_API uint32_t peg_version(void);

typedef enum peg_status {
    PEG_OK = 0,
    PEG_STOPPED = 1, /* the caller stopped it: a flag was raised, or a callback said stop */
    PEG_LIMIT = 2,   /* one of the limits was reached */
    PEG_PAUSED = 3,  /* the steps of this call are used up: call again to go on */
    PEG_END = 4,     /* there are no more solutions */

    PEG_E_ARGUMENT = -1, /* an argument is NULL or out of range */
    PEG_E_MEMORY = -2,   /* out of memory */
    PEG_E_ROOM = -3,     /* the buffer is too small */
    PEG_E_LIMITS = -4,   /* the limits have a size or a field this version does not know */

    PEG_E_HOLE = -5,  /* the board has no such hole */
    PEG_E_LINE = -6,  /* no line of the board joins these holes */
    PEG_E_FROM = -7,  /* no peg in the hole to jump from */
    PEG_E_OVER = -8,  /* no peg to jump over */
    PEG_E_TO = -9,    /* a peg in the hole to jump to */
    PEG_E_PLAY = -10, /* no jump to undo or redo */
    PEG_E_WON = -11,  /* the position is won already */

    PEG_E_TEXT = -12,     /* the text cannot be read */
    PEG_E_NAME = -13,     /* no built-in shape has this name */
    PEG_E_SIZE = -14,     /* the built-in shape does not come in this size */
    PEG_E_DRAWING = -15,  /* a drawing must begin with square:, diagonal: or triangular: */
    PEG_E_POSITION = -16, /* the position does not fit the board */
    PEG_E_EMPTY = -17,    /* a board needs at least one hole */
    PEG_E_BIG = -18,      /* past PEG_MAX_HOLES, PEG_MAX_LINES or PEG_MAX_SIDE */
    PEG_E_SAME = -19,     /* a line needs three different holes */
    PEG_E_TWICE = -20,    /* a line is given twice */
    PEG_E_NAMING = -21,   /* the board's holes have no such names */

    PEG_E_COUNT = -22,    /* a count passes 128 bits */
    PEG_E_INDEX = -23,    /* no solution has this number */
    PEG_E_SOLUTION = -24, /* the jumps are not a solution */
    PEG_E_PROOF = -25,    /* the proof does not hold */

    PEG_E_LARGE = -26,    /* the board is too large for a table */
    PEG_E_FILE = -27,     /* the file cannot be opened, read or written */
    PEG_E_TABLE = -28,    /* not a table, or a damaged one */
    PEG_E_VERSION = -29,  /* the table was written by a later version */
    PEG_E_MISMATCH = -30  /* for another shape or goal than the board's */
} peg_status;

/*
 * Returns a status in words: part of an English sentence, without capital letter or full
 * stop, to follow "error: ". The text is static, and never NULL, even for a number that is
 * no status.
 */
PEG_API const char *peg_status_text(peg_status status);

/* ------------------------------------------------------------------------- */
/* Types                                                                     */
/* ------------------------------------------------------------------------- */

#define PEG_MAX_HOLES 256   /* on one board */
#define PEG_MAX_LINES 65535 /* on one board, each direction counted */
#define PEG_MAX_SIDE  1024  /* rows or columns of a drawing */
#define PEG_MAX_WORDS 4     /* of a position, 64 holes in each */

/* Stands for a hole where none is meant. */
#define PEG_NO_HOLE (-1)

/*
 * A jump, or a line that jumps run along: three different holes. This layout of three
 * bytes will never change.
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
 * The struct is copied. What user points to must live until the last board, copy, cursor
 * and table that came from the allocator is freed. These share memory with each other, so
 * if several threads use them, resize() must be safe to call from those threads.
 *
 * This layout will never change.
 */
typedef struct peg_allocator {
    void *(*resize)(void *user, void *block, size_t old_size, size_t new_size);
    void *user;
} peg_allocator;

/*
 * How texts written by the library name the holes. When reading, the library knows all the
 * names that a hole has, in small letters or capitals.
 */
typedef enum peg_naming {
    PEG_NAMING_DEFAULT = 0,  /* algebraic if the board has such names, otherwise numbers */
    PEG_NAMING_NUMBERS = 1,  /* 1, 2, 3 ... in the order of the holes */
    PEG_NAMING_LETTERS = 2,  /* a, b ... z, aa, ab ... in the order of the holes */
    PEG_NAMING_ALGEBRAIC = 3 /* a letter for the column and a number for the row, such as
                                d3, with row 1 at the top: only boards on a square lattice */
} peg_naming;

/* ------------------------------------------------------------------------- */
/* Boards                                                                    */
/* ------------------------------------------------------------------------- */

/*
 * Makes a board from a text: a shape, then perhaps a position, a goal and play.
 *
 * The shape is one of these:
 *
 *   - The name of a built-in shape: english, french, wiegleb, asymmetric, star; or with a
 *     size: triangle5 (side 1 to 22), square6, rect4x7 (4 columns, 7 rows), diamond5,
 *     hexagon3. The board has its customary start, with one empty hole; if that cannot be
 *     won, the nearest hole from which it can be is empty instead. A few small shapes,
 *     hexagon3 among them, cannot be won from any and keep the customary start.
 *
 *   - A drawing: the lattice, a colon, and rows of "o" for a peg, "." for an empty hole
 *     and "_" for no hole. Holes are numbered row by row from the top, each row from the
 *     left. Separate rows with slashes; or with newlines, and then spaces may stand for
 *     "_". Blank rows and columns around the drawing do not count. "square:" has lines
 *     along rows and columns, "diagonal:" along diagonals as well. "triangular:" has lines
 *     along rows and both slants; neighbours in a row are two columns apart, neighbours in
 *     the next row one column to either side.
 *
 *         square:_oo_/ooo./_oo_
 *         triangular:__o/_o_o/o_._o
 *
 *   - A list: the number of holes, and each line as from-over-to with holes numbered
 *     from 1, separated by commas without spaces. Jumps run along a line in one direction
 *     only, so most lines come in pairs. All holes but the first hold pegs.
 *
 *         lines:4:1-2-3,3-2-1,2-3-4
 *
 * The position, which may follow a name or a list, is written in "o" and "." with slashes
 * between the rows and nothing where there is no hole. A list has a single row.
 *
 *     triangle5 o/.o/oo./o..o/.....
 *
 * The goal is an arrow and a hole's name, for one peg in that hole, or an arrow and a
 * position. Without it the goal is one peg, in any hole.
 *
 *     english -> d4
 *
 * The play is a semicolon and the moves played from the position, as peg_play_moves()
 * reads them; then, if some were undone, another semicolon and the moves that peg_redo()
 * would play.
 *
 *     english -> d4 ; d2-d4 f3-d3 ; e1-e3
 *
 * text is the text. allocator is where memory comes from; NULL means malloc() and its
 * family, which a build without the C library does not have. The new board goes to
 * *out_board.
 *
 * Returns PEG_OK, or an error that says what is wrong with the text; then *out_at is the
 * index of the byte at which it is wrong. Making a board of a crowded graph may take some
 * tenths of a second; copying it takes none.
 */
PEG_API peg_status peg_board_new(const char *text, const peg_allocator *allocator, size_t *out_at,
                                 peg_board **out_board);

/*
 * Makes a board of any graph. holes is the number of holes; lines are the count lines that
 * jumps run along, in any order. A line runs in one direction only: give (c, b, a) as well
 * as (a, b, c) for jumps both ways. Some holes, or all, may be on no line. All holes but
 * hole 0 hold pegs, and the goal is one peg, in any hole. The allocator is as in
 * peg_board_new().
 *
 * Returns PEG_OK, or PEG_E_HOLE, PEG_E_SAME or PEG_E_TWICE for a line that cannot be; then
 * *out_at is the index of the line. Returns PEG_E_EMPTY or PEG_E_BIG for too few or too
 * many holes or lines.
 */
PEG_API peg_status peg_board_from_lines(int holes, const peg_jump *lines, size_t count,
                                        const peg_allocator *allocator, size_t *out_at,
                                        peg_board **out_board);

/*
 * Copies a board: its position, its goal and its play, including the jumps undone. The
 * copy has the same allocator, shares the shape, and begins with most of what the board
 * has found out (see peg_board_learn()). Copying is cheap.
 */
PEG_API peg_status peg_board_copy(const peg_board *board, peg_board **out_board);

/* Frees a board. Pointers to what it holds, such as names, are no longer valid. */
PEG_API void peg_board_free(peg_board *board);

/*
 * Writes the shape, the position, and the goal unless it is one peg in any hole, as one
 * line of text that peg_board_new() reads. The text has no play: the board read from it
 * begins at the position. The text goes to out, its length to *out_length.
 */
PEG_API peg_status peg_board_text(const peg_board *board, char *out, size_t room,
                                  size_t *out_length);

/*
 * Writes a whole game as one line of text that peg_board_new() reads: the shape, the
 * position that play began from, the goal, and the moves played and undone. The board read
 * from it is at the same point of the same game. The text goes to out, its length to
 * *out_length.
 */
PEG_API peg_status peg_game_text(const peg_board *board, char *out, size_t room,
                                 size_t *out_length);

/*
 * Tells the built-in shapes, or for shapes that come in sizes the kinds of them. index
 * counts from 0. *out_name is a name to make a board with; *out_about says in a few words
 * what the shape is and in which sizes it comes. Both are static texts. Returns PEG_END
 * past the last.
 */
PEG_API peg_status peg_builtin(int index, const char **out_name, const char **out_about);

/*
 * Finds the built-in shape that a text most likely means when peg_board_new() returned
 * PEG_E_NAME or PEG_E_SIZE for it: english for "englsh", triangle5 for "triangle 5". Its
 * name goes to out, the length of the name to *out_length. Returns PEG_E_NAME if nothing
 * comes close.
 */
PEG_API peg_status peg_suggest(const char *text, char *out, size_t room, size_t *out_length);

/* ------------------------------------------------------------------------- */
/* Holes and lines                                                           */
/* ------------------------------------------------------------------------- */

/* Returns the number of holes, from 1 to PEG_MAX_HOLES. */
PEG_API int peg_holes(const peg_board *board);

/*
 * Returns the name of a hole, or NULL if there is no such hole, or if its holes have no
 * names of this kind. The text belongs to the board and lives as long as it does.
 */
PEG_API const char *peg_hole_name(const peg_board *board, int hole, peg_naming naming);

/*
 * Finds the hole with a name, of any naming and in small letters or capitals. Returns
 * PEG_E_HOLE if there is none.
 */
PEG_API peg_status peg_find_hole(const peg_board *board, const char *name, int *out_hole);

/*
 * Tells where to draw a hole. *out_x runs to the right and *out_y down, both from 0.
 * Neighbours along a row or column are a distance of 1 apart. The holes of a list of lines
 * stand in a circle, each a distance of 1 from the next.
 */
PEG_API peg_status peg_hole_place(const peg_board *board, int hole, double *out_x, double *out_y);

/*
 * Tells the row and the column of a hole in its drawing, both from 0. On a triangular
 * lattice, neighbours in a row are two columns apart. A list of lines is a single row.
 */
PEG_API peg_status peg_hole_cell(const peg_board *board, int hole, int *out_row, int *out_column);

/*
 * Returns all lines, ascending by (from, to, over); their number goes to *out_count. The
 * array belongs to the board and lives as long as it does. Only for a NULL board does this
 * return NULL.
 */
PEG_API const peg_jump *peg_lines(const peg_board *board, size_t *out_count);

/*
 * Returns the symmetries, which are all the ways to exchange holes that keep the set of
 * lines; their number goes to *out_count. Symmetry s takes hole h to
 * result[s * holes + h]. The one that moves nothing comes first, the others ascend. A hole
 * on no line always stays where it is. A shape that has more than 4096 symmetries, or
 * whose symmetries take too long to find, has only the first. The array belongs to the
 * board and lives as long as it does. Only for a NULL board does this return NULL.
 */
PEG_API const uint8_t *peg_symmetries(const peg_board *board, size_t *out_count);

/* ------------------------------------------------------------------------- */
/* The position                                                              */
/* ------------------------------------------------------------------------- */

/*
 * A position is passed as words: hole h is bit h % 64 of word h / 64, and is set if the hole
 * holds a peg. It has (holes + 63) / 64 words. There may be more, which are 0, so
 * PEG_MAX_WORDS words do for every board.
 */

/* Returns the number of pegs. */
PEG_API int peg_pegs(const peg_board *board);

/* Returns 1 if the hole holds a peg. Returns 0 if it is empty or no hole of the board. */
PEG_API int peg_has_peg(const peg_board *board, int hole);

/* Reads the position. Its words go to out_words, all that there is room for. */
PEG_API peg_status peg_position(const peg_board *board, uint64_t *out_words, size_t room);

/*
 * Draws the position for people to see, with "o" for a peg and "." for an empty hole. Each
 * row ends with a newline. A list of lines is drawn as one row. The text goes to out, its
 * length to *out_length.
 */
PEG_API peg_status peg_draw(const peg_board *board, char *out, size_t room, size_t *out_length);

/*
 * Draws the position as peg_draw() does, but with the hole's name for each peg. Returns
 * PEG_E_NAMING if the holes have no names of this kind.
 */
PEG_API peg_status peg_draw_names(const peg_board *board, peg_naming naming, char *out, size_t room,
                                  size_t *out_length);

/*
 * Fills all holes but one, to begin a game. empty is the hole to leave empty, or
 * PEG_NO_HOLE to fill them all. The play so far is forgotten.
 */
PEG_API peg_status peg_start(peg_board *board, int empty);

/*
 * Puts a peg in a hole (peg is 1) or takes it out (peg is 0), to edit the position. The
 * play so far is forgotten.
 */
PEG_API peg_status peg_set_peg(peg_board *board, int hole, int peg);

/*
 * Sets the whole position, given as count words. The play so far is forgotten. Returns
 * PEG_E_POSITION if there are too few words, or if one has a bit past the last hole.
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
 * Reads the goal. *out_kind is a peg_goal_kind. *out_hole is the hole of PEG_GOAL_HOLE,
 * and PEG_NO_HOLE for other kinds. The position to reach goes to out_words, all the words
 * that there is room for; it is empty for PEG_GOAL_ANYWHERE.
 */
PEG_API peg_status peg_goal(const peg_board *board, int *out_kind, int *out_hole,
                            uint64_t *out_words, size_t room);

/*
 * Sets the goal. hole matters only for PEG_GOAL_HOLE, and the count words of a position
 * only for PEG_GOAL_POSITION; pass PEG_NO_HOLE, NULL and 0 for what does not matter. A
 * position of one peg is the same goal as its hole. The play stays; what the board has
 * found out is forgotten, and a table no longer attached.
 */
PEG_API peg_status peg_set_goal(peg_board *board, peg_goal_kind kind, int hole,
                                const uint64_t *words, size_t count);

/* Returns 1 if the position is won, otherwise 0. */
PEG_API int peg_is_won(const peg_board *board);

/* ------------------------------------------------------------------------- */
/* Play                                                                      */
/* ------------------------------------------------------------------------- */

/*
 * Lists the legal jumps, ascending by (from, to, over). They go to out, their number to
 * *out_count. There are never more than peg_lines() has lines.
 */
PEG_API peg_status peg_legal_jumps(const peg_board *board, peg_jump *out, size_t room,
                                   size_t *out_count);

/* Returns 1 if no jump is legal, otherwise 0. A position can be won and stuck at once. */
PEG_API int peg_is_stuck(const peg_board *board);

/*
 * Finds the legal jump from one hole to another, which goes to *out_jump. If there is
 * none, returns the first of these errors that applies: PEG_E_HOLE, PEG_E_LINE,
 * PEG_E_FROM, PEG_E_OVER, PEG_E_TO. Some graphs have several lines between two holes. The
 * jump is then along the first that is legal, and PEG_E_OVER means that none of them has a
 * peg to jump over.
 */
PEG_API peg_status peg_find_jump(const peg_board *board, int from, int to, peg_jump *out_jump);

/*
 * Plays a jump. Jumps that were undone are forgotten. Returns the errors of
 * peg_find_jump(), and the board is then unchanged.
 */
PEG_API peg_status peg_play(peg_board *board, const peg_jump *jump);

/*
 * Plays moves from a text such as "d2-d4 f3-d3 g3-g5-e5": moves separated by blank space
 * or commas, each two or more holes joined by hyphens. In place of a hyphen, "1(4)2" tells
 * the hole jumped over, which matters if several lines join two holes. A text without
 * moves plays nothing.
 *
 * All moves are played, or none: if the text cannot be read or a jump is not legal,
 * returns PEG_E_TEXT or an error of peg_find_jump(). *out_at is then the index of a byte
 * of the text: that of the first character that cannot be read, of the name of a hole that
 * does not exist, or of the name of the hole from which the illegal jump was to start.
 */
PEG_API peg_status peg_play_moves(peg_board *board, const char *text, size_t *out_at);

/* Takes back the last jump. Returns PEG_E_PLAY if there is none. */
PEG_API peg_status peg_undo(peg_board *board);

/* Plays the jump that was undone last again. Returns PEG_E_PLAY if there is none. */
PEG_API peg_status peg_redo(peg_board *board);

/*
 * Returns the play: the jumps played, whose number goes to *out_played, followed by those
 * that peg_redo() would play, whose number goes to *out_undone. Returns NULL if both
 * numbers are 0. The array belongs to the board and is valid until the board changes.
 */
PEG_API const peg_jump *peg_history(const peg_board *board, size_t *out_played, size_t *out_undone);

/*
 * Writes jumps as a text for peg_play_moves(), with the jumps that one peg makes in a row
 * joined into one move: g3-g5-e5. jumps are the count jumps. They must run along lines of
 * the board (if not, PEG_E_LINE), but need not be legal. The text goes to out, its length
 * to *out_length. Returns PEG_E_NAMING if the holes have no names of this kind.
 */
PEG_API peg_status peg_moves_text(const peg_board *board, const peg_jump *jumps, size_t count,
                                  peg_naming naming, char *out, size_t room, size_t *out_length);

/* Writes jumps as peg_moves_text() does, but each as a move of its own: g3-g5 g5-e5. */
PEG_API peg_status peg_jumps_text(const peg_board *board, const peg_jump *jumps, size_t count,
                                  peg_naming naming, char *out, size_t room, size_t *out_length);

/* ------------------------------------------------------------------------- */
/* Limits                                                                    */
/* ------------------------------------------------------------------------- */

/*
 * A question is a function that may take long. What it may spend is passed as limits; NULL
 * means the default limits, which end a question only when it needs more than 1 GiB of
 * memory. On a large board a question may otherwise run for years.
 *
 * A question returns PEG_LIMIT if it reaches a limit and PEG_STOPPED if the caller stops
 * it. Answers are then PEG_UNKNOWN, and other outputs are unchanged, unless the function
 * says otherwise. Limits never change an answer, they only leave it unknown.
 */

/*
 * A flag that stops questions, from any thread and at any time: put {0} in it, point to it
 * in the limits, and raise it with peg_flag_raise(). A question that finds it raised ends
 * within milliseconds with PEG_STOPPED, and one that begins with it raised ends at once.
 */
typedef struct peg_flag {
    uint32_t raised;
} peg_flag;

/* Raises a flag. Every question that has it in its limits stops. */
PEG_API void peg_flag_raise(peg_flag *flag);

/* Lowers a flag, so that questions can use it again. */
PEG_API void peg_flag_lower(peg_flag *flag);

/*
 * Returns the time now in any unit, such as seconds. The library calls it often, so it
 * should be quick. It is called on the thread that asked, with user from the limits.
 */
typedef double (*peg_clock_fn)(void *user);

/* What a question is doing. */
typedef enum peg_stage {
    PEG_STAGE_PREPARING = 0,  /* working out what helps with many questions */
    PEG_STAGE_SEARCHING = 1,  /* looking for a solution */
    PEG_STAGE_SHORTENING = 2, /* looking for a solution of fewer moves */
    PEG_STAGE_PROVING = 3,    /* proving that no solution has fewer moves */
    PEG_STAGE_COUNTING = 4,   /* counting solutions, games or positions */
    PEG_STAGE_LISTING = 5,    /* going from solution to solution */
    PEG_STAGE_BUILDING = 6,   /* building a table */
    PEG_STAGE_VERIFYING = 7,  /* verifying a table */
    PEG_STAGE_PACKING = 8,    /* writing a table as bytes */
    PEG_STAGE_UNPACKING = 9   /* reading a table from bytes */
} peg_stage;

/*
 * How far a question has come. Later versions may add fields at the end: one that
 * struct_size does not reach to is not there.
 */
typedef struct peg_progress {
    size_t struct_size;
    uint64_t positions; /* looked at so far */
    uint64_t total;     /* positions to look at in this stage, or 0 if that is not known */
    int32_t stage;      /* a peg_stage */
    int32_t least;      /* no solution has fewer moves; 0 if the question is not about moves */
    int32_t moves;      /* of the shortest solution found, or 0 */
} peg_progress;

/*
 * Called now and then while a question runs, on the thread that asked, with user from the
 * limits. It returns PEG_CONTINUE, or PEG_STOP to end the question with PEG_STOPPED. It
 * must not use the board that the question is about. The progress is valid during the call.
 */
typedef int (*peg_progress_fn)(const peg_progress *progress, void *user);

/* What a callback returns. */
enum { PEG_CONTINUE = 0, PEG_STOP = 1 };

/*
 * What a question may spend. Begin with PEG_LIMITS_INIT, which sets struct_size and leaves
 * everything else at its default, then set what you need.
 *
 * Later versions may add fields at the end. Limits from an older header are accepted:
 * fields it did not have are at their defaults. Limits from a later header are accepted if
 * all the fields that this version does not have are 0; otherwise the status is
 * PEG_E_LIMITS.
 *
 * positions counts what a search looks at. Not counted is what a board prepares once for
 * many questions, nor work on a proof. memory counts everything that the question holds at
 * once, what the board has found out before included; that is dropped before the limit is
 * reached.
 *
 * The time runs from the beginning of a question to its end, as told by clock. It is
 * checked every few hundred positions, or every millisecond or so of other work.
 */
typedef struct peg_limits {
    size_t struct_size;       /* sizeof(peg_limits) */
    uint64_t positions;       /* positions to look at; 0 means no limit */
    uint64_t memory;          /* bytes to hold at once; 0 means 1 GiB */
    uint32_t threads;         /* for counting and building tables; 0 means 1 */
    uint32_t interval;        /* positions between calls of progress; 0 means 65536 */
    peg_progress_fn progress; /* called now and then; may be NULL */
    void *user;               /* for progress and clock */
    double time;              /* in the units of clock; 0 means no limit */
    peg_clock_fn clock;       /* needed for a limit on time; otherwise may be NULL */
    const peg_flag *stop;     /* a flag that stops the question; may be NULL */
} peg_limits;

#define PEG_LIMITS_INIT                                                                            \
    {                                                                                              \
        sizeof(peg_limits), 0, 0, 0, 0, NULL, NULL, 0, NULL, NULL                                  \
    }

/* ------------------------------------------------------------------------- */
/* Questions                                                                 */
/* ------------------------------------------------------------------------- */

/*
 * Questions leave the position, the goal and the play as they are; peg_rewind() is the
 * exception. A board remembers what its questions have found out, so that later ones are
 * answered sooner, until its goal changes. This never changes an answer, a solution or an
 * order, but a question may end within limits that it would have reached before.
 */

/* The answer to a question, passed as an int. */
typedef enum peg_answer { PEG_NO = 0, PEG_YES = 1, PEG_UNKNOWN = 2 } peg_answer;

/*
 * Can the position be won? *out_answer is a peg_answer, here and in the functions below.
 * It is PEG_YES for a position that is won already.
 */
PEG_API peg_status peg_solvable(peg_board *board, const peg_limits *limits, int *out_answer);

/*
 * A legal jump, and whether the position after it can be won. This layout of four bytes
 * will never change.
 */
typedef struct peg_verdict {
    peg_jump jump;
    uint8_t answer; /* a peg_answer */
} peg_verdict;

/*
 * Judges every legal jump, in the order of peg_legal_jumps(). The verdicts go to out,
 * their number to *out_count. With PEG_LIMIT and PEG_STOPPED too: answers that were not
 * found are then PEG_UNKNOWN. If the room is too small, nothing is judged.
 */
PEG_API peg_status peg_judge(peg_board *board, const peg_limits *limits, peg_verdict *out,
                             size_t room, size_t *out_count);

/*
 * Finds a jump after which the position can still be won: the first jump of the solution
 * that peg_solve() finds. It goes to *out_jump if the answer is PEG_YES. Returns PEG_E_WON
 * if the position is won, since there is nothing left to play.
 */
PEG_API peg_status peg_hint(peg_board *board, const peg_limits *limits, int *out_answer,
                            peg_jump *out_jump);

/*
 * Finds one solution: jumps from the position to the first that is won. If the answer is
 * PEG_YES, the jumps go to out and their number to *out_count, which is 0 if the position
 * is won; for other answers *out_count is 0. A solution has fewer jumps than the position
 * has pegs, so room for PEG_MAX_HOLES is always enough.
 */
PEG_API peg_status peg_solve(peg_board *board, const peg_limits *limits, int *out_answer,
                             peg_jump *out, size_t room, size_t *out_count);

/*
 * Finds a solution with the fewest moves, and proves that there is none with fewer. If the
 * answer is PEG_YES, *out_moves is the number of its moves, and its jumps go out as in
 * peg_solve(). No solution has fewer moves than *out_least. With PEG_OK the two are the
 * same.
 *
 * With PEG_LIMIT and PEG_STOPPED, all outputs are set to what is known by then. The answer
 * may be PEG_YES: then the solution has *out_moves moves, and the fewest are somewhere
 * from *out_least to *out_moves. If the answer is PEG_UNKNOWN, *out_moves is 0; if it is
 * PEG_NO, *out_least is 0 too.
 *
 * A table makes this much faster. If the board has none, the question makes one for
 * itself, provided that a quarter of the memory has room for it.
 */
PEG_API peg_status peg_solve_fewest(peg_board *board, const peg_limits *limits, int *out_answer,
                                    int *out_least, int *out_moves, peg_jump *out, size_t room,
                                    size_t *out_count);

/*
 * Takes back as few jumps as it takes to come to a position that can be won. Their number
 * goes to *out_count, and peg_redo() plays them again. If no position of the play can be
 * won, the answer is PEG_NO; for PEG_NO and PEG_UNKNOWN the board is unchanged and
 * *out_count is 0.
 */
PEG_API peg_status peg_rewind(peg_board *board, const peg_limits *limits, int *out_answer,
                              size_t *out_count);

/*
 * Moves to a board what another board with the same shape and goal has found out, so that
 * it need not find it out again. It is meant for copies: let a copy answer a long question
 * in another thread; when it is done, the board learns from the copy, and answers the
 * same question at once. The other board keeps its position, goal and play, but has found
 * out nothing. Returns PEG_E_MISMATCH for a board that is not a copy of this board, nor of
 * a board this one was copied from, or that has another goal.
 */
PEG_API peg_status peg_board_learn(peg_board *board, peg_board *other);

/* ------------------------------------------------------------------------- */
/* Why not                                                                   */
/* ------------------------------------------------------------------------- */

typedef enum peg_reason {
    PEG_REASON_NONE = 0,    /* the position can be won */
    PEG_REASON_PROOF = 1,   /* weights on the holes prove that it cannot */
    PEG_REASON_SEARCHED = 2 /* a search has looked everywhere, in vain */
} peg_reason;

typedef enum peg_proof_kind {
    PEG_PROOF_CLASS = 0,   /* whether a sum is odd, which no jump changes */
    PEG_PROOF_RESOURCE = 1 /* a sum that no jump makes larger */
} peg_proof_kind;

/*
 * A row of a proof: a weight for each hole, 0 past the last hole. It is about the sum of
 * the weights of the holes with pegs.
 *
 * In a PEG_PROOF_CLASS row the weights are 0 and 1, and on every line their sum is even,
 * so a jump never changes whether the sum over the pegs is odd. The row rules out all
 * positions for which it is odd if it is even now, or even if it is odd now.
 *
 * In a PEG_PROOF_RESOURCE row, on every line the weights of from and over together are at
 * least the weight of to, so a jump never makes the sum over the pegs larger. The row rules
 * out all positions for which the sum is larger than now.
 *
 * Whoever wins comes to a position one jump before one that is won. A proof is a number of
 * rows so that each such position is ruled out by at least one of them.
 *
 * This layout will never change.
 */
typedef struct peg_proof_row {
    int32_t kind; /* a peg_proof_kind */
    int32_t weight[PEG_MAX_HOLES];
} peg_proof_row;

/*
 * Explains why the position cannot be won. *out_reason is a peg_reason. For
 * PEG_REASON_PROOF, the rows of the proof go to out and their number to *out_count; it is
 * 0 if no jump at all can lead to the goal. For PEG_REASON_SEARCHED, *out_positions is the
 * number of positions looked at for this answer. For other reasons the numbers are 0.
 */
PEG_API peg_status peg_explain(peg_board *board, const peg_limits *limits, int *out_reason,
                               peg_proof_row *out, size_t room, size_t *out_count,
                               uint64_t *out_positions);

/*
 * Verifies from scratch, with nothing of what found them, that count rows prove that the
 * position cannot be won. Returns PEG_OK if they do, PEG_E_PROOF if not.
 */
PEG_API peg_status peg_verify_proof(const peg_board *board, const peg_proof_row *rows,
                                    size_t count);

/* ------------------------------------------------------------------------- */
/* Every solution                                                            */
/* ------------------------------------------------------------------------- */

/*
 * Which solutions are wanted. Two solutions are different if their sequences of jumps are.
 * A solution ends at the first position that is won; a position that is won has one
 * solution, without a jump.
 */
typedef enum peg_solutions {
    PEG_ALL_SOLUTIONS = 0,
    PEG_SHORTEST_SOLUTIONS = 1 /* those of the fewest moves */
} peg_solutions;

/*
 * Called with each solution: count jumps, which are valid during the call. It returns
 * PEG_CONTINUE, or PEG_STOP to end with PEG_STOPPED. It may use, change or free the board.
 */
typedef int (*peg_solution_fn)(const peg_jump *jumps, size_t count, void *user);

/*
 * Calls each(jumps, count, user) with every solution, in ascending order of their jumps.
 * Returns PEG_OK when it has been called with the last, even if there was none.
 */
PEG_API peg_status peg_each_solution(peg_board *board, peg_solutions which,
                                     const peg_limits *limits, peg_solution_fn each, void *user);

/*
 * Goes through the same solutions one at a time. The caller owns it and releases it with
 * peg_cursor_free(). It may be used by one thread at a time, and lives on when its board
 * is changed or freed.
 */
typedef struct peg_cursor peg_cursor;

/*
 * Makes a cursor, before the first solution. The limits apply to everything that the
 * cursor does from now on, taken together. The shortest solutions are searched for here.
 */
PEG_API peg_status peg_cursor_new(peg_board *board, peg_solutions which, const peg_limits *limits,
                                  peg_cursor **out_cursor);

/*
 * Goes on to the next solution. Its jumps go to *out_jumps and their number to *out_count;
 * they are valid until the cursor is used again. steps is how much work to do in this
 * call, a step being the jumps of one position; 0 means all that is needed.
 *
 * Returns PEG_OK with a solution, and PEG_END when there are no more. Returns PEG_PAUSED
 * when the steps are used up, and PEG_STOPPED when a flag or a callback has stopped the
 * cursor: call again to go on. Returns PEG_LIMIT when the cursor has reached one of its
 * limits: it will get no further.
 */
PEG_API peg_status peg_cursor_next(peg_cursor *cursor, uint32_t steps, const peg_jump **out_jumps,
                                   size_t *out_count);

/* Frees a cursor. The jumps it gave out are no longer valid. */
PEG_API void peg_cursor_free(peg_cursor *cursor);

/* ------------------------------------------------------------------------- */
/* Counting                                                                  */
/* ------------------------------------------------------------------------- */

/* A number of up to 128 bits: high * 2^64 + low. This layout will never change. */
typedef struct peg_count {
    uint64_t low;
    uint64_t high;
} peg_count;

/*
 * Writes a count in decimal, which takes 39 digits at most. The text goes to out, its
 * length to *out_length.
 */
PEG_API peg_status peg_count_text(const peg_count *count, char *out, size_t room,
                                  size_t *out_length);

/* Counts the solutions. Returns PEG_E_COUNT if the count passes 128 bits. */
PEG_API peg_status peg_count_solutions(peg_board *board, const peg_limits *limits,
                                       peg_count *out_count);

/*
 * Counts the complete games: the solutions, and all other sequences of jumps that end when
 * no jump is legal. A position that is won or stuck has one game, without a jump. Returns
 * PEG_E_COUNT if the count passes 128 bits.
 */
PEG_API peg_status peg_count_games(peg_board *board, const peg_limits *limits,
                                   peg_count *out_count);

/*
 * Counts the solutions of the fewest moves. *out_moves is how many moves that is, and
 * *out_count how many solutions there are. *out_distinct is how many are left when
 * solutions count as one that differ only in the order of their moves, in the way a peg
 * goes from its first hole to its last while removing the same pegs, or by a symmetry that
 * keeps the position and the goal; pass NULL if you do not need it, as it may take far
 * longer. *out_sweep is the most jumps in the last move of any of them. All are 0 if there
 * is no solution. Returns PEG_E_COUNT if the count passes 128 bits.
 */
PEG_API peg_status peg_count_fewest(peg_board *board, const peg_limits *limits, int *out_moves,
                                    peg_count *out_count, uint64_t *out_distinct, int *out_sweep);

/*
 * Counts the positions that can be reached with 0, 1, 2 ... jumps, going on past won
 * positions. With by_symmetry 0 all are counted; with by_symmetry 1, positions that a
 * symmetry takes into each other count as one. The numbers go to out, how many there are
 * to *out_count: never more than there are pegs now. With room 0 they are still counted,
 * to find out how many there are.
 */
PEG_API peg_status peg_count_positions(peg_board *board, const peg_limits *limits, int by_symmetry,
                                       uint64_t *out, size_t room, size_t *out_count);

/*
 * Counts the positions that the proof of the fewest moves has to look at, after Beasley.
 * *out_moves is the fewest moves, and *out_least the lower bound that holds without any
 * search. The numbers go to out: out[m * (*out_moves - *out_least + 1) + n] is the number of
 * positions that are reached in m moves, for m below *out_moves, and through which a
 * solution has at least *out_least + n moves; together
 * *out_moves * (*out_moves - *out_least + 1) numbers. Positions count as one that a symmetry
 * which keeps the goal takes into each other, if there are at most 16 such symmetries.
 * Without a table, some positions that cannot be won may be counted. Both outputs are 0 if
 * there is no solution, or nothing to play.
 */
PEG_API peg_status peg_fewest_levels(peg_board *board, const peg_limits *limits, int *out_least,
                                     int *out_moves, uint64_t *out, size_t room);

/*
 * Finds the fewest pegs and the most pegs that can be left when no jump is legal, going on
 * past won positions.
 */
PEG_API peg_status peg_endings(peg_board *board, const peg_limits *limits, int *out_fewest,
                               int *out_most);

/*
 * Finds the solution with a number: the one that peg_each_solution() would come to after
 * *index others. Its jumps go to out, and their number to *out_count. Returns PEG_E_INDEX if
 * there are not so many solutions, PEG_E_COUNT if their number passes 128 bits.
 *
 * The first call counts all solutions, which may take long. The board remembers the
 * counts, so that further calls, peg_solution_index() and peg_count_solutions() only look
 * them up, from any position on the way of a solution.
 */
PEG_API peg_status peg_solution_at(peg_board *board, const peg_limits *limits,
                                   const peg_count *index, peg_jump *out, size_t room,
                                   size_t *out_count);

/*
 * Finds the number of a solution, given as count jumps: the opposite of peg_solution_at().
 * Returns PEG_E_SOLUTION if the jumps are not a solution, PEG_E_COUNT if the number of
 * solutions passes 128 bits.
 */
PEG_API peg_status peg_solution_index(peg_board *board, const peg_limits *limits,
                                      const peg_jump *jumps, size_t count, peg_count *out_index);

/* ------------------------------------------------------------------------- */
/* Tables                                                                    */
/* ------------------------------------------------------------------------- */

/*
 * A table: for every position of one class, whether it can be won, in a bit each. For
 * english that is 64 MiB, built in about a second. The caller owns a table and releases it
 * with peg_table_free(). A table never changes, so any number of threads may use it at
 * once.
 */
typedef struct peg_table peg_table;

/*
 * Builds a table for the shape and goal of a board. pegs is 0 for that goal. If pegs is above
 * 0, the goal is instead to have at most so many pegs left, in any holes; the fewest pegs
 * that a position can be reduced to is the smallest number for which a table says yes.
 *
 * The class is that of the board's position if the goal is one peg in any hole, or pegs is
 * above 0. Otherwise it is the goal's, as no position of another class can be won.
 *
 * A table has 2 to the power of *out_bits of peg_table_about() positions, which is the
 * number of holes less *out_bits of peg_class(). Returns PEG_E_LARGE if that power is above
 * 36, if the board has more than 64 holes, or if peg_class() has more than 28 bits. The
 * positions of the limits are those that are finished.
 */
PEG_API peg_status peg_table_build(const peg_board *board, int pegs, const peg_limits *limits,
                                   peg_table **out_table);

/* Frees a table. A board that it is attached to can go on using it. */
PEG_API void peg_table_free(peg_table *table);

/*
 * Lets the questions of a board use a table; NULL lets them use none. Answers, solutions
 * and order stay the same, except that peg_solve() and peg_hint() then find the first
 * solution in order. Positions of another class are answered without the table. The table
 * is used until the goal is set; copies of the board use it too.
 *
 * Returns PEG_E_MISMATCH if the table is for another shape or goal, or was built with pegs
 * above 0. A table with wrong answers makes questions answer wrongly, or return PEG_E_TABLE
 * where its answers contradict each other: see peg_table_verify().
 */
PEG_API peg_status peg_table_attach(peg_board *board, peg_table *table);

/*
 * Looks up count positions, one word each. Their answers, each a peg_answer, go to
 * out_answers, which has room for count of them. An answer is PEG_UNKNOWN if the table does
 * not tell, as the position is of another class and the goal one peg in any hole, or a
 * number of pegs. Returns PEG_E_POSITION if a word has a bit past the last hole. Looking
 * up many positions in one call is faster than one by one.
 */
PEG_API peg_status peg_table_probe(const peg_table *table, const uint64_t *positions, size_t count,
                                   uint8_t *out_answers);

/*
 * Writes a table to a file. Returns PEG_E_FILE if that fails. An existing file is not
 * touched before there is something to write. If writing fails after that, what it held is
 * lost; to be safe from that, save to another file and rename it. A library built without
 * the C library does not have this function, nor peg_table_load().
 */
PEG_API peg_status peg_table_save(const peg_table *table, const peg_limits *limits,
                                  const char *path);

/*
 * Reads a table from a file that peg_table_save() wrote. Returns PEG_E_FILE if the file
 * cannot be read, and the errors of peg_table_read().
 */
PEG_API peg_status peg_table_load(const char *path, const peg_limits *limits,
                                  const peg_allocator *allocator, peg_table **out_table);

/* Called with each piece of a table. Returns PEG_CONTINUE, or PEG_STOP to stop writing. */
typedef int (*peg_write_fn)(const uint8_t *bytes, size_t count, void *user);

/*
 * Writes a table as bytes, which are the same on every platform: for english 8 MB. Calls
 * write(bytes, count, user) with one piece after another. Packing takes about as much
 * memory as the table has, and is quicker if the limits allow four times as much.
 */
PEG_API peg_status peg_table_write(const peg_table *table, const peg_limits *limits,
                                   peg_write_fn write, void *user);

/*
 * Reads a table from the count bytes that peg_table_write() wrote. The allocator is as in
 * peg_board_new(). Returns PEG_E_TABLE for any other bytes, PEG_E_VERSION for those of a
 * later version, and PEG_LIMIT if the table is larger than the memory of the limits.
 * A checksum finds bytes that were damaged. It does not find those that someone forged: see
 * peg_table_verify().
 */
PEG_API peg_status peg_table_read(const uint8_t *bytes, size_t count, const peg_limits *limits,
                                  const peg_allocator *allocator, peg_table **out_table);

/*
 * Proves that every answer of a table is right, by comparing it with the answers after each
 * jump. Returns PEG_OK if all are, PEG_E_TABLE if not. A table that was built here needs
 * no proof; one from elsewhere may, which takes a fraction of the time to build it.
 */
PEG_API peg_status peg_table_verify(const peg_table *table, const peg_limits *limits);

/*
 * Tells what a table is: it has 2 to the power of *out_bits positions, was built with
 * *out_pegs as pegs, and holds *out_bytes bytes of memory.
 */
PEG_API peg_status peg_table_about(const peg_table *table, int *out_bits, int *out_pegs,
                                   size_t *out_bytes);

/*
 * Makes a board with the shape and the goal of a table. A table does not know the names of
 * holes nor where they lie, so the board's text is a list of lines. If the table was built
 * with pegs above 0, the goal is one peg, in any hole.
 */
PEG_API peg_status peg_table_board(const peg_table *table, peg_board **out_board);

/*
 * Counts the positions that can be won, by their pegs: out[p] is how many have p pegs. The
 * numbers go to out, how many there are to *out_count: one more than the board has holes.
 * This looks at the whole table, unless out is NULL.
 */
PEG_API peg_status peg_table_count(const peg_table *table, const peg_limits *limits, uint64_t *out,
                                   size_t room, size_t *out_count);

/* ------------------------------------------------------------------------- */
/* Theory                                                                    */
/* ------------------------------------------------------------------------- */

/*
 * Tells the class of the position, in *out_bits bits: 4 for english. No jump changes any of
 * them, so a position cannot lead to one of another class. Bit i says whether the number of
 * pegs in the i-th of certain sets of holes is odd; a shape always has the same sets. The
 * bits go to out_words, 64 in each, all the words that there is room for; more than are
 * needed become 0.
 */
PEG_API peg_status peg_class(const peg_board *board, uint64_t *out_words, size_t room,
                             int *out_bits);

#ifdef __cplusplus
}
#endif

#endif /* LIBPEG_H */
