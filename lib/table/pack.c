/* SPDX-License-Identifier: MIT */

/*
 * Writes a table as a shared tree, so that equal parts are written once. There are most of
 * them where holes that are close on the board are close in the index, so the table is
 * written in a layout by the order of the holes.
 */
#include "table/shared_tree.h"
#include "table/writing.h"

enum { MOST_CUT = 12 };

/* Words in another layout and their tree take so many times what the table does, at most. */
enum { ROOM = 4 };

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
static void put_item(peg_sink *to, const peg_shared_tree *tree, int level, uint32_t item, int below)
{
    uint64_t pair;

    if (level == below) {
        peg_sink_put(to, item, bytes_for(tree->count[below]));
        return;
    }
    pair = tree->items[level][item];
    put_item(to, tree, level - 1, (uint32_t)(pair >> 32), below);
    put_item(to, tree, level - 1, (uint32_t)pair, below);
}

static void put_level(peg_sink *to, const peg_shared_tree *tree, const cuts *kept, int cut)
{
    int level = kept->level[cut];
    int below = cut > 0 ? kept->level[cut - 1] : 0;

    peg_sink_put(to, tree->count[level], 4);
    peg_sink_put(to, cut > 0 ? (uint64_t)(level - below) : PEG_WORD_BITS, 2);
    peg_sink_put(to, cut > 0 ? (uint64_t)bytes_for(tree->count[below]) : 0, 2);
    for (size_t i = 0; to->status == PEG_OK && i < tree->count[level]; i++) {
        if (cut == 0)
            peg_sink_put(to, tree->items[0][i], 8);
        else
            put_item(to, tree, level, (uint32_t)i, below);
    }
    peg_sink_pad(to, PEG_FORMAT_UNIT);
}

static peg_status pack(peg_writing *w, const peg_shared_tree *tree)
{
    peg_sink *to = &w->to;
    cuts kept;

    choose_cuts(tree, &kept);
    peg_head_put(to, w->table, &w->layout, PEG_FORMAT_PACKED, (size_t)kept.count);
    peg_head_put_table(to, w->table, &w->layout);
    for (int cut = 0; to->status == PEG_OK && cut < kept.count; cut++)
        put_level(to, tree, &kept, cut);
    peg_sink_flush(to);
    peg_sink_put(to, to->sum, 8);
    peg_sink_flush(to);
    return to->status;
}

static peg_status write_packed(peg_writing *w, peg_budget *budget)
{
    peg_shared_tree tree = {0};
    peg_status status = peg_shared_tree_make(peg_relayout_word, &w->seen,
                                             w->layout.bits - PEG_WORD_BITS, budget, &tree);

    peg_relayout_end(&w->seen, budget);
    if (status == PEG_OK)
        status = pack(w, &tree);
    peg_shared_tree_free(&tree, budget);
    return status;
}

peg_status peg_table_write(const peg_table *table, const peg_limits *limits, peg_write_fn write,
                           void *user)
{
    return peg_writing_run(table, limits, write, user, ROOM, write_packed);
}
