/*
 * SPDX-License-Identifier: MIT
 *
 * A census: all positions that play can reach, level by level, for boards whose levels no
 * memory holds. A level is divided into parts by a hash, and lies in files, one for each part.
 * The next level takes two steps. Spreading plays every jump of the positions of some parts,
 * and deals what it leads to into runs, which are sorted, at least one for each part. Gathering
 * merges all runs for one part into its file. Any process may do any step, and each step has a
 * file of its own to write, so that a step may be done twice and nothing is counted twice.
 *
 * Mirror images count once. A position stands for all its images under the symmetries that
 * keep its class, the least image in front. These are the levels of peg_count_positions().
 *
 * A position carries a mark: the line of the jump that led to it. Of two jumps without a hole in
 * common one order is enough, so after each mark some lines need not be tried, which leaves less
 * than half of the jumps; lib/position/frame.h shows why no position is lost.
 *
 * cffi reads this file too and has no preprocessor, so it must hold declarations only.
 */

/* What a file holds: one part of a level, or many runs. */
typedef struct peg_bulk_part {
    uint64_t positions;
    uint64_t won;   /* of these, the images of the goal: more than one only if it is anywhere */
    uint64_t stuck; /* of these, the ones without a legal jump, if they were counted */
    uint64_t bytes; /* of the file */
} peg_bulk_part;

/* A step: what all of its calls have in common. Files are open descriptors. */
typedef struct peg_bulk_step {
    uint32_t parts;  /* in every level */
    int back;        /* whether jumps are taken back: without marks */
    uint64_t memory; /* bytes of positions to hold; for each run some 100 more are taken */
    uint64_t seal;   /* a number that the files read must have been written with */
    int out;         /* the file to write, which must be empty */
    uint64_t out_seal;
    size_t fault; /* after PEG_E_FILE or PEG_E_TABLE: which file, the first being 0 */
    int error;    /* after PEG_E_FILE: errno */
} peg_bulk_step;

/* Returns the least memory that steps of a board can do with. */
uint64_t peg_bulk_census_least(const peg_board *board, uint32_t parts);

/*
 * Spreads the position of the board itself: a first run, from which the first level is gathered.
 * With back in the step it is the goal's, or all goals, one peg in each hole.
 */
peg_status peg_bulk_census_begin(peg_board *board, const peg_limits *limits, peg_bulk_step *step);

/* Spreads the positions in the files of some parts. */
peg_status peg_bulk_census_spread(peg_board *board, const peg_limits *limits, peg_bulk_step *step,
                                  const int *files, size_t file_count);

/*
 * Gathers the runs for a part from the files that all parts were spread to. Where the memory
 * does not suffice to merge them at once, spare is a file to merge some of them in beforehand.
 * within is -1, or the file of a part, which was sealed with within_seal: of the positions, only
 * those in it stay. With stuck 1 those without a legal jump are counted. As the file at fault,
 * file_count is the one written, the next the spare one, and the next the one within.
 */
peg_status peg_bulk_census_gather(peg_board *board, const peg_limits *limits, peg_bulk_step *step,
                                  const int *files, size_t file_count, uint32_t part, int spare,
                                  int within, uint64_t within_seal, int stuck, peg_bulk_part *out);

/* Tells what is in a file of any kind, by its end alone. */
peg_status peg_bulk_census_about(int file, uint64_t seal, peg_bulk_part *out);
