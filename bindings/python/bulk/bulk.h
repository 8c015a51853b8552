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
 * Plays every legal jump of every position, in the order of the positions and then of the lines.
 * *out_count is the number of jumps. The positions after the jumps go to out, as many as there is
 * room for; with room 0 it may be NULL. With kept they are the least images under the symmetries
 * that keep this position as it is; all of them do if it is empty. owners and lines are optional
 * and receive, for each jump, the index of its position and that of its line.
 */
peg_status peg_bulk_expand(const peg_board *board, const peg_limits *limits,
                           const uint64_t *positions, size_t count, const uint64_t *kept,
                           uint64_t *out, int64_t *owners, uint16_t *lines, size_t room,
                           size_t *out_count, size_t *out_at);

/*
 * Plays a jump along a line in every position; out may be positions. A line that the board does
 * not have gives PEG_E_INDEX, and one that is not legal PEG_E_LINE; *out_at is the index of its
 * position. Work in place that is not finished, for whatever reason, leaves the positions as they
 * were.
 */
peg_status peg_bulk_play_lines(const peg_board *board, const peg_limits *limits,
                               const uint64_t *positions, const int64_t *lines, size_t count,
                               uint64_t *out, size_t *out_at);

/* Writes a byte for every line of every position: 1 if a jump along it is legal and 0 if not. */
peg_status peg_bulk_mask(const peg_board *board, const peg_limits *limits,
                         const uint64_t *positions, size_t count, uint8_t *out, size_t *out_at);

/*
 * What least images are found by. It depends on the shape alone, does not refer to the board,
 * and never changes, so that any threads may use it at once.
 */
typedef struct peg_bulk_images peg_bulk_images;

/* Returns NULL without memory. */
peg_bulk_images *peg_bulk_images_new(const peg_board *board);
void peg_bulk_images_free(peg_bulk_images *images);

/* Returns how many bytes it takes: a MiB at most, unless the shape has a great many symmetries. */
size_t peg_bulk_images_size(const peg_bulk_images *images);

/* Replaces a position by its least image under the symmetries. */
void peg_bulk_canonical_one(const peg_bulk_images *images, uint64_t *position);

/* Writes the least image of every position under the symmetries. out may be positions. */
peg_status peg_bulk_canonical(const peg_board *board, const peg_limits *limits,
                              const uint64_t *positions, size_t count,
                              const peg_bulk_images *images, uint64_t *out, size_t *out_at);

/* Writes the image of every position under every symmetry: first all under the first, and so on. */
peg_status peg_bulk_find_each_image(const peg_board *board, const peg_limits *limits,
                                    const uint64_t *positions, size_t count, uint64_t *out,
                                    size_t *out_at);

/* Sorts positions in place and keeps one of each; *out_count is how many are kept. */
peg_status peg_bulk_unique(const peg_board *board, const peg_limits *limits, uint64_t *positions,
                           size_t count, size_t *out_count, size_t *out_at);

/*
 * Writes bytes for every position, 1 for a peg and 0 for none: one for each hole; or with cells,
 * which is the index of the cell of each hole, one for each of cell_count cells.
 */
peg_status peg_bulk_unpack(const peg_board *board, const peg_limits *limits,
                           const uint64_t *positions, size_t count, const uint32_t *cells,
                           size_t cell_count, uint8_t *out, size_t *out_at);

/* Writes positions of bytes for holes, of which any but 0 is a peg. */
peg_status peg_bulk_pack(const peg_board *board, const peg_limits *limits, const uint8_t *pegs,
                         size_t count, uint64_t *out);

/*
 * Writes a peg_answer for every position. The limits on positions and memory hold for each
 * position by itself, and where one is reached the answer is PEG_UNKNOWN. Time is for all
 * together. After PEG_STOPPED and PEG_LIMIT the answers not yet found are PEG_UNKNOWN.
 * table is the one that is attached to the board, or NULL. Without it one is made when that
 * saves time, if it takes no more than a quarter of the memory and positions have no limit.
 */
peg_status peg_bulk_solvable(peg_board *board, const peg_limits *limits, const peg_table *table,
                             const uint64_t *positions, size_t count, uint8_t *out, size_t *out_at);

/*
 * Writes positions that random play comes to from the position of the board, each by a game of its
 * own, in which every legal jump is as likely as another. With pegs above 0 a game is given up if
 * it ends with more; otherwise it is played to its end, and one of its positions is drawn.
 * PEG_E_ARGUMENT says that a million games in a row were given up. *state is that of the random
 * numbers, any number at first.
 */
peg_status peg_bulk_sample(const peg_board *board, const peg_limits *limits, int pegs,
                           uint64_t *state, uint64_t *out, size_t count);

/*
 * Counts the images of all positions, which are the least of their images, each once, under the
 * symmetries that keep the position kept as it is.
 */
peg_status peg_bulk_count_images(const peg_board *board, const peg_limits *limits,
                                 const uint64_t *positions, size_t count, const uint64_t *kept,
                                 uint64_t *out_count);

/*
 * Replaces each of some positions, with so many chances of so many, by one of these images, drawn
 * each as likely as another. *state is that of the random numbers.
 */
peg_status peg_bulk_draw(const peg_board *board, const peg_limits *limits,
                         const uint64_t *positions, size_t count, const uint64_t *kept,
                         uint64_t chance, uint64_t of_chances, uint64_t *state, uint64_t *out,
                         size_t out_count);
