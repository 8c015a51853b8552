/*
 * libpeg - many positions at once
 *
 * SPDX-License-Identifier: MIT
 *
 * For programs that draw, expand, label or play thousands of positions: makers of puzzles,
 * learners, bindings to array languages. The words and rules are those of libpeg.h.
 *
 * An array of positions has (holes + 63) / 64 words for each position, as peg_position() writes
 * them. Positions compare as numbers whose last word counts most. If a position of an input has
 * a peg past the last hole, the function returns PEG_E_POSITION, and *out_at is the index of the
 * position. Any output may be NULL; a function whose outputs are all NULL still checks its
 * inputs. An output array without a parameter room must hold all that the function writes, and
 * unless the function says otherwise no output array may overlap another array.
 *
 * Any of the limits may end the work. The limit on positions counts the positions worked on: all
 * at once in peg_many_sort(), in small batches in the other functions. Progress reports the same
 * count, in the stage PEG_STAGE_WORKING, or PEG_STAGE_SEARCHING while peg_many_solvable()
 * searches. After PEG_LIMIT and PEG_STOPPED the contents of the output arrays are undefined,
 * unless the function says otherwise.
 *
 * Index
 * -----
 *
 *   Many positions
 *     peg_many_new            Prepares a board for work on many positions
 *     peg_many_free           Frees what was prepared
 *     peg_many_jumps          Plays every legal jump of each position
 *     peg_many_play           Plays a line in each position
 *     peg_many_legal          Tells which lines are legal in each position
 *     peg_many_images         Finds least images, or all images
 *     peg_many_sort           Sorts positions and keeps one of each
 *     peg_many_unpack         Turns positions into bytes
 *     peg_many_pack           Turns bytes into positions
 *
 *   Puzzles and games
 *     peg_many_solvable       Can each position be won?
 *     peg_many_sample         Draws positions that play can reach
 *     peg_many_step           Plays a step in each of many games
 *     peg_many_random_games   Plays random games, and counts how they end
 */
#ifndef LIBPEG_MANY_H
#define LIBPEG_MANY_H

#include "libpeg.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------------------------------- */
/* Many positions                                                            */
/* ------------------------------------------------------------------------- */

/*
 * A board prepared for work on many positions: its shape, its goal and some of its symmetries.
 * It never changes, so any number of threads may use it at once. The board that it was made from
 * may be changed or freed. The caller owns it and releases it with peg_many_free().
 */
typedef struct peg_many peg_many;

/* The symmetries that move a position to its images. The least image compares lowest. */
typedef enum peg_many_symmetries {
    PEG_SYMMETRIES_NONE = 0,     /* none: the only image of a position is itself */
    PEG_SYMMETRIES_ALL = 1,      /* all that the shape has */
    PEG_SYMMETRIES_POSITION = 2, /* those that keep the position of the board as it is */
    PEG_SYMMETRIES_CLASS = 3     /* those that keep its class */
} peg_many_symmetries;

/*
 * Prepares a board for work on many positions. PEG_SYMMETRIES_NONE is enough unless the images of
 * positions matter. The result goes to *out_many. For english this takes some microseconds and 30
 * kB. A board with hundreds of symmetries may take hundreds of megabytes, up to the limit on
 * memory.
 */
PEG_API peg_status peg_many_new(const peg_board *board, peg_many_symmetries symmetries,
                                const peg_limits *limits, peg_many **out_many);

/* Frees what peg_many_new() prepared, unless it is NULL. */
PEG_API void peg_many_free(peg_many *many);

/* How jumps are listed. */
typedef enum peg_listing {
    PEG_JUMPS_PLAYED = 0, /* jumps are played */
    PEG_JUMPS_BACK = 1,   /* jumps are taken back */
    PEG_JUMPS_MARKED = 2  /* jumps are played, and positions have marks */
} peg_listing;

/*
 * Plays every legal jump of each of count positions, in the order of the positions, then of the
 * lines. With PEG_JUMPS_BACK, every jump that may have led to a position is taken back instead.
 * For each jump, out gets the least image of the resulting position, out_owners the index of the
 * given position, and out_lines the index of the line in peg_lines(). room is the number of jumps
 * that each of these arrays holds.
 *
 * The number of jumps goes to *out_count. If there are more jumps than room, the contents of the
 * arrays are undefined and the status is PEG_E_ROOM.
 *
 * With PEG_JUMPS_MARKED, each position in positions and out is one word: the position times 256,
 * plus a mark, which is 0 or was added by an earlier call. Two jumps without a hole in common
 * lead to the same position in either order, and marks leave out one of the two orders. If all
 * positions of each level are given, with their marks, to the same peg_many, fewer jumps still
 * lead to every position that can be reached: on english 79 million jumps, not 186 million. If
 * several words hold the same position, any of them will do; the largest leaves out most. Returns
 * PEG_E_BIG for boards of more than 56 holes or 255 lines.
 */
