/* SPDX-License-Identifier: MIT */
#include "table/order.h"

#include "base/bytes.h"

enum { PIECE = 65536 }; /* blocks looked at before the work is noted */

/* The first block of a block's knot, as far as it is known; shortens the way there. */
static uint32_t find(uint32_t *knot, uint32_t block)
{
    while (knot[block] != block) {
        knot[block] = knot[knot[block]];
        block = knot[block];
    }
    return block;
}

static void tie(uint32_t *knot, uint32_t a, uint32_t b)
{
    a = find(knot, a);
    b = find(knot, b);
    if (a < b)
        knot[b] = a;
    else
        knot[a] = b;
}

/* Ties the blocks of the same weight that a trio leads between. */
static void tie_by(const peg_flood *flood, const peg_trio *trio, uint32_t *knot, uint32_t from,
                   uint32_t end)
{
    int low = flood->layout->low;
    uint32_t change = (uint32_t)(trio->delta >> low);
    uint32_t weighty = change & (uint32_t)(flood->layout->weighty >> low);
    int turned = peg_word_count(weighty);

    /* Of the weighty holes that change, half must have a peg. */
    if (turned % 2)
        return;
    for (uint32_t block = from; block < end; block++)
        if (2 * peg_word_count(block & weighty) == turned &&
            trio->open >> peg_trio_added(trio, (uint64_t)block << low) & 1)
            tie(knot, block, block ^ change);
}

/* Ties each block to those of its weight that jumps lead to. */
static peg_status tie_all(const peg_flood *flood, peg_order *order, peg_budget *budget)
{
    peg_status status = PEG_OK;

    for (size_t i = flood->inner_count; i < flood->trio_count; i++)
        for (uint32_t from = 0; status == PEG_OK && from < order->count; from += PIECE) {
            size_t left = order->count - from;
            uint32_t end = from + (left < PIECE ? (uint32_t)left : PIECE);

            tie_by(flood, flood->trios + i, order->knot, from, end);
            status = peg_budget_work(budget, end - from);
        }
    return status;
}

/*
 * Sorts the blocks by weight and knot. A knot's number is its first block's: it comes
 * before the knot's others, so that each finds the place left for it.
 */
static void sort(const peg_flood *flood, const uint32_t *size, uint32_t *place, peg_order *order)
{
    uint32_t next = 0;

    for (int weight = 0; next < order->count; weight++)
        for (uint32_t block = 0; block < order->count; block++)
            if (order->knot[block] == block && peg_flood_weight(flood, block) == weight) {
                place[block] = next;
                next += size[block];
            }
    for (uint32_t block = 0; block < order->count; block++)
        order->block[place[order->knot[block]]++] = block;
}

peg_status peg_order_make(const peg_flood *flood, peg_budget *budget, peg_order *out_order)
{
    peg_order *order = out_order;
    size_t size = ((size_t)1 << (flood->layout->bits - flood->layout->low)) * sizeof(*order->block);
    uint32_t *work = NULL;
    peg_status status;

    memset(order, 0, sizeof(*order));
    order->count = size / sizeof(*order->block);
    order->block = peg_budget_resize(budget, NULL, 0, size);
    order->knot = order->block ? peg_budget_resize(budget, NULL, 0, size) : NULL;
    work = order->knot ? peg_budget_resize(budget, NULL, 0, 2 * size) : NULL;
    if (!work)
        return peg_budget_refusal(budget);
    for (uint32_t block = 0; block < order->count; block++) {
        order->knot[block] = block;
        work[block] = 0;
    }
    status = tie_all(flood, order, budget);
    for (uint32_t block = 0; block < order->count; block++) {
        order->knot[block] = find(order->knot, block);
        work[order->knot[block]]++;
    }
    if (status == PEG_OK)
        sort(flood, work, work + order->count, order);
    peg_budget_free(budget, work, 2 * size);
    return status;
}

void peg_order_free(peg_order *order, peg_budget *budget)
{
    size_t size = order->count * sizeof(*order->block);

    peg_budget_free(budget, order->block, size);
    peg_budget_free(budget, order->knot, size);
}
