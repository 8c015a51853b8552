/* SPDX-License-Identifier: MIT */

/* Tables in the list of what a board keeps: one, as they are large. */
#include "ask/kept_table.h"

#include "base/memory.h"

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
static int covers(const peg_kept_item *item, const peg_kept_item *other)
{
    return ((const kept_table *)item)->table->class == ((const kept_table *)other)->table->class;
}

static peg_kept_item *share(const peg_kept_item *item, const peg_allocator *allocator);

static const peg_kept_kind tables = {1, size, drop, covers, share};

static kept_table *new_item(peg_table *table, const peg_allocator *allocator)
{
    kept_table *made = peg_memory_new(allocator, sizeof(*made));

    if (made) {
        made->item.kind = &tables;
        made->table = peg_table_hold(table);
    }
    return made;
}

static peg_kept_item *share(const peg_kept_item *item, const peg_allocator *allocator)
{
    kept_table *shared = new_item(((const kept_table *)item)->table, allocator);

    return shared ? &shared->item : NULL;
}

static peg_table *find(const peg_kept *kept, const peg_bits *pegs)
{
    const kept_table *item = kept ? (const kept_table *)peg_kept_first(kept, &tables) : NULL;

    return item && peg_table_covers(item->table, pegs->word[0]) ? item->table : NULL;
}

const peg_table *peg_kept_table_find(const peg_kept *kept, const peg_bits *pegs)
{
    return find(kept, pegs);
}

peg_table *peg_kept_table_use(const peg_kept *kept, const peg_bits *pegs, peg_budget *budget)
{
    peg_table *table = find(kept, pegs);

    if (!table)
        return NULL;
    budget->kept -= size_of(table);
    budget->held += size_of(table);
    return peg_table_hold(table);
}

void peg_kept_table_release(peg_table *table, peg_budget *budget)
{
    if (table)
        budget->held -= size_of(table);
    peg_table_free(table);
}

void peg_kept_table_add(peg_kept *kept, peg_table *table, peg_budget *budget)
{
    kept_table *made = new_item(table, &kept->allocator);

    if (!made)
        return;
    peg_kept_add(kept, &made->item);
    peg_kept_thin(kept, &tables, budget);
}
