/* SPDX-License-Identifier: MIT */

/*
 * Finds the clusters by union-find, with paths halved (Tarjan and van Leeuwen, Worst-case analysis
 * of set union algorithms, 1984), and sorts blocks by counting.
 */
#include "table/block_order.h"

#include "base/bytes.h"

enum { PIECE = 65536 }; /* blocks after which the work is noted */

/* The first block of a block's cluster, as far as that is known. Halves the path there. */
static uint32_t find(uint32_t *cluster, uint32_t block)
{
    while (cluster[block] != block) {
        cluster[block] = cluster[cluster[block]];
        block = cluster[block];
    }
    return block;
}

static void join(uint32_t *cluster, uint32_t a, uint32_t b)
{
    a = find(cluster, a);
    b = find(cluster, b);
    if (a < b)
        cluster[b] = a;
    else
        cluster[a] = b;
}

/* Joins those blocks of the same weight between which a trio leads. */
static void join_by(const peg_flood *flood, const peg_trio *trio, uint32_t *cluster, uint32_t from,
                    uint32_t end)
{
    int low = flood->layout->block_bits;
    uint32_t change = (uint32_t)(trio->delta >> low);
    uint32_t weighty = change & (uint32_t)(flood->layout->weighty >> low);
    int changed = peg_word_count(weighty);

    /* For the weight to stay the same, half of the weighty bits that change must be set. */
    if (changed % 2)
        return;
    for (uint32_t block = from; block < end; block++)
        if (2 * peg_word_count(block & weighty) == changed &&
            trio->open >> peg_trio_added(trio, (uint64_t)block << low) & 1)
            join(cluster, block, block ^ change);
}

/* Joins each block to those of its weight that jumps lead to. */
static peg_status join_all(const peg_flood *flood, peg_block_order *order, peg_budget *budget)
{
    peg_status status = PEG_OK;

    for (size_t i = flood->inner_count; i < flood->trio_count; i++)
        for (uint32_t from = 0; status == PEG_OK && from < order->count; from += PIECE) {
            size_t left = order->count - from;
            uint32_t end = from + (left < PIECE ? (uint32_t)left : PIECE);

            join_by(flood, flood->trios + i, order->cluster, from, end);
            status = peg_budget_work(budget, end - from);
        }
    return status;
}

/*
 * Sorts the blocks by weight and cluster. A cluster is known by its first block, which comes
 * before the others, so that each of them finds the next free place.
 */
static void sort(const peg_flood *flood, const uint32_t *size, uint32_t *place,
                 peg_block_order *order)
{
    uint32_t next = 0;

    for (int weight = 0; next < order->count; weight++)
        for (uint32_t block = 0; block < order->count; block++)
            if (order->cluster[block] == block && peg_flood_weight(flood, block) == weight) {
                place[block] = next;
                next += size[block];
            }
    for (uint32_t block = 0; block < order->count; block++)
        order->block[place[order->cluster[block]]++] = block;
}

peg_status peg_block_order_make(const peg_flood *flood, peg_budget *budget,
                                peg_block_order *out_order)
{
    peg_block_order *order = out_order;
    size_t size =
        ((size_t)1 << (flood->layout->bits - flood->layout->block_bits)) * sizeof(*order->block);
    uint32_t *work = NULL;
    peg_status status;

    memset(order, 0, sizeof(*order));
    order->count = size / sizeof(*order->block);
    order->block = peg_budget_resize(budget, NULL, 0, size);
    order->cluster = order->block ? peg_budget_resize(budget, NULL, 0, size) : NULL;
    work = order->cluster ? peg_budget_resize(budget, NULL, 0, 2 * size) : NULL;
    if (!work)
        return peg_budget_refusal(budget);
    for (uint32_t block = 0; block < order->count; block++) {
        order->cluster[block] = block;
        work[block] = 0;
    }
    status = join_all(flood, order, budget);
    for (uint32_t block = 0; block < order->count; block++) {
        order->cluster[block] = find(order->cluster, block);
        work[order->cluster[block]]++;
    }
    if (status == PEG_OK)
        sort(flood, work, work + order->count, order);
    peg_budget_free(budget, work, 2 * size);
    return status;
}

void peg_block_order_free(peg_block_order *order, peg_budget *budget)
{
    size_t size = order->count * sizeof(*order->block);

    peg_budget_free(budget, order->block, size);
    peg_budget_free(budget, order->cluster, size);
}