PEG_API peg_status peg_many_jumps(const peg_many *many, const peg_limits *limits,
                                  const uint64_t *positions, size_t count, peg_listing how,
                                  uint64_t *out, int64_t *out_owners, uint16_t *out_lines,
                                  size_t room, size_t *out_count, size_t *out_at);

/*
 * Plays a jump in each of count positions: lines[i] is the index in peg_lines() of the line for
 * position i. The positions after the jumps go to out, which may be the array positions. Returns
 * PEG_E_INDEX if the board lacks a line, and PEG_E_LINE if a jump is not legal; *out_at is then
 * the index of the position. If the function fails or is ended, positions is unchanged even if
 * out is the same array.
 */
PEG_API peg_status peg_many_play(const peg_many *many, const peg_limits *limits,
                                 const uint64_t *positions, const int64_t *lines, size_t count,
                                 uint64_t *out, size_t *out_at);

/* Writes a byte for each line of each of count positions: 1 if a jump along it is legal, else 0. */
PEG_API peg_status peg_many_legal(const peg_many *many, const peg_limits *limits,
                                  const uint64_t *positions, size_t count, uint8_t *out,
                                  size_t *out_at);

/*
 * Finds the least image of each of count positions, where an image is the position moved by a
 * symmetry. If each is 0, out may be the array positions. If each is 1, finds all images instead:
 * first the images of all positions under the first symmetry, the identity, then the images under
 * the next. room counts the positions that out holds, and *out_count the images.
 */
PEG_API peg_status peg_many_images(const peg_many *many, const peg_limits *limits,
                                   const uint64_t *positions, size_t count, int each, uint64_t *out,
                                   size_t room, size_t *out_count, size_t *out_at);

/*
 * Sorts count positions in place and removes duplicates; *out_count is the number of positions
 * that remain. After PEG_LIMIT and PEG_STOPPED, positions holds the same positions in any order.
 */
PEG_API peg_status peg_many_sort(const peg_many *many, const peg_limits *limits,
                                 uint64_t *positions, size_t count, size_t *out_count,
                                 size_t *out_at);

/*
 * Writes bytes for each of count positions: 1 for a hole with a peg, and 0 for an empty hole.
 * With cells NULL, each position gets one byte for each hole. Otherwise each position gets one
 * byte for each of cell_count cells, where cells[h] is the index of the cell of hole h, and a
 * cell without a hole gets 0. Returns PEG_E_INDEX if an index is not below cell_count.
 */
PEG_API peg_status peg_many_unpack(const peg_many *many, const peg_limits *limits,
                                   const uint64_t *positions, size_t count, const uint32_t *cells,
                                   size_t cell_count, uint8_t *out, size_t *out_at);

/*
 * Makes count positions from the array pegs, which has one byte for each hole of each position: 0
 * for an empty hole, anything else for a peg.
 */
PEG_API peg_status peg_many_pack(const peg_many *many, const peg_limits *limits,
                                 const uint8_t *pegs, size_t count, uint64_t *out);

/* ------------------------------------------------------------------------- */
/* Puzzles and games                                                         */
/* ------------------------------------------------------------------------- */

/*
 * Finds out whether each of count positions can be won: the peg_answer of each goes to
 * out_answers. This is quicker than asking peg_solvable() about each. The board remembers what it
 * finds out, and its position does not change. table is used for the call, and must fit the board
 * as for peg_table_attach(); with NULL, the board's own table is used. Where there is no table,
 * one is made for a class if that saves time, if it takes at most half of the limit on memory,
 * and if no limit on positions is set. The board keeps it for later calls and questions: on
 * english, a call with about 300 positions or more makes a table.
 *
 * The limits on positions and memory apply to each position by itself. If one is reached, the
 * answer for that position is PEG_UNKNOWN, and the work goes on. The limit on time is for all
 * positions together: after PEG_LIMIT and PEG_STOPPED, the answers not yet found are
 * PEG_UNKNOWN. Each position needs another 16 bytes of memory.
 */
