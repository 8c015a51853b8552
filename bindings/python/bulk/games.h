/*
 * SPDX-License-Identifier: MIT
 *
 * Many games at once, to learn to play by: a step in each, what it is worth, and what is seen and
 * legal then. bulk.h says why this is not in the library. There are no limits here: a step in a
 * thousand games takes a fraction of a millisecond.
 *
 * cffi reads this file too and has no preprocessor, so it must hold declarations only.
 */

/* What a step is worth. */
enum {
    PEG_REWARD_WON = 0,   /* at the end 1 if the game is won, and -1 if not */
    PEG_REWARD_JUMPS = 1, /* 1 for every jump */
    PEG_REWARD_PEGS = 2   /* at the end minus the number of pegs that are too many, or too few */
};

/* The rules by which games are played, which are those of a board and its goal. */
typedef struct peg_bulk_rules peg_bulk_rules;

/* The arrays of some games. Those from rewards on are written by every step. */
typedef struct peg_bulk_games {
    size_t count;
    uint64_t *positions;
    const uint64_t *starts; /* where the next games begin */
    uint8_t *ended;         /* whether the next step begins another game */
    double *rewards;
    uint8_t *terminated;
    uint8_t *refused;      /* whether the jump was not legal */
    uint8_t *masks;        /* a byte for every line, or NULL */
    uint8_t *observations; /* a byte for every hole, or two planes of cells, or NULL */
} peg_bulk_games;

/*
 * Makes rules. cells has the index of the cell of each hole in a plane, which has so many cells;
 * it is NULL where observations have a byte for every hole. The first plane has the pegs and the
 * second the empty holes. is_end tells whether a jump that is not legal ends a game, as one that
 * is lost, or leaves it as it is.
 */
peg_status peg_bulk_rules_new(const peg_board *board, int reward, int is_end, const uint32_t *cells,
                              size_t cell_count, peg_bulk_rules **out_rules);

void peg_bulk_rules_free(peg_bulk_rules *rules);

/*
 * Plays the line of each game, all of which the board must have; or begins another game where one
 * ended at the last step. A game ends when it is won or stuck.
 */
void peg_bulk_step_games(const peg_bulk_rules *rules, const peg_bulk_games *games,
                         const int64_t *lines);

/* Writes masks and observations as they are without a step. */
void peg_bulk_see_games(const peg_bulk_rules *rules, const peg_bulk_games *games);

/* Draws a legal line for each game; 0 where there is none. *state is that of the random numbers. */
void peg_bulk_choose_lines(const peg_bulk_rules *rules, const uint64_t *positions, size_t count,
                           uint64_t *state, int64_t *out);
