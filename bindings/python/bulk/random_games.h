/*
 * SPDX-License-Identifier: MIT
 *
 * Random games, many of them, by a generator that begins with a number of the caller's.
 *
 * cffi reads this file too and has no preprocessor, so it must hold declarations only.
 */

/*
 * Plays games from the position of the board to their ends, and counts those won and, in out[p],
 * those that end with p pegs. out has room for one more than the position has pegs, and must be
 * cleared. Jumps are chosen as by peg_random_play(), but the order is that of all lines: lines is
 * an array of line_count, all that the board has. The same seed gives the same numbers, on every
 * platform. After PEG_STOPPED and PEG_LIMIT those of the games played until then are there.
 */
peg_status peg_bulk_random_games(const peg_board *board, const peg_limits *limits, uint64_t games,
                                 uint64_t seed, int draws, const peg_jump *lines, size_t line_count,
                                 uint64_t *out_won, uint64_t *out);
