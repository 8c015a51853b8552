/* SPDX-License-Identifier: MIT */

/* Judging weights, and a bank of them. */
#include "fewest/weights.h"

#include "base/binary64.h"
#include "base/memory.h"

#define LANES 16

/* -- judging --------------------------------------------------------------- */

/* The most that a move along any trail takes away. */
static int64_t find_scale(const peg_weights *weights, const peg_shape *shape,
                          const peg_trails *trails, const peg_region_list *regions, int64_t *sums)
{
    int64_t start[PEG_MAX_HOLES] = {0};
    int64_t scale = 0;

    for (int hole = 0; hole < shape->holes; hole++) {
        start[hole] = weights->hole[hole];
        sums[hole] = 0;
        for (int i = 0; i < regions->count; i++)
            if (peg_bits_get(&regions->region[i], hole))
                start[hole] += weights->price[i];
    }
    for (size_t i = (size_t)shape->holes; i < trails->count; i++) {
        peg_trail trail = trails->list[i];
        int64_t taken;

        sums[i] = sums[trail.before] + weights->hole[trail.over];
        taken = sums[i] + start[trail.start] - weights->hole[trail.end];
        scale = taken > scale ? taken : scale;
    }
    return scale;
}

static int64_t price_sum(const peg_weights *weights, uint64_t regions)
{
    int64_t sum = 0;

    for (; regions; regions &= regions - 1)
        sum += weights->price[peg_word_first(regions)];
    return sum;
}

int64_t peg_weights_sum(const peg_weights *weights, int holes, const peg_bits *pegs, uint64_t full)
{
    int64_t sum = price_sum(weights, full);

    for (int hole = 0; hole < holes; hole++)
        if (peg_bits_get(pegs, hole))
            sum += weights->hole[hole];
    return sum;
}

/* The most that the positions come to that are as near to the goal as can be asked about. */
static int64_t find_top(const peg_weights *weights, const peg_shape *shape, const peg_near *near,
                        int64_t *sums)
{
    int64_t top = INT64_MIN;

    for (size_t i = 0; i < near->count; i++) {
        int64_t sum;

        if (i < near->goals) {
            sum = peg_weights_sum(weights, shape->holes, &near->pegs[i], 0);
        } else {
            peg_jump line = shape->lines[near->line[i]];

            sum = sums[near->after[i]] + weights->hole[line.from] + weights->hole[line.over] -
                  weights->hole[line.to];
        }
        sums[i] = sum;
        if (i >= near->first) {
            sum += price_sum(weights, near->full[i]);
            top = sum > top ? sum : top;
        }
    }
    return top;
}

int peg_weights_judge(peg_weights *weights, const peg_shape *shape, const peg_trails *trails,
                      const peg_near *near, const peg_region_list *regions, int64_t *sums)
{
    weights->scale = find_scale(weights, shape, trails, regions, sums);
    weights->top = find_top(weights, shape, near, sums);
    return weights->scale > 0 && near->first < near->count;
}

int peg_weights_fit(const peg_weights *weights, int holes)
{
    int64_t most = 0;
    int64_t least = 0;
    int64_t top = weights->top + peg_weights_moves(holes) * weights->scale;

    for (int hole = 0; hole < holes; hole++) {
        if (weights->hole[hole] > INT16_MAX || weights->hole[hole] < INT16_MIN)
            return 0;
        *(weights->hole[hole] > 0 ? &most : &least) += weights->hole[hole];
    }
    for (int i = 0; i < PEG_MOST_REGIONS; i++) {
        if (weights->price[i] > INT16_MAX)
            return 0;
        most += weights->price[i];
    }
    return most - weights->top <= INT16_MAX && top - least <= INT16_MAX;
}

/* -- the bank -------------------------------------------------------------- */

void peg_weights_bank_begin(peg_weights_bank *bank, const peg_shape *shape,
                            const peg_region_list *regions, const peg_frame *frame)
{
    memset(bank, 0, sizeof(*bank));
    bank->shape = shape;
    bank->regions = regions;
    bank->group = frame->group;
    bank->group_size = frame->group_size;
}

static size_t block_size(const peg_weights_bank *bank)
{
    size_t rows = (size_t)bank->shape->holes + (size_t)bank->regions->count;

    return sizeof(peg_weights_block) + rows * PEG_WEIGHTS_BLOCK * sizeof(int16_t);
}

