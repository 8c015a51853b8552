/* SPDX-License-Identifier: MIT */

/*
 * Goes through the words once, then level by level through the indices of the items that they
 * became. Slots find the items that are already there.
 */
#include "table/shared_tree.h"

#include "base/bits.h"
#include "base/memory.h"
#include "base/slots.h"

/* A level of the tree while it is made. */
typedef struct making {
    peg_shared_tree *tree;
    int level;
    peg_slots slots; /* the indices of the level's items */
    peg_budget *budget;
} making;

static int is_item(const void *items, uint32_t index, const void *item)
{
    return ((const uint64_t *)items)[index] == *(const uint64_t *)item;
}

/* The index of an item, which is added if it is new. */
static peg_status index_of(making *m, uint64_t item, uint32_t *out_index)
{
    peg_shared_tree *tree = m->tree;
    int level = m->level;
    uint64_t hash = peg_hash(item);
    uint64_t *slot = peg_slots_find(&m->slots, hash, is_item, tree->items[level], &item);
    size_t count = tree->count[level];
    uint64_t *items;

    if (*slot) {
        *out_index = peg_slot_index(*slot);
        return PEG_OK;
    }
    items = peg_budget_grow(m->budget, tree->items[level], &tree->room[level], count + 1,
                            sizeof(*items));
    if (!items)
        return peg_budget_refusal(m->budget);
    tree->items[level] = items;
    items[count] = item;
    tree->count[level] = count + 1;
    *slot = peg_slot_for(hash, (uint32_t)count);
    *out_index = (uint32_t)count;
    return peg_slots_are_crowded(&m->slots, count) ? peg_slots_enlarge(&m->slots, m->budget)
                                                   : PEG_OK;
}

/*
 * Makes a level from the words, or from pairs of indices of items of the level below. Replaces
 * these indices by those of its own items.
 */
static peg_status make_level(making *m, uint64_t (*word)(void *user, size_t at), void *user,
                             size_t count, uint32_t *indices)
{
    peg_status status = peg_slots_enlarge(&m->slots, m->budget);

    for (size_t i = 0; status == PEG_OK && i < count; i++) {
        uint64_t item =
            m->level == 0 ? word(user, i) : (uint64_t)indices[2 * i] << 32 | indices[2 * i + 1];

        status = index_of(m, item, indices + i);
        if (status == PEG_OK)
            status = peg_budget_work(m->budget, m->level == 0 ? 16 : 4);
    }
    return status;
}

peg_status peg_shared_tree_make(uint64_t (*word)(void *user, size_t at), void *user, int levels,
                                peg_budget *budget, peg_shared_tree *out_tree)
{
    size_t size = ((size_t)1 << levels) * sizeof(uint32_t);
    uint32_t *indices = peg_budget_resize(budget, NULL, 0, size);
    peg_status status = indices ? PEG_OK : peg_budget_refusal(budget);

    memset(out_tree, 0, sizeof(*out_tree));
    out_tree->levels = levels;
    for (int level = 0; status == PEG_OK && level <= levels; level++) {
        making m = {out_tree, level, {0}, budget};

        status = make_level(&m, word, user, (size_t)1 << (levels - level), indices);
        peg_slots_free(&m.slots, budget);
    }
    peg_budget_free(budget, indices, size);
    return status;
}

void peg_shared_tree_free(peg_shared_tree *tree, peg_budget *budget)
{
    for (int level = 0; level <= PEG_TREE_LEVELS; level++)
        peg_budget_free(budget, tree->items[level], tree->room[level] * sizeof(uint64_t));
}
