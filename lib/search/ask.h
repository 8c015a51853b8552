/* SPDX-License-Identifier: MIT */
#ifndef PEG_SEARCH_ASK_H
#define PEG_SEARCH_ASK_H

#include "search/learned.h"

/* A question being answered. */
typedef struct peg_ask {
    peg_board *board;
    peg_learned *learned;
    peg_budget budget;
} peg_ask;

peg_status peg_ask_begin(peg_ask *ask, peg_board *board, const peg_limits *limits);

/* Makes sure that what is known covers a position. */
peg_status peg_ask_prepare(peg_ask *ask, const peg_bits *pegs);

/* Whether a position wins, if one look tells; otherwise PEG_UNKNOWN. It is covered. */
peg_answer peg_ask_look(const peg_known *known, const peg_bits *pegs);
peg_answer peg_ask_glance(const peg_ask *ask, const peg_bits *pegs);

/*
 * Plays lines from a position, then on to the goal by the first jumps to positions that one
 * look, by the table unless it is NULL, knows to win. There is room for a jump for each peg.
 */
peg_status peg_ask_play(const peg_known *known, const peg_table *table, const peg_bits *pegs,
                        const uint16_t *lines, size_t line_count, peg_jump *out_jumps,
                        size_t *out_count);

/*
 * Whether a position wins. On yes, unless out_jumps is NULL, the jumps of a
 * solution go there, with room for one less than there are pegs: the same ones
 * whatever was asked before.
 */
peg_status peg_ask_answer(peg_ask *ask, const peg_bits *pegs, peg_answer *out_answer,
                          peg_jump *out_jumps, size_t *out_count);

/* How many positions were looked at to answer, those of a table included. */
uint64_t peg_ask_looked_at(const peg_ask *ask);

#endif
