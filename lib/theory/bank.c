/* SPDX-License-Identifier: MIT */

/*
 * Chooses the counts of a bank from a pool that is filled for it, and sums them over a position
 * in full.
 */
#include "theory/bank.h"

#include "base/bytes.h"
#include "theory/fill_pool.h"

/* The size of a cache line. */
#define ALIGNMENT 64

static void keep_class(peg_targets *targets, const peg_classes *classes, const peg_bits *class)
{
    size_t left = 0;

    for (size_t i = 0; i < targets->count; i++) {
        peg_bits own = peg_class_of(classes, &targets->list[i]);

        if (peg_bits_equal(&own, class))
            targets->list[left++] = targets->list[i];
    }
    targets->count = left;
}

/* Takes memory for a number of counts, rounded up to blocks, and sets them to 0. */
static peg_status take_room(peg_bank *bank, const peg_shape *shape, size_t count,
                            peg_budget *budget)
{
    size_t holes = (size_t)shape->holes;
    size_t counts = (count + PEG_BANK_BLOCK - 1) / PEG_BANK_BLOCK * PEG_BANK_BLOCK;
    size_t size = (1 + holes + shape->line_count) * counts * sizeof(int16_t) + ALIGNMENT;

    bank->block = peg_budget_resize(budget, NULL, 0, size);
    if (!bank->block)
        return peg_budget_refusal(budget);
    memset(bank->block, 0, size);
    bank->block_size = size;
    bank->counts = counts;
    bank->start = (int16_t *)(((uintptr_t)bank->block + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT);
    bank->hole = bank->start + counts;
    bank->line = bank->hole + holes * counts;
    return PEG_OK;
}

/* Lays out the counts chosen from a pool, by hole and by line. */
static peg_status lay_out(peg_bank *bank, const peg_resource_pool *pool, peg_budget *budget)
{
    const peg_shape *shape = pool->shape;
    int chosen[PEG_BANK_MOST];
    size_t count = peg_resource_pool_choose(pool, chosen, PEG_BANK_MOST);
    peg_status status = take_room(bank, shape, count, budget);

    if (status != PEG_OK)
        return status;
    for (size_t c = 0; c < count; c++) {
        int own = chosen[c];

        bank->start[c] = (int16_t)-pool->floor[own];
        for (size_t hole = 0; hole < (size_t)shape->holes; hole++)
            bank->hole[hole * bank->counts + c] = pool->weight[hole][own];
        for (size_t i = 0; i < shape->line_count; i++) {
            peg_jump line = shape->lines[i];

            bank->line[i * bank->counts + c] =
                (int16_t)(pool->weight[line.to][own] - pool->weight[line.from][own] -
                          pool->weight[line.over][own]);
        }
    }
    return PEG_OK;
}

/* Fills a pool with counts, and the bank with the best of them. */
static peg_status fill(peg_bank *bank, const peg_shape *shape, const struct peg_goal *goal,
                       const peg_targets *targets, const peg_classes *classes,
                       const peg_bits *class, peg_budget *budget)
{
    peg_resource_pool *pool = peg_budget_resize(budget, NULL, 0, sizeof(*pool));
    peg_status status;

    if (!pool)
        return peg_budget_refusal(budget);
    peg_resource_pool_begin(pool, shape, goal, targets);
    status = peg_resource_pool_fill(pool, classes, class, budget);
    if (status == PEG_OK)
        status = lay_out(bank, pool, budget);
    peg_budget_free(budget, pool, sizeof(*pool));
    return status;
}

/* Where no position of the class is one jump before the goal, the bank rules out everything. */
static peg_status fill_hopeless(peg_bank *bank, const peg_shape *shape, peg_budget *budget)
{
    peg_status status = take_room(bank, shape, 1, budget);

    if (status == PEG_OK)
        bank->start[0] = -1;
    return status;
}

peg_status peg_bank_build(const peg_shape *shape, const struct peg_goal *goal, const peg_bits *pegs,
                          peg_budget *budget, peg_bank *out_bank)
{
    peg_bank bank = {budget->allocator, 0, NULL, NULL, NULL, NULL, 0};
    peg_classes classes;
    peg_bits class;
    peg_targets targets;
    peg_status status = peg_targets_find(shape, goal, budget, &targets);

    if (status != PEG_OK)
        return status;
    peg_classes_find(shape, &classes);
    class = peg_class_of(&classes, pegs);
    keep_class(&targets, &classes, &class);
    if (targets.count > 0)
        status = fill(&bank, shape, goal, &targets, &classes, &class, budget);
    else
        status = fill_hopeless(&bank, shape, budget);
    peg_targets_free(&targets, budget);
    if (status == PEG_OK)
        *out_bank = bank;
    return status;
}

void peg_bank_free(peg_bank *bank)
{
    if (bank->block)
        peg_memory_free(&bank->allocator, bank->block, bank->block_size);
    bank->block = NULL;
}

void peg_bank_sum(const peg_bank *bank, const peg_bits *pegs, int16_t *out)
{
    size_t counts = bank->counts;

    if (counts == 0)
        return;
    memcpy(out, bank->start, counts * sizeof(*out));
    for (int w = 0; w < PEG_MAX_WORDS; w++) {
        for (uint64_t word = pegs->word[w]; word; word &= word - 1) {
            size_t hole = (size_t)w * 64 + (size_t)peg_word_first(word);
            const int16_t *weights = bank->hole + hole * counts;

            for (size_t i = 0; i < counts; i++)
                out[i] = (int16_t)(out[i] + weights[i]);
        }
    }
}
