/* SPDX-License-Identifier: MIT */

/*
 * The tables of a board: the one that the caller attached, and the one that a question made, which
 * is kept. Each later question looks for one that covers the position. A board keeps one alone of
 * its own, as tables are large; it serves all positions of its class, and copies share it.
 */
#include "ask/kept.h"

#include "base/assert.h"
#include "base/memory.h"

/*
 * A table may take one of this many parts of the memory, and cost one of this many parts of the
 * positions; the question needs the others.
 */
enum { TABLE_SHARE = 4 };

typedef struct kept_table {
    peg_kept_item item;
    peg_table *table;
} kept_table;

static uint64_t size_of(const peg_table *table)
{
    size_t bytes = 0;

    (void)peg_table_about(table, NULL, NULL, &bytes);
    return bytes;
}

static uint64_t size(const peg_kept_item *item)
{
    return size_of(((const kept_table *)item)->table);
}

static void drop(peg_kept_item *item, const peg_allocator *allocator)
{
    kept_table *kept = (kept_table *)item;

    peg_table_free(kept->table);
    peg_memory_free(allocator, kept, sizeof(*kept));
}

/* Whether both are of one class: their shape and goal are the board's. */
static int covers(peg_kept_item *item, peg_kept_item *other, const peg_allocator *allocator)
{
    (void)allocator;
    return ((const kept_table *)item)->table->class == ((const kept_table *)other)->table->class;
}

static peg_kept_item *share(const peg_kept_item *item, const peg_kept *kept);

static const peg_kept_kind tables = {1, size, drop, covers, share, NULL, NULL};

static kept_table *new_item(peg_table *table, const peg_allocator *allocator)
{
    kept_table *made = peg_memory_new(allocator, sizeof(*made));

    if (made) {
        made->item.kind = &tables;
        made->table = peg_table_hold(table);
    }
    return made;
}

static peg_kept_item *share(const peg_kept_item *item, const peg_kept *kept)
{
    kept_table *shared = new_item(((const kept_table *)item)->table, &kept->allocator);

    return shared ? &shared->item : NULL;
}

static kept_table *find_made(const peg_kept *kept, const peg_bits *pegs)
{
    kept_table *item = kept ? (kept_table *)peg_kept_first(kept, &tables) : NULL;

    return item && peg_table_covers(item->table, pegs->word[0]) ? item : NULL;
}

peg_table *peg_kept_table(const peg_kept *kept, const peg_bits *pegs, peg_table_from *out_from)
{
    const kept_table *made = find_made(kept, pegs);

    *out_from = PEG_TABLE_ATTACHED;
    if (kept && kept->attached && peg_table_covers(kept->attached, pegs->word[0]))
        return kept->attached;
    *out_from = made ? PEG_TABLE_MADE : PEG_NO_TABLE;
    return made ? made->table : NULL;
}

peg_table *peg_kept_table_use(peg_kept *kept, const peg_bits *pegs, peg_budget *budget)
{
    kept_table *made = find_made(kept, pegs);

    if (!made)
        return NULL;
    peg_kept_use(kept, &made->item, budget);
    return peg_table_hold(made->table);
}

void peg_kept_table_release(peg_kept *kept, peg_table *table, peg_budget *budget)
{
    kept_table *made = kept ? (kept_table *)peg_kept_first(kept, &tables) : NULL;

    if (made && made->table == table)
        peg_kept_leave(&made->item, budget);
    else if (table)
        peg_budget_freed(budget, size_of(table));
    peg_table_free(table);
}

uint64_t peg_own_table_cost(const peg_shape *shape, int class_bits, int most_bits,
                            const peg_budget *budget)
{
    uint64_t most = budget->limits.positions / TABLE_SHARE;
    int bits = shape->holes - class_bits;
    uint64_t cost;

    if (shape->words > 1 || bits > most_bits ||
        (UINT64_C(1) << bits) / 8 > budget->limits.memory / TABLE_SHARE)
        return 0;
    cost = peg_table_make_cost(shape, bits);
    return cost > most && budget->limits.positions ? 0 : cost;
}

peg_status peg_own_table_make(peg_shape *shape, const struct peg_goal *goal, const peg_bits *pegs,
                              peg_budget *budget, peg_table **out_table)
{
    uint64_t held = budget->held;
    peg_stage stage = budget->stage;
    peg_status status;

    *out_table = NULL;
    budget->stage = PEG_STAGE_BUILDING;
    status = peg_table_make(shape, goal, pegs, budget, out_table);
    budget->stage = stage;
    if (status == PEG_OK)
        return PEG_OK;
    peg_budget_freed(budget, budget->held - held);
    return peg_budget_go_on(budget);
}

peg_status peg_own_table_take(peg_board *board, const peg_bits *pegs, peg_budget *budget,
                              peg_table **out_table)
{
    kept_table *made = NULL;
    peg_kept *kept;
    peg_status status;

    *out_table = peg_kept_table_use(board->kept, pegs, budget);
    if (*out_table)
        return PEG_OK;
    status = peg_own_table_make(board->shape, &board->goal, pegs, budget, out_table);
    kept = *out_table ? peg_kept_of(board) : NULL;
    /* Without memory for the item, it is the question's alone. */
    if (kept)
        made = new_item(*out_table, &kept->allocator);
    if (made)
        peg_kept_add(kept, &made->item, budget);
    return status;
}

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
    peg_table_free(kept->attached);
    kept->attached = table ? peg_table_hold(table) : NULL;
    return PEG_OK;
}