static size_t block_count(const peg_weights_bank *bank)
{
    return (bank->count + PEG_WEIGHTS_BLOCK - 1) / PEG_WEIGHTS_BLOCK;
}

void peg_weights_bank_end(peg_weights_bank *bank, peg_budget *budget)
{
    size_t blocks = block_count(bank);

    for (size_t i = 0; i < blocks; i++)
        peg_budget_free(budget, bank->block[i], block_size(bank));
    peg_budget_free(budget, bank->block, bank->room * sizeof(void *));
    bank->block = NULL;
    bank->count = bank->room = 0;
}

/* A block with room for one more, the first of all. */
static peg_status make_room(peg_weights_bank *bank, peg_budget *budget)
{
    size_t blocks = block_count(bank);
    peg_weights_block **list;
    peg_weights_block *block;

    if (bank->count % PEG_WEIGHTS_BLOCK > 0)
        return PEG_OK;
    list = peg_budget_grow(budget, bank->block, &bank->room, blocks + 1, sizeof(void *));
    if (!list)
        return peg_budget_refuse(budget);
    bank->block = list;
    block = peg_budget_resize(budget, NULL, 0, block_size(bank));
    if (!block)
        return peg_budget_refuse(budget);
    memset(block, 0, block_size(bank));
    for (size_t i = 0; i < PEG_WEIGHTS_BLOCK; i++)
        block->top[i] = INT16_MAX; /* says nothing */
    list[blocks] = block;
    return PEG_OK;
}

/* The image of a region on the list, or -1. */
static int region_image(const peg_weights_bank *bank, size_t symmetry, int region)
{
    peg_bits image = peg_symmetry_image(bank->shape, symmetry, &bank->regions->region[region]);

    for (int i = 0; i < bank->regions->count; i++)
        if (peg_bits_equal(&image, &bank->regions->region[i]))
            return i;
    return -1;
}

/* Makes the image of weights. Returns 0 if that of a region is not on the list, which is cut. */
static int make_image(const peg_weights_bank *bank, size_t symmetry, const peg_weights *weights,
                      peg_weights *out)
{
    const peg_shape *shape = bank->shape;
    const uint8_t *to = shape->symmetries + symmetry * (size_t)shape->holes;

    *out = (peg_weights){.scale = weights->scale, .top = weights->top};
    for (int hole = 0; hole < shape->holes; hole++)
        out->hole[to[hole]] = weights->hole[hole];
    for (int i = 0; i < bank->regions->count; i++)
        if (weights->price[i]) {
            int image = region_image(bank, symmetry, i);

            if (image < 0)
                return 0;
            out->price[image] = weights->price[i];
        }
    return 1;
}

static int is_lane(const peg_weights_bank *bank, size_t at, const peg_weights *weights)
{
    const peg_weights_block *block = bank->block[at / PEG_WEIGHTS_BLOCK];
    size_t lane = at % PEG_WEIGHTS_BLOCK;
    int holes = bank->shape->holes;
    int same = 1;

    for (int hole = 0; hole < holes; hole++)
        same &= block->add[hole][lane] == weights->hole[hole];
    for (int i = 0; i < bank->regions->count; i++)
        same &= block->add[holes + i][lane] == weights->price[i];
    return same;
}

static peg_status add_lane(peg_weights_bank *bank, const peg_weights *weights, peg_budget *budget)
{
    peg_status status = make_room(bank, budget);
    size_t lane = bank->count % PEG_WEIGHTS_BLOCK;
    peg_weights_block *block;

    if (status != PEG_OK)
        return status;
    block = bank->block[bank->count / PEG_WEIGHTS_BLOCK];
    block->top[lane] = (int16_t)weights->top;
    block->scale[lane] = (int16_t)weights->scale;
    block->per_scale[lane] = 1.0 / (double)weights->scale;
    for (int hole = 0; hole < bank->shape->holes; hole++)
        block->add[hole][lane] = (int16_t)weights->hole[hole];
    for (int i = 0; i < bank->regions->count; i++)
        block->add[bank->shape->holes + i][lane] = (int16_t)weights->price[i];
    bank->count++;
    return PEG_OK;
}

