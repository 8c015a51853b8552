/* SPDX-License-Identifier: MIT */

/*
 * The hunt for one solution from one position, or for the certainty that there is
 * none. Two searches take turns, each turn longer than the last. One spreads over
 * all levels and takes the most promising position of each in turn: it is lucky
 * where there is luck to be had, and grows with every position it has seen. The
 * other goes depth first and remembers lost positions in what memory there is: it
 * ends if only the jumps on its way find room.
 */
#ifndef PEG_SEARCH_HUNT_H
#define PEG_SEARCH_HUNT_H

#include "search/known.h"

/*
 * Answers for a position of the known problem's class with more pegs than the
 * perimeter has. lost is a set of positions known to be lost, which grows and may
 * forget. On yes, the lines of the jumps to a position in the perimeter go to
 * out_lines and their number to *out_count; there is room for a jump for each peg.
 * Anything but PEG_OK leaves the answer unknown.
 */
peg_status peg_hunt(const peg_known *known, peg_keys *lost, const peg_bits *pegs,
                    peg_budget *budget, peg_answer *out_answer, uint16_t *out_lines,
                    size_t *out_count);

#endif
