/* SPDX-License-Identifier: MIT */

/*
 * Attaching a table to a board, or taking it off. Nothing is answered here: each later
 * question looks for the table in what the board keeps, and uses it if it covers the position.
 */
#include "ask/kept.h"

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
    return table->most_pegs == 0 && peg_goal_equal(&board->goal, &table->goal);
}

/* All that was kept is dropped: it was made without the new table, or with the old one. */
peg_status peg_table_attach(peg_board *board, peg_table *table)
{
    peg_kept *kept;

    if (!board)
        return PEG_E_ARGUMENT;
    if (table && !fits(board, table))
        return PEG_E_MISMATCH;
    kept = table ? peg_kept_of(board) : board->kept;
    if (!kept)
        return table ? PEG_E_MEMORY : PEG_OK;
    peg_kept_drop_all(kept);
    peg_table_free(kept->table);
    kept->table = table ? peg_table_hold(table) : NULL;
    return PEG_OK;
}