peg_status peg_weights_bank_add(peg_weights_bank *bank, const peg_weights *weights,
                                peg_budget *budget)
{
    size_t first = bank->count;
    peg_status status = PEG_OK;

    for (size_t i = 0; status == PEG_OK && i < bank->group_size; i++) {
        peg_weights image;
        int is_new = make_image(bank, bank->group[i], weights, &image);

        for (size_t k = first; is_new && k < bank->count; k++)
            is_new = !is_lane(bank, k, &image);
        if (is_new)
            status = add_lane(bank, &image, budget);
    }
    return status;
}

/* What the pegs and the full regions of a position add: rows of a block. */
static size_t list_added(const peg_weights_bank *bank, const peg_bits *pegs, uint64_t full,
                         uint16_t *out)
{
    size_t count = 0;

    for (int hole = 0; hole < bank->shape->holes; hole++)
        if (peg_bits_get(pegs, hole))
            out[count++] = (uint16_t)hole;
    for (; full; full &= full - 1)
        out[count++] = (uint16_t)(bank->shape->holes + peg_word_first(full));
    return count;
}

/*
 * Takes from a sum for each weights of a block what a position adds: some weights at a time, whose
 * sums stay in registers.
 */
static inline void take_added(const peg_weights_block *block, const uint16_t *added, size_t count,
                              int16_t *restrict sum)
{
    for (size_t lane = 0; lane < PEG_WEIGHTS_BLOCK; lane += LANES) {
        int16_t left[LANES];

        memcpy(left, sum + lane, sizeof(left));
        for (size_t i = 0; i < count; i++) {
            const int16_t *add = block->add[added[i]] + lane;

            for (size_t k = 0; k < LANES; k++)
                left[k] = (int16_t)(left[k] - add[k]);
        }
        memcpy(sum + lane, left, sizeof(left));
    }
}

/* Whether any weights of a block ask for more. */
static int block_asks_more(const peg_weights_block *block, const uint16_t *added, size_t count,
                           int16_t moves)
{
    int16_t sum[PEG_WEIGHTS_BLOCK];
    int16_t any = 0;

    for (size_t k = 0; k < PEG_WEIGHTS_BLOCK; k++)
        sum[k] = (int16_t)(block->top[k] + moves * block->scale[k]);
    take_added(block, added, count, sum);
    for (size_t k = 0; k < PEG_WEIGHTS_BLOCK; k++)
        any = (int16_t)(any | sum[k]);
    return any < 0;
}

int peg_weights_bank_asks_more(peg_weights_bank *bank, const peg_bits *pegs, uint64_t full,
                               int moves)
{
    uint16_t added[PEG_MAX_HOLES + PEG_MOST_REGIONS];
    size_t count = list_added(bank, pegs, full, added);
    size_t blocks = moves <= peg_weights_moves(bank->shape->holes) ? block_count(bank) : 0;

    for (size_t i = 0; i < blocks; i++)
        if (block_asks_more(bank->block[i], added, count, (int16_t)moves)) {
            /* The last block may have room, and stays the last. */
            if (i > 0 && i + 1 < blocks) {
                peg_weights_block *block = bank->block[i];

                bank->block[i] = bank->block[i / 2];
                bank->block[i / 2] = block;
            }
            return 1;
        }
    return 0;
}

double peg_weights_bank_bound(const peg_weights_bank *bank, size_t first, const peg_bits *pegs,
                              uint64_t full)
{
    uint16_t added[PEG_MAX_HOLES + PEG_MOST_REGIONS];
    size_t count = list_added(bank, pegs, full, added);
    size_t blocks = block_count(bank);
    double best[PEG_WEIGHTS_BLOCK];
    double most = 0;

    memset(best, 0, sizeof(best));
    for (size_t i = first / PEG_WEIGHTS_BLOCK; i < blocks; i++) {
        const peg_weights_block *block = bank->block[i];
        int16_t sum[PEG_WEIGHTS_BLOCK];

        memcpy(sum, block->top, sizeof(sum));
        take_added(block, added, count, sum);
        for (size_t k = 0; k < PEG_WEIGHTS_BLOCK; k++) {
            double moves = (double)-sum[k] * block->per_scale[k];

            best[k] = moves > best[k] ? moves : best[k];
        }
    }
    for (size_t k = 0; k < PEG_WEIGHTS_BLOCK; k++)
        most = best[k] > most ? best[k] : most;
    return most;
}
