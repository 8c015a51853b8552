/* SPDX-License-Identifier: MIT */

/*
 * Chooses the counts of a bank from a pool that is filled for it, and sums them over a position
 * in full.
 */
#include "theory/bank.h"

#include "base/bytes.h"
#include "theory/fill_pool.h"

_Static_assert(PEG_BANK_CHOICE <= PEG_POOL_COUNTS, "a pool has room for all to choose from");

/* The size of a cache line. */
#define ALIGNMENT 64

peg_status peg_bank_begin(peg_bank *bank, const peg_shape *shape, size_t room, peg_budget *budget)
{
    size_t holes = (size_t)shape->holes;
    size_t size;

    room = (room + PEG_BANK_BLOCK - 1) / PEG_BANK_BLOCK * PEG_BANK_BLOCK;
    size = (1 + holes + shape->line_count) * room * sizeof(int16_t) + ALIGNMENT;
    memset(bank, 0, sizeof(*bank));
    bank->allocator = budget->allocator;
    bank->block = peg_budget_resize(budget, NULL, 0, size);
    if (!bank->block)
        return peg_budget_refusal(budget);
    memset(bank->block, 0, size);
    bank->block_size = size;
    bank->room = room;
    bank->start = (int16_t *)(((uintptr_t)bank->block + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT);
    bank->hole = bank->start + room;
    bank->line = bank->hole + holes * room;
    return PEG_OK;
}

void peg_bank_set(peg_bank *bank, const peg_shape *shape, size_t at, const peg_proof_row *row,
                  int32_t floor)
{
    const int32_t *weight = row->weight;

    bank->start[at] = (int16_t)-floor;
    for (size_t hole = 0; hole < (size_t)shape->holes; hole++)
        bank->hole[hole * bank->room + at] = (int16_t)weight[hole];
    for (size_t i = 0; i < shape->line_count; i++) {
        peg_jump line = shape->lines[i];

        bank->line[i * bank->room + at] =
            (int16_t)(weight[line.to] - weight[line.from] - weight[line.over]);
    }
    if (at >= bank->counts)
        bank->counts = (at / PEG_BANK_BLOCK + 1) * PEG_BANK_BLOCK;
}

void peg_bank_copy(peg_bank *bank, const peg_shape *shape, const peg_bank *from, size_t counts)
{
    size_t rows = 1 + (size_t)shape->holes + shape->line_count;

    /* The rows of holes and of lines follow the first one. */
    for (size_t i = 0; i < rows && counts > 0; i++)
        memcpy(bank->start + i * bank->room, from->start + i * from->room,
               counts * sizeof(*bank->start));
    bank->counts = counts;
}

/* Takes the best counts of a pool into the bank. */
static peg_status take_best(peg_bank *bank, const peg_resource_pool *pool, peg_budget *budget)
{
    const peg_shape *shape = pool->shape;
    int chosen[PEG_BANK_BUILT];
    size_t count = peg_resource_pool_choose(pool, chosen, PEG_BANK_BUILT);
    peg_status status = peg_bank_begin(bank, shape, count, budget);

    for (size_t c = 0; status == PEG_OK && c < count; c++) {
        peg_proof_row row = {PEG_PROOF_RESOURCE, {0}};

        for (int hole = 0; hole < shape->holes; hole++)
            row.weight[hole] = pool->weight[hole][chosen[c]];
        peg_bank_set(bank, shape, c, &row, pool->floor[chosen[c]]);
    }
    return status;
}

/* Fills a pool with counts, and the bank with the best of them. */
static peg_status fill(peg_bank *bank, const peg_shape *shape, const struct peg_goal *goal,
                       const peg_targets *targets, const peg_classes *classes,
                       const peg_bits *class, int choice, peg_budget *budget)
{
    peg_resource_pool *pool = peg_budget_resize(budget, NULL, 0, sizeof(*pool));
    peg_status status;

    if (!pool)
        return peg_budget_refusal(budget);
    peg_resource_pool_begin(pool, shape, goal, targets);
    status = peg_resource_pool_fill(pool, classes, class, choice, budget);
    if (status == PEG_OK)
        status = take_best(bank, pool, budget);
    peg_budget_free(budget, pool, sizeof(*pool));
    return status;
}

/* Where no position of the class is one jump before the goal, the bank rules out everything. */
static peg_status fill_hopeless(peg_bank *bank, const peg_shape *shape, peg_budget *budget)
{
    const peg_proof_row nothing = {PEG_PROOF_RESOURCE, {0}};
    peg_status status = peg_bank_begin(bank, shape, 1, budget);

    if (status == PEG_OK)
        peg_bank_set(bank, shape, 0, &nothing, 1);
    return status;
}

/* Leaves the targets that are of the class of a position, and fills the bank to rule them out. */
static peg_status build(peg_bank *bank, const peg_shape *shape, const struct peg_goal *goal,
                        peg_targets *targets, const peg_bits *pegs, int choice, peg_budget *budget)
{
    peg_classes *classes = peg_budget_resize(budget, NULL, 0, sizeof(*classes));
    peg_bits class;
    peg_status status;

    if (!classes)
        return peg_budget_refusal(budget);
    peg_classes_find(shape, classes);
    class = peg_class_of(classes, pegs);
    peg_targets_keep_class(targets, classes, &class);
    if (targets->count > 0)
        status = fill(bank, shape, goal, targets, classes, &class, choice, budget);
    else
        status = fill_hopeless(bank, shape, budget);
    peg_budget_free(budget, classes, sizeof(*classes));
    return status;
}

peg_status peg_bank_build(const peg_shape *shape, const struct peg_goal *goal, const peg_bits *pegs,
                          int choice, peg_budget *budget, peg_bank *out_bank)
{
    peg_bank bank;
    peg_targets targets;
    peg_status status = peg_targets_find(shape, goal, budget, &targets);

    if (status != PEG_OK)
        return status;
    status = build(&bank, shape, goal, &targets, pegs, choice, budget);
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

static void add_peg(const peg_bank *bank, size_t hole, int16_t *sums)
{
    const int16_t *weights = bank->hole + hole * bank->room;

    for (size_t i = 0; i < bank->counts; i++)
        sums[i] = (int16_t)(sums[i] + weights[i]);
}

static void take_peg(const peg_bank *bank, size_t hole, int16_t *sums)
{
    const int16_t *weights = bank->hole + hole * bank->room;

    for (size_t i = 0; i < bank->counts; i++)
        sums[i] = (int16_t)(sums[i] - weights[i]);
}

void peg_bank_sum(const peg_bank *bank, const peg_bits *pegs, int16_t *out)
{
    if (bank->counts == 0)
        return;
    memcpy(out, bank->start, bank->counts * sizeof(*out));
    for (int w = 0; w < PEG_MAX_WORDS; w++)
        for (uint64_t word = pegs->word[w]; word; word &= word - 1)
            add_peg(bank, (size_t)w * 64 + (size_t)peg_word_first(word), out);
}

void peg_bank_move(const peg_bank *bank, const peg_bits *from, const peg_bits *to, int16_t *sums)
{
    for (int w = 0; w < PEG_MAX_WORDS; w++) {
        uint64_t gone = from->word[w] & ~to->word[w];
        uint64_t come = to->word[w] & ~from->word[w];

        for (; gone; gone &= gone - 1)
            take_peg(bank, (size_t)w * 64 + (size_t)peg_word_first(gone), sums);
        for (; come; come &= come - 1)
            add_peg(bank, (size_t)w * 64 + (size_t)peg_word_first(come), sums);
    }
}
