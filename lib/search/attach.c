/* SPDX-License-Identifier: MIT */
#include "search/learned.h"

#include "base/bytes.h"

/* Whether a table is for the lines and the goal of a board. */
static int fits(const peg_board *board, const peg_table *table)
{
    const peg_shape *own = board->shape;
    const peg_shape *other = table->shape;

    if (own->holes != other->holes || own->line_count != other->line_count)
        return 0;
    if (own->line_count > 0 &&
        memcmp(own->lines, other->lines, own->line_count * sizeof(*own->lines)) != 0)
        return 0;
    return table->pegs == 0 && board->goal_kind == table->goal_kind &&
           peg_bits_equal(&board->goal, &table->goal);
}

peg_status peg_table_attach(peg_board *board, peg_table *table)
{
    peg_learned *learned;

    if (!board)
        return PEG_E_ARGUMENT;
    if (table && !fits(board, table))
        return PEG_E_OTHER;
    learned = table ? peg_learned_of(board) : board->learned;
    if (learned)
        peg_learned_attach(learned, table);
    return learned || !table ? PEG_OK : PEG_E_MEMORY;
}
