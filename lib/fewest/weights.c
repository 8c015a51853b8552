/* SPDX-License-Identifier: MIT */

/* Seeds, and a bank of weights. */
#include "fewest/weights.h"

#include "base/memory.h"

/* Weights that are added up at a time. */
#define BANK_LANES 16

/* -- seeds ----------------------------------------------------------------- */

/* The image of a region on the list, or -1. */
static int region_image(const peg_shape *shape, const peg_regions *regions, size_t symmetry,
                        int region)
{
    peg_bits image = peg_symmetry_image(shape, symmetry, &regions->region[region]);

    for (int i = 0; i < regions->count; i++)
        if (peg_bits_equal(&image, &regions->region[i]))
            return i;
    return -1;
}

/*
 * The holes where the peg that makes the last jump may have been before. That jump ends in a hole
 * of the goal, and a peg only ever goes from one end of a line to the other.
 */
static peg_bits last_holes(const peg_shape *shape, const peg_bits *goal)
{
    peg_bits holes = *goal;
    int grown;

    do {
        grown = 0;
        for (size_t i = 0; i < shape->line_count; i++) {
            peg_jump line = shape->lines[i];

            if (peg_bits_get(&holes, line.from) != peg_bits_get(&holes, line.to)) {
                peg_bits_set(&holes, line.from);
                peg_bits_set(&holes, line.to);
                grown = 1;
            }
        }
    } while (grown);
    return holes;
}

/* Adds a seed, and its images. Regions of it that lack an image on the list are left out. */
static void seed_add(peg_seeds *seeds, const peg_frame *frame, const peg_regions *regions,
                     uint64_t seed, int besides)
{
    size_t first = seeds->count;

    for (uint64_t left = seed; left; left &= left - 1)
        for (size_t i = 0; i < frame->group_size; i++)
            if (region_image(frame->shape, regions, frame->group[i], peg_word_first(left)) < 0)
                seed &= ~(left & -left);
    for (size_t i = 0; i < frame->group_size; i++) {
        uint64_t image = 0;
        size_t at = first;

        for (uint64_t left = seed; left; left &= left - 1)
            image |= UINT64_C(1) << region_image(frame->shape, regions, frame->group[i],
                                                 peg_word_first(left));
        while (at < seeds->count && seeds->image[at].regions != image)
            at++;
        seeds->image[at].regions = image;
        seeds->image[at].besides = besides;
        seeds->count += at == seeds->count;
        seeds->used |= image;
    }
}

/*
 * A last move that cannot break any of the regions is one move more. Where it can break some of
 * them, those that it cannot are a seed of their own: they may be fewer, but are one move more.
 */
void peg_seeds_find(peg_seeds *seeds, const peg_frame *frame, const struct peg_goal *goal,
                    const peg_regions *regions)
{
    peg_bits last = last_holes(frame->shape, &goal->pegs);
    uint64_t apart = regions->family;

    memset(seeds, 0, sizeof(*seeds));
    for (uint64_t left = apart; left; left &= left - 1)
        if (goal->kind == PEG_GOAL_ANYWHERE ||
            peg_regions_meet(&regions->region[peg_word_first(left)], &last))
            apart &= ~(left & -left);
    if (apart != regions->family)
        seed_add(seeds, frame, regions, regions->family, -regions->spare);
    if (apart)
        seed_add(seeds, frame, regions, apart, 1 - regions->spare);
}

/* -- weights that a bank can hold ------------------------------------------ */

