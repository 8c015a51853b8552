/*
 * SPDX-License-Identifier: MIT
 *
 * Work on many positions at once, for arrays of NumPy. cffi reads this file too, so
 * none of its lines may be for the preprocessor.
 *
 * Positions stand one after another, each in (holes + 63) / 64 words as in
 * peg_position(). They are ordered as numbers, the last word weighing most. One that
 * does not fit the board is PEG_E_POSITION, and *out_at tells which. The board is
 * the caller's own for the call. Of the limits, which must have a progress function,
 * only peg_bulk_solvable() heeds others than that; it is told how many positions are
 * done, and after PEG_STOPPED what was written is of no use unless said otherwise.
 */

/*
 * Plays every legal jump of every position. Writes at most room of the positions
 * after, in the order of the positions and then of the lines, and always their
 * number to *out_count. owners and lines, which are optional, receive the index of
 * the position and that of the line. With room 0, out may be NULL.
 */
peg_status peg_bulk_expand(const peg_board *board, const peg_limits *limits,
                           const uint64_t *positions, size_t count, uint64_t *out, int64_t *owners,
                           uint16_t *lines, size_t room, size_t *out_count, size_t *out_at);

/* Writes the least image of every position under the symmetries; out may be positions. */
peg_status peg_bulk_canonical(const peg_board *board, const peg_limits *limits,
                              const uint64_t *positions, size_t count, uint64_t *out,
                              size_t *out_at);

/* Sorts positions where they stand, and leaves one of each; *out_count is how many. */
peg_status peg_bulk_unique(const peg_board *board, const peg_limits *limits, uint64_t *positions,
                           size_t count, size_t *out_count, size_t *out_at);

/* Writes a byte for every hole of every position, 1 for a peg and 0 for none. */
peg_status peg_bulk_unpack(const peg_board *board, const peg_limits *limits,
                           const uint64_t *positions, size_t count, uint8_t *out, size_t *out_at);

/* The other way; any byte but 0 is a peg. */
peg_status peg_bulk_pack(const peg_board *board, const peg_limits *limits, const uint8_t *pegs,
                         size_t count, uint64_t *out);

/*
 * Writes a peg_answer for every position. The limits hold for each by itself; after
 * PEG_STOPPED the answers not yet found are PEG_UNKNOWN.
 */
peg_status peg_bulk_solvable(peg_board *board, const peg_limits *limits, const uint64_t *positions,
                             size_t count, uint8_t *out, size_t *out_at);
