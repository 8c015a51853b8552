/*
 * SPDX-License-Identifier: MIT
 *
 * Work on many positions at once, for arrays of NumPy.
 *
 * All of it is the binding's own C rather than part of the library, for three reasons.
 * It is work on arrays, and what an array looks like is NumPy's choice: its shape, the
 * types of its entries, who owns it and for how long. The header of the library must
 * stay small, and a program in C that wants one of these loops writes it in a few lines
 * that fit its own data. And the files here include nothing of libpeg but that header,
 * so they show that it is enough to build such work on.
 *
 * cffi reads this file too and has no preprocessor, so it must hold declarations only.
 *
 * An array of positions has (holes + 63) / 64 words for each, as peg_position() writes
 * them. Positions compare as numbers whose last word counts most. One that has a peg
 * past the last hole gives PEG_E_POSITION, and *out_at is its index.
 *
 * Nobody else may use the board during a call. The limits must have a progress
 * function, which is told how many positions are done. Time and the stop flag end any
 * work; the other limits matter to peg_bulk_solvable() alone. After PEG_STOPPED and
 * PEG_LIMIT the output is of no use, unless the function says otherwise.
 */

/* The stage that progress is told of, where it is none of the library's. */
enum { PEG_BULK_WORKING = -1 };

/* Returns the time now in seconds, by a clock that nobody sets: a peg_clock_fn. */
double peg_bulk_clock(void *user);

/*
 * Plays every legal jump of every position, in the order of the positions and then of
 * the lines. *out_count is the number of jumps. The positions after the jumps go to
 * out, as many as there is room for; with room 0 it may be NULL. owners and lines are
 * optional and receive, for each jump, the index of its position and that of its line.
 */
peg_status peg_bulk_expand(const peg_board *board, const peg_limits *limits,
                           const uint64_t *positions, size_t count, uint64_t *out, int64_t *owners,
                           uint16_t *lines, size_t room, size_t *out_count, size_t *out_at);

/* Writes the least image of every position under the symmetries. out may be positions. */
peg_status peg_bulk_canonical(const peg_board *board, const peg_limits *limits,
                              const uint64_t *positions, size_t count, uint64_t *out,
                              size_t *out_at);

/* Sorts positions in place and keeps one of each; *out_count is how many are kept. */
peg_status peg_bulk_unique(const peg_board *board, const peg_limits *limits, uint64_t *positions,
                           size_t count, size_t *out_count, size_t *out_at);

/* Writes a byte for every hole of every position, 1 for a peg and 0 for none. */
peg_status peg_bulk_unpack(const peg_board *board, const peg_limits *limits,
                           const uint64_t *positions, size_t count, uint8_t *out, size_t *out_at);

/* Writes positions of such bytes, of which any but 0 is a peg. */
peg_status peg_bulk_pack(const peg_board *board, const peg_limits *limits, const uint8_t *pegs,
                         size_t count, uint64_t *out);

/*
 * Writes a peg_answer for every position. The limits on positions and memory hold for each
 * position by itself, and where one is reached the answer is PEG_UNKNOWN. Time is for all
 * together. After PEG_STOPPED and PEG_LIMIT the answers not yet found are PEG_UNKNOWN.
 */
peg_status peg_bulk_solvable(peg_board *board, const peg_limits *limits, const uint64_t *positions,
                             size_t count, uint8_t *out, size_t *out_at);