PEG_API peg_status peg_many_solvable(peg_board *board, const peg_limits *limits, peg_table *table,
                                     const uint64_t *positions, size_t count, uint8_t *out_answers,
                                     size_t *out_at);

/* How positions are drawn. */
typedef enum peg_sampling {
    PEG_SAMPLE_PLAY = 0,  /* each from a game of its own; legal jumps are equally likely */
    PEG_SAMPLE_EVENLY = 1 /* from all that play can reach, each as likely as any other */
} peg_sampling;

/*
 * Draws count positions that play can reach from the position of the board. pegs is at most the
 * number of pegs on the board. With pegs above 0, every position has that many pegs. With pegs 0,
 * PEG_SAMPLE_PLAY draws one of the positions of a whole game, and PEG_SAMPLE_EVENLY one of all that
 * can be reached. To draw evenly, the function makes all positions that can be reached in 0, 1, 2
 * ... jumps, up to symmetry. This may need much memory, up to the limit.
 *
 * *state holds the state of the random numbers; set it to any number, such as a seed, before the
 * first call. The same state gives the same positions on every platform. Returns PEG_END if no
 * position with that many pegs can be reached, or if a million random games in a row have not
 * reached one.
 */
PEG_API peg_status peg_many_sample(const peg_board *board, const peg_limits *limits,
                                   peg_sampling how, int pegs, uint64_t *state, size_t count,
                                   uint64_t *out);

/* What a step of a game is worth. */
typedef enum peg_reward {
    PEG_REWARD_WON = 0,   /* at the end 1 if the game is won, and -1 if not */
    PEG_REWARD_JUMPS = 1, /* 1 for every jump */
    PEG_REWARD_PEGS = 2   /* at the end, minus the difference in pegs between position and goal */
} peg_reward;

/*
 * Many games at once, for learning to play: arrays with an entry for each game. masks,
 * observations, cells, state and drawn may be NULL where they are not wanted; drawn needs state.
 */
typedef struct peg_games {
    size_t count;
    uint64_t *positions;    /* as they are now */
    const uint64_t *starts; /* where the next games begin */
    uint8_t *ended;         /* whether the next step begins another game; 0 at first */
    double *rewards;        /* of this step */
    uint8_t *terminated;    /* whether the game ended at this step */
    uint8_t *refused;       /* whether the jump was not legal */
    uint8_t *masks;         /* a byte for each line: 1 if a jump along it is legal */
    uint8_t *observations;  /* a byte for each hole; with cells, two planes of cell_count */
    const uint32_t *cells;  /* the cell of each hole in a plane, or NULL */
    uint64_t *state;        /* of the random numbers; any number at first */
    int64_t *drawn;         /* a random legal line for each game, or 0 where there is none */
    size_t cell_count;      /* bytes in a plane; plane 0 is for pegs, plane 1 for empty holes */
    int reward;             /* a peg_reward */
    int is_strict;          /* whether a jump that is not legal loses the game */
} peg_games;

/*
 * Plays lines[i] in game i, or begins another game where the last step ended one. A game ends
 * when it is won or stuck. A jump that is not legal is not played. With lines NULL, no jump is
 * played: only masks, observations and drawn are written, for the present positions. There are
 * no limits: a step in a thousand games takes a fraction of a millisecond. Positions are not
 * checked: a peg past the last hole makes the results wrong. The arrays must not change during
 * the call. Returns PEG_E_INDEX if the board lacks one of the lines; no jump is played then.
 */
PEG_API peg_status peg_many_step(const peg_many *many, const peg_games *games,
                                 const int64_t *lines);

/*
 * Plays random games from the position of the board, with draws as in peg_random_play(), and
 * counts how they end: *out_won is the number of games won, and out[p] the number of games that
 * end with p pegs, won or not. out holds one number more than there are pegs on the board. The
 * limit on positions counts games; after PEG_LIMIT and PEG_STOPPED the counts are those of the
 * games played until then. *state is as for peg_many_sample().
 */
PEG_API peg_status peg_many_random_games(const peg_board *board, const peg_limits *limits,
                                         int draws, uint64_t *state, uint64_t games,
                                         uint64_t *out_won, uint64_t *out);

#ifdef __cplusplus
}
#endif

#endif /* LIBPEG_MANY_H */