int peg_weights_moves(int holes)
{
    return holes / 2 + 2;
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

void peg_weights_bank_begin(peg_weights_bank *bank, const peg_regions *regions,
                            const peg_frame *frame)
{
    memset(bank, 0, sizeof(*bank));
    bank->shape = frame->shape;
    bank->regions = regions;
    bank->group = frame->group;
    bank->group_size = frame->group_size;
}

static size_t bank_block_size(const peg_weights_bank *bank)
{
    size_t rows = (size_t)bank->shape->holes + (size_t)bank->regions->count;

    return sizeof(peg_weights_block) + rows * PEG_WEIGHTS_BLOCK * sizeof(int16_t);
}

static size_t bank_blocks(const peg_weights_bank *bank)
{
    return (bank->count + PEG_WEIGHTS_BLOCK - 1) / PEG_WEIGHTS_BLOCK;
}

void peg_weights_bank_end(peg_weights_bank *bank, peg_budget *budget)
{
    size_t blocks = bank_blocks(bank);

    for (size_t i = 0; i < blocks; i++)
        peg_budget_free(budget, bank->block[i], bank_block_size(bank));
    peg_budget_free(budget, bank->block, bank->room * sizeof(void *));
    bank->block = NULL;
    bank->count = bank->room = 0;
}

/* The block with room for one more, or NULL. */
static peg_weights_block *bank_room(peg_weights_bank *bank, peg_budget *budget)
{
    size_t blocks = bank_blocks(bank);
    peg_weights_block **list;
    peg_weights_block *block;

    if (bank->count % PEG_WEIGHTS_BLOCK > 0)
        return bank->block[blocks - 1];
    list = peg_budget_grow(budget, bank->block, &bank->room, blocks + 1, sizeof(void *));
    block = peg_budget_resize(budget, NULL, 0, bank_block_size(bank));
    if (list)
        bank->block = list;
    if (!block)
        return NULL;
    memset(block, 0, bank_block_size(bank));
    for (size_t i = 0; i < PEG_WEIGHTS_BLOCK; i++)
        block->top[i] = INT16_MAX; /* says nothing */
    return list[blocks] = block;
}

/* Makes the image of weights. Returns 0 if that of a region is not on the list, which is cut. */
static int bank_make_image(const peg_weights_bank *bank, size_t symmetry,
                           const peg_weights *weights, peg_weights *out)
{
    const peg_shape *shape = bank->shape;
    const uint8_t *to = shape->symmetries + symmetry * (size_t)shape->holes;

    *out = (peg_weights){.scale = weights->scale, .top = weights->top};
    for (int hole = 0; hole < shape->holes; hole++)
        out->hole[to[hole]] = weights->hole[hole];
    for (int i = 0; i < bank->regions->count; i++)
        if (weights->price[i]) {
            int image = region_image(shape, bank->regions, symmetry, i);

            if (image < 0)
                return 0;
            out->price[image] = weights->price[i];
        }
    return 1;
}

static int bank_lane_is(const peg_weights_bank *bank, size_t at, const peg_weights *weights)
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

static void bank_add_lane(peg_weights_bank *bank, const peg_weights *weights, peg_budget *budget)
{
    peg_weights_block *block = bank_room(bank, budget);
    size_t lane = bank->count % PEG_WEIGHTS_BLOCK;

    if (!block)
        return;
    block->top[lane] = (int16_t)(weights->top - bank->besides * weights->scale);
    block->scale[lane] = (int16_t)weights->scale;
    block->per_scale[lane] = 1.0 / (double)weights->scale;
    for (int hole = 0; hole < bank->shape->holes; hole++)
        block->add[hole][lane] = (int16_t)weights->hole[hole];
    for (int i = 0; i < bank->regions->count; i++)
        block->add[bank->shape->holes + i][lane] = (int16_t)weights->price[i];
    bank->count++;
}

void peg_weights_bank_add(peg_weights_bank *bank, const peg_weights *weights, peg_budget *budget)
{
    size_t first = bank->count;

    for (size_t i = 0; budget->status == PEG_OK && i < bank->group_size; i++) {
        peg_weights image;
        int is_new = bank_make_image(bank, bank->group[i], weights, &image);

        for (size_t k = first; is_new && k < bank->count; k++)
            is_new = !bank_lane_is(bank, k, &image);
        if (is_new)
            bank_add_lane(bank, &image, budget);
    }
}

void peg_weights_bank_seed(peg_weights_bank *bank, const peg_seeds *seeds, peg_budget *budget)
{
    for (size_t i = 0; i < seeds->count; i++) {
        peg_weights weights = {.scale = 1, .top = bank->besides - seeds->image[i].besides};

        for (int k = 0; k < bank->regions->count; k++)
            weights.price[k] = (int32_t)(seeds->image[i].regions >> k & 1);
        bank_add_lane(bank, &weights, budget);
    }
}

/* What the pegs and the full regions of a position add: rows of a block. */
static size_t bank_list_added(const peg_weights_bank *bank, const peg_bits *pegs, uint64_t full,
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
static inline void bank_take_added(const peg_weights_block *block, const uint16_t *added,
                                   size_t count, int16_t *restrict sum)
{
    for (size_t lane = 0; lane < PEG_WEIGHTS_BLOCK; lane += BANK_LANES) {
        int16_t left[BANK_LANES];

        memcpy(left, sum + lane, sizeof(left));
        for (size_t i = 0; i < count; i++) {
            const int16_t *add = block->add[added[i]] + lane;

            for (size_t k = 0; k < BANK_LANES; k++)
                left[k] = (int16_t)(left[k] - add[k]);
        }
        memcpy(sum + lane, left, sizeof(left));
    }
}

/* Whether any weights of a block ask for more. */
static int bank_block_asks_more(const peg_weights_block *block, const uint16_t *added, size_t count,
                                int16_t moves)
{
    int16_t sum[PEG_WEIGHTS_BLOCK];
    int16_t any = 0;

    for (size_t k = 0; k < PEG_WEIGHTS_BLOCK; k++)
        sum[k] = (int16_t)(block->top[k] + moves * block->scale[k]);
    bank_take_added(block, added, count, sum);
    for (size_t k = 0; k < PEG_WEIGHTS_BLOCK; k++)
        any = (int16_t)(any | sum[k]);
    return any < 0;
}

int peg_weights_bank_asks_more(peg_weights_bank *bank, const peg_bits *pegs, uint64_t full,
                               int moves)
{
    uint16_t added[PEG_MAX_HOLES + PEG_MOST_REGIONS];
    size_t count = bank_list_added(bank, pegs, full, added);
    size_t blocks =
        moves - bank->besides <= peg_weights_moves(bank->shape->holes) ? bank_blocks(bank) : 0;

    for (size_t i = 0; i < blocks; i++)
        if (bank_block_asks_more(bank->block[i], added, count, (int16_t)moves)) {
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
    size_t count = bank_list_added(bank, pegs, full, added);
    size_t blocks = bank_blocks(bank);
    double best[PEG_WEIGHTS_BLOCK];
    double most = 0;

    memset(best, 0, sizeof(best));
    for (size_t i = first / PEG_WEIGHTS_BLOCK; i < blocks; i++) {
        const peg_weights_block *block = bank->block[i];
        int16_t sum[PEG_WEIGHTS_BLOCK];

        memcpy(sum, block->top, sizeof(sum));
        bank_take_added(block, added, count, sum);
        for (size_t k = 0; k < PEG_WEIGHTS_BLOCK; k++) {
            double moves = (double)-sum[k] * block->per_scale[k];

            best[k] = moves > best[k] ? moves : best[k];
        }
    }
    for (size_t k = 0; k < PEG_WEIGHTS_BLOCK; k++)
        most = best[k] > most ? best[k] : most;
    return most;
}
