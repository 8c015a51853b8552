/* SPDX-License-Identifier: MIT */

/*
 * Writes a table as a shared tree, so that equal parts are written once. There are most of
 * them where holes that are close on the board are close in the index, so the table is
 * written in a layout by the order of the holes.
 */
#include "table/shared_tree.h"
#include "table/format.h"
#include "table/relayout.h"

enum { BUFFER = 4096, MOST_CUT = 12 };

typedef struct packer {
    peg_write_fn write;
    void *user;
    peg_budget *budget;
    uint64_t sum;
    size_t filled;
    peg_status status; /* of the writing so far */
    uint8_t bytes[BUFFER];
} packer;

static void flush(packer *to)
{
    if (to->filled == 0)
        return;
    for (size_t i = 0; i < to->filled; i += PEG_FORMAT_UNIT)
        to->sum = peg_format_sum(to->sum, peg_format_get(to->bytes + i, 8));
    if (to->status == PEG_OK && to->write(to->bytes, to->filled, to->user) != PEG_CONTINUE)
        to->status = PEG_STOPPED;
    if (to->status == PEG_OK)
        to->status = peg_budget_work(to->budget, BUFFER);
    to->filled = 0;
}

static void put(packer *to, uint64_t number, int bytes)
{
    for (int i = 0; i < bytes; i++) {
        to->bytes[to->filled++] = (uint8_t)(number >> 8 * i);
        if (to->filled == BUFFER)
            flush(to);
    }
}

/* Puts zeros up to where the next part begins. */
static void pad(packer *to)
{
    while (to->filled % PEG_FORMAT_UNIT)
        put(to, 0, 1);
}

static void put_head(packer *to, const peg_table *table, const peg_layout *layout, int levels)
{
    const peg_shape *shape = table->shape;

    for (int i = 0; i < 8; i++)
        put(to, (uint8_t)PEG_FORMAT_MAGIC[i], 1);
    put(to, PEG_FORMAT_VERSION, 4);
    put(to, (uint64_t)layout->holes, 1);
    put(to, (uint64_t)layout->free, 1);
    put(to, (uint64_t)table->goal.kind, 1);
    put(to, (uint64_t)table->most_pegs, 1);
    put(to, table->goal.pegs.word[0], 8);
    put(to, peg_relayout_class(layout, table), 8);
    put(to, shape->line_count, 4);
    put(to, (uint64_t)levels, 4);
    for (int i = 0; i < layout->free; i++)
        put(to, layout->hole[i], 1);
    for (int i = 0; i < layout->class_bits; i++)
        put(to, layout->pivot[i], 1);
    for (size_t i = 0; i < shape->line_count; i++) {
        put(to, shape->lines[i].from, 1);
        put(to, shape->lines[i].over, 1);
        put(to, shape->lines[i].to, 1);
    }
    pad(to);
}

static int bytes_for(size_t count)
{
    return count <= 1U << 8 ? 1 : count <= 1U << 16 ? 2 : count <= 1U << 24 ? 3 : 4;
}

/*
 * The levels of the tree that are written: the first, the last, and of the others those that
 * make the whole smallest. An item is written as its items on the next level below that is.
 */
typedef struct cuts {
    int count;
    int level[PEG_TREE_LEVELS + 1];
} cuts;

/*
 * Finds the smallest way to write each level with all that it needs, by trying every next
 * level below; then follows the way of the last level.
 */
static void choose_cuts(const peg_shared_tree *tree, cuts *kept)
{
    uint64_t least[PEG_TREE_LEVELS + 1];
    int before[PEG_TREE_LEVELS + 1] = {0};
    int level = tree->levels;
    int chosen[PEG_TREE_LEVELS + 1];
    int count = 0;

    least[0] = 0;
    for (int to = 1; to <= tree->levels; to++) {
        least[to] = UINT64_MAX;
        for (int from = to > MOST_CUT ? to - MOST_CUT : 0; from < to; from++) {
            uint64_t numbers = (uint64_t)tree->count[to] << (to - from);
            uint64_t size = least[from] + numbers * (uint64_t)bytes_for(tree->count[from]);

            if (size < least[to]) {
                least[to] = size;
                before[to] = from;
            }
        }
    }
    for (; level > 0; level = before[level])
        chosen[count++] = level;
    chosen[count++] = 0;
    kept->count = count;
    for (int i = 0; i < count; i++)
        kept->level[i] = chosen[count - 1 - i];
}

/* Puts an item as the indices of those items of a level below that it is made of. */
static void put_item(packer *to, const peg_shared_tree *tree, int level, uint32_t item, int below)
{
    uint64_t pair;

    if (level == below) {
        put(to, item, bytes_for(tree->count[below]));
        return;
    }
    pair = tree->items[level][item];
    put_item(to, tree, level - 1, (uint32_t)(pair >> 32), below);
    put_item(to, tree, level - 1, (uint32_t)pair, below);
}

static void put_level(packer *to, const peg_shared_tree *tree, const cuts *kept, int cut)
{
    int level = kept->level[cut];
    int below = cut > 0 ? kept->level[cut - 1] : 0;

    put(to, tree->count[level], 4);
    put(to, cut > 0 ? (uint64_t)(level - below) : PEG_WORD_BITS, 2);
    put(to, cut > 0 ? (uint64_t)bytes_for(tree->count[below]) : 0, 2);
    for (size_t i = 0; to->status == PEG_OK && i < tree->count[level]; i++) {
        if (cut == 0)
            put(to, tree->items[0][i], 8);
        else
            put_item(to, tree, level, (uint32_t)i, below);
    }
    pad(to);
}

static peg_status pack(const peg_table *table, const peg_layout *layout,
                       const peg_shared_tree *tree, packer *to)
{
    cuts kept;

    choose_cuts(tree, &kept);
    put_head(to, table, layout, kept.count);
    for (int cut = 0; to->status == PEG_OK && cut < kept.count; cut++)
        put_level(to, tree, &kept, cut);
    flush(to);
    put(to, to->sum, 8);
    flush(to);
    return to->status;
}

peg_status peg_table_write(const peg_table *table, const peg_limits *limits, peg_write_fn write,
                           void *user)
{
    peg_layout layout;
    peg_shared_tree tree = {0};
    peg_budget budget;
    packer to = {.write = write, .user = user, .budget = &budget};
    peg_relayout seen;
    peg_status status;

    if (!table || !write)
        return PEG_E_ARGUMENT;
    status = peg_budget_begin(&budget, limits, &table->allocator);
    budget.stage = PEG_STAGE_PACKING;
    if (status == PEG_OK)
        status = peg_layout_by_hole(table->shape, &layout);
    if (status != PEG_OK)
        return status;
    status = peg_relayout_begin(&seen, table, &layout, &budget);
    if (status == PEG_OK)
        status = peg_shared_tree_make(peg_relayout_word, &seen, layout.bits - PEG_WORD_BITS,
                                      &budget, &tree);
    peg_relayout_end(&seen, &budget);
    if (status == PEG_OK)
        status = pack(table, &layout, &tree, &to);
    peg_shared_tree_free(&tree, &budget);
    return status;
}
